"""Several people at one keyboard: nobody reads what is not for them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ludoteka.kernel.game import View
from ludoteka.language import Voice
from ludoteka.terminal.drawing import draw_any, lines
from ludoteka.terminal.plain import PlainTable
from ludoteka.terminal.seats import seats
from ludoteka.terminal.session import Session
from tests.support.fists import Fists
from tests.terminal.support import Typist, session, typed


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def in_sight(view: View) -> set[int]:
    """The cards a seat may know."""
    found: set[int] = set()
    for row in [*view["zones"].values(), *view["pools"].values()]:
        for cards in row if row and isinstance(row[0], list) else [row]:
            found |= {card for card in cards if card >= 0}
    return found


class Watched(io.StringIO):
    """A screen on which every line is checked against what the person before it may know."""

    def __init__(self, here: Session) -> None:
        super().__init__()
        self.here = here
        self.table: PlainTable | None = None
        self.hidden = 0
        self.covered = False

    def write(self, text: str, /) -> int:
        if text.startswith("\n\n\n"):
            self.covered = not self.covered
        seat = None if self.table is None or self.covered else self.table.here
        self.check(text, seat)
        return super().write(text)

    def check(self, text: str, seat: int | None) -> None:
        """While the table is covered, only what everybody knows may be read."""
        if "The game ends" in text or self.here.match.over:
            return
        seen = in_sight(self.here.match.view(seat))
        for card, name in enumerate(self.here.game.axes["card"].ids):
            if card not in seen and not name.startswith(("gold", "king")):
                self.hidden += 1
                assert name not in text
                assert self.here.speaker.name("card", card) not in text, f"{text!r} before seat {seat}"


def test_hidden_cards_and_private_lines_stay_with_their_owner() -> None:
    here = session("me:Anna,random,me:Ben", 9)
    out = Watched(here)
    read: set[int] = set()

    def next_line() -> str:
        if out.covered:
            return ""
        if here.match.decisions % 7 == 0 and here.match.decisions not in read:
            read.add(here.match.decisions)
            return "l"
        return "1"

    table = PlainTable(here, Typist(next_line), out, False)
    out.table = table
    assert table.run() == 0
    assert here.match.over
    assert out.hidden > 10_000
    said = out.getvalue()
    assert said.count("Pass the keyboard to Anna. Anna, press Enter.") > 5
    assert len(read) > 5
    assert said.count("\n" * 60) == 2 * said.count("Pass the keyboard to ")
    assert "Final result:" in said


def test_the_check_would_notice_a_leak() -> None:
    here = session("me:Anna,me:Ben", 9)
    out = Watched(here)
    while not any(here.match.view(0)["zones"]["hand"][0]):
        seat = here.asked()
        assert seat is not None
        here.answer(seat, here.match.options(seat)[0])
    with pytest.raises(AssertionError):
        for _ in range(40):
            out.check("\n".join(lines(here.table(0)) + here.log(0)), 1)
            seat = here.asked()
            assert seat is not None
            here.answer(seat, here.match.options(seat)[0])


def test_one_person_is_never_asked_to_hand_over() -> None:
    assert "Pass the keyboard" not in typed(session("me,random"), *["1"] * 30)


def test_the_one_before_may_take_back_at_the_hand_over() -> None:
    here = session("me:Anna,me:Ben", 3)
    while here.match.decision is not None and here.match.decision.kind.name != "bid_gold":
        seat = here.asked()
        assert seat is not None
        here.answer(seat, here.match.options(seat)[0])
    first = here.asked()
    said = typed(here, "", "bid 3", "u", "bid 2", "", "q")
    assert "may still type u to take back the last answer." in said
    assert "Taken back." in said
    assert here.asked() != first
    assert here.match.view(0)["stack"][-1][4] == 2


# Sealed answers, with the kernel's toy


def fists(*texts: str) -> Session:
    return Session(Fists(len(texts)).match(seed=1), seats(texts, Voice("en")), "en", draw=draw_any)


def test_sealed_answers_are_given_one_after_another_and_can_be_withdrawn() -> None:
    here = fists("me:Anna", "me:Ben", "random")
    said = typed(here, "", "hide 3", "u", "hide 2", "", "hide 1")
    anna, ben = said.split("Pass the keyboard to Ben")[0], said.split("Pass the keyboard to Ben")[-1]
    assert "Anna: How many coins?" in anna
    assert "Taken back." in said
    assert "Anna has answered. [T.02]" in ben.split("> ")[1]
    assert "hid 2" not in ben.split("hide 1")[0]
    assert "Anna hid 2. [T.02]" in here.log(1)
    assert "Ben hid 1. [T.02]" in here.log(0)


def test_any_game_has_a_table_before_it_has_a_drawing() -> None:
    here = fists("me", "random")
    told = lines(here.table(0))
    assert "purse, Player 1: 0, 0, 0, 0, 0" in told
    assert "purse, random: 5 hidden" in told
    assert any(line.startswith("row: ") for line in told)
    assert "round: 1" in told
