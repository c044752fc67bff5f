"""What it costs to play a character (V.COS), and infinite gems that help to pay (V.INF)."""

from __future__ import annotations

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.gems import pay_gems
from ludoteka.games.viceroy.pyramid import WIDTH, level_of
from ludoteka.games.viceroy.realm import Realm
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say


def payments(pos: Realm, seat: int, card: int) -> list[int]:
    """Every place where the card can be laid and paid for, with every use of infinite gems there."""
    gems = pos.gems[seat]
    infinite = t.unspent(pos.tokens[seat])
    prices = pos.cards.prices[card]
    found: list[int] = []
    last = 0
    ways: list[int] = []
    for place in pos.places[seat]:
        level = place // WIDTH + 1
        if level != last:
            # Places come level by level, and all places of a level cost the same.
            last = level
            ways = _ways(prices[level], gems, infinite)
        base = place * v.PAY_BASE
        for way in ways:
            found.append(base + way)
    return found


def _ways(price: list[int], gems: list[int], infinite: list[int]) -> list[int]:
    """How many infinite gems of each colour may pay for a price, in one int."""
    ways = [0]
    for colour in range(4):
        due = price[colour]
        least = due - gems[colour]
        if least < 0:
            least = 0
        most = infinite[colour]
        if most > due:
            most = due
        if least > most:
            return []
        if most == 0:
            ways = [way * v.MOST_INFINITE for way in ways]
        else:
            ways = [way * v.MOST_INFINITE + used for way in ways for used in range(least, most + 1)]
    return ways


def affordable(pos: Realm, seat: int, card: int) -> bool:
    """Whether the card can be paid for anywhere: if at all, then on level 1, which is the cheapest."""
    price = pos.cards.prices[card][1]
    gems = pos.gems[seat]
    infinite: list[int] | None = None
    for colour in range(4):
        if price[colour] > gems[colour]:
            if infinite is None:
                infinite = t.unspent(pos.tokens[seat])
            if price[colour] > gems[colour] + infinite[colour]:
                return False
    return True


def used_gems(value: int) -> list[int]:
    """The infinite gems of each colour that a payment uses."""
    base = v.MOST_INFINITE
    return [value // base**3 % base, value // base**2 % base, value // base % base, value % base]


def pay_for(pos: Realm, seat: int, card: int, value: int) -> int:
    """V.COS.05: pay the price of a place into the reserve; returns the place."""
    place = value // v.PAY_BASE
    price = pos.cards.prices[card][place // WIDTH + 1]
    used = used_gems(value)
    for colour in range(4):
        if used[colour]:
            use_infinite(pos, seat, colour, used[colour], -1)
            pos.tell(f.USED_INFINITE, "V.INF.03", seat, used[colour], t.INFINITE + colour)
        due = price[colour] - used[colour]
        if due:
            pay_gems(pos, seat, colour, due)
            pos.tell(f.PAID, "V.COS.05", seat, due, colour)
    return place


def use_infinite(pos: Realm, seat: int, colour: int, number: int, first: int) -> None:
    """V.INF.04: the gems are used for this turn; that on the card `first`, if any, before others."""
    tokens = pos.tokens[seat][:]
    wanted = first * t.ON + t.INFINITE + colour
    if number and wanted in tokens:
        tokens[tokens.index(wanted)] += t.SPENT - t.INFINITE
        number -= 1
    for index, lying in enumerate(tokens):
        if number and lying % t.ON == t.INFINITE + colour:
            tokens[index] = lying + t.SPENT - t.INFINITE
            number -= 1
    pos.tokens[seat] = tokens


def why_not_pay(pos: Realm, seat: int, card: int, value: int) -> Refusal:
    """The rule against laying a character at a place and paying so."""
    place = value // v.PAY_BASE
    if place not in pos.places[seat]:
        return why_not_place(pos, seat, place)
    price = pos.cards.prices[card][level_of(place)]
    infinite = t.unspent(pos.tokens[seat])
    used = used_gems(value)
    for colour in range(4):
        if used[colour] > infinite[colour]:
            return Refusal("V.INF.04", say("You have no more unused {colour} infinite gems."), {"colour": colour})
        if used[colour] > price[colour]:
            return Refusal("V.INF.03", say("The payment needs fewer {colour} gems."), {"colour": colour})
    for colour in range(4):
        if price[colour] - used[colour] > pos.gems[seat][colour]:
            rule = "V.COS.03" if level_of(place) == 5 else "V.COS.02"
            return Refusal(rule, say("You lack {colour} gems for this level."), {"colour": colour})
    raise AssertionError("nothing forbids this payment")


def why_not_place(pos: Realm, seat: int, place: int) -> Refusal:
    """The rule against a place where nothing can be laid."""
    if place in pos.spots[seat]:
        return Refusal("V.PYR.18", say("A card lies there already."))
    if place < WIDTH:
        return Refusal("V.PYR.04", say("On level 1 a card goes to the left or the right end of the row."))
    return Refusal("V.PYR.05", say("A card must rest on two neighbouring cards of the level below."))
