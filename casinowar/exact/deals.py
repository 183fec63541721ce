"""The ways two cards can come from a composition, grouped as far as the rules can tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from casinowar.cards import RANKS, SUITS, Composition
from casinowar.errors import InputError
from casinowar.round import Pair
from casinowar.rules.model import HouseRules

_SUITS = range(len(SUITS))


class Deal(NamedTuple):
    """A class of ordered pairs: a pair that stands for all of it, and how many there are.

    ``left`` is what remains after a tie; a pair that does not tie ends the round, so it is not reduced.
    """

    pair: Pair
    ways: int
    left: Composition


@dataclass(frozen=True, slots=True)
class Sight:
    """How closely a pair must be looked at: suits now, suits of later pairs, ranks that pay lines name."""

    suits_now: bool
    suits_later: bool
    named: frozenset[tuple[int, int]]


def deals(cards: Composition, sight: Sight) -> Iterator[Deal]:
    """Every class of (player, dealer) pairs from ``cards``; the ways add up to ``ordered_pairs(cards)``."""
    yield from _untied(cards, sight)
    for rank, count in enumerate(cards.ranks):
        if count > (0 if cards.replaced else 1):
            yield from _tied(cards, rank, sight)


def ordered_pairs(cards: Composition) -> int:
    """The number of ordered pairs of cards."""
    return cards.total * (cards.total - (0 if cards.replaced else 1))


def _untied(cards: Composition, sight: Sight) -> Iterator[Deal]:
    """Pairs of two ranks. Player and dealer may hold them either way, in equally many ways."""
    groups: dict[tuple[int, int, bool], int] = {}
    stands_for_rest = (0, 1)
    if not sight.suits_now and not sight.named:
        below = ways = 0
        for count in cards.ranks:
            ways += count * below
            below += count
        groups[(*stands_for_rest, False)] = ways
    else:
        rest = _unnamed_pair(sight.named)
        for high in range(len(RANKS)):
            for low in range(high):
                shown = (low, high) if (low, high) in sight.named else rest
                ways = cards.ranks[low] * cards.ranks[high]
                suited = _suited_ways(cards, low, high) if sight.suits_now else 0
                groups[(*shown, True)] = groups.get((*shown, True), 0) + suited
                groups[(*shown, False)] = groups.get((*shown, False), 0) + ways - suited
    for (low, high, suited_pair), ways in groups.items():
        if ways:
            yield Deal(Pair(high, low, suited_pair), ways, cards)
            yield Deal(Pair(low, high, suited_pair), ways, cards)


def _unnamed_pair(named: frozenset[tuple[int, int]]) -> tuple[int, int]:
    pairs = ((low, high) for high in range(len(RANKS)) for low in range(high))
    return next((pair for pair in pairs if pair not in named), (0, 1))


def _suited_ways(cards: Composition, low: int, high: int) -> int:
    kinds = _kinds(cards)
    return sum(kinds[low][suit] * kinds[high][suit] for suit in _SUITS)


def _tied(cards: Composition, rank: int, sight: Sight) -> Iterator[Deal]:
    """Pairs of one rank, told apart by suit where a rule asks now or will ask later.

    No rule asks for suits after a pair of two suits: ``suited`` means every pair so far.
    """
    taken = 0 if cards.replaced else 1
    count = cards.ranks[rank]
    if not sight.suits_now and not sight.suits_later:
        yield Deal(Pair(rank, rank, False), count * (count - taken), _without(cards, rank))
        return
    row = _kinds(cards)[rank]
    by_suit = [n * (n - taken) for n in row]
    unsuited = count * (count - taken) - sum(by_suit)
    if unsuited:
        yield Deal(Pair(rank, rank, False), unsuited, _without(cards, rank))
    if not sight.suits_later:
        if sum(by_suit):
            yield Deal(Pair(rank, rank, True), sum(by_suit), _without(cards, rank))
        return
    for suit, ways in enumerate(by_suit):
        if ways:
            yield Deal(Pair(rank, rank, True), ways, cards.without(rank, suit).without(rank, suit))


def _without(cards: Composition, rank: int) -> Composition:
    """Two cards of a rank gone, suits no longer told apart."""
    if cards.replaced:
        return cards
    ranks = cards.ranks
    return Composition((*ranks[:rank], ranks[rank] - 2, *ranks[rank + 1 :]))


def _kinds(cards: Composition) -> tuple[tuple[int, ...], ...]:
    if cards.kinds is None:
        raise InputError(
            "remaining cards", cards.describe(), 'suits, like "As:6 Ah:6", because a pay line asks for them'
        )
    return cards.kinds


def rule_words_need_suits(rules: HouseRules) -> bool:
    """Whether some pay line asks for suits."""
    return any(line.suited for bets in (rules.bonuses, rules.side_bets) for bet in bets.values() for line in bet.lines)
