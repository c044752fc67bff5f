"""Bodies of requests: JSON from programs, forms from pages. Whatever is sent as something else is refused unread.

A page elsewhere may let a browser send forms and plain text here without asking us first (there is no preflight), so
what changes something for programs is taken as JSON alone.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import parse_qs

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, HTTPException

from ludoteka.kernel.refusals import BadRequest

MOST_FIELDS: Final = 100


class UnsupportedType(HTTPException):
    """The content type is none that is taken here."""

    status_code = 415


class Reading(Request[Any, Any, Any]):
    """A request whose JSON is read only if it is said to be JSON."""

    async def json(self) -> Any:
        if self.content_type[0] != RequestEncodingType.JSON:
            raise UnsupportedType("this is taken as JSON alone: Content-Type: application/json")
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("this is nested too deeply") from None
        except UnicodeDecodeError:
            raise ClientException("this is no text in UTF-8") from None


class Form:
    """The fields of a form; those of a page are given once each, unless they may be several."""

    def __init__(self, fields: dict[str, list[str]]) -> None:
        self._fields: Final = fields

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def __bool__(self) -> bool:
        return bool(self._fields)

    def one(self, name: str, default: str = "") -> str:
        """The value of a field."""
        values = self._fields.get(name, [default])
        if len(values) > 1:
            raise BadRequest("the field '{name}' is given more than once", name=name)
        return values[0]

    def last(self, name: str, default: str = "") -> str:
        """What was last said in a field, to show it again."""
        return self._fields.get(name, [default])[-1]

    def some(self, name: str) -> tuple[str, ...]:
        """The values of a field that may be given several times."""
        return tuple(self._fields.get(name, ()))


async def form_of(request: Request[Any, Any, Any]) -> Form:
    """The form a page has sent. It is parsed here since Litestar would keep the last thousand, passwords and all."""
    if request.content_type[0] != RequestEncodingType.URL_ENCODED:
        raise UnsupportedType("this is no form that a page of ours would send")
    text = (await request.body()).decode("latin-1")
    try:
        return Form(parse_qs(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise BadRequest("this form has too many fields") from None
