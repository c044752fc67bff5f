"""The analysis of a game beside its replay: asked for by a button, shown as far as it is, kept when it is made."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect
from markupsafe import Markup

from ludoteka.bots.analysis import Analysis, Verdict
from ludoteka.table.analyses import State
from ludoteka.table.aside import aside
from ludoteka.web import visitors
from ludoteka.web.film import ALL, DASHES, Eyes, Film, film_of
from ludoteka.web.guards import address_of, from_our_pages, slow_down
from ludoteka.web.press import press
from ludoteka.web.visitors import AnyRequest, Page
from ludoteka.web.words import SEAT_SIGNS, Narrator

WIDTH: Final = 300
LEFT: Final = 32
RIGHT: Final = 290
TOP: Final = 12
BOTTOM: Final = 132
HEIGHT: Final = 144


def panel(film: Film, eyes: Eyes, moment: int, state: State, language: str) -> Markup:
    """What stands beside the replay: the button, how far it is, or the analysis."""
    words = Narrator(film.game, language, film.names)
    context: dict[str, Any] = {
        "table": film.table.id,
        "as_": eyes.name,
        "status": state.status,
        "percent": _percent(state),
        "_": words.text,
    }
    if state.found is not None:
        context |= _told(film, state.found, words)
        context["chart"]["x"] = _x(film, moment) - 4
    return Markup(press(language).get_template("analysis.jinja").render(context))


def _percent(state: State) -> int:
    return 100 * state.done // state.whole if state.whole else 0


def _told(film: Film, found: Analysis, words: Narrator) -> dict[str, Any]:
    seats = range(film.game.players)
    moments = {end: at for at, end in enumerate(film.stops)}
    answers = {verdict.move: _answer(film, moments, verdict, words) for verdict in found.verdicts}
    worst = [[answers[verdict.move] for verdict in found.costliest(seat)] for seat in seats]
    course = [found.course[film.end_of(at)] for at in range(film.last + 1)]
    return {
        "seats": [
            {"seat": seat, "name": film.names[seat], "lost": f"{found.lost(seat):.1f}", "costliest": worst[seat]}
            for seat in seats
        ],
        "answers": list(answers.values()),
        "rows": [[f"{points:.1f}" for points in row] for row in course],
        "chart": _chart(film, course, worst),
    }


def _answer(film: Film, moments: dict[int, int], verdict: Verdict, words: Narrator) -> dict[str, Any]:
    kind = film.story.moves[verdict.move - 1].kind
    return {
        "at": moments[verdict.move],
        "sign": verdict.seat % SEAT_SIGNS + 1,
        "name": film.names[verdict.seat],
        "answer": words.option(kind, verdict.chosen),
        "better": words.option(kind, verdict.best) if verdict.loss > 0.0 else "",
        "loss": f"{verdict.loss:.1f}",
    }


def _chart(film: Film, course: list[list[float]], worst: list[list[dict[str, Any]]]) -> dict[str, Any]:
    """A line for each seat, with its sign at the end and where it lost most."""
    low = min(min(row) for row in course)
    high = max(max(row) for row in course)
    lines: list[dict[str, Any]] = []
    marks: list[dict[str, Any]] = []
    for seat in range(film.game.players):
        places = [
            (_x(film, at), BOTTOM - (BOTTOM - TOP) * (row[seat] - low) / max(1e-9, high - low))
            for at, row in enumerate(course)
        ]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        sign = seat % SEAT_SIGNS + 1
        lines.append({"sign": sign, "path": path, "dash": DASHES[seat % len(DASHES)]})
        for at, said in [(each["at"], each["answer"]) for each in worst[seat]] + [(film.last, film.names[seat])]:
            x, y = places[at]
            marks.append({"sign": sign, "at": at, "x": round(x, 1), "y": round(y, 1), "said": said})
    return {
        "strip": (WIDTH, LEFT, RIGHT),
        "height": HEIGHT,
        "top": TOP,
        "bottom": BOTTOM,
        "low": f"{low:.0f}",
        "high": f"{high:.0f}",
        "lines": lines,
        "marks": marks,
    }


def _x(film: Film, moment: int) -> float:
    return LEFT + (RIGHT - LEFT) * moment / max(1, film.last)


@get("/table/{id:str}/analysis", include_in_schema=False)
async def look(request: AnyRequest, id: str) -> Page:
    """The analysis as far as it is: a piece of the replay's page."""
    film = await film_of(request, id)
    eyes = film.eyes(request.query_params.get("as", ALL))
    state = await visitors.house_of(request).analyses.state(film.table)
    return visitors.html(await aside(panel, film, eyes, film.last, state, visitors.language_of(request)))


@post("/table/{id:str}/analysis", guards=[from_our_pages], include_in_schema=False)
async def begin(request: AnyRequest, id: str) -> Response[Any]:
    """Have the game analysed."""
    table = await visitors.looking_back(request, id)
    if not visitors.limits_of(request).open(address_of(request)):
        raise slow_down()
    await visitors.house_of(request).analyses.begin(table)
    return Redirect(f"/table/{id}/replay#analysis", status_code=303)


HANDLERS: Final = [look, begin]
