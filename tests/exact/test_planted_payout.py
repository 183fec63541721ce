"""A wrong payout in the one definition of a round: every use of it agrees, and only the closed forms notice."""

from fractions import Fraction

import pytest

from casinowar import round as round_module
from casinowar.exact import walk as walk_module
from casinowar.exact.bets import analyse
from casinowar.exact.spots import spots_law
from casinowar.round import Decision, Round, Settlement, settle
from casinowar.rules import HouseRules, load_rules
from tests.oracles import closed_forms as closed


@pytest.fixture
def war_tie_pays_double(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settle a tied war of the standard game at net +2, everywhere."""

    def wrong(rules: HouseRules, state: Round) -> Settlement:
        settled = settle(rules, state)
        return settled._replace(net=Fraction(2)) if settled.event == "war_tie" else settled

    for module in (round_module, walk_module, __import__("casinowar.exact.spots", fromlist=["settle"])):
        monkeypatch.setattr(module, "settle", wrong)


@pytest.mark.usefixtures("war_tie_pays_double")
def test_the_closed_form_catches_it() -> None:
    edge = analyse(load_rules()).bet("main", Decision.WAR).edge
    assert edge != closed.war_edge(6, 1)
    assert edge == closed.war_edge(6, 2)


@pytest.mark.usefixtures("war_tie_pays_double")
def test_two_uses_of_the_wrong_rule_agree() -> None:
    """The walk of one hand and the recursion over two hands share the rule, so they cannot catch its fault."""
    rules = load_rules("standard", ["spots=2"])
    row = analyse(rules).bet("main", Decision.WAR)
    law = spots_law(rules, rules.full_shoe(), Decision.WAR)
    assert law.mean == row.mean
    assert law.variance == row.variance


def test_without_the_fault_the_closed_form_agrees() -> None:
    assert analyse(load_rules()).bet("main", Decision.WAR).edge == closed.war_edge(6, 1)
