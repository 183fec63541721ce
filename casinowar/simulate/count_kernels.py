"""The compiled kernel of a counter: shoes down to the cut card, a side bet placed when the cards seen favour it."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.jit import kernel
from casinowar.simulate.dealing import (
    BURN_ROUND,
    BURN_WAR,
    BURN_WAR_CARD,
    NONE,
    ONE,
    SETTLED,
    STATE_BITS,
    TWO,
    first_pair,
    wars,
)

ROUNDS, BETS, NET, EXPECTED, VARIANCE = range(5)
COLUMNS = 5
"""``sums[u]`` has these columns for the rounds that begin with u cards unseen: how many there are, on how many the
counter bets, what those bets won, what the cards unseen made them worth, and the variance that goes with it."""


@kernel
def counted_shoes(
    stream: Any,
    shoe: Any,
    cut: Any,
    burns: Any,
    trail: Any,
    after: Any,
    decide: Any,
    decision: Any,
    suit_bits: Any,
    full: Any,
    bet_from: Any,
    nets: Any,
    constant: Any,
    tie: Any,
    shoes: Any,
    sums: Any,
) -> None:
    """Deal ``shoes`` whole shoes; every round has its ante, and its side bet where the counter wants one.

    ``full`` counts the shoe's cards by rank. With u cards unseen the bet is placed from the pair sum
    ``bet_from[u]`` on, and is then worth ``constant`` + ``tie`` x the chance of a tie; ``nets`` is
    what it wins by outcome. Cards burned stay unseen.
    """
    unseen = full.copy()
    full_pairs = np.int64(0)
    for count in full:
        full_pairs += count * (count - 1)
    war_player = burns[BURN_WAR] + burns[BURN_WAR_CARD]
    war_dealer = war_player + burns[BURN_WAR_CARD] + ONE
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    for _ in range(shoes):
        position = NONE
        unseen[:] = full
        cards = np.int64(shoe.size)
        pairs = full_pairs
        while position < cut:
            pair, s0, s1, s2, s3 = first_pair(s0, s1, s2, s3, shoe, position, ONE, burns, trail)
            entry = np.uint64(after[pair])
            taken = burns[BURN_ROUND] + TWO
            if entry >= SETTLED:
                entry = np.uint64(decide[((entry >> STATE_BITS) << ONE) | decision])
                if entry >= SETTLED:
                    entry, taken = wars(s1, s2, shoe, position, ONE, burns, trail, taken, after, entry)
            row = sums[cards]
            row[ROUNDS] += 1.0
            if pairs >= bet_from[cards]:
                chance = pairs / (cards * (cards - 1))
                row[BETS] += 1.0
                row[NET] += nets[entry]
                row[EXPECTED] += constant + tie * chance
                row[VARIANCE] += tie * tie * chance * (1.0 - chance)
            place = position + burns[BURN_ROUND]
            position += taken
            player, dealer = place, place + ONE
            while True:
                first = shoe[player] >> suit_bits
                unseen[first] -= 1
                pairs -= 2 * unseen[first]
                second = shoe[dealer] >> suit_bits
                unseen[second] -= 1
                pairs -= 2 * unseen[second]
                cards -= 2
                place = dealer + ONE
                if place >= position:
                    break
                player, dealer = place + war_player, place + war_dealer
