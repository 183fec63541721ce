"""The built-in policies of policies.py, compiled: choice for choice and random word for random word."""

from __future__ import annotations

from typing import Any

from casinowar.sampling.generator import below
from casinowar.sampling.jit import kernel

# The codes of the policies; the first three are those of returns.RETURN_POLICIES.
RANDOM, HIGHEST, LOWEST, MATCH, STEAL_LARGEST, NEVER_STEAL = range(6)
NO_PILE = -1


@kernel
def _extreme(cards: Any, count: Any, lowest: Any) -> Any:
    """Place of the first of the strongest cards, or of the weakest."""
    best = 0
    for place in range(1, count):
        if (cards[place] < cards[best]) if lowest else (cards[place] > cards[best]):
            best = place
    return best


@kernel
def choose_card(policy: Any, hand: Any, count: Any, their_last: Any, state: Any) -> Any:
    """Place in the hand of the card to play; ``their_last`` is below 0 before the other has played."""
    if policy == RANDOM:
        return below(state, count)
    if policy != MATCH or their_last < 0:
        return _extreme(hand, count, policy != HIGHEST)
    best = 0
    for place in range(1, count):
        nearer = abs(hand[best] - their_last) - abs(hand[place] - their_last)
        if nearer > 0 or (nearer == 0 and hand[place] > hand[best]):
            best = place
    return best


@kernel
def choose_pile(policy: Any, sizes: Any, state: Any) -> Any:
    """The seat to steal from, or NO_PILE; ``sizes`` are those of the piles that may be stolen, 0 elsewhere."""
    largest, count = NO_PILE, 0
    for seat in range(len(sizes)):
        count += sizes[seat] > 0
        if sizes[seat] > 0 and (largest == NO_PILE or sizes[seat] > sizes[largest]):
            largest = seat
    if policy == NEVER_STEAL:
        return NO_PILE
    if policy != RANDOM:
        return largest
    skip = below(state, count + 1)
    for seat in range(len(sizes)):
        skip -= sizes[seat] > 0
        if skip == 0 and sizes[seat] > 0:
            return seat
    return NO_PILE


@kernel
def protects(policy: Any, sizes: Any, own: Any, state: Any) -> Any:
    """Whether a card that matches the own pile protects it; ``sizes`` as for choose_pile."""
    if policy == RANDOM:
        return below(state, 2) == 1
    if policy == NEVER_STEAL:
        return True
    for seat in range(len(sizes)):  # noqa: SIM110
        if sizes[seat] > own:
            return False
    return True


@kernel
def choose_top(policy: Any, cards: Any, count: Any, state: Any) -> Any:
    """Place of the card just won that lies on top of the pile."""
    if policy == RANDOM:
        return below(state, count)
    return _extreme(cards, count, policy == LOWEST)
