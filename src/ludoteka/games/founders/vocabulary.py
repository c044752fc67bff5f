"""The words of the game: decisions and zones, and the numbers by which the rules call them. Facts stand beside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.kernel.decisions import Axis, Kind, Range, numbers
from ludoteka.kernel.game import Bound
from ludoteka.kernel.sentences import say, say_many
from ludoteka.kernel.zones import ALL, COUNT, OWNER, Zone

if TYPE_CHECKING:
    from ludoteka.games.founders.components import Components

# Decisions
FIRST: Final = 0
DEAL_ADVISER: Final = 1
DEAL_BUILDING: Final = 2
TURN_TOP: Final = 3
RACE: Final = 4
RESOURCE: Final = 5
START: Final = 6
TURN: Final = 7
BASIC: Final = 8
ROAD: Final = 9
TRADE: Final = 10
SPOT: Final = 11
CONSTRUCT: Final = 12
ADVANCED: Final = 13
PLACE: Final = 14
WITH_ROAD: Final = 15
INPUT: Final = 16
DELIVER: Final = 17
FOLLOW: Final = 18
HIRE: Final = 19
BONUS: Final = 20
VOTE: Final = 21
TIE: Final = 22
PRESTIGE: Final = 23
RECOVER_CARD: Final = 24
RECOVER_WORKER: Final = 25
EXCHANGE: Final = 26
RESPOND: Final = 27
PAY_INFLUENCE: Final = 28
PROPOSAL: Final = 29
DEAL_GOAL: Final = 30
FAVOURITE: Final = 31

# Values of BASIC, FOLLOW and BONUS; FOLLOW has them after its pass
COIN: Final = 0
CRYSTAL: Final = 1
LAY_ROAD: Final = 2
ON_MAT: Final = 3
ON_CARD: Final = 4

MOST_CRYSTALS: Final = 20
"""No stake holds more crystals of one kind: there are no more in the box (G.VOT.21)."""
STAKE: Final = MOST_CRYSTALS + 1
MOST_EXCHANGED: Final = 9

# Zones
ZONE_HAND: Final = 0
ZONE_DOWN: Final = 1
ZONE_PLAYING: Final = 2
ZONE_UP: Final = 3
ZONE_PLAYED: Final = 4
ZONE_ADVISERS: Final = 5
ZONE_DISPLAY: Final = 6
ZONE_REMOVED: Final = 7
ZONE_PRESTIGE: Final = 8
ZONE_TOP: Final = 9
ZONE_PROPOSALS: Final = 10
ZONE_DISCARDS: Final = 11
ZONE_BUILT: Final = 12
ZONE_GONE: Final = 13
ZONE_GOALS: Final = 14
ZONE_VAULT: Final = 15
ZONE_SCORED: Final = 16

CATEGORIES: Final = ["trade", "hire", "construct", "upgrade"]
TURNED: Final = ["straight", "right", "half", "left"]


def axes(parts: Components) -> dict[str, Axis]:
    return {
        "seat": Axis("seat", [str(seat) for seat in range(parts.players)]),
        "card": Axis("card", parts.card_ids),
        "prestige": Axis("prestige", parts.building_ids),
        "achievement": Axis("achievement", parts.goal_ids),
        "race": Axis("race", parts.race_ids),
        "resource": Axis("resource", parts.resource_ids),
        "cell": Axis("cell", parts.board.ids),
        "turned": Axis("turned", TURNED),
        "category": Axis("category", CATEGORIES),
        "district": Axis("district", parts.board.district_ids),
    }


def kinds(named: dict[str, Axis], goals: bool, historical: bool) -> list[Kind]:
    card = named["card"]
    prestige = named["prestige"]
    resource = named["resource"]
    cell = named["cell"]
    turned = named["turned"]
    at = Range("at", say("On {cell}"), [cell])
    turning = Range("at", say("On {cell}, {turned}"), [cell, turned])
    done = Range("done", say("That is all"))
    coin = Range("coin", say("Take a coin"))
    crystal = Range("crystal", say("Take a temporary crystal"))
    road = Range("road", say("Build a road"))
    mat = Range("mat", say("Send a worker to your mat"))
    worker = Range("worker", say("Send a worker to {prestige}"), [prestige])
    found = [
        Kind("first", "G.SET.11", say("Who is the first player?"), [
            Range("first", say("{seat} is the first player"), [named["seat"]]),
        ], chance=True),
        Kind("deal_adviser", "G.HIR.08", say("Which adviser comes to the display?"), [
            Range("deal", say("{card} comes to the display"), [card]),
        ], chance=True),
        Kind("deal_prestige", "G.PRE.08", say("Which building is proposed?"), [
            Range("deal", say("{prestige} is proposed"), [prestige]),
        ], chance=True),
        Kind("turn_top", "G.SET.09", say("Which card lies on top of the prestige deck?"), [
            Range("top", say("{prestige} lies on top"), [prestige]),
        ], chance=True),
        Kind("race", "G.SET.12", say("Which race do you lead?"), [Range("lead", say("Lead {race}"), [named["race"]])]),
        Kind("resource", "G.SET.17", say("Which basic resource do you choose?"), [
            Range("choose", say("Choose {resource}"), [resource]),
            Range("take", say("Take {resource} from its holder"), [resource]),
        ]),
        Kind("start", "G.SET.24", say("Where does your first storehouse stand?"), [at]),
        Kind("turn", "G.TRN.02", say("Which card do you play?"), [
            Range("down", say("Play {card} face down for a basic action"), [card]),
            Range("up", say("Play {card} face up"), [card]),
        ], always=True),
        Kind("basic", "G.BAS.01", say("Which basic action?"), [coin, crystal, road, mat, worker]),
        Kind("road", "G.BAS.03", say("Where do you build the road?"), [at, done]),
        Kind("trade", "G.TRD.01", say("What do you trade?"), [
            Range("build", say("Build a storehouse of {resource}"), [resource]),
            Range("access", say("Get access to the storehouse on {cell}"), [cell]),
            done,
        ]),
        Kind("spot", "G.TRD.02", say("Where does the storehouse stand?"), [at]),
        Kind("construct", "G.CST.01", say("What do you build, and where?"), [
            Range("house", say("A house on {cell}"), [cell]),
            Range("bridge", say("A bridge or gate on {cell}"), [cell]),
            done,
        ]),
        Kind("advanced", "G.UPG.01", say("Which advanced storehouse do you build?"), [
            Range("build", say("Build a storehouse of {resource}"), [resource]),
            done,
        ]),
        Kind("place", "G.UPG.03", say("Where does the storehouse of {resource} stand?"), [turning]),
        Kind("with_road", "G.UPG.06", say("Which road goes with the storehouse of {resource}?"), [
            Range("none", say("No road")),
            Range("before", say("A road on {cell}, before the storehouse"), [cell]),
            Range("after", say("A road on {cell}, after the storehouse"), [cell]),
        ]),
        Kind("input", "G.UPG.10", say("Which storehouse supplies {resource}?"), [
            Range("from", say("The one on {cell}"), [cell]),
        ]),
        Kind("deliver", "G.DEL.04", say("Which storehouse delivers {resource} to {prestige}?"), [
            Range("from", say("The one on {cell}"), [cell]),
        ]),
        Kind("follow", "G.TRN.04", say("Do you follow?"), [
            Range("pass", say("Pass")), coin, crystal, road, mat, worker,
            Range("follow", say("Follow: {category}"), [named["category"]]),
        ]),
        Kind("hire", "G.HIR.01", say("Which adviser do you hire?"), [Range("hire", say("Hire {card}"), [card]), done]),
        Kind("bonus", "G.VOT.03", say("Which bonus do you take?"), [coin, crystal, road]),
        Kind("vote", "G.VOT.07", say("What do you stake, and on which proposal?"), [
            Range("stake", say("Proposal {number}: {temp} temporary and {perm} permanent crystals"), [
                numbers("number", 1, 3), numbers("temp", 0, MOST_CRYSTALS), numbers("perm", 0, MOST_CRYSTALS),
            ]),
        ]),
        Kind("tie", "G.VOT.11", say("Which of the tied proposals is built?"), [
            Range("build", say("Build {prestige}"), [prestige]),
        ]),
        Kind("prestige", "G.VOT.15", say("Where does {prestige} stand?"), [turning]),
        Kind("recover_card", "G.INC.04", say("Which card do you take back?"), [
            Range("take", say("Take back {card}"), [card]), done,
        ], always=True),
        Kind("recover_worker", "G.BAS.12", say("Which worker becomes available again?"), [mat, worker, done]),
        Kind("exchange", "G.BAS.12", say("How many temporary crystals do you exchange?"), [
            Range("exchange", say_many("Exchange {number} crystal", "Exchange {number} crystals", "number"), [
                numbers("number", 1, MOST_EXCHANGED),
            ]),
        ]),
        Kind("respond", "G.BAS.06", say("Which follow action do you perform?"), [
            Range("follow", say("Follow: {category}"), [named["category"]]),
        ]),
        Kind("pay_influence", "G.SOL.22", say_many(
            "How do you pay {number} influence?", "How do you pay {number} influence?", "number",
        ), [
            Range("pay", say("Pay {temp} temporary and {perm} permanent crystals"), [
                numbers("temp", 0, 199), numbers("perm", 0, 99),
            ]),
        ]),
        Kind("proposal", "G.SOL.15", say("Which building do you choose?"), [
            Range("choose", say("Choose {prestige}"), [prestige]),
        ]),
    ]  # fmt: skip
    if goals or historical:
        found.append(
            Kind("deal_achievement", "G.VAC.01", say("Which achievement is revealed?"), [
                Range("reveal", say("{achievement} is revealed"), [named["achievement"]]),
            ], chance=True)
        )  # fmt: skip
    if historical:
        found.append(
            Kind("favourite", "G.LEG.02", say("Which building will the city remember you by?"), [
                Range("remember", say("{prestige}"), [prestige]),
            ])
        )  # fmt: skip
    return found


def zones(parts: Components, goals: bool) -> list[Zone]:
    """The hidden things are hands and cards played face down; of them everybody knows what they are together."""
    cards = parts.card_count
    buildings = len(parts.building_ids)
    found = [
        Zone("hand", "card", OWNER, per_seat=True, pool="cards"),
        Zone("down", "card", OWNER, per_seat=True, ordered=True, pool="cards"),
        Zone("playing", "card", OWNER, per_seat=True, pool="cards"),
        Zone("up", "card", ALL, per_seat=True),
        Zone("played", "card", ALL, per_seat=True),
        Zone("advisers", "card", COUNT),
        Zone("display", "card", ALL, ordered=True),
        Zone("removed", "card", ALL),
        Zone("prestige", "prestige", COUNT, offset=cards),
        Zone("top", "prestige", ALL, ordered=True, offset=cards),
        Zone("proposals", "prestige", ALL, ordered=True, offset=cards),
        Zone("discards", "prestige", ALL, offset=cards),
        Zone("built", "prestige", ALL, ordered=True, offset=cards),
        Zone("gone", "prestige", ALL, offset=cards),
    ]
    if goals:
        found += [
            Zone("goals", "achievement", ALL, ordered=True, offset=cards + buildings),
            Zone("vault", "achievement", COUNT, offset=cards + buildings),
            Zone("scored", "achievement", ALL, ordered=True, offset=cards + buildings),
        ]
    return found


def bounds(parts: Components) -> dict[str, Bound]:
    """A tile is a storehouse, a house, a bridge or gate, or a prestige building."""
    players = parts.players
    buildings = len(parts.building_ids)
    tiles = 3 * len(parts.resource_ids) + 6 * players + buildings
    return {
        "extras": Bound((players, 2)),
        "hired": Bound(bits=parts.card_count),
        "mat": Bound(bits=players),
        "stalls": Bound((4,)),
        "road_rows": Bound(bits=parts.board.wide),
        "kinds": Bound((tiles,)),
        "places": Bound((tiles,), bits=11),
        "owners": Bound((tiles,)),
        "access": Bound((tiles,), bits=players),
        "suppliers": Bound((tiles,), bits=21),
        "cubes": Bound((tiles,), bits=24),
        "tokens": Bound(bits=buildings),
        "trail": Bound((players, 2 * parts.card_count)),
        "Award.tied": Bound((3,)),
        "Award.placers": Bound((3,)),
        "Upgrade.roads": Bound((2,), bits=11),
    }
