"""What travels, compressed as it travels: the first page of a table, an update, the browser's script."""

from __future__ import annotations

import json
import random
import re
import zlib
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from ludoteka import registry
from ludoteka.web.line import LEVEL, MEMORY, WINDOW
from tests.support.patience import LONGEST
from tests.support.web import open_table, sit

PAGE = 150 * 1024
UPDATE = 8 * 1024
SCRIPT = 12 * 1024
MOVES = 40

EDITIONS = [(id, edition) for id in registry.ids() for edition in registry.title(id).editions]


def travelled(client: httpx.Client, address: str) -> tuple[int, str]:
    """How many bytes of a body travel to a browser, and what it reads."""
    with client.stream("GET", address) as answer:
        assert answer.status_code == 200
        raw = b"".join(answer.iter_raw())
        packed = answer.headers.get("content-encoding")
    if packed is None:
        return len(raw), raw.decode(errors="replace")
    assert packed == "gzip"
    return len(raw), zlib.decompress(raw, 31).decode()


def loaded(page: str) -> list[str]:
    """Every address that a page makes a browser load at once."""
    return list(dict.fromkeys(re.findall(r'(?:<script[^>]* src|<link[^>]* href)="(/static/[^"]+)"', page)))


def deflated(message: str) -> int:
    """A message as the server's permessage-deflate packs it when it knows nothing of those before."""
    packer = zlib.compressobj(level=LEVEL, wbits=-WINDOW, memLevel=MEMORY)
    return len(packer.compress(message.encode()) + packer.flush(zlib.Z_SYNC_FLUSH))


def played(address: str, table: str, tokens: dict[int, str], page: str) -> list[int]:
    """Play at random with an open page of one seat; the size of each update it gets."""
    luck = random.Random(1)
    have = dict.fromkeys(re.findall(r'id="region-([\w-]+)"', page), "")
    headers = {"Cookie": f"seat-{table}={tokens[0]}"}
    where = f"{address.replace('http', 'ws')}/table/{table}/live"
    sizes: list[int] = []
    with (
        httpx.Client(base_url=f"{address}/api/tables/{table}", timeout=LONGEST) as api,
        connect(where, origin=Origin(address), additional_headers=headers) as socket,
    ):
        socket.send(json.dumps({"do": "hello", "have": have, "rev": -1}))
        socket.recv(LONGEST)  # everything, as after a lost connection
        for _ in range(MOVES):
            for token in tokens.values():
                bearer = {"Authorization": f"Bearer {token}"}
                asked: dict[str, Any] = api.get("/options", headers=bearer).json()
                if asked["options"]:
                    break
            else:
                break  # the game is over
            answer = {"value": luck.choice(asked["options"])["value"], "revision": asked["revision"]}
            made = api.post("/moves", headers=bearer, json=answer)
            assert made.status_code == 200, made.text
            revision = 0
            while revision < made.json()["revision"]:
                message = str(socket.recv(LONGEST))
                revision = json.loads(message)["rev"]
                sizes.append(deflated(message))
    return sizes


@pytest.mark.parametrize(("id", "edition"), EDITIONS)
def test_page_and_updates_of_every_game(address: str, id: str, edition: str) -> None:
    table = open_table(address, "person", "person", game=id, edition=edition)
    tokens = dict(sit(address, table, name) for name in ("Anna", "Bob"))
    cookies = {f"seat-{table}": tokens[0], "language": "uk"}
    with httpx.Client(base_url=address, cookies=cookies, timeout=LONGEST) as browser:
        _, page = travelled(browser, f"/table/{table}")
        sizes = sorted(played(address, table, tokens, page))
        whole, page = travelled(browser, f"/table/{table}")  # in the middle of the game it is fuller
        parts = {each: travelled(browser, each)[0] for each in loaded(page)}
    assert len(sizes) >= MOVES // 2 and len(parts) >= 4
    assert whole + sum(parts.values()) <= PAGE, {"page": whole, **parts}
    assert sizes[len(sizes) * 9 // 10] <= UPDATE, "nine of ten updates are small"


def test_the_script_of_a_table(address: str) -> None:
    table = open_table(address, "person", "person")
    with httpx.Client(base_url=address, timeout=LONGEST) as browser:
        _, page = travelled(browser, f"/table/{table}")
        scripts = {each: travelled(browser, each)[0] for each in loaded(page) if each.endswith(".js")}
    assert scripts and sum(scripts.values()) <= SCRIPT, scripts
