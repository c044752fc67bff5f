"""`ludoteka play` as people start it, through pipes."""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka.cli import main
from tests.support.patience import LONGEST
from tests.terminal.support import SOURCES, command


@pytest.mark.parametrize("seats", ["me,random", "random,me:Anna,greedy"])
def test_a_whole_game_ends_with_points_places_and_a_record(tmp_path: Path, seats: str) -> None:
    done = command(tmp_path, "play", "for_the_king", "--seats", seats, "--seed", "5", typed="1\n" * 500)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    end = done.stdout[done.stdout.index("The game ends; all hands are revealed. [K.END.01]") :]
    assert re.search(r"leads in \w+ with \d+ and takes \d+ points?\. \[K\.SCO\.02\]", end)
    assert "Final result:\n1. " in end
    assert " wins." in end
    record = json.loads((tmp_path / "for_the_king-seed5.json").read_text())
    assert record["over"]
    assert record["seats"] == seats.split(",")
    best = record["ranking"][0][0]
    assert re.search(rf"\n1\. .*: {record['scores'][best]} point", end)


def test_a_lost_solo_game_is_called_lost(tmp_path: Path) -> None:
    done = command(tmp_path, "play", "founders", "--seats", "me", "--seed", "5", typed="1\n" * 900)
    assert done.returncode == 0, done.stderr
    assert "\nThe game is lost.\n" in done.stdout and "Final result:" not in done.stdout
    record = json.loads((tmp_path / "founders-seed5.json").read_text())
    assert record["over"] and record["scores"] == [0] and record["ranking"] == []


def test_a_saved_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    words = ("play", "for_the_king", "--seats", "me,greedy,random", "--seed", "11")
    command(tmp_path, *words, typed="1\n" * 500)
    whole = json.loads((tmp_path / "for_the_king-seed11.json").read_text())
    left = command(tmp_path, *words, typed="1\n" * 30 + "q\n")
    assert "Saved. To continue: ludoteka play --resume for_the_king-seed11-2.json" in left.stdout
    file = "for_the_king-seed11-2.json"
    assert not json.loads((tmp_path / file).read_text())["over"]
    on = command(tmp_path, "play", "--resume", file, typed="1\n" * 500)
    assert on.returncode == 0, on.stderr
    resumed = json.loads((tmp_path / file).read_text())
    assert resumed["moves"] == whole["moves"]
    assert resumed["scores"] == whole["scores"]


def test_the_end_of_the_input_saves_and_chance_can_be_checked(tmp_path: Path) -> None:
    left = command(tmp_path, "play", "for_the_king", "--seats", "me,greedy", typed="1\n1\n")
    assert left.returncode == 0
    assert left.stderr == ""
    found = re.search(r"its SHA-256 is ([0-9a-f]{64})\.", left.stdout)
    assert found is not None
    secret = json.loads(next(tmp_path.glob("*.json")).read_text())["chance"]["secret"]
    assert secret not in left.stdout
    file = f"for_the_king-{found[1][:8]}.json"
    assert left.stdout.endswith(f"Saved. To continue: ludoteka play --resume {file}\n")
    end = command(tmp_path, "play", "--resume", file, typed="1\n" * 500).stdout
    assert f"The secret of chance: {secret}" in end
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == found[1]
    again = command(tmp_path, "play", "--resume", file)
    assert again.returncode == 0
    assert "Final result:" in again.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--resume", "nowhere.json"], "the record nowhere.json cannot be read: No such file or directory"),
        (["--resume", "torn.json"], "this is no record"),
        (["--resume", "."], "cannot be read"),
        (["for_the_king", "--seats", "me,nobody"], "there is no seat 'nobody'; a seat is me, me:NAME or a bot: random"),
        (["for_the_king", "--seats", "me,random", "--players", "3"], "--seats names 2 seats, and --players says 3"),
        (["for_the_king", "--seats", "me,random", "--screen"], "--screen needs a terminal"),
        (["for_the_king", "--seats", "me"], "for_the_king is for 2 to 5 players, not 1"),
        (["for_the_king", "--seats", "me:Anna,me:Anna"], "two people have the same name"),
        (["for_the_king", "--edition", "latin"], "its editions are uk"),
        (["chess"], "there is no game 'chess'; the games are"),
        ([], "which game? The games are for_the_king"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    says: str,
) -> None:
    (tmp_path / "torn.json").write_text('{"format": "ludoteka rec')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["ludoteka", "play", *words])
    with pytest.raises(SystemExit) as left:
        main()
    told = capsys.readouterr()
    assert left.value.code == 2
    assert told.out == ""
    assert says in told.err
    assert told.err.count("\n") == 1


def test_a_broken_record_names_the_first_bad_move(tmp_path: Path) -> None:
    command(tmp_path, "play", "for_the_king", "--seats", "me,random", "--seed", "1", typed="1\n1\n")
    file = tmp_path / "for_the_king-seed1.json"
    record = json.loads(file.read_text())
    record["moves"][1] = record["moves"][-1]
    file.write_text(json.dumps(record))
    done = command(tmp_path, "play", "--resume", file.name)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("ludoteka: move 2, '")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_game_is_saved(tmp_path: Path, number: signal.Signals) -> None:
    words = [sys.executable, "-P", "-m", "ludoteka", "play", "for_the_king", "--seats", "me,random", "--seed", "2"]
    environment = {**os.environ, "PYTHONPATH": SOURCES, "LUDOTEKA_LANG": "en"}
    playing = subprocess.Popen(
        words, cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert playing.stdout is not None
    said = b""
    while b"> " not in said:
        said += os.read(playing.stdout.fileno(), 4096)
    playing.send_signal(number)
    out, error = playing.communicate(timeout=LONGEST)
    assert playing.returncode == 0
    assert error == b""
    assert b"Saved. To continue: ludoteka play --resume for_the_king-seed2.json" in out
    assert (tmp_path / "for_the_king-seed2.json").exists()
