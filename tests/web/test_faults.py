"""A store that fails is told as what it is: to visitors in plain words, to the operator once and with its cause."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.store.cluster import own_cluster
from tests.support.patience import until
from tests.support.serving import Served, serving
from tests.support.web import HTTP, open_table, sit, visit

LATER = 1013


class Anna:
    """Somebody at a table with an open page, who also uses the API."""

    def __init__(self, served: Served) -> None:
        self.url = served.url
        self.table = open_table(served.url, "person", "person")
        _, self.token = sit(served.url, self.table, "Anna")
        _, self.other = sit(served.url, self.table, "Bohdan")

    def api(self, path: str = "", token: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {token or self.token}"}
        return HTTP.get(f"{self.url}/api/tables/{self.table}{path}", headers=headers)

    def move(self, key: str = "") -> httpx.Response:
        """Answer for whoever is asked what was asked when the store was last well."""
        token, asked = self._asked
        wish = {"value": asked["options"][0]["value"], "revision": asked["revision"], "key": key}
        headers = {"Authorization": f"Bearer {token}"}
        return HTTP.post(f"{self.url}/api/tables/{self.table}/moves", json=wish, headers=headers)

    def look(self) -> None:
        """See what is asked, and of whom."""
        for token in (self.token, self.other):
            asked: dict[str, Any] = self.api("/options", token).json()
            if asked["options"]:
                self._asked = token, asked

    def page(self) -> httpx.Response:
        cookies = {f"seat-{self.table}": self.token}
        return httpx.get(f"{self.url}/table/{self.table}", cookies=cookies, timeout=60)

    def closed_with(self, path: str, origin: str | None) -> tuple[int, str]:
        where = self.url.replace("http", "ws") + path
        said = None if origin is None else Origin(origin)
        with connect(where, origin=said) as socket, pytest.raises(ConnectionClosed) as caught:
            socket.recv(30)
        assert caught.value.rcvd is not None
        return caught.value.rcvd.code, caught.value.rcvd.reason


def without_secrets_of_the_house(answer: httpx.Response, *secrets: object) -> None:
    for secret in ("sqlite", "postgres", "asyncpg", "SELECT", "INSERT", "Traceback", *map(str, secrets)):
        assert secret not in answer.text, answer.text


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    with own_cluster() as cluster, serving(cluster.address, tmp_path / "log") as served:
        anna = Anna(served)
        anna.look()
        with visit(served.url, anna.table, anna.token) as open_page:
            before = len(served.log)
            cluster.stop()
            addresses = ["/", f"/table/{anna.table}", f"/table/{anna.table}/join", "/api/tables"]
            answers = [HTTP.get(served.url + address) for address in addresses]
            answers += [anna.api(), anna.api("/view"), anna.api("/options"), anna.move("first"), anna.page()]
            answers.append(HTTP.post(f"{served.url}/api/tables", json={"game": "for_the_king", "players": 2}))
            form = {"login": "anna", "password": "not so secret"}
            answers.append(HTTP.post(f"{served.url}/account/sign-in", data=form))
            assert [answer.status_code for answer in answers] == [503] * len(answers)
            for answer in answers:
                assert int(answer.headers["Retry-After"]) > 0
                without_secrets_of_the_house(answer, cluster.address.split("=")[1])
            assert 'http-equiv="refresh"' in answers[1].text, "the page comes back by itself"
            assert 'http-equiv="refresh"' not in answers[-1].text, "a form is not to be sent again by itself"
            assert anna.closed_with(f"/table/{anna.table}/live", served.url)[0] == LATER
            assert anna.closed_with(f"/api/tables/{anna.table}/events", None)[0] == LATER
            open_page.say(do="chat", text="hello", key="1")
            assert "moment" in open_page.refusal()["say"]
            told = served.log[before:]
            assert len(told) == 1 and "the database postgres on" in told[0], told
            cluster.start()
            until(lambda: anna.page().status_code == 200)
            until(lambda: len(served.log) > before + 1)
            assert anna.move("first").status_code == 200
            open_page.say(do="chat", text="hello again", key="2")
            while "hello again" not in open_page.regions.get("chat", ""):
                open_page.hear()
            assert HTTP.get(served.url + "/").status_code == 200
        told = served.log[before:]
        assert len(told) == 2 and told[1].endswith("answers again"), told


def test_a_table_that_is_not_there_is_not_there(tmp_path: Path) -> None:
    with serving(tmp_path / "data", tmp_path / "log") as served:
        assert HTTP.get(f"{served.url}/table/nothing").status_code == 404
        assert HTTP.get(f"{served.url}/api/tables/nothing").status_code == 404


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[None]:
    """A disk of its own, in memory."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        print(f"A full disk is not tested: {made.stderr.strip()}")
        pytest.skip("a small disk cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with small_disk(folder, 2048), serving(folder, tmp_path / "log", "--no-limits") as served:
        anna = Anna(served)
        anna.look()
        with visit(served.url, anna.table, anna.token) as open_page:
            before = len(served.log)
            ballast = folder / "ballast"
            with pytest.raises(OSError, match="No space left"), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(1024))
            while anna.move().status_code == 200:  # what is reserved already is still used
                anna.look()
            refused = anna.move()
            new = HTTP.post(f"{served.url}/api/tables", json={"game": "for_the_king", "players": 2})
            form = {"game": "for_the_king", "players": "2", "name": "Celina"}
            page = HTTP.post(f"{served.url}/tables", data=form)
            assert [answer.status_code for answer in (refused, new, page)] == [507] * 3
            for answer in (refused, new, page):
                without_secrets_of_the_house(answer, folder)
            assert "no room" in refused.json()["detail"]
            open_page.say(do="chat", text="hello", key="1")
            assert "no room" in open_page.refusal()["say"]
            assert anna.page().status_code == anna.api("/view").status_code == 200, "what is there can be seen"
            told = served.log[before:]
            assert len(told) == 1 and str(folder) in told[0] and "the disk is full" in told[0], told
            ballast.unlink()
            anna.look()
            assert anna.move().status_code == 200
        told = served.log[before:]
        assert len(told) == 2 and told[1].endswith("answers again"), told


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """A folder in which nothing can be written any more, not even by root, nor by who has its files open."""
    everything = [str(folder), *map(str, folder.iterdir())]
    try:
        done = subprocess.run(["chattr", "+i", *everything], capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"A folder that becomes read-only is not tested: {done.stderr.strip()}")
            pytest.skip("nothing can be made immutable here")
        yield
    finally:
        subprocess.run(["chattr", "-i", *everything], capture_output=True, check=False)


def test_a_folder_that_becomes_read_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with serving(folder, tmp_path / "log", "--no-limits") as served:
        anna = Anna(served)
        anna.look()
        with visit(served.url, anna.table, anna.token) as open_page:
            before = len(served.log)
            with read_only(folder):
                refused = anna.move("first")
                new = HTTP.post(f"{served.url}/api/tables", json={"game": "for_the_king", "players": 2})
                assert [answer.status_code for answer in (refused, new)] == [507] * 2
                for answer in (refused, new):
                    without_secrets_of_the_house(answer, folder)
                    assert "may not write" in answer.json()["detail"]
                open_page.say(do="chat", text="hello", key="1")
                assert "may not write" in open_page.refusal()["say"]
                assert anna.page().status_code == anna.api("/view").status_code == 200, "what is there can be seen"
                told = served.log[before:]
                assert len(told) == 1 and str(folder) in told[0] and "may not be written to" in told[0], told
            assert anna.move("first").status_code == 200
            anna.look()
            assert anna.move("second").status_code == 200
        told = served.log[before:]
        assert len(told) == 2 and told[1].endswith("answers again"), told
