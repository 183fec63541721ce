"""No plain sum over the cards seen goes with the advantage: docs/explanation/can-it-be-counted.md, tested exactly."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from casinowar.cards import RANKS, Composition
from casinowar.exact.bets import MAIN, analyse
from casinowar.exact.count_value import tie_value
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.count.enumerate import nearly_full

BETS = [("standard", MAIN), ("standard", "tie"), ("bonus", MAIN), ("evolution", "tie")]


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize(("name", "bet"), BETS)
def test_removing_any_card_changes_the_edge_alike(name, bet, decks):
    rules = override(load_rules(name), {"decks": decks})
    edges = {analyse(rules, rules.full_shoe().without(rank)).bet(bet).edge for rank in range(len(RANKS))}
    assert len(edges) == 1


@pytest.mark.parametrize(("name", "bet"), BETS)
@pytest.mark.parametrize("gone", [3, 4])
def test_every_count_of_a_rank_is_uncorrelated_with_the_value(name, bet, gone):
    """With the number of cards fixed, so is every weighted sum of counts. All sets of cards left, exactly."""
    value = tie_value(override(load_rules(name), {"decks": 1}), bet, Decision.WAR)
    known: dict[tuple[int, ...], Fraction] = {}
    mean = Fraction(0)
    products = [Fraction(0)] * 13
    squares = Fraction(0)
    for counts, ways in nearly_full(13, 4, gone):
        key = tuple(sorted(counts))
        if key not in known:
            known[key] = value.mean(counts)
        mean += ways * known[key]
        squares += ways * known[key] ** 2
        products = [total + ways * known[key] * count for total, count in zip(products, counts, strict=True)]
    deals = comb(52, gone)
    mean /= deals
    assert mean == value.mean((4,) * 13)
    assert squares / deals > mean**2
    for total in products:
        assert total / deals == mean * Fraction(52 - gone, 13)


def test_the_value_is_that_of_the_exact_analysis():
    """What the theorem is tested with is what ``edge`` prints, on every kind of five cards gone."""
    rules = override(load_rules(), {"decks": 1})
    value = tie_value(rules, MAIN, Decision.WAR)
    kinds = {tuple(sorted(counts)) for counts, _ in nearly_full(13, 4, 5)}
    assert len(kinds) == 6
    for counts in kinds:
        assert value.mean(counts) == analyse(rules, Composition(counts)).bet(MAIN).mean


def test_a_pay_line_that_names_ranks_can_be_counted():
    """The theorem needs rules that treat all ranks alike: where a bonus names the ace, an ace gone matters."""
    rules = load_rules("trafalgar")
    full = rules.full_shoe()
    edges = {analyse(rules, full.without(RANKS.index(rank), 0)).bet(MAIN, Decision.WAR).edge for rank in "A9"}
    assert len(edges) == 2
