"""Dealing down a shoe with the composition in view: what chance of a tie each round really had.

Rounds of a shoe are not alike: the number of rounds in a shoe depends on its cards, because a war
uses more of them, so shoes that are rich in ties hold fewer rounds and the tie frequency over all
rounds lies a little below that of a fresh shoe. The chance of a tie given the cards that are left is
exact, though, before every round and at every war. Its sum over the rounds is what the number of
ties must be compared with: the differences have mean zero round by round, whatever decides how long
a shoe lasts (they are a martingale, and that sum is its compensator).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from casinowar.rng import stream_key
from casinowar.sampling.blocks import Block, blocks, run_blocks
from casinowar.sampling.generator import new_stream
from casinowar.sampling.jit import bare, inline, kernel
from casinowar.simulate.dealing import (
    BURN_ROUND,
    BURN_WAR,
    BURN_WAR_CARD,
    NONE,
    ONE,
    SETTLED,
    STATE_BITS,
    TWO,
    first_pair,
    wars,
)
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import BLOCK_ROUNDS, Progress, check_rounds

_CHANCES, _TIES, _EXPECTED, _VARIANCE = 0, 1, 2, 3
"""What is added up for the first cards and for the first cards of a war: a row each of ``sums``."""


@dataclass(frozen=True, eq=False)
class Watched:
    """Ties of all rounds of a run against what the cards left made of them; ``sums[i]`` is a block's 2 x 4 sums."""

    sums: npt.NDArray[np.float64]
    partial: bool

    @property
    def first_cards(self) -> TieCount:
        """Ties on the first two cards of a round."""
        return _tie_count(self.sums[:, 0])

    @property
    def wars(self) -> TieCount:
        """Ties on the first two cards of a war."""
        return _tie_count(self.sums[:, 1])

    @property
    def mean_chance(self) -> tuple[float, float]:
        """The tie frequency over all rounds in the long run, estimated by the exact chances, and its standard error.

        Far sharper than counting ties. The error comes from the spread between blocks.
        """
        per_block = self.sums[:, 0, _EXPECTED] / self.sums[:, 0, _CHANCES]
        error = per_block.std(ddof=1) / np.sqrt(len(per_block)) if len(per_block) > 1 else np.nan
        return float(per_block.mean()), float(error)


@dataclass(frozen=True, slots=True)
class TieCount:
    """How often a tie was possible, how often it came, how often it was expected to, and with which variance."""

    chances: int
    ties: int
    expected: float
    variance: float


def _tie_count(sums: npt.NDArray[np.float64]) -> TieCount:
    chances, ties, expected, variance = sums.sum(axis=0)
    return TieCount(int(chances), int(ties), float(expected), float(variance))


def watch(
    plan: Plan,
    rounds: int,
    seed: int,
    *,
    purpose: str = "rounds",
    workers: int | None = None,
    progress: Progress | None = None,
) -> Watched:
    """Deal the rounds that ``simulate.rounds.deal`` deals down a shoe, and add up the exact chances of ties.

    Needs compiled kernels, and a plan with a cut card. An interrupt marks the result ``partial``.
    """
    check_rounds(rounds)
    key = stream_key(seed, purpose)
    found: list[npt.NDArray[np.float64]] = []
    partial = False
    try:
        for block, sums in run_blocks(
            lambda block: _watched_block(plan, key, block),
            blocks(rounds, BLOCK_ROUNDS),
            workers,
        ):
            found.append(sums)
            if progress is not None:
                progress(block.index * BLOCK_ROUNDS + block.size, rounds)
    except KeyboardInterrupt:
        partial = True
    return Watched(np.array(found).reshape(-1, 2, 4), partial)


def _watched_block(plan: Plan, key: int, block: Block) -> npt.NDArray[np.float64]:
    arrays = plan.arrays
    stream = new_stream(key, block.index)
    sums = np.zeros((2, 4))
    full = np.bincount(arrays.shoe >> np.uint8(arrays.suit_bits), minlength=13).astype(np.int64)
    watched_rounds(
        stream,
        arrays.shoe.copy(),
        np.uint64(plan.cut or 0),
        arrays.burns,
        plan.new_trail(),
        arrays.after,
        arrays.decide,
        arrays.decision,
        arrays.suit_bits,
        full,
        block.size,
        sums,
    )
    return sums


@kernel
def watched_rounds(
    stream: Any,
    shoe: Any,
    cut: Any,
    burns: Any,
    trail: Any,
    after: Any,
    decide: Any,
    decision: Any,
    suit_bits: Any,
    full: Any,
    rounds: Any,
    sums: Any,
) -> None:
    """As kernels.shoe_rounds, in the simple way; ``full`` counts the shoe's cards by rank."""
    stream, shoe, burns, trail = bare(stream), bare(shoe), bare(burns), bare(trail)
    after, decide, full, sums = bare(after), bare(decide), bare(full), bare(sums)
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    left = full.copy()
    cards = np.int64(shoe.size)
    full_pairs = np.int64(0)
    for count in full:
        full_pairs += count * (count - 1)
    pairs = full_pairs
    position = NONE
    player_card = burns[BURN_ROUND]
    war_player = player_card + TWO + burns[BURN_WAR] + burns[BURN_WAR_CARD]
    war_dealer = war_player + ONE + burns[BURN_WAR_CARD]
    for _ in range(rounds):
        if position >= cut:
            position = NONE
            left[:] = full
            cards = np.int64(shoe.size)
            pairs = full_pairs
        _expect(sums, 0, pairs, cards)
        pair, s0, s1, s2, s3 = first_pair(s0, s1, s2, s3, shoe, position, ONE, burns, trail)
        entry = np.uint64(after[pair])
        taken = player_card + TWO
        if entry >= SETTLED:
            sums[0, _TIES] += 1.0
            entry = np.uint64(decide[((entry >> STATE_BITS) << ONE) | decision])
            if entry >= SETTLED:
                tied = left[shoe[position + player_card] >> suit_bits]
                _expect(sums, 1, pairs - (4 * tied - 6), cards - 2)
                entry, taken = wars(s1, s2, shoe, position, ONE, burns, trail, taken, after, entry)
                if shoe[position + war_player] >> suit_bits == shoe[position + war_dealer] >> suit_bits:
                    sums[1, _TIES] += 1.0
        for place in range(taken):
            rank = shoe[position + np.uint64(place)] >> suit_bits
            left[rank] -= 1
            pairs -= 2 * left[rank]
        cards -= np.int64(taken)
        position += taken


@inline
def _expect(sums: Any, row: Any, pairs: Any, cards: Any) -> None:
    """Add one chance of a tie: ``pairs`` ordered pairs of one rank among all that ``cards`` cards make."""
    chance = pairs / (cards * (cards - 1))
    sums[row, _CHANCES] += 1.0
    sums[row, _EXPECTED] += chance
    sums[row, _VARIANCE] += chance * (1.0 - chance)
