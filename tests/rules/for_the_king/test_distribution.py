"""The distribution phase (K.DIS)."""

from __future__ import annotations

import pytest

from ludoteka.games.for_the_king.cards import KING
from ludoteka.kernel.refusals import Refused
from tests.support.for_the_king import COUNTS, Table, distribution, opened, picks, play_on, the_game, whole_game
from tests.support.rule import rule


def turn_facts(players: int) -> list[list[str]]:
    """The facts of each adviser's turn of a whole game, by their names."""
    turns: list[list[str]] = [[]]
    for told in whole_game(players).heard(None):
        if told["event"] == "auction_began":
            break
        if told["event"] == "next_adviser":
            turns.append([])
        else:
            turns[-1].append(str(told["event"]))
    return turns


@rule("K.DIS.01", "K.DIS.12", "K.DIS.22")
@pytest.mark.parametrize("players", COUNTS)
def test_a_turn_is_distribution_then_choice_then_change(players: int) -> None:
    turns = turn_facts(players)
    assert len(turns) == the_game(players).cards.turns
    for facts in turns:
        steps = [fact for fact in facts if fact in ("drew", "opened", "buried", "took")]
        assert steps.count("drew") == players + 1
        assert steps.count("opened") == steps.count("took") == players - 1
        assert steps.count("buried") == 1
        assert steps[-(players - 1) :] == ["took"] * (players - 1), "nobody takes before all is distributed"


@rule("K.DIS.02", "K.INF.01")
def test_the_adviser_alone_sees_the_card_and_chooses_a_zone() -> None:
    table = distribution(3, adviser=1, deck="D4A")
    assert sorted(table.pos.options(-1)) == sorted(table.pos.deck), "any card of the deck"
    table.draw("D4A")
    assert table.asked == ("place", 1)
    assert table.options() == ["own", "centre", "favour"]
    card = table.pos.drawn[0]
    assert table.match.view(1)["zones"]["drawn"] == [card]
    for other in (0, 2, None):
        assert table.match.view(other)["zones"]["drawn"] == [~(1 << 1)]
        assert table.heard(other, "drew") == [{"event": "drew", "rule": "K.DIS.02", "seat": 1, "card": None}]
    assert table.heard(1, "drew")[0]["card"] == "D4A"


@rule("K.DIS.03", "K.INF.03")
def test_a_kept_card_lies_face_down_on_the_own_pile() -> None:
    table = distribution(3, ["G1", "G2", ""], deck="D4A")
    table.draw("D4A")
    table.play(0, "own")
    assert table.hand(0) == ["D4A", "G1"]
    assert table.heard(0, "kept")[0]["card"] == "D4A"
    for other in (1, 2, None):
        assert table.heard(other, "kept") == [{"event": "kept", "rule": "K.DIS.03", "seat": 0, "card": None}]
        assert table.match.view(other)["pools"]["cards"][0] == [~1, ~1]


@rule("K.DIS.05", "K.INF.01")
def test_a_card_in_the_centre_is_seen_by_all() -> None:
    table = distribution(3, deck="D4A")
    table.draw("D4A")
    table.play(0, "centre")
    for seat in (0, 1, 2, None):
        assert table.match.view(seat)["zones"]["centre"] == table.pos.centre
        assert table.heard(seat, "opened")[0]["card"] == "D4A"


@rule("K.DIS.07", "K.INF.02")
def test_a_buried_card_is_known_to_the_adviser_alone() -> None:
    table = distribution(3, favour="G1 G2", deck="D4A")
    table.draw("D4A")
    table.play(0, "favour")
    assert table.pile("favour") == ["D4A", "G1", "G2"]
    assert table.heard(0, "buried")[0]["card"] == "D4A"
    buried = table.pos.favour[-1]
    for other in (1, 2, None):
        assert table.heard(other, "buried")[0]["card"] is None
        assert buried not in table.match.view(other)["zones"]["favour"]
        assert len(table.match.view(other)["zones"]["favour"]) == 3
    assert buried in table.match.view(0)["zones"]["favour"]


@rule("K.DIS.04", "K.DIS.06", "K.DIS.08", "K.DIS.09")
@pytest.mark.parametrize("players", COUNTS)
def test_each_zone_has_its_limit(players: int) -> None:
    limits = {"own": (1, "K.DIS.04"), "centre": (players - 1, "K.DIS.06"), "favour": (1, "K.DIS.08")}
    for zone, (limit, law) in limits.items():
        table = distribution(players)
        for _ in range(limit):
            draw_a_plain_card(table)
            assert zone in table.options()
            table.play(0, zone)
        draw_a_plain_card(table)
        assert table.asked == ("place", 0)
        assert zone not in table.options()
        assert table.why(0, zone) == law
        refusal = table.match.why(0, table.value(zone))
        assert refusal is not None
        assert refusal.params == {"zone": list(limits).index(zone)}
        with pytest.raises(Refused) as refused:
            table.play(0, zone)
        assert refused.value.rule == law


def draw_a_plain_card(table: Table) -> None:
    table.match.supply(next(card for card in table.pos.deck if table.cards.type[card] != KING))


@rule("K.DIS.10")
@pytest.mark.parametrize("players", COUNTS)
def test_a_card_is_placed_before_the_next_is_drawn(players: int) -> None:
    events = [str(told["event"]) for told in whole_game(players).heard(None)]
    held = 0
    for event in events[: events.index("auction_began")]:
        if event == "drew":
            held += 1
            assert held == 1
        elif event in ("kept", "opened", "buried") or (event == "king_called" and held):
            held -= 1
    table = distribution(players)
    draw_a_plain_card(table)
    with pytest.raises(Refused) as refused:
        table.match.supply(table.pos.deck[0])
    assert refused.value.rule == "K.DIS.02"


@rule("K.DIS.11")
@pytest.mark.parametrize("zone", ["own", "centre", "favour"])
def test_a_placement_is_final_once_the_next_card_is_drawn(zone: str) -> None:
    table = distribution(3)
    draw_a_plain_card(table)
    table.play(0, zone)
    draw_a_plain_card(table)
    with pytest.raises(Refused):
        table.match.undo(0)
    seeded = the_game(3).match(seed=1)
    adviser = seeded.decision.seats[0] if seeded.decision else -1
    seeded.play(adviser, {"own": 0, "centre": 1, "favour": 2}[zone])
    assert seeded.why_not_undo(adviser) is not None


@rule("K.DIS.11", "K.KNG.02")
def test_what_the_others_have_seen_is_final_at_once() -> None:
    for card, zone, final in (
        ("D4A", "centre", True),
        ("K(+1)", "own", True),
        ("D4A", "own", False),
        ("K(+1)", "favour", False),
    ):
        table = distribution(3, deck="D4A K(+1)")
        table.draw(card)
        table.play(0, zone)
        assert (table.match.why_not_undo(0) is not None) == final


@rule("K.DIS.13")
def test_the_last_zone_with_room_takes_the_card_unasked() -> None:
    table = distribution(3, deck="D4A G2 G1 E1C")
    table.draw("D4A")
    table.play(0, "own")
    table.draw("G2")
    table.play(0, "favour")
    table.draw("G1", "E1C")
    assert table.pile("centre") == ["E1C", "G1"]
    assert table.asked == ("pick", 1)
    assert len(table.match.moves()) == 6, "the forced placements are no decisions"


@rule("K.DIS.14", "K.DIS.15", "K.DIS.16", "K.DIS.17")
@pytest.mark.parametrize("adviser", [0, 1, 2, 3, 4])
def test_opponents_choose_clockwise_from_the_left_of_the_adviser(adviser: int) -> None:
    table = picks(5, "G1 G2 G3 D4A", adviser=adviser)
    order = [(adviser + step) % 5 for step in range(1, 5)]
    for seat, choice in zip(order[:3], ("G3", "D4A", "G1"), strict=True):
        assert table.asked == ("pick", seat)
        assert sorted(table.options()) == [f"take {name}" for name in table.pile("centre")], "no passing"
        assert table.why(seat, "take E1C") == "K.DIS.14"
        table.play(seat, f"take {choice}")
        assert table.hand(seat) == [choice]
    assert [told["card"] for told in table.heard(None, "took")] == ["G3", "D4A", "G1", "G2"]
    assert table.hand(order[3]) == ["G2"], "the last opponent takes the only card left"
    assert table.hand(adviser) == []
    assert table.pile("centre") == []


@rule("K.DIS.16")
def test_a_card_taken_joins_the_pile_face_down_a_king_does_not() -> None:
    table = picks(3, "G3 K(+1)", ["", "D2F", ""])
    table.play(1, "take G3")
    assert table.hand(1) == ["D2F", "G3"]
    seen = table.match.view(2)
    assert seen["zones"]["hand"][1] == [~2, ~2], "which card is which cannot be seen"
    assert table.asked == ("tile", 2), "the last card is a king card"
    table.play(2, "raise D")
    assert table.hand(2) == []


@rule("K.DIS.18")
def test_two_players_have_no_choice_from_the_centre() -> None:
    table = picks(2, "G3", turns_left=1)
    assert table.hand(1) == ["G3"]
    assert table.asked == ("draw", -1)
    kinds = {move.kind.name for move in whole_game(2).match.moves()}
    assert "pick" not in kinds
    assert "pick" in {move.kind.name for move in whole_game(3).match.moves()}


@rule("K.DIS.19")
@pytest.mark.parametrize(("adviser", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_deck_passes_to_the_left(adviser: int, following: int) -> None:
    table = picks(3, "G3 G2", adviser=adviser, turns_left=1)
    table.play((adviser + 1) % 3, "take G3")
    assert table.pos.adviser == following
    assert table.heard(None, "next_adviser") == [{"event": "next_adviser", "rule": "K.DIS.19", "seat": following}]
    draw_a_plain_card(table)
    assert table.asked == ("place", following)


@rule("K.DIS.20")
@pytest.mark.parametrize("players", COUNTS)
def test_an_empty_deck_begins_the_auctions(players: int) -> None:
    centre = " ".join(["G3", "G2", "G1", "D4A"][: players - 1])
    table = picks(players, centre, favour="E1C E1D", turns_left=0)
    play_on(table, 1, until="reveal")
    assert table.asked == ("reveal", -1)
    assert table.pos.first == 1
    waiting = picks(players, centre, favour="E1C E1D", turns_left=1)
    play_on(waiting, 1, until="draw")
    assert waiting.asked == ("draw", -1)


@rule("K.DIS.21")
@pytest.mark.parametrize(("players", "often"), [(2, [10, 10]), (3, [6] * 3), (4, [4] * 4), (5, [4, 4, 4, 3, 3])])
def test_how_often_each_player_advises(players: int, often: list[int]) -> None:
    facts = whole_game(players).heard(None)
    advisers = [told["seat"] for told in facts if told["event"] in ("first_adviser", "next_adviser")]
    first = advisers[0]
    assert isinstance(first, int)
    assert advisers == [(first + turn) % players for turn in range(len(advisers))]
    assert [advisers.count((first + seat) % players) for seat in range(players)] == often


@rule("K.DIS.22")
@pytest.mark.parametrize(("players", "cards"), [(2, 20), (3, 18), (4, 16), (5, 18)])
def test_everybody_receives_one_card_in_each_turn(players: int, cards: int) -> None:
    table = opened(players)
    play_on(table, 8, until="reveal")
    kings = [told["seat"] for told in table.heard(None, "king_called")]
    assert [len(hand) + kings.count(seat) for seat, hand in enumerate(table.pos.hands)] == [cards] * players
    assert len(table.pos.favour) == cards


@rule("K.DIS.23")
def test_there_is_no_limit_to_a_pile() -> None:
    table = distribution(5, ["G1 " * 13 + "G2 " * 13 + "G3 " * 12, "", "", "", ""], deck="G3")
    table.draw("G3")
    table.play(0, "own")
    assert len(table.hand(0)) == 39
