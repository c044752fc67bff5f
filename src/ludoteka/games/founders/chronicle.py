"""The page after a historical game: the city event card that its winner fills in (G.LEG)."""

from __future__ import annotations

from ludoteka.games.founders.city import City
from ludoteka.games.founders.scoring import ranking
from ludoteka.kernel.refusals import BadRequest


def page(pos: City, society: str, language: str = "en") -> dict[str, str]:
    """The card of the winner's race with its three entries: the building, its quarter, and an invented name.

    The text of the card belongs to the other game, into whose deck it goes; the other eight cards are never used.
    """
    if pos.stack or not pos.historical or pos.favourite < 0:
        raise BadRequest("a page is written after a historical game in which the winner delivered something")
    if not society.strip():
        raise BadRequest("the secret society needs a name")
    parts = pos.parts
    winner = ranking(pos)[0][0]
    cell = pos.places[pos.building_tile(pos.favourite)] >> 2
    quarter = parts.quarter_names.get(parts.board.quarters[cell], {})
    race = parts.race_names[pos.race[winner]]
    building = parts.building_names[pos.favourite]
    return {
        "card": parts.event_ids[pos.race[winner]],
        "race": race.get(language, race["en"]),
        "building": building.get(language, building["en"]),
        "quarter": quarter.get(language, quarter.get("en", "")),
        "society": society.strip(),
    }
