"""Compiled kernels that deal blocks of Casino War rounds and count their outcomes.

Every round adds one to ``counts[previous category, outcome]``; outcome frequencies, runs and the
correlation of neighbouring results all come from that table. ``category[outcome]`` is 0, 1 or 2;
row NO_PREVIOUS counts the first round of a block or shoe. In the shoe kernel, rounds from number
``sure`` on (those that not every shoe reaches) count four rows further down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.generator import branch
from casinowar.sampling.jit import kernel
from casinowar.simulate.dealing import BURN_ROUND, ROW_BITS, first_pair, put_back, wars

NO_PREVIOUS = 3
ROWS = 8
LATE_ROWS = 4
"""Rows of ``counts``: three categories and NO_PREVIOUS, and the same again for late rounds."""
COLUMN_BITS = 8
"""``counts`` is int64[ROWS << COLUMN_BITS]; an outcome's column is its number (fewer than 256 of them)."""

_LOW32 = np.uint64(0xFFFFFFFF)
_B17, _B19, _B23, _B32, _B41, _B45 = (np.uint64(n) for n in (17, 19, 23, 32, 41, 45))


@kernel
def fresh_rounds(
    stream: Any,
    child: Any,
    shoe: Any,
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
    """Deal ``rounds`` rounds, each from the whole ``shoe``, which is left in the order it came in.

    The usual round takes one word of the generator, kept in local variables; a draw that must be
    repeated, or a burn before the round, goes through first_pair.
    """
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    player_bound = np.uint64(shoe.size)
    dealer_bound = np.uint64(shoe.size - leaves)
    burned = burns[BURN_ROUND]
    usual = burned == 0
    row = NO_PREVIOUS << COLUMN_BITS
    for _ in range(rounds):
        summed = s0 + s3
        word = ((summed << _B23) | (summed >> _B41)) + s0
        t2 = s2 ^ s0
        t3 = s3 ^ s1
        n0 = s0 ^ t3
        n1 = s1 ^ t2
        n2 = t2 ^ (s1 << _B17)
        n3 = (t3 << _B45) | (t3 >> _B19)
        player_draw = (word >> _B32) * player_bound
        dealer_draw = (word & _LOW32) * dealer_bound
        if usual and (player_draw & _LOW32) >= player_bound and (dealer_draw & _LOW32) >= dealer_bound:
            s0, s1, s2, s3 = n0, n1, n2, n3
            player_at = np.int64(player_draw >> _B32)
            dealer_at = np.int64(dealer_draw >> _B32) + leaves
            dealt_from = 0 if dealer_at == player_at and leaves else dealer_at
            entry = np.int64(after[(np.int64(shoe[player_at]) << ROW_BITS) | np.int64(shoe[dealt_from])])
            if entry < 0:
                trail[0], trail[1] = player_at, dealer_at
                if leaves:
                    shoe[0], shoe[player_at] = shoe[player_at], shoe[0]
                    shoe[1], shoe[dealer_at] = shoe[dealer_at], shoe[1]
                taken = 2
                entry = np.int64(decide[2 * -entry + decision])
                if entry < 0:
                    stream[1], stream[2] = s1, s2
                    branch(stream, child)
                    entry, taken = wars(child, shoe, 0, leaves, burns, trail, taken, after, entry)
                put_back(shoe, leaves, trail, taken)
        else:
            stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
            entry = np.int64(after[first_pair(stream, shoe, 0, leaves, burns, trail)])
            s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
            taken = burned + 2
            if entry < 0:
                entry = np.int64(decide[2 * -entry + decision])
                if entry < 0:
                    branch(stream, child)
                    entry, taken = wars(child, shoe, 0, leaves, burns, trail, taken, after, entry)
            put_back(shoe, leaves, trail, taken)
        counts[row | entry] += 1
        row = category[entry]
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3


@kernel
def shoe_rounds(
    stream: Any,
    child: Any,
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
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    size = shoe.size
    burned = burns[BURN_ROUND]
    usual = burned == 0
    row = NO_PREVIOUS << COLUMN_BITS
    position = 0
    number = 0
    for _ in range(rounds):
        if position >= cut:
            position = 0
            number = 0
            row = NO_PREVIOUS << COLUMN_BITS
        summed = s0 + s3
        word = ((summed << _B23) | (summed >> _B41)) + s0
        t2 = s2 ^ s0
        t3 = s3 ^ s1
        n0 = s0 ^ t3
        n1 = s1 ^ t2
        n2 = t2 ^ (s1 << _B17)
        n3 = (t3 << _B45) | (t3 >> _B19)
        player_bound = np.uint64(size - position)
        dealer_bound = np.uint64(size - position - 1)
        player_draw = (word >> _B32) * player_bound
        dealer_draw = (word & _LOW32) * dealer_bound
        if usual and (player_draw & _LOW32) >= player_bound and (dealer_draw & _LOW32) >= dealer_bound:
            s0, s1, s2, s3 = n0, n1, n2, n3
            at = position + np.int64(player_draw >> _B32)
            player = shoe[at]
            shoe[at] = shoe[position]
            shoe[position] = player
            next_position = position + 1
            at = next_position + np.int64(dealer_draw >> _B32)
            dealer = shoe[at]
            shoe[at] = shoe[next_position]
            shoe[next_position] = dealer
            entry = np.int64(after[(np.int64(player) << ROW_BITS) | np.int64(dealer)])
        else:
            stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
            entry = np.int64(after[first_pair(stream, shoe, position, 1, burns, trail)])
            s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
        taken = burned + 2
        if entry < 0:
            entry = np.int64(decide[2 * -entry + decision])
            if entry < 0:
                stream[1], stream[2] = s1, s2
                branch(stream, child)
                entry, taken = wars(child, shoe, position, 1, burns, trail, taken, after, entry)
        position += taken
        late = (LATE_ROWS << COLUMN_BITS) if number >= sure else 0
        counts[late + (row | entry)] += 1
        row = category[entry]
        number += 1
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
