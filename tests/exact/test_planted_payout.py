"""A wrong payout in the one definition of a round: every use of it agrees, and only the closed forms notice."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from casinowar import round as round_module
from casinowar.check.verify import verify
from casinowar.engine.compiled import compile_rules
from casinowar.exact.bets import analyse
from casinowar.exact.spots import spots_law
from casinowar.round import Decision, Event, main_net, settle
from casinowar.rules import HouseRules, load_rules
from tests.oracles import closed_forms as closed


def _forget() -> None:
    for remembered in (analyse, settle, compile_rules):
        remembered.cache_clear()


@pytest.fixture
def war_tie_pays_double(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settle a tied war of the standard game at net +2, in the one place where it is written."""

    def wrong(rules: HouseRules, event: Event) -> Fraction:
        return Fraction(2) if event == Event.WAR_TIE else main_net(rules, event)

    monkeypatch.setattr(round_module, "main_net", wrong)
    _forget()
    yield
    _forget()


@pytest.mark.usefixtures("war_tie_pays_double")
def test_the_closed_form_catches_it() -> None:
    edge = analyse(load_rules()).bet("main", Decision.WAR).edge
    assert edge != closed.war_edge(6, 1)
    assert edge == closed.war_edge(6, 2)


@pytest.mark.usefixtures("war_tie_pays_double")
def test_exact_and_dealt_agree_on_the_wrong_rule() -> None:
    """Dealt cards are settled by the same wrong rule, so the check is content: it cannot see this kind of fault."""
    verification = verify(load_rules(), 2_000_000, 1)
    assert verification.passed
    dealt = verification.edge("main", Decision.WAR)
    assert dealt is not None
    assert dealt.exact_value == closed.war_edge(6, 2)


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
