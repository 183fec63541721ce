"""Dealing inside kernels: single cards, burns, and a war to its end. Shared by every Casino War kernel.

Arrays and numbers that the functions below pass around:

``stream``   uint64[6], a generator (sampling/generator.py)
``shoe``     uint8[n], the kinds of the cards in order; the first ``position`` of them are dealt
``leaves``   1 if a dealt card leaves the shoe, 0 if it is put back at once (infinite decks)
``burns``    int64[3]: cards burned before a round, before a war, before each war card
``trail``    int64[most cards of a round]: where each card of this round came from
``after``, ``decide``   int16, the tables of engine/compiled.py
"""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.sampling.generator import below, start_round
from casinowar.sampling.jit import kernel

BURN_ROUND, BURN_WAR, BURN_WAR_CARD = 0, 1, 2
ROW_BITS, PAIR_BITS = 6, 12
"""As in engine/compiled.py: a pair is looked up at ``state << PAIR_BITS | k1 << ROW_BITS | k2``."""


@kernel
def take(stream: Any, shoe: Any, position: Any, leaves: Any, trail: Any, taken: Any) -> Any:
    """The kind of the next card, which exchanges places with ``shoe[position]``; notes where it came from."""
    at = position + below(stream, shoe.size - position)
    kind = shoe[at]
    if leaves:
        shoe[at] = shoe[position]
        shoe[position] = kind
    trail[taken] = at
    return np.int64(kind)


@kernel
def burn(stream: Any, shoe: Any, position: Any, leaves: Any, trail: Any, taken: Any, count: Any) -> Any:
    """Draw and discard ``count`` cards; returns how many cards the round has taken."""
    for _ in range(count):
        take(stream, shoe, position, leaves, trail, taken)
        position += leaves
        taken += 1
    return taken


@kernel
def first_pair(stream: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any) -> Any:
    """Burn before the round, then deal the player and the dealer one card each.

    Returns the pair as ``k1 << ROW_BITS | k2``; the round has then taken ``burns[0] + 2`` cards.
    """
    start_round(stream)
    taken = burn(stream, shoe, position, leaves, trail, 0, burns[BURN_ROUND])
    player = take(stream, shoe, position + taken * leaves, leaves, trail, taken)
    taken += 1
    dealer = take(stream, shoe, position + taken * leaves, leaves, trail, taken)
    return (player << ROW_BITS) | dealer


@kernel
def war_pair(stream: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any, taken: Any) -> Any:
    """Burn before a war and before each of its cards, and deal one card each.

    ``position`` is where the round began, ``taken`` the cards it has taken. Returns (pair, taken).
    """
    taken = burn(stream, shoe, position + taken * leaves, leaves, trail, taken, burns[BURN_WAR] + burns[BURN_WAR_CARD])
    player = take(stream, shoe, position + taken * leaves, leaves, trail, taken)
    taken += 1
    taken = burn(stream, shoe, position + taken * leaves, leaves, trail, taken, burns[BURN_WAR_CARD])
    dealer = take(stream, shoe, position + taken * leaves, leaves, trail, taken)
    return (player << ROW_BITS) | dealer, taken + 1


@kernel
def wars(
    stream: Any, shoe: Any, position: Any, leaves: Any, burns: Any, trail: Any, taken: Any, after: Any, entry: Any
) -> Any:
    """Fight wars from the state that ``entry`` names until the round settles. Returns (outcome, taken).

    ``stream`` is the branch of the round, so that nothing here moves the main stream.
    """
    while entry < 0:
        pair, taken = war_pair(stream, shoe, position, leaves, burns, trail, taken)
        entry = np.int64(after[((-entry) << PAIR_BITS) | pair])
    return entry, taken


@kernel
def put_back(shoe: Any, leaves: Any, trail: Any, taken: Any) -> None:
    """Undo the exchanges of a round that began at position 0, the last one first: the order is as before."""
    if leaves:
        for place in range(taken - 1, -1, -1):
            shoe[place], shoe[trail[place]] = shoe[trail[place]], shoe[place]
