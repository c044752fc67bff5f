"""Errors and help speak the reader's language."""

from __future__ import annotations

import ast
import json
import os
import pickle
import random
import string
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka import cli, registry
from ludoteka.kernel.chance import SeededChance
from ludoteka.kernel.decisions import CHANCE
from ludoteka.kernel.match import Match
from ludoteka.kernel.records import BadRecord
from ludoteka.kernel.refusals import BadRequest, Refused
from ludoteka.language import LANGUAGES, Voice, likely_language
from tests.support.tables import modest, play_one

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "ludoteka").rglob("*.py"))
COMMANDS = ("games", "rules", "replay", "play", "simulate", "bots", "bench", "build")
PROSE = {"the", "of", "to", "and", "or", "a", "its", "with", "this", "for", "in", "is", "how", "many", "what", "who"}
NAMES = ("LUDOTEKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    here = {name: value for name, value in os.environ.items() if name not in NAMES}
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**here, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", **environment},
    )


@pytest.mark.parametrize("file", SOURCES, ids=[file.relative_to(ROOT / "src").as_posix() for file in SOURCES])
def test_errors_are_templates_with_all_their_fields(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id not in ("BadRequest", "BadRecord", "_wrong"):
            continue
        template = node.args[0]
        # What was said already comes in a variable.
        assert isinstance(template, ast.Constant | ast.Name), f"line {node.lineno}: no catalogue can hold this"
        if isinstance(template, ast.Constant):
            wanted = {field for _, field, _, _ in string.Formatter().parse(str(template.value)) if field is not None}
            assert wanted == {keyword.arg for keyword in node.keywords}, f"line {node.lineno}"


def test_the_text_of_an_error() -> None:
    assert str(BadRequest("as it is: {x}")) == "as it is: {x}"
    error = BadRecord("{where}: {reason}", where="{x}", reason=BadRequest("it is {found!r}", found="2"))
    assert str(error) == "{x}: it is '2'"
    assert (error.message, error.fields["where"]) == ("{where}: {reason}", "{x}")
    assert Voice("uk").complaint(error) == str(error), "no catalogue knows this"
    assert Voice("uk").complaint(BadRequest("as it is: {x}")) == "as it is: {x}"


def test_an_error_crosses_processes() -> None:
    error = BadRecord("move {number}, '{text}': {reason}", number=1, text="x", reason=BadRequest("it said nothing"))
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is BadRecord and str(again) == str(error)
    assert Voice("pl").complaint(again) == "ruch 1, „x”: bez wyjaśnienia"


def test_an_error_within_an_error() -> None:
    match = registry.game("for_the_king", players=2).match(seed=3)
    rng = random.Random(1)
    while not match.over:
        play_one(match, rng, modest)
    data = json.loads(match.record().to_json())
    place = next(number for number, move in enumerate(data["moves"]) if not move.startswith("*"))
    move = data["moves"][place]
    data["moves"][place] = "9" + move[1:]
    with pytest.raises(BadRecord) as caught:
        registry.replay(json.dumps(data))
    said = {language: Voice(language).complaint(caught.value) for language in LANGUAGES}
    number, text = place + 1, data["moves"][place]
    assert said == {
        "en": f"move {number}, '{text}': There is no seat 9.",
        "ru": f"ход {number}, «{text}»: Места 9 нет.",
        "uk": f"хід {number}, «{text}»: Місця 9 немає.",
        "pl": f"ruch {number}, „{text}”: Nie ma miejsca 9.",
    }
    assert str(caught.value) == said["en"]


def test_a_refusal_names_its_rule() -> None:
    game = registry.game("for_the_king", players=2)
    with pytest.raises(Refused) as caught:
        Match(game, SeededChance(1)).supply(0)
    assert Voice("en").complaint(caught.value) == str(caught.value)
    match = Match(game, None)
    assert match.decision is not None and match.decision.seats == (CHANCE,)
    with pytest.raises(Refused) as caught:
        match.play(0, 0)
    assert str(caught.value).endswith(f"[{caught.value.rule}]") == bool(caught.value.rule)
    assert Voice("ru").complaint(caught.value).startswith("Сейчас решает случай.")


def test_a_game_complains_in_its_own_words(tmp_path: Path) -> None:
    text = (registry.folder("for_the_king") / "data" / "components.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('letter = "C"', 'letter = "B"', 1), encoding="utf-8")
    with pytest.raises(BadRequest) as caught:
        registry.game("for_the_king", players=3, components=file)
    assert Voice("en").complaint(caught.value) == str(caught.value)
    assert Voice("uk").complaint(caught.value) == (
        "файл компонентів: [[government_card]] gov_diplomacy_c: "
        "літера B вже є у gov_diplomacy_b (за K.SCO.05 літери не повторюються)"
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "ludoteka: there is no game 'chess'; the games are "),
        ("ru", "ludoteka: игры «chess» нет; игры: "),
        ("uk", "ludoteka: гри «chess» немає; ігри: "),
        ("pl", "ludoteka: nie ma gry „chess”; gry: "),
    ],
)
def test_a_mistake_is_told_in_the_readers_language(language: str, told: str) -> None:
    by_option = run("-m", "ludoteka", "rules", "chess", "--lang", language, LUDOTEKA_LANG="en")
    by_environment = run("-m", "ludoteka", "rules", "chess", LANG=f"{language}_XX.UTF-8")
    for done in (by_option, by_environment):
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["games", "--fly"], "немає такого параметра: --fly"),
        (["games", "--lan"], "немає такого параметра: --lan (можливі: --lang)"),
        (["fly"], "команди 'fly' немає."),
        (["gams"], "команди 'gams' немає. Малося на увазі 'games'?"),
        (["simulate"], "бракує аргументу 'GAME'."),
        (["games", "--lang"], "параметру '--lang' потрібне значення."),
        (["games", "--json=1"], "параметр '--json' не приймає значення."),
        (["simulate", "x", "--seed", "y"], "неправильне значення для '--seed': 'y' – не ціле число."),
        (["bench", "--seconds", "y"], "неправильне значення для '--seconds': 'y' – не число."),
        (["bots", "a", "b"], "зайві аргументи: a b"),
        (["games", "--lang", "xx"], "мови «xx» немає; мови: en, ru, uk, pl"),
        (["build", "--compiled", "--pure"], "виберіть одне: --compiled або --pure"),
    ],
)
def test_what_typer_says_is_recognised(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    monkeypatch.setenv("LUDOTEKA_LANG", "uk")
    monkeypatch.setattr(sys, "argv", ["ludoteka", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == f"ludoteka: {told}\n"


ALL_HELP = f"""
import sys
from ludoteka import cli
for words in [[], *[[name] for name in {COMMANDS}]]:
    sys.argv = ["ludoteka", *words, "--help"]
    try:
        cli.main()
    except SystemExit as ended:
        assert not ended.code
"""


def all_help(language: str) -> list[str]:
    """The words of every help text."""
    done = run("-c", ALL_HELP, LUDOTEKA_LANG=language, COLUMNS="200")
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_help_is_translated() -> None:
    english = all_help("en")
    assert english.count("Usage:") == len(COMMANDS) + 1
    threes = {tuple(english[place : place + 3]) for place in range(len(english) - 2)}
    for language, usage in (("ru", "Использование:"), ("uk", "Використання:"), ("pl", "Użycie:")):
        words = all_help(language)
        assert words.count(usage) == len(COMMANDS) + 1
        # They share what is typed, such as "ludoteka simulate for_the_king", but no words of English prose.
        shared = threes & {tuple(words[place : place + 3]) for place in range(len(words) - 2)}
        assert not {word for three in shared for word in three} & PROSE
        for word in (
            "Usage:",
            "Options:",
            "Commands:",
            "Arguments:",
            "Example:",
            "[required]",
            "[default:",
            "default:",
        ):
            assert word not in words


def test_nonsense_does_not_hinder_help() -> None:
    done = run("-m", "ludoteka", "--help", LUDOTEKA_LANG="xx")
    assert done.returncode == 0 and done.stdout.startswith("Usage: ludoteka")
    done = run("-m", "ludoteka", "games", LUDOTEKA_LANG="xx", LANG="pl_PL.UTF-8")
    assert (done.returncode, done.stderr) == (2, "ludoteka: nie ma języka „xx”; języki: en, ru, uk, pl\n")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ([], "ru"),
        (["--lang"], "ru"),
        (["--lang="], "ru"),
        (["--lang", "xx"], "ru"),
        (["--lang", "--lang", "uk"], "uk"),
        (["--lang", "uk", "--lang=pl"], "pl"),
        (["--lang", "uk", "--lang", "xx"], "uk"),
        (["lang", "uk", "--language=pl"], "ru"),
    ],
)
def test_the_language_before_the_command_line_is_understood(
    monkeypatch: pytest.MonkeyPatch, words: list[str], language: str
) -> None:
    monkeypatch.setenv("LUDOTEKA_LANG", "ru")
    assert likely_language(["ludoteka", "games", *words]) == language
