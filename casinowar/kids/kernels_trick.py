"""One trick of the general compiled packet game, from the first cards to the pot."""

from __future__ import annotations

from typing import Any

from casinowar.kids.kernels import (
    AIM,
    CAPACITY,
    CIRCULAR,
    DEEPEST,
    DRAW,
    IDENTICAL,
    JOINS_TIED,
    LARGEST_MASK,
    LAST_CARD,
    LOSE,
    LOSING_CARD,
    NEVER,
    NEXT_CARD,
    NOT_FIRST_OUT,
    PILE,
    PLACE,
    PLAYERS,
    PRIZE,
    RESHUFFLE,
    RETURN,
    SHARED,
    SHORTAGE,
    STRONGEST,
    WEAKEST,
    WINNING_CARD,
    fast_shuffle,
)
from casinowar.kids.kernels_pot import (
    fill_pot,
)
from casinowar.kids.kernels_table import (
    CHANCE,
    FACES,
    FIGHTS,
    GOES_ON,
    HEADS,
    HELD,
    INSIDE,
    LAID,
    LAID_COUNTS,
    LEAD,
    LEFT,
    NOBODY,
    PLAY_COUNT,
    PRIZE_CARD,
    STOCK,
    TAILS,
    TIE_COUNT,
    TIED,
    WAR_COUNT,
    WARS_OF_TIES,
    WARS_WON,
    WON_COUNTS,
    WON_PILES,
    count_marked,
    first_marked,
    largest,
    left_of,
    lose_by,
)
from casinowar.sampling.generator import below, unit
from casinowar.sampling.jit import kernel


@kernel
def lay(rules: Any, seats: Any, piles: Any, seat: Any, count: Any, state: Any) -> None:
    """Lay cards, the last one up; a won pile becomes the packet when that is empty."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for _ in range(count):
        if seats[HEADS, seat] == seats[TAILS, seat]:
            fast_shuffle(state, piles[WON_PILES, seat], seats[WON_COUNTS, seat])
            for i in range(seats[WON_COUNTS, seat]):
                piles[STOCK, seat, seats[TAILS, seat] & mask] = piles[WON_PILES, seat, i]
                seats[TAILS, seat] += 1
            seats[WON_COUNTS, seat] = 0
        card = piles[STOCK, seat, seats[HEADS, seat] & mask]
        seats[HEADS, seat] += 1
        piles[LAID, seat, seats[LAID_COUNTS, seat]] = card
        seats[LAID_COUNTS, seat] += 1
        seats[FACES, seat] = card


@kernel
def highest(rules: Any, seats: Any, piles: Any, pot: Any, game: Any) -> Any:
    """Mark the fighters tied for highest; how many they are."""
    players = rules[PLAYERS]
    lifted = False
    if rules[CIRCULAR]:
        has_weakest, has_strongest = False, False
        for seat in range(players):
            if seats[FIGHTS, seat]:
                has_weakest |= seats[FACES, seat] & PLACE == rules[WEAKEST]
                has_strongest |= seats[FACES, seat] & PLACE == rules[STRONGEST]
        lifted = has_weakest and has_strongest
    best = -1
    for seat in range(players):
        if seats[FIGHTS, seat]:
            strength = 2 * (seats[FACES, seat] & PLACE)
            if lifted and seats[FACES, seat] & PLACE == rules[WEAKEST]:
                strength = 2 * rules[STRONGEST] + 1
            seats[HELD, seat] = strength
            best = max(best, strength)
    count = 0
    for seat in range(players):
        seats[TIED, seat] = 1 if seats[FIGHTS, seat] and seats[HELD, seat] == best else 0
        count += seats[TIED, seat]
    return count


@kernel
def _identical_taker(rules: Any, seats: Any, game: Any) -> Any:
    """The tied seat nearest to the leader if all tied cards are the same card, else nobody."""
    players = rules[PLAYERS]
    card = seats[FACES, first_marked(seats, TIED, 0)]
    for seat in range(players):
        if seats[TIED, seat] and seats[FACES, seat] != card:
            return NOBODY
    for turn in range(players):
        seat = (game[LEAD] + turn) % players
        if seats[TIED, seat]:
            return seat
    return NOBODY


@kernel
def _pick(seats: Any, game: Any, row: Any, count: Any, state: Any) -> Any:
    """One of ``count`` marked seats, by lot if several."""
    if count == 1:
        return first_marked(seats, row, 0)
    game[CHANCE] = 1
    return first_marked(seats, row, below(state, count))


@kernel
def _war(rules: Any, seats: Any, piles: Any, game: Any, need: Any, state: Any) -> Any:  # noqa: C901
    """One war among the fighters: the taker, nobody (undecided or ended), or that it goes on."""
    players, rule = rules[PLAYERS], rules[SHORTAGE]
    fighters, able, insiders, most, least, shortest = 0, 0, 0, -1, NEVER, NEVER
    for seat in range(players):
        insiders += seats[INSIDE, seat]
        if seats[FIGHTS, seat]:
            left = left_of(rules, seats, seat)
            seats[LEFT, seat] = left
            fighters += 1
            most = max(most, left)
            if left >= need or (rule != LOSE and rule != DRAW and left > 0):
                able += 1
                least = min(least, left)
            if left < need:
                shortest = min(shortest, left)
    if most == 0 and rules[RETURN] == PILE and not rules[RESHUFFLE]:
        return NOBODY
    if shortest < NEVER and rules[AIM] == NOT_FIRST_OUT and rule == LOSE and insiders > 2:
        for seat in range(players):
            seats[HELD, seat] = 1 if seats[FIGHTS, seat] and seats[LEFT, seat] == shortest else 0
        lose_by(rules, seats, game, HELD)
        return NOBODY
    if shortest < NEVER and rule == DRAW:
        return NOBODY
    if rule == LOSE and able <= 1:
        count = 0
        for seat in range(players):
            seats[HELD, seat] = 1 if seats[FIGHTS, seat] and seats[LEFT, seat] == most else 0
            count += seats[HELD, seat]
        taker = NOBODY
        if count == 1 or insiders != 2:
            taker = _pick(seats, game, HELD, count, state)
        for seat in range(players):
            if seats[FIGHTS, seat] and seat != taker:
                lay(rules, seats, piles, seat, seats[LEFT, seat], state)
        return taker
    if able == 0:
        return NOBODY if insiders == 2 else _pick(seats, game, TIED, count_marked(seats, TIED), state)
    if rule != LAST_CARD and able == 1 and (fighters > 1):
        for seat in range(players):
            if seats[FIGHTS, seat] and seats[LEFT, seat] > 0:
                return seat
    for seat in range(players):
        if seats[FIGHTS, seat] and rule == LOSE and seats[LEFT, seat] < need:
            lay(rules, seats, piles, seat, seats[LEFT, seat], state)
            seats[FIGHTS, seat] = 0
    for seat in range(players):
        if seats[FIGHTS, seat]:
            count = min(need, seats[LEFT, seat])
            if rule == SHARED:
                count = min(count, least)
            if count == 0 and rule != LAST_CARD:
                seats[FIGHTS, seat] = 0
            lay(rules, seats, piles, seat, count, state)
    return GOES_ON


@kernel
def award(rules: Any, seats: Any, piles: Any, pot: Any, game: Any, taker: Any, sort: Any, state: Any) -> None:
    """The pot and the old prize go to the taker; a new prize may be staked."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    others, loser = 0, NOBODY
    for seat in range(rules[PLAYERS]):
        if seats[INSIDE, seat] and seat != taker:
            others += left_of(rules, seats, seat)
            loser = seat if loser == NOBODY else loser
    staked = -1
    if others > 0 and (rules[PRIZE] == LOSING_CARD or rules[PRIZE] == WINNING_CARD):
        seat = taker if rules[PRIZE] == WINNING_CARD else loser
        seats[LAID_COUNTS, seat] -= 1
        staked = piles[LAID, seat, seats[LAID_COUNTS, seat]]
    size = fill_pot(rules, seats, piles, pot, game, taker, sort, state)
    game[PRIZE_CARD] = staked
    for i in range(size):
        if rules[RETURN] == PILE:
            piles[WON_PILES, taker, seats[WON_COUNTS, taker]] = pot[i]
            seats[WON_COUNTS, taker] += 1
        else:
            piles[STOCK, taker, seats[TAILS, taker] & mask] = pot[i]
            seats[TAILS, taker] += 1
    if rules[PRIZE] == NEXT_CARD and others > 0 and left_of(rules, seats, taker) > 1:
        game[PRIZE_CARD] = piles[STOCK, taker, seats[HEADS, taker] & mask]
        seats[HEADS, taker] += 1


@kernel
def take_back(rules: Any, seats: Any, piles: Any) -> None:
    """Everybody takes back the cards he laid."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    for seat in range(rules[PLAYERS]):
        for i in range(seats[LAID_COUNTS, seat]):
            if rules[RETURN] == PILE:
                piles[WON_PILES, seat, seats[WON_COUNTS, seat]] = piles[LAID, seat, i]
                seats[WON_COUNTS, seat] += 1
            else:
                piles[STOCK, seat, seats[TAILS, seat] & mask] = piles[LAID, seat, i]
                seats[TAILS, seat] += 1


@kernel
def note_ties(game: Any, chain: Any) -> None:
    """Count the ties of a trick; with one or more of them the trick was a war."""
    game[TIE_COUNT] += chain
    if chain > 0:
        game[WAR_COUNT] += 1
        game[WARS_OF_TIES + min(chain, DEEPEST) - 1] += 1


@kernel
def play_trick(
    rules: Any, needs: Any, quick_share: Any, sorts: Any, seats: Any, piles: Any, pot: Any, game: Any, state: Any
) -> Any:
    """Play one trick but for its ending; the taker, or nobody."""
    players = rules[PLAYERS]
    for seat in range(players):
        seats[LAID_COUNTS, seat] = 0
        seats[FIGHTS, seat] = seats[INSIDE, seat]
    for seat in range(players):
        if seats[INSIDE, seat]:
            lay(rules, seats, piles, seat, 1, state)
    taker = GOES_ON
    if quick_share > 0 and unit(state) < quick_share:
        taker = first_marked(seats, INSIDE, below(state, count_marked(seats, INSIDE)))
    chain = 0
    while taker == GOES_ON:
        if highest(rules, seats, piles, pot, game) == 1:
            taker = first_marked(seats, TIED, 0)
            break
        if rules[IDENTICAL]:
            taker = _identical_taker(rules, seats, game)
            if taker >= 0:
                break
        if rules[JOINS_TIED]:
            for seat in range(players):
                seats[FIGHTS, seat] = seats[TIED, seat]
        need = needs[min(chain, 1), seats[FACES, first_marked(seats, TIED, 0)] & PLACE]
        chain += 1
        taker = _war(rules, seats, piles, game, need, state)
    note_ties(game, chain)
    game[PLAY_COUNT] += largest(seats, LAID_COUNTS)
    if taker >= 0:
        seats[WARS_WON, taker] += chain > 0
        award(rules, seats, piles, pot, game, taker, sorts[taker], state)
    else:
        take_back(rules, seats, piles)
    game[LEAD] = (game[LEAD] + 1) % players
    return taker
