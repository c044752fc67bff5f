"""The facts of the game, in the order of their numbers in `vocabulary`."""

from __future__ import annotations

from ludoteka.kernel.events import EventKind
from ludoteka.kernel.sentences import say, say_many


def event_kinds() -> list[EventKind]:
    return [
        EventKind("rolled_for_first", say("{seat} rolls a {number} for the first player."), ["seat", "number"]),
        EventKind("first_player", say("{seat} is the first player and receives the bag."), ["seat"]),
        EventKind("took_board", say("{seat} takes the board of the {race}."), ["seat", "race"]),
        EventKind("drew_class_die", say("{seat} draws a die for the class: {colour}."), ["seat", "colour"]),
        EventKind("took_class", say("{seat} becomes a {class}."), ["seat", "class"]),
        EventKind("dealt", say("{seat} receives {backstory} and {alignment}."), ["seat", "backstory", "alignment"]),
        EventKind("set_aside", say("{card} goes to the discard pile."), ["card"]),
        EventKind("revealed", say("{card} comes to the market."), ["card"]),
        EventKind("trashed", say("{card} goes to the trash pile."), ["card"]),
        EventKind("rolled", say("{seat} rolls a die: {die}."), ["seat", "die"]),
        EventKind("put", say("{seat} places {die} in {cell}."), ["seat", "die", "cell"]),
        EventKind(
            "gained",
            say_many("{seat} takes {number} gold.", "{seat} takes {number} gold.", "number"),
            ["seat", "number"],
        ),
        EventKind("round_began", say("Round {number} begins; {seat} is the first player."), ["number", "seat"]),
        EventKind("laid_on", say("{die} lies on initiative card {number}."), ["die", "number"]),
        EventKind("chose", say("{seat} chooses initiative card {number} with {die}."), ["seat", "number", "die"]),
        EventKind("stepped", say("{seat} moves the token {way}: {spot}."), ["seat", "way", "spot"]),
        EventKind("stayed", say("The token of {seat} cannot move that way and stays."), ["seat"]),
        EventKind("stood_still", say("{seat} leaves the token where it is."), ["seat"]),
        EventKind("turned", say("In {cell} {seat} turns {die} to {die2}."), ["seat", "cell", "die", "die2"]),
        EventKind("swapped", say("{seat} exchanges the dice in {cell} and {cell2}."), ["seat", "cell", "cell2"]),
        EventKind("shifted", say("{seat} moves {die} to {cell}."), ["seat", "die", "cell"]),
        EventKind("exchanged", say("{seat} exchanges {die} for {die2}."), ["seat", "die", "die2"]),
        EventKind("rerolled", say("{seat} rerolls {die}: {die2}."), ["seat", "die", "die2"]),
        EventKind("used", say("{seat} uses {card}."), ["seat", "card"]),
        EventKind("copied", say("{seat} uses {card} as another player does."), ["seat", "card"]),
        EventKind("took_token", say("{seat} takes a charisma token."), ["seat"]),
        EventKind(
            "bought",
            say_many("{seat} buys {card} for {price} gold.", "{seat} buys {card} for {price} gold.", "price"),
            ["seat", "card", "price"],
        ),
        EventKind(
            "spent",
            say_many(
                "{seat} buys {card} for {price} gold and {number} charisma token.",
                "{seat} buys {card} for {price} gold and {number} charisma tokens.",
                "number",
            ),
            ["seat", "card", "price", "number"],
        ),
        EventKind("dropped", say("{seat} discards {card}."), ["seat", "card"]),
        EventKind("discarded", say("{seat} discards {card} from the market."), ["seat", "card"]),
        EventKind("opened", say("{seat} reveals {card} on top of the deck."), ["seat", "card"]),
        EventKind("left", say("{seat} leaves {card}; it goes to the discard pile."), ["seat", "card"]),
        EventKind("added", say("{seat} adds {card} to the market."), ["seat", "card"]),
        EventKind("enemy_rolled", say("The enemy die shows {number}."), ["number"]),
        EventKind("swept", say("{card} is left over and goes to the discard pile."), ["card"]),
        EventKind(
            "tokens_gone",
            say_many("{seat} returns {number} charisma token.", "{seat} returns {number} charisma tokens.", "number"),
            ["seat", "number"],
        ),
        EventKind("refreshed", say("{seat} turns {card} upright."), ["seat", "card"]),
        EventKind("returned", say("{die} goes back to the bag."), ["die"]),
        EventKind("reshuffled", say("The discard pile becomes the new deck."), []),
        EventKind("bag_passed", say("The bag passes to {seat}."), ["seat"]),
        EventKind(
            "pool_swapped",
            say("{seat} exchanges the dice of the initiative cards {number} and {number2}."),
            ["seat", "number", "number2"],
        ),
        EventKind("pool_turned", say("{seat} changes {die} in the pool to {die2}."), ["seat", "die", "die2"]),
        EventKind("ended", say("All boards are full; the stars are counted."), []),
        EventKind(
            "scored",
            say_many("{seat}: {number} star for {source}.", "{seat}: {number} stars for {source}.", "number"),
            ["seat", "source", "number"],
        ),
        EventKind("titled", say("{seat} has {number} stars: {title}."), ["seat", "number", "title"]),
    ]
