"""The compiled game of games/hand_of_three.py: two players who choose from a hand."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import (
    CAPACITY,
    LARGEST_MASK,
    SAFETY,
    WATCH,
    deal,
)
from casinowar.kids.kernels_any import watch
from casinowar.kids.kernels_frame import HAND, TIED_TO_LOSER, begin, close_trick, finish, higher, last_packets, lay_card
from casinowar.kids.kernels_policies import choose_card
from casinowar.kids.kernels_pot import fill_pot
from casinowar.kids.kernels_table import (
    ENDED,
    FACES,
    HEADS,
    LAID,
    LAID_COUNTS,
    LEAD,
    NOBODY,
    NOT_ENDED,
    NUMBERS,
    PILE_ROWS,
    SEAT_ROWS,
    STOCK,
    TAILS,
    TRICK_COUNT,
    WARS_WON,
    WON_COUNTS,
    WON_PILES,
    keep,
)
from casinowar.sampling.generator import STATE_WORDS, seed_stream
from casinowar.sampling.jit import kernel

# A hand lies where the packet games have their won piles; FACES are the cards played last.
_HANDS, _HAND_COUNTS = WON_PILES, WON_COUNTS
_NOT_PLAYED = -1


@kernel
def _next_card(rules: Any, seats: Any, piles: Any, seat: Any) -> Any:
    """The top card of a packet."""
    card = piles[STOCK, seat, seats[HEADS, seat] & (rules[CAPACITY] - 1) & LARGEST_MASK]
    seats[HEADS, seat] += 1
    return card


@kernel
def _put_under(rules: Any, seats: Any, piles: Any, seat: Any, card: Any) -> None:
    """A card under a packet."""
    piles[STOCK, seat, seats[TAILS, seat] & (rules[CAPACITY] - 1) & LARGEST_MASK] = card
    seats[TAILS, seat] += 1


@kernel
def _refill(rules: Any, size: Any, seats: Any, piles: Any) -> None:
    """Fill up the hands from the packets."""
    for seat in range(2):
        while seats[_HAND_COUNTS, seat] < size and seats[HEADS, seat] != seats[TAILS, seat]:
            piles[_HANDS, seat, seats[_HAND_COUNTS, seat]] = _next_card(rules, seats, piles, seat)
            seats[_HAND_COUNTS, seat] += 1


@kernel
def _play_cards(rules: Any, policies: Any, seats: Any, piles: Any, state: Any) -> Any:
    """Both choose, then both lay their cards; who is higher, or NOBODY."""
    place0 = choose_card(policies[0], piles[_HANDS, 0], seats[_HAND_COUNTS, 0], seats[FACES, 1], state)
    place1 = choose_card(policies[1], piles[_HANDS, 1], seats[_HAND_COUNTS, 1], seats[FACES, 0], state)
    for seat in range(2):
        place = place1 if seat else place0
        card = piles[_HANDS, seat, place]
        seats[_HAND_COUNTS, seat] -= 1
        for i in range(place, seats[_HAND_COUNTS, seat]):
            piles[_HANDS, seat, i] = piles[_HANDS, seat, i + 1]
        seats[FACES, seat] = card
        lay_card(seats, piles, seat, card)
    return higher(rules, seats[FACES, 0], seats[FACES, 1])


@kernel
def _give(rules: Any, seats: Any, piles: Any, pot: Any, game: Any, taker: Any, loser_gets: Any, state: Any) -> None:
    """Won cards go under the taker's packet; first the two tied ones under the loser's if he gets them."""
    if loser_gets:
        loser = 1 - taker
        for seat in (loser, taker):
            _put_under(rules, seats, piles, loser, piles[LAID, seat, 0])
            seats[LAID_COUNTS, seat] -= 1
            for i in range(seats[LAID_COUNTS, seat]):
                piles[LAID, seat, i] = piles[LAID, seat, i + 1]
    size = fill_pot(rules, seats, piles, pot, game, taker, 0, state)
    for i in range(size):
        _put_under(rules, seats, piles, taker, pot[i])


@kernel
def _split(rules: Any, seats: Any, piles: Any) -> None:
    """A pot nobody can win: both take their cards back, and half of what one laid more goes to the other."""
    more = 0 if seats[LAID_COUNTS, 0] > seats[LAID_COUNTS, 1] else 1
    laid, other = seats[LAID_COUNTS, more], seats[LAID_COUNTS, 1 - more]
    for i in range(other):
        _put_under(rules, seats, piles, 1 - more, piles[LAID, 1 - more, i])
    kept = laid - (laid - other) // 2
    for i in range(laid):
        _put_under(rules, seats, piles, more if i < kept else 1 - more, piles[LAID, more, i])


@kernel
def _trick(
    rules: Any, needs: Any, options: Any, policies: Any, seats: Any, piles: Any, pot: Any, game: Any, state: Any
) -> None:
    """One trick and the endings that belong to it."""
    seats[LAID_COUNTS, 0] = seats[LAID_COUNTS, 1] = 0
    taker = _play_cards(rules, policies, seats, piles, state)
    chain, able, is_beaten = 0, 2, False
    while taker == NOBODY and able > 0:
        chain += 1
        _refill(rules, options[HAND], seats, piles)
        down = needs[0, seats[FACES, 0]] - 1
        able = 0
        for seat in range(2):
            for _ in range(min(down, seats[TAILS, seat] - seats[HEADS, seat])):
                lay_card(seats, piles, seat, _next_card(rules, seats, piles, seat))
            able += seats[_HAND_COUNTS, seat] > 0
        if able == 1:
            is_beaten = True
            taker = 0 if seats[_HAND_COUNTS, 0] > 0 else 1
        elif able == 2:
            taker = _play_cards(rules, policies, seats, piles, state)
    plays = max(seats[LAID_COUNTS, 0], seats[LAID_COUNTS, 1])
    if taker == NOBODY:
        _split(rules, seats, piles)
    else:
        seats[WARS_WON, taker] += chain > 0
        loser_gets = chain > 0 and options[TIED_TO_LOSER] != 0 and not is_beaten
        _give(rules, seats, piles, pot, game, taker, loser_gets, state)
    _refill(rules, options[HAND], seats, piles)
    game[LEAD] = seats[FACES, 0] * rules[CAPACITY] + seats[FACES, 1]
    close_trick(rules, seats, game, chain, plays)


@kernel
def hand_games(
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    options: Any, policies: Any, key: Any, first: Any, results: Any, final: Any, final_count: Any,
    final_faces: Any,
) -> None:  # fmt: skip
    """Games of chosen cards, as kernels_two.two_player_games; ``policies`` by seat as in kernels_policies.py.

    ``final_faces`` receives the cards that were played last in the last game.
    """
    seats = np.zeros((SEAT_ROWS, 2), np.int64)
    piles = np.zeros((PILE_ROWS, 2, rules[CAPACITY]), np.int64)
    pot = np.zeros(rules[CAPACITY], np.int64)
    game = np.zeros(NUMBERS, np.int64)
    full = sizes + (buried >= 0)
    state = np.zeros(STATE_WORDS, np.uint64)
    for number in range(len(results)):
        seed_stream(key, np.uint64(first + number), state)
        deal(state, plan, loose.copy(), sizes, fixed, fixed_count, buried, piles[STOCK])
        begin(rules, full, seats, piles, game, results[number])
        seats[FACES, 0] = seats[FACES, 1] = _NOT_PLAYED
        _refill(rules, options[HAND], seats, piles)
        keep(rules, seats, piles, game)
        while game[ENDED] == NOT_ENDED and game[TRICK_COUNT] < rules[SAFETY]:
            _trick(rules, needs, options, policies, seats, piles, pot, game, state)
            if rules[WATCH] and game[ENDED] == NOT_ENDED:
                watch(rules, seats, piles, game)
        finish(game, results[number])
    last_packets(rules, seats, piles, final, final_count)
    for seat in range(2):
        final_faces[seat] = seats[FACES, seat]
