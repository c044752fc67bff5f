"""Pyramids and circles (V.PYR, V.CIR)."""

from __future__ import annotations

import pytest

from ludoteka.games.viceroy.pyramid import (
    circle,
    free_places,
    neighbours,
    open_places,
    place_at,
    place_id,
    places_after,
)
from ludoteka.games.viceroy.realm import Realm
from tests.support.rule import rule
from tests.support.viceroy import (
    auction,
    development,
    gems,
    laws_phase,
    payment,
    proclaimed,
    the_game,
    whole_game,
)

both = pytest.mark.parametrize("edition", ["ru", "pl"])
RED = "1@1/0 3@1/1"
"""Red top corners face each other: a card with a red bottom completes a circle above."""


def places(*ids: str) -> list[int]:
    return [place_at(int(id.split("/")[0]), int(id.split("/")[1])) for id in ids]


def ids(found: list[int]) -> list[str]:
    return [place_id(place) for place in found]


@rule("V.PYR.01", "V.PYR.02", "V.HID.05")
@both
def test_a_card_goes_into_the_own_pyramid_for_all_to_see(edition: str) -> None:
    table = proclaimed(80, "1@1/0", edition)
    table.play(0, "at 1/1", "choose defence_1")
    assert table.pyramid(0) == {"1/0": 1, "1/1": 80} and 80 not in table.pyramid(1).values()
    for seat in (0, 1, None):
        seen = table.match.view(seat)
        assert 79 in seen["zones"]["pyramid"][0]
        assert seen["public"]["tokens"] == table.pos.tokens


@rule("V.PYR.03", "V.PYR.04", "V.PYR.05", "V.PYR.12")
def test_where_a_card_can_be_laid() -> None:
    assert ids(open_places(places("1/0", "1/1", "1/2"))) == ["1/-1", "1/3", "2/0", "2/1"]
    gap = places("1/0", "1/1", "1/2", "1/3", "2/0", "2/2")
    assert ids(open_places(gap)) == ["1/-1", "1/4", "2/1"], "a gap may be filled"
    assert ids(open_places(places("1/0", "1/1", "1/2", "2/0", "2/1"))) == ["1/-1", "1/3", "3/0"]


@rule("V.PYR.04", "V.PYR.05", "V.PYR.18")
@both
def test_places_where_a_card_cannot_be_laid(edition: str) -> None:
    table = proclaimed(80, "1@1/0 2@1/1 3@1/2 4@2/0", edition)
    assert table.why(0, "at 1/5") == "V.PYR.04"
    assert table.why(0, "at 1/1") == "V.PYR.18" and table.why(0, "at 2/0") == "V.PYR.18"
    assert table.why(0, "at 2/2") == "V.PYR.05" and table.why(0, "at 3/0") == "V.PYR.05"
    assert table.options() == ["at 1/-1", "at 1/3", "at 2/1"]


@rule("V.PYR.06")
@both
def test_a_circle_of_several_colours_is_allowed(edition: str) -> None:
    table = proclaimed(85, RED, edition, purses=["", ""])
    table.play(0, "at 2/0")
    assert table.pyramid(0)["2/0"] == 85 and table.purse(0) == [0, 0, 0, 0]


@rule("V.PYR.07", "V.LIM.07")
def test_never_a_sixth_level() -> None:
    tower = [f"{level}/{x}" for level in range(1, 6) for x in range(7 - level)]
    assert max(open_places(places(*tower))) < place_at(6, -40)
    assert [id for id in ids(open_places(places(*tower))) if id.startswith("6")] == []


@rule("V.PYR.09", "V.DEV.12")
@both
def test_played_cards_stay_where_they_are(edition: str) -> None:
    table = whole_game(edition, 2, 3)
    pos = table.game.position()
    assert isinstance(pos, Realm)
    before: list[dict[int, int]] = [{}, {}]
    for move in table.match.moves():
        pos.play(move.seat, move.value)
        for seat in (0, 1):
            now = dict(zip(pos.spots[seat], pos.pyramid[seat], strict=True))
            for place, card in before[seat].items():
                # Laws 65 and 74 alone move a card.
                assert now.get(place) == card or now.get(place) == 64 or card in pos.tucked[seat]
            before[seat] = now


@rule("V.PYR.10")
def test_free_cards_are_uncovered_ends() -> None:
    row = places("1/0", "1/1", "1/2")
    assert ids(free_places(row, [0, 1, 2], [])) == ["1/0", "1/2"]
    assert ids(free_places(row, [0, 1, 2], [2])) == ["1/0"], "a card is tucked under the other"
    gap = places("1/0", "1/1", "1/2", "1/3", "2/0", "2/2")
    assert ids(free_places(gap, [0, 1, 2, 3, 4, 5], [])) == ["2/0", "2/2"]
    assert ids(free_places(places("1/0"), [0], [])) == ["1/0"]


@rule("V.PYR.11")
@both
def test_the_second_and_the_third_card(edition: str) -> None:
    second = proclaimed(80, "1@1/0", edition)
    assert second.options() == ["at 1/-1", "at 1/1"]
    third = proclaimed(80, "1@1/0 2@1/1", edition)
    assert third.options() == ["at 1/-1", "at 1/2", "at 2/0"]


@rule("V.PYR.13", "V.PYR.14")
def test_at_most_six_neighbours() -> None:
    assert sorted(ids(neighbours(place_at(2, 1)))) == ["1/1", "1/2", "2/0", "2/2", "3/0", "3/1"]
    assert sorted(ids(neighbours(place_at(1, 0)))) == ["1/-1", "1/1", "2/-1", "2/0"]
    for level in range(1, 6):
        for x in range(-3, 4):
            for other in neighbours(place_at(level, x)):
                assert place_at(level, x) in neighbours(other)
            assert len(neighbours(place_at(level, x))) <= 6


@rule("V.PYR.15")
@both
def test_tucking_is_not_playing(edition: str) -> None:
    table = proclaimed(72, "20@1/0", edition, hands=[[1, 80], []], purses=["", ""], display={"blue_base": 5})
    table.play(0, "at 1/1", "tuck 1", "tuck 80")
    assert table.purse(0) == [0, 0, 0, 0] and table.tokens(0) == []
    assert table.heard(None, "paid") == [] and table.heard(None, "drew_law") == []


@rule("V.PYR.16", "V.SCO.07")
@both
def test_a_tucked_card_does_nothing(edition: str) -> None:
    table = auction(edition, 2, pyramids=["30@1/0 31@1/1", "20@1/0"], tucked=[{30: [85, 68, 5]}, {}])
    assert table.parts(0) == {}, "tucked laws score nothing"
    assert ids(free_places(table.pos.spots[0], table.pos.pyramid[0], table.pos.hosts[0])) == ["1/1"]
    counting = auction(edition, 2, pyramids=["30@1/0 68@1/1", "20@1/0"], tucked=[{30: [85, 5]}, {}])
    assert counting.parts(0) == {"laws": 4}, "law 68 counts them"


@rule("V.PYR.17", "V.CIR.04")
@both
def test_laws_support_and_form_circles_alike(edition: str) -> None:
    # 68 and 87 have red tops; 65, 66, 71, 75 and 81 red bottoms.
    table = proclaimed(81, "68@1/0 87@1/1", edition, purses=["", ""])
    table.play(0, "at 2/0")
    assert table.purse(0) == gems("r1")
    assert table.asked[0] == "choose", "the gem comes before the effect"


@rule("V.CIR.01")
def test_the_sectors_of_a_circle() -> None:
    cards = the_game().cards
    spots = places("1/0", "1/1", "2/0")
    assert circle(cards, spots, [0, 2, 4], place_at(2, 0)) == 1
    assert circle(cards, spots, [1, 2, 4], place_at(2, 0)) == -1, "2 has a blue right corner"
    assert circle(cards, spots, [0, 1, 4], place_at(2, 0)) == -1, "2 has a blue left corner"
    assert circle(cards, spots, [0, 2, 6], place_at(2, 0)) == -1, "7 has a green bottom"


@rule("V.CIR.02", "V.LPH.11")
def test_a_circle_in_the_laws_phase() -> None:
    table = laws_phase(1, hands=[[51]], pyramids=[RED], purses=[""])
    table.play(0, "play 51", "at 2/0")
    assert table.heard(None, "circle_gem")[0]["colour"] == 1 and table.purse(0) == gems("r1")


@rule("V.CIR.02", "V.PAY.10")
def test_a_circle_in_the_payment_phase() -> None:
    table = payment(1, [51], pyramids=[RED], purses=["r2"])
    table.play(0, "keep", "at 2/0 0 0 0 0")
    assert [fact["event"] for fact in table.heard(None, "circle_gem")] == ["circle_gem"]
    assert table.tokens(0) == ["51:defence"]


@rule("V.CIR.02")
def test_a_circle_in_the_development_phase() -> None:
    table = development(1, [[51]], pyramids=[RED], purses=["r2"])
    table.play(0, "play 51", "at 2/0 0 0 0 0")
    assert table.heard(None, "circle_gem")[0]["colour"] == 1


@rule("V.CIR.03")
@both
def test_no_gem_from_an_empty_reserve(edition: str) -> None:
    table = proclaimed(81, RED, edition, purses=["", ""], reserve="b8")
    table.play(0, "at 2/0")
    assert table.purse(0) == [0, 0, 0, 0] and table.heard(None, "no_circle_gem")[0]["rule"] == "V.CIR.03"


@rule("V.CIR.05")
@both
def test_one_circle_at_most(edition: str) -> None:
    table = proclaimed(81, RED, edition, purses=["", ""])
    table.play(0, "at 1/2")
    assert table.heard(None, "circle_gem") == [], "none on level 1"
    # Between two cards of level 2 the circles of both neighbours stay as they are.
    wide = proclaimed(81, "1@1/0 3@1/1 68@1/2 19@1/3 5@2/0 9@2/2", edition, purses=["", ""])
    wide.play(0, "at 2/1")
    assert len(wide.heard(None, "circle_gem")) == 1


def test_places_are_kept_up_to_date() -> None:
    for seed in (1, 2, 3):
        spots: list[int] = []
        found = open_places(spots)
        for step in range(30):
            place = found[(step * seed * 7) % len(found)]
            spots = [*spots, place]
            found = places_after(found, spots, place)
            assert found == open_places(spots)
