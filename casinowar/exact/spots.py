"""Several spots against one dealer card: how the main bets of two spots vary together."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from casinowar.cards import SUITS, Composition
from casinowar.round import Decision, Pair, Phase, Round, last_pair_reading, named_ranks, settle, start, step
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules


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


def spots_law(rules: HouseRules, cards: Composition, decision: Decision) -> SpotsLaw:
    """Mean, variance and covariance of two spots that meet every tie with one decision."""
    alone = override(rules, {"side_bets": dict.fromkeys(rules.side_bets, False)})
    walk = _TwoSpots(alone, decision)
    mean, square, product_mean = walk.moments(start(alone), start(alone), cards)
    return SpotsLaw(rules.spots, decision, mean, square - mean**2, product_mean - mean**2)


class _Kind(NamedTuple):
    """Cards alike to the rules: a rank, a suit where suits are looked at, and how many there are."""

    rank: int
    suit: int | None
    count: int

    @property
    def card(self) -> tuple[int, int | None]:
        """The card itself, as Composition.without takes it."""
        return self.rank, self.suit


class _Moments(NamedTuple):
    """E[X1], E[X1 squared] and E[X1 X2] for the nets of two spots."""

    first: Fraction
    square: Fraction
    product: Fraction


class _TwoSpots:
    """A recursion over dealer's card and the cards of two spots, remembering equal positions."""

    def __init__(self, rules: HouseRules, decision: Decision) -> None:
        self.rules = rules
        self.decision = decision
        self.ranks_alike = not named_ranks(rules) and not last_pair_reading(rules, "suited")
        self._steps: dict[tuple[Round, Pair], Round] = {}
        self._known: dict[tuple[Round, Round, tuple[int, ...] | Composition], _Moments] = {}

    def moments(self, one: Round, two: Round, cards: Composition) -> _Moments:
        """Moments from here on; a settled spot keeps its net and takes no card."""
        key = (one, two, self._position(cards))
        if key not in self._known:
            self._known[key] = self._deal(one, two, cards)
        return self._known[key]

    def _position(self, cards: Composition) -> tuple[int, ...] | Composition:
        """Where no rank is named, exchanging two ranks changes no law: player and dealer are exchangeable."""
        return tuple(sorted(cards.ranks)) if self.ranks_alike and not cards.replaced else cards

    def _deal(self, one: Round, two: Round, cards: Composition) -> _Moments:
        if _over(one) and _over(two):
            first, second = settle(self.rules, one).net, settle(self.rules, two).net
            return _Moments(first, first**2, first * second)
        totals = [Fraction(0)] * 3
        weights = self._weights(one, two, cards)
        for (one_next, two_next, left), ways in weights.items():
            found = self.moments(one_next, two_next, left)
            totals = [total + ways * moment for total, moment in zip(totals, found, strict=True)]
        ways_in_all = sum(weights.values())
        return _Moments(*(total / ways_in_all for total in totals))

    def _weights(self, one: Round, two: Round, cards: Composition) -> dict[tuple[Round, Round, Composition], int]:
        """In how many ways the next cards lead to each pair of rounds and what is left for them."""
        number = max(state.ties for state in (one, two) if not _over(state)) + 1
        last_suited = last_pair_reading(self.rules, "suited")
        weights: dict[tuple[Round, Round, Composition], int] = {}
        for dealer in _kinds(cards, number <= last_suited):
            first_taken = cards.without(*dealer.card)
            for one_next, one_card, one_ways in self._spot(one, dealer, first_taken, number <= last_suited):
                second_taken = first_taken.without(*one_card) if one_card else first_taken
                for two_next, two_card, two_ways in self._spot(two, dealer, second_taken, number <= last_suited):
                    left = cards
                    if not (_over(one_next) and _over(two_next)):
                        left = second_taken.without(*two_card) if two_card else second_taken
                        left = left if number < last_suited else Composition(left.ranks, None, left.replaced)
                    key = (one_next, two_next, left)
                    weights[key] = weights.get(key, 0) + dealer.count * one_ways * two_ways
        return weights

    def _spot(
        self, state: Round, dealer: _Kind, cards: Composition, suits: bool
    ) -> list[tuple[Round, tuple[int, int | None] | None, int]]:
        """What a spot's card can lead to: the round after it, the card, and in how many ways."""
        if _over(state):
            return [(state, None, 1)]
        return [(self._after(state, kind, dealer), kind.card, kind.count) for kind in _kinds(cards, suits)]

    def _after(self, state: Round, card: _Kind, dealer: _Kind) -> Round:
        pair = Pair(card.rank, dealer.rank, card.suit is not None and card.suit == dealer.suit)
        if (state, pair) not in self._steps:
            after = step(self.rules, state, pair)
            if after.phase == Phase.DECISION:
                after = step(self.rules, after, self.decision)
            self._steps[state, pair] = after
        return self._steps[state, pair]


def _over(state: Round) -> bool:
    return state.phase == Phase.SETTLED


def _kinds(cards: Composition, suits: bool) -> list[_Kind]:
    if not suits or cards.kinds is None:
        return [_Kind(rank, None, count) for rank, count in enumerate(cards.ranks) if count]
    suited = enumerate(cards.kinds)
    return [_Kind(rank, suit, row[suit]) for rank, row in suited for suit in range(len(SUITS)) if row[suit]]
