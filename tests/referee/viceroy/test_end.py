"""A referee at the end: hands, repainting against every possibility, the seven parts, ties."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ludoteka.games.viceroy.pyramid import WIDTH, place_at, place_id
from ludoteka.games.viceroy.scoring import circle_colours
from tests.support.rule import rule
from tests.support.viceroy import Table, development, ended, payment, stage

both = pytest.mark.parametrize("edition", ["ru", "pl"])
RED = "1@1/0 19@1/1 32@2/0"
"""A red circle."""
LEVELS = "1@1/0 2@1/1 3@1/2 4@1/3 6@2/0 7@2/1 8@2/2 10@3/0 11@3/1 12@4/0"


def random_pyramid(dice: Random, edition: str) -> str:
    """Seven to ten cards in a full pyramid, with some bonus tokens and law 79."""
    missing = {16, 17, 23, 56} if edition == "pl" else set()
    cards = dice.sample([number for number in range(1, 65) if number not in missing], 9)
    cards.insert(dice.randrange(9), 79)
    places = ["1/0", "1/1", "1/2", "1/3", "2/0", "2/1", "2/2", "3/0", "3/1", "4/0"][: dice.randint(6, 10)]
    colours = ["blue", "red", "green", "yellow"]
    words = [f"{card}@{place}" for card, place in zip(cards, places, strict=False)]
    for _ in range(2):
        index = dice.randrange(len(words))
        words[index] += (
            ":" if ":" not in words[index] else ","
        ) + f"circle_bonus_{dice.choice(colours)}_{dice.choice((2, 4))}"
    return " ".join(words)


def asked(table: Table) -> bool:
    """Whether there is still something to repaint."""
    return not table.over


def best_by_trying(table: Table, edition: str) -> int:
    """The most points that repainting can add: every colour or nothing for every circle."""
    pos = table.pos
    bonus = [0, 0, 0, 0]
    for token in table.tokens(0):
        if "circle_bonus" in token:
            _, _, name, value = token.split("_")
            bonus[["blue", "red", "green", "yellow"].index(name)] += int(value)
    more = 1 if 79 in table.pyramid(0).values() else 0
    offers: list[list[tuple[int, int, int]]] = []
    done = [paint // 4 for paint in pos.painted[0]]
    for place in pos.spots[0]:
        if place < WIDTH:
            continue
        level = place // WIDTH + 1
        colours = circle_colours(pos, 0, place)
        base = (3 if edition == "ru" else level) + more
        now = base + bonus[colours[0]] if len(set(colours)) == 1 else 0
        found = [(0, 0, 0)]
        for colour in range(4):
            wrong = [sector for sector in range(4) if colours[sector] != colour]
            if not any(place * 4 + sector in done for sector in wrong):
                found.append((colour, len(wrong), base + bonus[colour] - now))
        offers.append(found)
    best = 0
    for chosen in product(*offers):
        spent = [0, 0, 0, 0]
        for colour, price, _ in chosen:
            spent[colour] += price
        if all(spent[colour] <= pos.gems[0][colour] for colour in range(4)):
            best = max(best, sum(gain for _, _, gain in chosen))
    return best


@both
@rule("V.RCL.01", "V.RCL.03", "V.RCL.04")
def test_the_best_repainting_is_the_best_of_all(edition: str) -> None:
    for seed in range(25):
        dice = Random(seed)
        purse = f"b{dice.randint(0, 4)} r{dice.randint(0, 4)} g{dice.randint(0, 4)} y{dice.randint(0, 4)}"
        table = ended(edition, 1, pyramids=[random_pyramid(dice, edition)], purses=[purse])
        for _ in range(dice.randint(0, 2)):
            if asked(table):
                paints = [option for option in table.options(0) if option.startswith("paint")]
                table.play(0, dice.choice(paints))
        if not asked(table):
            continue
        before = sum(table.parts(0).values())
        gain = best_by_trying(table, edition)
        table.play(0, "best")
        assert table.over and sum(table.parts(0).values()) == before + gain, f"seed {seed}"


@both
@rule("V.RCL.02", "V.RCL.01", "V.RCL.03", "V.RCL.04")
def test_refusals_of_repainting(edition: str) -> None:
    table = ended(edition, 1, pyramids=[RED], purses=["b2 g1"])
    assert table.why(0, "paint 1/0 left_corner blue") == "V.RCL.02"
    assert table.why(0, "paint 2/1 left_corner blue") == "V.RCL.02"
    assert table.why(0, "paint 2/0 left_corner yellow") == "V.RCL.01"
    table.play(0, "paint 2/0 left_corner blue")
    assert table.why(0, "paint 2/0 left_corner green") == "V.RCL.04"
    assert table.parts(0) == {}, "a circle may also be spoilt"
    table.match.undo(0)
    assert table.purse(0) == [2, 0, 1, 0] and "circles" in table.parts(0)


@both
@rule("V.RCL.02", "V.RCL.05", "V.CIR.06", "V.PYR.17")
def test_a_law_is_repainted_like_a_character_and_brings_no_gem(edition: str) -> None:
    """71 over 65 and 72: corners green, green, bottom red; two red gems make no green circle, two green ones do."""
    table = ended(edition, 1, pyramids=["65@1/0 72@1/1 71@2/0"], purses=["g2"])
    table.play(0, "paint 2/0 left_half green", "paint 2/0 right_half green")
    assert table.over and table.purse(0) == [0, 0, 0, 0]
    assert table.parts(0) == {"circles": 3 if edition == "ru" else 2}


@both
@rule("V.SCO.01", "V.SCO.02")
@pytest.mark.parametrize(("level", "points"), [(2, 2), (3, 3), (4, 4), (5, 5)])
def test_circles_by_level(edition: str, level: int, points: int) -> None:
    """One circle of one colour, repainted where it lies."""
    rows = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1 15@5/0"
    table = stage(edition, 1, [], pyramids=[rows], purses=["b4"])
    before = table.parts(0).get("circles", 0)
    sectors = ["left_corner", "right_corner", "left_half", "right_half"]
    painted = ended(edition, 1, pyramids=[rows], purses=["b4"])
    place = place_at(level, 0)
    colours = circle_colours(painted.pos, 0, place)
    if len(set(colours)) == 1:
        before -= 3 if edition == "ru" else points
    for sector, colour in zip(sectors, colours, strict=True):
        if colour != 0:
            painted.play(0, f"paint {place_id(place)} {sector} blue")
    assert painted.parts(0)["circles"] == before + (3 if edition == "ru" else points)


@both
@rule("V.END.03", "V.HID.04", "V.HID.06")
def test_hands_are_laid_open_tucked_cards_stay_covered(edition: str) -> None:
    table = ended(edition, 2, hands=[[5, 71], [6]], pyramids=["20@1/0", "30@1/0"])
    assert table.over and table.discard() == [5, 6, 71]
    assert table.match.view(None)["zones"]["discard"] == table.match.view(0)["zones"]["discard"]


@both
@rule("V.END.03", "V.END.04")
def test_the_screens_are_gone_before_repainting(edition: str) -> None:
    table = ended(edition, 2, pyramids=[RED, "30@1/0"], purses=["b1", "g2 y1"])
    assert table.asked == ("repaint", [0])
    assert table.match.view(0)["public"]["purses"] == [[1, 0, 0, 0], [0, 0, 2, 1]]


@both
@rule("V.SCO.15", "V.SCO.16", "V.SCO.17", "V.SCO.18", "V.SCO.19")
def test_attack_and_defence_of_four(edition: str) -> None:
    pyramids = ["20@1/0", "30@1/0:defence,defence", "40@1/0:defence,defence,defence,defence,defence", "50@1/0"]
    table = ended(edition, 4, pyramids=pyramids, attacks=[2, 0, 1, 3])
    each = 3 if edition == "ru" else 4
    assert table.match.scores() == [-4 * each, -4 * each, 0, -3 * each]
    assert table.match.ranking() == [[2], [3], [0, 1]]


@both
@rule("V.SCO.09", "V.SCO.10", "V.SCO.11", "V.SCO.12", "V.SCO.14")
def test_magic_is_a_product_of_sums_and_sets_count_besides(edition: str) -> None:
    table = stage(
        edition,
        2,
        [],
        pyramids=[
            "20@1/0:magic,magic_bonus_5,magic,defence,science,science "
            "21@1/1:magic,magic_bonus_2,science,defence,magic,magic",
            "30@1/0:magic,magic,magic",
        ],
        attacks=[0, 1],
    )
    each = 7 if edition == "ru" else 12
    assert table.parts(0) == {"magic": 35, "sets": 2 * each}, "defence in sets still shields"
    assert table.parts(1) == {}


@both
@rule("V.END.06", "V.END.07")
def test_equal_totals_share_the_victory(edition: str) -> None:
    table = ended(
        edition, 3, pyramids=["20@1/0:power_5", "10@1/0:power_3,power_2", "30@1/0:power_4"], purses=["b1", "", "r2"]
    )
    assert table.match.ranking() == [[0, 1], [2]], "neither gems nor numbers break the tie"


@rule("V.END.02", "V.PAY.08")
def test_ru_the_last_payment_is_played_out() -> None:
    table = payment(1, [1], purses=["y1"], turn=12, laws=[], small=[])
    table.play(0, "keep", "at 1/1 0 0 0 0")
    assert table.over and table.pyramid(0)["1/1"] == 1


@rule("V.END.02", "V.DEV.01")
def test_pl_the_last_turn_has_three_rounds() -> None:
    table = development(1, [[5, 6, 7, 8]], purses=[""], turn=12)
    for number in (5, 6, 7):
        assert table.asked == ("develop", [0])
        table.play(0, f"discard {number}")
        table.take(0, "b1 r1") if number == 5 else table.take(0, "g2" if number == 6 else "y2")
    assert table.over and table.discard() == [5, 6, 7, 8]


@both
@rule("V.END.05", "V.SOL.10")
def test_the_parts_are_told_in_their_order_and_solo_cannot_lose(edition: str) -> None:
    pyramid = RED.replace("1@1/0", "1@1/0:infinite_blue,power_3,magic,magic_bonus_2,science,defence") + " 68@1/2"
    table = ended(edition, 1, pyramids=[pyramid], purses=["b1"])
    table.play(0, "done")
    parts = [fact["part"] for fact in table.heard(0, "scored")]
    assert parts == [0, 1, 2, 3, 4, 5]
    assert table.match.ranking() == [[0]]
    rules = [fact["rule"] for fact in table.heard(0, "scored")]
    assert rules[0] == ("V.SCO.01" if edition == "ru" else "V.SCO.02")
    assert rules[5] == ("V.SCO.11" if edition == "ru" else "V.SCO.12")


@both
@rule("V.RCL.01", "V.INF.07")
def test_infinite_gems_do_not_repaint(edition: str) -> None:
    table = ended(edition, 1, pyramids=[LEVELS.replace("1@1/0", "1@1/0:infinite_red,infinite_blue")], purses=[""])
    assert table.over
