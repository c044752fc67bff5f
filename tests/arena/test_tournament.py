"""`ludoteka arena`: who meets whom, the same standings however it is carried out, interruptions that lose nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from ludoteka.arena.series import Row, Series
from ludoteka.arena.standings import Standings, as_data
from ludoteka.arena.tally import Tally
from ludoteka.arena.tournament import Ledger, Tournament, begin, tournament
from ludoteka.arena.workers import Workers, workers
from ludoteka.kernel.refusals import BadRequest
from tests.arena.test_command import run
from tests.support.patience import LONGEST, until

BOTS = ["greedy", "random", "easy"]


def held(found: Tournament, crew: Workers | None = None, batch: int = 0, ledger: Ledger | None = None) -> Series:
    kept, keep = (ledger.kept, ledger.keep) if ledger is not None else ([], None)
    series = Series(found.plans(), crew or workers(1), batch, kept, keep)
    series.run(lambda done: None)
    return series


def told(found: Tournament, series: Series) -> dict[str, Any]:
    """Everything that must be the same in every run: all but the time the bots took."""
    data = as_data(Standings(found, series))
    for thinking in data["thinking"].values():
        del thinking["cpu_ms"]
    return data


def test_the_same_whatever_the_workers_and_batches() -> None:
    found = tournament("for_the_king", BOTS, 6, seed=3)
    here = told(found, held(found))
    assert here["games"] == here["planned"] == 18 and not here["interrupted"]
    assert told(found, held(found, batch=5)) == here
    assert told(found, held(found, workers(2))) == here
    other = tournament("for_the_king", BOTS, 6, seed=4)
    assert told(other, held(other)) != here


@pytest.mark.parametrize(
    ("names", "players", "mixed"),
    [("abc", 2, False), ("ab", 3, False), ("abc", 4, False), ("abc", 2, True), ("abcd", 3, True), ("abc", 4, True)],
)
def test_every_bot_sits_everywhere_equally_often_and_meets_every_other(names: str, players: int, mixed: bool) -> None:
    found = Tournament("for_the_king", "uk", players, (), None, tuple(names), players, 0, mixed, None)
    plan = tournament("for_the_king", ["greedy", "random"], players, players=players).plans()[0]
    seats = Counter[tuple[str, int]]()
    meetings = Counter[frozenset[str]]()
    for table in found.tables():
        for number in range(found.games):
            lineup = plan._replace(bots=table).lineup(number)
            seats.update((bot, seat) for seat, bot in enumerate(lineup))
            meetings.update(map(frozenset, combinations(sorted(set(lineup)), 2)))
    assert len(set(seats.values())) == 1 and len(seats) == players * len(names)
    assert set(meetings) == set(map(frozenset, combinations(names, 2))) and len(set(meetings.values())) == 1


def test_every_table_plays_the_same_deals_once_from_each_seat() -> None:
    found = tournament("for_the_king", BOTS, 5, players=2)
    assert found.games == 6, "a round of seats is not left half played"
    plans = found.plans()
    assert [plan.mirrored for plan in plans] == [True] * 3
    assert len({plan.seed for plan in plans}) == 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"bot_names": ["greedy"]}, "two different bots or more; the bots are random, greedy"),
        ({"bot_names": ["greedy", "greedy"]}, "two different bots"),
        ({"bot_names": ["greedy", "random", "greedy"]}, "greedy is named twice"),
        ({"bot_names": ["greedy", "deep"]}, "no bot 'deep'"),
        ({"games": 0}, "at least 1, not 0"),
        ({"players": 9}, "2 to 5 players, not 9"),
        ({"game": "viceroy", "players": 1}, "at least 2 players"),
        ({"claim": 65.0, "mixed": True}, "a claim is about pairs"),
        ({"claim": 165.0}, "between 0 and 100 percent"),
        ({"seed": -1}, "from 0 on, not -1"),
    ],
)
def test_what_cannot_be_held(change: dict[str, Any], message: str) -> None:
    wish: dict[str, Any] = {"game": "for_the_king", "bot_names": ["greedy", "random"], "games": 4}
    with pytest.raises(BadRequest, match=message):
        tournament(**{**wish, **change})


def test_a_claim_is_tested_against_each_of_the_others_until_it_is_clear() -> None:
    found = tournament("for_the_king", ["greedy", "random", "easy"], 200, claim=50)
    here = told(found, held(found))
    assert [(claim["bot"], claim["against"]) for claim in here["claims"]] == [("greedy", "random"), ("greedy", "easy")]
    assert all(claim["clear"] and claim["holds"] and 16 <= claim["games"] < 60 for claim in here["claims"])
    assert told(found, held(found, workers(2))) == here


# Interruptions


class Breaks(Exception):
    """The power goes."""


def interrupted_after(found: Tournament, file: Path, batches: int) -> None:
    ledger = Ledger(found, file)
    seen = 0

    def keep(batch: Any, tally: Tally) -> None:
        nonlocal seen
        if seen == batches:
            raise Breaks
        seen += 1
        ledger.keep(batch, tally)

    with pytest.raises(Breaks):
        Series(found.plans(), workers(1), 0, ledger.kept, keep).run(lambda done: None)
    ledger.journal.close()


@pytest.mark.parametrize("batches", [0, 1, 4])
def test_a_resumed_arena_ends_as_an_uninterrupted_one(tmp_path: Path, batches: int) -> None:
    found = tournament("for_the_king", BOTS, 6, seed=3)
    whole = told(found, held(found))
    file = tmp_path / "king.arena"
    interrupted_after(found, file, batches)
    # A kill in the middle of writing leaves part of a line.
    with file.open("ab") as opened:
        opened.write(b'{"table": 0, "fir')
    ledger = Ledger(found, file)
    assert len(ledger.kept) == batches
    assert told(found, held(found, ledger=ledger)) == whole
    ledger.journal.close()
    again = Ledger(found, file)
    assert sum(tally.games for _, _, tally in again.kept) == 18
    series = begin(found, workers(1), again)
    assert series.done == 18, "nothing is left to play"
    series.run(lambda done: pytest.fail("a game was played twice"))
    assert told(found, series) == whole
    again.journal.close()


def test_gaps_are_filled() -> None:
    """With several workers a later batch may be kept and an earlier one lost."""
    found = tournament("for_the_king", ["greedy", "random"], 12, seed=3)
    whole = held(found, batch=2)
    kept: list[tuple[int, int, Tally]] = []
    series = Series(found.plans(), workers(1), 2, (), lambda batch, tally: kept.append((0, batch.first, tally)))
    series.run(lambda done: None)
    some = [piece for piece in kept if piece[1] in (4, 8)]
    played: list[int] = []
    resumed = Series(found.plans(), workers(1), 3, some, lambda batch, tally: played.append(batch.first))
    assert resumed.done == 0
    resumed.run(lambda done: None)
    assert played == [0, 3, 6, 10]
    assert told(found, resumed) == told(found, whole)


def test_a_resumed_claim_ends_at_the_same_game(tmp_path: Path) -> None:
    found = tournament("for_the_king", ["greedy", "random"], 200, claim=50)
    whole = told(found, held(found))
    file = tmp_path / "claim.arena"
    interrupted_after(found, file, 3)
    assert told(found, held(found, ledger=Ledger(found, file))) == whole


def test_more_games_add_to_a_file_and_fewer_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "king.arena"
    few, more = (tournament("for_the_king", ["greedy", "random"], games, seed=3) for games in (4, 10))
    first = Ledger(few, file)
    held(few, ledger=first)
    first.journal.close()
    second = Ledger(more, file)
    assert told(more, held(more, ledger=second)) == told(more, held(more))
    second.journal.close()
    with pytest.raises(BadRequest, match="holds more than 4 games"):
        Ledger(few, file)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 8}, "seed is 3 there and 8 here; name a new file"),
        ({"bots": ("greedy", "easy")}, "bots is greedy, random there and greedy, easy here"),
        ({"players": 3, "games": 6}, "players is 2 there and 3 here"),
    ],
)
def test_a_file_about_something_else_is_refused(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    found = tournament("for_the_king", ["greedy", "random"], 4, seed=3)
    file = tmp_path / "king.arena"
    Ledger(found, file).journal.close()
    before = file.read_bytes()
    with pytest.raises(BadRequest, match=message):
        Ledger(found._replace(**change), file)
    assert file.read_bytes() == before


def test_files_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    found = tournament("for_the_king", ["greedy", "random"], 4, seed=3)
    file = tmp_path / "king.arena"
    ledger = Ledger(found, file)
    with pytest.raises(BadRequest, match="another program is writing"):
        Ledger(found, file)
    held(found, ledger=ledger)
    ledger.journal.close()
    good = file.read_text(encoding="utf-8").splitlines()
    for line in ('{"table": 7, "first": 0, "tally": {}}', "{}", "nonsense", good[1]):
        file.write_text("\n".join([*good, line]) + "\n", encoding="utf-8")
        with pytest.raises(BadRequest, match=f"line {len(good) + 1} of .* is damaged"):
            Ledger(found, file)
    other = json.loads(good[0])
    file.write_text(json.dumps({**other, "program": "another"}) + "\n", encoding="utf-8")
    with pytest.raises(BadRequest, match="another version"):
        Ledger(found, file)
    file.write_text("my diary\n", encoding="utf-8")
    with pytest.raises(BadRequest, match=r"line 1 of .* is damaged"):
        Ledger(found, file)
    file.write_text('{"format": "ludoteka record"}\n', encoding="utf-8")
    with pytest.raises(BadRequest, match="not made by 'ludoteka arena'"):
        Ledger(found, file)
    with pytest.raises(BadRequest, match="cannot be used"):
        Ledger(found, tmp_path)


def test_a_row_hands_out_each_game_once() -> None:
    plan = tournament("for_the_king", ["greedy", "random"], 10).plans()[0]
    row = Row(0, plan, 4)
    batches = []
    while row.open:
        batches.append(row.hand_out())
    assert [number for each in batches for number in range(each.first, each.first + each.number)] == list(range(10))


# The command


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
def test_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    words = f"arena for_the_king --bots greedy,random,easy --games 2 --lang {language}"
    code, out, err = run(capsys, monkeypatch, words)
    assert (code, err) == (0, "")
    assert "1 greedy" in out and "{" not in out and "—" in out
    assert max(map(len, out.splitlines())) <= 80


def test_json_and_page(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    words = f"arena for_the_king --bots greedy,random --games 4 --players 3 --mixed --json --report {folder}"
    code, out, err = run(capsys, monkeypatch, words)
    assert code == 0 and str(folder) in err
    data = json.loads(out)
    assert [rating["bot"] for rating in data["ratings"]] == ["greedy", "random"]
    assert data["ratings"][0]["interval"][0] < data["ratings"][0]["mu"] < data["ratings"][0]["interval"][1]
    one, other = data["pairs"]
    assert one["games"] == other["games"] == 12 and one["ahead"] + other["ahead"] == pytest.approx(1)
    assert data["thinking"]["greedy"]["cpu_ms"] > data["thinking"]["random"]["cpu_ms"] > 0
    assert sum(data["thinking"][bot]["decisions"] for bot in data["bots"]) == data["decisions"]
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert page.count("<svg") >= 3 and "greedy" in page and "<script" not in page


def test_who_thinks_by_the_clock_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = "arena for_the_king --bots search:milliseconds=1,random --games 2"
    _, out, _ = run(capsys, monkeypatch, words)
    assert "search:milliseconds=1." in out.splitlines()[-1]


def test_kill_and_ctrl_c_lose_at_most_what_was_under_way(tmp_path: Path) -> None:
    """Killed hard, then interrupted, then left to finish: the same as in one go."""
    file = tmp_path / "king.arena"
    words = f"arena for_the_king --bots greedy,random,easy --games 60 --seed 9 --json --workers 2 --resume {file}"

    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-m", "ludoteka", *words.split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )

    def kept() -> int:
        return file.read_bytes().count(b"\n") if file.exists() else 0

    def broken_off(ending: signal.Signals, code: int) -> tuple[str, str]:
        before = kept()
        with start() as started:
            until(lambda: kept() > before + 2)
            started.send_signal(ending)
            out, err = started.communicate(timeout=LONGEST)
        assert started.returncode == code and "Traceback" not in err
        return out, err

    broken_off(signal.SIGKILL, -signal.SIGKILL)
    out, err = broken_off(signal.SIGINT, 130)
    assert "The same command goes on" in err and json.loads(out)["interrupted"]
    with start() as started:
        out, err = started.communicate(timeout=LONGEST)
    assert (started.returncode, err) == (0, "")
    resumed = json.loads(out)
    found = tournament("for_the_king", BOTS, 60, seed=9)
    for thinking in resumed["thinking"].values():
        del thinking["cpu_ms"]
    assert resumed == json.loads(json.dumps(told(found, held(found))))
