"""Golden cases of the auction."""

from __future__ import annotations

import pytest

from tests.support.rule import example
from tests.support.viceroy import auction, development, payment

both = pytest.mark.parametrize("edition", ["ru", "pl"])
TWO = {"blue_base": 1, "red_base": 2, "green_base": 3, "green_tip": 5, "yellow_base": 4}


@both
@example("V.EX.A01")
def test_the_captain_beside_yellow(edition: str) -> None:
    table = auction(edition, 2, display={"yellow_base": 32})
    assert table.options(0) == ["gem yellow", "pass"]
    table.all("gem yellow", "pass")
    assert table.heard(0, "won") == [{"event": "won", "rule": "V.AUC.04", "seat": 0, "card": 31}]


@both
@example("V.EX.A03")
def test_three_rounds_of_conflict(edition: str) -> None:
    table = auction(edition, 2, pyramids=["20@1/0:science", "10@1/0"], purses=["r3", "r3"])
    for _ in range(3):
        table.all("gem red", "gem red")
    assert table.purse(0) == table.purse(1) == [0, 0, 0, 0]
    assert table.asked == ("gem", [1]), "the lower lowest number comes first"
    table.take(1, "b3")
    assert table.asked == ("gem", [0])
    table.take(0, "g4")
    assert table.purse(1) == [3, 0, 0, 0] and table.purse(0) == [0, 0, 4, 0]
    assert [told["seat"] for told in table.heard(None, "left_without")] == [0, 1]


@both
@example("V.EX.A04")
def test_alone_on_two_cards(edition: str) -> None:
    for answer, won, left in (("base", 3, 5), ("tip", 5, 3)):
        table = auction(edition, 3, display=TWO, purses=["g2", "b2 r2", "b2 r2"])
        table.all("gem green", "gem red", "gem red")
        assert table.asked == ("which", [0])
        table.play(0, answer)
        assert table.lot(0) + table.hand(0) == [won]
        assert left in table.display().values() and won not in table.display().values()


@both
@example("V.EX.A06")
def test_two_claims_of_the_tip(edition: str) -> None:
    table = auction(edition, 2, display=TWO)
    table.all("gem green", "gem green")
    assert table.asked == ("claim", [0, 1])
    table.all("tip", "tip")
    assert table.asked == ("bid", [0, 1])
    assert table.display() == TWO
    assert table.reserve()[2] == 8, "both green gems are in the reserve"


@both
@example("V.EX.A07")
def test_three_bidders_on_two_cards(edition: str) -> None:
    table = auction(edition, 3, display=TWO)
    table.all("gem green", "gem green", "gem green")
    assert table.asked == ("bid", [0, 1, 2])
    assert table.display() == TWO


@example("V.EX.A08")
def test_an_attack_after_a_conflict() -> None:
    table = auction("ru", 3, attacks=[1, 0, 0])
    table.all("attack", "gem red", "gem red")
    assert table.asked == ("pick", [0])
    assert table.options() == ["take blue_base", "take red_base", "take green_base", "take yellow_base"]
    table.play(0, "take red_base")
    assert table.asked == ("bid", [1, 2])
    assert table.why(1, "gem red") == "V.AUC.16"


@example("V.EX.A09")
def test_an_attack_after_a_single_bid() -> None:
    table = auction("ru", 2, attacks=[1, 0])
    table.all("attack", "gem red")
    assert table.lot(1) == [2]
    assert table.options() == ["take blue_base", "take green_base", "take yellow_base"]


@both
@example("V.EX.A13")
def test_the_order_of_attackers(edition: str) -> None:
    table = auction(
        edition,
        2,
        display={"blue_base": 1, "red_base": 2},
        attacks=[1, 1],
        pyramids=["12@1/0 40@1/1 71@1/2", "78@1/0 19@1/1 33@1/2"],
        tucked=[{}, {78: [5]}],
    )
    table.all("attack", "attack")
    assert table.asked == ("pick", [0])


@both
@example("V.EX.A15")
def test_bids_return_before_pass_gems(edition: str) -> None:
    table = auction(edition, 3, purses=["b6 g6", "r6 y6", "r6 y6"], reserve="")
    table.all("pass", "gem red", "gem red")
    assert table.purse(0) == [6, 2, 6, 0], "two red gems were all there was; the choice was none"


@example("V.EX.A17")
def test_a_won_card_lies_before_its_owner() -> None:
    table = auction("ru", 2, turn=3, purses=["b2 r2 y2", "b1"], display={"blue_base": 1, "red_base": 2})
    table.all("gem red", "pass")
    assert table.lot(0) == [2] and table.hand(0) == []
    table.take(1, "b3")
    while table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])
    assert table.asked == ("keep", [0]) and table.pos.turn == 3


@example("V.EX.A18")
def test_a_won_card_goes_to_the_hand() -> None:
    table = auction("pl", 2, turn=3, purses=["b2 g2", "b1"], display={"blue_base": 1, "red_base": 2})
    table.all("gem blue", "pass")
    assert table.hand(0) == [1] and table.lot(0) == []
    later = development(2, [[1], []], turn=9, purses=["y1", ""])
    assert later.options() == ["play 1", "discard 1", "pass"]
    later.play(0, "discard 1")
    assert later.asked == ("gem", [0]) and later.pos.stack[-1].about(later.pos) == {"number": 2}


@example("V.EX.P01")
def test_refusing_brings_the_gems_of_a_pass() -> None:
    table = payment(2, [1, 0], pyramids=["20@1/0:science,science"], purses=["y1", ""])
    before = table.reserve()[:]
    table.play(0, "refuse")
    assert table.discard() == [1]
    table.take(0, "b5")
    assert table.purse(0) == [5, 0, 0, 1]
    assert table.reserve()[0] == before[0] - 5


@example("V.EX.P02")
def test_refusals_take_gems_before_payments() -> None:
    table = payment(2, [2, 1], purses=["b1", "y8"], reserve="b7 r8 g8")
    table.all("refuse", "keep")
    assert table.asked == ("gem", [0])
    assert table.options() == ["gem blue", "gem red", "gem green"]


@example("V.EX.P03")
def test_the_last_gems_by_number() -> None:
    table = payment(2, [45, 13], purses=["r1", "y1"], reserve="b2 g2")
    table.all("keep", "keep")
    table.all("at 1/1 0 0 0 0", "at 1/1 0 0 0 0")
    assert table.reserve() == [2, 1, 2, 1]
    table = payment(2, [45, 13], purses=["r1", "y1"], reserve="b1 g1")
    table.all("keep", "keep")
    table.all("at 1/1 0 0 0 0", "at 1/1 0 0 0 0")
    assert table.reserve() == [1, 1, 1, 1]
    assert table.asked == ("gem", [1]), "13 comes before 45"
    table.take(1, "b1 r1 g1")
    assert table.purse(1) == [1, 1, 1, 0]
    assert table.purse(0) == [0, 0, 0, 1], "the last one was no choice"


@example("V.EX.P04")
def test_a_card_that_cannot_be_paid_for() -> None:
    table = payment(2, [3, 0], purses=["g1", ""])
    assert table.options(0) == ["refuse"]
    assert table.why(0, "keep") == "V.PAY.06"
    table.play(0, "refuse")
    assert table.discard() == [3] and table.asked == ("gem", [0])


@both
@example("V.EX.P05")
def test_who_passes_takes_by_lowest_number(edition: str) -> None:
    table = auction(edition, 2, pyramids=["18@1/0", "3@1/0"], display={"blue_base": 1}, purses=["", ""], reserve="b4")
    table.all("pass", "pass")
    assert table.purse(1) == [3, 0, 0, 0] and table.purse(0) == [1, 0, 0, 0]


@both
@example("V.EX.X11")
def test_each_pair_agrees_for_itself(edition: str) -> None:
    display = {f"{colour}_{end}": 2 * c + e + 1 for c, colour in enumerate(["blue", "red", "green", "yellow"])
               for e, end in enumerate(["base", "tip"])}  # fmt: skip
    table = auction(edition, 4, display=display)
    table.all("gem red", "gem red", "gem blue", "gem blue")
    assert table.asked == ("claim", [2, 3])
    table.all("base", "tip")
    assert table.asked == ("claim", [0, 1])
    table.all("tip", "tip")
    assert table.asked == ("bid", [0, 1])
    assert table.display()["red_base"] and "blue_base" not in table.display()


@example("V.EX.X10")
def test_more_attackers_than_characters() -> None:
    table = auction(
        "ru", 4, turn=12, display={"blue_base": 1, "red_base": 2, "green_base": 3}, attacks=[0, 1, 1, 1], small=[]
    )
    table.all("pass", "attack", "attack", "attack")
    taken = 0
    while table.asked[0] == "pick":
        table.play(table.asked[1][0], table.options()[0])
        taken += 1
    assert taken == 2 and not table.display(), "the last of the three had no choice"
    crowd = auction("ru", 4, turn=12, display={"blue_base": 1, "red_base": 2, "green_base": 3}, attacks=[1, 1, 1, 1])
    crowd.all("attack", "attack", "attack", "attack")
    while crowd.asked[0] == "pick":
        crowd.play(crowd.asked[1][0], crowd.options()[0])
    assert crowd.asked[0] == "bid" and len(crowd.asked[1]) == 1
    assert crowd.pos.attacks == [0, 0, 0, 0]
    assert len(crowd.heard(None, "attack_lost")) == 1
