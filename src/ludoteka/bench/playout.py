"""The loops that are measured. They are compiled with the rules, so that they measure these and not themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import NamedTuple

from ludoteka.bots.search import Search, Settings
from ludoteka.bots.seat import Question, ask
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import OVER, SEVERAL
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.match import Match
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import view


class Tally(NamedTuple):
    """What was done in how many seconds of CPU time."""

    decisions: int
    games: int
    seconds: float


def random_game(game: Game, seed: int, random: Callable[[], float]) -> int:
    """Play one match to its end by answers at random; how many decisions it had."""
    match = game.match(seed)
    pos = match.position
    decisions = 0
    while pos.seat != OVER:
        seat = pos.seat if pos.seat != SEVERAL else _first(pos.owing)
        options = match.options(seat)
        match.play(seat, options[int(random() * len(options))])
        decisions += 1
    return decisions


def _first(mask: int) -> int:
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def play_for(game: Game, seed: int, seconds: float) -> Tally:
    """Play whole matches one after another, for at least so long."""
    random = Random(seed).random
    decisions = 0
    games = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        decisions += random_game(game, seed + games, random)
        games += 1
        spent = process_time() - began
    return Tally(decisions, games, spent)


def spread(game: Game, seed: int, count: int, step: int) -> list[Position]:
    """Positions from all stages of matches played at random: every so many decisions one."""
    random = Random(seed).random
    found: list[Position] = []
    since = 0
    while len(found) < count:
        match = game.match(seed)
        seed += 1
        pos = match.position
        while pos.seat != OVER:
            since += 1
            if since % step == 0:
                found.append(pos.clone())
            seat = pos.seat if pos.seat != SEVERAL else _first(pos.owing)
            options = match.options(seat)
            match.play(seat, options[int(random() * len(options))])
    return found[:count]


def clone_for(positions: list[Position], seconds: float) -> float:
    """Microseconds for each clone, over all the positions again and again for at least so long."""
    count = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for pos in positions:
            pos.clone()
        count += len(positions)
        spent = process_time() - began
    return spent / count * 1e6


def view_for(game: Game, positions: list[Position], seconds: float) -> float:
    """Microseconds for each view of a seat."""
    count = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for seat in range(game.players):
            for pos in positions:
                view(game, pos, seat)
        count += len(positions) * game.players
        spent = process_time() - began
    return spent / count * 1e6


def imagine_for(game: Game, views: list[View], seed: int, seconds: float) -> float:
    """Microseconds for each world imagined from a view."""
    chance = SeededChance(seed)
    count = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        for seen in views:
            game.imagine(seen, chance)
        count += len(views)
        spent = process_time() - began
    return spent / count * 1e6


def at(game: Game, seed: int, decisions: int) -> Match:
    """A match after so many answers at random."""
    random = Random(seed).random
    match = game.match(seed)
    pos = match.position
    while decisions > 0 and pos.seat != OVER:
        seat = pos.seat if pos.seat != SEVERAL else _first(pos.owing)
        options = match.options(seat)
        match.play(seat, options[int(random() * len(options))])
        decisions -= 1
    return match


def questions(game: Game, seed: int, count: int, middle: bool) -> list[Question]:
    """The first questions of some matches, or those half way through them."""
    found: list[Question] = []
    for number in range(count):
        step = random_game(game, seed + number, Random(seed + number).random) // 2 if middle else 0
        found.append(_question(game, seed + number, step))
        while len(found[-1].options) == 1:  # it is put to a seat all the same
            step += 1
            found[-1] = _question(game, seed + number, step)
    return found


def _question(game: Game, seed: int, step: int) -> Question:
    match = at(game, seed, step)
    pos = match.position
    return ask(match, pos.seat if pos.seat != SEVERAL else _first(pos.owing))


def iterations_for(asked: list[Question], settings: Settings, seconds: float) -> float:
    """Iterations of the search in a second of CPU time, the questions answered in turn with the usual budget."""
    made = 0
    seed = 0
    began = process_time()
    spent = 0.0
    while spent < seconds or not seed:
        question = asked[seed % len(asked)]
        bot = Search(question.game, SeededChance(seed), settings)
        bot.think(question)
        made += bot.iterations
        seed += 1
        spent = process_time() - began
    return made / max(spent, 1e-9)
