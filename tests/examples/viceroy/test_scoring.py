"""Golden cases of the final scoring."""

from __future__ import annotations

import pytest

from tests.support.rule import example
from tests.support.viceroy import ended, proclaimed

both = pytest.mark.parametrize("edition", ["ru", "pl"])


@example("V.EX.F01")
def test_a_green_circle_with_a_bonus() -> None:
    table = ended("ru", 1, pyramids=["53@1/0:circle_bonus_green_4 39@1/1 7@2/0"])
    assert table.parts(0) == {"circles": 7}


@example("V.EX.F02")
def test_a_yellow_infinite_gem_with_a_bonus() -> None:
    table = ended("ru", 1, pyramids=["1@1/0:circle_bonus_yellow_4,infinite_yellow"])
    assert table.parts(0) == {"infinite_gems": 7}


@example("V.EX.F03")
def test_a_green_circle_on_level_two() -> None:
    table = ended("pl", 1, pyramids=["53@1/0:circle_bonus_green_4 39@1/1 7@2/0"])
    assert table.parts(0) == {"circles": 6}


@example("V.EX.F04")
def test_a_yellow_infinite_gem_on_level_three() -> None:
    table = ended("pl", 1, pyramids=["1@1/0 2@1/1 3@1/2 4@2/0 5@2/1 6@3/0:circle_bonus_yellow_4,infinite_yellow"])
    assert table.parts(0) == {"infinite_gems": 7}


@both
@example("V.EX.F05")
def test_magic_is_a_product(edition: str) -> None:
    table = ended(edition, 1, pyramids=["1@1/0:magic,magic,magic,magic_bonus_5 2@1/1:magic_bonus_2"])
    assert table.parts(0) == {"magic": 21}


@both
@example("V.EX.F06")
def test_magic_needs_both(edition: str) -> None:
    assert ended(edition, 1, pyramids=["1@1/0:magic,magic"]).parts(0) == {}
    assert ended(edition, 1, pyramids=["1@1/0:magic_bonus_5,magic_bonus_2"]).parts(0) == {}


SETS = "1@1/0:" + ",".join(["defence"] * 2 + ["magic"] * 5 + ["science"] * 3)


@example("V.EX.F07")
def test_two_sets() -> None:
    assert ended("ru", 1, pyramids=[SETS]).parts(0) == {"sets": 14}


@example("V.EX.F08")
def test_two_sets_of_the_polish_edition() -> None:
    assert ended("pl", 1, pyramids=[SETS]).parts(0) == {"sets": 24}


@example("V.EX.F09")
def test_five_attack_tokens() -> None:
    assert ended("ru", 3, attacks=[0, 2, 3]).parts(0) == {"attack_penalty": -15}


@example("V.EX.F10")
def test_defence_against_attack() -> None:
    table = ended("ru", 3, attacks=[0, 2, 3], pyramids=["1@1/0:defence,defence"])
    assert table.parts(0) == {"attack_penalty": -9}


@example("V.EX.F11")
def test_five_attack_tokens_of_the_polish_edition() -> None:
    assert ended("pl", 3, attacks=[0, 2, 3]).parts(0) == {"attack_penalty": -20}


@example("V.EX.F12")
def test_defence_against_attack_of_the_polish_edition() -> None:
    table = ended("pl", 3, attacks=[0, 2, 3], pyramids=["1@1/0:defence,defence"])
    assert table.parts(0) == {"attack_penalty": -12}


@example("V.EX.F13")
def test_the_treasury_with_eight_gems() -> None:
    table = proclaimed(76, "1@1/0", "pl", purses=["b4 r4", ""], display={"blue_base": 20})
    table.play(0, "at 1/1", *["gem blue"] * 4, *["gem red"] * 4)
    assert table.asked[0] != "store", "eight at most"
    assert table.parts(0) == {"laws": 16}


@example("V.EX.F15")
def test_circles_of_every_level() -> None:
    pyramid = "1@1/0 3@1/1 9@1/2 10@1/3 11@1/4 5@2/0 34@2/1 12@2/2 13@2/3 2@3/0 4@3/1 14@3/2 8@4/0 33@4/1 7@5/0"
    assert ended("ru", 1, pyramids=[pyramid]).parts(0) == {"circles": 12}
    assert ended("pl", 1, pyramids=[pyramid]).parts(0) == {"circles": 2 + 3 + 4 + 5}


@both
@example("V.EX.F16")
def test_bonus_tokens_add_up(edition: str) -> None:
    lying = "circle_bonus_blue_2,circle_bonus_blue_2,circle_bonus_blue_4"
    table = ended(edition, 1, pyramids=[f"4@1/0:{lying} 2@1/1 8@2/0"])
    assert table.parts(0) == {"circles": 11 if edition == "ru" else 10}
    high = ended(edition, 1, pyramids=[f"1@1/0:{lying} 33@1/1 40@1/2 62@2/0 12@2/1 29@3/0"])
    assert high.parts(0) == {"circles": 11}


@both
@example("V.EX.F19")
def test_tokens_serve_everything(edition: str) -> None:
    table = ended(edition, 2, attacks=[0, 1], pyramids=["1@1/0:defence,magic,science,magic_bonus_3"])
    assert table.parts(0) == {"magic": 3, "sets": 7 if edition == "ru" else 12}


@both
@example("V.EX.F20")
def test_a_shared_victory(edition: str) -> None:
    lying = [",".join(["power_30", "power_30", *last]) for last in (["power_1"], ["power_1"], [])]
    pyramids = [f"1@1/0:{lying[0]}", f"2@1/0:{lying[1]}", "3@1/0:power_30,power_28"]
    table = ended(edition, 3, pyramids=pyramids)
    assert table.match.scores() == [61, 61, 58]
    assert table.match.ranking() == [[0, 1], [2]]
