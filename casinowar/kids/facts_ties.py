"""Exact chances of further ties in the first trick: double wars, triple wars."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, prod

from casinowar.kids.dealing import plan_deal
from casinowar.kids.first_tie import circular_ranks, quick_share, rank_counts, tie_chance
from casinowar.kids.order import ranks_rising
from casinowar.kids.variant import WarVariant
from casinowar.kids.warsize import cards_for_war

_MOST_TABLES = 20_000
"""Sets of first cards that are looked through one by one."""


def ties_in_a_row(variant: WarVariant, number: int) -> Fraction | None:
    """The chance that the first trick begins with at least ``number`` ties; face-down cards change nothing.

    None where cards are not any cards of the deck (a hand, stealing, jokers dealt by a rule of their
    own, identical cards that do not tie), where packets are too small for that many wars, and where
    there are too many sets of first cards.
    """
    plan = plan_deal(variant)
    jokers_apart = plan.buried or (plan.aside and plan.ordinary < len(plan.loose))
    if variant.game not in ("packet", "pasha") or jokers_apart or variant.identical_cards != "tie":
        return None
    if min(plan.sizes) < cards_of_wars(variant, number - 1) or _tables(variant, number) > _MOST_TABLES:
        return None
    counts = rank_counts(variant, plan.loose)
    return (1 - quick_share(variant)) * _chain(variant, counts, variant.players, number)


def cards_of_wars(variant: WarVariant, wars: int) -> int:
    """The most cards a player lays in a trick of so many wars, the first card included."""
    dearest = [max(cards_for_war(variant, rank, chain) for rank in ranks_rising(variant)) for chain in (1, 2)]
    return 1 + sum(dearest[min(chain, 2) - 1] for chain in range(1, wars + 1))


def _tables(variant: WarVariant, number: int) -> int:
    kinds = variant.deck.ranks + (variant.deck.jokers > 0)
    return int(comb(kinds + variant.players - 1, variant.players) ** (number - 1))


def _chain(variant: WarVariant, counts: tuple[int, ...], fighters: int, number: int) -> Fraction:
    """The chance of ``number`` ties one after the other; whoever joins turns up new cards each time."""
    if sum(counts) < fighters * number:
        return Fraction(0)
    if number == 1:
        return tie_chance(variant, counts, fighters)
    total = comb(sum(counts), fighters)
    chance = Fraction(0)
    for taken, ways in _sets(counts, fighters):
        tied = _tied(variant, taken)
        if tied > 1:
            left = tuple(count - gone for count, gone in zip(counts, taken, strict=True))
            joining = fighters if variant.joins == "all" else tied
            chance += Fraction(ways, total) * _chain_of(variant, left, joining, number - 1)
    return chance


def _chain_of(variant: WarVariant, counts: tuple[int, ...], fighters: int, number: int) -> Fraction:
    """As _chain; for two fighters only the numbers of equal cards matter, not which rank they are."""
    if fighters == 2:
        return _chain_of_two(tuple(sorted(count for count in counts if count)), number)
    return _chain(variant, counts, fighters, number)


@cache
def _chain_of_two(counts: tuple[int, ...], number: int) -> Fraction:
    """Ties of two cards one after the other, by how many cards of each rank there are."""
    if number == 0:
        return Fraction(1)
    total = comb(sum(counts), 2)
    chance = Fraction(0)
    for place, copies in enumerate(counts):
        if copies > 1:
            left = sorted((*counts[:place], copies - 2, *counts[place + 1 :]))
            rest = _chain_of_two(tuple(count for count in left if count), number - 1)
            chance += Fraction(comb(copies, 2), total) * rest
    return chance


def _sets(counts: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of ``size`` cards by rank, and in how many ways it comes."""

    def grow(taken: tuple[int, ...], wanted: int) -> Iterator[tuple[int, ...]]:
        place = len(taken)
        if place == len(counts):
            if not wanted:
                yield taken
            return
        for number in range(min(counts[place], wanted) + 1):
            yield from grow((*taken, number), wanted - number)

    for taken in grow((), size):
        yield taken, prod(map(comb, counts, taken))


def _tied(variant: WarVariant, taken: tuple[int, ...]) -> int:
    """How many of the cards turned up are the highest."""
    top = max(place for place, number in enumerate(taken) if number)
    if variant.is_circular:
        weakest, strongest = circular_ranks(variant)
        if top == strongest and taken[weakest]:
            return taken[weakest]
    return taken[top]
