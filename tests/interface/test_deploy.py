"""The unit of systemd and the container file say what is so."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import LONGEST

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy" / "ludoteka.service"
INSTRUCTIONS = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD"}


def accepts(*arguments: str) -> None:
    """The command line is understood: every option is known, and only then help is asked for."""
    command = [sys.executable, "-P", "-m", "ludoteka", *arguments, "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    assert done.returncode == 0, done.stderr
    for option in [argument for argument in arguments if argument.startswith("--")]:
        assert option in done.stdout, option


def test_the_unit_is_understood_by_systemd(tmp_path: Path) -> None:
    checker = shutil.which("systemd-analyze")
    if checker is None:
        print("the unit is not checked: systemd-analyze is not installed")
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "ludoteka.service"
    text = UNIT.read_text()
    unit.write_text(text.replace("/opt/ludoteka/ludoteka", str(ROOT / "ludoteka")))
    done = subprocess.run(
        [checker, "verify", "--man=no", str(unit)], capture_output=True, text=True, timeout=LONGEST, check=False
    )
    ours = [line for line in done.stderr.splitlines() if "ludoteka" in line]
    assert not ours, ours
    assert done.returncode == 0 or "ludoteka" not in done.stderr, done.stderr


def test_the_unit_starts_what_there_is() -> None:
    found = re.search(r"^ExecStart=/opt/ludoteka/(\S+) (.*)$", UNIT.read_text(), re.MULTILINE)
    assert found is not None and (ROOT / found[1]).is_file()
    arguments = shlex.split(found[2])
    accepts(*arguments)
    assert arguments[arguments.index("--data") + 1] == "/var/lib/ludoteka"  # StateDirectory


def test_the_container_copies_and_runs_what_there_is() -> None:
    text = (ROOT / "deploy" / "Containerfile").read_text().replace("\\\n", " ")
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    assert {name for name, _ in lines} <= INSTRUCTIONS
    assert lines[0][0] == "FROM"
    for name, rest in lines:
        if name == "COPY":
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
    told = {name: json.loads(rest) for name, rest in lines if name in ("ENTRYPOINT", "CMD")}
    assert told["ENTRYPOINT"] == ["python", "-P", "-m", "ludoteka"]
    accepts(*told["CMD"])
    assert told["CMD"][told["CMD"].index("--data") + 1] in [rest for name, rest in lines if name == "VOLUME"]


def test_the_commands_of_the_page_exist() -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["ludoteka"]:
                accepts(*words[1:])
