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


@inline
def first_pair(
    s0: Any, s1: Any, s2: Any, s3: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any
) -> Any:
    """Begin a round: burn, then deal the player and the dealer one card each. Returns (pair, s0, s1, s2, s3).

    The round has then taken ``burns[BURN_ROUND] + 2`` cards.
    """
    burned = burns[BURN_ROUND]
    pair, _, s0, s1, s2, s3 = _deal_pair(
        s0, s1, s2, s3, TWO32, shoe, position, leaves, trail, NONE, burned, burned + ONE
    )
    return pair, s0, s1, s2, s3


@kernel
def first_pair_apart(
    s0: Any, s1: Any, s2: Any, s3: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any
) -> Any:
    """first_pair out of line: for the rare case in a fast loop, which then keeps its registers."""
    return first_pair(s0, s1, s2, s3, shoe, position, leaves, burns, trail)


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
    player_number = burns[BURN_WAR] + burns[BURN_WAR_CARD]
    dealer_number = player_number + burns[BURN_WAR_CARD] + ONE
    while entry >= SETTLED:
        pair, spare, c0, c1, c2, c3 = _deal_pair(
            c0, c1, c2, c3, spare, shoe, position + taken * leaves, leaves, trail, taken, player_number, dealer_number
        )
        taken += dealer_number + ONE
        entry = np.uint64(after[(entry << PAIRS_OF_STATE) | pair])
    return entry, taken


@inline
def _deal_pair(
    s0: Any,
    s1: Any,
    s2: Any,
    s3: Any,
    spare: Any,
    shoe: Any,
    begun: Any,
    leaves: Any,
    trail: Any,
    taken: Any,
    player_number: Any,
    dealer_number: Any,
) -> Any:
    """Deal cards number 0 to ``dealer_number`` from place ``begun`` on; all but the player's and the dealer's burn.

    Returns (pair as k1 << ROW_BITS | k2, spare, s0, s1, s2, s3).
    """
    cards = dealer_number + ONE
    again, n0, n1, n2, n3, last = _draw_places(s0, s1, s2, s3, np.uint64(shoe.size), begun, leaves, trail, taken, cards)
    if again or spare != TWO32:
        for number in range(cards):
            place = begun + np.uint64(number) * leaves
            at, s0, s1, s2, s3, spare = draw(s0, s1, s2, s3, spare, np.uint64(shoe.size) - place)
            trail[taken + np.uint64(number)] = place + at
    else:
        s0, s1, s2, s3 = n0, n1, n2, n3
        if cards & ONE:
            spare = last & LOW32
    player = NONE
    dealer = NONE
    for number in range(cards):
        dealer = move(shoe, begun + np.uint64(number) * leaves, trail[taken + np.uint64(number)], leaves)
        if number == player_number:
            player = dealer
    return (player << ROW_BITS) | dealer, spare, s0, s1, s2, s3


@inline
def _draw_places(
    s0: Any, s1: Any, s2: Any, s3: Any, size: Any, begun: Any, leaves: Any, trail: Any, taken: Any, cards: Any
) -> Any:
    """Draw where ``cards`` cards come from, two to a word: (again, s0, s1, s2, s3, the last word).

    ``again`` says that a draw must be repeated, so that none of them counts.
    """
    again = False
    number = NONE
    word = NONE
    bound = size - begun
    place = begun
    while number < cards:
        word, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
        first = (word >> B32) * bound
        second = (word & LOW32) * (bound - leaves)
        again |= (first & LOW32) < bound or (second & LOW32) < bound
        trail[taken + number] = place + (first >> B32)
        trail[taken + number + ONE] = place + leaves + (second >> B32)
        number += TWO
        bound -= TWO * leaves
        place += TWO * leaves
    return again, s0, s1, s2, s3, word


@inline
def put_back(shoe: Any, whole: Any, leaves: Any, trail: Any, taken: Any) -> None:
    """Bring back the order of ``whole`` after a round that began at position 0."""
    if leaves != NONE:
        for place in range(taken):
            at = trail[place]
            shoe[place] = whole[place]
            shoe[at] = whole[at]
