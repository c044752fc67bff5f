"""`ludoteka analyse`: the same whoever works on it, as a table, a chart and as data."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ludoteka import bots, cli, registry
from ludoteka.arena.retrospect import analyse, chart
from ludoteka.arena.simulation import play
from ludoteka.arena.workers import workers
from ludoteka.kernel.chance import SeededChance
from ludoteka.ledger.chronicle import Chronicle, chronicle


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = registry.game("for_the_king", players=2)
    match = game.match(seed=4, names=["Anna", "Bo"])
    play(match, [bots.make("greedy", game, SeededChance(1)), bots.make("random", game, SeededChance(2))])
    found = tmp_path_factory.mktemp("records") / "game.json"
    found.write_text(match.record().to_json(), encoding="utf-8")
    return found


def said(words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    monkeypatch.setattr(sys, "argv", ["ludoteka", "analyse", *words])
    with pytest.raises(SystemExit):
        cli.main()
    found = capsys.readouterr()
    return found.out, found.err


def test_data(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out, _ = said([str(file), "--iterations", "2", "--json"], capsys, monkeypatch)
    data = json.loads(out)
    story: Chronicle = chronicle(file)
    moves = [verdict["move"] for verdict in data["verdicts"]]
    assert moves == sorted(set(moves))
    assert len(data["course"]) == len(story.moves) + 1
    for seat in range(2):
        losses = {each["move"]: each["loss"] for each in data["verdicts"] if each["seat"] == seat}
        assert data["lost"][seat] == pytest.approx(sum(losses.values()), abs=0.01)
        assert [losses[move] for move in data["costliest"][seat]] == sorted(losses.values(), reverse=True)[
            : len(data["costliest"][seat])
        ]


@pytest.mark.parametrize("language", ["en", "ru", "uk", "pl"])
def test_text(file: Path, language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    out, _ = said([str(file), "--iterations", "1", "--lang", language], capsys, monkeypatch)
    assert "● Anna" in out and "▲ Bo" in out


def test_two_workers_find_the_same(file: Path) -> None:
    found = []
    for number in (1, 2):
        hands = workers(number)
        try:
            found.append(analyse(chronicle(file), 2, hands, lambda done: None))
        finally:
            hands.close()
    assert found[0] == found[1]


def test_mistakes(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "cannot be read" in said(["nowhere.json", "--lang", "en"], capsys, monkeypatch)[1]
    assert "at least 1" in said([str(file), "--workers", "0", "--lang", "en"], capsys, monkeypatch)[1]


def test_a_chart_goes_from_the_lowest_to_the_highest() -> None:
    lines = chart([[0.0, 10.0], [5.0, 5.0], [10.0, 0.0]], 3, 3)
    assert [line.split("│")[1] for line in lines] == ["▲ ●", " ● ", "● ▲"]
