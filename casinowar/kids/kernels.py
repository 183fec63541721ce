"""What the compiled packet games share: names of numbers in their tables, shuffling, dealing.

kernels_two.py is the fast game of two players, kernels_any.py plays everything; both play the games
of games/packet.py, card for card and random word for random word. tables.py makes their input.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.generator import below
from casinowar.sampling.jit import inline, kernel

# Places in the table of rules (tables.py fills it).
PLAYERS, JOINS_TIED, SHORTAGE, RETURN, RESHUFFLE, IDENTICAL, PRIZE, AIM = range(8)
TRICK_LIMIT, THEN_MOST, WARS, TARGET, FEWER_THAN, ONE_PASS, ROUNDS, DECIDER = range(8, 16)
SAFETY, CIRCULAR, WEAKEST, STRONGEST, ACE, WATCH, CAPACITY, TOTAL = range(16, 24)
RULES = 24
NEVER = 1 << 40

# Values of some rules.
LOSE, LAST_CARD, OWN, SHARED, DRAW = range(5)
WINNER_FIRST, LOSER_FIRST, SEAT_ORDER, INTERLEAVED, SHUFFLED, COIN, PILE, CHOICE = range(8)
NO_PRIZE, NEXT_CARD, LOSING_CARD, WINNING_CARD = range(4)
ALL_CARDS, AVOID_ALL_CARDS, NOT_FIRST_OUT = range(3)

# Columns of a game's result.
RESULT, WINNERS, TRICKS, PLAYS, WAR_TRICKS, TIES, LEAD_CHANGES, ACES = range(8)
WARS_BY_TIES = 8  # the first of DEEPEST columns: tricks with one tie, with two, ...
DEEPEST = 8  # with so many or more
COLUMNS = WARS_BY_TIES + DEEPEST
WON, DRAWN, ENDLESS, LIMITED = range(4)

# Registers of a game of two: where its packets begin and end.
HEAD, TAIL = 0, 2

LARGEST_MASK = (1 << 20) - 1  # tells the compiler that no place is negative
PLACE = 255  # the bits of a card that hold its place in the order
LOW32 = np.uint64(0xFFFFFFFF)
B31, _B32, B63 = np.uint64(31), np.uint64(32), np.uint64(63)
_B17, _B23, _B41, _B45, _B19 = np.uint64(17), np.uint64(23), np.uint64(41), np.uint64(45), np.uint64(19)
ZERO, ONE = np.uint64(0), np.uint64(1)


@inline
def next_word(s0: Any, s1: Any, s2: Any, s3: Any) -> Any:
    """The next word of xoshiro256++ and the four words of state after it, as generator.word."""
    mixed = s0 + s3
    drawn = ((mixed << _B23) | (mixed >> _B41)) + s0
    s2 ^= s0
    s3 ^= s1
    return drawn, s0 ^ s3, s1 ^ s2, s2 ^ (s1 << _B17), (s3 << _B45) | (s3 >> _B19)


@kernel
def fast_shuffle(state: Any, items: Any, count: Any) -> None:
    """generator.shuffle with the state in registers: the same permutation, several times faster."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    spare, has_spare = state[4], state[5] != ZERO
    for place in range(count - 1):
        limit = np.uint64(count - place)
        while True:
            if has_spare:
                half = spare
                has_spare = False
            else:
                drawn, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
                half = drawn >> _B32
                spare = drawn & LOW32
                has_spare = True
            product = half * limit
            low = product & LOW32
            if low >= limit:
                break
            threshold = ((LOW32 + ONE) - limit) % limit
            if low >= threshold:
                break
        other = (place + np.int64(product >> _B32)) & LARGEST_MASK
        kept = items[place]
        items[place] = items[other]
        items[other] = kept
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
    state[4] = spare
    state[5] = ONE if has_spare else ZERO


@kernel
def deal(state: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any, stock: Any) -> None:
    """Deal as dealing.deal_cards does. ``plan``: number of loose cards, of ordinary ones, aside.

    ``loose`` is overwritten. Seat i's packet is written into ``stock[i]``, top card first.
    """
    loose_count, ordinary, aside = plan[0], plan[1], plan[2]
    for taken in range(aside):
        last = ordinary - 1 - taken
        place = below(state, last + 1)
        loose[place] = loose[last]
        for later in range(last, loose_count - 1):
            loose[later] = loose[later + 1]
        loose_count -= 1
    fast_shuffle(state, loose, loose_count)
    used = 0
    for seat in range(len(sizes)):
        count = fixed_count[seat]
        for i in range(count):
            stock[seat, i] = fixed[seat, i]
        for i in range(count, sizes[seat]):
            stock[seat, i] = loose[used]
            used += 1
        size = sizes[seat]
        if count > 0:
            fast_shuffle(state, stock[seat], size)
        if buried[seat] >= 0:
            place = below(state, size + 1)
            for i in range(size, place, -1):
                stock[seat, i] = stock[seat, i - 1]
            stock[seat, place] = buried[seat]
