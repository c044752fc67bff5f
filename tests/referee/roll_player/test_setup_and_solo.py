"""Variants and their combinations at set-up, and the solo game where it differs."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludoteka.games.roll_player.dice import COLOUR, GOLD
from ludoteka.games.roll_player.rounds import ATTUNE, CLEAR, ENEMY
from tests.properties.roll_player import check
from tests.support.roll_player import buying, choosing, opened, phase, set_up, the_game, whole_game
from tests.support.rule import rule

VARIANTS = ["choose_classes", "friendly_market", "less_random_setup", "random_market_deck", "short_game"]


@rule("R.VAR.04", "R.BAG.03")
def test_everybody_has_the_even_dice_before_any_die_is_drawn() -> None:
    table = opened(4, "less_random_setup", "short_game").play_on(3, "draw")
    assert table.pos.bag[GOLD] == 13 - 8  # two each, before chance may take the rest
    assert table.pos.bag[:6] == [6] * 6
    for _ in range(5):
        table.play_on(1, "draw").chance("draw gold")
    assert table.pos.bag[GOLD] == 0
    table.play_on(1, "cast")
    assert all(count >= 0 for count in table.pos.bag)
    assert all(18 - board.count(0) == 10 for board in table.pos.boards)


@rule("R.VAR.01", "R.VAR.02", "R.VAR.04")
@pytest.mark.parametrize(("players", "gold"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_even_dice(players: int, gold: int) -> None:
    table = set_up(players, "less_random_setup")
    for board in table.pos.boards:
        colours = sorted(COLOUR[die] for die in board if die)
        assert colours == [0, 1, 2, 3, 4, 5, *[GOLD] * gold]


@rule("R.VAR.14")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_combinations_can_be_set_up(players: int) -> None:
    for size in range(6):
        for chosen in combinations(VARIANTS, size):
            table = set_up(players, *chosen, seed=size)
            pos = table.pos
            check(table.game, pos)
            short = "short_game" in chosen
            dice = max(players, 2) + (6 if short else 4)
            assert all(18 - board.count(0) == dice for board in pos.boards)
            assert table.box.rounds == 18 - dice
            assert len(pos.market) == max(players, 2) + 1
            kept = {1: 14, 2: 14, 3: 6, 4: 0}[players]
            assert len(pos.discard) == kept
            assert len(pos.trash) == len(pos.removed) == (players == 1)
            if "random_market_deck" not in chosen:
                assert {table.box.rank[card] for card in pos.market} == {1}
                assert [table.box.rank[card] for card in pos.discard].count(1) == kept // 2


@rule("R.VAR.14", "R.FLW.02", "R.END.01")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_all_variants_together_are_played_to_the_end(players: int) -> None:
    table = whole_game(players, *VARIANTS, seed=5)
    assert table.match.over
    assert len(table.told("round_began")) == table.box.rounds
    check(table.game, table.pos)


@rule("R.VAR.06", "R.VAR.07", "R.SET.15")
@pytest.mark.parametrize(
    ("players", "variants", "law"),
    [
        (1, ("random_market_deck",), "R.VAR.07"),
        (2, ("random_market_deck",), "R.VAR.06"),
        (3, (), "R.SET.15"),
        (1, (), "R.SET.15"),
    ],
)
def test_cards_set_aside_name_their_rule(players: int, variants: tuple[str, ...], law: str) -> None:
    table = opened(players, *variants).play_on(1, "reveal")
    assert table.rule == law
    table.play_on(1, "draw")
    assert {fact["rule"] for fact in table.told("set_aside")} == {law}


@rule("R.SET.11")
def test_free_classes_begin_with_the_last_player() -> None:
    table = opened(4, "choose_classes").face(1, 6, 1, 1).play_on(1, "class")
    order = []
    for _ in range(4):
        order.append(table.asked[1])
        table.play(table.asked[1], table.options()[0])
    assert order == [0, 3, 2, 1]  # seat 1 is the first player and seat 0 sits to its right
    assert len({table.box.colour[hero] for hero in table.pos.hero}) == 4


@rule("R.VAR.13")
def test_no_extra_gold_in_the_short_game() -> None:
    table = opened(4, "short_game").face(6, 1, 1, 1).play_on(1, "class_die")
    assert table.pos.gold == [5, 5, 5, 5]


@rule("R.SET.07", "R.SET.08")
def test_rejected_dice_stay_out_until_all_have_a_class() -> None:
    table = opened(3).face(6, 1, 1).play_on(1, "class_die")
    table.chance("draw gold", "draw red").play(0, "take warrior").chance("draw red")
    assert table.pos.bag[2] == 8 and table.pos.bag[GOLD] == 12
    table.chance("draw blue").play(1, "take wizard").chance("draw white").play(2, "take cleric")
    assert table.pos.bag == table.box.dice
    assert [fact["rule"] for fact in table.told("drew_class_die")] == [
        "R.SET.08", "R.SET.07", "R.SET.08", "R.SET.07", "R.SET.07",
    ]  # fmt: skip


@rule("R.SOL.02", "R.SOL.03", "R.SOL.04")
def test_the_solo_deck() -> None:
    table = set_up(1)
    pos = table.pos
    assert table.names(pos.removed) == ["diplomacy"]
    assert len(pos.upper) + len(pos.lower) + len(pos.market) + len(pos.trash) == 38
    assert len(pos.lower) == 19
    assert sum(pos.bag) + sum(18 - board.count(0) for board in pos.boards) + len(pos.drawn) == 72


# The enemy


@rule("R.SOL.11", "R.SOL.12", "R.SOL.13")
@pytest.mark.parametrize(
    ("card", "cards", "lost"),
    [(2, 3, "1 2 3 - - -"), (3, 3, "1 1 2 2 3 3"), (2, 4, "1 2 3 4 - -"), (3, 4, "1 1 2 3 4 4")],
)
def test_what_the_enemy_takes(card: int, cards: int, lost: str) -> None:
    stalls = ["leather_gloves", "chain_helm", "mystic_cloak", "weak"][:cards]
    chosen = [-1, -1, -1]
    chosen[card - 1] = 0
    law = "R.SOL.13" if cards == 4 else f"R.SOL.1{card - 1}"
    for face, place in enumerate(lost.split(), 1):
        table = phase(ENEMY, 1, chosen=chosen, market=" ".join(stalls))
        assert table.asked == ("enemy", -1)
        assert table.rule == law
        table.face(face)
        taken = [] if place == "-" else [stalls[int(place) - 1]]
        assert table.names(table.pos.trash) == taken
        assert table.market() == [stall for stall in stalls if stall not in taken]
        assert table.asked == ("market", 0)
        assert table.told("enemy_rolled")[0]["rule"] == law


@rule("R.SOL.09", "R.SOL.10", "R.SOL.23")
def test_the_druid_comes_before_the_enemy() -> None:
    stalls = "leather_gloves chain_helm mystic_cloak"
    for chosen in ([-1, 0, -1], [0, -1, -1]):
        table = phase(ATTUNE, 1, heroes="druid", chosen=chosen, market=stalls, discard="weak proud")
        assert table.asked == ("attune", 0)
        table.play(0, "add proud")
        assert table.market() == [*stalls.split(), "proud"]
        assert table.asked == (("market", 0) if chosen[0] == 0 else ("enemy", -1))
    table = phase(ATTUNE, 1, heroes="druid", chosen=[-1, -1, 0], market=stalls, discard="weak proud")
    table.play(0, "none").face(3)
    assert table.names(table.pos.trash) == ["chain_helm"]  # the table of three cards


@rule("R.SOL.16", "R.SOL.15")
def test_the_sweep_after_the_market_turn() -> None:
    stalls = "leather_gloves chain_helm mystic_cloak"
    table = buying(1, market=stalls, gold=[9])
    table.play(0, "buy chain_helm")
    assert table.discard()[0] == "leather_gloves"
    assert table.names(table.pos.trash) == ["mystic_cloak"]
    table = buying(1, market=stalls, gold=[9])
    table.play(0, "discard mystic_cloak")
    assert (table.discard(), table.names(table.pos.trash)) == (["mystic_cloak", "leather_gloves"], ["chain_helm"])
    assert table.pos.gold == [11]
    table = buying(1, market=stalls, gold=[9], variants=("friendly_market",))
    table.play(0, "gold")
    assert (table.discard(), table.names(table.pos.trash)) == (["leather_gloves"], ["chain_helm", "mystic_cloak"])


@rule("R.SOL.16", "R.CLR.16")
def test_the_sweep_after_a_purchase_from_the_discard_pile() -> None:
    table = buying(
        1, market="leather_gloves chain_helm mystic_cloak", discard="weak", owned=["move_silently"], gold=[9]
    )
    table.play(0, "use move_silently")  # one card, one purchase
    assert table.owned(0) == ["move_silently", "weak"]
    assert (table.discard(), table.names(table.pos.trash)) == (["leather_gloves"], ["chain_helm", "mystic_cloak"])


@rule("R.SOL.16", "R.CLA.09")
def test_nothing_left_to_sweep() -> None:
    table = buying(1, heroes="bard", purchases=2, market="leather_gloves chain_helm", gold=[9])
    table.play(0, "buy leather_gloves", "buy chain_helm")
    assert table.told("swept") == [] and table.told("trashed") == []


@rule("R.SOL.06", "R.CLN.05")
def test_trash_is_never_shuffled_in() -> None:
    table = phase(CLEAR, 1, deck="weak", discard="proud clumsy", trash="foolish loyal")
    assert table.market() == ["weak"]
    table.reveal("proud")
    assert sorted(table.market()) == ["clumsy", "proud", "weak"]
    assert table.names(table.pos.trash) == ["foolish", "loyal"]


@rule("R.SOL.14")
def test_two_dice_go_back_and_the_enemy_stays() -> None:
    table = phase(CLEAR, 1, pool="- red2 gold3")
    assert len(table.told("returned")) == 2
    assert sum(table.pos.bag) == 72 - sum(18 - board.count(0) for board in table.pos.boards)


@rule("R.SOL.08", "R.DIC.05")
def test_the_coin_of_card_two_is_taken_once() -> None:
    table = choosing(1, pool="red1 blue2 green3", coins="010")
    table.play(0, "card 2", "row CHA", "decline")
    assert table.pos.gold == [1]
    assert table.asked == ("enemy", -1)


@rule("R.SOL.17", "R.VAR.12")
@pytest.mark.parametrize(("variants", "rounds"), [((), 12), (("short_game",), 10)])
def test_rounds_alone(variants: tuple[str, ...], rounds: int) -> None:
    assert the_game(1, *variants).box.rounds == rounds
