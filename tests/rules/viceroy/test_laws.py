"""Every law: its effect, illegal use, undo and what others see (V.LEF)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.games.viceroy import cards as c
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.refusals import Refused
from ludoteka.kernel.views import view
from tests.support.rule import rule
from tests.support.viceroy import Table, auction, development, ended, gems, laws_phase, proclaimed, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
MORE: list[list[int]] = [[80], []]
"""A further card, so that the development phase goes on."""


def undone(table: Table, *answers: str) -> bool:
    """Whether the first seat can take back each of these answers; the table is as before then."""
    before = table.match.digest()
    for number, answer in enumerate(answers):
        table.play(0, answer)
        if number < len(answers) - 1 and table.asked[1] != [0]:
            return False
    for _ in answers:
        if table.match.why_not_undo(0) is not None:
            return False
        table.match.undo(0)
    return table.match.digest() == before


@rule("V.LEF.01")
@both
def test_a_law_without_effect_may_be_played(edition: str) -> None:
    empty = proclaimed(70, "1@1/0", edition, laws=[], hands=[[], []])
    empty.play(0, "at 1/1")
    assert empty.pyramid(0)["1/1"] == 70 and empty.hand(0) == []
    nobody = laws_phase(1, hands=[[65, 66]], pyramids=["80@1/0"])
    assert nobody.options() == ["play 65", "nothing"] and nobody.why(0, "play 66") == "V.LEF.01"


@rule("V.LEF.02")
@both
def test_exactly_one_effect_is_chosen(edition: str) -> None:
    table = proclaimed(80, "1@1/0", edition, reserve="", purses=["", ""])
    table.play(0, "at 1/1")
    assert table.options() == ["choose defence_1", "choose power_6", "choose gems_4"]
    assert table.why(0, "choose science_1") == "V.LEF.02"
    table.play(0, "choose gems_4")
    assert [token for token in table.tokens(0) if "80" in token] == [] and table.purse(0) == [0, 0, 0, 0]


CHOICES: dict[int, dict[str, list[str]]] = {
    71: {"attack_1": [], "power_6": ["power_6"], "gems_4": []},
    73: {"defence_1": ["defence"], "infinite_gem_any": ["infinite_red"], "gems_4": []},
    77: {"attack_1": [], "cards_1": [], "gems_4": []},
    80: {"defence_1": ["defence"], "power_6": ["power_6"], "gems_4": []},
    81: {"magic_1": ["magic"], "science_1": ["science"], "gems_4": []},
    82: {"science_1": ["science"], "cards_1": [], "gems_4": []},
    83: {"magic_1+magic_bonus_2": ["magic", "magic_bonus_2"], "infinite_gem_any": ["infinite_red"], "gems_4": []},
    84: {"magic_bonus_3": ["magic_bonus_3"], "cards_1": [], "gems_4": []},
}


def choose(law: int, effect: str, edition: str, variants: tuple[str, ...] = ()) -> Table:
    table = proclaimed(law, "1@1/0", edition, purses=["", ""], small=[50], hands=[[79], []], variants=variants)
    table.play(0, "at 1/1", f"choose {effect}")
    return table


@rule("V.LEF.71", "V.LEF.73", "V.LEF.77", "V.LEF.80", "V.LEF.81", "V.LEF.82", "V.LEF.83", "V.LEF.84")
@pytest.mark.parametrize("law", CHOICES)
@pytest.mark.parametrize("edition", ["ru", "pl", "full"])
def test_laws_that_offer_a_choice(law: int, edition: str) -> None:
    variants = ("full_deck",) if edition == "full" else ()
    if edition == "pl" and law in (73, 84):
        assert law - 1 not in the_game("pl").cards.laws
        return
    edition = "pl" if edition == "full" else edition
    for effect, tokens in CHOICES[law].items():
        table = choose(law, effect, edition, variants)
        if effect == "gems_4":
            table.take(0, "b2 y2")
            assert table.purse(0) == gems("b2 y2")
        elif effect == "cards_1":
            assert table.options() == ["laws 0", "laws 1"]
            table.play(0, "laws 0")
            assert 50 in table.hand(0)
        elif effect == "infinite_gem_any":
            assert table.options() == ["colour blue", "colour red", "colour green", "colour yellow"]
            before = table.reserve()[1]
            table.play(0, "colour red")
            assert table.reserve()[1] == before - 1
        assert table.tokens(0) == [f"{law}:{token}" for token in tokens]
        assert table.pos.attacks[0] == (1 if effect == "attack_1" else 0)
    first = proclaimed(law, "1@1/0", edition, purses=["", ""], hands=[[79], []], variants=variants)
    assert undone(first, "at 1/1")


@rule("V.LEF.73", "V.LEF.83", "V.REW.16")
@pytest.mark.parametrize("law", [73, 83])
def test_an_infinite_gem_of_any_colour_from_the_own_purse(law: int) -> None:
    table = proclaimed(law, "1@1/0", purses=["r1", ""], reserve="b8")
    table.play(0, "at 1/1", "choose infinite_gem_any", "colour red")
    assert table.asked == ("own_gem", [0])
    table.play(0, "own")
    assert f"{law}:infinite_red" in table.tokens(0) and table.purse(0) == gems("")
    none = proclaimed(law, "1@1/0", purses=["", ""], reserve="b8")
    none.play(0, "at 1/1", "choose infinite_gem_any", "colour red")
    assert none.options() == ["without"]


@rule("V.LEF.65")
@both
def test_law_65_takes_a_place(edition: str) -> None:
    table = proclaimed(65, "1@1/0:power_3,spent_blue 2@1/1 6@2/0", edition, hands=[[80], []])
    assert table.options() == ["at 1/0", "at 1/1", "at 2/0"] and table.why(0, "at 1/2") == "V.LEF.65"
    table.play(0, "at 1/0")
    assert table.pyramid(0) == {"1/0": 65, "1/1": 2, "2/0": 6}
    assert table.hand(0) == [1, 80] and table.tokens(0) == ["65:power_3", "65:spent_blue"]
    assert table.match.view(1)["zones"]["hand_characters"][0] == [0], "everybody saw it go there"


@rule("V.LEF.65", "V.LEF.03")
@both
def test_law_65_keeps_what_was_tucked(edition: str) -> None:
    table = proclaimed(65, "78@1/0 68@1/1", edition, tucked=[{78: [5, 6]}, {}], hands=[[80], []])
    assert table.parts(0) == {"laws": 8 + 4}
    table.play(0, "at 1/0")
    assert table.pos.hosts[0] == [64, 64]
    assert table.parts(0) == {"laws": 4}, "they count for law 68 only"
    again = proclaimed(78, "65@1/0", edition, tucked=[{65: [5, 6]}, {}], hands=[[80], []])
    again.play(0, "at 1/1")
    assert again.parts(0) == {}, "a law played again starts anew"


@rule("V.LEF.65", "V.CIR.05")
def test_law_65_pays_only_new_circles() -> None:
    # Under 5 the circle is red already: law 65 has a red bottom too, and it stays red.
    table = proclaimed(65, "1@1/0 3@1/1 5@2/0", purses=["", ""])
    table.play(0, "at 2/0")
    assert table.heard(None, "circle_gem") == []


@rule("V.LEF.65")
@both
def test_law_65_and_undo(edition: str) -> None:
    assert undone(proclaimed(65, "1@1/0 2@1/1", edition, hands=[[80], []], purses=["", ""]), "at 1/0")


@rule("V.LEF.66")
@both
def test_law_66_doubles(edition: str) -> None:
    lying = "science,magic,magic_bonus_3,circle_bonus_red_2,power_6"
    table = proclaimed(66, f"1@1/0:{lying} 80@1/1:defence 2@1/2", edition, hands=[[79], []])
    assert table.options() == ["at 1/0", "at 1/2"] and table.why(0, "at 1/1") == "V.LEF.66", "a character, no law"
    table.play(0, "at 1/0")
    assert table.tokens(0).count("1:power_6") == 2 and len(table.tokens(0)) == 11
    assert "80:defence" in table.tokens(0) and table.pos.hosts[0] == [0]
    assert 66 not in table.pyramid(0).values() and table.parts(0)["power"] == 12


@rule("V.LEF.66", "V.REW.15", "V.REW.16")
@both
def test_law_66_doubles_gems_from_the_reserve(edition: str) -> None:
    table = proclaimed(66, "1@1/0:infinite_blue", edition, purses=["b1", ""], reserve="b1 r4", hands=MORE)
    assert table.tokens(0).count("1:infinite_blue") == 2 and table.reserve()[0] == 0
    own = proclaimed(66, "1@1/0:infinite_blue", edition, purses=["b1", ""], reserve="r4", hands=MORE)
    assert own.asked == ("own_gem", [0])
    own.play(0, "own")
    assert own.tokens(0).count("1:infinite_blue") == 2 and own.purse(0) == gems("")
    none = proclaimed(66, "1@1/0:infinite_blue,power_3", edition, purses=["", ""], reserve="", hands=MORE)
    none.play(0, "without")
    assert none.tokens(0).count("1:infinite_blue") == 1 and none.tokens(0).count("1:power_3") == 2


@rule("V.LEF.66")
@both
def test_law_66_and_undo(edition: str) -> None:
    assert undone(proclaimed(66, "1@1/0:magic 2@1/1", edition, hands=MORE), "at 1/0")


def trade(edition: str, **scene: Any) -> Table:
    scene.setdefault("purses", ["b1 r1 y1", ""])
    scene.setdefault("pyramids", ["21@1/0:power_8,magic"])
    table = proclaimed(67, "20@1/0:power_2,science", edition, hands=[[79], []], **scene)
    table.play(0, "at 1/1")
    return table


@rule("V.LEF.67")
@both
def test_law_67_exchanges_tokens(edition: str) -> None:
    table = trade(edition)
    assert table.options() == ["decline", "give 20 science", "give 20 power_2"]
    assert table.why(0, "give 20 magic") == "V.LEF.67"
    table.play(0, "give 20 power_2")
    assert table.options() == ["want 21 magic", "want 21 power_8"] and table.why(0, "want 20 science") == "V.LEF.67"
    table.play(0, "want 21 power_8", "gem blue", "gem red")
    assert table.tokens(0) == ["20:power_2", "20:science"], "not before all is paid"
    assert table.why(0, "gem red") == "V.LEF.67"
    table.play(0, "gem yellow")
    assert table.tokens(0) == ["20:power_8", "20:science"] and table.tokens(1) == ["21:magic", "21:power_2"]
    assert table.purse(0) == gems("") and table.purse(1) == gems("b1 r1 y1")


@rule("V.LEF.67")
@both
def test_law_67_may_be_declined_or_be_impossible(edition: str) -> None:
    table = trade(edition)
    table.play(0, "decline")
    assert table.purse(1) == gems("") and table.heard(None, "no_exchange")[0]["rule"] == "V.LEF.67"
    poor = trade(edition, purses=["b2", ""])
    assert poor.heard(None, "no_exchange")[0]["rule"] == "V.LEF.01"
    bare = trade(edition, pyramids=["21@1/0"])
    assert bare.heard(None, "no_exchange")[0]["rule"] == "V.LEF.01"


@rule("V.LEF.67")
@both
def test_law_67_undo_and_secrets(edition: str) -> None:
    table = trade(edition)
    assert undone(table, "give 20 power_2", "want 21 power_8")
    table.play(0, "give 20 power_2", "want 21 power_8")
    seen = table.match.view(1)["zones"]["stock"][0]
    assert all(colour < 0 for colour in seen)
    table.play(0, "gem blue")
    with pytest.raises(Refused):
        table.match.undo(0)
    assert table.asked[0] == "pay_trade", "asked even with one way left"


@rule("V.LEF.67", "V.LEF.03")
@both
def test_a_stored_gem_counts_only_on_law_76(edition: str) -> None:
    table = proclaimed(67, "76@1/0:stored_blue,stored_blue", edition, pyramids=["21@1/0:power_2"],
                       purses=["r3", ""], hands=[[79], []])  # fmt: skip
    assert table.parts(0) == {"laws": 4}
    table.play(0, "at 1/1", "give 76 stored_blue", "gem red", "gem red", "gem red")
    assert table.parts(0) == {"laws": 2, "power": 2} and table.parts(1) == {}
    infinite = ended(edition, 1, pyramids=["76@1/0:infinite_blue,stored_red"])
    assert infinite.parts(0)["laws"] == 2, "an infinite gem there is not a stored one"


@rule("V.LEF.68")
@both
def test_law_68_counts_cards(edition: str) -> None:
    table = ended(edition, 1, pyramids=["1@1/0 2@1/1 68@2/0"], tucked=[{1: [3, 66]}])
    assert table.parts(0) == {"laws": 5}
    assert undone(proclaimed(68, "1@1/0", edition, hands=MORE), "at 1/1")


def appointment(edition: str, **scene: Any) -> Table:
    scene.setdefault("display", {"blue_base": 1, "red_base": 2, "red_tip": 3})
    scene.setdefault("small", [40, 41])
    table = proclaimed(69, "20@1/0", edition, hands=[[79], []], **scene)
    table.play(0, "at 1/1")
    return table


@rule("V.LEF.69")
@both
def test_law_69_takes_a_character(edition: str) -> None:
    table = appointment(edition)
    assert table.options() == ["take blue_base", "take red_base", "take red_tip"]
    assert table.why(0, "take green_base") == "V.LEF.69"
    table.play(0, "take red_tip")
    assert table.asked == ("draw", [CHANCE]) and table.pos.options(CHANCE) == [39, 40]
    table.draw(40)
    assert table.display()["red_tip"] == 40 and table.hand(0) == [3, 79]
    assert table.match.view(1)["zones"]["hand_characters"][0] == [2]
    assert table.pos.sitting_out in (0, 1)


@rule("V.LEF.69")
@both
def test_law_69_with_an_empty_small_deck_or_display(edition: str) -> None:
    table = appointment(edition, small=[])
    assert undone(table, "take red_tip"), "nothing hidden was seen"
    table.play(0, "take red_tip")
    assert "red_tip" not in table.display() and 3 in table.hand(0)
    empty = appointment(edition, display={})
    assert empty.hand(0) == [79] and empty.heard(None, "sits_out")


@rule("V.LEF.69")
@both
def test_law_69_cannot_be_taken_back_after_the_draw(edition: str) -> None:
    table = proclaimed(69, "20@1/0", edition, hands=[[79], []], display={"blue_base": 1, "red_base": 2},
                       small=[40, 41], chance=SeededChance(1))  # fmt: skip
    table.play(0, "at 1/1", "take blue_base")
    assert table.match.why_not_undo(0) is not None


@rule("V.LEF.69")
def test_whom_law_69_keeps_away() -> None:
    russian = appointment("ru")
    russian.play(0, "take blue_base")
    russian.draw(40)
    assert russian.asked == ("bid", [1]) and russian.pos.turn == 4
    polish = appointment("pl")
    polish.play(0, "take blue_base")
    polish.draw(40)
    polish.play(0, "pass")
    assert polish.asked == ("bid", [1]) and polish.pos.turn == 5


@rule("V.LEF.70")
@both
def test_law_70_draws_three_and_puts_back_two(edition: str) -> None:
    table = proclaimed(70, "1@1/0", edition, hands=[[79], []])
    table.play(0, "at 1/1")
    table.draw(80, 81, 82)
    assert table.options() == ["put 79", "put 80", "put 81", "put 82"] and table.why(0, "put 5") == "V.LEF.70"
    table.play(0, "put 79", "put 82")
    assert table.hand(0) == [80, 81]
    assert [card + 1 for card in table.pos.top] == [79, 82], "the last on top"
    mine = table.match.view(0)["zones"]["top"]
    assert mine == [78, 81] and table.match.view(1)["zones"]["top"] == [~1, ~1]
    assert [fact["card"] for fact in table.heard(1, "put_back")] == [None, None]
    assert [fact["card"] for fact in table.heard(1, "drew_law")] == [None, None, None]


@rule("V.LEF.70", "V.HID.03")
@both
def test_the_top_of_the_law_deck_is_drawn_first(edition: str) -> None:
    table = proclaimed(77, "1@1/0", edition, hands=[[79], []], small=[50])
    table.pos.laws.remove(80)
    table.pos.top.append(80)
    table.pos.known[80] = 2
    table.play(0, "at 1/1", "choose cards_1", "laws 1")
    assert 81 in table.hand(0) and table.pos.top == []
    assert table.match.view(1)["zones"]["hand_laws"][0].count(80) == 1, "who put it there knows"
    assert table.match.view(None)["zones"]["hand_laws"][0].count(80) == 0


@rule("V.LEF.70")
@both
@pytest.mark.parametrize(("left", "back"), [([], 0), ([81], 1), ([81, 82], 2)])
def test_law_70_with_few_laws_left(edition: str, left: list[int], back: int) -> None:
    table = proclaimed(70, "1@1/0", edition, hands=[[79, 80], []], laws=left)
    table.play(0, "at 1/1")
    while table.asked == ("draw", [CHANCE]) and table.pos.laws:
        table.match.supply(table.pos.laws[0])
    returned = 0
    while table.asked == ("put_back", [0]):
        table.play(0, table.options()[0])
        returned += 1
    assert returned == back and len(table.hand(0)) == 2 + len(left) - back


@rule("V.LEF.70")
def test_law_70_and_undo() -> None:
    table = proclaimed(70, "1@1/0", hands=[[79, 81], []], laws=[82, 83, 84], chance=SeededChance(2))
    table.play(0, "at 1/1")
    assert table.match.why_not_undo(0) is not None, "cards were seen"
    assert undone(table, "put 79")


@rule("V.LEF.72", "V.HID.06")
@both
def test_law_72_hides_cards(edition: str) -> None:
    table = proclaimed(72, "1@1/0", edition, hands=[[5, 6, 80, 81], []], display={"blue_base": 20})
    table.play(0, "at 1/1")
    assert table.options() == ["tuck 5", "tuck 6", "tuck 80", "tuck 81", "done"]
    assert table.why(0, "tuck 7") == "V.LEF.72"
    table.play(0, "tuck 6", "tuck 80", "done")
    assert table.hand(0) == [5, 81] and table.parts(0) == {"laws": 10}
    assert [fact["card"] for fact in table.heard(1, "tucked_unseen")] == [None, None]
    seen = table.match.view(1)["zones"]
    assert len(seen["archive_laws"][0]) == len(seen["archive_characters"][0]) == 1
    assert all(card < 0 for card in seen["archive_laws"][0] + seen["archive_characters"][0])
    mine = table.match.view(0)["zones"]
    assert mine["archive_laws"][0] == [79] and mine["archive_characters"][0] == [5]


@rule("V.LEF.72")
def test_others_do_not_see_which_known_card_was_tucked() -> None:
    """Everybody saw 5 and 6 go to the hand; whether one of them lies under the law now, nobody knows."""
    worlds = []
    for tucked in ("tuck 5", "tuck 6", "tuck 7"):
        table = development(2, [[72, 5, 6, 7], [79]], pyramids=["1@1/0", "2@1/0"], display={"blue_base": 20})
        for card in (4, 5):
            table.pos.known[card] = -1
        table.all("play 72", "pass")
        table.play(0, "at 1/1", tucked, "done")
        worlds.append(table.match.view(1))
    assert worlds[0] == worlds[1] == worlds[2]
    assert worlds[0]["pools"]["characters"][0] == [4, 5, ~1]


@rule("V.LEF.72")
@both
def test_law_72_and_undo(edition: str) -> None:
    assert undone(proclaimed(72, "1@1/0", edition, hands=[[5, 6, 80], []]), "at 1/1", "tuck 5", "tuck 80")


@rule("V.LEF.74")
@both
def test_law_74_tucks_a_free_card(edition: str) -> None:
    table = proclaimed(74, "1@1/0:power_3 2@1/1 3@1/2:magic", edition, hands=MORE)
    table.play(0, "at 1/3")
    assert table.pyramid(0) == {"1/1": 2, "1/2": 3, "1/3": 74}, "no other card was free"
    assert table.tokens(0) == ["3:magic", "74:power_3"] and table.pos.hosts[0] == [73]
    wide = proclaimed(74, "1@1/0 2@1/1 3@1/2 6@2/0", edition, hands=MORE)
    wide.play(0, "at 1/-1")
    assert wide.options() == ["tuck 1/2", "tuck 2/0"]
    assert wide.why(0, "tuck 1/-1") == "V.LEF.74" and wide.why(0, "tuck 1/0") == "V.PYR.10"
    assert wide.why(0, "tuck 4/0") == "V.LEF.74"
    assert undone(wide, "tuck 2/0")


@rule("V.LEF.74")
@both
@pytest.mark.parametrize(("level", "points"), [(1, 3), (2, 6), (3, 9), (4, 12)])
def test_law_74_scores_by_its_level(edition: str, level: int, points: int) -> None:
    rows = ["1@1/0 2@1/1 3@1/2 4@1/3 5@1/4", "6@2/0 7@2/1 8@2/2", "9@3/0 10@3/1"]
    pyramid = " ".join(rows[: max(1, level - 1)]) + f" 74@{level}/{5 if level == 1 else 0}"
    assert ended(edition, 1, pyramids=[pyramid]).parts(0)["laws"] == points


@rule("V.LEF.74")
def test_law_74_without_a_free_card() -> None:
    table = proclaimed(74, "1@1/0 2@1/1", tucked=[{1: [5], 2: [6]}, {}])
    table.play(0, "at 2/0")
    assert table.heard(None, "tucked") == [] and table.parts(0) == {"laws": 6}


@rule("V.LEF.74")
def test_a_law_tucked_by_law_74_scores_no_more() -> None:
    table = proclaimed(74, "68@1/0 2@1/1 3@1/2", tucked=[{3: [5]}, {}], hands=[[], []])
    table.play(0, "at 1/3")
    assert table.pos.tucked[0] == [4, 67] and table.parts(0) == {"laws": 3}


@rule("V.LEF.75")
@both
def test_law_75_counts_sets(edition: str) -> None:
    lying = "defence,defence,magic,magic,science,science,science"
    table = ended(edition, 1, pyramids=[f"1@1/0:{lying} 75@1/1"])
    assert table.parts(0)["laws"] == 6
    assert undone(proclaimed(75, "1@1/0", edition, hands=MORE), "at 1/1")


@rule("V.LEF.76")
@both
def test_law_76_stores_gems(edition: str) -> None:
    table = proclaimed(76, "1@1/0", edition, purses=["b2 r1 y1", ""], hands=MORE)
    table.play(0, "at 1/1")
    assert table.options() == ["gem blue", "gem red", "gem yellow", "done"]
    table.play(0, "gem blue", "gem yellow")
    assert table.why(0, "gem red") == "V.LEF.76", "each choice can be made in one way only"
    table.play(0, "done")
    assert table.tokens(0) == ["76:stored_blue", "76:stored_yellow"] and table.parts(0) == {"laws": 4}
    assert table.purse(0) == gems("b1 r1")
    none = proclaimed(76, "1@1/0", edition, hands=MORE)
    none.play(0, "at 1/1", "done")
    assert none.parts(0) == {}, "zero is allowed"


@rule("V.LEF.76")
@both
def test_law_76_at_most_eight_and_undo(edition: str) -> None:
    table = proclaimed(76, "1@1/0", edition, purses=["b8 r1", ""], hands=MORE)
    table.play(0, "at 1/1", *["gem blue"] * 8)
    assert table.asked[0] != "store"
    secret = proclaimed(76, "1@1/0", edition, purses=["y1", ""], hands=MORE)
    secret.play(0, "at 1/1")
    assert secret.asked == ("store", [0])
    secret.play(0, "gem yellow")
    assert secret.match.why_not_undo(0) is None or secret.pos.proved[0][3] < 0


@rule("V.LEF.78")
@both
def test_law_78_tucks_what_its_owner_draws(edition: str) -> None:
    table = proclaimed(77, "78@1/0", edition, small=[50], hands=[[79], []])
    table.play(0, "at 1/1", "choose cards_1", "laws 0")
    assert table.asked == ("tuck_taken", [0]) and table.options() == ["tuck", "keep"]
    assert table.match.view(1)["zones"]["drawn_characters"] == [~1]
    table.play(0, "tuck")
    assert table.hand(0) == [79] and table.parts(0) == {"laws": 4}
    assert table.match.view(1)["zones"]["chancery_characters"][0] == [~1]
    assert table.match.view(0)["zones"]["chancery_characters"][0] == [49]
    kept = proclaimed(77, "78@1/0", edition, small=[50], hands=[[79], []])
    kept.play(0, "at 1/1", "choose cards_1", "laws 0")
    assert undone(kept, "keep")
    kept.play(0, "keep")
    assert kept.hand(0) == [50, 79]


@rule("V.LEF.78", "V.HID.06")
@both
def test_law_78_tucks_auctioned_cards_openly(edition: str) -> None:
    table = auction(edition, 2, pyramids=["20@1/0 78@1/1"], purses=["b1", "r1"], attacks=[0, 0])
    table.all("gem blue", "gem red")
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "tuck")
    assert table.match.view(1)["zones"]["tucked"][0] == [0] and table.parts(0) == {"laws": 4}
    assert table.lot(0) + table.hand(0) == []
    kept = auction(edition, 2, pyramids=["20@1/0 78@1/1"], purses=["b1", "r1"])
    kept.all("gem blue", "gem red")
    kept.play(0, "keep")
    assert kept.lot(0) == ([1] if edition == "ru" else []) and kept.hand(0) == ([] if edition == "ru" else [1])


@rule("V.LEF.78", "V.LEF.69")
@both
def test_law_78_and_law_69(edition: str) -> None:
    table = proclaimed(69, "20@1/0 78@1/1", edition, display={"blue_base": 1, "red_base": 2}, small=[40],
                       hands=[[79], []])  # fmt: skip
    table.play(0, "at 1/2", "take blue_base")
    assert table.asked == ("tuck_taken", [0])
    table.play(0, "keep")
    assert table.hand(0) == [1, 79]


@rule("V.LEF.78", "V.LEF.70")
@both
def test_law_78_and_law_70(edition: str) -> None:
    table = proclaimed(70, "78@1/0", edition, hands=[[79], []])
    table.play(0, "at 1/1")
    table.draw(80, 81, 82)
    assert table.options() == ["tuck 80", "tuck 81", "tuck 82", "done"]
    assert table.why(0, "tuck 79") == "V.LEF.78", "only new cards"
    table.play(0, "tuck 80")
    assert table.options() == ["tuck 81", "tuck 82", "done"], "79 and one of them are enough to put back"
    table.play(0, "tuck 81")
    # Two laws are left and two go back: in which order is all there is to choose.
    assert table.asked == ("put_back", [0]) and table.options() == ["put 79", "put 82"]
    table.play(0, "put 82")
    assert [card + 1 for card in table.pos.top] == [82, 79] and table.hand(0) == []
    assert table.parts(0)["laws"] == 8


@rule("V.LEF.78")
@both
def test_law_78_does_not_tuck_what_law_65_gives_back(edition: str) -> None:
    table = proclaimed(65, "20@1/0 78@1/1", edition, hands=MORE)
    table.play(0, "at 1/0")
    assert table.asked[0] != "tuck_taken" and 20 in table.hand(0)


@rule("V.LEF.79")
@both
def test_law_79_counts_circles_and_infinite_gems(edition: str) -> None:
    table = ended(edition, 1, pyramids=["1@1/0:infinite_red,spent_red 3@1/1 5@2/0 79@1/2"])
    assert table.parts(0)["laws"] == 3
    assert undone(proclaimed(79, "1@1/0", edition, hands=MORE), "at 1/1")


@rule("V.LEF.85", "V.LEF.86", "V.LEF.87", "V.LEF.88")
@pytest.mark.parametrize("law", [85, 86, 87, 88])
@pytest.mark.parametrize("edition", ["ru", "full"])
def test_retinues(law: int, edition: str) -> None:
    variants = ("full_deck",) if edition == "full" else ()
    edition = "pl" if edition == "full" else edition
    pyramid = f"1@1/0 2@1/1 80@1/2 7@1/3 4@2/0 {law}@2/1 8@2/2 6@3/0"
    table = ended(edition, 1, pyramids=[pyramid], tucked=[{law: [9]}], variants=variants)
    assert table.parts(0)["laws"] == 2 * 4, "2, 4, 6 and 8; neither the law beside it nor the card under it"
    assert undone(proclaimed(law, "1@1/0", edition, hands=MORE, variants=variants), "at 1/1")


def test_the_laws_of_the_polish_edition_are_a_part_of_all() -> None:
    assert set(the_game("pl").cards.laws) < set(the_game("ru").cards.laws)
    assert the_game("pl", 2, "full_deck").cards.laws == the_game("ru").cards.laws


@both
def test_what_an_opponent_sees_of_a_law_being_chosen(edition: str) -> None:
    table = proclaimed(80, "1@1/0", edition, hands=[[79], []])
    seen = view(table.game, table.pos, 1)
    assert seen["zones"]["played"][0] == [79] and all(card < 0 for card in seen["zones"]["hand_laws"][0])
    assert table.game.cards.effect[79] == c.CHOICE
