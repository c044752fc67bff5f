"""What is told around the questions: the beginning, the hand-over, the end."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ludoteka.kernel.chance import ProvableChance, SeededChance
from ludoteka.registry import title
from ludoteka.terminal import saves
from ludoteka.terminal.commands import LEFT, Reply, leave, saved
from ludoteka.terminal.offers import Offers
from ludoteka.terminal.session import Session

SHOWN = 20
"""So many options are listed; `o` lists all."""


def opening(session: Session) -> list[str]:
    """Which game, who plays, where chance comes from."""
    _ = session.speaker.text
    names = [
        _("{name} (you)", name=seat.name) if place == session.reader else seat.name
        for place, seat in enumerate(session.seats)
    ]
    lines = [session.speaker.title(title(session.game.id)), _("Seats: {names}.", names=", ".join(names))]
    chance = session.match.chance
    if isinstance(chance, SeededChance):
        lines.append(_("Chance follows from seed {seed}: to try things out, anyone can foresee it.", seed=chance.seed))
    elif session.match.commitment:
        lines.append(
            _(
                "Chance is fixed by a secret, told at the end; its SHA-256 is {commitment}.",
                commitment=session.match.commitment,
            )
        )
    return lines


def option_lines(session: Session, may: Offers, whole: bool) -> list[str]:
    """The numbered options; a long list is cut unless the whole is wanted."""
    listed = may.listed if whole else may.listed[:SHOWN]
    lines = [f"{offer.number}. {offer.sentence}" for offer in listed]
    lines += may.rows
    left = len(may.listed) - len(listed)
    if left:
        lines.append(session.speaker.texts("{number} more: type o.", "{number} more: type o.", left))
    return lines


def hand_over(session: Session, seat: int) -> str:
    return session.speaker.text("Pass the keyboard to {name}. {name}, press Enter.", name=session.seats[seat].name)


def taking_back(session: Session, seat: int) -> str:
    return session.speaker.text("{name} may still type u to take back the last answer.", name=session.seats[seat].name)


def ending(session: Session) -> list[str]:
    """Points and places, who has won, the secret of chance, and where the record is."""
    _ = session.speaker.text
    match = session.match
    scores = match.scores()
    ranking = match.ranking()
    lines = [_("Final result:") if ranking else _("The game is lost.")]
    place = 1
    for group in ranking:
        for seat in group:
            points = session.speaker.texts("{number} point", "{number} points", scores[seat])
            lines.append(f"{place}. {session.seats[seat].name}: {points}")
        place += len(group)
    if len(session.seats) > 1:
        winners = [session.seats[seat].name for seat in ranking[0]]
        if len(winners) == 1:
            lines.append(_("{name} wins.", name=winners[0]))
        else:
            lines.append(_("{names} share the victory.", names=", ".join(winners)))
    done, told = saved(session, "")
    lines.append(told)
    lines += _secret(session, done)
    return lines


def _secret(session: Session, kept: bool) -> list[str]:
    chance = session.match.chance
    if not isinstance(chance, ProvableChance):
        return []
    _ = session.speaker.text
    lines = [_("The secret of chance: {secret}", secret=chance.secret.hex())]
    if kept and session.file is not None:
        lines.append(
            _(
                "To check: the SHA-256 of these 32 bytes is {commitment}; {command} derives every draw again.",
                commitment=chance.commitment,
                command=saves.command(session.file, []),
            )
        )
    return lines


def break_off(session: Session) -> tuple[bool, list[str]]:
    """Save because somebody must go: here if possible, otherwise among the temporary files."""
    reply: Reply = leave(session, True)
    if reply.act == LEFT:
        return True, reply.lines
    spare = saves.free_file(session.match, Path(tempfile.gettempdir()))
    done, told = saved(session, str(spare))
    return done, [reply.lines[0], told]
