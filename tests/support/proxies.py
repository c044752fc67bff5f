"""A real nginx in front of a server, with the configuration that we recommend and a certificate of its own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.support.patience import until

ROOT = Path(__file__).parents[2]
NAME = "games.localhost"
"""Browsers find every name that ends so on this machine."""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def nginx_program() -> str:
    """Where nginx is; a test that needs it is skipped where it is not."""
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
    if found is None or shutil.which("openssl") is None:
        why = "nginx and openssl are not installed (Debian: apt install nginx-light openssl)"
        print(f"a proxy is not tested: {why}")
        pytest.skip(why)
    return found


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that signs itself, and its key."""
    made, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    subprocess.run([*command, *names, "-keyout", str(key), "-out", str(made)], check=True, capture_output=True)
    return made, key


def recommended(folder: Path, port: int, plain: int, server: str) -> str:
    """The configuration in deploy/, at other ports and with another certificate."""
    nginx_program()
    made, key = certificate(folder)
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("server 127.0.0.1:8000", f"server {server.removeprefix('http://')}"),
        ("server_name games.example", f"server_name {NAME}"),
        ("/etc/letsencrypt/live/games.example/fullchain.pem", str(made)),
        ("/etc/letsencrypt/live/games.example/privkey.pem", str(key)),
    ):
        assert old in text, old
        text = text.replace(old, new)
    return "\n".join([line for line in text.splitlines() if "[::]" not in line])


def whole(folder: Path, site: str) -> Path:
    """A configuration of nginx that keeps everything in a folder."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    kept = "\n".join([f"{kind}_temp_path {folder}/{kind};" for kind in kinds])
    user = "user root;" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(
        f"{user}\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nworker_processes 1;\n"
        f"events {{ }}\nhttp {{\naccess_log off;\n{kept}\n{site}\n}}\n"
    )
    return file


@contextmanager
def nginx(folder: Path, site: str, port: int) -> Iterator[None]:
    """nginx with a site, listening at a port, until the block ends."""
    folder.mkdir(exist_ok=True)
    command = [nginx_program(), "-p", str(folder), "-c", str(whole(folder, site)), "-g", "daemon off;"]
    started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        until(lambda: started.poll() is not None or listens(port))
        assert started.poll() is None, started.stderr.read() if started.stderr is not None else ""
        yield
    finally:
        started.terminate()
        started.wait()
        assert started.stderr is not None
        started.stderr.close()


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False
