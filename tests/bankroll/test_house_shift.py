"""The shift: moments of spots that share a dealer card against an independent count, and exact single spots."""

from fractions import Fraction
from math import sqrt

import pytest

from casinowar.bankroll.cost import cost
from casinowar.bankroll.house_shift import Shift, SideHabit, run_shift
from casinowar.cards import parse_composition
from casinowar.errors import InputError, TooLarge, UnknownName
from casinowar.exact.bets import analyse
from casinowar.exact.spots import spots_law
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.bankroll.conftest import table

ANTE = 2500
RANKS = range(13)


def by_rank(give_up: Fraction, tie_stake: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Mean, square and product of one and two spots with an infinite shoe, given the dealer's cards.

    Given his first card and, at a war, his war card, spots are independent.
    """
    mean = square = product = Fraction(0)
    each = Fraction(1, 13)
    for rank in RANKS:
        won, lost = Fraction(rank, 13), Fraction(12 - rank, 13)
        flat = won * (1 - tie_stake) + lost * (-1 - tie_stake)
        half = 10 * tie_stake - Fraction(1, 2)
        for war_rank in RANKS:
            beaten = Fraction(12 - war_rank, 13)
            at_war = (1 - beaten) * (1 + 10 * tie_stake) + beaten * (10 * tie_stake - 2)
            given = flat + each * (give_up * half + (1 - give_up) * at_war)
            mean += each * each * given
            product += each * each * given**2
            squares = (1 - beaten) * (1 + 10 * tie_stake) ** 2 + beaten * (10 * tie_stake - 2) ** 2
            tied = give_up * half**2 + (1 - give_up) * squares
            square += each * each * (won * (1 - tie_stake) ** 2 + lost * (1 + tie_stake) ** 2 + each * tied)
    return mean, square, product


@pytest.mark.parametrize("give_up", [Fraction(0), Fraction(1), Fraction(1, 10)])
@pytest.mark.parametrize("side", [0, 500])
def test_two_spots_with_an_infinite_shoe(give_up, side):
    rules = override(load_rules("standard"), {"decks": "infinite"})
    habits = (SideHabit("tie", side, Fraction(1)),) if side else ()
    found = run_shift(rules, Shift(4, ANTE, habits, give_up))
    mean, square, product = by_rank(give_up, Fraction(side, ANTE))
    assert found.variance == square - mean**2
    assert found.covariance == product - mean**2
    assert found.theoretical_win == pytest.approx(float(-mean * 4 * 480 * ANTE))
    assert found.sd == pytest.approx(sqrt(480 * (4 * (square - mean**2) + 12 * (product - mean**2))) * ANTE)


def test_the_covariance_of_the_standard_table():
    found = run_shift(load_rules("standard"), Shift(5, ANTE))
    assert float(found.covariance) == pytest.approx(0.335463, abs=5e-7)
    assert found.theoretical_win == pytest.approx(0.0287713376 * 5 * 480 * ANTE, rel=1e-8)
    assert not found.exact_probability


def test_a_side_bet_placed_now_and_then():
    """Half the time 10, against always 5: the same mean and covariance, more variance."""
    now_and_then = run_shift(load_rules("standard"), Shift(3, 1000, (SideHabit("tie", 1000, Fraction(1, 2)),)))
    always = run_shift(load_rules("standard"), Shift(3, 1000, (SideHabit("tie", 500, Fraction(1)),)))
    assert now_and_then.theoretical_win == pytest.approx(always.theoretical_win)
    assert now_and_then.covariance == always.covariance
    second_moment = Fraction(10) ** 2 * Fraction(23, 311) + Fraction(288, 311)
    assert now_and_then.variance - always.variance == second_moment * Fraction(1, 4)


def test_a_single_spot_is_exact():
    found = run_shift(load_rules("standard"), Shift(1, 1000, rounds_per_hour=60, hours=4))
    player = cost(table(bet=1000), 60, 4)
    assert found.exact_probability
    from casinowar.bankroll.sums import sum_tails

    tails = sum_tails(table(bet=1000).net, 240, Fraction(0))
    assert found.loss_probability == pytest.approx(1 - player.loss_probability - tails.exactly, rel=1e-9)
    several = run_shift(load_rules("standard"), Shift(5, 1000))
    by_normal_law = several.theoretical_win / several.sd
    assert by_normal_law == pytest.approx(0.9017, abs=5e-4)


def test_the_largest_exposure():
    standard = load_rules("standard")
    assert run_shift(standard, Shift(5, ANTE)).largest_exposure == 5 * ANTE
    with_ties = Shift(5, ANTE, (SideHabit("tie", 500, Fraction(3, 10)),))
    assert run_shift(standard, with_ties).largest_exposure == 5 * (ANTE + 10 * 500)
    one_deck = override(standard, {"decks": 1, "burn": {"war": 0}})
    # three spots can tie the dealer's card; the others win their antes
    assert run_shift(one_deck, with_ties).largest_exposure == 3 * (ANTE + 10 * 500) + 2 * ANTE
    assert run_shift(load_rules("bonus"), Shift(2, ANTE)).largest_exposure == 2 * 2 * ANTE


def test_shifts_that_cannot_be():
    standard = load_rules("standard")
    for shift, word in (
        (Shift(0, ANTE), "--spots"),
        (Shift(21, ANTE), "--spots"),
        (Shift(5, 50), "--ante"),
        (Shift(5, ANTE, rounds_per_hour=0), "--rounds-per-hour"),
        (Shift(5, ANTE, hours=0), "--hours"),
        (Shift(5, ANTE, surrender_rate=Fraction(2)), "--surrender-rate"),
        (Shift(5, ANTE, (SideHabit("tie", 0, Fraction(1)),)), "--side"),
    ):
        with pytest.raises(InputError, match=word):
            run_shift(standard, shift)
    with pytest.raises(UnknownName, match="tie"):
        run_shift(standard, Shift(5, ANTE, (SideHabit("tei", 500, Fraction(1)),)))
    suited = override(standard, {"bonuses": {"b": {"lines": [{"pays": "5:1", "ties_at_least": 2, "suited": True}]}}})
    with pytest.raises(TooLarge, match="--spots 1"):
        run_shift(suited, Shift(5, ANTE))
    no_surrender = override(standard, {"surrender": {"allowed": False}})
    with pytest.raises(InputError, match="no surrender"):
        run_shift(no_surrender, Shift(5, ANTE, surrender_rate=Fraction(1, 10)))


def test_a_line_that_asks_for_one_rank_throughout_in_an_uneven_shoe():
    """Six aces and four kings: with the king gone or with an ace gone as many cards of two ranks are left."""
    line = {"pays": "5:1", "ties_at_least": 2, "same_rank_throughout": True}
    rules = override(load_rules("standard"), {"spots": 2, "burn": {"war": 0}, "bonuses": {"b": {"lines": [line]}}})
    cards = parse_composition("A:6 K:4 Q:2")
    spots, alone = spots_law(rules, cards, Decision.WAR), analyse(rules, cards).bet("main", Decision.WAR)
    assert (spots.mean, spots.variance) == (alone.mean, alone.variance)
