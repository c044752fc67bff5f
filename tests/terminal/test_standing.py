"""At one keyboard too a person may pass in advance for the rest of a round."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ludoteka import registry
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import Refused
from ludoteka.language import Voice
from ludoteka.terminal import commands
from ludoteka.terminal.seats import seats
from ludoteka.terminal.session import Session
from tests.support.rule import rule


def windows(number: int) -> Iterator[tuple[Session, int]]:
    """So many games of three people at a question for a skill, and who is asked."""
    seed = 0
    while number:
        seed += 1
        rng = random.Random(seed)
        match = registry.game("roll_player", players=3).match(seed=seed)
        session = Session(match, seats(["me:A", "me:B", "me:C"], Voice("en")), "en")
        while not match.over:
            seat = session.asked()
            assert seat is not None
            if at_a_window(match):
                number -= 1
                yield session, seat
                break
            session.answer(seat, rng.choice(match.options(seat)))


def at_a_window(match: Match) -> bool:
    return match.decision is not None and match.decision.kind.name == "window"


def the_round(match: Match) -> int:
    found: int = match.view(None)["public"]["round"]
    return found


@rule("R.WIN.09")
def test_a_pass_in_advance_lasts_for_the_round() -> None:
    spared = again = 0
    for session, seat in windows(12):
        match, began = session.match, the_round(session.match)
        assert commands.obey(session, seat, "pass!").act == commands.PLAYED
        while not match.over and the_round(match) == began:
            window, before = at_a_window(match), match.decisions
            if session.step():
                assert window and match.decisions > before, "it is a move like others"
                spared += 1
                continue
            person = session.asked()
            assert person is not None and not (person == seat and window), "the seat is asked no more"
            session.answer(person, match.options(person)[-1])
        while not match.over and not (at_a_window(match) and session.asked() == seat):
            person = session.asked()
            assert person is not None and not session.step()
            session.answer(person, match.options(person)[0])
        if not match.over:
            again += 1
            assert not session.step(), "in a later round the seat is asked again"
    assert spared and again


@rule("R.WIN.09")
def test_only_a_pass_may_be_given_in_advance() -> None:
    session, seat = next(windows(1))
    kind = session.game.kinds[session.match.position.kind]
    skill = next(value for value in session.match.options(seat) if not kind.may_stand(value))
    before = session.match.digest()
    with pytest.raises(Refused):
        session.answer(seat, skill, stands=True)
    reply = commands.obey(session, seat, f"{kind.text(skill)}!")
    assert reply.act == commands.TOLD and "in advance" in reply.lines[0]
    assert session.match.digest() == before


@rule("R.WIN.09")
def test_taking_back_ends_it() -> None:
    taken = 0
    for session, seat in windows(12):
        before = session.match.digest()
        commands.obey(session, seat, "pass!")
        if session.why_not_undo(seat) is None:
            taken += 1
            session.undo(seat)
            assert session.match.digest() == before and not session.step()
    assert taken
