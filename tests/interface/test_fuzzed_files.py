"""Random and mutated bytes in every file argument of the command line: done, or one clear line. `--fuzz N` for more.

The commands run in this process, which is a hundred times quicker than a process for each file.
"""

from __future__ import annotations

import asyncio
import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

import pytest

from ludoteka import cli, registry
from ludoteka.table.house import House
from ludoteka.table.settings import Settings
from tests.support import fuzz

SHARE = 12
"""A file takes longer than a message, so there are fewer."""
COMMANDS = {
    "replay": ["replay", "{file}"],
    "replay for a seat": ["replay", "{file}", "--seat", "1", "--json"],
    "analyse": ["analyse", "{file}", "--iterations", "1"],
    "resume": ["play", "--plain", "--resume", "{file}"],
    **{id: ["simulate", id, "--games", "1", "--components", "{file}"] for id in registry.ids()},
    "arena": ["arena", "for_the_king", "--bots", "random,greedy", "--games", "2", "--resume", "{file}"],
    "tune": ["tune", "for_the_king", "search", "--games", "2", "--trials", "1", "--resume", "{file}"],
    "train": ["train", "for_the_king", "--games", "2", "--out", "{file}"],
    "restore": ["restore", "{file}", "--data", "{folder}"],
}


def run(patch: pytest.MonkeyPatch, words: list[str]) -> tuple[int, str]:
    """The exit code of a command, and what it complained about."""
    patch.setattr(sys, "argv", ["ludoteka", *words, "--lang", "en"])
    patch.setattr(sys, "stdin", io.StringIO(""))
    said = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(said), pytest.raises(SystemExit) as ended:
        cli.main()
    code = ended.value.code
    return code if isinstance(code, int) else 0, said.getvalue()


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """For each command a file that it takes."""
    folder = tmp_path_factory.mktemp("sound")
    with pytest.MonkeyPatch.context() as patch:
        simulate = ["simulate", "for_the_king", "--games", "1", "--records", str(folder / "records")]
        assert run(patch, simulate)[0] == 0
        journal = [word.format(file=folder / "journal", folder=folder) for word in COMMANDS["arena"]]
        assert run(patch, journal)[0] == 0
        asyncio.run(furnish(folder / "house"))
        assert run(patch, ["backup", str(folder / "backup"), "--data", str(folder / "house")])[0] == 0
    record = next((folder / "records").iterdir()).read_bytes()
    files = {id: (registry.folder(id) / "data" / "components.toml").read_bytes() for id in registry.ids()}
    files |= dict.fromkeys(["replay", "replay for a seat", "analyse", "resume"], record)
    files |= dict.fromkeys(["arena", "tune"], (folder / "journal").read_bytes())
    files |= {"train": b'{"features": ["x"], "tables": {}}', "restore": (folder / "backup").read_bytes()}
    return files


async def furnish(folder: Path) -> None:
    house = await House.open(folder, thinkers=1)
    table = await house.open_table(Settings("for_the_king", players=2))
    await table.join("Anna")
    await house.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_any_bytes(
    command: str, sound: dict[str, bytes], tmp_path: Path, fuzzed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = 0
    for number in range(1 + fuzzed // SHARE):
        rng = Random(f"{command} {number}")
        content = rng.randbytes(rng.randrange(200)) if rng.random() < 0.1 else fuzz.mutated(rng, sound[command], 4)
        file = tmp_path / f"{number}"
        file.write_bytes(content)
        words = [word.format(file=file, folder=tmp_path / f"data{number}") for word in COMMANDS[command]]
        try:
            code, said = run(monkeypatch, words)
        except BaseException as error:
            raise AssertionError(f"{command} {number}: {error!r}") from error
        lines = said.strip().splitlines()
        assert code in (0, 1, 2) and len(said) < 600, f"{command} {number}: {code} {said[:1000]}"
        assert code != 2 or (len(lines) == 1 and lines[0].startswith("ludoteka: ")), (
            f"{command} {number}: {said[:1000]}"
        )
        refused += code == 2
        file.unlink(missing_ok=True)
    assert refused, "most of these files make no sense"
