"""What a person may type, and what comes of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.terminal.offers import Offers
from ludoteka.terminal.rulebook import statement
from ludoteka.terminal.session import Session

PLAYED: Final = 0
UNDONE: Final = 1
TOLD: Final = 2
READ: Final = 3
TABLE: Final = 4
OPTIONS: Final = 5
LEFT: Final = 6
"""What a line did: an answer was played, or one taken back; there is something short to say, or something long to
read; the table or all options are wanted; or the person leaves."""

LONGEST: Final = 400
FEW: Final = 5


class Reply(NamedTuple):
    """What came of a line, and what to say about it."""

    act: int
    lines: list[str]


def obey(session: Session, seat: int, line: str) -> Reply:
    """Do what a person typed; a refusal says why, and nothing has changed."""
    _ = session.speaker.text
    typed = line.strip()
    word, rest = typed.split(None, 1) if " " in typed else (typed, "")
    if not typed:
        return Reply(TOLD, [_("Type a number of the list, or h for help.")])
    if len(typed) > LONGEST or not typed.isprintable():
        return Reply(TOLD, [_("This is no answer. Type a number of the list, or h for help.")])
    if typed[0] == "?":
        return Reply(READ, rule(session, typed[1:].strip()))
    if word == "why":
        return Reply(READ, why(session, seat, rest))
    if word == "s":
        return save(session, rest)
    if typed in ("u", "uu"):
        return undo(session, seat, typed == "uu")
    if typed in ("q", "q!"):
        return leave(session, typed == "q")
    if typed == "l":
        return Reply(READ, session.log(seat))
    if typed == "v":
        return Reply(TABLE, [])
    if typed == "o":
        return Reply(OPTIONS, [])
    if typed == "h":
        return Reply(READ, help_lines(session))
    return answer(session, seat, typed)


def offers(session: Session, seat: int) -> Offers:
    """What the seat may answer now."""
    decision = session.match.decision
    assert decision is not None, "nothing is asked once the game is over"
    return Offers(decision.kind, session.match.options(seat), session.speaker)


def answer(session: Session, seat: int, typed: str) -> Reply:
    """Play what the line means, if it means one thing."""
    _ = session.speaker.text
    may = offers(session, seat)
    stands = typed.endswith("!")
    typed = typed.removesuffix("!").rstrip()
    meant = may.meant(typed)
    if len(meant) == 1:
        try:
            session.answer(seat, meant[0], stands)
        except Refused as refused:
            return Reply(TOLD, [session.refusal(refused.refusal)])
        return Reply(PLAYED, [])
    if not meant:
        return Reply(TOLD, _not_possible(session, seat, may, typed))
    return Reply(TOLD, [_("That may mean {answers}.", answers=_some(may, meant))])


def why(session: Session, seat: int, typed: str) -> list[str]:
    """Whether an answer is possible, and the rule against it if not."""
    _ = session.speaker.text
    if not typed:
        return [_("Type why and an answer, such as: why {answer}", answer=offers(session, seat).listed[0].form)]
    may = offers(session, seat)
    meant = may.meant_of_all(typed)
    if len(meant) == 1 and meant[0] in may.options:
        return [_("{answer}: this is possible.", answer=may.kind.text(meant[0]))]
    return _not_possible(session, seat, may, typed)


def _not_possible(session: Session, seat: int, may: Offers, typed: str) -> list[str]:
    _ = session.speaker.text
    meant = may.meant_of_all(typed)
    if len(meant) > 1:
        return [_("That may mean {answers}.", answers=_some(may, meant))]
    refusal = session.match.why(seat, meant[0]) if meant else None
    if refusal is not None:
        return [session.refusal(refusal)]
    if typed.isdecimal():
        row = next((part for part in may.kind.ranges if len(part.axes) == 1 and not part.axes[0].ids), None)
        if may.rows and row is not None:
            return [_("{number} is not in the list. Do you mean {answer}?", number=typed, answer=f"{row.name} {typed}")]
        return [_("{number} is not in the list.", number=typed)]
    names = sorted({may.kind.range_of(value).name for value in may.options})
    return [_("This is no answer here; answers begin with {names}. Type h for help.", names=", ".join(names))]


def _some(may: Offers, meant: list[int]) -> str:
    """The first few answers of several."""
    forms = [may.kind.text(value) for value in meant[:FEW]]
    return ", ".join(forms) + (" …" if len(meant) > FEW else "")


def rule(session: Session, id: str) -> list[str]:
    """The statement that asks the question now, or the one named."""
    return statement(session.game, id or session.question()[1], session.speaker)


def undo(session: Session, seat: int, turn: bool) -> Reply:
    try:
        session.undo(seat, turn)
    except Refused as refused:
        return Reply(TOLD, [session.refusal(refused.refusal)])
    return Reply(UNDONE, [session.speaker.text("Taken back.")])


def save(session: Session, name: str) -> Reply:
    """Save the game; what goes wrong is told, and the game goes on."""
    return Reply(TOLD, [saved(session, name)[1]])


def saved(session: Session, name: str) -> tuple[bool, str]:
    """Whether it was saved, and what to say."""
    try:
        return True, session.saved(session.save(name))
    except BadRequest as error:
        return False, session.speaker.complaint(error)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return False, session.speaker.text("The game could not be saved: {reason}.", reason=reason)


def leave(session: Session, saving: bool) -> Reply:
    """Save and go; without saving only on demand."""
    if not saving:
        return Reply(LEFT, [session.speaker.text("Left without saving.")])
    done, told = saved(session, "")
    if done:
        return Reply(LEFT, [told])
    return Reply(TOLD, [told, session.speaker.text("Try s FILE with another place, or q! to leave without saving.")])


def help_lines(session: Session) -> list[str]:
    _ = session.speaker.text
    return [
        _("A number of the list answers; so does the text form of an answer (such as bid 7) or its beginning."),
        _("2! – answer the next such questions alike, until the round ends (where a game allows it); u takes it back"),
        _("? – the rule that asks this; ? K.AUC.09 – any rule by its id"),
        _("why ANSWER – why an answer is not possible"),
        _("u – take back your last answer; uu – back to the start of your turn"),
        _("v – the table again; o – all options; l – the whole log you may know"),
        _("s – save; s FILE – save there; q – save and leave; q! – leave without saving"),
        _("h – this help"),
    ]
