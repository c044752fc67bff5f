"""Records: a match as data that replays with nothing else."""

from __future__ import annotations

import json
from typing import Any, Final

from ludoteka.kernel.chance import Chance, ProvableChance, SeededChance
from ludoteka.kernel.decisions import CHANCE, parse_move
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.parsing import parse_json
from ludoteka.kernel.refusals import BadRequest, Refused

FORMAT: Final = 1
EVERY: Final = 32
"""A digest is kept after so many moves, and at the end."""
FIRST_SHAPE: Final = 1
"""Of records from before shapes were told."""


class BadRecord(BadRequest):
    """A record that cannot be replayed; the message names the first bad move."""


class Record:
    """Game, edition, version of the rules and shape of the state, options, seats, every move with chance, digests."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data: Final = data

    def to_json(self) -> str:
        return json.dumps(self.data, ensure_ascii=False, indent=1)

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        try:
            data = parse_json(text)
        except BadRequest as error:
            raise BadRecord("this is no record: {reason}", reason=error) from None
        if not isinstance(data, dict) or data.get("format") != "ludoteka record":
            raise BadRecord('this is no record: it has no "format": "ludoteka record"')
        if data.get("format_version") != FORMAT:
            raise BadRecord(
                "this record has format {found!r}; this program reads format {known}",
                found=data.get("format_version"),
                known=FORMAT,
            )
        for name, kind in _SHAPE.items():
            if type(data.get(name)) is not kind:
                raise BadRecord("the record's field '{name}' is missing or of the wrong type", name=name)
        if type(data.get("shape", FIRST_SHAPE)) is not int:
            raise BadRecord("the record's field '{name}' is missing or of the wrong type", name="shape")
        for name in ("variants", "seats", "moves"):
            if not all(isinstance(item, str) for item in data[name]):
                raise BadRecord("the record's field '{name}' is a list of strings", name=name)
        return Record(data)


_SHAPE: Final[dict[str, type]] = {
    "game": str,
    "edition": str,
    "rules": int,
    "players": int,
    "variants": list,
    "components": str,
    "seats": list,
    "moves": list,
    "digests": dict,
    "chance": dict,
    "over": bool,
}


def record(match: Match, private: bool = False) -> Record:
    """The match so far; the secret of provable chance is told after the end, or in a `private` record to go on from."""
    game = match.game
    chance = match.chance
    data: dict[str, Any] = {
        "format": "ludoteka record",
        "format_version": FORMAT,
        "game": game.id,
        "edition": game.edition,
        "rules": game.version,
        "shape": game.shape,
        "players": game.players,
        "variants": list(game.variants),
        "components": game.components,
        "seats": match.names[:],
        "chance": {},
        "over": match.over,
    }
    if isinstance(chance, SeededChance):
        data["chance"] = {"seed": chance.seed}
    elif isinstance(chance, ProvableChance):
        data["chance"] = {"commitment": chance.commitment}
        if match.over or private:
            data["chance"]["secret"] = chance.secret.hex()
    again = Match(game, None)
    digests: dict[str, str] = {}
    moves: list[str] = []
    for move in match.moves():
        moves.append(move.text())
        again.repeat(move)
        if len(moves) % EVERY == 0:
            digests[str(len(moves))] = again.digest()
    digests[str(len(moves))] = again.digest()
    data["moves"] = moves
    data["digests"] = digests
    if match.over:
        data["scores"] = match.scores()
        data["ranking"] = match.ranking()
    return Record(data)


def replay(game: Game, kept: Record) -> Match:
    """The same match again, every move, digest and (where the record tells its source) outcome of chance checked.

    Where positions had another shape when it was made, digests tell nothing and the rest is checked, to the last point.
    It can be played on if the record tells its source of chance.
    """
    data = kept.data
    if data["rules"] != game.version:
        raise BadRecord(
            "this record was made with version {found} of the rules of {game}; "
            "this program has version {known} and does not replay it",
            found=data["rules"],
            game=game.id,
            known=game.version,
        )
    match = Match(game, None, data["seats"])
    source = _source(data["chance"])
    digests = data["digests"] if data.get("shape", FIRST_SHAPE) == game.shape else {}
    for number, text in enumerate(data["moves"], 1):
        try:
            move = parse_move(text, game.kinds)
            asked = match.decision
            if asked is not None and asked.kind is not move.kind:
                raise BadRequest("{asked} is asked here, not {given}", asked=asked.kind.name, given=move.kind.name)
            if move.seat == CHANCE:
                pos = match.position
                if (
                    source is not None
                    and pos.seat == CHANCE
                    and move.value != source.pick(pos.options(CHANCE), pos.weights())
                ):
                    raise BadRequest("this outcome of chance does not follow from the record's own source")
            match.repeat(move)
        except (BadRequest, Refused) as error:
            raise BadRecord("move {number}, '{text}': {reason}", number=number, text=text, reason=error) from None
        wanted = digests.get(str(number))
        if wanted is not None and wanted != match.digest():
            raise BadRecord(
                "move {number}, '{text}': the table then differs from the one recorded", number=number, text=text
            )
    number = len(data["moves"])
    if data["over"] and not match.over:
        raise BadRecord("after the last move ({number}) the game should be over", number=number)
    if match.over and not data["over"]:
        raise BadRecord("after the last move ({number}) the game should not be over", number=number)
    for name, found in (("scores", match.scores), ("ranking", match.ranking)):
        if match.over and data.get(name) != found():
            raise BadRecord(
                "the record's {name} are {kept}, the replayed game's {found}",
                name=name,
                kept=data.get(name),
                found=found(),
            )
    match.chance = source
    return match


def _source(chance: Any) -> Chance | None:
    """The source of chance a record tells of, at its first draw; None when it keeps it to itself."""
    try:
        if "seed" in chance:
            return SeededChance(int(chance["seed"]))
        if "secret" in chance:
            source = ProvableChance(bytes.fromhex(chance["secret"]))
            if source.commitment != chance.get("commitment"):
                raise BadRecord("the secret of the record's chance does not match its commitment")
            return source
    except (TypeError, ValueError):
        raise BadRecord("the record's field 'chance' is damaged") from None
    return None
