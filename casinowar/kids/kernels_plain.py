"""A shortcut of the general kernel: the plain trick of two players, which neither ties nor ends anything."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import (
    CAPACITY,
    CHOICE,
    CIRCULAR,
    COIN,
    FEWER_THAN,
    LARGEST_MASK,
    LOSER_FIRST,
    NO_PRIZE,
    PILE,
    PLACE,
    PLAYERS,
    PRIZE,
    RESHUFFLE,
    RETURN,
    SHUFFLED,
    STRONGEST,
    TARGET,
    TRICK_LIMIT,
    WEAKEST,
    WINNER_FIRST,
)
from casinowar.kids.kernels_table import (
    CHANGE_COUNT,
    DECIDING,
    GOES_ON,
    HEADS,
    LAID,
    LAID_COUNTS,
    LEAD,
    LEADER,
    NOBODY,
    PLAY_COUNT,
    STOCK,
    TAILS,
    TRICK_COUNT,
    WON_COUNTS,
    WON_PILES,
)
from casinowar.kids.kernels_trick import award
from casinowar.sampling.generator import below, unit
from casinowar.sampling.jit import kernel


@kernel
def plain_trick(
    rules: Any, quick_share: Any, sorts: Any, seats: Any, piles: Any, pot: Any, game: Any, state: Any
) -> Any:
    """The taker of a trick without tie, shuffled packet or player out, all done; else GOES_ON and nothing done."""
    if rules[PLAYERS] != 2 or game[DECIDING]:
        return GOES_ON
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    head0, head1 = seats[HEADS, 0], seats[HEADS, 1]
    if seats[TAILS, 0] - head0 < 2 or seats[TAILS, 1] - head1 < 2:
        return GOES_ON
    card0, card1 = piles[STOCK, 0, head0 & mask], piles[STOCK, 1, head1 & mask]
    place0, place1 = card0 & PLACE, card1 & PLACE
    if place0 == place1:
        return GOES_ON
    taker = 1 if place1 > place0 else 0
    if rules[CIRCULAR] and min(place0, place1) == rules[WEAKEST] and max(place0, place1) == rules[STRONGEST]:
        taker = 1 - taker
    if quick_share > 0 and unit(state) < quick_share:
        taker = below(state, 2)
    seats[HEADS, 0] = head0 + 1
    seats[HEADS, 1] = head1 + 1
    game[PLAY_COUNT] += 1
    game[LEAD] = 1 - game[LEAD]
    if rules[PRIZE] == NO_PRIZE:
        _give(rules, sorts[taker], card0, card1, taker, seats, piles, state)
        return taker
    for seat in range(2):
        piles[LAID, seat, 0] = card1 if seat else card0
        seats[LAID_COUNTS, seat] = 1
    award(rules, seats, piles, pot, game, taker, sorts[taker], state)
    return taker


@kernel
def _give(rules: Any, sort: Any, card0: Any, card1: Any, taker: Any, seats: Any, piles: Any, state: Any) -> None:
    """The two cards go back to the taker, whatever the order, where no prize is played for."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    order = rules[RETURN]
    swap = 0
    if order == COIN:
        swap = taker ^ below(state, 2)
    elif order in (WINNER_FIRST, LOSER_FIRST):
        swap = taker if order == WINNER_FIRST else 1 - taker
    elif order == SHUFFLED or (order == CHOICE and sort == 0):
        swap = below(state, 2)
    elif order == CHOICE:
        swap = 1 if ((card1 & PLACE) > (card0 & PLACE)) == (sort == 1) else 0
    first = card1 if swap else card0
    second = card0 if swap else card1
    if order == PILE:
        count = seats[WON_COUNTS, taker]
        piles[WON_PILES, taker, count] = first
        piles[WON_PILES, taker, count + 1] = second
        seats[WON_COUNTS, taker] = count + 2
    else:
        tail = seats[TAILS, taker]
        piles[STOCK, taker, tail & mask] = first
        piles[STOCK, taker, (tail + 1) & mask] = second
        seats[TAILS, taker] = tail + 2


@kernel
def goes_on(rules: Any, seats: Any, game: Any) -> Any:
    """Whether nothing ends after a plain trick; then the trick is counted and the lead noted."""
    stock0, stock1 = seats[TAILS, 0] - seats[HEADS, 0], seats[TAILS, 1] - seats[HEADS, 1]
    held0, held1 = stock0 + seats[WON_COUNTS, 0], stock1 + seats[WON_COUNTS, 1]
    if max(held0, held1) >= rules[TARGET] or min(held0, held1) < rules[FEWER_THAN]:
        return False
    if game[TRICK_COUNT] + 1 >= rules[TRICK_LIMIT]:
        return False
    if min(stock0, stock1) == 0 and not rules[RESHUFFLE]:
        return False
    game[TRICK_COUNT] += 1
    if held0 != held1:
        leader = 1 if held1 > held0 else 0
        if game[LEADER] != NOBODY and game[LEADER] != leader:
            game[CHANGE_COUNT] += 1
        game[LEADER] = leader
    return True
