"""A referee at the auction: two characters beside one colour, attack tokens, ties, and who goes on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.rule import rule
from tests.support.viceroy import Table, auction

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5, "yellow_base": 4}
PURSE = "b2 r2 g2 y2"


def got(table: Table, seat: int) -> list[int]:
    """What a seat has won, wherever the edition lays it."""
    return table.lot(seat) + table.hand(seat)


def conflicts(table: Table) -> list[str]:
    return [str(told["rule"]) for told in table.heard(None, "conflict")]


def bidding(edition: str, players: int, **scene: Any) -> Table:
    scene.setdefault("purses", [PURSE] * players)
    return auction(edition, players, **scene)


def refresh(table: Table) -> None:
    """Chance lays out what it likes."""
    while table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])


# Two characters beside one colour


@both
@rule("V.AUC.20", "V.REF.01", "V.REF.02")
def test_the_card_left_of_two_stays_at_its_end(edition: str) -> None:
    table = bidding(edition, 2, display=TWO)
    table.all("gem green", "pass")
    table.play(0, "tip")
    assert got(table, 0) == [5] and table.display()["green_base"] == 3 and "green_tip" not in table.display()
    table.take(1, "b3")
    assert table.display() == {"blue_tip": 1, "red_tip": 2, "green_tip": 3, "yellow_tip": 4}
    assert table.discard() == []
    refresh(table)
    other = bidding(edition, 2, display=TWO)
    other.all("gem green", "pass")
    other.play(0, "base")
    other.take(1, "b3")
    assert other.discard() == [5] and "green_tip" not in other.display()


@both
@rule("V.AUC.21", "V.AUC.24")
@pytest.mark.parametrize(
    ("claims", "won"),
    [
        (("base", "tip"), (3, 5)),
        (("tip", "base"), (5, 3)),
        (("base", "either"), (3, 5)),
        (("either", "base"), (5, 3)),
        (("tip", "either"), (5, 3)),
        (("either", "tip"), (3, 5)),
    ],
)
def test_every_agreement_of_two_bidders(edition: str, claims: tuple[str, str], won: tuple[int, int]) -> None:
    table = bidding(edition, 3, display=TWO)
    table.all("gem green", "gem green", "gem red")
    assert table.asked == ("claim", [0, 1])
    table.all(*claims)
    assert (got(table, 0), got(table, 1), got(table, 2)) == ([won[0]], [won[1]], [2])
    assert conflicts(table) == []


@both
@rule("V.AUC.21", "V.ORD.07")
@pytest.mark.parametrize("swap", [False, True])
def test_two_who_take_either_are_ordered_by_visible_numbers(edition: str, swap: bool) -> None:
    """A tucked 6 does not count against a visible 10."""
    pyramids = ["20@1/0", "10@1/0"]
    if swap:
        pyramids.reverse()
    seat = 0 if swap else 1
    hidden: list[dict[int, list[int]]] = [{}, {}]
    hidden[1 - seat] = {20: [6]}
    table = bidding(edition, 2, display=TWO, pyramids=pyramids, tucked=hidden)
    table.all("gem green", "gem green")
    table.all("either", "either")
    assert got(table, seat) == [3] and got(table, 1 - seat) == [5]


@both
@rule("V.AUC.22", "V.PAS.11")
def test_equal_claims_in_the_third_round_are_passes(edition: str) -> None:
    table = bidding(edition, 2, display=TWO, pyramids=["20@1/0", "10@1/0"], purses=["g3", "g3"])
    for _ in range(3):
        table.all("gem green", "gem green")
        table.all("base", "base")
    assert conflicts(table) == ["V.AUC.22"] * 3
    assert table.asked == ("gem", [1])
    table.take(1, "b3")
    table.take(0, "r3")
    assert (table.purse(0), table.purse(1)) == ([0, 3, 0, 0], [3, 0, 0, 0])
    assert got(table, 0) == got(table, 1) == []


@both
@rule("V.AUC.23")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_bidders_on_two_cards(edition: str, players: int) -> None:
    table = bidding(edition, players, display=TWO)
    table.all(*["gem green"] * players)
    assert table.asked == ("bid", list(range(players)))
    assert conflicts(table) == ["V.AUC.23"]
    assert table.reserve()[2] == 4 * players - players


@both
@rule("V.AUC.05")
def test_two_bidders_on_one_card_name_their_rule(edition: str) -> None:
    table = bidding(edition, 3)
    table.all("gem red", "gem red", "gem blue")
    assert conflicts(table) == ["V.AUC.05"]
    assert table.asked == ("bid", [0, 1])


@both
@rule("V.AUC.19", "V.AUC.20")
def test_a_lone_card_at_the_tip_is_won_without_a_question(edition: str) -> None:
    table = bidding(edition, 2, display={"green_tip": 5, "red_base": 2})
    table.all("gem green", "gem red")
    assert (got(table, 0), got(table, 1)) == ([5], [2])


@both
@rule("V.AUC.16", "V.AUC.19")
def test_a_colour_with_two_cards_stays_open_for_the_second(edition: str) -> None:
    table = bidding(edition, 3, display=TWO)
    table.all("gem green", "gem red", "gem red")
    table.play(0, "base")
    assert table.asked == ("bid", [1, 2])
    table.all("gem green", "gem blue")
    assert got(table, 1) == [5], "one is left, so there is nothing to choose"


@both
@rule("V.AUC.16")
def test_a_colour_emptied_in_an_earlier_round_is_closed(edition: str) -> None:
    table = bidding(edition, 3, purses=["b1", "r2", "r2"])
    table.all("gem blue", "gem red", "gem red")
    assert table.why(1, "gem blue") == "V.AUC.16", "the colour is closed, whatever the purse holds"
    assert table.why(1, "gem green") == "V.AUC.10"


@both
@rule("V.AUC.21", "V.AUC.14")
def test_who_agreed_bids_no_more(edition: str) -> None:
    table = bidding(edition, 4, display=TWO)
    table.all("gem green", "gem green", "gem red", "gem red")
    table.all("tip", "base")
    assert table.asked == ("bid", [2, 3])
    assert table.why(0, "gem blue") != ""


@both
@rule("V.AUC.21", "V.HID.01")
def test_a_claim_is_secret_until_both_have_claimed(edition: str) -> None:
    table = bidding(edition, 2, display=TWO)
    table.all("gem green", "gem green")
    table.play(0, "tip")
    assert table.match.view(1)["decision"]["answered"] == [0]
    assert table.match.view(1)["decision"]["mine"] == -1
    table.match.undo(0)
    assert table.asked == ("claim", [0, 1])


# Attack tokens


@rule("V.ATK.05")
def test_pl_an_attack_on_one_of_two_leaves_one_for_the_bidder() -> None:
    table = bidding("pl", 2, display=TWO, attacks=[1, 0])
    table.all("attack", "gem green")
    table.play(0, "take green_base")
    assert table.hand(1) == [5]


@rule("V.ATK.05")
def test_pl_an_attack_on_one_of_two_makes_two_bidders_conflict() -> None:
    table = bidding("pl", 3, display=TWO, attacks=[1, 0, 0])
    table.all("attack", "gem green", "gem green")
    table.play(0, "take green_tip")
    assert table.asked == ("bid", [1, 2]), "no claims: one card is left"
    assert table.display()["green_base"] == 3


@rule("V.ATK.04")
def test_pl_two_attacks_empty_a_colour_of_two() -> None:
    table = bidding("pl", 3, display=TWO, attacks=[1, 1, 0], pyramids=["20@1/0", "10@1/0", "30@1/0"])
    table.all("attack", "attack", "gem green")
    assert table.asked == ("pick", [1])
    table.play(1, "take green_tip")
    table.play(0, "take green_base")
    assert table.asked == ("bid", [2])
    assert table.purse(2) == [2, 2, 1, 2], "the bid is lost"
    assert conflicts(table) == ["V.ATK.04"]


@rule("V.ATK.02")
def test_ru_an_attack_takes_what_a_lone_bidder_leaves_of_two() -> None:
    table = bidding("ru", 2, display=TWO, attacks=[1, 0])
    table.all("attack", "gem green")
    assert table.asked == ("which", [1])
    table.play(1, "base")
    assert "take green_tip" in table.options(0) and "take green_base" not in table.options(0)


@rule("V.ATK.02", "V.AUC.22")
def test_ru_an_attack_takes_one_of_two_claimed_alike() -> None:
    table = bidding("ru", 3, display=TWO, attacks=[0, 0, 1])
    table.all("gem green", "gem green", "attack")
    table.all("tip", "tip")
    table.play(2, "take green_tip")
    assert table.asked == ("bid", [0, 1])
    table.all("gem green", "gem red")
    assert (table.lot(0), table.lot(1), table.lot(2)) == ([3], [2], [5])


@rule("V.ATK.10", "V.AUC.09")
def test_ru_an_attack_without_a_card_is_lost_and_its_owner_goes_on() -> None:
    table = bidding("ru", 2, display={"blue_base": 1}, attacks=[1, 0])
    table.all("attack", "gem blue")
    assert table.pos.attacks == [0, 0]
    assert table.asked == ("bid", [0]) and table.options(0) == ["pass"]
    table.play(0, "pass")
    assert table.asked == ("gem", [0])


@rule("V.ATK.10", "V.ATK.04")
def test_pl_more_attacks_than_cards() -> None:
    table = bidding("pl", 3, display={"blue_base": 1}, attacks=[1, 1, 0], pyramids=["20@1/0", "10@1/0", "30@1/0"])
    table.all("attack", "attack", "gem blue")
    assert table.hand(1) == [1] and table.pos.attacks == [0, 0, 0]
    assert [told["seat"] for told in table.heard(None, "attack_lost")] == [0]
    assert table.asked == ("bid", [0, 2])
    assert table.purse(2)[0] == 1


@both
@rule("V.ATK.01")
def test_an_attack_is_no_bid_at_an_empty_display(edition: str) -> None:
    table = bidding(edition, 2, display={"blue_base": 1}, attacks=[0, 1])
    table.all("gem blue", "pass")
    other = bidding(edition, 2, display={}, attacks=[1, 0])
    assert other.options(0) == ["pass"] and other.why(0, "attack") == "V.ATK.01"
    assert other.why(0, "gem blue") == "V.AUC.16"


@both
@rule("V.ATK.06", "V.ATK.07", "V.AUC.13")
def test_an_attacker_with_two_tokens_takes_one_card(edition: str) -> None:
    table = bidding(edition, 2, attacks=[2, 0], purses=[PURSE, "r3"])
    table.all("attack", "gem red")
    table.play(0, "take blue_base")
    assert table.pos.attacks == [1, 0]
    assert got(table, 0) == [1] and got(table, 1) == [2]


@both
@rule("V.ATK.09", "V.ORD.05")
def test_attackers_choose_by_visible_numbers_laws_included(edition: str) -> None:
    """A pyramid of laws alone comes after any pyramid with a character."""
    table = bidding(edition, 2, attacks=[1, 1], pyramids=["65@1/0 71@1/1", "64@1/0"], tucked=[{71: [6]}, {}])
    table.all("attack", "attack")
    assert table.asked == ("pick", [1])


# Bids, passes, gems


@both
@rule("V.AUC.27", "V.AUC.32")
def test_infinite_gems_are_no_bid(edition: str) -> None:
    table = bidding(edition, 2, pyramids=["20@1/0:infinite_blue,infinite_red"], purses=["", "b1"])
    assert table.options(0) == ["pass"]
    assert table.why(0, "gem blue") == "V.AUC.10"


@both
@rule("V.PAS.03", "V.AUC.07")
def test_pass_gems_are_taken_before_the_next_round(edition: str) -> None:
    table = bidding(edition, 3, purses=["b1", "r3", "r3"])
    table.all("pass", "gem red", "gem red")
    assert table.asked == ("gem", [0])
    table.take(0, "y3")
    assert table.asked == ("bid", [1, 2])
    assert table.why(0, "pass") != "", "who has passed has no part in the second round"


@both
@rule("V.PAS.06", "V.PAS.11")
def test_empty_hands_and_left_over_players_take_in_one_order(edition: str) -> None:
    """Seat 0 shows an empty hand in the third round, seats 1 and 2 fail in it; 10, 20, 30 come in this order."""
    table = bidding(edition, 3, pyramids=["20@1/0", "30@1/0", "10@1/0"], purses=["r3", "r3", "r3"])
    table.all("gem red", "gem red", "gem red")
    table.all("gem red", "gem red", "gem red")
    table.all("pass", "gem red", "gem red")
    for seat in (2, 0, 1):
        assert table.asked == ("gem", [seat])
        table.take(seat, "b3")
        if table.asked == ("gem", [seat]):
            table.take(seat, "r3")


@both
@rule("V.PAS.04", "V.PAS.08", "V.PAS.06")
def test_the_first_passer_may_empty_the_reserve(edition: str) -> None:
    table = bidding(
        edition,
        2,
        pyramids=["20@1/0:science,science", "10@1/0:science"],
        purses=["", ""],
        reserve="b2 y3",
    )
    table.all("pass", "pass")
    assert table.asked == ("gem", [1]) and table.options(1) == ["gem blue", "gem yellow"]
    assert table.why(1, "gem red") == "V.PAS.07"
    assert table.purse(1) == [1, 0, 0, 0], "four of five gems: one of them at least is blue"
    table.play(1, "gem blue")
    assert table.purse(1) == [2, 0, 0, 2], "the last two could only be yellow"
    assert table.purse(0) == [0, 0, 0, 1], "one gem was left of five due"


@both
@rule("V.AUC.28", "V.AUC.15")
def test_the_auction_ends_when_all_are_served(edition: str) -> None:
    table = bidding(edition, 4)
    table.all("gem blue", "gem red", "gem green", "gem yellow")
    assert table.asked == ("draw", [-1]), "the display is refreshed at once"
    assert table.pos.round == 0 and table.pos.active == 0


@both
@rule("V.AUC.15", "V.AUC.09")
def test_there_is_no_fourth_round(edition: str) -> None:
    table = bidding(edition, 2, purses=["b4", "b4"])
    for _ in range(3):
        assert table.asked == ("bid", [0, 1])
        table.all("gem blue", "gem blue")
    assert table.asked[0] == "gem"
    assert table.purse(0)[0] == table.purse(1)[0] == 1
