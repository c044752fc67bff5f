"""What a page shows of a table, as one audience may know it: the only thing the templates are made from."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ludoteka.kernel.decisions import Decision, Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import Refusal
from ludoteka.table.streams import Told
from ludoteka.table.table import ClockState, SeatState, Table

GATHERING = "gathering"
PLAYING = "playing"
OVER = "over"
CLOSED = "closed"
RECENT = 80
"""Revisions that a summary looks back."""


class Glimpse(NamedTuple):
    """A table at one revision, for a seat or (None) a spectator."""

    audience: int | None
    revision: int
    status: str
    view: View
    decision: Decision | None
    options: list[int]
    why: Callable[[int], Refusal | None]
    seats: list[SeatState]
    may_undo: bool
    since: list[Told]
    clock: list[ClockState]
    scores: list[int]
    ranking: list[list[int]]
    may_stand: list[int] = []
    """The options that may be given in advance too."""
    standing: list[tuple[Kind, int]] = []
    """What was given in advance."""
    hints: bool = False
    """Whether hints are given at the table."""
    behind: bool = False
    """A spectator looks over the shoulder of the audience, and is asked nothing."""


def glimpse_of(match: Match, names: list[str], audience: int | None, moment: int) -> Glimpse:
    """What an audience saw of a match that is only shown, not played."""
    asked = match.decision
    seats = [
        SeatState(seat, name, "", "", False, False, asked is not None and seat in asked.seats)
        for seat, name in enumerate(names)
    ]
    return Glimpse(
        audience,
        moment,
        OVER if match.over else PLAYING,
        match.view(audience),
        asked,
        [],
        lambda value: None,
        seats,
        False,
        [],
        [],
        match.scores() if match.over else [],
        match.ranking() if match.over else [],
    )


def glimpse(table: Table, audience: int | None, behind: bool = False) -> Glimpse:
    """What an audience may know of a table now; `behind` a seat a spectator sees what the seat sees."""
    status = table.status
    playing = status == PLAYING
    seated = audience is not None and playing
    over = status == OVER
    acts = seated and not behind

    def why(value: int) -> Refusal | None:
        return None if audience is None else table.why(audience, value)

    return Glimpse(
        audience,
        table.revision,
        status,
        table.view(audience),
        table.decision if playing else None,
        table.options(audience) if acts and audience is not None else [],
        why,
        table.seats(),
        acts and audience is not None and table.why_not_undo(audience) is None,
        table.lately(audience, RECENT) if seated and audience is not None else [],
        table.clock(),
        table.scores() if over else [],
        table.ranking() if over else [],
        table.may_stand(audience) if acts and audience is not None else [],
        table.standing(audience) if acts and audience is not None else [],
        table.hints,
        behind,
    )
