"""The rules of the games, statement by statement, and those to whom we owe thanks."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup, escape

from ludoteka import ledger, registry
from ludoteka.kernel.title import Title
from ludoteka.language import Voice
from ludoteka.ledger import Ledger, Statement, labels
from ludoteka.ledger.citations import Coverage, coverage
from ludoteka.table.aside import aside
from ludoteka.web import visitors
from ludoteka.web.assets import Asset, assets, icons
from ludoteka.web.pages import Reader, page
from ludoteka.web.visitors import AnyRequest, Page

LONGEST_SEARCH: Final = 80
FOREVER: Final = "public, max-age=31536000, immutable"


@cache
def _ledger(game: str, edition: str | None = None, language: str = "en") -> Ledger:
    return ledger.ledger(game, edition, language)


@cache
def _coverage(game: str) -> Coverage:
    return coverage(_ledger(game))


def _game(id: str) -> str:
    if id not in registry.ids():
        raise NotFoundException("there is no such game")
    return id


def _marked(text: str, words: list[str]) -> Markup:
    """The text with the words that were looked for."""
    if not words:
        return escape(text)
    parts = re.split("(" + "|".join(re.escape(word) for word in words) + ")", text, flags=re.IGNORECASE)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(part) if place % 2 else escape(part) for place, part in enumerate(parts)
    )


@get("/rules", include_in_schema=False)
async def shelf(request: AnyRequest) -> Response[Any]:
    """All the rule books; with one game there is nothing to choose."""
    ids = registry.ids()
    if len(ids) == 1:
        return Redirect(f"/rules/{ids[0]}", status_code=303)
    reader = await visitors.reader_of(request)
    counts = {id: len(await aside(_ledger, id)) for id in ids}
    games = [{"id": id, "name": reader.voice.title(registry.title(id)), "count": counts[id]} for id in ids]
    return await visitors.shown(request, "shelf.jinja", games=games, replays=[], here="rules")


@get(["/rules/{game:str}", "/rules/{game:str}/{rule:str}"], include_in_schema=False)
async def rules(request: AnyRequest, game: str, rule: str = "", q: str = "", area: str = "", edition: str = "") -> Page:
    """The ledger of a game: what is looked for, an area, an edition; and one statement whole."""
    title = registry.title(_game(game))
    if edition not in title.editions:
        edition = ""
    reader = await visitors.reader_of(request)
    words = q[:LONGEST_SEARCH].split()
    return visitors.html(await aside(_rules, title, rule, words, area, edition, reader, request.scope["path"]))


def _rules(title: Title, rule: str, words: list[str], area: str, edition: str, reader: Reader, address: str) -> str:
    """The whole page: hundreds of statements, and at first all that was ever written about them."""
    voice = Voice(reader.language, title.id)
    kept = _ledger(title.id, edition or None, reader.language)
    hits = kept.search(words) if words else list(kept)
    if rule and rule not in kept:
        raise NotFoundException("the game has no such rule")
    one = kept[rule] if rule else (hits[0] if hits else None)
    chapter = one.area if rule and one is not None and not area else area
    listed = [said for said in hits if not chapter or said.area == chapter]
    areas = [
        {
            "id": name,
            "name": labels.area(voice, name),
            "hits": sum(1 for said in statements if said in hits) if words else 0,
            "count": len(statements),
        }
        for name, statements in kept.areas().items()
    ]
    context: dict[str, Any] = {
        "game": title.id,
        "title": voice.title(title),
        "editions": title.editions,
        "edition": edition,
        "q": " ".join(words),
        "area": chapter,
        "areas": areas,
        "total": len(kept),
        "found": len(hits),
        "hits": [_listed(voice, said, words) for said in listed],
        "one": None if one is None else _whole(voice, kept, one, words),
        "chosen": rule,
    }
    return page("rules.jinja", reader, address, **context)


def _listed(voice: Voice, said: Statement, words: list[str]) -> dict[str, Any]:
    """A statement with its labels in the reader's language."""
    return {
        **said._asdict(),
        "area": labels.area(voice, said.area),
        "kind": labels.kind(voice, said),
        "scope": labels.scope(voice, said),
        "marked": _marked(said.text, words),
    }


def _whole(voice: Voice, kept: Ledger, said: Statement, words: list[str]) -> dict[str, Any]:
    """A statement with our reading of it, its source, its neighbours, and what shows it."""
    covered = _coverage(kept.game)
    return {
        **_listed(voice, said, words),
        "source": labels.source(voice, said),
        "reading": _marked(said.ruling, words),
        "also": [kept[id] for id in said.see if id in kept],
        "tests": len(covered.tests.get(said.id, [])),
        "cited": len(covered.code.get(said.id, [])),
    }


@get("/credits", include_in_schema=False)
async def credits(request: AnyRequest) -> Page:
    """Icons and letters are not ours: who made them."""
    drawn = {icon.name: icon for game in ["", *registry.ids()] for icon in icons(game)}
    by: dict[str, list[str]] = {}
    for icon in drawn.values():
        by.setdefault(icon.author, []).append(icon.name)
    # The signs of the seats stand among our own drawings.
    for author, name in (("Lorc", "white-tower"), ("Lorc", "moon"), ("Delapouite", "oak-leaf"), ("Sbed", "key")):
        by.setdefault(author, []).append(name)
    signs = {"white-tower": "sign-1", "moon": "sign-3", "oak-leaf": "sign-4", "key": "sign-5"}
    authors = {
        author: [(name, signs.get(name, f"i-{name}")) for name in sorted(set(names))] for author, names in by.items()
    }
    return await visitors.shown(
        request, "credits.jinja", authors=dict(sorted(authors.items())), all_games=registry.ids()
    )


@get("/static/{address:path}", include_in_schema=False)
async def static(request: AnyRequest, address: str) -> Response[bytes]:
    """A file that never changes under its address."""
    found: Asset | None = assets().get(address.lstrip("/"))
    if found is None:
        raise NotFoundException("there is no such file")
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    content = found.plain
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = found.packed
    return Response(content, media_type=found.kind, headers=headers)


HANDLERS: Final = [shelf, rules, credits, static]
