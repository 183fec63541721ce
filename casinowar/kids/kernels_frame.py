"""What frames a game of every compiled family beside the packets: its start, its result, its last packets."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import (
    ACE,
    ACES,
    CAPACITY,
    CIRCULAR,
    DEEPEST,
    LARGEST_MASK,
    LEAD_CHANGES,
    LIMITED,
    PLACE,
    PLAYERS,
    PLAYS,
    RESULT,
    STRONGEST,
    TIES,
    TRICKS,
    WAR_TRICKS,
    WARS_BY_TIES,
    WEAKEST,
    WINNERS,
    WON,
)
from casinowar.kids.kernels_any import check_limits, note_lead
from casinowar.kids.kernels_table import (
    CHANGE_COUNT,
    ENDED,
    HEADS,
    HELD,
    INSIDE,
    LAID,
    LAID_COUNTS,
    LEADER,
    NOBODY,
    NOT_ENDED,
    NUMBERS,
    PLAY_COUNT,
    POWER,
    SEATS_WON,
    STOCK,
    TAILS,
    TIE_COUNT,
    TRICK_COUNT,
    WAR_COUNT,
    WARS_OF_TIES,
    WARS_WON,
    WON_COUNTS,
    WON_PILES,
    hold,
    sit_down,
)
from casinowar.kids.kernels_trick import note_ties
from casinowar.sampling.jit import kernel

# Places in the table of what only some families know (tables.py fills it).
HAND, TIED_TO_LOSER, PROTECT, STEAL_BACK, IS_PASHA = range(5)
OPTIONS = 5


@kernel
def begin(rules: Any, full: Any, seats: Any, piles: Any, game: Any, row: Any) -> None:
    """Sit down to the packets just dealt; ``full`` are their sizes."""
    for i in range(NUMBERS):
        game[i] = 0
    game[ENDED], game[LEADER], game[POWER] = NOT_ENDED, NOBODY, 1
    for seat in range(rules[PLAYERS]):
        seats[WARS_WON, seat] = 0
    sit_down(rules, full, seats, game)
    row[ACES] = 0
    for i in range(full[0]):
        row[ACES] += piles[STOCK, 0, i] & PLACE == rules[ACE]


@kernel
def lay_card(seats: Any, piles: Any, seat: Any, card: Any) -> None:
    """A card on what a seat has laid in this trick."""
    piles[LAID, seat, seats[LAID_COUNTS, seat]] = card
    seats[LAID_COUNTS, seat] += 1


@kernel
def higher(rules: Any, one: Any, two: Any) -> Any:
    """Which of two cards is higher, 0 or 1, or NOBODY; as order.CardOrder.higher."""
    if one == two:
        return NOBODY
    taker = 1 if two > one else 0
    if rules[CIRCULAR] and min(one, two) == rules[WEAKEST] and max(one, two) == rules[STRONGEST]:
        taker = 1 - taker
    return taker


@kernel
def close_trick(rules: Any, seats: Any, game: Any, chain: Any, plays: Any) -> None:
    """The endings after a trick of ``chain`` ties, and what it adds to the counts of the game."""
    insiders = 0
    hold(rules, seats)
    for seat in range(rules[PLAYERS]):
        seats[INSIDE, seat] = 1 if seats[HELD, seat] > 0 else 0
        insiders += seats[INSIDE, seat]
    for seat in range(rules[PLAYERS]):
        if game[ENDED] == NOT_ENDED and insiders == 1 and seats[INSIDE, seat]:
            game[ENDED], game[SEATS_WON] = WON, 1 << seat
    check_limits(rules, seats, game)
    note_lead(rules, seats, game)
    game[TRICK_COUNT] += 1
    note_ties(game, chain)
    game[PLAY_COUNT] += plays


@kernel
def finish(game: Any, row: Any) -> None:
    """Write a game's result into its row."""
    row[RESULT] = LIMITED if game[ENDED] == NOT_ENDED else game[ENDED]
    row[WINNERS], row[TRICKS], row[PLAYS] = game[SEATS_WON], game[TRICK_COUNT], game[PLAY_COUNT]
    row[WAR_TRICKS], row[TIES], row[LEAD_CHANGES] = game[WAR_COUNT], game[TIE_COUNT], game[CHANGE_COUNT]
    for i in range(DEEPEST):
        row[WARS_BY_TIES + i] = game[WARS_OF_TIES + i]


@kernel
def last_packets(rules: Any, seats: Any, piles: Any, final: Any, final_count: Any) -> None:
    """Each seat's packet and then its pile (or hand) into ``final``."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for seat in range(rules[PLAYERS]):
        size = seats[TAILS, seat] - seats[HEADS, seat]
        final_count[seat] = size + seats[WON_COUNTS, seat]
        for i in range(size):
            final[seat, i] = piles[STOCK, seat, (seats[HEADS, seat] + i) & mask]
        for i in range(seats[WON_COUNTS, seat]):
            final[seat, size + i] = piles[WON_PILES, seat, i]
