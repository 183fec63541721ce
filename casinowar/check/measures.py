"""The single tests: what was dealt against the exact law, each with the standard error that the law gives."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from casinowar.cards import Composition
from casinowar.check.result import Check
from casinowar.check.tails import chi_square_p_value, mean_p_value, normal_p_value
from casinowar.exact.law import Law
from casinowar.round import Decision, Event, Settlement
from casinowar.simulate.tally import Tally
from casinowar.simulate.watched import TieCount, Watched

SMALLEST_CLASS = 1000
"""Outcome classes expected less often than this are put together: chi-square's tail needs large counts."""
_FIRST_CARDS = (Event.WIN, Event.LOSE)


@dataclass(frozen=True, slots=True)
class Leg:
    """One decision: its exact law and what was dealt. ``cards`` is the shoe the law is about."""

    decision: Decision
    law: Law
    tally: Tally
    cards: Composition


@dataclass(frozen=True, slots=True)
class Measured:
    """One bet as a value of a settlement; None where it was not placed."""

    bet: str
    value: Callable[[Settlement], Fraction | None]


def edge(leg: Leg, measured: Measured, decision: Decision | None) -> Check | None:
    """The house edge of one bet, per unit staked on it first (the ante, or the side bet)."""
    law = values_of(leg.law, measured.value)
    counts = _counted(leg.tally, measured.value)
    name = f"edge {measured.bet}" + (f" {decision}" if decision else "")
    check = _mean_check(name, "edge", {-value: chance for value, chance in law.items()}, _negated(counts))
    return None if check is None else _labelled(check, measured.bet, decision)


def tie_frequency(leg: Leg) -> Check | None:
    """How often the first two cards tie."""
    return _frequency("tie frequency", leg, lambda _: True, lambda settled: settled.event not in _FIRST_CARDS)


def war_tie_frequency(leg: Leg) -> Check | None:
    """How often a war ends tied, of the wars fought."""
    return _frequency(
        "war-tie frequency",
        leg,
        lambda settled: settled.event in (Event.WAR_WIN, Event.WAR_TIE, Event.WAR_LOSE),
        lambda settled: settled.event == Event.WAR_TIE,
    )


def outcome_classes(leg: Leg) -> Check | None:
    """Chi-square over every distinct settlement, rare ones put together; None if fewer than two classes remain."""
    chances = dict(leg.law.outcomes)
    dealt = int(leg.tally.sure.sum())
    rows = [(float(chances.get(s, 0)) * dealt, int(n)) for s, n in zip(leg.tally.outcomes, leg.tally.sure, strict=True)]
    impossible = sum(n for expected, n in rows if expected == 0)
    classes = _put_together(sorted(row for row in rows if row[0] > 0))
    if len(classes) < 2:
        return None
    degrees = len(classes) - 1
    statistic = sum((n - expected) ** 2 / expected for expected, n in classes)
    spread = math.sqrt(2 * degrees)
    p_value = 0.0 if impossible else chi_square_p_value(statistic, degrees)
    return Check(
        f"outcome classes {leg.decision}",
        "classes",
        float(degrees),
        statistic,
        spread,
        (statistic - degrees) / spread,
        p_value,
        True,
        decision=leg.decision,
    )


def runs(leg: Leg) -> Check | None:
    """The number of runs of one result (the categories of Plan.category) against its expectation."""
    pairs = leg.tally.pairs
    number = int(pairs.sum())
    if number == 0:
        return None
    chance, variance, neighbours = _change(leg)
    if number * chance < SMALLEST_CLASS:
        return None
    starts = int(leg.tally.sure.sum()) - number
    changes = number - int(np.trace(pairs))
    spread = math.sqrt(number * variance + 2 * max(0, number - starts) * neighbours)
    return _normal_check(f"runs {leg.decision}", "runs", starts + number * chance, starts + changes, spread, leg)


def serial_correlation(leg: Leg) -> Check | None:
    """The correlation of neighbouring results (-1, 0, +1), which is zero."""
    pairs = leg.tally.pairs
    number = int(pairs.sum())
    category = _category_chances(leg)
    mean = category[2] - category[0]
    variance = category[2] + category[0] - mean**2
    rest = 1 - max(category)
    if not variance or number * rest**2 < SMALLEST_CLASS:
        return None  # neighbours that both differ from the usual result are too few for a normal tail
    signs = np.array([-1, 0, 1]) - float(mean)
    product = float(signs @ pairs @ signs) / number
    both = float(variance) ** 2 if leg.tally.plan.cut is None else float(1 - _two_ties_or_one(leg))
    spread = math.sqrt(both / number) / float(variance)
    name = f"serial correlation {leg.decision}"
    return _normal_check(name, "correlation", 0.0, product / float(variance), spread, leg)


def watched_ties(watched: Watched) -> Iterator[Check]:
    """Ties of every round of a shoe against the sum of their exact chances given the cards left."""
    yield from _watched("tie frequency, all rounds", watched.first_cards)
    yield from _watched("war-tie frequency, all rounds", watched.wars)


def values_of(law: Law, value: Callable[[Settlement], Fraction | None]) -> dict[Fraction, Fraction]:
    """The law of a value, given that it is there; empty if it never is."""
    chances: dict[Fraction, Fraction] = {}
    for settlement, chance in law.outcomes:
        found = value(settlement)
        if found is not None:
            chances[found] = chances.get(found, Fraction(0)) + chance
    total = sum(chances.values(), Fraction(0))
    return {found: chance / total for found, chance in chances.items()} if total else {}


def variance_of(law: Mapping[Fraction, Fraction]) -> Fraction:
    """The variance of a law of values."""
    mean = sum((value * chance for value, chance in law.items()), Fraction(0))
    return sum((value**2 * chance for value, chance in law.items()), Fraction(0)) - mean**2


def two_ties(cards: Composition) -> Fraction:
    """The chance that two pairs dealt one after the other both tie."""
    total, gone = cards.total, 0 if cards.replaced else 1
    same = sum(n * (n - gone) for n in cards.ranks)
    after = (same - (4 * n - 6) * gone for n in cards.ranks)
    ways = sum(n * (n - gone) * left for n, left in zip(cards.ranks, after, strict=True))
    return Fraction(ways, total * (total - gone) * (total - 2 * gone) * (total - 3 * gone))


def _frequency(
    name: str, leg: Leg, among: Callable[[Settlement], bool], holds: Callable[[Settlement], bool]
) -> Check | None:
    def value(settled: Settlement) -> Fraction | None:
        return Fraction(int(holds(settled))) if among(settled) else None

    return _mean_check(name, "frequency", values_of(leg.law, value), _counted(leg.tally, value))


def _mean_check(name: str, kind: str, law: Mapping[Fraction, Fraction], counts: Mapping[Fraction, int]) -> Check | None:
    number = sum(counts.values())
    if not law or not number:
        return None
    exact = sum((value * chance for value, chance in law.items()), Fraction(0))
    simulated = sum((value * n for value, n in counts.items()), Fraction(0)) / number
    spread = math.sqrt(variance_of(law) / number)
    possible = all(law.get(value) for value, n in counts.items() if n)
    deviation = float(simulated - exact)
    z = deviation / spread if spread else 0.0
    p_value = mean_p_value(law, number, float(simulated)) if possible else 0.0
    return Check(name, kind, float(exact), float(simulated), spread, z, p_value, True, exact_value=exact)


def _labelled(check: Check, bet: str, decision: Decision | None) -> Check:
    return replace(check, bet=bet, decision=decision)


def _counted(tally: Tally, value: Callable[[Settlement], Fraction | None]) -> dict[Fraction, int]:
    counts: dict[Fraction, int] = {}
    for settlement, n in zip(tally.outcomes, tally.sure, strict=True):
        found = value(settlement)
        if found is not None:
            counts[found] = counts.get(found, 0) + int(n)
    return counts


def _negated(counts: Mapping[Fraction, int]) -> dict[Fraction, int]:
    return {-value: n for value, n in counts.items()}


def _put_together(rows: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Classes from the rarest on, added up until each is expected at least SMALLEST_CLASS times."""
    classes: list[tuple[float, int]] = []
    expected, n = 0.0, 0
    for more, found in rows:
        expected, n = expected + more, n + found
        if expected >= SMALLEST_CLASS:
            classes.append((expected, n))
            expected, n = 0.0, 0
    if n or expected:
        last = classes.pop() if classes else (0.0, 0)
        classes.append((last[0] + expected, last[1] + n))
    return classes


def _category_chances(leg: Leg) -> list[Fraction]:
    """The chances of the categories of Plan.category for one round."""
    chances = dict(leg.law.outcomes)
    found = [Fraction(0)] * 3
    for category, settlement in zip(leg.tally.plan.category, leg.tally.outcomes, strict=True):
        found[category] += chances.get(settlement, 0)
    return found


def _two_ties_or_one(leg: Leg) -> Fraction:
    """The chance that the first cards of one or both of two neighbouring rounds tie."""
    return 2 * _category_chances(leg)[1] - two_ties(leg.cards)


def _change(leg: Leg) -> tuple[float, float, float]:
    """For two neighbours: chance of different categories, its variance, and its covariance with the next two."""
    category = [float(chance) for chance in _category_chances(leg)]
    squares = sum(chance**2 for chance in category)
    cubes = sum(chance**3 for chance in category)
    alike = squares
    if leg.tally.plan.cut is not None:
        alike = float(two_ties(leg.cards) + (1 - _two_ties_or_one(leg)) / 2)
    return 1 - alike, alike * (1 - alike), cubes - squares**2


def _normal_check(name: str, kind: str, exact: float, simulated: float, spread: float, leg: Leg) -> Check:
    z = (simulated - exact) / spread if spread else 0.0
    return Check(name, kind, exact, simulated, spread, z, normal_p_value(z), True, decision=leg.decision)


def _watched(name: str, count: TieCount) -> Iterator[Check]:
    if count.chances and count.variance:
        spread = math.sqrt(count.variance)
        z = (count.ties - count.expected) / spread
        n = count.chances
        yield Check(name, "frequency", count.expected / n, count.ties / n, spread / n, z, normal_p_value(z), True)
