"""The definition of a round: phases, legal decisions, pay lines in order, and what each end pays."""

from fractions import Fraction

import pytest

from casinowar.errors import IllegalMove
from casinowar.round import Decision, Event, Pair, Phase, Round, Settlement, legal, settle, start, step
from casinowar.rules import HouseRules, load_rules

WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
STANDARD = load_rules()
TWO, NINE, TEN, ACE = 0, 7, 8, 12
TIE, ACES = Pair(NINE, NINE, False), Pair(ACE, ACE, False)
SUITED_TIE = Pair(NINE, NINE, True)
WON, LOST = Pair(TEN, NINE, False), Pair(NINE, TEN, False)


def played(rules: HouseRules, *moves: Pair | Decision) -> Settlement:
    state = start(rules)
    for move in moves:
        state = step(rules, state, move)
    return settle(rules, state)


@pytest.mark.parametrize(
    ("moves", "event", "net", "staked", "tie_net"),
    [
        ((WON,), Event.WIN, 1, 1, -1),
        ((LOST,), Event.LOSE, -1, 1, -1),
        ((TIE, SURRENDER), Event.SURRENDER, Fraction(-1, 2), 1, 10),
        ((TIE, WAR, WON), Event.WAR_WIN, 1, 2, 10),
        ((TIE, WAR, LOST), Event.WAR_LOSE, -2, 2, 10),
        ((TIE, WAR, ACES), Event.WAR_TIE, 1, 2, 10),
    ],
)
def test_the_standard_round(
    moves: tuple[Pair | Decision, ...], event: Event, net: Fraction, staked: int, tie_net: int
) -> None:
    settled = played(STANDARD, *moves)
    assert (settled.event, settled.net, settled.staked, settled.side_nets) == (event, net, staked, (tie_net,))


def test_a_tie_asks_the_player_whatever_the_suits() -> None:
    """Equal ranks are a tie with any suits, and a ten is over a nine."""
    for pair in (TIE, SUITED_TIE, Pair(4, 4, False)):
        state = step(STANDARD, start(STANDARD), pair)
        assert state.phase == Phase.DECISION
        assert legal(STANDARD, state) == (WAR, SURRENDER)
    assert played(STANDARD, Pair(TEN, NINE, True)).event == Event.WIN


def test_legal_decisions() -> None:
    at_tie = step(STANDARD, start(STANDARD), TIE)
    assert legal(STANDARD, start(STANDARD)) == ()
    assert legal(STANDARD, at_tie, can_raise=False) == (SURRENDER,)
    no_surrender = load_rules("standard", ["surrender.allowed=false"])
    assert legal(no_surrender, at_tie) == (WAR,)
    assert legal(no_surrender, at_tie, can_raise=False) == (SURRENDER,)
    assert legal(load_rules("dragon-tiger"), at_tie) == (SURRENDER,)


def test_moves_out_of_turn() -> None:
    at_tie = step(STANDARD, start(STANDARD), TIE)
    with pytest.raises(IllegalMove, match="waits for deal"):
        step(STANDARD, start(STANDARD), WAR)
    with pytest.raises(IllegalMove, match="waits for decision"):
        step(STANDARD, at_tie, WON)
    with pytest.raises(IllegalMove, match="waits for settled"):
        step(STANDARD, step(STANDARD, at_tie, SURRENDER), WON)
    with pytest.raises(IllegalMove, match="waits for decision"):
        settle(STANDARD, at_tie)
    dragon_tiger = load_rules("dragon-tiger")
    with pytest.raises(IllegalMove, match="no war"):
        step(dragon_tiger, step(dragon_tiger, start(dragon_tiger), TIE), WAR)


def test_trafalgar_whoever_holds_which() -> None:
    rules = load_rules("trafalgar")
    for pair, net in ((Pair(TWO, ACE, True), 0), (Pair(ACE, TWO, True), 2)):
        settled = played(rules, pair)
        assert (settled.net, settled.bonuses) == (net, ("ace_two",))
    assert played(rules, Pair(TWO, ACE, False)).net == -1
    assert played(rules, Pair(ACE, 1, True)).net == 1
    assert played(rules, TIE, WAR, Pair(TWO, ACE, True)).net == -2


@pytest.mark.parametrize(
    ("moves", "pays"),
    [
        ((WON,), -1),
        ((TIE, SURRENDER), 5),
        ((SUITED_TIE, SURRENDER), 20),
        ((SUITED_TIE, WAR, LOST), 20),
        ((SUITED_TIE, WAR, ACES), 40),
        ((TIE, WAR, ACES), 40),
        ((TIE, WAR, SUITED_TIE), 200),
        ((SUITED_TIE, WAR, TIE), 200),
        ((TIE, WAR, WON), 5),
    ],
)
def test_m8trix_pays_the_highest_line_that_holds(moves: tuple[Pair | Decision, ...], pays: int) -> None:
    assert played(load_rules("m8trix"), *moves).side_nets == (pays,)


def test_evolution_counts_ties_in_a_row_and_the_fourth_pushes() -> None:
    rules = load_rules("evolution")
    ends = [(TIE, SURRENDER), (TIE, WAR, WON), (TIE, WAR, ACES, LOST), (TIE, WAR, ACES, TIE, WON)]
    assert [played(rules, *moves).side_nets for moves in ends] == [(10,), (10,), (25,), (50,)]
    assert [played(rules, *moves).net for moves in ends] == [Fraction(-1, 2), 1, -2, 1]
    fourth = played(rules, TIE, WAR, TIE, TIE, ACES)
    assert (fourth.event, fourth.net, fourth.staked, fourth.side_nets) == (Event.WAR_TIE, 0, 2, (200,))


def test_a_bet_placed_at_the_war_is_not_placed_without_one() -> None:
    rules = load_rules("party-bonus")
    place = list(rules.side_bets).index("war_tie")
    results = [played(rules, *moves).side_nets[place] for moves in ((WON,), (TIE, SURRENDER), (TIE, WAR, WON))]
    assert results == [None, None, -1]
    assert played(rules, TIE, WAR, TIE).side_nets[place] == 10


def test_one_rank_is_forgotten_once_broken() -> None:
    lines = '[{pays="100:1", ties_at_least=3, same_rank_throughout=true}, {pays="7:1", ties_at_least=3}]'
    rules = load_rules("evolution", [f"side_bets.tie.lines={lines}"])
    assert played(rules, TIE, WAR, TIE, TIE, WON).side_nets == (100,)
    assert played(rules, TIE, WAR, ACES, ACES, WON).side_nets == (7,)
    assert played(rules, TIE, WAR, ACES, TIE, WON).side_nets == (7,)
    assert played(rules, TIE, WAR, TIE, WON).side_nets == (-1,)


def test_suited_means_every_pair_so_far() -> None:
    rules = load_rules("standard", ['side_bets.tie.lines=[{pays="99:1", ties_at_least=2, suited=true}]'])
    suited_aces = Pair(ACE, ACE, True)
    assert played(rules, SUITED_TIE, WAR, suited_aces).side_nets == (99,)
    assert played(rules, TIE, WAR, suited_aces).side_nets == (-1,)
    assert played(rules, SUITED_TIE, WAR, ACES).side_nets == (-1,)


def test_a_raise_of_another_size() -> None:
    rules = load_rules("standard", ["war.raise=2"])
    assert played(rules, TIE, WAR, WON)[1:3] == (2, 3)
    assert played(rules, TIE, WAR, LOST)[1:3] == (-3, 3)
    half = load_rules("standard", ["war.raise=1/2"])
    assert played(half, TIE, WAR, WON)[1:3] == (Fraction(1, 2), Fraction(3, 2))


def test_equal_states_are_equal_and_settled_ones_keep_no_cards() -> None:
    """Where no line asks for ranks or suits, all ties are one state."""
    assert step(STANDARD, start(STANDARD), TIE) == step(STANDARD, start(STANDARD), Pair(ACE, ACE, True))
    assert step(STANDARD, start(STANDARD), WON) == Round(Phase.SETTLED, (None,), event=Event.WIN)
