"""What every reader can rely on, in every language and every game."""

from __future__ import annotations

import random
import string
from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.events import KERNEL_KINDS, Event, EventKind
from ludoteka.kernel.game import Game
from ludoteka.kernel.match import Match
from ludoteka.kernel.refusals import BadRequest, Refusal
from ludoteka.kernel.sentences import Sentence
from ludoteka.kernel.zones import EVERYONE
from ludoteka.language import LANGUAGES, Speaker, Voice, reader_language
from tests.support.tables import bold, every_game, modest, play_one

NUMBERS = (0, 1, 2, 5, 11, 12, 21, 22, 25, 101)


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


def speakers(game: Game) -> list[Speaker]:
    return [Speaker(game, language, []) for language in LANGUAGES]


def value_of(game: Game, field: str, rng: random.Random) -> int:
    axis = game.axes.get(field.rstrip("0123456789"))
    return rng.randrange(axis.size) if axis is not None else rng.choice(NUMBERS)


def check(game: Game, sentence: Sentence, fields: list[str]) -> None:
    """The sentence speaks of its fields alone, and every language can say it."""
    assert fields_of(sentence.one) | fields_of(sentence.many) <= set(fields)
    rng = random.Random(1)
    for speaker in speakers(game):
        for _ in NUMBERS:
            said = speaker.sentence(sentence, {field: value_of(game, field, rng) for field in fields})
            assert said and "{" not in said


def kind_fields(kind: Kind) -> list[tuple[Sentence, list[str]]]:
    asked = sorted(fields_of(kind.question.one) | fields_of(kind.question.many))
    return [(kind.question, asked), *[(part.sentence, [axis.name for axis in part.axes]) for part in kind.ranges]]


def event_sentences(kind: EventKind) -> list[tuple[Sentence, list[str]]]:
    found = [(kind.sentence, kind.fields)]
    if kind.blind is not None:
        found.append((kind.blind, [field for field in kind.fields if field != kind.secret]))
    return found


@every_game
def test_every_question_answer_and_fact_can_be_said(game: Game) -> None:
    for kind in game.kinds:
        for sentence, fields in kind_fields(kind):
            check(game, sentence, fields)
    for event_kind in [*game.event_kinds, *KERNEL_KINDS]:
        for sentence, fields in event_sentences(event_kind):
            check(game, sentence, fields)


def refusals(match: Match, rng: random.Random) -> list[Refusal]:
    """What the match refuses now: some values of every seat, one beyond the kind's, and to take back a move."""
    asked = match.decision
    size = 1 if asked is None else asked.kind.size
    values = {0, size, *[rng.randrange(size) for _ in range(6)]}
    found = [match.why(seat, value) for seat in range(-1, match.game.players + 1) for value in values]
    found += [match.why_not_undo(seat) for seat in range(match.game.players)]
    return [refusal for refusal in found if refusal is not None]


@every_game
def test_every_refusal_can_be_said(game: Game) -> None:
    """The catalogues are checked field by field elsewhere; here the rules give the fields their sentences need."""
    seen: set[str] = set()
    for seed, style in enumerate((modest, bold)):
        match = game.match(seed=seed)
        rng = random.Random(seed)
        while not match.over:
            for refusal in refusals(match, rng):
                if refusal.sentence.one not in seen:
                    seen.add(refusal.sentence.one)
                    assert fields_of(refusal.sentence.one) <= set(refusal.params)
                    for speaker in speakers(game):
                        assert "{" not in speaker.refusal(refusal)
            play_one(match, rng, style)
    assert len(seen) > 4


@every_game
def test_everything_has_a_name_in_every_language(game: Game) -> None:
    for speaker in speakers(game):
        for axis in game.axes.values():
            names = [speaker.name(axis.name, index) for index in range(axis.size)]
            assert all(names)
            if axis.name not in ("seat", "card"):
                assert len(set(names)) == len(names)
    # A name in another script or language is another name.
    for language in ("ru", "uk", "pl"):
        for axis in game.axes.values():
            if axis.ids and axis.name != "seat":
                assert all(language in game.names(axis.name, index) for index in range(axis.size))


def test_names_of_one_game_by_hand() -> None:
    game = registry.game("for_the_king", players=5)
    card = game.axes["card"].index("gov_livestock_b")
    gold = game.axes["card"].index("gold_2_01")
    king = game.axes["card"].index("king_15")
    office = game.axes["office"].index("military_4")
    said = {
        speaker.language: [
            speaker.name("card", card),
            speaker.name("card", gold),
            speaker.name("card", king),
            speaker.name("zone", 2),
            speaker.name("office", office),
            speaker.name("seat", 1),
        ]
        for speaker in speakers(game)
    }
    assert said == {
        "en": ["Livestock 2B", "Gold 2", "King +1 then -1", "The favour pile", "Master of the Army", "Seat 2"],
        "ru": ["Животноводство 2B", "Золото 2", "Король +1, затем -1", "Стопка благосклонности", "Воевода", "Место 2"],
        "uk": ["Тваринництво 2B", "Золото 2", "Король +1, потім -1", "Стос прихильності", "Воєвода", "Місце 2"],
        "pl": ["Hodowla 2B", "Złoto 2", "Król +1, potem -1", "Stos łask", "Wojewoda", "Miejsce 2"],
    }


def test_an_owners_file_without_names_speaks_english(tmp_path: Path) -> None:
    text = (registry.folder("for_the_king") / "data" / "components.toml").read_text(encoding="utf-8")
    named = ("name_uk", "title_uk", "side_a_uk", "side_b_uk", "face_uk", "uk ")
    lines = [line for line in text.splitlines() if not line.startswith(named)]
    file = tmp_path / "mine.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    game = registry.game("for_the_king", players=5, components=file)
    speaker = Speaker(game, "uk", [])
    assert speaker.name("card", 0) == "Diplomacy 4A"
    assert speaker.name("card", game.axes["card"].index("gold_1_01")) == "Gold 1"
    assert speaker.name("zone", 1) == "The centre"
    assert speaker.name("noble", 0) == "Marchioness of Mirabelle"


def test_plurals_follow_the_number() -> None:
    game = registry.game("for_the_king", players=3)
    bid = next(kind for kind in game.event_kinds if kind.name == "bade_cards")
    said = {
        speaker.language: [
            speaker.sentence(bid.sentence, {"seat": 0, "number": number}).split()[-1]
            for number in (1, 2, 5, 12, 21, 22)
        ]
        for speaker in [Speaker(game, language, ["Anna"]) for language in LANGUAGES]
    }
    assert said == {
        "en": ["card.", "cards.", "cards.", "cards.", "cards.", "cards."],
        "ru": ["карта.", "карты.", "карт.", "карт.", "карта.", "карты."],
        "uk": ["картка.", "картки.", "карток.", "карток.", "картка.", "картки."],
        "pl": ["karta.", "karty.", "kart.", "kart.", "kart.", "karty."],
    }


def test_a_secret_is_said_only_to_those_who_know_it() -> None:
    game = registry.game("for_the_king", players=3)
    drew = next(index for index, kind in enumerate(game.event_kinds) if kind.name == "drew")
    speaker = Speaker(game, "en", ["Anna", "Borys", "Cezary"])
    event = Event(drew, "K.DIS.02", 1 << 1, [1, 0])
    assert speaker.event(event, 1) == "Borys draws Diplomacy 4A."
    assert speaker.event(event, 0) == speaker.event(event, None) == "Borys draws a card."
    assert speaker.event(Event(drew, "K.DIS.02", EVERYONE, [1, 0]), None) == "Borys draws Diplomacy 4A."


def test_a_name_is_no_template() -> None:
    game = registry.game("for_the_king", players=2)
    passed = next(kind for kind in game.event_kinds if kind.name == "passed")
    assert Speaker(game, "en", ["{seat}", "Bo"]).sentence(passed.sentence, {"seat": 0}) == "{seat} passes."


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "pl"}, "pl"),
        ({"LANG": "ru@latin"}, "ru"),
        ({"LANG": "plt_MG.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL.UTF-8", "LC_MESSAGES": "ru_RU"}, "ru"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "", "LUDOTEKA_LANG": "uk"}, "uk"),
    ],
)
def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LUDOTEKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert reader_language() == language
    assert reader_language("en") == "en"


def test_an_unknown_language_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadRequest, match="there is no language 'fr'; the languages are en, ru, uk, pl"):
        reader_language("fr")
    monkeypatch.setenv("LUDOTEKA_LANG", "fr")
    with pytest.raises(BadRequest, match="there is no language 'fr'"):
        reader_language()


def test_the_shelf_is_translated() -> None:
    title = registry.title("for_the_king")
    assert Voice("en").title(title) == title.name
    assert Voice("uk").title(title) == "За короля (і за мене)"
