"""Variants and their combinations (R.VAR)."""

from __future__ import annotations

from itertools import combinations

import pytest

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from tests.properties.roll_player import check
from tests.support.roll_player import COUNTS, buying, opened, phase, set_up, the_game, whole_game
from tests.support.rule import rule
from tests.support.tables import STYLES

VARIANTS = registry.title("roll_player").variants
ALL = [choice for size in range(len(VARIANTS) + 1) for choice in combinations(VARIANTS, size)]


@rule("R.VAR.01", "R.VAR.02")
@pytest.mark.parametrize(("players", "gold"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_the_same_dice_for_everybody(players: int, gold: int) -> None:
    table = opened(players, "less_random_setup").play_on(1, "start")
    for tray in table.pos.trays:
        assert sorted((die - 1) // 6 for die in tray) == [0, 1, 2, 3, 4, 5, *[6] * gold]
    assert sum(table.pos.bag) == (72 if players == 1 else 73) - players * (6 + gold)


@rule("R.VAR.03")
def test_they_are_rolled_and_placed_as_usual() -> None:
    table = opened(3, "less_random_setup").play_on(1, "toss")
    table.chance("show 1+2+3+4").face(5, 6, 6)
    assert [fact["rule"] for fact in table.told("rolled")] == ["R.SET.23"] * 7
    first = table.pos.first
    table.play_on(2, "start")
    names = [table.game.axes["die"].ids[die] for die in sorted(table.pos.trays[first])]
    assert len(names) == 7
    gold = table.pos.gold[first]
    worth = table.box.abilities[table.pos.hero[first]].gold_die
    table.play(
        first, next(option for option in table.options() if option.startswith("put gold") and option.endswith("STR"))
    )
    assert table.pos.gold[first] == gold + worth


@rule("R.VAR.04")
@pytest.mark.parametrize("players", COUNTS)
def test_with_the_short_game_two_more_are_drawn(players: int) -> None:
    table = opened(players, "less_random_setup", "short_game").play_on(1, "draw")
    assert {len(tray) for tray in table.pos.trays} == {6 + max(0, players - 2)}  # handed out before any is drawn
    assert table.options()[0].startswith("draw ")
    table.play_on(1, "start")
    assert {len(tray) for tray in table.pos.trays} == {8 + max(0, players - 2)}


@rule("R.VAR.05", "R.VAR.06")
@pytest.mark.parametrize(("players", "count"), [(2, 14), (3, 6), (4, 0)])
def test_one_deck_of_both_ranks(players: int, count: int) -> None:
    table = opened(players, "random_market_deck").play_on(1, "reveal")
    assert len(table.options()) == 53
    table.play_on(1, "draw")
    assert len(table.pos.discard) == count
    assert table.pos.upper == []
    assert len(table.pos.lower) == 53 - count - table.box.slots


@rule("R.VAR.07")
def test_the_mixed_deck_alone() -> None:
    table = opened(1, "random_market_deck").play_on(1, "reveal")
    assert len(table.options()) == 52
    assert "reveal diplomacy" not in table.options()
    table.play_on(1, "draw")
    assert len(table.pos.discard) == 14


@rule("R.VAR.08", "R.VAR.10")
def test_the_friendly_market() -> None:
    table = buying(variants=("friendly_market",), owned=["pickpocket", ""])
    assert table.options()[-1] == "gold"
    assert table.options("discard") == []
    assert table.why(0, "discard chain_helm") == "R.VAR.08"
    before = table.market()
    table.play(0, "gold")
    assert table.pos.gold[0] == 11
    assert table.market() == before
    assert table.options("buy") == []  # one or the other
    bought = buying(variants=("friendly_market",), owned=["pickpocket", ""]).play(0, "buy chain_helm")
    assert bought.why(0, "end") == ""
    assert buying().why(0, "gold") == "R.MKT.08"


@rule("R.VAR.09")
def test_the_cleric_in_the_friendly_market() -> None:
    table = buying(variants=("friendly_market",), heroes="cleric warrior").play(0, "gold")
    assert table.pos.gold[0] == 12
    assert table.asked == ("step", 0)


@rule("R.VAR.08")
def test_the_friendly_market_alone_is_swept_all_the_same() -> None:
    from ludoteka.games.roll_player.rounds import MARKET

    table = phase(MARKET, 1, variants=("friendly_market",), chosen=[0, -1, -1], market="weak honest loyal", gold=[0])
    assert (table.discard(), table.names(table.pos.trash)) == (["weak"], ["honest", "loyal"])


@rule("R.VAR.11", "R.VAR.12")
@pytest.mark.parametrize(("players", "dice", "rounds"), [(1, 8, 10), (2, 8, 10), (3, 9, 9), (4, 10, 8)])
def test_the_short_game(players: int, dice: int, rounds: int) -> None:
    table = set_up(players, "short_game")
    assert {18 - board.count(0) for board in table.pos.boards} == {dice}
    assert whole_game(players, "short_game").pos.round == rounds


@rule("R.VAR.13")
@pytest.mark.parametrize("players", [3, 4])
def test_no_extra_gold_in_the_short_game(players: int) -> None:
    assert opened(players, "short_game").play_on(1, "class_die").pos.gold == [5] * players


@rule("R.VAR.14")
@pytest.mark.parametrize("players", COUNTS)
def test_every_combination_is_played_to_its_end(players: int) -> None:
    import random

    for number, variants in enumerate(ALL):
        game = the_game(players, *variants)
        match = game.match(seed=number)
        rng = random.Random(number)
        style = STYLES[sorted(STYLES)[number % 3]]
        while not match.over:
            pos = match.position
            if rng.random() < 0.1:
                check(game, pos)
                assert game.imagine(match.view(0), SeededChance(1)).options(pos.seat) == pos.choices
            match.play(pos.seat, pos.choices[style(rng, len(pos.choices))])
        check(game, match.position)
        rounds = {1: 12, 2: 12, 3: 11, 4: 10}[players]
        assert match.position.round == (rounds - 2 if "short_game" in variants else rounds)  # type: ignore[attr-defined]
