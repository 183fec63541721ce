"""The first pass through the packets, exactly: how many pairs tie, and winning every trick without a war."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, factorial, perm

from casinowar.kids.dealing import plan_deal
from casinowar.kids.first_tie import rank_counts
from casinowar.kids.variant import WarVariant


def tied_pairs(counts: tuple[int, ...], unpaired: int = 0) -> list[Fraction]:
    """The law of the number of tied pairs when cards are paired at random, ``unpaired`` ones left over.

    ``counts`` are the cards of each rank. Dynamic programming over the ranks: a card waits for a
    partner of a later rank, meets one that waits, ties with its own rank, or stays unpaired.
    """
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for copies in counts:
        grown: Counter[tuple[int, int, int]] = Counter()
        for (waiting, apart, ties), number in ways.items():
            for gone in range(min(copies, unpaired - apart) + 1):
                for tied in range((copies - gone) // 2 + 1):
                    single = copies - gone - 2 * tied
                    chosen = number * comb(copies, gone) * comb(copies - gone, 2 * tied) * _pairings(2 * tied)
                    for met in range(min(single, waiting) + 1):
                        key = (waiting + single - 2 * met, apart + gone, ties + tied)
                        grown[key] += chosen * comb(single, met) * perm(waiting, met)
        ways = grown
    pairs = (sum(counts) - unpaired) // 2
    found = [ways[0, unpaired, ties] for ties in range(pairs + 1)]
    total = sum(found)
    return [Fraction(number, total) for number in found]


def sweep_chance(counts: tuple[int, ...], players: int, tricks: int) -> Fraction:
    """The chance that one named player alone has the highest card in every one of the first tricks.

    ``counts`` are the cards by rank, rising. Each winning card takes ``players - 1`` of the lower
    cards that wait for one; cards beyond the first tricks stay out. (For two players an order in
    which the weakest rank beats the strongest changes nothing: who wins a pair is a fair coin.)
    """
    unused = sum(counts) - players * tricks
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for copies in counts:
        grown: Counter[tuple[int, int, int]] = Counter()
        for (waiting, apart, won), number in ways.items():
            for gone in range(min(copies, unused - apart) + 1):
                for winners in range(min(copies - gone, tricks - won) + 1):
                    beaten = winners * (players - 1)
                    if beaten > waiting:
                        break
                    key = (waiting - beaten + copies - gone - winners, apart + gone, won + winners)
                    grown[key] += number * comb(copies, gone) * comb(copies - gone, winners) * perm(waiting, beaten)
        ways = grown
    deals = ways[0, unused, tricks] * factorial(tricks) * factorial(unused)
    return Fraction(deals, factorial(sum(counts)))


def tricks_of_sweep(variant: WarVariant, pace: float) -> int | None:
    """Tricks until a player who wins every one of them has won the game; None if packets change on the way.

    ``pace`` is in seconds a trick, for games that end by the clock.
    """
    plan = plan_deal(variant)
    plain = variant.game in ("packet", "pasha") and variant.prize == "none" and not variant.quick_share
    if not plain or plan.buried or variant.identical_cards != "tie":
        return None
    if plan.aside and plan.ordinary < len(plan.loose):
        return None
    share, others = plan.sizes[0], variant.players - 1
    end = variant.end
    limit = variant.trick_limit(pace) or share
    for tricks in range(1, min(share, limit) + 1):
        if end.target is not None and share + others * tricks >= end.target:
            return tricks
        if end.fewer_than is not None and share - tricks < end.fewer_than:
            return tricks
    return min(share, limit)


def pass_counts(variant: WarVariant) -> tuple[int, ...]:
    """The cards by rank, rising, of which the first pass is dealt."""
    return rank_counts(variant, plan_deal(variant).loose)


def _pairings(cards: int) -> int:
    """Ways to pair up an even number of cards."""
    return factorial(cards) // ((1 << cards // 2) * factorial(cards // 2))
