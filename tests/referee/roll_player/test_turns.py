"""The order inside a dice turn, class abilities in it, gold, and the market turn."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ATTUNE, CLEAR, MARKET, REVEAL, ROLL
from tests.support.roll_player import FULL, HALF, Table, acting, buying, choosing, phase, placing
from tests.support.rule import rule

TWO = "STR green1 blue2 / DEX green4 blue5"


# Gold


@rule("R.DIC.05", "R.DIC.06", "R.DIC.07", "R.DIC.08", "R.CLA.03", "R.GLD.01")
def test_three_incomes_in_their_order() -> None:
    for hero, last in (("warrior", (2, "R.DIC.07")), ("thief", (4, "R.CLA.03"))):
        table = placing("gold3", slot=2, heroes=f"{hero} bard", boards=[TWO, HALF]).play(0, "row STR")
        assert [(fact["number"], fact["rule"]) for fact in table.told("gained")] == [
            (1, "R.DIC.05"), (1, "R.DIC.06"), last,
        ]  # fmt: skip
        assert table.pos.coins[1] == 0


@rule("R.GLD.02", "R.WPN.04")
@pytest.mark.parametrize(("card", "gold"), [(1, 2), (2, 1), (3, 2)])
def test_the_longbow_pays_for_cards_without_gold(card: int, gold: int) -> None:
    table = choosing(2, owned=["longbow", ""]).play(0, f"card {card}", "row WIS")
    assert table.pos.gold[0] == gold


@rule("R.GLD.02", "R.CLN.07")
def test_the_longbow_looks_at_the_coin_not_at_the_symbol() -> None:
    table = choosing(2, owned=["longbow", ""], coins="000").play(0, "card 2", "row WIS")
    assert table.pos.gold[0] == 2


@rule("R.ATT.12", "R.DIC.06")
def test_exchanges_on_the_board_pay_nothing() -> None:
    board = "STR green1 blue2 white3 / DEX gold4 blue5 red1 / CON red2 red3 red4"
    table = acting("DEX", boards=[board, HALF])
    table.play(0, "act DEX", "die DEX1", "die STR3")
    assert table.row(0, "STR") == "green1 blue2 gold4"
    assert table.told("gained") == []


@rule("R.DIC.12", "R.CLN.07", "R.CLN.06")
def test_gold_nobody_took_stays() -> None:
    table = phase(CLEAR, 3, pool="- - red4 -", coins="0010", deck="weak proud clumsy foolish loyal")
    assert table.pos.coins == [0, 0, 1, 0]
    table.reveal("weak", "foolish", "proud")  # rank 1 first: Loyal comes by itself
    assert table.pos.coins == [0, 1, 1, 0]


# Choosing, placing, acting


@rule("R.DIC.03", "R.DIC.02")
def test_nobody_passes_and_no_chosen_card_is_taken() -> None:
    table = choosing(3, seat=1, pool="- blue2 green3 white4", chosen=[0, -1, -1, -1])
    assert table.options() == ["card 2", "card 3", "card 4"]
    assert table.why(1, "card 1") == "R.DIC.02"


@rule("R.DIC.09", "R.CLA.12")
@pytest.mark.parametrize(
    ("row", "near"),
    [("STR", "STR DEX"), ("DEX", "STR DEX CON"), ("INT", "CON INT WIS"), ("CHA", "WIS CHA")],
)
def test_whose_action_may_be_taken(row: str, near: str) -> None:
    table = acting(row)
    assert table.options("act") == [f"act {row}"]
    other = "CHA" if row == "STR" else "STR"
    assert table.why(0, f"act {other}") == "R.DIC.09"
    table = acting(row, heroes="wizard warrior")
    assert table.options("act") == [f"act {name}" for name in near.split()]
    far = "CHA" if row in ("STR", "DEX") else "STR"
    assert table.why(0, f"act {far}") == "R.CLA.12"


@rule("R.CLA.14", "R.ATT.09")
def test_the_barbarian_turns_the_die_wherever_it_went() -> None:
    table = acting("STR", heroes="barbarian warrior", owned=["acrobatics", ""])  # blue 2 in STR2
    table.play(0, "use acrobatics", "die STR2", "die DEX1", "turn")
    assert table.row(0, "DEX") == "blue5 blue5"
    assert table.why(0, "turn") == "R.CLA.14"
    table.play(0, "act STR", "die DEX1")
    assert table.row(0, "DEX") == "blue2 blue5"


@rule("R.CLA.14")
def test_the_barbarian_cannot_turn_a_die_that_has_left() -> None:
    table = acting("STR", heroes="barbarian warrior", owned=["search", ""])
    table.play(0, "use search", "die STR2", "take red")
    assert table.options("turn") == []
    table = acting("STR", heroes="barbarian warrior", owned=["sleight_of_hand", ""])
    table.play(0, "use sleight_of_hand", "move STR1 WIS", "turn")  # the placed die slid to STR1
    assert table.row(0, "STR") == "blue5"


@rule("R.CLA.11")
def test_the_sorcerer_rerolls_twice_and_keeps_what_he_likes() -> None:
    table = placing("red3", heroes="sorcerer warrior")
    table.play(0, "reroll").face(5).play(0, "new", "reroll").face(1).play(0, "old")
    assert table.why(0, "reroll") == "R.CLA.11"
    table.play(0, "row WIS")
    assert table.row(0, "WIS") == "green3 red5"


@rule("R.CLA.08")
@pytest.mark.parametrize(("action", "gold"), [("decline", 1), ("act CHA", 0)])
def test_the_monk(action: str, gold: int) -> None:
    for walk in (True, False):
        table = acting("CHA", heroes="monk warrior").play(0, action)
        assert table.asked == ("end_turn", 0)
        if walk:
            table.play(0, "walk")
            assert "stay" not in table.options()
            table.play(0, "go up")
        else:
            table.play(0, "end")
        assert table.spot(0) == ("good" if walk else "neutral")
        assert table.pos.gold[0] == gold


@rule("R.GEN.05", "R.CLA.08", "R.WPN.04")
def test_staff_and_step_in_any_order_once_each() -> None:
    for order in (["walk", "staff"], ["staff", "walk"]):
        table = acting("CHA", heroes="monk warrior", owned=["quarterstaff", ""]).play(0, "decline")
        for word in order:
            table.play(0, word)
            if word == "walk":
                table.play(0, "go left")  # the staff has one die and one way, a 6 down
        assert table.asked[0] != "end_turn"
        assert (table.row(0, "CHA"), table.spot(0)) == ("green5", "lawful")


def _staff() -> Table:
    return acting("STR", owned=["quarterstaff", ""]).play(0, "act STR", "die CHA1")


@rule("R.WPN.04", "R.ATT.05")
def test_the_staff_knows_only_the_row_of_placement() -> None:
    table = _staff()
    assert table.asked == ("end_turn", 0)
    table.play(0, "staff")
    assert table.options() == ["change STR1 +1", "change STR2 -1", "change STR2 +1"]
    assert table.why(0, "change DEX1 +1") == "R.WPN.04"
    assert table.why(0, "change STR1 -1") == "R.ATT.05"
    table = _staff().play(0, "end")
    assert table.row(0, "STR") == "green1 blue2"


@rule("R.DIC.09", "R.CLR.09")
def test_the_action_belongs_to_the_row_of_placement_even_if_the_die_moves_on() -> None:
    table = acting("STR", owned=["sleight_of_hand", ""])
    table.play(0, "use sleight_of_hand", "move STR2 WIS")
    assert table.options("act") == ["act STR"]


@rule("R.ATT.06", "R.WIN.08")
def test_intelligence_returns_the_die_to_its_cell() -> None:
    table = acting("INT").play(0, "act INT", "die DEX1").face(1).play(0, "new")
    assert table.row(0, "DEX") == "green1 blue5"


@rule("R.ATT.07", "R.ALI.03")
def test_wisdom_in_a_corner() -> None:
    table = acting("WIS", tokens="chaotic_evil neutral").play(0, "act WIS")
    assert table.options() == ["go up", "go left"]
    assert table.why(0, "go right") == "R.ALI.03"
    assert table.why(0, "stay") == "R.ATT.07"


# Market


@rule("R.MKT.01", "R.MKT.10")
def test_market_turns_by_initiative_not_by_seat() -> None:
    table = phase(
        MARKET, 3, first=1, chosen=[2, -1, 0, 1], pool="- red2 - -", market="weak proud clumsy foolish", gold=[2, 2, 2]
    )
    order = []
    while table.asked[0] == "market":
        seat = table.asked[1]
        order.append(seat)
        table.play(seat, table.options("discard")[0])
        assert seat not in table.pos.chosen
    assert order == [2, 0, 1]
    assert table.pos.gold == [4, 4, 4]


@rule("R.CLA.13", "R.MKT.04", "R.CLR.20")
@pytest.mark.parametrize(
    ("hero", "owned", "card", "price"),
    [
        ("warrior", "", "leather_gloves", 1),  # 2 - 2, but not below 1
        ("warrior", "", "chain_helm", 1),
        ("warrior", "", "chain_tunic", 2),
        ("warrior", "heavy_crossbow", "leather_gloves", 0),
        ("warrior", "", "weak", 4),
        ("warrior", "heavy_crossbow", "weak", 3),
        ("paladin", "", "climb", 1),
        ("paladin", "heavy_crossbow", "climb", 0),
        ("paladin", "", "leather_gloves", 2),
        ("warrior", "", "quarterstaff", 3),
    ],
)
def test_prices(hero: str, owned: str, card: str, price: int) -> None:
    for gold in (price, price - 1):
        if gold < 0:
            continue
        table = buying(2, heroes=f"{hero} bard", owned=[owned, ""], market=f"{card} proud clumsy", gold=[gold, 0])
        assert table.why(0, f"buy {card}") == ("" if gold == price else "R.MKT.04")


@rule("R.CHA.01", "R.CHA.02")
def test_tokens_are_spent_only_as_far_as_needed_and_only_by_choice() -> None:
    table = buying(2, market="weak proud clumsy", gold=[4, 0], charisma=[2, 0])
    assert table.options("buy") == ["buy weak"]
    cards = ["weak", "proud", "clumsy"]
    assert table.options("spend") == [f"spend {card} {tokens}" for card in cards for tokens in (1, 2)]
    table.play(0, "spend weak 1")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (1, 0)  # the token left goes in the clean-up
    table = buying(
        2, owned=["heavy_crossbow", ""], heroes="paladin warrior", market="climb proud weak", charisma=[2, 0]
    )
    assert table.options("spend") == ["spend proud 1", "spend proud 2", "spend weak 1", "spend weak 2"]
    assert table.why(0, "spend climb 1") == "R.CHA.02"


@rule("R.WPN.05", "R.WPN.03")
def test_a_crossbow_that_must_go_still_lowers_the_price() -> None:
    table = buying(2, heroes="bard warrior", owned=["heavy_crossbow", ""], market="longbow weak proud", gold=[2, 0])
    table.play(0, "buy longbow")
    assert (table.owned(0), table.discard()[0], table.pos.gold[0]) == (["longbow"], "heavy_crossbow", 0)
    table = buying(2, heroes="bard warrior", market="heavy_crossbow weak proud", gold=[2, 0])
    assert table.why(0, "buy heavy_crossbow") == "R.MKT.04"


@rule("R.WPN.01", "R.WPN.03")
def test_a_two_handed_weapon_drops_both_others() -> None:
    table = buying(2, owned=["longsword tower_shield", ""], market="quarterstaff weak proud")
    table.play(0, "buy quarterstaff")
    assert table.owned(0) == ["quarterstaff"]
    assert sorted(table.discard()[:2]) == ["longsword", "tower_shield"]


@rule("R.WPN.02", "R.CLR.20")
def test_a_crossbow_dropped_before_buying_lowers_nothing() -> None:
    table = buying(2, heroes="bard warrior", owned=["heavy_crossbow", ""], market="weak proud clumsy", gold=[3, 0])
    assert table.options("buy") == ["buy weak"]
    table.play(0, "drop heavy_crossbow")
    assert table.options("buy") == []
    assert table.pos.gold[0] == 3


@rule("R.CLR.16", "R.CLR.17")
def test_move_silently_takes_the_place_of_the_purchase() -> None:
    table = buying(
        2,
        heroes="bard warrior",
        owned=["move_silently heavy_crossbow", ""],
        market="weak proud clumsy",
        discard="foolish loyal",
        gold=[3, 0],
        charisma=[1, 0],
    )
    table.play(0, "use move_silently")
    assert table.options() == ["buy foolish", "spend foolish 1", "spend loyal 1"]
    assert table.why(0, "buy weak") == "R.CLR.16"
    table.play(0, "spend loyal 1")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (0, 0)
    assert table.spot(0) == "lawful_evil"  # down for the skill, left for Loyal
    assert table.asked[0] != "market"


@rule("R.CLR.16")
def test_move_silently_with_nothing_payable_leaves_the_turn_as_it_was() -> None:
    table = buying(2, heroes="bard warrior", owned=["move_silently", ""], discard="proud", gold=[1, 0])
    assert table.options("use") == []
    table.play(0, "step move_silently")
    assert table.options("discard") == ["discard leather_gloves", "discard chain_helm", "discard mystic_cloak"]
    table = buying(2, owned=["move_silently", ""], discard="weak", gold=[9, 0])
    table.play(0, "buy chain_helm")
    assert table.options() == ["step move_silently", "end"]
    table = buying(2, owned=["move_silently", ""], discard="weak", gold=[9, 0])
    table.play(0, "discard chain_helm")
    assert table.options("use") == []


@rule("R.CLR.10", "R.CLR.17")
def test_a_bard_buys_one_from_the_market_and_one_from_the_discard_pile() -> None:
    table = buying(2, heroes="bard warrior", purchases=2, owned=["move_silently", ""], discard="weak", gold=[9, 0])
    table.play(0, "buy chain_helm")
    assert table.options("discard") == []
    assert table.why(0, "discard mystic_cloak") == "R.CLR.10"
    assert "end" in table.options()
    table.play(0, "use move_silently")
    assert table.asked != ("market", 0)
    assert table.owned(0) == ["move_silently", "chain_helm", "weak"]
    table = buying(2, heroes="bard warrior", purchases=2, owned=["move_silently", ""], discard="weak", gold=[9, 0])
    table.play(0, "use move_silently")
    assert table.why(0, "discard mystic_cloak") == "R.CLR.10"


@rule("R.CLR.21", "R.CLR.01", "R.MKT.09")
def test_open_lock_comes_besides_the_turn() -> None:
    table = buying(2, heroes="warrior bard", owned=["open_lock heavy_crossbow", ""], gold=[4, 0], charisma=[2, 0])
    table.play(0, "use open_lock").reveal("leather_boots")
    table.play(0, "buy")
    assert table.pos.gold[0] == 1  # 3, no discount
    assert table.pos.charisma[0] == 2
    table.play(0, "discard chain_helm")
    assert table.pos.gold[0] == 3
    assert "leather_boots" in table.owned(0)


@rule("R.CLR.21", "R.CLN.05", "R.CLR.02")
def test_open_lock_with_an_empty_deck() -> None:
    table = buying(2, owned=["open_lock", ""], deck="", discard="reckless weak", gold=[2, 0])
    table.play(0, "use open_lock").reveal("reckless")
    assert table.discard() == ["reckless"]  # 6 gold are not there
    assert len(table.told("reshuffled")) == 1
    assert table.asked == ("market", 0)
    table = buying(2, owned=["open_lock", ""], deck="", discard="", gold=[2, 0])
    assert table.options("use") == []
    assert table.why(0, "use open_lock") == "R.CLR.21"


@rule("R.CLA.04", "R.VAR.09", "R.VAR.08")
@pytest.mark.parametrize("friendly", [False, True])
def test_the_cleric_takes_three_and_may_step(friendly: bool) -> None:
    variants = ("friendly_market",) if friendly else ()
    table = buying(2, heroes="cleric warrior", gold=[2, 0], variants=variants)
    table.play(0, "gold" if friendly else "discard chain_helm")
    assert table.pos.gold[0] == 5
    assert table.asked == ("step", 0)
    assert table.rule == "R.CLA.04"
    assert "stay" in table.options()
    table.play(0, "go down")
    assert table.spot(0) == "evil"
    assert len(table.told("discarded")) == (not friendly)


@rule("R.VAR.08", "R.VAR.10", "R.MKT.08")
def test_gold_in_both_markets() -> None:
    table = buying(2, gold=[2, 0], variants=("friendly_market",))
    assert table.why(0, "discard chain_helm") == "R.VAR.08"
    table = buying(2, gold=[2, 0])
    assert table.why(0, "gold") == "R.MKT.08"
    assert table.why(0, "discard weak") == "R.MKT.08"


@rule("R.CLA.06", "R.CLR.13", "R.MKT.06")
def test_the_druids_card_lies_at_the_right_for_everybody() -> None:
    table = phase(
        ATTUNE,
        2,
        heroes="warrior druid",
        chosen=[0, -1, 1],
        market="weak proud clumsy",
        discard="foolish loyal",
        gold=[9, 9],
    )
    assert table.asked == ("attune", 1)
    assert table.why(1, "add weak") == "R.CLR.13"
    table.play(1, "add foolish")
    assert table.market() == ["weak", "proud", "clumsy", "foolish"]
    table.play(0, "buy foolish")
    assert table.market() == ["weak", "proud", "clumsy"]


@rule("R.TRT.01", "R.TRT.02")
def test_a_trait_moves_the_token_or_not_but_never_sideways() -> None:
    for spot, after in (("neutral", "good"), ("good", "good"), ("chaotic", "chaotic_good")):
        table = buying(2, market="weak proud clumsy", tokens=f"{spot} neutral").play(0, "buy weak")
        assert table.spot(0) == after
        assert bool(table.told("stayed")) is (spot == after)


@rule("R.CLN.03", "R.CLN.04", "R.CLN.08")
def test_the_last_clean_up_is_played_whole() -> None:
    table = phase(
        REVEAL, 2, round=12, boards=[FULL, FULL], deck="weak proud clumsy foolish", owned=["longsword", ""], first=1
    )
    table.reveal("weak", "proud")
    assert len(table.market()) == 3
    assert table.asked == ("farewell", 0)


@rule("R.BAG.03", "R.CLN.03")
def test_the_leftover_die_goes_back_under_its_own_colour() -> None:
    table = phase(CLEAR, 2, pool="- gold6 -", bag="red")
    assert table.pos.bag == [0, 0, 1, 0, 0, 0, 1]


@rule("R.CLA.10")
@pytest.mark.parametrize("pair", [f"{low}+{high}" for low in range(1, 6) for high in range(low + 1, 6)])
def test_the_rogue_exchanges_the_pair_that_was_named(pair: str) -> None:
    dice = ["red1", "blue2", "green3", "white4", "black5"]
    table = choosing(4, heroes="rogue warrior paladin bard", pool=" ".join(dice))
    table.play(0, f"exchange {pair}")
    low, high = (int(number) - 1 for number in pair.split("+"))
    dice[low], dice[high] = dice[high], dice[low]
    assert table.pool() == " ".join(dice)
    assert table.pos.coins == [0, 1, 1, 1, 0]


@rule("R.CLA.10", "R.CLR.07")
def test_the_rogue_does_not_touch_chosen_cards() -> None:
    table = choosing(3, seat=1, heroes="warrior rogue bard", pool="- blue2 green3 white4", chosen=[0, -1, -1, -1])
    assert table.options("exchange") == ["exchange 2+3", "exchange 2+4", "exchange 3+4"]
    assert table.why(1, "exchange 1+2") == "R.CLA.10"


@rule("R.BAG.01", "R.ROL.01")
def test_every_die_in_the_bag_is_as_likely_as_any_other() -> None:
    table = phase(ROLL, 2, bag="red red red gold blue blue")
    assert table.options() == ["draw blue", "draw red", "draw gold"]
    assert table.pos.weights() == [2, 3, 1]
    table.chance("draw gold")
    assert table.options() == ["draw blue", "draw red"]
    assert table.pos.weights() == [2, 3]
    table.chance("draw red", "draw red")
    assert (len(table.options()), table.pos.weights()) == (216, None)
