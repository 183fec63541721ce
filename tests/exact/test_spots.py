"""Two hands against one dealer card: moments equal those of dealing every order of single cards."""

from fractions import Fraction

import pytest

from casinowar.cards import Composition
from casinowar.exact.bets import analyse
from casinowar.exact.spots import spots_law
from casinowar.round import Decision
from casinowar.rules import load_rules
from tests.oracles.brute_force import two_hands

NETS = {"win": 1, "lose": -1, "surrender": Fraction(-1, 2), "war_win": 1, "war_tie": 1, "war_lose": -2}
SHOES = {
    "one rank often and low": [0, 0, 0, 0, 0, 1, 2, 2],
    "one rank often and high": [0, 0, 1, 2, 2, 2, 2, 2],
    "two ranks alike": [0, 0, 0, 0, 1, 2, 2, 2, 2],
    "three ranks alike": [0, 0, 0, 1, 1, 1, 2, 2, 2],
}


@pytest.mark.parametrize("decision", list(Decision))
@pytest.mark.parametrize("shoe", SHOES)
def test_covariance_of_two_spots(shoe: str, decision: Decision) -> None:
    ranks = SHOES[shoe]
    cards = Composition(tuple(ranks.count(rank) for rank in range(13)))
    law = spots_law(load_rules("standard", ["spots=2", "burn.war=0"]), cards, decision)
    dealt = [
        (chance, Fraction(NETS[one]), Fraction(NETS[two]))
        for chance, one, two in two_hands([(rank, 0) for rank in ranks], decision == Decision.WAR)
    ]
    mean = sum(chance * one for chance, one, _ in dealt)
    assert law.mean == mean
    assert law.variance == sum(chance * one**2 for chance, one, _ in dealt) - mean**2
    assert law.covariance == sum(chance * one * two for chance, one, two in dealt) - mean**2


def test_a_bonus_on_the_suits_of_a_war_is_left_out_not_waited_for() -> None:
    lines = 'bonuses.two_suited.lines=[{pays="10:1", ties_at_least=2, suited=true}]'
    assert analyse(load_rules("standard", ["spots=3", lines])).spots == ()
    assert len(analyse(load_rules("standard", ["spots=3"])).spots) == 2
