"""The records of Roll Player show every class, backstory, alignment, race, skill in use and weapon."""

from __future__ import annotations

from pathlib import Path

import ludoteka
from ludoteka import registry
from ludoteka.kernel.records import Record
from tests.records.test_records import shown

FILES = sorted((Path(__file__).parent / "roll_player").glob("*.json"))


def test_every_named_thing_is_shown() -> None:
    seen: set[tuple[str, str]] = set()
    for file in FILES:
        seen |= shown(Record.from_json(file.read_text(encoding="utf-8")))
    game = registry.game("roll_player", players=4)
    for axis in ("card", "class", "backstory", "alignment", "race", "figure", "skill", "weapon", "row", "cell"):
        assert [name for name in game.axes[axis].ids if (axis, name) not in seen] == []


def test_every_variant_is_shown() -> None:
    variants = set()
    for file in FILES:
        variants |= set(ludoteka.replay(file.read_text(encoding="utf-8")).game.variants)
    assert variants == set(registry.title("roll_player").variants)
