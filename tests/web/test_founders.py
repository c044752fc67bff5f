"""Founders' table in the browser: every phase of every variant is drawn, and every option lies on the table."""

from __future__ import annotations

import html
import json
import random
import re
from typing import cast

import pytest

from ludoteka import registry
from ludoteka.bots.seat import heuristics
from ludoteka.games.founders.city import BUILDING, City
from ludoteka.games.founders.table.outline import CELL, outline
from ludoteka.games.founders.table.web import Painter
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.views import view
from ludoteka.web.regions import Artist
from tests.support import twins
from tests.support.tables import someone
from tests.web.test_twins import Page

TABLES = [
    (1, ("easy",)),
    (1, ("thematic", "very_hard", "achievements")),
    (1, ("historical", "achievements")),
    (2, ()),
    (2, ("no_workers", "thematic")),
    (3, ("achievements",)),
    (3, ("historical",)),
    (4, ()),
    (4, ("achievements", "no_workers", "thematic")),
]


class Shown:
    """The page of a seat, taken apart."""

    def __init__(self, game: Game, match: Match, seat: int | None, artist: Artist, moment: int) -> None:
        page = Page(game, match.position, seat)
        page.moment = moment
        public = artist.public(moment, lambda: page.glimpse(None, []))
        own = artist.own(seat, moment, lambda: page.glimpse(seat, []))
        self.regions = {**public, **own.regions}
        bar = self.regions["decide"]
        self.values = [int(value) for value in re.findall(r'data-value="(\d+)"', bar)]
        paths = re.findall(r'data-value="\d+" data-path="([^"]*)"', bar)
        self.paths = [json.loads(html.unescape(path)) for path in paths]
        table = "".join(region for name, region in self.regions.items() if name != "decide")
        self.keys = set(re.findall(r'data-key="([^"]+)"', table))


@pytest.mark.parametrize(("players", "variants"), TABLES)
def test_every_option_lies_on_the_table(players: int, variants: tuple[str, ...]) -> None:
    """To the end of the game: each option once in the bar, each step of its path an element of the table."""
    game = registry.game("founders", players=players, variants=variants)
    artists = {language: Artist(game, language, "table") for language in ("en", "ru", "uk", "pl")}
    match = game.match(seed=players * 7 + len(variants))
    rng = random.Random(11)
    moment = 0
    asked: set[str] = set()
    while not match.over:
        moment += 1
        seat = match.position.seat if match.position.seat >= 0 else someone(match)
        options = list(match.position.options(seat))
        decision = match.decision
        assert decision is not None
        if decision.kind.name not in asked or moment % 9 == 0:
            asked.add(decision.kind.name)
            language = rng.choice(list(artists))
            shown = Shown(game, match, seat, artists[language], moment)
            assert sorted(shown.values) == sorted(options)
            for path in shown.paths:
                assert path and set(path) <= shown.keys, (decision.kind.name, path)
            assert len({tuple(path) for path in shown.paths}) == len(options)
        match.play(seat, rng.choice(options))
    for seat in (None, *range(players)):
        over = Shown(game, match, seat, artists["en"], moment + 1)
        board = over.regions["board"]
        assert [int(sum_) for sum_ in re.findall(r"<td>(-?\d+)</td>", board.split("<tfoot>")[1])] == match.scores()


def test_the_points_of_all_sources_make_the_sum() -> None:
    game = registry.game("founders", players=3, variants=("achievements",))
    match = game.match(seed=5)
    rng = random.Random(5)
    while not match.over:
        seat = match.position.seat if match.position.seat >= 0 else someone(match)
        match.play(seat, rng.choice(list(match.position.options(seat))))
    painter = cast(Painter, Artist(game, "en").painter)
    result = painter.board(view(game, match.position, None))
    for seat in range(3):
        assert sum(row["points"][seat] for row in result["rows"]) == match.scores()[seat]


def test_what_is_promised_is_delivered() -> None:
    """The points shown on a tile before it is placed: the building gets its cube when the tile stands."""
    game = registry.game("founders", players=3)
    kept = 0
    for seed in range(3, 12):
        kept += _promises_kept(game, seed)
        if kept > 3:
            break
    assert kept > 3


def _promises_kept(game: Game, seed: int) -> int:
    """How many promises a game held, each of which was kept."""
    match = game.match(seed=seed)
    taught = heuristics(game)
    assert taught is not None
    painter = cast(Painter, Artist(game, "en").painter)
    kept = 0
    while not match.over:
        city = cast(City, match.position)
        seat = city.seat if city.seat >= 0 else someone(match)
        options = list(city.options(seat))
        decision = match.decision
        assert decision is not None
        if decision.kind.name == "place":
            seen = view(game, city, seat)
            kind = seen["decision"]["about"]["resource"]
            for place in options:
                for number, _ in painter.streets.yields(painter.city(seen), seat, kind, place):
                    kept += 1
                    assert _has_cube(city, seat, place, number, kind), (kind, place, number)
        worths = taught.appraisal(view(game, city, seat), options) if len(options) > 1 else None
        match.play(seat, options[worths.index(max(worths))] if worths else options[0])
    return kept


def _has_cube(city: City, seat: int, place: int, number: int, kind: int) -> bool:
    """Whether the building has a cube for the resource once the tile is placed and its questions are answered."""
    then = city.clone()
    then.play(seat, place)
    tile = then.kinds.index(BUILDING + number)
    flag = then.parts.wanted[number].index(kind)
    for _ in range(12):
        if then.cubes[tile] >> 4 * flag & 15:
            return True
        if then.seat < 0:
            break
        then.play(then.seat, then.options(then.seat)[0])
    return False


@pytest.mark.parametrize(
    ("spots", "cells"),
    [
        ({(0, 0)}, 1),
        ({(0, 0), (1, 0), (0, 1)}, 3),
        ({(x, y) for x in range(3) for y in range(3)} - {(1, 1)}, 8),
        ({(0, 0), (1, 1), (2, 0)}, 3),
    ],
)
def test_an_outline_encloses_its_cells(spots: set[tuple[int, int]], cells: int) -> None:
    """Corners that touch stay apart, holes stay open: the area within the lines is that of the cells."""
    area = 0.0
    for loop in outline(spots, 0, 0).split("Z")[:-1]:
        corners = [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", loop)]
        for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
            area += x * v - u * y
    assert area / 2 == cells * CELL * CELL


def test_seats_have_names_on_their_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else sits down: the tiles of the seat are called after them."""
    game = registry.game("founders", players=2)
    match = game.match(seed=1)
    while not cast(City, match.position).kinds:
        seat = match.position.seat if match.position.seat >= 0 else someone(match)
        match.play(seat, match.position.options(seat)[0])
    artist = Artist(game, "en")
    for moment, names in enumerate((["Anna", "Bohdan"], ["Celina", "Dmytro"])):
        monkeypatch.setattr("tests.web.test_twins.NAMES", names)
        shown = Shown(game, match, 0, artist, moment)
        tiles = "".join(shown.regions[f"tiles-{number}"] for number in range(1, 5))
        assert any(f"of {name}" in tiles for name in names)


@pytest.mark.parametrize(
    ("players", "variants"),
    [(2, ("no_workers", "thematic")), (3, ("achievements", "historical")), (1, ("achievements", "medium"))],
)
def test_variants_of_twins(players: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that a seat cannot tell apart look the same in every variant too."""
    monkeypatch.setattr(twins, "World", Page)
    tally = twins.Tally()
    twins.run(registry.game("founders", players=players, variants=variants), 4, tally)
    assert tally.steps > 10
