"""What is to be played, and how a game and a batch of games are: each game depends on its plan and number alone."""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter, thread_time_ns
from typing import NamedTuple

from ludoteka import bots, registry
from ludoteka.arena.claim import Claim
from ludoteka.arena.study import Study
from ludoteka.arena.tally import Tally
from ludoteka.bots.seat import Bot, ask
from ludoteka.kernel.chance import Chance, SeededChance
from ludoteka.kernel.decisions import OVER, SEVERAL
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest


class Plan(NamedTuple):
    """What is to be simulated. Game k depends on the plan and on k alone."""

    game: str
    edition: str
    players: int
    variants: tuple[str, ...]
    components: str | None
    """An owner's component file."""
    bots: tuple[str, ...]
    """By name; repeated to fill the seats, and rotated over them game by game."""
    games: int
    seed: int
    records: str | None
    """The folder that gets a record of each game."""
    study: bool = False
    """Whether a report is wanted."""
    claim: Claim | None = None
    """What is to be tested."""
    mirrored: bool = False
    """Whether every deal is played once from each seat, as a test of a claim wants it."""
    contest: bool = False
    """Whether each ranking and the time each bot thinks are kept, as an arena wants it."""

    def lineup(self, number: int) -> list[str]:
        """Which bot sits where in a game: each takes every seat equally often."""
        return [self.bots[(seat + number) % self.players % len(self.bots)] for seat in range(self.players)]


def plan(
    game: str,
    bot_names: list[str],
    games: int,
    seed: int = 0,
    players: int | None = None,
    edition: str | None = None,
    variants: list[str] | None = None,
    components: str | None = None,
    records: str | None = None,
    study: bool = False,
    claim: float | None = None,
) -> Plan:
    """A plan that can be carried out; what cannot is refused with what is possible."""
    title = registry.title(game)
    for name in bot_names:
        bots.parse(name)
    if not bot_names:
        raise BadRequest("no bot is named; the bots are {bots}", bots=", ".join(trait.name for trait in bots.TRAITS))
    if games < 1:
        raise BadRequest("the number of games is at least 1, not {games}", games=games)
    if seed < 0:
        raise BadRequest("the seed is a whole number from 0 on, not {seed}", seed=seed)
    if players is None:
        players = max(title.fewest, len(bot_names))
    made = registry.game(game, edition, players, variants or (), components)
    if len(bot_names) > players:
        raise BadRequest(
            "there are {bots} bots for {players} seats; name at most {players}", bots=len(bot_names), players=players
        )
    for name in bot_names:
        bots.make(name, made, SeededChance(0))
    test = None if claim is None else _claim(bot_names, claim)
    found = Plan(
        game,
        made.edition,
        players,
        made.variants,
        components,
        tuple(bot_names),
        games,
        seed,
        records,
        study,
        test,
        mirrored=test is not None,
    )
    if records is not None:
        _make_folder(Path(records))
    return found


def _claim(bot_names: list[str], percent: float) -> Claim:
    if not 0 < percent < 100:
        raise BadRequest("a claim is a share of games between 0 and 100 percent, not {percent:g}", percent=percent)
    if len(set(bot_names)) < 2:
        raise BadRequest("a claim needs the bot it is about and at least one other")
    return Claim(bot_names[0], percent / 100)


def table(found: Plan) -> Game:
    """The game of a plan."""
    return _game(found.game, found.edition, found.players, found.variants, found.components)


@lru_cache(maxsize=4)
def _game(id: str, edition: str, players: int, variants: tuple[str, ...], components: str | None) -> Game:
    return registry.game(id, edition, players, variants, components)


# One game


def chance(seed: int, number: int, whose: str) -> Chance:
    """The chance of the table or of one seat in a game, derived from the seed and the game's number."""
    digest = sha256(f"{seed} {number} {whose}".encode()).digest()
    # 53 bits: a number that every reader of JSON understands.
    return SeededChance(int.from_bytes(digest[:8], "big") >> 11)


def play(match: Match, seated: list[Bot], thought: list[list[int]] | None = None) -> list[int]:
    """Play a match to its end; how many decisions of each kind it took.

    `thought`, if given, gets for each seat how often it was asked and for how many nanoseconds of CPU it thought.
    """
    kinds = [0] * len(match.game.kinds)
    while match.position.seat != OVER:
        pos = match.position
        if pos.seat == SEVERAL:
            asked = [seat for seat in range(pos.seats) if pos.owing >> seat & 1]
            kinds[pos.kind] += len(asked)
            answers = [_answer(match, seated, seat, thought) for seat in asked]
            for seat, answer in zip(asked, answers, strict=True):
                match.play(seat, answer)
        else:
            kinds[pos.kind] += 1
            match.play(pos.seat, _answer(match, seated, pos.seat, thought))
    return kinds


def _answer(match: Match, seated: list[Bot], seat: int, thought: list[list[int]] | None) -> int:
    if thought is None:
        return seated[seat].choose(ask(match, seat))
    began = thread_time_ns()
    answer = seated[seat].choose(ask(match, seat))
    thought[seat][0] += 1
    thought[seat][1] += thread_time_ns() - began
    return answer


def play_game(found: Plan, number: int, tally: Tally) -> None:
    """Play a game of the plan, count it, and write its record if one is wanted."""
    game = table(found)
    lineup = found.lineup(number)
    deal = number // found.players if found.mirrored else number
    match = Match(game, chance(found.seed, deal, "table"), lineup)
    seated = [bots.make(name, game, chance(found.seed, number, f"seat {at}")) for at, name in enumerate(lineup)]
    thought = [[0, 0] for _ in lineup] if found.contest else None
    kinds = play(match, seated, thought)
    places = match.ranking()
    winners = places[0] if places else []
    tally.count(lineup, match.scores(), winners, kinds)
    if thought is not None:
        tally.note_contest(number, lineup, places, thought)
    if tally.study is not None:
        tally.study.count(game, match.position, lineup, winners)
    if found.records is not None:
        _write(Path(found.records) / f"{found.game}_{found.seed}_{number + 1:06}.json", match.record().to_json())


# Many games


class Batch(NamedTuple):
    """Some games of a plan, one after the other."""

    row: int
    """The place of the plan in its series."""
    plan: Plan
    first: int
    number: int


class Outcome(NamedTuple):
    """What came of a batch, and the seconds it took."""

    tally: Tally
    seconds: float


def play_batch(batch: Batch) -> Outcome:
    began = perf_counter()
    tally = blank(batch.plan)
    for number in range(batch.first, batch.first + batch.number):
        play_game(batch.plan, number, tally)
    return Outcome(tally, perf_counter() - began)


def blank(found: Plan) -> Tally:
    names = sorted(set(found.bots), key=found.bots.index)
    tally = Tally(names, found.players, len(table(found).kinds))
    if found.study:
        tally.study = Study(names)
    return tally


# Records


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(
            "the folder {folder} for records cannot be made: {reason}", folder=folder, reason=error.strerror
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise BadRequest("the folder {folder} for records cannot be written", folder=folder)


def _write(file: Path, text: str) -> None:
    """Write a whole record or none."""
    part = file.with_suffix(".part")
    try:
        part.write_text(text + "\n", encoding="utf-8")
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadRequest("the record {file} cannot be written: {reason}", file=file, reason=error.strerror) from None
