"""Ruin, need and fan against published figures, closed forms and each other."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.bankroll.fan import fan
from casinowar.bankroll.game import pmf_game
from casinowar.bankroll.need import bankroll_for, rounds_for
from casinowar.bankroll.ruin import Missing, Ruin, grid, ruin
from casinowar.errors import InputError, TooLarge
from casinowar.pmf import Pmf
from tests.bankroll import published
from tests.bankroll.conftest import even_money, law, table


def jacks(cashback: str = "0") -> Pmf:
    known = {net: Fraction(chance) for net, chance in published.JACKS_OR_BETTER.items()}
    known[-1] = 1 - sum(known.values())
    return Pmf.gather((net + Fraction(cashback), chance) for net, chance in known.items())


@pytest.mark.parametrize(("p", "start", "goal", "reach", "rounds"), published.GAMBLERS_RUIN)
def test_gamblers_ruin(p, start, goal, reach, rounds):
    found = ruin(even_money(p), start * 100, goal * 100)
    ratio = (1 - p) / p
    assert found.goal_probability == pytest.approx(float((1 - ratio**start) / (1 - ratio**goal)), rel=1e-9)
    assert found.goal_probability == pytest.approx(reach, abs=6e-7)
    if rounds is not None:
        assert found.mean_rounds == pytest.approx(rounds, abs=6e-7)


def test_win_a_fifth_before_losing_all():
    game = even_money(Fraction("0.495"), bet=1000)
    assert ruin(game, 25000, 30000).goal_probability == pytest.approx(0.789083, abs=6e-7)
    assert ruin(game, 25000, 32000).goal_probability == pytest.approx(0.723629, abs=6e-7)


@pytest.mark.parametrize(("start", "goal", "reach"), published.DOUBLING_ON_CREDIT)
def test_doubling_on_credit(start, goal, reach):
    game = table(raise_on_credit=True)
    assert ruin(game, start * 100, goal * 100).goal_probability == pytest.approx(reach, abs=1e-6)


def test_a_law_that_can_lose_more_than_the_bet_is_played_on_credit(casino):
    found = ruin(pmf_game(casino.net, 100), 2000, 4000)
    assert found.goal_probability == pytest.approx(0.260085, abs=1e-6)
    assert found.quantiles[0.01] == -100


def test_casino_war_oracles(casino):
    assert ruin(casino, 2000, 4000).goal_probability == pytest.approx(0.259309, abs=1e-6)
    doubled = ruin(casino, 1000, 2000)
    assert doubled.goal_probability == pytest.approx(0.37052364, abs=6e-9)
    assert doubled.mean_rounds == pytest.approx(88.3658, abs=6e-5)
    trip = ruin(casino, 2000, None, 200)
    assert trip.ruin_probability == pytest.approx(0.28945341, abs=6e-9)
    assert trip.diffusion_ruin == pytest.approx(0.286225, abs=6e-7)
    credit = ruin(table(raise_on_credit=True), 2000, 4000)
    assert credit.mean_rounds == pytest.approx(335.11, abs=5e-3)
    assert ruin(table("bonus", raise_on_credit=True), 2000, 4000).goal_probability == pytest.approx(0.302892, abs=1e-5)


def test_jacks_or_better_trips():
    game = pmf_game(jacks(), 125)
    assert ruin(game, 20000, None, 1600).ruin_probability == pytest.approx(0.0815, abs=6e-5)
    assert ruin(game, 16500, None, 1000).ruin_probability == pytest.approx(0.0498, abs=6e-5)
    assert bankroll_for(game, 0.05, rounds=1000).bankroll == 16500


def test_a_game_to_the_players_advantage_for_ever():
    """Published from the root of E[z ** net] = 1, which lets a fraction of a bet be played: one unit less."""
    game = pmf_game(jacks("0.01"), 100)
    for risk, by_root in ((0.5, 1092), (0.01, 7254)):
        need = bankroll_for(game, risk)
        assert by_root * 100 <= need.bankroll <= (by_root + 1) * 100
        assert need.ruin_probability <= risk < need.just_missed


@pytest.mark.parametrize("p", [Fraction("0.51"), Fraction("0.6"), Fraction("0.501")])
def test_for_ever_at_an_advantage(p):
    found = ruin(even_money(p), 1000)
    assert found.ruin_probability == pytest.approx(float(((1 - p) / p) ** 10), rel=1e-9)
    assert (found.mean_rounds, found.mean_final, found.quantiles) == (None, None, None)
    assert found.playing_probability == pytest.approx(1 - found.ruin_probability, abs=1e-12)


def test_for_ever_in_losing_and_fair_games(casino):
    losing = ruin(even_money(Fraction("0.49")), 1000)
    assert losing.ruin_probability == pytest.approx(1, abs=1e-10)
    assert losing.mean_rounds == pytest.approx(500, rel=1e-9)
    fair = ruin(even_money(Fraction(1, 2)), 1000)
    assert fair.ruin_probability == pytest.approx(1, abs=1e-9)
    assert fair.mean_rounds is None
    never = ruin(pmf_game(law((0, "0.5"), (1, "0.5")), 100), 300)
    assert never.ruin_probability == 0
    only_down = ruin(pmf_game(law((0, "0.5"), (-1, "0.5")), 100), 300)
    assert (only_down.ruin_probability, only_down.mean_rounds) == (pytest.approx(1), pytest.approx(6))
    assert ruin(casino, 2000).mean_final == pytest.approx(6.126676, abs=1e-5)


@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.integers(-5, 6), st.integers(1, 9), min_size=2, max_size=5).filter(
        lambda d: min(d) < 0 < max(d) and sum(net * w for net, w in d.items()) < 0
    ),
    st.integers(10, 60),
)
def test_the_ladder_equals_a_far_goal(weights, bankroll):
    total = sum(weights.values())
    game = pmf_game(Pmf.gather((Fraction(net, 2), Fraction(w, total)) for net, w in weights.items()), 100)
    for_ever, far = ruin(game, bankroll * 50 + 100), ruin(game, bankroll * 50 + 100, 400_000)
    if far.goal_probability < 1e-13:
        assert for_ever.mean_rounds == pytest.approx(far.mean_rounds, rel=1e-8)
        assert for_ever.mean_final == pytest.approx(far.mean_final, rel=1e-8, abs=1e-7)


def test_the_grid_has_every_cell(casino):
    asked, cells = grid(casino, 2000, 4000, 200)
    assert asked == cells[0]
    assert [(cell.goal, cell.rounds) for cell in cells] == [(4000, 200), (4000, None), (None, 200), (None, None)]
    alone = [ruin(casino, 2000, goal, rounds) for goal in (4000, None) for rounds in (200, None)]
    assert cells == alone
    assert len(grid(casino, 2000, None, 200)[1]) == 2


def test_a_cell_that_is_too_large_leaves_the_others(casino):
    asked, cells = grid(casino, 10_000, 10**8, 50)
    missing = [cell for cell in cells if isinstance(cell, Missing)]
    assert [(cell.goal, cell.rounds) for cell in missing] == [(10**8, None)]
    assert "over the limit" in missing[0].reason
    assert [cell for cell in cells if isinstance(cell, Ruin)] == [
        asked, ruin(casino, 10_000, None, 50), ruin(casino, 10_000)
    ]  # fmt: skip
    assert asked.diffusion_ruin == pytest.approx(ruin(casino, 10_000, None, 50).diffusion_ruin)


def ruined(bankroll: int, side: int, rounds: int, goal: float = float("inf")) -> float:
    """Half units of a unit game with a tie bet: first the bet, then the raise, then the side bet, by hand."""
    tie, again = Fraction(23, 311), Fraction(1181, 15965)
    lost, war_lost = float((1 - tie) / 2), float(tie * (1 - again) / 2)
    playing, broke = {2 * bankroll: 1.0}, 0.0
    for _ in range(rounds):
        after: dict[int, float] = {}
        for money, p in playing.items():
            placed = 2 * side if money >= 4 + 2 * side else 0
            ends = [(2 - placed, lost), (-2 - placed, lost)]
            if money >= 4:
                ends += [(2 + 10 * placed, float(tie) - war_lost), (-4 + 10 * placed, war_lost)]
            else:
                ends += [(-1 + 10 * placed, float(tie))]
            for change, chance in ends:
                if money + change < 2:
                    broke += p * chance
                elif money + change < 2 * goal:
                    after[money + change] = after.get(money + change, 0.0) + p * chance
        playing = after
    return broke


def test_the_raise_comes_before_the_side_bet():
    game = table(sides=(("tie", 100),))
    found = ruin(game, 600, 3000, 40)
    assert found.ruin_probability == pytest.approx(0.846688, abs=5e-7)
    assert found.ruin_probability == pytest.approx(ruined(6, 1, 40, 30), rel=1e-12)
    assert (game.raise_from, game.sides_from) == (200, 300)
    on_credit = table(sides=(("tie", 100),), raise_on_credit=True)
    assert (on_credit.raise_from, on_credit.sides_from) == (None, 200)


@pytest.mark.parametrize("risk", [0.6, 0.64, 0.69, 0.5])
def test_need_is_the_smallest_bankroll_even_where_a_larger_one_is_riskier(risk):
    """With a large side bet a bankroll that can place it is ruined more often than one that cannot."""
    chances = {units: ruined(units, 5, 20) for units in range(1, 60)}
    need = bankroll_for(table(sides=(("tie", 500),)), risk, rounds=20)
    safe = [units for units, chance in chances.items() if chance <= risk]
    assert need.bankroll == 100 * safe[0]
    assert need.safe_from == 100 * (max(units for units, chance in chances.items() if chance > risk) + 1)
    assert need.ruin_probability == pytest.approx(chances[safe[0]], rel=1e-12)
    if risk in (0.6, 0.69):
        assert need.bankroll < need.safe_from


def test_need_is_the_inverse_of_ruin(casino):
    for goal, rounds in ((None, 200), (6000, None), (6000, 150)):
        need = bankroll_for(casino, 0.2, goal, rounds)
        assert need.ruin_probability == pytest.approx(
            ruin(casino, need.bankroll, goal, rounds).ruin_probability, rel=1e-9
        )
        assert need.ruin_probability <= 0.2 < ruin(casino, need.bankroll - 100, goal, rounds).ruin_probability


def test_need_with_bets_that_are_no_whole_units():
    game = table(bet=750)
    need = bankroll_for(game, 0.3, rounds=60)
    assert need.bankroll % 100 == 0
    assert need.ruin_probability == pytest.approx(ruin(game, need.bankroll, None, 60).ruin_probability, rel=1e-9)
    assert need.ruin_probability <= 0.3 < need.just_missed


def test_rounds_that_a_risk_allows(casino):
    need = rounds_for(casino, 0.05, 2000)
    assert need.ruin_probability == pytest.approx(ruin(casino, 2000, None, need.rounds).ruin_probability, rel=1e-9)
    assert need.ruin_probability <= 0.05 < ruin(casino, 2000, None, need.rounds + 1).ruin_probability
    assert rounds_for(even_money(Fraction("0.6")), 0.05, 2000).rounds is None
    assert rounds_for(casino, 0.8, 2000, goal=4000).rounds is None


def test_the_fan_ends_where_ruin_does(casino):
    rows = fan(casino, 2000, 200, every=60)
    assert [row.round for row in rows] == [0, 60, 120, 180, 200]
    end = ruin(casino, 2000, None, 200)
    assert rows[-1].ruined == pytest.approx(end.ruin_probability, rel=1e-12)
    assert rows[-1].mean == pytest.approx(end.mean_final, rel=1e-12)
    assert rows[-1].quantiles[0.5] == end.quantiles[0.5]
    assert rows[0].quantiles == dict.fromkeys(rows[0].quantiles, 2000.0)
    assert len(fan(casino, 2000, 200)) == 21


def test_the_diffusion_formulas_agree_with_each_other(casino):
    """A long time limit is none, and a far goal is none."""
    near = ruin(casino, 2000, 4000, 20_000)
    assert near.diffusion_ruin == pytest.approx(ruin(casino, 2000, 4000).diffusion_ruin, rel=1e-9)
    assert ruin(casino, 2000, 90_000, 300).diffusion_ruin == pytest.approx(
        ruin(casino, 2000, None, 300).diffusion_ruin, rel=1e-6
    )


def test_what_cannot_be_asked(casino):
    for ask, word in (
        (lambda: ruin(casino, 50), "--bankroll"),
        (lambda: ruin(casino, 2000, 2000), "--goal"),
        (lambda: bankroll_for(casino, 0.0, rounds=10), "--risk"),
        (lambda: bankroll_for(casino, 1.0, rounds=10), "--risk"),
        (lambda: bankroll_for(casino, 1e-13, rounds=10), "from 1e-12"),
        (lambda: bankroll_for(casino, 0.05), "--goal nor --rounds"),
        (lambda: bankroll_for(casino, 0.0001, goal=2000), "--risk"),
        (lambda: rounds_for(casino, 0.01, 100), "single round"),
        (lambda: pmf_game(law((0, 1)), 100), "--pmf"),
    ):
        with pytest.raises(InputError, match=word):
            ask()
    with pytest.raises(TooLarge, match="bankrolls"):
        ruin(casino, 2000, 10**12)
