"""The final scoring, ties and places (R.SCO, R.TIE)."""

from __future__ import annotations

import pytest

from ludoteka.games.roll_player.scoring import goal, matches, stars, totals
from tests.support.roll_player import COUNTS, FULL, ended, stage, the_game, whole_game
from tests.support.rule import rule


@rule("R.SCO.01")
@pytest.mark.parametrize("players", COUNTS)
def test_the_score_is_the_sum_of_its_sources(players: int) -> None:
    table = whole_game(players)
    for seat in range(players):
        told = [fact["number"] for fact in table.told("scored") if fact["seat"] == seat]
        assert len(told) == (7 if players == 1 else 6)
        assert sum(int(number or 0) for number in told) == table.match.scores()[seat]
        assert sum(stars(table.pos, seat)) == table.match.scores()[seat]
    first = next(index for index, fact in enumerate(table.facts) if table.game.event_kinds[fact.kind].name == "scored")
    assert all(table.game.event_kinds[fact.kind].name in ("scored", "titled") for fact in table.facts[first:])


@rule("R.SCO.02")
def test_totals() -> None:
    table = ended(races="dragonkin elf", owned=["blessed_mace jeweled_dagger", ""],
                  boards=[FULL.replace("WIS green3", "WIS gold3"), FULL])  # fmt: skip
    assert totals(table.pos, 0) == [6 + 2 + 1, 15 - 2, 9, 12, 12 + 1 + 2, 9 - 1]


@rule("R.SCO.03", "R.SCO.04", "R.SCO.05", "R.SCO.06")
def test_goals() -> None:
    pos = ended(heroes="barbarian monk").pos
    assert [goal(pos, 0, 1, total) for total in (16, 17, 18)] == [0, 3, 0]  # 17
    assert [goal(pos, 0, 0, total) for total in (15, 16, 17, 18)] == [0, 2, 2, 0]  # 16-17
    assert [goal(pos, 0, 2, total) for total in (17, 18, 21)] == [0, 3, 3]  # 18+
    assert [goal(pos, 1, 4, total) for total in (14, 15, 16, 17)] == [0, 2, 2, 0]


@rule("R.SCO.07")
def test_class_dice() -> None:
    assert stars(ended(heroes="paladin warrior").pos, 0)[1] == 6
    assert stars(ended(heroes="warrior paladin").pos, 0)[1] == 0


@rule("R.SCO.08")
def test_alignment_cell() -> None:
    for spot, value in (("lawful", 3), ("chaotic", -3), ("lawful_good", 1), ("chaotic_evil", -1), ("neutral", 0)):
        assert stars(ended(alignments="arbiter champion", tokens=f"{spot} neutral").pos, 0)[2] == value


@pytest.mark.parametrize("card", range(17))
def test_each_alignment_card(card: int) -> None:
    box = the_game(2).box
    other = box.alignments[(card + 1) % 17]
    for number, spot in enumerate(the_game(2).axes["spot"].ids):
        table = ended(alignments=f"{box.alignments[card]} {other}", tokens=f"{spot} neutral")
        assert stars(table.pos, 0)[2] == box.grids[card][number]
    assert max(box.grids[card]) == 3
    assert box.grids[card][4] in (0, 3)


@rule("R.SCO.09")
@pytest.mark.parametrize("card", range(16))
def test_each_backstory_in_place(card: int) -> None:
    """Six dice of the right colours in the marked cells; each one moved out of its cell loses a match."""
    box = the_game(2).box
    table = ended(backstories=f"{box.backstories[card]} {box.backstories[(card + 1) % 16]}")
    pos = table.pos
    marks = box.marks[card]
    pos.boards[0] = [mark * 6 + 1 if mark >= 0 else 42 for mark in marks]
    found = []
    for cell in range(18):
        if marks[cell] >= 0:
            found.append((matches(pos, 0), stars(pos, 0)[3]))
            pos.boards[0][cell] = 42
    found.append((matches(pos, 0), stars(pos, 0)[3]))
    assert found == [(6, 6), (5, 3), (4, 3), (3, 1), (2, 1), (1, 0), (0, 0)]


@rule("R.SCO.12")
def test_traits_add_up() -> None:
    table = ended(owned=["weak honest clumsy", ""])
    # 6 pips of Strength: 3; two other traits: 2; four ones on the board, three at most
    assert stars(table.pos, 0)[5] == 3 + 2 + 3


@rule("R.SCO.13")
def test_totals_below_zero() -> None:
    table = ended(
        heroes="warrior bard", alignments="arbiter champion", tokens="chaotic neutral", backstories="savage savant"
    )
    pos = table.pos
    pos.boards[0] = [37] * 18  # eighteen gold ones
    assert table.game.scores(pos)[0] == -3


@rule("R.SCO.14")
def test_weapons_are_left_before_the_scoring() -> None:
    table = stage(2, [], boards=[FULL, FULL], owned=["longsword jeweled_dagger", "longbow courageous"])
    assert table.asked == ("farewell", 0)
    assert table.why(0, "drop longbow") == "R.SCO.14"
    table.play(0, "drop longsword")
    assert table.asked == ("farewell", 0)
    table.play(0, "keep").play(1, "drop longbow")
    assert table.match.over
    assert table.owned(0) == ["jeweled_dagger"]
    assert stars(table.pos, 1)[5] == 0  # Courageous counts for nothing then


def ranked(*results: tuple[int, int, int]) -> list[list[int]]:
    """The places for players with so many stars, gold and class dice; stars above the dice come from the alignment."""
    players = len(results)
    table = ended(players)
    pos = table.pos
    pos.backstory = [-1] * players
    grids = pos.box.grids
    own = [pos.box.colour[hero] for hero in pos.hero]
    pos.boards = [[own[seat] * 6 + 1] * dice + [37] * (18 - dice) for seat, (_, _, dice) in enumerate(results)]
    pos.gold = [gold for _, gold, _ in results]
    for seat, (total, _, dice) in enumerate(results):
        wanted = total - dice
        found = [(card, cell) for card in range(17) for cell in range(9) if grids[card][cell] == wanted]
        pos.alignment[seat], pos.token[seat] = found[0]
    assert table.game.scores(pos) == [total for total, _, _ in results]
    return table.game.ranking(pos)


@rule("R.TIE.01")
def test_gold_breaks_ties() -> None:
    assert ranked((5, 3, 5), (5, 4, 5)) == [[1], [0]]
    assert ranked((6, 0, 6), (5, 9, 5)) == [[0], [1]]


@rule("R.TIE.02")
def test_then_fewer_class_dice() -> None:
    assert ranked((5, 3, 5), (5, 3, 4)) == [[1], [0]]


@rule("R.TIE.03")
def test_then_the_victory_is_shared() -> None:
    assert ranked((5, 3, 5), (5, 3, 5), (4, 9, 4)) == [[0, 1], [2]]


@rule("R.TIE.04")
def test_lower_places_too() -> None:
    assert ranked((9, 0, 9), (5, 2, 5), (5, 3, 5), (5, 2, 4)) == [[0], [2], [3], [1]]
    assert ranked((9, 0, 9), (5, 2, 5), (5, 2, 5)) == [[0], [1, 2]]


@pytest.mark.parametrize("players", COUNTS)
def test_reports_get_the_stars_by_source_and_what_a_hero_is_made_of(players: int) -> None:
    table = whole_game(players)
    by_source = table.game.sources(table.pos)
    assert [sum(found.values()) for found in by_source] == table.match.scores()
    for seat, things in enumerate(table.game.holdings(table.pos)):
        assert ("class", table.pos.hero[seat]) in things
        assert [index for axis, index in things if axis == "card"] == table.pos.owned[seat]
