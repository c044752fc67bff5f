"""Component files: a TOML reader with errors that an owner of a printed copy can act on.

A file is read field by field through its sheets, which remember what was asked for. What nothing asked for is refused
at the end: an entry that is misspelt, or that the rules do not know, would otherwise be changed in vain.
"""

from __future__ import annotations

from typing import Any, Final

from ludoteka.kernel.parsing import parse_components
from ludoteka.kernel.refusals import BadRequest

RULEBOOK: Final = 0
PUBLIC: Final = 1
INFERRED: Final = 2
DESIGNED: Final = 3
ORIGINS: Final = ["rulebook", "public", "inferred", "designed"]
"""Provenance: stated by a rulebook, stated elsewhere, concluded from an example or another game, or made by us."""
TRANSLATED: Final = "ours"
"""The origin of a name that is our translation: no fact of the game."""

LANGUAGES: Final = ("en", "ru", "uk", "pl")
_REMARKS: Final = ("provenance", "fields", "source", "sources", "note", "reason")
"""Fields that an entry may have anywhere, for people."""


def flaw(what: str, /, **fields: object) -> BadRequest:
    """What is wrong with the file: a template with named fields, so that it can be translated."""
    return BadRequest("the component file: {what}", what=BadRequest(what, **fields))


def parse(text: str, game: str) -> Sheet:
    """The whole file as a sheet, if it is one of a game."""
    data = parse_components(text)
    if data.get("game") != game:
        raise BadRequest('the component file is none of this game: it does not say game = "{game}"', game=game)
    sheet = Sheet(data, "")
    sheet.describe("game")
    return sheet


class Sheet:
    """A table of the file, and where it stands, for the errors."""

    def __init__(self, table: dict[str, Any], where: str | BadRequest, id: str = "") -> None:
        self.table: Final = table
        self.where: Final = where
        self.id: Final = id
        self._read: Final[set[str]] = set()
        self._inner: Final[list[Sheet]] = []
        self._given: Final[dict[str, list[Sheet]]] = {}

    # Fields

    def word(self, field: str) -> str:
        """Letters without a space between them."""
        value = self._value(field)
        if not isinstance(value, str) or not value or " " in value:
            raise self._misfit(field, value, BadRequest("it should be a word without spaces"))
        return value

    def prose(self, field: str, default: str | None = None) -> str:
        """A text for people."""
        value = self._value(field, default)
        if not isinstance(value, str) or (not value and default is None):
            raise self._misfit(field, value, BadRequest("it should be a text"))
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number within its bounds."""
        value = self._value(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self._misfit(field, value, BadRequest("possible are {low} to {high}", low=low, high=high))
        return value

    def figure(self, field: str, possible: list[int]) -> int:
        """One of some whole numbers."""
        value = self._value(field)
        if type(value) is not int or value not in possible:
            listed = ", ".join([str(number) for number in possible])
            raise self._misfit(field, value, BadRequest("possible are {possible}", possible=listed))
        return value

    def numbers(self, field: str, low: int, high: int, count: int = 0) -> list[int]:
        """A list of whole numbers within their bounds; `count` of them where the rules know how many there are."""
        value = self._value(field)
        if (
            not isinstance(value, list)
            or (len(value) != count if count else not value)
            or not all(type(one) is int and low <= one <= high for one in value)
        ):
            fit = (
                BadRequest("it should be {count} numbers from {low} to {high}", count=count, low=low, high=high)
                if count
                else BadRequest("it should be a list of numbers from {low} to {high}", low=low, high=high)
            )
            raise self._misfit(field, value, fit)
        return value

    def flag(self, field: str) -> bool:
        """A truth, false where nothing is said."""
        value = self._value(field, False)
        if not isinstance(value, bool):
            raise self._misfit(field, value, BadRequest("possible are true and false"))
        return value

    def choice(self, field: str, possible: list[str]) -> int:
        """The place of a word among those possible."""
        value = self._value(field)
        if not isinstance(value, str) or value not in possible:
            raise self._misfit(field, value, BadRequest("possible are {possible}", possible=", ".join(possible)))
        return possible.index(value)

    def choices(self, field: str, possible: list[str], fewest: int = 0) -> list[int]:
        """The places of some words among those possible; none where nothing is said."""
        value = self._value(field, [])
        if (
            not isinstance(value, list)
            or len(value) < fewest
            or not all(isinstance(one, str) and one in possible for one in value)
        ):
            some = BadRequest("it should be a list of some of {possible}", possible=", ".join(possible))
            raise self._misfit(field, value, some)
        return [possible.index(one) for one in value]

    def fixed(self, field: str, known: object, rule: str) -> None:
        """A figure that the rules settle: a file may say it, and nothing else."""
        value = self._value(field, known)
        if value != known or type(value) is not type(known):
            raise self._misfit(field, value, BadRequest("the rules say {known} ({rule})", known=repr(known), rule=rule))

    def named(self, prefix: str = "name_", english: str = "") -> dict[str, str]:
        """Fields such as name_en and name_uk, by language; English must be there, unless another word stands in."""
        found: dict[str, str] = {"en": english} if english else {}
        for language in LANGUAGES:
            if prefix + language in self.table:
                found[language] = self.prose(prefix + language)
        if "en" not in found:
            raise self.error(BadRequest("there is no {field}", field=f"{prefix}en"))
        return found

    def origin(self, field: str = "") -> int:
        """Where a fact comes from: what `fields` says of the field, or else the provenance of the entry."""
        whole = self.table.get("provenance", ORIGINS[DESIGNED])
        apart = self.table.get("fields", {})
        if not isinstance(apart, dict):
            raise self._misfit("fields", apart, BadRequest("it should be a table of fields and their provenance"))
        for name, said in [("provenance", whole), *apart.items()]:
            if said not in ORIGINS and said != TRANSLATED:
                raise self._misfit(name, said, BadRequest("possible are {possible}", possible=", ".join(ORIGINS)))
        found = apart.get(field, whole)
        return ORIGINS.index(found) if found in ORIGINS else PUBLIC

    # Sheets within

    def has(self, field: str) -> bool:
        return field in self.table

    def sheet(self, field: str) -> Sheet:
        """The table that a field holds."""
        value = self._value(field)
        if not isinstance(value, dict):
            raise self.error(BadRequest("there is no table {field}", field=field))
        if field not in self._given:
            self._given[field] = [self._within(value, BadRequest("{where}, {field}", where=self.where, field=field))]
        return self._given[field][0]

    def sheets(self, field: str, count: int = 0) -> list[Sheet]:
        """The tables that a field lists; `count` of them where the rules know how many there are."""
        value = self._value(field, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.error(BadRequest("{field} should be a list of tables", field=field))
        if count and len(value) != count:
            raise self.error(
                BadRequest("there are {number} in {field}, not {count}", number=len(value), field=field, count=count)
            )
        if field not in self._given:
            self._given[field] = [
                self._within(
                    one, BadRequest("{where}, {field} number {number}", where=self.where, field=field, number=number)
                )
                for number, one in enumerate(value, 1)
            ]
        return self._given[field]

    # Sheets of the whole file

    def part(self, name: str) -> Sheet:
        """The table [name] of the file."""
        value = self._value(name)
        if not isinstance(value, dict):
            raise flaw("there is no [{table}]", table=name)
        if name not in self._given:
            self._given[name] = [self._within(value, f"[{name}]")]
        return self._given[name][0]

    def parts(self, name: str, count: int = 0) -> list[Sheet]:
        """The tables [[name]] of the file, each with an id of its own."""
        value = self._value(name)
        if not isinstance(value, list) or not value or not all(isinstance(one, dict) for one in value):
            raise flaw("there is no [[{table}]]", table=name)
        if count and len(value) != count:
            raise flaw("there are {number} [[{table}]], not {count}", table=name, number=len(value), count=count)
        if name in self._given:
            return self._given[name]
        found: list[Sheet] = []
        ids: set[str] = set()
        for number, one in enumerate(value, 1):
            id = one.get("id")
            if not isinstance(id, str) or not id or " " in id:
                raise flaw("[[{table}]] number {number} has no id (a word without spaces)", table=name, number=number)
            if id in ids:
                raise flaw("[[{table}]] {id}: the id is used twice", table=name, id=id)
            ids.add(id)
            found.append(self._within(one, f"[[{name}]] {id}", id))
        self._given[name] = found
        return found

    def known(self, name: str, ids: list[str]) -> list[Sheet]:
        """The tables [[name]] whose ids the rules know: each of them, in their order, and no other."""
        found = {sheet.id: sheet for sheet in self.parts(name)}
        for id in found:
            if id not in ids:
                raise flaw("[[{table}]] {id}: possible ids are {possible}", table=name, id=id, possible=", ".join(ids))
        for id in ids:
            if id not in found:
                raise flaw('there is no [[{table}]] with id = "{id}"', table=name, id=id)
        return [found[id] for id in ids]

    # What was read

    def describe(self, *fields: str) -> None:
        """Fields that are there for people alone; whatever they hold is left alone."""
        self._read.update(fields)

    def finish(self) -> None:
        """Refuse what nothing has asked for, here and in the sheets within."""
        unread = [field for field in self.table if field not in self._read and field not in _REMARKS]
        if unread:
            raise self.error(BadRequest("nothing in this game reads {fields}", fields=", ".join(unread)))
        self.origin()
        for field, said in self.table.get("fields", {}).items():
            if field not in self.table and said != TRANSLATED:  # whose name is left out need not say whose it was
                raise self.error(BadRequest("fields names {field}, which is not there", field=field))
        for sheet in self._inner:
            sheet.finish()

    def error(self, what: BadRequest) -> BadRequest:
        """An error about this sheet."""
        if not self.where:
            return BadRequest("the component file: {what}", what=what)
        return flaw("{where}: {what}", where=self.where, what=what)

    def _misfit(self, field: str, value: object, fit: BadRequest) -> BadRequest:
        return self.error(BadRequest("{field} is {value}; {fit}", field=field, value=repr(value), fit=fit))

    def _value(self, field: str, default: object = None) -> Any:
        self._read.add(field)
        return self.table.get(field, default)

    def _within(self, table: dict[str, Any], where: str | BadRequest, id: str = "") -> Sheet:
        sheet = Sheet(table, where, id)
        if id:
            sheet.describe("id")
        self._inner.append(sheet)
        return sheet
