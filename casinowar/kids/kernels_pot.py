"""The order in which won cards go back, compiled."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import (
    CHOICE,
    COIN,
    INTERLEAVED,
    LOSER_FIRST,
    PLACE,
    PLAYERS,
    RETURN,
    SEAT_ORDER,
    SHUFFLED,
    TAIL,
    WINNER_FIRST,
    fast_shuffle,
)
from casinowar.kids.kernels_table import (
    LAID,
    LAID_COUNTS,
    PRIZE_CARD,
    largest,
)
from casinowar.sampling.generator import below
from casinowar.sampling.jit import kernel


@kernel
def fill_pot(rules: Any, seats: Any, piles: Any, pot: Any, game: Any, taker: Any, sort: Any, state: Any) -> Any:
    """The cards laid and the old prize, in the order in which they go back; how many they are."""
    players, order = rules[PLAYERS], rules[RETURN]
    size = 0
    if order == COIN:
        order = LOSER_FIRST if below(state, 2) else WINNER_FIRST
    if order in (WINNER_FIRST, LOSER_FIRST, SEAT_ORDER):
        size = _by_seat(seats, piles, pot, order, players, taker)
    else:
        for i in range(largest(seats, LAID_COUNTS)):
            for seat in range(players):
                if i < seats[LAID_COUNTS, seat]:
                    pot[size] = piles[LAID, seat, i]
                    size += 1
    if game[PRIZE_CARD] >= 0:
        pot[size] = game[PRIZE_CARD]
        size += 1
    if order == SHUFFLED or (order == CHOICE and sort == 0):
        fast_shuffle(state, pot, size)
    elif order == CHOICE:
        _sort_pot(pot, size, sort == 1)
    return size


@kernel
def _by_seat(seats: Any, piles: Any, pot: Any, order: Any, players: Any, taker: Any) -> Any:
    """Cards by seat, the taker's in their place, or before or after the others'."""
    size = 0
    for turn in range(-1, players + 1):
        seat = turn
        if turn < 0 or turn == players:
            seat = taker
            if order == SEAT_ORDER or (turn < 0) != (order == WINNER_FIRST):
                continue
        elif turn == taker and order != SEAT_ORDER:
            continue
        for i in range(seats[LAID_COUNTS, seat]):
            pot[size] = piles[LAID, seat, i]
            size += 1
    return size


@kernel
def _sort_pot(pot: Any, size: Any, strongest_first: Any) -> None:
    """Sort by place, equal cards staying in their order."""
    for i in range(1, size):
        card = pot[i]
        j = i
        while j > 0 and (
            (pot[j - 1] & PLACE) < (card & PLACE) if strongest_first else (pot[j - 1] & PLACE) > (card & PLACE)
        ):
            pot[j] = pot[j - 1]
            j -= 1
        pot[j] = card


@kernel
def return_of_two(
    order: Any, ring: Any, mask: Any, reg: Any, laid: Any, count0: Any, count1: Any, taker: Any, state: Any
) -> None:
    """Put the cards laid under the taker's packet."""
    tail = reg[TAIL + taker]
    if order == COIN:
        order = LOSER_FIRST if below(state, 2) else WINNER_FIRST
    if order in (SHUFFLED, INTERLEAVED):
        pot = laid[2]
        size = 0
        both = min(count0, count1)
        for i in range(both):
            pot[2 * i] = laid[0, i]
            pot[2 * i + 1] = laid[1, i]
        size = 2 * both
        for i in range(both, count0):
            pot[size] = laid[0, i]
            size += 1
        for i in range(both, count1):
            pot[size] = laid[1, i]
            size += 1
        if order == SHUFFLED:
            fast_shuffle(state, pot, size)
        for i in range(size):
            ring[taker, (tail + i) & mask] = pot[i]
    else:
        first = 0
        if order == WINNER_FIRST:
            first = taker
        elif order == LOSER_FIRST:
            first = 1 - taker
        front = count1 if first == 1 else count0
        for i in range(front):
            ring[taker, (tail + i) & mask] = laid[first, i]
        for i in range(count0 + count1 - front):
            ring[taker, (tail + front + i) & mask] = laid[1 - first, i]
    reg[TAIL + taker] = tail + count0 + count1
