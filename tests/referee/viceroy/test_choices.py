"""A referee over the laws that offer a choice and those that only count: 68, 71, 73, 75, 77, 79 to 88."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rule import rule
from tests.support.viceroy import Table, proclaimed, stage

CHOICES = {
    71: ["attack_1", "power_6", "gems_4"],
    73: ["defence_1", "infinite_gem_any", "gems_4"],
    77: ["attack_1", "cards_1", "gems_4"],
    80: ["defence_1", "power_6", "gems_4"],
    81: ["magic_1", "science_1", "gems_4"],
    82: ["science_1", "cards_1", "gems_4"],
    83: ["magic_1+magic_bonus_2", "infinite_gem_any", "gems_4"],
    84: ["magic_bonus_3", "cards_1", "gems_4"],
}
EVERY = [(law, choice) for law, choices in CHOICES.items() for choice in choices]
both = pytest.mark.parametrize("edition", ["ru", "pl"])


def decreed(law: int, edition: str = "ru", **scene: Any) -> Table:
    """The law lies at 1/1 beside card 20 and asks for its choice."""
    variants = ("full_deck",) if edition == "pl" else ()
    scene.setdefault("purses", ["", ""])
    table = proclaimed(law, "20@1/0", edition, hands=[[1], []], small=[5, 6], variants=variants, **scene)
    table.play(0, "at 1/1")
    return table


@both
@rule("V.LEF.02", "V.LEF.71", "V.LEF.73", "V.LEF.77", "V.LEF.80", "V.LEF.81", "V.LEF.82", "V.LEF.83", "V.LEF.84")
@pytest.mark.parametrize(("law", "choice"), EVERY)
def test_each_choice_of_each_law(edition: str, law: int, choice: str) -> None:
    table = decreed(law, edition)
    assert table.asked == ("choose", [0])
    assert sorted(table.options(0)) == sorted(f"choose {other}" for other in CHOICES[law])
    table.play(0, f"choose {choice}")
    tokens: list[str] = []
    purse = 0
    hand = 1
    attacks = 0
    if choice == "gems_4":
        table.take(0, "b1 r1 g1 y1")
        purse = 4
    elif choice == "attack_1":
        attacks = 1
    elif choice == "cards_1":
        table.play(0, "laws 0")
        table.draw(6)
        hand = 2
    elif choice == "infinite_gem_any":
        table.play(0, "colour green")
        tokens = [f"{law}:infinite_green"]
    else:
        tokens = [f"{law}:{part.removesuffix('_1')}" for part in choice.split("+")]
    assert table.tokens(0) == sorted(tokens)
    assert sum(table.purse(0)) == purse and table.pos.attacks == [attacks, 0]
    assert len(table.hand(0)) == hand
    assert table.asked[0] in ("bid", "develop"), "exactly one effect"


@rule("V.LEF.02")
def test_a_choice_of_another_law_is_refused() -> None:
    table = decreed(71)
    assert table.why(0, "choose science_1") == "V.LEF.02"


@rule("V.REW.14", "V.REW.13")
@pytest.mark.parametrize("law", [71, 77])
def test_an_attack_token_of_a_law_goes_behind_the_screen(law: int) -> None:
    table = decreed(law, display={"blue_base": 1 + 1}, purses=["b1", ""])
    table.play(0, "choose attack_1")
    assert [told["rule"] for told in table.heard(None, "got_attack")] == ["V.REW.14"]
    assert "attack" in table.options(0), "usable in the auction of the same turn"


@both
@rule("V.LEF.73", "V.LEF.83", "V.REW.16")
@pytest.mark.parametrize("law", [73, 83])
def test_an_infinite_gem_that_the_reserve_lacks(edition: str, law: int) -> None:
    table = decreed(law, edition, purses=["r1", ""], reserve="b1 g1 y1")
    table.play(0, "choose infinite_gem_any", "colour red")
    assert table.asked == ("own_gem", [0])
    table.play(0, "own")
    assert f"{law}:infinite_red" in table.tokens(0) and table.purse(0) == [0, 0, 0, 0]
    other = decreed(law, edition, purses=["b1", ""], reserve="g1 y1")
    other.play(0, "choose infinite_gem_any", "colour red")
    assert other.options(0) == ["without"] and other.why(0, "own") == "V.REW.16"
    other.play(0, "without")
    assert f"{law}:infinite_red" not in other.tokens(0)


@both
@rule("V.LEF.02", "V.LEF.01", "V.REW.02")
def test_an_effect_that_brings_nothing_may_be_chosen(edition: str) -> None:
    table = decreed(81, edition, reserve="")
    table.play(0, "choose gems_4")
    assert table.purse(0) == [0, 0, 0, 0]
    assert table.tokens(0) == [token for token in table.tokens(0) if "stored" in token], "and nothing else"


@both
@rule("V.LEF.77", "V.LEF.82", "V.LEF.84", "V.REW.05")
@pytest.mark.parametrize("law", [77, 82, 84])
def test_a_card_of_exhausted_decks(edition: str, law: int) -> None:
    variants = ("full_deck",) if edition == "pl" else ()
    table = proclaimed(law, "20@1/0", edition, hands=[[1], []], small=[], laws=[], variants=variants, purses=["", ""])
    table.play(0, "at 1/1", "choose cards_1")
    assert [told["rule"] for told in table.heard(0, "no_cards")] == ["V.REW.05"]
    assert table.hand(0) == [1]


@rule("V.LEF.77", "V.REW.05")
def test_one_deck_left_leaves_no_question() -> None:
    table = proclaimed(77, "20@1/0", "ru", hands=[[1], []], small=[6], laws=[], purses=["", ""])
    table.play(0, "at 1/1", "choose cards_1")
    assert table.hand(0) == [1, 6]


# Laws that count


@both
@rule("V.LEF.68", "V.PYR.16")
def test_68_counts_tucked_cards_and_itself(edition: str) -> None:
    table = stage(edition, 1, [], pyramids=["68@1/0 20@1/1 21@2/0"], tucked=[{20: [66], 21: [5, 6]}])
    assert table.parts(0)["laws"] == 6


@both
@rule("V.LEF.75", "V.SCO.13", "V.SCO.14")
def test_75_adds_three_for_each_set(edition: str) -> None:
    pyramid = "75@1/0:defence,defence,magic 20@1/1:magic,magic,science,science,science,magic_bonus_5"
    table = stage(edition, 1, [], pyramids=[pyramid])
    assert table.parts(0) == {"laws": 6, "magic": 15, "sets": 14 if edition == "ru" else 24}


@both
@rule("V.LEF.79", "V.SCO.03", "V.SCO.06")
def test_79_counts_circles_and_infinite_gems_also_used_ones(edition: str) -> None:
    """tr of 1 and tl of 17/19 are red; 32 has a red bottom: a red circle on level 2."""
    pyramid = "1@1/0:infinite_red 19@1/1:spent_blue 32@2/0:circle_bonus_red_4,circle_bonus_red_2 79@1/2"
    table = stage(edition, 1, [], pyramids=[pyramid])
    circle, gems = (3, 3 + 3) if edition == "ru" else (2, 1 + 1)
    assert table.parts(0) == {"circles": circle + 6, "infinite_gems": gems + 6, "laws": 3}


@rule("V.LEF.85", "V.LEF.86", "V.LEF.87", "V.LEF.88", "V.PYR.13", "V.PYR.14")
@pytest.mark.parametrize("law", [85, 86, 87, 88])
def test_85_to_88_count_six_neighbours_characters_only(law: int) -> None:
    """The law at 2/1 of a full pyramid touches six cards; one of them is a law, and one has a character tucked."""
    rows = f"1@1/0 2@1/1 3@1/2 4@1/3 6@2/0 {law}@2/1 8@2/2 10@3/0 11@3/1"
    assert stage("ru", 1, [], pyramids=[rows]).parts(0)["laws"] == 12
    with_law = rows.replace("8@2/2", "65@2/2")
    table = stage("ru", 1, [], pyramids=[with_law], tucked=[{65: [20]}])
    assert table.parts(0)["laws"] == 10, "a law is no character, a tucked card touches nothing"


@both
@rule("V.LEF.85", "V.LEF.87")
def test_85_and_87_beside_each_other(edition: str) -> None:
    table = stage(edition, 1, [], pyramids=["85@1/0 87@1/1 20@1/2 21@2/0"])
    assert table.parts(0)["laws"] == 2 + 4, "85 touches 21; 87 touches 20 and 21"


@both
@rule("V.SCO.07")
def test_laws_in_hand_or_tucked_count_nothing(edition: str) -> None:
    table = stage(edition, 1, [], pyramids=["20@1/0 21@1/1"], hands=[[68]], tucked=[{20: [75, 85]}])
    assert table.parts(0) == {}
