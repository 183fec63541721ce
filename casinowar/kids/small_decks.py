"""Every deal of a small deck: how many there are, and going through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial, prod

from casinowar.errors import TooLarge
from casinowar.kids.dealing import DealPlan, plan_deal
from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.variant import WarVariant

MOST_DEALS = 4_000_000
"""Deals that are gone through unless more are allowed: ten different cards have 3,628,800."""
Weighed = tuple[Deal, Fraction]
"""A deal and its chance."""


def number_of_orders(variant: WarVariant) -> int:
    """Orders of the whole deck that differ in their ranks (in their cards, where identical ones matter)."""
    kept = _kinds(variant, plan_deal(variant))
    return factorial(len(kept)) // prod(map(factorial, Counter(kept).values()))


def number_of_deals(variant: WarVariant) -> int:
    """Deals that differ in their ranks, the places of buried jokers included."""
    plan = plan_deal(variant)
    places = prod(size + 1 for size in plan.sizes) if plan.buried else 1
    orders = number_of_orders(variant) * places
    if not plan.aside or plan.ordinary == len(plan.loose):
        return orders
    # Jokers are never set aside: the cards aside are ordinary ones.
    size, jokers = len(plan.loose), len(plan.loose) - plan.ordinary
    return orders * prod(size - jokers - i for i in range(plan.aside)) // prod(size - i for i in range(plan.aside))


def check_size(variant: WarVariant, limit: int) -> int:
    """The number of deals. Raises TooLarge if it is over ``limit``."""
    deals = number_of_deals(variant)
    if deals > limit:
        remedy = f"take fewer ranks or suits, or allow more: --limit {deals}"
        raise TooLarge("deck", f"{deals:,} deals", f"{limit:,}", remedy)
    return deals


def every_deal(variant: WarVariant) -> Iterator[Deal]:
    """Every deal that differs in its ranks; all are equally likely."""
    plan = plan_deal(variant)
    kinds = _kinds(variant, plan)
    for order in orders_of(kinds):
        if plan.aside and any(rank_of(card) == variant.deck.joker for card in order[-plan.aside :]):
            continue
        yield from _deals_of(order, plan)


def _deals_of(order: tuple[int, ...], plan: DealPlan) -> Iterator[Deal]:
    packets: list[tuple[int, ...]] = []
    used = 0
    for size in plan.sizes:
        packets.append(order[used : used + size])
        used += size
    if not plan.buried:
        yield Deal(tuple(packets), order[used:])
        return
    for places in product(*(range(size + 1) for size in plan.sizes)):
        buried = zip(packets, places, plan.buried, strict=True)
        yield Deal(tuple((*packet[:place], joker, *packet[place:]) for packet, place, joker in buried), order[used:])


def _kinds(variant: WarVariant, plan: DealPlan) -> tuple[int, ...]:
    """The cards of the deck, told apart no further than the game does."""
    if variant.identical_cards == "first_player":
        return tuple(sorted(plan.loose, key=lambda card: (rank_of(card), card)))
    return tuple(sorted(map(rank_of, plan.loose)))


def orders_of(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every distinct order of some cards, in dictionary order."""
    codes = sorted(cards)
    while True:
        yield tuple(codes)
        if not _next_order(codes):
            return


def _next_order(codes: list[int]) -> bool:
    """Turn a sequence into the next one in dictionary order; False after the last."""
    pivot = len(codes) - 2
    while pivot >= 0 and codes[pivot] >= codes[pivot + 1]:
        pivot -= 1
    if pivot < 0:
        return False
    other = len(codes) - 1
    while codes[other] <= codes[pivot]:
        other -= 1
    codes[pivot], codes[other] = codes[other], codes[pivot]
    codes[pivot + 1 :] = reversed(codes[pivot + 1 :])
    return True
