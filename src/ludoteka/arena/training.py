"""`ludoteka train`: the weights of a game's features, learned from games of bots and kept in the game's own file."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

from ludoteka import registry
from ludoteka.arena.command import Bar
from ludoteka.arena.lessons import APART, Figure, Lessons, fit, foreseen, listen, measure, together
from ludoteka.arena.simulation import Batch, Plan, plan, table
from ludoteka.arena.workers import Lost, Workers, gone, workers
from ludoteka.bots.greedy import taught
from ludoteka.bots.value import FILE
from ludoteka.kernel.parsing import parse_json
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice


class Course(NamedTuple):
    """What is to be learned: a game with an edition and a number of seats, from so many games."""

    plan: Plan
    stages: int

    @property
    def key(self) -> str:
        return f"{self.plan.edition}-{self.plan.players}"

    @property
    def command(self) -> str:
        """What makes the same again."""
        game, edition, players = self.plan.game, self.plan.edition, self.plan.players
        told = f"ludoteka train {game} --edition {edition} --players {players} --bot {self.plan.bots[0]}"
        return f"{told} --games {self.plan.games} --seed {self.plan.seed} --stages {self.stages}"


def courses(
    game: str,
    edition: str | None,
    players: int | None,
    games: int,
    seed: int,
    bot: str,
    stages: int,
) -> list[Course]:
    """All that fit what was asked for; what cannot be learned is refused."""
    if not 2 <= stages <= 20:
        raise BadRequest("the number of stages is from 2 to 20, not {stages}", stages=stages)
    if games < 2 * APART:
        raise BadRequest("to learn takes {least} games at least, not {games}", least=2 * APART, games=games)
    title = registry.title(game)
    editions = list(title.editions) if edition is None else [edition]
    counts = list(range(title.fewest, title.most + 1)) if players is None else [players]
    asked = [Course(plan(game, [bot], games, seed, count, each), stages) for each in editions for count in counts]
    found = [course for course in asked if taught(table(course.plan), "train").measures()]
    if not found:
        raise BadRequest("{game} tells no features of its positions, so nothing can be learned of it", game=game)
    return found


def learn(course: Course, hands: Workers, progress: Callable[[int], None]) -> tuple[list[list[float]], list[Figure]]:
    """Play, learn, and measure on games kept apart."""
    size = max(1, min(25, course.plan.games // 8))
    batches = [
        Batch(0, course.plan, first, min(size, course.plan.games - first))
        for first in range(0, course.plan.games, size)
    ]
    heard: dict[int, Lessons] = {}
    for batch, lessons in hands.work(listen, batches):
        heard[batch.first] = lessons
        progress(len(heard) * size)
    all_ = together([heard[batch.first] for batch in batches])
    weights = np.round(fit(all_.part(~all_.apart()), course.stages), 4)
    apart = all_.part(all_.apart())
    return weights.tolist(), measure(apart, foreseen(apart, weights), course.stages)


def kept(file: Path, names: list[str]) -> dict[str, Any]:
    """What a file holds that was learned from the same features; a file that will not do is refused at once."""
    new: dict[str, Any] = {"features": names, "tables": {}}
    try:
        if not file.exists():
            file.touch()
            file.unlink()
            return new
        old = parse_json(file.read_bytes())
    except OSError as error:
        raise BadRequest(
            "{file} cannot be used: {reason}; name another with --out", file=file, reason=error.strerror
        ) from None
    except BadRequest:
        old = None
    if not isinstance(old, dict) or "features" not in old or not isinstance(old.get("tables"), dict):
        raise BadRequest("{file} holds something else than what was learned; name another with --out", file=file)
    return old if old["features"] == names else new


def keep(file: Path, course: Course, weights: list[list[float]], figures: list[Figure]) -> None:
    """Put what was learned beside what the file holds already."""
    data = kept(file, list(taught(table(course.plan), "train").measures()))
    data["tables"][course.key] = {
        "command": course.command,
        "figures": [dict(figure._asdict()) for figure in figures],
        "weights": weights,
    }
    data["tables"] = dict(sorted(data["tables"].items()))
    text = re.sub(r"\[[-\d.,e\s]+]", lambda row: re.sub(r"\s+", "", row[0]), json.dumps(data, indent=1))
    file.write_text(text + "\n", encoding="utf-8")


def train(found: list[Course], number: int, out: str | None, as_json: bool, voice: Voice) -> int:
    """Carry out courses with so many workers, keep what was learned, and print how much it is worth."""
    if number < 1:
        raise BadRequest("the number of workers is at least 1, not {number}", number=number)
    game = found[0].plan.game
    file = registry.folder(game) / FILE if out is None else Path(out)
    kept(file, list(taught(table(found[0].plan), "train").measures()))
    told: dict[str, list[Figure]] = {}
    for course in found:
        bar = Bar(course.plan.games, voice)
        hands = workers(min(number, course.plan.games))
        try:
            weights, figures = learn(course, hands, bar.show)
        except Lost:
            raise gone() from None
        finally:
            hands.close()
            bar.close()
        keep(file, course, weights, figures)
        told[course.key] = figures
    if as_json:
        print(json.dumps({key: [figure._asdict() for figure in figures] for key, figures in told.items()}, indent=1))
        return 0
    _ = voice.text
    shown = Table(title=_("How well the final lead was foreseen (correlation, games not learned from)"))
    for name in (_("table"), _("part of the game"), _("positions"), _("heuristic"), _("learned")):
        shown.add_column(name, justify="right")
    for key, figures in told.items():
        for at, figure in enumerate(figures):
            part = f"{at / len(figures):.0%}–{(at + 1) / len(figures):.0%}"
            shown.add_row(key, part, str(figure.moments), f"{figure.heuristic:.2f}", f"{figure.learned:.2f}")
    Console(highlight=False).print(shown)
    print(_("What was learned is in {file}.", file=file), file=sys.stderr)
    return 0
