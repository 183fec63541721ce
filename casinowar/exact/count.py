"""Can a bet be counted? What a counter gains at every depth of a shoe, down the whole shoe, and whether it pays."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from casinowar.cards import CARDS_PER_DECK, COPIES_PER_DECK, RANKS, SUITS
from casinowar.errors import InputError
from casinowar.exact.bets import MAIN, analyse
from casinowar.exact.count_depth import Counter, Depth
from casinowar.exact.count_law import UNIT_ROUNDOFF, Array, pair_sums
from casinowar.exact.count_listed import MOST_LISTED_DECKS, ListedCounter
from casinowar.exact.count_pairs import PairCounter
from casinowar.exact.count_shoe import ShoeRounds, shoe_rounds
from casinowar.exact.count_sides import SideCount, SideCounts
from casinowar.exact.count_value import TieValue, tie_value
from casinowar.round import Decision
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules

WORTH = 0.001
"""Gain a round (units a unit staked) from which counting is said to pay, unless another is asked for."""
_NEGLIGIBLE = 1e-6
"""Share of the gain that the first depths, which matter to no count, may hold together."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A whole shoe, for one unit staked on one spot whenever the counter has the advantage.

    ``uncorrected_gain`` is the gain if every depth were met with the usual law of the cards left:
    what it differs by is the cut-card effect. ``ante_cost`` is what one unit on the main bet costs
    over the rounds of a shoe, 0 if the main bet itself is counted.
    """

    rounds: float
    bets: float
    gain: float
    uncorrected_gain: float
    ante_cost: float

    @property
    def gain_per_100_rounds(self) -> float:
        """Gain per hundred rounds dealt, bet or not."""
        return 100 * self.gain / self.rounds

    @property
    def net(self) -> float:
        """Gain of the counted bet less the cost of the antes, in units per shoe."""
        return self.gain - self.ante_cost

    @property
    def break_even_stake(self) -> float | None:
        """How many antes the counted bet must stake to earn the antes' cost; None where it never gains."""
        return self.ante_cost / self.gain if self.gain and self.ante_cost else None


@dataclass(frozen=True, slots=True)
class KeptShare:
    """A simpler count: what it gains per shoe, and its share of the perfect gain.

    ``bet_at`` is its chart at the deepest round, for the count of rich ranks alone: how many of them
    make the bet favourable.
    """

    count: SideCount
    gain: float
    share: float
    bet_at: tuple[int, ...]


@dataclass(frozen=True)
class Counting:
    """One bet counted down one shoe. Gains are units won a unit staked; ``depths`` run from the whole shoe down.

    ``spots`` are dealt each round (the counter sees every card) and ``cut`` cards are dealt before
    the cut card shows. ``mean`` is the value of the bet without a count, the same at every depth.
    """

    rules: HouseRules
    bet: str
    decision: Decision
    penetration: float
    cut: int
    value: TieValue
    counter: Counter
    depths: tuple[Depth, ...]
    shoe: ShoeRounds
    mean: Fraction
    ante_edge: Fraction
    worth: float

    @property
    def spots(self) -> int:
        """Spots dealt each round."""
        return self.rules.spots

    @property
    def relative_error(self) -> float:
        """A bound on the relative error of probabilities and gains that the first tie decides.

        Only positive numbers are added up there. For other bets the values themselves are differences,
        right to about 1e-12 units.
        """
        if isinstance(self.counter, PairCounter):
            return self.counter.sums.relative_error
        return (4 * len(RANKS) + len(self.depths[-1].chances) + 16) * UNIT_ROUNDOFF

    @property
    def possible_from(self) -> int | None:
        """The most cards left with which the bet can be favourable at all, as far as the depths go."""
        return next((depth.cards_left for depth in self.depths if depth.favourable_at_most or depth.favourable), None)

    @property
    def pays_from(self) -> int | None:
        """The most cards left at which a round is worth ``worth`` units or more to the counter, or None."""
        return next((depth.cards_left for depth in self.depths if depth.gain >= self.worth), None)

    @cached_property
    def totals(self) -> Totals:
        """A whole shoe down to the cut card."""
        rounds = bets = gain = uncorrected = 0.0
        for depth in self._begun:
            usual = self.shoe.usual(depth.cards_left)
            weights = self._weights(depth)
            rounds += usual
            bets += float(weights[depth.gains > 0].sum())
            gain += float((weights * depth.gains).sum())
            uncorrected += usual * depth.gain
        cost = 0.0 if self.bet == MAIN else rounds * float(self.ante_edge)
        return Totals(rounds, bets, gain, uncorrected, cost)

    @cached_property
    def gain_at_most(self) -> float | None:
        """The gain per shoe of a counter who knows every card, or a bound on it; None where no bound is known."""
        total = 0.0
        for depth in self._begun:
            gains = depth.gains if depth.most_values is None else depth.most_gains
            if gains is None:
                return None
            total += float((self._weights(depth) * gains).sum())
        return total

    @cached_property
    def side_counts(self) -> list[KeptShare]:
        """Simpler counts and the share of the perfect gain that they keep, by the usual law at every depth.

        Only for bets that the first tie of ranks decides; [] for others, and where nothing can be gained.
        """
        gains = np.array([self.shoe.usual(depth.cards_left) * depth.gain for depth in self._begun])
        if not self.value.first_tie_only or self.value.by_suit or not gains.sum():
            return []
        matter = np.cumsum(gains) > _NEGLIGIBLE * gains.sum()
        deep = [depth for depth, some in zip(self._begun, matter, strict=True) if some]
        weights = np.array([self.shoe.usual(depth.cards_left) for depth in deep])
        counts = SideCounts(self.value, self.shoe.copies, [depth.cards_left for depth in deep])
        found = []
        for count in counts.best(weights):
            gain = float((count.gains * weights).sum())
            rich_alone = count.rich_from is not None and count.spent_to is None
            chart = counts.bet_at(count.rich_from or 1, deep[-1].cards_left) if rich_alone else ()
            found.append(KeptShare(count, gain, gain / float(gains.sum()), chart))
        return found

    @property
    def pays(self) -> bool:
        """Whether some depth is worth it, and a shoe gains more than its antes cost."""
        return self.pays_from is not None and self.totals.net > 0

    def _weights(self, depth: Depth) -> Array:
        """How many rounds of a shoe begin with each of a depth's values; pair sums of suited cards tell it nothing."""
        return depth.chances * self.shoe.usual(depth.cards_left) if self.value.by_suit else self.shoe.weights(depth)

    @property
    def _begun(self) -> list[Depth]:
        """The depths at which some round of a shoe can begin."""
        return [depth for depth in self.depths if self.shoe.usual(depth.cards_left) > 0]


def count_bet(
    rules: HouseRules,
    bet: str = "tie",
    penetration: float | None = None,
    decision: Decision | None = None,
    worth: float = WORTH,
) -> Counting:
    """Count one bet of a table down its shoe.

    ``penetration`` is the share dealt before the cut card shows (None: the rules' own), ``decision``
    what is done about every tie (None: the better one with a fresh shoe). Raises UnknownName or
    InputError for a bet that cannot be counted (see ``tie_value``) or a cut card too deep, TooLarge
    for over 12 decks.
    """
    share = rules.shoe.penetration if penetration is None else penetration
    if not 0 < share < 1:
        raise InputError("--penetration", share, "a share over 0 and under 1, like 0.75")
    if not 0 < worth < float("inf"):
        raise InputError("--worth", worth, "a number over 0")
    decision = _decision(rules, decision)
    value = tie_value(rules, bet, decision)
    decks = int(rules.decks)
    cut = rules.cut_position(share)
    counter = _counter(value, decks)
    total = decks * CARDS_PER_DECK
    lowest = max(total - cut, rules.cards_needed, 2 * len(value.ties))
    depths = tuple(counter.at(cards) for cards in range(total, lowest - 1, -1))
    groups = [COPIES_PER_DECK * decks] * len(RANKS) if not value.by_suit else [decks] * CARDS_PER_DECK
    ante = analyse(override(rules, {"side_bets": dict.fromkeys(rules.side_bets, False), "spots": 1}))
    return Counting(
        rules=rules,
        bet=bet,
        decision=decision,
        penetration=share,
        cut=cut,
        value=value,
        counter=counter,
        depths=depths,
        shoe=shoe_rounds(rules, decision, rules.spots, cut),
        mean=value.mean(groups),
        ante_edge=ante.bet(MAIN, decision).edge,
        worth=worth,
    )


def _decision(rules: HouseRules, decision: Decision | None) -> Decision:
    """The decision asked for, or the better one with a fresh shoe. Raises InputError for one that is not open."""
    alone = override(rules, {"side_bets": dict.fromkeys(rules.side_bets, False), "spots": 1})
    open_ = [row.decision for row in analyse(alone).bets]
    if decision is not None and decision not in open_:
        raise InputError("--decision", str(decision), "a decision that these rules allow")
    return decision or analyse(alone).tie_decision.best or Decision.WAR


def _counter(value: TieValue, decks: int) -> Counter:
    if not value.first_tie_only and decks <= MOST_LISTED_DECKS:
        return ListedCounter(value, COPIES_PER_DECK * decks)
    if value.by_suit:
        return PairCounter(value, pair_sums(len(RANKS) * len(SUITS), decks))
    return PairCounter(value, pair_sums(len(RANKS), COPIES_PER_DECK * decks))
