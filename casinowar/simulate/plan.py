"""What is dealt, and what a kernel is fed: the shoe, the burns and the compiled tables of some rules, as arrays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from casinowar.cards import CARDS_PER_DECK, SUITS, Composition
from casinowar.engine.compiled import DECISIONS, GameTable, compile_rules
from casinowar.engine.shoe import Shoe, full_deck
from casinowar.errors import IllegalMove, InputError
from casinowar.round import Decision, Event
from casinowar.rules.merge import override
from casinowar.rules.model import FULL_TABLE_CUT, INFINITE, HouseRules
from casinowar.simulate.kernels import COLUMNS

_FIRST_CARDS = {Event.WIN: 1, Event.LOSE: -1}


@dataclass(frozen=True)
class Plan:
    """One spot dealt under some rules, every tie meeting one decision.

    ``deck`` is the kinds (rank x 4 + suit) in the shoe, ``cut`` the number of cards dealt before the
    cut card shows, or None for a fresh shoe every round; ``leaves`` is 1 if a dealt card leaves the
    shoe and 0 if it is put back (infinite decks). A test plants a fault by changing one of them.
    """

    rules: HouseRules
    decision: Decision
    deck: tuple[int, ...]
    cut: int | None = None
    leaves: int = 1

    def __post_init__(self) -> None:
        """Raise IllegalMove or InputError for what a kernel could only deal by running past the end of the shoe."""
        if self.decision == Decision.WAR and not self.rules.war.allowed:
            raise IllegalMove("war is not open under these rules; expected surrender")
        needed = (self.cut or 1) - 1 + self.most_cards
        if self.leaves and len(self.deck) < needed:
            raise InputError("deck", len(self.deck), f"at least {needed} cards")

    @classmethod
    def of(cls, rules: HouseRules, decision: Decision, shoe: bool = False) -> Plan:
        """The plan for some rules: every round fresh, or down the rules' shoe to its cut card.

        ``shoe`` puts the cut card at 75 % where the rules shuffle every round; a continuous
        shuffler has no shoe to deal down, so its rounds are fresh either way. Raises InputError for
        a shoe of infinite decks, or a cut card that leaves too few cards for a round.
        """
        one_spot = rules if rules.spots == 1 else override(rules, {"spots": 1})
        cut = None
        if shoe and rules.decks == INFINITE:
            raise InputError("decks", INFINITE, "a number of decks for a shoe with a cut card")
        if shoe and rules.shoe.mode != "continuous":
            cut = one_spot.cut_position(rules.shoe.penetration if rules.shoe.mode == "cut_card" else FULL_TABLE_CUT)
        return cls(one_spot, decision, full_deck(rules), cut, leaves=int(rules.decks != INFINITE))

    def with_cards(self, cards: Composition) -> Plan:
        """The same, every round dealt from these cards. Unknown suits are dealt in turn: no line may ask for them."""
        return replace(self, deck=deck_of(cards), cut=None, leaves=int(not cards.replaced))

    @property
    def table(self) -> GameTable:
        """The rules as integers."""
        return compile_rules(self.rules)

    @cached_property
    def most_cards(self) -> int:
        """The most cards one round can take under this decision, burns included."""
        if self.decision == Decision.SURRENDER:
            return self.rules.burn.round + 2
        return self.rules.cards_needed

    @cached_property
    def sure_rounds(self) -> int:
        """How many rounds every shoe holds, whatever cards come. Whether a later one is dealt depends on them."""
        return 0 if self.cut is None else -(-self.cut // self.most_cards)

    @cached_property
    def category(self) -> tuple[int, ...]:
        """For each outcome, the category whose runs and serial correlation are watched: 0 -, 1 zero, 2 +.

        With fresh cards it is the sign of the main bet's net. Down a shoe it is the result of the
        first cards alone (a tie is 1): exchanging player and dealer proves that the product of two
        of these results is zero in the mean, whatever the shoe has left.
        """
        if self.cut is not None:
            return tuple(1 + _FIRST_CARDS.get(settlement.event, 0) for settlement in self.table.outcomes)
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
            suit_bits=np.uint64((len(SUITS) - 1).bit_length() if table.kinds == CARDS_PER_DECK else 0),
        )

    def new_trail(self) -> npt.NDArray[np.uint64]:
        """Room for where each card of one round came from."""
        return np.zeros(self.most_cards + 1, dtype=np.uint64)

    def new_shoe(self) -> Shoe:
        """The same shoe for the readable reference."""
        return Shoe(self.deck, self.cut, replaced=not self.leaves)


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arrays of simulate/dealing.py for one plan. A kind's rank is ``kind >> suit_bits``."""

    shoe: npt.NDArray[np.uint8]
    burns: npt.NDArray[np.uint64]
    after: npt.NDArray[np.uint32]
    decide: npt.NDArray[np.uint32]
    category: npt.NDArray[np.uint64]
    decision: np.uint64
    suit_bits: np.uint64


def deck_of(cards: Composition) -> tuple[int, ...]:
    """The kinds (rank x 4 + suit) of a composition, sorted."""
    suits = len(SUITS)
    if cards.kinds is None:
        return tuple(rank * suits + n % suits for rank, count in enumerate(cards.ranks) for n in range(count))
    rows = enumerate(cards.kinds)
    return tuple(rank * suits + suit for rank, row in rows for suit in range(suits) for _ in range(row[suit]))
