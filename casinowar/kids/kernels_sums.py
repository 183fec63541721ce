"""The compiled games of games/addition.py and games/pasha.py: cards turned from two packets, as in War, and yet not."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import (
    CAPACITY,
    DRAW,
    DRAWN,
    LARGEST_MASK,
    LOSE,
    RETURN,
    SAFETY,
    SHARED,
    SHORTAGE,
    SHUFFLED,
    WATCH,
    deal,
    fast_shuffle,
)
from casinowar.kids.kernels_any import watch
from casinowar.kids.kernels_frame import HAND, IS_PASHA, begin, close_trick, finish, higher, last_packets
from casinowar.kids.kernels_pot import fill_pot
from casinowar.kids.kernels_table import (
    ENDED,
    FACES,
    FIGHTS,
    GOES_ON,
    HEADS,
    HELD,
    LAID,
    LAID_COUNTS,
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
    hold,
    keep,
)
from casinowar.kids.kernels_trick import take_back
from casinowar.sampling.generator import STATE_WORDS, seed_stream
from casinowar.sampling.jit import kernel


@kernel
def _add_up(options: Any, worth: Any, seats: Any, piles: Any) -> None:
    """The sums of the cards turned up last into the row FACES: at most HAND of those laid after the first FIGHTS."""
    for seat in range(2):
        seats[FACES, seat] = 0
        count = seats[LAID_COUNTS, seat]
        for i in range(max(seats[FIGHTS, seat], count - options[HAND]), count):
            seats[FACES, seat] += worth[piles[LAID, seat, i]]


@kernel
def _lay(rules: Any, seats: Any, piles: Any, need: Any, state: Any) -> None:
    """Both lay ``need`` cards or what they have; an open pile becomes the packet when that is empty."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for seat in range(2):
        seats[FIGHTS, seat] = seats[LAID_COUNTS, seat]
        for _ in range(min(need, seats[HELD, seat])):
            if seats[HEADS, seat] == seats[TAILS, seat]:
                if rules[RETURN] == SHUFFLED:
                    fast_shuffle(state, piles[WON_PILES, seat], seats[WON_COUNTS, seat])
                for i in range(seats[WON_COUNTS, seat]):
                    piles[STOCK, seat, (seats[TAILS, seat] + i) & mask] = piles[WON_PILES, seat, i]
                seats[TAILS, seat] += seats[WON_COUNTS, seat]
                seats[WON_COUNTS, seat] = 0
            piles[LAID, seat, seats[LAID_COUNTS, seat]] = piles[STOCK, seat, seats[HEADS, seat] & mask]
            seats[LAID_COUNTS, seat] += 1
            seats[HEADS, seat] += 1


@kernel
def _war(rules: Any, seats: Any, piles: Any, need: Any, state: Any) -> Any:
    """One war by shortage.answer_shortage: the taker, NOBODY if undecided, or GOES_ON with the cards laid."""
    rule = rules[SHORTAGE]
    hold(rules, seats)
    left0, left1 = seats[HELD, 0], seats[HELD, 1]
    taker = GOES_ON
    if min(left0, left1) < need:
        if rule == DRAW:
            return NOBODY
        if left0 == left1 and (rule == LOSE or left0 == 0):
            taker = NOBODY
        elif rule == LOSE:
            taker = 0 if left0 > left1 else 1
        elif min(left0, left1) == 0:
            return 0 if left0 > 0 else 1
        if rule == SHARED:
            need = min(left0, left1)
        if taker >= 0:
            seats[HELD, taker] = 0  # who is able lays nothing; the other all he has
    _lay(rules, seats, piles, need, state)
    return taker


@kernel
def _award(rules: Any, options: Any, seats: Any, piles: Any, pot: Any, game: Any, taker: Any, state: Any) -> None:
    """Addition War: the pot under the packet. Pasha: onto the own open pile, or with the other's under the packet."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    if options[IS_PASHA]:
        other = 1 - taker
        size = seats[WON_COUNTS, other]
        takes_pile = size > 0
        for i in range(size):
            pot[i] = piles[WON_PILES, other, i]
        for turn in range(2):
            seat = other if turn else taker
            for i in range(seats[LAID_COUNTS, seat]):
                pot[size] = piles[LAID, seat, i]
                size += 1
        if not takes_pile:
            for i in range(size):
                piles[WON_PILES, taker, seats[WON_COUNTS, taker] + i] = pot[i]
            seats[WON_COUNTS, taker] += size
            return
        seats[WON_COUNTS, other] = 0
        if rules[RETURN] == SHUFFLED:
            fast_shuffle(state, pot, size)
    else:
        size = fill_pot(rules, seats, piles, pot, game, taker, 0, state)
    for i in range(size):
        piles[STOCK, taker, (seats[TAILS, taker] + i) & mask] = pot[i]
    seats[TAILS, taker] += size


@kernel
def _trick(
    rules: Any, needs: Any, options: Any, worth: Any, seats: Any, piles: Any, pot: Any, game: Any, state: Any
) -> None:
    """One trick and the endings that belong to it."""
    hold(rules, seats)
    seats[LAID_COUNTS, 0] = seats[LAID_COUNTS, 1] = 0
    _lay(rules, seats, piles, options[HAND], state)
    chain, taker = 0, GOES_ON
    while taker == GOES_ON:
        _add_up(options, worth, seats, piles)
        taker = higher(rules, seats[FACES, 0], seats[FACES, 1])
        if taker == NOBODY:
            chain += 1
            taker = _war(rules, seats, piles, needs[0, 0] + options[HAND] - 1, state)
    if taker == NOBODY:
        game[ENDED] = DRAWN
        take_back(rules, seats, piles)
    else:
        seats[WARS_WON, taker] += chain > 0
        _award(rules, options, seats, piles, pot, game, taker, state)
    close_trick(rules, seats, game, chain, max(seats[LAID_COUNTS, 0], seats[LAID_COUNTS, 1]))


@kernel
def sum_games(
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    options: Any, worth: Any, key: Any, first: Any, results: Any, final: Any, final_count: Any,
) -> None:  # fmt: skip
    """Games of Addition War or Persian Pasha, as kernels_two.two_player_games; ``worth`` of a card by its place."""
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
        keep(rules, seats, piles, game)
        while game[ENDED] == NOT_ENDED and game[TRICK_COUNT] < rules[SAFETY]:
            _trick(rules, needs, options, worth, seats, piles, pot, game, state)
            if rules[WATCH] and game[ENDED] == NOT_ENDED:
                watch(rules, seats, piles, game)
        finish(game, results[number])
    last_packets(rules, seats, piles, final, final_count)
