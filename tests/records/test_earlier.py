"""Records and databases of earlier releases: the rules are the same, so they are read, whatever positions hold now."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import ludoteka
from ludoteka import registry
from ludoteka.table.house import House
from tests.support.tables import STYLES, play_one
from tests.table.support import step

FOLDER = Path(__file__).parent / "earlier"
RELEASES = sorted(folder for folder in FOLDER.iterdir() if (folder / "ludoteka.sqlite3.gz").is_file())
RECORDS = [file for folder in RELEASES for file in sorted(folder.glob("*.json"))]


def told(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def test_there_is_something_to_read() -> None:
    games = {told(file)["game"] for file in RECORDS}
    assert games == set(registry.ids())
    shapes = {told(file).get("shape", 1) for file in RECORDS if told(file)["game"] == "for_the_king"}
    assert shapes - {registry.game("for_the_king").shape}, "none of another shape is left to try"


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_record_of_an_earlier_release_replays(file: Path) -> None:
    data = told(file)
    match = ludoteka.replay(json.dumps(data))
    assert [move.text() for move in match.moves()] == data["moves"]
    if data["over"]:
        assert match.scores() == data["scores"] and match.ranking() == data["ranking"]
    else:
        dice = random.Random(1)
        while not match.over:
            play_one(match, dice, STYLES["modest"])
    assert ludoteka.replay(match.record().to_json()).digest() == match.digest(), "written again it has today's shape"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["scores"].__setitem__(0, 99), "the record's scores"),
        (lambda d: d["chance"].update(seed=4), "does not follow"),
        (lambda d: d["moves"].__setitem__(10, "9 place own"), "^move 11, '9 place own'"),
        (lambda d: d.update(shape="x"), "'shape' is missing or of the wrong type"),
    ],
)
def test_all_but_digests_is_checked_of_another_shape(change: Any, message: str) -> None:
    data = told(RELEASES[0] / "for_the_king.json")
    assert data.get("shape", 1) != registry.game("for_the_king").shape
    data["digests"] = dict.fromkeys(data["digests"], "0" * 16)
    ludoteka.replay(json.dumps(data))
    change(data)
    with pytest.raises(ludoteka.BadRequest, match=message):
        ludoteka.replay(json.dumps(data))


@pytest.mark.parametrize("release", RELEASES, ids=lambda folder: folder.name)
def test_a_database_of_an_earlier_release_goes_on(release: Path, tmp_path: Path) -> None:
    """Its tables are as they were, those that were over and those that go on, and answers are taken at these."""
    file = tmp_path / "ludoteka.sqlite3"
    file.write_bytes(gzip.decompress((release / "ludoteka.sqlite3.gz").read_bytes()))

    with closing(sqlite3.connect(file)) as connection:
        rows = connection.execute("SELECT id, game, finished FROM tables").fetchall()
    assert {row[1] for row in rows} == set(registry.ids())
    assert {row[1] for row in rows if row[2] is not None} == {"for_the_king"}

    async def scene() -> None:
        house = await House.open(tmp_path, thinkers=1)
        try:
            for id, _, finished in rows:
                table = await house.table(id)
                assert len(table.log(None)) > 20
                if finished is not None:
                    assert ludoteka.replay(table.record().to_json()).over
                    continue
                before = table.revision
                for _ in range(20):
                    await step(table, random.Random(table.revision))
                assert table.revision >= before + 20
        finally:
            await house.close()

    asyncio.run(asyncio.wait_for(scene(), 120))
