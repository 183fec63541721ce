"""Counting games: whole-number tallies of blocks that add up exactly, in any order of workers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from casinowar.kids import kernels as k
from casinowar.kids.tables import Integers

MEASURES = {
    "tricks": k.TRICKS,
    "plays": k.PLAYS,
    "wars": k.WAR_TRICKS,
    "ties": k.TIES,
    "lead_changes": k.LEAD_CHANGES,
}
"""The measured numbers of a finished game and their columns in a block of results."""
WARS_OF = {f"wars_of_{ties}": k.WARS_BY_TIES + ties - 1 for ties in range(1, k.DEEPEST + 1)}
"""The same for the wars with just so many ties (the last: so many or more)."""
_COUNTED = MEASURES | WARS_OF


@dataclass
class GameTally:
    """Counts over games: results, winners (bit sets of seats), winners by seat 1's aces, and for
    every measure (MEASURES and WARS_OF) how many finished games had each value.
    """

    games: int = 0
    results: Counter[int] = field(default_factory=Counter)
    winners: Counter[int] = field(default_factory=Counter)
    by_aces: Counter[tuple[int, int]] = field(default_factory=Counter)
    counts: dict[str, Integers] = field(default_factory=lambda: {name: np.zeros(1, np.int64) for name in _COUNTED})

    def add(self, rows: Integers) -> None:
        """Add a block of results, one row a game, columns as in kernels.py."""
        self.games += len(rows)
        self.results.update(_counted(rows[:, k.RESULT]))
        self.winners.update(_counted(rows[:, k.WINNERS]))
        base = int(rows[:, k.WINNERS].max(initial=0)) + 1
        for joint, games in _counted(rows[:, k.ACES] * base + rows[:, k.WINNERS]).items():
            self.by_aces[divmod(joint, base)] += games
        finished = rows[(rows[:, k.RESULT] == k.WON) | (rows[:, k.RESULT] == k.DRAWN)]
        for name, column in _COUNTED.items():
            self.counts[name] = _sum(self.counts[name], np.bincount(finished[:, column], minlength=1))

    @property
    def finished(self) -> int:
        """Games that ended by the rules: won or drawn."""
        return self.results[k.WON] + self.results[k.DRAWN]


def _counted(values: Integers) -> dict[int, int]:
    distinct, counts = np.unique(values, return_counts=True)
    return {int(value): int(count) for value, count in zip(distinct, counts, strict=True)}


def _sum(one: Integers, two: Integers) -> Integers:
    longer, shorter = (one, two) if len(one) >= len(two) else (two, one)
    total = longer.astype(np.int64, copy=True)
    total[: len(shorter)] += shorter
    return total
