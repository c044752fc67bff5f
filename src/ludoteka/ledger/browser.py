"""The ledger on the screen: lists, one statement whole, what a search found, and the coverage by area."""

from __future__ import annotations

import re
from typing import Any, Final

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ludoteka.kernel.refusals import BadRequest
from ludoteka.language import Voice
from ludoteka.ledger import labels
from ludoteka.ledger.citations import Coverage
from ludoteka.ledger.statements import Ledger, Statement

HIT: Final = "bold underline"
WIDTH: Final = 20
"""Of the bar of a whole share."""

_LOOKS_LIKE_AN_ID: Final = re.compile(r"[A-Za-z]+\.[A-Za-z.]+\.[0-9]+")


def find(ledger: Ledger, asked: list[str]) -> list[Statement]:
    """What the reader asked for: everything, a statement by id, a chapter ("K.AUC"), or what holds all the words."""
    if not asked:
        return list(ledger)
    if len(asked) == 1:
        if asked[0].upper() in ledger or _LOOKS_LIKE_AN_ID.fullmatch(asked[0]):
            return [ledger[asked[0]]]
        chapter = [said for said in ledger if said.id.startswith(asked[0].upper() + ".")]
        if chapter:
            return chapter
    found = ledger.search(asked)
    if not found:
        raise BadRequest(
            "no statement of {game} speaks of '{words}'; try fewer words, or `ludoteka rules {game}` for them all",
            game=ledger.game,
            words=" ".join(asked),
        )
    return found


def plain(coverage: Coverage, said: Statement) -> dict[str, Any]:
    """A statement as data."""
    return {**said._asdict(), "code": coverage.code.get(said.id, []), "tests": coverage.tests.get(said.id, [])}


def show(console: Console, voice: Voice, found: list[Statement], asked: list[str]) -> None:
    """Statements by area; what a search found is shown with rulings, its words marked."""
    area = ""
    for said in found:
        if said.area != area:
            area = said.area
            console.print()
            console.print(Text(labels.area(voice, area), style="bold"))
        text = _marked(said.text, asked)
        scope = labels.scope(voice, said)
        if scope:
            text.append(f" ({scope})", style="dim")
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(no_wrap=True)
        row.add_column(ratio=1)
        row.add_row(Text(said.id, style="cyan"), text)
        if said.ruling and asked:
            row.add_row("", Text.assemble((voice.text("Ruling:") + " ", "dim"), _marked(said.ruling, asked)))
        elif said.ruling:
            text.append(" " + voice.text("[with a ruling]"), style="dim")
        console.print(Padding(row, (0, 0, 0, 2)))
    console.print()
    console.print(voice.texts("{number} statement", "{number} statements", len(found)), style="dim")


def show_whole(
    console: Console, voice: Voice, coverage: Coverage, said: Statement, asked: list[str] | None = None
) -> None:
    """A statement with its source, our ruling, what to see also, and where it is cited and shown."""
    _ = voice.text
    console.print(
        Text.assemble((said.id, "bold cyan"), f"  {labels.area(voice, said.area)}, {labels.kind(voice, said)}")
    )
    console.print(Padding(_marked(said.text, asked or []), (1, 0)))
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style="dim", no_wrap=True)
    facts.add_column(ratio=1, overflow="fold")
    if said.ruling:
        facts.add_row(_("Ruling:"), _marked(said.ruling, asked or []))
    facts.add_row(_("Holds for:"), Text(labels.scope(voice, said) or _("every game")))
    if said.editions:
        facts.add_row(_("Editions:"), Text(", ".join(said.editions)))
    if said.variants:
        facts.add_row(_("Variants:"), Text(", ".join(said.variants)))
    facts.add_row(_("Source:"), Text(labels.source(voice, said)))
    if said.see:
        others = [coverage.ledger[id] for id in said.see if id in coverage.ledger]
        facts.add_row(_("See also:"), Group(*[Text(f"{other.id}  {other.text}") for other in others]))
    nowhere = Text(_("nowhere"))
    facts.add_row(_("Cited by:"), _lines(coverage.code.get(said.id, [])) or nowhere)
    if said.descriptive:
        facts.add_row(_("Shown by:"), Text(_("no test: it is descriptive")))
    elif not coverage.has_tests:
        facts.add_row(_("Shown by:"), Text(_("the tests are not part of this installation")))
    else:
        facts.add_row(_("Shown by:"), _lines(coverage.tests.get(said.id, [])) or nowhere)
    console.print(facts)


def show_coverage(console: Console, voice: Voice, coverage: Coverage, found: list[Statement]) -> None:
    """Each statement with the code that cites it and the tests that show it; then the share by area."""
    _ = voice.text
    ledger = coverage.ledger
    by_id = Table(box=None, pad_edge=False, header_style="bold")
    by_id.add_column(_("Rule"), no_wrap=True, style="cyan")
    by_id.add_column(_("State"), no_wrap=True)
    by_id.add_column(_("Cited by"), ratio=1, overflow="fold")
    by_id.add_column(_("Shown by"), ratio=2, overflow="fold")
    states = {"tested": _("tested"), "descriptive": _("descriptive"), "missing": _("missing")}
    for said in found:
        code = [place.removeprefix(f"games/{ledger.game}/") for place in coverage.code.get(said.id, [])]
        tests = [place.removeprefix("tests/") for place in coverage.tests.get(said.id, [])]
        state = Text(states[_state(coverage, said)], style="bold red" if said.id in coverage.missing() else "")
        by_id.add_row(said.id, state, Text(", ".join(code)), Text("\n".join(tests)))
    console.print(by_id)
    console.print()
    by_area = Table(box=None, pad_edge=False, header_style="bold")
    by_area.add_column(_("Area"))
    for heading in (_("Statements"), _("Cited"), _("Tested"), _("Descriptive")):
        by_area.add_column(heading, justify="right")
    by_area.add_column(_("Accounted for"))
    by_name = {labels.area(voice, name): statements for name, statements in ledger.areas().items()}
    for area, statements in [*by_name.items(), (_("all"), list(ledger))]:
        done = sum(1 for said in statements if _state(coverage, said) != "missing")
        by_area.add_row(
            Text(area),
            str(len(statements)),
            str(sum(1 for said in statements if said.id in coverage.code)),
            str(sum(1 for said in statements if said.id in coverage.tests)),
            str(sum(1 for said in statements if said.descriptive)),
            f"{_bar(done, len(statements))} {100 * done // len(statements):3} %",
        )
    console.print(by_area)
    console.print()
    if not coverage.has_tests:
        console.print(_("The tests are not part of this installation: only code could be counted."))
    missing = coverage.missing()
    if missing:
        console.print(Text(_("Missing: {ids}", ids=", ".join(missing))))
    console.print(
        voice.texts(
            "{accounted} of {number} statement is accounted for.",
            "{accounted} of {number} statements are accounted for.",
            len(ledger),
            accounted=len(coverage.accounted()),
        )
    )


def _state(coverage: Coverage, said: Statement) -> str:
    if said.id in coverage.tests:
        return "tested"
    return "descriptive" if said.descriptive else "missing"


def _marked(text: str, words: list[str]) -> Text:
    marked = Text(text)
    if words:
        marked.highlight_words(words, HIT, case_sensitive=False)
    return marked


def _lines(places: list[str]) -> Text | None:
    return Text("\n".join(places)) if places else None


def _bar(part: int, whole: int) -> str:
    full = WIDTH * part // whole
    return "█" * full + "░" * (WIDTH - full)
