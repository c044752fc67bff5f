"""What follows from a view by the game's own rules: points so far, prices, rewards and circles of open places."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import FIRST_LAW, LEVELS, Gift
from ludoteka.games.viceroy.costs import payments
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.pyramid import LAWLESS, WIDTH, circle, level_of, open_places
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import parts
from ludoteka.games.viceroy.table.gifts import tokens_of
from ludoteka.kernel.game import View


class Outlook(NamedTuple):
    """What laying a card at a place would cost and bring."""

    place: int
    price: list[int]
    """Gems by colour."""
    ways: list[int]
    """How it can be paid: infinite gems by colour in one int; none where nothing is paid or nothing helps."""
    reward: list[Gift]
    circle: int
    """The colour of the circle it would complete; -1 for none."""
    points: int
    """The points of its owner then, as if the game ended there."""


def own_gems(seen: View, seat: int) -> list[int]:
    """The gems by colour of the seat whose view it is."""
    stock: list[int] = seen["zones"]["stock"][seat]
    moved: list[int] = seen["public"]["moved"][seat]
    return [stock.count(colour) + moved[colour] for colour in range(4)]


def laid_out(game: Viceroy, seen: View) -> Realm:
    """The open part of a table, on which the rules can count; hidden cards are not on it."""
    pos = game.blank()
    public: dict[str, Any] = seen["public"]
    pos.pyramid = [list(row) for row in seen["zones"]["pyramid"]]
    pos.spots = public["spots"][:]
    pos.tokens = public["tokens"][:]
    pos.hosts = public["hosts"][:]
    pos.painted = public["painted"][:]
    pos.attacks = public["attacks"][:]
    me: int | None = seen["seat"]
    if me is not None:
        pos.gems[me] = own_gems(seen, me)
        pos.places[me] = open_places(pos.spots[me])
    return pos


def frame(seen: View, name: str) -> list[Any] | None:
    """The state of the uppermost frame of a name."""
    for one in reversed(seen["stack"]):
        if one[0] == name:
            found: list[Any] = one[1:]
            return found
    return None


def asked(seen: View) -> str:
    """The kind of question that the seat of a view owes an answer to; empty for none."""
    decision = seen["decision"]
    if decision is None or seen["seat"] not in decision["seats"]:
        return ""
    kind: str = decision["kind"]
    return kind


def card_to_lay(seen: View) -> int:
    """The card for which the seat of the view seeks a place; -1 for none."""
    kind = asked(seen)
    if kind not in ("place", "pay"):
        return -1
    top = seen["stack"][-1]
    if top[0] in ("LayFree", "LayPaid"):
        return int(top[2])
    lots: list[int] = seen["zones"]["lots"][seen["seat"]]
    return lots[0] if lots else -1


def outlooks(game: Viceroy, seen: View, pos: Realm, card: int) -> list[Outlook]:
    """Every open place for a card, with what it would cost and bring."""
    me: int = seen["seat"]
    paid = asked(seen) == "pay"
    ways: dict[int, list[int]] = {}
    if paid:
        for value in payments(pos, me, card):
            ways.setdefault(value // v.PAY_BASE, []).append(value % v.PAY_BASE)
    found: list[Outlook] = []
    for place in pos.places[me]:
        if not paid and place >= LAWLESS:
            continue
        level = level_of(place)
        price = game.cards.prices[card][level] if paid else [0, 0, 0, 0]
        reward: list[Gift] = []
        if card < FIRST_LAW:
            rows = game.cards.gifts[card]
            reward = rows[level - 1] if level < LEVELS else rows[-1]
        then = pos.clone()
        then.pyramid[me] = [*pos.pyramid[me], card]
        then.spots[me] = [*pos.spots[me], place]
        then.tokens[me] = pos.tokens[me] + [card * t.ON + token for token in tokens_of(reward)]
        colour = circle(game.cards, then.spots[me], then.pyramid[me], place) if place >= WIDTH else -1
        found.append(Outlook(place, price, ways.get(place, []), reward, colour, sum(parts(then, me))))
    return found
