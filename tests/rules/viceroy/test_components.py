"""What is in the box (V.CMP)."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest

from ludoteka import registry
from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy.cards import COLOURS, FIRST_LAW
from ludoteka.games.viceroy.setup import StartingRewards
from ludoteka.games.viceroy.table.law_words import law_text
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Speaker
from tests.support.rule import rule
from tests.support.viceroy import opened, play_on, stage, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


def printed(*cards: range) -> Counter[c.Gift]:
    """How often each reward is printed on the four rows of characters and on laws."""
    box = the_game("ru").cards
    return Counter(gift for row in cards for card in row for rewards in box.gifts[card][:4] for gift in rewards)


@rule("V.CMP.01")
@both
def test_one_to_four_players(edition: str) -> None:
    for players in (1, 2, 3, 4):
        assert registry.game("viceroy", edition, players).players == players
    for players in (0, 5):
        with pytest.raises(BadRequest, match="1 to 4 players"):
            registry.game("viceroy", edition, players)


@rule("V.CMP.02")
def test_the_russian_box() -> None:
    cards = the_game("ru").cards
    assert (len(cards.characters), len(cards.laws)) == (64, 24)
    assert the_game("ru").axes["slot"].size == 2 * 4, "two places at each of four auction cards"


@rule("V.CMP.03")
def test_the_polish_box() -> None:
    cards = the_game("pl").cards
    assert (len(cards.characters), len(cards.laws)) == (60, 20)
    missing = [card + 1 for card in range(88) if card not in cards.characters + cards.laws]
    assert missing == [16, 17, 23, 56, 73, 84, 86, 88]
    full = the_game("pl", 2, "full_deck").cards
    assert (len(full.characters), len(full.laws)) == (64, 24)
    with pytest.raises(BadRequest, match="full_deck is for the edition pl"):
        the_game("ru", 2, "full_deck")


@rule("V.CMP.04")
def test_sixteen_gems_of_each_colour() -> None:
    for players in (1, 2, 3, 4):
        pos = the_game("ru", players).setup()
        for colour in range(4):
            assert pos.reserve[colour] + pos.box[colour] + sum(gems[colour] for gems in pos.gems) == 16


@rule("V.CMP.05", "V.CMP.06", "V.LIM.05")
@pytest.mark.parametrize(
    ("number", "token", "other", "count"), [(6, "magic", "science", 33), (9, "defence", "defence", 17)]
)
def test_two_sided_tokens_suffice(number: int, token: str, other: str, count: int) -> None:
    """With all of them on the table there is one more for whoever earns it."""
    lying = ",".join([other] * count)
    table = stage("ru", 2, [StartingRewards()], pyramids=[f"{number}@1/0", f"50@1/0:{lying}"], turn=0, small=[1])
    assert table.tokens(0) == [f"{number}:{token}"]
    assert table.tokens(1) == [f"50:{other}"] * count


@rule("V.CMP.10")
@both
def test_a_screen_for_each_of_four_players(edition: str) -> None:
    table = play_on(opened(edition, 4), 7, until="start")
    for seat in range(4):
        behind = table.match.view(seat)["zones"]["stock"]
        assert [sum(1 for colour in row if colour >= 0) for row in behind] == [
            6 * (other == seat) for other in range(4)
        ]


@rule("V.CMP.07", "V.CMP.08", "V.CMP.09")
def test_the_tokens_match_the_printed_rewards() -> None:
    characters, laws = printed(range(FIRST_LAW)), printed(range(FIRST_LAW, 88))
    power = {value: number for (kind, value, _), number in characters.items() if kind == c.POWER}
    assert power == {2: 8, 3: 8, 10: 8, 12: 8, 4: 4, 5: 4, 7: 4, 8: 4}
    assert {gift: number for gift, number in laws.items() if gift[0] == c.POWER} == {(c.POWER, 6, 0): 2}
    assert all(gifts[c.SUMMIT] == [(c.POWER, 15, 0)] for gifts in the_game("ru").cards.gifts[:FIRST_LAW])
    magic = {value: number for (kind, value, _), number in characters.items() if kind == c.MAGIC_BONUS}
    assert magic[2] + magic[3] == 20 and magic[5] == 4 and len(magic) == 3
    circles = {gift[1:]: number for gift, number in characters.items() if gift[0] == c.CIRCLE_BONUS}
    assert circles == {(value, colour): number for colour in range(4) for value, number in ((2, 2), (4, 1))}


@rule("V.CMP.11")
def test_a_character_has_four_rows_with_a_gem_and_a_reward() -> None:
    cards = the_game("ru").cards
    for card in range(FIRST_LAW):
        assert len(cards.costs[card]) == 4 and all(cards.gifts[card][row] for row in range(4))
    for row in range(4):
        for colour in range(4):
            assert sum(1 for card in range(FIRST_LAW) if cards.costs[card][row] == colour) == 16
    triples = {(cards.left[card], cards.right[card], cards.bottom_left[card]) for card in range(FIRST_LAW)}
    assert len(triples) == 64


@rule("V.CMP.12")
def test_a_law_has_an_effect_and_no_cost() -> None:
    cards = the_game("ru").cards
    words = Speaker(the_game("ru"), "en", [])
    for law in range(FIRST_LAW, 88):
        assert not cards.costs[law] and not cards.prices[law]
        assert cards.effect[law] or cards.scorer[law] or cards.placement[law] or cards.takes[law]
        assert law_text(cards, law, words) or len(cards.gifts[law]) == 3, "three rewards to choose from"
    assert law_text(cards, 67, words) == "At the end: 1 for each card of your pyramid."


@rule("V.CMP.13")
def test_four_sectors() -> None:
    cards = the_game("ru").cards
    assert cards.bottom_left == cards.bottom_right
    assert cards.left[FIRST_LAW:] == cards.right[FIRST_LAW:]
    captain = [COLOURS[table[31]] for table in (cards.left, cards.right, cards.bottom_left, cards.bottom_right)]
    assert captain == ["blue", "red", "red", "red"]


@rule("V.CMP.14", "V.CMP.16")
def test_four_auction_cards_and_colours_told_apart_without_colour() -> None:
    assert the_game().axes["slot"].ids == [f"{colour}_{end}" for end in ("base", "tip") for colour in COLOURS]
    drawn = (resources.files("ludoteka") / "web" / "templates" / "defs.svg").read_text(encoding="utf-8")
    shapes = [re.search(rf'<symbol id="gem-{colour}".*?</symbol>', drawn, re.DOTALL) for colour in COLOURS]
    outlines = [re.search(r'<circle [^>]* r="[^"]*"|<path d="[^"]*"', shape[0]) for shape in shapes if shape]
    assert len({outline[0] for outline in outlines if outline}) == 4
    for language in ("en", "ru", "pl", "uk"):
        assert len({the_game().names("colour", colour)[language] for colour in range(4)}) == 4


@rule("V.CMP.15")
def test_numbers_are_unique() -> None:
    assert the_game().axes["card"].ids == [str(number) for number in range(1, 89)]


@rule("V.CMP.11", "V.COS.01")
def test_the_captain_as_both_rulebooks_show_him() -> None:
    cards = the_game().cards
    assert the_game().names("card", 31) == {
        "en": "Captain (32)",
        "ru": "Капитан (32)",
        "uk": "Капітан (32)",
        "pl": "Kapitan (32)",
    }
    assert [COLOURS[colour] for colour in cards.costs[31]] == ["green", "blue", "yellow", "yellow"]
    assert cards.gifts[31][:4] == [[(c.DRAW_CARDS, 1, 0)], [(c.GEMS, 5, 0)], [(c.MAGIC, 1, 0)], [(c.POWER, 12, 0)]]


def test_no_card_was_designed_by_us() -> None:
    assert not any(the_game().cards.designed)


@both
def test_everything_has_a_name_in_four_languages(edition: str) -> None:
    game = the_game(edition)
    for axis in ("card", "colour", "slot", "place", "token", "effect", "sector", "part"):
        for index in range(game.axes[axis].size):
            names = game.names(axis, index)
            assert all(names.get(language) for language in ("en", "ru", "pl", "uk")), (axis, index)
            assert "{" not in "".join(names.values())


@pytest.mark.parametrize(
    ("players", "variants", "message"),
    [
        (2, ("virtual_1", "virtual_2"), "not several"),
        (4, ("virtual_1",), "at most 0 virtual opponents"),
        (3, ("virtual_2",), "at most 1 virtual opponents"),
        (2, ("odd",), "no variant 'odd'"),
    ],
)
def test_variants_that_do_not_fit(players: int, variants: tuple[str, ...], message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        registry.game("viceroy", "ru", players, variants)
