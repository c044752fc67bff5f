"""What nobody needs any more is gone at once: nothing large waits for the collector of circles, which looks seldom."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.table import house as houses
from ludoteka.table.settings import Settings
from ludoteka.web.line import Line
from ludoteka.web.live import Studio
from tests.support.hall import Hall
from tests.support.patience import until
from tests.support.web import visit
from tests.table.support import at, opened, run, seated

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.fixture(autouse=True)
def without_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("game", registry.ids())
def test_who_drew_a_table_goes_with_it(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "FORGET", -1.0)

    async def scene() -> None:
        async with opened(tmp_path) as house:
            table = await seated(house, Settings(game, players=2))
            seat = next(state.seat for state in table.seats() if state.owing)
            await table.play(at(table, seat), table.options(seat)[0], table.revision)
            studio = Studio()
            for audience in (0, 1, None):
                studio.drawn(table, audience, "uk")[0].lines(table.log(audience), audience)
            artist = weakref.ref(studio.artist(table, "uk"))
            left = weakref.ref(table)
            del table, studio
            assert artist() is None
            until_idle = left()
            assert until_idle is not None and until_idle.idle
            del until_idle
            await house._tidy()
            assert left() is None

    run(scene())


def test_the_compression_of_a_closed_line_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[Line] = []
    connected = Line.connection_made

    def made(self: Line, transport: object) -> None:
        lines.append(self)
        connected(self, transport)  # type: ignore[arg-type]

    monkeypatch.setattr(Line, "connection_made", made)
    hall = Hall(tmp_path)
    try:
        id = hall.do(hall.house.open_table(Settings("for_the_king", players=2))).id
        with visit(hall.address, id):
            assert len(lines) == 1 and lines[0].conn.extensions
        until(lambda: lines[0].disconnected)
        assert not lines[0].conn.extensions
    finally:
        hall.close()
