"""What is in the box, what it means, and that nothing of it is hidden (R.GEN, R.CMP, R.BAG)."""

from __future__ import annotations

import pytest

from ludoteka import BadRequest, registry
from ludoteka.games.roll_player.abilities import ARMOUR, SKILL, TRAIT, WEAPON
from ludoteka.games.roll_player.dice import CELLS, ROWS
from ludoteka.games.roll_player.rounds import ROLL
from ludoteka.games.roll_player.scoring import stars, totals
from ludoteka.games.roll_player.traits import MATCHES
from ludoteka.kernel.sheets import DESIGNED, PUBLIC, RULEBOOK, Sheet
from ludoteka.kernel.zones import ALL
from tests.support.roll_player import (
    COUNTS,
    FULL,
    HALF,
    acting,
    buying,
    components,
    ended,
    opened,
    phase,
    set_up,
    stage,
    the_game,
    whole_game,
)
from tests.support.rule import rule


@rule("R.GEN.01")
def test_most_stars_win() -> None:
    table = whole_game(3)
    scores = table.match.scores()
    assert all(scores[seat] == max(scores) for seat in table.match.ranking()[0])


@rule("R.GEN.02")
def test_a_card_beats_the_rules() -> None:
    """Concentrate allows a second attribute action, which R.DIC.11 forbids."""
    table = acting("STR", owned=["concentrate", ""])
    table.play(0, "act STR", "die STR1", "use concentrate", "die STR1")
    assert table.row(0, "STR") == "green1 blue2"


@rule("R.GEN.03")
def test_one_to_four_players() -> None:
    title = registry.title("roll_player")
    assert (title.fewest, title.most) == (1, 4)
    for players in (0, 5):
        with pytest.raises(BadRequest, match="1 to 4 players"):
            registry.game("roll_player", players=players)
    assert the_game(1).setup().enemy == 0
    assert the_game(2).setup().enemy == -1


@rule("R.GEN.04", "R.MKT.11")
@pytest.mark.parametrize("players", COUNTS)
def test_everything_lies_open(players: int) -> None:
    table = set_up(players)
    assert all(zone.shows == ALL for zone in table.game.zones)
    seen = [table.match.view(seat) for seat in [*range(players), None]]
    for view in seen:
        assert view["zones"] == seen[0]["zones"]
        assert view["public"] == seen[0]["public"]
        assert view["zones"]["discard"] == table.pos.discard
    # The deck has no order that anybody, or the program, could know.
    assert not next(zone for zone in table.game.zones if zone.name == "upper").ordered


@rule("R.GEN.05")
@pytest.mark.parametrize("order", [("walk", "staff"), ("staff", "walk")])
def test_own_effects_come_in_the_order_their_owner_likes(order: tuple[str, str]) -> None:
    table = acting("STR", heroes="monk warrior", owned=["quarterstaff", ""])
    table.play(0, "decline")
    assert table.options()[:3] == ["end", "walk", "staff"]
    for effect in order:
        table.play(0, effect, "go up" if effect == "walk" else "change STR1 +1")
    assert table.row(0, "STR") == "green2 blue2"
    assert table.spot(0) == "good"


@rule("R.GEN.05")
def test_effects_of_several_players_go_round_from_the_first() -> None:
    table = stage(3, [], boards=[FULL] * 3, owned=["longsword", "longbow", "blessed_mace"], first=1)
    order = []
    while table.asked[0] == "farewell":
        order.append(table.asked[1])
        table.play(table.asked[1], "keep")
    assert order == [1, 2, 0]


@rule("R.CMP.01")
def test_seventy_three_dice() -> None:
    assert the_game(4).box.dice == [10, 10, 10, 10, 10, 10, 13]
    assert sum(the_game(4).setup().bag) == 73


@rule("R.CMP.02", "R.CMP.03")
def test_what_is_in_the_box() -> None:
    box = the_game(4).box
    assert len(box.races) == 6
    cards = [len(box.sides), len(box.backstories), len(box.alignments), len(box.ids), box.slots]
    assert cards == [6, 16, 17, 53, 5]
    assert sum(cards) + 4 == 101  # with the reference cards, which no rule asks for


@rule("R.CMP.05")
def test_six_rows_of_three() -> None:
    assert ROWS == ["STR", "DEX", "CON", "INT", "WIS", "CHA"]
    assert CELLS == 18
    assert all(len(board) == 18 for board in the_game(4).setup().boards)


@rule("R.CMP.06")
def test_the_sides_of_a_board_play_alike() -> None:
    ends = []
    for side in ("male", "female"):
        table = opened(1).play(0, f"take elf {side}")
        assert table.game.axes["figure"].ids[table.pos.figure[0]] == side
        table.play_on(7)
        ends.append((table.pos.boards, table.match.scores()))
    assert ends[0] == ends[1]


@rule("R.CMP.07", "R.MKT.05")
def test_bought_cards_lie_beside_the_board() -> None:
    table = buying(market="longsword chain_helm weak", heroes="bard thief", purchases=2)
    table.play(0, "buy longsword", "buy weak")
    assert table.owned(0) == ["longsword", "weak"]
    assert table.match.view(1)["zones"]["owned"][0] == table.pos.owned[0]


@rule("R.CMP.08")
def test_races_count_in_the_final_scoring_only() -> None:
    table = ended(races="orc dwarf")
    printed = [6, 15, 9, 12, 12, 9]
    assert totals(table.pos, 0) == [8, 15, 9, 10, 12, 9]
    assert totals(table.pos, 1) == [6, 15, 11, 12, 12, 7]
    assert [sum((die - 1) % 6 + 1 for die in table.pos.boards[0][row * 3 : row * 3 + 3]) for row in range(6)] == printed
    weak = ended(races="orc dwarf", owned=["weak", ""])  # six pips of Strength, eight with the race
    assert stars(weak.pos, 0)[5] == 3


@pytest.mark.parametrize(
    ("race", "modifiers"),
    [
        ("dragonkin", [2, -2, 0, 0, 0, 0]),
        ("dwarf", [0, 0, 2, 0, 0, -2]),
        ("elf", [0, 2, -2, 0, 0, 0]),
        ("halfling", [-2, 0, 0, 0, 0, 2]),
        ("human", [0] * 6),
        ("orc", [2, 0, 0, -2, 0, 0]),
    ],
)
@rule("R.CMP.08")
def test_each_race(race: str, modifiers: list[int]) -> None:
    bare = [6, 15, 9, 12, 12, 9]
    other = "human" if race != "human" else "elf"
    assert totals(ended(races=f"{race} {other}").pos, 0) == [a + b for a, b in zip(bare, modifiers, strict=True)]


@rule("R.CMP.09")
def test_class_cards_have_two_sides() -> None:
    box = the_game(2).box
    assert [len(sides) for sides in box.sides] == [2] * 6
    for hero in range(12):
        assert len(box.stars[hero]) == 6
        assert sum(box.stars[hero]) == 12


@rule("R.CMP.10")
def test_a_backstory_marks_six_cells() -> None:
    for marks in the_game(2).box.marks:
        wanted = [mark for mark in marks if mark >= 0]
        assert len(marks) == 18
        assert sorted(wanted) == [0, 1, 2, 3, 4, 5]


@rule("R.CMP.11")
def test_alignment_grids() -> None:
    box = the_game(2).box
    assert all(len(grid) == 9 for grid in box.grids)
    assert box.grids[box.alignments.index("sentinel")] == [3, 0, 0, 0, 0, -1, 0, -1, -1]
    table = buying(market="honorable compassionate obsessed", gold=[99, 0])
    table.play(0, "buy compassionate")
    assert table.spot(0) == "good"


@rule("R.CMP.12")
def test_what_a_market_card_shows() -> None:
    game = the_game(2)
    box = game.box
    assert [box.rank.count(rank) for rank in (1, 2)] == [26, 27]
    assert [box.type.count(type_) for type_ in (WEAPON, ARMOUR, TRAIT, SKILL)] == [8, 12, 20, 13]
    assert box.cost[box.ids.index("reckless")] == 6
    for card in range(53):
        assert game.names("card", card)["en"] and box.texts[card]["en"]
        assert (box.arrow[card] != -1) == (box.type[card] in (TRAIT, SKILL))


def test_what_we_designed_is_marked() -> None:
    box = the_game(2).box
    known = {box.ids[card] for card in range(53) if not box.designed[card]}
    assert known == {"jeweled_dagger", "heavy_crossbow", "move_silently", "sleight_of_hand", "diplomacy"}
    assert {box.classes[hero] for hero in range(12) if not box.class_designed[hero]} == {"druid", "thief"}


def test_provenance_by_field() -> None:
    groups = [group for group in components().values() if isinstance(group, list)]
    entries = {entry["id"]: entry for group in groups for entry in group if isinstance(entry, dict)}
    for id, entry in entries.items():
        assert set(entry.get("fields", {})) <= set(entry), id
    reckless = Sheet(entries["reckless"], "")
    assert [reckless.origin(field) for field in ("cost", "op", "rank")] == [RULEBOOK, DESIGNED, PUBLIC]
    thief = Sheet(entries["thief"], "")
    assert [thief.origin(field) for field in ("params", "goals")] == [RULEBOOK, PUBLIC]


@rule("R.CMP.13")
def test_weapons_show_hands() -> None:
    box = the_game(2).box
    hands = {box.ids[card]: box.hands[card] for card in range(53) if box.hands[card]}
    assert hands == {
        "longsword": 1, "blessed_mace": 1, "jeweled_dagger": 1, "longbow": 2, "tower_shield": 1, "ancient_spear": 2,
        "quarterstaff": 2, "heavy_crossbow": 2,
    }  # fmt: skip


@rule("R.CMP.14")
def test_three_kinds_of_armour() -> None:
    box = the_game(2).box
    kinds = [box.set_ids[box.set[card]] for card in range(53) if box.set[card] >= 0]
    assert {kind: kinds.count(kind) for kind in kinds} == {"chain": 5, "leather": 4, "mystic": 3}


@rule("R.CMP.15")
def test_skills_move_the_token_at_every_use() -> None:
    table = acting("STR", owned=["pickpocket", ""], tokens="good neutral")
    table.play(0, "use pickpocket")
    assert table.spot(0) == "neutral"
    table.pos.ready[0] |= 1 << table.box.skill[table.box.ids.index("pickpocket")]
    table.play(0, "decline", "use pickpocket")
    assert table.spot(0) == "evil"


@rule("R.CMP.16")
def test_traits_move_the_token_when_bought_and_score_at_the_end() -> None:
    table = buying(market="loyal weak honest")
    table.play(0, "buy loyal")
    assert table.spot(0) == "lawful"
    box = table.box
    assert len([trait for trait in box.traits if trait is not None]) == 20
    assert any(trait is not None and trait.op == MATCHES for trait in box.traits)


@rule("R.CMP.17")
def test_ranks_only_build_the_deck() -> None:
    table = buying(market="weak proud chain_helm", gold=[20, 0])
    assert {table.box.rank[card] for card in table.pos.market} == {1, 2}
    assert len(table.options("buy")) == 3


@rule("R.CMP.18")
def test_coin_symbols() -> None:
    coins = {1: [0, 1, 0], 2: [0, 1, 0], 3: [0, 1, 1, 0], 4: [0, 1, 1, 1, 0]}
    for players in COUNTS:
        assert set_up(players).pos.coins == coins[players]
    table = phase(ROLL, 2).roll("red1 blue2 green3")
    assert [die > 0 for die in table.pos.pool] == [True] * 3


@rule("R.BAG.01")
def test_dice_are_drawn_by_lot() -> None:
    table = phase(ROLL, 2, boards=["WIS red1", HALF])
    assert table.asked == ("draw", -1)
    assert table.options() == [f"draw {colour}" for colour in table.game.axes["colour"].ids]
    assert table.pos.weights() == table.pos.bag


@rule("R.BAG.03")
@pytest.mark.parametrize("variants", [(), ("short_game",), ("less_random_setup",), ("less_random_setup", "short_game")])
def test_the_bag_is_just_enough_for_four(variants: tuple[str, ...]) -> None:
    table = opened(4, *variants).play_on(3, "cast")
    rounds = table.box.rounds
    while table.pos.round < rounds:
        table.play_on(table.pos.round, "reveal")
        table.play_on(9, "cast")
    assert sum(table.pos.bag) == 0
    assert len(table.pos.drawn) == 5
