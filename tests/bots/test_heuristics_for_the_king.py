"""What a good player of For the King knows, asked of the heuristics."""

from __future__ import annotations

import random

import pytest

from ludoteka import registry
from ludoteka.bots.greedy import Greedy
from ludoteka.bots.seat import Question, ask
from ludoteka.games.for_the_king.bots.heuristics import Advice
from ludoteka.games.for_the_king.bots.outlook import Outlook
from ludoteka.games.for_the_king.bots.sight import from_view
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match


def greedy_matches(players: int, games: int) -> list[Match]:
    """Matches of greedy bots, at their beginnings."""
    game = registry.game("for_the_king", players=players)
    return [game.match(seed=seed) for seed in range(games)]


def answers(match: Match) -> list[tuple[Question, int]]:
    """Every question of a match among greedy bots, with its answer."""
    seated = [Greedy(match.game, SeededChance(seat)) for seat in range(match.game.players)]
    found: list[tuple[Question, int]] = []
    while not match.over:
        asked = ask(match, match.position.seat)
        assert asked.view
        found.append((asked, seated[asked.seat].choose(asked)))
        match.play(asked.seat, found[-1][1])
    return found


def worth(game: Game, card: int) -> int:
    name = game.axes["card"].text(card)
    return int(name.split("_")[1]) if name.startswith("gold_") else 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_bid_beyond_the_means_and_no_coin_too_many(players: int) -> None:
    for match in greedy_matches(players, 2):
        game = match.game
        for asked, answer in answers(match):
            hand = asked.view["zones"]["hand"][asked.seat]
            if asked.kind.name == "bid_gold":
                assert answer <= sum(worth(game, card) for card in hand)
            elif asked.kind.name == "bid_cards":
                assert answer <= len(hand)
            elif asked.kind.name == "pay_gold":
                paid = {
                    option: sum(n * c for n, c in enumerate(coins(game, asked, option), 1)) for option in asked.options
                }
                assert paid[answer] == min(paid.values())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_imagined_table_is_judged_by_what_the_seat_would_see(players: int) -> None:
    """The counsel of a position is the appraisal of the view, whatever else lies on the table."""
    rng = random.Random(players)
    kinds: set[str] = set()
    for match in greedy_matches(players, 3):
        heuristics = match.game.heuristics()
        assert heuristics
        while not match.over:
            asked = ask(match, match.position.seat)
            seen = heuristics.appraisal(asked.view, asked.options)
            assert seen == pytest.approx(heuristics.counsel(match.position, asked.seat, asked.options))
            kinds.add(asked.kind.name)
            match.play(asked.seat, rng.choice(asked.options[:4]))
    assert {"place", "tile", "bid_gold", "bid_cards", "pay_gold", "pay_card"} <= kinds


def coins(game: Game, asked: Question, option: int) -> list[int]:
    return asked.kind.ranges[0].indices(option)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_card_gives_follows_from_whose_points_it_changes(players: int) -> None:
    """Between two a chance is worked out in closed form; the result is the same."""
    game = registry.game("for_the_king", players=players)
    assert isinstance(game, ForTheKing)
    advice = Advice(game.cards, players)
    match = game.match(seed=4)
    for asked, _ in answers(match)[:: 5 * players]:
        sight = from_view(game.cards, players, asked.view)
        outlook = advice.outlook(sight)
        for card in sight.unseen:
            for seat in range(players):
                change = advice.change(outlook, seat, card)
                for me in range(players):
                    assert outlook.worth(me, change) == pytest.approx(advice.gives(outlook, me, seat, card), abs=1e-9)


def test_projection_ends_in_the_scores() -> None:
    game = registry.game("for_the_king", players=3)
    match = game.match(seed=5)
    taught = game.heuristics()
    assert taught is not None
    answers(match)
    assert taught.projection(match.position) == match.scores()


@pytest.mark.parametrize("players", [2, 4])
def test_projections_share_out_the_tiles(players: int) -> None:
    """Before the end the points to expect add up to no more than all tiles, and everybody begins alike."""
    game = registry.game("for_the_king", players=players)
    match = game.match(seed=5)
    taught = game.heuristics()
    assert taught is not None
    begin = taught.projection(match.position)
    assert max(begin) - min(begin) < 1e-9
    all_tiles = 15 if players == 2 else 20
    assert sum(begin) == pytest.approx(all_tiles)


def settled(players: int, holdings: dict[int, list[float]]) -> Outlook:
    """The outlook when nothing more can change."""
    game = registry.game("for_the_king", players=players)
    assert isinstance(game, ForTheKing)
    outlook = Outlook(game.cards, players, [3, 3, 0, 3, 3, 3])
    for domain, totals in holdings.items():
        outlook.totals[domain] = totals
    outlook.settle()
    return outlook


def test_king_cards_raise_what_is_won_and_sink_what_the_rival_wins() -> None:
    outlook = settled(2, {0: [9.0, 2.0], 1: [0.0, 4.0]})
    assert outlook.points() == pytest.approx([3, 3])
    assert outlook.decree(0, [1]) == pytest.approx([1, 0])
    assert outlook.decree(0, [-1]) == pytest.approx([0, -1])
    assert outlook.decree(0, [1, -1]) == pytest.approx([1, -1])


def test_king_cards_mind_the_runner_up_and_the_leader() -> None:
    """From 3 to 4 the second place rises too; against several rivals the leader is the one to sink."""
    outlook = settled(
        3, {0: [9.0, 2.0, 0.0], 1: [9.0, 0.0, 0.0], 3: [0.0, 4.0, 0.0], 4: [0.0, 4.0, 0.0], 5: [0.0, 0.0, 4.0]}
    )
    assert outlook.points() == pytest.approx([6, 7, 3])
    assert outlook.shift(0, 1) == pytest.approx([1, 1, 0])
    assert outlook.decree(0, [1]) == pytest.approx([1, 0, 0])
    assert outlook.decree(0, [-1]) == pytest.approx([0, -1, 0])


def test_a_card_is_worth_the_points_it_brings() -> None:
    outlook = settled(2, {0: [3.0, 4.0], 1: [9.0, 1.0], 3: [0.0, 9.0]})
    assert outlook.gain(0, 0, 2.0) == pytest.approx([3, -3], abs=0.01)
    assert outlook.gain(1, 0, 2.0) == pytest.approx([0, 0], abs=0.01)
    assert outlook.gain(3, 0, 4.0) == pytest.approx([0, 0], abs=0.01)
