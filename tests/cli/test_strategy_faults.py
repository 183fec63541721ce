"""A strategy whose own code fails: one line that names the strategy, its state and the rule, never a traceback."""

import importlib.metadata

import pytest

from casinowar.plugins.find import load_entries, registry

HEAD = """from dataclasses import dataclass
from casinowar.strategy import *

@dataclass(frozen=True)
class S(Strategy):
"""
WAGER = "    def wager(self, state, seat):\n        "
FLAT = WAGER + "return Wager(100)\n"
FAULTS = {
    "wager raises": (WAGER + "return 1 // 0\n", "in state (): wager() raised ZeroDivisionError"),
    "wager exits": (WAGER + "raise SystemExit(7)\n", "wager() raised SystemExit: 7"),
    "start raises": (FLAT + "    def start(self, seat):\n        return {}['x']\n", "start() raised KeyError"),
    "after raises": (FLAT + "    def after(self, *more):\n        return more[7]\n", "after() raised IndexError"),
    "decide raises": (FLAT + "    def decide(self, *more):\n        raise OSError\n", "decide() raised OSError"),
    "decide says something else": (FLAT + "    def decide(self, *more):\n        return 'fold'\n", "'fold' is not"),
    "bets at the war in a list": (
        FLAT + "    def decide(self, state, seat, tie):\n        return Choice(tie.legal[0], [1])\n",
        "pairs",
    ),
    "no Wager": (WAGER + "return 100\n", "100 is not accepted; expected a Wager or a Leave"),
    "no pairs": (WAGER + "return Wager(100, 'tie')\n", "expected side bets as a tuple of (name, cents) pairs"),
    "no name": (WAGER + "return Wager(100, ((3, 100),))\n", "expected the name of a side bet"),
    "part of a cent": (WAGER + "from fractions import Fraction as F\n        return Wager(F(3, 2))\n", ": 3/2 is not"),
    "a list of words": (WAGER + "return Leave(['enough'])\n", None),
}
SESSION = ("--bankroll", "10", "--goal", "12")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["session", "simulated", "compare", "trace"])
def test_a_fault_in_a_strategy_is_one_line(run, in_folder, fault, command):
    body, said = FAULTS[fault]
    (in_folder / "s.py").write_text(HEAD + body)
    ran = {
        "session": lambda: run("session", "--strategy", "s.py", *SESSION),
        "simulated": lambda: run(
            "session", "--strategy", "s.py", *SESSION, "--method", "simulate", "--reference", "--sessions", "9"
        ),
        "compare": lambda: run("compare", "--strategy", "s.py", *SESSION),
        "trace": lambda: run("strategies", "trace", "s.py", "L W"),
    }[command]()
    if said is None:
        assert ran.code == 0
        return
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "strategy S" in ran.err
    assert said in ran.err
    assert "<" not in ran.err


def test_a_state_without_a_hash(run, in_folder):
    (in_folder / "s.py").write_text(HEAD + FLAT + "    def start(self, seat):\n        return [1]\n")
    ran = run("session", "--strategy", "s.py", *SESSION)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "strategy S: state: [1] is not accepted; expected a state that has a hash" in ran.err


@pytest.mark.parametrize("deed", ["raise SystemExit(3)", "raise GeneratorExit", "1 / 0"])
def test_a_plugin_that_does_not_load_is_named_and_skipped(run, in_folder, monkeypatch, deed):
    (in_folder / "zzz_plugin.py").write_text(deed + "\n")
    monkeypatch.syspath_prepend(str(in_folder))
    entry = importlib.metadata.EntryPoint("zzz", "zzz_plugin:Z", "casinowar.strategies")
    found = load_entries([entry])
    assert "flat" in found.strategies
    assert found.broken[0].entry == "zzz = zzz_plugin:Z"
    monkeypatch.setattr("casinowar.plugins.spell.registry", lambda: found)
    ran = run("session", "--strategy", "zzz", *SESSION)
    assert ran.code == 2
    assert "zzz = zzz_plugin:Z: it failed to load: " in ran.err
    assert "zzz" not in registry().strategies


def test_an_interrupt_while_loading_is_the_users(in_folder, monkeypatch):
    (in_folder / "yyy_plugin.py").write_text("raise KeyboardInterrupt\n")
    monkeypatch.syspath_prepend(str(in_folder))
    with pytest.raises(KeyboardInterrupt):
        load_entries([importlib.metadata.EntryPoint("yyy", "yyy_plugin:Y", "casinowar.strategies")])


def test_a_class_with_a_name_that_is_not_english(run, in_folder):
    (in_folder / "s.py").write_text(HEAD.replace("class S", "class Öfter") + FLAT, encoding="utf-8")
    assert run("session", "--strategy", "s.py:Öfter", *SESSION).code == 0


def test_an_expected_result_that_is_rounding_is_zero(run, in_folder):
    (in_folder / "fair.csv").write_text("net,probability\n1,1/2\n-1,rest\n")
    for goal in ("20", "30", "70"):
        args = ["session", "--strategy", "flat", "--bankroll", "10", "--goal", goal, "--pmf", "fair.csv", "-f", "json"]
        assert run(*args).json["ev"] == 0
