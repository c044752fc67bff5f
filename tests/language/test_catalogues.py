"""The catalogues are whole: in step with the program, translated, and true to the fields of each message."""

from __future__ import annotations

import gettext
import string
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.language import LANGUAGES

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "ludoteka"
CATALOGUES = [
    home / "locale" / language / "LC_MESSAGES" / f"{domain}.mo"
    for domain, home in [("ludoteka", PACKAGE), *[(id, registry.folder(id)) for id in registry.ids()]]
    for language in LANGUAGES
    if language != "en"
]


def fields_of(text: str) -> set[tuple[str, str | None, str | None]]:
    """The fields of a message, with how they are shown: {found!r}, {seconds:g}."""
    return {(field, form, how) for _, field, form, how in string.Formatter().parse(text) if field is not None}


def test_catalogues_are_in_step_and_translated() -> None:
    tool = [sys.executable, str(ROOT / "tools" / "catalogues"), "--check"]
    checked = subprocess.run(tool, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("file", CATALOGUES, ids=[f"{file.stem}-{file.parts[-3]}" for file in CATALOGUES])
def test_translations_keep_the_fields(file: Path) -> None:
    with file.open("rb") as opened:
        catalogue = gettext.GNUTranslations(opened)
    # A plural message is kept under (singular, number of the form).
    messages: dict[str | tuple[str, int], str] = catalogue._catalog  # type: ignore[attr-defined]
    assert len(messages) > 1
    for key, said in messages.items():
        id = key if isinstance(key, str) else key[0]
        if id:
            assert fields_of(said) == fields_of(id), id


@pytest.mark.parametrize("file", CATALOGUES, ids=[f"{file.stem}-{file.parts[-3]}" for file in CATALOGUES])
def test_headers_name_no_person_machine_or_time(file: Path) -> None:
    text = file.with_suffix(".po").read_text(encoding="utf-8")
    for word in ("@", "Date", "Translator", "Team", "#: "):
        assert word not in text.split("\n\n")[0]
    assert "\n#: " not in text
