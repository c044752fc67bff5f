"""The statements of a game's ledger, for whoever asks why."""

from __future__ import annotations

from functools import cache

from ludoteka.kernel.game import Game
from ludoteka.language import Voice
from ludoteka.ledger import Ledger, ledger


@cache
def _kept(game: str, edition: str, language: str) -> Ledger:
    return ledger(game, edition, language)


def statement(game: Game, id: str, voice: Voice) -> list[str]:
    """A statement of the ledger with its ruling; an unknown id gets the ids that begin like it."""
    said = _kept(game.id, game.edition, voice.language)
    wanted = id.upper()
    if wanted in said:
        found = said[wanted]
        lines = [f"{found.id}: {found.text}"]
        if found.ruling:
            lines.append(voice.text("Ruling: {ruling}", ruling=found.ruling))
        if found.see:
            lines.append(voice.text("See also: {ids}", ids=", ".join(found.see)))
        return lines
    alike = [rule.id for rule in said if rule.id.startswith(wanted)]
    if alike:
        return [voice.text("Statements that begin with {id}: {ids}.", id=wanted, ids=", ".join(alike))]
    chapters = sorted({rule.id.rpartition(".")[0] for rule in said})
    return [voice.text("There is no statement {id}; the chapters are {chapters}.", id=id, chapters=", ".join(chapters))]
