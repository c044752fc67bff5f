"""Names of people: what is fit to be shown, and which names look the same (a skeleton, after Unicode's UTS 39).

The tables of Unicode map thousands of signs of a hundred scripts. Here letters of the scripts that people mix up are
mapped by hand: Cyrillic and Greek ones that a Latin letter looks like, and what is alike in most fonts.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from ludoteka.kernel.refusals import BadRequest
from ludoteka.table.rules import NAME, refused

LONGEST_NAME: Final = 24
LOGIN: Final = re.compile(r"[\w.\-]{2,32}")
MOST_MARKS: Final = 3
"""So many marks stand on a letter of Hebrew with all its points; more are a pile."""

_JOINER: Final = "\u200d"
_STYLE: Final = "\ufe0f"
"""These two belong to many an emoji, and are invisible anywhere else."""
_INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufffc\U000e0100-\U000e01ef]"
)
"""What Python calls printable, and nobody sees."""
_PAIRS: Final = (
    "АA ВB ЕE ЅS Іl Ӏl ЈJ КK МM НH ОO РP СC ТT УY ХX З3 аa еe ѕs іi јj оo рp сc уy хx һh ԁd ԛq ԝw гr"
    " ΑA ΒB ΕE ΖZ ΗH Ιl ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi γy νv οo ρp"
    " Il 1l |l 0O"
)
_ALIKE: Final = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
"""A sign, and the Latin one it is taken for."""
_SCRIPTS: Final = ("LATIN", "CYRILLIC", "GREEK", "HEBREW", "ARABIC", "ARMENIAN", "GEORGIAN")
"""Those of which a login holds one only; others, as those of Japanese, belong together."""


def fit_name(name: str) -> str:
    """A name as it is shown: no line breaks, nothing invisible, piled up or turning the direction of writing."""
    fit = " ".join(unicodedata.normalize("NFC", name[: 4 * LONGEST_NAME]).split())
    if not 1 <= len(fit) <= LONGEST_NAME or visible(fit) != fit:
        raise refused(NAME)
    return fit


def fit_login(login: str) -> str:
    """The name of an account, as it is looked up."""
    fit = unicodedata.normalize("NFKC", login).casefold().strip()
    if not LOGIN.fullmatch(fit):
        raise BadRequest("the name of an account has 2 to 32 letters, digits, dots, dashes or underscores")
    return fit


def new_login(login: str) -> str:
    """The name of a new account: all of its letters are of one script, so that it is what it looks like."""
    fit = fit_login(login)
    scripts = {unicodedata.name(letter, "").split(" ")[0] for letter in fit if letter.isalpha()}
    if len(scripts) > 1 and scripts & set(_SCRIPTS):
        raise BadRequest("the name of an account does not mix letters of several alphabets")
    return fit


def visible(text: str) -> str:
    """The text without what nobody sees, what drives a terminal or turns its direction, and without piles of marks."""
    kept: list[str] = []
    marks = 0
    for place, sign in enumerate(text):
        before, after = kept[-1] if kept else "", text[place + 1 : place + 2]
        if sign == _JOINER:
            fits = (before == _STYLE or _is_symbol(before)) and _is_symbol(after)
        elif sign == _STYLE:
            fits = _is_symbol(before)
        else:
            marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
            fits = sign.isprintable() and not _INVISIBLE.match(sign) and marks <= (MOST_MARKS if kept else 0)
        if fits:
            kept.append(sign)
    return "".join(kept)


def _is_symbol(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) in ("So", "Sk")


def likeness(name: str) -> str:
    """What a name looks like: two names that people take for each other have the same."""
    plain = unicodedata.normalize("NFKC", name).replace(_JOINER, "").replace(_STYLE, "").translate(_ALIKE)
    return plain.casefold().replace("rn", "m").replace("vv", "w").replace(" ", "")
