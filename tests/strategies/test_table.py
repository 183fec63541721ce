"""The table's answer to a wager: each adjustment with its code, side bets refused aloud, one stop reason."""

import pytest

from casinowar.errors import CasinoWarError, InputError
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.rules import HouseRules
from casinowar.strategy import Decision, Wager
from casinowar.strategy.interface import Choice, Strategy
from casinowar.table import Code, Layout, Seated, Sitting, Stop, Stopped, Terms, answer

STANDARD = HouseRules.from_tables({})


class Asks(Strategy):
    """Asks what it is told to."""

    name = "asks"

    def __init__(self, wager=None, choice=Decision.WAR):
        object.__setattr__(self, "asked", wager)
        object.__setattr__(self, "choice", choice)

    def wager(self, state, seat):
        return self.asked

    def decide(self, state, seat, tie):
        return self.choice


class Doubles(Strategy):
    """Asks for eight until it is reset to one."""

    name = "doubles"

    def start(self, seat):
        return 800

    def wager(self, state, seat):
        return Wager(state)

    def reset(self, state, seat):
        return 100


def answered(wager, bankroll=10_000, table=None, choice=Decision.WAR, rules=None, **terms):
    rules = rules or HouseRules.from_tables({"table": table or {}})
    sitting = Sitting(Terms(bankroll, **terms), Layout.of(rules))
    strategy = wager if isinstance(wager, Strategy) else Asks(wager, choice)
    seat = sitting.seat(bankroll)
    return answer(sitting, strategy, strategy.start(seat), seat)


def placed(*args, **more):
    found = answered(*args, **more)
    assert isinstance(found, Seated)
    return found.placed


@pytest.mark.parametrize(
    ("ask", "table", "ante", "codes"),
    [
        (250, {}, 250, ()),
        (50, {}, 100, (Code.MINIMUM,)),
        (130, {"chip": 1}, 200, (Code.CHIP,)),
        (1200, {"maximum": 10}, 1000, (Code.CAPPED,)),
        (1130, {"maximum": 10, "chip": 1}, 1000, (Code.CHIP, Code.CAPPED)),
    ],
)
def test_limits_and_chip(ask, table, ante, codes):
    found = placed(Wager(ask), table=table)
    assert (found.ante, found.asked, found.codes) == (ante, ask, codes)


def test_proportional_systems_round_down():
    sitting = Sitting(Terms(10_000), Layout.of(HouseRules.from_tables({"table": {"chip": 1}})))
    down = strategy_from("proportional:fraction=1/30,unit=0.01")
    found = answer(sitting, down, (), sitting.seat(10_000))
    assert found.placed.ante == 300


def test_over_the_maximum_may_stop_or_reset():
    assert answered(Wager(1200), table={"maximum": 10}, over="stop") == Stopped(Stop.TABLE_LIMIT)
    found = answered(Doubles(), table={"maximum": 5}, over="reset")
    assert (found.state, found.placed.ante, found.placed.codes) == (100, 100, (Code.OVER_RESET,))


def test_a_maximum_on_ante_and_raise_together():
    assert placed(Wager(1000), table={"maximum": 10}, max_on="ante+raise").ante == 500


def test_short_money():
    assert placed(Wager(800), bankroll=350).ante == 300
    assert placed(Wager(800), bankroll=350).codes == (Code.ALL_IN,)
    assert answered(Wager(800), bankroll=350, short="stop") == Stopped(Stop.RUINED)
    found = answered(Doubles(), bankroll=350, short="reset")
    assert (found.state, found.placed.ante, found.placed.codes) == (100, 100, (Code.SHORT_RESET,))


def test_everything_may_be_bet():
    found = placed(Wager(3750), bankroll=3750)
    assert (found.ante, found.codes, found.raise_, found.war_ranks) == (3750, (), 0, 0)
    assert found.forced_ranks


def test_the_raise_covered_forced_short_or_on_credit():
    assert placed(Wager(100), bankroll=200).raise_ == 100
    forced = placed(Wager(100), bankroll=150)
    assert (forced.raise_, forced.war_ranks, forced.forced_ranks != 0) == (0, 0, True)
    credit = placed(Wager(100), bankroll=150, raise_on_credit=True)
    assert (credit.raise_, credit.forced_ranks) == (100, 0)
    house = HouseRules.from_tables({"war": {"short_raise": "all_in"}})
    short = placed(Wager(100), bankroll=150, rules=house)
    assert (short.raise_, short.short, short.forced_ranks) == (50, True, 0)


def test_a_surrender_by_choice_is_not_forced():
    found = placed(Wager(100), bankroll=150, choice=Decision.SURRENDER)
    assert found.forced_ranks == found.war_ranks == 0


def test_a_side_bet_that_cannot_be_covered_is_refused_aloud():
    found = placed(Wager(1000, (("tie", 100),)), bankroll=1000)
    assert (found.ante, found.sides, found.codes) == (1000, (), (Code.SIDE_REFUSED,))
    assert placed(Wager(1000, (("tie", 100),)), bankroll=1100).sides == (("tie", 100),)
    kept = placed(Wager(1000, (("tie", 100),), reserve=True), bankroll=2050)
    assert (kept.ante, kept.sides, kept.codes) == (1000, (), (Code.SIDE_REFUSED,))
    assert placed(Wager(1000, (("tie", 100),)), bankroll=2050).raise_ == 0


def test_a_reserve_keeps_enough_for_the_raise():
    found = placed(Wager(800, reserve=True), bankroll=1000)
    assert (found.ante, found.raise_, found.codes) == (500, 500, (Code.RESERVE,))


def test_bets_at_the_war():
    rules = HouseRules.from_tables({"side_bets": {"war_tie": {"placed": "war", "pays": "10:1"}}})
    choice = Choice(Decision.WAR, (("war_tie", 100),))
    assert placed(Wager(500), bankroll=1100, choice=choice, rules=rules).war_sides == (("war_tie", 100),)
    refused = placed(Wager(500), bankroll=1050, choice=choice, rules=rules)
    assert (refused.war_sides, refused.refused_at_war) == ((), True)


@pytest.mark.parametrize(
    ("wager", "said"),
    [
        (Wager(0), "strategy asks in state .*whole cents"),
        (Wager(-100), "whole cents"),
        (Wager(1.5), "whole cents"),
        (Wager(True), "whole cents"),
        (None, "a Wager or a Leave"),
        (Wager(100, (("tye", 100),)), "did you mean 'tie'"),
        (Wager(100, (("tie", 0),)), "whole cents"),
    ],
)
def test_an_ask_that_no_table_understands_names_strategy_state_and_rule(wager, said):
    with pytest.raises(CasinoWarError, match=said):
        answered(wager, rules=HouseRules.from_tables({"side_bets": {"tie": {"pays": "10:1"}}}))


def test_a_decision_these_rules_do_not_offer():
    no_surrender = HouseRules.from_tables({"surrender": {"allowed": False}})
    with pytest.raises(CasinoWarError, match=r"'surrender'.*a decision these rules offer: war"):
        answered(Wager(100), choice=Decision.SURRENDER, rules=no_surrender)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"bankroll": 50, "rounds": 5}, "bankroll.*table minimum"),
        ({"bankroll": 1000, "goal": 900}, "goal: '9.00'"),
        ({"bankroll": 1000, "goal": 1000}, "more than the bankroll"),
        ({"bankroll": 1000, "stop_loss": 1100}, "stop-loss"),
        ({"bankroll": 1000, "rounds": 0}, "rounds"),
        ({"bankroll": 1000}, "session: give --goal or --rounds"),
        ({"bankroll": 1000, "rounds": 5, "short": "borrow"}, "all_in, stop, reset"),
    ],
)
def test_terms_that_cannot_be(terms, said):
    with pytest.raises(CasinoWarError, match=said):
        solve_session(game_of(STANDARD), strategy_from("flat"), Terms(**terms))


def test_every_session_has_exactly_one_stop_reason():
    terms = Terms(1000, 1500, stop_loss=200, rounds=3, over="stop")
    found = solve_session(game_of(STANDARD), strategy_from("trailing-stop(contra-dalembert):drop=3"), terms)
    assert set(found.stop_reasons) == {reason.value for reason in Stop}
    assert sum(found.stop_reasons.values()) == pytest.approx(1, abs=1e-12)
    assert all(found.stop_reasons[reason] > 0 for reason in ("goal", "stop_loss", "rounds", "left"))


def test_a_short_all_in_raise_is_won_or_lost_at_its_own_size():
    house = HouseRules.from_tables({"war": {"short_raise": "all_in"}})
    found = solve_session(game_of(house), strategy_from("flat:base=2"), Terms(300, rounds=1))
    assert [money for money, _ in found.final] == [0, 100, 400, 500]
    with pytest.raises(InputError, match="collects"):
        HouseRules.from_tables({"war": {"short_raise": "all_in", "win": {"collects": 3}}})


def test_one_round_that_goes_to_war_is_paid_and_no_bet_is_opened_after_it():
    found = solve_session(game_of(STANDARD), strategy_from("flat"), Terms(1000, rounds=1))
    assert [money for money, _ in found.final] == [800, 900, 1100]
    assert found.mean_rounds == 1
    assert found.stop_reasons["rounds"] == pytest.approx(1)


def test_unbounded_policies_are_refused_with_the_size_reached():
    with pytest.raises(CasinoWarError, match=r"2,001 or more .* limit of 2,000; raise it") as refused:
        solve_session(game_of(STANDARD), strategy_from("labouchere"), Terms(100_000, 200_000), 2_000)
    assert refused.value.exit_code == 3
