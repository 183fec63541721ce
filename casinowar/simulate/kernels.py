"""Compiled kernels that deal blocks of Casino War rounds and count their outcomes.

Every round adds one to ``counts[previous category, outcome]``; outcome frequencies, runs and the
correlation of neighbouring results all come from that table. ``category[outcome]`` is 0, 1 or 2
(times COLUMNS); row NO_PREVIOUS counts the first round of a block or shoe. In the shoe kernel,
rounds from number ``sure`` on (those that not every shoe reaches) count LATE_ROWS rows further down.

The usual round takes one word of the generator, kept in local variables; a draw that must be
repeated, or a burn before the round, goes through first_pair instead.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.jit import bare, kernel
from casinowar.simulate.dealing import (
    B32,
    BURN_ROUND,
    LOW32,
    NONE,
    ONE,
    ROW_BITS,
    SETTLED,
    STATE_BITS,
    TWO,
    first_pair,
    first_pair_apart,
    move,
    next_word,
    put_back,
    wars,
)

NO_PREVIOUS, LATE_ROWS, ROWS = 3, 4, 8
COLUMNS = 256
"""``counts`` is int64[ROWS * COLUMNS]; an outcome's column is its number."""

_FIRST_ROW = np.uint64(NO_PREVIOUS * COLUMNS)
_LATE = np.uint64(LATE_ROWS * COLUMNS)


@kernel
def fresh_rounds(
    stream: Any,
    shoe: Any,
    whole: Any,
    burns: Any,
    trail: Any,
    after: Any,
    decide: Any,
    decision: Any,
    category: Any,
    rounds: Any,
    counts: Any,
) -> None:
    """Deal ``rounds`` rounds without a burn before them, each from ``whole``, of which ``shoe`` is a copy for wars."""
    shoe, whole, burns, trail, after = bare(shoe), bare(whole), bare(burns), bare(trail), bare(after)
    stream, decide, category, counts = bare(stream), bare(decide), bare(category), bare(counts)
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    player_bound = np.uint64(shoe.size)
    dealer_bound = player_bound - ONE
    row = _FIRST_ROW
    for _ in range(rounds):
        word, n0, n1, n2, n3 = next_word(s0, s1, s2, s3)
        player_draw = (word >> B32) * player_bound
        dealer_draw = (word & LOW32) * dealer_bound
        player_at = player_draw >> B32
        dealer_at = (dealer_draw >> B32) + ONE
        if (player_draw & LOW32) < player_bound or (dealer_draw & LOW32) < dealer_bound:
            _, n0, n1, n2, n3 = first_pair_apart(s0, s1, s2, s3, shoe, NONE, ONE, burns, trail)
            player_at, dealer_at = trail[0], trail[1]
            put_back(shoe, whole, ONE, trail, TWO)
        s0, s1, s2, s3 = n0, n1, n2, n3
        player = np.uint64(whole[player_at])
        dealer = np.uint64(whole[dealer_at * np.uint64(dealer_at != player_at)])
        entry = np.uint64(after[(player << ROW_BITS) | dealer])
        if entry >= SETTLED:
            entry = np.uint64(decide[((entry >> STATE_BITS) << ONE) | decision])
            if entry >= SETTLED:
                trail[0] = player_at
                trail[1] = dealer_at
                move(shoe, NONE, player_at, ONE)
                move(shoe, ONE, dealer_at, ONE)
                entry, taken = wars(s1, s2, shoe, NONE, ONE, burns, trail, TWO, after, entry)
                put_back(shoe, whole, ONE, trail, taken)
        counts[row | entry] += 1
        row = category[entry]


@kernel
def general_rounds(
    stream: Any,
    shoe: Any,
    whole: Any,
    leaves: Any,
    burns: Any,
    trail: Any,
    after: Any,
    decide: Any,
    decision: Any,
    category: Any,
    rounds: Any,
    counts: Any,
) -> None:
    """As fresh_rounds, for any burns and for infinite decks; slower."""
    shoe, whole, burns, trail, after = bare(shoe), bare(whole), bare(burns), bare(trail), bare(after)
    stream, decide, category, counts = bare(stream), bare(decide), bare(category), bare(counts)
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    row = _FIRST_ROW
    for _ in range(rounds):
        pair, s0, s1, s2, s3 = first_pair(s0, s1, s2, s3, shoe, NONE, leaves, burns, trail)
        entry = np.uint64(after[pair])
        taken = burns[BURN_ROUND] + TWO
        if entry >= SETTLED:
            entry = np.uint64(decide[((entry >> STATE_BITS) << ONE) | decision])
            if entry >= SETTLED:
                entry, taken = wars(s1, s2, shoe, NONE, leaves, burns, trail, taken, after, entry)
        put_back(shoe, whole, leaves, trail, taken)
        counts[row | entry] += 1
        row = category[entry]


@kernel
def shoe_rounds(
    stream: Any,
    shoe: Any,
    cut: Any,
    sure: Any,
    burns: Any,
    trail: Any,
    after: Any,
    decide: Any,
    decision: Any,
    category: Any,
    rounds: Any,
    counts: Any,
) -> None:
    """Deal ``rounds`` rounds from a shoe that is shuffled before a round once ``cut`` cards are dealt.

    A round begun before the cut card shows is finished from the same shoe. The order of the cards
    is kept from shoe to shoe; drawing each card from all that are left is the shuffle.
    """
    shoe, burns, trail, after = bare(shoe), bare(burns), bare(trail), bare(after)
    stream, decide, category, counts = bare(stream), bare(decide), bare(category), bare(counts)
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    size = np.uint64(shoe.size)
    burned = burns[BURN_ROUND]
    usual = burned == NONE
    row = _FIRST_ROW
    position = NONE
    number = NONE
    for _ in range(rounds):
        if position >= cut:
            position = NONE
            number = NONE
            row = _FIRST_ROW
        word, n0, n1, n2, n3 = next_word(s0, s1, s2, s3)
        second = position + ONE
        player_draw = (word >> B32) * (size - position)
        dealer_draw = (word & LOW32) * (size - second)
        if usual and (player_draw & LOW32) >= size and (dealer_draw & LOW32) >= size:
            s0, s1, s2, s3 = n0, n1, n2, n3
            player = move(shoe, position, position + (player_draw >> B32), ONE)
            dealer = move(shoe, second, second + (dealer_draw >> B32), ONE)
            entry = np.uint64(after[(player << ROW_BITS) | dealer])
        else:
            pair, s0, s1, s2, s3 = first_pair_apart(s0, s1, s2, s3, shoe, position, ONE, burns, trail)
            entry = np.uint64(after[pair])
        taken = burned + TWO
        if entry >= SETTLED:
            entry = np.uint64(decide[((entry >> STATE_BITS) << ONE) | decision])
            if entry >= SETTLED:
                entry, taken = wars(s1, s2, shoe, position, ONE, burns, trail, taken, after, entry)
        position += taken
        late = _LATE if number >= sure else NONE
        counts[late + (row | entry)] += 1
        row = category[entry]
        number += ONE
