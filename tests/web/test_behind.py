"""A spectator looks over a shoulder if the player allows it, as long as the player allows it, and never acts."""

from __future__ import annotations

import re

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.web import open_table, sit, state, visit


@pytest.fixture
def table(address: str) -> tuple[str, list[str]]:
    id = open_table(address, "person", "person")
    return id, [sit(address, id, name)[1] for name in ("Anna", "Bohdan")]


def show(address: str, table: str, token: str, shown: bool) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.post(f"{address}/api/tables/{table}/shown", json={"shown": shown}, headers=headers)


def hand(regions: dict[str, str]) -> set[str]:
    return set(re.findall(r'data-key="(card-\d+)"', regions["mine"] + regions["drawn"]))


def test_who_may_look_and_for_how_long(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    turn = next(seat for seat in state(address, id)["seats"] if seat["owing"])["seat"]
    with pytest.raises(ConnectionClosed) as closed, visit(address, id, behind=turn):
        pass
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    behind = {"behind": turn}
    assert httpx.get(f"{address}/table/{id}", params=behind).status_code == 303
    assert httpx.get(f"{address}/api/tables/{id}/view", params=behind).status_code == 401
    assert show(address, id, tokens[turn], True).status_code == 200
    assert [seat["shown"] for seat in state(address, id)["seats"]] == [seat == turn for seat in (0, 1)]
    assert httpx.get(f"{address}/api/tables/{id}/view", params={"behind": 1 - turn}).status_code == 401
    assert httpx.get(f"{address}/api/tables/{id}/view", params={"behind": 7}).status_code == 401
    seen = httpx.get(f"{address}/api/tables/{id}/view", params=behind).json()
    own = httpx.get(f"{address}/api/tables/{id}/view", headers={"Authorization": f"Bearer {tokens[turn]}"}).json()
    assert seen == own
    with visit(address, id, tokens[turn]) as player, visit(address, id, behind=turn) as friend:
        assert hand(player.regions) and hand(friend.regions) == hand(player.regions)
        assert "data-value" in player.regions["decide"]
        assert "data-value" not in friend.regions["decide"] and "data-act" not in friend.regions["decide"]
        revision = state(address, id)["revision"]
        for wish in ({"do": "play", "value": 1}, {"do": "undo"}, {"do": "chat", "text": "x"}, {"do": "show"}):
            friend.say(rev=revision, **wish)
            assert "watching" in friend.refusal()["say"]
        assert state(address, id)["revision"] == revision
        player.say(do="show", value=0)
        told = [friend.hear()]
        assert told == [{"go": f"/table/{id}"}], "nothing but the way out"
        with pytest.raises((ConnectionClosed, TimeoutError)):
            friend.hear(0.5)
    assert httpx.get(f"{address}/api/tables/{id}/view", params=behind).status_code == 401
    assert show(address, id, "forged", True).status_code == 401


def test_a_page_from_behind_is_no_seat(address: str, table: tuple[str, list[str]]) -> None:
    id, tokens = table
    show(address, id, tokens[0], True)
    public = httpx.get(f"{address}/table/{id}").text
    assert f'href="/table/{id}?behind=0"' in public and f"/table/{id}?behind=1" not in public
    page = httpx.get(f"{address}/table/{id}?behind=0").text
    assert 'data-behind="0"' in page and 'data-me="' not in page
    for act in ("undo", "leave", "show", "chat"):
        assert f'data-act="{act}"' not in page
    other = httpx.get(f"{address}/table/{id}?behind=0", cookies={f"seat-{id}": tokens[1]}).text
    assert 'data-me="1"' in other and "data-behind" not in other, "who plays looks over nobody's shoulder"
