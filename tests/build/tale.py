"""Tells matches in every detail, to compare builds: `python tale.py` makes them, `python tale.py FILE` replays those.

It prints one line of JSON for each match: which build told it, the record, and what happened after every few moves:
the digest, every view, the options, the refusals, and worlds imagined with the same chance.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import Record
from ludoteka.kernel.views import digest

EVERY = 9
MATCHES = 2


def records() -> list[Record]:
    """Random matches of every game, edition and number of players."""
    found: list[Record] = []
    for id in registry.ids():
        title = registry.title(id)
        for edition in title.editions:
            for players in range(title.fewest, title.most + 1):
                for seed in range(MATCHES):
                    match = registry.game(id, edition, players).match(seed=seed)
                    random = Random(seed)
                    while (asked := match.decision) is not None:
                        seat = random.choice(asked.seats)
                        match.play(seat, random.choice(match.options(seat)))
                    found.append(match.record())
    return found


def story(record: Record) -> list[Any]:
    """The match step by step, from its moves alone."""
    whole = registry.replay(record)
    match = Match(whole.game, None)
    told: list[Any] = [whole.digest(), whole.scores(), whole.ranking(), whole.facts(0)]
    for number, move in enumerate(whole.moves()):
        if number % EVERY == 0:
            told.append(page(match, number))
        match.repeat(move)
    return told


def page(match: Match, seed: int) -> dict[str, Any]:
    game = match.game
    asked = match.decision
    assert asked is not None
    views = [match.view(seat) for seat in (*range(game.players), None)]
    worlds = [game.imagine(view, SeededChance(seed)) for view in views]
    seat = asked.seats[0]
    refusals = [match.why(seat, value) for value in range(min(asked.kind.size, 200))] if seat >= 0 else []
    return {
        "digest": match.digest(),
        "views": views,
        "options": [match.options(seat) for seat in range(game.players)],
        "refusals": [None if refusal is None else [refusal.rule, refusal.plain()] for refusal in refusals],
        "worlds": [digest(game, world) for world in worlds],
    }


def main() -> None:
    if len(sys.argv) > 1:
        lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
        kept = [Record.from_json(json.dumps(json.loads(line)["record"])) for line in lines]
    else:
        kept = records()
    build = "pure" if hasattr(Match.play, "__code__") else "compiled"
    for record in kept:
        print(json.dumps({"build": build, "record": record.data, "story": story(record)}))


main()
