"""The exact chance that the first trick is a war."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from casinowar.kids.dealing import plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.order import ranks_rising
from casinowar.kids.variant import WarVariant


def first_tie_chance(variant: WarVariant) -> Fraction | None:
    """The chance that the first cards tie for highest, for packet games where every card may come first.

    For n players, N cards, c of a rank and L below it: the sum over ranks and j >= 2 of
    C(c, j) C(L, n - j) / C(N, n). None where the deal is not uniform (buried jokers, or odd cards
    set aside from a deck with jokers), where a trick can be swept, or where identical cards do not
    tie; also for a circular order among three and more.
    """
    plan = plan_deal(variant)
    players = variant.players
    uneven = bool(plan.buried) or (plan.aside > 0 and variant.deck.jokers > 0)
    if variant.game != "packet" or uneven or variant.quick_share or variant.identical_cards != "tie":
        return None
    if variant.is_circular and players > 2:
        return None
    counts = Counter(rank_of(card) for card in plan.loose)
    ties, below = 0, 0
    for rank in ranks_rising(variant):
        copies = counts[rank]
        for tied in range(2, min(copies, players) + 1):
            ties += comb(copies, tied) * comb(below, players - tied)
        below += copies
    return Fraction(ties, comb(below, players))
