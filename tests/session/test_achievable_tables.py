"""The best achievable at tables with their own limits and short raises, against a plain value iteration."""

from fractions import Fraction

import pytest

from casinowar.exact.achievable import best_achievable
from casinowar.exact.session import game_of
from casinowar.pmf import Pmf
from tests.oracles import sessions as published
from tests.session.conftest import rules_with, session, terms

LAW = {event: float(chance) for event, chance in published.casino_war_law(6).items()}


def value_iteration(start, goal, maximum=None, short_raise=False, raised_too=False, sweeps=4000):
    """Whole stakes in half units: the chance of the goal, each bankroll's best stake and decision every sweep."""
    start, goal = 2 * start, 2 * goal
    value = [0.0] * goal + [1.0] * (2 * goal)
    for _ in range(sweeps):
        better = list(value)
        for money in range(2, goal):
            most = money if maximum is None else min(money, 2 * maximum // (2 if raised_too else 1) // 2 * 2)
            better[money] = max(worth(value, money, stake, short_raise) for stake in range(2, most + 1, 2))
        if max(abs(a - b) for a, b in zip(value, better, strict=True)) < 1e-15:
            break
        value = better
    return value[start]


def worth(value, money, stake, short_raise):
    raised = min(stake, money - stake)
    war_covered = raised == stake or (short_raise and raised > 0)
    tie = LAW["tie"] * value[money - stake // 2]
    if war_covered:
        war = (LAW["war_win"] + LAW["war_tie"]) * value[money + raised]
        war += LAW["war_lose"] * value[money - stake - raised]
        tie = max(tie, war)
    return LAW["win"] * value[money + stake] + LAW["lose"] * value[money - stake] + tie


@pytest.mark.parametrize("short_raise", ["surrender", "all_in"])
@pytest.mark.parametrize(("start", "goal", "maximum"), [(10, 20, None), (7, 12, None), (5, 9, 4)])
def test_short_raises_and_limits_agree_with_value_iteration(short_raise, start, goal, maximum):
    limits = {} if maximum is None else {"maximum": maximum}
    game = game_of(rules_with(table=limits, war={"short_raise": short_raise}))
    best = best_achievable(game, terms(start, goal)).probability
    assert best == pytest.approx(value_iteration(start, goal, maximum, short_raise == "all_in"), abs=1e-11)
    for strategy in ("bold", "flat", "martingale"):
        assert session(game, strategy, start, goal).goal_probability <= best + 1e-12


def test_with_short_raises_a_limit_of_rounds_tends_to_the_open_end():
    game = game_of(rules_with(war={"short_raise": "all_in"}))
    unlimited = best_achievable(game, terms(7, 12)).probability
    values = [best_achievable(game, terms(7, 12, rounds)).probability for rounds in (1, 3, 10, 500)]
    assert values == sorted(values)
    assert values[-1] == pytest.approx(unlimited, abs=1e-12)
    assert session(game, "bold", 7, 12, 3).goal_probability <= values[1] + 1e-12


def test_a_maximum_on_ante_and_raise_is_half_of_one_on_the_ante():
    four, two = (game_of(rules_with(table={"maximum": maximum})) for maximum in (4, 2))
    best = best_achievable(four, terms(10, 20, max_on="ante+raise"))
    assert best == best_achievable(two, terms(10, 20))
    assert best.probability == pytest.approx(value_iteration(10, 20, 4, raised_too=True), abs=1e-11)


def test_a_huge_net_only_ends_the_session():
    jackpot, modest = (
        best_achievable(game_of(rules_with(), Pmf.gather([(net, p), (-1, 1 - p)])), terms(10, 20)).probability
        for net, p in ((10**9, Fraction(1, 8)), (20, Fraction(1, 8)))
    )
    assert jackpot == pytest.approx(modest, abs=1e-15)


def test_a_part_of_a_cent_is_lost_once_a_bet_and_not_once_a_unit():
    third = game_of(rules_with(), Pmf.gather([(Fraction(1, 3), Fraction(1, 2)), (Fraction(-1), Fraction(1, 2))]))
    best = best_achievable(third, terms(3, 4)).probability
    assert best >= session(third, "flat:base=3", 3, 4, 1).goal_probability == 0.5
