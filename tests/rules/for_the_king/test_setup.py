"""Set-up (K.SET)."""

from __future__ import annotations

import pytest

from ludoteka.games.for_the_king.cards import GOLD, KING
from tests.support.for_the_king import COUNTS, components, king, opened, play_on, the_game, whole_game
from tests.support.rule import rule


@rule("K.SET.01")
def test_a_noble_tile_for_everybody_without_effect() -> None:
    nobles = components()["noble_tile"]
    assert len(nobles) >= max(COUNTS)
    for noble in nobles:
        assert noble["side_a_en"] != noble["side_b_en"]
    game = the_game(5)
    assert not any(axis.name == "noble" for kind in game.kinds for part in kind.ranges for axis in part.axes)


@rule("K.SET.04", "K.SET.05")
def test_livestock_needs_five_players() -> None:
    everywhere = ["diplomacy", "entertainment", "architecture", "military", "provisions"]
    for players in COUNTS:
        game = the_game(players)
        domains = [game.axes["domain"].text(domain) for domain in game.cards.domains]
        assert [domain for domain in domains if domain != "livestock"] == everywhere
        assert ("livestock" in domains) == (players == 5)
        assert len(opened(players).tiles().split()) == len(domains)


@rule("K.SET.06", "K.SET.07")
def test_starting_tiles() -> None:
    for players in COUNTS:
        table = opened(players)
        for domain in table.cards.domains:
            assert table.pos.primary[domain] == 3
            assert table.pos.secondary(domain) == (0 if players == 2 else 1)


@rule("K.SET.07")
def test_two_players_never_see_a_secondary_tile() -> None:
    table = opened(2)
    met = set()
    while not table.match.over:
        play_on(table, 5, until="tile")
        if not table.match.over:
            table.match.play(table.asked[1], table.match.options(table.asked[1])[0])
        met.add(table.tiles())
        assert table.secondary() == ""
    assert len(met) > 1
    assert table.heard(None, "took_secondary") == []


@rule("K.SET.08")
@pytest.mark.parametrize("players", COUNTS)
def test_cards_with_a_greater_bottom_number_never_appear(players: int) -> None:
    table = whole_game(players)
    out = set(range(108)) - set(table.cards.in_play)
    pos = table.pos
    places = [pos.deck, pos.drawn, pos.centre, pos.favour, pos.lot, pos.discard, pos.used, *pos.hands, *pos.spent]
    seen = sorted(card for place in places for card in place)
    assert seen == sorted(table.cards.in_play), "every card kept is in one place, no other is on the table"
    assert len(out) == {2: 26, 3: 23, 4: 20, 5: 0}[players]


@rule("K.SET.09", "K.SET.10")
@pytest.mark.parametrize(("players", "removed"), [(2, 22), (3, 13), (4, 8), (5, 0)])
def test_any_kept_card_may_be_drawn_or_left_out(players: int, removed: int) -> None:
    table = opened(players)
    table.match.supply(0)
    assert table.asked == ("draw", -1)
    assert sorted(table.pos.options(-1)) == sorted(table.cards.in_play)
    assert table.pos.weights() is None, "each is equally likely"
    types = {table.cards.type[card] for card in table.pos.options(-1)}
    assert types == {*table.cards.domains, GOLD, KING}, "one deck of all kinds of cards"
    end = whole_game(players)
    assert len(end.pos.deck) == removed
    other = whole_game(players, 2)
    assert removed == 0 or set(end.pos.deck) != set(other.pos.deck)


@rule("K.SET.11")
@pytest.mark.parametrize(("players", "deck", "turns"), [(2, 60, 20), (3, 72, 18), (4, 80, 16), (5, 108, 18)])
def test_the_deck_runs_out_at_the_end_of_a_turn(players: int, deck: int, turns: int) -> None:
    table = whole_game(players)
    assert len(table.heard(None, "drew")) == deck == turns * (players + 1)
    assert 1 + len(table.heard(None, "next_adviser")) == turns


@rule("K.SET.12")
@pytest.mark.parametrize("players", COUNTS)
def test_a_random_first_adviser(players: int) -> None:
    table = opened(players)
    assert table.asked == ("first", -1)
    assert table.pos.options(-1) == list(range(players))
    assert table.pos.weights() is None
    table.match.supply(players - 1)
    assert table.heard(None) == [{"event": "first_adviser", "rule": "K.SET.12", "seat": players - 1}]
    table.match.supply(table.pos.deck[0])
    assert table.asked == ("place", players - 1)


@rule("K.SET.13")
def test_tiles_are_exchanged_with_a_public_reserve() -> None:
    tiles = {(tile["domain"], tile["value"]) for tile in components()["office_tile"]}
    for value in range(1, 6):
        table = king(3, "K(+1)", f"D{value}")
        table.play(0, "raise D")
        assert table.pos.primary[0] == value + 1
        assert ("diplomacy", value + 1) in tiles
        assert table.match.view(None)["public"]["primary"] == table.pos.primary


@rule("K.SET.14")
@pytest.mark.parametrize("players", COUNTS)
def test_nobody_starts_with_cards(players: int) -> None:
    pos = opened(players).pos
    assert pos.hands == [[]] * players
    assert [pos.centre, pos.favour, pos.discard, pos.used, pos.drawn, pos.lot] == [[]] * 6
