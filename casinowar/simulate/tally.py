"""What came of dealt rounds: outcomes counted by the category of the round before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from casinowar.round import Settlement
from casinowar.simulate.kernels import LATE_ROWS, NO_PREVIOUS
from casinowar.simulate.plan import Plan

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of dealt rounds. ``counts[row, outcome]`` as in simulate/kernels.py, rows by outcomes.

    ``partial`` says that the run was interrupted, ``compiled`` whether kernels dealt or the
    readable reference did.
    """

    plan: Plan
    seed: int
    counts: Counts
    blocks: int
    partial: bool = False
    compiled: bool = True

    @property
    def outcomes(self) -> tuple[Settlement, ...]:
        """What each column settles to."""
        return self.plan.table.outcomes

    @cached_property
    def rounds(self) -> int:
        """Rounds dealt."""
        return int(self.counts.sum())

    @cached_property
    def all_rounds(self) -> Counts:
        """Outcomes of every round dealt."""
        return _added(self.counts)

    @cached_property
    def sure(self) -> Counts:
        """Outcomes of the rounds dealt whatever came before: all of them with fresh cards."""
        return _added(self.counts[:LATE_ROWS])

    @property
    def starts(self) -> int:
        """Rounds that have no round before: one for each block, and down a shoe one for each shoe."""
        return int(self.counts[NO_PREVIOUS].sum() + self.counts[LATE_ROWS + NO_PREVIOUS].sum())

    @property
    def rounds_per_shoe(self) -> float:
        """Rounds in a shoe, over all shoes begun."""
        return self.rounds / self.starts

    @property
    def pairs(self) -> Counts:
        """Neighbouring rounds, both dealt whatever came before: [category of the first, of the second]."""
        pairs = np.zeros((NO_PREVIOUS, NO_PREVIOUS), dtype=np.int64)
        for column, category in enumerate(self.plan.category):
            pairs[:, category] += self.counts[:NO_PREVIOUS, column]
        return pairs

    def count(self, holds: Callable[[Settlement], bool], counts: Counts | None = None) -> int:
        """How many of the sure rounds (or of ``counts``) settled in a certain way."""
        chosen = self.sure if counts is None else counts
        return sum(int(n) for outcome, n in zip(self.outcomes, chosen, strict=True) if holds(outcome))


def _added(rows: Counts) -> Counts:
    added: Counts = rows.sum(axis=0)
    return added
