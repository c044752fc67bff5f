"""Learning a network from play: it finds what is there, and the same whoever works."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from ludoteka import registry
from ludoteka.arena.practice import Notes, Pupil, hopes, school
from ludoteka.arena.simulation import plan
from ludoteka.arena.workers import workers
from ludoteka.bots.network import Network
from ludoteka.bots.value import FILE
from ludoteka.cli import main
from ludoteka.kernel.refusals import BadRequest
from tests.support.tables import modest, played


def test_a_network_finds_a_rule_that_no_weights_could_tell() -> None:
    """There is hope where two features have the same sign, and fear where they have not."""
    rng = np.random.default_rng(3)
    pupil = Pupil(3, 1)
    for _ in range(30):
        told = rng.uniform(-2, 2, (2000, 3)).astype(np.float32)
        hope = (told[:, 0] * told[:, 1] > 0).astype(np.float32)
        pupil.learn(told, hope, 0.005)
    for first, second, hoped in ((1, 1, True), (-1, -1, True), (1, -1, False), (-1, 1, False)):
        _, found = pupil.foresee(np.array([[first, second, 0]], dtype=np.float32))
        assert (found[0] > 0.8) == hoped and (found[0] < 0.2) != hoped


def test_what_is_wanted_leans_on_what_was_hoped_for_later_in_the_same_game() -> None:
    pupil = Pupil(2, 1)
    told = np.zeros((4, 2), dtype=np.float32)
    end = np.array([1, 1, 1, 0], dtype=np.float32)
    found = pupil.wanted(Notes(np.array([7, 7, 8, 9]), told, end))
    assert found[1:].tolist() == [1, 1, 0], "the last position of a game is told how it ended"
    assert found[0] == pytest.approx(0.87 * 1 + 0.13 * 0.5), "before that, a hope of one half counts for something"


def test_one_worker_or_two_learn_the_same() -> None:
    found = []
    for number in (1, 2):
        hands = workers(number)
        try:
            pupils = school(plan("for_the_king", ["greedy"], 110, 3, 2), 60, hands, lambda done: None, generation=60)
            found.append(pupils.weights())
        finally:
            hands.close()
    assert found[0] == found[1]


def test_training_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "king.pupil"
    found = plan("for_the_king", ["greedy"], 60, 3, 2)

    def break_off(done: int) -> None:
        if done > 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        school(found, 80, workers(1), break_off, file, generation=40)
    heard: list[int] = []
    resumed = school(found, 80, workers(1), heard.append, file, generation=40)
    assert min(heard) > 90, "what was learned is not learned again"
    assert resumed.weights() == school(found, 80, workers(1), heard.append, generation=40).weights()
    with pytest.raises(BadRequest, match="another training"):
        school(found, 90, workers(1), heard.append, file, generation=40)
    wish = "for_the_king uk 2 3 60 80 40"
    for told in ("{}", "[]", "no such thing", json.dumps({"wish": wish})):
        with file.open("wb") as stream:
            np.savez(stream, *[np.zeros(1)] * 24, told=np.array(told))
        with pytest.raises(BadRequest, match="could go on"):
            school(found, 80, workers(1), heard.append, file, generation=40)
    file.write_bytes(b"no such thing")
    with pytest.raises(BadRequest, match="could go on"):
        school(found, 80, workers(1), heard.append, file, generation=40)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("for_the_king --practice -1", "0 at least"),
        ("for_the_king --practice 5 --bot random", "against greedy"),
        ("roll_player --practice 5 --players 2", "nothing can be practised"),
        ("for_the_king --resume x.pupil", "one network"),
        ("for_the_king --practice 5 --players 2 --resume nowhere/x.pupil", "cannot be written"),
    ],
)
def test_a_mistake_is_told(
    words: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", f"ludoteka train {words} --games 20 --lang en".split())
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_a_game_that_is_over_leaves_whole_hopes() -> None:
    """Whoever won hopes for more than whoever lost; a clear win is worth more than a narrow one."""
    game = registry.game("for_the_king", players=3)
    for seed in range(3):
        match = played(game, seed, modest, 100_000)
        assert match.over
        found = hopes(game, match.position)
        scores = match.scores()
        for seat in range(3):
            assert 0.0 <= found[seat] <= 1.0
            assert (found[seat] >= 0.5) == (seat in match.ranking()[0])
        assert max(found) == found[scores.index(max(scores))] or max(scores) == sorted(scores)[-2]


def test_the_command_keeps_a_network_that_can_be_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / FILE
    words = f"ludoteka train for_the_king --players 3 --games 20 --practice 10 --seed 5 --out {file} --lang en"
    monkeypatch.setattr(sys, "argv", words.split())
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 0
    data = json.loads(file.read_text(encoding="utf-8"))
    assert "--practice 10" in data["tables"]["uk-3"]["command"] and data["tables"]["uk-3"]["figures"]
    assert file.stat().st_size < 150_000, "no more digits than mean something"
    game = registry.game("for_the_king", players=3)
    heuristics = game.heuristics()
    assert heuristics and data["features"] == list(heuristics.measures())
    network = Network(game, heuristics, data["tables"]["uk-3"]["weights"])
    match = played(game, 1, modest, 40)
    assert network.projection(match.position) == heuristics.projection(match.position), "in points"
    seat = match.position.seat
    worths = network.counsel(match.position, seat, match.options(seat))
    assert len(worths) == len(match.options(seat))
