"""The analysis of a game over the API."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Router, get, post
from litestar.params import Parameter

from ludoteka.language import Speaker
from ludoteka.table.analyses import State
from ludoteka.table.table import Table
from ludoteka.web import visitors
from ludoteka.web.api import PROBLEMS, AnyRequest, Language, looking_back
from ludoteka.web.guards import address_of, slow_down

Iterations = Annotated[
    int | None,
    Parameter(ge=1, le=1_000_000, description="worlds looked at for each answer: the usual number, or fewer"),
]


class Judgement(msgspec.Struct):
    """What is thought of an answer, by what its seat could know."""

    move: int
    """The number of the move in the record, from 1."""
    seat: int
    kind: str
    chosen: int
    best: int
    """The same as `chosen` where nothing better was found."""
    loss: float
    """What the best answer would have brought more, in points of the lead to expect (alone: in points)."""
    sentence: str
    better: str


class Retrospect(msgspec.Struct):
    """The analysis of a game that is over, or how far it is."""

    status: str
    """"none" (ask for it by POST), "thinking", "made" or "failed"."""
    iterations: int
    done: int
    """So many moves of the record have been looked at,"""
    whole: int
    """of so many."""
    verdicts: list[Judgement] = []
    """Of every choice, in the order of the game."""
    lost: list[float] = []
    """What all answers of each seat cost it."""
    costliest: list[list[int]] = []
    """By seat the numbers of the moves that cost it most, the costliest first."""
    course: list[list[float]] = []
    """The final points to expect by seat, with everything open: at the beginning and after each move."""


def _retrospect(table: Table, state: State, language: str) -> Retrospect:
    told = Retrospect(state.status, state.iterations, state.done, state.whole)
    found = state.found
    if found is not None:
        words = Speaker(table.game, language, [seat.name for seat in table.seats()])
        kinds = {kind.name: kind for kind in table.game.kinds}
        seats = range(table.game.players)
        for verdict in found.verdicts:
            kind = kinds[verdict.kind]
            sentences = (words.option(kind, verdict.chosen), words.option(kind, verdict.best))
            told.verdicts.append(Judgement(*verdict, *sentences))
        told.lost = [found.lost(seat) for seat in seats]
        told.costliest = [[verdict.move for verdict in found.costliest(seat)] for seat in seats]
        told.course = found.course
    return told


@get(
    "/tables/{id:str}/analysis",
    operation_id="analysis",
    responses=PROBLEMS,
    summary="The analysis of a game that is over",
)
async def analysis(
    request: AnyRequest, id: str, iterations: Iterations = None, language: Language = "en"
) -> Retrospect:
    table = await looking_back(request, id)
    return _retrospect(table, await visitors.house_of(request).analyses.state(table, iterations), language)


@post(
    "/tables/{id:str}/analysis",
    operation_id="analyse",
    responses=PROBLEMS,
    summary="Have a game analysed that is over, once; the answer says how far it is",
    status_code=202,
)
async def analyse(request: AnyRequest, id: str, iterations: Iterations = None, language: Language = "en") -> Retrospect:
    table = await looking_back(request, id)
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    return _retrospect(table, await visitors.house_of(request).analyses.begin(table, iterations), language)


ROUTER: Final = Router("/api", route_handlers=[analysis, analyse])
