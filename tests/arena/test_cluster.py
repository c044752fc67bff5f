"""`arena --cluster local`: a real Ray on this machine gives what local workers give, also when a worker dies."""

from __future__ import annotations

import json
import os
import signal
import socket
import threading
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludoteka.arena import cluster, series
from ludoteka.arena.cluster import Cluster
from ludoteka.arena.simulation import Batch, Outcome, play_batch
from ludoteka.kernel.refusals import BadRequest
from tests.arena.test_command import run

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def path_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's workers import this module by its name."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))


def dies_once(grave: Path, batch: Batch) -> Outcome:
    """Play a batch; the worker that gets the second one of the second table is killed in the middle of it, once."""
    if batch.row == 1 and batch.first and not grave.exists():
        grave.touch()
        threading.Timer(0.01, os.kill, (os.getpid(), signal.SIGKILL)).start()
        play_batch(batch)
        signal.pause()
    return play_batch(batch)


def test_a_killed_worker_changes_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words = "arena for_the_king --bots search:iterations=6,greedy,random --games 8 --seed 3 --json"
    here = answer(capsys, monkeypatch, words)
    grave = tmp_path / "grave"
    monkeypatch.setattr(series, "play_batch", partial(dies_once, grave))
    there = answer(capsys, monkeypatch, f"{words} --cluster local --workers 2")
    assert grave.exists(), "no worker was killed"
    assert there == here and here["games"] == 24 and not here["interrupted"]


def answer(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: str) -> dict[str, Any]:
    """What a command tells programs, but for the time the bots took."""
    code, out, err = run(capsys, monkeypatch, words)
    assert code == 0, err
    data: dict[str, Any] = json.loads(out)
    for thinking in data["thinking"].values():
        del thinking["cpu_ms"]
    return data


def test_addresses_where_nobody_answers() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadRequest, match=f"no Ray cluster answers at {address}"):
            Cluster(address)
    with pytest.raises(BadRequest, match="is local, auto or HOST:PORT, not nowhere"):
        Cluster("nowhere")


def test_without_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(BadRequest, match="install it with"):
        Cluster("local")
