"""Rung 4: whole games, kept as files, replayed; together they show every kind of decision, card, fact and rule."""

from __future__ import annotations

import contextlib
import json
import random
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import ludoteka
from ludoteka import registry
from ludoteka.bots.greedy import Greedy
from ludoteka.bots.seat import ask
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import BadRecord, Record, replay
from tests.support.tables import STYLES, every_game, played, someone

FOLDER = Path(__file__).parent
IDS = registry.ids()
SMALL = 60
"""Every thing of an axis up to this size is worth a record, a component or not."""


def files(id: str) -> list[Path]:
    return sorted((FOLDER / id).glob("*.json"))


@pytest.mark.parametrize("id", IDS)
def test_every_record_replays(id: str, write: bool) -> None:
    if write:
        write_records(id)
    assert files(id), f"{id} has no records: ./test tests/records --write"
    for file in files(id):
        record = Record.from_json(file.read_text(encoding="utf-8"))
        match = ludoteka.replay(record)
        assert match.over
        assert match.scores() == record.data["scores"]


@cache
def table(id: str, edition: str, players: int, variants: tuple[str, ...], rules: int | None = None) -> Game:
    return registry.game(id, edition, players, variants, rules=rules)


def shown(record: Record) -> set[tuple[str, str]]:
    """The kinds, named things, facts and rules that a record shows."""
    data = record.data
    made = table(data["game"], data["edition"], data["players"], tuple(data["variants"]), data["rules"])
    components = {zone.of for zone in made.zones}
    found: set[tuple[str, str]] = set()
    pos = made.setup()
    pos.events = []
    pos.settle()
    for move in replay(made, record).moves():
        found.add(("kind", move.kind.name))
        for axis, index in _named(move.kind, move.value):
            if axis.name in components or axis.size <= SMALL:
                found.add((axis.name, axis.text(index)))
        pos.play(move.seat, move.value)
    for event in pos.events or []:
        found.add(("fact", made.event_kinds[event.kind].name))
        found.add(("rule", event.rule))
    return found


def _named(kind: Any, value: int) -> list[tuple[Any, int]]:
    """The things an answer names; the thousands of ways in which dice may fall are not worth a record each."""
    part = kind.range_of(value)
    return [pair for pair in zip(part.axes, part.indices(value), strict=True) if pair[0].ids and pair[0].size <= 1000]


def unreachable(id: str) -> set[str]:
    """Statements that the ledger marks as impossible in play with the present components."""
    import tomllib

    rules = tomllib.loads((registry.folder(id) / "rules.toml").read_text(encoding="utf-8"))["rule"]
    return {rule["id"] for rule in rules if rule.get("unreachable")}


def cited_by_facts(id: str) -> set[str]:
    """The rules that the code of a game gives as the cause of a fact."""
    import re

    found: set[str] = set()
    for file in registry.folder(id).glob("*.py"):
        text = file.read_text(encoding="utf-8")
        for call in re.finditer(r"\.(?:tell|whisper)\((.*?)\)\n", text, re.S):
            found |= set(re.findall(r'"([A-Z]\.[A-Z]+\.\d+)"', call.group(1)))
    return found


@pytest.mark.parametrize("id", IDS)
def test_the_records_show_everything(id: str) -> None:
    seen: set[tuple[str, str]] = set()
    for file in files(id):
        seen |= shown(Record.from_json(file.read_text(encoding="utf-8")))
    title = registry.title(id)
    whole = largest(id)
    assert every_kind(id) - seen == set()
    without = unreachable(id)
    assert {rule for rule in cited_by_facts(id) - without if ("rule", rule) not in seen} == set()
    facts = {kind.name for game in whole for kind in game.event_kinds}
    assert {fact for fact in facts if ("fact", fact) not in seen} <= unreachable_facts(id)
    for game in whole:
        for axis in {zone.of for zone in game.zones if zone.of in game.axes}:
            missing = {(axis, name) for name in game.axes[axis].ids if name != "none"} - seen
            assert missing == set(), f"no record moves {sorted(missing)[:5]}"
    counts = {Record.from_json(file.read_text(encoding="utf-8")).data["players"] for file in files(id)}
    assert counts == set(range(title.fewest, title.most + 1))


def unreachable_facts(id: str) -> set[str]:
    """Facts that only an unreachable statement causes."""
    import re

    without = unreachable(id)
    found: set[str] = set()
    for file in registry.folder(id).glob("*.py"):
        for name, rule in re.findall(r"\btell\(\w+\.([A-Z_]+), \"([A-Z.0-9]+)\"", file.read_text(encoding="utf-8")):
            if rule in without:
                found.add(name.lower())
    return found


def largest(id: str) -> list[Game]:
    """The game at its largest count, plain and with each of its variants that this count allows."""
    title = registry.title(id)
    found: list[Game] = []
    for edition in title.editions:
        for variants in [(), *[(variant,) for variant in title.variants]]:
            with contextlib.suppress(ludoteka.BadRequest):
                found.append(registry.game(id, edition, title.most, variants))
    return found


def every_kind(id: str) -> set[tuple[str, str]]:
    return {("kind", kind.name) for game in largest(id) for kind in game.kinds}


def write_records(id: str) -> None:
    """Play games of every style, count and variant until every kind of decision was asked; keep those that matter."""
    title = registry.title(id)
    (FOLDER / id).mkdir(exist_ok=True)
    for file in files(id):
        file.unlink()
    found: dict[str, tuple[Record, set[tuple[str, str]]]] = {}

    def play(edition: str, players: int, variants: tuple[str, ...], seed: int) -> None:
        try:
            game = table(id, edition, players, variants)
        except ludoteka.BadRequest:
            return  # variants that exclude each other, or this edition or count
        style = ["modest", "bold", "uniform", "greedy"][seed % 4]
        record = clever(game, seed) if style == "greedy" else played(game, seed, STYLES[style]).record()
        found["-".join([edition, str(players), *variants, style, str(seed)])] = record, shown(record)

    for edition in title.editions:
        for players in range(title.fewest, title.most + 1):
            for seed in range(60):
                play(edition, players, (), seed)
            for variants in [*[(one,) for one in title.variants], title.variants]:
                for seed in range(12 if variants else 0):
                    play(edition, players, variants, seed)
        missing = every_kind(id) - {thing for _, seen in found.values() for thing in seen}
        seed = 60
        while missing and seed < 5000:
            match = played(table(id, edition, title.most, ()), seed, STYLES["modest"])
            new = missing & {("kind", move.kind.name) for move in match.moves()}
            if new:
                missing -= new
                record = match.record()
                found[f"{edition}-{title.most}-modest-{seed}"] = record, shown(record)
            seed += 1
    kept = best_first(found)
    for players in range(title.fewest, title.most + 1):
        same = [name for name in found if found[name][0].data["players"] == players]
        if not set(same) & set(kept):
            kept.append(same[0])
    for name, record in told(id).items():
        (FOLDER / id / f"{name}.json").write_text(record.to_json(), encoding="utf-8")
    for name in kept:
        (FOLDER / id / f"{name}.json").write_text(found[name][0].to_json(), encoding="utf-8")


def told(id: str) -> dict[str, Record]:
    """Games told by hand in `tests/support/<game>.py`, for what chance hardly ever brings."""
    if find_spec(f"tests.support.{id}") is None:
        return {}
    games: dict[str, Record] = getattr(import_module(f"tests.support.{id}"), "told_games", dict)()
    return games


def clever(game: Game, seed: int) -> Record:
    """A game of greedy bots, who come to rules that chance hardly ever reaches; at random where nothing is taught."""
    if game.heuristics() is None:
        return played(game, seed, STYLES["uniform"]).record()
    match = game.match(seed=seed)
    bots = [Greedy(game, SeededChance(seed + seat)) for seat in range(game.players)]
    while not match.over:
        seat = someone(match)
        match.play(seat, bots[seat].choose(ask(match, seat)))
    return match.record()


def best_first(found: dict[str, tuple[Record, set[tuple[str, str]]]]) -> list[str]:
    """Records, each adding as much as any other could to what the earlier ones show, until none adds anything."""
    kept: list[str] = []
    seen: set[tuple[str, str]] = set()
    while True:
        name = max(found, key=lambda name: len(found[name][1] - seen))
        if not found[name][1] - seen:
            return kept
        kept.append(name)
        seen |= found[name][1]


# What a record must withstand


def small() -> Match:
    return played(registry.game("for_the_king", players=2), 3, STYLES["modest"])


def damaged(change: Any) -> str:
    data = json.loads(small().record().to_json())
    change(data)
    return json.dumps(data)


@every_game
def test_a_record_replays_with_nothing_else(game: Game) -> None:
    match = played(game, random.Random(game.players).getrandbits(16), STYLES["modest"], 60)
    again = ludoteka.replay(match.record().to_json())
    assert again.digest() == match.digest()
    assert again.record().data["moves"] == match.record().data["moves"]
    assert again.view(0) == match.view(0)


@pytest.mark.parametrize("id", IDS)
def test_games_are_begun_with_the_newest_rules_and_ended_with_their_own(id: str) -> None:
    versions = registry.title(id).rules
    assert registry.game(id).version == versions[-1]
    for rules in versions:
        match = played(registry.game(id, rules=rules), 5, STYLES["modest"])
        again = ludoteka.replay(match.record().to_json())
        assert (again.game.version, again.scores()) == (rules, match.scores())
    with pytest.raises(ludoteka.BadRequest, match=f"version 99 of the rules of {id}"):
        registry.game(id, rules=99)


def test_a_record_is_played_on_with_the_same_chance() -> None:
    match = played(registry.game("for_the_king", players=3), 9, STYLES["modest"], 50)
    again = ludoteka.replay(match.record().to_json())
    rng, other = random.Random(1), random.Random(1)
    from tests.support.tables import modest, play_one

    while not match.over:
        play_one(match, rng, modest)
        play_one(again, other, modest)
    assert match.digest() == again.digest()


def test_an_owners_components_travel_with_the_record(tmp_path: Path) -> None:
    text = (registry.folder("for_the_king") / "data" / "components.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('id = "gold_1_01"', 'id = "my_gold"'), encoding="utf-8")
    match = played(registry.game("for_the_king", players=2, components=file), 1, STYLES["modest"])
    file.unlink()
    assert ludoteka.replay(match.record().to_json()).digest() == match.digest()


def swap_two(data: dict[str, Any]) -> None:
    data["moves"][40], data["moves"][41] = data["moves"][41], data["moves"][40]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(rules=99), "version 99 of the rules"),
        (lambda d: d.update(game="chess"), "no game 'chess'"),
        (lambda d: d.update(edition="xx"), "no edition 'xx'"),
        (lambda d: d.update(players=7), "2 to 5 players"),
        (lambda d: d.update(players=True), "'players' is missing or of the wrong type"),
        (lambda d: d.update(variants=["odd"]), "no variant 'odd'"),
        (lambda d: d.pop("moves"), "'moves' is missing"),
        (lambda d: d.update(moves=[1, 2]), "'moves' is a list of strings"),
        (lambda d: d.update(format="pgn"), "this is no record"),
        (lambda d: d.update(format_version=9), "format 9"),
        (lambda d: d["moves"].__setitem__(10, "9 place own"), "^move 11, '9 place own'"),
        (lambda d: d["moves"].__setitem__(10, "rubbish"), "^move 11, 'rubbish'"),
        (lambda d: d["moves"].__setitem__(0, "* first adviser 7"), "^move 1,"),
        (swap_two, "^move 4[0-9],"),
        (lambda d: d["moves"].pop(), "should be over"),
        (lambda d: d["digests"].update({"32": "0" * 16}), "^move 32,.*differs from the one recorded"),
        (lambda d: d["scores"].__setitem__(0, 99), "the record's scores"),
        (lambda d: d["chance"].update(seed=4), "^move [0-9]+,.*does not follow"),
        (lambda d: d["chance"].update(seed="x"), "'chance' is damaged"),
        (lambda d: d.update(chance={"commitment": "00", "secret": "11" * 32}), "does not match its commitment"),
        (lambda d: d.update(chance={"commitment": "00", "secret": "zz"}), "'chance' is damaged"),
    ],
)
def test_a_damaged_record_says_what_is_wrong(change: Any, message: str) -> None:
    with pytest.raises(ludoteka.BadRequest, match=message):
        ludoteka.replay(damaged(change))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', b"\xff\xfe", "{}"])
def test_no_record_at_all(text: str | bytes) -> None:
    with pytest.raises(BadRecord, match="no record"):
        ludoteka.replay(text)


def test_a_staged_match_has_no_record() -> None:
    game = registry.game("for_the_king", players=2)
    with pytest.raises(ludoteka.BadRequest, match="no record"):
        Match(game, None, start=game.position()).record()
