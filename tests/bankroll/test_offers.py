"""Coupons against closed forms; bonuses against the session graph, plain recursion and published cases."""

from fractions import Fraction
from functools import cache

import pytest

from casinowar.bankroll.bonus import Offer, flat_bonus
from casinowar.bankroll.bonus_plan import best_bonus
from casinowar.bankroll.coupon import Reading, coupon_on_law, coupon_value, readings
from casinowar.bankroll.game import pmf_game
from casinowar.bankroll.ruin import ruin
from casinowar.errors import InputError, TooLarge
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.table import Terms
from tests.bankroll.conftest import law, table

ROULETTE = law((1, Fraction(18, 37)), (-1, Fraction(19, 37)))
TIE, WAR_TIE = Fraction(23, 311), Fraction(1181, 15965)
WIN = (1 - TIE) / 2
WAR_WIN = (1 - WAR_TIE) / 2


def test_match_play_at_other_games():
    found = coupon_on_law(ROULETTE, "match-play")
    assert 5 * float(found.value) == pytest.approx(2.297297, abs=6e-7)
    assert float(found.value) == pytest.approx(0.459459, abs=6e-7)
    red = law((1, Fraction(18, 38)), (-1, Fraction(20, 38)))
    assert 100 * float(coupon_on_law(red, "match-play").value) == pytest.approx(42.11, abs=5e-3)


def test_coupons_hedged_at_baccarat():
    """20 of coupons with 20 of cash on Player and 30 of cash on Banker, whose commission is 5 %."""
    p = Fraction("0.493212")
    player, banker = law((1, p), (-1, 1 - p)), law(("0.95", 1 - p), (-1, p))
    assert float(coupon_on_law(player, "match-play").value) == pytest.approx(0.4796, abs=5e-5)
    assert float(20 * coupon_on_law(player, "match-play").value + 30 * banker.mean) == pytest.approx(9.2398, abs=5e-5)


def test_a_push_takes_the_coupon_or_leaves_it():
    with_ties = law((1, "0.4"), (0, "0.2"), (-1, "0.4"))
    taken = coupon_on_law(with_ties, "match-play")
    kept = coupon_on_law(with_ties, "match-play", Reading(push="kept"))
    assert taken.value == Fraction(2, 5)
    assert kept.value == Fraction(1, 2)
    assert coupon_on_law(with_ties, "free-bet").value == Fraction(2, 5)
    assert len(list(readings("free-bet", other_game=True))) == 2


@pytest.mark.parametrize("reading", list(readings("match-play")))
@pytest.mark.parametrize("kind", ["match-play", "free-bet"])
def test_every_reading_in_closed_form(kind, reading):
    """War won or tied: the ante pushes and the raise wins; the coupon's part is written out by hand."""
    own = 1 if kind == "match-play" else 0
    not_lost = WAR_WIN + WAR_TIE
    free_raise = reading.covers == "raise" and not own
    war_gain = (0 if free_raise else 1) + (1 if reading.covers == "raise" else 0)
    war_loss = own + (0 if free_raise else 1)
    war = WIN * (own + 1) - WIN * own + TIE * (not_lost * war_gain - WAR_WIN * war_loss)
    if reading.push == "kept":
        war /= 1 - TIE * not_lost
    back = Fraction(1, 2) if reading.surrender == "half" else Fraction(0)
    surrender = WIN * (own + 1) - WIN * own + TIE * (back - own * Fraction(1, 2))
    found = coupon_value(load_rules("standard"), kind, reading)
    assert (found.war_value, found.surrender_value) == (war, surrender)
    assert found.value == max(war, surrender)
    assert found.best == (Decision.WAR if war >= surrender else Decision.SURRENDER)


def test_the_best_decision_can_flip():
    rules = load_rules("standard")
    assert coupon_value(rules, "match-play").best == Decision.WAR
    assert coupon_value(rules, "match-play", Reading(surrender="half")).best == Decision.SURRENDER
    asked = coupon_value(rules, "match-play", Reading(surrender="half"), Decision.WAR)
    assert (asked.decision, asked.best) == (Decision.WAR, Decision.SURRENDER)
    assert asked.value == asked.war_value
    only = coupon_value(load_rules("dragon-tiger"), "free-bet")
    assert (only.best, only.war_value) == (Decision.SURRENDER, None)
    with pytest.raises(InputError, match="--push"):
        Reading(push="stolen")


def test_the_cashable_bonus_of_the_oracle(casino):
    found = flat_bonus(Offer(1000, 1000, 40_000), casino)
    assert found.ev / 100 == pytest.approx(1.564544, abs=6e-7)
    assert found.naive_ev / 100 == pytest.approx(-1.508535, abs=6e-7)
    assert found.rounds == 400
    assert found.bust_probability == pytest.approx(ruin(casino, 2000, None, 400).ruin_probability, rel=1e-12)


@pytest.mark.parametrize(("contribution", "left"), [("1", 13.69), ("0.1", -763.14)])
def test_a_hundred_with_thirty_times_wagering(casino, contribution, left):
    found = flat_bonus(Offer(10_000, 10_000, 300_000, contribution=Fraction(contribution)), casino)
    assert found.naive_ev / 100 == pytest.approx(left, abs=6e-3)
    rich = flat_bonus(Offer(10_000_000, 10_000, 300_000), casino)
    assert rich.ev / 100 == pytest.approx(13.69, abs=6e-3)


@pytest.mark.parametrize("sticky", [False, True])
def test_a_bonus_equals_the_session_graph(casino, sticky):
    session = solve_session(game_of(load_rules("standard")), strategy_from("flat"), Terms(2500, rounds=120))
    found = flat_bonus(Offer(1500, 1000, 6000, sticky, Fraction(1, 2)), casino)
    paid = sum(p * (max(final - 1000, 0) if sticky else final) for final, p in session.final)
    assert found.ev == pytest.approx(paid - 1500, rel=1e-9)
    assert found.bust_probability == pytest.approx(session.ruin_probability, rel=1e-9)
    assert sum(p for _, p in found.distribution) == pytest.approx(1)


def best_by_recursion(deposit, bonus, antes, sticky, most):
    """The best plan in whole units with fractions, from the rules in words; half units can be left."""
    half = Fraction(1, 2)

    def paid(amount):
        return max(amount - bonus, Fraction(0)) if sticky else amount

    @cache
    def value(left, bankroll):
        if left <= 0 or bankroll < 1:
            return paid(bankroll)
        return max(staked(left, bankroll, k) for k in range(1, min(most, int(bankroll)) + 1))

    def staked(left, bankroll, k):
        def after(net):
            return value(left - k, bankroll + net * k)

        tied = after(-half)
        if bankroll >= 2 * k:
            tied = (1 - WAR_WIN) * after(1) + WAR_WIN * after(-2)
        return WIN * (after(1) + after(-1)) + TIE * tied

    return value(antes, Fraction(deposit + bonus)) - deposit


@pytest.mark.parametrize(
    ("deposit", "bonus", "antes", "sticky", "most"),
    [(3, 2, 6, False, 99), (3, 2, 6, True, 99), (2, 3, 7, True, 2), (4, 1, 5, False, 3), (1, 3, 6, False, 1)],
)
def test_the_best_stakes_by_recursion(casino, deposit, bonus, antes, sticky, most):
    offer = Offer(deposit * 100, bonus * 100, antes * 100, sticky, max_bet=most * 100)
    found = best_bonus(offer, casino)
    assert found.value.ev / 100 == pytest.approx(
        float(best_by_recursion(deposit, bonus, antes, sticky, most)), abs=1e-10
    )


def test_the_best_stakes_are_at_least_as_good_as_flat_ones(casino):
    for sticky in (False, True):
        free, tied = Offer(800, 700, 6000, sticky), Offer(800, 700, 6000, sticky, max_bet=100)
        flat, best, same = flat_bonus(free, casino), best_bonus(free, casino).value, best_bonus(tied, casino).value
        assert best.ev > flat.ev
        assert same.ev == pytest.approx(flat.ev, rel=1e-9)
        assert same.bust_probability == pytest.approx(flat.bust_probability, rel=1e-9)
        assert same.mean_rounds == pytest.approx(flat.mean_rounds, rel=1e-9)


def test_best_stakes_on_another_law():
    fair = pmf_game(law((1, "0.5"), (-1, "0.5")), 100)
    assert best_bonus(Offer(500, 500, 3000), fair).value.ev == pytest.approx(500)


def test_offers_that_cannot_be(casino):
    for make, word in (
        (lambda: Offer(1000, 1000, 0), "--wagering"),
        (lambda: Offer(1000, 0, 100), "--bonus"),
        (lambda: Offer(1000, 1000, 100, contribution=Fraction(0)), "--contribution"),
        (lambda: flat_bonus(Offer(1000, 1000, 100, max_bet=50), casino), "--bet"),
        (lambda: flat_bonus(Offer(10, 10, 100), casino), "--bet"),
    ):
        with pytest.raises(InputError, match=word):
            make()
    with pytest.raises(TooLarge, match="--max-bet"):
        best_bonus(Offer(100_000, 100_000, 3_000_000), casino)
    assert table(bet=500).bet == 500
