"""Files that make no sense: whatever a file argument holds, the answer is one line and exit code 2."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludoteka import registry
from tests.interface.test_command import run

DEEP = "[" * 5000 + "]" * 5000
DIGITS = "1" * 5000


def refused(*words: str) -> str:
    done = run(*words)
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 and len(done.stderr) < 500, done.stderr[:2000]
    assert done.stdout == ""
    return done.stderr


@pytest.mark.parametrize("text", [DEEP, '{"x":' * 3000, f'{{"format":{DEEP}}}', f'{{"format": {DIGITS}}}'])
def test_records_nested_deeply(tmp_path: Path, text: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    for command in (["replay"], ["analyse"], ["play", "--plain", "--resume"]):
        assert "record" in refused(*command, str(file))


@pytest.mark.parametrize("field", ["scores", "digests", "chance", "components", "moves"])
def test_a_sound_record_with_something_deep_in_it(tmp_path: Path, field: str) -> None:
    record = json.loads(registry.game("for_the_king").match(1).record().to_json())
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**record, field: "?"}).replace('"?"', DEEP))
    assert "nested too deeply" in refused("replay", str(file))
    record["moves"] = [f"{DIGITS} draw draw 1", *record["moves"]]
    file.write_text(json.dumps(record))
    refused("replay", str(file))
    assert "no seat" in refused("replay", "--seat", DIGITS, str(_sound(tmp_path)))


def _sound(folder: Path) -> Path:
    file = folder / "sound.json"
    file.write_text(registry.game("for_the_king").match(1).record().to_json())
    return file


@pytest.mark.parametrize("game", registry.ids())
@pytest.mark.parametrize(
    "text", [f"x = {DEEP}", ".".join(["a"] * 5000) + " = 1", f"x = {DIGITS}", "x = " + "{a=" * 2000]
)
def test_component_files_nested_deeply(tmp_path: Path, game: str, text: str) -> None:
    file = tmp_path / "components.toml"
    file.write_text(text)
    assert "component file" in refused("simulate", game, "--components", str(file))


def test_what_goes_on_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(DEEP + "\n")
    assert "damaged" in refused("arena", "for_the_king", "--games", "2", "--resume", str(file))
    assert "damaged" in refused("tune", "for_the_king", "search", "--games", "2", "--resume", str(file))
    refused("train", "for_the_king", "--games", "2", "--out", str(file))
    refused("restore", str(file), "--data", str(tmp_path / "data"))


def test_a_journal_that_somebody_has_changed(tmp_path: Path) -> None:
    file = tmp_path / "journal"
    words = ["arena", "for_the_king", "--bots", "random,greedy", "--games", "2", "--resume", str(file)]
    assert run(*words).returncode == 0
    told = file.read_text()
    file.write_text(re.sub(r'"tally":{"games":\d+', f'"tally":{{"games":{10**15}', told))
    assert file.read_text() != told
    assert "damaged" in refused(*words)
