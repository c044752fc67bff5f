"""A referee over set-up, laws phase, payment and development: the two editions line by line."""

from __future__ import annotations

import pytest

from ludoteka.kernel.chance import SeededChance
from tests.support.rule import rule
from tests.support.viceroy import (
    Table,
    auction,
    development,
    laws_phase,
    opened,
    payment,
    play_on,
    proclaimed,
    refreshed,
    whole_game,
)

both = pytest.mark.parametrize("edition", ["ru", "pl"])
everyone = pytest.mark.parametrize("players", [1, 2, 3, 4])
FULL = "1@1/0 2@1/1 3@1/2 4@1/3 5@1/4 6@2/0 7@2/1 8@2/2 9@2/3 10@3/0 11@3/1 12@3/2 13@4/0 14@4/1"
"""Fourteen cards: a place on level 5 is open."""


def draw_all(table: Table) -> None:
    while not table.over and table.asked[1] == [-1]:
        table.match.supply(table.pos.options(-1)[0])


def told(table: Table, event: str, field: str) -> list[int | str | None]:
    return [fact[field] for fact in table.heard(None, event)]


# Set-up


@everyone
@rule("V.SET.07", "V.SET.08", "V.SET.15", "V.SET.16", "V.SET.06")
def test_ru_setup_in_figures(players: int) -> None:
    table = play_on(opened("ru", players), 3, until="start")
    assert all(len(hand) == 3 for hand in table.pos.hand_characters)
    play_on(table, 4, until="proclaim")
    pos = table.pos
    drawn = sum(len(row) for row in pos.hand_characters)
    assert len(pos.large) == 44 and len(pos.small) == 16 - players - drawn
    laws = sum(len(row) for row in pos.hand_laws)
    assert laws >= 3 * players and len(pos.laws) == 24 - laws
    assert [card >= 0 for card in pos.cells] == [True] * 4 + [False] * 4


@everyone
@rule("V.SET.09", "V.SET.10", "V.SET.11")
@pytest.mark.parametrize("variants", [(), ("full_deck",)])
def test_pl_setup_in_figures(players: int, variants: tuple[str, ...]) -> None:
    table = play_on(opened("pl", players, *variants), 3, until="start")
    assert all(len(hand) == 4 for hand in table.pos.hand_characters)
    play_on(table, 4, until="hold")
    assert all(len(pyramid) == 1 for pyramid in table.pos.pyramid), "the second card is chosen with all starts in view"
    assert table.pos.small == [] and all(row == [] for row in table.pos.tokens), "rewards wait for the decks"
    play_on(table, 5, until="bid")
    drawn = sum(len(row) for row in table.pos.hand_characters) - players
    assert len(table.pos.small) == (12 if not variants else 16) - 2 * players - drawn
    assert len(table.pos.large) == 44


@rule("V.SET.13", "V.ORD.02")
def test_starting_rewards_come_by_number_before_display_and_laws() -> None:
    """62 (an infinite gem) after 12 (four gems): the lower number takes first, whoever sits first."""
    table = opened("ru", 2)
    for _ in range(2):
        table.draw("red", "red")
    table.draw(62, 5, 6)
    table.draw(12, 7, 8)
    table.all("lay 62", "lay 12")
    draw_small(table)
    assert table.asked == ("gem", [1])
    assert table.display() == {} and table.hand(0) == [] and table.tokens(0) == []
    table.take(1, "r4")
    assert table.tokens(0) == ["62:infinite_red"]


def draw_small(table: Table) -> None:
    while table.asked[1] == [-1] and not table.display():
        before = len(table.pos.large)
        if before == 48:
            break
        table.match.supply(table.pos.options(-1)[-1])


@rule("V.SET.08", "V.HID.03")
def test_ru_the_rejecter_knows_what_is_in_the_small_deck() -> None:
    table = opened("ru", 2)
    table.draw("red", "red", "blue", "blue")
    table.draw(62, 5, 6)
    table.draw(12, 7, 8)
    table.all("lay 62", "lay 12")
    draw_small(table)
    assert [card for card in table.match.view(0)["zones"]["small"] if card >= 0] == [4, 5]
    assert [card for card in table.match.view(1)["zones"]["small"] if card >= 0] == [6, 7]
    assert [card for card in table.match.view(None)["zones"]["small"] if card >= 0] == []


@both
@rule("V.FLW.02", "V.END.01", "V.REF.05", "V.REF.06")
def test_twelve_turns_and_the_warning_before_the_last(edition: str) -> None:
    table = whole_game(edition, 2)
    names = [table.game.event_kinds[fact.kind].name for fact in table.facts if fact.kind >= 0]
    turns = [index for index, name in enumerate(names) if name == "turn_began"]
    assert len(turns) == 12
    warning = names.index("last_turn")
    assert names.count("last_turn") == 1 and turns[10] < warning < turns[11]
    assert names.index("ended") > turns[11]
    assert names[turns[11] :].count("laid_out") <= 1, "nothing is revealed any more, but by law 69"


@both
@rule("V.REF.01", "V.REF.02", "V.REF.03", "V.SET.15")
def test_the_display_moves_from_left_to_right(edition: str) -> None:
    table = refreshed(edition, display={"blue_tip": 1, "blue_base": 2, "green_base": 3, "yellow_tip": 4})
    assert table.display() == {"blue_tip": 2, "green_tip": 3}
    assert table.discard() == [1, 4]
    table.draw(5, 6, 7, 8)
    assert table.display() == {
        "blue_base": 5,
        "red_base": 6,
        "green_base": 7,
        "yellow_base": 8,
        "blue_tip": 2,
        "green_tip": 3,
    }


# Laws phase (ru)


@rule("V.LPH.10", "V.CIR.02", "V.ORD.02")
def test_ru_the_laws_phase_is_one_after_the_other() -> None:
    """71 before 76: the four gems of 71 are gone before 81 may take any."""
    table = laws_phase(2, hands=[[81], [71]], purses=["", ""], reserve="b3 r2")
    table.all("play 81", "play 71")
    assert table.asked == ("place", [1]), "71 comes first"
    table.play(1, "at 1/1", "choose gems_4")
    table.take(1, "b3 r1")
    assert table.asked == ("place", [0])
    table.play(0, "at 1/1", "choose gems_4")
    assert table.purse(0) == [0, 1, 0, 0]


@rule("V.LPH.04", "V.LPH.08", "V.LPH.06", "V.LPH.05")
def test_ru_a_character_from_the_hand_is_free_up_to_level_4() -> None:
    table = proclaimed(15, FULL, purses=["", ""])
    assert "at 5/0" not in table.options(0) and table.why(0, "at 5/0") == "V.LPH.06"
    assert table.why(0, "at 2/0") == "V.PYR.18"
    assert table.why(0, "at 1/7") == "V.PYR.04" and table.why(0, "at 3/5") == "V.PYR.05"
    four = proclaimed(15, FULL.removesuffix(" 13@4/0 14@4/1"), purses=["", ""])
    four.play(0, "at 4/1")
    assert four.tokens(0) == ["15:power_12"] and four.purse(0) == [0, 0, 0, 0]


@rule("V.LPH.12", "V.LPH.01", "V.PAS.01")
def test_ru_playing_nothing_brings_nothing() -> None:
    table = laws_phase(2, hands=[[81], [71]], purses=["", ""], display={"blue_base": 1})
    table.all("nothing", "nothing")
    assert table.asked == ("bid", [0, 1]) and table.hand(0) == [81]


@rule("V.LPH.09")
def test_ru_a_chosen_card_is_secret_and_can_be_changed() -> None:
    table = laws_phase(2, hands=[[81, 82], [71]], purses=["", ""])
    table.play(0, "play 81")
    assert table.match.view(1)["zones"]["played"] == [[], []]
    table.match.undo(0)
    table.play(0, "play 82")
    table.play(1, "nothing")
    assert told(table, "chose", "card") == [81]
    assert table.match.why_not_undo(0) is not None


@rule("V.CIR.02", "V.LPH.11", "V.CIR.04")
def test_ru_the_circle_gem_comes_before_the_effect() -> None:
    """Law 71 has a red bottom: on 1 (tr red) and 19 (tl red) a red circle."""
    table = proclaimed(71, "1@1/0 19@1/1", purses=["", ""], reserve="r1")
    table.play(0, "at 2/0")
    assert table.purse(0) == [0, 1, 0, 0], "before the choice is made"
    table.play(0, "choose gems_4")
    assert table.purse(0) == [0, 1, 0, 0], "it was the last gem"


# Payment (ru)


@rule("V.PAY.09", "V.ORD.03", "V.PAY.10")
def test_ru_all_payments_come_before_the_first_reward() -> None:
    """2 (four gems) is rewarded first and may take the yellow gem paid for 1."""
    table = payment(2, [1, 2], purses=["y1", "g1"], reserve="b1 r1", laws=[65], small=[])
    table.all("keep", "keep")
    table.all("at 1/1 0 0 0 0", "at 1/1 0 0 0 0")
    assert table.hand(0) == [65], "the reward of 1 comes first"
    assert table.purse(1) == [1, 1, 1, 1], "all four gems, both payments among them"


@rule("V.PAY.09", "V.CIR.02")
def test_ru_circle_gems_come_by_number_too() -> None:
    """Both complete a red circle; one red gem is there."""
    table = payment(
        2,
        [32, 5],
        pyramids=["1@1/0 19@1/1", "3@1/0 17@1/1"],
        purses=["b1 g1", "y2"],
        reserve="r1",
    )
    table.all("keep", "keep")
    table.all("at 2/0 0 0 0 0", "at 2/0 0 0 0 0")
    assert told(table, "circle_gem", "seat") == [1], "5 before 32"
    table.draw(65)
    assert told(table, "no_circle_gem", "seat") == [0]


@rule("V.PAY.04", "V.PAY.03", "V.PAS.06", "V.PAS.04")
def test_ru_refusals_take_in_order_before_payments() -> None:
    table = payment(
        3,
        [1, 2, 3],
        pyramids=["30@1/0", "20@1/0:science", "10@1/0"],
        purses=["y1", "", ""],
        reserve="b4 r1",
    )
    table.all("keep", "refuse", "refuse")
    assert table.asked == ("gem", [2])
    table.take(2, "b3")
    assert table.purse(1) == [1, 1, 0, 0], "four due, two left; the yellow gem is not yet paid"
    assert table.asked == ("pay", [0])
    assert table.discard() == [2, 3]


@rule("V.PAY.06", "V.PAY.01", "V.PAY.02")
def test_ru_who_cannot_pay_must_refuse_and_is_still_asked() -> None:
    table = payment(2, [1, 2], purses=["b3", "g1"])
    assert table.options(0) == ["refuse"] and table.options(1) == ["keep", "refuse"]
    assert table.why(0, "keep") == "V.PAY.06"
    infinite = payment(2, [1, 2], pyramids=["20@1/0:infinite_yellow"], purses=["", "g1"])
    assert infinite.options(0) == ["keep", "refuse"], "an infinite gem pays"


@rule("V.COS.02", "V.COS.03", "V.COS.07", "V.PAY.08")
def test_ru_level_5_costs_the_top_row_twice_and_brings_15() -> None:
    table = payment(1, [32], pyramids=[FULL], purses=["b1 g1 y3"])
    table.play(0, "keep")
    assert "at 5/0 0 0 0 0" in table.options(0)
    table.play(0, "at 5/0 0 0 0 0")
    assert table.purse(0) == [0, 0, 0, 0] and table.tokens(0) == ["32:power_15"]
    short = payment(1, [32], pyramids=[FULL], purses=["b1 g1 y2"])
    short.play(0, "keep")
    assert short.why(0, "at 5/0 0 0 0 0") == "V.COS.03"


@rule("V.INF.01", "V.INF.03", "V.INF.04", "V.COS.02")
def test_ru_refusals_of_payments_name_their_rules() -> None:
    pyramid = "20@1/0:infinite_green,spent_blue 21@1/1"
    table = payment(1, [32], pyramids=[pyramid], purses=["b1 y3"])
    table.play(0, "keep")
    assert table.options(0) == ["at 1/-1 0 0 1 0", "at 1/2 0 0 1 0", "at 2/0 0 0 1 0"]
    assert table.why(0, "at 1/2 0 0 0 0") == "V.COS.02"
    assert table.why(0, "at 1/2 0 0 2 0") == "V.INF.04"
    assert table.why(0, "at 2/0 1 0 1 0") == "V.INF.04", "the blue one has been used this turn"
    assert table.why(0, "at 2/2 0 0 1 0") == "V.PYR.05"


@rule("V.INF.04", "V.INF.05")
def test_ru_a_gem_used_for_law_67_does_not_pay_again_this_turn() -> None:
    table = proclaimed(
        67,
        "20@1/0:infinite_yellow,magic",
        pyramids=["30@1/0:science"],
        purses=["r2 b1", "b1"],
        display={"blue_base": 1, "red_base": 2},
    )
    table.play(0, "at 1/1", "give 20 magic", "gem red", "gem red", "infinite yellow")
    table.all("gem blue", "pass")
    table.take(1, "b3")
    draw_all(table)
    assert table.options(0) == ["refuse"], "1 costs yellow"
    table.play(0, "refuse")
    table.take(0, "g4")
    assert table.pos.turn == 5 and "20:infinite_yellow" in table.tokens(0)


@rule("V.FLW.03", "V.AUC.17", "V.REF.04")
def test_ru_the_display_is_refreshed_before_the_payment() -> None:
    table = auction("ru", 1, purses=["b2 r2 g2 y2"])
    table.play(0, "gem blue")
    table.draw("red")
    draw_all(table)
    assert table.asked == ("keep", [0])
    assert len(table.display()) == 6 and table.lot(0) == [1]
    assert table.display()["green_tip"] == 3 and table.display()["yellow_tip"] == 4


# Development (pl)


@rule("V.DEV.06", "V.DEV.03", "V.DEV.07")
def test_pl_discards_are_resolved_by_number_among_plays() -> None:
    table = development(3, [[10], [71], [5]], purses=["r1", "", ""], reserve="b4")
    table.all("play 10", "play 71", "discard 5")
    assert table.purse(2) == [2, 0, 0, 0], "5 first: two of four gems, all blue"
    assert table.asked == ("pay", [0])
    table.play(0, "at 1/1 0 0 0 0")
    assert table.purse(0) == [2, 1, 0, 0], "the three gems of 10: two blue and the one it paid"
    table.play(1, "at 1/1", "choose gems_4")
    assert table.purse(1) == [0, 0, 0, 0]


@rule("V.DEV.04", "V.DEV.05", "V.DEV.15", "V.PAS.09")
def test_pl_a_pass_is_for_the_phase_and_brings_nothing() -> None:
    table = development(2, [[5, 6], [7, 8, 9]], purses=["", ""])
    table.all("pass", "discard 7")
    assert table.purse(0) == [0, 0, 0, 0]
    table.take(1, "b2")
    assert table.asked == ("develop", [1])
    table.play(1, "pass")
    assert table.asked[0] == "bid" and table.pos.turn == 5, "everybody has passed: the phase is over"


@rule("V.DEV.01", "V.DEV.08", "V.DEV.17", "V.DEV.16")
def test_pl_three_rounds_and_cards_taken_on_the_way() -> None:
    """1 on level 1 brings a card; it can be played in the next round; a fourth card cannot."""
    table = development(1, [[1]], purses=["y1"], laws=[81, 82], small=[])
    table.play(0, "play 1", "at 1/1 0 0 0 0")
    table.draw(82)
    assert table.hand(0) == [82]
    table.play(0, "play 82", "at 1/2", "choose cards_1")
    assert table.hand(0) == [81]
    table.play(0, "play 81", "at 1/3", "choose magic_1")
    assert table.asked[0] == "bid"


@rule("V.DEV.11", "V.COS.10", "V.DEV.02", "V.DEV.03")
def test_pl_refusals_of_the_development_phase() -> None:
    table = development(1, [[1, 66]], pyramids=["71@1/0"], purses=["b1"])
    assert table.options(0) == ["discard 1", "discard 66", "pass"]
    assert table.why(0, "play 1") == "V.DEV.11"
    assert table.why(0, "play 66") == "V.LEF.01"
    assert table.why(0, "play 7") == "V.DEV.02"
    assert table.why(0, "discard 7") == "V.DEV.03"


@rule("V.DEV.09", "V.DEV.11", "V.COS.08")
def test_pl_level_5_for_characters_from_the_hand_not_for_laws() -> None:
    table = development(1, [[32, 71]], pyramids=[FULL], purses=["b1 g1 y3"], laws=[65], small=[])
    table.play(0, "play 32", "at 5/0 0 0 0 0")
    assert table.asked == ("top_reward", [0])
    table.play(0, "three")
    assert 65 in table.hand(0), "level 1 first: a card"
    assert table.asked == ("gem", [0])
    table.take(0, "b1 r1 g1 y2")
    assert table.tokens(0) == ["32:magic"], "level 3; nothing of level 4, no points"
    law = development(1, [[71]], pyramids=[FULL], purses=[""])
    law.play(0, "play 71")
    assert law.why(0, "at 5/0") == "V.DEV.09"


@rule("V.COS.08", "V.SCO.05")
def test_pl_a_gem_gained_on_level_5_counts_five() -> None:
    table = development(1, [[18]], pyramids=[FULL], purses=["b1 r1 g1 y2"], laws=[65], small=[])
    table.play(0, "play 18", "at 5/0 0 0 0 0", "three")
    assert "18:infinite_blue" in table.tokens(0) and "18:power_8" in table.tokens(0)
    assert table.parts(0)["infinite_gems"] == 5


@rule("V.INF.02", "V.INF.04", "V.INF.06")
def test_pl_an_infinite_gem_serves_one_of_three_rounds_and_at_once() -> None:
    """62 brings a red infinite gem on level 1; it pays for 63 (red) in the next round, but not for 62's own price."""
    table = development(1, [[62, 63, 11]], purses=["r1"])
    table.play(0, "play 62")
    assert table.options(0) == ["at 1/-1 0 0 0 0", "at 1/1 0 0 0 0"]
    table.play(0, "at 1/1 0 0 0 0", "play 63", "at 1/2 0 1 0 0")
    assert "62:spent_red" in table.tokens(0)
    assert "play 11" not in table.options(0), "red once more"


@rule("V.DEV.06", "V.DEV.02")
def test_pl_choices_are_revealed_together() -> None:
    table = development(2, [[10], [5]], purses=["r1", "y1"])
    table.play(1, "discard 5")
    assert table.match.view(0)["zones"]["played"] == [[], []] and table.discard() == []
    table.match.undo(1)
    table.play(1, "play 5")
    table.play(0, "pass")
    assert table.asked == ("pay", [1])


@rule("V.AUC.18", "V.HID.02")
def test_pl_an_auctioned_card_in_hand_is_known_a_drawn_one_is_not() -> None:
    table = auction("pl", 2, hands=[[6], []], purses=["b1", "r1"])
    table.all("gem blue", "gem red")
    assert table.match.view(1)["zones"]["hand_characters"][0] == [0, ~1]


@both
@rule("V.AUC.26", "V.END.02")
@pytest.mark.parametrize("players", [1, 4])
def test_a_whole_game_ends_in_seven_parts(edition: str, players: int) -> None:
    table = opened(edition, players, chance=SeededChance(9))
    play_on(table, 9)
    assert table.over and table.match.scores() == [sum(table.parts(seat).values()) for seat in range(players)]
