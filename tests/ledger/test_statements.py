"""The ledger as a file of statements."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteka import registry
from ludoteka.kernel.refusals import BadRequest
from ludoteka.ledger import Ledger, Statement, ledger
from ludoteka.ledger.statements import read

RULE = '[[rule]]\nid = "{id}"\narea = "auction"\nkind = "limit"\ntext = "A bid."\nsource = "book.txt: Bids"\n'


def kept(tmp_path: Path, text: str) -> list[Statement]:
    file = tmp_path / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return read(file, "toy")


@pytest.mark.parametrize("id", registry.ids())
def test_every_game_has_a_ledger(id: str) -> None:
    title = registry.title(id)
    whole = ledger(id)
    assert len(whole) > 0
    for edition in title.editions:
        assert 0 < len(ledger(id, edition)) <= len(whole)
    for said in whole:
        assert set(said.editions) <= set(title.editions)
        assert set(said.variants) <= set(title.variants)
        assert all(title.fewest <= number <= title.most for number in said.players)


def test_missing_fields_have_defaults(tmp_path: Path) -> None:
    (said,) = kept(tmp_path, RULE.format(id="T.AUC.01"))
    assert (said.scope, said.ruling, said.see, said.descriptive) == ("all", "", (), False)
    assert (said.editions, said.players, said.variants) == ((), (), ())
    assert said.belongs("ru") and said.belongs(None)


def test_an_edition_keeps_its_own_statements(tmp_path: Path) -> None:
    text = RULE.format(id="T.AUC.01") + RULE.format(id="T.AUC.02") + 'editions = ["ru"]\n'
    statements = kept(tmp_path, text)
    assert [said.id for said in Ledger("toy", statements)] == ["T.AUC.01", "T.AUC.02"]
    assert [said.id for said in Ledger("toy", statements, "pl")] == ["T.AUC.01"]
    assert [said.id for said in Ledger("toy", statements, "ru")] == ["T.AUC.01", "T.AUC.02"]


def test_a_search_needs_all_words_of_text_and_ruling_together() -> None:
    found = [said.id for said in ledger("for_the_king").search(["CAP", "bids"])]
    assert found == ["K.AUC.14"]
    assert ledger("for_the_king").search(["zork"]) == []


def test_a_span_stays_in_its_chapter() -> None:
    whole = ledger("for_the_king")
    assert whole.span("K.SCO.05", "K.SCO.07") == ["K.SCO.05", "K.SCO.06", "K.SCO.07"]
    assert whole.span("K.SCO.11", "K.TIE.02") == ["K.SCO.11", "K.TIE.02"]
    assert whole.span("K.SCO.11", "K.SCO.99") == ["K.SCO.11", "K.SCO.12"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"has no \[\[rule\]\]"),
        ("rule = 1", r"has no \[\[rule\]\]"),
        ("rule = [1]", "rule number 1 is no table"),
        ("[[rule]", "is no TOML"),
        ('[[rule]]\nid = "T.AUC.01"\n', "rule number 1 .T.AUC.01. has no 'area'"),
        (RULE.format(id="T.AUC.01") * 2, "has two rules T.AUC.01"),
        (RULE.format(id="T.AUC.01") + 'see = ["T.AUC.09"]', "T.AUC.01 refers to T.AUC.09, which does not exist"),
        (RULE.format(id="T.AUC.01") + 'players = ["2"]', "'players' has a value of the wrong type"),
        (RULE.format(id="T.AUC.01") + "players = [true]", "'players' has a value of the wrong type"),
        (RULE.format(id="T.AUC.01") + "descriptive = 1", "'descriptive' has a value of the wrong type"),
        (RULE.format(id="T.AUC.01") + 'flavour = "sweet"', "unknown field 'flavour'"),
    ],
)
def test_a_broken_ledger_says_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadRequest, match=complaint):
        kept(tmp_path, text)


def test_a_missing_ledger_and_unknown_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="toy has no ledger"):
        read(tmp_path / "rules.toml", "toy")
    with pytest.raises(BadRequest, match=r"the games are .*for_the_king"):
        ledger("zork")
    with pytest.raises(BadRequest, match="its editions are uk"):
        ledger("for_the_king", "fr")
    with pytest.raises(BadRequest, match=r"no rule 'K\.AUC\.99'"):
        ledger("for_the_king")["K.AUC.99"]
