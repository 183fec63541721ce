"""Several spots against one dealer card: how the main bets of two spots vary together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt
from operator import attrgetter
from typing import NamedTuple

from casinowar.cards import SUITS, Composition
from casinowar.round import (
    Decision,
    Pair,
    Phase,
    Round,
    Settlement,
    last_pair_reading,
    named_ranks,
    settle,
    start,
    step,
)
from casinowar.rules.lines import FIRST_WAR_PAIR
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules

MOST_TIES_WALKED = 4
"""Ties in all up to which two spots are walked."""


@dataclass(frozen=True, slots=True)
class SpotsLaw:
    """Moments of the main bets of ``spots`` equal antes, in units of one ante.

    Every spot has the same mean; any two of them have the same ``covariance``.
    """

    spots: int
    decision: Decision
    mean: Fraction
    variance: Fraction
    covariance: Fraction

    @property
    def correlation(self) -> float:
        """Correlation of the nets of two spots."""
        return float(self.covariance / self.variance) if self.variance else 0.0

    @property
    def table_sd(self) -> float:
        """Standard deviation of the summed net of all spots in one round."""
        return sqrt(self.spots * self.variance + self.spots * (self.spots - 1) * self.covariance)


def spots_can_be_walked(rules: HouseRules) -> bool:
    """Whether the joint law of two spots is small enough to be walked in about a second.

    Not with a bonus that reads the suits of a war (three cards a war, each told apart by suit, leave
    millions of compositions), and not with more than MOST_TIES_WALKED ties.
    """
    reads = [line for bonus in rules.bonuses.values() for line in bonus.lines if line.suited]
    return rules.war.max_ties <= MOST_TIES_WALKED and all(line.ties_at_least < FIRST_WAR_PAIR for line in reads)


def spots_law(rules: HouseRules, cards: Composition, decision: Decision) -> SpotsLaw:
    """Mean, variance and covariance of two spots that meet every tie with one decision."""
    alone = override(rules, {"side_bets": dict.fromkeys(rules.side_bets, False)})
    walk = _TwoSpots(alone, decision)
    mean, square, product_mean = walk.moments(start(alone), start(alone), cards)
    return SpotsLaw(rules.spots, decision, mean, square - mean**2, product_mean - mean**2)


def spots_product(
    rules: HouseRules,
    cards: Composition,
    decisions: tuple[Decision, Decision],
    value: Callable[[Settlement], Fraction],
) -> Fraction:
    """The mean product of a value of two spots' settlements, side bets included.

    Each spot meets every tie with its own decision. ``value`` is taken of one spot's settlement.
    """
    walk = _TwoSpots(rules, *decisions, value=value)
    return walk.moments(start(rules), start(rules), cards).product


class _Kind(NamedTuple):
    """Cards alike to the rules: a rank, a suit where suits are looked at, and how many there are."""

    rank: int
    suit: int | None
    cards: int

    @property
    def card(self) -> tuple[int, int | None]:
        """The card itself, as Composition.without takes it."""
        return self.rank, self.suit


NO_CARD = _Kind(-1, None, 1)
"""What a settled spot is dealt, in one way."""


class _Moments(NamedTuple):
    """E[X1], E[X1 squared] and E[X1 X2] for the values (nets, unless asked otherwise) of two spots."""

    first: Fraction
    square: Fraction
    product: Fraction


_Weights = dict[tuple[Round, Round, Composition | None], int]
"""Ways by what each spot has come to and what is left, None where nothing more is dealt."""


class _TwoSpots:
    """A recursion over dealer's card and the cards of two spots, remembering equal positions."""

    def __init__(
        self,
        rules: HouseRules,
        decision: Decision,
        other: Decision | None = None,
        value: Callable[[Settlement], Fraction] = attrgetter("net"),
    ) -> None:
        self.rules = rules
        self.decisions = (decision, decision if other is None else other)
        self.value = value
        self.ranks_alike = not named_ranks(rules) and not last_pair_reading(rules, "suited")
        self._steps: dict[tuple[Round, Pair, Decision], Round] = {}
        self._known: dict[tuple[Round, Round, tuple[int, ...] | Composition | None], _Moments] = {}

    def moments(self, one: Round, two: Round, cards: Composition | None) -> _Moments:
        """Moments from here on; a settled spot keeps its net and takes no card."""
        key = (one, two, None if cards is None else self._position(one, two, cards))
        if key not in self._known:
            self._known[key] = self._settled(one, two) if cards is None else self._deal(one, two, cards)
        return self._known[key]

    def _settled(self, one: Round, two: Round) -> _Moments:
        first, second = self.value(settle(self.rules, one)), self.value(settle(self.rules, two))
        return _Moments(first, first**2, first * second)

    def _position(self, one: Round, two: Round, cards: Composition) -> tuple[int, ...] | Composition:
        """What of the cards the law depends on.

        With one spot left and no rank named, exchanging two ranks changes nothing: player and dealer
        are exchangeable. With two spots it does: of two equal cards and a third, the dealer holding
        the third loses to both or beats both, by which rank is higher.
        """
        alone = _over(one) or _over(two)
        return tuple(sorted(cards.ranks)) if alone and self.ranks_alike and not cards.replaced else cards

    def _deal(self, one: Round, two: Round, cards: Composition) -> _Moments:
        totals = [Fraction(0)] * 3
        weights = self._weights(one, two, cards)
        for (one_next, two_next, left), ways in weights.items():
            found = self.moments(one_next, two_next, left)
            totals = [total + ways * moment for total, moment in zip(totals, found, strict=True)]
        ways_in_all = sum(weights.values())
        return _Moments(*(total / ways_in_all for total in totals))

    def _weights(self, one: Round, two: Round, cards: Composition) -> _Weights:
        """In how many ways the next cards lead to each pair of rounds and what is left for them."""
        number = max(state.ties for state in (one, two) if not _over(state)) + 1
        last_suited = last_pair_reading(self.rules, "suited")
        weights: _Weights = {}
        for dealer in _kinds(cards, number <= last_suited):
            rest = cards.without(*dealer.card)
            kinds = _kinds(rest, number <= last_suited)
            seconds = self._groups(two, dealer, kinds, self.decisions[1])
            for one_next, firsts in self._groups(one, dealer, kinds, self.decisions[0]).items():
                for two_next, thirds in seconds.items():
                    if _over(one_next) and _over(two_next):
                        ways = _ways(firsts, thirds, cards.replaced)
                        _add(weights, (one_next, two_next, None), dealer.cards * ways)
                        continue
                    for first, second in product(firsts, thirds):
                        ways = _ways((first,), (second,), cards.replaced)
                        if ways:
                            left = _left(rest, (first, second), number < last_suited)
                            _add(weights, (one_next, two_next, left), dealer.cards * ways)
        return weights

    def _groups(self, state: Round, dealer: _Kind, kinds: list[_Kind], decision: Decision) -> dict[Round, list[_Kind]]:
        """The cards a spot may get, by the round they lead to; a settled spot gets none."""
        if _over(state):
            return {state: [NO_CARD]}
        groups: dict[Round, list[_Kind]] = {}
        for kind in kinds:
            groups.setdefault(self._after(state, kind, dealer, decision), []).append(kind)
        return groups

    def _after(self, state: Round, card: _Kind, dealer: _Kind, decision: Decision) -> Round:
        pair = Pair(card.rank, dealer.rank, card.suit is not None and card.suit == dealer.suit)
        key = (state, pair, decision)
        if key not in self._steps:
            after = step(self.rules, state, pair)
            if after.phase == Phase.DECISION:
                after = step(self.rules, after, decision)
            self._steps[key] = after
        return self._steps[key]


def _add(weights: _Weights, key: tuple[Round, Round, Composition | None], ways: int) -> None:
    if ways:
        weights[key] = weights.get(key, 0) + ways


def _ways(firsts: Sequence[_Kind], seconds: Sequence[_Kind], replaced: bool) -> int:
    """Ordered pairs of different cards, the first from one group of kinds and the second from another."""
    ways = sum(kind.cards for kind in firsts) * sum(kind.cards for kind in seconds)
    if replaced:
        return ways
    return ways - sum(kind.cards for kind in firsts if kind is not NO_CARD and kind in seconds)


def _left(cards: Composition, taken: tuple[_Kind, ...], suits: bool) -> Composition:
    """What remains after the spots' cards; suits are forgotten where no later pair is asked for them."""
    left = cards if suits else Composition(cards.ranks, None, cards.replaced)
    for kind in taken:
        if kind is not NO_CARD:
            left = left.without(kind.rank, kind.suit if suits else None)
    return left


def _over(state: Round) -> bool:
    return state.phase == Phase.SETTLED


def _kinds(cards: Composition, suits: bool) -> list[_Kind]:
    if not suits or cards.kinds is None:
        return [_Kind(rank, None, count) for rank, count in enumerate(cards.ranks) if count]
    suited = enumerate(cards.kinds)
    return [_Kind(rank, suit, row[suit]) for rank, row in suited for suit in range(len(SUITS)) if row[suit]]
