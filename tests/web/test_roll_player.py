"""Roll Player in the browser: every option in the bar and on the table, true consequences, four languages."""

from __future__ import annotations

import random
import re
from typing import cast

import pytest
from rich.console import Console

from ludoteka import registry
from ludoteka.games.roll_player.game import RollPlayer, make
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import stars, totals
from ludoteka.games.roll_player.table.text import draw
from ludoteka.games.roll_player.table.web import Painter
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Speaker, Voice
from ludoteka.web.regions import Artist
from ludoteka.web.words import Narrator
from tests.support.roll_player import component_text
from tests.web.test_twins import NAMES, Page

ONLY_SAID = {
    ("window", "pass"), ("action", "decline"), ("end_turn", "end"), ("market", "end"), ("market_end", "end"),
    ("other_die", "none"), ("attune", "none"), ("lock", "leave"), ("farewell", "keep"),
}  # fmt: skip
"""Answers that are no thing on the table."""
SETTINGS = [
    (players, variants)
    for players in (1, 2, 3, 4)
    for variants in (
        (),
        ("choose_classes", "short_game"),
        ("friendly_market", "random_market_deck"),
        ("less_random_setup",),
    )
]
LANGUAGES = ("en", "ru", "uk", "pl")


class Watch:
    """A match as browsers are shown it."""

    def __init__(self, game: Game, seed: int, language: str = "en") -> None:
        self.match: Match = game.match(seed=seed)
        self.page = Page(game, self.match.position, None)
        self.page.artist = Artist(game, language, "table")
        self.moment = 0

    def regions(self, seat: int | None) -> dict[str, str]:
        """What an audience is shown; of the seats' small sheets its own is left out, as the page does it."""
        self.moment += 1
        page = self.page
        page.pos, page.moment = self.match.position, self.moment
        public = page.artist.public(self.moment, lambda: page.glimpse(None, []))
        own = page.artist.own(seat, self.moment, lambda: page.glimpse(seat, []))
        shown = {name: html for name, html in public.items() if seat is None or name != f"seat-{seat + 1}"}
        return {**shown, **own.regions}


def keys(regions: dict[str, str]) -> list[str]:
    return [key for html in regions.values() for key in re.findall(r'data-key="([^"]+)"', html)]


@pytest.mark.parametrize(("players", "variants"), SETTINGS, ids=[f"{p}-{'-'.join(v)}" for p, v in SETTINGS])
def test_every_option_is_said_once_and_lies_on_the_table(players: int, variants: tuple[str, ...]) -> None:
    game = registry.game("roll_player", players=players, variants=variants)
    chance = random.Random(players)
    watch = Watch(game, 10 * players + len(variants), LANGUAGES[players - 1])
    match, painter = watch.match, watch.page.artist.painter
    while not match.over:
        asked = match.decision
        assert asked is not None
        seat = asked.seats[0]
        shown = watch.regions(seat)
        there = set(keys(shown))
        said = re.findall(r'data-value="(\d+)"', shown["decide"])
        options = match.options(seat)
        assert sorted(map(int, said)) == sorted(options)
        paths = [tuple(painter.path(asked.kind, value)) for value in options]
        for value, path in zip(options, paths, strict=True):
            name = (asked.kind.name, asked.kind.range_of(value).name)
            assert bool(path) == (name not in ONLY_SAID), name
            assert set(path) <= there, (name, path)
        chosen = [path for path in paths if path]
        assert len(set(chosen)) == len(chosen), "two options at one place cannot be told apart"
        other = (seat + 1) % players
        if other != seat:
            assert "data-value" not in watch.regions(other)["decide"]
        match.play(seat, chance.choice(options))
    last = watch.regions(0)
    assert "data-value" not in last["decide"]


def test_cards_on_the_table_are_there_once() -> None:
    """What can be flown to or chosen has one place, whoever looks."""
    watch = Watch(registry.game("roll_player", players=4), 3)
    chance = random.Random(3)
    for _ in range(150):
        found = [key for key in keys(watch.regions(0)) if key.startswith(("card-", "cell-", "row-", "at-", "init-"))]
        assert len(found) == len(set(found))
        asked = watch.match.decision
        assert asked is not None
        seat = asked.seats[0]
        watch.match.play(seat, chance.choice(watch.match.options(seat)))


def test_a_spectator_sees_every_hero_and_no_sheet() -> None:
    watch = Watch(registry.game("roll_player", players=3), 4)
    shown = watch.regions(None)
    assert not any(shown[name].strip() for name in ("mine", "alignment", "backstory", "belongings"))
    assert all(name in shown[f"seat-{seat + 1}"] for seat, name in enumerate(NAMES[:3]))


def test_the_total_foretold_comes_true() -> None:
    """The number shown before a die is placed is what the row counts afterwards."""
    game = registry.game("roll_player", players=2)
    watch = Watch(game, 6)
    match, painter = watch.match, watch.page.artist.painter
    chance = random.Random(6)
    checked = 0
    while not match.over:
        asked = match.decision
        assert asked is not None
        seat = asked.seats[0]
        value = chance.choice(match.options(seat))
        part = asked.kind.range_of(value)
        foretold = painter.effect(match.view(seat), asked.kind, value)
        match.play(seat, value)
        if (asked.kind.name, part.name) == ("row", "row"):
            told = re.match(r"−?\d+ → (−?\d+) /", foretold)
            assert told is not None
            row = part.indices(value)[0]
            assert int(told[1].replace("−", "-")) == totals(cast(Party, match.position), seat)[row]
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("players", [1, 3])
def test_the_stars_of_the_end_are_those_of_the_engine(players: int) -> None:
    game = registry.game("roll_player", players=players)
    watch = Watch(game, 8)
    chance = random.Random(8)
    match = watch.match
    while not match.over:
        asked = match.decision
        assert asked is not None
        match.play(asked.seats[0], chance.choice(match.options(asked.seats[0])))
    shown = watch.regions(0)["market"]
    body = re.findall(r'<tr style="[^"]*"><th scope="row">[^<]*</th>(.*?)</tr>', shown)
    columns = [[int(number) for number in re.findall(r">(-?\d+)(?: ★)?</td>", row)] for row in body]
    party = cast(Party, match.position)
    for seat in range(players):
        found = stars(party, seat)
        assert [row[seat] for row in columns[:-1]] == found[: len(columns) - 1]
        assert columns[-1][seat] == match.scores()[seat] == sum(found)


@pytest.mark.parametrize("language", ["ru", "uk", "pl"])
def test_cards_and_classes_speak_the_reader_s_language(language: str) -> None:
    game = cast(RollPlayer, registry.game("roll_player", players=3))
    painter, english = Painter(Narrator(game, language, [])), Painter(Narrator(game, "en", []))
    for card in range(len(game.box.ids)):
        assert painter.faces.text(game.box.texts[card]) != english.faces.text(game.box.texts[card])
        assert painter.faces.brief(card) != english.faces.brief(card)
        assert english.faces.text(game.box.texts[card]) not in painter.faces.told(card)
    for hero in range(len(game.box.classes)):
        ours, theirs = painter.faces.ability(hero), english.faces.ability(hero)
        assert ours["brief"] != theirs["brief"] and ours["told"] != theirs["told"]


def test_the_terminal_says_effects_in_russian() -> None:
    game = cast(RollPlayer, registry.game("roll_player", players=2))
    match = game.match(seed=2)
    chance = random.Random(2)
    while not (party := cast(Party, match.position)).market:
        asked = match.decision
        assert asked is not None
        match.play(asked.seats[0], chance.choice(match.options(asked.seats[0])))
    console = Console(width=400, record=True, file=None, force_terminal=False)
    with console.capture() as said:
        for part in draw(match.view(0), Speaker(game, "ru", ["Анна", "Олег"])):
            console.print(part)
    for card in party.market:
        assert game.box.texts[card]["en"].removesuffix(".") not in said.get()
    assert "рынок" in said.get()


def test_what_is_wrong_with_a_file_is_said_in_ukrainian() -> None:
    text = component_text().replace("count = 13\n", "count = 1\n")
    with pytest.raises(BadRequest) as caught:
        make("ru", 4, (), text)
    assert "потрібно 73" in Voice("uk").complaint(caught.value)
