"""The ledger in every language: whole, with the numbers and ids of the English, and without English around it."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from rich.console import Console

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import LANGUAGES, Voice
from ludoteka.ledger import Ledger, Statement, browser, labels, ledger
from ludoteka.ledger.citations import Coverage
from ludoteka.ledger.statements import translated
from ludoteka.terminal.rulebook import statement
from tests.ledger.commands import ludoteka
from tests.ledger.numbers import ID, figures, spelled

OTHERS = [language for language in LANGUAGES if language != "en"]
EVERY = [(game, language) for game in registry.ids() for language in OTHERS]

OTHER_WORDS = {
    "G.CMP.11": "on the other face: «на другому боці», „z drugiej”",
    "G.BLD.10": "over: „na drugą stronę”",
    "G.TRN.02": "one of: «одно из трёх»",
    "G.HIR.11": "both: «и то и другое»",
    "G.INC.02": "the other player: „drugi gracz”",
    "R.CLN.05": "both: the deck and the discard pile are named",
    "R.VAR.10": "one or the other: «одно из двух»",
    "R.SOL.14": "two to four: «вдвоём, втроём и вчетвером»",
    "R.WIN.05": "in a row: „jeden po drugim”",
    "R.CLA.01": "the other side: „druga strona”",
    "V.PAS.11": "both: «и то и другое»",
    "V.DEV.10": "some, some, some: «одни, другие, третьи»",
    "V.SET.14": "on the other side: „po drugiej”",
    "V.LPH.10": "one after the other: „jeden po drugim”",
}
"""Where a language says a thing with a number and another without one."""

LATIN = re.compile(r"[A-Za-z][A-Za-z_.]*[A-Za-z]")
NAMES = {"components.toml", "rules.dized.com", "ultraboardgames.com", "fso", "Viceroy", "I", "II", "III"}
"""Files, pages and projects, and Roman numerals."""
KEYS = re.compile(r"[a-z]+(_[a-z]+)+|any|timing|thematic|historical")
"""Names of the data and of variants."""


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_every_statement_is_told_in_every_language(game: str, language: str) -> None:
    told = ledger(game, language=language)
    assert [said.id for said in told if said.language != language] == []
    for said, english in zip(told, ledger(game), strict=True):
        assert said.text != english.text
        assert bool(said.ruling) == bool(english.ruling)


@pytest.mark.parametrize(("game", "language"), EVERY)
def test_numbers_and_ids_are_those_of_the_english(game: str, language: str) -> None:
    for said, english in zip(ledger(game, language=language), ledger(game), strict=True):
        for there, here in ((english.text, said.text), (english.ruling, said.ruling)):
            assert figures(here) == figures(there), (said.id, here)
            assert Counter(ID.findall(here)) == Counter(ID.findall(there)), (said.id, here)
            if said.id not in OTHER_WORDS:
                assert spelled(here, language) == spelled(there, "en"), (said.id, here)


def test_no_exception_is_idle() -> None:
    needed = {
        said.id
        for game, language in EVERY
        for said, english in zip(ledger(game, language=language), ledger(game), strict=True)
        for there, here in ((english.text, said.text), (english.ruling, said.ruling))
        if spelled(here, language) != spelled(there, "en")
    }
    assert needed == set(OTHER_WORDS)


@pytest.mark.parametrize("game", registry.ids())
def test_no_translation_is_older_than_its_english(game: str, write: bool) -> None:
    """Which English wording the translations follow is kept beside this test."""
    file = Path(__file__).parent / "followed" / f"{game}.json"
    wording = {said.id: sha256(f"{said.text}\n{said.ruling}".encode()).hexdigest()[:16] for said in ledger(game)}
    if write:
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(wording, indent=1) + "\n", encoding="utf-8")
    followed = json.loads(file.read_text(encoding="utf-8"))
    changed = sorted(id for id in wording.keys() | followed.keys() if wording.get(id) != followed.get(id))
    assert changed == [], "bring locale/*/rules.toml in line, then ./test tests/ledger --write"


def english_in(text: str) -> list[str]:
    """The words in Latin letters that are neither names nor ids."""
    words = LATIN.findall(ID.sub("", text))
    return [word for word in words if word not in NAMES and not KEYS.fullmatch(word)]


def foreign_headings(said: Statement) -> list[str]:
    """The headings of a Polish rulebook: names, which stay as they are printed."""
    return [part.removeprefix("pl: ") for part in said.source.split(" | ") if part.startswith("pl: ")]


def shown_whole(kept: Ledger, said: Statement, voice: Voice) -> str:
    out = io.StringIO()
    browser.show_whole(Console(file=out, width=1000), voice, Coverage(kept, {}, {}, True), said)
    return out.getvalue()


@pytest.mark.parametrize(("game", "language"), [(game, one) for game, one in EVERY if one != "pl"])
def test_no_english_stands_around_a_statement(game: str, language: str) -> None:
    voice = Voice(language, game)
    kept = ledger(game, language=language)
    editions = {edition: registry.game(game, edition) for edition in registry.title(game).editions}
    for said in kept:
        whole = shown_whole(kept, said, voice)
        for heading in foreign_headings(said):
            whole = whole.replace(heading, "")
        whole = re.sub(rf"\b({'|'.join((*said.editions, *said.variants))})\b(?!\.)", "", whole)
        assert english_in(whole) == [], said.id
        for edition in said.editions:
            assert english_in(" ".join(statement(editions[edition], said.id, voice))) == [], said.id


@pytest.mark.parametrize("game", registry.ids())
def test_areas_kinds_scopes_and_sources_are_translated(game: str) -> None:
    """Also into Polish, whose letters do not give English away."""
    english = Voice("en", game)
    for language in OTHERS:
        voice = Voice(language, game)
        for said in ledger(game):
            assert labels.area(voice, said.area) != said.area
            assert labels.kind(voice, said) != labels.kind(english, said)
            assert labels.scope(voice, said) != labels.scope(english, said) or said.scope == "all"
            assert labels.source(voice, said) != labels.source(english, said)
            assert ".txt" not in labels.source(voice, said)


def test_a_search_in_the_readers_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "советник", "ЛИЧНУЮ", "--lang", "ru") == 0
    out = capsys.readouterr().out
    assert "K." in out and "советник" in out
    assert ludoteka(monkeypatch, "rules", "for_the_king", "adviser", "--lang", "ru") == 2


def test_a_source_is_named_as_a_reader_knows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    ludoteka(monkeypatch, "rules", "viceroy", "V.CMP.12", "--lang", "en")
    assert "printed rules, Polish edition: PRZEGLĄD GRY, II. FAZA ROZWOJU" in capsys.readouterr().out
    ludoteka(monkeypatch, "rules", "viceroy", "V.AUC.07", "--lang", "pl")
    out = capsys.readouterr().out
    assert "V.AUC.07  faza aukcji, przebieg gry" in out and "instrukcja, wydanie polskie: I. FAZA AUKCJI" in out


def test_what_is_not_translated_whole_stays_english(tmp_path: Path) -> None:
    said = [
        Statement("T.AUC.01", "auction", "limit", "A bid.", "ru: Ставки", ruling="Ours."),
        Statement("T.AUC.02", "auction", "limit", "A pass.", "ru: Ставки"),
    ]
    file = tmp_path / "rules.toml"
    file.write_text('["T.AUC.01"]\ntext = "Ставка."\n["T.AUC.02"]\ntext = "Пас."\n', encoding="utf-8")
    told = translated(said, file, "toy", "ru")
    assert [(one.text, one.language) for one in told] == [("A bid.", "en"), ("Пас.", "ru")]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('["T.AUC.09"]\ntext = "Ставка."', r"toy, ru: there is no rule T\.AUC\.09"),
        ('["T.AUC.01"]\ntext = 1', r"T\.AUC\.01 may have a text and a ruling and nothing else"),
        ('["T.AUC.01"]\nflavour = "."', r"T\.AUC\.01 may have a text and a ruling and nothing else"),
        ("[", "is no TOML"),
    ],
)
def test_a_broken_translation_says_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    said = [Statement("T.AUC.01", "auction", "limit", "A bid.", "ru: Ставки")]
    with pytest.raises(BadRequest, match=complaint):
        translated(said, file, "toy", "ru")
