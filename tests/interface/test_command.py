"""The command line as programs see it: JSON forms, and one line with exit code 2 for every mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteka
from ludoteka import registry

ROOT = Path(__file__).parents[2]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ludoteka", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LUDOTEKA_LANG": "en", **environment},
    )


def answer(*words: str) -> Any:
    done = run(*words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_version() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"ludoteka {ludoteka.__version__}\n", "")


def test_games() -> None:
    shown = answer("games")
    assert [game["id"] for game in shown] == registry.ids()
    for game in shown:
        assert set(game) >= {"id", "editions", "players", "variants"}
        fewest, most = game["players"]
        assert 1 <= fewest <= most
        assert game["editions"] and isinstance(game["variants"], list)


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
def test_games_for_people(language: str) -> None:
    done = run("games", "--lang", language)
    assert done.returncode == 0
    assert all(id in done.stdout for id in registry.ids())


@pytest.mark.parametrize("id", registry.ids())
def test_coverage(id: str) -> None:
    shown = answer("rules", id, "--coverage")
    assert set(shown) >= {"game", "edition", "total", "accounted", "cited", "tested", "missing"}
    assert shown["accounted"] == shown["total"] and shown["missing"] == []


@pytest.mark.parametrize(
    ("words", "tells"),
    [
        (["rules", "chess"], "for_the_king"),
        (["play", "chess"], "for_the_king"),
        (["simulate", "chess"], "for_the_king"),
        (["bench", "chess"], "for_the_king"),
        (["simulate", "for_the_king", "--players", "9"], "2 to 5"),
        (["simulate", "for_the_king", "--players", "0"], "2 to 5"),
        (["play", "for_the_king", "--seats", "me"], "2 to 5"),
        (["simulate", "for_the_king", "--edition", "xx"], "uk"),
        (["simulate", "for_the_king", "--variant", "odd"], "variant"),
        (["simulate", "for_the_king", "--bots", "deep"], "greedy"),
        (["play", "for_the_king", "--seats", "me,deep"], "greedy"),
        (["simulate", "for_the_king", "--seed", "x"], "seed"),
        (["simulate", "for_the_king", "--seed", "-1"], "seed"),
        (["simulate", "for_the_king", "--games", "0"], "games"),
        (["simulate", "for_the_king", "--workers", "0"], "workers"),
        (["simulate", "for_the_king", "--components", "missing.toml"], "missing.toml"),
        (["replay", "missing.json"], "missing.json"),
        (["play", "--resume", "missing.json"], "missing.json"),
        (["rules", "for_the_king", "K.AUC.99"], "K.AUC"),
        (["games", "--lang", "xx"], "en, ru, uk, pl"),
        (["fly"], "fly"),
        (["games", "--fly"], "--fly"),
    ],
)
def test_a_mistake_is_answered_in_one_line(words: list[str], tells: str) -> None:
    done = run(*words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert tells in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "Traceback" not in done.stderr and done.stdout == ""


def test_a_damaged_record_and_a_broken_component_file(tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text('{"format": "ludoteka record"}', encoding="utf-8")
    deck = tmp_path / "deck.toml"
    deck.write_text('game = "for_the_king"\n[[domain]', encoding="utf-8")
    for words in (["replay", str(record)], ["simulate", "for_the_king", "--components", str(deck)]):
        done = run(*words)
        assert done.returncode == 2 and len(done.stderr.strip().splitlines()) == 1


def test_help_has_examples() -> None:
    assert run("--help").returncode == 0
    for command in ("games", "rules", "replay", "play", "simulate", "arena", "tune", "bots", "bench", "build"):
        done = run(command, "--help")
        assert done.returncode == 0 and "Example: ludoteka" in done.stdout
