"""What a learned evaluation is told of a pyramid: counts whose weights in points `ludoteka train` finds."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy.heuristics import Outlook
from ludoteka.games.viceroy.pyramid import WIDTH, level_of
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import parts

FEATURES: Final = (
    "one",
    "points",
    "gems",
    "colours",
    "characters in hand",
    "laws in hand",
    "best plays of the hand",
    "science",
    "magic",
    "defence",
    "magic bonus",
    "infinite gems",
    "circles",
    "circle bonus",
    "sets",
    "attacks suffered",
    "attacks made",
    "level 1",
    "level 2",
    "level 3",
    "level 4",
    "places above",
    "circles half closed",
    "laws per card",
    "laws per set",
    "laws per circle",
    "laws that tuck",
    "best characters on offer",
)


def features(pos: Realm, seat: int) -> list[float]:
    look = Outlook(pos, seat)
    held = look.held
    gems = pos.gems[seat]
    laws = 0
    plays = 0.0
    hand = pos.hand(seat)
    for card in hand:
        laws += card >= c.FIRST_LAW
        plays += max(0.0, look.best_play(card, False))
    levels = [0] * 6
    spots = pos.spots[seat]
    pyramid = pos.pyramid[seat]
    for place in spots:
        levels[level_of(place)] += 1
    above = 0
    half = 0
    for place in pos.places[seat]:
        if place >= WIDTH:
            above += 1
            left = pos.cards.right[pyramid[spots.index(place - WIDTH)]]
            half += left == pos.cards.left[pyramid[spots.index(place - WIDTH + 1)]]
    per_card = per_set = per_circle = tucks = 0
    for card in pyramid:
        scorer = pos.cards.scorer[card]
        per_card += scorer == c.PER_CARD
        per_set += scorer == c.PER_SET
        per_circle += scorer == c.PER_CIRCLE_AND_GEM
        tucks += scorer == c.PER_TUCKED and pos.cards.takes[card]
    offered = sorted([max(0.0, look.best(card)) for card in pos.display])
    return [
        1.0,
        float(sum(parts(pos, seat))),
        float(sum(gems)),
        float(4 - gems.count(0)),
        float(len(hand) - laws),
        float(laws),
        plays,
        float(held.science),
        float(held.magic),
        float(held.defence),
        float(held.bonus),
        float(len(held.infinite)),
        float(sum(look.circles) - len(held.infinite)),
        float(sum(held.circle_bonus)),
        float(held.sets()),
        float(max(0, sum(pos.attacks) - pos.attacks[seat] - held.defence)),
        float(pos.attacks[seat]),
        float(levels[1]),
        float(levels[2]),
        float(levels[3]),
        float(levels[4]),
        float(above),
        float(half),
        float(per_card),
        float(per_set),
        float(per_circle),
        float(tucks),
        sum(offered[-2:]),
    ]
