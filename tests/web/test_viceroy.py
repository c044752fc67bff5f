"""Viceroy's own table: every region in every position, every option where it lies, and true words before a choice."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections import Counter
from html import unescape

import pytest

from ludoteka import registry
from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import COLOURS
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.pyramid import LAWLESS
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import circles
from ludoteka.games.viceroy.table.board import card_to_lay, laid_out, outlooks
from ludoteka.games.viceroy.table.emblems import emblem
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.web.assets import icons
from ludoteka.web.pages import drawings
from ludoteka.web.regions import Artist, Regions
from tests.support.tables import STYLES
from tests.web.test_twins import Page

TABLES = [
    ("ru", 1, ()),
    ("ru", 1, ("virtual_3",)),
    ("ru", 2, ("virtual_2",)),
    ("ru", 3, ()),
    ("ru", 4, ()),
    ("pl", 1, ()),
    ("pl", 2, ()),
    ("pl", 2, ("virtual_1",)),
    ("pl", 3, ("full_deck",)),
    ("pl", 4, ()),
]
KEYS = re.compile(r'data-key="([^"]+)"')
VALUES = re.compile(r'data-value="(\d+)" data-path="([^"]*)"')
DRAWN = re.compile(r'href="#([\w-]+)"')

every_table = pytest.mark.parametrize(("edition", "players", "variants"), TABLES)


class Sitting:
    """A match, and what the browsers at it are shown."""

    def __init__(self, game: Game, seed: int, language: str) -> None:
        self.game = game
        self.match: Match = game.match(seed=seed)
        self.page = Page(game, self.match.position, None)
        self.page.artist = Artist(game, language, "table")
        self.symbols = set(re.findall(r'id="([\w-]+)"', str(drawings("viceroy"))))

    def regions(self, seat: int | None) -> Regions:
        page = self.page
        page.pos = self.match.position
        page.moment += 1
        public = page.artist.public(page.moment, lambda: page.glimpse(None, []))
        own = page.artist.own(seat, page.moment, lambda: page.glimpse(seat, []))
        shown = {**public, **own.regions}
        missing = set(DRAWN.findall("".join(shown.values()))) - self.symbols
        assert not missing, f"the page has no drawing of {missing}"
        return shown

    def check_options(self, seat: int) -> None:
        """Every option stands once in the bar, and what it touches lies on the table."""
        shown = self.regions(seat)
        bar = shown.pop("decide")
        lying = set(KEYS.findall("".join(shown.values())))
        offered = {int(value): json.loads(unescape(path)) for value, path in VALUES.findall(bar)}
        assert Counter(int(value) for value, _ in VALUES.findall(bar)) == Counter(self.match.options(seat))
        decision = self.match.decision
        assert decision is not None
        for value, path in offered.items():
            assert path, f"{decision.kind.text(value)} has no place on the table"
            assert set(path) <= lying, f"{decision.kind.text(value)}: {path} is not there"
        assert len({tuple(path) for path in offered.values()}) == len(offered), "two options by one path"


@every_table
def test_every_option_lies_on_the_table(edition: str, players: int, variants: tuple[str, ...]) -> None:
    number = TABLES.index((edition, players, variants))
    style = list(STYLES.values())[number % len(STYLES)]
    game = registry.game("viceroy", edition, players, variants)
    sitting = Sitting(game, number, ["en", "ru", "uk", "pl"][number % 4])
    match = sitting.match
    rng = random.Random(number)
    while match.decision is not None:
        for seat in match.decision.seats:
            sitting.check_options(seat)
            options = match.options(seat)
            match.play(seat, options[style(rng, len(options))])
    over = sitting.regions(None)["auction"]
    for seat, points in enumerate(match.scores()):
        assert re.search(rf'data-key="points-{seat}"[^>]*>{points}<', over)


def test_a_spectator_sees_every_pyramid_and_no_screen() -> None:
    sitting = Sitting(registry.game("viceroy", "pl", 3), 5, "en")
    match = sitting.match
    rng = random.Random(5)
    while match.decision is not None:
        shown = sitting.regions(None)
        assert shown["mine"].strip() == "" and shown["realm"].strip() == ""
        pos = match.position
        assert isinstance(pos, Realm)
        for seat in range(3):
            drawn = shown[f"seat-{seat + 1}"]
            for spot in pos.spots[seat]:
                assert f'data-key="at-{seat}-{spot}"' in drawn
            rings = Counter(re.findall(r'href="#v-ring-(\w+)"', drawn))
            assert rings == Counter(COLOURS[one % 4] for one in circles(pos, seat))
        seat = match.decision.seats[0]
        match.play(seat, rng.choice(match.options(seat)))


@pytest.mark.parametrize("edition", ["ru", "pl"])
def test_what_a_place_would_cost_and_bring_comes_true(edition: str) -> None:
    """Price, circle and points shown before the choice are those after it."""
    game = registry.game("viceroy", edition, 1)
    assert isinstance(game, Viceroy)
    seen = Counter[str]()
    for seed in range(12):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        while match.decision is not None:
            options = match.options(0)
            if match.decision.kind.name != "pay":
                match.play(0, rng.choice(options))
                continue
            view = match.view(0)
            card = card_to_lay(view)
            found = outlooks(game, view, laid_out(game, view), card)
            ways = [one.place * v.PAY_BASE + way for one in found for way in one.ways]
            assert sorted(ways) == sorted(options)
            closing = {one.place for one in found if one.circle >= 0}
            choice = rng.choice([value for value in options if value // v.PAY_BASE in closing] or options)
            shown = next(one for one in found if one.place == choice // v.PAY_BASE)
            pos = match.position
            assert isinstance(pos, Realm)
            before = circles(pos, 0)
            match.play(0, choice)
            pos = match.position
            assert isinstance(pos, Realm)
            assert pos.pyramid[0][pos.spots[0].index(shown.place)] == card
            new = [one % 4 for one in circles(pos, 0) if one not in before]
            assert new == ([shown.circle] if shown.circle >= 0 else [])
            plain = {c.POWER, c.SCIENCE, c.MAGIC, c.DEFENCE, c.MAGIC_BONUS, c.CIRCLE_BONUS}
            top = shown.place >= LAWLESS
            if {code for code, _, _ in shown.reward} <= plain and not top:
                assert game.scores(pos)[0] == shown.points
                seen["points"] += 1
            seen["circle"] += shown.circle >= 0
    assert seen["points"] and seen["circle"], "the games show both"


def test_every_card_has_an_emblem_with_an_author() -> None:
    game = registry.game("viceroy", "ru", 4)
    assert isinstance(game, Viceroy)
    known = {icon.name: icon.author for icon in [*icons(), *icons("viceroy")]}
    for card in range(c.CARDS):
        assert known.get(emblem(game.cards, card)), f"card {card + 1}"


def test_a_usual_update_is_small() -> None:
    """What one move changes is a few regions, each of a few kilobytes."""
    sitting = Sitting(registry.game("viceroy", "ru", 4), 2, "ru")
    match = sitting.match
    rng = random.Random(2)
    sizes: list[int] = []
    last: Regions = {}
    while match.decision is not None:
        shown = sitting.regions(0)
        changed = "".join(html for name, html in shown.items() if last.get(name) != html)
        sizes.append(len(gzip.compress(changed.encode())))
        last = shown
        seat = match.decision.seats[0]
        match.play(seat, rng.choice(match.options(seat)))
    sizes.sort()
    assert sizes[len(sizes) // 2] < 8_000
