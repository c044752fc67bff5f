"""The configuration of a server: what the command line asks for, and every process of it is told."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple


class Service(NamedTuple):
    """Where a server listens, where it keeps its tables, and what it allows."""

    data: Path | str
    """A folder, or the postgresql:// address of a database."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0 for any free one."""
    public: str = ""
    """The origin under which visitors reach it through a proxy, such as https://games.example."""
    proxies: int = 0
    """How many proxies are believed about where a visitor comes from."""
    workers: int = 1
    """How many processes serve the tables."""
    ops_port: int | None = None
    """Where health and metrics are answered, by the first worker, and on the next ports by the others."""
    ops_host: str = "127.0.0.1"
    log: str = "plain"
    """How the log is written: "plain" or "json"."""
    level: str = "warning"
    access: bool = False
    """Whether every request is written down."""
    limited: bool = True
    """Whether one address may ask for so much only."""
    keep: float | None = None
    """Seconds for which finished tables are kept; None for ever."""


def default_folder() -> Path:
    """Where tables are kept unless another place is named."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "ludoteka"


def store_at(data: str | None) -> Path | str:
    """The store that `--data` means."""
    if not data:
        return default_folder()
    return data if "://" in data else Path(data).expanduser()
