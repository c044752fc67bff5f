"""No observation and no mask depends on what the seat may not know."""

from __future__ import annotations

import random

from ludoteka import registry
from ludoteka.envs.episode import Episode, Rules
from ludoteka.envs.shelf import id_of
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import state, view
from tests.support.tables import STYLES, every_game, play_one


def observed(rules: Rules, pos: Position, seat: int) -> bytes:
    """What the environment gives an agent at a position."""
    seen = Episode(rules, Match(rules.game, None, start=pos)).observed(seat)
    return seen["observation"].tobytes() + seen["action_mask"].tobytes()


@every_game
def test_imagined_worlds_are_observed_alike(game: Game, positions: int) -> None:
    rules = Rules(id_of(game), game)
    rng = random.Random(11)
    met = others = 0
    while met < positions:
        match = game.match(seed=rng.getrandbits(32))
        while not match.over and met < positions:
            if rng.random() < 0.1:
                met += 1
                seat = rng.randrange(game.players)
                twin = game.imagine(view(game, match.position, seat), SeededChance(rng.getrandbits(32)))
                assert observed(rules, twin, seat) == observed(rules, match.position, seat)
                others += state(game, twin) != state(game, match.position)
            play_one(match, rng, STYLES["modest"])
    hides = any(zone.shows < 4 and not zone.tokens for zone in game.zones)
    assert others > 0 or not hides or game.players == 1, "every imagined world was the true one"


def test_a_sealed_answer_is_nobody_elses_business() -> None:
    """Viceroy's bids and Founders' votes: whatever was answered before, the next agents observe the same."""
    for name, players in (("viceroy", 4), ("founders", 3)):
        game = registry.game(name, players=players)
        rules = Rules(id_of(game), game)
        rng = random.Random(5)
        seen = 0
        match = game.match(seed=5)
        while not match.over and seen < 20:
            pos = match.position
            if pos.seat == SEVERAL:
                seat = min(one for one in range(players) if pos.owing >> one & 1)
                later = [one for one in range(players) if one != seat]
                if len(match.options(seat)) > 1 and pos.owing & (pos.owing - 1):
                    worlds = set()
                    for value in match.options(seat):
                        other = pos.clone()
                        other.play(seat, value)
                        worlds.add(tuple(observed(rules, other, one) for one in later))
                    assert len(worlds) == 1
                    seen += 1
            play_one(match, rng, STYLES["modest"])
        assert seen >= 5, name


def test_a_half_spelled_answer_is_shown_to_its_seat_alone() -> None:
    game = registry.game("for_the_king", players=4)
    rules = Rules(id_of(game), game)
    for seed in range(40):
        episode = Episode(rules, game.match(seed=seed))
        rng = random.Random(seed)
        while not episode.match.over:
            before = [episode.observation(seat).tobytes() for seat in range(4)]
            seat = episode.seat
            episode.act(rng.choice(episode.legal()))
            if episode.half is not None:
                after = [episode.observation(seat).tobytes() for seat in range(4)]
                assert [one for one in range(4) if before[one] != after[one]] == [seat]
                return
    raise AssertionError("nothing was spelled")
