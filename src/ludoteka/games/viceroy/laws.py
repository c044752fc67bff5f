"""Laws with an effect of their own (V.LEF): 65, 66, 69, 70, 72, 74 and 76. The exchange, 67, has its own module."""

from __future__ import annotations

from typing import Any

from ludoteka.games.viceroy import facts as f
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import FIRST_LAW
from ludoteka.games.viceroy.gems import GemOnCard, lay_token, shift_gems, take_gem
from ludoteka.games.viceroy.pyramid import LAWLESS, WIDTH, circle, free_places, open_places
from ludoteka.games.viceroy.realm import Realm, drop, give, lay_out, take_up, to_hand
from ludoteka.games.viceroy.taking import chancery, from_deck, from_top, take_openly, tuck_drawn, tuck_openly
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.position import Frame
from ludoteka.kernel.refusals import Refusal
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import EVERYONE


def move_tokens(pos: Realm, seat: int, card: int, law: int) -> None:
    """All tokens of a card go onto a law (V.INF.09: a used infinite gem stays used)."""
    pos.tokens[seat] = [law * t.ON + lying % t.ON if lying // t.ON == card else lying for lying in pos.tokens[seat]]


def replace_card(pos: Realm, seat: int, law: int, place: int) -> None:
    """V.LEF.65: the law takes the place of a card, which goes to the hand.

    Cards tucked under it stay, under the law. Circles that are newly of one colour bring their gems, up to three.
    """
    spots = pos.spots[seat]
    around = [other for other in (place, place + WIDTH - 1, place + WIDTH) if other >= WIDTH and other in spots]
    before = [circle(pos.cards, spots, pos.pyramid[seat], other) for other in around]
    pyramid = pos.pyramid[seat][:]
    index = spots.index(place)
    card = pyramid[index]
    pyramid[index] = law
    pos.pyramid[seat] = pyramid
    drop(pos.played, seat, law)
    pos.hosts[seat] = [law if host == card else host for host in pos.hosts[seat]]
    move_tokens(pos, seat, card, law)
    to_hand(pos, seat, card)
    pos.tell(f.TOOK_PLACE, "V.LEF.65", seat, law, card)
    for other, was in zip(around, before, strict=True):
        colour = circle(pos.cards, spots, pyramid, other)
        if colour < 0 or colour == was:
            continue
        if pos.reserve[colour]:
            take_gem(pos, seat, colour)
            pos.tell(f.CIRCLE_GEM, "V.CIR.05", seat, colour)
        else:
            pos.tell(f.NO_CIRCLE_GEM, "V.CIR.03", seat, colour)


def tuck_and_double(pos: Realm, seat: int, law: int, place: int) -> None:
    """V.LEF.66: the law goes under a character, whose tokens are doubled; gems only as far as there are any."""
    card = pos.pyramid[seat][pos.spots[seat].index(place)]
    drop(pos.played, seat, law)
    tuck_openly(pos, seat, law, card, "V.LEF.66")
    gems: list[int] = []
    for lying in pos.tokens[seat]:
        if lying // t.ON == card:
            token = lying % t.ON
            if t.is_gem(token):
                # V.INF.09: a gem added by doubling has not been used.
                gems.append(t.INFINITE + t.gem_colour(token) if t.is_infinite(token) else token)
            else:
                lay_token(pos, seat, card, token, "V.LEF.66")
    gems.reverse()
    for token in gems:
        pos.push(GemOnCard(seat, card, token))


class Appointment(Frame[Realm]):
    """V.LEF.69: a character from the display into the hand, another from the small deck in its place."""

    __slots__ = ("card", "seat", "slot")

    def __init__(self, seat: int, card: int, slot: int) -> None:
        self.seat = seat
        self.card = card
        self.slot = slot
        """Where the character lay; -1 before it is chosen."""

    def run(self, pos: Realm) -> None:
        if self.slot < 0:
            pos.sitting_out |= 1 << self.seat
            pos.tell(f.SITS_OUT, "V.LEF.69", self.seat)
            if pos.shown():
                pos.ask(self.seat, v.PICK)
                return
        elif pos.small:
            pos.ask(CHANCE, v.DRAW)
            return
        self.leave(pos)

    def options(self, pos: Realm, seat: int) -> list[int]:
        if seat == CHANCE:
            return pos.small
        return [slot for slot in range(8) if pos.cells[slot] >= 0]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if seat == CHANCE:
            pos.small.remove(value)
            pos.show(value, EVERYONE)
            lay_out(pos, self.slot, value)
            pos.tell(f.LAID_OUT, "V.LEF.69", value, self.slot)
            self.leave(pos)
        else:
            self.slot = value
            card = take_up(pos, value)
            give(pos.lots, seat, card)
            pos.tell(f.APPOINTED, "V.LEF.69", seat, card)

    def leave(self, pos: Realm) -> None:
        """The character waits before its owner until its place is filled."""
        pos.pop()
        if self.slot >= 0:
            card = pos.lots[self.seat][-1]
            drop(pos.lots, self.seat, card)
            take_openly(pos, self.seat, card, True)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal("V.LEF.69", say("No character lies there."))

    def rule(self, pos: Realm) -> str:
        return "V.LEF.69"

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.slot]

    def clone(self) -> Appointment:
        return Appointment(self.seat, self.card, self.slot)


class Draft(Frame[Realm]):
    """V.LEF.70: laws from the deck into the hand, and laws from the hand on top of the deck.

    With law 78 new cards are tucked before the choice of what goes back: its owner knows them all, so nothing changes,
    and nobody sees whether old or new cards go back.
    """

    __slots__ = ("back", "card", "left", "seat", "tucking")

    def __init__(self, seat: int, card: int, left: int, back: int, tucking: int) -> None:
        self.seat = seat
        self.card = card
        self.left = left
        """Laws still to draw."""
        self.back = back
        """Laws still to put back; while drawing, -1 for each drawn."""
        self.tucking = tucking
        """Whether new cards may still be tucked."""

    def run(self, pos: Realm) -> None:
        seat = self.seat
        while self.left and pos.top:
            self.receive(pos, from_top(pos, seat))
        if self.left and pos.laws:
            pos.ask(CHANCE, v.DRAW)
            return
        if self.left or self.back < 0:
            self.left = 0
            self.back = min(-self.back, pos.cards.returned[self.card])
            self.tucking = 1 if chancery(pos, seat) >= 0 and pos.drawn_laws else 0
            if self.tucking:
                pos.blur(pos.drawn_laws, 1 << seat)
        if self.tucking:
            pos.ask(seat, v.TUCK_DRAWN)
            return
        if pos.drawn_laws:
            pos.hand_laws[seat] = pos.hand_laws[seat] + pos.drawn_laws
            pos.drawn_laws = []
        if self.back:
            # Any law of the hand may go back, and of those that might be tucked nobody can say whether they did.
            pos.blur(pos.hand_laws[seat], 1 << seat)
            pos.blur(pos.kept_laws[seat], 1 << seat)
            pos.blur(pos.archive_laws[seat], 1 << seat)
            pos.ask(seat, v.PUT_BACK)
        else:
            pos.pop()

    def receive(self, pos: Realm, card: int) -> None:
        pos.drawn_laws.append(card)
        self.left -= 1
        self.back -= 1

    def in_hand(self, pos: Realm) -> list[int]:
        found = pos.hand_laws[self.seat] + pos.kept_laws[self.seat]
        found.sort()
        return found

    def options(self, pos: Realm, seat: int) -> list[int]:
        if seat == CHANCE:
            return pos.laws
        if not self.tucking:
            return self.in_hand(pos)
        if len(self.in_hand(pos)) + len(pos.drawn_laws) > self.back:
            return [*sorted(pos.drawn_laws), v.NOTHING]
        return [v.NOTHING]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if seat == CHANCE:
            from_deck(pos, self.seat, value)
            self.receive(pos, value)
        elif self.tucking:
            if value == v.NOTHING:
                self.tucking = 0
            else:
                pos.drawn_laws.remove(value)
                tuck_drawn(pos, seat, value, chancery(pos, seat))
                if not pos.drawn_laws:
                    self.tucking = 0
        else:
            drop(pos.hand_laws if value in pos.hand_laws[seat] else pos.kept_laws, seat, value)
            pos.top.append(value)
            pos.whisper(f.PUT_BACK, "V.LEF.70", seat, value)
            self.back -= 1

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if not self.tucking:
            return Refusal("V.LEF.70", say("{card} is no law of your hand."), {"card": value})
        if value not in pos.drawn_laws:
            return Refusal("V.LEF.78", say("{card} has not just been drawn."), {"card": value})
        return Refusal("V.LEF.70", say("Enough laws must be left to put back."))

    def rule(self, pos: Realm) -> str:
        return "V.LEF.78" if self.tucking else "V.LEF.70"

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.left, self.back, self.tucking]

    def clone(self) -> Draft:
        return Draft(self.seat, self.card, self.left, self.back, self.tucking)


class Archive(Frame[Realm]):
    """V.LEF.72: any number of cards from the hand go under the law, face down."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        pos.ask(self.seat, v.TUCK)

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [*pos.hand(seat), v.NOTHING]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if value == v.NOTHING:
            pos.pop()
            return
        law = value >= FIRST_LAW
        hand = pos.hand_laws if law else pos.hand_characters
        kept = pos.kept_laws if law else pos.kept_characters
        # From now on others cannot tell what was kept from what was tucked.
        kept[seat] = kept[seat] + hand[seat]
        hand[seat] = []
        drop(kept, seat, value)
        give(pos.archive_laws if law else pos.archive_characters, seat, value)
        give(pos.hosts, seat, self.card)
        pos.whisper(f.TUCKED_UNSEEN, "V.LEF.72", seat, value)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        return Refusal("V.LEF.72", say("{card} is not in your hand."), {"card": value})

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> Archive:
        return Archive(self.seat, self.card)


class SteppingStone(Frame[Realm]):
    """V.LEF.74: a free card of the pyramid goes under the law, and its tokens onto it."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, pos: Realm) -> None:
        if self.options(pos, self.seat):
            pos.ask(self.seat, v.TUCK_FREE)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        spots = pos.spots[seat]
        own = spots[pos.pyramid[seat].index(self.card)]
        return [place for place in free_places(spots, pos.pyramid[seat], pos.hosts[seat]) if place != own]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        pos.pop()
        index = pos.spots[seat].index(value)
        card = pos.pyramid[seat][index]
        pos.pyramid[seat] = pos.pyramid[seat][:index] + pos.pyramid[seat][index + 1 :]
        pos.spots[seat] = pos.spots[seat][:index] + pos.spots[seat][index + 1 :]
        pos.places[seat] = open_places(pos.spots[seat])
        tuck_openly(pos, seat, card, self.card, "V.LEF.74")
        move_tokens(pos, seat, card, self.card)

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        spots = pos.spots[seat]
        if value not in spots:
            return Refusal("V.LEF.74", say("No card lies there."))
        if pos.pyramid[seat][spots.index(value)] == self.card:
            return Refusal("V.LEF.74", say("The law cannot go under itself."))
        return Refusal(
            "V.PYR.10", say("This card is not free: it lies inside its row, carries a card or has one under it.")
        )

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card}

    def state(self) -> list[Any]:
        return [self.seat, self.card]

    def clone(self) -> SteppingStone:
        return SteppingStone(self.seat, self.card)


class Treasury(Frame[Realm]):
    """V.LEF.76: up to eight gems from behind the screen onto the law; infinite gems cannot fill it (V.INF.07)."""

    __slots__ = ("card", "left", "low", "seat")

    def __init__(self, seat: int, card: int, left: int, low: int) -> None:
        self.seat = seat
        self.card = card
        self.left = left
        self.low = low
        """No colour before this one is laid down any more."""

    def run(self, pos: Realm) -> None:
        gems = pos.gems[self.seat]
        if self.left and gems[0] + gems[1] + gems[2] + gems[3]:
            pos.ask(self.seat, v.STORE)
        else:
            pos.pop()

    def options(self, pos: Realm, seat: int) -> list[int]:
        return [*[colour for colour in range(self.low, 4) if pos.gems[seat][colour]], v.STORE_DONE]

    def answer(self, pos: Realm, seat: int, value: int) -> None:
        if value == v.STORE_DONE:
            pos.pop()
            return
        shift_gems(pos, seat, value, -1)
        give(pos.tokens, seat, self.card * t.ON + t.STORED + value)
        pos.tell(f.STORED_GEM, "V.LEF.76", seat, value, self.card)
        self.left -= 1
        self.low = value

    def why(self, pos: Realm, seat: int, value: int) -> Refusal | None:
        if not pos.gems[seat][value]:
            return Refusal("V.INF.07", say("You have no {colour} gem behind your screen."), {"colour": value})
        return Refusal("V.LEF.76", say("Gems are laid down in the order of their colours."))

    def about(self, pos: Realm) -> dict[str, int]:
        return {"card": self.card, "number": self.left}

    def state(self) -> list[Any]:
        return [self.seat, self.card, self.left, self.low]

    def clone(self) -> Treasury:
        return Treasury(self.seat, self.card, self.left, self.low)


def replaceable(pos: Realm, seat: int) -> list[int]:
    """V.LEF.65: the places of cards on levels 1 to 4."""
    return sorted(spot for spot in pos.spots[seat] if spot < LAWLESS)


def honourable(pos: Realm, seat: int) -> list[int]:
    """V.LEF.66: the places of characters, level 5 included."""
    return sorted(spot for spot, card in zip(pos.spots[seat], pos.pyramid[seat], strict=True) if card < FIRST_LAW)
