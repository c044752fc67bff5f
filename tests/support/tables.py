"""Every registered game, at every count of players and in every edition: what the generic suites run over."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from ludoteka import registry
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest

Style = Callable[[random.Random, int], int]
"""Chooses one of so many options."""


def _tables() -> Iterator[tuple[str, str, int]]:
    for id in registry.ids():
        title = registry.title(id)
        for edition in title.editions:
            for players in range(title.fewest, title.most + 1):
                yield id, edition, players


def every_game(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with the argument `game` for every table of the library."""
    tables = list(_tables())
    names = ["-".join(map(str, table)) for table in tables]
    marked: Callable[..., None] = pytest.mark.parametrize("game", tables, indirect=True, ids=names)(test)
    return marked


def every_variant(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with the argument `game` for every table and every variant that it allows."""
    found: dict[str, Game] = {}
    for id, edition, players in _tables():
        for variant in registry.title(id).variants:
            alone = _allowed(id, edition, players, (variant,))
            if alone is not None:
                found["-".join([id, edition, str(players), variant])] = alone
    marked: Callable[..., None] = pytest.mark.parametrize("game", list(found.values()), ids=list(found))(test)
    return marked


def with_others(alone: Game, rng: random.Random) -> Game:
    """The same table with further variants drawn at random, as far as they go together."""
    title = registry.title(alone.id)
    made = alone
    for variant in rng.sample(title.variants, len(title.variants)):
        if variant not in made.variants and rng.random() < 0.5:
            more = tuple(sorted([*made.variants, variant]))
            made = _allowed(alone.id, alone.edition, alone.players, more) or made
    return made


@cache
def _allowed(id: str, edition: str, players: int, variants: tuple[str, ...]) -> Game | None:
    try:
        return registry.game(id, edition, players, variants)
    except BadRequest:
        return None


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Game:
    id, edition, players = request.param
    return registry.game(id, edition, players)


def uniform(rng: random.Random, count: int) -> int:
    return rng.randrange(count)


def modest(rng: random.Random, count: int) -> int:
    """Mostly one of the first options: bids stay low, so that games reach their later rules."""
    chosen = 0
    while chosen < count - 1 and rng.random() < 0.55:
        chosen += 1
    return chosen


def bold(rng: random.Random, count: int) -> int:
    """Mostly one of the last options."""
    return count - 1 - modest(rng, count)


STYLES: dict[str, Style] = {"uniform": uniform, "modest": modest, "bold": bold}


def someone(match: Match) -> int:
    """A seat that owes an answer."""
    asked = match.decision
    assert asked is not None
    return asked.seats[0]


def play_one(match: Match, rng: random.Random, style: Style) -> None:
    pos = match.position
    seat = pos.seat if pos.seat >= 0 else someone(match)
    options = pos.options(seat)
    match.play(seat, options[style(rng, len(options))])


def played(game: Game, seed: int, style: Style, decisions: int = 10**9) -> Match:
    """A match after so many decisions, or at its end."""
    match = game.match(seed=seed)
    rng = random.Random(seed)
    while not match.over and decisions > 0:
        play_one(match, rng, style)
        decisions -= 1
    return match
