"""What an answer leads to is foreseen from the seat's view alone, and then happens.

`--positions 2000` asks for more.
"""

from __future__ import annotations

import copy
import random

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE, SEVERAL
from ludoteka.kernel.events import Event, event_kind
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.outcomes import FINAL, PASSES, STAYS, Outcome, foresee
from tests.support.fists import Fists
from tests.support.tables import STYLES, every_game, every_variant

OPTIONS = 6
"""So many answers of a question are looked at."""


def heard(game: Game, event: Event, seat: int) -> tuple[object, ...]:
    """A fact as the seat hears it."""
    kind = event_kind(event, game.event_kinds)
    known = bool(event.mask & 1 << seat)
    fields = zip(kind.fields, event.values, strict=False)
    return kind.name, event.rule, tuple((name, value) for name, value in fields if known or name != kind.secret)


def truth(game: Game, match: Match, seat: int, value: int) -> tuple[list[tuple[object, ...]], bool]:
    """What the seat hears before the next question or fall of chance when it answers so, and whether chance falls."""
    world = match.position.clone()
    world.events = []
    world.play(seat, value)
    return [heard(game, event, seat) for event in world.events], world.seat == CHANCE


def can_be_taken_back(match: Match, seat: int, value: int) -> bool:
    """Whether the answer can be undone once it is given; the match is as before afterwards."""
    played = Match(match.game, SeededChance(0), start=match.position)
    played.play(seat, value)
    if played.why_not_undo(seat) is not None:
        return False
    played.undo(seat)
    assert played.digest() == match.digest()
    return True


def check(game: Game, match: Match, seat: int, value: int, rng: random.Random) -> Outcome:
    view = match.view(seat)
    before = copy.deepcopy(view)
    seed = rng.getrandbits(32)
    found = foresee(game, view, value, SeededChance(seed))
    assert view == before
    told, falls = truth(game, match, seat, value)
    foreseen = [heard(game, event, seat) for event in found.facts]
    for event in found.facts:
        kind = event_kind(event, game.event_kinds)
        if kind.secret and not event.mask & 1 << seat:
            assert event.values[kind.fields.index(kind.secret)] == 0, "what was imagined is not told"
    assert found.open or not falls
    if found.open:
        left = told[:]
        for fact in foreseen:
            assert fact in left, f"{fact} was foreseen and did not come"
            left.remove(fact)
    else:
        assert foreseen == told
    if found.ends != FINAL:
        assert can_be_taken_back(match, seat, value), "offered as one that can be taken back"
    elif not found.open:
        assert not can_be_taken_back(match, seat, value)
    return found


def walk(game: Game, positions: int) -> None:
    """Whole games in every style; some answers of many questions are looked at before one is given."""
    rng = random.Random(f"{game.id} {game.edition} {game.players}")
    styles = list(STYLES.values())
    looked = 0
    seed = 0
    while looked < positions:
        match = Match(game, SeededChance(seed))
        style = styles[seed % len(styles)]
        seed += 1
        while match.decision is not None and looked < positions:
            seat = rng.choice(match.decision.seats)
            options = match.options(seat)
            if match.position.seat != SEVERAL and rng.random() < 0.3:
                looked += 1
                for value in rng.sample(options, min(OPTIONS, len(options))):
                    check(game, match, seat, value, rng)
            match.play(seat, options[style(rng, len(options))])


@every_game
def test_what_is_foreseen_happens(game: Game, positions: int) -> None:
    walk(game, positions)


@every_variant
def test_what_is_foreseen_happens_in_every_variant(game: Game, positions: int) -> None:
    walk(game, positions // 4)


def test_of_sealed_answers_nothing_is_foreseen() -> None:
    """Who is the last to answer would else be told by a refusal or a fact what others have sealed."""
    game = Fists(3)
    match = Match(game, SeededChance(5))
    assert match.position.seat == SEVERAL
    seats = [seat for seat in range(3) if match.options(seat)]
    for number, seat in enumerate(seats):
        found = foresee(game, match.view(seat), match.options(seat)[0], SeededChance(1))
        assert (found.facts, found.open) == ([], True)
        assert found.ends == (FINAL if number == len(seats) - 1 else PASSES)
        match.play(seat, match.options(seat)[0])


def test_what_hidden_things_decide_is_not_foreseen() -> None:
    """For the King: who passes may make a rival pay whose hand is not known; what is lost then is not known either."""
    game = registry.game("for_the_king", players=3)
    rng = random.Random(1)
    undecided = lost = 0
    for seed in range(8):
        match = Match(game, SeededChance(seed))
        while match.decision is not None:
            seat = match.decision.seats[0]
            options = match.options(seat)
            if match.decision.kind.name.startswith("bid"):
                found = check(game, match, seat, 0, rng)
                undecided += found.open and not truth(game, match, seat, 0)[1]
                lost += any(not event.mask & 1 << seat for event in found.facts)
            match.play(seat, rng.choice(options))
    assert undecided and lost


@every_game
def test_the_three_endings_are_met(game: Game) -> None:
    """In a few games some answer stays, and some answer is final; with others at the table some answer passes."""
    rng = random.Random(3)
    met: set[int] = set()
    wanted = {STAYS, FINAL} if game.players == 1 else {STAYS, PASSES, FINAL}
    for seed in range(12):
        match = Match(game, SeededChance(seed))
        while match.decision is not None and met < wanted:
            seat = match.decision.seats[0]
            value = rng.choice(match.options(seat))
            met.add(foresee(game, match.view(seat), value, SeededChance(seed)).ends)
            match.play(seat, value)
    assert met >= wanted
