"""step() and settle() compiled into integer tables, so that a kernel walks the rules without knowing them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from casinowar.cards import CARDS_PER_DECK, RANKS, SUITS
from casinowar.errors import TooLarge
from casinowar.round import Decision, Pair, Phase, Round, Settlement, last_pair_reading, settle, start, step
from casinowar.rules.model import HouseRules

ROW_BITS = 6
"""A pair of kinds (k1, k2) is looked up at ``k1 << ROW_BITS | k2``."""
PAIRS = 1 << (2 * ROW_BITS)
"""Entries a state has in ``GameTable.after``."""
DECISIONS = (Decision.WAR, Decision.SURRENDER)
"""The decisions by number, as ``GameTable.decide`` counts them."""
STATE_BITS = 8
"""An entry below ``1 << STATE_BITS`` is a settled outcome; any other is ``state << STATE_BITS``."""
MOST_OUTCOMES = 1 << STATE_BITS
MOST_STATES = 4000
_REMEDY = "fewer pay lines, or a smaller war.max_ties"


@dataclass(frozen=True, eq=False)
class GameTable:
    """One table's rules as integers. State 0 waits for the first two cards.

    An entry is the number of a settled outcome, or the next state's number << STATE_BITS. ``after``
    has PAIRS entries a state (cards of a pair; zeros where no cards are due), ``decide`` has one
    entry a state and decision (zeros where none is due).
    ``kinds`` is 52 where a pay line asks for suits and otherwise 13: a kind is then a rank.
    """

    kinds: int
    states: tuple[Round, ...]
    outcomes: tuple[Settlement, ...]
    after: tuple[int, ...]
    decide: tuple[int, ...]

    def kind_of(self, kind: int) -> int:
        """The kind this table reads, from a card's kind of 52 (rank x 4 + suit)."""
        return kind if self.kinds == CARDS_PER_DECK else kind // len(SUITS)


class _Compiler:
    """Numbers states and outcomes in the order in which they are met."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.states: list[Round] = [start(rules)]
        self.numbers: dict[Round, int] = {self.states[0]: 0}
        self.outcomes: dict[Settlement, int] = {}

    def entry(self, state: Round) -> int:
        """The entry for a round that stands at ``state``."""
        if state.phase == Phase.SETTLED:
            number = self.outcomes.setdefault(settle(self.rules, state), len(self.outcomes))
            if number >= MOST_OUTCOMES:
                raise TooLarge("rules", f"over {MOST_OUTCOMES} outcomes of a round", str(MOST_OUTCOMES), _REMEDY)
            return number
        if state not in self.numbers:
            if len(self.states) >= MOST_STATES:
                raise TooLarge("rules", f"over {MOST_STATES} states of a round", str(MOST_STATES), _REMEDY)
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state] << STATE_BITS

    def pair_entries(self, state: Round, kinds: int) -> list[int]:
        """One entry for every pair of kinds."""
        entries = [0] * PAIRS
        if state.phase not in (Phase.DEAL, Phase.WAR):
            return entries
        seen: dict[Pair, int] = {}
        suits = kinds // len(RANKS)
        for first in range(kinds):
            for second in range(kinds):
                suited = suits > 1 and first % suits == second % suits
                pair = Pair(first // suits, second // suits, suited)
                if pair not in seen:
                    seen[pair] = self.entry(step(self.rules, state, pair))
                entries[first << ROW_BITS | second] = seen[pair]
        return entries

    def decision_entries(self, state: Round) -> list[int]:
        """One entry for every decision; where there is no war, surrender stands in its place."""
        if state.phase != Phase.DECISION:
            return [0] * len(DECISIONS)
        surrender = self.entry(step(self.rules, state, Decision.SURRENDER))
        war = self.entry(step(self.rules, state, Decision.WAR)) if self.rules.war.allowed else surrender
        return [{Decision.WAR: war, Decision.SURRENDER: surrender}[decision] for decision in DECISIONS]


@lru_cache(maxsize=32)
def compile_rules(rules: HouseRules) -> GameTable:
    """The tables of some rules. Raises TooLarge for over MOST_STATES states or MOST_OUTCOMES outcomes."""
    compiler = _Compiler(rules)
    kinds = CARDS_PER_DECK if last_pair_reading(rules, "suited") else len(RANKS)
    after: list[int] = []
    decide: list[int] = []
    for state in compiler.states:  # grows while it is walked
        after += compiler.pair_entries(state, kinds)
        decide += compiler.decision_entries(state)
    return GameTable(kinds, tuple(compiler.states), tuple(compiler.outcomes), tuple(after), tuple(decide))
