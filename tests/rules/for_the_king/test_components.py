"""What is in the box (K.GEN)."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteka import registry
from ludoteka.games.for_the_king.auction import Auctions
from ludoteka.games.for_the_king.cards import DOMAINS, GOLD, KING
from ludoteka.kernel.refusals import BadRequest
from tests.support.for_the_king import COUNTS, auction, components, ended, stage, the_game, whole_game
from tests.support.rule import rule

CARD_KINDS = ("government_card", "king_card", "gold_card")


@rule("K.GEN.01")
def test_two_to_five_players() -> None:
    assert [registry.game("for_the_king", players=players).players for players in COUNTS] == [2, 3, 4, 5]
    for players in (0, 1, 6):
        with pytest.raises(BadRequest, match=f"2 to 5 players, not {players}"):
            registry.game("for_the_king", players=players)
    with pytest.raises(BadRequest, match="no variant 'solo'; it has none"):
        registry.game("for_the_king", players=3, variants=["solo"])


@rule("K.GEN.02")
@pytest.mark.parametrize("players", COUNTS)
def test_two_phases_then_scoring(players: int) -> None:
    phases = {"drew": 1, "opened": 1, "auction_began": 2, "turned": 3, "passed": 3, "ended": 4, "took_primary": 5}
    met = [phases[str(told["event"])] for told in whole_game(players).heard(None) if told["event"] in phases]
    assert met == sorted(met)
    assert met.count(2) == met.count(4) == 1
    assert set(met) == {1, 2, 3, 4, 5}


@rule("K.GEN.03")
def test_inventory() -> None:
    data = components()
    assert (len(data["noble_tile"]), len(data["office_tile"])) == (5, 36)
    assert [len(data[kind]) for kind in CARD_KINDS] == [54, 15, 39]
    assert len(the_game(5).cards.ids) == 108


@rule("K.GEN.04")
def test_six_domains_in_six_colours() -> None:
    colours = dict(zip(DOMAINS, the_game(5).cards.names.colours, strict=True))
    assert len(set(colours.values())) == 6
    assert colours["diplomacy"] == "blue"


@rule("K.GEN.05")
def test_government_cards() -> None:
    cards = components()["government_card"]
    assert {card["value"] for card in cards} == {1, 2, 3, 4}
    assert Counter(card["domain"] for card in cards) == dict.fromkeys(DOMAINS, 9)
    strong = {"diplomacy", "military"}
    for domain in DOMAINS:
        total = sum(card["value"] for card in cards if card["domain"] == domain)
        assert total == (25 if domain in strong else 11)


@rule("K.GEN.06")
def test_letters_only_break_ties() -> None:
    for domain in DOMAINS:
        letters = [card["letter"] for card in components()["government_card"] if card["domain"] == domain]
        assert sorted(letters) == list("ABCDEFGHI")
    assert ended(3, ["D2F D2G", "D3C", ""]).match.scores() == [3, 1, 0], "a better letter does not beat a greater total"
    assert ended(3, ["D2F", "D2I", ""]).match.scores() == [3, 1, 0]
    assert ended(3, ["D2I", "D2F", ""]).match.scores() == [1, 3, 0]


@rule("K.GEN.07")
def test_king_cards_change_tiles_by_one() -> None:
    cards = the_game(5).cards
    kings = [card for card in cards.in_play if cards.type[card] == KING]
    kinds = Counter(tuple(cards.steps[card]) for card in kings)
    assert kinds == {(1,): 3, (-1,): 3, (0,): 2, (1, 1): 3, (-1, -1): 3, (1, -1): 1}


@rule("K.GEN.08")
def test_gold_cards_pay() -> None:
    assert Counter(card["value"] for card in components()["gold_card"]) == {1: 13, 2: 13, 3: 13}
    table = auction(2, "D4A", ["G3", ""])
    table.play(0, "bid 3")
    table.passes(1)
    table.play(0, "pay 0 0 1")
    assert table.hand(0) == ["D4A"]


@rule("K.GEN.09")
def test_bottom_number_is_the_smallest_number_of_players() -> None:
    numbered = {card["id"]: card["bottom_number"] for kind in CARD_KINDS for card in components()[kind]}
    for players in COUNTS:
        cards = the_game(players).cards
        for index, name in enumerate(cards.ids):
            assert (index in cards.in_play) == (numbered[name] <= players)
    assert {bottom for card in components()["king_card"] if (bottom := card["bottom_number"])} == {5}
    assert {bottom for card in components()["gold_card"] if (bottom := card["bottom_number"])} == {3, 4, 5}
    assert {card["domain"] for card in components()["government_card"] if card["bottom_number"]} == {"livestock"}


@rule("K.GEN.10", "K.SET.13")
def test_one_office_tile_for_each_domain_and_value() -> None:
    tiles = Counter((tile["domain"], tile["value"]) for tile in components()["office_tile"])
    assert tiles == {(domain, value): 1 for domain in DOMAINS for value in range(1, 7)}
    for value in range(1, 7):
        board = stage(5, [], tiles=f"D{value}").pos
        shown = [board.primary[0], *([board.secondary(0)] if board.secondary(0) else [])]
        assert len(set(shown)) == len(shown), "the reserve always has the tile that is needed"
        assert set(shown) <= set(range(1, 7))


@rule("K.GEN.11")
def test_face_down_cards_cannot_be_told_apart() -> None:
    def scene(mine: str, buried: str) -> dict[str, object]:
        return stage(3, [Auctions()], ["", mine, ""], favour=f"G1 {buried}", deck="A1C", turns_left=0).match.view(0)

    for mine, buried in (("D4A", "M4A"), ("D4A", "K(+1)"), ("G3", "E1C")):
        assert scene(mine, buried) == scene("P1C", "P1D")


@rule("K.GEN.12")
def test_the_card_set_is_public_the_removed_cards_are_not() -> None:
    for players in COUNTS:
        table = whole_game(players)
        assert [table.game.axes["card"].text(card) for card in table.cards.in_play]
        fresh = the_game(players).match(seed=4)
        deck = [fresh.view(seat)["zones"]["deck"] for seat in (None, *range(players))]
        assert all(card == -1 for row in deck for card in row), "known to nobody"
        assert len({len(row) for row in deck}) == 1


@rule("K.GEN.03", "K.SET.11")
@pytest.mark.parametrize(
    ("players", "kept", "deck", "turns", "gold"),
    [(2, 82, 60, 20, 54), (3, 85, 72, 18, 60), (4, 88, 80, 16, 66), (5, 108, 108, 18, 78)],
)
def test_the_deck_of_each_number_of_players(players: int, kept: int, deck: int, turns: int, gold: int) -> None:
    cards = the_game(players).cards
    assert (len(cards.in_play), len(cards.in_play) - cards.removed, cards.turns) == (kept, deck, turns)
    assert sum(cards.value[card] for card in cards.in_play if cards.type[card] == GOLD) == gold


@rule("K.GEN.12")
def test_designed_cards_are_declared() -> None:
    cards = the_game(5).cards
    provenance = {card["id"]: card["provenance"] for kind in CARD_KINDS for card in components()[kind]}
    assert set(provenance.values()) == {"rulebook", "public", "inferred", "designed"}
    for index, name in enumerate(cards.ids):
        assert cards.designed[index] == (provenance[name] == "designed")
