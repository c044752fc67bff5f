"""The development phase (V.DEV) and rewards (V.REW)."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy.ending import Ending, Scoring
from ludoteka.games.viceroy.phases import Development, Turn
from ludoteka.games.viceroy.playing import LayPaid
from ludoteka.games.viceroy.rewards import Reward
from tests.support.rule import rule
from tests.support.viceroy import Table, development, gems, proclaimed, stage, the_game

both = pytest.mark.parametrize("edition", ["ru", "pl"])
RED = "1@1/0 3@1/1"


@rule("V.DEV.01", "V.DEV.08", "V.DEV.14", "V.DEV.15")
def test_three_rounds() -> None:
    table = development(2, [[80, 81, 82, 83], [70, 71, 72, 74]], pyramids=["1@1/0", "2@1/0"])
    for number in (1, 2, 3):
        assert table.asked == ("develop", [0, 1])
        frame = next(frame for frame in table.pos.stack if isinstance(frame, Development))
        assert frame.round == number
        table.all(f"discard {79 + number}", f"discard {[70, 71, 72][number - 1]}")
        while table.asked[0] == "gem":
            table.match.play(table.asked[1][0], table.pos.options(table.asked[1][0])[0])
    assert table.pos.turn == 5 and table.hand(0) == [83]


@rule("V.DEV.02", "V.DEV.06")
def test_cards_are_chosen_secretly_and_revealed_together() -> None:
    table = development(2, [[80], [70]])
    assert table.options(0) == ["play 80", "discard 80", "pass"]
    assert table.why(0, "play 70") == "V.DEV.02" and table.why(0, "discard 70") == "V.DEV.03"
    table.play(0, "play 80")
    assert table.match.view(1)["zones"]["played"] == [[], []]
    assert all(card < 0 for card in table.match.view(1)["zones"]["hand_laws"][0])
    table.play(1, "discard 70")
    assert [fact["card"] for fact in table.heard(None, "chose")] == [79, 69]
    assert table.asked == ("gem", [1]), "70 comes before 80"


@rule("V.DEV.03")
def test_a_discard_brings_two_gems() -> None:
    table = development(1, [[80, 6]], purses=[""])
    table.play(0, "discard 6")
    table.take(0, "b1 y1")
    assert table.purse(0) == gems("b1 y1") and table.discard() == [6]
    assert table.asked == ("develop", [0]), "it was no pass"
    told = [fact["rule"] for fact in table.heard(None, "took_gem")]
    assert told == ["V.DEV.03", "V.DEV.03"]


@rule("V.DEV.04", "V.PAS.09")
def test_who_passes_does_nothing_more() -> None:
    table = development(2, [[80, 81], [70, 71]])
    table.all("pass", "discard 70")
    table.take(1, "b2")
    assert table.asked == ("develop", [1])
    assert table.why(0, "discard 80") == "V.DEV.02"


@rule("V.DEV.07", "V.DEV.13")
def test_each_card_is_completed_before_the_next() -> None:
    table = development(2, [[45], [13]], purses=["r1", "y1"])
    table.all("play 45", "play 13")
    assert table.asked == ("pay", [1])
    table.play(1, "at 1/1 0 0 0 0")
    assert table.asked == ("gem", [1]) and table.purse(0) == gems("r1"), "the other has not yet paid"
    table.take(1, "b3")
    assert table.asked == ("pay", [0])


@rule("V.DEV.10")
def test_laws_work_at_once_later_or_at_the_end() -> None:
    at_once = proclaimed(81, "1@1/0", "pl")
    at_once.play(0, "at 1/1", "choose magic_1")
    assert at_once.tokens(0) == ["81:magic"]
    cards = the_game("pl").cards
    assert cards.takes[77] and cards.scorer[67] == c.PER_CARD


@rule("V.DEV.15", "V.DEV.16")
def test_the_phase_ends_when_all_have_passed() -> None:
    table = development(2, [[80], []])
    assert table.asked == ("develop", [0]), "an empty hand passes"
    table.play(0, "pass")
    assert table.pos.turn == 5


@rule("V.DEV.17")
def test_a_card_taken_in_a_round_may_be_played_in_the_next() -> None:
    table = development(1, [[1]], purses=["y1"], small=[50])
    table.play(0, "play 1", "at 1/1 0 0 0 0", "laws 0")
    assert table.asked == ("develop", [0]) and "discard 50" in table.options()


@rule("V.DEV.18")
def test_a_character_that_cannot_be_paid_for_any_more_returns() -> None:
    """The printed cards never cause it, so the position is built by hand."""
    table = development(1, [[6]], purses=["b1"])
    table.play(0, "play 6")
    pos = table.pos.clone()
    pos.moved[0] = [moved - 1 if colour == 0 else moved for colour, moved in enumerate(pos.moved[0])]
    pos.derive()
    assert type(pos.stack[-1]).__name__ == LayPaid.__name__
    pos.settle()
    assert pos.hand(0) == [5] and pos.played == [[]] and pos.turn == 4
    frame = pos.stack[-1]
    assert isinstance(frame, Development) and frame.round == 2 and not frame.passed, "the round is lost, no pass"


def gift(edition: str, code: int, number: int = 1, colour: int = 0, **scene: Any) -> Table:
    """A reward by itself, on card 60 of the first seat."""
    game = the_game(edition, 1)
    card = next(
        card
        for card in game.cards.characters
        for row in range(4)
        if game.cards.gifts[card][row] == [(code, number, colour)]
    )
    row = game.cards.gifts[card].index([(code, number, colour)])
    scene.setdefault("pyramids", [f"{card + 1}@1/0"])
    return stage(edition, 1, [Scoring(), Ending(), Turn(0), Reward(0, card, row, row + 1, 0)], **scene)


@rule("V.REW.01")
@both
def test_gems_of_any_colours(edition: str) -> None:
    table = gift(edition, c.GEMS, 5, purses=[""])
    table.take(0, "b1 r2 y2")
    assert table.purse(0) == gems("b1 r2 y2")


@rule("V.REW.02")
@both
def test_gems_as_far_as_there_are(edition: str) -> None:
    table = gift(edition, c.GEMS, 5, purses=[""], reserve="b1 y1")
    assert table.purse(0) == gems("b1 y1")


@rule("V.REW.03", "V.REW.04")
@both
def test_two_cards_in_any_split(edition: str) -> None:
    table = gift(edition, c.DRAW_CARDS, 2, small=[50, 51, 52])
    assert table.options() == ["laws 0", "laws 1", "laws 2"]
    assert table.why(0, "laws 3") == "V.REW.03"
    table.play(0, "laws 1")
    assert table.pos.options(-1) == table.pos.laws, "the split is announced before the first card"
    table.draw(81)
    table.draw(51)
    assert table.hand(0) == [51, 81]
    short = gift(edition, c.DRAW_CARDS, 2, small=[50], laws=[80, 81])
    assert short.options() == ["laws 1", "laws 2"] and short.why(0, "laws 0") == "V.REW.05"


@rule("V.REW.08")
@both
def test_power_points(edition: str) -> None:
    table = gift(edition, c.POWER, 12)
    assert [token.split(":")[1] for token in table.tokens(0)] == ["power_12"]
    assert table.parts(0) == {"power": 12}


@rule("V.REW.10", "V.REW.11", "V.REW.12")
@both
@pytest.mark.parametrize(
    ("code", "number", "name"),
    [(c.SCIENCE, 1, "science"), (c.SCIENCE, 2, "science"), (c.MAGIC, 1, "magic"), (c.MAGIC, 2, "magic"),
     (c.DEFENCE, 1, "defence")],
)  # fmt: skip
def test_tokens_on_the_card(edition: str, code: int, number: int, name: str) -> None:
    table = gift(edition, code, number)
    assert [token.split(":")[1] for token in table.tokens(0)] == [name] * number


@rule("V.REW.13", "V.REW.18")
@both
def test_attack_goes_behind_the_screen(edition: str) -> None:
    game = the_game(edition, 1)
    row = game.cards.gifts[8].index([(c.ATTACK, 1, 0), (c.GEMS, 3, 0)])
    table = stage(edition, 1, [Scoring(), Ending(), Turn(0), Reward(0, 8, row, row + 1, 0)], pyramids=["9@1/0"])
    assert table.pos.attacks == [1] and table.tokens(0) == []
    assert table.asked == ("gem", [0]) and table.pos.stack[-1].about(table.pos) == {"number": 3}


@rule("V.REW.14")
@both
@pytest.mark.parametrize("law", [71, 77])
def test_an_attack_token_of_a_law_goes_behind_the_screen(edition: str, law: int) -> None:
    table = proclaimed(law, "1@1/0", edition)
    table.play(0, "at 1/1", "choose attack_1")
    assert table.pos.attacks == [1, 0] and table.tokens(0) == []


@rule("V.REW.15")
@both
def test_an_infinite_gem_comes_from_the_reserve(edition: str) -> None:
    table = gift(edition, c.INFINITE_GEM, 1, 0, purses=["b2"])
    assert [token.split(":")[1] for token in table.tokens(0)] == ["infinite_blue"]
    assert table.reserve()[0] == 1 and table.purse(0)[0] == 2


@rule("V.REW.16")
@both
def test_an_infinite_gem_from_behind_the_screen(edition: str) -> None:
    table = gift(edition, c.INFINITE_GEM, 1, 0, purses=["b2"], reserve="r4")
    assert table.options() == ["own", "without"]
    table.play(0, "own")
    assert table.purse(0)[0] == 1
    none = gift(edition, c.INFINITE_GEM, 1, 0, purses=["r1"], reserve="")
    assert none.options() == ["without"] and none.why(0, "own") == "V.REW.16", "asked all the same: the purse is secret"
    none.play(0, "without")
    assert "infinite" not in "".join(none.tokens(0))


@rule("V.REW.17")
@both
def test_bonus_tokens(edition: str) -> None:
    assert [token.split(":")[1] for token in gift(edition, c.MAGIC_BONUS, 5).tokens(0)] == ["magic_bonus_5"]
    for colour, name in enumerate(["blue", "red", "green", "yellow"]):
        for value in (2, 4):
            table = gift(edition, c.CIRCLE_BONUS, value, colour)
            assert [token.split(":")[1] for token in table.tokens(0)] == [f"circle_bonus_{name}_{value}"]


@rule("V.REW.19")
@both
def test_magic_defence_and_bonuses_do_nothing_before_the_end(edition: str) -> None:
    lying = "magic,defence,magic_bonus_5,circle_bonus_red_4"
    for pyramid in ("20@1/0", f"20@1/0:{lying}"):
        table = proclaimed(81, pyramid, edition, purses=["", ""])
        assert table.options() == ["at 1/-1", "at 1/1"]
    plain = development(1, [[6]], pyramids=[f"20@1/0:{lying}"], purses=["b1"])
    assert plain.options(0) == development(1, [[6]], pyramids=["20@1/0"], purses=["b1"]).options(0)


@pytest.mark.parametrize("card", range(c.FIRST_LAW))
def test_every_reward_of_every_character(card: int) -> None:
    """Each row of each card gives what its entry says, and nothing else."""
    game = the_game("ru", 1)
    names = {c.SCIENCE: "science", c.MAGIC: "magic", c.DEFENCE: "defence"}
    for row in range(5):
        table = stage(
            "ru",
            1,
            [Scoring(), Ending(), Turn(0), Reward(0, card, row, row + 1, 0)],
            pyramids=[f"{card + 1}@1/0"],
            purses=[""],
            small=[n for n in (30, 31, 33) if n != card + 1],
        )
        tokens: list[str] = []
        taken = attacks = drawn = 0
        for code, number, colour in game.cards.gifts[card][row]:
            if code == c.GEMS:
                taken += number
            elif code == c.DRAW_CARDS:
                drawn += number
            elif code == c.ATTACK:
                attacks += number
            elif code in names:
                tokens += [names[code]] * number
            elif code == c.INFINITE_GEM:
                tokens.append(f"infinite_{c.COLOURS[colour]}")
            elif code == c.POWER:
                tokens.append(f"power_{number}")
            elif code == c.MAGIC_BONUS:
                tokens.append(f"magic_bonus_{number}")
            else:
                tokens.append(f"circle_bonus_{c.COLOURS[colour]}_{number}")
        while table.asked[0] in ("gem", "source", "draw") and table.pos.turn == 4:
            if table.asked[1] == [-1]:
                table.match.supply(table.pos.options(-1)[0])
            else:
                table.match.play(0, table.pos.options(0)[0])
        assert [token.split(":")[1] for token in table.tokens(0)] == sorted(tokens)
        assert sum(table.purse(0)) == taken and table.pos.attacks == [attacks] and len(table.hand(0)) == drawn
        assert kind_free(table)


def kind_free(table: Table) -> bool:
    return not any(isinstance(frame, Reward) for frame in table.pos.stack)


@rule("V.DEV.04")
def test_who_has_passed_stays_out_when_another_runs_out_of_cards() -> None:
    table = development(3, [[80, 81], [71], [77, 79, 83]], purses=["", "", ""])
    table.all("pass", "play 71", "play 79")
    for card in (83, 77):
        while table.asked[0] != "develop":
            table.play(table.asked[1][0], table.options()[-1])
        assert table.asked == ("develop", [2]), "for good, not for a round"
        table.play(2, f"play {card}")
