"""What a learned evaluation is told of a seat: all that the seat knows, as about a hundred numbers near zero."""

from __future__ import annotations

from math import tanh
from typing import Final

from ludoteka.games.for_the_king.cards import DOMAINS, GOLD, KING
from ludoteka.games.for_the_king.heuristics import Advice
from ludoteka.games.for_the_king.outlook import Outlook
from ludoteka.games.for_the_king.sight import Sight

NEEDLESS: Final = 0.15
"""A card that is worth fewer points than this may pay for gold."""
FEW: Final = 4.0
"""Up to here every unit of gold counts on its own."""

GENERAL: Final = (
    "lots to come",
    "own gold",
    "the first of own gold",
    "small coins",
    "gold of the richest rival",
    "the first of it",
    "what of it was seen",
    "gold ahead",
    "part of the gold ahead",
    "gold ahead at its rate",
    "cards in hand",
    "cards of the rivals",
    "of them unseen",
    "cards of the rivals spent",
    "gold cards to come",
    "their gold",
    "known gold cards to come",
    "steps of kings to come",
    "known steps of kings to come",
    "whether first in the auctions",
    "needless cards",
    "tiles ahead",
    "tiles ahead, late",
    "all the gold",
    "cards to be dealt out",
    "whether the next adviser",
)
OF_A_DOMAIN: Final = (
    "value",
    "own influence",
    "a rival's influence",
    "influence ahead",
    "chance to come first",
    "tiles ahead",
    "known to come",
    "unknown to come",
    "doubt",
    "own cards",
    "influence ahead of what may come",
    "chance to come second",
)

WAGERS: Final = (
    "what the keenest rival would gain by outdoing it",
    "the same in units of the price",
    "the same, whether at all",
    "the same of the next keenest",
    "rivals within",
    "the bid",
    "the keenest rival's gold beyond it",
    "whether that is enough",
    "the keenest rival's cards beyond it",
    "whether cards are bid",
    "what the lot gives the keenest rival",
    "what it costs that rival that we have it",
    "whether the lot is a king card",
    "a unit of the price",
    "the keenest rival's influence",
    "doubt",
    "value of the lot",
)

MEASURES: Final = (*GENERAL, *[f"{domain}: {name}" for domain in DOMAINS for name in OF_A_DOMAIN])


def features(advice: Advice, sight: Sight) -> list[float]:
    """In the order of `MEASURES`; nothing of a domain that is not in play."""
    sight.before()
    outlook = advice.outlook(sight)
    richest, seen = _richest(outlook, sight)
    found = _general(advice, sight, outlook, richest, seen)
    cards = sight.cards
    share = sight.share
    own = [0.0] * 6
    for card in sight.own:
        if cards.type[card] != GOLD:
            own[cards.type[card]] += 1.0
    me = sight.me
    for domain in range(len(DOMAINS)):
        if domain not in cards.domains:
            found += [0.0] * len(OF_A_DOMAIN)
            continue
        totals = outlook.totals[domain]
        rival = -1
        for seat in range(sight.seats):
            if seat != me and (rival < 0 or totals[seat] > totals[rival]):
                rival = seat
        mine = totals[me]
        theirs = totals[rival]
        value = sight.primary[domain]
        first = outlook.first[domain]
        second = outlook.second[domain]
        half = outlook.secondary(value)
        known = sight.buried.values[domain]
        unknown = share * sight.rest.values[domain]
        found += [
            value / 2.0 - 1.5,
            mine / 6.0,
            theirs / 6.0,
            (mine - theirs) / 5.0,
            2.0 * first[me] - 1.0,
            (value * (first[me] - first[rival]) + half * (second[me] - second[rival])) / 3.0,
            known / 4.0,
            unknown / 4.0,
            outlook.doubt[domain] / 2.0,
            own[domain] / 4.0,
            tanh((mine - theirs) / (0.3 + 0.5 * (known + unknown))),
            2.0 * second[me],
        ]
    return found


def _richest(outlook: Outlook, sight: Sight) -> tuple[float, float]:
    """The gold of the richest rival, and what of it was seen."""
    richest = -1.0
    seen = 0.0
    for seat in range(sight.seats):
        if seat != sight.me and outlook.gold[seat] - sight.paid[seat] > richest:
            richest = max(0.0, outlook.gold[seat] - sight.paid[seat])
            kept = sight.hands[seat] / sight.pools[seat] if sight.pools[seat] else 0.0
            seen = max(0.0, sight.weights[seat][GOLD] * (1.0 + kept) / 2.0 - sight.paid[seat])
    return richest, seen


def _general(advice: Advice, sight: Sight, outlook: Outlook, richest: float, seen: float) -> list[float]:
    cards = sight.cards
    me = sight.me
    known = sight.buried
    rest = sight.rest
    share = sight.share
    live = sight.live
    lots = sight.favour + live / (sight.seats + 1)
    gold = 0.0
    coins = 0.0
    needless = 0.0
    for card in sight.own:
        type_ = cards.type[card]
        if type_ == GOLD:
            gold += cards.value[card]
            if cards.value[card] == 1:
                coins += 1.0
        elif -outlook.swing(me, me, type_, -cards.weight[card]) < NEEDLESS:
            needless += 1.0
    held = hidden = spent = 0.0
    for seat in range(sight.seats):
        if seat != me:
            held += sight.hands[seat]
            spent += sight.pools[seat] - sight.hands[seat]
            if sight.pools[seat]:
                hidden += sight.hands[seat] / sight.pools[seat] * (sight.pools[seat] - sight.shown[seat])
    rivals = sight.seats - 1
    tiles = _tiles_ahead(sight, outlook)
    ahead = gold - richest
    to_come = known.values[GOLD] + share * rest.values[GOLD]
    return [
        lots / 10.0 - 1.0,
        gold / 10.0 - 1.0,
        min(gold, FEW) / 2.0 - 1.0,
        coins / 3.0,
        richest / 10.0 - 1.0,
        min(richest, FEW) / 2.0 - 1.0,
        seen / 10.0,
        ahead / 8.0,
        ahead / (4.0 + gold + richest),
        ahead * outlook.rate,
        len(sight.own) / 10.0 - 1.0,
        held / rivals / 10.0 - 1.0,
        hidden / rivals / 5.0 - 1.0,
        spent / rivals / 5.0,
        (known.numbers[GOLD] + share * rest.numbers[GOLD]) / 4.0 - 1.0,
        to_come / 8.0 - 1.0,
        known.numbers[GOLD] / 3.0,
        (known.steps + share * rest.steps) / 3.0 - 1.0,
        known.steps / 3.0,
        0.0 if live else 1.0 if sight.first == me else -1.0,
        needless / 4.0 - 1.0,
        tiles / 5.0,
        tiles / (1.0 + 0.3 * lots),
        (to_come + gold + richest) / 15.0 - 1.0,
        live / 30.0 - 1.0,
        0.0 if not live else 1.0 if sight.adviser == me else -1.0,
    ]


def _tiles_ahead(sight: Sight, outlook: Outlook) -> float:
    """The points to expect from tiles, less those of the best rival."""
    points = [0.0] * sight.seats
    for domain in sight.cards.domains:
        value = sight.primary[domain]
        half = outlook.secondary(value)
        for seat in range(sight.seats):
            points[seat] += value * outlook.first[domain][seat] + half * outlook.second[domain][seat]
    return points[sight.me] - max([points[seat] for seat in range(sight.seats) if seat != sight.me])


def wager(advice: Advice, sight: Sight, outlook: Outlook, bid: int) -> list[float]:
    """What is to be known of a bid, in the order of `WAGERS`, so long as some rival may outdo it."""
    cards = sight.cards
    lot = sight.lot
    type_ = cards.type[lot]
    in_cards = type_ == GOLD
    unit = outlook.scrip if in_cards else outlook.rate
    rivals = sight.rivals()
    most = next_most = -1e9
    keenest = rivals[0]
    for rival in rivals:
        gain = advice.gives(outlook, rival, rival, lot) - advice.gives(outlook, rival, sight.me, lot)
        gain -= unit * (2 * bid + 1)
        if gain > most:
            most, next_most = gain, most
            keenest = rival
        elif gain > next_most:
            next_most = gain
    gold = max(0.0, outlook.gold[keenest] - sight.paid[keenest]) - bid - 1
    domain = type_ in cards.domains
    return [
        most / 2.0,
        tanh(most / (4.0 * unit)) if unit > 0.001 else 0.0,
        tanh(2.0 * most),
        next_most / 2.0 if len(rivals) > 1 else 0.0,
        len(rivals) - 1.0,
        bid / 4.0 - 1.0,
        0.0 if in_cards else gold / 6.0,
        0.0 if in_cards else 1.0 if gold >= 0.0 else -1.0,
        (sight.hands[keenest] - bid - 1) / 6.0 if in_cards else 0.0,
        1.0 if in_cards else -1.0,
        advice.gives(outlook, keenest, keenest, lot) / 2.0,
        advice.gives(outlook, keenest, sight.me, lot) / 2.0,
        1.0 if type_ == KING else 0.0,
        unit,
        outlook.totals[type_][keenest] / 5.0 if domain else 0.0,
        outlook.doubt[type_] if domain else 0.0,
        cards.value[lot] / 2.0 if domain else 0.0,
    ]
