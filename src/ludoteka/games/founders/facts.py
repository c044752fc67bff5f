"""What can happen at the table, as facts with sentences, and the numbers by which the rules call them."""

from __future__ import annotations

from typing import Final

from ludoteka.kernel.events import EventKind
from ludoteka.kernel.sentences import say, say_many

FIRST_PLAYER: Final = 0
DISPLAYED: Final = 1
PROPOSED: Final = 2
ON_TOP: Final = 3
LED: Final = 4
CHOSE: Final = 5
TOOK: Final = 6
STARTED: Final = 7
LAID_DOWN: Final = 8
PLAYED: Final = 9
PASSED: Final = 10
COINS: Final = 11
CRYSTALS: Final = 12
INFLUENCE: Final = 13
SCORED: Final = 14
ROAD: Final = 15
STOREHOUSE: Final = 16
ACCESS: Final = 17
HOUSE: Final = 18
BRIDGE: Final = 19
HIRED: Final = 20
WORKER_MAT: Final = 21
WORKER_CARD: Final = 22
DELIVERED: Final = 23
NEUTRAL: Final = 24
COMPLETED: Final = 25
CALLED: Final = 26
TOOK_BACK: Final = 27
STAKED: Final = 28
WON: Final = 29
PLACED: Final = 30
PUT_BACK: Final = 31
REMOVED: Final = 32
RESHUFFLED: Final = 33
NO_VOTE: Final = 34
RECOVERED: Final = 35
WORKER_BACK: Final = 36
EXCHANGED: Final = 37
GAVE: Final = 38
PAID: Final = 39
TOKENS: Final = 40
TURN: Final = 41
ENDED: Final = 42
TOTAL: Final = 43
DEADLOCK: Final = 44
LOST: Final = 45
SPENT: Final = 46
REVEALED: Final = 47
ACHIEVED: Final = 48
REMEMBERED: Final = 49


def event_kinds(goals: bool, historical: bool) -> list[EventKind]:
    found = [
        EventKind("first_player", say("{seat} is the first player."), ["seat"]),
        EventKind("displayed", say("{card} comes to the display."), ["card"]),
        EventKind("proposed", say("{prestige} is proposed."), ["prestige"]),
        EventKind("on_top", say("{prestige} lies on top of the prestige deck."), ["prestige"]),
        EventKind("led", say("{seat} leads {race}."), ["seat", "race"]),
        EventKind("chose", say("{seat} chooses {resource}."), ["seat", "resource"]),
        EventKind("took", say("{seat1} takes {resource} from {seat2}."), ["seat1", "seat2", "resource"]),
        EventKind("started", say("{seat} starts with {resource} on {cell}."), ["seat", "resource", "cell"]),
        EventKind("laid_down", say("{seat} plays {card} face down."), ["seat", "card"], "card",
                  say("{seat} plays a card face down.")),
        EventKind("played", say("{seat} plays {card}."), ["seat", "card"]),
        EventKind("passed", say("{seat} passes."), ["seat"]),
        EventKind("coins", say_many("{seat} gets {number} coin.", "{seat} gets {number} coins.", "number"),
                  ["seat", "number"]),
        EventKind("crystals", say_many("{seat} gets {number} temporary crystal.",
                                       "{seat} gets {number} temporary crystals.", "number"), ["seat", "number"]),
        EventKind("influence", say_many("{seat} gets {number} permanent crystal.",
                                        "{seat} gets {number} permanent crystals.", "number"), ["seat", "number"]),
        EventKind("scored", say_many("{seat} scores {number} point.", "{seat} scores {number} points.", "number"),
                  ["seat", "number"]),
        EventKind("road", say("{seat} builds a road on {cell}."), ["seat", "cell"]),
        EventKind("storehouse", say("{seat} builds a storehouse of {resource} on {cell} for {number}."),
                  ["seat", "resource", "cell", "number"]),
        EventKind("access", say("{seat} gets access to {resource} on {cell} for {number}."),
                  ["seat", "resource", "cell", "number"]),
        EventKind("house", say("{seat} builds a house on {cell} for {number}."), ["seat", "cell", "number"]),
        EventKind("bridge", say("{seat} builds a bridge or gate on {cell} for {number}."), ["seat", "cell", "number"]),
        EventKind("hired", say("{seat} hires {card} for {number}."), ["seat", "card", "number"]),
        EventKind("worker_mat", say("{seat} sends a worker to the own mat."), ["seat"]),
        EventKind("worker_card", say("{seat} sends a worker to {prestige}."), ["seat", "prestige"]),
        EventKind("delivered", say("{seat} delivers {resource} to {prestige}."), ["seat", "resource", "prestige"]),
        EventKind("neutral", say("{resource} is neutral and reaches {prestige} at once."), ["resource", "prestige"]),
        EventKind("completed", say("{prestige} is complete."), ["prestige"]),
        EventKind("called", say("{seat} calls to vote."), ["seat"]),
        EventKind("took_back", say("{seat} takes back all cards and workers."), ["seat"]),
        EventKind("staked", say("{seat} stakes {temp} temporary and {perm} permanent crystals on {prestige}."),
                  ["seat", "prestige", "temp", "perm"]),
        EventKind("won", say("{prestige} wins the vote with {number}; {seat} places it."),
                  ["prestige", "number", "seat"]),
        EventKind("placed", say("{prestige} stands on {cell}."), ["prestige", "cell"]),
        EventKind("put_back", say("{prestige} goes back on top of the deck: one of its type is proposed already."),
                  ["prestige"]),
        EventKind("removed", say("{prestige} fits nowhere and leaves the game."), ["prestige"]),
        EventKind("reshuffled", say("The discarded prestige cards become a new deck."), []),
        EventKind("no_vote", say("No building can be proposed; there is no vote."), []),
        EventKind("recovered", say("{seat} takes back {card}."), ["seat", "card"]),
        EventKind("worker_back", say("A worker of {seat} is available again."), ["seat"]),
        EventKind("exchanged", say_many("{seat} exchanges {number} crystal.", "{seat} exchanges {number} crystals.",
                                        "number"), ["seat", "number"]),
        EventKind("gave", say_many("{seat1} gives {number} coin to {seat2}.",
                                   "{seat1} gives {number} coins to {seat2}.", "number"), ["seat1", "seat2", "number"]),
        EventKind("paid", say("{seat} pays {temp} temporary and {perm} permanent crystals."), ["seat", "temp", "perm"]),
        EventKind("tokens", say("Every unfinished building gets a neutral token."), []),
        EventKind("turn", say("{seat} is the active player."), ["seat"]),
        EventKind("ended", say("The game ends."), []),
        EventKind("total", say_many("{seat} has {number} point in all.", "{seat} has {number} points in all.",
                                    "number"), ["seat", "number"]),
        EventKind("deadlock", say("Three calls in succession brought nothing; the game ends."), []),
        EventKind("lost", say("The game is lost."), []),
        EventKind("spent", say_many("{seat} pays {number} coin.", "{seat} pays {number} coins.", "number"),
                  ["seat", "number"]),
    ]  # fmt: skip
    if goals or historical:
        found += [
            EventKind("revealed", say("The achievement is: {achievement}."), ["achievement"]),
            EventKind("achieved", say("{seat} scores {number} for: {achievement}."),
                      ["seat", "achievement", "number"]),
        ]  # fmt: skip
    if historical:
        found.append(EventKind("remembered", say("The city will remember {seat} by {prestige}."), ["seat", "prestige"]))
    return found
