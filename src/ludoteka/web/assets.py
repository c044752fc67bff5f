"""Files that never change under their name: styles, the script, fonts; each address holds the digest of its content."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ludoteka import registry

HERE: Final = Path(__file__).parent
STATIC: Final = HERE / "static"

_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
_FONTS: Final = {
    "cyrillic": "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116",
    "latin-ext": "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,"
    "U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,"
    "U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
}


class Asset(NamedTuple):
    """A file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes | None
    """The same compressed, where that helps."""


class Icon(NamedTuple):
    """A drawing from game-icons.net."""

    name: str
    author: str
    path: str


class Assets:
    """All of them: `address` for templates, `get` for the server."""

    def __init__(self) -> None:
        self._by_address: Final[dict[str, Asset]] = {}
        self._addresses: Final[dict[str, str]] = {}
        for file in sorted((STATIC / "fonts").glob("*.woff2")):
            self._add(f"fonts/{file.name}", file.read_bytes())
        house = [STATIC / name for name in ("tokens.css", "table.css", "house.css")]
        self._add("house.css", b"\n".join([self._font_faces(), *[file.read_bytes() for file in house]]))
        for file in sorted(STATIC.glob("*.*")):
            if file not in house:
                self._add(file.name, file.read_bytes())
        for game in registry.ids():
            file = registry.folder(game) / "table" / "table.css"
            if file.exists():
                self._add(f"{game}.css", file.read_bytes())

    def _font_faces(self) -> bytes:
        faces: list[str] = []
        for style in ("normal", "italic"):
            for part, letters in _FONTS.items():
                source = self.address(f"fonts/alegreya-{part}-wght-{style}.woff2")
                faces.append(
                    f'@font-face{{font-family:"Alegreya Variable";font-style:{style};font-display:swap;'
                    f'font-weight:400 900;src:url("{source}") format("woff2");unicode-range:{letters}}}'
                )
        return "\n".join(faces).encode()

    def _add(self, name: str, content: bytes) -> None:
        suffix = Path(name).suffix
        packed = None if suffix == ".woff2" else gzip.compress(content, 9, mtime=0)
        digest = hashlib.sha256(content).hexdigest()[:12]
        self._addresses[name] = f"/static/{digest}/{name}"
        self._by_address[f"{digest}/{name}"] = Asset(_KINDS[suffix], content, packed)

    def address(self, name: str) -> str:
        """Where a file is found; the address of other content is another one."""
        return self._addresses[name]

    def has(self, name: str) -> bool:
        return name in self._addresses

    def get(self, address: str) -> Asset | None:
        return self._by_address.get(address)


@cache
def assets() -> Assets:
    return Assets()


@cache
def icons(game: str = "") -> list[Icon]:
    """The icons of the house, or those a game adds."""
    file = registry.folder(game) / "table" / "icons.json" if game else HERE / "icons.json"
    if not file.exists():
        return []
    return [Icon(name, icon["author"], icon["path"]) for name, icon in json.loads(file.read_text("utf-8")).items()]
