"""What is in the box (V.CMP)."""

from __future__ import annotations

import pytest

import ludoteka
from ludoteka import registry
from ludoteka.games.viceroy.cards import COLOURS, FIRST_LAW
from ludoteka.kernel.refusals import BadRequest
from tests.support.rule import rule
from tests.support.viceroy import component_text, components, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])


def tokens(**wanted: object) -> int:
    return sum(
        token["count"]
        for token in components()["token"]
        if all(token.get(name) == value for name, value in wanted.items())
    )


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
    assert len(components()["auction_card"]) == 4


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
    assert [tokens(**{"class": "gem", "colour": colour}) for colour in COLOURS] == [16] * 4
    for players in (1, 2, 3, 4):
        pos = the_game("ru", players).setup()
        for colour in range(4):
            assert pos.reserve[colour] + pos.box[colour] + sum(gems[colour] for gems in pos.gems) == 16


@rule("V.CMP.05", "V.CMP.06", "V.CMP.10")
def test_two_sided_tokens_and_screens() -> None:
    assert tokens(id="magic_science") == 33
    assert tokens(id="attack_defence") == 17
    assert components()["screen"][0]["count"] == 4


@rule("V.CMP.07", "V.CMP.08", "V.CMP.09")
def test_the_tokens_match_the_printed_rewards() -> None:
    counts = {value: tokens(**{"class": "power", "value": value}) for value in (2, 3, 4, 5, 6, 7, 8, 10, 12, 15)}
    assert counts == {2: 8, 3: 8, 10: 8, 12: 8, 4: 4, 5: 4, 7: 4, 8: 4, 15: 4, 6: 2}
    assert tokens(values=[2, 3]) == 20 and tokens(values=[5]) == 4
    for colour in COLOURS:
        assert tokens(**{"class": "circle_bonus", "colour": colour, "value": 2}) == 2
        assert tokens(**{"class": "circle_bonus", "colour": colour, "value": 4}) == 1


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
    for law in range(FIRST_LAW, 88):
        assert not cards.costs[law] and not cards.prices[law]
        assert cards.effect[law] or cards.scorer[law] or cards.placement[law] or cards.takes[law]
        assert cards.texts[law]


@rule("V.CMP.13")
def test_four_sectors() -> None:
    cards = the_game("ru").cards
    assert cards.bottom_left == cards.bottom_right
    assert cards.left[FIRST_LAW:] == cards.right[FIRST_LAW:]
    captain = components()["character"][31]["sectors"]
    assert [COLOURS[table[31]] for table in (cards.left, cards.right, cards.bottom_left, cards.bottom_right)] == [
        captain[name] for name in ("tl", "tr", "bl", "br")
    ]


@rule("V.CMP.14", "V.CMP.16")
def test_four_auction_cards_and_colours_told_apart_without_colour() -> None:
    assert the_game().axes["slot"].ids == [f"{colour}_{end}" for end in ("base", "tip") for colour in COLOURS]
    patterns = [token["colour_blind_pattern"] for token in components()["token"] if token["class"] == "gem"]
    assert len(set(patterns)) == 4
    for language in ("en", "ru", "pl", "uk"):
        assert len({the_game().names("colour", colour)[language] for colour in range(4)}) == 4


@rule("V.CMP.15")
def test_numbers_are_unique() -> None:
    assert the_game().axes["card"].ids == [str(number) for number in range(1, 89)]
    twice = component_text().replace("number = 2\n", "number = 1\n", 1)
    with pytest.raises(BadRequest, match=r"two \[\[character\]\] have the number 1"):
        make(twice)


def make(text: str) -> object:
    from ludoteka.games.viceroy.game import make as made

    return made("ru", 2, (), text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "viceroy"\n', 'game = "chess"\n', "none of this game"),
        ('game = "viceroy"\n', "game = \n", "is no TOML"),
        ('cost = "yellow"', 'cost = "pink"', r"\[\[character\]\] 1, level 1: cost is 'pink'"),
        ('kind = "cards", n = 1', 'kind = "cards", n = 0', "n is 0; possible are 1 to 16"),
        ('kind = "cards"', 'kind = "pearls"', "there is no reward 'pearls'"),
        ("level = 1, cost", "level = 2, cost", "row 1 says level = 2"),
        ('tl = "red"', 'tl = "grey"', "sector tl is 'grey'"),
        ('placement = "replace"', 'placement = "above"', "placement is 'above'"),
        ('op = "replace_card"', 'op = "steal"', "there is no operation 'steal'"),
        ("number = 64\n", "number = 65\n", "a .* has number = 65; possible are 1 to 64"),
        ("number = 64\n", 'number = "x"\n', "has number = 'x'"),
        ("characters = [1, 2,", "characters = [1, 1, 2,", "stands twice"),
        ("characters = [1, 2,", "characters = [0, 2,", "numbers from 1 to 64"),
        ('id = "ru"\n', 'id = "xx"\n', 'no .* with id = "ru"'),
        ("values = [3, 6, 9, 12]", "values = [3]", "four numbers"),
        ("pay_gems_to_opponent = 3", "pay_gems_to_opponent = 9", "possible are 0 to 8"),
        ('power", value = 10', 'power", value = 99', "possible are 1 to 30"),
        ('infinite_gem", colour = "green"', 'infinite_gem", colour = "pink"', "colour is 'pink'"),
    ],
)
def test_an_owners_file_is_checked(old: str, new: str, message: str) -> None:
    assert old in component_text()
    with pytest.raises(BadRequest, match=message):
        make(component_text().replace(old, new, 1))


def test_an_owners_card_is_played() -> None:
    text = component_text().replace('name_en = "Boatswain"', 'name_en = "Bosun"')
    game = make(text)
    assert isinstance(game, ludoteka.Game if hasattr(ludoteka, "Game") else object)
    assert game.names("card", 0)["en"] == "Bosun (1)"  # type: ignore[attr-defined]


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
