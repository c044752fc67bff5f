"""What a catalogue says: each English message with its translation, in one form or in the forms for numbers."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from ludoteka import language, registry


@cache
def messages(domain: str, lang: str) -> list[tuple[str, list[str]]]:
    home = registry.folder(domain) if domain in registry.ids() else Path(language.__file__).parent
    file = home / "locale" / lang / "LC_MESSAGES" / f"{domain}.po"
    return [
        (message.id if isinstance(message.id, str) else message.id[0], _forms(message.string))
        for message in read_po(io.BytesIO(file.read_bytes()), lang)
        if message.id
    ]


def _forms(said: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [said] if isinstance(said, str) else list(said or [])
