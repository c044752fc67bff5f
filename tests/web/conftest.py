from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.web import server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("house")) as found:
        yield found
