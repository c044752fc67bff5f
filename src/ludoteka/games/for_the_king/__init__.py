"""For the King (and Me): a majority game about information for 2 to 5 advisers of a king."""

from __future__ import annotations

from ludoteka.kernel.title import Title

TITLE = Title("for_the_king", "For the King (and Me)", ("uk",), 2, 5, (), (1, 2))
