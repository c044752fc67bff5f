"""An observation says what a view says, in a place that never moves."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from ludoteka import registry
from ludoteka.envs.actions import Actions
from ludoteka.envs.encoder import Encoder
from ludoteka.envs.episode import Rules
from ludoteka.envs.shelf import id_of
from ludoteka.kernel.game import Game
from ludoteka.kernel.views import view
from tests.support.tables import STYLES, every_game, every_variant, play_one, with_others

SPACES = Path(__file__).with_name("spaces.txt")


def views(game: Game, games: int) -> Iterator[dict[str, Any]]:
    """What each seat sees in some matches, to the end."""
    for seed in range(games):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        style = STYLES[sorted(STYLES)[seed % len(STYLES)]]
        while True:
            yield view(game, match.position, rng.randrange(game.players))
            if match.over:
                break
            play_one(match, rng, style)


def uppermost(seen: dict[str, Any]) -> str:
    """A view without what an observation leaves out: of equal frames all but the uppermost."""
    frames = {}
    for name, *fields in seen["stack"]:
        frames[name] = [[one[0] for one in seen["stack"]].count(name), fields]
    return json.dumps({**seen, "stack": frames}, sort_keys=True)


@every_game
def test_different_views_are_different_observations(game: Game, games: int) -> None:
    encoder = Encoder(game, Actions(game))
    met: dict[bytes, str] = {}
    for seen in views(game, max(2, games // 2)):
        told = met.setdefault(encoder.encode(seen).tobytes(), uppermost(seen))
        assert told == uppermost(seen)
    assert len(met) > 50


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every number in a piece of a view, as the list or dictionary that holds it and its place there."""
    for place, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(item, list | dict):
            yield from leaves(item)
        elif isinstance(item, int):
            yield value, place


@every_game
def test_whatever_changes_in_a_view_changes_the_observation(game: Game) -> None:
    """Each number by its last bit: another thing, another knower, another figure."""
    encoder = Encoder(game, Actions(game))
    rng = random.Random(9)
    for seen in list(views(game, 1))[::11]:
        told = encoder.encode(seen).tobytes()
        names = [frame[0] for frame in seen["stack"]]
        frames = [frame for frame in seen["stack"] if names.count(frame[0]) == 1]
        about = [] if seen["decision"] is None else [seen["decision"]["about"]]
        for piece in (seen["zones"], seen["pools"], seen["knowers"], seen["public"], frames, about):
            found = list(leaves(piece))
            for holder, place in rng.sample(found, min(8, len(found))):
                if piece is seen["knowers"] and place == 0:
                    continue  # the component; its mask comes next
                was = holder[place]
                holder[place] = was ^ 1 if was < 0 or piece is not seen["zones"] else max(was - 1, 1 - was)
                assert encoder.encode(seen).tobytes() != told, (holder, place)
                holder[place] = was
        assert encoder.encode(seen).tobytes() == told


def check_bound(name: str, value: Any, lengths: tuple[int, ...], bits: int) -> None:
    if lengths:
        assert len(value) <= lengths[0], name
        for item in value:
            check_bound(name, item, lengths[1:], bits)
    else:
        assert isinstance(value, int), name
        assert not bits or 0 <= value < 1 << bits, name


@every_variant
def test_nothing_outgrows_its_bound(game: Game, games: int) -> None:
    table = with_others(game, random.Random(games))
    fixed = {name: getattr(table.setup(), name) for name in table.public}
    for seen in views(table, max(1, games // 3)):
        fields = seen["public"]
        for name, bound in table.bounds.items():
            if name in fields:
                lengths = bound.lengths or ((len(fields[name]),) if isinstance(fields[name], list) else ())
                check_bound(name, fields[name], lengths, bound.bits)
        for name, value in fields.items():
            if isinstance(value, list) and (name not in table.bounds or not table.bounds[name].lengths):
                assert len(value) == len(fixed[name]), name


@every_game
def test_the_parts_cover_an_observation_without_gap_or_overlap(game: Game) -> None:
    encoder = Encoder(game, Actions(game))
    end = 0
    for part in encoder.parts:
        assert (part.start, part.size > 0) == (end, True)
        end += part.size
    assert end == encoder.size
    assert len({part.name for part in encoder.parts}) == len(encoder.parts)


def part(rules: Rules, name: str, numbers: Any) -> list[int]:
    for one in rules.encoder.parts:
        if one.name == name:
            found = numbers[one.start : one.start + one.size]
            return [int(number) for number in found]
    raise AssertionError(name)


def test_a_hand_a_bid_and_a_hidden_card_stand_where_the_parts_say() -> None:
    """For the King with 3 players, by hand."""
    game = registry.game("for_the_king", players=3)
    rules = Rules("for_the_king_uk_v2", game)
    match = game.match(seed=7)
    rng = random.Random(7)
    while match.decision is None or match.decision.kind.name != "bid_gold":
        play_one(match, rng, STYLES["modest"])
    asked = match.decision
    mine = view(game, match.position, asked.seats[0])
    numbers = rules.encoder.encode(mine)
    seat = asked.seats[0]
    assert part(rules, "seat", numbers) == [int(one == seat) for one in range(3)]
    assert part(rules, "kind", numbers) == [int(kind.name == "bid_gold") for kind in game.kinds]
    assert part(rules, "asked", numbers) == [int(one == seat) for one in range(3)]
    assert part(rules, "about card", numbers) == [asked.about["card"] + 1]
    cards = game.axes["card"].size
    hands = np.reshape(part(rules, "zone hand", numbers), (3, cards + 1 + 3))
    for owner in range(3):
        held = match.position.contents(7, owner)
        if owner == seat:
            assert np.flatnonzero(hands[owner][:cards]).tolist() == sorted(held)
            assert hands[owner][cards] == 0
        else:
            assert not hands[owner][:cards].any()
            assert hands[owner][cards] == len(held)
            assert hands[owner][cards + 1 + owner] == len(held)


def spaces(rules: Rules) -> str:
    """What a policy trained on an id relies on, as one line."""
    game = rules.game
    meanings = [rules.actions.text(action) for action in range(rules.actions.size)]
    layout = [[part.name, part.start, part.size, part.low, part.high] for part in rules.encoder.parts]
    digest = hashlib.sha256(json.dumps([meanings, layout]).encode()).hexdigest()[:12]
    return f"{rules.id} players={game.players} observation={rules.encoder.size} actions={rules.actions.size} {digest}"


def test_an_id_keeps_its_spaces(write: bool) -> None:
    """Whoever changes what a number means raises `ENCODING` (or the version of the rules) and writes this file anew."""
    lines: list[str] = []
    for name in registry.ids():
        title = registry.title(name)
        for edition in title.editions:
            for players in range(title.fewest, title.most + 1):
                game = registry.game(name, edition, players)
                lines.append(spaces(Rules(id_of(game), game)))
    told = "\n".join(lines) + "\n"
    if write:
        SPACES.write_text(told, encoding="utf-8")
    assert told == SPACES.read_text(encoding="utf-8")
