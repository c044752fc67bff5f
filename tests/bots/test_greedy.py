"""The greedy bot, by the game's appraisals and by looking one step ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ludoteka import registry
from ludoteka.arena.simulation import play
from ludoteka.bots.greedy import Greedy, lead
from ludoteka.bots.seat import Bot, ask
from ludoteka.bots.uniform import Uniform
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Forecaster
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest
from tests.bots.thrifty import Thrifty
from tests.support.fists import Fists


def share(game: Game, first: type[Greedy], others: type[Bot], games: int) -> float:
    """The share of games that one greedy bot wins against a table of others, its seat changing."""
    won = 0.0
    for number in range(games):
        match = game.match(seed=number)
        mine = number % game.players
        seated: list[Bot] = []
        for seat in range(game.players):
            chance = SeededChance(1000 * number + seat)
            seated.append(first(game, chance) if seat == mine else others(chance))  # type: ignore[call-arg]
        play(match, seated)
        best = match.ranking()[0]
        won += (mine in best) / len(best)
    return won / games


def test_greedy_beats_random_with_two_players() -> None:
    assert share(registry.game("for_the_king", players=2), Greedy, Uniform, 60) >= 0.9


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_bidders_who_keep_within_their_means(players: int) -> None:
    assert share(registry.game("for_the_king", players=players), Greedy, Thrifty, 30 // players) >= 0.85


class Ahead:
    """Only auctions are appraised, where one step is too blind; else the bot must look ahead with the projection."""

    def __init__(self, game: Game) -> None:
        taught = game.heuristics()
        assert taught is not None
        self.taught = taught

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        if view["decision"]["kind"] in ("place", "pick", "tile"):
            return None
        return self.taught.appraisal(view, options)

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        return self.taught.counsel(pos, seat, options)

    def quiet(self, pos: Position) -> bool:
        return self.taught.quiet(pos)

    def projection(self, pos: Position) -> list[float]:
        return self.taught.projection(pos)

    def progress(self, pos: Position) -> float:
        return self.taught.progress(pos)

    def measures(self) -> Sequence[str]:
        return self.taught.measures()

    def listens(self) -> bool:
        return False

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        return None

    def features(self, pos: Position, seat: int) -> list[float]:
        return self.taught.features(pos, seat)


class Farsighted(Greedy):
    def __init__(self, game: Game, chance: SeededChance) -> None:
        self.heuristics = Ahead(game)  # type: ignore[misc]
        self.chance = chance  # type: ignore[misc]
        self.whim = 0.0  # type: ignore[misc]


def test_one_step_ahead_with_the_projection_beats_thrifty_bidders() -> None:
    assert share(registry.game("for_the_king", players=2), Farsighted, Thrifty, 8) >= 0.85


class Collector:
    """Heuristics of the toy with sealed fists: stones are points."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        return None

    def projection(self, pos: Position) -> list[float]:
        return [float(each) for each in self.game.scores(pos)]


class TaughtFists(Fists):
    def heuristics(self) -> Any:
        return Collector(self)


def test_sealed_answers_are_asked_of_all_at_once_and_foreseen() -> None:
    game = TaughtFists()
    match = game.match(seed=1)
    before = match.digest()
    assert Greedy(game, SeededChance(1)).choose(ask(match, 0)) in match.options(0)
    assert match.digest() == before
    kinds = play(match, [Greedy(game, SeededChance(seat)) for seat in range(3)])
    assert sum(kinds) == match.decisions
    # Who may give the stone away keeps it, as soon as looking ahead shows that it counts.
    moves = [move for move in match.moves() if move.kind.name == "give"]
    assert all(move.seat == move.value for move in moves)


def test_a_game_without_heuristics_says_so() -> None:
    with pytest.raises(BadRequest, match="has no heuristics"):
        Greedy(Fists(), SeededChance(1))


def test_lead() -> None:
    assert lead([5.0, 3.0, 4.0], 0) == 1.0
    assert lead([5.0, 3.0, 4.0], 1) == -2.0
    assert lead([7.0], 0) == 7.0
