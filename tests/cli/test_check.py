"""``verify``, ``edge --check`` and ``report``: verdicts, exit codes, seeds, interrupts, no compiler."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest

from casinowar.cards import parse_composition
from casinowar.check import verify as verify_module
from casinowar.rules import load_rules
from casinowar.simulate.plan import Plan

CHECK_KEYS = {"name", "exact", "simulated", "standard_error", "z", "p_value", "passed"}


@pytest.mark.parametrize("options", [[], ["--shoe"]])
def test_verify_agrees(run, options):
    ran = run("verify", "--rounds", "1M", "--seed", "1", *options, "-f", "json")
    assert ran.code == 0
    data = ran.json
    assert data["passed"] is True
    assert data["rounds"] == 1_000_000
    assert data["seed"] == 1
    assert data["shoe"] is bool(options)
    names = [check["name"] for check in data["checks"]]
    for word in (
        "edge main war",
        "edge main surrender",
        "edge tie",
        "tie frequency",
        "war-tie",
        "classes",
        "runs",
        "serial",
    ):
        assert any(word in name for name in names), word
    assert all(set(check) == CHECK_KEYS for check in data["checks"])
    jsonschema.validate(data, run("schema", "verify").json)


def test_workers_never_change_a_result(run):
    one, two = (run("verify", "--rounds", "3M", "--seed", "5", "--workers", n, "-f", "json").json for n in "12")
    assert one == two


def test_a_seed_is_drawn_and_printed(run):
    """OB26: two runs differ, and each can be repeated from what it printed."""
    first, second = (run("verify", "--rounds", "100k", "-f", "json").json for _ in range(2))
    assert first["seed"] != second["seed"]
    again = run("verify", "--rounds", "100k", "--seed", str(first["seed"]), "-f", "json").json
    assert again == first
    assert f"seed {first['seed']}" in run("verify", "--rounds", "100k", "--seed", str(first["seed"])).out


def test_target_standard_error(run):
    data = run("verify", "--target-se", "0.001", "--seed", "1", "-f", "json").json
    assert data["rounds"] == 1_101_899
    assert data["checks"][0]["standard_error"] == pytest.approx(0.001, rel=1e-3)
    both = run("verify", "--target-se", "0.001", "--rounds", "5")
    assert both.code == 2


def test_disagreement_is_exit_code_one_and_a_plain_sentence(run, monkeypatch):
    """A shoe with one ace too few is found, said, and fails the command."""
    original = Plan.of

    def short_of_an_ace(rules, decision, shoe=False):
        plan = original(rules, decision, shoe)
        return plan.__class__(plan.rules, plan.decision, plan.deck[:-20], plan.cut, plan.leaves)

    monkeypatch.setitem(verify_module.verify.__kwdefaults__, "planner", short_of_an_ace)
    for command in (["verify"], ["edge", "--check"], ["report"]):
        ran = run(*command, "--rounds", "20M", "--seed", "1")
        assert ran.code == 1, command
        assert "DISAGREE" in ran.out
        assert "tie frequency" in ran.out.partition("DISAGREE")[2]


def test_edge_check_adds_the_dealt_figures(run):
    data = run("edge", "bonus", "--check", "--rounds", "1M", "--seed", "2", "-f", "json").json
    assert data["seed"] == 2
    assert data["check"]["passed"] is True
    assert all(abs(row["simulated_edge"] - row["edge"]) < 5 * row["simulated_se"] for row in data["bets"])
    jsonschema.validate(data, run("schema", "edge").json)
    report = run("report", "bonus", "--rounds", "1M", "--seed", "2", "-f", "json").json
    jsonschema.validate(report, run("schema", "report").json)
    assert report == data


def test_edge_check_deals_the_cards_that_are_left(run):
    left = "A:24 " + " ".join(f"{rank}:6" for rank in "KQJT98765432")
    data = run("edge", "--remaining", left, "--check", "--rounds", "4M", "--seed", "3", "-f", "json").json
    assert data["check"]["passed"] is True
    main = next(check for check in data["check"]["checks"] if check["name"] == "edge main war")
    assert main["exact"] == pytest.approx(0.03540801, abs=5e-9)


def test_report_holds_every_part(run, in_folder: Path):
    ran = run("report", "party-bonus", "-o", "report.md", "--rounds", "1M", "--seed", "6")
    assert ran.code == 0
    text = (in_folder / "report.md").read_text(encoding="utf-8")
    headings = """\
        # House edge: Casino War
        ## Rules
        ## Every bet
        ### Outcomes: main, war
        ## House edge by number of decks
        ## Side bet tie by its pay
        ## Side bet war_tie by its pay
        ## The check
        ## Make it again"""
    for heading in map(str.strip, headings.splitlines()):
        assert heading in text, heading
    assert "casinowar report party-bonus -o report.md --rounds 1M --seed 6" in text
    assert "agree in all" in text


def test_report_says_how_to_make_it_again(run, in_folder: Path):
    """The seed that was drawn is in the command, and the command makes the same report to the byte."""
    run("report", "standard", "--rounds", "200k", "-o", "one.md")
    text = (in_folder / "one.md").read_text(encoding="utf-8")
    command = next(line for line in text.splitlines() if line.startswith("casinowar report"))
    assert "--seed" in command
    run(*command.split()[1:])
    assert (in_folder / "one.md").read_text(encoding="utf-8") == text


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_reports_what_was_dealt(in_folder: Path):
    """The run is stopped in the middle; what was dealt is reported, marked partial, exit code 130."""
    run_one = "from casinowar.cli.main import main; main(['verify', '--rounds', '1e11', '--seed', '1', '-f', 'json'])"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    started = subprocess.Popen([sys.executable, "-c", run_one], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    time.sleep(12)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    assert b"Traceback" not in err
    assert b'"partial": true' in out


NO_NUMBA = """
import sys
sys.modules["numba"] = None
from casinowar.cli.main import main
main(["verify", "--seed", "1", "--rounds", "{rounds}", "-f", "json"])
"""


def test_without_numba_it_deals_fewer_rounds_and_says_so(run):
    command = [sys.executable, "-c", NO_NUMBA.format(rounds="100M")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "numba is not installed" in done.stderr
    assert '"compiled": false' in done.stdout


def test_without_numba_the_cards_are_the_same(run):
    command = [sys.executable, "-c", NO_NUMBA.format(rounds="50k")]
    slow = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    fast = run("verify", "--seed", "1", "--rounds", "50k", "-f", "json").out
    assert slow.replace('"compiled": false', '"compiled": true') == fast


def test_cards_that_hardly_ever_differ_raise_no_false_alarm():
    """Nearly all aces: a result other than the usual one is too rare for a normal tail, so it is not tested."""
    cards = parse_composition("A:1000 K:2")
    assert all(verify_module.verify(load_rules(), 1000, seed, cards=cards).passed for seed in range(60))
