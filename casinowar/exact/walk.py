"""The walk of a round: step() over every class of deals, with whole-number weights until the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from casinowar.cards import Composition
from casinowar.errors import InputError, TooLarge
from casinowar.exact.deals import Deal, Sight, deals, ordered_pairs, rule_words_need_suits
from casinowar.exact.law import Law
from casinowar.round import (
    Decision,
    Pair,
    Phase,
    Round,
    last_pair_reading,
    legal,
    named_ranks,
    settle,
    start,
    step,
)
from casinowar.rules.lines import FIRST_PAIR
from casinowar.rules.model import HouseRules

MOST_POSITIONS = 4_000
"""Positions of a round that are walked before it is refused: some seconds."""
_REMEDY = "take a smaller war.max_ties, or pay lines that do not ask for the suits of later ties"
Weights = dict[Round, int]
"""Settled rounds and in how many equally likely ways they come about."""


@dataclass
class Walk:
    """All rounds from one composition under one set of rules; what it has walked it remembers.

    ``first`` is the number of the next pair (first deal 1): a round may be walked on from its middle,
    with ``cards`` the unseen ones.
    """

    rules: HouseRules
    cards: Composition
    first: int = FIRST_PAIR
    _after: dict[tuple[Round, tuple[int, ...] | Composition], Weights] = field(default_factory=dict, repr=False)
    _steps: dict[tuple[Round, Pair], Round] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        if self.first > FIRST_PAIR:
            return
        check_cards(self.rules, self.cards)
        first = self.dealt(start(self.rules), self.cards)
        self._settled = [(state, deal.ways) for state, deal in first if state.phase == Phase.SETTLED]
        self._ties = [(state, deal) for state, deal in first if state.phase == Phase.DECISION]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What the rules let a player do about a tie, war first."""
        return legal(self.rules, Round(Phase.DECISION, ()))

    def law(self, decision: Decision) -> Law:
        """The law of a round in which every tie meets this decision."""
        ways_after = self._ways_from(2)
        total = ordered_pairs(self.cards) * ways_after
        weights: Weights = {}
        for state, ways in self._settled:
            weights[state] = weights.get(state, 0) + ways * ways_after
        for state, deal in self._ties:
            for settled, more in self._decided(state, deal.left, decision).items():
                weights[settled] = weights.get(settled, 0) + deal.ways * more
        return self._as_law(weights, total)

    def tie_laws(self, decision: Decision) -> dict[int, Law]:
        """For each rank that can tie, the law of the rest of the round after a tie on it."""
        by_rank: dict[int, Weights] = {}
        totals: dict[int, int] = {}
        ways_after = self._ways_from(2)
        for state, deal in self._ties:
            rank = deal.pair.player
            weights = by_rank.setdefault(rank, {})
            totals[rank] = totals.get(rank, 0) + deal.ways * ways_after
            for settled, more in self._decided(state, deal.left, decision).items():
                weights[settled] = weights.get(settled, 0) + deal.ways * more
        return {rank: self._as_law(weights, totals[rank]) for rank, weights in by_rank.items()}

    def law_after(self, state: Round, left: Composition, decision: Decision | None = None) -> Law:
        """The law of the rest of a round at ``state`` with the cards ``left``: a tie with its decision, or a war."""
        if decision is None:
            weights = self._finish(state, left, state.ties + 1)
        else:
            weights = self._decided(state, left, decision)
        return self._as_law(weights, sum(weights.values()))

    def tie_chances(self) -> dict[int, Fraction]:
        """For each rank that can tie, the probability that the first two cards tie on it."""
        chances: dict[int, Fraction] = {}
        for _, deal in self._ties:
            rank = deal.pair.player
            chances[rank] = chances.get(rank, Fraction(0)) + Fraction(deal.ways, ordered_pairs(self.cards))
        return chances

    def _as_law(self, weights: Weights, total: int) -> Law:
        return Law.gather((settle(self.rules, state), Fraction(ways, total)) for state, ways in weights.items())

    def _decided(self, state: Round, left: Composition, decision: Decision) -> Weights:
        after = step(self.rules, state, decision)
        if after.phase == Phase.SETTLED:
            return {after: self._ways_from(2)}
        return self._finish(after, left, 2)

    def _finish(self, state: Round, cards: Composition, number: int) -> Weights:
        """Weights of the settled rounds from the ``number``-th pair on, out of ``_ways_from`` ways."""
        key = (state, self._position(state, cards))
        if key not in self._after:
            if len(self._after) >= MOST_POSITIONS:
                size = f"a round with {MOST_POSITIONS + 1} positions or more"
                raise TooLarge("rules", size, str(MOST_POSITIONS), _REMEDY)
            weights: Weights = {}
            ways_after = self._ways_from(number + 1)
            for after, deal in self.dealt(state, cards):
                if after.phase == Phase.SETTLED:
                    weights[after] = weights.get(after, 0) + deal.ways * ways_after
                else:
                    for settled, more in self._finish(after, deal.left, number + 1).items():
                        weights[settled] = weights.get(settled, 0) + deal.ways * more
            self._after[key] = weights
        return self._after[key]

    def _position(self, state: Round, cards: Composition) -> tuple[int, ...] | Composition:
        """What of the cards left the rest of a round depends on.

        Where no rank is named or remembered and no suit is looked at any more, exchanging two ranks
        changes nothing: player and dealer are equally likely to hold either of two cards.
        """
        looks_on = state.tied_rank is not None or (state.suited and cards.kinds is not None)
        ranks_alike = not named_ranks(self.rules) and not cards.replaced and not looks_on
        return tuple(sorted(cards.ranks)) if ranks_alike else cards

    def dealt(self, state: Round, cards: Composition) -> list[tuple[Round, Deal]]:
        """Every class of pairs that may be dealt next, and the round after it."""
        number = state.ties + 1
        last_suited = last_pair_reading(self.rules, "suited")
        asked = number == FIRST_PAIR or state.suited
        sight = Sight(asked and number <= last_suited, asked and number < last_suited, named_ranks(self.rules))
        found = []
        for deal in deals(cards, sight):
            if (state, deal.pair) not in self._steps:
                self._steps[state, deal.pair] = step(self.rules, state, deal.pair)
            found.append((self._steps[state, deal.pair], deal))
        return found

    def _ways_from(self, number: int) -> int:
        """In how many ways the pairs from the ``number``-th to the last possible one can be dealt."""
        last = self.rules.war.max_ties if self.rules.war.allowed else FIRST_PAIR
        ways = 1
        for pair in range(number, last + 1):
            left = self.cards.total - (0 if self.cards.replaced else 2 * (pair - self.first))
            ways *= left * (left if self.cards.replaced else left - 1)
        return ways


def check_cards(rules: HouseRules, cards: Composition) -> None:
    """Raise InputError when a round might need more cards than there are, or suits that are unknown."""
    if rule_words_need_suits(rules) and cards.kinds is None:
        raise InputError(
            "remaining cards", cards.describe(), 'suits, like "As:6 Ah:6": a pay line of these rules asks for them'
        )
    if not cards.replaced and cards.total < rules.cards_needed:
        raise InputError(
            "remaining cards", cards.total, f"at least {rules.cards_needed} cards, which one round may need"
        )
