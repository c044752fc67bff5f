"""Statements, as a game's `rules.toml` tells them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest


class Statement(NamedTuple):
    """One thing the rulebook says, and what we decided where it is silent."""

    id: str
    area: str
    kind: str
    text: str
    source: str
    scope: str = "all"
    ruling: str = ""
    see: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """The editions it belongs to; none named means every one."""
    players: tuple[int, ...] = ()
    """The player counts it belongs to; none named means every one."""
    variants: tuple[str, ...] = ()
    """The variants that bring it; none named means that it needs none."""
    descriptive: bool = False
    """Wording and cosmetics, which no test can show."""
    unreachable: bool = False
    """True, but no game can come to it; a test builds its position by hand."""
    language: str = "en"
    """Of text and ruling."""

    def belongs(self, edition: str | None) -> bool:
        """Whether the statement holds in an edition (None: in any)."""
        return edition is None or not self.editions or edition in self.editions

    def holds(self, words: list[str]) -> bool:
        """Whether text and ruling together hold all the words, in whatever case."""
        said = f"{self.text} {self.ruling}".casefold()
        return all(word.casefold() in said for word in words)


class Ledger:
    """The statements of a game that belong to an edition (None: all of them), in the order of the file."""

    def __init__(self, game: str, statements: list[Statement], edition: str | None = None) -> None:
        self.game: Final = game
        self.edition: Final = edition
        self._by_id: Final = {said.id: said for said in statements if said.belongs(edition)}

    def __iter__(self) -> Iterator[Statement]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def __getitem__(self, id: str) -> Statement:
        """A statement by its id, in whatever case.

        >>> ledger("for_the_king")["k.auc.09"].id
        'K.AUC.09'
        """
        found = self._by_id.get(id.upper())
        if found is None:
            raise BadRequest("{game} has no rule '{id}'; `ludoteka rules {game}` lists them all", game=self.game, id=id)
        return found

    def areas(self) -> dict[str, list[Statement]]:
        """The statements by area, in the order of the file."""
        found: dict[str, list[Statement]] = {}
        for said in self:
            found.setdefault(said.area, []).append(said)
        return found

    def search(self, words: list[str]) -> list[Statement]:
        """The statements whose text and ruling hold all the words."""
        return [said for said in self if said.holds(words)]

    def span(self, first: str, last: str) -> list[str]:
        """The ids from one to another of the same chapter: "K.AUC.07 to K.AUC.22"."""
        chapter, _, start = first.rpartition(".")
        other, _, end = last.rpartition(".")
        if chapter != other or not start.isdecimal() or not end.isdecimal():
            return [id for id in (first, last) if id in self]
        return [id for id in (f"{chapter}.{n:0{len(start)}}" for n in range(int(start), int(end) + 1)) if id in self]


def ledger(game: str, edition: str | None = None, language: str = "en") -> Ledger:
    """The ledger of a game, whole or for one edition, in a language; what it lacks there is told in English.

    >>> len(ledger("for_the_king"))
    145
    """
    title = registry.title(game)
    if edition is not None and edition not in title.editions:
        raise BadRequest(
            "{game} has no edition '{edition}'; its editions are {editions}",
            game=game,
            edition=edition,
            editions=", ".join(title.editions),
        )
    home = registry.folder(game)
    statements = read(home / "rules.toml", game)
    translation = home / "locale" / language / "rules.toml"
    if language != "en" and translation.exists():
        statements = translated(statements, translation, game, language)
    return Ledger(game, statements, edition)


def translated(statements: list[Statement], file: Path, game: str, language: str) -> list[Statement]:
    """The statements with the texts and rulings of a file; one that is not there whole stays English."""
    told = _loaded(file, game)
    known = {said.id for said in statements}
    for id, table in told.items():
        if id not in known:
            raise BadRequest(
                "the ledger of {game}, {language}: there is no rule {id}", game=game, language=language, id=id
            )
        if (
            not isinstance(table, dict)
            or not table.keys() <= {"text", "ruling"}
            or not all(isinstance(value, str) for value in table.values())
        ):
            raise BadRequest(
                "the ledger of {game}, {language}: {id} may have a text and a ruling and nothing else",
                game=game,
                language=language,
                id=id,
            )
    found: list[Statement] = []
    for said in statements:
        table = told.get(said.id, {})
        text, ruling = table.get("text", ""), table.get("ruling", "")
        whole = text and bool(ruling) == bool(said.ruling)
        found.append(said._replace(text=text, ruling=ruling, language=language) if whole else said)
    return found


def _loaded(file: Path, game: str) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadRequest("{game} has no ledger: its {file} is missing", game=game, file=file.name) from None
    except OSError as error:
        raise BadRequest("the ledger of {game} cannot be read: {reason}", game=game, reason=error.strerror) from None
    except ValueError as error:
        raise BadRequest("the ledger of {game} is no TOML: {reason}", game=game, reason=str(error)) from None


def read(file: Path, game: str) -> list[Statement]:
    """The statements of a file, each checked."""
    tables = _loaded(file, game).get("rule")
    if not isinstance(tables, list) or not tables:
        raise BadRequest("the ledger of {game} has no [[rule]]", game=game)
    found: list[Statement] = []
    ids: set[str] = set()
    for number, table in enumerate(tables, 1):
        said = _statement(table, game, str(number))
        if said.id in ids:
            raise BadRequest("the ledger of {game} has two rules {id}", game=game, id=said.id)
        ids.add(said.id)
        found.append(said)
    for said in found:
        for id in said.see:
            if id not in ids:
                raise BadRequest(
                    "the ledger of {game}: {id} refers to {other}, which does not exist",
                    game=game,
                    id=said.id,
                    other=id,
                )
    return found


_REQUIRED: Final = ("id", "area", "kind", "text", "source")
_STRINGS: Final = ("scope", "ruling")
_FLAGS: Final = ("descriptive", "unreachable")
_LISTS: Final = {"see": str, "editions": str, "players": int, "variants": str}


def _statement(table: Any, game: str, number: str) -> Statement:
    if not isinstance(table, dict):
        raise BadRequest("the ledger of {game}: rule number {number} is no table", game=game, number=number)
    if isinstance(table.get("id"), str):
        number = f"{number} ({table['id']})"
    fields: dict[str, Any] = {}
    for name, value in table.items():
        if name in _REQUIRED or name in _STRINGS:
            right = isinstance(value, str)
        elif name in _LISTS:
            right = isinstance(value, list) and all(type(item) is _LISTS[name] for item in value)
            value = tuple(value) if right else value
        elif name in _FLAGS:
            right = isinstance(value, bool)
        else:
            raise BadRequest(
                "the ledger of {game}: rule number {number} has an unknown field '{name}'",
                game=game,
                number=number,
                name=name,
            )
        if not right:
            raise BadRequest(
                "the ledger of {game}: rule number {number}: '{name}' has a value of the wrong type",
                game=game,
                number=number,
                name=name,
            )
        fields[name] = value
    for name in _REQUIRED:
        if not fields.get(name):
            raise BadRequest(
                "the ledger of {game}: rule number {number} has no '{name}'", game=game, number=number, name=name
            )
    return Statement(**fields)
