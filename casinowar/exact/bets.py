"""Every bet of a table analysed exactly: edges in each convention, spread, outcomes, joint law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from casinowar.cards import Composition
from casinowar.exact.joint import Joint, is_placed, joint_law
from casinowar.exact.law import Law
from casinowar.exact.ties import TieDecision, tie_decision
from casinowar.exact.walk import Walk
from casinowar.round import Decision, Event
from casinowar.rules.model import HouseRules
from casinowar.rules.pay import pay_text

if TYPE_CHECKING:
    from casinowar.exact.spots import SpotsLaw

MAIN = "main"
Z90 = 1.6448536269514722
"""Two-sided 90 % point of the normal law, by which slot sheets define the volatility index."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a bet can end. ``net`` and ``staked`` are in units of the first stake (the ante, or the side bet).

    ``staked`` is all that was put on this bet, the raise included.
    """

    event: str
    probability: Fraction
    net: Fraction
    staked: Fraction = Fraction(1)

    @property
    def contribution(self) -> Fraction:
        """Probability times net: this outcome's share of the mean result."""
        return self.probability * self.net


@dataclass(frozen=True)
class BetAnalysis:
    """One bet under one decision. Money is in units of its first stake.

    ``decision`` is None when the law of the bet does not depend on it. ``mean_stake`` and
    ``largest_stake`` count the raise.
    """

    bet: str
    decision: Decision | None
    outcomes: tuple[Outcome, ...]
    mean_stake: Fraction
    largest_stake: Fraction

    @cached_property
    def mean(self) -> Fraction:
        """Expected net a round."""
        return sum((outcome.contribution for outcome in self.outcomes), Fraction(0))

    @property
    def edge(self) -> Fraction:
        """House edge: expected loss per unit of the first stake, all rounds counted."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """Expected loss per unit of total stake, raises included."""
        return self.edge / self.mean_stake

    @property
    def rtp(self) -> Fraction:
        """Return to player per unit of the first stake: 1 - edge."""
        return 1 - self.edge

    @property
    def rtp_staked(self) -> Fraction:
        """Return to player per unit of total stake: 1 - element of risk."""
        return 1 - self.element_of_risk

    @cached_property
    def variance(self) -> Fraction:
        """Variance of the net of one round."""
        return self._moment(2)

    @property
    def sd(self) -> float:
        """Standard deviation of the net of one round."""
        return sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """Third standardised moment of the net; 0 for a result that never varies."""
        return float(self._moment(3)) / self.sd**3 if self.variance else 0.0

    @property
    def win_probability(self) -> Fraction:
        """Probability of a net gain."""
        return self._probability(lambda net: net > 0)

    @property
    def loss_probability(self) -> Fraction:
        """Probability of a net loss."""
        return self._probability(lambda net: net < 0)

    @property
    def hit_frequency(self) -> Fraction:
        """Probability that anything comes back, a surrender's share included."""
        return sum((o.probability for o in self.outcomes if o.net > -o.staked), Fraction(0))

    @property
    def volatility_index(self) -> float:
        """Standard deviation times the 90 % point of the normal law."""
        return Z90 * self.sd

    @property
    def largest_loss(self) -> Fraction:
        """The most that one round can cost."""
        return max(-outcome.net for outcome in self.outcomes)

    @property
    def break_even_pays(self) -> Fraction | None:
        """The pay to one at which a side bet is fair.

        With several pay lines: the pay of its likeliest line, the others as they are. None for the
        main bet, and where no pay of 0 or more makes the bet fair.
        """
        wins = [outcome for outcome in self.outcomes if outcome.event.startswith("win")]
        if self.bet == MAIN or not wins:
            return None
        likeliest = max(wins, key=lambda outcome: outcome.probability)
        fair = likeliest.net - self.mean / likeliest.probability
        return fair if fair >= 0 else None

    def _moment(self, power: int) -> Fraction:
        return sum((outcome.probability * (outcome.net - self.mean) ** power for outcome in self.outcomes), Fraction(0))

    def _probability(self, holds: Callable[[Fraction], bool]) -> Fraction:
        return sum((outcome.probability for outcome in self.outcomes if holds(outcome.net)), Fraction(0))


@dataclass(frozen=True, slots=True)
class Analysis:
    """Everything exact about one round at a table, from one composition.

    ``spots`` is empty for a single spot, and where a bonus reads the suits of a war.
    """

    rules: HouseRules
    cards: Composition
    bets: tuple[BetAnalysis, ...]
    tie_decision: TieDecision
    joint: tuple[Joint, ...]
    spots: tuple[SpotsLaw, ...]

    def bet(self, name: str, decision: Decision | None = None) -> BetAnalysis:
        """A bet by name; for a bet with a row per decision, the one asked for (default: the first)."""
        rows = [row for row in self.bets if row.bet == name]
        return next((row for row in rows if row.decision in (None, decision)), rows[0])

    @property
    def player_edges(self) -> tuple[BetAnalysis, ...]:
        """The bets on which the player has the edge."""
        return tuple(row for row in self.bets if row.edge < 0)


@lru_cache(maxsize=64)
def analyse(rules: HouseRules, cards: Composition | None = None) -> Analysis:
    """Analyse every bet from a full shoe, or from the cards given.

    Raises InputError when a round might need more cards than there are, TooLarge for too many ties.
    """
    walk = Walk(rules, rules.full_shoe() if cards is None else cards)
    laws = {decision: walk.law(decision) for decision in walk.decisions}
    bets = [main_bet(decision, law) for decision, law in laws.items()]
    joint: list[Joint] = []
    for index, name in enumerate(rules.side_bets):
        rows = side_bet_rows(rules, index, name, laws)
        bets += rows
        joint += [joint_law(name, index, decision, law) for decision, law in laws.items() if is_placed(law, index)]
    spots = _spots(rules, walk.cards, laws) if rules.spots > 1 else ()
    return Analysis(rules, walk.cards, tuple(bets), tie_decision(walk), tuple(joint), spots)


def _spots(rules: HouseRules, cards: Composition, decisions: Iterable[Decision]) -> tuple[SpotsLaw, ...]:
    from casinowar.exact.spots import spots_can_be_walked, spots_law

    if not spots_can_be_walked(rules):
        return ()
    return tuple(spots_law(rules, cards, decision) for decision in decisions)


def main_bet(decision: Decision, law: Law) -> BetAnalysis:
    """The main bet under one decision."""
    order = list(Event)
    grouped: dict[tuple[int, str, Fraction, Fraction], Fraction] = {}
    for settled, probability in law.outcomes:
        label = "+".join((settled.event, *settled.bonuses))
        key = (order.index(settled.event), label, settled.net, settled.staked)
        grouped[key] = grouped.get(key, Fraction(0)) + probability
    outcomes = tuple(Outcome(label, chance, net, put) for (_, label, net, put), chance in sorted(grouped.items()))
    staked = law.mean(lambda settled: settled.staked)
    return BetAnalysis(MAIN, decision, outcomes, staked, max(settled.staked for settled, _ in law.outcomes))


def side_bet_rows(rules: HouseRules, index: int, name: str, laws: dict[Decision, Law]) -> list[BetAnalysis]:
    """A side bet's rows: one where the decision does not matter, else one a decision, war first."""
    rows = []
    for decision, law in laws.items():
        placed = law.given(lambda settled: settled.side_nets[index] is not None)
        if placed is not None:
            rows.append(_side_bet(rules, index, name, decision, placed))
    at_war = rules.side_bets[name].placed == "war"
    if not at_war and all(row.outcomes == rows[0].outcomes for row in rows):
        return [BetAnalysis(name, None, rows[0].outcomes, Fraction(1), Fraction(1))]
    return rows


def _side_bet(rules: HouseRules, index: int, name: str, decision: Decision, law: Law) -> BetAnalysis:
    lines = rules.side_bets[name].lines
    outcomes = []
    for number, line in enumerate(lines):
        chance = law.probability(lambda settled, number=number: settled.side_lines[index] == number)  # type: ignore[misc]
        label = "win" if len(lines) == 1 else f"win {pay_text(line.pays)}"
        outcomes.append(Outcome(label, chance, line.pays))
    lost = law.probability(lambda settled: settled.side_lines[index] is None)
    outcomes.append(Outcome("lose", lost, -Fraction(1)))
    return BetAnalysis(name, decision, tuple(o for o in outcomes if o.probability), Fraction(1), Fraction(1))
