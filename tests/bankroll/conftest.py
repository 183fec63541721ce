"""Games of flat bets in the units the tests think in: currency units outside, cents inside."""

from fractions import Fraction

import pytest

from casinowar.bankroll.game import FlatGame, flat_game, pmf_game
from casinowar.pmf import Pmf
from casinowar.rules.load import load_rules


def law(*outcomes: tuple[object, object]) -> Pmf:
    return Pmf.gather((Fraction(str(net)), Fraction(str(chance))) for net, chance in outcomes)


def even_money(p: Fraction, bet: int = 100) -> FlatGame:
    return pmf_game(Pmf.gather([(Fraction(1), p), (Fraction(-1), 1 - p)]), bet)


def table(name: str = "standard", bet: int = 100, **more: object) -> FlatGame:
    return flat_game(load_rules(name), bet, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def casino() -> FlatGame:
    return table()
