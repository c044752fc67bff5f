"""`ludoteka analyse`: a look back at a recorded game, with the costliest answers and the course of the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table

from ludoteka.arena.command import Bar
from ludoteka.arena.workers import Lost, Workers, gone, workers
from ludoteka.bots.analysis import Analysis, Verdict, answers, course, judge, thorough, usual
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Speaker, Voice
from ludoteka.ledger.chronicle import Chronicle

WIDTH: Final = 72
HEIGHT: Final = 12
MARKS: Final = "●▲■◆✚"
"""One for each seat: a chart must be read without colours too."""


class Share(NamedTuple):
    """Some answers of a recorded game, to be judged in one go: each so many-th, from the first."""

    record: str
    iterations: int
    first: int
    step: int


def judge_share(share: Share) -> list[Verdict]:
    """What one worker does."""
    story = _story(share.record)
    game = story.match.game
    settings = thorough(game, share.iterations)
    return [
        judge(answer, settings)
        for number, answer in enumerate(answers(game, story.moves))
        if number % share.step == share.first
    ]


@lru_cache(maxsize=4)
def _story(record: str) -> Chronicle:
    return Chronicle(Record.from_json(record))


def analyse(story: Chronicle, iterations: int | None, hands: Workers, progress: Callable[[int], None]) -> Analysis:
    """Judge every answer of a game, with the usual search of the game unless `iterations` says otherwise."""
    game = story.match.game
    count = sum(1 for _ in answers(game, story.moves))
    # Small shares, so that progress is seen; each replays the game once, which takes next to nothing.
    step = max(1, count // 4)
    record = story.match.record().to_json()
    wanted = usual(game) if iterations is None else iterations
    found: list[Verdict] = []
    for _, verdicts in hands.work(judge_share, [Share(record, wanted, first, step) for first in range(step)]):
        found += verdicts
        progress(len(found))
    return Analysis(sorted(found, key=lambda verdict: verdict.move), course(game, story.moves))


def retrospect(story: Chronicle, iterations: int | None, number: int, as_json: bool, voice: Voice) -> None:
    """The command: analyse and print."""
    if number < 1:
        raise BadRequest("the number of workers is at least 1, not {number}", number=number)
    if iterations is not None and iterations < 1:
        raise BadRequest("the number of iterations is at least 1, not {number}", number=iterations)
    bar = Bar(sum(1 for _ in answers(story.match.game, story.moves)), voice)
    hands = workers(number)
    try:
        found = analyse(story, iterations, hands, bar.show)
    except Lost:
        raise gone() from None
    finally:
        hands.close()
        bar.close()
    if as_json:
        print(json.dumps(as_data(found), indent=1))
    else:
        show(story, found, voice)


def as_data(found: Analysis) -> dict[str, Any]:
    seats = len(found.course[0])
    return {
        "verdicts": [verdict._asdict() for verdict in found.verdicts],
        "lost": [round(found.lost(seat), 2) for seat in range(seats)],
        "costliest": [[verdict.move for verdict in found.costliest(seat)] for seat in range(seats)],
        "course": [[round(points, 2) for points in row] for row in found.course],
    }


def show(story: Chronicle, found: Analysis, voice: Voice) -> None:
    game = story.match.game
    speaker = Speaker(game, voice.language, story.match.names)
    _ = voice.text
    console = Console(highlight=False, markup=False)
    kinds = {kind.name: kind for kind in game.kinds}
    table = Table(title=_("The costliest answers"))
    for name in (_("seat"), _("move"), _("answer"), _("better"), _("lost")):
        table.add_column(name)
    for seat in range(game.players):
        for verdict in found.costliest(seat):
            kind = kinds[verdict.kind]
            table.add_row(
                speaker.name("seat", seat),
                str(verdict.move),
                speaker.option(kind, verdict.chosen),
                speaker.option(kind, verdict.best),
                f"{verdict.loss:.1f}",
            )
    console.print(table)
    for seat in range(game.players):
        name = speaker.name("seat", seat)
        console.print(
            _("{seat}: all answers together cost {points} points.", seat=name, points=f"{found.lost(seat):.1f}")
        )
    console.print()
    console.print(_("The final points to expect, from the beginning to the end, with everything open:"))
    for line in chart(found.course):
        console.print(line)
    console.print("   ".join(f"{MARKS[seat]} {speaker.name('seat', seat)}" for seat in range(game.players)))


def chart(rows: list[list[float]], width: int = WIDTH, height: int = HEIGHT) -> list[str]:
    """Lines of text: points upwards, time to the right, a mark for each seat."""
    low = min(min(row) for row in rows)
    high = max(max(row) for row in rows)
    span = max(1e-9, high - low)
    cells = [[" "] * width for _ in range(height)]
    for column in range(width):
        row = rows[round(column * (len(rows) - 1) / max(1, width - 1))]
        for seat in reversed(range(len(row))):
            up = round((row[seat] - low) / span * (height - 1))
            cells[height - 1 - up][column] = MARKS[seat]
    labels = [f"{high:6.1f}", *[" " * 6] * (height - 2), f"{low:6.1f}"]
    return [f"{label} │{''.join(line)}" for label, line in zip(labels, cells, strict=True)]
