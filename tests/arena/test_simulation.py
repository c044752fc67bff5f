"""Simulations: the same games whatever the workers, fair seats, records that replay."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ludoteka
from ludoteka.arena.report import as_data
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import Plan, blank, chance, plan, play_game, table
from ludoteka.arena.workers import Here, Lost, Processes, workers
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest


def outcome(found: Plan, number: int = 1, batch: int = 0) -> dict[str, Any]:
    simulation = Simulation(found, workers(number), batch)
    simulation.run(lambda done: None)
    return as_data(simulation)


def test_the_same_whatever_the_workers_and_batches() -> None:
    found = plan("for_the_king", ["greedy", "random"], 11, seed=3, players=3)
    here = outcome(found)
    assert here["games"] == 11
    assert outcome(found, batch=1) == here
    assert outcome(found, batch=4) == here
    assert outcome(found, number=2, batch=2) == here
    assert outcome(plan("for_the_king", ["greedy", "random"], 11, seed=4, players=3)) != here


def test_a_shorter_simulation_is_the_beginning_of_a_longer_one() -> None:
    ten = Simulation(plan("for_the_king", ["random"], 10), Here(), 1)
    lengths: list[dict[int, int]] = []
    ten.run(lambda done: lengths.append(dict(ten.tally.lengths)))
    six = Simulation(plan("for_the_king", ["random"], 6), Here(), 6)
    six.run(lambda done: None)
    assert six.tally.lengths == lengths[5]


@pytest.mark.parametrize(
    ("names", "players"), [(["a", "b"], 2), (["a", "b"], 4), (["a", "b"], 3), (["a", "b", "c"], 5)]
)
def test_every_bot_takes_every_seat_equally_often(names: list[str], players: int) -> None:
    found = Plan("for_the_king", "uk", players, (), None, tuple(names), 60, 0, None)
    seats = Counter((bot, seat) for number in range(60) for seat, bot in enumerate(found.lineup(number)))
    for name in names:
        copies = [names[seat % len(names)] for seat in range(players)].count(name)
        assert {seats[name, seat] for seat in range(players)} == {60 // players * copies}


def test_records_replay_to_the_counted_games(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    found = plan("for_the_king", ["random", "greedy"], 4, seed=2, players=2, records=str(folder))
    data = outcome(found)
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"for_the_king_2_00000{number}.json" for number in (1, 2, 3, 4)]
    won = Counter[str]()
    decisions = 0
    for number, file in enumerate(files):
        match = ludoteka.replay(file.read_text(encoding="utf-8"))
        assert match.over and match.names == found.lineup(number)
        decisions += match.decisions
        for seat in match.ranking()[0]:
            won[match.names[seat]] += 1
    assert decisions == data["decisions"]
    assert {bot: won[bot] / 4 for bot in ("random", "greedy")} == data["wins"]


def test_a_lost_solo_game_is_won_by_nobody(tmp_path: Path) -> None:
    data = outcome(plan("founders", ["random"], 2, players=1, records=str(tmp_path), study=True))
    assert data["games"] == 2 and data["wins"] == {"random": 0.0} and data["seats"] == [0.0]
    for file in tmp_path.iterdir():
        match = ludoteka.replay(file.read_text(encoding="utf-8"))
        assert match.over and match.ranking() == [] and match.scores() == [0]


def test_a_solo_game_for_points_is_always_won() -> None:
    assert outcome(plan("roll_player", ["random"], 2, players=1))["wins"] == {"random": 1.0}


def test_a_record_that_cannot_be_written_ends_the_simulation(tmp_path: Path) -> None:
    found = plan("for_the_king", ["random"], 3, records=str(tmp_path))
    (tmp_path / "for_the_king_0_000002.json").mkdir()
    for number in (1, 2):
        with pytest.raises(BadRequest, match=r"000002\.json cannot be written"):
            outcome(found, number, batch=1)
    assert not list(tmp_path.glob("*.part"))
    occupied = tmp_path / "file"
    occupied.write_text("")
    with pytest.raises(BadRequest, match="file for records cannot be made"):
        plan("for_the_king", ["random"], 3, records=str(occupied))


def _die(job: int) -> int:
    if job == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return job


def test_the_death_of_a_worker_is_noticed() -> None:
    crew = Processes(2)
    try:
        with pytest.raises(Lost):
            list(crew.work(_die, range(9)))
    finally:
        crew.close()


def test_seats_default_to_the_bots() -> None:
    assert plan("for_the_king", ["random"], 1).players == 2
    assert plan("for_the_king", ["random", "greedy", "random"], 1).players == 3


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "no game 'chess'; the games are"),
        ({"bot_names": ["clever"]}, "no bot 'clever'; the bots are random, greedy, rollout"),
        ({"bot_names": [""]}, "no bot ''; the bots are random, greedy, rollout"),
        ({"bot_names": ["random"] * 3, "players": 2}, "3 bots for 2 seats; name at most 2"),
        ({"games": 0}, "at least 1, not 0"),
        ({"seed": -1}, "from 0 on, not -1"),
        ({"players": 6}, "for 2 to 5 players, not 6"),
        ({"edition": "xx"}, "no edition 'xx'; its editions are uk"),
        ({"variants": ["xx"]}, "no variant 'xx'"),
        ({"components": "nowhere.toml"}, "nowhere.toml cannot be read"),
    ],
)
def test_what_cannot_be_planned(change: dict[str, Any], message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        plan(**{"game": "for_the_king", "bot_names": ["random"], "games": 1, **change})


def test_a_claim_plays_each_deal_from_every_seat() -> None:
    """The same bots: whatever the deal gives to one seat, it gives to the other one in the second game."""
    found = plan("for_the_king", ["random", "greedy"], 6, seed=1, players=2, claim=50)
    assert [found.lineup(number) for number in (0, 1)] == [["random", "greedy"], ["greedy", "random"]]
    starts: list[str] = []
    for number in range(4):
        tally = blank(found)
        match = Match(table(found), chance(found.seed, number // 2, "table"), found.lineup(number))
        starts.append(match.digest())
        play_game(found, number, tally)
    assert starts[0] == starts[1] != starts[2] == starts[3]


def test_a_claim_ends_when_it_is_clear() -> None:
    shown = outcome(plan("for_the_king", ["greedy", "random"], 200, players=2, claim=50))
    assert shown["claim"] == {"bot": "greedy", "share": 0.5, "clear": True, "holds": True}
    assert 16 <= shown["games"] < 60
    assert outcome(plan("for_the_king", ["greedy", "random"], 200, players=2, claim=50), number=2) == shown
    refuted = outcome(plan("for_the_king", ["random", "greedy"], 200, players=2, claim=50))
    assert refuted["claim"] == {"bot": "random", "share": 0.5, "clear": True, "holds": False}
    open_ = outcome(plan("for_the_king", ["greedy", "random"], 4, players=2, claim=50))
    assert open_["games"] == 4 and open_["claim"]["clear"] is False


def test_a_claim_that_cannot_be_tested() -> None:
    with pytest.raises(BadRequest, match="between 0 and 100 percent, not 100"):
        plan("for_the_king", ["greedy", "random"], 10, claim=100)
    with pytest.raises(BadRequest, match="at least one other"):
        plan("for_the_king", ["greedy"], 10, claim=50)
