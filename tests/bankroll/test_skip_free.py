"""A losing game with wide wins up to a goal: sums from place to place against linear equations and Wald's identity."""

from fractions import Fraction

import numpy as np
import pytest

from casinowar.bankroll import open_ended, skip_free
from casinowar.bankroll.game import FlatGame, pmf_game
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.need import bankroll_for
from casinowar.bankroll.ruin import ruin
from casinowar.pmf import Pmf
from tests.bankroll.conftest import law

JACKPOT = pmf_game(law((-1, "0.76"), (0, "0.0899"), (2, "0.125"), (17, "0.025"), (799, "0.0001")), 100)
JACKS_OR_BETTER = (
    (".00002476", 800),
    (".00010931", 50),
    (".00236255", 25),
    (".01151221", 9),
    (".01101451", 6),
    (".01122937", 4),
    (".0744487", 3),
    (".1292789", 2),
    (".21458503", 1),
)


def poker() -> FlatGame:
    won = [(Fraction(back - 1), Fraction(chance)) for chance, back in JACKS_OR_BETTER]
    return pmf_game(Pmf.gather([*won, (Fraction(-1), 1 - sum(chance for _, chance in won))]), 100)


@pytest.mark.parametrize(("start", "goal"), [(1, 30), (5, 1000), (40, 200), (900, 1000)])
def test_sums_equal_linear_equations(start, goal):
    lattice = Lattice.of(JACKPOT.law, Fraction(100 * start), Fraction(100 * goal))
    assert skip_free.applies(lattice)
    size, place = lattice.goal - lattice.floor, lattice.place(Fraction(100 * start)) - lattice.floor
    visited = open_ended.solved(lattice, np.eye(size)[place], transposed=True)
    assert skip_free.visits(lattice, place + lattice.floor) == pytest.approx(visited, rel=1e-9)
    over = np.concatenate([np.ones(lattice.down), np.zeros(size + lattice.up)])
    ruined = open_ended.solved(lattice, lattice.backward(over, lattice.floor), transposed=False)
    assert skip_free.ruin_chances(lattice) == pytest.approx(ruined, rel=1e-9)


def test_a_hundred_thousand_bankrolls_and_a_jackpot():
    game = poker()
    found = ruin(game, 50_000_00, 100_000_00)
    assert found.mean_final - 50_000_00 == pytest.approx(100 * float(game.net.mean) * found.mean_rounds, rel=1e-9)
    assert found.ruin_probability + found.goal_probability == pytest.approx(1, abs=1e-12)
    need = bankroll_for(game, 0.5, goal=100_000_00)
    assert need.ruin_probability <= 0.5 < need.just_missed
    assert ruin(game, need.bankroll, 100_000_00).ruin_probability == pytest.approx(need.ruin_probability, rel=1e-9)


def test_other_games_are_left_to_the_equations():
    def applies(*outcomes):
        return skip_free.applies(Lattice.of(pmf_game(law(*outcomes), 100).law, Fraction(500), Fraction(5000)))

    assert applies((-1, "0.99"), (40, "0.01"))
    assert not applies((-1, "0.9"), (40, "0.1"))  # to the player's advantage
    assert not applies((-2, "0.5"), (-1, "0.49"), (40, "0.01"))
    assert not applies((-1, "0.6"), (1, "0.4"))
