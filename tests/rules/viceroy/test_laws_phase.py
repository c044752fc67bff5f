"""The laws phase (V.LPH)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule
from tests.support.viceroy import laws_phase, proclaimed

TALL = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1"


@rule("V.LPH.01", "V.LPH.12")
def test_nobody_has_to_play() -> None:
    table = laws_phase(2, hands=[[80], [81]], display={"blue_base": 1}, purses=["b1", "b1"])
    assert table.options(0) == ["play 80", "nothing"]
    table.all("nothing", "nothing")
    assert table.asked == ("bid", [0, 1]) and table.purse(0) == [1, 0, 0, 0]
    assert table.hand(0) == [80]


@rule("V.LPH.01")
def test_only_cards_of_the_hand() -> None:
    table = laws_phase(2, hands=[[80], [81]])
    assert table.why(0, "play 81") == "V.LPH.01" and table.why(1, "play 5") == "V.LPH.01"


@rule("V.LPH.02")
def test_one_card_a_turn() -> None:
    table = laws_phase(1, hands=[[80, 81]], display={"blue_base": 1}, purses=["b1"])
    table.play(0, "play 80", "at 1/1", "choose defence_1")
    assert table.asked == ("bid", [0]) and table.hand(0) == [81]


@rule("V.LPH.03", "V.LPH.04", "V.LPH.08", "V.REW.06")
def test_a_character_from_the_hand_is_free_and_rewarded() -> None:
    table = proclaimed(6, "1@1/0 2@1/1", purses=["", ""])
    table.play(0, "at 2/0")
    assert table.tokens(0) == ["6:science"] and table.purse(0) == [0, 0, 0, 0]


@rule("V.LPH.05", "V.LPH.06")
def test_up_to_level_four() -> None:
    table = proclaimed(20, TALL)
    assert table.options() == ["at 1/-1", "at 1/5"]
    assert table.why(0, "at 5/0") == "V.LPH.06"
    other = proclaimed(80, TALL.replace(" 13@4/0", ""))
    assert "at 4/0" in other.options()


@rule("V.LPH.07", "V.DEV.10")
def test_a_law_takes_effect_when_laid() -> None:
    table = proclaimed(80, "1@1/0")
    table.play(0, "at 1/1")
    assert table.asked == ("choose", [0])
    lasting = proclaimed(68, "1@1/0")
    lasting.play(0, "at 1/1")
    assert lasting.parts(0) == {"laws": 2}


@rule("V.LPH.09")
def test_cards_are_chosen_secretly() -> None:
    table = laws_phase(2, hands=[[80], [81]])
    table.play(0, "play 80")
    seen = table.match.view(1)
    assert seen["decision"]["answered"] == [0] and seen["zones"]["played"] == [[], []]
    assert 79 not in seen["zones"]["hand_laws"][0]
    table.play(1, "nothing")
    assert [fact["card"] for fact in table.heard(1, "chose")] == [79]


@rule("V.LPH.10", "V.ORD.02")
def test_each_card_is_completed_before_the_next() -> None:
    table = laws_phase(3, hands=[[82], [33], [81]])
    table.all("play 82", "play 33", "play 81")
    table.play(1, "at 1/1")
    table.take(1, "b3")
    assert table.asked == ("place", [2])
    table.play(2, "at 1/1", "choose science_1")
    assert table.asked == ("place", [0])


@rule("V.LPH.01")
@pytest.mark.parametrize("zone", ["hand_laws", "hand_characters", "kept_laws", "kept_characters"])
def test_who_holds_any_card_is_asked(zone: str) -> None:
    card = 79 if zone.endswith("laws") else 5
    pos = laws_phase(2, hands=[[card], []], purses=["", ""]).pos.clone()
    pos.hand_laws[0], pos.hand_characters[0] = [], []
    getattr(pos, zone)[0] = [card - 1]
    pos.settle()
    assert pos.owing == 1 << 0 and pos.options(0)[0] == card - 1
