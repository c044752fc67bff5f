"""Reads a component file with errors that an owner of a printed copy can act on."""

from __future__ import annotations

from typing import Any

from ludoteka.kernel.parsing import parse_components
from ludoteka.kernel.refusals import BadRequest

Table = dict[str, Any]


def flaw(what: str, **fields: object) -> BadRequest:
    """What is wrong with the file: a template with named fields, so that it can be translated."""
    return BadRequest("the component file: {what}", what=BadRequest(what, **fields))


def parse(text: str, game: str) -> Table:
    data = parse_components(text)
    if data.get("game") != game:
        raise BadRequest('the component file is none of this game: it does not say game = "{game}"', game=game)
    return data


def tables(data: Table, name: str, count: int = 0) -> list[Table]:
    """All tables of a name; `count` of them, where the rules know how many there are."""
    found = data.get(name)
    if not isinstance(found, list) or not found or not all(isinstance(table, dict) for table in found):
        raise flaw("there is no [[{name}]]", name=name)
    if count and len(found) != count:
        raise flaw("there are {number} [[{name}]], not {count}", name=name, number=len(found), count=count)
    return found


def identify(table: Table, kind: str, number: int, taken: list[str]) -> str:
    """The id of a component: a word of its own."""
    id = table.get("id")
    if not isinstance(id, str) or not id or " " in id:
        raise flaw("[[{kind}]] number {number} has no id (a word without spaces)", kind=kind, number=number)
    if id in taken:
        raise flaw("[[{kind}]] {id}: the id is used twice", kind=kind, id=id)
    return id


def number(table: Table, field: str, where: str, low: int, high: int) -> int:
    value = table.get(field)
    if type(value) is not int or not low <= value <= high:
        raise flaw(
            "{where}: {field} is {value}; possible are {low} to {high}",
            where=where,
            field=field,
            value=repr(value),
            low=low,
            high=high,
        )
    return value


def numbers(table: Table, field: str, where: str, low: int, high: int, count: int = 0) -> list[int]:
    """A list of whole numbers; `count` of them if given."""
    value = table.get(field)
    right = isinstance(value, list) and all(type(item) is int and low <= item <= high for item in value)
    if not right or not value or (count and len(value) != count):
        said = {"where": where, "field": field, "value": repr(value), "low": low, "high": high}
        if count:
            raise flaw(
                "{where}: {field} is {value}; it is a list of {count} numbers from {low} to {high}",
                **said,
                count=count,
            )
        raise flaw("{where}: {field} is {value}; it is a list of numbers from {low} to {high}", **said)
    assert isinstance(value, list)
    return value


def choice(table: Table, field: str, where: str, possible: list[str]) -> int:
    """The place of a word in the list of those possible."""
    value = table.get(field)
    if not isinstance(value, str) or value not in possible:
        raise flaw(
            "{where}: {field} is {value}; possible are {list}",
            where=where,
            field=field,
            value=repr(value),
            list=", ".join(possible),
        )
    return possible.index(value)


def choices(table: Table, field: str, where: str, possible: list[str]) -> list[int]:
    value = table.get(field)
    if not isinstance(value, list) or not value or not all(isinstance(i, str) and i in possible for i in value):
        raise flaw(
            "{where}: {field} is {value}; it is a list of some of {list}",
            where=where,
            field=field,
            value=repr(value),
            list=", ".join(possible),
        )
    return [possible.index(item) for item in value]


def params(table: Table, where: str) -> Table:
    value = table.get("params")
    if not isinstance(value, dict):
        raise flaw("{where} has no params", where=where)
    return value


def by_language(table: Table, prefix: str, english: str) -> dict[str, str]:
    """The fields such as name_en and name_uk, by the two letters of the language."""
    size = len(prefix)
    found = {
        key[size:]: value
        for key, value in table.items()
        if key.startswith(prefix) and len(key) == size + 2 and isinstance(value, str) and value
    }
    return found if "en" in found else {**found, "en": english}
