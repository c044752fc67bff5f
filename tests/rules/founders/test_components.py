"""What is in the box (G.CMP), what the boards look like (G.MAP), and the set-up (G.SET)."""

from __future__ import annotations

import pytest

import ludoteka
from ludoteka import registry
from ludoteka.games.founders.city import BUILDING
from ludoteka.games.founders.components import BASICS, TILES
from ludoteka.games.founders.ground import building_places
from ludoteka.games.founders.opening import Claim
from ludoteka.kernel.sheets import DESIGNED, INFERRED, PUBLIC, RULEBOOK, parse
from tests.support.founders import Scene, Table, component_text, components, opened, play_on, the_game
from tests.support.rule import rule


@rule("G.CMP.01")
def test_one_to_four_players_and_nine_races() -> None:
    title = registry.title("founders")
    assert (title.fewest, title.most) == (1, 4)
    assert len(the_game(4).parts.race_ids) == 9


@rule("G.CMP.03", "G.CMP.05", "G.CMP.08")
def test_counts_of_limited_components() -> None:
    parts = the_game(4).parts
    assert [TILES * parts.level.count(level) for level in (1, 2, 3)] == [24, 18, 12]
    assert TILES * len(parts.race_ids) == 27
    assert len(parts.building_ids) == 21
    assert len(parts.adviser_ids) == 18
    assert [parts.adviser_level.count(level) for level in (1, 2, 3)] == [8, 6, 4]
    assert len(parts.goal_ids) == 15
    assert [sum(goal.deck == deck for goal in parts.goals) for deck in range(3)] == [5, 5, 5]
    assert len(set(parts.event_ids)) == 9
    assert (BASICS, parts.last_completion) == (8, 6)


@rule("G.CMP.03")
def test_a_fourth_storehouse_of_a_kind_is_not_there() -> None:
    scene = Scene(2).rich()
    for cell in ("E4", "T4", "K16"):
        scene.store("population", cell)
    table = scene.table()
    table.play("up trade_0")
    assert "build population" not in table.options()
    assert table.why("build population") == "G.TRD.02"


@rule("G.CMP.06", "G.CMP.07")
def test_levels_of_resources() -> None:
    parts = the_game(4).parts
    assert [parts.level.count(level) for level in (1, 2, 3)] == [8, 6, 4]
    for number, level in enumerate(parts.level):
        assert parts.resource_shapes[number].size == {1: 1, 2: 3, 3: 4}[level]
        assert parts.price[number] == {1: 0, 2: 4, 3: 6}[level]
        levels = [parts.level[one] for one in parts.inputs[number]]
        if level == 2:
            assert set(levels) == {1}
        if level == 3:
            assert 2 in levels


@rule("G.CMP.10")
def test_a_prestige_card_has_a_proposal_and_a_worker_space() -> None:
    parts = the_game(4).parts
    for number in range(21):
        assert parts.wanted[number] and parts.deeds[parts.building_deeds + number]


@rule("G.CMP.11")
def test_bridges_and_gates_are_the_same_three_tiles() -> None:
    scene = Scene(2, "thematic").rich()
    scene.store("population", "O4")
    scene.road("O5", "P6", "Q7", "H6", "G6")
    scene.bridge(0, "N5", "H7")
    table = scene.table()
    table.play("up construct_0", "bridge O6")
    assert table.pos.bridge_count[0] == 3


@rule("G.CMP.13", "G.CMP.14")
def test_colours_and_resources_of_the_races() -> None:
    parts = the_game(4).parts
    assert {race["id"]: race["colour"] for race in components()["race"]} == {
        "savvas": "white", "harrower": "green", "valrath": "yellow", "vermling": "brown", "human": "purple",
        "quatryl": "blue", "inox": "orange", "orchid": "pink", "aesther": "grey",
    }  # fmt: skip
    assert parts.native[parts.race_ids.index("aesther")] == -1
    assert sorted(parts.native)[1:] == list(range(8))


@rule("G.SET.01", "G.SET.02", "G.MAP.01")
def test_the_two_sides() -> None:
    symmetric, thematic = the_game(4).parts.board, the_game(4, "thematic").parts.board
    assert symmetric.id == "symmetric" and thematic.id == "thematic"
    assert thematic.free.bit_count() < symmetric.free.bit_count()
    assert len({district.bit_count() for district in symmetric.districts}) == 1
    assert len(thematic.districts) == len(symmetric.districts) == 3
    assert symmetric.river and not symmetric.wall and thematic.river and thematic.wall
    assert "X" in thematic.letters and "X" not in symmetric.letters


@rule("G.MAP.09", "G.BRG.07")
def test_only_bridges_and_gates_join_districts() -> None:
    for board in (the_game(4).parts.board, the_game(4, "thematic").parts.board):
        for one in board.districts:
            assert not one & board.water
            for other in board.districts:
                if one != other:
                    assert not board.grow(one & board.free) & other & board.free


@rule("G.MAP.05")
def test_every_building_cell_has_one_of_four_terrains() -> None:
    for board in (the_game(4).parts.board, the_game(4, "thematic").parts.board):
        rest = board.board & ~board.water & ~board.sites & ~board.free
        assert all(board.letters[cell] == "X" for cell in range(board.size) if rest >> cell & 1)
        assert sum(ground.bit_count() for ground in board.ground) == board.free.bit_count()


@rule("G.MAP.11", "G.MAP.04")
def test_sites_of_the_towers() -> None:
    for variants, north, west in (((), 3, 3), (("thematic",), 1, 1)):
        scene = Scene(2, *variants)
        assert len(building_places(scene.pos, scene.building_number("north_watchtower"))) == north
        assert len(building_places(scene.pos, scene.building_number("west_watchtower"))) == west
        assert len(building_places(scene.pos, scene.building_number("ghost_fortress"))) == 1


@rule("G.MAP.02", "G.MAP.03", "G.MAP.04", "G.MAP.10")
def test_where_roads_cannot_lie() -> None:
    scene = Scene(2, "thematic")
    scene.store("population", "I5")
    scene.store("metal", "C8")
    scene.road("I4", "G6")
    table = scene.table()
    table.play("down trade_0", "road")
    assert table.why("at J4") == "G.MAP.03" and table.why("at I5") == "G.MAP.10"
    assert table.why("at H6") == "G.MAP.02"
    assert table.why("at A1") == "G.MAP.05"
    assert table.why("at A8") == "G.MAP.04"
    assert not table.cells() & {"J4", "H6", "A8", "I5"}


@rule("G.MAP.08")
def test_a_start_cell_is_an_ordinary_ruins_cell() -> None:
    scene = Scene(2).rich().hold(0, "stone")
    scene.store("population", "O6")
    table = scene.table()
    table.play("up trade_0", "build stone")
    assert "J8" in table.cells() and "G11" in table.cells()
    table.play("at J8")
    assert table.pos.coins[0] == 27


@rule("G.SET.05", "G.SET.06")
def test_the_first_advisers_are_of_level_one() -> None:
    table = opened(3, chance=3)
    level = [table.parts.adviser_level[card - table.parts.first_adviser] for card in table.pos.display]
    assert level == [1, 1, 1, 1]
    pos = table.pos
    order = []
    scene = Scene(3)
    for _ in range(18):
        options = [scene.parts.adviser_level[card - scene.parts.first_adviser] for card in scene.pos.advisers]
        order.append(min(options))
        card = next(
            c for c in scene.pos.advisers if scene.parts.adviser_level[c - scene.parts.first_adviser] == min(options)
        )
        scene.pos.advisers.remove(card)
    assert order == sorted(order) and len(pos.advisers) == 14


@rule("G.SET.07", "G.SET.09", "G.SET.08")
def test_three_different_proposals_from_below_a_visible_top() -> None:
    for seed in range(20):
        table = opened(2, chance=seed)
        types = [table.parts.building_type[number] for number in table.pos.proposals]
        assert len(types) == 3 and len(set(types)) == 3
        assert table.pos.top and table.match.view(None)["zones"]["top"] == table.pos.top
        assert table.match.view(None)["zones"]["prestige"] == [-1] * len(table.pos.prestige)


@rule("G.SET.10", "G.VAC.01")
def test_achievements_are_revealed_before_races() -> None:
    table = opened(2, "achievements", chance=1)
    assert table.asked[0] == "race"
    assert sorted(table.parts.goals[number].deck for number in table.pos.goals) == [0, 1, 2]
    assert len(table.pos.vault) == 12
    assert not opened(2, chance=1).pos.goals


@rule("G.SET.11", "G.SET.12", "G.SET.17", "G.SET.24")
def test_orders_of_choosing() -> None:
    table = opened(4)
    while table.asked[0] != "first":
        table.chance_once()
    assert table.options() == [f"first {seat}" for seat in range(4)]
    table.play("first 2")
    seats = []
    while table.asked[0] != "turn":
        seats.append(table.asked)
        table.play(next(text for text in table.options() if text != "lead aesther"))
    assert [seat for kind, seat in seats if kind == "race"] == [2, 3, 0, 1]
    assert [seat for kind, seat in seats if kind == "start"] == [1, 0, 3, 2]
    chosen = [seat for kind, seat in seats if kind == "resource"]
    assert chosen[:1] in ([1], [0])
    assert table.asked == ("turn", 2)


@rule("G.SET.12")
def test_a_race_is_led_once() -> None:
    table = opened(2, chance=1)
    table.play("lead human")
    assert table.why("lead human") == "G.SET.12"


@rule("G.SET.14", "G.SET.15", "G.SET.16", "G.SET.25", "G.SET.26", "G.OWN.11")
def test_what_everybody_begins_with() -> None:
    for players in (1, 2, 3, 4):
        table = opened(players, chance=5)
        while table.asked[0] != "turn":
            table.play(table.options()[-1])
        pos = table.pos
        names = ["trade", "hire", "construct", "upgrade", "call", "income"][: 6 if players == 2 else 5]
        for seat in range(players):
            assert [table.parts.card_ids[card] for card in sorted(pos.hands[seat])] == [f"{n}_{seat}" for n in names]
            assert pos.coins[seat] == 7 and pos.points[seat] == 0 and pos.income(seat) == 1
            assert [pos.kinds[tile] for tile in range(players) if pos.owners[tile] == seat] == [pos.native[seat]]


@rule("G.SET.18")
def test_a_forbidden_resource_is_not_offered() -> None:
    scene = Scene(3, races=["valrath", "savvas", "human"])
    table = scene.table(frames=[Claim(0, 0, 0)])
    assert set(table.options()) == {"choose harvest", "choose wood", "choose livestock"}
    assert table.why("choose gems") == "G.SET.18" and table.why("choose stone") == "G.SET.17"
    assert table.why("choose books") == "G.SET.17" and table.why("take stone") == "G.SET.19"


@rule("G.SET.19")
def test_a_chain_of_displaced_players_is_finite() -> None:
    for seed in range(60):
        table = opened(4, chance=seed)
        play_on(table, seed, "start")
        assert all(len(extras) == 1 for extras in table.pos.extras)


@rule("G.SET.20", "G.SET.21")
def test_two_players_hold_three_resources_each() -> None:
    for seed in range(60):
        table = opened(2, chance=seed)
        play_on(table, seed, "start")
        assert all(len(extras) == 2 for extras in table.pos.extras)


@rule("G.SET.20")
def test_when_no_third_card_is_legal() -> None:
    scene = Scene(2, races=["orchid", "quatryl"]).hold(0, "livestock").hold(1, "harvest")
    scene.pos.extras[1].append(scene.resource("population"))
    # Left are wood, stone and metal: metal and stone are forbidden by gems, wood by livestock; the others' cards too.
    table = scene.table(frames=[Claim(0, 1, 0)])
    assert table.pos.extras[0][1] == scene.resource("wood")


def test_unknown_combinations_are_refused() -> None:
    for players, variants, message in (
        (2, ["easy"], "difficulty of the solo game"),
        (1, ["easy", "hard"], "one difficulty"),
        (1, ["no_workers"], "G.VNW.05"),
    ):
        with pytest.raises(ludoteka.BadRequest, match=message):
            registry.game("founders", players=players, variants=variants)


@rule("G.SOL.07")
def test_the_difficulties_offer_their_races() -> None:
    offered = {}
    for level in ("easy", "medium", "hard", "very_hard"):
        table = opened(1, level, chance=1)
        offered[level] = {text.split()[1] for text in table.options()}
    assert offered == {
        "easy": {"orchid", "quatryl"},
        "medium": {"savvas", "harrower", "aesther"},
        "hard": {"human", "vermling"},
        "very_hard": {"valrath", "inox"},
    }
    assert opened(1, "easy", chance=1).why("lead inox") == "G.SOL.07"


@rule("G.VNW.05", "G.SOL.29")
def test_alone_one_plays_with_workers() -> None:
    with pytest.raises(ludoteka.BadRequest, match="workers"):
        registry.game("founders", players=1, variants=["no_workers"])
    assert registry.game("founders", players=1, variants=["achievements"]).players == 1


@rule("G.VAC.06")
def test_the_variants_are_independent() -> None:
    for variants in (["achievements"], ["no_workers"], ["achievements", "no_workers"]):
        for side in ([], ["thematic"]):
            game = registry.game("founders", players=3, variants=[*variants, *side])
            assert game.variants == tuple(sorted([*variants, *side]))


def test_provenance_is_kept() -> None:
    """The entries that the rulebook shows are its own, whatever we had to add to them; all others are marked."""
    parts = the_game(2).parts
    printed = {id for id, designed in zip(parts.adviser_ids, parts.designed_cards, strict=True) if not designed}
    assert printed == {"scholar", "foreman", "peddler", "carpenter", "patroness"}
    printed = {id for id, designed in zip(parts.building_ids, parts.designed_buildings, strict=True) if not designed}
    assert printed == {
        "crooked_bone", "salty_barge", "merchants_guild", "north_watchtower", "west_watchtower", "university",
        "ghost_fortress",
    }  # fmt: skip
    assert BUILDING == 20


def test_provenance_stands_by_field() -> None:
    file = parse(component_text(), "founders")
    scholar = next(sheet for sheet in file.parts("adviser") if sheet.id == "scholar")
    origins = [scholar.origin(field) for field in ("ops", "level", "requires")]
    assert origins == [RULEBOOK, INFERRED, DESIGNED]
    human = next(sheet for sheet in file.parts("race") if sheet.id == "human")
    assert [human.origin(field) for field in ("colour", "resource", "ops")] == [RULEBOOK, PUBLIC, DESIGNED]


def table_after_setup(players: int) -> Table:
    table = opened(players, chance=2)
    while table.asked[0] != "turn":
        table.play(table.options()[0])
    return table
