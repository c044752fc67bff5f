"""Where each option lies on the table, and what it would change."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player.box import Box
from ludoteka.games.roll_player.dice import COLOUR, FACE, FLIPPED, STEPS, die_of
from ludoteka.games.roll_player.dice_turn import both
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.table.faces import Faces
from ludoteka.games.roll_player.table.rows import minus
from ludoteka.games.roll_player.table.sheets import Sheets
from ludoteka.games.roll_player.vocabulary import DELTAS
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say, say_many

FLIPS: Final = "Flip"


class Choices:
    """Options of one table in one language."""

    def __init__(self, faces: Faces, sheets: Sheets, box: Box) -> None:
        self.faces: Final = faces
        self.words: Final = faces.words
        self.sheets: Final = sheets
        self.box: Final = box

    # Where

    def path(self, kind: Kind, value: int) -> list[str]:
        """The elements to choose, one after another; none where only the list of sentences can say it."""
        part = kind.range_of(value)
        at = part.indices(value)
        name = part.name
        skills = {"use": "", "copy": "", "refresh": "", "step": "step", "still": "still"}
        if name in skills and part.axes and part.axes[0].name == "skill":
            return [f"card-{self.box.skills[at[0]]}", *([skills[name]] if skills[name] else [])]
        if name == "drop":
            return [f"card-{self.box.weapons[at[0]]}"]
        if name == "buy" and part.axes:
            return [f"card-{at[0]}"]
        found: dict[tuple[str, str], list[str]] = {
            ("board", "take"): [f"board-{at[0]}-{at[-1]}"] if at else [],
            ("market", "discard"): [f"card-{at[0]}", "toss"] if at else [],
            ("market", "gold"): ["gold"],
            ("lock", "buy"): ["offer"],
            ("action", "turn"): ["turn"],
            ("row", "reroll"): ["held"],
            ("end_turn", "walk"): ["token"],
            ("step", "stay"): ["token"],
            ("end_turn", "staff"): ["strike"],
            ("keep", "old"): ["keep-old"],
            ("keep", "new"): ["keep-new"],
        }
        known = found.get((kind.name, name))
        if known is not None:
            return known
        if not at:
            return []
        if name == "spend":
            return [f"card-{at[0]}", f"tokens-{at[1] + 1}"]
        if kind.name == "pool_dice":
            return [f"init-{slot + 1}" for slot in range(self.box.slots) if at[0] + 1 >> slot & 1]
        one: dict[tuple[str, str], list[str]] = {
            ("class", "take"): [f"class-{at[0]}"],
            ("attune", "add"): [f"card-{at[0]}"],
            ("start", "put"): [f"tray-{at[0]}", f"row-{at[-1]}"],
            ("arrange", "next"): [f"colour-{at[0]}"],
            ("choose", "card"): [f"init-{at[0] + 1}"],
            ("pool_die", "die"): [f"init-{at[0] + 1}"],
            ("row", "row"): [f"row-{at[0]}"],
            ("action", "act"): [f"act-{at[0]}"],
            ("die", "die"): [f"cell-{at[0]}"],
            ("other_die", "die"): [f"cell-{at[0]}"],
            ("change", "change"): [f"cell-{at[0]}", f"delta-{at[-1]}"],
            ("shift", "move"): [f"cell-{at[0]}", f"row-{at[-1]}"],
            ("step", "go"): [f"way-{at[0]}"],
            ("bag_die", "take"): [f"bag-{at[0]}"],
        }
        if (kind.name, name) == ("choose", "exchange"):
            low, high = self.pair(at[0])
            return [f"init-{low + 1}", f"init-{high + 1}"]
        return one.get((kind.name, name), [])

    def pair(self, number: int) -> tuple[int, int]:
        pairs = [(low, high) for low in range(self.box.slots) for high in range(low + 1, self.box.slots)]
        return pairs[number]

    # What follows

    def effect(self, pos: Party, seen: View, kind: Kind, value: int) -> str:
        """What an option would change, in a few words; empty when there is nothing to add."""
        part = kind.range_of(value)
        at = part.indices(value)
        seat: int = seen["seat"]
        name = (kind.name, part.name)
        if part.axes and part.axes[0].name in ("skill", "weapon"):
            card = (self.box.skills if part.axes[0].name == "skill" else self.box.weapons)[at[0]]
            return self.faces.brief(card)
        if name == ("row", "row"):
            slot = pos.chosen.index(seat) if seat in pos.chosen else -1
            return self.sheets.placing(pos, seat, pos.held[0], at[0], slot) if pos.held else ""
        if name == ("start", "put"):
            return self.sheets.placing(pos, seat, at[0], at[1], -1)
        if name == ("choose", "card"):
            die = self.words.name("die", pos.pool[at[0]])
            more = say_many("+{number} gold", "+{number} gold", "number")
            coin = self.words.sentence(more, {"number": 1}) if pos.coins[at[0]] else ""
            return f"{die}, {coin}" if coin else die
        if part.name in ("buy", "spend") and kind.name in ("market", "discarded_card"):
            price = pos.price(seat, at[0]) - (at[1] + 1 if part.name == "spend" else 0)
            left = self.gold(pos.gold[seat], -price)
            return f"{left}. {self.faces.brief(at[0])}"
        if name == ("lock", "buy") and pos.offer:
            return f"{self.gold(pos.gold[seat], -self.box.cost[pos.offer[0]])}. {self.faces.brief(pos.offer[0])}"
        if name in (("market", "gold"), ("market", "discard")):
            return self.gold(pos.gold[seat], self.box.abilities[pos.hero[seat]].market_gold)
        if kind.name == "attune" and at:
            return self.faces.brief(at[0])
        return self.on_the_sheet(pos, seen, name, at, seat)

    def on_the_sheet(self, pos: Party, seen: View, name: tuple[str, str], at: list[int], seat: int) -> str:
        board = pos.boards[seat]
        if name == ("change", "change"):
            return self.sheets.changing(pos, seat, at[0], board[at[0]] + DELTAS[at[1]])
        if name == ("die", "die") and seen["stack"][-1][0] == FLIPS:
            return self.sheets.changing(pos, seat, at[0], FLIPPED[board[at[0]]])
        if name == ("action", "turn") and pos.placed >= 0:
            return self.sheets.changing(pos, seat, pos.placed, FLIPPED[board[pos.placed]])
        if name == ("action", "act"):
            return self.words.sentence(self.sheets.action(at[0]), {})
        if name == ("step", "go"):
            to = STEPS[pos.token[seat]][at[0]]
            grid = self.box.grids[pos.alignment[seat]]
            return f"{self.words.name('spot', to)}: {minus(grid[pos.token[seat]])} → {minus(grid[to])} ★"
        if name[0] == "keep":
            frame, *fields = seen["stack"][-1]
            if frame == "Reroll":
                cell = fields[3][0]
                face = fields[4][0] if name[1] == "new" else FACE[board[cell]]
                return self.sheets.changing(pos, seat, cell, die_of(COLOUR[board[cell]], face))
            face = fields[1] if name[1] == "new" else FACE[pos.held[0]]
            return self.words.name("die", die_of(COLOUR[pos.held[0]], face))
        if name == ("choose", "exchange"):
            low, high = both(pos, at[0])
            return f"{self.words.name('die', pos.pool[low])} ↔ {self.words.name('die', pos.pool[high])}"
        if name == ("class", "take"):
            return str(self.faces.ability(at[0])["brief"])
        if name == ("board", "take"):
            return ", ".join(self.faces.board(at[0], False)["changes"])
        return ""

    def gold(self, now: int, change: int) -> str:
        return self.words.sentence(say("gold {number} → {then}"), {"number": now, "then": now + change})
