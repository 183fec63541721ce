"""The exact chance that the first trick is a war, for any players, decks, jokers and orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb

from casinowar.kids.dealing import DealPlan, plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.order import ranks_rising
from casinowar.kids.policies import seat_policies
from casinowar.kids.variant import WarVariant


def first_tie_chance(variant: WarVariant) -> Fraction | None:
    """The chance that the cards first turned up tie for highest and make a war.

    For n players, N cards, c of a rank and L below it: the sum over ranks and j >= 2 of
    C(c, j) C(L, n - j) / C(N, n). A quick player's share of tricks is taken off. None where cards
    are chosen from a hand, other than at random, and for identical cards among three or more with
    a circular order.
    """
    if variant.game == "addition":
        return _first_sum_tie(variant)
    if variant.game == "hand_of_three" and set(seat_policies(variant)) != {"random"}:
        return None
    if variant.identical_cards == "first_player" and variant.is_circular and variant.players > 2:
        return None
    return (1 - quick_share(variant)) * _tie_of_ranks(variant, plan_deal(variant))


def quick_share(variant: WarVariant) -> Fraction:
    """The share of tricks that a quick player sweeps, as the decimal it is written as."""
    return Fraction(str(variant.quick_share))


def rank_counts(variant: WarVariant, cards: Iterable[int]) -> tuple[int, ...]:
    """How many of these cards there are of each rank, from the weakest rank to the strongest."""
    counts = Counter(rank_of(card) for card in cards)
    return tuple(counts[rank] for rank in ranks_rising(variant))


def tie_chance(variant: WarVariant, counts: tuple[int, ...], players: int) -> Fraction:
    """The chance that ``players`` cards tie for highest, drawn from so many of each rank (rising)."""
    ties = below = 0
    for copies in counts:
        ties += sum(comb(copies, tied) * comb(below, players - tied) for tied in range(2, min(copies, players) + 1))
        below += copies
    if variant.is_circular:
        ties += _lifted_ties(variant, counts, players)
    return Fraction(ties, comb(below, players))


def circular_ranks(variant: WarVariant) -> tuple[int, int]:
    """Where the weakest rank, which beats the strongest, and the strongest stand in ranks_rising."""
    rising = ranks_rising(variant)
    ordinary = [place for place, rank in enumerate(rising) if variant.deck.lowest <= rank <= variant.deck.highest]
    return ordinary[0], ordinary[-1]


def _lifted_ties(variant: WarVariant, counts: tuple[int, ...], players: int) -> int:
    """Ties of the weakest rank among sets with the strongest one, less those of the strongest."""
    weakest, strongest = circular_ranks(variant)
    middle = sum(counts[weakest + 1 : strongest])
    found = 0
    for low in range(1, counts[weakest] + 1):
        for high in range(1, min(counts[strongest], players - low) + 1):
            ways = comb(counts[weakest], low) * comb(counts[strongest], high) * comb(middle, players - low - high)
            found += ways * ((low > 1) - (high > 1))
    return found


def _tie_of_ranks(variant: WarVariant, plan: DealPlan) -> Fraction:
    """Where jokers are dealt by a rule of their own, given how many are on top the rest is any ordinary cards."""
    players, ordinary = variant.players, plan.loose[: plan.ordinary]
    jokers, dealt = len(plan.loose) - plan.ordinary, len(plan.loose) - plan.aside
    if plan.buried:
        one = Fraction(1, plan.sizes[0] + 1)
        on_top = {0: (1 - one) ** 2, 1: 2 * one * (1 - one), 2: one * one}
    elif plan.aside and jokers:
        total = comb(dealt, players)
        on_top = {
            number: Fraction(comb(jokers, number) * comb(dealt - jokers, players - number), total)
            for number in range(min(jokers, players) + 1)
        }
    else:
        return _tie_among(variant, plan.loose, players)
    return sum(
        (chance * _tie_with_jokers(variant, ordinary, number) for number, chance in on_top.items() if chance),
        Fraction(0),
    )


def _tie_with_jokers(variant: WarVariant, ordinary: tuple[int, ...], jokers: int) -> Fraction:
    """The chance of a tie when so many jokers lie among the first cards: the highest ones, or the lowest."""
    others = variant.players - jokers
    if variant.order == "low_wins" and others:
        return _tie_among(variant, ordinary, others) if others > 1 else Fraction(0)
    if jokers:
        return Fraction(jokers > 1)
    return _tie_among(variant, ordinary, others)


def _tie_among(variant: WarVariant, cards: tuple[int, ...], players: int) -> Fraction:
    """A tie for highest that makes a war: identical cards may belong to the player who leads."""
    chance = tie_chance(variant, rank_counts(variant, cards), players)
    if variant.identical_cards == "tie":
        return chance
    rising = ranks_rising(variant)
    copies = Counter(cards)
    counts = rank_counts(variant, cards)
    identical = 0
    for card, number in copies.items():
        below = sum(counts[: rising.index(rank_of(card))])
        identical += sum(comb(number, tied) * comb(below, players - tied) for tied in range(2, number + 1))
    return chance - Fraction(identical, comb(len(cards), players))


def _first_sum_tie(variant: WarVariant) -> Fraction | None:
    """The chance that the sums of two hands of cards are equal, by dynamic programming over ranks."""
    plan = plan_deal(variant)
    if plan.buried or plan.aside or plan.sizes[0] < variant.hand:
        return None
    counts = Counter(rank_of(card) for card in plan.loose)
    low_ace = variant.order == "ace_low"
    ways: Counter[tuple[int, int, int]] = Counter({(0, 0, 0): 1})
    for rank, copies in counts.items():
        value = 1 if low_ace and rank == variant.deck.highest else rank
        grown: Counter[tuple[int, int, int]] = Counter()
        for (one, two, ahead), number in ways.items():
            for more in range(min(copies, variant.hand - one) + 1):
                for others in range(min(copies - more, variant.hand - two) + 1):
                    key = (one + more, two + others, ahead + (more - others) * value)
                    grown[key] += number * comb(copies, more) * comb(copies - more, others)
        ways = grown
    size = variant.hand
    total = comb(len(plan.loose), size) * comb(len(plan.loose) - size, size)
    return Fraction(ways[size, size, 0], total)
