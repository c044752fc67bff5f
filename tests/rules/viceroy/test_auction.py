"""The auction and attack tokens (V.AUC, V.ATK)."""

from __future__ import annotations

import pytest

from tests.support.rule import rule
from tests.support.viceroy import Table, auction, gems, whole_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5, "yellow_base": 4}


def has(table: Table, seat: int) -> list[int]:
    return table.lot(seat) + table.hand(seat)


@rule("V.AUC.01", "V.AUC.04", "V.COS.04")
@both
def test_a_character_costs_a_gem_of_its_colour(edition: str) -> None:
    table = auction(edition, 2, purses=["y1 r1", "b1"])
    table.all("gem yellow", "gem blue")
    assert has(table, 0) == [4] and has(table, 1) == [1]
    assert table.purse(0) == gems("r1") and table.purse(1) == gems("")


@rule("V.AUC.02", "V.AUC.03")
@both
def test_bids_are_secret_and_single(edition: str) -> None:
    table = auction(edition, 2, attacks=[1, 0])
    assert table.options(0) == ["gem blue", "gem red", "gem green", "gem yellow", "attack", "pass"]
    table.play(0, "gem red")
    for seat in (1, None):
        seen = table.match.view(seat)
        assert seen["decision"]["mine"] == -1 and seen["public"]["bids"] == []
        assert seen["public"]["reserve"] == table.reserve()
    assert table.match.view(0)["decision"]["mine"] == 1
    table.play(1, "pass")
    assert table.match.view(1)["public"]["reserve"][1] == 5


@rule("V.AUC.05", "V.AUC.12")
@both
def test_a_conflict_costs_both_gems(edition: str) -> None:
    table = auction(edition, 3, purses=["r1 b1", "r1 b1", "r1 b1"])
    before = table.reserve()[1]
    table.all("gem red", "gem red", "gem red")
    assert table.asked == ("bid", [0, 1, 2]) and table.reserve()[1] == before + 3
    assert table.display()["red_base"] == 2


@rule("V.AUC.06", "V.AUC.07", "V.AUC.14", "V.PAS.02")
@both
def test_who_passes_or_has_a_card_is_out(edition: str) -> None:
    table = auction(edition, 4)
    table.all("pass", "gem blue", "gem red", "gem red")
    table.take(0, "b3")
    assert table.asked == ("bid", [2, 3])
    assert table.why(0, "pass") != "" and table.why(1, "pass") != ""


@rule("V.AUC.08", "V.AUC.09", "V.AUC.15", "V.PAS.01")
@both
def test_three_rounds_at_most(edition: str) -> None:
    table = auction(edition, 2, purses=["r4", "r4"])
    for number in (1, 2, 3):
        assert table.asked == ("bid", [0, 1]) and table.pos.round == number
        table.all("gem red", "gem red")
    assert table.asked[0] == "gem"
    assert len(table.heard(None, "left_without")) == 2


@rule("V.AUC.10", "V.AUC.32")
@both
def test_only_gems_one_has(edition: str) -> None:
    table = auction(edition, 2, purses=["b1", ""])
    assert table.options(0) == ["gem blue", "pass"]
    assert table.why(0, "gem red") == "V.AUC.10"
    assert table.options(1) == ["pass"], "nothing to bid with"


@rule("V.AUC.11", "V.AUC.13", "V.AUC.28")
@both
def test_every_card_was_bid_for_and_one_for_each(edition: str) -> None:
    table = whole_game(edition, 4, 5)
    bids: dict[int, int] = {}
    wins: dict[int, int] = {}
    for fact in table.facts:
        name = table.game.event_kinds[fact.kind].name
        if name == "turn_began":
            bids, wins = {}, {}
        elif name in ("bade_gem", "bade_attack"):
            bids[fact.values[0]] = bids.get(fact.values[0], 0) + 1
        elif name == "won":
            wins[fact.values[0]] = wins.get(fact.values[0], 0) + 1
            assert bids.get(fact.values[0], 0) and wins[fact.values[0]] == 1


@rule("V.AUC.16")
@both
def test_no_bid_on_a_colour_without_a_character(edition: str) -> None:
    table = auction(edition, 2, display={"blue_base": 1, "red_tip": 2})
    assert table.options(0) == ["gem blue", "gem red", "pass"]
    assert table.why(0, "gem green") == "V.AUC.16"
    three = auction(edition, 3, display={"blue_base": 1, "red_base": 2}, purses=["b2 r2"] * 3)
    three.all("gem blue", "gem red", "gem red")
    assert three.why(1, "gem blue") == "V.AUC.16", "emptied in an earlier round"


@rule("V.AUC.17")
def test_the_card_lies_face_up() -> None:
    table = auction("ru", 2, purses=["b1", "r2"])
    table.all("gem blue", "pass")
    assert table.lot(0) == [1] and table.hand(0) == [] and 1 not in table.pyramid(0).values()
    assert table.match.view(1)["zones"]["lots"][0] == [0]


@rule("V.AUC.18", "V.HID.02")
def test_the_card_goes_to_the_hand_and_is_known() -> None:
    table = auction("pl", 2, purses=["b1", "r2"])
    table.all("gem blue", "pass")
    assert table.hand(0) == [1] and 1 not in table.pyramid(0).values()
    assert table.match.view(1)["zones"]["hand_characters"][0] == [0], "the others saw it"


@rule("V.AUC.20")
@both
def test_one_of_two_cards(edition: str) -> None:
    table = auction(edition, 2, display=TWO, purses=["g1", ""])
    table.all("gem green", "pass")
    assert table.options() == ["base", "tip"]
    table.play(0, "tip")
    assert has(table, 0) == [5] and table.heard(0, "won")[0]["rule"] == "V.AUC.20"
    assert 3 in table.display().values()


@rule("V.AUC.21")
@both
@pytest.mark.parametrize(
    ("first", "second", "cards"),
    [
        ("base", "tip", (3, 5)),
        ("tip", "base", (5, 3)),
        ("either", "tip", (3, 5)),
        ("base", "either", (3, 5)),
        ("either", "either", (5, 3)),
    ],
)
def test_two_bidders_agree(edition: str, first: str, second: str, cards: tuple[int, int]) -> None:
    table = auction(edition, 2, display=TWO, pyramids=["50@1/0", "40@1/0"])
    table.all("gem green", "gem green")
    table.all(first, second)
    assert (has(table, 0), has(table, 1)) == ([cards[0]], [cards[1]])


@rule("V.AUC.22")
@both
def test_equal_claims(edition: str) -> None:
    table = auction(edition, 2, display=TWO)
    table.all("gem green", "gem green")
    table.play(0, "base")
    assert table.match.view(1)["decision"]["answered"] == [0] and table.match.view(1)["decision"]["mine"] == -1
    table.play(1, "base")
    assert table.asked == ("bid", [0, 1]) and table.display() == TWO
    last = auction(edition, 2, display=TWO, purses=["g3", "g3"])
    for _ in range(3):
        last.all("gem green", "gem green")
        last.all("tip", "tip")
    assert last.asked[0] == "gem", "after the third round both have passed"


@rule("V.AUC.23")
@both
def test_three_or_four_on_two_cards(edition: str) -> None:
    for players in (3, 4):
        table = auction(edition, players, display=TWO)
        table.all(*["gem green"] * players)
        assert table.asked == ("bid", list(range(players))) and table.display() == TWO


@rule("V.AUC.24")
@both
def test_each_colour_by_itself(edition: str) -> None:
    table = auction(edition, 4)
    table.all("gem red", "gem red", "gem blue", "gem yellow")
    assert has(table, 2) == [1] and has(table, 3) == [4] and table.asked == ("bid", [0, 1])


@rule("V.AUC.26")
@both
def test_there_is_no_way_to_give_anything_away(edition: str) -> None:
    giving = {kind.name for kind in auction(edition, 2).game.kinds}
    assert giving >= {"bid", "pay_trade"}
    for seed in (1, 2):
        table = whole_game(edition, 3, seed)
        for fact in table.facts:
            if table.game.event_kinds[fact.kind].name == "gave_gem":
                assert fact.rule == "V.LEF.67"


@rule("V.AUC.27", "V.INF.01", "V.INF.02")
@both
def test_infinite_gems_cannot_bid(edition: str) -> None:
    table = auction(edition, 2, pyramids=["20@1/0:infinite_red"], purses=["b1", "b1"])
    assert table.options(0) == ["gem blue", "pass"] and table.why(0, "gem red") == "V.AUC.10"


@rule("V.AUC.29", "V.ATK.02")
def test_the_russian_settling() -> None:
    table = auction("ru", 4, attacks=[1, 0, 0, 0], purses=["", "b1", "r1", ""], reserve="y4")
    table.all("attack", "gem blue", "gem red", "pass")
    assert table.asked == ("pick", [0]) and table.options() == ["take green_base", "take yellow_base"]
    assert table.reserve() == [1, 1, 0, 4] and table.purse(3) == [0, 0, 0, 0], "pass gems come last"
    table.play(0, "take green_base")
    assert table.asked == ("gem", [3])


@rule("V.AUC.30", "V.ATK.03")
def test_the_polish_settling() -> None:
    table = auction("pl", 4, attacks=[1, 0, 0, 0], purses=["", "b1", "r1", ""], reserve="y4")
    table.all("attack", "gem blue", "gem red", "pass")
    assert table.asked == ("pick", [0])
    assert table.options() == ["take blue_base", "take red_base", "take green_base", "take yellow_base"]
    assert table.reserve() == [1, 1, 0, 4] and table.hand(1) == []
    table.play(0, "take green_base")
    assert table.hand(1) == [1] and table.hand(2) == [2] and table.asked == ("gem", [3])


@rule("V.ATK.01", "V.ATK.06")
@both
def test_an_attack_token_is_a_bid(edition: str) -> None:
    table = auction(edition, 2, attacks=[2, 0])
    assert "attack" in table.options(0) and table.why(1, "attack") == "V.ATK.01"
    table.all("attack", "gem blue")
    assert table.pos.attacks == [1, 0]
    empty = auction(edition, 2, attacks=[1, 0], display={})
    assert empty.options(0) == ["pass"] and empty.why(0, "attack") == "V.ATK.01"


@rule("V.ATK.04")
def test_an_emptied_colour_loses_the_bids() -> None:
    table = auction("pl", 3, attacks=[1, 0, 0], purses=["", "r1 b1", "b1"])
    table.all("attack", "gem red", "gem blue")
    table.play(0, "take red_base")
    assert table.hand(0) == [2] and table.hand(1) == [] and table.hand(2) == [1]
    assert table.asked == ("bid", [1]) and table.purse(1) == gems("b1")


@rule("V.ATK.05")
def test_one_of_two_taken_by_attack() -> None:
    one = auction("pl", 2, attacks=[1, 0], display=TWO)
    one.all("attack", "gem green")
    one.play(0, "take green_base")
    assert one.hand(1) == [5]
    two = auction("pl", 3, attacks=[1, 0, 0], display=TWO)
    two.all("attack", "gem green", "gem green")
    two.play(0, "take green_base")
    assert two.asked == ("bid", [1, 2]) and two.display()["green_tip"] == 5


@rule("V.ATK.07")
@both
def test_an_attacker_is_out(edition: str) -> None:
    table = auction(edition, 3, attacks=[1, 0, 0])
    table.all("attack", "gem red", "gem red")
    table.play(0, "take blue_base")
    assert table.asked == ("bid", [1, 2])


@rule("V.ATK.08")
def test_an_attacked_card_must_be_paid_for() -> None:
    table = auction("ru", 2, attacks=[1, 0], purses=["", "b2"])
    table.all("attack", "gem blue")
    table.play(0, "take red_base")
    while table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])
    assert table.asked == ("keep", [0, 1]) and table.options(0) == ["refuse"]


@rule("V.ATK.10")
@both
def test_an_attack_on_an_empty_display(edition: str) -> None:
    table = auction(edition, 3, attacks=[1, 1, 0], display={"blue_base": 1}, purses=["r1", "r1", ""])
    table.all("attack", "attack", "pass")
    table.take(2, "b3")
    assert len(table.heard(None, "attack_lost")) == 1
    assert table.asked[0] == "bid" and table.options(table.asked[1][0]) == ["pass"]


@rule("V.ATK.11")
@both
def test_kept_tokens_cost_the_opponents(edition: str) -> None:
    table = auction(edition, 2, attacks=[2, 0])
    assert table.parts(1) == {"attack_penalty": -6 if edition == "ru" else -8} and table.parts(0) == {}


@both
def test_a_bid_can_be_withdrawn_until_the_last_is_in(edition: str) -> None:
    table = auction(edition, 2)
    table.play(0, "gem red")
    table.match.undo(0)
    assert table.asked == ("bid", [0, 1])
    table.all("gem blue", "gem blue")
    assert table.match.why_not_undo(0) is not None
