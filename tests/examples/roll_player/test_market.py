"""Golden cases of the market, of weapons and of the cards that buy."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.rounds import ATTUNE, MARKET, REVEAL
from tests.support.roll_player import buying, phase, set_up
from tests.support.rule import example


@example("E.17")
def test_irina_egor_and_kirill() -> None:
    egor, irina, kirill = 0, 1, 2
    table = phase(
        MARKET, 3, chosen=[irina, egor, kirill, -1], charisma=[0, 1, 0], gold=[0, 5, 9],
        market="reckless leather_gloves quarterstaff chain_helm",
    )  # fmt: skip
    assert table.asked == ("market", irina)
    table.play(irina, "spend reckless 1")
    assert (table.pos.gold[irina], table.pos.charisma[irina]) == (0, 0)
    assert table.spot(irina) == "chaotic"
    assert table.asked == ("market", egor)
    table.play(egor, "discard leather_gloves")
    assert table.pos.gold[egor] == 2
    assert table.discard() == ["leather_gloves"]
    assert table.asked == ("market", kirill)
    assert table.market() == ["quarterstaff", "chain_helm"]
    table.play(kirill, "buy quarterstaff")
    assert table.owned(kirill) == ["quarterstaff"]
    assert [fact["card"] for fact in table.told("swept")] == [table.box.ids.index("chain_helm")]


@example("E.26")
def test_six_cards_with_a_druid() -> None:
    table = phase(
        ATTUNE, 4, heroes="warrior druid bard thief", chosen=[2, 0, 1, 3, -1], gold=[0] * 4,
        market="weak foolish honest loyal cunning",
        discard="climb search greedy proud nimble envious famous",
    )  # fmt: skip
    assert table.asked == ("attune", 1)
    assert len(table.options("add")) == 7
    table.play(1, "add proud")
    assert table.market() == ["weak", "foolish", "honest", "loyal", "cunning", "proud"]
    assert table.asked == ("market", 2)


@example("E.29")
def test_open_lock_knows_no_discount() -> None:
    table = buying(owned=["heavy_crossbow open_lock", ""], charisma=[2, 0], gold=[6, 0], tokens="good neutral")
    # Open Lock moves the token to the right column, where the arrow of Obsessed cannot move it further.
    table.play(0, "use open_lock")
    table.pos.upper.clear()
    table.reveal("obsessed")
    assert table.options() == ["leave", "buy"]
    table.play(0, "buy")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (0, 2)
    assert table.spot(0) == "chaotic_good"
    assert "obsessed" in table.owned(0)


@example("E.32")
def test_a_bard_buys_two_cards() -> None:
    table = buying(heroes="bard warrior", purchases=2, gold=[9, 0], charisma=[1, 0], market="weak obnoxious chain_helm")
    table.play(0, "buy weak")
    assert table.why(0, "discard chain_helm") == "R.CLR.10"
    table.play(0, "spend obnoxious 1")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (0, 0)
    assert table.owned(0) == ["weak", "obnoxious"]
    assert table.asked[0] not in ("market", "market_end")


@example("E.53")
def test_a_trait_whose_move_is_impossible() -> None:
    table = buying(market="reckless chain_helm weak", tokens="chaotic neutral")
    table.play(0, "buy reckless")
    assert table.owned(0) == ["reckless"]
    assert table.spot(0) == "chaotic"


@example("E.61")
def test_negotiate_in_the_market() -> None:
    table = buying(
        3, owned=["negotiate", "", ""], pool="- - white6 -", boards=["INT green6", "WIS red1", "WIS red1"],
        chosen=[0, -1, -1, -1],
    )  # fmt: skip
    table.play(0, "use negotiate")  # one die here, one there
    assert table.row(0, "INT") == "white6"
    assert table.pool() == "- - green6 -"
    assert table.pos.gold[0] == 9
    assert table.asked == ("market", 0)


@example("E.63")
def test_a_crossbow_takes_both_hands() -> None:
    table = buying(owned=["longsword jeweled_dagger", ""], market="heavy_crossbow weak chain_helm", heroes="bard thief")
    table.play(0, "buy heavy_crossbow")
    assert table.pos.gold[0] == 6
    assert table.owned(0) == ["heavy_crossbow"]
    assert sorted(table.discard()[:2]) == ["jeweled_dagger", "longsword"]


@example("E.64")
def test_a_shield_needs_a_free_hand() -> None:
    table = buying(owned=["quarterstaff", ""], market="tower_shield weak chain_helm", heroes="bard thief")
    table.play(0, "buy tower_shield")
    assert table.owned(0) == ["tower_shield"]
    assert "quarterstaff" in table.discard()


@example("E.66")
def test_a_warrior_pays_nothing_for_a_tunic() -> None:
    table = buying(
        heroes="warrior bard",
        owned=["heavy_crossbow", ""],
        gold=[0, 0],
        charisma=[1, 0],
        market="chain_tunic weak proud",
    )
    assert table.pos.price(0, table.box.ids.index("chain_tunic")) == 1
    table.play(0, "spend chain_tunic 1")
    assert (table.pos.gold[0], table.pos.charisma[0]) == (0, 0)
    assert "chain_tunic" in table.owned(0)


@example("E.67")
def test_the_discard_pile_becomes_the_deck() -> None:
    pile = (
        "weak foolish honest loyal cunning obnoxious reckless climb intimidate pickpocket acrobatics proud greedy "
        "famous envious courageous dedicated focused nimble steadfast"
    )
    table = phase(REVEAL, 3, deck="search", discard=pile)
    assert table.market() == ["search"]
    assert [card for card in table.options() if card == "reveal weak"]
    assert len(table.options()) == 20
    assert not table.pos.discard
    table.reveal("weak", "proud", "honest")
    assert table.market() == ["search", "weak", "proud", "honest"]
    assert len(table.pos.lower) == 17


@example("E.68")
def test_gold_nobody_took_stays() -> None:
    table = phase(REVEAL, 3, coins="0100")
    table.play_on(1, "draw")
    assert table.pos.coins == [0, 1, 1, 0]


@example("E.71")
def test_a_druid_without_a_discard_pile() -> None:
    table = phase(
        ATTUNE, 4, heroes="druid warrior bard thief", chosen=[0, 1, 2, 3, -1], market="weak loyal honest proud famous"
    )
    assert table.asked[0] == "market"
    for players, size in ((2, 14), (3, 6)):
        assert len(set_up(players).pos.discard) == size


@example("E.72")
def test_a_bard_who_bought_takes_no_gold() -> None:
    table = buying(heroes="bard warrior", purchases=2, market="weak chain_helm honest")
    table.play(0, "buy weak")
    assert table.asked == ("market", 0)
    assert table.why(0, "discard chain_helm") == "R.CLR.10"
    assert set(table.options()) == {"buy chain_helm", "buy honest", "end"}


@example("E.82")
def test_gold_never_runs_out() -> None:
    table = buying(gold=[60, 0])
    table.play(0, "discard chain_helm")
    assert table.pos.gold[0] == 62


@example("E.88")
def test_a_crossbow_to_be_dropped_still_lowers_the_price() -> None:
    table = buying(owned=["heavy_crossbow", ""], market="tower_shield weak chain_helm", heroes="bard thief")
    table.play(0, "buy tower_shield")
    assert table.pos.gold[0] == 6
    assert table.owned(0) == ["tower_shield"]
    assert "heavy_crossbow" in table.discard()


@example("E.30")
@pytest.mark.parametrize(("hero", "gold"), [("warrior", 2), ("thief", 4)])
def test_gold_dice_from_bag_and_pool(hero: str, gold: int) -> None:
    table = buying(heroes=f"{hero} bard", gold=[0, 0], owned=["search negotiate", ""], pool="- - gold3",
                   boards=["STR red1 red2", "WIS red1"], tokens="neutral neutral")  # fmt: skip
    table.play(0, "use search", "die STR1", "take gold")
    assert table.row(0, "STR") == "gold1 red2"
    assert table.pos.gold[0] == gold
    table.play(0, "use negotiate", "die STR2")
    assert table.row(0, "STR") == "gold1 gold3"
    assert table.pos.gold[0] == 2 * gold


@example("E.90")
def test_search_brings_another_colour() -> None:
    table = buying(gold=[0, 0], owned=["search", ""], boards=["STR gold4 red4 blue1", "WIS red1"], bag="gold white")
    table.play(0, "use search", "die STR1")
    # The gold die may not be exchanged for a gold one; white is all that is left.
    assert table.row(0, "STR") == "white4 red4 blue1"
    assert table.pos.gold[0] == 0
    table = buying(gold=[0, 0], owned=["search", ""], boards=["STR gold4 red4 blue1", "WIS red1"], bag="gold white")
    table.play(0, "use search", "die STR2")
    assert table.options() == ["take white", "take gold"]
    table.play(0, "take gold")
    assert table.row(0, "STR") == "gold4 gold4 blue1"
    assert table.pos.gold[0] == 2
