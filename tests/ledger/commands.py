"""The command as a person types it."""

from __future__ import annotations

import sys

import pytest

from ludoteka import cli


def ludoteka(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run the command in this process; its exit code."""
    monkeypatch.setattr(sys, "argv", ["ludoteka", *arguments])
    monkeypatch.setenv("COLUMNS", "120")
    with pytest.raises(SystemExit) as ended:
        cli.main()
    return int(ended.value.code or 0)
