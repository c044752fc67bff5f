"""Finds the games: a folder in `ludoteka.games` is a game."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from pathlib import Path

from ludoteka import games as _shelf
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import Record
from ludoteka.kernel.records import replay as replay_match
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.title import Title


def ids() -> list[str]:
    """The games of the library, by name."""
    return sorted(module.name for module in pkgutil.iter_modules(_shelf.__path__) if module.ispkg)


def title(id: str) -> Title:
    """What the shelf shows of a game."""
    if id not in ids():
        raise BadRequest("there is no game '{id}'; the games are {games}", id=id, games=", ".join(ids()))
    found = importlib.import_module(f"ludoteka.games.{id}").TITLE
    assert isinstance(found, Title)
    return found


def folder(id: str) -> Path:
    """Where everything of a game lies."""
    return Path(next(iter(importlib.import_module(f"ludoteka.games.{id}").__path__)))


def game(
    id: str,
    edition: str | None = None,
    players: int | None = None,
    variants: Iterable[str] = (),
    components: str | Path | None = None,
    rules: int | None = None,
) -> Game:
    """A game, ready to be played; unknown names and counts are refused with what exists.

    `components` names an owner's file that replaces the game's `data/components.toml`; `rules` is the version of the
    rules that a table or record began with, the newest without it.

    >>> game("for_the_king", players=3).players
    3
    """
    return _make(id, edition, players, variants, "" if components is None else _read(Path(components)), rules)


def replay(record: Record | str | bytes) -> Match:
    """The match a record tells of, every move, digest and draw checked."""
    kept = record if isinstance(record, Record) else Record.from_json(record)
    data = kept.data
    made = _make(data["game"], data["edition"], data["players"], data["variants"], data["components"], data["rules"])
    return replay_match(made, kept)


def _make(
    id: str, edition: str | None, players: int | None, variants: Iterable[str], owned: str, rules: int | None
) -> Game:
    shelf = title(id)
    edition = shelf.editions[0] if edition is None else edition
    if edition not in shelf.editions:
        raise BadRequest(
            "{game} has no edition '{edition}'; its editions are {editions}",
            game=id,
            edition=edition,
            editions=", ".join(shelf.editions),
        )
    players = shelf.fewest if players is None else players
    if type(players) is not int or not shelf.fewest <= players <= shelf.most:
        raise BadRequest(
            "{game} is for {fewest} to {most} players, not {players}",
            game=id,
            fewest=shelf.fewest,
            most=shelf.most,
            players=players,
        )
    chosen = tuple(sorted(set(variants)))
    for variant in chosen:
        if variant not in shelf.variants:
            if not shelf.variants:
                raise BadRequest("{game} has no variant '{variant}'; it has none", game=id, variant=variant)
            raise BadRequest(
                "{game} has no variant '{variant}'; its variants are {variants}",
                game=id,
                variant=variant,
                variants=", ".join(shelf.variants),
            )
    rules = shelf.rules[-1] if rules is None else rules
    if rules not in shelf.rules:
        raise BadRequest(
            "this was begun with version {rules} of the rules of {game}; this program plays version {known}",
            rules=rules,
            game=id,
            known=", ".join(map(str, shelf.rules)),
        )
    text = owned or _read(folder(id) / "data" / "components.toml")
    made = importlib.import_module(f"ludoteka.games.{id}.game").make(edition, players, chosen, text, rules)
    assert isinstance(made, Game)
    made.components = owned
    return made


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadRequest(
            "the component file {file} cannot be read: {reason}", file=file, reason=error.strerror
        ) from None
    except UnicodeDecodeError:
        raise BadRequest("the component file {file} is no text in UTF-8", file=file) from None
