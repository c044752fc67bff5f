"""What the laws do, in words short enough for a card."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import cards as c
from ludoteka.kernel.sentences import Sentence, say
from ludoteka.kernel.words import Words

_PLACEMENTS: Final = {
    c.REPLACE: say("Takes the place of a card of yours, which goes to the hand; its tokens stay."),
    c.UNDER: say("Goes under a character of yours and doubles its tokens."),
}
_EFFECTS: Final = {
    c.EXCHANGE: say("Pay another player {number} gems to exchange a token with them."),
    c.APPOINTMENT: say("Take a character from the display; sit out an auction."),
    c.DRAFT: say("Draw {number} laws, then put {back} laws on top of the deck."),
    c.ARCHIVE: say("Tuck any cards of your hand under it."),
    c.STEPPING_STONE: say("Tuck a free card of yours under it."),
    c.TREASURY: say("Lay up to {number} gems on it."),
}
_SCORERS: Final = {
    c.PER_CARD: say("At the end: {points} for each card of your pyramid."),
    c.PER_SET: say("At the end: {points} more for each complete set."),
    c.PER_CIRCLE_AND_GEM: say("At the end: {points} for each one-coloured circle and infinite gem."),
    c.PER_STORED_GEM: say("At the end: {points} for each gem on it."),
    c.PER_TUCKED: say("At the end: {points} for each card under it."),
    c.PER_NEIGHBOUR: say("At the end: {points} for each adjacent character."),
    c.BY_LEVEL: say("At the end, by its level: {points}, {points2}, {points3} or {points4}."),
}


def law_text(cards: c.Cards, law: int, words: Words) -> str:
    """All that a law does; empty where it only lets its owner choose."""
    fields = {"number": cards.amount[law], "back": cards.returned[law]}
    points = cards.points[law]
    for place, value in enumerate(points):
        fields["points" if place == 0 else f"points{place + 1}"] = value
    found: list[Sentence] = []
    if cards.placement[law] in _PLACEMENTS:
        found.append(_PLACEMENTS[cards.placement[law]])
    if cards.effect[law] in _EFFECTS:
        found.append(_EFFECTS[cards.effect[law]])
    if cards.takes[law]:
        found.append(say("Cards you take may go under it."))
    if cards.scorer[law] in _SCORERS:
        found.append(_SCORERS[cards.scorer[law]])
    return " ".join(words.sentence(one, fields) for one in found)
