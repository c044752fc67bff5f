"""A region travels as what is new: whoever puts it together has the whole again."""

from __future__ import annotations

import json

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from ludoteka.web.drawn import Drawn
from tests.support.web import changed

TEXTS = st.text(alphabet=st.sampled_from(list('<b>"żк—') + ["\U0001f600"]), max_size=200)


def received(old: str, wire: msgspec.Raw) -> str:
    """What a browser makes of it: its texts are counted in units of two bytes."""
    change = json.loads(bytes(wire))
    if len(change) == 2:
        return str(change[0])
    start, end = change[2:]
    units = old.encode("utf-16-le")
    new = str(change[0]).encode("utf-16-le")
    return (units[: 2 * start] + new + units[len(units) - 2 * end :]).decode("utf-16-le")


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_the_whole_is_put_together_again(head: str, middle: str, other: str, tail: str) -> None:
    old, new = Drawn(head + middle + tail), Drawn(head + other + tail)
    assert received("", old.wire(None)) == old
    assert received(old, new.wire(old)) == new
    assert changed(old, json.loads(bytes(new.wire(old)))) == new
    assert received("", new.wire(None)) == new, "who had nothing gets the whole, whatever others got"


def test_only_what_is_new_travels() -> None:
    before, after = Drawn("<p>" + 300 * "a" + "1" + 300 * "b"), Drawn("<p>" + 300 * "a" + "2" + 300 * "b")
    assert len(bytes(after.wire(None))) > 600
    assert len(bytes(after.wire(before))) < 40
    assert json.loads(bytes(before.wire(before)))[0] == "", "a region that begins empty again is filled from memory"


def test_regions_within_a_region() -> None:
    assert Drawn('<i id="region-a"></i><i id="region-b-1"></i><i id="other"></i>').holds == ("a", "b-1")
