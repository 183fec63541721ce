"""Compiled kernels that walk sessions through the table of a strategy's graph, over dealt cards.

One generic kernel plays every strategy. They take three tuples of arrays:

``dealt``    burns, trail, after, decide (see simulate/dealing.py), and by how many bits a card's
             kind is shifted to give its rank
``walk``     ``rows`` int32[nodes * width]: for each node the next node after outcome k (a negative
             number: the session is over), and at ``width - 1`` its profile, the bets placed there;
             ``width``; ``money`` int64[profiles * 4]: ante, all that is staked before the cards,
             what a war adds, and 1 if a surrender there is forced; ``war`` uint64[profiles]: the
             ranks on which the player goes to war, as bits; ``raised`` and ``given_up``
             int64[outcomes]: whether a raise was staked, whether it was a surrender; the first
             node; the most rounds
``records``  for each session the last node or the end, the rounds, the antes, the action and the
             forced surrenders (int64[sessions * 3]), and the largest ante

Session number i has the stream (key, i). Whole numbers of dealing are uint64 and those of the walk
int64, and they never meet in one sum.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.generator import seed_stream, unit
from casinowar.sampling.jit import bare, inline, kernel
from casinowar.simulate.dealing import (
    B32,
    BURN_ROUND,
    LOW32,
    NONE,
    ONE,
    ROW_BITS,
    SETTLED,
    STATE_BITS,
    TWO,
    first_pair,
    first_pair_apart,
    move,
    next_word,
    put_back,
    wars,
)

ANTE, STAKE, EXTRA, FORCED, MONEY = 0, 1, 2, 3, 4
ANTES, ACTION, GIVEN_UP, SUMS = 0, 1, 2, 3


@inline
def decided(decide: Any, war: Any, profile: Any, entry: Any, rank: Any) -> Any:
    """The entry after the player's decision about a tie on this rank."""
    to_war = (war[profile] >> rank) & ONE
    return np.uint64(decide[((entry >> STATE_BITS) << ONE) | (ONE - to_war)])


@inline
def note(
    records: Any, session: Any, node: Any, number: Any, antes: Any, action: Any, forced: Any, largest: Any
) -> None:
    """Write down how a session went."""
    ended, played, sums, biggest = records
    ended[session] = node
    played[session] = number
    sums[session * SUMS + ANTES] = antes
    sums[session * SUMS + ACTION] = action
    sums[session * SUMS + GIVEN_UP] = forced
    biggest[session] = largest


@kernel
def fresh_sessions(
    key: Any, first: Any, count: Any, stream: Any, shoe: Any, whole: Any, dealt: Any, walk: Any, records: Any
) -> None:
    """Sessions without a burn before a round, each round from ``whole``, of which ``shoe`` is a copy for wars."""
    burns, trail, after, decide, rank_shift = dealt
    rows, width, money, war, raised, given_up, start, limit = walk
    shoe, whole, burns, trail, after, decide = (
        bare(shoe),
        bare(whole),
        bare(burns),
        bare(trail),
        bare(after),
        bare(decide),
    )
    rows, money, war, raised, given_up = bare(rows), bare(money), bare(war), bare(raised), bare(given_up)
    player_bound = np.uint64(shoe.size)
    dealer_bound = player_bound - ONE
    for session in range(count):
        seed_stream(key, first + np.uint64(session), stream)
        s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
        node = start
        antes = action = forced = largest = number = 0
        while node >= 0 and number < limit:
            row = node * width
            profile = np.int64(rows[row + width - 1])
            word, n0, n1, n2, n3 = next_word(s0, s1, s2, s3)
            player_draw = (word >> B32) * player_bound
            dealer_draw = (word & LOW32) * dealer_bound
            player_at = player_draw >> B32
            dealer_at = (dealer_draw >> B32) + ONE
            if (player_draw & LOW32) < player_bound or (dealer_draw & LOW32) < dealer_bound:
                _, n0, n1, n2, n3 = first_pair_apart(s0, s1, s2, s3, shoe, NONE, ONE, burns, trail)
                player_at, dealer_at = trail[0], trail[1]
                put_back(shoe, whole, ONE, trail, TWO)
            s0, s1, s2, s3 = n0, n1, n2, n3
            player = np.uint64(whole[player_at])
            dealer = np.uint64(whole[dealer_at * np.uint64(dealer_at != player_at)])
            entry = np.uint64(after[(player << ROW_BITS) | dealer])
            if entry >= SETTLED:
                entry = decided(decide, war, profile, entry, player >> rank_shift)
                if entry >= SETTLED:
                    trail[0] = player_at
                    trail[1] = dealer_at
                    move(shoe, NONE, player_at, ONE)
                    move(shoe, ONE, dealer_at, ONE)
                    entry, taken = wars(s1, s2, shoe, NONE, ONE, burns, trail, TWO, after, entry)
                    put_back(shoe, whole, ONE, trail, taken)
            outcome = np.int64(entry)
            at = profile * MONEY
            ante = money[at + ANTE]
            antes += ante
            action += money[at + STAKE] + money[at + EXTRA] * raised[outcome]
            forced += money[at + FORCED] * given_up[outcome]
            largest = max(largest, ante)
            node = np.int64(rows[row + outcome])
            number += 1
        note(records, session, node, number, antes, action, forced, largest)


@kernel
def general_sessions(
    key: Any,
    first: Any,
    count: Any,
    stream: Any,
    shoe: Any,
    whole: Any,
    leaves: Any,
    cut: Any,
    dealt: Any,
    walk: Any,
    records: Any,
) -> None:
    """As fresh_sessions, for any burns, for infinite decks, and down a shoe; slower.

    ``cut`` is the number of cards after which the shoe is shuffled before a round, 0 for every
    round. ``whole`` is the shoe as every session finds it.
    """
    burns, trail, after, decide, rank_shift = dealt
    rows, width, money, war, raised, given_up, start, limit = walk
    shoe, whole, burns, trail, after, decide = (
        bare(shoe),
        bare(whole),
        bare(burns),
        bare(trail),
        bare(after),
        bare(decide),
    )
    rows, money, war, raised, given_up = bare(rows), bare(money), bare(war), bare(raised), bare(given_up)
    fresh = cut == NONE
    for session in range(count):
        seed_stream(key, first + np.uint64(session), stream)
        s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
        if not fresh:
            shoe[:] = whole
        node = start
        antes = action = forced = largest = number = 0
        position = NONE
        while node >= 0 and number < limit:
            row = node * width
            profile = np.int64(rows[row + width - 1])
            if position >= cut:
                position = NONE
            pair, s0, s1, s2, s3 = first_pair(s0, s1, s2, s3, shoe, position, leaves, burns, trail)
            entry = np.uint64(after[pair])
            taken = burns[BURN_ROUND] + TWO
            if entry >= SETTLED:
                entry = decided(decide, war, profile, entry, (pair >> ROW_BITS) >> rank_shift)
                if entry >= SETTLED:
                    entry, taken = wars(s1, s2, shoe, position, leaves, burns, trail, taken, after, entry)
            if fresh:
                put_back(shoe, whole, leaves, trail, taken)
            else:
                position += taken
            outcome = np.int64(entry)
            at = profile * MONEY
            ante = money[at + ANTE]
            antes += ante
            action += money[at + STAKE] + money[at + EXTRA] * raised[outcome]
            forced += money[at + FORCED] * given_up[outcome]
            largest = max(largest, ante)
            node = np.int64(rows[row + outcome])
            number += 1
        note(records, session, node, number, antes, action, forced, largest)


@kernel
def law_sessions(key: Any, first: Any, count: Any, stream: Any, reached: Any, walk: Any, records: Any) -> None:
    """Sessions of a game known by its law: ``reached`` is float64[outcomes], the cumulative probabilities."""
    rows, width, money, _, _, _, start, limit = walk
    for session in range(count):
        seed_stream(key, first + np.uint64(session), stream)
        node = start
        antes = largest = number = 0
        while node >= 0 and number < limit:
            row = node * width
            ante = money[np.int64(rows[row + width - 1]) * MONEY + ANTE]
            drawn = unit(stream)
            outcome = 0
            while outcome < reached.size - 1 and drawn >= reached[outcome]:
                outcome += 1
            antes += ante
            largest = max(largest, ante)
            node = np.int64(rows[row + outcome])
            number += 1
        note(records, session, node, number, antes, antes, 0, largest)
