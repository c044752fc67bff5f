"""The rules ledger: every normative statement of a rulebook, in our words, with an id that code and tests cite."""

from __future__ import annotations

from ludoteka.ledger.statements import Ledger, Statement, ledger

__all__ = ["Ledger", "Statement", "ledger"]
