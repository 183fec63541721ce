"""Evidence against a fair game that may be looked at after every round: e-values.

An e-value is what a bettor holds who starts with 1 and bets fairly priced against the law of the
game. If the law holds, the chance that it ever reaches k is at most 1 / k, however often one looks.
Source: J. Ville (1939); A. Ramdas et al., Game-theoretic statistics and safe anytime-valid inference (2023).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import exp, inf, lgamma, log

from casinowar.pmf import Pmf

WEIGHT = 10.0
"""Prior rounds per class: how far the bettor's first guess keeps to the law."""
TILTS = (0.05, 0.1, 0.2, 0.4)
"""Bets on a mean that is off, in standard deviations of a round, either way."""
_LARGEST_LOG = 700.0


class ClassBettor:
    """Bets on which class comes next, learning the frequencies from the rounds before."""

    def __init__(self, law: Mapping[str, Fraction]) -> None:
        self.law = {name: float(chance) for name, chance in law.items() if chance}
        total = WEIGHT * len(self.law)
        self.counts = {name: total * chance for name, chance in self.law.items()}
        self.total = total
        self.log_value = 0.0

    def see(self, name: str) -> None:
        """One round of a class. A class that cannot come breaks the law for good."""
        if name not in self.law:
            self.log_value = inf
            return
        self.log_value += log(self.counts[name] / self.total / self.law[name])
        self.counts[name] += 1
        self.total += 1


def counts_e_value(law: Mapping[str, Fraction], counts: Mapping[str, int]) -> float:
    """The e-value of counts by class; the order of the rounds does not matter to it."""
    known = {name: float(chance) for name, chance in law.items() if chance}
    if any(count and name not in known for name, count in counts.items()):
        return capped(inf)
    weight = WEIGHT * len(known)
    value = lgamma(weight) - lgamma(weight + sum(counts.values()))
    for name, chance in known.items():
        count = counts.get(name, 0)
        value += lgamma(weight * chance + count) - lgamma(weight * chance) - count * log(chance)
    return capped(value)


def sums_log_e_values(law: Pmf, nets: Iterable[Fraction]) -> Sequence[float]:
    """The logarithm of the e-value after each round, from nets alone."""
    bets = [(tilt, _log_mean(law, tilt)) for tilt in _tilts(law)]
    values, total = [], 0.0
    for rounds, net in enumerate(nets, 1):
        total += float(net)
        values.append(_log_average([tilt * total - rounds * cost for tilt, cost in bets]))
    return values


def sum_e_value(law: Pmf, rounds: int, total: Fraction) -> float:
    """The e-value of a sum of so many nets."""
    return capped(_log_average([t * float(total) - rounds * _log_mean(law, t) for t in _tilts(law)]))


def capped(log_value: float) -> float:
    """The e-value from its logarithm, kept within what a number can hold."""
    return exp(min(log_value, _LARGEST_LOG))


def _tilts(law: Pmf) -> list[float]:
    spread = float(law.variance) ** 0.5
    return [sign * tilt / spread for tilt in TILTS for sign in (-1, 1)] if spread else [0.0]


def _log_mean(law: Pmf, tilt: float) -> float:
    return log(sum(float(chance) * exp(tilt * float(net)) for net, chance in law.outcomes))


def _log_average(logs: Sequence[float]) -> float:
    highest = max(logs)
    return highest + log(sum(exp(each - highest) for each in logs) / len(logs))
