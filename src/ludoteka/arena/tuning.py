"""Which settings of a bot win most: an optimiser proposes them, matches judge them.

Every trial plays the same deals, each from every seat, so that settings are compared and not luck. What is found is
then tried on new deals beside the present setting: the best of many trials was lucky too.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludoteka import bots, registry
from ludoteka.arena.journal import Journal, fingerprint
from ludoteka.arena.series import Simulation
from ludoteka.arena.simulation import Plan, plan, table
from ludoteka.arena.tally import Tally
from ludoteka.arena.workers import Lent, Workers
from ludoteka.kernel.game import Game
from ludoteka.kernel.refusals import BadRequest

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution
    from optuna.study import Study
    from optuna.trial import Trial as Proposal

COMMAND: Final = "ludoteka tune"


def need_optuna() -> None:
    if find_spec("optuna") is None:
        raise BadRequest("tuning needs Optuna; install it with: .venv/bin/python -m pip install optuna")


class Knob(NamedTuple):
    """A parameter to be tuned, and where a good value is sought."""

    parameter: bots.Parameter
    low: float
    high: float
    present: float
    """What it is now."""

    def text(self, value: float) -> str:
        """A value as it is written down: no more digits than matter."""
        return str(int(value)) if self.parameter.whole else f"{float(f'{value:.3g}'):g}"


class Wish(NamedTuple):
    """What is to be tuned."""

    plan: Plan
    """A match of the bot against the one that measures it; the bot's setting changes from trial to trial."""
    bot: str
    """The bot by name, with the parameters that stay as they are."""
    knobs: tuple[Knob, ...]
    trials: int

    def spec(self, values: dict[str, float]) -> str:
        """The bot with values of its knobs."""
        return ":".join(
            [self.bot, *[f"{each.parameter.name}={each.text(values[each.parameter.name])}" for each in self.knobs]]
        )

    @property
    def present(self) -> dict[str, float]:
        return {each.parameter.name: each.present for each in self.knobs}


class Trial(NamedTuple):
    """A setting and how it did."""

    number: int
    """From 1 on; the first is the present setting."""
    spec: str
    won: Fraction
    games: int
    milliseconds: float
    """CPU time of a decision."""

    @property
    def share(self) -> Fraction:
        return self.won / self.games


def wish(
    game: str,
    bot: str,
    against: str,
    trials: int,
    games: int,
    seed: int = 0,
    parameters: str | None = None,
    players: int | None = None,
    edition: str | None = None,
    variants: list[str] | None = None,
    components: str | None = None,
) -> Wish:
    """A wish that can be met; what cannot is refused with what is possible."""
    need_optuna()
    trait, fixed = bots.parse(bot)
    if trials < 1:
        raise BadRequest("the number of trials is at least 1, not {trials}", trials=trials)
    players = max(2, registry.title(game).fewest) if players is None else players
    found = plan(game, [bot, against], games, seed, players, edition, variants, components)
    rounds = -(-games // players)
    found = found._replace(games=rounds * players, mirrored=True, contest=True)
    made = Wish(found, bot, tuple(_knobs(trait, fixed, table(found), bot, parameters)), trials)
    return made


def _knobs(trait: bots.Trait, fixed: dict[str, float], game: Game, bot: str, asked: str | None) -> list[Knob]:
    known = {each.name: each for each in trait.parameters if each.name not in fixed}
    if not known:
        able = [each.name for each in bots.TRAITS if each.parameters]
        raise BadRequest("{bot} has no parameter to tune; these have some: {bots}", bot=bot, bots=", ".join(able))
    present = bots.settled(bot, game)[1]
    found = []
    for word in asked.split(",") if asked else [each.name for each in known.values() if not each.budget]:
        name, equals, range_ = word.partition("=")
        if name not in known:
            raise BadRequest(
                "{bot} has no parameter '{setting}'; its parameters are {parameters}",
                bot=bot,
                setting=name,
                parameters=", ".join(known),
            )
        low, high = _range(known[name], range_) if equals else known[name].likely or (known[name].low, known[name].high)
        # The present value is tried too, wherever it lies.
        now = present[name]
        found.append(Knob(known[name], min(low, now), max(high, now), now))
    if len({knob.parameter.name for knob in found}) < len(found):
        raise BadRequest("a parameter is named twice in {parameters}", parameters=asked)
    return found


def _range(parameter: bots.Parameter, text: str) -> tuple[float, float]:
    low, _, high = text.partition("..")
    try:
        ends = (float(low), float(high))
    except ValueError:
        ends = (1.0, 0.0)
    if not parameter.low <= ends[0] < ends[1] <= parameter.high:
        raise BadRequest(
            "a range of {name} is written {name}={low:g}..{high:g}, within these bounds, not {text}",
            name=parameter.name,
            low=parameter.low,
            high=parameter.high,
            text=text,
        )
    return ends


class Tuning:
    """A wish being met: trial by trial, the same for the same seed, going on where a file ends."""

    def __init__(self, wanted: Wish, workers: Workers, file: Path | None = None) -> None:
        self.wish: Final = wanted
        self.trials: Final[list[Trial]] = []
        self.fresh: Final[dict[str, Tally]] = {}
        """The best and the present setting on new deals."""
        self.interrupted = False
        self.lost = False
        self._workers: Final = workers
        self._study: Final = _study(wanted.plan.seed)
        self._journal: Final = None if file is None else Journal(file, COMMAND, _about(wanted))
        self._done = 0

    @property
    def planned(self) -> int:
        """Games in all, the two matches on new deals included."""
        return (self.wish.trials + 2) * self.wish.plan.games

    @property
    def best(self) -> Trial:
        return max(self.trials, key=lambda trial: (trial.share, -trial.number))

    def run(self, progress: Callable[[int], None]) -> None:
        """Try to the end or to Ctrl-C."""
        try:
            self._study.enqueue_trial(self.wish.present)
            kept = [] if self._journal is None else self._journal.lines
            for number in range(1, self.wish.trials + 1):
                proposal = self._propose()
                spec = self.wish.spec(proposal.params)
                if number <= len(kept):
                    trial = self._recalled(number, spec, kept[number - 1])
                    self._done += trial.games
                else:
                    trial = self._tried(number, spec, progress)
                    if self.interrupted or self.lost:
                        return
                    self._note(trial)
                self._study.tell(proposal, float(trial.share))
                self.trials.append(trial)
            self._try_anew(progress)
        finally:
            self._workers.close()
            if self._journal is not None:
                self._journal.close()

    def _propose(self) -> Proposal:
        return self._study.ask({each.parameter.name: _distribution(each) for each in self.wish.knobs})

    def _tried(self, number: int, spec: str, progress: Callable[[int], None]) -> Trial:
        tally = self._match(spec, self.wish.plan.seed, progress)
        asked, nanoseconds = tally.thought.get(spec, [0, 0])
        return Trial(number, spec, tally.wins[spec], tally.games, nanoseconds / max(1, asked) / 1e6)

    def _match(self, spec: str, seed: int, progress: Callable[[int], None]) -> Tally:
        against = self.wish.plan.bots[1]
        if against == spec:
            # Wins are counted by name: the same setting said twice is the same bot by another name.
            against += f":{spec.rpartition(':')[2]}"
        found = self.wish.plan._replace(bots=(spec, against), seed=seed)
        match = Simulation(found, Lent(self._workers))
        before = self._done
        match.run(lambda games: progress(before + games))
        self._done += match.tally.games
        self.interrupted, self.lost = match.interrupted, match.lost
        return match.tally

    def _try_anew(self, progress: Callable[[int], None]) -> None:
        """The best and the present setting on deals that no trial has seen."""
        for spec in dict.fromkeys([self.best.spec, self.trials[0].spec]):
            tally = self._match(spec, self.wish.plan.seed + 1, progress)
            if self.interrupted or self.lost:
                return
            self.fresh[spec] = tally

    def _note(self, trial: Trial) -> None:
        if self._journal is not None:
            self._journal.note({**trial._asdict(), "won": str(trial.won)})

    def _recalled(self, number: int, spec: str, line: dict[str, Any]) -> Trial:
        """A trial from before; the optimiser, told the same, has proposed the same."""
        assert self._journal is not None
        try:
            trial = Trial(int(line["number"]), line["spec"], Fraction(line["won"]), line["games"], line["milliseconds"])
        except (KeyError, TypeError, ValueError):
            raise self._journal.damaged(number - 1) from None
        if (trial.number, trial.spec, trial.games) != (number, spec, self.wish.plan.games):
            raise self._journal.damaged(number - 1)
        return trial


def _about(wanted: Wish) -> dict[str, Any]:
    """What must be the same to go on; there may be more trials."""
    import optuna

    found = wanted.plan
    return {
        "game": found.game,
        "edition": found.edition,
        "players": found.players,
        "variants": list(found.variants),
        "components": found.components,
        "bot": wanted.bot,
        "against": found.bots[1],
        "parameters": [f"{each.parameter.name}={each.low:g}..{each.high:g}" for each in wanted.knobs],
        "games": found.games,
        "seed": found.seed,
        "program": f"{fingerprint(found.game, table(found).components)} {optuna.__version__}",
    }


def _study(seed: int) -> Study:
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed))


def _distribution(knob: Knob) -> BaseDistribution:
    from optuna.distributions import FloatDistribution, IntDistribution

    if knob.parameter.whole:
        return IntDistribution(int(knob.low), int(knob.high), log=knob.parameter.ratio)
    return FloatDistribution(knob.low, knob.high, log=knob.parameter.ratio)
