"""The readable table, in cents: scripted cards, several spots, balances, and everything that is recorded."""

from __future__ import annotations

from fractions import Fraction

import pytest

from casinowar.engine.results import Adjustment, Rounding, SpotBets, TieChoice
from casinowar.engine.shoe import ScriptedShoe, Shoe
from casinowar.engine.table import Table
from casinowar.errors import IllegalMove, InputError, UnknownName
from casinowar.rng import Stream
from casinowar.round import Decision, Event
from casinowar.rules.merge import build

WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
BURNED = "2c 3c 4c "


def always(decision):
    return lambda tie: decision


def never_asked(tie):
    raise AssertionError("no tie, no question")


def play(script, bets, decide=never_asked, tables=None):
    rules = build(tables or {})
    spots = [bets] if isinstance(bets, SpotBets) else bets
    return Table(rules, Stream(1), ScriptedShoe.written(script)).play(spots, decide)


def bankroll_after(bankroll, result):
    return bankroll + result.spots[0].net


def test_a_tie_is_neither_won_nor_lost_but_a_question():
    asked = []

    def decide(tie):
        asked.append(tie)
        return SURRENDER

    result = play("8c 8d", SpotBets(1000), decide)
    assert [(tie.rank, tie.legal, tie.raise_) for tie in asked] == [(6, (WAR, SURRENDER), 1000)]
    assert result.spots[0].event == Event.SURRENDER


def test_a_won_war_is_paid_once():
    """Bankroll 100, bet 10, war cards K against 5: 110."""
    result = play("8c 8d " + BURNED + "Kc 5c", SpotBets(1000, bankroll=10_000), always(WAR))
    assert result.spots[0].event == Event.WAR_WIN
    assert bankroll_after(10_000, result) == 11_000


def test_the_tie_bet_wins_ten_to_one_beside_a_surrender():
    """Bankroll 100, main 10, tie bet 1, first cards tie, surrender: 105."""
    result = play("8c 8d", SpotBets(1000, {"tie": 100}, 10_000), always(SURRENDER))
    assert result.spots[0].nets == {"main": -500, "tie": 1000}
    assert bankroll_after(10_000, result) == 10_500


def test_surrender_gives_half_back():
    result = play("8c 8d", SpotBets(1000, bankroll=10_000), always(SURRENDER))
    assert bankroll_after(10_000, result) == 9_500
    assert result.spots[0].returned == 500


def test_the_balance_is_tested_against_the_bet_that_is_made():
    with pytest.raises(InputError, match=r"ante: '25\.00' .* bankroll of 20\.00"):
        play("8c 8d", SpotBets(2500, bankroll=2000))


@pytest.mark.parametrize(("cards", "after"), [("5c 9d", 0), ("9c 5d", 20_000)])
def test_a_whole_bankroll_can_be_bet_and_is_lost_or_doubled_once(cards, after):
    result = play(cards, SpotBets(10_000, bankroll=10_000))
    assert bankroll_after(10_000, result) == after


def test_the_whole_bankroll_of_37_50():
    result = play("9c 9d", SpotBets(3750, bankroll=3750), always(SURRENDER))
    assert bankroll_after(3750, result) == 1875


def test_a_first_card_win_returns_the_stake_once():
    assert bankroll_after(10_000, play("9c 5d", SpotBets(1000, bankroll=10_000))) == 11_000


def test_a_war_does_not_change_the_next_stake():
    bets = SpotBets(1000)
    table = Table(build({}), Stream(1), ScriptedShoe.written("8c 8d " + BURNED + "Kc 5c 9c 5d"))
    first, second = (table.play([bets], always(WAR)).spots[0].staked["main"] for _ in range(2))
    assert (first, second) == (2000, 1000)


@pytest.mark.parametrize(("cards", "event"), [("9s Th", Event.LOSE), ("Td 2c", Event.WIN), ("10d 9c", Event.WIN)])
def test_ranks_are_compared_not_labels(cards, event):
    assert play(cards, SpotBets(1000)).spots[0].event == event


def test_suits_do_not_decide():
    result = play("Qh Qs", SpotBets(1000), always(SURRENDER))
    assert result.spots[0].ties == 1


@pytest.mark.parametrize(
    ("burn", "script", "left"),
    [
        ({"war": 3}, "8c 8d " + BURNED + "Kc 5c", 305),
        ({"war": 0, "war_card": 3}, "8c 8d " + BURNED + "Kc " + BURNED + "5c", 302),
    ],
)
def test_cards_used_by_a_war(burn, script, left):
    result = play(script, SpotBets(1000), always(WAR), {"burn": burn})
    assert 312 - result.cards_used == left
    assert result.cards_shown == 4


def test_a_physical_shoe_counts_the_same_cards():
    rules = build({"shoe": {"mode": "cut_card"}})
    shoe = Shoe.of(rules)
    table = Table(rules, Stream(8), shoe)
    used = 0
    for _ in range(60):
        used += table.play([SpotBets(100)], always(WAR)).cards_used
        assert shoe.left == 312 - used


def test_a_side_bet_that_cannot_be_covered_is_refused_aloud():
    result = play("9c 5d", SpotBets(1000, {"tie": 100}, 1000))
    assert result.spots[0].adjustments == (Adjustment("side_bet_refused", "tie", 100),)
    assert "tie" not in result.spots[0].staked
    assert bankroll_after(1000, result) == 2000


@pytest.mark.parametrize("wish", [WAR, SURRENDER])
def test_a_raise_that_cannot_be_covered_is_a_recorded_surrender(wish):
    result = play("8c 8d", SpotBets(1000, bankroll=1500), always(wish))
    assert result.spots[0].adjustments == (Adjustment("forced_surrender", "main", 1000),)
    assert bankroll_after(1500, result) == 1000


def test_forced_surrender_even_where_surrender_is_not_offered():
    result = play("8c 8d", SpotBets(1000, bankroll=1500), always(WAR), {"surrender": {"allowed": False}})
    assert result.spots[0].event == Event.SURRENDER


def test_a_side_bet_may_use_up_the_money_for_the_raise():
    result = play("8c 8d", SpotBets(1000, {"tie": 500}, 2000), always(WAR))
    assert result.spots[0].event == Event.SURRENDER
    assert bankroll_after(2000, result) == 2000 - 500 + 5000


def test_an_all_in_raise_is_short_and_settles_for_what_it_is():
    tables = {"war": {"short_raise": "all_in"}}
    won = play("8c 8d " + BURNED + "Kc 5c", SpotBets(1000, bankroll=1400), always(WAR), tables).spots[0]
    assert (won.staked["main"], won.net, won.adjustments[0].reason) == (1400, 400, "short_raise")
    lost = play("8c 8d " + BURNED + "5c Kc", SpotBets(1000, bankroll=1400), always(WAR), tables).spots[0]
    assert lost.net == -1400


def test_all_in_with_nothing_left_is_a_surrender():
    tables = {"war": {"short_raise": "all_in"}}
    assert play("8c 8d", SpotBets(1000, bankroll=1000), always(WAR), tables).spots[0].net == -500


def test_part_of_a_cent_is_rounded_down_and_recorded():
    result = play("8c 8d", SpotBets(5), always(SURRENDER)).spots[0]
    assert result.net == -3
    assert result.rounded == (Rounding("main", Fraction(5, 2), 2),)


def test_pays_of_part_of_a_cent_are_rounded_down_and_recorded():
    result = play("8c 8d", SpotBets(10, {"tie": 1}), always(SURRENDER), {"side_bets": {"tie": {"pays": "3:2"}}}).spots[
        0
    ]
    assert result.nets == {"main": -5, "tie": 1}
    assert result.rounded == (Rounding("tie", Fraction(5, 2), 2),)


def test_an_odd_raise_must_be_whole_cents():
    with pytest.raises(InputError, match="whole cents"):
        play("8c 8d", SpotBets(5), always(WAR), {"war": {"raise": "3/2"}})


def test_a_bet_placed_at_the_war():
    tables = {"side_bets": {"war_tie": {"placed": "war", "pays": "10:1"}}}
    choice = TieChoice(WAR, {"war_tie": 200})
    tied = play("8c 8d " + BURNED + "Kc Kd", SpotBets(1000), lambda tie: choice, tables).spots[0]
    assert tied.nets == {"main": 1000, "war_tie": 2000}
    lost = play("8c 8d " + BURNED + "Kc Qd", SpotBets(1000), lambda tie: choice, tables).spots[0]
    assert lost.nets == {"main": 1000, "war_tie": -200}
    poor = play("8c 8d " + BURNED + "Kc Qd", SpotBets(1000, bankroll=2100), lambda tie: choice, tables).spots[0]
    assert poor.adjustments == (Adjustment("side_bet_refused", "war_tie", 200),)


def test_a_bet_at_the_wrong_time_is_refused():
    tables = {"side_bets": {"war_tie": {"placed": "war", "pays": "10:1"}}}
    with pytest.raises(UnknownName):
        play("8c 8d", SpotBets(1000, {"war_tie": 100}), always(WAR), tables)


def test_a_decision_that_is_not_open_is_refused():
    with pytest.raises(IllegalMove, match="expected war"):
        play("8c 8d", SpotBets(1000), always(SURRENDER), {"surrender": {"allowed": False}})
    with pytest.raises(IllegalMove, match="expected surrender"):
        play("8c 8d", SpotBets(1000), always(WAR), {"war": {"allowed": False}})


@pytest.mark.parametrize("ante", [0, -5])
def test_an_ante_of_nothing_is_refused(ante):
    with pytest.raises(InputError, match=r"0\.01 or more"):
        play("8c 8d", SpotBets(ante))


def test_three_spots_against_one_dealer_card():
    """Spots K, 8, 8 against 8: a win and two ties; one gives up, one fights with the dealer's next card."""
    decisions = {1: SURRENDER, 2: WAR}
    result = play(
        "Kc 8c 8d 8h " + BURNED + "9c 7c",
        [SpotBets(1000), SpotBets(2000), SpotBets(500)],
        lambda tie: decisions[tie.spot],
        {"spots": 3},
    )
    assert [spot.event for spot in result.spots] == [Event.WIN, Event.SURRENDER, Event.WAR_WIN]
    assert [spot.net for spot in result.spots] == [1000, -1000, 500]
    assert (result.cards_shown, result.cards_burned) == (6, 3)


def test_two_spots_at_war_share_the_dealers_card_and_one_fights_on():
    tables = {"spots": 2, "war": {"max_ties": 3, "tie": {"ante": "push", "raise": "push"}}}
    result = play(
        "8c 8d 8h " + BURNED + "9c Tc 9d " + BURNED + "Kc Ac", [SpotBets(1000), SpotBets(1000)], always(WAR), tables
    )
    assert [spot.event for spot in result.spots] == [Event.WAR_LOSE, Event.WAR_WIN]
    assert [len(spot.pairs) for spot in result.spots] == [3, 2]


def test_as_many_bets_as_spots():
    with pytest.raises(InputError, match="bets for 1 spots"):
        play("8c 8d", [SpotBets(1000), SpotBets(1000)])


def test_the_most_cards_a_round_can_need_are_enough():
    """Every spot ties to the end: the shoe gives exactly cards_needed cards."""
    rules = build({"spots": 2, "war": {"max_ties": 3}, "burn": {"round": 1, "war": 2, "war_card": 1}})
    script = " ".join(["8c"] * rules.cards_needed)
    result = Table(rules, Stream(1), ScriptedShoe.written(script)).play([SpotBets(100)] * 2, always(WAR))
    assert result.cards_used == rules.cards_needed


def test_a_decision_never_changes_the_cards_of_the_next_round():
    shown = []
    for decision in (WAR, SURRENDER):
        table = Table(build({}), Stream.named(6, "table"))
        rounds = [table.play([SpotBets(100)], always(decision)).spots[0] for _ in range(300)]
        assert any(spot.ties for spot in rounds)
        shown.append([spot.pairs[0] for spot in rounds])
    assert shown[0] == shown[1]


def test_the_mean_of_many_flat_rounds_is_the_edge():
    """20,000 rounds; the mean lies within 5.3 standard errors (p = 1e-7) of the exact -0.028771."""
    table = Table(build({}), Stream.named(11, "table"))
    nets = [table.play([SpotBets(100)], always(WAR)).spots[0].net / 100 for _ in range(20_000)]
    assert abs(sum(nets) / 20_000 + 142853 / 4965115) < 5.3 * 1.0501 / 20_000**0.5


def test_five_players_deal_down_a_small_shoe_for_long():
    """Every shoe ends after a whole round, for 20 shoes and more."""
    rules = build({"spots": 5, "decks": 2, "shoe": {"mode": "cut_card"}})
    shoe = Shoe.of(rules)
    table = Table(rules, Stream.named(2, "table"), shoe)
    for _ in range(400):
        before, shoes = shoe.position, shoe.shoes
        result = table.play([SpotBets(100)] * 5, always(WAR))
        assert shoe.position == (before if shoe.shoes == shoes else 0) + result.cards_used
        assert all(spot.event for spot in result.spots)
    assert shoe.shoes > 20


def test_a_shoe_too_small_for_five_players_at_war_is_refused():
    with pytest.raises(InputError, match="a round may need 15 of the 52 cards"):
        build({"spots": 5, "decks": 1, "shoe": {"mode": "cut_card"}})
