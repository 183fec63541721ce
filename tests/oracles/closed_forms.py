"""Casino War in closed form, as fractions. Shares no code with the package that it judges.

``decks`` is a number of 52-card decks, or None for an infinite shoe. Values are in units of the
ante (or of the side bet's stake); an edge is the mean loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import perm

RANKS = 13
SUITS = 4
HALF = Fraction(1, 2)


def tie(decks: int | None) -> Fraction:
    """P(first cards tie), p."""
    return Fraction(1, RANKS) if decks is None else Fraction(4 * decks - 1, 52 * decks - 1)


def second_tie(decks: int | None) -> Fraction:
    """P(war cards tie, given that the first cards did), t."""
    if decks is None:
        return Fraction(1, RANKS)
    d = decks
    return Fraction((4 * d - 2) * (4 * d - 3) + 48 * d * (4 * d - 1), (52 * d - 2) * (52 * d - 3))


def war_edge(decks: int | None, war_tie_net: Fraction | int = 1) -> Fraction:
    """Edge of the main bet when every tie goes to war and a second tie nets ``war_tie_net``."""
    t = second_tie(decks)
    return tie(decks) * ((1 - t) / 2 - war_tie_net * t)


def surrender_edge(decks: int | None, refund: Fraction = HALF) -> Fraction:
    """Edge of the main bet when every tie is given up for a share of the ante."""
    return tie(decks) * (1 - refund)


def tie_bet_edge(decks: int | None, pays: Fraction | int = 10) -> Fraction:
    """Edge of a bet on the first cards tying, at ``pays`` to 1."""
    return 1 - (pays + 1) * tie(decks)


def war_tie_bet_edge(decks: int | None, pays: Fraction | int = 10) -> Fraction:
    """Edge of a bet, placed on going to war, on the war cards tying."""
    return 1 - (pays + 1) * second_tie(decks)


def suited_tie_bet_edge(decks: int, pays: Fraction | int = 50) -> Fraction:
    """Edge of a bet on the first cards being of one rank and one suit."""
    return 1 - (pays + 1) * Fraction(decks - 1, 52 * decks - 1)


def named_suited_pair(decks: int) -> Fraction:
    """P(the first cards are two named ranks in one suit, in either order)."""
    return Fraction(2 * SUITS * decks * decks, 52 * decks * (52 * decks - 1))


def ties_in_a_row(counts: Sequence[int], ties: int) -> Fraction:
    """P(the first ``ties`` pairs all tie) from a shoe with these counts by rank."""
    total = sum(counts)
    ways = 0
    for ranks in product(range(len(counts)), repeat=ties):
        one = 1
        for rank in set(ranks):
            one *= perm(counts[rank], 2 * ranks.count(rank))
        ways += one
    return Fraction(ways, perm(total, 2 * ties))


def repeated_war_edge(counts: Sequence[int], last_tie: int, last_net: Fraction | int) -> Fraction:
    """Edge when each tie before tie number ``last_tie`` is another war, and that one nets ``last_net``.

    A war that is decided nets +1 or -2, each as likely as the other: player and dealer cards are exchangeable.
    """
    last = ties_in_a_row(counts, last_tie)
    return (ties_in_a_row(counts, 1) - last) / 2 - last_net * last


def tie_ladder_edge(counts: Sequence[int], pays: Sequence[int]) -> Fraction:
    """Edge of a bet that pays ``pays[k - 1]`` to 1 on exactly k ties in a row (the last: that many or more)."""
    chances = [ties_in_a_row(counts, number) for number in range(1, len(pays) + 1)] + [Fraction(0)]
    won = sum(
        (pay * (chance - more) for pay, chance, more in zip(pays, chances, chances[1:], strict=False)), Fraction(0)
    )
    return 1 - chances[0] - won


def full_shoe(decks: int) -> list[int]:
    """Counts by rank of a whole shoe."""
    return [SUITS * decks] * RANKS
