"""`ludoteka play`: puts the game on the table and chooses how to show it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice, reader_language
from ludoteka.terminal import saves
from ludoteka.terminal.plain import dumb
from ludoteka.terminal.seats import seats
from ludoteka.terminal.session import Session


class Wish(NamedTuple):
    """What the command line asks for."""

    game: str | None = None
    seats: str | None = None
    players: int | None = None
    edition: str | None = None
    variants: tuple[str, ...] = ()
    components: str | None = None
    seed: int | None = None
    lang: str | None = None
    plain: bool = False
    screen: bool = False
    resume: str | None = None


def play(wish: Wish) -> int:
    """Play a game, or go on with a saved one; the exit code."""
    if wish.plain and wish.screen:
        raise BadRequest("--plain and --screen exclude each other")
    capable = sys.stdin.isatty() and sys.stdout.isatty() and not dumb()
    if wish.screen and not capable:
        raise BadRequest("--screen needs a terminal that can draw; --plain works everywhere")
    session = table(wish)
    if wish.plain or not capable:
        from ludoteka.terminal import plain

        return plain.run(session)
    from ludoteka.terminal import screen

    return screen.run(session)


def table(wish: Wish) -> Session:
    """The session a command line asks for."""
    voice = Voice(reader_language(wish.lang))
    options = [*(["--lang", wish.lang] if wish.lang else []), *(["--plain"] if wish.plain else [])]
    options += ["--screen"] if wish.screen else []
    texts = None if wish.seats is None else wish.seats.split(",")
    if wish.resume is not None:
        return _resumed(wish, wish.resume, texts, voice, options)
    if wish.game is None:
        raise BadRequest("which game? The games are {games}", games=", ".join(registry.ids()))
    if texts is None:
        players = registry.title(wish.game).fewest if wish.players is None else wish.players
        texts = ["me", *["greedy"] * (players - 1)]
    elif wish.players is not None and wish.players != len(texts):
        raise BadRequest(
            "--seats names {named} seats, and --players says {players}", named=len(texts), players=wish.players
        )
    game = registry.game(wish.game, wish.edition, len(texts), wish.variants, wish.components)
    return Session(game.match(wish.seed), seats(texts, voice), voice.language, options=options)


def _resumed(wish: Wish, name: str, texts: list[str] | None, voice: Voice, options: list[str]) -> Session:
    given = {
        "--players": wish.players,
        "--edition": wish.edition,
        "--variant": wish.variants or None,
        "--components": wish.components,
        "--seed": wish.seed,
    }
    for option, value in given.items():
        if value is not None:
            raise BadRequest("{option} cannot be changed with --resume: the record decides it", option=option)
    record = saves.read(Path(name))
    if wish.game is not None and wish.game != record.data["game"]:
        raise BadRequest(
            "{file} is a record of {game}, not of {wanted}", file=name, game=record.data["game"], wanted=wish.game
        )
    match = registry.replay(record)
    kept = match.names if texts is None else texts
    if not kept:
        raise BadRequest("{file} does not tell who sits where; add --seats", file=name)
    return Session(match, seats(kept, voice), voice.language, Path(name), options=options)
