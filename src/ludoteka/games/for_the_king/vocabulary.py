"""The words of the game: decisions, zones and facts, and the numbers by which the rules call them."""

from __future__ import annotations

from typing import Final

from ludoteka.games.for_the_king.cards import DOMAINS, Cards
from ludoteka.kernel.decisions import Axis, Kind, Range, numbers
from ludoteka.kernel.events import EventKind
from ludoteka.kernel.game import Bound
from ludoteka.kernel.sentences import say, say_many
from ludoteka.kernel.zones import ALL, COUNT, OWNER, Zone

# Decisions
FIRST: Final = 0
DRAW: Final = 1
PLACE: Final = 2
PICK: Final = 3
TILE: Final = 4
REVEAL: Final = 5
BID_GOLD: Final = 6
BID_CARDS: Final = 7
PAY_GOLD: Final = 8
PAY_CARD: Final = 9
LOSE: Final = 10

# Values of PLACE
OWN: Final = 0
CENTRE: Final = 1
FAVOUR: Final = 2

# Values of a bid: 0, or the bid itself
PASS: Final = 0

# Zones
ZONE_DECK: Final = 0
ZONE_DRAWN: Final = 1
ZONE_CENTRE: Final = 2
ZONE_FAVOUR: Final = 3
ZONE_LOT: Final = 4
ZONE_DISCARD: Final = 5
ZONE_USED: Final = 6
ZONE_HAND: Final = 7
ZONE_SPENT: Final = 8

# Facts
FIRST_ADVISER: Final = 0
NEXT_ADVISER: Final = 1
DREW: Final = 2
KEPT: Final = 3
OPENED: Final = 4
BURIED: Final = 5
TOOK: Final = 6
KING_CALLED: Final = 7
RAISED: Final = 8
LOWERED: Final = 9
NO_TILE: Final = 10
AUCTION_BEGAN: Final = 11
TURNED: Final = 12
BADE_GOLD: Final = 13
BADE_CARDS: Final = 14
PASSED: Final = 15
PAID_GOLD: Final = 16
PAID_CARD: Final = 17
DEFAULTED: Final = 18
LOST: Final = 19
WON: Final = 20
UNSOLD: Final = 21
ENDED: Final = 22
TOOK_PRIMARY: Final = 23
TOOK_SECONDARY: Final = 24


def axes(cards: Cards, players: int) -> dict[str, Axis]:
    return {
        "seat": Axis("seat", [str(seat) for seat in range(players)]),
        "card": Axis("card", cards.ids),
        "domain": Axis("domain", DOMAINS),
        "zone": Axis("zone", ["own", "centre", "favour"]),
        "office": Axis("office", cards.names.office_ids),
        "noble": Axis("noble", cards.names.noble_ids),
    }


def kinds(cards: Cards, named: dict[str, Axis]) -> list[Kind]:
    card = named["card"]
    domain = named["domain"]
    return [
        Kind("first", "K.SET.12", say("Who is the first adviser?"), [
            Range("adviser", say("{seat} is the first adviser"), [named["seat"]]),
        ], chance=True),
        Kind("draw", "K.DIS.02", say("Which card is drawn?"), [
            Range("draw", say("Draw {card}"), [card]),
        ], chance=True),
        Kind("place", "K.DIS.02", say("Where do you put the card you drew?"), [
            Range("own", say("Keep it on your own pile")),
            Range("centre", say("Lay it face up in the centre")),
            Range("favour", say("Put it face down on the favour pile")),
        ]),
        Kind("pick", "K.DIS.14", say("Which card of the centre do you take?"), [
            Range("take", say("Take {card}"), [card]),
        ]),
        Kind("tile", "K.KNG.16", say("Which primary tile does {card} change?"), [
            Range("raise", say("Raise {domain} by 1"), [domain]),
            Range("lower", say("Lower {domain} by 1"), [domain]),
        ]),
        Kind("reveal", "K.AUC.06", say("Which card of the favour pile is turned up?"), [
            Range("turn", say("Turn up {card}"), [card]),
        ], chance=True),
        Kind("bid_gold", "K.AUC.07", say("{card} is up; the bid stands at {number}. How much gold do you bid?"), [
            Range("pass", say("Pass")),
            Range("bid", say("Bid {number} gold"), [numbers("number", 1, cards.most_gold)]),
        ]),
        Kind("bid_cards", "K.AUC.07", say("{card} is up; the bid stands at {number}. How many cards do you bid?"), [
            Range("pass", say("Pass")),
            Range("bid", say_many("Bid {number} card", "Bid {number} cards", "number"), [
                numbers("number", 1, cards.turns),
            ]),
        ]),
        Kind("pay_gold", "K.PAY.01", say("Your bid was {number} gold. Which gold cards do you pay with?"), [
            Range("pay", say("Pay {ones} × 1, {twos} × 2 and {threes} × 3 gold"), [
                numbers("ones", 0, cards.copies), numbers("twos", 0, cards.copies), numbers("threes", 0, cards.copies),
            ]),
        ], always=True),
        Kind("pay_card", "K.PAY.05", say("Cards still to pay: {number}. Which one do you pay, face down?"), [
            Range("pay", say("Pay {card}, face down"), [card]),
        ]),
        Kind("lose", "K.DEF.02", say("Which card is lost?"), [
            Range("lose", say("Lose {card}"), [card]),
        ], chance=True),
    ]  # fmt: skip


def zones() -> list[Zone]:
    """K.INF.01 to K.INF.09. The deck holds the cards removed at random too: nobody can tell them apart."""
    return [
        Zone("deck", "card", COUNT, ends_open=True),
        Zone("drawn", "card", COUNT),
        Zone("centre", "card", ALL, ordered=True),
        Zone("favour", "card", COUNT, shuffled=True),
        Zone("lot", "card", ALL),
        Zone("discard", "card", ALL, ordered=True),
        Zone("used", "card", ALL, ordered=True),
        Zone("hand", "card", OWNER, per_seat=True, pool="cards", ends_open=True),
        Zone("spent", "card", OWNER, per_seat=True, ordered=True, pool="cards"),
    ]


def bounds(cards: Cards, players: int) -> dict[str, Bound]:
    """Nobody wins more cards than the favour pile has, nor loses more than were ever in the hand (K.DIS.22)."""
    return {"trail": Bound((players, 3 * cards.turns))}


def event_kinds() -> list[EventKind]:
    return [
        EventKind("first_adviser", say("{seat} is the first adviser."), ["seat"]),
        EventKind("next_adviser", say("{seat} becomes the adviser."), ["seat"]),
        EventKind("drew", say("{seat} draws {card}."), ["seat", "card"], "card", say("{seat} draws a card.")),
        EventKind("kept", say("{seat} keeps {card}."), ["seat", "card"], "card", say("{seat} keeps a card.")),
        EventKind("opened", say("{seat} lays {card} in the centre."), ["seat", "card"]),
        EventKind(
            "buried",
            say("{seat} puts {card} on the favour pile."),
            ["seat", "card"],
            "card",
            say("{seat} puts a card on the favour pile."),
        ),
        EventKind("took", say("{seat} takes {card} from the centre."), ["seat", "card"]),
        EventKind("king_called", say("{seat} reveals {card} and carries it out."), ["seat", "card"]),
        EventKind("raised", say("{seat} raises {domain} to {number}."), ["seat", "domain", "number"]),
        EventKind("lowered", say("{seat} lowers {domain} to {number}."), ["seat", "domain", "number"]),
        EventKind("no_tile", say("No tile is left for the king card of {seat} to change."), ["seat"]),
        EventKind("auction_began", say("The auctions begin; {seat} is first player."), ["seat"]),
        EventKind("turned", say("{seat} turns up {card}."), ["seat", "card"]),
        EventKind("bade_gold", say("{seat} bids {number} gold."), ["seat", "number"]),
        EventKind(
            "bade_cards",
            say_many("{seat} bids {number} card.", "{seat} bids {number} cards.", "number"),
            ["seat", "number"],
        ),
        EventKind("passed", say("{seat} passes."), ["seat"]),
        EventKind("paid_gold", say("{seat} pays {card}."), ["seat", "card"]),
        EventKind(
            "paid_card",
            say("{seat} pays {card}, face down."),
            ["seat", "card"],
            "card",
            say("{seat} pays a card, face down."),
        ),
        EventKind("defaulted", say("{seat} cannot pay the bid of {number}."), ["seat", "number"]),
        EventKind(
            "lost", say("{seat} loses {card}, unseen."), ["seat", "card"], "card", say("{seat} loses a card, unseen.")
        ),
        EventKind("won", say("{seat} wins {card}."), ["seat", "card"]),
        EventKind("unsold", say("Nobody takes {card}; it is discarded."), ["card"]),
        EventKind("ended", say("The game ends; all hands are revealed."), []),
        EventKind(
            "took_primary",
            say_many(
                "{seat} leads in {domain} with {total} and takes {number} point.",
                "{seat} leads in {domain} with {total} and takes {number} points.",
                "number",
            ),
            ["seat", "domain", "total", "number"],
        ),
        EventKind(
            "took_secondary",
            say_many(
                "{seat} is second in {domain} with {total} and takes {number} point.",
                "{seat} is second in {domain} with {total} and takes {number} points.",
                "number",
            ),
            ["seat", "domain", "total", "number"],
        ),
    ]
