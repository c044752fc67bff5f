"""What a person may type, at the plain table."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from ludoteka.kernel.refusals import BadRequest
from ludoteka.terminal.commands import LEFT, PLAYED, TOLD, UNDONE, obey, offers
from ludoteka.terminal.session import Session
from ludoteka.terminal.telling import option_lines
from tests.terminal.support import session, typed


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def until(here: Session, kind: str, options: int = 0) -> int:
    """Answer with the first option until a person is asked this kind of question (with so many options)."""
    while True:
        while here.step():
            pass
        seat = here.asked()
        assert seat is not None, f"{kind} was never asked"
        decision = here.match.decision
        assert decision is not None
        if decision.kind.name == kind and len(here.match.options(seat)) >= options:
            return seat
        here.answer(seat, here.match.options(seat)[0])


def test_many_bids_are_told_in_one_line_and_typed() -> None:
    here = session("me,random", 1)
    seat = until(here, "bid_gold", 20)
    may = offers(here, seat)
    lines = option_lines(here, may, False)
    assert len(lines) == 3
    assert lines[0] == "1. Pass"
    low = may.options[1]
    assert lines[1] == f"2. Bid {low} gold"
    assert lines[2] == f"Or type bid {low + 1}, and so on up to bid {may.options[-1]}."
    assert obey(here, seat, "3").lines == ["3 is not in the list. Do you mean bid 3?"]
    assert obey(here, seat, "bid").lines[0].startswith(f"That may mean bid {low}, ")
    assert obey(here, seat, f"b {low + 7}").act == PLAYED
    assert f"Player 1 bids {low + 7} gold. [K.AUC.09]" in here.log(0)


def test_an_impossible_answer_names_its_rule_and_changes_nothing() -> None:
    here = session("me,me:Ben", 3)
    seat = until(here, "bid_gold")
    here.answer(seat, 5)
    other = until(here, "bid_gold")
    assert other != seat
    before = here.match.digest()
    assert obey(here, other, "bid 4") == (TOLD, ["A bid must be greater than 5. [K.AUC.09]"])
    assert obey(here, other, "why bid 5").lines == ["A bid must be greater than 5. [K.AUC.09]"]
    assert obey(here, other, "why bid 6").lines == ["bid 6: this is possible."]
    assert "Do you mean bid 99?" in obey(here, other, "99").lines[0]
    for nonsense in ("", "   ", "fly", "bid 999", "bid x", "\x1b[2J", "9" * 5000, "why", "why fly", "u"):
        reply = obey(here, other, nonsense)
        assert reply.lines and reply.act not in (PLAYED, UNDONE, LEFT), nonsense
    assert here.match.digest() == before


def test_the_text_of_a_move_and_beginnings_answer() -> None:
    here = session("me,me:Ben")
    seat = until(here, "place", 3)
    assert obey(here, seat, "FAV").act == PLAYED
    seat = until(here, "place", 2)
    assert obey(here, seat, "Lay it").act == PLAYED
    here = session("me,me:Ben,me:Eva")
    seat = until(here, "pick", 2)
    card = here.match.options(seat)[1]
    name = here.game.axes["card"].text(card)
    assert obey(here, seat, f"take {name}").act == PLAYED


def test_a_question_mark_tells_the_rule() -> None:
    here = session("me,random")
    seat = until(here, "place")
    assert obey(here, seat, "?").lines[0].startswith("K.DIS.02: ")
    assert obey(here, seat, "? k.auc.09").lines[0].startswith("K.AUC.09: ")
    assert "K.AUC.10" in obey(here, seat, "?K.AUC").lines[0]
    assert "the chapters are K.AUC" in obey(here, seat, "? X.1").lines[0]


def test_undo_one_answer_or_the_turn() -> None:
    here = session("me,me:Ben,me:Eva", 2)
    seat = until(here, "pick", 2)
    while not any(offer.sentence == "Take King +1 +1" for offer in offers(here, seat).listed):
        obey(here, seat, "1")
        seat = until(here, "pick", 2)
    start, told = here.match.digest(), here.log(seat)
    assert obey(here, seat, "take king +1 +1").act == PLAYED
    between = here.match.digest()
    assert obey(here, seat, "1").act == PLAYED
    assert obey(here, seat, "u") == (UNDONE, ["Taken back."])
    assert here.match.digest() == between
    assert obey(here, seat, "1").act == PLAYED
    assert obey(here, seat, "uu").act == UNDONE
    assert here.match.digest() == start
    assert here.log(seat) == told


def test_undo_at_the_plain_table() -> None:
    here = session("me,random", 4)
    seat = until(here, "place", 3)
    said = typed(here, "1", "u")
    assert "chance has fallen" in said
    assert seat == 0


def test_saving_never_spoils_a_file_and_failing_to_save_ends_nothing(tmp_path: Path) -> None:
    here = session("me,random")
    seat = until(here, "place")
    (tmp_path / "diary.txt").write_text("dear diary")
    assert "There is a file diary.txt already" in obey(here, seat, "s diary.txt").lines[0]
    assert (tmp_path / "diary.txt").read_text() == "dear diary"
    assert "could not be saved: No such file" in obey(here, seat, "s nowhere/game.json").lines[0]
    assert obey(here, seat, "s mine.json").lines == ["Saved. To continue: ludoteka play --resume mine.json --lang en"]
    assert obey(here, seat, "1").act == PLAYED
    seat = until(here, "place")
    assert obey(here, seat, "s mine.json").lines[0].startswith("Saved.")
    assert obey(here, seat, "q").act == LEFT
    assert sorted(os.listdir(tmp_path)) == ["diary.txt", "mine.json"]
    assert json.loads((tmp_path / "mine.json").read_text())["seats"] == ["me", "random"]


def test_a_full_disk_is_told_and_the_old_save_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = session("me,random")
    seat = until(here, "place")
    obey(here, seat, "s game.json")
    kept = (tmp_path / "game.json").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    obey(here, seat, "1")
    seat = until(here, "place")
    reply = obey(here, seat, "q")
    assert reply.act == TOLD
    assert "The game could not be saved: No space left on device." in reply.lines
    assert (tmp_path / "game.json").read_bytes() == kept
    assert os.listdir(tmp_path) == ["game.json"]
    assert obey(here, seat, "q!").act == LEFT


def test_the_table_comes_whole_on_demand_and_the_log_is_ones_own() -> None:
    said = typed(session("me,greedy", 6), "1", "v", "l", "h", "o", "q")
    assert said.count("The table:") == 2
    assert "Changed on the table" in said
    assert "why ANSWER" in said


def test_seats_are_counted() -> None:
    here = session("me,random,random")
    assert [seat.name for seat in here.seats] == ["Player 1", "random", "random 2"]
    with pytest.raises(BadRequest, match="this game has 3 seats, and 2 are named"):
        Session(here.match, here.seats[:2], "en")
