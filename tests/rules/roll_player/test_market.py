"""The market phase, charisma tokens, weapons, armour and gold (R.MKT, R.CHA, R.WPN, R.ARM, R.TRT, R.GLD)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import END, MARKET, REFRESH
from ludoteka.games.roll_player.scoring import stars
from tests.support.roll_player import (
    COUNTS,
    FULL,
    STALLS,
    acting,
    buying,
    choosing,
    ended,
    phase,
    placing,
    stage,
    whole_game,
)
from tests.support.rule import rule


@rule("R.MKT.01")
def test_turns_in_order_of_initiative() -> None:
    table = phase(MARKET, 3, chosen=[2, -1, 0, 1], market=" ".join(STALLS[:4]))
    order = []
    while table.asked[0] == "market":
        order.append(table.asked[1])
        table.play(table.asked[1], table.options("discard")[0])
    assert order == [2, 0, 1]


@rule("R.MKT.02", "R.MKT.03")
def test_a_card_is_bought_for_its_price() -> None:
    table = buying(market="reckless weak proud")
    assert table.options("buy") == ["buy reckless", "buy weak", "buy proud"]
    assert table.why(0, "buy honest") == "R.MKT.02"
    table.play(0, "buy weak")
    assert table.pos.gold[0] == 5
    assert table.owned(0) == ["weak"]
    assert "weak" not in table.market()


@rule("R.MKT.04")
def test_no_credit() -> None:
    table = buying(market="reckless weak proud", gold=[4, 0])
    assert table.options("buy") == ["buy weak"]
    assert table.why(0, "buy reckless") == table.why(0, "buy proud") == "R.MKT.04"


@rule("R.MKT.04")
def test_discounts_come_in_order_and_stop_at_nothing() -> None:
    table = buying(heroes="warrior bard", owned=["heavy_crossbow", ""], market="leather_gloves longsword chain_tunic")
    prices = {card: table.pos.price(0, table.box.ids.index(card)) for card in table.market()}
    # 2 less, but not below 1, then 1 less: 2 - 1 - 1 = 0; 4 - 2 - 1 = 1
    assert prices == {"leather_gloves": 0, "longsword": 0, "chain_tunic": 1}


@rule("R.MKT.06")
def test_the_market_is_not_refilled() -> None:
    table = phase(MARKET, 2, chosen=[0, 1, -1], market="weak honest loyal", gold=[9, 9])
    table.play(0, "buy weak")
    assert table.asked == ("market", 1)
    assert table.market() == ["honest", "loyal"]


@rule("R.MKT.07", "R.ARM.01")
def test_any_number_of_cards() -> None:
    owned = "chain_gorget chain_tunic mystic_cowl mystic_robes leather_greaves weak honest loyal climb search"
    table = buying(owned=[owned, ""], market="chain_helm cunning intimidate")
    assert len(table.options("buy")) == 3


@rule("R.MKT.08")
def test_two_gold_for_a_discarded_card() -> None:
    table = buying(gold=[0, 0])
    assert table.options() == ["discard leather_gloves", "discard chain_helm", "discard mystic_cloak"]
    assert table.why(0, "gold") == table.why(0, "end") == table.why(0, "discard weak") == "R.MKT.08"
    table.play(0, "discard chain_helm")
    assert table.pos.gold[0] == 2
    assert table.discard()[0] == "chain_helm"


@rule("R.MKT.09")
def test_a_card_or_gold() -> None:
    bought = buying(owned=["pickpocket", ""]).play(0, "buy chain_helm")
    assert bought.asked == ("market_end", 0)
    assert bought.options("discard") == []
    taken = buying(owned=["pickpocket", ""]).play(0, "discard chain_helm")
    assert taken.options("buy") == []


@rule("R.MKT.10")
def test_the_initiative_card_goes_back() -> None:
    table = phase(MARKET, 2, chosen=[0, 1, -1], market="weak honest loyal")
    table.play(0, "discard weak")
    assert table.pos.chosen == [-1, 1, -1]


@rule("R.MKT.12")
@pytest.mark.parametrize("players", COUNTS)
def test_there_is_a_card_for_everybody(players: int) -> None:
    """Every market turn of whole games began with a card to buy or to discard."""
    table = whole_game(players)
    took = len(table.told("discarded")) + len([f for f in table.told("gained") if f["rule"] == "R.VAR.08"])
    bought = [f for f in table.facts if table.game.event_kinds[f.kind].name in ("bought", "spent")]
    assert took + len(bought) >= players * table.box.rounds


@rule("R.CHA.01", "R.CHA.02")
def test_tokens_replace_gold() -> None:
    table = buying(gold=[5, 0], charisma=[2, 0], market="reckless weak proud")
    assert table.options("spend") == ["spend reckless 1", "spend reckless 2", "spend weak 1", "spend weak 2",
                                      "spend proud 1", "spend proud 2"]  # fmt: skip
    assert "buy weak" in table.options()  # they need not be spent
    table.play(0, "spend reckless 2")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (1, 0)
    table = buying(charisma=[1, 0], market="reckless weak proud")
    assert table.why(0, "spend weak 2") == "R.CHA.01"
    table = buying(charisma=[2, 0], market="leather_gloves weak proud", heroes="warrior bard")
    assert table.why(0, "spend leather_gloves 2") == "R.CHA.02"


@rule("R.CHA.03", "R.CLN.01")
def test_tokens_are_lost_in_the_clean_up() -> None:
    table = phase(REFRESH, charisma=[2, 1])
    assert table.pos.charisma == [0, 0]
    assert table.pos.gold == [0, 0]


@rule("R.CHA.04")
@pytest.mark.parametrize("players", COUNTS)
def test_six_tokens_suffice(players: int) -> None:
    tokens = [0] * players
    for fact in whole_game(players).facts:
        name = whole_game(players).game.event_kinds[fact.kind].name
        if name == "took_token":
            tokens[fact.values[0]] += 1
        elif name == "round_began":
            tokens = [0] * players
        assert sum(tokens) <= 6
        assert max(tokens) <= 2


@rule("R.WPN.01", "R.WPN.03")
def test_two_hands() -> None:
    table = buying(owned=["longsword jeweled_dagger", ""], market="blessed_mace weak proud", heroes="bard thief")
    table.play(0, "buy blessed_mace")
    assert table.asked == ("drop", 0)
    assert table.options() == ["drop longsword", "drop jeweled_dagger"]
    assert table.why(0, "drop longbow") == "R.WPN.03"
    assert table.names(table.pos.offer) == ["blessed_mace"]
    table.play(0, "drop longsword")
    assert table.owned(0) == ["jeweled_dagger", "blessed_mace"]
    assert table.discard()[0] == "longsword"


@rule("R.WPN.02")
def test_weapons_may_be_discarded_at_any_time() -> None:
    scenes = [
        choosing(owned=["longsword", ""]),
        placing("red1", owned=["longsword", ""]),
        acting("STR", owned=["longsword", ""]),
        buying(owned=["longsword", ""]),
        phase(END, owned=["longsword pickpocket", ""]),
        stage(2, [], boards=[FULL, FULL], owned=["longsword", ""]),
    ]
    for table in scenes:
        kind = table.asked
        gold = table.pos.gold[0]
        table.play(0, "drop longsword")
        assert table.pos.discard[-1] == table.box.ids.index("longsword")
        assert table.pos.gold[0] == gold
        assert kind[0] in ("farewell",) or table.asked == kind  # the decision goes on
    assert buying(owned=["", "longsword"]).why(0, "drop longsword") == "R.WPN.02"


@rule("R.WPN.04")
def test_weapons_are_never_exhausted() -> None:
    table = choosing(owned=["longbow", ""])
    for _ in range(2):
        assert table.pos.gold[0] == 0
        table.play(0, "card 1")
        assert table.pos.gold[0] == 2
        table = choosing(owned=["longbow", ""], round=2)
    assert table.owned(0) == ["longbow"]


@rule("R.WPN.05")
def test_paying_comes_before_dropping() -> None:
    table = buying(owned=["heavy_crossbow", ""], market="tower_shield weak proud", heroes="bard thief", gold=[3, 0])
    table.play(0, "buy tower_shield")
    assert table.pos.gold[0] == 0
    events = [table.game.event_kinds[fact.kind].name for fact in table.facts]
    assert events.index("bought") < events.index("dropped")


@rule("R.TRT.01", "R.TRT.02")
def test_a_trait_moves_the_token_if_it_can() -> None:
    table = buying(market="proud weak honest", tokens="neutral neutral").play(0, "buy proud")
    assert table.spot(0) == "evil"
    table = buying(market="proud weak honest", tokens="evil neutral").play(0, "buy proud")
    assert table.spot(0) == "evil"
    assert len(table.told("stayed")) == 1
    assert table.owned(0) == ["proud"]


@rule("R.TRT.03")
def test_conditions_are_checked_at_the_end() -> None:
    table = buying(market="weak proud honest", boards=["STR red6 red6 red6", "WIS red1"]).play(0, "buy weak")
    assert stars(table.pos, 0)[5] == 0
    low = ended(boards=[FULL, FULL], owned=["weak", ""])
    assert stars(low.pos, 0)[5] == 3


@rule("R.GLD.01")
def test_four_sources_of_gold() -> None:
    rules = set()
    for players in COUNTS:
        rules |= {str(fact["rule"]) for fact in whole_game(players).told("gained")}
    assert {"R.DIC.05", "R.DIC.06", "R.DIC.07", "R.MKT.08"} <= rules


@rule("R.GLD.02")
def test_cards_give_gold_besides() -> None:
    assert placing("red1", owned=["pickpocket", ""]).play(0, "use pickpocket").pos.gold[0] == 2
    assert choosing(owned=["longbow", ""]).play(0, "card 1").pos.gold[0] == 2


@rule("R.GLD.03")
def test_gold_is_unlimited() -> None:
    assert placing("gold1", gold=[99, 99]).play(0, "row WIS").pos.gold == [101, 99]


@rule("R.WPN.03")
def test_both_weapons_go_for_one_that_takes_both_hands_in_the_order_of_the_cards() -> None:
    table = buying(2, owned=["jeweled_dagger longsword", ""], market="longbow chain_helm leather_gloves")
    table.play(0, "buy longbow")
    assert table.owned(0) == ["longbow"]
    dropped = [id for id in table.discard() if id in ("jeweled_dagger", "longsword")]
    assert len(dropped) == 2 and dropped == [id for id in table.game.box.ids if id in dropped]


@rule("R.CLR.10", "R.MKT.08")
def test_a_bard_who_has_bought_takes_no_gold_for_a_card_or_for_nothing() -> None:
    table = buying(2, heroes="bard warrior", purchases=2, market="chain_helm leather_gloves mystic_cloak")
    table.play(0, "buy chain_helm")
    assert table.why(0, "gold") == table.why(0, "discard leather_gloves") == "R.CLR.10"
    assert "end" in table.options()
