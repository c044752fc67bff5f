"""Health and metrics: what they say is so, and visitors do not see them."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from tests.store.cluster import own_cluster
from tests.support.patience import until
from tests.support.proxies import free_port
from tests.support.web import Served, get, open_table, refused, served, sit, state, until_over, visit

PUBLIC = ("--public-url", "https://games.example")
PATHS = ("/health/live", "/health/ready", "/metrics")

_SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[\w.+]+"\})? (\d+(?:\.\d+)?(?:e[+-]\d+)?)')


def read(text: str) -> dict[str, float]:
    """The samples of a page in the text format; every one belongs to what was announced before it."""
    found: dict[str, float] = {}
    name = kind = ""
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("# HELP "):
            name = line.split(" ")[2]
            assert name not in [sample.split("{")[0] for sample in found], "announced once"
        elif line.startswith("# TYPE "):
            assert line.split(" ")[2] == name
            kind = line.split(" ")[3]
            assert kind in ("gauge", "counter", "histogram")
            assert kind != "counter" or name.endswith("_total")
        else:
            sample = _SAMPLE.fullmatch(line)
            assert sample is not None, line
            ends = ("_bucket", "_sum", "_count") if kind == "histogram" else ("",)
            assert sample[1] in [name + end for end in ends], line
            assert sample[1] + (sample[2] or "") not in found, line
            found[sample[1] + (sample[2] or "")] = float(sample[3])
    return found


def metrics(where: str) -> dict[str, float]:
    answer = get(f"{where}/metrics")
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return read(answer.text)


def statuses(server: Served, **more: object) -> list[int]:
    return [get(server.url + path, **more).status_code for path in PATHS]  # type: ignore[arg-type]


def test_what_is_counted_is_so(tmp_path: Path) -> None:
    with served(tmp_path, "--ops-port", str(port := free_port())) as server:
        ops = f"http://127.0.0.1:{port}"
        assert [get(ops + path).status_code for path in PATHS] == [200] * 3
        begun = metrics(ops)
        assert begun["ludoteka_moves_total"] == 0 and begun["ludoteka_store_up"] == 1
        over = open_table(server.url, "random", "random", pace=0)
        until_over(server.url, over)
        gathering = open_table(server.url, "person", "person")
        playing = open_table(server.url, "person", "person")
        token, _ = [sit(server.url, playing, name)[1] for name in ("Anna", "Bohdan")]
        assert get(f"{server.url}/nothing").status_code == 404
        with visit(server.url, playing, token), visit(server.url, gathering):
            found = metrics(ops)
            assert found["ludoteka_sockets"] == 2 and found["ludoteka_connections"] >= 2
        until(lambda: metrics(ops)["ludoteka_sockets"] == 0)
        for name in ("gathering", "playing", "over"):
            assert found[f'ludoteka_store_tables{{state="{name}"}}'] == 1
        assert found["ludoteka_tables_loaded"] == 3
        assert found["ludoteka_moves_total"] == found['ludoteka_lines_total{kind="move"}'] >= 10
        assert found["ludoteka_commit_seconds_count"] == found['ludoteka_commit_seconds_bucket{le="+Inf"}'] >= 10
        assert found["ludoteka_bot_seconds_count"] >= 5
        assert found["ludoteka_bots_queue"] == found["ludoteka_bots_thinking"] == 0
        assert found['ludoteka_requests_total{status="404"}'] == 1
        assert found['ludoteka_requests_total{status="201"}'] == 5
        assert found["process_resident_memory_bytes"] > 2**20
        until(lambda: metrics(ops)["ludoteka_loop_lag_seconds_count"] > 0)
        text = get(f"{ops}/metrics").text
        for hidden in (over, gathering, playing, token, "Anna"):
            assert hidden not in text
        assert statuses(server) == [404] * 3, "they have a port of their own"
        assert get(f"{ops}/health/live", headers={"Host": "elsewhere.example"}).status_code == 400
        assert get(ops).status_code == 404


def test_without_a_port_they_are_for_this_machine_alone(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        assert statuses(server) == [200] * 3
        for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto"):
            assert statuses(server, headers={header: "127.0.0.1"}) == [404] * 3, header
        assert statuses(server, headers={"Host": "games.example"}) == [400] * 3
        with socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1]))) as line:
            # As nginx asks when nobody has told it anything.
            line.sendall(b"GET /metrics HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert b" 404 " in line.makefile("rb").readline()


@pytest.mark.parametrize("arguments", [PUBLIC, ("--trust-proxy", "1"), ("--host", "0.0.0.0")])
def test_where_others_may_come_they_need_a_port(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with served(tmp_path, *arguments) as server:
        host = {"Host": "games.example"} if arguments == PUBLIC else {}
        here = server.url.replace("0.0.0.0", "127.0.0.1")
        assert [get(here + path, headers=host).status_code for path in PATHS] == [404] * 3
        assert get(here, headers=host).status_code == 200


def test_every_worker_has_its_own(tmp_path: Path) -> None:
    port = free_port()
    with served(tmp_path, "--workers", "2", "--ops-port", str(port)) as server:
        assert [metrics(f"http://127.0.0.1:{port + number}")["ludoteka_store_up"] for number in range(2)] == [1, 1]
        assert statuses(server) == [404] * 3


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        said = refused("--port", "0", "--ops-port", str(other.getsockname()[1]), "--data", str(tmp_path))
        assert "is taken" in said and "--ops-port" in said


def test_ready_says_what_is_wrong_and_that_it_is_over(tmp_path: Path) -> None:
    port = free_port()
    with served(tmp_path, "--ops-port", str(port)) as server:
        ready = f"http://127.0.0.1:{port}/health/ready"
        table = open_table(server.url, "person", "person")
        assert get(ready).text == "ok\n"
        hidden = tmp_path.with_name("hidden")
        tmp_path.rename(hidden)
        until(lambda: get(ready).status_code == 503)
        answer = get(ready)
        assert answer.status_code == 503 and "ludoteka.sqlite3" in answer.text
        assert metrics(f"http://127.0.0.1:{port}")["ludoteka_store_up"] == 0
        assert get(f"http://127.0.0.1:{port}/health/live").status_code == 200
        hidden.rename(tmp_path)
        until(lambda: get(ready).status_code == 200)
        assert state(server.url, table)["status"] == "gathering"


def test_ready_asks_postgresql(tmp_path: Path) -> None:
    port = free_port()
    with own_cluster() as cluster, served(cluster.address, "--ops-port", str(port)) as server:
        ready = f"http://127.0.0.1:{port}/health/ready"
        table = open_table(server.url, "person", "person")
        found = metrics(f"http://127.0.0.1:{port}")
        assert get(ready).text == "ok\n" and found['ludoteka_store_tables{state="gathering"}'] == 1
        cluster.stop()
        answer = get(ready)
        assert answer.status_code == 503 and "the database" in answer.text
        cluster.start()
        until(lambda: get(ready).status_code == 200)
        assert state(server.url, table)["status"] == "gathering"
