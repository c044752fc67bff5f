"""What an edition is: parameters, and lists of the frames that make its set-up, its turn and its auction."""

from __future__ import annotations

from typing import Any, Final

from ludoteka.kernel.position import Frame

Steps = list[type[Frame[Any]]]


class Edition:
    """A set of rules; `editions.py` has the two that exist, side by side. No rule asks for an edition's name."""

    def __init__(
        self,
        setup: Steps,
        turn: Steps,
        settling: Steps,
        dealt: int,
        deal_rule: str,
        split_rule: str,
        won_to_hand: bool,
        summit_choice: bool,
        low_rule: str,
        circle_points: int,
        set_points: int,
        attack_points: int,
        scoring_rules: list[str],
    ) -> None:
        self.setup: Final = setup
        """The steps of the set-up (V.SET)."""
        self.turn: Final = turn
        """The phases of a turn (V.FLW.03, V.FLW.04)."""
        self.settling: Final = settling
        """The steps by which a round of the auction is settled (V.AUC.29, V.AUC.30)."""
        self.dealt: Final = dealt
        """How many characters each player chooses the starting card from."""
        self.deal_rule: Final = deal_rule
        self.split_rule: Final = split_rule
        """The statements on the starting deal and on the small deck."""
        self.won_to_hand: Final = won_to_hand
        """Whether an auctioned card goes to the hand (V.AUC.18), or lies face up before its owner (V.AUC.17)."""
        self.summit_choice: Final = summit_choice
        """Whether level 5 offers the rewards of levels 1 to 3 instead of points (V.COS.08)."""
        self.low_rule: Final = low_rule
        """The statement that keeps what is played for free off level 5."""
        self.circle_points: Final = circle_points
        """Points of a circle and of an infinite gem (V.SCO.01, V.SCO.04); 0: its level (V.SCO.02, V.SCO.05)."""
        self.set_points: Final = set_points
        self.attack_points: Final = attack_points
        self.scoring_rules: Final = scoring_rules
        """The statement behind each of the seven parts of the score (V.END.05)."""
