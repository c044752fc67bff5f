"""Learning from play: what is found does not depend on who works, and is worth something on games not learned from."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from ludoteka import registry
from ludoteka.arena.lessons import Lessons, fit, foreseen, measure
from ludoteka.arena.training import courses, keep, learn
from ludoteka.arena.workers import workers
from ludoteka.bots.value import FILE, Weights, learned
from ludoteka.cli import main
from ludoteka.kernel.refusals import BadRequest
from tests.support.tables import modest, played

TAUGHT = [id for id in registry.ids() if (registry.folder(id) / FILE).is_file()]


def test_a_rule_that_changes_on_the_way_is_found() -> None:
    """Final points are 3 a + (4 - 2 t) b + 1: the weight of b halves in the course of the game."""
    rng = np.random.default_rng(1)
    progress = rng.random(500)
    told = rng.normal(size=(500, 2, 3))
    told[:, :, 0] = 1.0
    points = 1.0 + 3.0 * told[:, :, 1] + (4.0 - 2.0 * progress[:, None]) * told[:, :, 2]
    lessons = Lessons(np.arange(500.0), progress, told, np.zeros((500, 2)), points)
    weights = fit(lessons, 2)
    assert weights == pytest.approx(np.array([[1.0, 3.0, 4.0], [1.0, 3.0, 2.0]]), abs=0.02)
    assert measure(lessons, foreseen(lessons, weights), 2)[0].learned > 0.999


def test_what_befalls_a_whole_table_teaches_little() -> None:
    """Final points are 3 a and the luck of the table, much the greater: only what parts two seats tells the weight."""
    rng = np.random.default_rng(2)
    told = np.ones((400, 2, 2))
    told[:, :, 1] = rng.normal(size=(400, 2))
    points = 3.0 * told[:, :, 1] + rng.normal(scale=50.0, size=(400, 1))
    weights = fit(Lessons(np.arange(400.0), np.zeros(400), told, np.zeros((400, 2)), points), 2)
    assert weights[0][1] == pytest.approx(3.0, abs=0.4)


def test_one_worker_or_two_learn_the_same() -> None:
    course = courses("viceroy", "ru", 2, 12, 3, "greedy", 3)[0]
    found = []
    for number in (1, 2):
        hands = workers(number)
        try:
            found.append(learn(course, hands, lambda done: None))
        finally:
            hands.close()
    assert found[0] == found[1]


def test_what_is_kept_stands_beside_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / FILE
    for course in courses("viceroy", "ru", None, 10, 3, "random", 2)[1:3]:
        width = len(registry.game("viceroy").heuristics().measures())  # type: ignore[union-attr]
        keep(file, course, [[1.0] * width] * 2, [])
    tables = json.loads(file.read_text())["tables"]
    assert list(tables) == ["ru-2", "ru-3"]
    assert tables["ru-3"]["weights"] == [[1.0] * width] * 2
    assert "--players 3 --bot random --games 10 --seed 3 --stages 2" in tables["ru-3"]["command"]
    assert "\n    [1.0,1.0," in file.read_text(), "a row of weights is a line of the file"


@pytest.mark.parametrize("id", TAUGHT)
def test_the_file_of_a_game_fits_what_the_game_tells(id: str) -> None:
    data = json.loads((registry.folder(id) / FILE).read_text(encoding="utf-8"))
    for name, table in data["tables"].items():
        edition, players = name.rsplit("-", 1)
        game = registry.game(id, edition, int(players))
        heuristics = game.heuristics()
        assert heuristics is not None
        assert data["features"] == list(heuristics.measures())
        value = learned(game, heuristics)
        match = played(game, 4, modest, 20)
        assert len(heuristics.features(match.position, 0)) == len(data["features"])
        over = played(game, 4, modest, 100_000)
        assert over.over
        assert isinstance(value, Weights)
        assert {len(row) for row in table["weights"]} == {len(data["features"])}
        assert value.projection(over.position) == heuristics.projection(over.position)


@pytest.mark.parametrize("id", TAUGHT)
def test_it_foresees_better_than_the_heuristic(id: str) -> None:
    """By the figures in the file, of games that were not learned from: on the average of the parts of the game."""
    data = json.loads((registry.folder(id) / FILE).read_text(encoding="utf-8"))
    for table in data["tables"].values():
        assert sum(each["learned"] for each in table["figures"]) > sum(each["heuristic"] for each in table["figures"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["viceroy", "--stages", "1"], "from 2 to 20"),
        (["viceroy", "--games", "3"], "10 games at least"),
        (["chess"], "chess"),
        (["for_the_king"], "no features"),
        (["viceroy", "--bot", "wizard"], "wizard"),
        (["viceroy", "--workers", "0", "--games", "10"], "at least 1"),
    ],
)
def test_a_mistake_is_told(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["ludoteka", "train", *arguments, "--lang", "en"])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [("nowhere/values.json", "", "cannot be used"), ("list.json", "[1]", "something else"), ("x.json", "{", "else")],
)
def test_a_file_that_will_not_do_is_told_before_anything_is_played(
    name: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / name
    if text:
        file.write_text(text)
    words = ["ludoteka", "train", "viceroy", "--games", "1000000", "--out", str(file), "--lang", "en"]
    monkeypatch.setattr(sys, "argv", words)
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert said in capsys.readouterr().err
    assert not text or file.read_text() == text


def test_a_game_that_tells_nothing_cannot_be_learned() -> None:
    with pytest.raises(BadRequest, match="nothing can be learned"):
        courses("founders", None, 1, 10, 0, "random", 3)


def test_what_tells_nothing_is_left_out_of_what_can_be_learned() -> None:
    """Alone, Founders has no learned evaluation."""
    assert [course.plan.players for course in courses("founders", None, None, 10, 0, "random", 3)] == [2, 3, 4]
