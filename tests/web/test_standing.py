"""Answers given in advance over the API and on the page."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.support.web import open_table, sit, visit

WANTED = ("buy", "pass", "decline", "end", "window")


def at_a_window(address: str) -> tuple[str, str, dict[str, Any]]:
    """A table, the token of a seat that is asked in a window which is not the last of the round, and the question."""
    for _ in range(12):
        table = open_table(address, "person", "person", "person", game="roll_player")
        tokens = [sit(address, table, name)[1] for name in ("Anna", "Bohdan", "Celina")]
        with httpx.Client(base_url=f"{address}/api/tables/{table}") as client:
            turn, over = 0, False
            while not over:
                headers = {"Authorization": f"Bearer {tokens[turn]}"}
                asked = client.get("/options", headers=headers).json()
                over = not asked["waiting"]
                if asked["kind"] == "window" and asked["rule"] != "R.WIN.07":
                    return table, tokens[turn], asked
                if not asked["options"]:
                    turn = asked["waiting"][0] if asked["waiting"] else turn
                    continue
                options = [one for one in asked["options"] if one["text"].startswith(WANTED)] or asked["options"]
                answer = {"value": options[0]["value"], "revision": asked["revision"]}
                client.post("/moves", json=answer, headers=headers).raise_for_status()
    raise AssertionError("no window was asked")


def test_a_pass_that_stands_over_the_api_and_on_the_page(address: str) -> None:
    table, token, asked = at_a_window(address)
    with httpx.Client(base_url=f"{address}/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}) as client:
        stands = [one for one in asked["options"] if one["stands"]]
        assert [one["text"] for one in stands] == ["pass"] and asked["standing"] == []
        with visit(address, table, token) as page, visit(address, table) as public:
            assert 'data-act="stand"' in page.regions["decide"]
            assert "until the round ends" not in public.regions["decide"]
            others = [one for one in asked["options"] if not one["stands"]]
            wrong = {"value": others[0]["value"], "revision": asked["revision"], "stands": True}
            assert client.post("/moves", json=wrong).json()["rule"] == "table.standing"
            page.say(do="play", value=stands[0]["value"], rev=page.revision, key="k", stands=True)
            while 'data-act="withdraw"' not in page.regions["decide"]:
                page.hear()
            assert client.get("/options").json()["standing"] == ["window pass"]
            assert "withdraw" not in public.regions["decide"]
            page.say(do="withdraw")
            while 'data-act="withdraw"' in page.regions["decide"]:
                page.hear()
            assert client.get("/options").json()["standing"] == []
            told = client.get("/log").json()
            with pytest.raises(TimeoutError):
                while True:
                    assert "withdraw" not in str(public.hear(0.5))
            assert client.delete("/standing").status_code == 200 and client.get("/log").json() == told
    assert httpx.delete(f"{address}/api/tables/{table}/standing").status_code == 401
