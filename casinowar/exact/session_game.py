"""The game of a session: every outcome of one round with its exact probability, whatever the player decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache

from casinowar.cards import RANKS
from casinowar.exact.walk import Walk
from casinowar.pmf import Pmf
from casinowar.round import Decision, Event, Settlement
from casinowar.rules.model import HouseRules
from casinowar.strategy import Result
from casinowar.table import ALL_RANKS, Layout, Outcome, Placed, settled

FIRST_CARDS = (Event.WIN, Event.LOSE)


@dataclass(frozen=True, eq=False)
class Game:
    """A game as sessions see it. ``outcomes`` are numbered; a law is a probability for each of them.

    Built by ``casino_war`` or ``other_game``. ``settlements`` are the rounds' settlements behind
    the outcomes, None for a game known only by its law.
    """

    rules: HouseRules
    layout: Layout
    outcomes: tuple[Outcome, ...]
    settlements: tuple[Settlement, ...] | None
    pmf: Pmf | None
    _laws: dict[int, tuple[Fraction, ...]] = field(default_factory=dict, repr=False)

    def law(self, war_ranks: int) -> tuple[Fraction, ...]:
        """The probability of each outcome when the player goes to war on these ranks (as bits)."""
        if war_ranks not in self._laws:
            self._laws[war_ranks] = self._pmf_law() if self.pmf else self._war_law(war_ranks)
        return self._laws[war_ranks]

    def _pmf_law(self) -> tuple[Fraction, ...]:
        assert self.pmf is not None
        return tuple(probability for _, probability in self.pmf.outcomes)

    def _war_law(self, war_ranks: int) -> tuple[Fraction, ...]:
        assert self.settlements is not None
        chances = dict.fromkeys(self.settlements, Fraction(0))
        if war_ranks in (0, ALL_RANKS):
            for settlement, chance in self._walk.law(Decision.WAR if war_ranks else Decision.SURRENDER).outcomes:
                chances[settlement] += chance
        else:
            self._mixed(war_ranks, chances)
        return tuple(chances.values())

    def _mixed(self, war_ranks: int, chances: dict[Settlement, Fraction]) -> None:
        """Add the law of a round in which the decision depends on the tied rank."""
        for settlement, chance in self._walk.law(Decision.WAR).outcomes:
            if settlement.event in FIRST_CARDS:
                chances[settlement] += chance
        cards = self._walk.cards
        taken = 0 if cards.replaced else 1
        laws = {decision: self._walk.tie_laws(decision) for decision in (Decision.WAR, Decision.SURRENDER)}
        for rank, count in enumerate(cards.ranks):
            tied = Fraction(count * (count - taken), cards.total * (cards.total - taken))
            law = laws[Decision.WAR if war_ranks >> rank & 1 else Decision.SURRENDER].get(rank)
            for settlement, chance in law.outcomes if law else ():
                chances[settlement] += tied * chance

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self.rules, self.rules.full_shoe())

    @property
    def main_law(self) -> Pmf:
        """The net of the main bet per unit when every tie meets the rules' first decision."""
        if self.pmf is not None:
            return self.pmf
        war = ALL_RANKS if self.layout.decisions[0] == Decision.WAR else 0
        return Pmf.gather((outcome.net, p) for outcome, p in zip(self.outcomes, self.law(war), strict=True))

    def results(self, placed: Placed) -> Sequence[tuple[int, Result]]:
        """The outcomes that can follow placed bets, with what each pays."""
        law = self.law(placed.war_ranks)
        return [(k, settled(self.rules, placed, self.outcomes[k])) for k, chance in enumerate(law) if chance]


@lru_cache(maxsize=32)
def casino_war(rules: HouseRules) -> Game:
    """The game that these rules describe, each round from a full shoe."""
    walk = Walk(rules, rules.full_shoe())
    found: dict[Settlement, None] = {}
    for decision in (Decision.WAR, Decision.SURRENDER):
        if decision == Decision.SURRENDER or rules.war.allowed:
            found.update(dict.fromkeys(settlement for settlement, _ in walk.law(decision).outcomes))
    settlements = tuple(found)
    outcomes = tuple(Outcome.of(rules, settlement) for settlement in settlements)
    return Game(rules, Layout.of(rules), outcomes, settlements, None)


def other_game(law: Pmf, rules: HouseRules) -> Game:
    """A game known by the law of its net per unit, at a table with the limits of these rules.

    A net below -1 (a double, a raise) is paid on credit: the bankroll may then end below zero.
    """
    events = {True: Event.WIN, False: Event.LOSE}
    outcomes = tuple(Outcome(events[net > 0] if net else None, net, False) for net, _ in law.outcomes)
    return Game(rules, Layout.other_game(rules.table), outcomes, None, law)


assert (1 << len(RANKS)) - 1 == ALL_RANKS
