"""An owner's component file: what is wrong with it is said, and what it changes is played."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from ludoteka import bots, registry
from ludoteka.bots.seat import ask
from ludoteka.games.for_the_king.court import Court
from ludoteka.games.for_the_king.game import ForTheKing, make
from ludoteka.games.for_the_king.king import KingCard
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.refusals import BadRequest
from tests.support.for_the_king import (
    component_text,
    ended,
    king,
    stage,
)
from tests.support.owners import Change, swap, without
from tests.support.rule import rule
from tests.support.tables import modest, played, someone


def more_gold(number: int) -> Change:
    return lambda text: (
        text + "".join(f'[[gold_card]]\nid = "more_{one}"\nvalue = 3\nbottom_number = 0\n' for one in range(number))
    )


def owned(*changes: Change, players: int = 3) -> ForTheKing:
    text = component_text()
    for change in changes:
        text = change(text)
    return make("uk", players, (), text)


WRONG: list[tuple[str, Change, str]] = [
    ("no TOML", lambda text: text + "\n[[", "is no TOML"),
    ("other game", swap('game = "for_the_king"', 'game = "viceroy"'), "none of this game"),
    ("no game", swap('game = "for_the_king"', ""), "none of this game"),
    ("no domains", without("domain"), r"there is no \[\[domain\]\]"),
    ("unnamed domain", swap('name_en = "Livestock"', 'name_fr = "Élevage"'), "livestock: there is no name_en"),
    ("odd domain id", swap('id = "military"', "id = [1]", "[[domain]]"), r"\[\[domain\]\] number 5 has no id"),
    (
        "unknown domain id",
        swap('id = "military"', 'id = "army"', "[[domain]]"),
        "army: possible ids are diplomacy",
    ),
    ("a name that is none", swap('title_en = "Letter Opener"', "title_en = 7"), "title_en is 7; it should be a text"),
    ("an office tile elsewhere", swap("value = 1", "value = 2", "[[office_tile]]"), "value is 2; the rules say 1"),
    ("no government cards", without("government_card"), r"there is no \[\[government_card\]\]"),
    ("no gold cards", without("gold_card"), r"there is no \[\[gold_card\]\]"),
    ("no king cards", without("king_card"), r"there is no \[\[king_card\]\]"),
    (
        "cards that are no tables",
        lambda text: without("king_card")(text).replace("[identity]", "king_card = [1]\n[identity]", 1),
        r"there is no \[\[king_card\]\]",
    ),
    ("no id", swap('id = "gold_1_01"', ""), r"\[\[gold_card\]\] number 1 has no id"),
    ("id with a space", swap('"gold_1_02"', '"gold 2"'), r"\[\[gold_card\]\] number 2 has no id"),
    ("id used twice", swap('"gold_1_02"', '"gold_1_01"'), "gold_1_01: the id is used twice"),
    (
        "bottom number",
        swap("bottom_number = 0", "bottom_number = 2", 'id = "gov_diplomacy_c"'),
        "gov_diplomacy_c: bottom_number is 2; possible are 0, 3, 4, 5",
    ),
    ("no bottom number", swap("bottom_number = 0", "", 'id = "king_01"'), "king_01: bottom_number is None"),
    ("gold value", swap("value = 3", "value = 4", 'id = "gold_3_01"'), "gold_3_01: value is 4; possible are 1 to 3"),
    ("government value", swap("value = 2", "value = 0", 'id = "gov_military_f"'), "gov_military_f: value is 0"),
    ("value as text", swap("value = 2", 'value = "2"', 'id = "gov_military_f"'), "gov_military_f: value is '2'"),
    ("value as truth", swap("value = 1", "value = true", 'id = "gold_1_01"'), "gold_1_01: value is True"),
    (
        "unknown domain",
        swap('domain = "military"', 'domain = "magic"', "[[government_card]]"),
        "domain is 'magic'; possible are diplomacy, entertainment, livestock, architecture, military, provisions",
    ),
    (
        "small letter",
        swap('letter = "C"', 'letter = "c"', 'id = "gov_diplomacy_c"'),
        "gov_diplomacy_c: letter is 'c'; possible are A to Z",
    ),
    ("no letter", swap('letter = "C"', "", 'id = "gov_diplomacy_c"'), "gov_diplomacy_c: letter is ''"),
    (
        "letter used twice",
        swap('letter = "C"', 'letter = "B"', 'id = "gov_diplomacy_c"'),
        "gov_diplomacy_c: gov_diplomacy_b has the letter B already",
    ),
    ("no steps", swap('steps = [{ delta = "+1" }]', "steps = []", 'id = "king_01"'), "king_01: steps is a list of one"),
    (
        "three steps",
        swap('steps = [{ delta = "+1" }]', 'steps = [{ delta = "+1" }, { delta = "+1" }, { delta = "+1" }]'),
        "king_01: steps is a list of one or two steps",
    ),
    (
        "step too wide",
        swap('delta = "+1"', 'delta = "+2"', 'id = "king_01"'),
        r"king_01, steps number 1: delta is '\+2'; possible are \+1, -1, either",
    ),
    (
        "odd step",
        swap('delta = "+1"', 'delta = ["+1"]', 'id = "king_01"'),
        r"steps number 1: delta is \['\+1'\]",
    ),
    ("step without delta", swap("{ delta =", "{ way =", 'id = "king_01"'), "king_01, steps number 1: delta is None"),
    ("no removal", swap("[removal]", "[removals]"), r"there is no \[removal\]"),
    ("no count in removal", swap("3 = 13, ", ""), r"\[removal\], by_players: 3 is None; possible are 0 to 85"),
    ("negative removal", swap("3 = 13", "3 = -13"), r"\[removal\], by_players: 3 is -13; possible are 0 to 85"),
    ("a table that nothing reads", lambda text: text + "[starting_values]\nprimary = 4\n", "reads starting_values"),
    ("a field that nothing reads", swap("value = 3", "value = 3\nworth = 4", 'id = "gold_3_01"'), "reads worth"),
    ("a step that says more", swap('delta = "+1"', 'delta = "+1", twice = true'), "number 1: nothing .* reads twice"),
    (
        "an odd provenance",
        swap('provenance = "public"', 'provenance = "heard"', 'id = "gold_1_01"'),
        "is 'heard'",
    ),
    ("nested too deeply", lambda text: text + "deep = " + "[" * 5000 + "]" * 5000, "nested too deeply"),
    (
        "a turn that does not come out",
        swap("3 = 13", "3 = 14"),
        r"with 3 players the deck has 71 cards \(85 kept, 14 removed at random\); it must be a multiple of 4",
    ),
    ("nothing left", swap("3 = 13", "3 = 85"), "with 3 players the deck has 0 cards"),
    (
        "one card moved out",
        swap("bottom_number = 0", "bottom_number = 5", 'id = "king_01"'),
        r"the deck has 71 cards \(84 kept, 13 removed",
    ),
]


@rule("K.GEN.05", "K.GEN.06", "K.GEN.07", "K.GEN.08", "K.GEN.09", "K.SET.11")
@pytest.mark.parametrize(("change", "message"), [case[1:] for case in WRONG], ids=[case[0] for case in WRONG])
def test_what_is_wrong_is_said(change: Change, message: str) -> None:
    with pytest.raises(BadRequest, match=message) as refused:
        owned(change)
    assert str(refused.value).startswith("the component file")


@rule("K.AUC.14")
def test_a_box_of_any_size_is_played() -> None:
    """Nothing counts cards in so many bits; what a bot would have to reckon with is left to walks."""
    full = owned(more_gold(298), swap("2 = 22", "2 = 2"), players=2)
    assert len(full.cards.ids) == 406
    match = played(full, 1, modest, 500)
    seat = someone(match)
    assert bots.make("search:iterations=4", full, SeededChance(1)).choose(ask(match, seat)) in match.options(seat)
    match = played(full, 1, modest)
    assert match.over
    assert max(max(trail, default=0) for trail in cast(Court, match.position).trail) > 256


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="cannot be read: No such file"):
        registry.game("for_the_king", components=tmp_path / "mine.toml")
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRequest, match="no text in UTF-8"):
        registry.game("for_the_king", components=broken)


@rule("K.SCO.01")
def test_a_changed_value_changes_the_score() -> None:
    mine = owned(swap("value = 2", "value = 4", 'id = "gov_diplomacy_i"'))
    assert ended(3, ["D2I", "D3C", ""]).match.scores() == [1, 3, 0]
    assert ended(3, ["D4I", "D3C", ""], game=mine).match.scores() == [3, 1, 0]


@rule("K.SCO.05")
def test_a_changed_letter_changes_a_tie() -> None:
    mine = owned(swap('letter = "I"', 'letter = "Z"', 'id = "gov_diplomacy_i"'))
    assert ended(3, ["D2I", "D2H", ""]).match.scores() == [1, 3, 0]
    assert ended(3, ["D2Z", "D2H", ""], game=mine).match.scores() == [1, 3, 0]
    first = owned(
        swap('letter = "A"', 'letter = "Z"', 'id = "gov_diplomacy_a"'),
        swap('letter = "I"', 'letter = "A"', 'id = "gov_diplomacy_i"'),
    )
    assert ended(3, ["D2A", "D2H", ""], game=first).match.scores() == [3, 1, 0]


@rule("K.KNG.10")
def test_a_changed_king_card_does_something_else() -> None:
    mine = owned(swap('steps = [{ delta = "+1" }]', 'steps = [{ delta = "-1" }, { delta = "+1" }]'))
    card = mine.cards.ids.index("king_01")
    assert king(3, "K(+1)").options() == [f"raise {letter}" for letter in "DEAMP"]
    table = stage(3, [KingCard(0, card, 0, 0, 0)], game=mine)
    assert table.options() == [f"lower {letter}" for letter in "DEAMP"]
    table.play(0, "lower D", "raise E")
    assert table.tiles() == "D2 E4 A3 M3 P3"


@rule("K.SET.08", "K.SET.09", "K.SET.11", "K.AUC.14")
def test_another_deck_has_other_turns_and_caps() -> None:
    mine = owned(swap("3 = 13", "3 = 49"))
    assert mine.cards.turns == 9
    assert mine.cards.most_gold == 27
    kinds = {kind.name: kind for kind in mine.kinds}
    assert (kinds["bid_gold"].size, kinds["bid_cards"].size) == (28, 10)


@rule("K.SET.04", "K.KNG.15")
def test_a_domain_is_in_play_when_its_cards_are() -> None:
    mine = owned(swap("bottom_number = 5", "bottom_number = 3", 'id = "gov_livestock_a"'), swap("3 = 13", "3 = 14"))
    assert mine.cards.domains == [0, 1, 2, 3, 4, 5]
    assert mine.setup().primary == [3] * 6


def test_a_record_carries_the_owners_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(swap("value = 2", "value = 4", 'id = "gov_diplomacy_i"')(component_text()), encoding="utf-8")
    game = registry.game("for_the_king", players=2, components=file)
    match = game.match(seed=1)
    while match.decision is not None:
        seat = match.decision.seats[0]
        match.play(seat, match.options(seat)[0])
    file.unlink()
    again = registry.replay(match.record())
    assert again.scores() == match.scores()
    assert again.digest() == match.digest()
