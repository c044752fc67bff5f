"""What the game teaches bots: what gems, tokens and cards are worth in points, and where a card does the most.

The rates are those printed on the laws that offer a choice: four gems, six points, a card, a token of any kind are
worth about the same in the middle of the game. Engines (gems, science, infinite gems) fade with the turns left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ludoteka.games.viceroy import cards as c
from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy import vocabulary as v
from ludoteka.games.viceroy.costs import used_gems
from ludoteka.games.viceroy.phases import TURNS
from ludoteka.games.viceroy.pyramid import LAWLESS, WIDTH, adjacent_characters, level_of, sectors
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import Holdings, points
from ludoteka.kernel.events import Fact
from ludoteka.kernel.game import Game, View
from ludoteka.kernel.heuristics import Forecaster
from ludoteka.kernel.position import Position
from ludoteka.kernel.views import restore

LAST_GEM: Final = 0.25
"""What a gem is worth when the game is over: a hope to repaint."""
GEM: Final = 1.35
"""What it is worth besides, as long as there is time to spend it."""
HELD_CARD: Final = 3.0
"""What a card in hand is worth while there is time to play it."""
WANTED: Final = (1.0, 0.8, 0.6, 0.4)
"""How much the gem of each level of a character is wanted."""
ALONE: Final = 0.62
"""How likely a bid is to be alone against one opponent."""


class Outlook:
    """What a seat has, and what more of it would be worth."""

    def __init__(self, pos: Realm, seat: int) -> None:
        self.pos: Final = pos
        self.seat: Final = seat
        self.left: Final = TURNS - pos.turn
        """Turns after this one."""
        self.held: Final = Holdings(pos, seat)
        self.gem: Final = LAST_GEM + GEM * min(1.0, self.left / 4.0)
        self.card: Final = HELD_CARD * min(1.0, self.left / 2.0)
        self.circles: Final = [0, 0, 0, 0]
        for place in pos.spots[seat]:
            if place >= WIDTH:
                colours = sectors(pos.cards, pos.spots[seat], pos.pyramid[seat], place)
                if colours[0] == colours[1] == colours[2] == colours[3]:
                    self.circles[colours[0]] += 1
        for lying in self.held.infinite:
            self.circles[t.gem_colour(lying % t.ON)] += 1
        self._infinite: Final = t.unspent(pos.tokens[seat])
        self._best: Final[dict[int, float]] = {}
        """What each character can do, as far as it was asked; by the complement of its number if it is free."""

    def token(self, token: int, level: int) -> float:
        """What one more token on a card of that level is worth."""
        held = self.held
        each = self.pos.edition.set_points
        time = self.left / TURNS
        if token == t.SCIENCE:
            return self.left * 0.33 * self.gem + self._set(held.science, held.magic, held.defence, each)
        if token == t.MAGIC:
            return held.bonus + 3.0 * time + self._set(held.magic, held.science, held.defence, each)
        if token == t.DEFENCE:
            threat = sum(self.pos.attacks) - self.pos.attacks[self.seat] - held.defence
            shield = self.pos.edition.attack_points * (1.0 if threat > 0 else 0.4 * time)
            return shield + self._set(held.defence, held.magic, held.science, each)
        if token < t.STORED:
            colour = t.gem_colour(token)
            points_ = self.pos.edition.circle_points or level
            return self.left * 0.75 * self.gem + points_ + held.circle_bonus[colour]
        if token < t.BONUS:
            return 0.0
        if token < t.CIRCLE:
            return (token - t.BONUS) * (held.magic + 1.6 * time)
        if token < t.POWER:
            rest = token - t.CIRCLE
            return rest % 10 * (self.circles[rest // 10] + 1.5 * time)
        return float(token - t.POWER)

    def _set(self, mine: int, one: int, other: int, each: int) -> float:
        if mine < one and mine < other:
            return float(each)
        return each * 0.25 * self.left / TURNS

    def promise(self) -> float:
        """What the engines of the seat will still bring, at the prices for which `token` and `law` buy them."""
        held = self.held
        time = self.left / TURNS
        worth = self.left * self.gem * (0.33 * held.science + 0.75 * len(held.infinite))
        worth += time * (3.0 * held.magic + 1.6 * held.bonus + 1.5 * sum(held.circle_bonus))
        loose = held.science + held.magic + held.defence - 3 * min(held.science, held.magic, held.defence)
        worth += 0.25 * self.pos.edition.set_points * time * loose
        threat = sum(self.pos.attacks) - self.pos.attacks[self.seat]
        worth += 0.4 * time * self.pos.edition.attack_points * max(0, held.defence - threat)
        cards = self.pos.cards
        for place, card in zip(self.pos.spots[self.seat], self.pos.pyramid[self.seat], strict=True):
            worth += self.room(place)
            scorer = cards.scorer[card]
            if scorer == c.PER_CARD:
                worth += 1.2 * self.left
            elif scorer == c.PER_SET:
                worth += cards.points[card][0] * self.left / 8.0
            elif scorer == c.PER_CIRCLE_AND_GEM:
                worth += self.left / 4.0
            elif scorer == c.PER_TUCKED and cards.takes[card]:
                worth += 2.0 * self.left
        return worth

    def gift(self, gift: c.Gift, level: int) -> float:
        """What a reward is worth on a card of that level."""
        code, number, colour = gift
        if code == c.GEMS:
            return min(number, sum(self.pos.reserve)) * self.gem
        if code == c.DRAW_CARDS:
            return number * self.card * (1.5 if not self.pos.edition.won_to_hand else 1.0)
        if code == c.ATTACK:
            rivals = self.pos.seats > 1
            return number * (self.pos.edition.attack_points if rivals else 1.0 * self.left / TURNS)
        if code == c.INFINITE_GEM:
            return self.token(t.INFINITE + colour % 4, level)
        if code == c.POWER:
            return float(number)
        if code == c.MAGIC_BONUS:
            return self.token(t.BONUS + number, level)
        if code == c.CIRCLE_BONUS:
            return self.token(t.CIRCLE + colour * 10 + number, level)
        token = t.SCIENCE if code == c.SCIENCE else t.MAGIC if code == c.MAGIC else t.DEFENCE
        return self.token(token, level) * number

    def reward(self, card: int, level: int) -> float:
        """What a character brings on a level."""
        rows = self.pos.cards.gifts[card]
        if level < c.LEVELS:
            return sum([self.gift(gift, level) for gift in rows[level - 1]])
        three = sum([self.gift(gift, level) for row in rows[:3] for gift in row])
        return max(15.0, three) if self.pos.edition.summit_choice else 15.0

    def circle(self, card: int, place: int) -> float:
        """What the circle under a place is worth with this card above it."""
        if place < WIDTH:
            return 0.0
        pos = self.pos
        spots = pos.spots[self.seat]
        pyramid = pos.pyramid[self.seat]
        left = pos.cards.right[pyramid[spots.index(place - WIDTH)]]
        right = pos.cards.left[pyramid[spots.index(place - WIDTH + 1)]]
        colour = pos.cards.bottom_left[card]
        if left == right == colour:
            worth = pos.edition.circle_points or level_of(place)
            return worth + self.held.circle_bonus[colour] + (self.gem if pos.reserve[colour] else 0.0)
        return 0.4 if left in (right, colour) or right == colour else 0.0

    def room(self, place: int) -> float:
        """What a card at a place does for later ones: a broad base early, nothing at the end."""
        level = level_of(place)
        return (1.2 if level == 1 else 0.8 if level == 2 else 0.3) * self.left / TURNS

    def law(self, law: int, place: int) -> float:
        """What a law is worth at a place, now and at the end."""
        pos = self.pos
        cards = pos.cards
        seat = self.seat
        level = level_of(place)
        worth = 0.0
        effect = cards.effect[law]
        if effect == c.CHOICE:
            worth += max([sum([self.gift(gift, level) for gift in row]) for row in cards.gifts[law]])
        elif effect == c.APPOINTMENT:
            best = max([self.best(card) for card in pos.display], default=0.0)
            worth += best + 1.0 - 3.0 * self.gem
        elif effect == c.DRAFT:
            worth += self.card
        elif effect == c.ARCHIVE:
            worth += sum([max(0.0, 5.0 - self.kept(card)) for card in pos.hand(seat) if card != law])
        elif effect == c.TREASURY:
            worth += min(8, sum(pos.gems[seat])) * max(0.0, 2.0 - self.gem)
        scorer = cards.scorer[law]
        if scorer == c.PER_CARD:
            worth += len(pos.pyramid[seat]) + 1 + 1.2 * self.left
        elif scorer == c.PER_SET:
            worth += cards.points[law][0] * (self.held.sets() + self.left / 8.0)
        elif scorer == c.PER_CIRCLE_AND_GEM:
            worth += sum(self.circles) + self.left / 4.0
        elif scorer == c.PER_TUCKED and cards.takes[law]:
            worth += 4.0 * 0.5 * self.left
        elif scorer == c.PER_NEIGHBOUR:
            near = adjacent_characters(pos.spots[seat], pos.pyramid[seat], place)
            worth += cards.points[law][0] * (near + min(2.0, 0.3 * self.left))
        elif scorer == c.BY_LEVEL and place < LAWLESS:
            worth += cards.points[law][level - 1] - 2.0
        if cards.placement[law] == c.UNDER:
            host = pos.pyramid[seat][pos.spots[seat].index(place)]
            lying = [token % t.ON for token in pos.tokens[seat] if token // t.ON == host]
            return sum([self.token(token, level) for token in lying])
        if cards.placement[law] == c.REPLACE:
            card = pos.pyramid[seat][pos.spots[seat].index(place)]
            again = self.best(card) if card < c.FIRST_LAW else 1.0
            return 0.7 * again if self.left else 0.0
        return worth + self.circle(law, place) + self.room(place)

    def kept(self, card: int) -> float:
        """What a card in hand is worth, as far as there is time to play it."""
        worth = self.best(card) if card < c.FIRST_LAW else 3.0
        return max(0.0, worth) * min(0.8, self.left / 3.0)

    def price(self, card: int, level: int) -> float:
        """What the gems for a level are worth, or more than everything if they are lacking."""
        prices = self.pos.cards.prices[card][level]
        gems = self.pos.gems[self.seat]
        due = 0
        for colour in range(4):
            rest = prices[colour] - self._infinite[colour]
            if rest > gems[colour]:
                return 1000.0
            if rest > 0:
                due += rest
        return due * self.gem

    def at(self, card: int, place: int) -> float:
        """What a character is worth at a place that costs nothing."""
        return self.reward(card, level_of(place)) + self.circle(card, place) + self.room(place)

    def best(self, card: int, free: bool = False) -> float:
        """The best a character can do anywhere now, less its price."""
        key = ~card if free else card
        if key not in self._best:
            self._best[key] = self._look_for_best(card, free)
        return self._best[key]

    def _look_for_best(self, card: int, free: bool) -> float:
        """Reward and price depend on the level alone, and a level may have several places."""
        rewards = [0.0] * (c.LEVELS + 1)
        prices = [-1.0] * (c.LEVELS + 1)
        found: list[float] = []
        for place in self.pos.places[self.seat]:
            if free and place >= LAWLESS:
                continue
            level = level_of(place)
            if prices[level] < 0.0:
                rewards[level] = self.reward(card, level)
                prices[level] = 0.0 if free else self.price(card, level)
            found.append(rewards[level] + self.circle(card, place) + self.room(place) - prices[level])
        return max(found)

    def best_play(self, card: int, free: bool) -> float:
        """The best that playing a card of the hand can do."""
        if card < c.FIRST_LAW:
            return self.best(card, free)
        placement = self.pos.cards.placement[card]
        if placement == c.SLOT:
            places = [place for place in self.pos.places[self.seat] if place < LAWLESS]
        else:
            places = [
                place
                for place, lying in zip(self.pos.spots[self.seat], self.pos.pyramid[self.seat], strict=True)
                if (place < LAWLESS if placement == c.REPLACE else lying < c.FIRST_LAW)
            ]
        return max([self.law(card, place) for place in places], default=0.0)

    def colour(self, colour: int) -> float:
        """What a gem of a colour is worth beside what is there: colours in demand and lacking first."""
        pos = self.pos
        wanted = 0.0
        for card in pos.hand(self.seat) + pos.lots[self.seat] + pos.played[self.seat] + pos.display:
            if card < c.FIRST_LAW:
                costs = pos.cards.costs[card]
                for weight, cost in zip(WANTED, costs, strict=True):
                    if cost == colour:
                        wanted += weight
        have = pos.gems[self.seat][colour] + 2 * self._infinite[colour]
        return self.gem + 0.1 * wanted / (1.0 + have)


class Advice:
    """What bots are told (`ludoteka.bots.seat.Heuristics`)."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game

    def projection(self, pos: Position) -> list[float]:
        """Points as they are, and what gems, cards and engines will still bring."""
        realm = cast(Realm, pos)
        scores = points(realm)
        found: list[float] = []
        for seat in range(realm.seats):
            outlook = Outlook(realm, seat)
            worth = float(scores[seat])
            if realm.stack:
                worth += sum(realm.gems[seat]) * outlook.gem
                worth += len(realm.hand(seat)) * outlook.card + outlook.promise()
            found.append(worth)
        return found

    def progress(self, pos: Position) -> float:
        return cast(Realm, pos).turn / TURNS

    def measures(self) -> Sequence[str]:
        from ludoteka.games.viceroy.features import FEATURES

        return FEATURES

    def listens(self) -> bool:
        return False

    def forecaster(self, view: View, heard: list[Fact]) -> Forecaster | None:
        return None

    def features(self, pos: Position, seat: int) -> list[float]:
        from ludoteka.games.viceroy.features import features

        return features(cast(Realm, pos), seat)

    def quiet(self, pos: Position) -> bool:
        """When a round of bids or of cards begins: what was won is paid for and stands."""
        return pos.kind in (v.BID, v.DEVELOP, v.PROCLAIM)

    def appraisal(self, view: View, options: list[int]) -> list[float] | None:
        """The worth of each option, from what the seat sees."""
        pos = cast(Realm, restore(self.game, view))
        pos.derive()
        return self.counsel(pos, view["seat"], options)

    def counsel(self, pos: Position, seat: int, options: list[int]) -> list[float] | None:
        """What lies open, and the seat's own hand and gems: nothing else is looked at."""
        look, about = Outlook(cast(Realm, pos), seat), pos.stack[-1].about(pos)
        return [self.worth(look, pos.kind, about, option) for option in options]

    def worth(self, look: Outlook, kind: int, about: dict[str, int], option: int) -> float:
        pos = look.pos
        seat = look.seat
        if kind == v.BID:
            return self.bid(look, option)
        if kind == v.PAY:
            card = about["card"] if "card" in about else pos.lots[seat][0]
            place = option // v.PAY_BASE
            saved = sum(used_gems(option)) * look.gem * 0.5
            return look.at(card, place) - sum(pos.cards.prices[card][level_of(place)]) * look.gem + saved * 2
        if kind == v.PLACE:
            card = about["card"]
            return look.at(card, option) if card < c.FIRST_LAW else look.law(card, option)
        if kind == v.PROCLAIM:
            if option == v.NOTHING:
                return 0.5 * look.card if look.left else 0.0
            keep = 0.35 * look.left if option >= c.FIRST_LAW and pos.cards.scorer[option] else 0.0
            return look.best_play(option, True) - keep
        if kind == v.DEVELOP:
            return self.develop(look, option)
        if kind == v.KEEP:
            return look.best(pos.lots[seat][0]) if option == v.KEEP_IT else (3 + look.held.science) * look.gem
        if kind in (v.GEM, v.STORE):
            if kind == v.STORE:
                return 0.0 if option == v.STORE_DONE else 2.0 - look.colour(option)
            return look.colour(option)
        if kind in (v.START, v.HOLD):
            return look.reward(option, 1) if kind == v.START else look.reward(option, 2) + look.reward(option, 3)
        if kind in (v.WHICH, v.CLAIM):
            if option == v.EITHER:
                return 0.5 * (look.best(pos.cells[about["colour"]]) + look.best(pos.cells[about["colour"] + 4]))
            return look.best(pos.cells[about["colour"] + 4 * option])
        if kind == v.STAY:
            return look.best(pos.cells[about["colour"] + 4]) if option == v.TAKE_TIP else 1.0
        if kind in (v.PICK, v.CAST_OUT):
            return look.best(pos.cells[option]) * (1.0 if kind == v.PICK else -1.0)
        return self.other(look, kind, about, option)

    def bid(self, look: Outlook, option: int) -> float:
        """The best character of the colour, as likely as nobody else wants it, against the gems of a pass."""
        pos = look.pos
        if option == v.PASS_BID:
            return min(3 + look.held.science, sum(pos.reserve)) * look.gem
        rivals = pos.active.bit_count() - 1
        if option == v.ATTACK_BID:
            return max([look.best(card) for card in pos.display]) - pos.edition.attack_points
        shown = [card for card in (pos.cells[option], pos.cells[option + 4]) if card >= 0]
        chance = ALONE ** (0.5 * rivals if len(shown) == 2 else rivals)
        best = max([look.best(card) for card in shown])
        return chance * (best + (2.0 if pos.edition.won_to_hand else 0.0)) - look.gem

    def develop(self, look: Outlook, option: int) -> float:
        if option == v.PASS_ROUND:
            return 0.0
        if option >= v.DISCARD:
            return 2.0 * look.gem - look.kept(option - v.DISCARD) - 0.3
        keep = 0.35 * look.left if option >= c.FIRST_LAW and look.pos.cards.scorer[option] else 0.0
        return look.best_play(option, False) - keep

    def other(self, look: Outlook, kind: int, about: dict[str, int], option: int) -> float:
        pos = look.pos
        seat = look.seat
        if kind == v.SOURCE:
            return 0.0 if pos.edition.won_to_hand else -float(option)
        if kind == v.TOP_REWARD:
            if option == v.FIFTEEN:
                return 15.0
            return sum([look.gift(gift, 5) for row in pos.cards.gifts[about["card"]][:3] for gift in row])
        if kind == v.CHOOSE:
            law = about["card"]
            gifts = pos.cards.gifts[law][pos.cards.offers[law].index(option)]
            level = level_of(pos.spots[seat][pos.pyramid[seat].index(law)])
            return sum([look.gift(gift, level) for gift in gifts])
        if kind == v.COLOUR:
            return look.colour(option) + (1.0 if pos.reserve[option] else 0.0)
        if kind == v.OWN_GEM:
            return 1.0 if option == v.USE_OWN else 0.0
        if kind == v.TUCK_TAKEN:
            return 4.0 if option == v.TUCK_IT else 7.0 * min(1.0, look.left / 3.0)
        if kind == v.TUCK_DRAWN:
            return 4.0 if option != v.NOTHING else 3.0 + look.left
        if kind == v.TUCK:
            return 0.0 if option == v.NOTHING else 5.0 - look.kept(option)
        if kind == v.PUT_BACK:
            return -look.best_play(option, False)
        if kind == v.TUCK_FREE:
            return -float(level_of(option)) + (1.0 if option < WIDTH else 0.0)
        if kind == v.GIVE:
            if option == v.DECLINE:
                return 0.0
            token = (option - 1) % t.KINDS
            return self.most_wanted(look) - look.token(token, 2) - 3.5 * look.gem
        if kind == v.WANT:
            return look.token(option % t.KINDS, 2)
        if kind == v.PAY_TRADE:
            return 5.0 if option >= 4 else -look.colour(option)
        if kind == v.REPAINT:
            return 1.0 if option == v.BEST else 0.0
        return 0.0

    def most_wanted(self, look: Outlook) -> float:
        """The best token of another player."""
        best = 0.0
        for other in range(look.pos.seats):
            if other != look.seat:
                for lying in look.pos.tokens[other]:
                    best = max(best, look.token(lying % t.ON, 2))
        return best
