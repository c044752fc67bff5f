"""Golden cases of single laws."""

from __future__ import annotations

import pytest

from tests.support.rule import example
from tests.support.viceroy import auction, ended, proclaimed

both = pytest.mark.parametrize("edition", ["ru", "pl"])
FIVE = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1"


@example("V.EX.L01")
def test_doubling_fifteen_points() -> None:
    table = proclaimed(66, f"{FIVE} 15@5/0:power_15", purses=["", ""], display={"blue_base": 20})
    table.play(0, "at 5/0")
    assert table.tokens(0) == ["15:power_15", "15:power_15"]
    assert table.parts(0)["power"] == 30
    assert 66 not in table.pyramid(0).values() and table.pos.hosts[0] == [14]


@example("V.EX.L05")
def test_an_appointment_in_the_laws_phase() -> None:
    display = {"blue_base": 1, "red_base": 2, "green_base": 3, "yellow_base": 4, "yellow_tip": 5}
    table = proclaimed(69, "20@1/0", players=2, display=display, small=[40, 41], turn=4, purses=["b1", "b1"])
    table.play(0, "at 1/1", "take yellow_tip")
    table.draw(41)
    assert table.display()["yellow_tip"] == 41 and table.hand(0) == [5]
    assert table.asked == ("bid", [1]) and table.pos.turn == 4
    table.play(1, "gem blue")
    while table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])
    assert table.asked == ("keep", [1]) and table.purse(0) == [1, 0, 0, 0]
    table.play(1, "refuse")
    table.take(1, "b3")
    assert table.pos.turn == 5 and table.asked == ("proclaim", [0]) and "play 5" in table.options()


@example("V.EX.L06")
def test_an_appointment_in_the_development_phase() -> None:
    display = {"blue_base": 1, "red_base": 2, "green_base": 3, "yellow_base": 4}
    table = proclaimed(69, "20@1/0", "pl", display=display, small=[40, 41], turn=4, purses=["y1", "y1"])
    table.play(0, "at 1/1", "take blue_base")
    table.draw(40)
    assert table.asked == ("develop", [0]) and "play 1" in table.options()
    table.play(0, "pass")
    assert table.pos.turn == 5 and table.asked == ("bid", [1])


@both
@example("V.EX.L08")
def test_the_archive_with_three_cards(edition: str) -> None:
    table = proclaimed(72, "1@1/0", edition, hands=[[2, 3, 80, 81], []], display={"blue_base": 20})
    table.play(0, "at 1/1", "tuck 2", "tuck 3", "tuck 80", "done")
    assert table.hand(0) == [81]
    assert table.parts(0)["laws"] == 15


@both
@example("V.EX.L09")
def test_the_stepping_stone_takes_a_free_card(edition: str) -> None:
    table = proclaimed(74, "1@1/0:power_3 2@1/1 3@1/2 4@1/3 6@2/1 7@2/2", edition, display={"blue_base": 20})
    table.play(0, "at 3/1")
    assert table.heard(None, "tucked")[0]["card"] == 0, "no other card is free"
    assert table.tokens(0) == ["74:power_3"] and "1/0" not in table.pyramid(0)
    assert table.parts(0)["laws"] == 9 and table.parts(0)["power"] == 3


@example("V.EX.L11")
def test_three_sets_and_law_75() -> None:
    lying = ",".join(["defence"] * 3 + ["magic"] * 3 + ["science"] * 3)
    table = ended("ru", 1, pyramids=[f"1@1/0:{lying} 75@1/1"])
    assert table.parts(0) == {"sets": 21, "laws": 9}


@both
@example("V.EX.L13")
def test_stored_gems_do_not_repaint(edition: str) -> None:
    stored = ",".join(["stored_blue"] * 3 + ["stored_red"] * 2)
    table = ended(edition, 1, pyramids=[f"1@1/0 76@1/1:{stored} 5@2/0"], purses=["g2"])
    assert table.parts(0)["laws"] == 10
    assert {option.split()[-1] for option in table.options() if option.startswith("paint")} == {"green"}


@example("V.EX.L14")
def test_a_won_card_under_law_78() -> None:
    table = auction("ru", 1, pyramids=["20@1/0 78@1/1"], purses=["b1"], display={"blue_base": 1, "red_base": 2})
    table.play(0, "gem blue")
    table.draw("red")
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "tuck")
    while table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])
    assert table.asked[0] == "bid" and table.pos.turn == 5, "nothing to pay"
    assert table.parts(0)["laws"] == 4 and table.purse(0) == [0, 0, 0, 0]


@both
@example("V.EX.L16")
def test_the_guild_counts_circles_and_gems(edition: str) -> None:
    lying = "infinite_blue,infinite_red,infinite_green"
    # Red circles under 5 and 9: the cards below have red top corners.
    table = ended(edition, 1, pyramids=[f"1@1/0:{lying} 3@1/1 19@1/2 5@2/0 9@2/1 79@1/3"])
    assert table.parts(0)["laws"] == 5
    circles = table.parts(0)["circles"]
    assert circles == (6 if edition == "ru" else 4)


@both
@example("V.EX.R02")
def test_what_a_repainting_takes(edition: str) -> None:
    # Under 4 (blue bottom): 1 has a red right corner, 33 a green left one.
    pyramid = "1@1/0 33@1/1 4@2/0"
    blue = ended(edition, 1, pyramids=[pyramid], purses=["b2"])
    blue.play(0, "best")
    assert blue.over and blue.purse(0) == [0, 0, 0, 0] and blue.parts(0)["circles"] == (3 if edition == "ru" else 2)
    short = ended(edition, 1, pyramids=[pyramid], purses=["r2"])
    short.play(0, "best")
    assert short.over and "circles" not in short.parts(0)
    red = ended(edition, 1, pyramids=[pyramid], purses=["r3"])
    red.play(0, "best")
    assert red.parts(0)["circles"] == (3 if edition == "ru" else 2) and red.purse(0) == [0, 0, 0, 0]
