"""The facts that the game tells, and the numbers by which the rules call them."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.events import EventKind
from ludoteka.kernel.sentences import say, say_many

RETURNED_GEM: Final = 0
DEALT: Final = 1
BEGAN: Final = 2
HELD: Final = 3
LAID_OUT: Final = 4
MOVED_UP: Final = 5
CLEARED: Final = 6
TURN_BEGAN: Final = 7
LAST_TURN: Final = 8
CHOSE: Final = 9
PLAYED_NOTHING: Final = 10
LAID: Final = 11
TOOK_PLACE: Final = 12
TUCKED: Final = 13
TUCKED_UNSEEN: Final = 14
BADE_GEM: Final = 15
BADE_ATTACK: Final = 16
PASSED: Final = 17
LEFT_WITHOUT: Final = 18
VIRTUAL_BADE: Final = 19
WON: Final = 20
CONFLICT: Final = 21
CLAIMED: Final = 22
CLAIMED_EITHER: Final = 23
STAYED: Final = 24
VIRTUAL_TOOK: Final = 25
ATTACK_LOST: Final = 26
TOOK_GEM: Final = 27
CIRCLE_GEM: Final = 28
NO_CIRCLE_GEM: Final = 29
REFUSED: Final = 30
PAID: Final = 31
USED_INFINITE: Final = 32
GOT_TOKEN: Final = 33
GOT_ATTACK: Final = 34
NO_GEM: Final = 35
USED_OWN: Final = 36
DREW_LAW: Final = 37
DREW_CHARACTER: Final = 38
NO_CARDS: Final = 39
CHOSE_EFFECT: Final = 40
EXCHANGED: Final = 41
GAVE_GEM: Final = 42
NO_EXCHANGE: Final = 43
APPOINTED: Final = 44
SITS_OUT: Final = 45
PUT_BACK: Final = 46
STORED_GEM: Final = 47
DISCARDED: Final = 48
PASSED_ROUND: Final = 49
BACK_TO_HAND: Final = 50
ENDED: Final = 51
HAND_DISCARDED: Final = 52
PAINTED: Final = 53
SCORED: Final = 54
TOTAL: Final = 55


def event_kinds() -> list[EventKind]:
    return [
        EventKind(
            "returned_gem",
            say("{seat} returns a {colour} gem, drawn at random."),
            ["seat", "colour"],
            "colour",
            say("{seat} returns a gem, drawn at random."),
        ),
        EventKind("dealt", say("{seat} is dealt {card}."), ["seat", "card"], "card", say("{seat} is dealt a card.")),
        EventKind("began", say("{seat} begins a pyramid with {card}."), ["seat", "card"]),
        EventKind(
            "held", say("{seat} keeps {card} in hand."), ["seat", "card"], "card", say("{seat} keeps a card in hand.")
        ),
        EventKind("laid_out", say("{card} is laid out at {slot}."), ["card", "slot"]),
        EventKind("moved_up", say("{card} moves to {slot}."), ["card", "slot"]),
        EventKind("cleared", say("{card} leaves the display."), ["card"]),
        EventKind("turn_began", say("Turn {number} begins."), ["number"]),
        EventKind("last_turn", say("The last characters are laid out: the next turn is the last."), []),
        EventKind("chose", say("{seat} reveals {card}."), ["seat", "card"]),
        EventKind("played_nothing", say("{seat} plays nothing."), ["seat"]),
        EventKind("laid", say("{seat} lays {card} at {place}."), ["seat", "card", "place"]),
        EventKind(
            "took_place",
            say("{seat} puts {card} into the place of {card2}, which goes to the hand."),
            ["seat", "card", "card2"],
        ),
        EventKind("tucked", say("{seat} tucks {card} under {card2}."), ["seat", "card", "card2"]),
        EventKind(
            "tucked_unseen",
            say("{seat} tucks {card}, face down."),
            ["seat", "card"],
            "card",
            say("{seat} tucks a card, face down."),
        ),
        EventKind("bade_gem", say("{seat} bids a {colour} gem."), ["seat", "colour"]),
        EventKind("bade_attack", say("{seat} bids an attack token."), ["seat"]),
        EventKind("passed", say("{seat} shows an empty hand and passes."), ["seat"]),
        EventKind("left_without", say("{seat} has no card after the third round and has passed."), ["seat"]),
        EventKind("virtual_bade", say("Virtual opponent {number} bids {colour}."), ["number", "colour"]),
        EventKind("won", say("{seat} wins {card}."), ["seat", "card"]),
        EventKind("conflict", say("Too many bid {colour}: nobody gets a card there."), ["colour"]),
        EventKind("claimed", say("{seat} claims the character at {slot}."), ["seat", "slot"]),
        EventKind("claimed_either", say("{seat} takes either character."), ["seat"]),
        EventKind("stayed", say("{seat} leaves both {colour} characters where they are."), ["seat", "colour"]),
        EventKind("virtual_took", say("{card} is discarded for a virtual opponent."), ["card"]),
        EventKind("attack_lost", say("No character is left for the attack token of {seat}."), ["seat"]),
        EventKind("took_gem", say("{seat} takes a {colour} gem."), ["seat", "colour"]),
        EventKind("circle_gem", say("{seat} completes a {colour} circle and takes a gem."), ["seat", "colour"]),
        EventKind(
            "no_circle_gem",
            say("{seat} completes a {colour} circle; the reserve has no such gem."),
            ["seat", "colour"],
        ),
        EventKind("refused", say("{seat} refuses {card}; it is discarded."), ["seat", "card"]),
        EventKind(
            "paid",
            say_many("{seat} pays {number} {colour} gem.", "{seat} pays {number} {colour} gems.", "number"),
            ["seat", "number", "colour"],
        ),
        EventKind("used_infinite", say("{seat} uses {number} × {token}."), ["seat", "number", "token"]),
        EventKind("got_token", say("{seat} lays {token} on {card}."), ["seat", "token", "card"]),
        EventKind(
            "got_attack",
            say_many("{seat} takes {number} attack token.", "{seat} takes {number} attack tokens.", "number"),
            ["seat", "number"],
        ),
        EventKind("no_gem", say("{seat} gets no {colour} gem for {card}."), ["seat", "colour", "card"]),
        EventKind("used_own", say("{seat} uses an own {colour} gem for {card}."), ["seat", "colour", "card"]),
        EventKind("drew_law", say("{seat} draws {card}."), ["seat", "card"], "card", say("{seat} draws a law.")),
        EventKind(
            "drew_character",
            say("{seat} draws {card}."),
            ["seat", "card"],
            "card",
            say("{seat} draws a character from the small deck."),
        ),
        EventKind("no_cards", say("No cards are left for {seat} to take."), ["seat"]),
        EventKind("chose_effect", say("{seat} chooses of {card}: {effect}."), ["seat", "card", "effect"]),
        EventKind(
            "exchanged",
            say("{seat} gives {token} on {card} to {seat2} for {token2} on {card2}."),
            ["seat", "token", "card", "seat2", "token2", "card2"],
        ),
        EventKind("gave_gem", say("{seat} pays a {colour} gem to {seat2}."), ["seat", "colour", "seat2"]),
        EventKind("no_exchange", say("{seat} makes no exchange."), ["seat"]),
        EventKind("appointed", say("{seat} takes {card} from the display."), ["seat", "card"]),
        EventKind("sits_out", say("{seat} will sit out an auction."), ["seat"]),
        EventKind(
            "put_back",
            say("{seat} puts {card} on top of the law deck."),
            ["seat", "card"],
            "card",
            say("{seat} puts a law on top of the law deck."),
        ),
        EventKind("stored_gem", say("{seat} lays a {colour} gem on {card}."), ["seat", "colour", "card"]),
        EventKind("discarded", say("{seat} discards {card} for gems."), ["seat", "card"]),
        EventKind("passed_round", say("{seat} plays no more cards in this phase."), ["seat"]),
        EventKind("back_to_hand", say("{seat} cannot pay for {card} any more and takes it back."), ["seat", "card"]),
        EventKind("ended", say("The game ends; the screens are removed."), []),
        EventKind("hand_discarded", say("{seat} discards {card}."), ["seat", "card"]),
        EventKind(
            "painted",
            say("{seat} paints {sector} {colour}, in the circle under {place}."),
            ["seat", "sector", "colour", "place"],
        ),
        EventKind("scored", say("{seat}: {number} for {part}."), ["seat", "number", "part"]),
        EventKind("total", say("{seat} has {number} power points."), ["seat", "number"]),
    ]
