"""A look back at a game: fair to what a seat could know, and harder on who played at random."""

from __future__ import annotations

import pytest

from ludoteka import bots, registry
from ludoteka.arena.simulation import play
from ludoteka.bots.analysis import Analysis, Review, answers, course, judge, thorough
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE, Move
from ludoteka.kernel.game import Game
from tests.support.tables import every_game


def game_of(game: Game, names: list[str], seed: int) -> list[Move]:
    match = game.match(seed=seed)
    play(match, [bots.make(name, game, SeededChance(seed + at)) for at, name in enumerate(names)])
    return match.moves()


@every_game
def test_each_choice_is_judged_and_legal(game: Game) -> None:
    moves = game_of(game, ["random"] * game.players, 3)
    settings = thorough(game, 3)
    number = 0
    for answer in answers(game, moves):
        move = moves[answer.move - 1]
        assert (move.seat, move.value) == (answer.asked.seat, answer.chosen)
        assert move.seat != CHANCE and answer.chosen in answer.asked.options
        if number % 40 == 0:
            verdict = judge(answer, settings)
            assert verdict.loss >= 0.0
            assert verdict.best in answer.asked.options
            assert (verdict.best == verdict.chosen) == (verdict.loss == 0.0)
        number += 1
    assert number


@every_game
def test_the_course_ends_with_the_result(game: Game) -> None:
    match = game.match(seed=5)
    play(match, [bots.make("random", game, SeededChance(at)) for at in range(game.players)])
    points = course(game, match.moves())
    assert len(points) == len(match.moves()) + 1
    if game.players > 1:
        assert points[-1] == pytest.approx([float(each) for each in match.scores()], abs=0.5)


@pytest.mark.parametrize("id", ["viceroy", "for_the_king"])
def test_who_plays_at_random_loses_more_by_it(id: str) -> None:
    game = registry.game(id, players=2)
    moves = game_of(game, ["greedy", "random"], 8)
    settings = thorough(game, 12)
    found = Analysis([judge(answer, settings) for answer in answers(game, moves)], [])
    assert found.lost(1) > 1.5 * found.lost(0)
    worst = found.costliest(1)
    assert 0 < len(worst) <= 3
    assert worst[0].loss == max(each.loss for each in found.verdicts if each.seat == 1)


@every_game
def test_pieces_make_the_same_analysis_whoever_makes_them(game: Game) -> None:
    moves = game_of(game, ["random"] * game.players, 4)[:10]
    one, other = Review(game, moves, 1), Review(game, moves, 1)
    verdicts, points, done = [], [], 0
    while done < len(moves):
        piece = (one if done % 3 else other).piece(done)
        assert piece.end > done and len(piece.verdicts) <= 1
        verdicts += piece.verdicts
        points += piece.course
        done = piece.end
    settings = thorough(game, 1)
    assert verdicts == [judge(answer, settings) for answer in answers(game, moves)]
    assert points == course(game, moves)
    assert one.piece(0) == other.piece(0), "and a piece can be asked for again"
