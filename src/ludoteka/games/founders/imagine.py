"""Worlds consistent with what a seat may know."""

from __future__ import annotations

from typing import Final, cast

from ludoteka.games.founders.city import City
from ludoteka.kernel.chance import Chance
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.views import restore, resume

PATIENCE: Final = 200


def imagine(game: Game, view: View, chance: Chance) -> City:
    """Deal the cards out of sight afresh, every deal that the view allows being equally likely.

    A seat that is taking back a card has one that it may take (G.INC.04): a deal without is dealt again.
    """
    pos = _deal(game, view, chance)
    for _ in range(PATIENCE):
        if resume(pos, view, chance):
            break
        pos = _deal(game, view, chance)
    return pos


def _deal(game: Game, view: View, chance: Chance) -> City:
    """Decks hold what is nowhere in sight; hands and cards face down are told apart by walking each trail again."""
    pos = cast(City, restore(game, view))
    parts = pos.parts
    zones = view["zones"]
    seen: set[int] = set()
    pools = view["pools"].get("cards", [[] for _ in range(pos.seats)])
    for seat in range(pos.seats):
        for zone in ("hand", "down", "playing", "up", "played"):
            seen.update(card for card in zones[zone][seat] if card >= 0)
        seen.update(pools[seat])
    seen.update(zones["display"], zones["removed"])
    pos.advisers = [card for card in range(parts.first_adviser, parts.card_count) if card not in seen]
    open_ = {*zones["top"], *zones["proposals"], *zones["discards"], *zones["built"], *zones["gone"]}
    pos.prestige = [building for building in range(len(parts.building_ids)) if building not in open_]
    if "vault" in zones:
        open_ = {*zones["goals"], *zones["scored"]}
        pos.vault = [number for number in range(len(parts.goal_ids)) if number not in open_]
    for seat in range(pos.seats):
        if pools[seat]:
            _walk(pos, seat, pools[seat], len(zones["playing"][seat]), chance)
    return pos


def _walk(pos: City, seat: int, pool: list[int], playing: int, chance: Chance) -> None:
    """A card played face down was any of those then in hand and not seen since; never the call (G.BAS.10)."""
    trail = pos.trail[seat]
    call = pos.parts.call_card(seat)
    hand = [card for card in pool if card not in trail and card != call]
    down: list[int] = []
    for card in trail:
        if card >= 0:
            if card in pool:
                hand.append(card)
        else:
            down.append(hand.pop(chance.below(len(hand))))
    if call in pool:
        hand.append(call)
    pos.playing[seat] = down[len(down) - playing :]
    pos.down[seat] = down[: len(down) - playing]
    pos.hands[seat] = hand
