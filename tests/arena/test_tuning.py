"""`ludoteka tune`: reproducible, resumable, and it finds what is plainly better."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ludoteka import bots, registry
from ludoteka.arena import tuning as room
from ludoteka.arena.tuning import Tuning, Wish, wish
from ludoteka.arena.tuning_command import as_data
from ludoteka.arena.workers import Workers, workers
from ludoteka.kernel.refusals import BadRequest
from tests.arena.test_command import run


def wanted(trials: int = 6, **change: Any) -> Wish:
    asked: dict[str, Any] = {
        "game": "for_the_king",
        "bot": "greedy",
        "against": "greedy:whim=0.3",
        "games": 4,
        "seed": 5,
    }
    return wish(trials=trials, **{**asked, **change})


def told(asked: Wish, crew: Workers | None = None, file: Path | None = None) -> dict[str, Any]:
    """Everything that must be the same in every run: all but the time the bots took."""
    tuning = Tuning(asked, crew or workers(1), file)
    tuning.run(lambda done: None)
    data = as_data(tuning)
    for trial in [*data["trials"], data["best"]]:
        del trial["cpu_ms"]
    return data


def test_the_same_for_the_same_seed_whatever_the_workers() -> None:
    here = told(wanted())
    assert len(here["trials"]) == 6 and here["trials"][0]["bot"] == "greedy:whim=0"
    assert told(wanted(), workers(2)) == here
    assert told(wanted(seed=6))["trials"][1:] != here["trials"][1:]


def test_a_whim_is_tuned_away() -> None:
    """A greedy bot that follows whims is weaker: of whims from 0 to 1 the best is one of the smallest."""
    found = told(wanted(trials=12, games=8))
    tried = {trial["bot"]: float(trial["bot"].rpartition("=")[2]) for trial in found["trials"]}
    assert tried[found["best"]["bot"]] <= sorted(tried.values())[4]
    assert found["best"]["wins"] == max(trial["wins"] for trial in found["trials"])
    assert found["best"]["bot"] in found["fresh"] and found["trials"][0]["bot"] in found["fresh"]


def test_a_bot_that_meets_itself_wins_half() -> None:
    found = told(wanted(trials=1, against="greedy:whim=0"))
    assert found["trials"][0]["bot"] == "greedy:whim=0" and found["trials"][0]["games"] == 4
    assert 0 < found["fresh"]["greedy:whim=0"]["wins"] + found["trials"][0]["wins"] < 2


def test_a_resumed_tuning_ends_as_an_uninterrupted_one(tmp_path: Path) -> None:
    whole = told(wanted(trials=12))
    file = tmp_path / "king.tune"
    told(wanted(trials=4), file=file)
    with file.open("ab") as opened:
        opened.write(b'{"number": 5, "spe')
    assert told(wanted(trials=12), file=file) == whole
    assert file.read_bytes().count(b"\n") == 1 + 12
    with pytest.raises(BadRequest, match="games is 4 there and 2 here"):
        told(wanted(trials=12, games=2), file=file)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], lines[3], lines[2]]) + "\n", encoding="utf-8")
    with pytest.raises(BadRequest, match=r"line 3 of .* is damaged"):
        told(wanted(trials=12), file=file)


def test_ranges() -> None:
    asked = wanted(bot="search:iterations=5", against="greedy", parameters="trust=80..90,pauses,curiosity=1..2")
    assert asked.bot == "search:iterations=5"
    # The present value is tried wherever it lies.
    present = bots.settled("search", registry.game("for_the_king"))[1]["trust"]
    assert not 80 <= present <= 90
    ranges = {knob.parameter.name: (knob.low, knob.high) for knob in asked.knobs}
    assert ranges == {"trust": (min(80, present), max(90, present)), "pauses": (0, 12), "curiosity": (0.5, 2)}
    everything = wanted(bot="search", against="greedy")
    budgets = {each.name for each in bots.SEARCH if each.budget}
    assert budgets == {"iterations", "milliseconds"}
    assert {knob.parameter.name for knob in everything.knobs} == {each.name for each in bots.SEARCH} - budgets
    trait, _ = bots.parse(asked.spec({"trust": 83.45678, "pauses": 3.0, "curiosity": 0.5}))
    assert trait.name == "search"


@pytest.mark.parametrize("trait", [each for each in bots.TRAITS if each.parameters], ids=lambda trait: trait.name)
def test_the_likely_range_lies_within_the_declared_one(trait: bots.Trait) -> None:
    for each in trait.parameters:
        low, high = each.likely or (each.low, each.high)
        assert each.low <= low < high <= each.high
        assert not each.ratio or low > 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bot": "random"}, "random has no parameter to tune; these have some: greedy, rollout, search"),
        ({"bot": "normal"}, "normal has no parameter to tune"),
        ({"bot": "greedy:whim=0.1"}, "no parameter to tune"),
        ({"bot": "deep"}, "no bot 'deep'"),
        ({"against": "deep"}, "no bot 'deep'"),
        ({"parameters": "trust"}, "no parameter 'trust'; its parameters are whim"),
        ({"parameters": "whim=0..2"}, r"written whim=0\.\.1, within these bounds, not 0\.\.2"),
        ({"parameters": "whim=1"}, "within these bounds, not 1"),
        ({"parameters": "whim=0.5..0.5"}, "within these bounds"),
        ({"parameters": "whim,whim"}, "named twice"),
        ({"trials": 0}, "at least 1, not 0"),
        ({"games": 0}, "at least 1, not 0"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_what_cannot_be_tuned(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        wanted(**change)


def test_without_optuna(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "find_spec", lambda name: None)
    with pytest.raises(BadRequest, match="install it with"):
        wanted()


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
def test_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    """The lines for bots.toml are TOML, and hold the best setting for its edition."""
    words = "tune viceroy greedy --against random --trials 2 --games 2"
    code, out, err = run(capsys, monkeypatch, f"{words} --edition pl --lang {language}")
    assert (code, err) == (0, "") and "{" not in out
    code, out, _ = run(capsys, monkeypatch, f"{words} --edition pl --json")
    best = json.loads(out)["best"]
    lines = tomllib.loads("\n".join(best["toml"]))
    assert best["bot"] == f"greedy:whim={lines['pl']['greedy']['whim']}"
