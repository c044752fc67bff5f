"""A recorded match told in sentences, each with the rule behind it, as a seat may hear it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteka import registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.events import Event, heard
from ludoteka.kernel.match import Match
from ludoteka.kernel.parsing import parse_number
from ludoteka.kernel.records import Record
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.zones import EVERYONE
from ludoteka.language import Speaker

ALL: Final = -1
"""The listener from whom nothing is hidden."""


class Fact(NamedTuple):
    """An event, and the number of the move that brought it (0 for the set-up)."""

    move: int
    event: Event


class Chronicle:
    """A record, verified move by move, and everything that happened in it."""

    def __init__(self, record: Record) -> None:
        self.match: Final = registry.replay(record)
        self.moves: Final = self.match.moves()
        self.facts: Final[list[Fact]] = []
        told: list[Event] = []
        again = Match(self.match.game, None, self.match.names, told.append)
        for number, move in enumerate(self.moves, 1):
            self._note(number - 1, told)
            again.repeat(move)
        self._note(len(self.moves), told)

    def _note(self, number: int, told: list[Event]) -> None:
        self.facts.extend([Fact(number, event) for event in told])
        told.clear()

    @property
    def draws(self) -> int:
        """How often chance fell."""
        return sum(1 for move in self.moves if move.seat == CHANCE)

    @property
    def source(self) -> str:
        """What every draw was derived from again: "seed", "secret", or "" when the record does not tell."""
        if self.match.chance is None:
            return ""
        return "seed" if isinstance(self.match.chance, SeededChance) else "secret"

    def listener(self, asked: str | None) -> int | None:
        """Who listens: a seat by number (from 1) or name, a spectator (None), or `ALL`."""
        if asked is None or asked == "all":
            return ALL
        if asked == "spectator":
            return None
        if asked in self.match.names:
            return self.match.names.index(asked)
        players = self.match.game.players
        number = parse_number(asked)
        if number is not None and 1 <= number <= players:
            return number - 1
        raise BadRequest(
            "there is no seat '{asked}'; the seats are 1 to {players}, or say spectator or all",
            asked=asked,
            players=players,
        )

    def sentences(self, speaker: Speaker, listener: int | None) -> list[tuple[int, str, str]]:
        """For each fact the number of its move, the sentence and the rule."""
        return [
            (move, speaker.event(_open(event, listener), _seat(listener)), event.rule) for move, event in self.facts
        ]

    def plain(self, speaker: Speaker, listener: int | None) -> dict[str, Any]:
        """The whole story as data."""
        game = self.match.game
        log = []
        for fact, (move, sentence, _) in zip(self.facts, self.sentences(speaker, listener), strict=True):
            told = heard(_open(fact.event, listener), game.event_kinds, _seat(listener))
            log.append({"move": move, **told, "sentence": sentence})
        return {
            "game": game.id,
            "edition": game.edition,
            "rules": game.version,
            "players": game.players,
            "variants": list(game.variants),
            "seats": [speaker.name("seat", seat) for seat in range(game.players)],
            "moves": len(self.moves),
            "decisions": self.match.decisions,
            "over": self.match.over,
            "chance": {"draws": self.draws, "source": self.source or None, "verified": bool(self.source)},
            "scores": self.match.scores() if self.match.over else None,
            "ranking": self.match.ranking() if self.match.over else None,
            "log": log,
        }

    def tell(self, speaker: Speaker, listener: int | None) -> None:
        """The whole story for people."""
        match = self.match
        _ = speaker.text
        last = 0
        for move, sentence, rule in self.sentences(speaker, listener):
            number = str(move) if move != last else ""
            last = move
            print(f"{number:>4}  {sentence}" + (f"  [{rule}]" if rule else ""))
        print()
        if match.over:
            scores = match.scores()
            place = 1
            ranking = match.ranking()
            if not ranking:
                print(_("The game is lost."))
            for seats in ranking:
                for seat in seats:
                    points = speaker.texts("{number} point", "{number} points", scores[seat])
                    print(f"{place:>3}. {speaker.name('seat', seat)}: {points}")
                place += len(seats)
        else:
            print(_("The game is not over."))
        print()
        print(
            speaker.texts(
                "The record is sound: {number} move was replayed.",
                "The record is sound: {number} moves were replayed.",
                len(self.moves),
            )
        )
        if self.source == "seed":
            print(_("Every draw of chance was derived again from the record's seed."))
        elif self.source == "secret":
            print(_("Every draw of chance was derived again from the record's secret, which fits its commitment."))
        else:
            print(_("The record keeps the source of its chance to itself; its draws are possible, no more is known."))


def chronicle(file: Path) -> Chronicle:
    """The story of a record's file."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRequest("the record {file} cannot be read: {reason}", file=file, reason=error.strerror) from None
    except UnicodeDecodeError:
        raise BadRequest("the record {file} is no text in UTF-8", file=file) from None
    return Chronicle(Record.from_json(text))


def _open(event: Event, listener: int | None) -> Event:
    """Nothing is hidden from `ALL`."""
    return Event(event.kind, event.rule, EVERYONE, event.values) if listener == ALL else event


def _seat(listener: int | None) -> int | None:
    return None if listener == ALL else listener
