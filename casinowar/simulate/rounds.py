"""Rounds by the hundred million: blocks of a plan dealt by kernels in threads, or by the readable reference."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from itertools import islice

import numpy as np

from casinowar.engine.reference import deal_rounds
from casinowar.errors import CasinoWarNotice, InputError, TooLarge
from casinowar.rng import Stream, stream_key
from casinowar.sampling import jit
from casinowar.sampling.blocks import Block, blocks, run_blocks
from casinowar.sampling.generator import new_stream
from casinowar.simulate.kernels import COLUMNS, LATE_ROWS, NO_PREVIOUS, ROWS, fresh_rounds, general_rounds, shoe_rounds
from casinowar.simulate.plan import Plan
from casinowar.simulate.tally import Counts, Tally

BLOCK_ROUNDS = 1_000_000
"""Rounds in a block. Each block has its own random stream, whoever deals it."""
MOST_ROUNDS = 10**12
SLOW_ROUNDS = 100_000
"""Most rounds without compiled kernels, so that a check still answers in seconds."""
_SLOW_CHUNK = 5_000

Progress = Callable[[int, int], None]
"""Told the rounds dealt so far and the rounds to deal in all."""


def deal(
    plan: Plan,
    rounds: int,
    seed: int,
    *,
    purpose: str = "rounds",
    workers: int | None = None,
    progress: Progress | None = None,
) -> Tally:
    """Deal ``rounds`` rounds. The result depends on the plan, rounds, seed and purpose, never on ``workers``.

    An interrupt (KeyboardInterrupt) ends the dealing and marks the tally ``partial``. Without
    numba the readable reference deals the same cards, but SLOW_ROUNDS rounds at most, and a
    CasinoWarNotice says so. Raises InputError for fewer than 1 round, TooLarge for over MOST_ROUNDS.
    """
    check_rounds(rounds)
    compiled = jit.COMPILED
    rounds = affordable_rounds(rounds)
    todo = blocks(rounds, BLOCK_ROUNDS)
    key = stream_key(seed, purpose)
    if compiled:
        dealt = (counts for _, counts in run_blocks(lambda block: kernel_block(plan, key, block), todo, workers))
    else:
        dealt = (counts for block in todo for counts in reference_block(plan, key, block))
    total = np.zeros((ROWS, len(plan.table.outcomes)), dtype=np.int64)
    partial = False
    try:
        for counts in dealt:
            total += counts
            if progress is not None:
                progress(int(total.sum()), rounds)
    except KeyboardInterrupt:
        partial = True
    return Tally(plan, seed, total, -(-int(total.sum()) // BLOCK_ROUNDS), partial, compiled)


def check_rounds(rounds: int) -> None:
    """Raise InputError for fewer than 1 round, TooLarge for more than MOST_ROUNDS."""
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 1:
        raise InputError("--rounds", rounds, "a whole number of 1 or more")
    if rounds > MOST_ROUNDS:
        raise TooLarge("--rounds", f"{rounds:,} rounds", f"{MOST_ROUNDS:,}", "ask for fewer rounds")


def affordable_rounds(rounds: int) -> int:
    """``rounds``, or SLOW_ROUNDS with a notice if kernels cannot be compiled and that many would take too long."""
    if jit.COMPILED or rounds <= SLOW_ROUNDS:
        return rounds
    warnings.warn(
        CasinoWarNotice(
            f"numba is not installed: {SLOW_ROUNDS:,} rounds are dealt in plain Python instead of {rounds:,}"
        ),
        stacklevel=2,
    )
    return SLOW_ROUNDS


def kernel_block(plan: Plan, key: int, block: Block) -> Counts:
    """One block dealt by a kernel: its counts, rows by outcomes."""
    arrays = plan.arrays
    stream = new_stream(key, block.index)
    counts = np.zeros(ROWS * COLUMNS, dtype=np.int64)
    shoe, trail = arrays.shoe.copy(), plan.new_trail()
    tables = (arrays.after, arrays.decide, arrays.decision, arrays.category)
    if plan.cut is None and plan.leaves and not plan.rules.burn.round:
        fresh_rounds(stream, shoe, arrays.shoe, arrays.burns, trail, *tables, block.size, counts)
    elif plan.cut is None:
        leaves = np.uint64(plan.leaves)
        general_rounds(stream, shoe, arrays.shoe, leaves, arrays.burns, trail, *tables, block.size, counts)
    else:
        cut, sure = np.uint64(plan.cut), np.uint64(plan.sure_rounds)
        shoe_rounds(stream, shoe, cut, sure, arrays.burns, trail, *tables, block.size, counts)
    return counts.reshape(ROWS, COLUMNS)[:, : len(plan.table.outcomes)]


def reference_block(plan: Plan, key: int, block: Block) -> Iterator[Counts]:
    """The same block dealt by the readable reference, in chunks whose counts add up to the kernel's."""
    shoe, stream = plan.new_shoe(), Stream(key, block.index)
    columns = {settlement: column for column, settlement in enumerate(plan.table.outcomes)}
    dealt = deal_rounds(plan.rules, shoe, stream, plan.decision)
    previous, number, shoes = NO_PREVIOUS, 0, shoe.shoes
    for first in range(0, block.size, _SLOW_CHUNK):
        counts = np.zeros((ROWS, len(columns)), dtype=np.int64)
        for settlement, _ in islice(dealt, min(_SLOW_CHUNK, block.size - first)):
            if plan.cut is not None and shoe.shoes != shoes:
                previous, number, shoes = NO_PREVIOUS, 0, shoe.shoes
            late = LATE_ROWS if plan.cut is not None and number >= plan.sure_rounds else 0
            column = columns[settlement]
            counts[late + previous, column] += 1
            previous, number = plan.category[column], number + 1
        yield counts
