"""The general compiled packet game: endings, endless games, and whole blocks of games."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import (
    ACE,
    ACES,
    AIM,
    AVOID_ALL_CARDS,
    CAPACITY,
    DECIDER,
    DEEPEST,
    DRAW,
    DRAWN,
    ENDLESS,
    FEWER_THAN,
    LARGEST_MASK,
    LEAD_CHANGES,
    LIMITED,
    NOT_FIRST_OUT,
    ONE_PASS,
    PILE,
    PLACE,
    PLAYERS,
    PLAYS,
    RESHUFFLE,
    RESULT,
    RETURN,
    ROUNDS,
    SAFETY,
    SHORTAGE,
    TARGET,
    THEN_MOST,
    TIES,
    TRICK_LIMIT,
    TRICKS,
    WAR_TRICKS,
    WARS,
    WARS_BY_TIES,
    WATCH,
    WINNERS,
    WON,
    deal,
)
from casinowar.kids.kernels_plain import goes_on, plain_trick
from casinowar.kids.kernels_table import (
    CHANCE,
    CHANGE_COUNT,
    DECIDING,
    ENDED,
    GOES_ON,
    HEADS,
    HELD,
    INSIDE,
    LEADER,
    NOBODY,
    NOT_ENDED,
    NUMBERS,
    PILE_ROWS,
    PLAY_COUNT,
    PLAYED_ROUNDS,
    POWER,
    ROUNDS_WON,
    SEAT_ROWS,
    SEATS_WON,
    SINCE,
    STOCK,
    TAILS,
    TIE_COUNT,
    TIED,
    TRICK_COUNT,
    WAR_COUNT,
    WARS_OF_TIES,
    WARS_WON,
    WON_COUNTS,
    WON_PILES,
    first_marked,
    hold,
    is_kept,
    keep,
    largest,
    lose_by,
    sit_down,
)
from casinowar.kids.kernels_trick import (
    play_trick,
)
from casinowar.sampling.generator import STATE_WORDS, seed_stream
from casinowar.sampling.jit import kernel


@kernel
def _most_wins(rules: Any, seats: Any, game: Any, row: Any) -> Any:
    """End the game: the largest number wins, equal is a draw."""
    best, count = NOBODY, 0
    for seat in range(rules[PLAYERS]):
        if best == NOBODY or seats[row, seat] > seats[row, best]:
            best, count = seat, 1
        elif seats[row, seat] == seats[row, best]:
            count += 1
    game[ENDED] = WON if count == 1 else DRAWN
    game[SEATS_WON] = 1 << best if count == 1 else 0


@kernel
def _somebody_out(rules: Any, seats: Any, game: Any) -> None:
    """Seats without cards are out; the last one has won, or is the drunkard."""
    gone, insiders = 0, 0
    for seat in range(rules[PLAYERS]):
        seats[TIED, seat] = 1 if seats[INSIDE, seat] and seats[HELD, seat] == 0 else 0
        gone += seats[TIED, seat]
        if seats[TIED, seat]:
            seats[INSIDE, seat] = 0
        insiders += seats[INSIDE, seat]
    if gone == 0:
        return
    if rules[AIM] == NOT_FIRST_OUT:
        lose_by(rules, seats, game, TIED)
    elif insiders == 1:
        if rules[AIM] == AVOID_ALL_CARDS:
            lose_by(rules, seats, game, INSIDE)
        else:
            game[ENDED] = WON
            game[SEATS_WON] = 1 << first_marked(seats, INSIDE, 0)


@kernel
def _end_of_pass(rules: Any, seats: Any, game: Any) -> Any:
    """Packets are played once: the ending when they are empty; whether a new round is to be dealt."""
    empty, insiders = 0, 0
    for seat in range(rules[PLAYERS]):
        seats[TIED, seat] = 1 if seats[INSIDE, seat] and seats[HEADS, seat] == seats[TAILS, seat] else 0
        empty += seats[TIED, seat]
        insiders += seats[INSIDE, seat]
    if empty == 0:
        return False
    if rules[ONE_PASS] and rules[ROUNDS] > 1:
        _most_wins(rules, seats, game, HELD)
        if game[ENDED] == WON:
            for seat in range(rules[PLAYERS]):
                seats[ROUNDS_WON, seat] += game[SEATS_WON] >> seat & 1
        game[ENDED], game[SEATS_WON] = NOT_ENDED, 0
        game[PLAYED_ROUNDS] += 1
        if game[PLAYED_ROUNDS] < rules[ROUNDS]:
            return True
        _most_wins(rules, seats, game, ROUNDS_WON)
    elif rules[ONE_PASS] or empty == insiders:
        _most_wins(rules, seats, game, HELD)
    else:
        for seat in range(rules[PLAYERS]):
            if seats[TIED, seat]:
                seats[INSIDE, seat] = 0
        if insiders - empty == 1:
            game[ENDED] = WON
            game[SEATS_WON] = 1 << first_marked(seats, INSIDE, 0)
    return False


@kernel
def check_limits(rules: Any, seats: Any, game: Any) -> None:
    """Wars, targets, few cards, tricks: in this order."""
    for seat in range(rules[PLAYERS]):
        if game[ENDED] == NOT_ENDED and seats[WARS_WON, seat] >= rules[WARS]:
            game[ENDED], game[SEATS_WON] = WON, 1 << seat
    for seat in range(rules[PLAYERS]):
        if game[ENDED] == NOT_ENDED and seats[INSIDE, seat] and seats[HELD, seat] >= rules[TARGET]:
            game[ENDED], game[SEATS_WON] = WON, 1 << seat
    for seat in range(rules[PLAYERS]):
        if game[ENDED] == NOT_ENDED and seats[HELD, seat] < rules[FEWER_THAN]:
            _most_wins(rules, seats, game, HELD)
    if game[ENDED] == NOT_ENDED and game[TRICK_COUNT] + 1 >= rules[TRICK_LIMIT]:
        game[ENDED], game[SEATS_WON] = DRAWN, 0
        if rules[THEN_MOST]:
            _most_wins(rules, seats, game, HELD)


@kernel
def note_lead(rules: Any, seats: Any, game: Any) -> None:
    """Count a change of lead, with the cards in the row HELD."""
    most, leader = largest(seats, HELD), NOBODY
    for seat in range(rules[PLAYERS]):
        if seats[HELD, seat] == most:
            if leader != NOBODY:
                return
            leader = seat
    if game[LEADER] != NOBODY and game[LEADER] != leader:
        game[CHANGE_COUNT] += 1
    game[LEADER] = leader


@kernel
def _after_trick(rules: Any, full: Any, seats: Any, game: Any, taker: Any) -> Any:
    """The endings of a trick; whether cards must be dealt again before the next one."""
    out_of_play = rules[RETURN] == PILE and not rules[RESHUFFLE]
    if game[DECIDING]:
        game[ENDED] = WON if taker >= 0 else DRAWN
        game[SEATS_WON] = 1 << taker if taker >= 0 else 0
    elif game[ENDED] == NOT_ENDED and taker < 0 and not (out_of_play and rules[SHORTAGE] != DRAW):
        if rules[DECIDER]:
            game[DECIDING] = 1
            game[TRICK_COUNT] += 1
            return True
        game[ENDED] = DRAWN
    is_new_round = False
    hold(rules, seats)
    if game[ENDED] == NOT_ENDED:
        if out_of_play:
            is_new_round = _end_of_pass(rules, seats, game)
            if is_new_round:
                for seat in range(rules[PLAYERS]):
                    seats[HELD, seat] = full[seat]
        else:
            _somebody_out(rules, seats, game)
        check_limits(rules, seats, game)
    game[TRICK_COUNT] += 1
    note_lead(rules, seats, game)
    return is_new_round


@kernel
def watch(rules: Any, seats: Any, piles: Any, game: Any) -> None:
    """Brent's search for a position that comes back."""
    game[SINCE] += 1
    if game[CHANCE]:
        game[CHANCE], game[POWER], game[SINCE] = 0, 1, 0
    elif is_kept(rules, seats, piles, game):
        game[ENDED] = ENDLESS
        game[TRICK_COUNT] = game[SINCE]
        return
    elif game[SINCE] < game[POWER]:
        return
    else:
        game[POWER], game[SINCE] = 2 * game[POWER], 0
    keep(rules, seats, piles, game)


@kernel
def any_games(  # noqa: C901
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    sorts: Any, quick_share: Any, key: Any, first: Any, results: Any, final: Any, final_count: Any,
) -> None:  # fmt: skip
    """Games of any packet variant, as two_player_games; ``final`` receives the last game's packets."""
    players, capacity = rules[PLAYERS], rules[CAPACITY]
    seats = np.zeros((SEAT_ROWS, players), np.int64)
    piles = np.zeros((PILE_ROWS, players, capacity), np.int64)
    pot = np.zeros(capacity, np.int64)
    game = np.zeros(NUMBERS, np.int64)
    full = np.zeros(players, np.int64)
    for seat in range(players):
        full[seat] = sizes[seat] + (buried[seat] >= 0)
    cards = np.zeros(len(loose), np.int64)
    state = np.zeros(STATE_WORDS, np.uint64)
    for number in range(len(results)):
        seed_stream(key, np.uint64(first + number), state)
        row = results[number]
        for i in range(NUMBERS):
            game[i] = 0
        for seat in range(players):
            seats[WARS_WON, seat] = 0
            seats[ROUNDS_WON, seat] = 0
        game[ENDED], game[LEADER], game[POWER] = NOT_ENDED, NOBODY, 1
        needs_deal = True
        while game[ENDED] == NOT_ENDED and (game[TRICK_COUNT] < rules[SAFETY] or game[DECIDING]):
            if needs_deal:
                for i in range(len(loose)):
                    cards[i] = loose[i]
                deal(state, plan, cards, sizes, fixed, fixed_count, buried, piles[STOCK])
                sit_down(rules, full, seats, game)
                if game[TRICK_COUNT] == 0:
                    keep(rules, seats, piles, game)
                    row[ACES] = 0
                    for i in range(full[0]):
                        row[ACES] += piles[STOCK, 0, i] & PLACE == rules[ACE]
            needs_deal = False
            taker = plain_trick(rules, quick_share, sorts, seats, piles, pot, game, state)
            if taker == GOES_ON:
                taker = play_trick(rules, needs, quick_share, sorts, seats, piles, pot, game, state)
                needs_deal = _after_trick(rules, full, seats, game, taker)
            elif not goes_on(rules, seats, game):
                needs_deal = _after_trick(rules, full, seats, game, taker)
            if rules[WATCH] and game[ENDED] == NOT_ENDED and not needs_deal:
                watch(rules, seats, piles, game)
        row[RESULT] = LIMITED if game[ENDED] == NOT_ENDED else game[ENDED]
        row[WINNERS], row[TRICKS], row[PLAYS] = game[SEATS_WON], game[TRICK_COUNT], game[PLAY_COUNT]
        row[WAR_TRICKS], row[TIES], row[LEAD_CHANGES] = game[WAR_COUNT], game[TIE_COUNT], game[CHANGE_COUNT]
        for i in range(DEEPEST):
            row[WARS_BY_TIES + i] = game[WARS_OF_TIES + i]
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for seat in range(players):
        final_count[seat] = seats[TAILS, seat] - seats[HEADS, seat] + seats[WON_COUNTS, seat]
        for i in range(seats[TAILS, seat] - seats[HEADS, seat]):
            final[seat, i] = piles[STOCK, seat, (seats[HEADS, seat] + i) & mask]
        for i in range(seats[WON_COUNTS, seat]):
            final[seat, seats[TAILS, seat] - seats[HEADS, seat] + i] = piles[WON_PILES, seat, i]
