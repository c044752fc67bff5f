"""Repainting and scoring (V.RCL, V.SCO)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ludoteka.games.viceroy.ending import Repaint
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.repaint import best_repaint
from ludoteka.games.viceroy.scoring import circle_colours, points
from tests.support.rule import rule
from tests.support.viceroy import Table, ended, gems, opened, play_on

both = pytest.mark.parametrize("edition", ["ru", "pl"])
MIXED = "1@1/0 33@1/1 4@2/0"
"""Under 4 (blue) meet a red and a green corner."""
RED = "1@1/0 3@1/1 5@2/0"


def worth(edition: str, russian: int, polish: int) -> int:
    return russian if edition == "ru" else polish


@rule("V.RCL.01", "V.RCL.03", "V.CIR.06", "V.RCL.05")
@both
def test_sector_by_sector(edition: str) -> None:
    table = ended(edition, 1, pyramids=[MIXED], purses=["b2"])
    assert table.options()[:2] == ["best", "done"]
    table.play(0, "paint 2/0 left_corner blue")
    assert table.purse(0) == gems("b1") and "circles" not in table.parts(0)
    table.play(0, "paint 2/0 right_corner blue")
    assert table.over and table.parts(0) == {"circles": worth(edition, 3, 2)}
    assert table.purse(0) == [0, 0, 0, 0], "no gem for a repainted circle"


@rule("V.RCL.02")
@both
def test_only_sectors_of_circles(edition: str) -> None:
    table = ended(edition, 1, pyramids=["1@1/0 33@1/1 80@2/0"], purses=["b2"])
    assert {option.split()[1] for option in table.options()[2:]} == {"2/0"}, "laws too"
    assert table.why(0, "paint 1/0 left_corner blue") == "V.RCL.02"
    assert table.why(0, "paint 2/1 left_corner blue") == "V.RCL.02"


@rule("V.RCL.03")
@both
def test_one_gem_for_each_sector(edition: str) -> None:
    table = ended(edition, 1, pyramids=[RED], purses=["b4"])
    for sector in ("left_corner", "right_corner", "left_half", "right_half"):
        table.play(0, f"paint 2/0 {sector} blue")
    assert table.over and table.purse(0) == [0, 0, 0, 0]
    assert circle_colours(table.pos, 0, table.pos.spots[0][2]) == [0, 0, 0, 0]


@rule("V.RCL.04")
@both
def test_as_many_as_one_likes(edition: str) -> None:
    table = ended(edition, 1, pyramids=[MIXED], purses=["b4 r1"])
    assert table.why(0, "paint 2/0 left_half blue") == "V.RCL.03"
    table.play(0, "paint 2/0 left_corner blue")
    assert table.why(0, "paint 2/0 left_corner red") == "V.RCL.04"
    assert table.why(0, "paint 2/0 right_corner green") == "V.RCL.01"
    table.play(0, "done")
    assert table.over and table.purse(0) == gems("b3 r1")
    two = ended(edition, 2, pyramids=[MIXED, "9@1/0 10@1/1 11@2/0"], purses=["b1", "b1"])
    two.play(0, "done")
    assert two.asked == ("repaint", [1]), "players decide independently"


@rule("V.RCL.06")
def test_gems_laid_out_do_not_remain() -> None:
    table = ended("ru", 1, pyramids=[MIXED], purses=["b2 y1"])
    table.play(0, "paint 2/0 left_corner blue")
    assert table.match.view(None)["public"]["purses"] == [gems("b1 y1")]


def brute_force(pos: Realm, seat: int) -> int:
    """The most points of any repainting of whole circles, by trying all."""
    places = [place for place in pos.spots[seat] if place >= 80]
    best = points(pos)[seat]
    for colours in product(range(-1, 4), repeat=len(places)):
        world = pos.clone()
        purse = pos.gems[seat][:]
        paints: list[int] = []
        for place, colour in zip(places, colours, strict=True):
            if colour >= 0:
                for sector, now in enumerate(circle_colours(pos, seat, place)):
                    if now != colour:
                        purse[colour] -= 1
                        paints.append(place * 16 + sector * 4 + colour)
        if min(purse) >= 0:
            world.painted[seat] = world.painted[seat] + paints
            best = max(best, points(world)[seat])
    return best


@rule("V.RCL.04")
@both
def test_the_best_repainting_is_the_best(edition: str) -> None:
    dice = Random(8)
    for _ in range(25):
        cards = dice.sample([n for n in range(1, 65) if n not in (16, 17, 23, 56)], 10)
        rows = ["1/0", "1/1", "1/2", "1/3", "2/0", "2/1", "2/2", "3/0", "3/1"]
        pyramid = " ".join(f"{number}@{place}" for number, place in zip(cards, rows, strict=False))
        bonus = dice.choice(["", ":circle_bonus_blue_4", ":circle_bonus_red_2,circle_bonus_yellow_2"])
        pyramid += f" {cards[9]}@1/4{bonus}" + dice.choice(["", " 79@1/5"])
        purse = " ".join(f"{colour}{dice.randrange(4)}" for colour in "brgy")
        table = ended(edition, 1, pyramids=[pyramid], purses=[purse])
        if table.over:
            continue
        pos = table.pos.clone()
        table.play(0, "best")
        assert points(table.pos)[0] == brute_force(pos, 0)


def test_the_best_repainting_spends_no_gem_in_vain() -> None:
    table = ended("ru", 1, pyramids=[RED], purses=["b4"])
    assert best_repaint(table.pos, 0) == [], "another colour would be worth no more"
    bonus = ended("ru", 1, pyramids=[RED.replace("1@1/0", "1@1/0:circle_bonus_blue_4")], purses=["b4"])
    bonus.play(0, "best")
    assert bonus.parts(0) == {"circles": 7}


@rule("V.SCO.01", "V.SCO.02")
@both
def test_circles(edition: str) -> None:
    assert ended(edition, 1, pyramids=[RED]).parts(0) == {"circles": worth(edition, 3, 2)}
    high = "1@1/0 3@1/1 19@1/2 55@2/0 9@2/1 51@3/0"
    # 55 has a green, 9 a red left corner; under 9 three red sectors meet.
    assert ended(edition, 1, pyramids=[high]).parts(0)["circles"] % worth(edition, 3, 2) == 0


@rule("V.SCO.03")
@both
def test_circle_bonuses(edition: str) -> None:
    lying = "circle_bonus_red_2,circle_bonus_red_4,circle_bonus_blue_4"
    table = ended(edition, 1, pyramids=[RED.replace("1@1/0", f"1@1/0:{lying}")])
    assert table.parts(0) == {"circles": worth(edition, 3, 2) + 6}


@rule("V.SCO.04", "V.SCO.05", "V.SCO.06")
@both
def test_infinite_gems(edition: str) -> None:
    table = ended(edition, 1, pyramids=["1@1/0:infinite_red 2@1/1 4@2/0:infinite_red,spent_blue"])
    assert table.parts(0) == {"infinite_gems": worth(edition, 9, 1 + 2 + 2)}
    bonus = ended(edition, 1, pyramids=["1@1/0:infinite_red,circle_bonus_red_4,circle_bonus_blue_2"])
    assert bonus.parts(0) == {"infinite_gems": worth(edition, 3, 1) + 4}


@rule("V.SCO.07")
@both
def test_a_law_scores_only_in_the_pyramid(edition: str) -> None:
    assert ended(edition, 1, hands=[[68]]).parts(0) == {}
    assert ended(edition, 1, pyramids=["1@1/0"], tucked=[{1: [68]}]).parts(0) == {}
    assert ended(edition, 1, pyramids=["1@1/0 68@1/1"]).parts(0) == {"laws": 2}


@rule("V.SCO.08")
@both
def test_power_tokens(edition: str) -> None:
    assert ended(edition, 1, pyramids=["1@1/0:power_3,power_12 2@1/1:power_15"]).parts(0) == {"power": 30}


@rule("V.SCO.09", "V.SCO.10")
@both
def test_magic(edition: str) -> None:
    table = ended(edition, 2, pyramids=["1@1/0:magic,magic,magic_bonus_3", "2@1/0:magic,magic_bonus_5,magic_bonus_2"])
    assert table.parts(0) == {"magic": 6} and table.parts(1) == {"magic": 7}
    assert ended(edition, 1, pyramids=["1@1/0:magic,magic,magic"]).parts(0) == {}
    assert ended(edition, 1, pyramids=["1@1/0:magic_bonus_5"]).parts(0) == {}


@rule("V.SCO.11", "V.SCO.12", "V.SCO.13")
@both
def test_sets(edition: str) -> None:
    for counts, sets in (((1, 1, 1), 1), ((2, 3, 1), 1), ((2, 2, 3), 2), ((0, 5, 5), 0)):
        lying = ["defence"] * counts[0] + ["magic"] * counts[1] + ["science"] * counts[2]
        table = ended(edition, 1, pyramids=["1@1/0:" + ",".join(lying)])
        assert table.parts(0).get("sets", 0) == sets * worth(edition, 7, 12)


@rule("V.SCO.14")
@both
def test_tokens_of_a_set_count_for_everything(edition: str) -> None:
    table = ended(edition, 2, pyramids=["1@1/0:defence,magic,science,magic_bonus_2"], attacks=[0, 1])
    assert table.parts(0) == {"magic": 2, "sets": worth(edition, 7, 12)}


@rule("V.SCO.15", "V.SCO.16", "V.SCO.17", "V.SCO.18")
@both
def test_attack_against_defence(edition: str) -> None:
    each = worth(edition, 3, 4)
    table = ended(edition, 4, attacks=[5, 2, 0, 1], pyramids=["1@1/0", "2@1/0:defence,defence", "3@1/0:defence"])
    assert table.parts(0) == {"attack_penalty": -3 * each}
    assert table.parts(1) == {"attack_penalty": -4 * each}
    assert table.parts(2) == {"attack_penalty": -7 * each}
    safe = ended(edition, 2, attacks=[0, 1], pyramids=["1@1/0:defence,defence"])
    assert safe.parts(0) == {}, "never below zero"


@rule("V.SCO.19")
@both
def test_a_negative_total(edition: str) -> None:
    table = ended(edition, 2, attacks=[0, 3])
    assert table.match.scores() == [-3 * worth(edition, 3, 4), 0]


@both
def test_repainting_in_whole_games(edition: str) -> None:
    """Random games come to repainting, and every offer is one that can be painted."""
    table: Table | None = None
    for seed in range(20):
        table = play_on(opened(edition, 2), seed, until="repaint")
        if not table.over:
            break
    assert table is not None and not table.over
    assert isinstance(table.pos.stack[-1], Repaint)
    for option in table.options(table.asked[1][0]):
        assert table.why(table.asked[1][0], option) == ""


@rule("V.RCL.01", "V.RCL.04")
@both
@pytest.mark.parametrize("purse", ["b1", "r1", "g1", "y1", "b1 r1", "b1 r1 g1 y1"])
def test_whoever_has_a_gem_that_fits_is_asked(edition: str, purse: str) -> None:
    table = ended(edition, 1, pyramids=[MIXED], purses=[purse])
    assert table.asked == ("repaint", [0])
    assert len({option.split()[-1] for option in table.options()[2:]}) == len(purse.split())


@rule("V.RCL.03")
@both
def test_whoever_has_no_gem_that_fits_is_not(edition: str) -> None:
    assert ended(edition, 1, pyramids=[RED], purses=["r3"]).over, "all sectors are red already"
    assert ended(edition, 1, pyramids=[MIXED], purses=[""]).over


@rule("V.RCL.04")
def test_of_equal_repaintings_the_cheaper_is_the_best() -> None:
    """Blue and green corners under a red card: red takes two gems, blue three."""
    table = ended("ru", 1, pyramids=["2@1/0 33@1/1 1@2/0"], purses=["b3 r2"])
    table.play(0, "best")
    assert table.over and table.purse(0) == gems("b3") and table.parts(0) == {"circles": 3}


@rule("V.RCL.04", "V.SCO.02")
def test_two_low_circles_may_be_worth_more_than_a_high_one() -> None:
    pyramid = "19@1/0 8@1/1 2@1/2 60@1/3 21@2/0 47@2/1 49@2/2 43@3/0 34@3/1"
    table = ended("pl", 1, pyramids=[pyramid], purses=["r3 g3"])
    most = brute_force(table.pos.clone(), 0)
    table.play(0, "best")
    assert points(table.pos)[0] == most == 7
