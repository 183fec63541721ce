"""What a kernel is fed: the shoe, the burns, and the compiled tables of some rules, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from casinowar.cards import CARDS_PER_DECK, Composition
from casinowar.engine.compiled import DECISIONS, GameTable, compile_rules
from casinowar.errors import InputError
from casinowar.round import Decision, Event
from casinowar.rules.merge import override
from casinowar.rules.model import FULL_TABLE_CUT, INFINITE, HouseRules
from casinowar.simulate.kernels import COLUMNS

FIRST_CARDS_OF_A_SHOE = (Event.WIN, Event.LOSE)


@dataclass(frozen=True)
class Plan:
    """One spot dealt under some rules with one decision about every tie.

    ``shoe`` deals shoe after shoe to a cut card instead of a fresh shoe every round. ``deck`` is
    the kinds (rank x 4 + suit) in the shoe before the first round; it is only ever something else
    than the rules' own cards where a test plants a fault.
    """

    rules: HouseRules
    decision: Decision
    shoe: bool = False
    deck: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, rules: HouseRules, decision: Decision, shoe: bool = False, deck: Sequence[int] | None = None
    ) -> Plan:
        """The plan for some rules. Raises InputError for a shoe of infinite decks.

        ``shoe`` deals the rules' shoe, with the cut card at 75 % if they reshuffle every round; a
        continuous shuffler has no shoe to deal down, so its rounds are fresh either way.
        """
        one_spot = rules if rules.spots == 1 else override(rules, {"spots": 1})
        if shoe and rules.decks == INFINITE:
            raise InputError("decks", INFINITE, "a number of decks for a shoe with a cut card")
        dealt_down = shoe and rules.shoe.mode != "continuous"
        cards = tuple(deck) if deck is not None else full_deck(rules)
        plan = cls(one_spot, decision, dealt_down, cards)
        if dealt_down:
            plan.cut  # noqa: B018 - refuses a cut card that leaves too few cards
        return plan

    @cached_property
    def table(self) -> GameTable:
        """The rules as integers."""
        return compile_rules(self.rules)

    @property
    def leaves(self) -> int:
        """1 if a dealt card leaves the shoe, 0 for infinite decks."""
        return 0 if self.rules.decks == INFINITE else 1

    @cached_property
    def cut(self) -> int:
        """Cards dealt before the cut card shows. Raises InputError where it leaves too few for a round."""
        shoe = self.rules.shoe
        return self.rules.cut_position(shoe.penetration if shoe.mode == "cut_card" else FULL_TABLE_CUT)

    @cached_property
    def most_cards(self) -> int:
        """The most cards one round can take under this decision, burns included."""
        if self.decision == Decision.SURRENDER:
            return self.rules.burn.round + 2
        return self.rules.cards_needed

    @cached_property
    def sure_rounds(self) -> int:
        """How many rounds every shoe holds, whatever is dealt: the later ones depend on the cards before."""
        return -(-self.cut // self.most_cards)

    @property
    def category(self) -> tuple[int, ...]:
        """For each outcome, the category whose runs and serial correlation are watched: 0 -, 1 zero, 2 +.

        With fresh cards this is the sign of the main bet's net. Down a shoe it is the result of the
        first cards alone (a tie is 1): exchanging player and dealer then proves that the expected
        product of two results is zero, whatever the shoe has left.
        """
        if self.shoe:
            signs = {Event.WIN: 1, Event.LOSE: -1}
            return tuple(1 + signs.get(settlement.event, 0) for settlement in self.table.outcomes)
        return tuple(1 + (outcome.net > 0) - (outcome.net < 0) for outcome in self.table.outcomes)

    @cached_property
    def arrays(self) -> Arrays:
        """Everything a kernel only reads, and the shoe as each block finds it."""
        table, burn = self.table, self.rules.burn
        return Arrays(
            shoe=np.array([table.kind_of(kind) for kind in self.deck], dtype=np.uint8),
            burns=np.array([burn.round, burn.war, burn.war_card], dtype=np.uint64),
            after=np.array(table.after, dtype=np.uint32),
            decide=np.array(table.decide, dtype=np.uint32),
            category=np.array(self.category, dtype=np.uint64) * np.uint64(COLUMNS),
            decision=np.uint64(DECISIONS.index(self.decision)),
        )

    def composition(self) -> Composition:
        """The unseen cards before the first round, as the rules say."""
        return self.rules.full_shoe()


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arrays of simulate/dealing.py for one plan."""

    shoe: npt.NDArray[np.uint8]
    burns: npt.NDArray[np.uint64]
    after: npt.NDArray[np.uint32]
    decide: npt.NDArray[np.uint32]
    category: npt.NDArray[np.uint64]
    decision: np.uint64


def full_deck(rules: HouseRules) -> tuple[int, ...]:
    """The kinds (rank x 4 + suit) of a whole shoe, sorted; one deck stands for infinitely many."""
    decks = 1 if rules.decks == INFINITE else rules.decks
    return tuple(kind for kind in range(CARDS_PER_DECK) for _ in range(decks))


def new_trail(plan: Plan) -> Any:
    """Room for where each card of one round came from."""
    return np.zeros(plan.rules.cards_needed, dtype=np.uint64)
