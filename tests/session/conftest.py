"""Games and sessions in the units the tests think in: currency units outside, cents inside."""

from fractions import Fraction

import pytest

from casinowar.exact.session import Game, SessionResult, game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.pmf import Pmf
from casinowar.rules import HouseRules
from casinowar.table import Terms


def even_money(p: Fraction, rules: HouseRules | None = None) -> Game:
    return game_of(rules or rules_with(), Pmf.gather([(Fraction(1), p), (Fraction(-1), 1 - p)]))


def rules_with(**tables: object) -> HouseRules:
    return HouseRules.from_tables(tables)


def terms(bankroll, goal=None, rounds=None, **more) -> Terms:
    return Terms(round(bankroll * 100), round(goal * 100) if goal is not None else None, rounds=rounds, **more)


def session(game: Game, strategy: str, bankroll, goal=None, rounds=None, **more) -> SessionResult:
    return solve_session(game, strategy_from(strategy), terms(bankroll, goal, rounds, **more))


@pytest.fixture(scope="session")
def casino() -> Game:
    return game_of(rules_with())
