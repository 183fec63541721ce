"""What play costs by the hour, and how long it takes until luck no longer hides it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, sqrt

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.sums import sum_tails
from casinowar.errors import InputError
from casinowar.pmf import Pmf

PRECISIONS = (0.005, 0.001, 0.0001)
CONFIDENCE = {0.95: 1.959963984540054, 0.99: 2.5758293035489004}
"""Two-sided points of the normal law."""
MOST_PER_HOUR = 100_000


@dataclass(frozen=True, slots=True)
class Precision:
    """Rounds after which the mean of so many results is within ``precision`` of the edge, with a confidence."""

    precision: float
    confidence: float
    rounds: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The price of play. Amounts in cents, a loss of the player positive in ``theoretical_loss``.

    ``n0`` rounds: the expected loss then equals one standard deviation (None for a fair game).
    ``comps``: what a comp rate (share of the theoretical loss) returns. ``break_even_comp_rate``:
    the share of the theoretical loss that must come back for play to be free, None where the player
    does not lose; ``break_even_of_action`` the same per unit of bets. ``loss_probability``: the
    exact chance to be behind after the hours, with money for all of them.
    """

    rounds_per_hour: float
    hours: float
    ev_per_hour: float
    sd_per_hour: float
    n0: float | None
    n0_exact: Fraction | None
    action: float
    theoretical_loss: float
    sd: float
    loss_probability: float
    comps: float
    net_cost: float
    break_even_comp_rate: float | None
    break_even_of_action: float
    rounds_for_precision: tuple[Precision, ...]


def cost(
    game: FlatGame,
    rounds_per_hour: float,
    hours: float = 1.0,
    comp_rate: float = 0.0,
    precisions: tuple[float, ...] = PRECISIONS,
) -> Cost:
    """Expected loss, spread and comps of flat bets. Raises InputError for impossible paces and rates."""
    if not 0 < rounds_per_hour <= MOST_PER_HOUR:
        raise InputError("--rounds-per-hour", rounds_per_hour, f"a number over 0 and up to {MOST_PER_HOUR}")
    if not 0 < hours <= MOST_PER_HOUR:
        raise InputError("--hours", hours, f"a number of hours over 0 and up to {MOST_PER_HOUR}")
    if not 0 <= comp_rate <= 10:
        raise InputError("--comp-rate", comp_rate, "a share of the theoretical loss, like 0.3")
    mean, variance = game.net.mean, game.net.variance
    rounds = rounds_per_hour * hours
    loss = -float(mean) * game.bet * rounds
    n0 = variance / mean**2 if mean else None
    comps = comp_rate * max(loss, 0.0)
    return Cost(
        rounds_per_hour,
        hours,
        float(mean) * game.bet * rounds_per_hour,
        sqrt(variance * game.bet**2 * rounds_per_hour),
        None if n0 is None else float(n0),
        n0,
        game.bet * rounds,
        loss,
        sqrt(variance * rounds) * game.bet,
        behind(game.net, max(1, round(rounds))),
        comps,
        loss - comps,
        1.0 if mean < 0 else None,
        float(-mean),
        tuple(
            Precision(precision, confidence, _rounds_for(variance, precision, z))
            for precision in precisions
            for confidence, z in CONFIDENCE.items()
        ),
    )


def behind(law: Pmf, rounds: int) -> float:
    """The exact chance that so many rounds come to less than nothing."""
    at_zero = sum_tails(law, rounds, Fraction(0))
    return max(0.0, at_zero.at_most - at_zero.exactly)


def _rounds_for(variance: Fraction, precision: float, z: float) -> int:
    if not 0 < precision < 10:
        raise InputError("--precision", precision, "a number over 0, like 0.001")
    return ceil(float(variance) * (z / precision) ** 2)
