"""Invariants of Viceroy, from its dossier."""

from __future__ import annotations

from ludoteka.games.viceroy import tokens as t
from ludoteka.games.viceroy.auction import Auction
from ludoteka.games.viceroy.cards import FIRST_LAW
from ludoteka.games.viceroy.game import Viceroy
from ludoteka.games.viceroy.phases import Turn
from ludoteka.games.viceroy.pyramid import LAWLESS, PLACES, WIDTH, open_places
from ludoteka.games.viceroy.realm import Realm
from ludoteka.games.viceroy.scoring import parts
from ludoteka.games.viceroy.setup import Setup
from ludoteka.kernel.game import Game
from ludoteka.kernel.position import Position


def check(game: Game, pos: Position) -> None:
    assert isinstance(game, Viceroy) and isinstance(pos, Realm)
    check_gems(game, pos)
    check_cards(game, pos)
    for seat in range(pos.seats):
        check_pyramid(pos, seat)
    check_display(game, pos)
    check_auction(pos)
    for seat in range(pos.seats):
        counted = parts(pos, seat)
        assert len(counted) == 7 and all(number >= 0 for number in counted[:6]) and counted[6] <= 0
        assert sum(counted) == game.scores(pos)[seat]


def check_gems(game: Viceroy, pos: Realm) -> None:
    """16 of each colour, in reserve, screens, on cards, on sectors and in the box."""
    for colour in range(4):
        lying = 0
        for seat in range(pos.seats):
            held = pos.gems[seat][colour]
            assert held >= 0
            assert held == pos.stock[seat].count(colour) + pos.moved[seat][colour]
            assert pos.stock[seat].count(colour) + pos.proved[seat][colour] >= 0
            assert pos.proved[seat][colour] <= min(0, pos.moved[seat][colour])
            assert pos.stock[seat].count(colour) + pos.returned[seat].count(colour) == 2
            lying += held + sum(1 for paint in pos.painted[seat] if paint % 4 == colour)
            for token in pos.tokens[seat]:
                if t.is_gem(token % t.ON) and t.gem_colour(token % t.ON) == colour:
                    lying += 1
        assert pos.reserve[colour] >= 0
        assert pos.reserve[colour] + lying == 4 * pos.seats
        assert pos.box[colour] == 16 - 4 * pos.seats
    assert min(pos.attacks) >= 0


def check_cards(game: Viceroy, pos: Realm) -> None:
    """Every card in exactly one place."""
    everywhere = [*pos.large, *pos.small, *pos.laws, *pos.top, *pos.drawn_characters, *pos.drawn_laws]
    everywhere += [*pos.display, *pos.discard]
    for seat in range(pos.seats):
        for rows in (pos.hand_characters, pos.kept_characters, pos.archive_characters, pos.chancery_characters):
            assert all(card < FIRST_LAW for card in rows[seat])
            everywhere += rows[seat]
        for rows in (pos.hand_laws, pos.kept_laws, pos.archive_laws, pos.chancery_laws):
            assert all(card >= FIRST_LAW for card in rows[seat])
            everywhere += rows[seat]
        for rows in (pos.lots, pos.played, pos.pyramid, pos.tucked):
            everywhere += rows[seat]
        assert len(pos.lots[seat]) <= 1 or pos.stack
        assert len(pos.played[seat]) <= 1
    assert sorted(everywhere) == sorted(game.cards.characters + game.cards.laws)
    assert all(card < FIRST_LAW for card in [*pos.large, *pos.small, *pos.display])
    assert all(card >= FIRST_LAW for card in [*pos.laws, *pos.top])


def check_pyramid(pos: Realm, seat: int) -> None:
    spots = pos.spots[seat]
    cards = pos.pyramid[seat]
    assert len(spots) == len(cards) == len(set(spots))
    for place, card in zip(spots, cards, strict=True):
        assert 0 <= place < PLACES
        if place >= WIDTH:
            assert place - WIDTH in spots and place - WIDTH + 1 in spots
        assert card < FIRST_LAW or place < LAWLESS
    base = sorted(place for place in spots if place < WIDTH)
    assert base == list(range(base[0], base[0] + len(base))) if base else not spots
    assert pos.places[seat] == open_places(spots)
    hidden = [pos.archive_characters, pos.archive_laws, pos.chancery_characters, pos.chancery_laws, pos.tucked]
    assert len(pos.hosts[seat]) == sum(len(rows[seat]) for rows in hidden)
    assert all(host in cards for host in pos.hosts[seat])
    assert all(token // t.ON in cards for token in pos.tokens[seat])
    assert all(paint // 16 in spots and paint // 16 >= WIDTH for paint in pos.painted[seat])
    sectors = [paint // 4 for paint in pos.painted[seat]]
    assert len(set(sectors)) == len(sectors)
    # One card a turn from the hand and one from the auction, or three from the hand; the starting card besides.
    most = 1 + pos.turn * (3 if pos.edition.won_to_hand else 2)
    assert len(cards) + len(pos.tucked[seat]) <= most + pos.turn


def check_display(game: Viceroy, pos: Realm) -> None:
    assert sorted(card for card in pos.cells if card >= 0) == sorted(pos.display)
    begun = not any(isinstance(frame, Setup) for frame in pos.stack) and pos.turn
    bidding = next((frame for frame in pos.stack if isinstance(frame, Auction)), None)
    if begun and bidding is not None and bidding.open:
        assert len(pos.large) == 48 - 4 * pos.turn
    if pos.turn and pos.stack and any(isinstance(frame, Turn) for frame in pos.stack):
        assert pos.turn <= 12


def check_auction(pos: Realm) -> None:
    assert 0 <= pos.round <= 3
    everyone = (1 << pos.seats) - 1
    assert pos.active & ~everyone == 0 and pos.active & ~pos.bidders == 0 and pos.passers & ~pos.bidders == 0
    assert pos.virtual < 1 << pos.opponents
    for seat in range(pos.seats):
        if pos.lots[seat] and pos.round:
            assert not pos.active >> seat & 1
    if not pos.stack:
        assert not any(pos.hand(seat) for seat in range(pos.seats))
        assert pos.turn == 12 and not pos.large
        assert pos.purses == pos.gems
