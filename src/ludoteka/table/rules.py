"""What a table itself refuses, beside the rules of the game: each with an id that a program can rely on."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.refusals import Refusal, Refused
from ludoteka.kernel.sentences import Sentence, say

STALE: Final = "table.stale"
WAITING: Final = "table.waiting"
SEAT: Final = "table.seat"
AWAY: Final = "table.away"
FULL: Final = "table.full"
NAME: Final = "table.name"
NAMESAKE: Final = "table.namesake"
KEY: Final = "table.key"
CHAT: Final = "table.chat"
RECORD: Final = "table.record"
LOGIN: Final = "table.login"
OVER: Final = "table.over"
BOT: Final = "table.bot"
STANDING: Final = "table.standing"
HINTS: Final = "table.hints"
HOST: Final = "table.host"
NOT_ASKED: Final = "table.asked"
ANALYSIS: Final = "table.analysis"
CLOSED: Final = "table.closed"

_SAYINGS: Final = {
    STALE: say("The table has moved on since you looked; look again."),
    WAITING: say("The game begins when every seat is held."),
    SEAT: say("There is no such seat here, or it is not yours."),
    AWAY: say("A bot plays on for you; return to your seat first."),
    FULL: say("No seat is open here."),
    NAME: say("A name has 1 to 24 characters that everybody can see."),
    NAMESAKE: say("Somebody at the table has this name, or one that looks like it."),
    KEY: say("This request was sent before with another content."),
    CHAT: say("A message has 1 to 500 characters, and not too many are sent in a short time."),
    RECORD: say("The record and the secret of chance are told when the game is over."),
    LOGIN: say("This name and password do not belong together."),
    OVER: say("The game is over."),
    STANDING: say("This answer cannot be given in advance."),
    HINTS: say("No hints are given at this table."),
    HOST: say("Only who opened the table decides that."),
    NOT_ASKED: say("Nothing is asked of you now."),
    ANALYSIS: say("An analysis opens every hand; it is made when the game is over."),
    CLOSED: say("Whoever runs the server has closed this table."),
    BOT: say("A bot gave this answer for you; it stands."),
}


def saying(rule: str) -> Sentence:
    return _SAYINGS[rule]


def refused(rule: str) -> Refused:
    """The refusal of a table's own rule, to be raised."""
    return Refused(Refusal(rule, _SAYINGS[rule]))
