"""A hero's sheet as the templates want it: rows of dice with their goals, alignment, backstory, belongings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.abilities import ARMOUR, SKILL, TRAIT, WEAPON
from ludoteka.games.roll_player.box import NONE, SOURCES, Box
from ludoteka.games.roll_player.dice import COLOUR, COLOURS, FACE, GOLD, STEPS
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import armour, goal, goals, matches, stars, totals, trait_stars
from ludoteka.games.roll_player.table.faces import Faces
from ludoteka.games.roll_player.table.rows import ACTIONS, Rows, minus
from ludoteka.kernel.sentences import Sentence, say, say_many

Things = dict[str, Any]

NO_MARKS: Final = [NONE] * 18
ORDER: Final = [WEAPON, ARMOUR, SKILL, TRAIT]


class Sheets:
    """Draws heroes in one language."""

    def __init__(self, faces: Faces, box: Box) -> None:
        self.faces: Final = faces
        self.words: Final = faces.words
        self.box: Final = box
        self.rows: Final = Rows(faces)
        self._now: tuple[Party | None, int, tuple[list[int], int]] = None, -1, ([], 0)

    # The board

    def who(self, pos: Party, seat: int) -> str:
        """Race and class, as far as they are known."""
        parts = []
        if pos.race[seat] != NONE:
            parts.append(self.words.name("race", pos.race[seat]))
        if pos.hero[seat] != NONE:
            parts.append(self.words.name("class", pos.hero[seat]))
        return " ".join(parts)

    def colour(self, pos: Party, seat: int) -> str:
        return COLOURS[self.box.colour[pos.hero[seat]]] if pos.hero[seat] != NONE else ""

    def board(self, pos: Party, seat: int, mine: bool, coming: int = 0) -> Things:
        """Six rows; `coming` is a die about to be placed, shown where it would lie."""
        hero = pos.hero[seat]
        found = totals(pos, seat) if hero != NONE else [0] * 6
        marks = self.box.marks[pos.backstory[seat]] if pos.backstory[seat] >= 0 else NO_MARKS
        rows: list[Any] = []
        for row in range(6):
            dice, wanted = pos.boards[seat][row * 3 : row * 3 + 3], marks[row * 3 : row * 3 + 3]
            met = hero != NONE and goal(pos, seat, row, found[row]) > 0
            if mine:
                rows.append(self.row(pos, seat, row, found[row], dice, wanted, met, coming))
            else:
                rows.append(self.rows.small(seat, row, dice, wanted, found[row], hero, met))
        return {"seat": seat, "who": self.who(pos, seat), "colour": self.colour(pos, seat), "rows": rows}

    def row(
        self, pos: Party, seat: int, row: int, total: int, dice: list[int], wanted: list[int], met: bool, coming: int
    ) -> Things:
        """A row at full size."""
        modifier = self.box.modifiers[pos.race[seat]][row] if pos.race[seat] >= 0 else 0
        things: Things = {
            "head": self.rows.head(row, self.box.rule[row]),
            "modifier": _signed(modifier) if modifier else "",
            "cells": self.rows.cells(seat, row, dice, wanted, pos.placed, coming),
            "total": minus(total),
            "goal": self.rows.goal(pos.hero[seat], row, met),
            "look": "done" if met else "",
            "then": "",
        }
        if coming and 0 in dice:
            then = self.then(pos, seat, row * 3 + dice.index(0), coming)
            things["then"] = minus(then)
            if goal(pos, seat, row, then):
                things["look"] += " meets"
        return things

    def then(self, pos: Party, seat: int, cell: int, die: int) -> int:
        """What the row of a cell would count with another die in it."""
        board = pos.boards[seat]
        before, board[cell] = board[cell], die
        found = totals(pos, seat)[cell // 3]
        board[cell] = before
        return found

    # Alignment, backstory, belongings

    def alignment(self, pos: Party, seat: int) -> Things:
        """The card with its nine cells; those next to the token are named by the way to them."""
        card = pos.alignment[seat]
        if card == NONE:
            return {"name": "", "cells": [], "seat": seat, "now": "", "rests": ""}
        token = pos.token[seat]
        ways = {to: way for way, to in enumerate(STEPS[token]) if to >= 0}
        cells = [
            {
                "value": _signed(value),
                "look": "pos" if value > 0 else "neg" if value < 0 else "",
                "name": self.words.name("spot", spot),
                "key": "token" if spot == token else f"way-{ways[spot]}" if spot in ways else "",
                "token": spot == token,
            }
            for spot, value in enumerate(self.box.grids[card])
        ]
        return {
            "name": self.words.name("alignment", card),
            "cells": cells,
            "seat": seat,
            "now": _signed(self.box.grids[card][token]),
            "rests": self.words.name("spot", token),
            "ends": [self.words.name("spot", spot) for spot in (1, 7, 3, 5)],
        }

    def backstory(self, pos: Party, seat: int) -> Things:
        card = pos.backstory[seat]
        if card == NONE:
            return {"name": "", "rows": [], "matches": 0, "stars": 0}
        board = pos.boards[seat]
        rows = []
        for row in range(6):
            cells = [
                {"colour": COLOURS[mark], "name": self.words.name("colour", mark), "ok": COLOUR[board[cell]] == mark}
                if mark != NONE
                else None
                for cell, mark in enumerate(self.box.marks[card][row * 3 : row * 3 + 3], row * 3)
            ]
            rows.append({"short": self.words.name("short", row), "cells": cells})
        found = matches(pos, seat)
        rewards = ", ".join(str(number) for number in self.box.rewards[1:])
        return {
            "name": self.words.name("backstory", card),
            "rows": rows,
            "matches": found,
            "stars": self.box.rewards[found],
            "rewards": rewards,
        }

    def badges(self, pos: Party, seat: int, mine: bool) -> list[str]:
        """Weapons, armour, skills, traits; skills that are used up lie sideways, traits tell what they bring."""
        found: list[str] = []
        star = say_many("{number} star", "{number} stars", "number")
        for card in sorted(pos.owned[seat], key=lambda card: (ORDER.index(self.box.type[card]), card)):
            skill = self.box.skill[card]
            turned = skill >= 0 and not pos.ready[seat] >> skill & 1
            worth = ""
            if self.box.traits[card] is not None and pos.hero[seat] != NONE:
                worth = self.words.sentence(star, {"number": trait_stars(pos, seat, card)})
            elif self.box.set[card] != NONE:
                worth = self.faces.set_name(self.box.set[card])
            elif turned:
                worth = self.words.sentence(say("exhausted"), {})
            found.append(self.rows.badge(card, turned, worth) if mine else self.rows.emblem(card, turned, worth))
        return found

    def belongings(self, pos: Party, seat: int) -> Things:
        return {
            "seat": seat,
            "cards": self.badges(pos, seat, True),
            "gold": pos.gold[seat],
            "charisma": pos.charisma[seat],
            "armour": armour(pos, seat) if pos.hero[seat] != NONE else 0,
            "ability": self.faces.ability(pos.hero[seat]) if pos.hero[seat] != NONE else None,
        }

    def summary(self, pos: Party, seat: int) -> Things:
        """What stands in the head of the sheet."""
        if pos.hero[seat] == NONE:
            return {"stars": None, "parts": ""}
        found = stars(pos, seat)
        parts = [f"{self.words.name('source', source)} {number}" for source, number in enumerate(found) if number]
        return {"stars": sum(found), "parts": ", ".join(parts)}

    # Consequences

    def _counted(self, pos: Party, seat: int) -> tuple[list[int], int]:
        """What the rows count now and the stars of their goals: every option of a question is measured by them."""
        if self._now[0] is not pos or self._now[1] != seat:
            self._now = pos, seat, (totals(pos, seat), goals(pos, seat))
        return self._now[2]

    def action(self, row: int) -> Sentence:
        return ACTIONS[row]

    def placing(self, pos: Party, seat: int, die: int, row: int, slot: int) -> str:
        """What the placing of a die in a row would bring: the total, the goal's stars, gold."""
        free = next(cell for cell in range(row * 3, row * 3 + 3) if not pos.boards[seat][cell])
        now, before = self._counted(pos, seat)
        pos.boards[seat][free] = die
        then, gained = totals(pos, seat)[row], goals(pos, seat) - before
        pos.boards[seat][free] = 0
        parts = [f"{minus(now[row])} → {minus(then)} / {self.faces.goal(pos.hero[seat], row)}"]
        if gained:
            parts.append(f"{_signed(gained)} ★")
        gold = (free % 3 == 2) + (pos.coins[slot] if slot >= 0 else 0)
        if COLOUR[die] == GOLD:
            gold += self.box.abilities[pos.hero[seat]].gold_die
        if gold:
            parts.append(self.words.sentence(say_many("+{number} gold", "+{number} gold", "number"), {"number": gold}))
        return ", ".join(parts)

    def changing(self, pos: Party, seat: int, cell: int, die: int) -> str:
        """What another face or colour in a cell would change."""
        now = pos.boards[seat][cell]
        then = self.then(pos, seat, cell, die)
        hero = pos.hero[seat]
        face = f"{FACE[now]} → {FACE[die]}; " if FACE[now] != FACE[die] else ""
        count, _ = self._counted(pos, seat)
        return f"{face}{minus(count[cell // 3])} → {minus(then)} / {self.faces.goal(hero, cell // 3)}"

    def results(self, pos: Party) -> list[Things]:
        """R.SCO.01: stars of every seat, source by source."""
        found = [stars(pos, seat) for seat in range(pos.seats)]
        return [
            {"name": self.words.name("source", source), "stars": [row[source] for row in found]}
            for source in range(len(SOURCES))
            if source != v.GOLD_LEFT or pos.seats == 1
        ]


@lru_cache(maxsize=64)
def sheets(faces: Faces, box: Box) -> Sheets:
    """The sheets in one language; pieces of them are made once for all tables."""
    return Sheets(faces, box)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
