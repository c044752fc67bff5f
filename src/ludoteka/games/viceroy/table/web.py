"""The table in the browser: what the templates of this folder need of a view.

Regions: `reserve` (gems and decks), `auction` (the display, at the end the result) and `seat-N` are public; `realm`
(the own pyramid with its open places) and `mine` (what lies behind the own screen, and the hand) belong to one seat.
"""

from __future__ import annotations

from typing import Any, Final, cast

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.cards import COLOURS, FIRST_LAW
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.gems import pass_gems
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import Holdings, parts
from ludoteka.games.viceroy.table import choosing, telling
from ludoteka.games.viceroy.table.board import asked, card_to_lay, frame, laid_out, outlooks, own_gems
from ludoteka.games.viceroy.table.cards import Tongue, faces
from ludoteka.games.viceroy.table.choices import Choices
from ludoteka.games.viceroy.table.pyramids import Pyramids
from ludoteka.kernel.decisions import Kind
from ludoteka.kernel.game import View
from ludoteka.kernel.sentences import say
from ludoteka.kernel.words import rail

Told = dict[str, Any]
"""A fact as a reader may know it."""
Things = dict[str, Any]

PHASES: Final = {
    "LawsPhase": say("Laws"),
    "Auction": say("Auction"),
    "Payment": say("Payment"),
    "Development": say("Development"),
}

PARTS: Final = [
    say("circles"), say("infinite"), say("laws"), say("power"), say("magic"), say("sets"), say("attacks"),
]  # fmt: skip
"""The parts of the score, in as few letters as the screen has room for."""


class Painter:
    """Draws views of one table in one language."""

    def __init__(self, words: Tongue) -> None:
        self.words: Final = words
        self.game: Final = cast(Viceroy, words.game)
        self.faces: Final = faces(words.nowhere, self.game)
        self.choices: Final = Choices(words, self.game, self.faces)
        self.pyramids: Final = Pyramids(words, self.game, self.faces, self.choices)
        self.seats: Final = words.game.players
        self.phases: Final = [frame.__name__ for frame in self.game.rules.turn if frame.__name__ in PHASES]
        self.public_regions: Final = ("reserve", "auction", *[f"seat-{seat + 1}" for seat in range(self.seats)])
        self.own_regions: Final = ("realm", "mine")

    # What everybody sees

    def public(self, seen: View) -> dict[str, Things]:
        """The public regions, from a spectator's view."""
        pos = laid_out(self.game, seen)
        drawn: dict[str, Things] = {"reserve": self.reserve(seen), "auction": self.auction(seen, pos)}
        for seat in range(self.seats):
            drawn[f"seat-{seat + 1}"] = self.seat(seen, pos, seat)
        return drawn

    def reserve(self, seen: View) -> Things:
        zones = seen["zones"]
        return {
            "gems": [
                [COLOURS[colour], self.words.name("colour", colour), number]
                for colour, number in enumerate(seen["public"]["reserve"])
            ],
            "large": len(zones["large"]),
            "small": len(zones["small"]),
            "laws": len(zones["laws"]) + len(zones["top"]),
        }

    def auction(self, seen: View, pos: Realm) -> Things:
        """V.AUC.01: four auction cards with a character at the base and one at the tip; at the end the points."""
        if seen["decision"] is None:
            return self.result(pos)
        public = seen["public"]
        pair = -1
        for name in ("WhichCard", "Claims", "TipOrNext"):
            found = frame(seen, name)
            if found is not None:
                pair = found[-1]
        bids: list[list[Things]] = [[] for _ in range(4)]
        for seat, bid in enumerate(public["bids"]):
            if 0 <= bid < 4:
                bids[bid].append({"seat": seat})
        for who, bid in enumerate(public["virtual_bids"]):
            if bid >= 0:
                bids[bid % 4].append({"seat": -1, "who": who + 1})
        lots: list[Things] = []
        for colour in range(4):
            lots.append(
                {
                    "colour": colour,
                    "tint": COLOURS[colour],
                    "name": self.words.name("colour", colour),
                    "base": self.cell(public["cells"][colour], colour, "lot-base" if colour == pair else ""),
                    "tip": self.cell(public["cells"][colour + 4], colour + 4, "lot-tip" if colour == pair else ""),
                    "bids": bids[colour],
                }
            )
        return {
            "scene": "auction",
            "lots": lots,
            "setup": not public["turn"],
            "opponents": self.game.opponents,
            "virtual": public["virtual"].bit_count(),
            "pair": pair >= 0,
        }

    def cell(self, card: int, slot: int, pair: str) -> Things:
        if card < 0:
            return {"card": -1, "key": f"slot-{slot}"}
        place = self.words.name("slot", slot)
        thing = self.faces.thing(card)
        return {**thing, "key": pair or f"slot-{slot}", "told": f"{thing['told']} ({place})"}

    def result(self, pos: Realm) -> Things:
        """V.END.05: the seven parts of the score, part by part."""
        found = [parts(pos, seat) for seat in range(self.seats)]
        rules = self.game.rules.scoring_rules
        return {
            "scene": "result",
            "rows": [
                {
                    "name": self.words.name("part", part),
                    "rule": rules[part],
                    "points": [row[part] for row in found],
                    "most": max(row[part] for row in found),
                }
                for part in range(len(v.PARTS))
            ],
            "sums": [sum(row) for row in found],
            "best": max(sum(row) for row in found),
            "seats": list(range(self.seats)),
        }

    def seat(self, seen: View, pos: Realm, seat: int) -> Things:
        """A player's pyramid, and what everybody can count of the rest."""
        zones = seen["zones"]
        public = seen["public"]
        held = Holdings(pos, seat)
        purse = public["purses"][seat] if public["purses"] else []
        bid = public["bids"][seat] if public["bids"] else -1
        known = [card for card in zones["hand_characters"][seat] if card >= 0]
        return {
            **self.pyramids.others(pos, seat),
            "laws": len(zones["hand_laws"][seat]) + len(zones["kept_laws"][seat]),
            "characters": len(zones["hand_characters"][seat]) + len(zones["kept_characters"][seat]),
            "gems": sum(purse) if purse else len(zones["stock"][seat]) + sum(public["moved"][seat]),
            "purse": [[COLOURS[colour], number] for colour, number in enumerate(purse) if number],
            "attacks": public["attacks"][seat],
            "stats": self.stats(held),
            "points": sum(parts(pos, seat)),
            "bid": "attack" if bid == v.ATTACK_BID else "pass" if bid == v.PASS_BID else "",
            "sits_out": bool(public["sitting_out"] >> seat & 1),
            "before": [self.faces.sign(card) for card in zones["lots"][seat] + zones["played"][seat]],
            "known": [self.faces.sign(card) for card in known],
            "tucked": [self.faces.sign(card) for card in zones["tucked"][seat]],
            "moved": self.moved(public["moved"][seat]) if not purse else [],
            "over": seen["decision"] is None,
        }

    def moved(self, moved: list[int]) -> list[list[Any]]:
        """What everybody saw a player take and spend since the start."""
        return [[COLOURS[colour], f"{number:+d}"] for colour, number in enumerate(moved) if number]

    def stats(self, held: Holdings) -> list[list[Any]]:
        """Tokens of a pyramid as icon, number and words; only what is there."""
        found: list[list[Any]] = []
        if held.magic or held.bonus:
            said = self.words.sentence(
                say("magic {number}, bonus {bonus}"), {"number": held.magic, "bonus": held.bonus}
            )
            found.append(["scroll-unfurled", f"{held.magic} × {held.bonus}", said])
        for icon, number, sentence in (
            ("big-gear", held.science, say("science {number}")),
            ("checked-shield", held.defence, say("defence {number}")),
            ("infinity", len(held.infinite), say("infinite gems {number}")),
        ):
            if number:
                found.append([icon, str(number), self.words.sentence(sentence, {"number": number})])
        return found

    # What one seat sees

    def private(self, seen: View) -> dict[str, Things]:
        """The regions of a seat (or of a spectator), from its own view."""
        if seen["seat"] is None:
            return {"realm": {"me": None}, "mine": {"me": None}}
        pos = laid_out(self.game, seen)
        me: int = seen["seat"]
        counted = parts(pos, me)
        return {"realm": self.realm(seen, pos, sum(counted)), "mine": self.mine(seen, pos, counted)}

    def realm(self, seen: View, pos: Realm, now: int) -> Things:
        me: int = seen["seat"]
        card = card_to_lay(seen)
        open_places = []
        if card >= 0 and not (asked(seen) == "place" and self.game.cards.placement[card]):
            open_places = outlooks(self.game, seen, pos, card)
        return {
            **self.pyramids.own(seen, pos, open_places, card, now),
            "size": len(pos.pyramid[me]),
            "stats": self.stats(Holdings(pos, me)),
            "choice": self.choices.choice(seen),
            "tucked": [self.faces.sign(lying) for lying in seen["zones"]["tucked"][me]],
        }

    def mine(self, seen: View, pos: Realm, counted: list[int]) -> Things:
        """Gems, points so far, the hand; and what can be done with them now."""
        me: int = seen["seat"]
        zones = seen["zones"]
        kind = asked(seen)
        over = bool(seen["public"]["purses"])
        gems = seen["public"]["purses"][me] if over else own_gems(seen, me)
        hand: list[int] = []
        for zone in ("hand_characters", "kept_characters", "hand_laws", "kept_laws"):
            hand += zones[zone][me]
        drawn = [card for zone in ("drawn_characters", "drawn_laws") for card in zones[zone] if card >= 0]
        hidden: list[int] = []
        for zone in ("archive_characters", "archive_laws", "chancery_characters", "chancery_laws"):
            hidden += zones[zone][me]
        lots = zones["lots"][me] + zones["played"][me]
        return {
            "me": me,
            "over": over,
            "coins": [self.coin(seen, kind, colour, gems[colour]) for colour in range(4)],
            "infinite": [
                {
                    "key": f"infinite-{colour}",
                    "tint": COLOURS[colour],
                    "number": number,
                    "name": self.words.name("token", t.INFINITE + colour),
                }
                for colour, number in enumerate(t.unspent(pos.tokens[me]))
                if number
            ],
            "attacks": seen["public"]["attacks"][me],
            "kind": kind,
            "passing": pass_gems(pos, me),
            "parts": [[self.words.sentence(PARTS[part], {}), number] for part, number in enumerate(counted)],
            "points": sum(counted),
            "won": [self.won(card, kind) for card in lots],
            "hand": [self.faces.thing(card) for card in sorted(drawn) + sorted(hand)],
            "laws": sum(1 for card in hand if card >= FIRST_LAW),
            "new": len(drawn),
            "buried": [self.faces.sign(card) for card in sorted(hidden)],
        }

    def coin(self, seen: View, kind: str, colour: int, number: int) -> Things:
        """The gems of a colour behind the screen; their key says what they can be chosen for."""
        key = f"coin-{colour}"
        if kind == "bid":
            key = f"bid-{colour}"
        elif kind == "own_gem" and seen["decision"]["about"].get("colour") == colour:
            key = "own-gem"
        return {"key": key, "tint": COLOURS[colour], "name": self.words.name("colour", colour), "number": number}

    def won(self, card: int, kind: str) -> Things:
        return {**self.faces.thing(card), "key": "keep" if kind == "keep" else f"card-{card}"}

    # Where we are

    def phase(self, seen: View) -> Things:
        """The turn counter, the phases and the one that is on."""
        frames = [one[0] for one in seen["stack"]]
        turn = seen["public"]["turn"]
        steps = [PHASES[name] for name in self.phases]
        if seen["decision"] is None:
            return rail(self.words, say("The game is over"), {}, [*steps, say("Scoring")], len(steps))
        if "Repaint" in frames:
            return rail(self.words, say("The end"), {}, [*steps, say("Repainting")], len(steps))
        if not turn:
            return rail(self.words, say("Setting up"), {}, steps, -1)
        now = next((place for place, name in enumerate(self.phases) if name in frames), -1)
        bidding = seen["public"]["round"]
        if bidding:
            return rail(
                self.words,
                say("Turn {number} of 12, round {round} of 3"),
                {"number": turn, "round": bidding},
                steps,
                now,
            )
        return rail(self.words, say("Turn {number} of 12"), {"number": turn}, steps, now)

    # Options on the table

    def path(self, kind: Kind, value: int) -> list[str]:
        """The elements to choose, one after another."""
        return choosing.path(kind, value)

    def phrase(self, seen: View, kind: Kind, value: int) -> str:
        """An option by what lies on the table."""
        return self.choices.phrase(seen, kind, value)

    def effect(self, seen: View, kind: Kind, value: int) -> str:
        """What an option would change, in a few words; empty when there is nothing to add."""
        return self.choices.effect(seen, kind, value)

    def subject(self, seen: View) -> str:
        """What the question is about, when the question does not name it itself."""
        return self.choices.subject(seen)

    # What happened

    def flights(self, told: Told) -> list[tuple[str, str]]:
        """From which element to which the thing of a fact moves."""
        return telling.flights(told)

    def notable(self, told: list[Told]) -> list[int]:
        """Which facts a summary needs."""
        return telling.notable(told)

    def starts(self, told: Told) -> bool:
        """Whether a new turn begins with a fact."""
        return told["event"] in ("turn_began", "ended")

    def sign(self, axis: str, index: int) -> str:
        """A thing as a small picture within a sentence; empty when its name must do."""
        if axis == "card":
            return self.faces.sign(index)
        if axis == "colour":
            return self.choices.gem_sign(index)
        return ""
