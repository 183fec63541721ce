"""Counters at work: shoes dealt down to the cut card by a kernel, or by the readable reference with any counter."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, inf, lcm, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from casinowar.cards import RANKS, SUITS
from casinowar.engine.reference import deal_round
from casinowar.errors import CasinoWarNotice, InputError, TooLarge
from casinowar.exact.bets import MAIN
from casinowar.exact.count_value import TieValue, tie_value
from casinowar.rng import Stream, stream_key
from casinowar.round import Decision
from casinowar.rules.model import HouseRules
from casinowar.sampling import jit
from casinowar.sampling.blocks import Block, blocks, run_blocks
from casinowar.sampling.generator import new_stream
from casinowar.simulate.count_kernels import BETS, COLUMNS, EXPECTED, NET, ROUNDS, VARIANCE, counted_shoes
from casinowar.simulate.plan import Plan
from casinowar.strategy import Seat, Strategy, Wager

BLOCK_SHOES = 4_000
"""Shoes in a block. Each block has its own random stream, whoever deals it."""
SLOW_SHOES = 2_000
"""Most shoes without compiled kernels."""
PILOT_SHOES, MOST_SHOES = 10 * BLOCK_SHOES, 10**9
"""Shoes dealt to learn how many a wanted error takes, and the most that are dealt for one."""
PURPOSE = "counting"
_NEVER = np.iinfo(np.int64).max

Sums = npt.NDArray[np.float64]
Progress = Callable[[int, int], None]
"""Told the shoes dealt so far and the shoes to deal in all."""
Wants = Callable[[tuple[int, ...]], bool]
"""Whether a counter bets, from how many cards of each rank (deuce first) have been seen since the shuffle."""


@dataclass(frozen=True)
class Counted:
    """What is dealt: a plan with a cut card, and the side bet that is counted with its value."""

    plan: Plan
    bet: str
    value: TieValue

    @classmethod
    def of(cls, rules: HouseRules, bet: str, decision: Decision, penetration: float) -> Counted:
        """The shoe of some rules down to a cut card; one spot.

        Raises InputError for a bet that a first tie of ranks does not decide, or for a cut card too deep.
        """
        value = tie_value(rules, bet, decision)
        if rules.spots > 1:
            raise InputError("spots", rules.spots, "1 spot where shoes are dealt")
        if bet == MAIN or value.by_suit or not value.first_tie_only or value.ties[0] <= 0:
            raise InputError("--bet", bet, "a side bet that wins on the first tie, whatever the suits")
        plan = Plan.of(rules, decision)
        return cls(replace(plan, cut=plan.rules.cut_position(penetration)), bet, value)

    @property
    def column(self) -> int:
        """The place of the bet among the side bets."""
        return list(self.plan.rules.side_bets).index(self.bet)

    @cached_property
    def copies(self) -> int:
        """Cards of a rank in the whole shoe."""
        return len(self.plan.deck) // len(RANKS)

    @cached_property
    def bet_from(self) -> npt.NDArray[np.int64]:
        """The least pair sum that makes the bet favourable, by number of cards unseen."""
        scale = lcm(self.value.constant.denominator, self.value.ties[0].denominator)
        constant, tie = int(self.value.constant * scale), int(self.value.ties[0] * scale)
        least = [-constant * cards * (cards - 1) // tie + 1 for cards in range(len(self.plan.deck) + 1)]
        return np.array([_NEVER, _NEVER, *least[2:]], dtype=np.int64)

    def wants(self, seen: tuple[int, ...]) -> bool:
        """The perfect counter: bet if the cards not seen make the bet favourable."""
        unseen = [self.copies - count for count in seen]
        return sum(count * (count - 1) for count in unseen) >= int(self.bet_from[sum(unseen)])

    def nets(self) -> npt.NDArray[np.float64]:
        """What the bet wins by outcome, in units of its stake."""
        return np.array([float(outcome.side_nets[self.column] or 0) for outcome in self.plan.table.outcomes])


class Estimate(NamedTuple):
    """A mean per shoe and its standard error, from the spread between blocks of shoes (None for a single block)."""

    mean: float
    standard_error: float | None


@dataclass(frozen=True, eq=False)
class CountedShoes:
    """What came of whole shoes: ``sums[block, u]`` as in simulate/count_kernels.py, and the shoes of each block."""

    counted: Counted
    seed: int
    sums: Sums
    shoes: npt.NDArray[np.int64]
    partial: bool = False

    @property
    def by_depth(self) -> Sums:
        """Sums over all blocks, by number of cards unseen."""
        added: Sums = self.sums.sum(axis=0)
        return added

    @property
    def bets_placed(self) -> int:
        """Rounds on which the counter has bet, over all shoes."""
        return int(self.sums[:, :, BETS].sum())

    def per_shoe(self, column: int) -> Estimate:
        """The mean per shoe of a column."""
        by_block = self.sums[:, :, column].sum(axis=1)
        shoes = int(self.shoes.sum())
        if not shoes:
            return Estimate(0.0, None)
        mean = float(by_block.sum()) / shoes
        if len(by_block) < 2:
            return Estimate(mean, None)
        residuals = by_block - mean * self.shoes
        return Estimate(mean, sqrt(float((residuals**2).sum()) * len(by_block) / (len(by_block) - 1)) / shoes)

    @property
    def rounds(self) -> Estimate:
        """Rounds per shoe."""
        return self.per_shoe(ROUNDS)

    @property
    def bets(self) -> Estimate:
        """Rounds per shoe on which the counter bets."""
        return self.per_shoe(BETS)

    @property
    def gain(self) -> Estimate:
        """Gain per shoe by what the cards unseen made every bet worth: as true as the net, and far sharper."""
        return self.per_shoe(EXPECTED)

    @property
    def net(self) -> Estimate:
        """Gain per shoe by what the bets won. Its error is that of the wins, given the cards, and of the gain."""
        added = self.by_depth.sum(axis=0)
        shoes = max(int(self.shoes.sum()), 1)
        gain_error = self.gain.standard_error
        error = None if gain_error is None else sqrt(added[VARIANCE] / shoes**2 + gain_error**2)
        return Estimate(float(added[NET]) / shoes, error)

    @property
    def luck(self) -> float:
        """What the bets won less what they were worth, in standard errors; 0 if no bet was placed."""
        added = self.by_depth.sum(axis=0)
        return float((added[NET] - added[EXPECTED]) / sqrt(added[VARIANCE])) if added[VARIANCE] else 0.0


def count_shoes(
    counted: Counted, shoes: int, seed: int, workers: int | None = None, progress: Progress | None = None
) -> CountedShoes:
    """Deal whole shoes with the perfect counter. The result never depends on ``workers``.

    An interrupt (KeyboardInterrupt) marks the result ``partial``. Without numba the readable
    reference deals the same shoes, SLOW_SHOES of them at most, and a CasinoWarNotice says so.
    """
    key = stream_key(seed, PURPOSE)
    shoes = _affordable(shoes)
    work = kernel_block if jit.COMPILED else reference_block
    found: list[Sums] = []
    sizes: list[int] = []
    partial = False
    try:
        todo = blocks(shoes, BLOCK_SHOES)
        for block, sums in run_blocks(lambda block: work(counted, key, block), todo, workers):
            found.append(sums)
            sizes.append(block.size)
            if progress is not None:
                progress(sum(sizes), shoes)
    except KeyboardInterrupt:
        partial = True
    shape = (-1, len(counted.plan.deck) + 1, COLUMNS)
    return CountedShoes(counted, seed, np.array(found).reshape(shape), np.array(sizes, dtype=np.int64), partial)


def shoes_wanted(
    counted: Counted, shoes: int | None, target_se: float | None, seed: int, workers: int | None = None
) -> int:
    """How many shoes: ``shoes``, or as many as give the gain a shoe the standard error ``target_se``.
    Raises InputError for both or neither, TooLarge for an error that would take MOST_SHOES or more.
    """
    if target_se is None and shoes is not None:
        return shoes
    if target_se is None or shoes is not None:
        raise InputError("--target-se", target_se, "either --shoes or --target-se")
    if not 0 < target_se < inf:
        raise InputError("--target-se", target_se, "a standard error over 0, in units a shoe, like 0.001")
    pilot = count_shoes(counted, PILOT_SHOES, seed, workers)
    dealt, error = int(pilot.shoes.sum()), pilot.gain.standard_error or 0.0
    wanted = max(dealt, ceil(dealt * (error / target_se) ** 2))
    if wanted > MOST_SHOES:
        raise TooLarge(
            "shoes", f"{wanted:,} for --target-se {target_se:g}", f"{MOST_SHOES:,}", "ask for a larger error"
        )
    return wanted


def _affordable(shoes: int) -> int:
    if jit.COMPILED or shoes <= SLOW_SHOES:
        return shoes
    warnings.warn(
        CasinoWarNotice(f"numba is not installed: {SLOW_SHOES:,} shoes are dealt in plain Python, not {shoes:,}"),
        stacklevel=3,
    )
    return SLOW_SHOES


def kernel_block(counted: Counted, key: int, block: Block) -> Sums:
    """One block of shoes dealt by the kernel: sums by cards unseen."""
    plan, arrays = counted.plan, counted.plan.arrays
    stream = new_stream(key, block.index)
    sums = np.zeros((len(plan.deck) + 1, COLUMNS))
    counted_shoes(
        stream,
        arrays.shoe.copy(),
        np.uint64(plan.cut or 0),
        arrays.burns,
        plan.new_trail(),
        arrays.after,
        arrays.decide,
        arrays.decision,
        arrays.suit_bits,
        np.full(len(RANKS), counted.copies, dtype=np.int64),
        counted.bet_from,
        counted.nets(),
        float(counted.value.constant),
        float(counted.value.ties[0]),
        block.size,
        sums,
    )
    return sums


def counts_with(strategy: Strategy, seat: Seat, bet: str) -> Wants:
    """A strategy that needs counts, as a counter: it bets where its wager holds the side bet.

    Its state, its antes and what it does about ties do not matter here: every round has an ante of
    one unit and meets the plan's decision. Raises InputError for a strategy that sees no cards.
    """
    if not strategy.needs_counts:
        raise InputError("strategy", strategy.label, "a strategy that counts cards, like tie-counter")
    state = strategy.start(seat)

    def wants(seen: tuple[int, ...]) -> bool:
        wager = strategy.wager(state, seat._replace(seen=seen))
        return isinstance(wager, Wager) and any(name == bet and amount for name, amount in wager.sides)

    return wants


def reference_block(counted: Counted, key: int, block: Block, wants: Wants | None = None) -> Sums:
    """The same block dealt card by card through step(), by the perfect counter or any other."""
    wants = counted.wants if wants is None else wants
    plan, shoe, stream = counted.plan, counted.plan.new_shoe(), Stream(key, block.index)
    sums = np.zeros((len(plan.deck) + 1, COLUMNS))
    seen = [0] * len(RANKS)
    shoe.begin_round()
    while True:
        row = sums[len(plan.deck) - sum(seen)]
        bets = wants(tuple(seen))
        chance = _tie_chance([counted.copies - count for count in seen])
        settlement, pairs = deal_round(plan.rules, shoe, stream, plan.decision)
        row[ROUNDS] += 1
        if bets:
            row[BETS] += 1
            row[NET] += float(settlement.side_nets[counted.column] or 0)
            row[EXPECTED] += float(counted.value.constant) + float(counted.value.ties[0]) * chance
            row[VARIANCE] += float(counted.value.ties[0]) ** 2 * chance * (1 - chance)
        for pair in pairs:
            for kind in pair:
                seen[kind // len(SUITS)] += 1
        shoes = shoe.shoes
        if shoe.position >= (plan.cut or 0) and shoes == block.size:
            return sums
        shoe.begin_round()
        if shoe.shoes != shoes:
            seen = [0] * len(RANKS)


def _tie_chance(unseen: Sequence[int]) -> float:
    cards = sum(unseen)
    return sum(count * (count - 1) for count in unseen) / (cards * (cards - 1))
