"""The compiled Steal War of games/steal.py: packets, capture piles, and a card looked at by everybody."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import (
    CAPACITY,
    DRAWN,
    LARGEST_MASK,
    PLAYERS,
    SAFETY,
    deal,
)
from casinowar.kids.kernels_frame import begin, close_trick, finish, last_packets, lay_card
from casinowar.kids.kernels_policies import choose_top
from casinowar.kids.kernels_stealing import STEAL_ROWS, draw, refill, steal_in_turn
from casinowar.kids.kernels_table import (
    ENDED,
    FACES,
    FIGHTS,
    GOES_ON,
    HEADS,
    HELD,
    INSIDE,
    LAID,
    LAID_COUNTS,
    NOBODY,
    NOT_ENDED,
    NUMBERS,
    PILE_ROWS,
    STOCK,
    TAILS,
    TIED,
    TRICK_COUNT,
    WARS_WON,
    WON_COUNTS,
    WON_PILES,
    first_marked,
    hold,
    largest,
)
from casinowar.kids.kernels_trick import highest
from casinowar.sampling.generator import STATE_WORDS, below, seed_stream
from casinowar.sampling.jit import kernel


@kernel
def _turn(
    rules: Any, options: Any, miss: Any, policies: Any, down: Any, seats: Any, piles: Any, sizes: Any, state: Any
) -> None:
    """The fighters lay ``down`` unseen cards and look at one, steal with it or play it."""
    for seat in range(rules[PLAYERS]):
        if seats[FIGHTS, seat]:
            for _ in range(down):
                lay_card(seats, piles, seat, draw(rules, seats, piles, seat, state))
    for seat in range(rules[PLAYERS]):
        if seats[FIGHTS, seat]:
            seats[FACES, seat] = draw(rules, seats, piles, seat, state)
    steal_in_turn(rules, options, miss, policies, seats, piles, sizes, state)
    for seat in range(rules[PLAYERS]):
        if seats[FIGHTS, seat]:
            lay_card(seats, piles, seat, seats[FACES, seat])


@kernel
def _lay_rest(rules: Any, seats: Any, piles: Any, seat: Any) -> None:
    """Everything of a player short of cards: packet, then pile."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for i in range(seats[HEADS, seat], seats[TAILS, seat]):
        lay_card(seats, piles, seat, piles[STOCK, seat, i & mask])
    for i in range(seats[WON_COUNTS, seat]):
        lay_card(seats, piles, seat, piles[WON_PILES, seat, i])
    seats[HEADS, seat] = seats[TAILS, seat]
    seats[WON_COUNTS, seat] = 0


@kernel
def _shorten(rules: Any, seats: Any, piles: Any, down: Any, state: Any) -> Any:
    """Fighters short of cards for a war lay the rest and are out. The taker where at most one is able;
    nobody, and nothing laid, if of the last two players both are short; else it goes on.
    """
    hold(rules, seats)
    able, most, equals, insiders = 0, -1, 0, 0
    for seat in range(rules[PLAYERS]):
        insiders += seats[INSIDE, seat]
        if seats[FIGHTS, seat]:
            able += seats[HELD, seat] > down
            if seats[HELD, seat] > most:
                most, equals = seats[HELD, seat], 0
            equals += seats[HELD, seat] == most
    if insiders == 2 and able == 0:
        return NOBODY
    taker = GOES_ON
    if able <= 1:
        skip = below(state, equals) if equals > 1 else 0
        for seat in range(rules[PLAYERS]):
            if seats[FIGHTS, seat] and seats[HELD, seat] == most:
                taker = seat if skip == 0 else taker
                skip -= 1
    for seat in range(rules[PLAYERS]):
        if seats[FIGHTS, seat] and seat != taker and seats[HELD, seat] <= down:
            _lay_rest(rules, seats, piles, seat)
            seats[FIGHTS, seat] = 0
    return taker


@kernel
def _award(rules: Any, policy: Any, seats: Any, piles: Any, pot: Any, taker: Any, state: Any) -> None:
    """The trick goes onto the taker's pile as it was laid, but the card he chooses on top."""
    size = 0
    for turn in range(largest(seats, LAID_COUNTS)):
        for seat in range(rules[PLAYERS]):
            if turn < seats[LAID_COUNTS, seat]:
                pot[size] = piles[LAID, seat, turn]
                size += 1
    top = choose_top(policy, pot, size, state)
    count = seats[WON_COUNTS, taker]
    for i in range(size):
        if i != top:
            piles[WON_PILES, taker, count] = pot[i]
            count += 1
    piles[WON_PILES, taker, count] = pot[top]
    seats[WON_COUNTS, taker] = count + 1
    refill(rules, seats, piles, taker, state)


@kernel
def _trick(
    rules: Any, needs: Any, options: Any, miss: Any, policies: Any, seats: Any, piles: Any, pot: Any, sizes: Any,
    game: Any, state: Any,
) -> None:  # fmt: skip
    """Draw, steal, play; the highest takes the trick; the endings that belong to it."""
    for seat in range(rules[PLAYERS]):
        seats[LAID_COUNTS, seat] = 0
        seats[FIGHTS, seat] = seats[INSIDE, seat]
    down, chain, taker = np.int64(0), 0, GOES_ON
    while taker == GOES_ON:
        _turn(rules, options, miss, policies, down, seats, piles, sizes, state)
        if highest(rules, seats, piles, pot, game) == 1:
            taker = first_marked(seats, TIED, 0)
        else:
            chain += 1
            down = needs[0, 0] - 1
            taker = _shorten(rules, seats, piles, down, state)
    if taker == NOBODY:
        game[ENDED] = DRAWN
        for seat in range(rules[PLAYERS]):
            for i in range(seats[LAID_COUNTS, seat]):
                piles[WON_PILES, seat, seats[WON_COUNTS, seat] + i] = piles[LAID, seat, i]
            seats[WON_COUNTS, seat] += seats[LAID_COUNTS, seat]
    else:
        seats[WARS_WON, taker] += chain > 0
        _award(rules, policies[taker], seats, piles, pot, taker, state)
    close_trick(rules, seats, game, chain, largest(seats, LAID_COUNTS))


@kernel
def steal_games(
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    options: Any, miss: Any, policies: Any, key: Any, first: Any, results: Any, final: Any, final_count: Any,
) -> None:  # fmt: skip
    """Games of Steal War, as kernels_any.any_games; ``policies`` by seat as in kernels_policies.py."""
    players = rules[PLAYERS]
    seats = np.zeros((STEAL_ROWS, players), np.int64)
    piles = np.zeros((PILE_ROWS, players, rules[CAPACITY]), np.int64)
    pot = np.zeros(rules[CAPACITY], np.int64)
    open_sizes = np.zeros(players, np.int64)
    game = np.zeros(NUMBERS, np.int64)
    full = sizes + (buried >= 0)
    state = np.zeros(STATE_WORDS, np.uint64)
    for number in range(len(results)):
        seed_stream(key, np.uint64(first + number), state)
        deal(state, plan, loose.copy(), sizes, fixed, fixed_count, buried, piles[STOCK])
        begin(rules, full, seats, piles, game, results[number])
        while game[ENDED] == NOT_ENDED and game[TRICK_COUNT] < rules[SAFETY]:
            _trick(rules, needs, options, miss, policies, seats, piles, pot, open_sizes, game, state)
        finish(game, results[number])
    last_packets(rules, seats, piles, final, final_count)
