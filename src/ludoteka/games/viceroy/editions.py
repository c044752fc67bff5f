"""The two editions of the game, side by side."""

from __future__ import annotations

from typing import Final

from ludoteka.games.viceroy.auction import Auction, Refresh
from ludoteka.games.viceroy.edition import Edition
from ludoteka.games.viceroy.phases import Development, LawsPhase, Payment
from ludoteka.games.viceroy.settling import Attackers, Colours, Passers, VirtualDiscards
from ludoteka.games.viceroy.setup import (
    DealLaws,
    HoldCard,
    RejectsToSmallDeck,
    ReturnGems,
    SmallDeck,
    StartingCards,
    StartingRewards,
)

RUSSIAN: Final = Edition(
    setup=[ReturnGems, StartingCards, RejectsToSmallDeck, SmallDeck, StartingRewards, Refresh, DealLaws],
    turn=[LawsPhase, Auction, Refresh, Payment],
    settling=[Colours, Attackers, VirtualDiscards, Passers],
    dealt=3,
    deal_rule="V.SET.08",
    split_rule="V.SET.07",
    won_to_hand=False,
    summit_choice=False,
    low_rule="V.LPH.06",
    circle_points=3,
    set_points=7,
    attack_points=3,
    scoring_rules=["V.SCO.01", "V.SCO.04", "V.SCO.07", "V.SCO.08", "V.SCO.09", "V.SCO.11", "V.SCO.16"],
)

POLISH: Final = Edition(
    setup=[ReturnGems, StartingCards, HoldCard, SmallDeck, StartingRewards, Refresh, DealLaws],
    turn=[Auction, Refresh, Development],
    settling=[Attackers, Colours, VirtualDiscards, Passers],
    dealt=4,
    deal_rule="V.SET.09",
    split_rule="V.SET.11",
    won_to_hand=True,
    summit_choice=True,
    low_rule="V.DEV.09",
    circle_points=0,
    set_points=12,
    attack_points=4,
    scoring_rules=["V.SCO.02", "V.SCO.05", "V.SCO.07", "V.SCO.08", "V.SCO.09", "V.SCO.12", "V.SCO.17"],
)

EDITIONS: Final = {"ru": RUSSIAN, "pl": POLISH}
