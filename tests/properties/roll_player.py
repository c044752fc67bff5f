"""Invariants of Roll Player, from its dossier."""

from __future__ import annotations

from ludoteka.games.roll_player.dice import CELLS, COLOUR, FACE, GOLD
from ludoteka.games.roll_player.dice_turn import DiceTurn
from ludoteka.games.roll_player.game import RollPlayer
from ludoteka.games.roll_player.market_turn import Attune, MarketTurn
from ludoteka.games.roll_player.party import Party
from ludoteka.games.roll_player.pool import Arrange
from ludoteka.games.roll_player.rounds import CLEAR, DICE, MARKET, REFRESH, REVEAL, Round
from ludoteka.games.roll_player.scoring import stars
from ludoteka.games.roll_player.setup import StartingDice
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position


def components(game: Game, pos: Position) -> list[tuple[str, int]]:
    """The market cards in all piles, and the dice by colour: a die may be turned, drawn and put back."""
    assert isinstance(pos, Party)
    piles = [pos.upper, pos.lower, pos.market, pos.discard, pos.trash, pos.removed, pos.offer, *pos.owned]
    if not any(piles):  # the deck is not made yet
        piles.append(list(range(len(pos.box.ids))))
    found = [("card", card) for pile in piles for card in pile]
    for dice in [pos.pool, pos.held, *pos.trays, *pos.boards]:
        found += [("colour", COLOUR[die]) for die in dice if die]
    found += [("colour", colour) for colour in pos.drawn]
    for colour, count in enumerate(pos.bag):
        found += [("colour", colour)] * count
    if pos.enemy >= 0:
        found.append(("colour", GOLD))
    return sorted(found)


def check(game: Game, pos: Position) -> None:
    assert isinstance(game, RollPlayer) and isinstance(pos, Party)
    box = game.box
    n = pos.seats
    everything = components(game, pos)
    assert [everything.count(("colour", colour)) for colour in range(7)] == box.dice  # R.CMP.01
    assert [card for of, card in everything if of == "card"] == list(range(len(box.ids)))
    assert all(0 <= FACE[die] <= 6 for board in pos.boards for die in board)
    for board in pos.boards:  # R.DIC.04: rows left-justified
        for row in range(6):
            dice = [die > 0 for die in board[row * 3 : row * 3 + 3]]
            assert dice == sorted(dice, reverse=True)
    for seat in range(n):
        assert pos.hands_full(seat) <= 2  # R.WPN.01
        assert pos.gold[seat] >= 0
        assert 0 <= pos.token[seat] <= 8
        owned = {box.skill[card] for card in pos.owned[seat] if box.skill[card] >= 0}
        assert all(skill in owned for skill in range(len(box.skills)) if pos.ready[seat] >> skill & 1)
        assert [number for number in range(len(box.weapons)) if pos.arms[seat] >> number & 1] == sorted(
            box.weapon[card] for card in pos.owned[seat] if box.weapon[card] >= 0
        )
        for source, number in enumerate(stars(pos, seat)):
            assert source != 0 or 0 <= number <= 12
            assert source != 3 or number in {0, 1, 3, 6}
    assert sum(pos.charisma) <= 6 and all(tokens <= 2 for tokens in pos.charisma)  # R.CHA.04
    assert pos.coins[0] == pos.coins[-1] == 0 and all(coin in {0, 1} for coin in pos.coins)
    assert len(pos.offer) <= 1 and len(pos.held) <= 1
    for used in (pos.race, pos.backstory, pos.alignment, [box.colour[hero] if hero >= 0 else -1 for hero in pos.hero]):
        known = [card for card in used if card >= 0]
        assert len(set(known)) == len(known)
    check_phase(pos)


def check_phase(pos: Party) -> None:
    box = pos.box
    n = pos.seats
    kinds = [type(frame) for frame in pos.stack]
    round_ = next((frame for frame in pos.stack if isinstance(frame, Round)), None)
    if not pos.stack:
        assert all(all(board) for board in pos.boards)  # R.END.01
        assert pos.round == box.rounds
        assert not any(pos.charisma)
        return
    if StartingDice in kinds or round_ is None:
        return
    turn = next((frame for frame in pos.stack if isinstance(frame, DiceTurn)), None)
    placed = [CELLS - board.count(0) for board in pos.boards]
    for seat in range(n):
        done = box.starting + pos.round - 1
        order = (seat - pos.first) % n
        if round_.phase == DICE:
            begun = round_.turn > order
            waits = turn is not None and turn.seat == seat and turn.step <= 2
            assert placed[seat] == done + (1 if begun and not waits else 0)
    if round_.phase == DICE and not any(isinstance(frame, Arrange) for frame in pos.stack) and turn is not None:
        chosen = sum(1 for seat in pos.chosen if seat >= 0)
        assert len([die for die in pos.pool if die]) == box.slots - chosen
        assert all(not pos.pool[slot] for slot in range(box.slots) if pos.chosen[slot] >= 0)
        swapped = turn.step == 1 and turn.spent
        if not any(box.abilities[hero].swaps for hero in pos.hero) and not swapped:
            faces = [FACE[die] for die in pos.pool if die]
            if not any(pos.trays) and not any(type(frame).__name__ == "RerollInPool" for frame in pos.stack):
                assert faces == sorted(faces)  # R.ROL.02
    if round_.phase == MARKET and MarketTurn in kinds:
        acting = next(frame for frame in pos.stack if isinstance(frame, MarketTurn))
        assert pos.market or pos.purchases < acting.allowed  # R.MKT.12
        assert len(pos.market) <= box.slots + 1
    if Attune in kinds:
        assert len(pos.market) == box.slots
    if round_.phase in (REFRESH, CLEAR, REVEAL) and round_.turn:
        assert not any(pos.charisma)  # R.CHA.03
