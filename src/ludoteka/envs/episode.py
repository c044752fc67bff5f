"""A match as a learning program meets it: one seat after another, actions by number, nothing but the seat's view."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ludoteka.envs.actions import Actions, Half
from ludoteka.envs.encoder import Encoder, Numbers
from ludoteka.kernel.decisions import CHANCE, OVER, SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest
from ludoteka.kernel.views import view

PLACES: Final = "places"
POINTS: Final = "points"
REWARDS: Final = (PLACES, POINTS)

Mask = NDArray[np.int8]
Observed = dict[str, NDArray[Any]]


class Rules:
    """A game with its actions and its observations; one is enough for any number of matches."""

    def __init__(self, id: str, game: Game) -> None:
        self.id: Final = id
        self.game: Final = game
        self.actions: Final = Actions(game)
        self.encoder: Final = Encoder(game, self.actions)

    def __deepcopy__(self, memo: object) -> Rules:
        return self


class Episode:
    """A match, who acts in it now, and the answer that is half spelled.

    Where several seats owe a sealed answer they act in their order, and none of them sees what another has chosen: the
    match keeps it until the last has answered.
    """

    __slots__ = ("half", "match", "rules", "seat")

    def __init__(self, rules: Rules, match: Match) -> None:
        self.rules: Final = rules
        self.match: Final = match
        self.half: Half | None = None
        self.seat = self._asked()
        """Who acts: a seat, `CHANCE` or `OVER`."""

    def _asked(self) -> int:
        pos = self.match.position
        return (pos.owing & -pos.owing).bit_length() - 1 if pos.seat == SEVERAL else pos.seat

    def __deepcopy__(self, memo: object) -> Episode:
        """Where chance is supplied from outside; a match with its own chance would share it with its copy."""
        assert self.match.chance is None
        copy = Episode(self.rules, Match(self.rules.game, None, start=self.match.position))
        copy.half = self.half
        return copy

    def legal(self) -> list[int]:
        """The actions of the seat that acts, in ascending order."""
        if self.seat < 0:
            return []
        pos = self.match.position
        return self.rules.actions.legal(pos.kind, pos.options(self.seat), self.half)

    def mask(self, seat: int) -> Mask:
        """1 for each action open to a seat: none unless it acts."""
        found = np.zeros(self.rules.actions.size, dtype=np.int8)
        if seat == self.seat:
            found[self.legal()] = 1
        return found

    def observation(self, seat: int) -> Numbers:
        """The view of a seat, encoded."""
        rules = self.rules
        half = self.half if seat == self.seat else None
        return rules.encoder.encode(view(rules.game, self.match.position, seat), half)

    def observed(self, seat: int) -> Observed:
        """An observation with its mask, in the form that PettingZoo and Gymnasium share."""
        return {"observation": self.observation(seat), "action_mask": self.mask(seat)}

    def act(self, action: int) -> None:
        """Play an action of the seat that acts; one that is not legal is refused and changes nothing."""
        match = self.match
        pos = match.position
        seat = self.seat
        value, half = self.rules.actions.answer(pos.kind, action, pos.options(seat), self.half)
        if value >= 0:
            match.play(seat, value)
            self.seat = self._asked()
        self.half = half

    def fall(self, value: int) -> None:
        """Supply an outcome of chance."""
        self.match.supply(value)
        self.seat = self._asked()

    def rewards(self, wanted: str) -> list[float]:
        """By seat, at the end of the match."""
        match = self.match
        if wanted == POINTS:
            return [float(points) for points in match.scores()]
        return places(match.ranking(), match.game.players)


def places(ranking: list[list[int]], players: int) -> list[float]:
    """From 1 for the first place in equal steps to -1 for the last; who share a place share what it and the next bring.

    Together that is nothing. Alone it is 1 for a game won or counted, -1 for a game lost.
    """
    if players == 1:
        return [1.0 if ranking else -1.0]
    found = [0.0] * players
    better = 0
    for tied in ranking:
        for seat in tied:
            found[seat] = 1.0 - (2 * better + len(tied) - 1) / (players - 1)
        better += len(tied)
    return found


def chosen_rewards(wanted: str, players: int) -> str:
    """The rewards asked for; unless told otherwise places, and alone points."""
    if not wanted:
        return PLACES if players > 1 else POINTS
    if wanted not in REWARDS:
        raise BadRequest(
            "there are no rewards '{rewards}'; they are {possible}", rewards=wanted, possible=", ".join(REWARDS)
        )
    return wanted


__all__ = ["CHANCE", "OVER", "Episode", "Mask", "Observed", "Rules", "chosen_rewards", "places"]
