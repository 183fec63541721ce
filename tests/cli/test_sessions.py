"""``strategies``, ``session`` and ``compare``: the keys of the contract, exit codes, and what bad input is told."""

from __future__ import annotations

import csv
import io
import json

import jsonschema
import pytest

KEYS = {
    "stop_reasons",
    "goal_probability",
    "ruin_probability",
    "ahead_probability",
    "mean_final",
    "sd_final",
    "median_final",
    "quantiles",
    "mean_rounds",
    "mean_action",
    "mean_ante_total",
    "max_stake",
    "ev",
    "forced_surrender_rate",
}
GOAL = ["--strategy", "flat", "--bankroll", "10", "--goal", "20"]


def records(run, *args):
    ran = run(*args, "-f", "json")
    assert ran.code == 0, ran.err
    return ran.json


def test_an_exact_session(run):
    data = records(run, "session", *GOAL)
    assert data["method"] == "exact"
    assert set(data) >= KEYS | {"schema_version", "version", "rules", "rules_hash", "strategy", "parameters"}
    assert not any(key.endswith("_se") or key in ("seed", "simulated") for key in data)
    assert data["goal_probability"] == pytest.approx(0.37052364, abs=6e-9)
    assert data["mean_rounds"] == pytest.approx(88.3658, abs=6e-5)
    assert data["max_stake"] == 1
    assert sum(data["stop_reasons"].values()) == pytest.approx(1)
    assert data["mean_final"] == pytest.approx(10 + data["ev"])
    assert data["quantiles"]["0.05"] == 0
    jsonschema.validate(data, run("schema", "session").json)


def test_a_simulated_session_has_an_error_beside_every_value(run):
    data = records(run, "session", *GOAL, "--method", "simulate", "--sessions", "10k", "--seed", "1")
    assert set(data) >= KEYS | {f"{key}_se" for key in KEYS}
    assert (data["method"], data["seed"], data["sessions"]) == ("simulate", 1, 10_000)
    assert abs(data["goal_probability"] - 0.37052364) < 6 * data["goal_probability_se"]
    assert data["max_stake_se"] is None
    jsonschema.validate(data, run("schema", "session").json)
    again = records(run, "session", *GOAL, "--method", "simulate", "--sessions", "10k", "--seed", "1", "--workers", "1")
    assert again == data


def test_both_methods_side_by_side(run):
    data = records(run, "session", *GOAL, "--method", "both", "--sessions", "10k", "--seed", "1")
    assert data["method"] == "both"
    assert data["goal_probability"] == pytest.approx(0.37052364, abs=6e-9)
    assert set(data["simulated"]) >= KEYS | {f"{key}_se" for key in KEYS}
    assert not any(key.endswith("_se") for key in data)
    jsonschema.validate(data, run("schema", "session").json)


def test_the_seed_is_drawn_and_printed(run):
    ran = run("session", *GOAL, "--method", "simulate", "--sessions", "100")
    assert ", seed " in ran.out


def test_a_law_from_a_file(run, in_folder):
    (in_folder / "roulette.csv").write_text("net,probability\n1,18/38\n-1,rest\n")
    data = records(run, "session", *GOAL, "--pmf", "roulette.csv")
    assert data["goal_probability"] == pytest.approx(0.25853341, abs=6e-9)
    assert [row["probability_exact"] for row in data["law"]] == ["10/19", "9/19"]
    found = run("session", *GOAL, "--pmf", "roulette.csv", "--method", "both", "--sessions", "1k", "--seed", "1")
    assert "drawn" in found.out


def test_options_of_the_table(run):
    options = ["--strategy", "martingale", "--bankroll", "10", "--rounds", "99", "--set", "table.maximum=4"]
    data = records(run, "session", *options, "--over", "stop", "--short", "stop", "--stop-loss", "6")
    assert data["stop_reasons"]["table_limit"] + data["stop_reasons"]["stop_loss"] > 0.9
    assert data["max_stake"] <= 4
    assert records(run, "session", *options, "--max-on", "ante+raise")["max_stake"] == 2
    assert records(run, "session", *options, "--raise-on-credit")["forced_surrender_rate"] == 0


def test_bet_is_the_first_stake_of_a_strategy_that_names_none(run):
    common = ["session", "--bankroll", "100", "--rounds", "1", "--bet", "5", "--strategy"]
    assert records(run, *common, "martingale")["max_stake"] == 5
    assert records(run, *common, "martingale:base=2")["max_stake"] == 2
    assert records(run, *common, "trailing-stop(martingale):drop=20")["max_stake"] == 5


def test_amounts_are_currency_units(run):
    data = records(run, "session", "--strategy", "flat:base=2.50", "--bankroll", "12.50", "--rounds", "1")
    assert (data["bankroll"], data["max_stake"], data["median_final"]) == (12.5, 2.5, 15)


def test_tables_fit_and_say_what_they_mean(run):
    ran = run("session", *GOAL, "--detail", "--method", "both", "--sessions", "1k", "--seed", "1")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Of 100 such sessions about 37 reach the goal and about 63 end broke." in ran.out
    assert "Kelly stakes 0" in run("session", "--strategy", "kelly", "--bankroll", "10", "--goal", "20").out


def test_csv_of_a_session(run):
    rows = list(csv.DictReader(io.StringIO(run("session", *GOAL, "-f", "csv").out)))
    assert {row["value"] for row in rows} >= KEYS - {"stop_reasons", "quantiles"}


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--strategy", "flat", "--bankroll", "10"], 2, "--goal"),
        (["--strategy", "flat", "--bankroll", "10", "--goal", "5"], 2, "goal: '5.00'"),
        (["--strategy", "flat", "--bankroll", "0.50", "--goal", "5"], 2, "table minimum of 1.00"),
        (["--strategy", "flat", "--bankroll", "ten", "--goal", "5"], 2, "--bankroll: 'ten'"),
        (["--strategy", "flat", "--bankroll", "10.005", "--goal", "50"], 2, "two decimals"),
        (["--strategy", "martingail", "--bankroll", "10", "--goal", "50"], 2, "did you mean 'martingale'"),
        (["--strategy", "flat:bass=2", "--bankroll", "10", "--goal", "50"], 2, "did you mean 'base'"),
        (["--strategy", "none.py:X", "--bankroll", "10", "--goal", "50"], 2, "no such file"),
        (["--strategy", "flat", "--bankroll", "10", "--goal", "50", "--pmf", "none.csv"], 2, "no such file"),
        (["--strategy", "flat", "--bankroll", "10", "--rounds", "0"], 2, "--rounds"),
        (["--strategy", "flat", "--bankroll", "10", "--rounds", "5", "--short", "borrow"], 2, "all_in"),
        ([*GOAL, "--method", "simulate", "--sessions", "0"], 2, "--sessions"),
        ([*GOAL, "--method", "simulate", "--sessions", "5", "--target-se", "0.1"], 2, "not both"),
        ([*GOAL, "--method", "simulate", "--target-se", "-1"], 2, "--target-se"),
        (["--strategy", "labouchere", "--bankroll", "500", "--goal", "900", "--node-limit", "2k"], 3, "2,001 or more"),
        (
            ["--strategy", "surrender", "--bankroll", "10", "--goal", "50", "--set", "surrender.allowed=false"],
            2,
            "offer",
        ),
        (["--strategy", "tie-chaser:bet=tye", "--bankroll", "10", "--goal", "50"], 2, "did you mean 'tie'"),
    ],
)
def test_bad_input_is_one_line(run, in_folder, args, code, said):
    ran = run("session", *args)
    assert ran.code == code
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err
    assert ran.out == ""


def test_compare(run):
    args = ["compare", "--strategy", "flat", "--strategy", "bold", "--bankroll", "10", "--goal", "20"]
    data = records(run, *args)
    assert [row["strategy"] for row in data["rows"]] == ["flat", "bold", "best achievable"]
    assert data["rows"][-1]["goal_probability"] == pytest.approx(0.47995379, abs=6e-9)
    assert data["rows"][0]["method"] == "exact"
    jsonschema.validate(data, run("schema", "compare").json)
    shown = run(*args)
    assert max(map(len, shown.out.splitlines())) <= 80
    assert "No system changes this: the expected loss is 2.8771 % of the antes" in shown.out.replace("\n", " ")
    assert max(map(len, run(*args, "--detail").out.splitlines())) <= 80


def test_compare_marks_what_is_simulated(run):
    args = ["compare", "--strategy", "flat", "--strategy", "labouchere", "--bankroll", "30", "--rounds", "50"]
    options = ["--node-limit", "2k", "--sessions", "50", "--seed", "3"]
    data = records(run, *args, *options)
    assert [row["method"] for row in data["rows"]] == ["exact", "reference"]
    assert data["rows"][1]["paired"]["ev_se"] > 0
    shown = run(*args, *options).out
    assert "labouchere *" in shown
    assert "seed 3" in shown


def test_strategies_list_and_show(run):
    data = records(run, "strategies", "list")
    by_name = {row["name"]: row for row in data["strategies"]}
    assert {"name", "summary", "parameters"} <= set(by_name["martingale"])
    assert by_name["martingale"]["parameters"][0]["name"] == "base"
    assert by_name["trailing-stop"]["wraps"] is True
    jsonschema.validate(data, run("schema", "strategies", "list").json)
    shown = records(run, "strategies", "show", "fibonacci")
    assert {each["name"] for each in shown["parameters"]} == {"base", "start", "on_win", "signal", "cycles"}
    jsonschema.validate(shown, run("schema", "strategies", "show").json)
    assert "did you mean 'oscar'" in run("strategies", "show", "oskar").err
    assert max(map(len, run("strategies", "list").out.splitlines())) <= 80


def test_trace(run, in_folder):
    data = records(run, "strategies", "trace", "fibonacci:base=10", "L L L L L")
    assert [row["stake"] for row in data["rows"]] == [10, 10, 20, 30, 50]
    assert {"round", "stake", "result", "net", "total"} <= set(data["rows"][0])
    assert data["next_stake"] == 80
    jsonschema.validate(data, run("schema", "strategies", "trace").json)
    (in_folder / "good.csv").write_text("round,stake\n1,1\n2,2\n")
    (in_folder / "wrong.csv").write_text("round,stake\n1,1\n2,3\n")
    assert run("strategies", "trace", "martingale", "L L", "--expect", "good.csv").code == 0
    failed = run("strategies", "trace", "martingale", "L L", "--expect", "wrong.csv")
    assert failed.code == 1
    assert "Round 2, stake: expected 3, found 2.00." in failed.out
    bonus = records(run, "strategies", "trace", "flat", "WT", "--set", "war.tie.bonus=1:1")
    assert bonus["rows"][0]["net"] == 2
    assert run("strategies", "trace", "flat", "L Q").code == 2


def test_check(run, in_folder):
    head = "from dataclasses import dataclass\nfrom casinowar.strategy import *\n@dataclass(frozen=True)\n"
    (in_folder / "good.py").write_text(
        head + "class Good(Strategy):\n    def wager(self, state, seat):\n        return Wager(100)\n"
    )
    (in_folder / "bad.py").write_text(
        head + "class Bad(Strategy):\n    def wager(self, state, seat):\n        return Wager(1.5)\n"
    )
    (in_folder / "broken.py").write_text("import nothing_like_this\n")
    (in_folder / "none.py").write_text("x = 1\n")
    assert run("strategies", "check", "good.py").code == 0
    bad = run("strategies", "check", "bad.py", "-f", "json")
    assert bad.code == 1
    assert bad.json["passed"] is False
    jsonschema.validate(bad.json, run("schema", "strategies", "check").json)
    assert run("strategies", "check", "broken.py").code == 2
    assert "ModuleNotFoundError" in run("strategies", "check", "broken.py").err
    assert "defines a subclass" in run("strategies", "check", "none.py").err
    assert run("strategies", "check", "trailing-stop").code == 0
    assert json.loads(run("strategies", "check", "good.py", "-f", "json").out)["passed"] is True
