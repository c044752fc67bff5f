"""`ludoteka simulate` and `ludoteka bots`, as people and programs call them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludoteka import cli
from ludoteka.arena.command import Bar
from ludoteka.language import Voice
from tests.support.patience import LONGEST, until


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of a command."""
    monkeypatch.setattr(sys, "argv", ["ludoteka", *words.split()])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    said = capsys.readouterr()
    return int(ended.value.code or 0), said.out, said.err


def test_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = "simulate for_the_king --players 4 --bots greedy,random --games 3 --seed 1 --json"
    code, out, err = run(capsys, monkeypatch, words)
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert (data["game"], data["edition"], data["players"], data["games"]) == ("for_the_king", "uk", 4, 3)
    assert data["decisions"] == sum(data["kinds"].values()) > 300
    assert set(data["wins"]) == {"greedy", "random"}
    assert sum(data["wins"].values()) == pytest.approx(1)
    assert len(data["seats"]) == 4 and sum(data["seats"]) == pytest.approx(1)
    for bot in ("greedy", "random"):
        assert set(data["scores"][bot]) == {"mean", "sd"}
        assert sum(data["distributions"][bot].values()) == 6
        low, high = data["intervals"][bot]
        assert 0 <= low <= data["wins"][bot] <= high <= 1
    assert data["seed"] == 1 and data["variants"] == [] and data["interrupted"] is False


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
def test_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    words = f"simulate for_the_king --bots greedy,random --games 3 --lang {language}"
    code, out, err = run(capsys, monkeypatch, words)
    assert (code, err) == (0, "")
    for word in ("greedy", "random", "bid_gold", "█", "–"):
        assert word in out
    assert "{" not in out
    assert max(map(len, out.splitlines())) <= 80


def test_bots(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    code, out, _ = run(capsys, monkeypatch, "bots")
    assert code == 0
    names = ["random", "greedy", "rollout", "search", "easy", "normal", "hard"]
    assert [line.split()[0] for line in out.splitlines()] == names
    code, out, _ = run(capsys, monkeypatch, "bots --json")
    assert [bot["id"] for bot in json.loads(out)] == names


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("simulate", "GAME"),
        ("simulate chess", "the games are"),
        ("simulate for_the_king --bots clever", "the bots are random, greedy, rollout"),
        ("simulate for_the_king --games 0", "at least 1, not 0"),
        ("simulate for_the_king --games some", "--games"),
        ("simulate for_the_king --workers 0", "at least 1, not 0"),
        ("simulate for_the_king --seed -4", "from 0 on, not -4"),
        ("simulate for_the_king --seed x", "--seed"),
        ("simulate for_the_king --players 7", "2 to 5 players, not 7"),
        ("simulate for_the_king --variant x", "no variant 'x'"),
        ("simulate for_the_king --lang xx", "the languages are"),
        ("simulate for_the_king --gamez 3", "--games"),
        ("arena", "GAME"),
        ("arena for_the_king --bots greedy", "two different bots"),
        ("arena for_the_king --games 0", "at least 1, not 0"),
        ("arena for_the_king --workers 0", "at least 1, not 0"),
        ("arena for_the_king --cluster nowhere", "local, auto or HOST:PORT"),
        ("arena for_the_king --resume /", "/ cannot be used"),
        ("tune for_the_king", "BOT"),
        ("tune for_the_king random", "no parameter to tune"),
        ("tune for_the_king search --parameters pride", "its parameters are iterations, milliseconds, candidates"),
        ("tune for_the_king greedy --resume /", "/ cannot be used"),
    ],
)
def test_mistakes_end_in_one_line_and_code_2(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    code, out, err = run(capsys, monkeypatch, words)
    assert (code, out) == (2, "")
    assert err.startswith("ludoteka: ") and err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize("number", ["1", "2"])
def test_ctrl_c_prints_what_was_done(tmp_path: Path, number: str) -> None:
    """The interrupt goes to the asking process alone; its workers must end with it, and the report be a whole one."""
    words = f"simulate for_the_king --games 1000000 --seed 9 --json --workers {number} --records {tmp_path}"
    started = subprocess.Popen(
        [sys.executable, "-m", "ludoteka", *words.split(" ")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        until(lambda: len(list(tmp_path.glob("*.json"))) > 40)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=LONGEST)
    finally:
        if started.poll() is None:
            os.killpg(started.pid, signal.SIGKILL)
    assert started.returncode == 130
    assert "Traceback" not in err and len(err.splitlines()) == 1
    data: dict[str, Any] = json.loads(out)
    assert data["interrupted"] and 0 < data["games"] < 1000000
    assert sum(data["wins"].values()) == pytest.approx(1)
    assert not list(tmp_path.glob("*.part"))
    until(lambda: not _alive(started.pid))


def _alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_progress_shows_on_a_terminal_after_two_seconds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [100.0]
    monkeypatch.setattr("ludoteka.arena.command.monotonic", lambda: clock[0])
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    bar = Bar(10, Voice("en"))
    bar.show(3)
    bar.close()
    assert capsys.readouterr().err == ""
    clock[0] = 102.5
    bar.show(5)
    bar.close()
    assert "5/10" in capsys.readouterr().err
