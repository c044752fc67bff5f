"""A referee over who may see what when, and what can be taken back."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.chance import SeededChance
from tests.support.rule import rule
from tests.support.viceroy import Table, auction, development, laws_phase, opened, payment, proclaimed, stage

both = pytest.mark.parametrize("edition", ["ru", "pl"])


def known(table: Table, seat: int | None, zone: str) -> list[int]:
    """The numbers a seat sees in a zone of the table."""
    return [card + 1 for card in table.match.view(seat)["zones"][zone] if card >= 0]


def worlds(table: Table, seat: int, number: int = 60) -> list[Realm]:
    chance = SeededChance(5)
    return [table.game.imagine(table.match.view(seat), chance) for _ in range(number)]


@rule("V.HID.03", "V.SET.08")
def test_nobody_sees_whether_a_drawn_card_is_one_that_its_owner_had_rejected() -> None:
    """Who knows how many cards of a deck is in everybody's view, so a draw must blur it for the drawer too."""
    views = []
    for drawn in (5, 7):
        table = laws_phase(2, hands=[[77], []], small=[5, 6, 7, 8], purses=["", ""])
        table.pos.known[4] = table.pos.known[5] = 1 << 0
        assert known(table, 0, "small") == [5, 6]
        table.play(0, "play 77")
        table.play(0, "at 1/1", "choose cards_1", "laws 0")
        table.draw(drawn)
        assert table.hand(0) == [drawn]
        views.append((table.match.view(1), table.match.view(None)))
    assert views[0] == views[1]


@rule("V.HID.03", "V.SET.08")
def test_another_draw_hides_what_one_knew_of_the_deck() -> None:
    table = laws_phase(2, hands=[[77], []], small=[5, 6, 7, 8], purses=["", ""])
    table.pos.known[4] = table.pos.known[5] = 1 << 1
    assert known(table, 1, "small") == [5, 6]
    table.play(0, "play 77")
    table.play(0, "at 1/1", "choose cards_1", "laws 0")
    table.draw(7)
    assert known(table, 1, "small") == [], "any of the four may have been drawn"
    assert table.match.view(1)["zones"]["hand_characters"][0] == [~1]


@both
@rule("V.AUC.02", "V.HID.01")
def test_a_bid_stays_in_the_fist_until_all_have_bid(edition: str) -> None:
    views = []
    for bid in ("gem blue", "gem red", "attack", "pass"):
        table = auction(edition, 2, attacks=[1, 0])
        table.play(0, bid)
        views.append(table.match.view(1))
        assert table.reserve() == [4, 4, 6, 6], "nothing moves before the hands open"
    assert all(view == views[0] for view in views)


@both
@rule("V.SET.06", "V.HID.01")
def test_returned_gems_are_known_to_their_owner(edition: str) -> None:
    table = opened(edition, 2)
    table.draw("red", "green", "blue", "blue")
    zones = table.match.view(0)["zones"]
    assert zones["returned"][0] == [1, 2] and all(colour < 0 for colour in zones["returned"][1])
    assert [told["colour"] for told in table.heard(1, "returned_gem")] == [None, None, 0, 0]
    for world in worlds(table, 0, 20):
        assert sorted(world.returned[0] + world.returned[1]) == [0, 0, 1, 2], "the reserve shows all four together"


@rule("V.SET.10", "V.HID.02")
def test_pl_the_card_held_is_secret_the_starting_card_is_not() -> None:
    table = opened("pl", 2)
    table.draw("red", "green", "blue", "blue")
    table.draw(1, 2, 3, 4, 5, 6, 7, 8)
    table.play(0, "lay 2")
    assert table.match.view(1)["zones"]["pyramid"] == [[], []]
    table.play(1, "lay 5")
    table.all("hold 3", "hold 7")
    assert [told["card"] for told in table.heard(1, "held")] == [None, 6]
    assert table.match.view(1)["zones"]["hand_characters"][0] == [~1]


@both
@rule("V.HID.05", "V.HID.04")
def test_a_spectator_sees_the_table_and_nothing_behind_screens(edition: str) -> None:
    table = stage(
        edition, 2, auction(edition, 2).pos.stack, hands=[[5, 71], [6]], pyramids=["20@1/0:science", "30@1/0"]
    )
    zones = table.match.view(None)["zones"]
    assert zones["pyramid"] == [[19], [29]]
    for name in ("hand_characters", "hand_laws", "stock", "returned"):
        assert all(card < 0 for row in zones[name] for card in row), name


@rule("V.HID.06", "V.LEF.78")
def test_the_kind_of_a_card_tucked_unseen_shows_its_number_does_not() -> None:
    table = proclaimed(77, "20@1/0 78@1/1", small=[5, 6], laws=[65, 66], purses=["", ""])
    table.play(0, "at 1/2", "choose cards_1", "laws 1")
    table.draw(66)
    table.play(0, "tuck")
    zones = table.match.view(1)["zones"]
    assert zones["chancery_laws"][0] == [~1] and zones["chancery_characters"][0] == []
    assert table.match.view(0)["zones"]["chancery_laws"][0] == [65]


@rule("V.LEF.70", "V.HID.03")
def test_what_law_70_returned_is_followed_only_by_its_owner() -> None:
    table = proclaimed(70, "20@1/0", hands=[[71], []], laws=[65, 66, 67, 68], purses=["", ""])
    table.play(0, "at 1/1")
    table.draw(65, 66, 67)
    table.play(0, "put 71", "put 65")
    assert known(table, 0, "top") == [71, 65] and known(table, 1, "top") == []
    tops = {tuple(world.top) for world in worlds(table, 1, 80)}
    assert len(tops) > 3, "for the others any law out of sight may lie there"
    assert {tuple(world.top) for world in worlds(table, 0, 10)} == {(70, 64)}


@rule("V.LEF.70", "V.LEF.78", "V.HID.06")
def test_whoever_knew_the_top_of_the_deck_cannot_follow_it_under_law_78() -> None:
    views = []
    for tucked in (65, 66):
        table = laws_phase(2, hands=[[70], []], pyramids=["78@1/0"], laws=[65, 66, 67, 68], purses=["", ""])
        table.pos.laws.remove(64)
        table.pos.laws.remove(65)
        table.pos.top = [64, 65]
        table.pos.known[64] = table.pos.known[65] = 1 << 1
        table.play(0, "play 70", "at 1/1")
        table.draw(67)
        table.play(0, f"tuck {tucked}")
        assert table.asked == ("put_back", [0])
        views.append((table.match.view(1), table.match.view(None)))
    assert views[0] == views[1]


@rule("V.LEF.70", "V.HID.03")
def test_a_law_kept_beside_an_archive_is_followed_to_the_top_by_its_owner() -> None:
    table = laws_phase(2, hands=[[70, 71], []], laws=[65, 66, 67, 68], purses=["", ""])
    table.pos.kept_laws[0] = [70]
    table.pos.hand_laws[0] = [69]
    table.play(0, "play 70", "at 1/1")
    table.draw(65, 66, 67)
    table.play(0, "put 71", "put 65")
    assert known(table, 0, "top") == [71, 65] and known(table, 1, "top") == []


# Taking back


@both
@rule("V.PAS.03", "V.PAS.05")
def test_a_gem_taken_openly_can_be_put_back(edition: str) -> None:
    table = auction(edition, 2, purses=["b1", "r1"])
    table.all("pass", "gem red")
    table.play(0, "gem blue", "gem green")
    table.match.undo(0)
    assert table.purse(0) == [2, 0, 0, 0] and table.options(0) == [
        "gem blue",
        "gem red",
        "gem green",
        "gem yellow",
    ]


@both
@rule("V.LEF.74", "V.LEF.65", "V.LEF.66")
@pytest.mark.parametrize(
    ("law", "answers"), [(65, ["at 1/1"]), (66, ["at 1/0"]), (74, ["at 1/-1", "tuck 1/2"]), (85, ["at 1/3"])]
)
def test_where_a_law_goes_can_be_taken_back(edition: str, law: int, answers: list[str]) -> None:
    pyramid = "20@1/0:science 21@1/1 22@1/2 24@2/0"
    # The owner keeps a card, so that the turn does not run on into the next question of chance.
    table = proclaimed(law, pyramid, edition, hands=[[5], []], purses=["b1", "b1"], display={"blue_base": 1})
    before = table.match.digest()
    for answer in answers:
        table.play(0, answer)
    for _ in answers:
        table.match.undo(0)
    assert table.match.digest() == before


@both
@rule("V.LEF.70", "V.REW.03")
def test_a_draw_cannot_be_taken_back(edition: str) -> None:
    table = proclaimed(70, "20@1/0", edition, hands=[[5], []], laws=[65, 66, 67])
    table.play(0, "at 1/1")
    if table.asked[1] == [-1]:
        table.draw(65, 66)
    assert table.match.why_not_undo(0) is not None


@rule("V.PAY.01")
def test_ru_keeping_is_sealed_until_all_have_answered() -> None:
    table = payment(2, [1, 2], purses=["y1", "g1"])
    table.play(0, "refuse")
    assert table.lot(0) == [1] and table.discard() == []
    table.match.undo(0)
    table.all("keep", "keep")
    assert table.asked == ("pay", [0, 1])
    table.play(0, "at 1/1 0 0 0 0")
    assert table.pyramid(0) == {"1/0": 60} and table.purse(0) == [0, 0, 0, 1], "laid and paid together"


@rule("V.DEV.11", "V.HID.01")
def test_pl_a_single_way_to_pay_is_asked_all_the_same() -> None:
    """Otherwise it would betray the purse; so with the gem of law 73."""
    table = development(2, [[1], []], pyramids=["20@1/0"], purses=["y1", ""])
    table.play(0, "play 1")
    assert table.asked == ("pay", [0])


@rule("V.LEF.76", "V.HID.01")
def test_storing_asks_until_its_owner_is_done() -> None:
    table = proclaimed(76, "20@1/0", purses=["y2", ""], display={"blue_base": 1})
    table.play(0, "at 1/1", "gem yellow")
    assert table.options(0) == ["gem yellow", "done"]
    table.play(0, "gem yellow")
    assert table.asked[0] == "bid", "an empty screen is no secret: the number of gems is known"
