"""What a learned evaluation is told of a character: parts of its worth and counts; `ludoteka train` weighs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ludoteka.games.roll_player.dice import COLOUR, missing
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.scoring import armour, class_dice, trait_stars
from ludoteka.games.roll_player.traits import ALIGNMENT as ALIGNED

if TYPE_CHECKING:
    from ludoteka.games.roll_player.heuristics import Advice

FEATURES: Final = (
    "one",
    "rows",
    "rows one short",
    "rows two short",
    "rows three short",
    "full rows",
    "missing dice",
    "class dice",
    "backstory",
    "marks hit",
    "marks open",
    "alignment",
    "gold",
    "gold beyond seven",
    "armour",
    "pieces of armour",
    "stars of traits",
    "price of traits",
    "skills",
    "skills ready",
    "weapons",
    "turns in the market",
)


def features(advice: Advice, pos: Party, seat: int) -> list[float]:
    if pos.hero[seat] < 0:
        return [1.0] + [0.0] * (len(FEATURES) - 1)
    box = pos.box
    board = pos.boards[seat]
    totals = advice.totals(pos, seat)
    hopes = [0.0, 0.0, 0.0, 0.0]
    full = 0
    for row in range(6):
        gaps = missing(board, row)
        full += gaps == 0
        hopes[gaps] += advice.row(pos, seat, row, gaps, totals[row])
    hit = free = 0
    if pos.backstory[seat] >= 0:
        for die, mark in zip(board, box.marks[pos.backstory[seat]], strict=True):
            if mark >= 0:
                hit += die != 0 and COLOUR[die] == mark
                free += not die
    pieces = skills = ready = price = 0
    traits = weapons = 0.0
    for card in pos.owned[seat]:
        trait = box.traits[card]
        if trait is not None:
            if trait.op != ALIGNED:
                traits += trait_stars(pos, seat, card)
                price += box.cost[card]
        elif box.skill[card] >= 0:
            skills += 1
            ready += pos.ready[seat] >> box.skill[card] & 1
        elif box.weapon[card] >= 0:
            weapons += advice.weapon(pos, seat, box.weapon[card])
        elif box.set[card] >= 0:
            pieces += 1
    gold = pos.gold[seat]
    return [
        1.0,
        hopes[0],
        hopes[1],
        hopes[2],
        hopes[3],
        float(full),
        float(board.count(0)),
        float(class_dice(pos, seat)),
        advice.history(pos, seat),
        float(hit),
        float(free),
        advice.alignment(pos, seat, pos.token[seat]),
        float(gold),
        float(max(0, gold - 7)),
        float(armour(pos, seat)) if pieces else 0.0,
        float(pieces),
        traits,
        float(price),
        float(skills),
        float(ready),
        weapons,
        float(advice.markets(pos, seat)),
    ]
