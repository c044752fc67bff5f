"""Rung 3: a golden text for each game, edition and count of players (`./test tests/playthroughs --write`)."""

from __future__ import annotations

import json
import random
from pathlib import Path

from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.events import Event
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.language import Speaker
from tests.support.tables import every_game, modest, someone

VIEWS_EVERY = 40
"""Every seat's whole view is written so often, and at the end; what happens between is told by the facts."""


def shortened(values: list[str]) -> str:
    """A list of options, runs of numbers drawn together: "pass, bid 3, ..., bid 43"."""
    return ", ".join(values) if len(values) <= 12 else ", ".join([*values[:3], "…", values[-1]]) + f" ({len(values)})"


class Scribe:
    """Writes down a match as each audience sees it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lines: list[str] = [f"{game.id}, edition {game.edition}, {game.players} players, rules {game.version}"]
        self.speaker = Speaker(game, "en", [f"P{seat}" for seat in range(game.players)])
        self.match = Match(game, SeededChance(2026), listener=self.hear)

    def hear(self, event: Event) -> None:
        """The fact as everybody hears it, and as those hear it who know more."""
        common = self.speaker.event(event, None)
        self.lines.append(f"  {common} [{event.rule}]")
        for seat in range(self.game.players):
            told = self.speaker.event(event, seat)
            if told != common:
                self.lines.append(f"    P{seat}: {told}")

    def views(self) -> None:
        for seat in [*range(self.game.players), None]:
            name = "spectator" if seat is None else f"P{seat}"
            for key, value in self.match.view(seat).items():
                self.lines.append(f"  {name} {key} {json.dumps(value)}")

    def write(self) -> str:
        match = self.match
        rng = random.Random(2026)
        number = 0
        while not match.over:
            asked = match.decision
            assert asked is not None
            seat = someone(match)
            options = match.options(seat)
            if number % VIEWS_EVERY == 0:
                self.views()
            number += 1
            texts = [asked.kind.text(option) for option in options]
            self.lines.append(f"{number} {match.digest()} P{seat} {asked.kind.name} [{asked.rule}]: {shortened(texts)}")
            value = options[modest(rng, len(options))]
            self.lines.append(f"  > {asked.kind.text(value)}: {self.speaker.option(asked.kind, value)}")
            match.play(seat, value)
        self.views()
        self.lines.append(f"{match.digest()} points {match.scores()} ranking {match.ranking()}")
        return "\n".join(self.lines) + "\n"


@every_game
def test_the_playthrough_is_as_it_was(game: Game, write: bool) -> None:
    file = Path(__file__).parent / f"{game.id}-{game.edition}-{game.players}.txt"
    written = Scribe(game).write()
    if write:
        file.write_text(written, encoding="utf-8")
    assert file.exists(), f"{file.name} is missing: ./test tests/playthroughs --write"
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (new, old) in enumerate(zip(written.splitlines(), kept, strict=False), 1):
        assert new == old, f"{file.name}, line {number}"
    assert len(written.splitlines()) == len(kept)


def test_no_playthrough_is_left_over() -> None:
    """A file whose game is gone would be checked by nobody."""
    from ludoteka import registry

    for file in Path(__file__).parent.glob("*.txt"):
        id, edition, players = file.stem.rsplit("-", 2)
        registry.game(id, edition, int(players))
