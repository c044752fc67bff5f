"""An arena: every pair of bots, or every table of them, on the same deals and from every seat."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple

from ludoteka import bots, registry
from ludoteka.arena.journal import Journal, fingerprint
from ludoteka.arena.series import Series
from ludoteka.arena.simulation import Batch, Plan, plan, table
from ludoteka.arena.tally import Tally
from ludoteka.arena.workers import Workers
from ludoteka.kernel.refusals import BadRequest

COMMAND: Final = "ludoteka arena"


class Tournament(NamedTuple):
    """What an arena plays. Every table plays the same deals, each deal once from each seat."""

    game: str
    edition: str
    players: int
    variants: tuple[str, ...]
    components: str | None
    bots: tuple[str, ...]
    games: int
    """At each table; a whole number of rounds of seats."""
    seed: int
    mixed: bool
    """Tables of different bots instead of pairs."""
    claim: float | None
    """The share in percent that the first bot is said to win against each of the others."""

    def plans(self) -> list[Plan]:
        """A plan for each table."""
        return _plans(self)

    def tables(self) -> list[tuple[str, ...]]:
        """Who meets whom. Where the seats cannot be shared out evenly, each bot takes its turn to have more of them."""
        if self.mixed:
            found = list(combinations(self.bots, min(self.players, len(self.bots))))
        elif self.claim is not None:
            return [(self.bots[0], other) for other in self.bots[1:]]
        else:
            found = list(combinations(self.bots, 2))
        if self.players % len(found[0]):
            return [seated[turn:] + seated[:turn] for seated in found for turn in range(len(seated))]
        return found

    @property
    def by_the_clock(self) -> list[str]:
        """The bots that think for a time, so that another run gives other games."""
        game = table(self.plans()[0])
        return [bot for bot in self.bots if bots.by_the_clock(bot, game)]


@lru_cache(maxsize=8)
def _plans(found: Tournament) -> list[Plan]:
    made = []
    for seated in found.tables():
        one = plan(
            found.game,
            list(seated),
            found.games,
            found.seed,
            found.players,
            found.edition,
            list(found.variants),
            found.components,
            study=True,
            claim=found.claim,
        )
        made.append(one._replace(mirrored=True, contest=True))
    return made


def tournament(
    game: str,
    bot_names: list[str],
    games: int,
    seed: int = 0,
    players: int | None = None,
    edition: str | None = None,
    variants: list[str] | None = None,
    components: str | None = None,
    mixed: bool = False,
    claim: float | None = None,
) -> Tournament:
    """A tournament that can be held; what cannot is refused with what is possible."""
    title = registry.title(game)
    for name in bot_names:
        bots.parse(name)
    if len(set(bot_names)) < 2:
        raise BadRequest(
            "an arena needs two different bots or more; the bots are {bots}",
            bots=", ".join([trait.name for trait in bots.TRAITS]),
        )
    if len(set(bot_names)) < len(bot_names):
        twice = next(name for name in bot_names if bot_names.count(name) > 1)
        raise BadRequest("{bot} is named twice; in an arena every bot is named once", bot=twice)
    if mixed and claim is not None:
        raise BadRequest("a claim is about pairs; leave --mixed out, or test it with 'ludoteka simulate --claim'")
    if players is None:
        players = max(2, title.fewest, min(len(bot_names), title.most) if mixed else 0)
    if players == 1:
        raise BadRequest("an arena needs at least 2 players; one bot alone is for 'ludoteka simulate'")
    made = registry.game(game, edition, players, variants or (), components)
    rounds = -(-games // players)
    found = Tournament(
        game,
        made.edition,
        players,
        made.variants,
        components,
        tuple(bot_names),
        rounds * players,
        seed,
        mixed,
        claim,
    )
    found.plans()
    return found


class Ledger:
    """The journal of an arena: its finished batches."""

    def __init__(self, found: Tournament, file: Path) -> None:
        about: dict[str, object] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in found._asdict().items()
            if name != "games"
        }
        about["program"] = fingerprint(found.game, table(found.plans()[0]).components)
        self.journal: Final = Journal(file, COMMAND, about)
        self.kept: Final[list[tuple[int, int, Tally]]] = []
        try:
            self._read(found)
        except BaseException:
            self.journal.close()
            raise

    def _read(self, found: Tournament) -> None:
        tables = found.tables()
        taken: set[tuple[int, int]] = set()
        for place, line in enumerate(self.journal.lines):
            try:
                row, first, tally = int(line["table"]), int(line["first"]), Tally.restored(line["tally"])
            except (KeyError, TypeError, ValueError, AttributeError):
                raise self.journal.damaged(place) from None
            if not 0 <= row < len(tables) or first < 0 or tally.games < 1 or set(tally.wins) != set(tables[row]):
                raise self.journal.damaged(place)
            if first + tally.games > found.games:
                raise BadRequest(
                    "{file} holds more than {games} games a table; ask for more with --games, or name a new file",
                    file=self.journal.file,
                    games=found.games,
                )
            games = {(row, number) for number in range(first, first + tally.games)}
            if games & taken:
                raise self.journal.damaged(place)
            taken |= games
            self.kept.append((row, first, tally))

    def keep(self, batch: Batch, tally: Tally) -> None:
        self.journal.note({"table": batch.row, "first": batch.first, "tally": tally.plain()})


def begin(found: Tournament, workers: Workers, ledger: Ledger | None = None) -> Series:
    """The series of a tournament, going on where its ledger ends."""
    if ledger is None:
        return Series(found.plans(), workers)
    return Series(found.plans(), workers, 0, ledger.kept, ledger.keep)
