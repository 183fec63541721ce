"""Audits of very many rounds, and numbers too large to print, still give a verdict in words."""

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


def test_a_law_and_rules_together_are_refused(tmp_path):
    law = tmp_path / "coin.csv"
    law.write_text("net,probability\n1,1/2\n-1,rest\n")
    both = run_command("bankroll", "ruin", "bonus", "--pmf", str(law), "--bankroll", "20", "--rounds", "10")
    assert both.code == 2
    assert "RULES" in both.err
    assert run_command("bankroll", "ruin", "--pmf", str(law), "--bankroll", "20", "--rounds", "10").code == 0
