"""The table of the game: a party of heroes in the making."""

from __future__ import annotations

from typing import Final

from ludoteka.games.roll_player import vocabulary as v
from ludoteka.games.roll_player.box import NONE, Box
from ludoteka.games.roll_player.dice import CELLS, CENTRE, COLOUR, FLIPPED, GOLD, STEPS
from ludoteka.kernel.position import Position

PUBLIC: Final = [
    "bag",
    "drawn",
    "coins",
    "chosen",
    "race",
    "figure",
    "hero",
    "backstory",
    "alignment",
    "token",
    "gold",
    "charisma",
    "ready",
    "first",
    "round",
    "enemy",
    "placed",
    "acting",
    "purchases",
    "charmed",
    "spared",
    "stirred",
]


class Party(Position):
    """Boards, dice, cards, gold and tokens. Nothing on the table is hidden from anybody (R.GEN.04)."""

    __slots__ = (
        "acting",
        "alignment",
        "arms",
        "backstory",
        "bag",
        "boards",
        "books",
        "box",
        "charisma",
        "charmed",
        "chosen",
        "coins",
        "discard",
        "drawn",
        "enemy",
        "figure",
        "first",
        "gold",
        "held",
        "hero",
        "lower",
        "market",
        "offer",
        "owned",
        "placed",
        "pool",
        "purchases",
        "race",
        "ready",
        "removed",
        "round",
        "spared",
        "stirred",
        "token",
        "trash",
        "trays",
        "upper",
    )

    box: Box
    bag: list[int]
    """How many dice of each colour are in the bag."""
    drawn: list[int]
    """The colours of dice drawn from the bag and not rolled."""
    trays: list[list[int]]
    """Dice rolled and not yet placed, before each seat."""
    held: list[int]
    """The die of the initiative card just chosen, until it is placed."""
    pool: list[int]
    """The die on each initiative card that nobody has chosen yet (R.ROL.04)."""
    coins: list[int]
    chosen: list[int]
    """Who has chosen each initiative card, or -1."""
    boards: list[list[int]]
    """By seat the dice in 18 cells."""
    race: list[int]
    figure: list[int]
    """Which side of the board lies up; it has no meaning (R.CMP.06)."""
    hero: list[int]
    """The class of each seat."""
    backstory: list[int]
    alignment: list[int]
    token: list[int]
    """The cell of the alignment card on which each token stands."""
    gold: list[int]
    charisma: list[int]
    upper: list[int]
    """The cards of rank 1 on top of the deck, without order (R.SET.16)."""
    lower: list[int]
    """The rest of the deck, without order."""
    market: list[int]
    discard: list[int]
    trash: list[int]
    removed: list[int]
    """Market cards that went back to the box (R.SOL.02)."""
    offer: list[int]
    """A card revealed or paid for and not yet laid down."""
    owned: list[list[int]]
    ready: list[int]
    """The upright skills of each seat, as a mask of skills."""
    arms: list[int]
    """The weapons of each seat, as a mask; follows from `owned`."""
    books: list[int]
    """The skills of each seat, upright or not, as a mask; follows from `owned`."""
    first: int
    round: int
    enemy: int
    """What the enemy die shows; 0 before it is rolled, -1 when there is none."""
    placed: int
    """Where the die placed in this dice turn lies now, or -1."""
    acting: int
    """The row whose action was taken in this dice turn, or -1."""
    purchases: int
    """How many purchases are left in this market turn."""
    charmed: int
    """Who may buy twice in this round, as a mask (R.CLA.09)."""
    spared: int
    """Who has left the token in place in this round, as a mask (R.CLA.07)."""
    stirred: int
    """Whether a skill has changed the pool since the window was last opened (R.WIN.05)."""

    def lay(self, box: Box, seats: int, always: int) -> None:
        """An empty table."""
        self.lay_kernel(seats, always, 0)
        self.box = box
        self.bag = [0] * 7
        self.drawn = []
        self.trays = [[] for _ in range(seats)]
        self.held = []
        self.pool = [0] * box.slots
        self.coins = [0] * box.slots
        self.chosen = [NONE] * box.slots
        self.boards = [[0] * CELLS for _ in range(seats)]
        self.race = [NONE] * seats
        self.figure = [0] * seats
        self.hero = [NONE] * seats
        self.backstory = [NONE] * seats
        self.alignment = [NONE] * seats
        self.token = [CENTRE] * seats
        self.gold = [0] * seats
        self.charisma = [0] * seats
        self.upper = []
        self.lower = []
        self.market = []
        self.discard = []
        self.trash = []
        self.removed = []
        self.offer = []
        self.owned = [[] for _ in range(seats)]
        self.ready = [0] * seats
        self.arms = [0] * seats
        self.books = [0] * seats
        self.first = 0
        self.round = 0
        self.enemy = NONE
        self.placed = NONE
        self.acting = NONE
        self.purchases = 0
        self.charmed = 0
        self.spared = 0
        self.stirred = 0

    def clone(self) -> Party:
        copy = Party()
        self.copy_kernel(copy)
        copy.box = self.box
        copy.bag = self.bag[:]
        copy.drawn = self.drawn[:]
        copy.trays = [tray[:] for tray in self.trays]
        copy.held = self.held[:]
        copy.pool = self.pool[:]
        copy.coins = self.coins[:]
        copy.chosen = self.chosen[:]
        copy.boards = [board[:] for board in self.boards]
        copy.race = self.race[:]
        copy.figure = self.figure[:]
        copy.hero = self.hero[:]
        copy.backstory = self.backstory[:]
        copy.alignment = self.alignment[:]
        copy.token = self.token[:]
        copy.gold = self.gold[:]
        copy.charisma = self.charisma[:]
        copy.upper = self.upper[:]
        copy.lower = self.lower[:]
        copy.market = self.market[:]
        copy.discard = self.discard[:]
        copy.trash = self.trash[:]
        copy.removed = self.removed[:]
        copy.offer = self.offer[:]
        copy.owned = [cards[:] for cards in self.owned]
        copy.ready = self.ready[:]
        copy.arms = self.arms[:]
        copy.books = self.books[:]
        copy.first = self.first
        copy.round = self.round
        copy.enemy = self.enemy
        copy.placed = self.placed
        copy.acting = self.acting
        copy.purchases = self.purchases
        copy.charmed = self.charmed
        copy.spared = self.spared
        copy.stirred = self.stirred
        return copy

    def contents(self, zone: int, owner: int) -> list[int]:
        if zone == v.ZONE_POOL:
            return self.pool
        if zone == v.ZONE_TRAY:
            return self.trays[owner]
        if zone == v.ZONE_HELD:
            return self.held
        if zone == v.ZONE_BOARD:
            return self.boards[owner]
        if zone == v.ZONE_UPPER:
            return self.upper
        if zone == v.ZONE_LOWER:
            return self.lower
        if zone == v.ZONE_MARKET:
            return self.market
        if zone == v.ZONE_DISCARD:
            return self.discard
        if zone == v.ZONE_TRASH:
            return self.trash
        if zone == v.ZONE_REMOVED:
            return self.removed
        return self.offer if zone == v.ZONE_OFFER else self.owned[owner]

    def derive(self) -> None:
        box = self.box
        for seat in range(self.seats):
            self.arms[seat] = self.books[seat] = 0
            for card in self.owned[seat]:
                if box.weapon[card] >= 0:
                    self.arms[seat] |= 1 << box.weapon[card]
                elif box.skill[card] >= 0:
                    self.books[seat] |= 1 << box.skill[card]

    # Seats

    def after(self, seat: int) -> int:
        """The left neighbour."""
        return (seat + 1) % self.seats

    def gain(self, seat: int, amount: int, rule: str) -> None:
        """R.GLD.03: the supply never runs out."""
        self.gold[seat] += amount
        self.tell(v.GAINED, rule, seat, amount)

    def gain_for_die(self, seat: int, die: int, rule: str) -> None:
        """R.DIC.07, R.CLR.11, R.CLR.18: a gold die has come onto the board; R.CLA.03: the Thief takes more."""
        if COLOUR[die] == GOLD:
            amount = self.box.abilities[self.hero[seat]].gold_die
            self.gain(seat, amount, rule if amount == 2 else "R.CLA.03")

    def step(self, seat: int, way: int, rule: str) -> bool:
        """Move the token, if it stays on the card (R.ALI.02, R.ALI.03)."""
        to = STEPS[self.token[seat]][way]
        if to < 0:
            return False
        self.token[seat] = to
        self.tell(v.STEPPED, rule, seat, way, to)
        return True

    # Boards

    def rooms(self, seat: int) -> list[int]:
        """The rows with an empty cell."""
        board = self.boards[seat]
        found: list[int] = []
        for row in range(6):
            if not board[row * 3 + 2]:
                found.append(row)
        return found

    def filled(self, seat: int) -> list[int]:
        """The cells with a die."""
        board = self.boards[seat]
        found: list[int] = []
        for cell in range(CELLS):
            if board[cell]:
                found.append(cell)
        return found

    def put(self, seat: int, row: int, die: int) -> int:
        """Lay a die into the leftmost empty cell of a row (R.DIC.04)."""
        board = self.boards[seat]
        cell = row * 3
        while board[cell]:
            cell += 1
        board[cell] = die
        return cell

    def show_face(self, seat: int, cell: int, die: int, rule: str) -> None:
        """Turn a die on a board to another face; `die` is the same die then."""
        board = self.boards[seat]
        self.tell(v.TURNED, rule, seat, cell, board[cell], die)
        board[cell] = die

    def flip(self, seat: int, cell: int, rule: str) -> None:
        self.show_face(seat, cell, FLIPPED[self.boards[seat][cell]], rule)

    # Cards

    def lay_down(self, seat: int, card: int) -> None:
        """R.MKT.05: into its area; a skill stands upright (R.SKL.01), a trait moves the token if it can (R.TRT.01)."""
        box = self.box
        self.owned[seat].append(card)
        if box.skill[card] >= 0:
            self.ready[seat] |= 1 << box.skill[card]
            self.books[seat] |= 1 << box.skill[card]
        elif box.weapon[card] >= 0:
            self.arms[seat] |= 1 << box.weapon[card]
        elif box.arrow[card] >= 0 and not self.step(seat, box.arrow[card], "R.TRT.01"):
            self.tell(v.STAYED, "R.TRT.02", seat)

    def drop(self, seat: int, card: int, rule: str) -> None:
        """Put an own weapon on the discard pile (R.WPN.02)."""
        self.owned[seat].remove(card)
        self.arms[seat] &= ~(1 << self.box.weapon[card])
        self.discard.append(card)
        self.tell(v.DROPPED, rule, seat, card)

    def hands_full(self, seat: int) -> int:
        """How many hands hold weapons."""
        hands = self.box.hands
        total = 0
        for card in self.owned[seat]:
            total += hands[card]
        return total

    def price(self, seat: int, card: int) -> int:
        """R.MKT.04: less the class ability, with its own floor, then less what weapons take off; never below 0."""
        box = self.box
        price = box.cost[card]
        type_ = box.type[card]
        ability = box.abilities[self.hero[seat]]
        off = ability.price[type_]
        if off:
            lowered = price - off
            if lowered < ability.floor:
                lowered = ability.floor
            if lowered < price:
                price = lowered
        arms = self.arms[seat]
        if arms:
            for number, arm in enumerate(box.arms):
                if arms >> number & 1:
                    price -= arm.price[type_]
        return price if price > 0 else 0
