"""The table in the browser: what the templates of this folder need of a view, and how options lie on the table.

Nothing is hidden in this game (R.GEN.04). Regions: `initiative` (cards, dice, the bag), `market` (also the choice of
boards and classes, and the stars at the end), `enemy` (alone) and `seat-N` are public; `mine` (the sheet), `alignment`,
`backstory` and `belongings` show one seat its own hero at full size.
"""

from __future__ import annotations

from typing import Any, Final, cast

from ludoteka.games.roll_player.box import NONE
from ludoteka.games.roll_player.dice import COLOUR, COLOURS, FACE, die_of
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import title
from ludoteka.games.roll_player.table.choices import Choices
from ludoteka.games.roll_player.table.faces import Narrator, faces
from ludoteka.games.roll_player.table.sheets import sheets
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say
from ludoteka.kernel.views import restore
from ludoteka.kernel.words import rail

Told = dict[str, Any]
"""A fact as a reader may know it."""
Things = dict[str, Any]

STEPS: Final = [say("Roll"), say("Dice"), say("Market"), say("Clean-up")]
BY_PHASE: Final = [0, 0, 1, 2, 2, 2, 3, 3, 3, 3]
"""Which step of the rail a phase of `rounds` belongs to; the dice phase waits under the roll's frames."""
NOTABLE: Final = (
    "took_board", "took_class", "chose", "put", "bought", "spent", "dropped", "discarded", "used", "copied", "stepped",
    "turned", "swapped", "shifted", "exchanged", "took_token", "enemy_rolled", "pool_swapped", "pool_turned", "added",
)  # fmt: skip
"""Facts that belong into a summary."""


class Painter:
    """Draws views of one table in one language."""

    def __init__(self, words: Narrator) -> None:
        self.words: Final = words
        self.game: Final = cast(RollPlayer, words.game)
        self.box: Final = self.game.box
        self.faces: Final = faces(words.nowhere, self.box)
        self.sheets: Final = sheets(self.faces, self.box)
        self.choices: Final = Choices(self.faces, self.sheets, self.box)
        self.seats: Final = words.game.players
        seats = [f"seat-{seat + 1}" for seat in range(self.seats)]
        self.public_regions: Final = ("initiative", "market", *(["enemy"] if self.seats == 1 else []), *seats)
        self.own_regions: Final = ("mine", "alignment", "backstory", "belongings")
        self._kept: tuple[object, Party | None] = None, None

    def table(self, seen: View) -> Party:
        """The view as a table to reckon with. Everything on it is public, so views of one moment share it."""
        if self._kept[0] is not seen["public"] or self._kept[1] is None:
            pos = cast(Party, restore(self.game, seen))
            pos.derive()
            self._kept = seen["public"], pos
        assert self._kept[1] is not None
        return self._kept[1]

    # What everybody sees

    def public(self, seen: View) -> dict[str, Things]:
        """The public regions, from a spectator's view."""
        pos = self.table(seen)
        drawn: dict[str, Things] = {"initiative": self.initiative(seen, pos), "market": self.market(seen, pos)}
        if self.seats == 1:
            drawn["enemy"] = self.enemy(pos)
        for seat in range(self.seats):
            drawn[f"seat-{seat + 1}"] = self.seat(pos, seat)
        return drawn

    def initiative(self, seen: View, pos: Party) -> Things:
        """The row of dice, dice that are still to be placed or ordered, an old and a new face, and the bag."""
        frames = {frame[0]: frame[1:] for frame in seen["stack"]}
        turn = frames["DiceTurn"][0] if "DiceTurn" in frames else NONE
        slots = [self.slot(pos, slot, turn) for slot in range(self.box.slots)]
        asked = [] if seen["decision"] is None else seen["decision"]["seats"]
        tray, whose = self.tray(pos, asked, "Arrange" in frames)
        bag = [
            {"colour": COLOURS[colour], "name": self.words.name("colour", colour), "count": count, "number": colour}
            for colour, count in enumerate(pos.bag)
        ]
        return {
            "slots": slots if pos.round else [],
            "tray": tray,
            "whose": whose,
            "keep": self.keep(seen, pos),
            "bag": bag,
            "over": not seen["stack"],
            "round": pos.round,
        }

    def slot(self, pos: Party, slot: int, turn: int) -> Things:
        chosen = pos.chosen[slot]
        held = pos.held[0] if pos.held and chosen == turn != NONE else 0
        die = pos.pool[slot] or held
        return {
            "number": slot + 1,
            "die": self.faces.die(die) if die else "",
            "name": self.words.name("die", die) if die else "",
            "held": bool(held),
            "coin": pos.coins[slot] if chosen < 0 or held else 0,
            "by": chosen,
        }

    def tray(self, pos: Party, asked: list[int], ordering: bool) -> tuple[list[Things], int]:
        """Dice rolled and not yet laid down: those to be ordered are chosen by colour, the lowest first."""
        for seat in [*[seat for seat in asked if seat >= 0], *range(self.seats)]:
            dice = sorted(pos.trays[seat], key=lambda die: (FACE[die], COLOUR[die]))
            if not dice:
                continue
            low = FACE[dice[0]]
            keys = [
                f"tray-{die}" if not ordering else f"colour-{COLOUR[die]}" if FACE[die] == low else "" for die in dice
            ]
            things = [
                {"key": key, "die": self.faces.die(die), "name": self.words.name("die", die)}
                for key, die in zip(keys, dice, strict=True)
            ]
            return things, seat
        return [], NONE

    def keep(self, seen: View, pos: Party) -> list[Things]:
        """A die rolled again: the old face and the new one."""
        asked = seen["decision"]
        if asked is None or asked["kind"] != "keep":
            return []
        name, *fields = seen["stack"][-1]
        old = pos.held[0] if name == "RerollHeld" else pos.boards[fields[0]][fields[3][0]]
        face = fields[1] if name == "RerollHeld" else fields[4][0]
        pair = [("keep-old", old), ("keep-new", die_of(COLOUR[old], face))]
        return [{"key": key, "die": self.faces.die(die), "name": self.words.name("die", die)} for key, die in pair]

    def market(self, seen: View, pos: Party) -> Things:
        """Boards, then classes, then cards; the stars when all is over."""
        frames = {frame[0]: frame[1:] for frame in seen["stack"]}
        if not frames:
            ranks = [self.words.name("title", title(pos, sum(self.stars_of(pos, 0))))] if self.seats == 1 else []
            return {
                "scene": "result",
                "rows": self.sheets.results(pos),
                "seats": list(range(self.seats)),
                "rank": ranks,
            }
        if "Boards" in frames:
            boards = [self.faces.board(race, race in pos.race) for race in range(len(self.box.races))]
            return {"scene": "boards", "boards": boards}
        if "Classes" in frames:
            colour = frames["Classes"][1]
            taken = [self.box.colour[hero] for hero in pos.hero if hero != NONE]
            heroes = [
                hero
                for hero, of in enumerate(self.box.colour)
                if of not in taken and (colour < 0 or of == colour) and (colour >= 0 or self.box.free_classes)
            ]
            return {"scene": "classes", "classes": [self.faces.hero(hero) for hero in heroes], "drawn": colour >= 0}
        asked = seen["decision"]["kind"] if seen["decision"] else ""
        open_pile = asked in ("attune", "discarded_card")
        lock = "OpenLock" in frames
        pile = [self.faces.thing(card) for card in reversed(pos.discard)] if open_pile else []
        top = pos.discard[-1] if pos.discard else NONE
        return {
            "scene": "market",
            "cards": [self.faces.thing(card) for card in pos.market],
            "slots": self.box.slots,
            "offer": [self.faces.thing(card, "offer" if lock else "") for card in pos.offer],
            "pile": pile,
            "discard": len(pos.discard),
            "top": self.words.name("card", top) if top != NONE else "",
            "deck": len(pos.upper) + len(pos.lower),
            "first": len(pos.upper),
            "friendly": self.box.friendly,
            "trash": len(pos.trash),
        }

    def stars_of(self, pos: Party, seat: int) -> list[int]:
        return [row["stars"][seat] for row in self.sheets.results(pos)]

    def enemy(self, pos: Party) -> Things:
        """R.SOL.11: which market card the enemy die takes, by the initiative card chosen."""
        rows = []
        for slot in (2, 3):
            places = self.box.enemy[5 * (slot - 2) + max(3, len(pos.market))]
            now = pos.chosen[slot - 1] >= 0
            rows.append({"slot": slot, "places": places, "now": now})
        return {
            "rows": rows,
            "face": pos.enemy if pos.enemy > 0 else 0,
            "discard": [self.faces.badge(card) for card in reversed(pos.discard)],
            "trash": [self.faces.badge(card) for card in reversed(pos.trash)],
        }

    def seat(self, pos: Party, seat: int) -> Things:
        """A hero at a smaller size."""
        rests = pos.alignment[seat] >= 0
        return {
            **self.sheets.board(pos, seat, False),
            "gold": pos.gold[seat],
            "charisma": pos.charisma[seat],
            "cards": self.sheets.badges(pos, seat, False),
            "ability": self.faces.ability(pos.hero[seat])["told"] if pos.hero[seat] != NONE else "",
            "spot": self.words.name("spot", pos.token[seat]) if rests else "",
            "value": self.box.grids[pos.alignment[seat]][pos.token[seat]] if rests else 0,
            "grid": self.grid(pos, seat),
            "first": pos.first == seat and self.seats > 1,
            **self.sheets.summary(pos, seat),
        }

    def grid(self, pos: Party, seat: int) -> str:
        """The alignment card as nine small squares."""
        if pos.alignment[seat] == NONE:
            return ""
        looks = ["pos" if value > 0 else "neg" if value else "" for value in self.box.grids[pos.alignment[seat]]]
        looks[pos.token[seat]] += " here"
        return "".join([f'<i class="spot {look}"></i>' for look in looks])

    # What one seat sees

    def private(self, seen: View) -> dict[str, Things]:
        """A seat's own hero at full size."""
        me: int | None = seen["seat"]
        if me is None:
            return {name: {"me": None} for name in self.own_regions}
        pos = self.table(seen)
        asked = seen["decision"]
        placing = asked is not None and asked["kind"] == "row" and me in asked["seats"] and pos.held
        mine = self.sheets.board(pos, me, True, pos.held[0] if placing else 0)
        ability = self.faces.ability(pos.hero[me]) if pos.hero[me] != NONE else None
        return {
            "mine": {"me": me, **mine, "ability": ability, **self.sheets.summary(pos, me)},
            "alignment": {"me": me, **self.sheets.alignment(pos, me)},
            "backstory": {"me": me, **self.sheets.backstory(pos, me)},
            "belongings": {"me": me, **self.sheets.belongings(pos, me)},
        }

    # Where we are

    def phase(self, seen: View) -> Things:
        """The round, its phases and the one that is on."""
        frames = {frame[0]: frame[1:] for frame in seen["stack"]}
        number: int = seen["public"]["round"]
        if not frames:
            return rail(self.words, say("The game is over"), {}, [say("Set-up"), say("Rounds"), say("Stars")], 2)
        if "Round" not in frames:
            return rail(self.words, say("The last round is over"), {}, [say("Set-up"), say("Rounds"), say("Stars")], 2)
        if not number:
            steps = [say("Boards"), say("Classes"), say("Starting dice")]
            now = 0 if "Boards" in frames else 1 if "Classes" in frames else 2
            return rail(self.words, say("Set-up"), {}, steps, now)
        now = BY_PHASE[frames["Round"][0]]
        if "Throw" in frames or ("Arrange" in frames and "DiceTurn" not in frames):
            now = 0
        elif "DiceTurn" in frames:
            now = 1
        return rail(
            self.words, say("Round {number} of {whole}"), {"number": number, "whole": self.box.rounds}, STEPS, now
        )

    # Options on the table

    def path(self, kind: Kind, value: int) -> list[str]:
        return self.choices.path(kind, value)

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        return "" if seen["seat"] is None else self.choices.effect(self.table(seen), seen, kind, value)

    def subject(self, seen: View) -> str:
        """The die to place, the card that asks, the row whose action it is."""
        asked = seen["decision"]
        if asked is None:
            return ""
        about = asked["about"]
        if asked["kind"] == "row" and "die" in about:
            return self.words.name("die", about["die"])
        if asked["kind"] in ("die", "other_die", "change", "shift", "pool_die", "pool_dice", "bag_die", "step", "lock"):
            for axis in ("card", "row"):
                if axis in about:
                    return self.words.name(axis, about[axis])
        if asked["kind"] == "action" and "row" in about:
            return self.words.name("row", about["row"])
        return ""

    # What happened

    def flights(self, told: Told) -> list[tuple[str, str]]:
        """From which element to which the thing of a fact moves; the same element twice is only marked."""
        seat = told.get("seat")
        card = f"card-{told.get('card')}"
        pack = f"pack-{seat}"
        at = f"at-{seat}-{told.get('cell')}"
        ways = {
            "rolled": ("bag", f"tray-{told.get('die')}"),
            "laid_on": ("bag", f"init-{told.get('number')}"),
            "chose": (f"init-{told.get('number')}",) * 2,
            "put": ("held", at),
            "turned": (at, at),
            "shifted": (at, at),
            "swapped": (at, at),
            "stepped": (f"align-{seat}",) * 2,
            "bought": (card, pack),
            "spent": (card, pack),
            "dropped": (card, "discard"),
            "discarded": (card, "discard"),
            "left": ("offer", "discard"),
            "swept": (card, "discard"),
            "trashed": (card, "discard"),
            "added": ("discard", card),
            "revealed": ("deck", card),
            "used": (card, card),
            "refreshed": (card, card),
        }
        way = ways.get(told["event"])
        return [] if way is None else [(way[0], way[1])]

    def notable(self, told: list[Told]) -> list[int]:
        return [place for place, fact in enumerate(told) if fact["event"] in NOTABLE]

    def starts(self, told: Told) -> bool:
        return told["event"] in ("round_began", "ended")

    def sign(self, axis: str, index: int) -> str:
        return self.faces.sign(axis, index)
