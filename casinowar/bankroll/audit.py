"""Is this result odd? Exact tails, z, chi-square, runs and an anytime-valid e-value, and a verdict in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from casinowar.bankroll.audit_together import check_together
from casinowar.bankroll.evidence import counts_e_value, sum_e_value
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.streak import chance_of
from casinowar.bankroll.sums import LARGEST_COUNT, can_be, sum_tails
from casinowar.errors import InputError
from casinowar.money import CENTS_PER_UNIT, money_text
from casinowar.pmf import Pmf

ALPHA = 0.01
"""How often a fair game may fail an audit as a whole (99 % tests, as 25 CFR 547.14 asks of random numbers)."""


@dataclass(frozen=True, slots=True)
class AuditCheck:
    """One comparison with the law. ``at_most`` and ``at_least`` are exact tails, None where there is no order.

    ``z`` is the deviation in standard deviations; of a chi-square, the point of the normal law with
    the same p-value. ``e_value``: what a bettor against the game would hold (None where not defined).
    """

    name: str
    observed: float
    expected: float
    sd: float | None
    z: float
    at_most: float | None
    at_least: float | None
    p_value: float
    e_value: float | None = None

    @property
    def tail(self) -> float | None:
        """The chance of a result as far out on the side where it is."""
        return None if self.at_most is None or self.at_least is None else min(self.at_most, self.at_least)


SMALLEST_TOLD = 1e-12
"""Smaller chances are not spelt out: nobody can read so many digits."""


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What a log says of itself: the share of ties that went to war (None where it does not say), its bets in cents."""

    war_share: Fraction | None
    bets: tuple[int, ...]


class Judgement:
    """What several comparisons come to together: fails when a p-value is below ``alpha`` over their number."""

    checks: tuple[AuditCheck, ...]
    alpha: float
    FAIR = "fair games"
    LOOK = "often look like this. (It does not follow that the game is fair.)"
    CAUSES = "were the rounds picked, are the rules the right ones?"

    @property
    def chances(self) -> list[float]:
        """The p-values."""
        return [check.p_value for check in self.checks]

    @property
    def tests(self) -> int:
        """How many tests share the error."""
        return len(self.chances)

    @property
    def smallest(self) -> float:
        """The smallest p-value, corrected for the number of tests."""
        return min(1.0, min(self.chances, default=1.0) * self.tests)

    @property
    def passed(self) -> bool:
        """Whether nothing is stranger than ``alpha`` allows."""
        return self.smallest >= self.alpha

    @property
    def verdict(self) -> str:
        """The verdict in plain words."""
        if not self.checks:
            return "Nothing to test."
        odds = f"about one in {1 / self.smallest:,.0f}" if self.smallest > SMALLEST_TOLD else "fewer than one in 10^12"
        if not self.passed:
            return (
                f"Odd: of {self.FAIR}, {odds} shows something this unusual. That is a reason to look closer "
                f"({self.CAUSES}), not a certainty."
            )
        if self.smallest < 0.2:
            return f"Somewhat unusual, but of {self.FAIR} {odds} shows as much. No reason for alarm."
        return f"Nothing odd: {self.FAIR} {self.LOOK}"


@dataclass(frozen=True)
class Audit(Judgement):
    """All comparisons of one log or one set of totals.

    ``e_value`` is the final one, ``largest_e_value`` the largest on the way. The audit fails when a
    p-value is below ``alpha`` over the number of tests, or the largest e-value above its inverse.
    ``log`` describes the rounds of a log, None for totals.
    """

    rounds: int
    checks: tuple[AuditCheck, ...]
    e_value: float
    largest_e_value: float
    alpha: float
    log: LogFacts | None = None

    @property
    def e_bound(self) -> float:
        """The e-value as a p-value: how often a fair game ever lets it grow so large, at most."""
        return 1 / max(1.0, self.largest_e_value)

    @property
    def chances(self) -> list[float]:
        """The p-values, and the bound that the largest e-value gives."""
        return [*super().chances, self.e_bound]


def audit_totals(
    game: FlatGame,
    rounds: int,
    ties: int | None = None,
    wins: int | None = None,
    result: int | None = None,
    alpha: float = ALPHA,
) -> Audit:
    """Totals of ``rounds`` independent rounds of one bet each; ``result`` is the net of all in cents.

    Raises InputError naming the option for totals that cannot be.
    """
    check_alpha(alpha)
    if not 1 <= rounds <= LARGEST_COUNT:
        raise InputError("--rounds", rounds, f"a whole number from 1 to {LARGEST_COUNT}")
    if ties is None and wins is None and result is None:
        raise InputError("audit", "nothing to judge", "a FILE, or --rounds with --ties, --wins or --result")
    checks = []
    if ties is not None:
        checks.append(count_check("ties", "--ties", chance_of(game, "ties"), rounds, ties))
    if wins is not None:
        checks.append(count_check("wins", "--wins", chance_of(game, "wins"), rounds, wins))
    if result is not None:
        checks.append(_result_check(game, rounds, result))
    check_together(game, rounds, ties, wins, result)
    values = [check.e_value for check in checks if check.e_value is not None]
    together = sum(values) / len(values)  # an average of e-values is one
    return Audit(rounds, tuple(checks), together, together, alpha)


def check_alpha(alpha: float) -> None:
    """Raise InputError for a share of false alarms that is none."""
    if not 0 < alpha < 1:
        raise InputError("--alpha", alpha, "a probability over 0 and below 1, like 0.01")


def count_check(name: str, option: str, chance: Fraction, rounds: int, count: int) -> AuditCheck:
    """A count among independent rounds: exact binomial tails."""
    if not 0 <= count <= rounds:
        raise InputError(option, count, f"a number from 0 to the {rounds} rounds")
    law = Pmf(tuple((net, p) for net, p in ((Fraction(0), 1 - chance), (Fraction(1), chance)) if p))
    tails = sum_tails(law, rounds, Fraction(count))
    expected, sd = float(rounds * chance), sqrt(rounds * chance * (1 - chance))
    counts = {"yes": count, "no": rounds - count}
    value = counts_e_value({"yes": chance, "no": 1 - chance}, counts)
    z = z_of(count - expected, sd)
    return AuditCheck(name, count, expected, sd, z, tails.at_most, tails.at_least, tails.two_sided, value)


def _result_check(game: FlatGame, rounds: int, result: int) -> AuditCheck:
    total = Fraction(result, game.bet)
    if not can_be(game.net, rounds, total):
        low, high = (int(rounds * net * game.bet) for net in (game.net.worst, game.net.outcomes[-1][0]))
        accepted = f"a sum of {rounds} results of this bet, from {money_text(low)} to {money_text(high)}"
        raise InputError("--result", money_text(result), accepted)
    tails = sum_tails(game.net, rounds, total)
    expected, sd = float(rounds * game.net.mean), sqrt(rounds * game.net.variance)
    z = z_of(float(total) - expected, sd)
    value = sum_e_value(game.net, rounds, total)
    unit = game.bet / CENTS_PER_UNIT
    observed, expected, sd = float(total) * unit, expected * unit, sd * unit
    return AuditCheck("result", observed, expected, sd, z, tails.at_most, tails.at_least, tails.two_sided, value)


def z_of(deviation: float, sd: float) -> float:
    """A deviation in standard deviations; 0 where nothing can vary."""
    return deviation / sd if sd else 0.0
