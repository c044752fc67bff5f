"""The leak test on what a browser gets: worlds that a seat cannot tell apart give it the same regions, to the byte."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludoteka.kernel.decisions import OVER
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.views import view
from ludoteka.table.streams import Told
from ludoteka.table.table import SeatState
from ludoteka.web import drawing
from ludoteka.web.glimpse import Glimpse
from ludoteka.web.regions import Artist
from tests.support import twins
from tests.support.fists import Fists
from tests.support.tables import every_game

NAMES = ["Anna", "Bohdan", "Celina", "Dmytro", "Ewa"]


class Page(twins.World):
    """One of the two worlds, as a browser at a seat is shown it."""

    behind = False
    """Or one of a spectator behind the seat."""

    def __init__(self, game: Game, pos: Position, seat: int | None) -> None:
        super().__init__(game, pos, seat)
        self.artist = Artist(game, "en", "table")
        self.moment = 0

    def shown(self) -> bytes:
        self.moment += 1
        told = self.told()
        public = self.artist.public(self.moment, lambda: self.glimpse(None, told))
        own = self.artist.own(self.seat, self.moment, lambda: self.glimpse(self.seat, told), self.behind)
        log, fly = self.artist.news(told, self.seat)
        sent: dict[str, Any] = {"regions": {**public, **own.regions}, "mood": own.mood, "log": log, "fly": fly}
        return json.dumps(sent).encode() + super().shown()

    def told(self) -> list[Told]:
        lines = []
        for event in self.pos.events or []:
            plain = heard(event, self.game.event_kinds, self.seat)
            # What the seat may not know is struck out, as the table does it.
            values = list(event.values)
            for place, value in enumerate(plain.values()):
                if value is None and place >= 2:
                    values[place - 2] = 0
            fit = Event(event.kind, event.rule, event.mask, values)
            lines.append(Told(self.moment, 0.0, "fact", -1, "", fit, plain))
        return lines

    def glimpse(self, audience: int | None, told: list[Told]) -> Glimpse:
        pos = self.pos
        over = pos.seat == OVER
        asked = self.game.decision(pos)
        seats = [
            SeatState(seat, NAMES[seat], "", "", False, False, asked is not None and seat in asked.seats)
            for seat in range(self.game.players)
        ]

        def why(value: int) -> Refusal | None:
            return None if audience is None else self.game.why(pos, audience, value)

        return Glimpse(
            audience,
            self.moment,
            "over" if over else "playing",
            view(self.game, pos, audience),
            asked,
            [] if audience is None or over or self.behind else list(pos.options(audience)),
            why,
            seats,
            False,
            told,
            [],
            self.game.scores(pos) if over else [],
            self.game.ranking(pos) if over else [],
            behind=self.behind and audience is not None,
        )


@every_game
def test_regions_of_twins(game: Game, positions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(twins, "World", Page)
    tally = twins.Tally()
    twins.run(game, max(4, positions // 5), tally)
    assert tally.steps > 10


@every_game
def test_what_is_seen_from_behind_a_seat(game: Game, positions: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A spectator over a shoulder learns no more than the seat, and is offered nothing."""

    class FromBehind(Page):
        behind = True

        def shown(self) -> bytes:
            shown = super().shown()
            assert b"data-value" not in shown
            return shown

    monkeypatch.setattr(twins, "World", FromBehind)
    tally = twins.Tally()
    twins.run(game, max(2, positions // 20), tally)
    assert tally.steps > 3


def test_a_painter_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite itself is tested: a page that shows the whole truth cannot pass."""
    from ludoteka import registry

    class Peeking(Page):
        def shown(self) -> bytes:
            return super().shown() + str(sorted(self.pos.contents(0, -1))).encode()

    monkeypatch.setattr(twins, "World", Peeking)
    with pytest.raises(twins.Leak):
        twins.run(registry.game("for_the_king", players=3), 30, twins.Tally())


def test_a_game_without_art_is_drawn_by_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The generic table: zones as lists, every option as a sentence, sealed answers kept."""
    monkeypatch.setattr(drawing, "has_art", lambda game: False)
    monkeypatch.setattr("ludoteka.web.regions.has_art", lambda game: False)
    monkeypatch.setattr(twins, "World", Page)
    from ludoteka import registry

    twins.run(registry.game("for_the_king", players=3), 8, twins.Tally())
    game = Fists(3)
    page = Page(game, game.match(seed=1).position, 0)
    shown = page.shown().decode()
    assert "data-value" in shown


def test_a_lost_solo_game_is_called_lost() -> None:
    from ludoteka import registry

    game = registry.game("founders", players=1)
    match = game.match(seed=1)
    while not match.over:
        match.play(0, match.options(0)[0])
    assert "The game is lost." in Page(game, match.position, 0).shown().decode()
