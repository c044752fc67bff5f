"""The table in the browser: what the templates of this folder need of a view, and how options lie on the table.

Regions: `board` (the government), `court` (the adviser's table, the auction, the result) and `seat-N` are public;
`drawn`, `share-N` (one for each domain) and `mine` belong to one seat.
"""

from __future__ import annotations

from typing import Any, Final, cast

from ludoteka.games.for_the_king.cards import GOLD, KING, Cards
from ludoteka.games.for_the_king.game import ForTheKing
from ludoteka.games.for_the_king.table.cards import ICONS, TINCTURES, faces
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say
from ludoteka.kernel.words import Narration, rail

Told = dict[str, Any]
"""A fact as a reader may know it."""
Things = dict[str, Any]

HIGHEST: Final = 6
"""The greatest value of a tile: so many offices each domain has."""
NOTABLE: Final = (
    "opened", "took", "raised", "lowered", "auction_began", "bade_gold", "bade_cards", "passed", "won", "unsold",
    "defaulted", "lost",
)  # fmt: skip
"""Facts that belong into a summary."""

WAYS: Final = {
    "drew": ("deck", "drawn"),
    "kept": ("drawn", "pile"),
    "opened": ("drawn", "card"),
    "buried": ("drawn", "zone-favour"),
    "took": ("card", "pile"),
    "king_called": ("called", "king"),
    "turned": ("favour", "card"),
    "paid_gold": ("pile", "discard"),
    "paid_card": ("pile", "spent"),
    "lost": ("pile", "spent"),
    "won": ("card", "pile"),
    "unsold": ("card", "discard"),
    "raised": ("domain", "domain"),
    "lowered": ("domain", "domain"),
}
"""From where to where the thing of a fact moves: an element, or what `flights` names so."""


class Painter:
    """Draws views of one table in one language."""

    def __init__(self, words: Narration) -> None:
        self.words: Final = words
        self.game: Final = cast(ForTheKing, words.game)
        self.cards: Final[Cards] = self.game.cards
        self.faces: Final = faces(words.nowhere, self.cards)
        self.seats: Final = words.game.players
        self.whole: Final = [
            sum(self.cards.value[card] for card in self.cards.in_play if self.cards.type[card] == domain)
            for domain in range(len(TINCTURES))
        ]
        """All the influence there is in a domain."""
        self.brushes: Final = {
            "card": self.faces.card,
            "face": self.faces.face,
            "told": self.faces.told,
            "pips": self.faces.pips,
            "seen": self.faces.seen,
            "tile": self.domain,
        }
        self.public_regions: Final = ("board", "court", *[f"seat-{seat + 1}" for seat in range(self.seats)])
        self.own_regions: Final = ("drawn", *[f"share-{domain}" for domain in self.cards.domains], "mine")

    # What everybody sees

    def public(self, seen: View) -> dict[str, Things]:
        """The public regions, from a spectator's view."""
        drawn: dict[str, Things] = {"board": self.board(seen), "court": self.court(seen)}
        for seat in range(self.seats):
            drawn[f"seat-{seat + 1}"] = self.seat(seen, seat)
        return drawn

    def board(self, seen: View) -> Things:
        return {"domains": [[domain, seen["public"]["primary"][domain]] for domain in self.cards.domains]}

    def domain(self, domain: int, primary: int) -> Things:
        secondary = primary // 2 if self.seats > 2 else 0
        return {
            "number": domain,
            "name": self.words.name("domain", domain),
            "tincture": TINCTURES[domain],
            "icon": ICONS[domain],
            "primary": primary,
            "title": self.words.name("office", domain * HIGHEST + primary - 1),
            "secondary": secondary,
            "second": self.words.name("office", domain * HIGHEST + secondary - 1) if secondary else "",
            "two": self.seats == 2,
        }

    def court(self, seen: View) -> Things:
        frames = {frame[0]: frame[1:] for frame in seen["stack"]}
        if seen["decision"] is None:
            return self.result(seen)
        if "Turn" in frames:
            return self.distribution(seen, frames["Turn"], frames.get("KingCard"))
        return self.auction(seen, frames)

    def distribution(self, seen: View, turn: list[int], king: list[int] | None) -> Things:
        own, centre, favour, picks = turn
        return {
            "scene": "distribution",
            "adviser": seen["public"]["adviser"],
            "own": own,
            "centre": seen["zones"]["centre"],
            "room": self.seats - 1 - centre,
            "places": self.seats - 1,
            "choosing": picks or own + centre + favour == self.seats + 1,
            "favour": favour,
            "pile": len(seen["zones"]["favour"]),
            "king": self.king(seen, king),
        }

    def auction(self, seen: View, frames: dict[str, Any]) -> Things:
        bidding = frames.get("Bidding")
        lot = seen["zones"]["lot"]
        gold = bool(lot) and self.cards.type[lot[0]] == GOLD
        paying = frames.get("PayGold", frames.get("PayCards"))
        seats: list[Things] = []
        for seat in range(self.seats):
            state = ""
            if bidding is not None:
                eligible, within, turn, bid, leader, _ = bidding
                if not eligible >> seat & 1:
                    state = "broke"
                elif not within >> seat & 1:
                    state = "out"
                elif seat == leader:
                    state = "leads"
                else:
                    state = "turn" if seat == turn else "in"
            elif paying is not None:
                state = "pays" if paying[0] == seat else "out"
            seats.append({"seat": seat, "state": state})
        bid = 0 if bidding is None else bidding[3]
        return {
            "scene": "auction",
            "lot": lot,
            "gold": gold,
            "bid": bid,
            "leader": -1 if bidding is None else bidding[4],
            "most": 0 if bidding is None else self.cards.turns if gold else self.cards.most_gold,
            "seats": seats,
            "pays": None if paying is None else {"seat": paying[0], "number": paying[1], "gold": "PayGold" in frames},
            "first": seen["public"]["first"],
            "pile": len(seen["zones"]["favour"]),
            "discard": seen["zones"]["discard"][-1:],
            "discarded": len(seen["zones"]["discard"]),
            "king": self.king(seen, frames.get("KingCard")),
        }

    def king(self, seen: View, frame: list[int] | None) -> Things | None:
        """The king card being carried out."""
        if frame is None:
            return None
        return {"seat": frame[0], "card": frame[1]}

    def result(self, seen: View) -> Things:
        """K.SCO: who takes which tile, domain by domain; hands are open now."""
        rows: list[Things] = []
        for domain in self.cards.domains:
            held = [[card for card in hand if self.cards.type[card] == domain] for hand in seen["zones"]["hand"]]
            totals = [sum(self.cards.value[card] for card in cards) for cards in held]
            claims = [seat for seat in range(self.seats) if held[seat]]
            claims.sort(key=lambda seat: (-totals[seat], min(self.cards.letter[card] for card in held[seat])))
            tile = self.domain(domain, seen["public"]["primary"][domain])
            points = [0] * self.seats
            if claims:
                points[claims[0]] = tile["primary"]
            if len(claims) > 1:
                points[claims[1]] = tile["secondary"]
            rows.append({**tile, "totals": totals, "points": points})
        gold = [
            sum(self.cards.value[card] for card in hand if self.cards.type[card] == GOLD)
            for hand in seen["zones"]["hand"]
        ]
        sums = [sum(row["points"][seat] for row in rows) for seat in range(self.seats)]
        return {
            "scene": "result",
            "king": None,
            "rows": rows,
            "gold": gold,
            "sums": sums,
            "seats": list(range(self.seats)),
        }

    def seat(self, seen: View, seat: int) -> Things:
        """How many cards a seat holds, and which of them everybody knows."""
        hand = seen["zones"]["hand"][seat]
        pool = seen["pools"].get("cards", [[] for _ in range(self.seats)])[seat]
        known = [card for card in (hand if seen["decision"] is None else pool) if card >= 0]
        return {
            "seat": seat,
            "held": len(hand),
            "spent": len(seen["zones"]["spent"][seat]),
            "seen": known,
            "open": seen["decision"] is None,
        }

    # What one seat sees

    def private(self, seen: View) -> dict[str, Things]:
        """The regions of a seat (or of a spectator), from its own view."""
        me: int | None = seen["seat"]
        hand: list[int] = [] if me is None else seen["zones"]["hand"][me]
        drawn: dict[str, Things] = {"drawn": self.drawn(seen)}
        held = [0] * (KING + 1)
        for card in hand:
            held[self.cards.type[card]] += self.cards.value[card]
        for domain in self.cards.domains:
            drawn[f"share-{domain}"] = {"me": me is not None, "held": held[domain], "whole": self.whole[domain]}
        drawn["mine"] = self.mine(seen, hand)
        return drawn

    def drawn(self, seen: View) -> Things:
        drawn: list[int] = seen["zones"]["drawn"]
        mine = bool(drawn) and drawn[0] >= 0
        return {
            "mine": mine,
            "card": drawn[0] if mine else -1,
            "hidden": bool(drawn) and not mine,
            "adviser": seen["public"]["adviser"],
            "left": len(seen["zones"]["deck"]) - self.cards.removed,
        }

    def mine(self, seen: View, hand: list[int]) -> Things:
        me: int | None = seen["seat"]
        if me is None:
            return {"cards": [], "me": None}
        gold = sum(self.cards.value[card] for card in hand if self.cards.type[card] == GOLD)
        lying: list[list[int]] = []
        last = -1
        for card in self.faces.sorted(hand):
            kind = self.cards.type[card]
            lying.append([card, int(last not in (-1, kind))])
            last = kind
        return {
            "me": me,
            "cards": lying,
            "gaps": max(len(lying) - 1, 1),
            "government": sum(1 for card in hand if self.cards.type[card] < GOLD),
            "gold": gold,
            "spent": seen["zones"]["spent"][me],
            "buried": [card for card in seen["zones"]["favour"] if card >= 0],
            "over": seen["decision"] is None,
        }

    # Where we are

    def phase(self, seen: View) -> Things:
        """The turn counter, the phases and the one that is on."""
        frames = {frame[0]: frame[1:] for frame in seen["stack"]}
        if "Turn" in frames:
            own, centre, favour, _ = frames["Turn"]
            left = len(seen["zones"]["deck"]) - self.cards.removed
            dealt = self.cards.turns * (self.seats + 1) - left
            now = dealt - own - centre - favour - len(seen["zones"]["drawn"])
            steps = [say("Distribution"), say("Choice from the centre"), say("Next adviser")]
            return rail(
                self.words,
                say("Adviser turn {number} of {whole}"),
                {"number": now // (self.seats + 1) + 1, "whole": self.cards.turns},
                steps,
                1 if own + centre + favour == self.seats + 1 else 0,
            )
        if "Auctions" in frames:
            steps = [say("Bids"), say("Payment"), say("Next card")]
            done = self.cards.turns - len(seen["zones"]["favour"])
            paying = "PayGold" in frames or "PayCards" in frames or "KingCard" in frames
            return rail(
                self.words,
                say("Auction {number} of {whole}"),
                {"number": done, "whole": self.cards.turns},
                steps,
                int(paying),
            )
        return rail(self.words, say("The game is over"), {}, [say("Distribution"), say("Auctions"), say("Scoring")], 2)

    # Options on the table

    def path(self, kind: Kind, value: int) -> list[str]:
        """The elements to choose, one after another; none where only the list of sentences can say it."""
        part = kind.range_of(value)
        indices = part.indices(value)
        if kind.name == "place":
            return [f"zone-{part.name}"]
        if kind.name in ("pick", "pay_card"):
            return [f"card-{indices[0]}"]
        if kind.name == "tile":
            return [f"{part.name}-{indices[0]}"]
        if kind.name in ("bid_gold", "bid_cards"):
            return ["pass"] if part.name == "pass" else [f"bid-{indices[0] + 1}"]
        return []

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        """What an option would change, in a few words; empty when there is nothing to add."""
        me = seen["seat"]
        card = -1
        if kind.name == "place" and value == 0:
            card = seen["zones"]["drawn"][0]
        elif kind.name == "pick":
            card = value
        elif kind.name == "tile":
            domain = value % len(TINCTURES)
            now = seen["public"]["primary"][domain]
            return f"{now} → {now + (1 if value < len(TINCTURES) else -1)}"
        if card < 0 or me is None:
            return ""
        type_ = self.cards.type[card]
        if type_ == KING:
            return self.faces.effect(card)
        held = sum(self.cards.value[each] for each in seen["zones"]["hand"][me] if self.cards.type[each] == type_)
        change = f"{held} → {held + self.cards.value[card]}"
        if type_ == GOLD:
            return f"{self.words.sentence(say('Gold'), {})} {change}"
        return f"{self.words.name('domain', type_)} {change} / {self.whole[type_]}"

    def subject(self, seen: View) -> str:
        """What the question is about, when the question does not name it itself."""
        drawn: list[int] = seen["zones"]["drawn"]
        asked = seen["decision"]
        if asked is not None and asked["kind"] == "place" and drawn and drawn[0] >= 0:
            return self.words.name("card", drawn[0])
        return ""

    # What happened

    def flights(self, told: Told) -> list[tuple[str, str]]:
        """From which element to which the thing of a fact moves; the same element twice is only marked."""
        way = WAYS.get(told["event"])
        if way is None:
            return []
        card = "" if told.get("card") is None else f"card-{told['card']}"
        named = {
            "pile": f"pile-{told.get('seat')}",
            "card": card,
            "called": card or "drawn",
            "domain": f"domain-{told.get('domain')}",
        }
        start, end = way
        return [(named.get(start, start), named.get(end, end))]

    def notable(self, told: list[Told]) -> list[int]:
        """Which facts a summary needs: the last word on each tile, and what changed hands."""
        last = {fact["domain"]: place for place, fact in enumerate(told) if fact["event"] in ("raised", "lowered")}
        return [
            place
            for place, fact in enumerate(told)
            if fact["event"] in NOTABLE and ("domain" not in fact or last[fact["domain"]] == place)
        ]

    def starts(self, told: Told) -> bool:
        """Whether a new turn begins with a fact."""
        return told["event"] in ("first_adviser", "next_adviser", "auction_began", "turned", "ended")

    def sign(self, axis: str, index: int) -> str:
        """A thing as a small picture within a sentence; empty when its name must do."""
        return self.faces.sign(index) if axis == "card" else ""
