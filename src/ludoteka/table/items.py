"""The lines of a table's log as the authority knows them, and as each audience may hear them."""

from __future__ import annotations

from typing import NamedTuple

from ludoteka.kernel.events import Event, event_kind, heard
from ludoteka.kernel.game import Game
from ludoteka.kernel.zones import EVERYONE, SPECTATOR
from ludoteka.table.streams import Audience, Told


class Item(NamedTuple):
    """A line of the log as the authority knows it."""

    revision: int
    time: float
    what: str
    seat: int
    text: str
    event: Event | None
    told: dict[Audience, Told]
    """The same as audiences have heard it; what they hear as spectators do is kept once."""
    name: str = ""
    """Who said it in the chat: whoever sits there later did not."""

    def as_heard(self, game: Game, audience: Audience) -> Told:
        """The line as an audience may hear it: one object for all who hear it as spectators do."""
        found = self.told.get(audience)
        if found is None:
            ears = audience if heard_otherwise(self, game, audience) else None
            found = self.told.get(ears)
            if found is None:
                found = self._fit(game, ears)
            self.told[ears] = self.told[audience] = found
        return found

    def _fit(self, game: Game, audience: Audience) -> Told:
        if self.event is None:
            return Told(self.revision, self.time, self.what, self.seat, self.text, None, None, self.name)
        fit = fit_event(self.event, game, audience)
        payload = heard(fit, game.event_kinds, audience)
        return Told(self.revision, self.time, self.what, self.seat, self.text, fit, payload)


def fit_event(event: Event, game: Game, audience: Audience) -> Event:
    """A fact without what an audience may not know, who else knows it included."""
    kind = event_kind(event, game.event_kinds)
    bit = SPECTATOR if audience is None else 1 << audience
    if not kind.secret or event.mask & bit:
        return event if event.mask == EVERYONE else Event(event.kind, event.rule, EVERYONE, event.values)
    values = event.values[:]
    values[kind.fields.index(kind.secret)] = -1
    return Event(event.kind, event.rule, 0, values)


def heard_otherwise(item: Item, game: Game, audience: Audience) -> bool:
    """Whether a seat knows a secret of a line that spectators do not know, or the other way round."""
    event = item.event
    if event is None or audience is None or not event_kind(event, game.event_kinds).secret:
        return False
    return bool(event.mask & 1 << audience) != bool(event.mask & SPECTATOR)
