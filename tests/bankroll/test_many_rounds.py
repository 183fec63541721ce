"""Leaps of many rounds against rounds one by one and closed forms, and what is refused before it starts."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.special import bdtr

from casinowar.bankroll import drawdown as falls
from casinowar.bankroll import horizon, need
from casinowar.bankroll.drawdown import Falls, drawdown
from casinowar.bankroll.fan import fan
from casinowar.bankroll.game import Band, RoundLaw, pmf_game
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.need import bankroll_for, rounds_for
from casinowar.bankroll.ruin import ruin
from casinowar.bankroll.streak import run_probability
from casinowar.errors import TooLarge
from casinowar.round import Decision
from tests.bankroll.conftest import even_money, law, table

NEVER, AT_ONCE = 10**9, 1
GAMES = {
    "war": table(),
    "surrender": table(decision=Decision.SURRENDER),
    "tie bet": table(sides=(("tie", 100),)),
    "to the player": even_money(Fraction("0.51")),
    "long steps": pmf_game(law((-4, "0.2"), (0, "0.1"), (1, "0.6"), (3, "0.1")), 100),
}


@pytest.fixture
def one_by_one(monkeypatch):
    """A function's result with all rounds one by one, and with leaps."""

    def both(function):
        found = []
        for few in (NEVER, AT_ONCE):
            monkeypatch.setattr(horizon, "FEW_ROUNDS", few)
            monkeypatch.setattr(falls, "FEW_ROUNDS", few)
            found.append(function())
        return found

    return both


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(("bankroll", "goal"), [(2000, None), (2000, 4000), (20_000, 90_000), (200, 60_000)])
def test_leaps_equal_rounds_one_by_one(one_by_one, game, bankroll, goal):
    slow, quick = one_by_one(lambda: ruin(game, bankroll, goal, 1500))
    for name in ("ruin_probability", "mean_rounds", "mean_final", "ahead_probability"):
        assert getattr(quick, name) == pytest.approx(getattr(slow, name), rel=1e-11, abs=1e-22)
    if goal is not None:
        assert quick.goal_probability == pytest.approx(slow.goal_probability, rel=1e-11, abs=1e-22)
    assert quick.quantiles == slow.quantiles


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("goal", [None, 4000, 90_000])
def test_leaps_backward_equal_rounds_one_by_one(one_by_one, game, goal):
    lattice = Lattice.of(game.law, Fraction(2000), None if goal is None else Fraction(goal))
    slow, quick = one_by_one(lambda: horizon.ruin_within(lattice, 1500))
    size = min(len(slow), len(quick))
    assert np.allclose(quick[:size], slow[:size], rtol=1e-10, atol=1e-20)
    assert max([*slow[size:], *quick[size:]], default=0.0) < 1e-20


@pytest.mark.parametrize("fall", [2000, 30_000, 150_000])
def test_leaps_of_a_drawdown_equal_rounds_one_by_one(one_by_one, fall):
    for game in GAMES.values():
        lattice = Lattice.of(RoundLaw((Band(Fraction(0), game.law.usual.changes),)), Fraction(0))
        level = int(fall / lattice.step)
        slow, quick = one_by_one(lambda usual=lattice.usual, level=level: Falls(usual).reached(level, 1200))
        assert quick == pytest.approx(slow, rel=1e-10, abs=1e-20)


def test_a_million_flips_of_a_fair_coin():
    """The reflection principle: ruin within n flips from b is P(S <= -b) + P(S < -b)."""
    rounds, bankroll = 1_000_000, 1_000
    heads = (rounds - bankroll) // 2
    chance = float(bdtr(heads, rounds, 0.5) + bdtr(heads - 1, rounds, 0.5))
    game = even_money(Fraction(1, 2))
    assert ruin(game, bankroll * 100, None, rounds).ruin_probability == pytest.approx(chance, rel=1e-9)
    found = bankroll_for(game, chance * (1 + 1e-6), rounds=rounds)
    assert found.bankroll == found.safe_from == bankroll * 100


def test_the_rounds_of_a_large_bankroll_are_found_by_bisection(casino):
    found = rounds_for(casino, 0.05, 200_000)
    assert found.ruin_probability <= 0.05 < found.just_missed
    assert found.ruin_probability == pytest.approx(ruin(casino, 200_000, None, found.rounds).ruin_probability, rel=1e-9)
    assert found.just_missed == pytest.approx(ruin(casino, 200_000, None, found.rounds + 1).ruin_probability, rel=1e-9)


def plain_runs(each: float, length: int, rounds: int) -> float:
    """By the length of the run that is on."""
    state = [1.0] + [0.0] * length
    for _ in range(rounds):
        state = [sum(state[:length]) * (1 - each), *(each * p for p in state[: length - 1]),
                 state[length] + each * state[length - 1]]  # fmt: skip
    return state[length]


@pytest.mark.parametrize("rounds", [3, 7, 8, 50, 4000])
@pytest.mark.parametrize("each", [1e-3, 0.3, 0.9, 0.999])
@pytest.mark.parametrize("length", [1, 2, 7])
def test_runs_taken_many_rounds_at_once(each, length, rounds):
    expected = plain_runs(each, length, rounds)
    assert run_probability(each, length, rounds) == pytest.approx(expected, rel=1e-10, abs=1e-300)


def test_a_fine_grid_is_played_out_round_by_round(monkeypatch):
    """Both ways to the end without a limit of rounds agree."""
    from casinowar.bankroll import open_ended

    game = table(sides=(("tie", 25),))
    found = []
    for quicker in (True, False):
        monkeypatch.setattr(open_ended, "_rounds_are_quicker", lambda lattice, quicker=quicker: quicker)
        found.append(ruin(game, 1000, 2000))
    one, other = found
    assert one.ruin_probability == pytest.approx(other.ruin_probability, rel=1e-11)
    assert one.mean_rounds == pytest.approx(other.mean_rounds, rel=1e-11)
    assert one.mean_final == pytest.approx(other.mean_final, rel=1e-10)


def test_too_much_work_is_refused_before_any_is_done(casino, monkeypatch):
    def computed(*args: object) -> None:
        raise AssertionError("something was computed")

    monkeypatch.setattr(horizon.Flow, "_round", computed)
    monkeypatch.setattr(horizon.Flow, "_leap", computed)
    monkeypatch.setattr(horizon, "_earlier", computed)
    monkeypatch.setattr(falls.Falls, "_round", computed)
    cents = table(sides=(("tie", 1),))
    for ask in (
        lambda: ruin(cents, 100_000, None, 10**7),
        lambda: fan(casino, 10_000, 20_000, every=1),
        lambda: need.bankroll_for(cents, 0.05, rounds=10**6),
        lambda: drawdown(cents, 10**6, 10**7),
    ):
        with pytest.raises(TooLarge, match=r"over the limit of .*; (ask|choose)"):
            ask()


def test_a_law_with_a_deep_loss_is_refused(casino):
    with pytest.raises(TooLarge, match="a loss of 1,000,000 steps"):
        ruin(pmf_game(law((1, "0.9999999"), (-1_000_000, "0.0000001")), 100), 500)


def test_a_chance_too_small_to_be_precise_is_given_as_nothing(casino):
    found = ruin(
        casino, 100000, 200000, 10_000
    )  # by rounds one by one, nothing left out: 1.09e-34 and 9.5295612135e-12
    assert found.goal_probability == 0
    assert found.ruin_probability == pytest.approx(9.529561213508e-12, rel=1e-9)


@pytest.mark.parametrize("start", [500, 1000])
def test_a_far_goal_keeps_its_digits_for_ever(start):
    ratio = Fraction(52, 48)
    right = float((1 - ratio**start) / (1 - ratio ** (2 * start)))  # 4.2e-18 and 1.7e-35
    assert ruin(even_money(Fraction(48, 100)), 100 * start, 200 * start).goal_probability == pytest.approx(
        right, rel=1e-8
    )


def test_nobody_plays_on_after_ten_million_rounds(casino):
    assert ruin(casino, 2000, None, 10**7).playing_probability == 0
    few = ruin(casino, 2000, 4000, 200)
    assert few.playing_probability == pytest.approx(1 - few.ruin_probability - few.goal_probability, abs=1e-14)
