"""`ludoteka rules`."""

from __future__ import annotations

import json

import pytest

from tests.ledger.commands import ludoteka


def test_the_whole_ledger_by_area(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "\nauction\n" in out and "K.GEN.01" in out and "K.VAR.04" in out
    assert out.endswith("145 statements\n")


def test_a_statement_is_shown_whole(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "k.auc.17", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "If every player passes without a bid" in out
    assert "Ruling:" in out and "nobody received it" in out
    assert "Source:" in out and "printed rules, Ukrainian edition: " in out
    assert "games/for_the_king/auction.py:" in out


def test_what_to_see_also_is_quoted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    ludoteka(monkeypatch, "rules", "for_the_king", "K.SET.07", "--lang", "en")
    assert "K.SEC.06  With 2 players only primary tiles are used" in capsys.readouterr().out


def test_a_chapter_and_a_search(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "K.TIE", "--lang", "en") == 0
    assert capsys.readouterr().out.endswith("6 statements\n")
    assert ludoteka(monkeypatch, "rules", "for_the_king", "Gold", "TIED", "--lang", "en") == 0
    assert "K.TIE.01" in capsys.readouterr().out


def test_what_a_search_found_is_marked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    ludoteka(monkeypatch, "rules", "for_the_king", "diplomacy", "--lang", "en")
    assert "\x1b[1;4mdiplomacy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["for_the_king", "zork", "nitfol"], "no statement of for_the_king speaks of 'zork nitfol'; try"),
        (["for_the_king", "K.AUC.99"], "for_the_king has no rule 'K.AUC.99'; `ludoteka rules for_the_king` lists"),
        (["zork"], "there is no game 'zork'; the games are"),
        (["for_the_king", "--edition", "fr"], "for_the_king has no edition 'fr'; its editions are uk"),
        (["for_the_king", "--lang", "xx"], "there is no language 'xx'; the languages are en, ru, uk, pl"),
    ],
)
def test_a_mistake_ends_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert ludoteka(monkeypatch, "rules", *arguments) == 2
    told = capsys.readouterr()
    assert complaint in told.err
    assert told.err.count("\n") == 1 and told.out == ""


def test_statements_as_data(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "K.SCO.06", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["edition"], len(told["rules"])) == ("for_the_king", "uk", 1)
    (said,) = told["rules"]
    assert said["id"] == "K.SCO.06" and said["ruling"]
    assert any(place.startswith("games/for_the_king/scoring.py:") for place in said["code"])


def test_coverage_as_data(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "--coverage", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["edition"], told["total"]) == ("for_the_king", "uk", 145)
    assert told["accounted"] + len(told["missing"]) == told["total"]
    assert told["tested"] == len(told["tests"]) and told["cited"] == len(told["code"])


def test_coverage_for_people(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteka(monkeypatch, "rules", "for_the_king", "--coverage", "--lang", "en") == 0
    out = capsys.readouterr().out
    assert "auction.py:" in out and "█" in out
    assert "of 145 statements are accounted for." in out


def test_an_installation_without_tests_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludoteka.ledger.citations.project_tests", lambda: None)
    ludoteka(monkeypatch, "rules", "for_the_king", "--coverage", "--lang", "en")
    assert "The tests are not part of this installation" in capsys.readouterr().out
    ludoteka(monkeypatch, "rules", "for_the_king", "K.AUC.09", "--lang", "en")
    assert "the tests are not part of this installation" in capsys.readouterr().out
