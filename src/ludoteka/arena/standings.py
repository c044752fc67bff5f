"""What an arena has found out: ratings, who finishes ahead of whom, wins, points, time to think."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce

from ludoteka.arena.series import Series
from ludoteka.arena.simulation import table
from ludoteka.arena.tally import CONFIDENCE, Contest, Tally, deviation, interval, mean
from ludoteka.arena.tournament import Tournament


class Rating(NamedTuple):
    """A bot's strength on OpenSkill's scale, where everybody begins at 25 ± 25/3."""

    bot: str
    mu: float
    sigma: float

    @property
    def low(self) -> float:
        return self.mu - CONFIDENCE * self.sigma

    @property
    def high(self) -> float:
        return self.mu + CONFIDENCE * self.sigma


class Meeting(NamedTuple):
    """Two bots at the same tables."""

    games: int
    ahead: Fraction
    """Games in which the first finished ahead of the second; a shared place is a half, each of several seats a part."""

    @property
    def share(self) -> Fraction:
        return self.ahead / self.games if self.games else Fraction(0)


class Standings:
    """They depend on the games alone, in the order of their numbers, not on who played them when."""

    def __init__(self, found: Tournament, series: Series) -> None:
        self.tournament: Final = found
        self.series: Final = series
        tallies = series.tallies
        plan = series.rows[0].plan
        self.total: Final = Tally(list(found.bots), found.players, len(table(plan).kinds))
        """All tables together."""
        for tally in tallies:
            self.total.add(tally)
            # Games are numbered anew at each table.
            self.total.contests.clear()
        self.sat: Final = {bot: sum([tally.games for tally in tallies if bot in tally.wins]) for bot in found.bots}
        """Games in which each bot took part."""
        self.ratings: Final = rated(list(found.bots), contests(tallies))
        """Best first."""
        self.meetings: Final = met(contests(tallies))

    def meeting(self, bot: str, other: str) -> Meeting:
        return self.meetings.get((bot, other), Meeting(0, Fraction(0)))

    def thinking(self, bot: str) -> tuple[int, float]:
        """How many decisions a bot made, and the milliseconds of CPU it took for one."""
        asked, nanoseconds = self.total.thought.get(bot, [0, 0])
        return asked, nanoseconds / max(1, asked) / 1e6


def contests(tallies: list[Tally]) -> Iterator[Contest]:
    """Every game: number by number, and for each number table by table."""
    for number in range(max([tally.games for tally in tallies], default=0)):
        for tally in tallies:
            if number in tally.contests:
                yield tally.contests[number]


def rated(bots: list[str], played: Iterator[Contest]) -> list[Rating]:
    """The ratings after these games. A bot at several seats learns from each; the mean is its new rating."""
    # Bots do not change from game to game, so nothing is added to the doubt between games (tau).
    model = PlackettLuce(tau=0.0)
    known = dict.fromkeys(bots, (25.0, 25.0 / 3))
    for places in played:
        seats = [(bot, place) for place, together in enumerate(places) for bot in together]
        teams = [[model.rating(*known[bot])] for bot, _ in seats]
        after = model.rate(teams, ranks=[float(place) for _, place in seats])
        for bot in {bot: None for bot, _ in seats}:
            mine = [rating for (who, _), (rating,) in zip(seats, after, strict=True) if who == bot]
            known[bot] = (
                sum([rating.mu for rating in mine]) / len(mine),
                sum([rating.sigma for rating in mine]) / len(mine),
            )
    found = [Rating(bot, *known[bot]) for bot in bots]
    return sorted(found, key=lambda rating: -rating.mu)


def met(played: Iterator[Contest]) -> dict[tuple[str, str], Meeting]:
    """For each two bots that met, in both directions, how often one finished ahead of the other."""
    found: dict[tuple[str, str], Meeting] = {}
    for places in played:
        seats = [(bot, place) for place, together in enumerate(places) for bot in together]
        at: dict[str, list[int]] = {}
        for bot, place in seats:
            at.setdefault(bot, []).append(place)
        for one, mine in at.items():
            for other, theirs in at.items():
                if one != other:
                    better = sum([Fraction(1) if a < b else Fraction(a == b, 2) for a in mine for b in theirs])
                    before = found.get((one, other), Meeting(0, Fraction(0)))
                    share = Fraction(better, len(mine) * len(theirs))
                    found[one, other] = Meeting(before.games + 1, before.ahead + share)
    return found


def as_data(standings: Standings) -> dict[str, Any]:
    """The documented interface of `arena --json`; but for `thinking` the same in every run."""
    found = standings.tournament
    total = standings.total
    pairs = []
    for one in found.bots:
        for other in found.bots:
            meeting = standings.meeting(one, other)
            if meeting.games:
                pairs.append(
                    {
                        "bot": one,
                        "against": other,
                        "games": meeting.games,
                        "ahead": float(meeting.share),
                        "interval": list(interval(meeting.share, meeting.games)),
                    }
                )
    return {
        "game": found.game,
        "edition": found.edition,
        "players": found.players,
        "variants": list(found.variants),
        "bots": list(found.bots),
        "mixed": found.mixed,
        "seed": found.seed,
        "games": total.games,
        "planned": standings.series.planned,
        "ratings": [
            {"bot": each.bot, "mu": each.mu, "sigma": each.sigma, "interval": [each.low, each.high]}
            for each in standings.ratings
        ],
        "pairs": pairs,
        "wins": {
            bot: {
                "games": standings.sat[bot],
                "share": float(total.wins[bot] / max(1, standings.sat[bot])),
                "interval": list(interval(total.wins[bot] / max(1, standings.sat[bot]), standings.sat[bot])),
            }
            for bot in found.bots
        },
        "scores": {bot: {"mean": mean(total.scores[bot]), "sd": deviation(total.scores[bot])} for bot in found.bots},
        "claims": _claims(standings),
        "decisions": total.decisions,
        "by_the_clock": found.by_the_clock,
        "thinking": {
            bot: {"decisions": standings.thinking(bot)[0], "cpu_ms": standings.thinking(bot)[1]} for bot in found.bots
        },
        "interrupted": standings.series.interrupted or standings.series.lost,
    }


def _claims(standings: Standings) -> list[dict[str, Any]]:
    told = []
    for row in standings.series.rows:
        claim = row.plan.claim
        if claim is not None:
            told.append(
                {
                    "bot": claim.bot,
                    "against": row.plan.bots[1],
                    "share": claim.share,
                    "games": row.tally.games,
                    "clear": claim.verdict(row.tally) is not None,
                    "holds": claim.holds(row.tally),
                }
            )
    return told
