"""Dealing inside kernels: bounded draws, single cards, the wars of a round. Shared by every Casino War kernel.

All whole numbers in here are uint64, because NumPy makes a float of an int64 and a uint64 together.

``s0..s3``   a generator's state in local variables, which is what makes a kernel fast
``shoe``     uint8[n], the kinds of the cards in order; those before the round's position are dealt
``whole``    uint8[n], the sorted shoe with which every fresh round begins; never written to
``leaves``   1 if a dealt card leaves the shoe, 0 if it is put back at once (infinite decks)
``burns``    uint64[3]: cards burned before a round, before a war, before each war card
``trail``    uint64[most cards of a round + 1]: where each card of this round came from
``after``, ``decide``   uint32, the tables of engine/compiled.py: an entry below SETTLED is an outcome
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.rng import GOLDEN, MASK64, mix64
from casinowar.sampling import generator
from casinowar.sampling.jit import inline, kernel

ROW_BITS, STATE_BITS = np.uint64(6), np.uint64(8)
SETTLED = np.uint64(1 << 8)
"""As in engine/compiled.py: the pair (k1, k2) in a state is looked up at ``state << 12 | k1 << 6 | k2``."""
PAIRS_OF_STATE = np.uint64(12 - 8)
"""An entry that names a state, shifted left by this, is where the state's pairs begin in ``after``."""
BURN_ROUND, BURN_WAR, BURN_WAR_CARD = 0, 1, 2

NONE, ONE, TWO = np.uint64(0), np.uint64(1), np.uint64(2)
LOW32, TWO32 = np.uint64(0xFFFFFFFF), np.uint64(1 << 32)
B17, B19, B23, B32, B41, B45 = (np.uint64(n) for n in (17, 19, 23, 32, 41, 45))
_CHILD = np.uint64(mix64(GOLDEN))
_SEED0, _SEED1, _SEED2, _SEED3 = (np.uint64(n * GOLDEN & MASK64) for n in (1, 2, 3, 4))


@inline
def next_word(s0: Any, s1: Any, s2: Any, s3: Any) -> Any:
    """The next word of xoshiro256++: (word, s0, s1, s2, s3)."""
    summed = s0 + s3
    word = ((summed << B23) | (summed >> B41)) + s0
    t2 = s2 ^ s0
    t3 = s3 ^ s1
    return word, s0 ^ t3, s1 ^ t2, t2 ^ (s1 << B17), (t3 << B45) | (t3 >> B19)


@inline
def branch_words(s1: Any, s2: Any) -> Any:
    """The state of the branch of a stream that stands at (.., s1, s2, ..), as rng.Stream.branch derives it."""
    start = generator.mix64((s1 ^ s2) + _CHILD)
    return (
        generator.mix64(start + _SEED0),
        generator.mix64(start + _SEED1),
        generator.mix64(start + _SEED2),
        generator.mix64(start + _SEED3),
    )


@inline
def draw(s0: Any, s1: Any, s2: Any, s3: Any, spare: Any, bound: Any) -> Any:
    """A uniform number in [0, bound): (number, s0, s1, s2, s3, spare).

    ``spare`` is the unused low half of a word, or TWO32 when there is none.
    """
    while True:
        if spare != TWO32:
            product = spare * bound
            spare = TWO32
        else:
            word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
            product = (word >> B32) * bound
            spare = word & LOW32
        low = product & LOW32
        if low >= bound or low >= (TWO32 - bound) % bound:
            break
    return product >> B32, s0, s1, s2, s3, spare


@inline
def move(shoe: Any, place: Any, at: Any, leaves: Any) -> Any:
    """The kind of the card at ``at``, which exchanges places with the one at ``place`` if it leaves."""
    kind = shoe[at]
    if leaves != NONE:
        shoe[at] = shoe[place]
        shoe[place] = kind
    return np.uint64(kind)


@kernel
def first_pair(stream: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any) -> Any:
    """The slow and general way to begin a round: burn, then deal the player and the dealer one card each.

    ``stream`` is a generator's array. Returns the pair as ``k1 << ROW_BITS | k2``; the round has
    then taken ``burns[0] + 2`` cards.
    """
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    spare = TWO32
    size = np.uint64(shoe.size)
    cards = burns[BURN_ROUND] + TWO
    pair = NONE
    for number in range(cards):
        place = position + np.uint64(number) * leaves
        at, s0, s1, s2, s3, spare = draw(s0, s1, s2, s3, spare, size - place)
        trail[number] = place + at
        pair = (pair << ROW_BITS) | move(shoe, place, place + at, leaves)
    stream[0], stream[1], stream[2], stream[3] = s0, s1, s2, s3
    return pair & np.uint64(0xFFF)


@inline
def wars(
    s1: Any, s2: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any, taken: Any, after: Any, entry: Any
) -> Any:
    """Fight wars from the state that ``entry`` names until the round settles. Returns (outcome, taken).

    The cards come from the branch of the stream that stands at (.., s1, s2, ..), so nothing here
    moves the main stream. ``position`` is where the round began, ``taken`` how many cards it has
    taken, the burned ones included.
    """
    c0, c1, c2, c3 = branch_words(s1, s2)
    spare = TWO32
    size = np.uint64(shoe.size)
    player_number = burns[BURN_WAR] + burns[BURN_WAR_CARD]
    dealer_number = player_number + burns[BURN_WAR_CARD] + ONE
    cards = dealer_number + ONE
    while entry >= SETTLED:
        begun = position + taken * leaves
        again, spare, c0, c1, c2, c3 = _draw_war(c0, c1, c2, c3, spare, size, begun, leaves, trail, taken, cards)
        if again:
            for number in range(cards):
                place = begun + np.uint64(number) * leaves
                at, c0, c1, c2, c3, spare = draw(c0, c1, c2, c3, spare, size - place)
                trail[taken + np.uint64(number)] = place + at
        player = NONE
        dealer = NONE
        for number in range(cards):
            dealer = move(shoe, begun + np.uint64(number) * leaves, trail[taken + np.uint64(number)], leaves)
            if number == player_number:
                player = dealer
        taken += cards
        entry = np.uint64(after[(entry << PAIRS_OF_STATE) | (player << ROW_BITS) | dealer])
    return entry, taken


@inline
def _draw_war(
    c0: Any,
    c1: Any,
    c2: Any,
    c3: Any,
    spare: Any,
    size: Any,
    begun: Any,
    leaves: Any,
    trail: Any,
    taken: Any,
    cards: Any,
) -> Any:
    """Draw where the cards of a war come from, two to a word: (again, spare, c0, c1, c2, c3).

    ``again`` says that it cannot be done this way (a half word was left over, or a draw must be
    repeated); the stream then stands where it stood.
    """
    n0, n1, n2, n3 = c0, c1, c2, c3
    again = spare != TWO32
    number = NONE
    word = NONE
    bound = size - begun
    place = begun
    while number < cards:
        word, n0, n1, n2, n3 = next_word(n0, n1, n2, n3)
        first = (word >> B32) * bound
        second = (word & LOW32) * (bound - leaves)
        again |= (first & LOW32) < bound or (second & LOW32) < bound
        trail[taken + number] = place + (first >> B32)
        trail[taken + number + ONE] = place + leaves + (second >> B32)
        number += TWO
        bound -= TWO * leaves
        place += TWO * leaves
    if again:
        return again, spare, c0, c1, c2, c3
    return again, (word & LOW32) if cards & ONE else TWO32, n0, n1, n2, n3


@inline
def put_back(shoe: Any, whole: Any, leaves: Any, trail: Any, taken: Any) -> None:
    """Bring back the order of ``whole`` after a round that began at position 0."""
    if leaves != NONE:
        for place in range(taken):
            at = trail[place]
            shoe[place] = whole[place]
            shoe[at] = whole[at]
