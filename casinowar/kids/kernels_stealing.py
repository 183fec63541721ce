"""The stealing phase of games/stealing.py, compiled: protection, exchanges, steals in seat order."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import CAPACITY, LARGEST_MASK, PLAYERS, fast_shuffle
from casinowar.kids.kernels_frame import PROTECT, STEAL_BACK
from casinowar.kids.kernels_policies import NO_PILE, choose_pile, protects
from casinowar.kids.kernels_table import (
    FACES,
    FIGHTS,
    HEADS,
    SEAT_ROWS,
    STOCK,
    TAILS,
    WON_COUNTS,
    WON_PILES,
)
from casinowar.sampling.generator import unit
from casinowar.sampling.jit import kernel

# Rows of the seats that only Steal War has.
_PROTECTED, _SETTLED, _STOLEN, _WANTED = range(SEAT_ROWS, SEAT_ROWS + 4)
STEAL_ROWS = SEAT_ROWS + 4
_MOST_STEALS_A_TURN = 1000  # as games/stealing.py


@kernel
def refill(rules: Any, seats: Any, piles: Any, seat: Any, state: Any) -> None:
    """An empty packet is replaced by the pile, shuffled."""
    if seats[HEADS, seat] != seats[TAILS, seat]:
        return
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    fast_shuffle(state, piles[WON_PILES, seat], seats[WON_COUNTS, seat])
    for i in range(seats[WON_COUNTS, seat]):
        piles[STOCK, seat, (seats[TAILS, seat] + i) & mask] = piles[WON_PILES, seat, i]
    seats[TAILS, seat] += seats[WON_COUNTS, seat]
    seats[WON_COUNTS, seat] = 0


@kernel
def draw(rules: Any, seats: Any, piles: Any, seat: Any, state: Any) -> Any:
    """The top card of a packet, which is refilled at once if that was the last."""
    card = piles[STOCK, seat, seats[HEADS, seat] & (rules[CAPACITY] - 1) & LARGEST_MASK]
    seats[HEADS, seat] += 1
    refill(rules, seats, piles, seat, state)
    return card


@kernel
def _matches(seats: Any, piles: Any, seat: Any, other: Any) -> Any:
    """Whether a seat's card is of the rank on top of a pile."""
    count = seats[WON_COUNTS, other]
    return count > 0 and piles[WON_PILES, other, count - 1] == seats[FACES, seat]


@kernel
def _see(options: Any, seats: Any, piles: Any, seat: Any, sizes: Any) -> Any:
    """Sizes of the piles that a seat may steal, 0 elsewhere; whether there is one."""
    found = False
    for other in range(len(sizes)):
        sizes[other] = 0
        is_free = not seats[_PROTECTED, other] and (options[STEAL_BACK] or not seats[_STOLEN, other])
        if other != seat and is_free and _matches(seats, piles, seat, other):
            sizes[other] = seats[WON_COUNTS, other]
            found = True
    return found


@kernel
def _look(options: Any, miss: Any, policy: Any, seats: Any, piles: Any, seat: Any, sizes: Any, state: Any) -> None:
    """A seat has a new card in view: it may protect the own pile, or be overlooked."""
    seats[_SETTLED, seat] = 0
    may_steal = _see(options, seats, piles, seat, sizes)
    if (
        options[PROTECT]
        and _matches(seats, piles, seat, seat)
        and protects(policy, sizes, seats[WON_COUNTS, seat], state)
    ):
        seats[_PROTECTED, seat] = 1
    elif may_steal and miss > 0 and unit(state) < miss:
        seats[_SETTLED, seat] = 1


@kernel
def _want(options: Any, policies: Any, seats: Any, piles: Any, sizes: Any, state: Any) -> Any:
    """Note who wants to steal from whom; the lowest seat that does, or NO_PILE."""
    thief = NO_PILE
    for seat in range(len(sizes)):
        seats[_WANTED, seat] = NO_PILE
        if not seats[FIGHTS, seat] or seats[_PROTECTED, seat] or seats[_SETTLED, seat]:
            continue
        if _see(options, seats, piles, seat, sizes):
            target = choose_pile(policies[seat], sizes, state)
            seats[_WANTED, seat] = target
            if target == NO_PILE:
                seats[_SETTLED, seat] = 1
            elif thief == NO_PILE:
                thief = seat
    return thief


@kernel
def _pile_up(seats: Any, piles: Any, seat: Any, other: Any) -> None:
    """Another's pile and then the own card onto a pile."""
    count = seats[WON_COUNTS, seat]
    for i in range(seats[WON_COUNTS, other]):
        piles[WON_PILES, seat, count + i] = piles[WON_PILES, other, i]
    count += seats[WON_COUNTS, other]
    piles[WON_PILES, seat, count] = seats[FACES, seat]
    seats[WON_COUNTS, seat] = count + 1
    seats[WON_COUNTS, other] = 0


@kernel
def _exchange(seats: Any, piles: Any, one: Any, two: Any) -> None:
    """Two piles change places, each with the other's card on top."""
    count1, count2 = seats[WON_COUNTS, one], seats[WON_COUNTS, two]
    for i in range(max(count1, count2)):
        kept = piles[WON_PILES, one, i]
        piles[WON_PILES, one, i] = piles[WON_PILES, two, i]
        piles[WON_PILES, two, i] = kept
    piles[WON_PILES, one, count2] = seats[FACES, one]
    piles[WON_PILES, two, count1] = seats[FACES, two]
    seats[WON_COUNTS, one], seats[WON_COUNTS, two] = count2 + 1, count1 + 1


@kernel
def steal_in_turn(
    rules: Any, options: Any, miss: Any, policies: Any, seats: Any, piles: Any, sizes: Any, state: Any
) -> None:
    """Protection, exchanges of two who match each other, else the lowest seat steals; until nobody does."""
    players = rules[PLAYERS]
    for seat in range(players):
        seats[_PROTECTED, seat] = seats[_SETTLED, seat] = seats[_STOLEN, seat] = 0
    for seat in range(players):
        if seats[FIGHTS, seat]:
            _look(options, miss, policies[seat], seats, piles, seat, sizes, state)
    for _ in range(_MOST_STEALS_A_TURN):
        one = _want(options, policies, seats, piles, sizes, state)
        if one == NO_PILE:
            return
        two = seats[_WANTED, one]
        is_exchange = False
        for seat in range(players - 1, -1, -1):
            other = seats[_WANTED, seat]
            if other > seat and seats[_WANTED, other] == seat:
                one, two, is_exchange = seat, other, True
        if is_exchange:
            _exchange(seats, piles, one, two)
            seats[_STOLEN, two] = 1
        else:
            _pile_up(seats, piles, one, two)
        seats[_STOLEN, one] = 1
        for seat in range(players):
            if seat == one or (is_exchange and seat == two):
                refill(rules, seats, piles, seat, state)
                seats[FACES, seat] = draw(rules, seats, piles, seat, state)
                _look(options, miss, policies[seat], seats, piles, seat, sizes, state)
