"""Audits of very many rounds, and numbers too large to print, still give a verdict in words."""

import pytest

from tests.cli.conftest import run_command


def test_a_million_ordinary_rounds_are_nothing_odd():
    ran = run_command("audit", "--rounds", "1M", "--result", "-30000")
    assert ran.code == 0
    assert "Nothing odd" in ran.out


def test_a_very_small_chance_is_not_spelt_out(tmp_path):
    log = tmp_path / "many.csv"
    log.write_text("result\n" + "win\nlose\nS\n" * 300)
    ran = run_command("audit", str(log))
    assert ran.code == 1
    assert "fewer than one in 10^12" in " ".join(ran.out.split())


def test_a_run_that_takes_nearly_for_ever_is_not_said_never_to_come():
    out = " ".join(run_command("bankroll", "streak", "--rounds", "3000", "--at-least", "2000").out.split())
    assert "takes about 10^606 rounds" in out
    assert "never" not in out


def test_totals_that_contradict_each_other():
    ran = run_command("audit", "--rounds", "10", "--wins", "10", "--result", "-5")
    assert ran.code == 2
    assert "with 10 wins in 10 rounds, from 10.00 to 10.00" in ran.err
    assert run_command("audit", "--rounds", "10", "--wins", "5", "--result", "-1").code == 0


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ("--rounds 10 --ties 0 --result -20", "with 0 ties in 10 rounds, from -10.00 to 10.00"),
        ("--rounds 10 --ties 10 --wins 0 --result -10", "with 10 ties and 0 wins in 10 rounds, from -20.00 to -20.00"),
        ("--rounds 10 --ties 1 --wins 3 --result 1", "with 1 tie and 3 wins in 10 rounds, from -5.00 to -4.00"),
        ("--rounds 100 --ties 50 --wins 60 --decision surrender", "never have 50 ties and 60 wins"),
        ("--rounds 10 --ties 10 --result -4 --decision surrender", "with 10 ties in 10 rounds, from -5.00 to -5.00"),
    ],
)
def test_totals_that_no_rounds_come_to(totals, said):
    ran = run_command("audit", *totals.split())
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.parametrize(
    "totals",
    [
        "--rounds 10 --ties 1 --wins 3 --result -5",
        "--rounds 10 --ties 10 --wins 10 --result 10",
        "--rounds 10 --ties 4 --wins 6 --result 4 --decision surrender",
    ],
)
def test_totals_at_the_edge_of_what_can_be_are_judged(totals):
    assert "is not accepted" not in run_command("audit", *totals.split()).err


def test_a_law_and_rules_together_are_refused(tmp_path):
    law = tmp_path / "coin.csv"
    law.write_text("net,probability\n1,1/2\n-1,rest\n")
    both = run_command("bankroll", "ruin", "bonus", "--pmf", str(law), "--bankroll", "20", "--rounds", "10")
    assert both.code == 2
    assert "RULES" in both.err
    assert run_command("bankroll", "ruin", "--pmf", str(law), "--bankroll", "20", "--rounds", "10").code == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("bankroll fan --bankroll 20 --rounds 1", "After 1 round nine evenings"),
        ("bankroll streak --rounds 1 --at-least 1", "Of 100 such stretches of 1 round about 50 have 1 losing round in"),
        ("bankroll streak --rounds 9 --at-least 2 --of ties", "have 2 ties in a row"),
        ("bankroll cost --rounds-per-hour 1", "1 hour at 1 round an hour, 1 in all, costs 0.03 on average"),
        ("bankroll rebate --rate 10%", "until you are 1 bet ahead"),
        ("audit --rounds 1 --ties 0", "Audit of 1 round "),
        ("house --hours 1", "1 hour, 1 spot"),
    ],
)
def test_one_is_singular(asked, said):
    assert said in " ".join(run_command(*asked.split()).out.split())
