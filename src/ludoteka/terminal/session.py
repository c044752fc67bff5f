"""A game at one keyboard: the match, who sits where, and what each of them has heard. It shows nothing itself."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from ludoteka import bots
from ludoteka.bots.seat import ask
from ludoteka.kernel.chance import Chance, ProvableChance, SeededChance
from ludoteka.kernel.decisions import CHANCE, Kind
from ludoteka.kernel.events import UNDONE, Event
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest, Refusal, Refused
from ludoteka.kernel.sentences import say
from ludoteka.language import Speaker
from ludoteka.terminal import saves
from ludoteka.terminal.drawing import Draw, Drawing, drawing
from ludoteka.terminal.seats import Seat

ONLY_NOW: Final = say("This answer cannot be given in advance.")


class Session:
    """The core of every presentation: asks people, lets bots answer, keeps the log of each seat, saves."""

    def __init__(
        self,
        match: Match,
        seats: list[Seat],
        language: str,
        file: Path | None = None,
        draw: Draw | None = None,
        options: list[str] | None = None,
    ) -> None:
        if len(seats) != match.game.players:
            raise BadRequest(
                "this game has {players} seats, and {named} are named", players=match.game.players, named=len(seats)
            )
        if match.chance is None and not match.over:
            raise BadRequest("this record keeps its chance to itself, so the game cannot go on from it")
        match.names[:] = [seat.text for seat in seats]
        self.match: Final = match
        self.seats: Final = seats
        self.speaker: Final = Speaker(match.game, language, [seat.name for seat in seats])
        self.people: Final = [place for place, seat in enumerate(seats) if seat.person]
        self.file: Path | None = file
        """Where the game was saved last, or came from."""
        self._own: Final[set[Path]] = set() if file is None else {file.absolute()}
        self._draw: Final = drawing(match.game.id) if draw is None else draw
        self._options: Final = [] if options is None else options
        """What of the command line is needed again to go on."""
        self._standing: Final[dict[tuple[int, str], tuple[int, int]]] = {}
        """By seat and kind of question: what is answered in advance, and the count that must not change meanwhile."""
        self._stood = 0
        """How many of the last answers were given in advance."""
        self._log: list[Event] = []
        self._marks: list[int] = []
        self._remember()
        match.listen(self._hear)
        for place, seat in enumerate(seats):
            if not seat.person:
                bots.make(seat.text, match.game, self._bot_chance(place))  # so that a misfit shows now

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def reader(self) -> int | None:
        """The only person at the table; None when several take turns, or nobody plays."""
        return self.people[0] if len(self.people) == 1 else None

    # Whose turn it is

    def asked(self) -> int | None:
        """The person who is to answer now; None when bots answer or the game is over."""
        decision = self.match.decision
        if decision is None or self.thinking() is not None:
            return None
        return next(seat for seat in decision.seats if seat in self.people)

    def thinking(self) -> int | None:
        """The bot that is to answer now. Where all answer at once bots come first, so that people can still undo."""
        decision = self.match.decision
        if decision is None:
            return None
        return next((seat for seat in decision.seats if seat not in self.people), None)

    def step(self) -> bool:
        """Let one bot answer, or play what a person has answered in advance; False when there is neither."""
        seat = self.thinking()
        if seat is None:
            return self._stand()
        bot = bots.make(self.seats[seat].text, self.game, self._bot_chance(seat))
        self.answer(seat, bot.choose(ask(self.match, seat)))
        return True

    def _bot_chance(self, seat: int) -> Chance:
        """A bot's own luck follows from the record alone, so that a game goes on alike after it was saved."""
        source = self.match.chance
        if isinstance(source, ProvableChance):
            root = source.secret
        else:
            root = str(source.seed).encode() if isinstance(source, SeededChance) else b""
        drawn = hashlib.sha256(root + f" bot {seat} after {self.match.decisions}".encode()).digest()
        return SeededChance(int.from_bytes(drawn[:8], "big"))

    def _stand(self) -> bool:
        seat, decision = self.asked(), self.match.decision
        if seat is None or decision is None:
            return False
        value, until = self._standing.get((seat, decision.kind.name), (-1, 0))
        if value not in self.match.options(seat) or until != self._span(decision.kind):
            return False
        stood = self._stood
        self.answer(seat, value)
        self._stood = stood + 1
        return True

    def _span(self, kind: Kind) -> int:
        found: int = getattr(self.match.position, kind.until)
        return found

    def answer(self, seat: int, value: int, stands: bool = False) -> None:
        """Play an answer, if it `stands` also to the next such questions; an illegal one raises `Refused`."""
        decision = self.match.decision
        before = len(self._log)
        if stands and decision is not None:
            if not decision.kind.may_stand(value):
                raise Refused(Refusal(decision.rule, ONLY_NOW))
            until = self._span(decision.kind)
        self.match.play(seat, value)
        if stands and decision is not None:
            self._standing[seat, decision.kind.name] = value, until
        self._marks[seat] = before
        self._stood = 0

    def why_not_undo(self, seat: int) -> Refusal | None:
        return self.match.why_not_undo(seat, self._stood)

    def undo(self, seat: int, turn: bool = False) -> None:
        """Take back the seat's last answer or, with `turn`, all of its turn; raises `Refused` when it stands.

        What was answered in advance since then goes with it, and the seat no longer answers in advance.
        """
        self.match.undo(seat, turn, self._stood)
        self._stood = 0
        for key in [key for key in self._standing if key[0] == seat]:
            del self._standing[key]
        self._remember()

    def question(self) -> tuple[str, str]:
        """What is asked, and the statement that asks it."""
        decision = self.match.decision
        assert decision is not None, "nothing is asked once the game is over"
        return self.speaker.question(decision), decision.rule

    # What was told

    def _hear(self, event: Event) -> None:
        if event.kind != UNDONE:
            self._log.append(event)

    def _remember(self) -> None:
        """Hear the whole match again: the log is a consequence of the moves that stand."""
        self._log = []
        self._marks = [0] * self.game.players
        again = Match(self.game, None, listener=self._hear)
        for move in self.match.moves():
            if move.seat != CHANCE:
                self._marks[move.seat] = len(self._log)
            again.repeat(move)

    def since(self, seat: int | None) -> list[str]:
        """What a seat has heard since its last answer; a spectator since the last answer of any person."""
        if seat is not None:
            return self._told(self._marks[seat], seat)
        return self._told(max([self._marks[person] for person in self.people], default=0), None)

    def heading(self, seat: int | None) -> str:
        """What stands above `since`."""
        _ = self.speaker.text
        if seat is None:
            return _("What happened since the last answer:")
        return _("Since your last answer:") if self._marks[seat] else _("What happened so far:")

    def log(self, seat: int | None) -> list[str]:
        """Everything a seat has heard."""
        return self._told(0, seat)

    def _told(self, first: int, seat: int | None) -> list[str]:
        return [cited(self.speaker.event(event, seat), event.rule) for event in self._log[first:]]

    def refusal(self, refusal: Refusal) -> str:
        return cited(self.speaker.refusal(refusal), refusal.rule)

    def table(self, seat: int | None) -> Drawing:
        """The table as a seat may see it."""
        return self._draw(self.match.view(seat), self.speaker)

    # Saving

    def save(self, name: str = "") -> Path:
        """Keep the game in a file; raises OSError when that fails, BadRequest when the name is somebody else's file."""
        if name:
            file = Path(name).expanduser()
            if file.absolute() not in self._own and (file.exists() or file.is_symlink()):
                raise BadRequest("There is a file {file} already; name another.", file=file)
        else:
            file = self.file if self.file is not None else saves.free_file(self.match, Path())
        saves.write(file, self.match.record(private=True).to_json())
        self.file = file
        self._own.add(file.absolute())
        return file

    def saved(self, file: Path) -> str:
        """What to say of a saved game."""
        _ = self.speaker.text
        if self.match.over:
            return _("The record is in {file}.", file=file)
        return _("Saved. To continue: {command}", command=saves.command(file, self._options))


def cited(sentence: str, rule: str) -> str:
    """A sentence with the rule behind it."""
    return f"{sentence} [{rule}]" if rule else sentence
