"""The sampler of For the King against enumeration: every deal a seat cannot exclude, and each equally often."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludoteka import registry
from ludoteka.games.for_the_king.cards import KING
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.payment import PayGold, gold_in_hand
from ludoteka.games.for_the_king.vocabulary import PAY_GOLD
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from tests.support.tables import modest, play_one

Deal = tuple[tuple[int, ...], ...]


def tiny_deck(folder: Path) -> Game:
    """Two players, ten cards, three turns: small enough to list every deal."""
    file = registry.folder("for_the_king") / "data" / "components.toml"
    tables = re.split(r"(?m)^(?=\[)", file.read_text(encoding="utf-8"))
    text = "".join(each for each in tables if not re.match(r"\[\[\w+_card]]", each))
    text = re.sub(r"by_players = .*", "by_players = { 2 = 1 }", text)
    for number, domain in enumerate(["diplomacy", "diplomacy", "military", "military"]):
        letter = "AB"[number % 2]
        text += f'[[government_card]]\nid = "{domain}_{letter}"\ndomain = "{domain}"\nvalue = 2\nletter = "{letter}"\n'
        text += "bottom_number = 0\n"
    for number in range(4):
        text += f'[[gold_card]]\nid = "gold_{number}"\nvalue = {1 + number % 3}\nbottom_number = 0\n'
    for number in range(2):
        text += f'[[king_card]]\nid = "king_{number}"\nface = "+1"\nsteps = [{{ delta = "+1" }}]\nbottom_number = 0\n'
    file = folder / "tiny.toml"
    file.write_text(text, encoding="utf-8")
    return registry.game("for_the_king", players=2, components=file)


def deal(pos: Court) -> Deal:
    """What is hidden from somebody, in a form that can be counted."""
    hidden = [*pos.hands, pos.favour, pos.drawn, pos.deck]
    return (*(tuple(sorted(cards)) for cards in hidden), *(tuple(cards) for cards in pos.spent))


def enumerate_deals(game: Game, truth: Court, me: int) -> set[Deal]:
    """Every deal consistent with all that `me` has seen, by brute force over hidden placements and face-down losses.

    The other seat's cards that `me` has seen are those everybody knows; the others may be any card that `me` never saw,
    but no king. Each card lost face down was one of those held at that time.
    """
    other = 1 - me
    bit = 1 << me
    cards = truth.cards
    pool = truth.hands[other] + truth.spent[other]
    seen = [card for card in pool if truth.known[card] & bit]
    slots = len(pool) - len(seen)
    places = {"favour": truth.favour, "drawn": truth.drawn, "deck": truth.deck}
    unseen = [card for cards_ in [pool, *places.values()] for card in cards_ if not truth.known[card] & bit]
    trail = truth.trail[other]
    won = {card: place for place, card in enumerate(trail) if card >= 0}
    losses = [place for place, card in enumerate(trail) if card < 0]
    found: set[Deal] = set()
    for kept in itertools.combinations([card for card in unseen if cards.type[card] != KING], slots):
        rest = [card for card in unseen if card not in kept]
        for favour in itertools.combinations(rest, sum(not truth.known[c] & bit for c in truth.favour)):
            left = [card for card in rest if card not in favour]
            for drawn in itertools.combinations(left, sum(not truth.known[c] & bit for c in truth.drawn)):
                deck = [card for card in left if card not in drawn]
                for spent in itertools.permutations([*seen, *kept], len(truth.spent[other])):
                    if any(won.get(card, -1) > losses[turn] for turn, card in enumerate(spent)):
                        continue
                    world = truth.clone()
                    world.hands[other] = [card for card in [*seen, *kept] if card not in spent]
                    world.spent[other] = list(spent)
                    world.favour = [c for c in truth.favour if truth.known[c] & bit] + list(favour)
                    world.drawn = [c for c in truth.drawn if truth.known[c] & bit] + list(drawn)
                    world.deck = deck
                    if (
                        truth.kind == PAY_GOLD
                        and truth.seat == other
                        and gold_in_hand(world, other) < asked_price(truth)
                    ):
                        continue
                    found.add(deal(world))
    return found


def asked_price(pos: Court) -> int:
    """K.PAY.09: who is asked to pay gold has it."""
    frame = pos.stack[-1]
    assert isinstance(frame, PayGold)
    return frame.bid


def chi_square(counts: Counter[Deal], cells: int, samples: int) -> float:
    """How many standard deviations the statistic lies above its mean, for equally likely cells."""
    expected = samples / cells
    statistic = sum((counts[key] - expected) ** 2 / expected for key in counts)
    statistic += (cells - len(counts)) * expected
    return (statistic - (cells - 1)) / math.sqrt(2 * (cells - 1))


def small_positions(game: Game) -> list[tuple[Court, int, set[Deal]]]:
    """Positions of tiny games in which a seat must reckon with a handful of deals, some with cards lost face down."""
    found: list[tuple[Court, int, set[Deal]]] = []
    for seed in range(60):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            pos = match.position
            assert isinstance(pos, Court)
            if rng.random() < 0.15:
                seat = rng.randrange(2)
                deals = enumerate_deals(game, pos, seat)
                wanted = 1 if any(pos.spent[1 - seat]) else 0
                if 2 <= len(deals) <= 400 and sum(bool(p.spent[1 - s]) == wanted for p, s, _ in found) < 6:
                    found.append((pos.clone(), seat, deals))
            play_one(match, rng, modest)
    return found


def test_every_deal_and_each_equally_often(tmp_path: Path) -> None:
    game = tiny_deck(tmp_path)
    positions = small_positions(game)
    assert any(any(pos.spent[1 - seat]) and pos.trail[1 - seat] for pos, seat, _ in positions)
    for number, (pos, seat, deals) in enumerate(positions):
        samples = 60 * len(deals)
        chance = SeededChance(number)
        seen = Match(game, None, start=pos).view(seat)
        counts: Counter[Deal] = Counter()
        for _ in range(samples):
            world = game.imagine(seen, chance)
            assert isinstance(world, Court)
            counts[deal(world)] += 1
        assert set(counts) <= deals, "a deal was imagined that the seat can exclude"
        assert len(counts) == len(deals), "a deal is never imagined"
        assert abs(chi_square(counts, len(deals), samples)) < 6


def test_a_sampler_that_returns_the_truth_fails(tmp_path: Path) -> None:
    game = tiny_deck(tmp_path)
    pos, _, deals = max(small_positions(game), key=lambda found: len(found[2]))
    counts: Counter[Deal] = Counter({deal(pos): 60 * len(deals)})
    assert len(counts) < len(deals)
    assert chi_square(counts, len(deals), 60 * len(deals)) > 6


@pytest.mark.parametrize("skew", [1.5])
def test_a_skewed_sampler_fails(skew: float) -> None:
    """The statistic notices a sampler that prefers half of the deals."""
    cells = 40
    rng = random.Random(1)
    counts: Counter[Any] = Counter(
        rng.choices(range(cells), [skew if cell < cells // 2 else 1 for cell in range(cells)], k=60 * cells)
    )
    assert chi_square(counts, cells, 60 * cells) > 6
