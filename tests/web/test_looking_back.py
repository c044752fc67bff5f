"""Where nobody may watch, only those who sat at the table look back at its game: pages, API, analysis, moments."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.support.web import HTTP, open_table, sit, state, until_over

PAGES = [
    "record",
    "replay",
    "replay?at=3&as=1",
    "replay/at/3",
    "replay/at/3?as=1",
    "draws",
    "analysis",
    "analysis?as=2",
]
FOR_PROGRAMS = ["record", "analysis", "view", "log"]


@pytest.fixture(scope="module", params=[False, True], ids=["hidden", "watched"])
def over(request: pytest.FixtureRequest, address: str) -> Iterator[tuple[str, str, bool]]:
    """A table whose game is over, the token of a seat, and whether it was to be watched."""
    id = open_table(address, "person", "random", "random", watched=request.param)
    _, token = sit(address, id, "Anna")
    answer = HTTP.post(f"{address}/api/tables/{id}/leave", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, "a bot plays on"
    until_over(address, id)
    yield id, token, request.param


def test_pages(address: str, over: tuple[str, str, bool]) -> None:
    id, token, watched = over
    for page in PAGES:
        where = f"{address}/table/{id}/{page}"
        with httpx.Client(timeout=60) as stranger:
            assert stranger.get(where).status_code == (200 if watched else 403), page
        with httpx.Client(timeout=60, cookies={f"seat-{id}": token}) as holder:
            assert holder.get(where).status_code == 200, page
        with httpx.Client(timeout=60, cookies={f"seat-{id}": token[:-1]}) as forger:
            assert forger.get(where).status_code == (200 if watched else 403), page
    with httpx.Client(timeout=60) as stranger:
        assert stranger.post(f"{address}/table/{id}/analysis").status_code == (303 if watched else 403)
        assert stranger.get(f"{address}/table/{id}").status_code == (200 if watched else 403)


def test_programs(address: str, over: tuple[str, str, bool]) -> None:
    id, token, watched = over
    holder = {"Authorization": f"Bearer {token}"}
    for what in FOR_PROGRAMS:
        where = f"{address}/api/tables/{id}/{what}"
        assert HTTP.get(where).status_code == (200 if watched else 401), what
        assert HTTP.get(where, headers=holder).status_code == 200, what
    where = f"{address}/api/tables/{id}/analysis?iterations=1"
    assert HTTP.post(where).status_code == (202 if watched else 401)
    assert HTTP.post(where, headers=holder).status_code == 202
    assert (state(address, id)["secret"] is not None) == watched, "the secret tells every draw"
    told = HTTP.get(f"{address}/api/tables/{id}", headers=holder).json()
    assert told["secret"] and told["scores"]
