"""The audit: tails from published cases, the promise of the e-value, logs that are fair, planted or impossible."""

from fractions import Fraction
from itertools import pairwise, product
from math import comb, exp

import pytest

from casinowar.bankroll.audit import audit_totals
from casinowar.bankroll.audit_log import read_log
from casinowar.bankroll.audit_rows import audit_log
from casinowar.bankroll.evidence import ClassBettor, counts_e_value, sum_e_value, sums_log_e_values
from casinowar.bankroll.game import pmf_game
from casinowar.errors import FileError, InputError
from casinowar.rng import Stream
from casinowar.round import Decision
from tests.bankroll.conftest import even_money, law, table

CLASSES = {"a": Fraction(1, 2), "b": Fraction(3, 10), "c": Fraction(1, 5)}


def test_twenty_ties_in_a_hundred(casino):
    (check,) = audit_totals(casino, 100, ties=20).checks
    assert check.z == pytest.approx(4.816, abs=5e-4)
    assert check.at_least == pytest.approx(3.9e-5, rel=5e-3)
    assert not audit_totals(casino, 100, ties=20).passed


def test_no_tie_in_fifty_is_not_alarming(casino):
    audit = audit_totals(casino, 50, ties=0)
    assert audit.checks[0].at_most == pytest.approx(0.02146, abs=6e-6)
    assert audit.passed
    assert "alarm" in audit.verdict


def test_a_losing_thousand(casino):
    audit = audit_totals(casino, 1000, result=-10_000)
    (check,) = audit.checks
    assert check.expected == pytest.approx(-28.7713, abs=5e-5)
    assert check.z == pytest.approx((-100 + 28.7713) / (1.049714 * 1000**0.5), abs=1e-4)
    assert check.at_most < 0.02 < check.at_least


@pytest.mark.parametrize("passed", [True, False])
def test_a_verdict_never_speaks_of_proof(casino, passed):
    audit = audit_totals(casino, 100, ties=7 if passed else 30)
    assert audit.passed is passed
    assert "proof" not in audit.verdict.lower()
    assert "prove" not in audit.verdict.lower()


def test_totals_together_share_the_error(casino):
    audit = audit_totals(casino, 100, ties=14, wins=40, result=-2000)
    assert len(audit.checks) == 3
    assert audit.tests == 4
    assert audit.smallest == pytest.approx(min(1, 4 * min(check.p_value for check in audit.checks)))
    wins = audit.checks[1]
    p = Fraction(2496139, 4965115)
    assert wins.at_most == pytest.approx(float(sum(comb(100, k) * p**k * (1 - p) ** (100 - k) for k in range(41))))


def test_an_e_value_is_worth_one_on_average():
    """Exactly, over every log of six rounds: the promise that makes it valid at any time."""
    bets = law((1, "0.5"), (-1, "0.3"), (-2, "0.2"))
    by_class = by_counts = by_sum = 0.0
    for chosen in product(CLASSES, repeat=6):
        chance, bettor, counts = 1.0, ClassBettor(CLASSES), dict.fromkeys(CLASSES, 0)
        for name in chosen:
            chance *= float(CLASSES[name])
            bettor.see(name)
            counts[name] += 1
        by_class += chance * exp(bettor.log_value)
        by_counts += chance * counts_e_value(CLASSES, counts)
        assert counts_e_value(CLASSES, counts) == pytest.approx(exp(bettor.log_value))
        nets = [{"a": 1, "b": -1, "c": -2}[name] for name in chosen]
        by_sum += chance * sum_e_value(bets, 6, Fraction(sum(nets)))
        assert sums_log_e_values(bets, map(Fraction, nets))[-1] == pytest.approx(
            sums_log_e_values(bets, map(Fraction, sorted(nets)))[-1]
        )
    assert (by_class, by_counts, by_sum) == (pytest.approx(1), pytest.approx(1), pytest.approx(1))


def test_a_class_that_cannot_come_ends_all_doubt():
    bettor = ClassBettor({"a": Fraction(1)})
    bettor.see("b")
    assert bettor.log_value == float("inf")


@pytest.fixture
def write(tmp_path):
    def written(*lines: str) -> str:
        path = tmp_path / "log.csv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        return str(path)

    return written


def dealt(rounds, seed, tilt=0.0):
    """Result words of independent rounds, with more ties than the law has if ``tilt`` is over 0."""
    stream = Stream.named(seed, "audit test")
    tie, again = 23 / 311 + tilt, 1181 / 15965
    for _ in range(rounds):
        first, war = stream.word() / 2**64, stream.word() / 2**64
        if first < (1 - tie) / 2:
            yield "win"
        elif first < 1 - tie:
            yield "lose"
        else:
            yield "war_tie" if war < again else "war_win" if war < (1 + again) / 2 else "war_lose"


def test_fair_logs_pass(casino, write):
    """Six fixed seeds, each of which a right program fails with one chance in 100."""
    for seed in range(6):
        audit = audit_log(casino, read_log(write("result", *dealt(2000, seed)), casino))
        assert audit.passed, (seed, audit)
        assert {check.name for check in audit.checks} == {
            "ties",
            "first cards, chi-square",
            "wars, chi-square",
            "net",
            "runs of wins, losses",
        }


def test_a_table_with_too_many_ties_is_found(casino, write):
    audit = audit_log(casino, read_log(write("result", *dealt(3000, 9, tilt=0.04)), casino))
    assert not audit.passed
    assert audit.largest_e_value > 1000
    assert min(audit.checks, key=lambda check: check.p_value).name in ("ties", "first cards, chi-square")


def test_a_log_in_stripes_has_too_many_runs(write):
    game = even_money(Fraction(1, 2))
    audit = audit_log(game, read_log(write("net", *("1", "-1") * 60), game))
    runs = next(check for check in audit.checks if check.name.startswith("runs"))
    assert runs.observed == 120
    assert runs.at_least == pytest.approx(2 / comb(120, 60))
    assert not audit.passed


def test_runs_by_enumeration(write):
    """Among all orders of three wins and four losses."""
    game = even_money(Fraction(1, 2))
    audit = audit_log(game, read_log(write("net", *["1", "1", "-1", "-1", "1", "-1", "-1"]), game))
    runs = next(check for check in audit.checks if check.name.startswith("runs"))
    orders = [signs for signs in product((1, -1), repeat=7) if sum(signs) == -1]
    counted = [1 + sum(a != b for a, b in pairwise(signs)) for signs in orders]
    assert runs.observed == 4
    assert runs.expected == pytest.approx(sum(counted) / len(counted))
    assert runs.at_most == pytest.approx(sum(each <= 4 for each in counted) / len(counted))
    assert runs.at_least == pytest.approx(sum(each >= 4 for each in counted) / len(counted))


def test_a_player_who_surrenders_is_judged_as_one(casino, write):
    path = write("net", *["1"] * 50, *["-1"] * 50, *["-0.5"] * 8)
    audit = audit_log(casino, read_log(path, casino))
    (net,) = [check for check in audit.checks if check.name == "net"]
    surrender = table(decision=Decision.SURRENDER)
    assert net.expected == pytest.approx(float(108 * surrender.net.mean))
    mixed = audit_log(casino, read_log(write("result", *["S", "WW", "WL", "WW"] * 5, *["W", "L"] * 20), casino))
    assert mixed.rounds == 60
    share = 3 / 4
    expected = 60 * (share * float(casino.net.mean) + (1 - share) * float(surrender.net.mean))
    assert next(check.expected for check in mixed.checks if check.name == "net") == pytest.approx(expected)


def test_cards_bets_and_other_games(casino, write):
    rows = [
        f"{rank},{other},5,{5 if rank > other else -5}" for rank, other in ((9, 8), (3, 4), (7, 2)) for _ in range(40)
    ]
    audit = audit_log(casino, read_log(write("player,dealer,bet,net", *rows), casino))
    assert {check.name for check in audit.checks} >= {
        "ranks of the player, chi-square",
        "ranks of the dealer, chi-square",
    }
    assert not audit.passed
    roulette = pmf_game(law((1, "0.5"), (-1, "0.5")), 100)
    assert audit_log(roulette, read_log(write("bet,net", "1,1", "2,-2", "3,3"), roulette)).passed
    ties = audit_log(casino, read_log(write("tie", *["no"] * 40, *["yes"] * 3), casino))
    assert [check.name for check in ties.checks] == ["ties"]


IMPOSSIBLE = [
    (("rezult", "win"), "column 1", "did you mean 'result'"),
    (("round,foo", "1,2"), "column 2", "'foo'"),
    (("net,net", "1,1"), "column 2", "twice"),
    (("round", "1"), "says nothing", "result"),
    (("player", "K"), "both cards", "dealer"),
    (("result", "win", "banana"), "row 2", "column result"),
    (("net", "1", "3"), "row 2 (line 3)", "column net"),
    (("net", "one"), "row 1", "a number"),
    (("result,net", "win,-1"), "row 1", "column net"),
    (("result,tie", "war_win,no"), "row 1", "column tie"),
    (("player,dealer,result", "K,5,lose"), "row 1", "column dealer"),
    (("player,dealer,net", "8,9,1"), "row 1", "column net"),
    (("player,dealer", "8,1"), "row 1", "column dealer"),
    (("bet,net", "0,1"), "row 1", "column bet"),
    (("tie", "perhaps"), "row 1", "yes or no"),
    (("result,net", "win"), "row 1", "1 cells for 2 columns"),
    (("result",), "no rounds", "header"),
    (("",), "empty", "header"),
]


@pytest.mark.parametrize(("lines", "where", "what"), IMPOSSIBLE)
def test_impossible_logs_name_row_and_column(casino, write, lines, where, what):
    with pytest.raises(FileError) as error:
        read_log(write(*lines), casino)
    assert where in str(error.value)
    assert what in str(error.value)


def test_totals_that_cannot_be(casino):
    for totals, word in (
        ({"rounds": 100, "ties": 101}, "--ties"),
        ({"rounds": 100, "wins": -1}, "--wins"),
        ({"rounds": 10, "result": 1100}, "--result"),
        ({"rounds": 10, "result": 50}, "--result"),
        ({"rounds": 10}, "nothing to judge"),
        ({"rounds": 0, "ties": 0}, "--rounds"),
        ({"rounds": 10, "ties": 1, "alpha": 0.0}, "--alpha"),
    ):
        with pytest.raises(InputError, match=word):
            audit_totals(casino, **totals)
