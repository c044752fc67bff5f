"""The words of the game: decisions, zones and facts, and the numbers by which the rules call them."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player.box import FIGURES, SOURCES, SPOTS, Box
from ludoteka.games.roll_player.dice import COLOURS, FACES, ROWS, WAYS
from ludoteka.kernel.decisions import Axis, Kind, Range, numbers
from ludoteka.kernel.game import Bound
from ludoteka.kernel.sentences import say, say_many
from ludoteka.kernel.zones import ALL, Zone

# Decisions
FIRST: Final = 0
BOARD: Final = 1
CLASS_DIE: Final = 2
CLASS: Final = 3
BACKSTORY: Final = 4
ALIGNMENT: Final = 5
REVEAL: Final = 6
DRAW: Final = 7
ROLL: Final = 8
START: Final = 9
CAST: Final = 10
ARRANGE: Final = 11
WINDOW: Final = 12
CHOOSE: Final = 13
ROW: Final = 14
ACTION: Final = 15
END_TURN: Final = 16
DIE: Final = 17
OTHER_DIE: Final = 18
CHANGE: Final = 19
KEEP: Final = 20
STEP: Final = 21
SHIFT: Final = 22
POOL_DIE: Final = 23
POOL_DICE: Final = 24
BAG_DIE: Final = 25
COPY: Final = 26
ATTUNE: Final = 27
ENEMY: Final = 28
MARKET: Final = 29
MARKET_END: Final = 30
DISCARDED_CARD: Final = 31
LOCK: Final = 32
DROP: Final = 33
REFRESH: Final = 34
FAREWELL: Final = 35
TOSS: Final = 36

# Values beyond the first of their decision; those of an own decision are counted from `Box.own`
TOKENS: Final = 2
"""Nobody gets more charisma tokens in a round (R.CHA.04)."""
PURCHASES: Final = 1 + TOKENS
"""A purchase is a card without tokens, or beyond all these card × TOKENS + tokens spent - 1."""
DELTAS: Final = [-1, 1, 2]
STAY: Final = 4
"""Of STEP: leave the token where it is."""
NO_MORE: Final = 18
"""Of OTHER_DIE: reroll no second die."""
PASS: Final = 0
"""Of WINDOW, END_TURN and MARKET_END."""
WALK: Final = 1
STAFF: Final = 2
"""Of END_TURN."""
DECLINE: Final = 0
ACT: Final = 1
TURN: Final = 7
"""Of ACTION."""
REROLL: Final = 6
"""Of ROW."""

# Zones
ZONE_POOL: Final = 0
ZONE_TRAY: Final = 1
ZONE_HELD: Final = 2
ZONE_BOARD: Final = 3
ZONE_UPPER: Final = 4
ZONE_LOWER: Final = 5
ZONE_MARKET: Final = 6
ZONE_DISCARD: Final = 7
ZONE_TRASH: Final = 8
ZONE_REMOVED: Final = 9
ZONE_OFFER: Final = 10
ZONE_OWNED: Final = 11

# Facts, in the order of `facts.event_kinds`
ROLLED_FOR_FIRST: Final = 0
FIRST_PLAYER: Final = 1
TOOK_BOARD: Final = 2
DREW_CLASS_DIE: Final = 3
TOOK_CLASS: Final = 4
DEALT: Final = 5
SET_ASIDE: Final = 6
REVEALED: Final = 7
TRASHED: Final = 8
ROLLED: Final = 9
PUT: Final = 10
GAINED: Final = 11
ROUND_BEGAN: Final = 12
LAID_ON: Final = 13
CHOSE: Final = 14
STEPPED: Final = 15
STAYED: Final = 16
STOOD_STILL: Final = 17
TURNED: Final = 18
SWAPPED: Final = 19
SHIFTED: Final = 20
EXCHANGED: Final = 21
REROLLED: Final = 22
USED: Final = 23
COPIED: Final = 24
TOOK_TOKEN: Final = 25
BOUGHT: Final = 26
SPENT: Final = 27
DROPPED: Final = 28
DISCARDED: Final = 29
OPENED: Final = 30
LEFT: Final = 31
ADDED: Final = 32
ENEMY_ROLLED: Final = 33
SWEPT: Final = 34
TOKENS_GONE: Final = 35
REFRESHED: Final = 36
RETURNED: Final = 37
RESHUFFLED: Final = 38
BAG_PASSED: Final = 39
POOL_SWAPPED: Final = 40
POOL_TURNED: Final = 41
ENDED: Final = 42
SCORED: Final = 43
TITLED: Final = 44

GOALS, CLASS_DICE, ALIGNED, LIVED, ARMOURED, TRAITS, GOLD_LEFT = range(7)
"""The numbers of `box.SOURCES`."""


def axes(box: Box, players: int) -> dict[str, Axis]:
    slots = range(box.slots)
    subsets = ["+".join([str(slot + 1) for slot in slots if mask >> slot & 1]) for mask in range(1, 1 << box.slots)]
    found = [
        Axis("seat", [str(seat) for seat in range(players)]),
        Axis("card", box.ids),
        Axis("skill", [box.ids[card] for card in box.skills]),
        Axis("weapon", [box.ids[card] for card in box.weapons]),
        Axis("colour", COLOURS),
        Axis("die", ["none", *[f"{colour}{face}" for colour in COLOURS for face in range(1, FACES + 1)]]),
        Axis("row", ROWS),
        Axis("cell", [f"{row}{column}" for row in ROWS for column in (1, 2, 3)]),
        _faces(box.slots),
        Axis("way", WAYS),
        Axis("delta", ["-1", "+1", "+2"]),
        Axis("spot", SPOTS),
        Axis("class", box.classes),
        Axis("race", box.races),
        Axis("figure", FIGURES),
        Axis("backstory", box.backstories),
        Axis("alignment", box.alignments),
        Axis("subset", subsets),
        Axis("pair", [f"{low + 1}+{high + 1}" for low in slots for high in slots if low < high]),
        Axis("title", box.title_ids),
        Axis("source", SOURCES),
    ]
    return {axis.name: axis for axis in found}


def kinds(box: Box, named: dict[str, Axis]) -> list[Kind]:
    card, colour, die, row, cell = named["card"], named["colour"], named["die"], named["row"], named["cell"]
    skill, weapon = named["skill"], named["weapon"]
    slot = numbers("number", 1, box.slots)
    face = numbers("number", 1, FACES)
    spent = say_many("Buy {card} with {number} charisma token", "Buy {card} with {number} charisma tokens", "number")
    purchases = [
        Range("buy", say("Buy {card}"), [card]),
        Range("spend", spent, [card, numbers("number", 1, TOKENS)]),
    ]
    skills = [
        Range("use", say("Use {skill}"), [skill]),
        Range("step", say("Use {skill} for the step of its arrow alone"), [skill]),
        Range("still", say("Use {skill} and leave your token where it is"), [skill]),
        Range("drop", say("Discard {weapon}"), [weapon]),
    ]
    return [
        Kind("first", "R.SET.01", say("What does the die for the first player show?"), [
            Range("face", say("It shows {number}"), [face]),
        ], chance=True),
        Kind("board", "R.SET.03", say("Which character board do you take?"), [
            Range("take", say("Take the {race}, {figure}"), [named["race"], named["figure"]]),
        ]),
        Kind("class_die", "R.SET.07", say("Which die is drawn for the class?"), [
            Range("draw", say("Draw a die: {colour}"), [colour]),
        ], chance=True),
        Kind("class", "R.SET.07", say("Which class do you choose?"), [
            Range("take", say("Become a {class}"), [named["class"]]),
        ]),
        Kind("backstory", "R.SET.12", say("Which backstory is dealt?"), [
            Range("deal", say("Deal {backstory}"), [named["backstory"]]),
        ], chance=True),
        Kind("alignment", "R.SET.12", say("Which alignment is dealt?"), [
            Range("deal", say("Deal {alignment}"), [named["alignment"]]),
        ], chance=True),
        Kind("reveal", "R.CLN.04", say("Which card lies on top of the deck?"), [
            Range("reveal", say("Reveal {card}"), [card]),
        ], chance=True),
        Kind("draw", "R.ROL.01", say("Which die is drawn from the bag?"), [
            Range("draw", say("Draw a die: {colour}"), [colour]),
        ], chance=True),
        Kind("roll", "R.ATT.06", say("What does the die show?"), [
            Range("face", say("It shows {number}"), [face]),
        ], chance=True),
        Kind("start", "R.SET.23", say("Which starting die do you place, and in which row?"), [
            Range("put", say("{die} to {row}"), [die, row]),
        ]),
        Kind("cast", "R.ROL.01", say("What do the dice show, in the order in which they were drawn?"), [
            Range("show", say("They show {faces}"), [named["faces"]]),
        ], chance=True),
        Kind("arrange", "R.ROL.03", say("Which of the equal dice goes on the next initiative card?"), [
            Range("next", say("The {colour} one"), [colour]),
        ]),
        # R.WIN.09: a player may pass for the rest of the round.
        Kind("window", "R.WIN.04", say("Do you use a skill now?"), [*skills, Range("pass", say("Pass"))],
             standing="pass", until="round"),
        Kind("choose", "R.DIC.02", say("Which initiative card do you choose?"), [
            *skills,
            Range("card", say("Choose initiative card {number}"), [slot]),
            Range("exchange", say("Exchange the dice of the initiative cards {pair}"), [named["pair"]]),
        ]),
        Kind("row", "R.DIC.04", say("In which row do you place the die?"), [
            *skills,
            Range("row", say("Place it in {row}"), [row]),
            Range("reroll", say("Reroll it first")),
        ]),
        Kind("action", "R.DIC.09", say("Do you take an attribute action?"), [
            *skills,
            Range("decline", say("Take no action")),
            Range("act", say("Take the action of {row}"), [row]),
            Range("turn", say("First turn the die you placed to its opposite face")),
        ]),
        Kind("end_turn", "R.WIN.02", say("Is there anything else before your turn ends?"), [
            *skills,
            Range("end", say("End the turn")),
            Range("walk", say("Move your alignment token one cell")),
            Range("staff", say("Change a die of the row in which you placed by 1")),
        ]),
        Kind("die", "R.ATT.01", say("Which die on your board?"), [
            Range("die", say("The die in {cell}"), [cell]),
        ]),
        Kind("other_die", "R.ATT.02", say("And which other die?"), [
            Range("die", say("The die in {cell}"), [cell]),
            Range("none", say("No other")),
        ]),
        Kind("change", "R.ATT.04", say("Which die do you change, and by how much?"), [
            Range("change", say("The die in {cell} by {delta}"), [cell, named["delta"]]),
        ]),
        Kind("keep", "R.ATT.06", say("Which value do you keep?"), [
            Range("old", say("Keep the old value")),
            Range("new", say("Take the new value")),
        ]),
        Kind("step", "R.ATT.07", say("Where do you move your alignment token?"), [
            Range("go", say("One cell {way}"), [named["way"]]),
            Range("stay", say("Leave it where it is")),
        ]),
        Kind("shift", "R.CLR.09", say("Which die do you move, and to which row?"), [
            Range("move", say("The die in {cell} to {row}"), [cell, row]),
        ]),
        Kind("pool_die", "R.CLR.07", say("Which die of the pool?"), [
            Range("die", say("The die on initiative card {number}"), [slot]),
        ]),
        Kind("pool_dice", "R.CLR.07", say("Which dice of the pool do you reroll?"), [
            Range("dice", say("The dice on the initiative cards {subset}"), [named["subset"]]),
        ]),
        Kind("bag_die", "R.CLR.12", say("Which die do you take from the bag?"), [
            Range("take", say("Take a die: {colour}"), [colour]),
        ]),
        Kind("copy", "R.CLR.04", say("Which skill of another player do you use?"), [
            Range("copy", say("Use {skill}"), [skill]),
        ]),
        Kind("attune", "R.CLA.06", say("Which card of the discard pile do you add to the market?"), [
            Range("add", say("Add {card}"), [card]),
            Range("none", say("Add none")),
        ]),
        Kind("enemy", "R.SOL.11", say("What does the enemy die show?"), [
            Range("face", say("It shows {number}"), [face]),
        ], chance=True),
        Kind("market", "R.MKT.02", say("What do you buy?"), [
            *skills,
            *purchases,
            Range("discard", say("Discard {card} for gold"), [card]),
            Range("gold", say("Take gold")),
            Range("end", say("Buy nothing more")),
        ]),
        Kind("market_end", "R.WIN.03", say("Is there anything else before your turn ends?"), [
            *skills, Range("end", say("End the turn")),
        ]),
        Kind("discarded_card", "R.CLR.16", say("Which card of the discard pile do you buy?"), purchases),
        Kind("lock", "R.CLR.21", say("Do you buy the card from the top of the deck?"), [
            Range("leave", say("Leave it")),
            Range("buy", say("Buy it")),
        ]),
        Kind("drop", "R.WPN.03", say("Which weapon makes room for the new one?"), [
            Range("drop", say("Discard {weapon}"), [weapon]),
        ]),
        Kind("refresh", "R.CLN.02", say("Which skill do you turn upright?"), [
            Range("refresh", say("Refresh {skill}"), [skill]),
        ]),
        Kind("farewell", "R.SCO.14", say("Do you discard a weapon before the stars are counted?"), [
            Range("drop", say("Discard {weapon}"), [weapon]),
            Range("keep", say("Keep what you have")),
        ]),
        Kind("toss", "R.SET.23", say("What do the dice show, in the order in which they were drawn?"), [
            Range("show", say("They show {faces}"), [named["faces"]]),
        ], chance=True),
    ]  # fmt: skip


def _faces(dice: int) -> Axis:
    """The faces of so many dice cast together: "1+1+6"."""
    texts = [""]
    for _ in range(dice):
        texts = [f"{text}+{face}" if text else str(face) for text in texts for face in range(1, FACES + 1)]
    return Axis("faces", texts)


def zones() -> list[Zone]:
    """R.GEN.04: all lies open, and everybody can tell which cards are left in the deck, though not in what order."""
    return [
        Zone("pool", "die", ALL, ordered=True, tokens=True),
        Zone("tray", "die", ALL, per_seat=True, tokens=True),
        Zone("held", "die", ALL, tokens=True),
        Zone("board", "die", ALL, per_seat=True, ordered=True, tokens=True),
        Zone("upper", "card", ALL, tokens=True),
        Zone("lower", "card", ALL, tokens=True),
        Zone("market", "card", ALL, ordered=True, tokens=True),
        Zone("discard", "card", ALL, ordered=True, tokens=True),
        Zone("trash", "card", ALL, ordered=True, tokens=True),
        Zone("removed", "card", ALL, tokens=True),
        Zone("offer", "card", ALL, tokens=True),
        Zone("owned", "card", ALL, per_seat=True, ordered=True, tokens=True),
    ]


def bounds(box: Box, players: int) -> dict[str, Bound]:
    return {
        "drawn": Bound((max(box.slots, box.starting, 6 + players),)),
        "ready": Bound(bits=len(box.skills)),
        "charmed": Bound(bits=players),
        "spared": Bound(bits=players),
        "Reroll.cells": Bound((2,)),
        "Reroll.news": Bound((2,)),
    }
