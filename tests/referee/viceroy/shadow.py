"""A second referee who only listens: rebuilds the table from the facts told and checks each by the rulebook.

Nothing here uses the rules of the package: card data come from the component file, geometry is (level, position).
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.support.viceroy import components

COLOURS = ["blue", "red", "green", "yellow"]
Place = tuple[int, int]


def place_of(text: str) -> Place:
    level, _, x = text.partition("/")
    return int(level), int(x)


class Seat:
    """What one player has, as heard."""

    def __init__(self) -> None:
        self.gems = [2, 2, 2, 2]
        self.attacks = 0
        self.hand: set[int] = set()
        self.lot = 0
        self.pyramid: dict[Place, int] = {}
        self.tokens: list[tuple[int, str]] = []
        self.under: dict[int, list[int]] = {}
        self.paint: dict[tuple[Place, str], int] = {}
        self.used: Counter[str] = Counter()

    def count(self, kind: str) -> int:
        return sum(1 for _, token in self.tokens if token == kind)

    def lowest(self) -> int:
        return min(self.pyramid.values())

    def where(self, card: int) -> Place:
        return next(place for place, lying in self.pyramid.items() if lying == card)


class Shadow:
    """Listens to a game of an edition."""

    def __init__(self, edition: str, players: int, opponents: int) -> None:
        self.edition = edition
        self.seats = [Seat() for _ in range(players)]
        self.players = players
        self.opponents = opponents
        self.reserve = [2 * players] * 4
        self.display: dict[str, int] = {}
        self.turn = 0
        self.cards = {int(entry["id"]): entry for entry in components()["character"] + components()["law"]}
        self.chosen: list[int] = []
        self.circles: list[tuple[int, int, int]] = []
        self.round: dict[str, Any] = {}
        self.totals: dict[int, int] = {}
        self.checks: Counter[str] = Counter()

    # Geometry and colours

    def sector(self, card: int, name: str) -> int:
        return COLOURS.index(self.cards[card]["sectors"][name])

    def circle(self, seat: Seat, place: Place) -> list[int]:
        level, x = place
        left, right, upper = seat.pyramid[(level - 1, x)], seat.pyramid[(level - 1, x + 1)], seat.pyramid[place]
        found = {
            "left_corner": self.sector(left, "tr"),
            "right_corner": self.sector(right, "tl"),
            "left_half": self.sector(upper, "bl"),
            "right_half": self.sector(upper, "br"),
        }
        for (where, name), colour in seat.paint.items():
            if where == place:
                found[name] = colour
        return list(found.values())

    # What is heard

    def hear(self, told: dict[str, Any]) -> None:
        event = told.pop("event")
        handler = getattr(self, f"on_{event}", None)
        if handler is not None:
            self.checks[event] += 1
            handler(**told)

    def on_returned_gem(self, rule: str, seat: int, colour: int) -> None:
        self.seats[seat].gems[colour] -= 1
        self.reserve[colour] += 1

    def on_dealt(self, rule: str, seat: int, card: int) -> None:
        self.seats[seat].hand.add(card)

    def on_held(self, rule: str, seat: int, card: int) -> None:
        self.seats[seat].hand = {card}

    def on_began(self, rule: str, seat: int, card: int) -> None:
        if self.edition == "ru":
            self.seats[seat].hand = set()

    def on_laid_out(self, rule: str, card: int, slot: str) -> None:
        self.end_round()
        assert slot not in self.display
        if rule != "V.LEF.69":
            assert slot.endswith("base")
        self.display[slot] = card

    def on_cleared(self, rule: str, card: int) -> None:
        self.end_round()
        slot = next(slot for slot, lying in self.display.items() if lying == card)
        assert slot.endswith("tip")
        del self.display[slot]

    def on_moved_up(self, rule: str, card: int, slot: str) -> None:
        self.end_round()
        base = slot.replace("tip", "base")
        assert self.display.pop(base) == card and slot not in self.display
        self.display[slot] = card

    def on_turn_began(self, rule: str, number: int) -> None:
        self.end_round()
        assert number == self.turn + 1 <= 12
        self.settled()
        self.turn = number
        for seat in self.seats:
            seat.used.clear()
            seat.tokens = [(card, token.replace("spent", "infinite")) for card, token in seat.tokens]

    def settled(self) -> None:
        assert self.circles == [] and self.chosen == [] and not any(seat.lot for seat in self.seats)

    def on_chose(self, rule: str, seat: int, card: int) -> None:
        self.end_round()
        self.seats[seat].hand.remove(card)
        self.chosen = sorted([*self.chosen, card])

    def resolve(self, card: int) -> None:
        """Chosen cards are resolved in ascending order."""
        if card in self.chosen:
            assert self.chosen[0] == card, f"{self.chosen[0]} comes before {card}"
            self.chosen.remove(card)

    def on_discarded(self, rule: str, seat: int, card: int) -> None:
        self.end_round()
        assert self.edition == "pl"
        self.resolve(card)

    def on_laid(self, rule: str, seat: int, card: int, place: str) -> None:
        self.end_round()
        self.resolve(card)
        mine = self.seats[seat]
        if mine.lot == card:
            mine.lot = 0
        mine.hand.discard(card)
        level, x = where = place_of(place)
        assert where not in mine.pyramid and 1 <= level <= 5 and not (level == 5 and card > 64)
        if level == 1:
            row = [place[1] for place in mine.pyramid if place[0] == 1]
            assert not row or x in (min(row) - 1, max(row) + 1)
            mine.pyramid[where] = card
            return
        assert (level - 1, x) in mine.pyramid and (level - 1, x + 1) in mine.pyramid
        mine.pyramid[where] = card
        colours = self.circle(mine, where)
        if len(set(colours)) == 1:
            self.circles = sorted([*self.circles, (card, seat, colours[0])])

    def on_circle_gem(self, rule: str, seat: int, colour: int) -> None:
        assert rule == "V.CIR.05" or self.circles, "no circle of one colour came about"
        self.circle_due(rule, seat, colour)
        self.reserve[colour] -= 1
        self.seats[seat].gems[colour] += 1
        assert self.reserve[colour] >= 0

    def on_no_circle_gem(self, rule: str, seat: int, colour: int) -> None:
        self.circle_due("", seat, colour)
        assert self.reserve[colour] == 0

    def circle_due(self, rule: str, seat: int, colour: int) -> None:
        if rule != "V.CIR.05" and self.circles:
            assert self.circles[0][1:] == (seat, colour)
            del self.circles[0]

    def on_took_place(self, rule: str, seat: int, card: int, card2: int) -> None:
        self.resolve(card)
        mine = self.seats[seat]
        place = mine.where(card2)
        assert place[0] < 5
        mine.pyramid[place] = card
        mine.hand.add(card2)
        mine.tokens = [(card if on == card2 else on, token) for on, token in mine.tokens]
        if card2 in mine.under:
            mine.under[card] = mine.under.pop(card2)

    def on_tucked(self, rule: str, seat: int, card: int, card2: int) -> None:
        self.resolve(card)
        mine = self.seats[seat]
        mine.lot = 0 if mine.lot == card else mine.lot
        mine.hand.discard(card)
        if rule == "V.LEF.74":
            level, x = place = mine.where(card)
            row = [other[1] for other in mine.pyramid if other[0] == level]
            assert x in (min(row), max(row)) and card not in mine.under
            assert (level + 1, x) not in mine.pyramid and (level + 1, x - 1) not in mine.pyramid
            del mine.pyramid[place]
            mine.tokens = [(card2 if on == card else on, token) for on, token in mine.tokens]
        mine.under.setdefault(card2, []).append(card)

    def on_tucked_unseen(self, rule: str, seat: int, card: int) -> None:
        mine = self.seats[seat]
        mine.hand.remove(card)
        mine.under.setdefault(72 if rule == "V.LEF.72" else 78, []).append(card)

    def on_drew_law(self, rule: str, seat: int, card: int) -> None:
        self.seats[seat].hand.add(card)

    on_drew_character = on_drew_law

    def on_put_back(self, rule: str, seat: int, card: int) -> None:
        self.seats[seat].hand.remove(card)

    def on_appointed(self, rule: str, seat: int, card: int) -> None:
        del self.display[next(slot for slot, lying in self.display.items() if lying == card)]
        self.seats[seat].hand.add(card)

    # Auction

    def bid(self, seat: int, what: str) -> None:
        if not self.round or self.round["settled"]:
            self.end_round()
            self.round = {"settled": False, "bids": {}, "virtual": [], "won": [], "gone": [], "left": [], "lost": []}
            self.round["display"] = dict(self.display)
        assert seat not in self.round["bids"]
        self.round["bids"][seat] = what

    def on_bade_gem(self, rule: str, seat: int, colour: int) -> None:
        self.bid(seat, COLOURS[colour])
        self.seats[seat].gems[colour] -= 1
        self.reserve[colour] += 1
        assert self.seats[seat].gems[colour] >= 0
        assert f"{COLOURS[colour]}_base" in self.display or f"{COLOURS[colour]}_tip" in self.display

    def on_bade_attack(self, rule: str, seat: int) -> None:
        self.bid(seat, "attack")
        self.seats[seat].attacks -= 1
        assert self.seats[seat].attacks >= 0 and self.display

    def on_passed(self, rule: str, seat: int) -> None:
        self.bid(seat, "pass")

    def on_virtual_bade(self, rule: str, number: int, colour: int) -> None:
        self.round["virtual"].append(COLOURS[colour])

    def settle(self) -> None:
        self.round["settled"] = True

    def on_won(self, rule: str, seat: int, card: int) -> None:
        slot = next(slot for slot, lying in self.display.items() if lying == card)
        del self.display[slot]
        self.round["won"].append((seat, slot, rule))
        if self.edition == "ru":
            self.seats[seat].lot = card
        else:
            self.seats[seat].hand.add(card)
        self.settle()

    def on_virtual_took(self, rule: str, card: int) -> None:
        slot = next(slot for slot, lying in self.display.items() if lying == card)
        del self.display[slot]
        self.round["gone"].append((slot, rule))
        self.settle()

    def on_conflict(self, rule: str, colour: int) -> None:
        self.settle()

    def on_stayed(self, rule: str, seat: int, colour: int) -> None:
        self.settle()

    def on_attack_lost(self, rule: str, seat: int) -> None:
        self.round["lost"].append(seat)
        assert not self.display
        self.settle()

    def on_left_without(self, rule: str, seat: int) -> None:
        self.round["left"].append(seat)
        self.settle()

    def end_round(self) -> None:
        """Check how a round of the auction was settled, knowing only bids and outcome."""
        if not self.round:
            return
        heard, self.round = self.round, {}
        self.checks["rounds"] += 1
        there: dict[str, int] = heard["display"]
        attackers = [seat for seat, what in heard["bids"].items() if what == "attack"]
        attacks = [(seat, slot) for seat, slot, rule in heard["won"] if rule == "V.ATK.07"]
        assert sorted([seat for seat, _ in attacks] + heard["lost"]) == sorted(attackers)
        lowest = [self.seats[seat].lowest() for seat, _ in attacks]
        assert lowest == sorted(lowest), "attackers choose by number"
        stolen = [slot for _, slot in attacks] if self.edition == "pl" else []
        won = {slot: seat for seat, slot, rule in heard["won"] if rule != "V.ATK.07"}
        discarded = [slot for slot, rule in heard["gone"] if rule != "V.SOL.08"]
        for colour in COLOURS:
            slots = [slot for slot in (f"{colour}_base", f"{colour}_tip") if slot in there and slot not in stolen]
            known = any(slot.startswith(colour) for slot in there)
            bidders = [seat for seat, what in heard["bids"].items() if what == colour]
            virtual = heard["virtual"].count(colour) if known else 0
            mine = [slot for slot in won if slot.startswith(colour)]
            gone = [slot for slot in discarded if slot.startswith(colour)]
            assert {won[slot] for slot in mine} <= set(bidders)
            if len(bidders) + virtual > len(slots):
                assert mine == [] and gone == [], f"{colour}: too many"
            elif not bidders:
                assert mine == [] and gone == slots[:virtual]
            elif virtual:
                assert (mine, gone) in (([], []), ([f"{colour}_tip"], [f"{colour}_base"]))
            elif len(bidders) == 2:
                assert gone == [] and len(mine) in (0, 2)
            else:
                assert gone == [] and len(mine) == 1
        takers = [seat for seat, what in heard["bids"].items() if what == "pass"] + heard["left"]
        assert [seat for seat, _ in heard.get("took", [])] == self.served(takers, heard.get("had", 0))
        served = [seat for seat, _, _ in heard["won"]]
        assert len(set(served)) == len(served) and not set(served) & set(takers)

    def served(self, takers: list[int], had: int) -> list[int]:
        """Who takes gems for a pass, each as many times as gems are due, in the order of the lowest numbers."""
        found: list[int] = []
        for seat in sorted(takers, key=lambda seat: self.seats[seat].lowest()):
            due = min(3 + self.seats[seat].count("science"), had)
            had -= due
            found += [seat] * due
        return found

    def on_took_gem(self, rule: str, seat: int, colour: int) -> None:
        if rule == "V.PAS.03" and self.round:
            if "took" not in self.round:
                self.round["took"] = []
                self.round["had"] = sum(self.reserve)
            self.round["took"].append((seat, colour))
            self.settle()
        self.reserve[colour] -= 1
        self.seats[seat].gems[colour] += 1
        assert self.reserve[colour] >= 0

    def on_refused(self, rule: str, seat: int, card: int) -> None:
        self.end_round()
        assert self.edition == "ru" and self.seats[seat].lot == card
        self.seats[seat].lot = 0

    # Gems and tokens

    def on_paid(self, rule: str, seat: int, number: int, colour: int) -> None:
        self.seats[seat].gems[colour] -= number
        self.reserve[colour] += number
        assert self.seats[seat].gems[colour] >= 0

    def on_used_infinite(self, rule: str, seat: int, number: int, token: str) -> None:
        mine = self.seats[seat]
        for _ in range(number):
            index = next(index for index, (_, lying) in enumerate(mine.tokens) if lying == token)
            mine.tokens[index] = (mine.tokens[index][0], token.replace("infinite", "spent"))

    def on_got_token(self, rule: str, seat: int, token: str, card: int) -> None:
        self.seats[seat].tokens.append((card, token))
        if "infinite" in token or "stored" in token:
            self.reserve[COLOURS.index(token.rpartition("_")[2])] -= 1

    def on_used_own(self, rule: str, seat: int, colour: int, card: int) -> None:
        assert self.reserve[colour] == 0
        self.seats[seat].gems[colour] -= 1
        self.seats[seat].tokens.append((card, f"infinite_{COLOURS[colour]}"))

    def on_got_attack(self, rule: str, seat: int, number: int) -> None:
        self.seats[seat].attacks += number

    def on_gave_gem(self, rule: str, seat: int, colour: int, seat2: int) -> None:
        self.seats[seat].gems[colour] -= 1
        self.seats[seat2].gems[colour] += 1

    def on_exchanged(self, rule: str, seat: int, token: str, card: int, seat2: int, token2: str, card2: int) -> None:
        mine, yours = self.seats[seat], self.seats[seat2]
        kinds = {token, token.replace("spent", "infinite")}
        old = next(lying for lying in mine.tokens if lying[0] == card and lying[1] in kinds)
        mine.tokens.remove(old)
        yours.tokens.remove((card2, token2))
        mine.tokens.append((card, token2))
        yours.tokens.append((card2, token))

    def on_stored_gem(self, rule: str, seat: int, colour: int, card: int) -> None:
        assert card == 76
        self.seats[seat].gems[colour] -= 1
        self.seats[seat].tokens.append((76, f"stored_{COLOURS[colour]}"))
        assert self.seats[seat].gems[colour] >= 0

    # The end

    def on_ended(self, rule: str) -> None:
        self.end_round()
        self.settled()
        assert self.turn == 12

    def on_hand_discarded(self, rule: str, seat: int, card: int) -> None:
        self.seats[seat].hand.remove(card)

    def on_painted(self, rule: str, seat: int, sector: str, colour: int, place: str) -> None:
        mine = self.seats[seat]
        mine.gems[colour] -= 1
        assert mine.gems[colour] >= 0
        mine.paint[(place_of(place), sector)] = colour

    def on_total(self, rule: str, seat: int, number: int) -> None:
        self.totals[seat] = number

    def score(self, number: int) -> int:
        """The final points, from what lies in the pyramid."""
        mine = self.seats[number]
        russian = self.edition == "ru"
        bonus = [0, 0, 0, 0]
        for _, token in mine.tokens:
            if token.startswith("circle_bonus"):
                _, _, colour, value = token.split("_")
                bonus[COLOURS.index(colour)] += int(value)
        circles = [(place, set(self.circle(mine, place))) for place in mine.pyramid if place[0] > 1]
        whole = [(place, colours.pop()) for place, colours in circles if len(colours) == 1]
        points = sum((3 if russian else place[0]) + bonus[colour] for place, colour in whole)
        gems = [(card, token) for card, token in mine.tokens if token.startswith(("infinite", "spent"))]
        for card, token in gems:
            level = mine.where(card)[0]
            points += (3 if russian else level) + bonus[COLOURS.index(token.partition("_")[2])]
        sets = min(mine.count("science"), mine.count("magic"), mine.count("defence"))
        for place, card in mine.pyramid.items():
            points += self.law_points(mine, place, card, sets, len(whole) + len(gems))
        points += sum(int(token.rpartition("_")[2]) for _, token in mine.tokens if token.startswith("power"))
        magic = sum(int(token.rpartition("_")[2]) for _, token in mine.tokens if token.startswith("magic_bonus"))
        points += magic * mine.count("magic") + (7 if russian else 12) * sets
        enemy = sum(seat.attacks for seat in self.seats) - mine.attacks
        return points - (3 if russian else 4) * max(0, enemy - mine.count("defence"))

    def law_points(self, mine: Seat, place: Place, card: int, sets: int, shining: int) -> int:
        if card == 68:
            return len(mine.pyramid) + sum(len(under) for under in mine.under.values())
        if card in (72, 78):
            return (5 if card == 72 else 4) * len(mine.under.get(card, []))
        if card == 74:
            return 3 * place[0]
        if card == 75:
            return 3 * sets
        if card == 76:
            return 2 * sum(1 for on, token in mine.tokens if on == 76 and token.startswith("stored"))
        if card == 79:
            return shining
        if card >= 85:
            level, x = place
            beside = [
                (level, x - 1),
                (level, x + 1),
                (level - 1, x),
                (level - 1, x + 1),
                (level + 1, x - 1),
                (level + 1, x),
            ]
            return 2 * sum(1 for other in beside if mine.pyramid.get(other, 99) <= 64)
        return 0
