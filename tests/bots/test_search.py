"""The bot that looks ahead: it finds what is known to be right, keeps to its budget and to the rules."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka import bots, registry
from ludoteka.arena.simulation import play
from ludoteka.bots.greedy import Greedy
from ludoteka.bots.race import EARLIEST
from ludoteka.bots.search import Search, Settings
from ludoteka.bots.seat import ask
from ludoteka.bots.tree import Arms, Habits, Node
from ludoteka.bots.uniform import Uniform
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import BadRequest
from tests.support.fists import Fists
from tests.support.tables import every_game, modest, played, someone


def search(game: Game, iterations: int, seed: int = 1) -> Search:
    settings = Settings()
    settings.iterations = iterations
    return Search(game, SeededChance(seed), settings)


class Blind:
    """Heuristics that know the points on the table and nothing of options."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        return None

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        return None

    def quiet(self, pos: Position) -> bool:
        return True

    def projection(self, pos: Position) -> list[float]:
        return [float(each) for each in self.game.scores(pos)]

    def listens(self) -> bool:
        return False


class TaughtFists(Fists):
    def heuristics(self) -> Any:
        return Blind(self)


def test_without_a_word_on_options_it_finds_the_one_that_brings_points() -> None:
    """Who may give a stone away keeps it; sealed answers are chosen by all at once."""
    game = TaughtFists()
    given = []
    for seed in range(8):
        match = game.match(seed=seed)
        before = match.digest()
        assert search(game, 60).choose(ask(match, 0)) in match.options(0)
        assert match.digest() == before
        play(match, [search(game, 60, seed), Uniform(SeededChance(seed)), Uniform(SeededChance(seed + 9))])
        given += [move.value for move in match.moves() if move.kind.name == "give" and move.seat == 0]
    assert len(given) > 2 and set(given) == {0}


@every_game
def test_it_answers_legally_all_through_a_game(game: Game) -> None:
    for seed in range(3):
        match = played(game, seed, modest, 25 * game.players * seed)
        bot = search(game, 4, seed)
        for _ in range(6):
            if match.over:
                break
            seat = someone(match)
            chosen = bot.choose(ask(match, seat))
            assert chosen in match.options(seat)
            match.play(seat, chosen)


@every_game
def test_the_same_view_seed_and_iterations_give_the_same_answer(game: Game) -> None:
    match = played(game, 2, modest, 30 * game.players)
    if match.over:
        match = played(game, 2, modest, 5)
    seat = someone(match)
    assert search(game, 6, 3).choose(ask(match, seat)) == search(game, 6, 3).choose(ask(match, seat))


def test_the_search_leaves_nothing_behind_at_the_table() -> None:
    game = registry.game("viceroy", "ru", 3)
    match = played(game, 3, modest, 20)
    before = match.digest()
    search(game, 20).choose(ask(match, someone(match)))
    assert match.digest() == before


def test_budgets() -> None:
    game = registry.game("viceroy", "ru", 2)
    match = game.match(seed=4)
    bot = search(game, 25)
    bot.choose(ask(match, someone(match)))
    assert 0 < bot.iterations <= 25
    timed = bots.make("search:milliseconds=5", game, SeededChance(1))
    assert timed.choose(ask(match, someone(match))) in match.options(someone(match))
    assert isinstance(timed, Search) and timed.iterations >= 1


def test_patience_lets_every_candidate_run_for_its_part_of_the_budget() -> None:
    """Without it the first few worlds decide between options, whatever the budget."""
    game = registry.game("viceroy", "ru", 2)
    match = game.match(seed=4)
    asked = ask(match, someone(match))
    walked: list[list[int]] = []
    for patience in (0.0, 0.5):
        bot = bots.make(f"search:iterations=120:margin=0:patience={patience}", game, SeededChance(1))
        assert isinstance(bot, Search)
        bot.choose(asked)
        assert bot.iterations <= 120
        walked.append(bot.root.at(bot.me).visits)
    assert walked[0] == [EARLIEST] * 3
    assert min(walked[1]) >= 20 and sum(walked[1]) < 70, "then the one that is ahead is enough"


def test_what_was_found_is_kept_where_the_own_answer_raises_the_next_question() -> None:
    """The next question is the search's own answer followed by nobody and nothing else: its node is the new root."""
    game = registry.game("viceroy", "ru", 2)
    kept = 0
    match = game.match(seed=2)
    bot = search(game, 30)
    other = Greedy(game, SeededChance(2))
    for _ in range(60):
        if match.over:
            break
        seat = someone(match)
        asked = ask(match, seat)
        if seat == 0:
            kept += len(bot._remembered(asked.view).at(0).values) > 0
            match.play(seat, bot.choose(asked))
        else:
            match.play(seat, other.choose(asked))
    assert kept


def test_parameters_are_declared_with_ranges() -> None:
    trait, found = bots.parse("search:iterations=400:curiosity=0.25")
    assert trait.name == "search" and found == {"iterations": 400, "curiosity": 0.25}
    for parameter in trait.parameters:
        assert parameter.low <= parameter.default <= parameter.high
        assert hasattr(Settings(), parameter.name)
    with pytest.raises(BadRequest, match="iterations is a whole number from 1 to 1e\\+06, not 0"):
        bots.parse("search:iterations=0")
    with pytest.raises(BadRequest, match="iterations is a whole number"):
        bots.parse("search:iterations=2.5")
    with pytest.raises(BadRequest, match="whim is a number from 0 to 1, not often"):
        bots.parse("search:whim=often")
    with pytest.raises(BadRequest, match="search has no parameter 'luck=1'; its parameters are iterations, "):
        bots.parse("search:luck=1")


def test_a_game_without_heuristics_says_so() -> None:
    with pytest.raises(BadRequest, match="has no heuristics yet, and search needs them"):
        search(Fists(), 5)


def test_an_arm_follows_the_heuristic_first_and_experience_later() -> None:
    arms = Arms()
    arms.meet([7, 8, 9], [1.0, 3.0, 2.0])
    assert arms.values == [8, 9, 7]
    assert arms.select([7, 8, 9], 3, 2.0, 0.1) == 0
    for _ in range(10):
        arms.note(0, -5.0)
        arms.note(1, 5.0)
    assert arms.values[arms.select([7, 8, 9], 3, 2.0, 0.1)] == 9
    assert arms.worth(1, 2.0) > arms.worth(0, 2.0)
    # An option that this world does not offer is not taken, however good it was elsewhere.
    assert arms.values[arms.select([7, 8], 3, 2.0, 0.1)] != 9


def test_only_the_likeliest_options_are_looked_at_first() -> None:
    arms = Arms()
    arms.meet(list(range(50)), [float(-option) for option in range(50)])
    seen = set()
    for _ in range(40):
        chosen = arms.select(list(range(50)), 3, 1.0, 100.0)
        arms.note(chosen, 0.0)
        seen.add(arms.values[chosen])
    assert seen == {0, 1, 2}


def test_an_answer_that_turned_out_well_elsewhere_becomes_a_habit() -> None:
    habits = Habits()
    for _ in range(20):
        habits.note(1, 4.0)
        habits.note(2, -4.0)
    assert habits.lean(1) > 3.0
    assert habits.lean(2) < -3.0
    assert habits.lean(3) == 0.0
    habits.note(3, 40.0)
    assert habits.lean(3) < 20.0, "once is not yet a habit"


@pytest.mark.parametrize("setting", ["habit=0.5", "redeal=0.5", "whim=0.2", "learned=0", "margin=0", "patience=0.5"])
def test_every_way_to_think_answers_legally_and_again_the_same(setting: str) -> None:
    for game in (registry.game("viceroy", "ru", 3), registry.game("for_the_king", players=3)):
        match = played(game, 5, modest, 40)
        seat = someone(match)
        answers = [
            bots.make(f"search:iterations=40:{setting}", game, SeededChance(2)).choose(ask(match, seat)) for _ in "ab"
        ]
        assert answers[0] in match.options(seat) and answers[0] == answers[1]


def test_a_rival_who_believes_what_it_sees_learns_from_worlds_dealt_for_it_alone() -> None:
    """Else its answers are fitted to cards that only the searcher holds."""
    game = registry.game("for_the_king", players=2)
    match = game.match(seed=4)
    greedy = Greedy(game, SeededChance(1))
    while not match.game.kinds[match.position.kind].name.startswith("bid"):
        match.play(someone(match), greedy.choose(ask(match, someone(match))))
    seat = someone(match)
    walks = {}
    for redeal in (0.0, 0.5):
        bot = bots.make(
            f"search:iterations=120:candidates=4:margin=100:depth=60:foreseen=0:redeal={redeal}", game, SeededChance(3)
        )
        assert isinstance(bot, Search)
        bot.think(ask(match, seat))
        own = bot.root.at(seat).tried
        walks[redeal] = bot.iterations - own
        rivals = sum(arms.tried for node in _below(bot.root) if (arms := node.arms[1 - seat]))
        assert rivals > 0
    assert walks[0.0] == 0, "each walk compares an option"
    assert walks[0.5] > 0, "the others only teach the rival"


def _below(node: Node) -> list[Node]:
    return [node] + [one for child in node.children.values() for one in _below(child)]
