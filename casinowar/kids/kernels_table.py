"""The table at which the general compiled packet game is played, and small questions about it."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import (
    CAPACITY,
    DEEPEST,
    DRAWN,
    IDENTICAL,
    LARGEST_MASK,
    NEVER,
    PLAYERS,
    RESHUFFLE,
    WARS,
    WON,
)
from casinowar.sampling.jit import kernel

# Four arrays: seats[row, seat] and piles[row, seat, place] with the rows below, the pot, and the
# numbers of the game. A seat's packet is piles[STOCK, seat, head & mask : tail & mask]; the other
# piles are filled from place 0.
HEADS, TAILS, WON_COUNTS, LAID_COUNTS, FACES, FIGHTS, TIED, LEFT, INSIDE = range(9)
WARS_WON, ROUNDS_WON, HELD, KEPT_SIZES, KEPT_WARS, KEPT_WON_COUNTS = range(9, 15)
SEAT_ROWS = 15
STOCK, WON_PILES, LAID, KEPT = range(4)
PILE_ROWS = 4
PRIZE_CARD, LEAD, ENDED, SEATS_WON, TRICK_COUNT, PLAY_COUNT, WAR_COUNT, TIE_COUNT, CHANGE_COUNT = range(9)
LEADER, CHANCE, PLAYED_ROUNDS, KEPT_LEAD, KEPT_PRIZE, POWER, SINCE, DECIDING = range(9, 17)
WARS_OF_TIES = 17  # the first of DEEPEST numbers
NUMBERS = WARS_OF_TIES + DEEPEST
NOT_ENDED = -1
NOBODY = -1
GOES_ON = -2


@kernel
def left_of(rules: Any, seats: Any, seat: Any) -> Any:
    """Cards a seat can still lay in this trick."""
    left = seats[TAILS, seat] - seats[HEADS, seat]
    if rules[RESHUFFLE]:
        left += seats[WON_COUNTS, seat]
    return left


@kernel
def first_marked(seats: Any, row: Any, skip: Any) -> Any:
    """The marked seat after ``skip`` other marked ones."""
    for seat in range(seats.shape[1]):
        if seats[row, seat]:
            if skip == 0:
                return seat
            skip -= 1
    return NOBODY


@kernel
def count_marked(seats: Any, row: Any) -> Any:
    """How many seats are marked."""
    count = 0
    for seat in range(seats.shape[1]):
        count += seats[row, seat] != 0
    return count


@kernel
def largest(seats: Any, row: Any) -> Any:
    """The largest number of a row."""
    most = seats[row, 0]
    for seat in range(1, seats.shape[1]):
        most = max(most, seats[row, seat])
    return most


@kernel
def lose_by(rules: Any, seats: Any, game: Any, row: Any) -> None:
    """End the game: all seats but the marked losers share the win; nobody left is a draw."""
    winners = 0
    for seat in range(rules[PLAYERS]):
        if not seats[row, seat]:
            winners |= 1 << seat
    game[SEATS_WON] = winners
    game[ENDED] = WON if winners else DRAWN


@kernel
def hold(rules: Any, seats: Any) -> None:
    """Cards of every seat into the row HELD."""
    for seat in range(rules[PLAYERS]):
        seats[HELD, seat] = seats[TAILS, seat] - seats[HEADS, seat] + seats[WON_COUNTS, seat]


@kernel
def keep(rules: Any, seats: Any, piles: Any, game: Any) -> None:
    """Remember the position."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for seat in range(rules[PLAYERS]):
        size = seats[TAILS, seat] - seats[HEADS, seat]
        seats[KEPT_SIZES, seat] = size
        seats[KEPT_WARS, seat] = seats[WARS_WON, seat]
        for i in range(size):
            piles[KEPT, seat, i] = piles[STOCK, seat, (seats[HEADS, seat] + i) & mask]
        seats[KEPT_WON_COUNTS, seat] = seats[WON_COUNTS, seat]
        for i in range(seats[WON_COUNTS, seat]):
            piles[KEPT, seat, size + i] = piles[WON_PILES, seat, i]
    game[KEPT_LEAD], game[KEPT_PRIZE] = game[LEAD], game[PRIZE_CARD]


@kernel
def is_kept(rules: Any, seats: Any, piles: Any, game: Any) -> Any:
    """Whether the position is the one remembered."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    if game[KEPT_PRIZE] != game[PRIZE_CARD] or (rules[IDENTICAL] and game[KEPT_LEAD] != game[LEAD]):
        return False
    for seat in range(rules[PLAYERS]):
        if seats[TAILS, seat] - seats[HEADS, seat] != seats[KEPT_SIZES, seat]:
            return False
        if seats[WON_COUNTS, seat] != seats[KEPT_WON_COUNTS, seat]:
            return False
        if rules[WARS] != NEVER and seats[KEPT_WARS, seat] != seats[WARS_WON, seat]:
            return False
    for seat in range(rules[PLAYERS]):
        for i in range(seats[KEPT_SIZES, seat]):
            if piles[KEPT, seat, i] != piles[STOCK, seat, (seats[HEADS, seat] + i) & mask]:
                return False
        for i in range(seats[WON_COUNTS, seat]):
            if piles[KEPT, seat, seats[KEPT_SIZES, seat] + i] != piles[WON_PILES, seat, i]:
                return False
    return True


@kernel
def sit_down(rules: Any, full: Any, seats: Any, game: Any) -> None:
    """Start from packets just dealt into ``stock``."""
    for seat in range(rules[PLAYERS]):
        seats[HEADS, seat], seats[TAILS, seat] = 0, full[seat]
        seats[WON_COUNTS, seat] = 0
        seats[INSIDE, seat] = 1
    game[PRIZE_CARD], game[LEAD] = -1, 0
