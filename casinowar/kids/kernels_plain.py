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
    LOSING_CARD,
    NEXT_CARD,
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
    LEAD,
    LEADER,
    NOBODY,
    PLAY_COUNT,
    PRIZE_CARD,
    STOCK,
    TAILS,
    TRICK_COUNT,
    WON_COUNTS,
    WON_PILES,
)
from casinowar.sampling.generator import below, unit
from casinowar.sampling.jit import kernel


@kernel
def plain_trick(rules: Any, quick_share: Any, sorts: Any, seats: Any, piles: Any, game: Any, state: Any) -> Any:
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
    _give(rules, sorts[taker], card0, card1, taker, seats, piles, game, state)
    return taker


@kernel
def _give(
    rules: Any, sort: Any, card0: Any, card1: Any, taker: Any, seats: Any, piles: Any, game: Any, state: Any
) -> None:
    """Two cards, or the one that is not staked, and the old prize go back to the taker."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    tail = seats[TAILS, taker]
    order, prize = rules[RETURN], rules[PRIZE]
    if order == PILE:
        count = seats[WON_COUNTS, taker]
        piles[WON_PILES, taker, count] = card0
        piles[WON_PILES, taker, count + 1] = card1
        seats[WON_COUNTS, taker] = count + 2
        return
    stakes_one = prize != NO_PRIZE and prize != NEXT_CARD
    swap = 0
    if order == COIN:
        swap = taker ^ below(state, 2)
    elif order in (WINNER_FIRST, LOSER_FIRST):
        swap = taker if order == WINNER_FIRST else 1 - taker
    elif not stakes_one and (order == SHUFFLED or (order == CHOICE and sort == 0)):
        swap = below(state, 2)
    elif order == CHOICE and sort > 0:
        swap = ((card1 & PLACE) > (card0 & PLACE)) == (sort == 1)
    staked = -1
    if stakes_one:
        staked_seat = 1 - taker if prize == LOSING_CARD else taker
        staked = card1 if staked_seat == 1 else card0
        piles[STOCK, taker, tail & mask] = card0 if staked_seat == 1 else card1
        tail += 1
    else:
        piles[STOCK, taker, tail & mask] = card1 if swap else card0
        piles[STOCK, taker, (tail + 1) & mask] = card0 if swap else card1
        tail += 2
    if game[PRIZE_CARD] >= 0:
        piles[STOCK, taker, tail & mask] = game[PRIZE_CARD]
        tail += 1
    seats[TAILS, taker] = tail
    game[PRIZE_CARD] = staked
    if prize == NEXT_CARD:
        game[PRIZE_CARD] = piles[STOCK, taker, seats[HEADS, taker] & mask]
        seats[HEADS, taker] += 1


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
