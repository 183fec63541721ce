"""What a check of dealt cards against exact values hands back: single tests, and the verdict over all of them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from casinowar.round import Decision
from casinowar.rules.model import HouseRules

FAMILY_ERROR = 1e-4
"""How often, at most, a correct game may fail a whole check by bad luck: shared equally by its tests."""


@dataclass(frozen=True, slots=True)
class Check:
    """One test. ``standard_error`` comes from the exact law; ``z`` is (simulated - exact) / standard_error.

    ``p_value`` is the two-sided chance of so large a deviation (one-sided for outcome classes,
    whose ``exact`` is the mean of chi-square), and ``passed`` says that it is at least the test's
    share of the error budget. ``kind`` is edge, classes, frequency, runs or correlation; ``bet``
    and ``decision`` say what an edge is of.
    """

    name: str
    kind: str
    exact: float
    simulated: float
    standard_error: float
    z: float
    p_value: float
    passed: bool
    bet: str | None = None
    decision: Decision | None = None
    exact_value: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Verification:
    """All tests of some rules. ``rounds`` is the number dealt for each of ``decisions``.

    ``compared`` is how many of them could be compared with the fresh-shoe law: all with fresh
    cards, fewer down a shoe (see check/verify.py). ``threshold`` is the smallest p-value that passes.
    """

    rules: HouseRules
    seed: int
    shoe: bool
    rounds: int
    decisions: tuple[Decision, ...]
    compared: int
    checks: tuple[Check, ...]
    threshold: float
    partial: bool
    compiled: bool
    family_error: float = FAMILY_ERROR

    @property
    def passed(self) -> bool:
        """Whether every test passed; False when an interrupt left none."""
        return bool(self.checks) and all(check.passed for check in self.checks)

    @property
    def failed(self) -> tuple[Check, ...]:
        """The tests that did not pass."""
        return tuple(check for check in self.checks if not check.passed)

    def edge(self, bet: str, decision: Decision | None) -> Check | None:
        """The test of one edge, or None if it was not run."""
        edges = (check for check in self.checks if check.kind == "edge" and check.bet == bet)
        return next((check for check in edges if check.decision == decision), None)
