"""The exact walk equals the closed forms, as fractions: one to eight decks and an infinite shoe."""

from fractions import Fraction

import pytest

from casinowar.exact.bets import Analysis, analyse
from casinowar.round import Decision
from casinowar.rules import HouseRules, load_rules
from tests.oracles import closed_forms as closed

SHOES = [*range(1, 9), None]
WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
each_shoe = pytest.mark.parametrize("decks", SHOES)


def table(decks: int | None, preset: str = "standard", *sets: str) -> HouseRules:
    return load_rules(preset, [f"decks={decks or 'infinite'}", *sets])


def exact(decks: int | None, preset: str = "standard", *sets: str) -> Analysis:
    return analyse(table(decks, preset, *sets))


@each_shoe
def test_standard_bonus_and_surrender(decks: int | None) -> None:
    standard, bonus = exact(decks), exact(decks, "bonus")
    assert standard.bet("main", WAR).edge == closed.war_edge(decks, 1)
    assert bonus.bet("main", WAR).edge == closed.war_edge(decks, 2)
    assert standard.bet("main", SURRENDER).edge == closed.surrender_edge(decks)
    assert bonus.bet("main", SURRENDER).edge == closed.surrender_edge(decks)


@each_shoe
@pytest.mark.parametrize("net", ["0", "1/2", "1", "2", "3", "7"])
def test_any_net_on_a_war_tie(decks: int | None, net: str) -> None:
    pays = Fraction(net)
    analysis = exact(decks, "standard", f"war.tie.raise={pays.numerator}:{pays.denominator}")
    assert analysis.bet("main", WAR).edge == closed.war_edge(decks, pays)


@each_shoe
@pytest.mark.parametrize("pays", [8, 10, 11, 12, 17])
def test_tie_bet(decks: int | None, pays: int) -> None:
    row = exact(decks, "standard", f"side_bets.tie.pays={pays}:1").bet("tie")
    assert row.decision is None
    assert row.edge == closed.tie_bet_edge(decks, pays)
    assert row.break_even_pays == 1 / closed.tie(decks) - 1


@each_shoe
@pytest.mark.parametrize("refund", ["0", "1/4", "3/5", "1"])
def test_any_refund(decks: int | None, refund: str) -> None:
    analysis = exact(decks, "standard", f"surrender.refund={refund}")
    assert analysis.bet("main", SURRENDER).edge == closed.surrender_edge(decks, Fraction(refund))


@each_shoe
def test_tie_chances_stakes_and_the_value_of_a_tie(decks: int | None) -> None:
    analysis = exact(decks)
    main = analysis.bet("main", WAR)
    chance = {outcome.event: outcome.probability for outcome in main.outcomes}
    p, t = closed.tie(decks), closed.second_tie(decks)
    assert chance["war_win"] + chance["war_tie"] + chance["war_lose"] == p
    assert chance["war_tie"] == p * t
    assert chance["win"] == chance["lose"] == (1 - p) / 2
    assert chance["war_win"] == chance["war_lose"]
    assert main.mean_stake == 1 + p
    assert main.element_of_risk == closed.war_edge(decks) / (1 + p)
    assert analysis.tie_decision.best == WAR
    assert analysis.tie_decision.war_value == (3 * t - 1) / 2
    assert set(analysis.tie_decision.war_by_rank.values()) == {(3 * t - 1) / 2}
    assert analysis.tie_decision.surrender_value == Fraction(-1, 2)


@each_shoe
def test_variance_of_the_main_bet(decks: int | None) -> None:
    p, t = closed.tie(decks), closed.second_tie(decks)
    square = (1 - p) + p * t + p * (1 - t) / 2 + 4 * p * (1 - t) / 2
    assert exact(decks).bet("main", WAR).variance == square - closed.war_edge(decks) ** 2


@each_shoe
def test_a_tie_bet_placed_at_the_war(decks: int | None) -> None:
    row = exact(decks, "party-bonus").bet("war_tie")
    assert row.decision == WAR
    assert row.edge == closed.war_tie_bet_edge(decks)


@pytest.mark.parametrize("decks", range(2, 9))
def test_suits(decks: int) -> None:
    assert exact(decks, "dragon-tiger").bet("suited_tie").edge == closed.suited_tie_bet_edge(decks)
    ace_two = closed.named_suited_pair(decks)
    assert exact(decks, "trafalgar").bet("main", WAR).edge == closed.war_edge(decks) - ace_two
    assert exact(decks, "trafalgar").bet("main", SURRENDER).edge == closed.surrender_edge(decks) - ace_two


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize(("last", "net"), [("push", 0), ("1:1", 1), ("2:1", 2)])
def test_repeated_wars(decks: int, last: str, net: int) -> None:
    counts = closed.full_shoe(decks)
    analysis = exact(decks, "evolution", f"war.tie.raise={last}")
    assert analysis.bet("main", WAR).edge == closed.repeated_war_edge(counts, 4, net)
    assert analysis.bet("tie", WAR).edge == closed.tie_ladder_edge(counts, [10, 25, 50, 200])
    assert analysis.bet("tie", SURRENDER).edge == closed.tie_bet_edge(decks)


@pytest.mark.parametrize("decks", [1, 6, None])
def test_the_presets(decks: int | None) -> None:
    assert exact(decks, "niagara").bet("main", WAR).edge == closed.war_edge(decks, 2)
    assert exact(decks, "battle-royal").bet("main", WAR).edge == closed.war_edge(decks, 3)
    assert exact(decks, "tie-11").bet("tie").edge == closed.tie_bet_edge(decks, 11)
    assert exact(decks, "m8trix").bet("main", WAR).edge == closed.war_edge(decks, 2)
    assert exact(decks, "dragon-tiger").bet("main").edge == closed.surrender_edge(decks)
    assert exact(decks, "dragon-tiger").bet("tie").edge == closed.tie_bet_edge(decks, 8)
