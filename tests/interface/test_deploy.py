"""The unit of systemd, the container file and the sites of proxies say what is so."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteka.web.front import public_origin
from ludoteka.web.service import Service
from tests.support.patience import LONGEST
from tests.support.proxies import nginx_program, recommended, whole

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


def test_the_site_is_understood_by_nginx(tmp_path: Path) -> None:
    file = whole(tmp_path, recommended(tmp_path, 8443, 8080, "http://127.0.0.1:8000"))
    done = subprocess.run(
        [nginx_program(), "-t", "-p", str(tmp_path), "-c", str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0 and "[warn]" not in done.stderr, done.stderr


def test_the_site_is_understood_by_caddy() -> None:
    checker = shutil.which("caddy")
    if checker is None:
        print("the Caddyfile is not checked: caddy is not installed")
        pytest.skip("caddy is not installed")
    command = [checker, "validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_server_that_belongs_to_a_site(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    found = re.search(r"^#   ludoteka (serve .*)$", text, re.MULTILINE)
    assert found is not None
    arguments = shlex.split(found[1])
    accepts(*arguments)
    assert public_origin(arguments[arguments.index("--public-url") + 1]).removeprefix("https://") in text
    assert f"127.0.0.1:{Service('').port}" in text, "where the server listens"


def test_the_commands_of_the_page_exist() -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL):
        for line in block.splitlines():
            words = shlex.split(line, comments=True)
            if words[:1] == ["ludoteka"]:
                accepts(*words[1:])
