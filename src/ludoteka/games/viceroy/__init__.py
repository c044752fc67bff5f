"""Viceroy: pyramids of power for 1 to 4 players, in the Russian and the Polish edition."""

from __future__ import annotations

from ludoteka.kernel.title import Title

TITLE = Title("viceroy", "Viceroy", ("ru", "pl"), 1, 4, ("full_deck", "virtual_1", "virtual_2", "virtual_3"))
