"""Reads a component file field by field, with errors that an owner of a printed copy can act on."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.kernel.refusals import BadRequest

LANGUAGES: Final = ("en", "ru", "uk", "pl")


def wrong(what: BadRequest) -> BadRequest:
    return BadRequest("the component file: {reason}", reason=what)


class Entry:
    """A table of the file, and where it stands, for the errors."""

    def __init__(self, table: dict[str, Any], where: str | BadRequest) -> None:
        self.table: Final = table
        self.where: Final = where

    def error(self, what: BadRequest) -> BadRequest:
        return wrong(BadRequest("{where}: {what}", where=self.where, what=what))

    def has(self, field: str) -> bool:
        return field in self.table

    def word(self, field: str) -> str:
        value = self.table.get(field)
        if not isinstance(value, str) or not value or " " in value:
            raise self.error(
                BadRequest("{field} is {value}; it should be a word without spaces", field=field, value=repr(value))
            )
        return value

    def prose(self, field: str) -> str:
        value = self.table.get(field)
        if not isinstance(value, str) or not value:
            raise self.error(BadRequest("{field} is {value}; it should be a text", field=field, value=repr(value)))
        return value

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.table.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.error(
                BadRequest(
                    "{field} is {value}; possible are {low} to {high}",
                    field=field,
                    value=repr(value),
                    low=low,
                    high=high,
                )
            )
        return value

    def numbers(self, field: str, count: int, low: int, high: int) -> list[int]:
        value = self.table.get(field)
        if not isinstance(value, list) or len(value) != count:
            raise self.error(
                BadRequest(
                    "{field} is {value}; it should be a list of {count} numbers",
                    field=field,
                    value=repr(value),
                    count=count,
                )
            )
        for one in value:
            if type(one) is not int or not low <= one <= high:
                raise self.error(
                    BadRequest(
                        "{field} holds {value}; possible are {low} to {high}",
                        field=field,
                        value=repr(one),
                        low=low,
                        high=high,
                    )
                )
        return value

    def flag(self, field: str) -> bool:
        value = self.table.get(field, False)
        if not isinstance(value, bool):
            raise self.error(
                BadRequest("{field} is {value}; possible are true and false", field=field, value=repr(value))
            )
        return value

    def choice(self, field: str, possible: list[str]) -> int:
        value = self.table.get(field)
        if value not in possible:
            raise self.error(
                BadRequest(
                    "{field} is {value}; possible are {possible}",
                    field=field,
                    value=repr(value),
                    possible=", ".join(possible),
                )
            )
        return possible.index(value)

    def choices(self, field: str, possible: list[str]) -> list[int]:
        value = self.table.get(field, [])
        if not isinstance(value, list):
            raise self.error(BadRequest("{field} is {value}; it should be a list", field=field, value=repr(value)))
        for one in value:
            if one not in possible:
                raise self.error(
                    BadRequest(
                        "{field} holds {value}; possible are {possible}",
                        field=field,
                        value=repr(one),
                        possible=", ".join(possible),
                    )
                )
        return [possible.index(one) for one in value]

    def entries(self, field: str) -> list[Entry]:
        value = self.table.get(field, [])
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise self.error(BadRequest("{field} is no list of tables", field=field))
        return [
            Entry(one, BadRequest("{where}, {field} number {number}", where=self.where, field=field, number=number))
            for number, one in enumerate(value, 1)
        ]

    def entry(self, field: str) -> Entry:
        value = self.table.get(field)
        if not isinstance(value, dict):
            raise self.error(BadRequest("there is no table {field}", field=field))
        return Entry(value, BadRequest("{where}, {field}", where=self.where, field=field))

    def named(self, prefix: str = "name_") -> dict[str, str]:
        """The fields such as name_en and name_ru, by language; English must be there."""
        found = {}
        for language in LANGUAGES:
            value = self.table.get(prefix + language)
            if isinstance(value, str) and value:
                found[language] = value
        if "en" not in found:
            raise self.error(BadRequest("there is no {field}", field=f"{prefix}en"))
        return found


def tables(data: dict[str, Any], name: str, fewest: int = 1) -> list[Entry]:
    """The tables of a kind, by the id that each must have once."""
    value = data.get(name)
    if not isinstance(value, list) or len(value) < fewest or not all(isinstance(one, dict) for one in value):
        if fewest > 1:
            raise wrong(BadRequest("there are not {fewest} [[{table}]]", fewest=fewest, table=name))
        raise wrong(BadRequest("there is no [[{table}]]", table=name))
    found: list[Entry] = []
    ids: set[str] = set()
    for number, table in enumerate(value, 1):
        id = Entry(table, BadRequest("[[{table}]] number {number}", table=name, number=number)).word("id")
        if id in ids:
            raise wrong(BadRequest("[[{table}]] {id}: the id is used twice", table=name, id=id))
        ids.add(id)
        found.append(Entry(table, f"[[{name}]] {id}"))
    return found


def table(data: dict[str, Any], name: str) -> Entry:
    value = data.get(name)
    if not isinstance(value, dict):
        raise wrong(BadRequest("there is no [{table}]", table=name))
    return Entry(value, f"[{name}]")
