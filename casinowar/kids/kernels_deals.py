"""Playing every deal of a small deck in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import CAPACITY, COLUMNS, DRAWN, ENDLESS, LIMITED, RESULT, TRICKS, WINNERS, WON
from casinowar.kids.kernels_two import REGISTERS, play_two
from casinowar.sampling.generator import STATE_WORDS
from casinowar.sampling.jit import kernel

# Numbers in the tally: games won by the first, the second, by both; drawn, endless, stopped; tricks.
FIRST, SECOND, BOTH, DRAWS, ENDLESS_GAMES, STOPPED, TRICK_SUM, LONGEST = range(8)
TALLY = 8
# Rows of the deals that are kept: the longest, the first endless one.
LONGEST_DEAL, ENDLESS_DEAL = range(2)


@kernel
def next_order(order: Any) -> Any:
    """Turn a sequence into the next one in dictionary order; False after the last."""
    pivot = len(order) - 2
    while pivot >= 0 and order[pivot] >= order[pivot + 1]:
        pivot -= 1
    if pivot < 0:
        return False
    other = len(order) - 1
    while order[other] <= order[pivot]:
        other -= 1
    order[pivot], order[other] = order[other], order[pivot]
    low, high = pivot + 1, len(order) - 1
    while low < high:
        order[low], order[high] = order[high], order[low]
        low += 1
        high -= 1
    return True


@kernel
def deals_of_two(rules: Any, needs: Any, sizes: Any, order: Any, most: Any, tally: Any, kept: Any) -> Any:
    """Play ``most`` deals from ``order`` on (which is moved on) into ``tally``; False if none are left.

    ``kept`` receives the longest and the first endless deal.
    """
    capacity = rules[CAPACITY]
    ring = np.zeros((2, capacity), np.int64)
    before = np.zeros((2, capacity), np.int64)
    laid = np.zeros((3, 2 * capacity), np.int64)
    reg = np.zeros(REGISTERS, np.int64)
    state = np.zeros(STATE_WORDS, np.uint64)
    row = np.zeros(COLUMNS, np.int64)
    for _ in range(most):
        for i in range(sizes[0]):
            ring[0, i] = order[i]
        for i in range(sizes[1]):
            ring[1, i] = order[sizes[0] + i]
        play_two(rules, needs, ring, before, laid, sizes, reg, state, row)
        if row[RESULT] == WON:
            tally[FIRST + row[WINNERS] - 1] += 1
        elif row[RESULT] == DRAWN:
            tally[DRAWS] += 1
        elif row[RESULT] == ENDLESS:
            if tally[ENDLESS_GAMES] == 0:
                kept[ENDLESS_DEAL, :] = order
            tally[ENDLESS_GAMES] += 1
        elif row[RESULT] == LIMITED:
            tally[STOPPED] += 1
        if row[RESULT] == WON or row[RESULT] == DRAWN:
            tally[TRICK_SUM] += row[TRICKS]
            if row[TRICKS] > tally[LONGEST]:
                tally[LONGEST] = row[TRICKS]
                kept[LONGEST_DEAL, :] = order
        if not next_order(order):
            return False
    return True
