"""The words of the game: decisions, zones, and the numbers by which the rules call them."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy.cards import COLOURS, Cards
from ludoteka.games.viceroy.pyramid import PLACES, SECTORS, place_id
from ludoteka.games.viceroy.tokens import token_ids
from ludoteka.kernel.decisions import Axis, Kind, Range, numbers
from ludoteka.kernel.game import Bound
from ludoteka.kernel.sentences import say
from ludoteka.kernel.zones import ALL, COUNT, OWNER, Zone

# Decisions
RETURN_GEM: Final = 0
DRAW: Final = 1
START: Final = 2
HOLD: Final = 3
PROCLAIM: Final = 4
DEVELOP: Final = 5
PLACE: Final = 6
BID: Final = 7
VIRTUAL: Final = 8
WHICH: Final = 9
CLAIM: Final = 10
STAY: Final = 11
PICK: Final = 12
CAST_OUT: Final = 13
KEEP: Final = 14
PAY: Final = 15
GEM: Final = 16
COLOUR: Final = 17
OWN_GEM: Final = 18
SOURCE: Final = 19
TOP_REWARD: Final = 20
CHOOSE: Final = 21
TUCK_TAKEN: Final = 22
GIVE: Final = 23
WANT: Final = 24
PAY_TRADE: Final = 25
PUT_BACK: Final = 26
TUCK_DRAWN: Final = 27
TUCK: Final = 28
TUCK_FREE: Final = 29
STORE: Final = 30
REPAINT: Final = 31

# Values
NOTHING: Final = 88
"""Of PROCLAIM and TUCK and TUCK_DRAWN: a card, or this."""
DISCARD: Final = 88
"""Of DEVELOP: a card to play, a card to discard from here on, or PASS_ROUND."""
PASS_ROUND: Final = 176
ATTACK_BID: Final = 4
PASS_BID: Final = 5
"""Of BID: a colour, or one of these."""
BASE: Final = 0
TIP: Final = 1
EITHER: Final = 2
TAKE_TIP: Final = 0
NEXT_ROUND: Final = 1
KEEP_IT: Final = 0
REFUSE: Final = 1
MOST_INFINITE: Final = 6
"""Of PAY: the place times this for each colour, plus how many infinite gems of the colour are used (0 to 5)."""
PAY_BASE: Final = MOST_INFINITE**4
USE_OWN: Final = 0
WITHOUT: Final = 1
THREE_REWARDS: Final = 0
FIFTEEN: Final = 1
TUCK_IT: Final = 0
HOLD_IT: Final = 1
DECLINE: Final = 0
"""Of GIVE: this, or from 1 on a card and a token."""
STORE_DONE: Final = 4
BEST: Final = 0
DONE: Final = 1
PAINT: Final = 2
"""Of REPAINT: one of these, or from PAINT on a place, a sector and a colour."""

# Zones
ZONE_LARGE: Final = 0
ZONE_SMALL: Final = 1
ZONE_LAWS: Final = 2
ZONE_TOP: Final = 3
ZONE_DRAWN_CHARACTERS: Final = 4
ZONE_DRAWN_LAWS: Final = 5
ZONE_DISPLAY: Final = 6
ZONE_DISCARD: Final = 7
ZONE_HAND_CHARACTERS: Final = 8
ZONE_HAND_LAWS: Final = 9
ZONE_KEPT_CHARACTERS: Final = 10
ZONE_KEPT_LAWS: Final = 11
ZONE_ARCHIVE_CHARACTERS: Final = 12
ZONE_ARCHIVE_LAWS: Final = 13
ZONE_CHANCERY_CHARACTERS: Final = 14
ZONE_CHANCERY_LAWS: Final = 15
ZONE_LOTS: Final = 16
ZONE_PLAYED: Final = 17
ZONE_PYRAMID: Final = 18
ZONE_TUCKED: Final = 19
ZONE_STOCK: Final = 20
ZONE_RETURNED: Final = 21

PARTS: Final = ["circles", "infinite_gems", "laws", "power", "magic", "sets", "attack_penalty"]


def axes(cards: Cards, players: int) -> dict[str, Axis]:
    return {
        "seat": Axis("seat", [str(seat) for seat in range(players)]),
        "card": Axis("card", cards.ids),
        "colour": Axis("colour", COLOURS),
        "slot": Axis("slot", [f"{colour}_{end}" for end in ("base", "tip") for colour in COLOURS]),
        "place": Axis("place", [place_id(place) for place in range(PLACES)]),
        "token": Axis("token", token_ids()),
        "effect": Axis("effect", cards.choices),
        "sector": Axis("sector", SECTORS),
        "part": Axis("part", PARTS),
    }


def kinds(named: dict[str, Axis]) -> list[Kind]:
    card = named["card"]
    colour = named["colour"]
    slot = named["slot"]
    place = named["place"]
    token = named["token"]
    infinite = [numbers(name, 0, MOST_INFINITE - 1) for name in COLOURS]
    return [
        Kind("return_gem", "V.SET.06", say("Which starting gem goes back?"), [
            Range("gem", say("A {colour} gem"), [colour]),
        ], chance=True),
        Kind("draw", "V.HID.03", say("Which card is drawn?"), [
            Range("draw", say("Draw {card}"), [card]),
        ], chance=True),
        Kind("start", "V.SET.12", say("Which character begins your pyramid?"), [
            Range("lay", say("Begin with {card}"), [card]),
        ]),
        Kind("hold", "V.SET.10", say("Which second card do you keep in hand?"), [
            Range("hold", say("Keep {card}"), [card]),
        ]),
        Kind("proclaim", "V.LPH.01", say("Which card of your hand do you play?"), [
            Range("play", say("Play {card}"), [card]),
            Range("nothing", say("Play nothing")),
        ]),
        Kind("develop", "V.DEV.02", say("Which card of your hand do you play?"), [
            Range("play", say("Play {card}"), [card]),
            Range("discard", say("Discard {card} for two gems"), [card]),
            Range("pass", say("Pass till the end of the phase")),
        ]),
        Kind("place", "V.PYR.01", say("Where does {card} go?"), [
            Range("at", say("Lay it at {place}"), [place]),
        ]),
        Kind("bid", "V.AUC.02", say("What do you bid?"), [
            Range("gem", say("Bid a {colour} gem"), [colour]),
            Range("attack", say("Bid an attack token")),
            Range("pass", say("Show an empty hand and pass")),
        ]),
        Kind("virtual", "V.SOL.04", say("Which gem is drawn for the virtual opponent?"), [
            Range("gem", say("A {colour} gem"), [colour]),
        ], chance=True),
        Kind("which", "V.AUC.20", say("Which of the two {colour} characters do you take?"), [
            Range("base", say("The one at the base")),
            Range("tip", say("The one at the tip")),
        ]),
        Kind("claim", "V.AUC.21", say("Which of the two {colour} characters do you claim?"), [
            Range("base", say("The one at the base")),
            Range("tip", say("The one at the tip")),
            Range("either", say("Either of them")),
        ]),
        Kind("stay", "V.VIR.07", say("A virtual opponent bids {colour} too. What do you do?"), [
            Range("tip", say("Take the character at the tip; the one at the base is discarded")),
            Range("next", say("Take nothing; both characters stay")),
        ]),
        Kind("pick", "V.ATK.09", say("Which character do you take?"), [
            Range("take", say("Take the character at {slot}"), [slot]),
        ]),
        Kind("cast_out", "V.SOL.08", say("Which character is discarded for the virtual opponent?"), [
            Range("discard", say("Discard the character at {slot}"), [slot]),
        ]),
        Kind("keep", "V.PAY.01", say("Do you play the character you have won?"), [
            Range("keep", say("Play it")),
            Range("refuse", say("Refuse it and take gems")),
        ]),
        Kind("pay", "V.PAY.05", say("Where do you lay the character, and which infinite gems do you use?"), [
            Range(
                "at",
                say("Lay it at {place}; infinite gems: {blue} blue, {red} red, {green} green, {yellow} yellow"),
                [place, *infinite],
            ),
        ], always=True),
        Kind("gem", "V.REW.01", say("Which gem do you take? ({number} left)"), [
            Range("gem", say("Take a {colour} gem"), [colour]),
        ]),
        Kind("colour", "V.REW.15", say("Which colour shall the infinite gem have?"), [
            Range("colour", say("{colour}"), [colour]),
        ]),
        Kind("own_gem", "V.REW.16", say("The reserve has no {colour} gem. Do you use one of your own?"), [
            Range("own", say("Use a gem from behind your screen")),
            Range("without", say("Do without")),
        ], always=True),
        Kind("source", "V.REW.03", say("How many of the cards do you take from the law deck?"), [
            Range("laws", say("From the law deck: {number}, the rest from the small deck"), [numbers("number", 0, 16)]),
        ]),
        Kind("top_reward", "V.COS.08", say("What does {card} bring on level 5?"), [
            Range("three", say("The rewards of levels 1, 2 and 3")),
            Range("points", say("15 power points")),
        ]),
        Kind("choose", "V.LEF.02", say("What do you choose of {card}?"), [
            Range("choose", say("{effect}"), [named["effect"]]),
        ]),
        Kind("tuck_taken", "V.LEF.78", say("Do you tuck the card you have taken?"), [
            Range("tuck", say("Tuck it under the law")),
            Range("keep", say("Keep it")),
        ]),
        Kind("give", "V.LEF.67", say("Which token do you give in exchange?"), [
            Range("decline", say("No exchange")),
            Range("give", say("Give {token} from {card}"), [card, token]),
        ]),
        Kind("want", "V.LEF.67", say("Which token do you want for it?"), [
            Range("want", say("Take {token} from {card}"), [card, token]),
        ]),
        Kind("pay_trade", "V.LEF.67", say("What do you pay to {seat}? ({number} left)"), [
            Range("gem", say("Pay a {colour} gem"), [colour]),
            Range("infinite", say("Use a {colour} infinite gem"), [colour]),
        ], always=True),
        Kind("put_back", "V.LEF.70", say("Which law do you put on top of the law deck?"), [
            Range("put", say("Put back {card}"), [card]),
        ]),
        Kind("tuck_drawn", "V.LEF.78", say("Which of the laws just drawn do you tuck?"), [
            Range("tuck", say("Tuck {card}"), [card]),
            Range("done", say("Tuck no more")),
        ]),
        Kind("tuck", "V.LEF.72", say("Which card of your hand do you tuck?"), [
            Range("tuck", say("Tuck {card}"), [card]),
            Range("done", say("Tuck no more")),
        ]),
        Kind("tuck_free", "V.LEF.74", say("Which free card do you tuck under the law?"), [
            Range("tuck", say("Tuck the card at {place}"), [place]),
        ]),
        Kind("store", "V.LEF.76", say("Which gem do you lay on the law? (at most {number} more)"), [
            Range("gem", say("Lay down a {colour} gem"), [colour]),
            Range("done", say("Lay down no more")),
        ], always=True),
        Kind("repaint", "V.RCL.01", say("Which sector do you repaint?"), [
            Range("best", say("Repaint as well as possible, and be done")),
            Range("done", say("Repaint no more")),
            Range("paint", say("Circle under {place}: paint {sector} {colour}"), [place, named["sector"], colour]),
        ]),
    ]  # fmt: skip


def zones() -> list[Zone]:
    """V.HID.01 to V.HID.06. Laws and characters have zones of their own, since their backs differ."""
    return [
        Zone("large", "card", COUNT),
        Zone("small", "card", COUNT),
        Zone("laws", "card", COUNT),
        Zone("top", "card", COUNT, ordered=True),
        Zone("drawn_characters", "card", COUNT),
        Zone("drawn_laws", "card", COUNT),
        Zone("display", "card", ALL),
        Zone("discard", "card", ALL, ordered=True),
        Zone("hand_characters", "card", OWNER, per_seat=True),
        Zone("hand_laws", "card", OWNER, per_seat=True),
        Zone("kept_characters", "card", OWNER, per_seat=True, pool="characters"),
        Zone("kept_laws", "card", OWNER, per_seat=True, pool="laws"),
        Zone("archive_characters", "card", OWNER, per_seat=True, pool="characters"),
        Zone("archive_laws", "card", OWNER, per_seat=True, pool="laws"),
        Zone("chancery_characters", "card", OWNER, per_seat=True),
        Zone("chancery_laws", "card", OWNER, per_seat=True),
        Zone("lots", "card", ALL, per_seat=True),
        Zone("played", "card", ALL, per_seat=True),
        Zone("pyramid", "card", ALL, per_seat=True, ordered=True),
        Zone("tucked", "card", ALL, per_seat=True),
        Zone("stock", "colour", OWNER, per_seat=True, tokens=True),
        Zone("returned", "colour", OWNER, per_seat=True, tokens=True),
    ]


def bounds(players: int) -> dict[str, Bound]:
    """In twelve turns nobody lays more than three cards a turn, and their rewards bring two tokens each at most."""
    laid = 40
    seats = Bound(bits=players)
    return {
        "active": seats,
        "bidders": seats,
        "passers": seats,
        "sitting_out": seats,
        "virtual": Bound(bits=3),
        "bids": Bound((players,)),
        "virtual_bids": Bound((3,)),
        "spots": Bound((players, laid), bits=9),
        "tokens": Bound((players, 2 * laid), bits=14),
        "hosts": Bound((players, laid)),
        "painted": Bound((players, laid), bits=13),
        "purses": Bound((players, 4)),
    }
