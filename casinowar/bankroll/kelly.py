"""The stake that makes a bankroll grow fastest, on the real law of a round.

Source: E. O. Thorp, The Kelly Criterion in Blackjack, Sports Betting, and the Stock Market.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log1p

from casinowar.bankroll.game import FlatGame
from casinowar.errors import InputError
from casinowar.pmf import Pmf

HALVINGS = 200


@dataclass(frozen=True, slots=True)
class Kelly:
    """Fractions of the bankroll to bet, and the growth of its logarithm a round.

    ``largest_fraction``: the bankroll covers the worst outcome up to here. ``reason`` says why the
    fraction is 0, or is empty. ``certainty_growth`` is the growth per round of a half-Kelly bettor.
    """

    edge: Fraction
    cashback: Fraction
    worst: Fraction
    largest_fraction: float
    fraction: float
    growth: float
    half_fraction: float
    half_growth: float
    reason: str


def kelly(game: FlatGame, cashback: Fraction = Fraction(0)) -> Kelly:
    """The log-optimal fraction; ``cashback`` is the share of every bet that a promotion pays back.

    Raises InputError for a cashback outside [0, 1), or one that leaves nothing to lose.
    """
    if not 0 <= cashback < 1:
        raise InputError("--cashback", str(cashback), "a share of every bet from 0 to below 1, like 0.03")
    law = Pmf(tuple((net + cashback, chance) for net, chance in game.net.outcomes))
    if law.worst >= 0:
        raise InputError("kelly", "a game that cannot be lost", "a game with something to lose: no stake is too large")
    largest = float(-1 / law.worst)
    fraction = _best(law, largest) if law.mean > 0 else 0.0
    return Kelly(
        -law.mean,
        cashback,
        law.worst,
        largest,
        fraction,
        growth(law, fraction),
        fraction / 2,
        growth(law, fraction / 2),
        _reason(law),
    )


def growth(law: Pmf, fraction: float) -> float:
    """The expected logarithm of what a bankroll is multiplied by in a round, betting a fraction of it."""
    return sum(float(chance) * log1p(fraction * float(net)) for net, chance in law.outcomes)


def _reason(law: Pmf) -> str:
    if law.mean > 0:
        return ""
    if law.mean == 0:
        return "the game is fair: any bet only adds risk, so the best fraction is 0"
    return f"the game loses {float(-law.mean):.6g} of every bet on average: any bet makes the bankroll shrink"


def _best(law: Pmf, largest: float) -> float:
    """Where the derivative of the growth is zero, by bisection: it falls from the mean to minus infinity."""
    low, high = 0.0, largest
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        slope = sum(float(chance * net) / (1 + middle * float(net)) for net, chance in law.outcomes)
        low, high = (middle, high) if slope > 0 else (low, middle)
    return low
