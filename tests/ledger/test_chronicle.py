"""`ludoteka replay`."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import ludoteka as library
from ludoteka.kernel.match import Match
from tests.ledger.commands import ludoteka
from tests.support.tables import modest, play_one

NAMES = ["Anna", "Borys", "Cezary"]


def played(seed: int | bytes, decisions: int = 10**6) -> Match:
    match = library.game("for_the_king", players=3).match(seed=seed, names=NAMES)
    rng = random.Random(3)
    while not match.over and decisions:
        play_one(match, rng, modest)
        decisions -= 1
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(played(bytes(32)).record().to_json(), encoding="utf-8")
    return file


def test_everything_is_told_with_its_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    assert ludoteka(monkeypatch, "replay", str(record), "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "is the first adviser.  [K.SET.12]" in out
    assert " draws a card." not in out
    assert "The game ends; all hands are revealed.  [K.END.01]" in out
    assert "  1. " in out and " points" in out
    assert "from the record's secret, which fits its commitment" in out


def test_a_seat_hears_what_it_may(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    told: dict[str, list[str]] = {}
    for listener in ("spectator", "1", "Borys"):
        assert ludoteka(monkeypatch, "replay", str(record), "--seat", listener, "--lang", "en") == 0
        told[listener] = capsys.readouterr().out.splitlines()
    assert not [line for line in told["spectator"] if " draws " in line and " draws a card." not in line]
    assert [line for line in told["1"] if "Anna draws " in line and " draws a card." not in line]
    assert not [line for line in told["1"] if "Borys draws " in line and " draws a card." not in line]
    assert not [line for line in told["Borys"] if "Borys draws a card." in line]


def test_the_story_as_data(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert ludoteka(monkeypatch, "replay", str(record), "--seat", "2", "--json", "--lang", "uk") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["players"], told["seats"], told["over"]) == ("for_the_king", 3, NAMES, True)
    assert told["chance"]["source"] == "secret" and told["chance"]["verified"]
    assert sorted(seat for place in told["ranking"] for seat in place) == [0, 1, 2]
    hidden = [fact for fact in told["log"] if fact["event"] == "drew" and fact["seat"] != 1]
    assert hidden and all(fact["card"] is None for fact in hidden)
    assert all(fact["sentence"] and fact["move"] for fact in told["log"])


def test_a_lost_solo_game_has_no_places(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    match = library.game("founders", players=1).match(seed=1, names=["Anna"])
    rng = random.Random(1)
    while not match.over:
        play_one(match, rng, modest)
    file = tmp_path / "lost.json"
    file.write_text(match.record().to_json(), encoding="utf-8")
    assert ludoteka(monkeypatch, "replay", str(file), "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "\nThe game is lost.\n" in out and "  1. Anna" not in out
    assert ludoteka(monkeypatch, "replay", str(file), "--json", "--lang", "en") == 0
    assert json.loads(capsys.readouterr().out)["ranking"] == []


def test_an_unfinished_record_keeps_its_source(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text(played(bytes(32), 20).record().to_json(), encoding="utf-8")
    assert ludoteka(monkeypatch, "replay", str(file), "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "The game is not over." in out and "keeps the source of its chance to itself" in out
    file.write_text(played(5, 20).record().to_json(), encoding="utf-8")
    ludoteka(monkeypatch, "replay", str(file), "--lang", "en")
    assert "from the record's seed" in capsys.readouterr().out


def test_damage_is_named_by_its_first_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], record: Path
) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    place = next(n for n, move in enumerate(data["moves"]) if "draw draw" in move)
    data["moves"][place] = "* draw draw zork"
    record.write_text(json.dumps(data), encoding="utf-8")
    assert ludoteka(monkeypatch, "replay", str(record)) == 2
    err = capsys.readouterr().err
    assert f"move {place + 1}, '* draw draw zork': 'zork' is no card" in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "complaint"),
    [(b"{", "this is no record"), (b"[]", "this is no record"), (b"\xff\xfe", "is no text in UTF-8")],
)
def test_no_record_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, complaint: str
) -> None:
    file = tmp_path / "match.json"
    file.write_bytes(content)
    assert ludoteka(monkeypatch, "replay", str(file)) == 2
    assert complaint in capsys.readouterr().err


def test_a_missing_file_and_an_unknown_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, record: Path
) -> None:
    assert ludoteka(monkeypatch, "replay", str(tmp_path / "none.json")) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err
    for seat in ("0", "4", "Dora"):
        assert ludoteka(monkeypatch, "replay", str(record), "--seat", seat) == 2
        assert f"there is no seat '{seat}'; the seats are 1 to 3" in capsys.readouterr().err
