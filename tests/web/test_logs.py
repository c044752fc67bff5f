"""The log: JSON lines or lines for people, from everybody in the process, and nothing that only players may know."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.exc import DBAPIError

from ludoteka.store import engines
from ludoteka.store.schema import metadata, people
from ludoteka.web.logs import JsonLines, Plain
from tests.support.patience import until
from tests.support.serving import Served, serving
from tests.support.web import get, open_table, post, refused, sit, visit

PASSWORD = "correct horse battery"
KEYS = {"time", "level", "event", "from", "process", "table", "method", "path", "status", "seconds", "cause", "trace"}
PLACE = ("method", "path")


def entries(server: Served) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log]


@pytest.mark.parametrize("workers", [1, 2])
def test_every_request_and_no_secret(tmp_path: Path, workers: int) -> None:
    arguments = ("--log", "json", "--log-level", "debug", "--access-log", "--workers", str(workers))
    with serving(tmp_path / "data", tmp_path / "log", *arguments) as server:
        table = open_table(server.url, "person", "person")
        tokens = [sit(server.url, table, name)[1] for name in ("Anna", "Bohdan")]
        authorized = {"Authorization": f"Bearer {tokens[0]}"}
        asked = get(f"{server.url}/api/tables/{table}/options?language=pl", headers=authorized)
        get(f"{server.url}/api/tables/{table}/view?as=a-question", headers=authorized)
        assert get(f"{server.url}/table/{table}/seat/{tokens[1]}").status_code == 303
        assert get(f"{server.url}/table/{table}/seat/a-forged-token").status_code == 404
        assert get(f"{server.url}/nowhere/{tokens[1]}?{tokens[0]}").status_code == 404
        with visit(server.url, table, tokens[0]) as page:
            page.say(do="chat", text="a whispered sentence")
            page.hear()
        account = {"login": "a-login", "password": PASSWORD}
        made = post(f"{server.url}/account/register", data=account)
        # The answer comes first, then it is written down.
        until(lambda: {"SOCKET", "/account/register"} <= {one.get(key) for one in entries(server) for key in PLACE})
        found = entries(server)
        assert all(set(one) <= KEYS and {"time", "level", "event", "from", "process"} <= set(one) for one in found)
        told = [(one["method"], one["path"], one["status"]) for one in found if one["from"] == "ludoteka.access"]
        for expected in (
            ("POST", "/api/tables", 201),
            ("GET", "/api/tables/{id}/options", asked.status_code),
            ("GET", "/table/{id}/seat/{token}", 303),
            ("GET", "/table/{id}/seat/{token}", 404),
            ("GET", "elsewhere", 404),
            ("POST", "/account/register", 303),
        ):
            assert expected in told, expected
        assert {one["table"] for one in found if "{id}" in one.get("path", "")} == {table}
        whole = "\n".join(server.log)
        cookies = [cookie.split(";")[0].split("=", 1)[1] for cookie in made.headers.get_list("set-cookie")]
        for secret in (*tokens, *cookies, PASSWORD, "a-login", "a-question", "a-forged-token", "whispered", "Anna"):
            assert secret not in whole, secret


def test_without_being_asked_nothing_is_written(tmp_path: Path) -> None:
    with serving(tmp_path / "data", tmp_path / "log") as server:
        assert get(server.url).status_code == 200 and get(f"{server.url}/nowhere").status_code == 404
        assert server.log == []


def test_everybody_writes_through_the_same_hand(tmp_path: Path) -> None:
    program = """
import logging, warnings
from ludoteka.web import logs
from ludoteka.web.doors import Config, Doorkeeper
logs.write("json", "info")
Config(None, Doorkeeper())
logging.getLogger("uvicorn.error").error("from uvicorn")
logging.getLogger("uvicorn.error").info("with a path and its token")
logging.getLogger("uvicorn.access").info("with a path and its token")
logging.getLogger("sqlalchemy.engine").info("with rows")
logging.getLogger("ludoteka.table").info("from us")
logging.getLogger("ludoteka.table").debug("in passing")
try:
    raise ValueError("first\\nsecond")
except ValueError:
    logging.getLogger("ludoteka.table").exception("it failed", extra={"table": "T"})
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    found = [json.loads(line) for line in done.stderr.splitlines()]
    assert [one["event"] for one in found] == ["from uvicorn", "from us", "it failed"]
    assert [one["level"] for one in found] == ["error", "info", "error"]
    assert found[2]["cause"] == "ValueError: first" and found[2]["table"] == "T" and "Traceback" in found[2]["trace"]


def test_nobody_forges_a_line() -> None:
    forged = logging.makeLogRecord({"msg": "%s was asked for", "args": ("a\r\n2026 error: b\x1b[31m\x9b",)})
    assert Plain().format(forged).endswith("a\\x0d\\x0a2026 error: b\\x1b[31m\\x9b was asked for")
    assert "\n" not in JsonLines().format(forged)


def test_what_the_database_refuses_is_not_told(tmp_path: Path) -> None:
    engine = engines.sqlite(tmp_path / "file")
    metadata.create_all(engine)
    row = {"id": "p", "name": "a hidden name", "login": "a", "password": "a hash", "created": 0.0}
    with engine.begin() as connection:
        connection.execute(insert(people), row)
    with pytest.raises(DBAPIError) as failed, engine.begin() as connection:
        connection.execute(insert(people), row)
    assert "hidden name" not in str(failed.value) and "a hash" not in str(failed.value)
    engine.dispose()


def test_a_log_that_does_not_exist(tmp_path: Path) -> None:
    assert "plain, json" in refused("--log", "xml", "--port", "0", "--data", str(tmp_path))
    assert "warning" in refused("--log-level", "loud", "--port", "0", "--data", str(tmp_path))
