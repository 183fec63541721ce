"""Strategies as the command line spells them, and what is said about those it cannot read."""

from fractions import Fraction
from importlib.metadata import EntryPoint

import pytest

from casinowar.errors import CasinoWarError
from casinowar.plugins import load_entries, registry, strategy_from

CONTRACT = """
flat martingale recovery-martingale grand-martingale mini-martingale paroli parlay 1326 1324 dalembert contra-dalembert
fibonacci labouchere reverse-labouchere oscar hollandish guetting ascot whittaker proportional kelly bold timid
surrender tie-chaser ladder trailing-stop
"""
NAMES = CONTRACT.split()


def test_every_name_of_the_contract_is_there():
    assert set(registry().strategies) >= set(NAMES)
    assert registry().broken == ()


def test_parameters_have_types():
    assert strategy_from("ladder:stakes=10-10-30").stakes == (1000, 1000, 3000)
    assert strategy_from("martingale:base=2.50,cycles=3").base == 250
    assert strategy_from("proportional:fraction=5%").fraction == Fraction(1, 20)
    assert strategy_from("paroli:wins=unlimited").wins is None
    assert strategy_from(" flat : base = 3 ".replace(" : ", ":")).base == 300


def test_wrappers_nest():
    found = strategy_from("trailing-stop(trailing-stop(ladder:stakes=1-2,cycles=2):drop=30):drop=20")
    assert (found.drop, found.inner.drop, found.inner.inner.stakes) == (2000, 3000, (100, 200))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("martingail", "did you mean 'martingale'"),
        ("martingale:bass=2", "did you mean 'base'"),
        ("martingale:base", "param=value"),
        ("martingale:base=0", "0.01 or more"),
        ("martingale:base=-1", "base.*not accepted"),
        ("martingale:base=1.005", "two decimals"),
        ("martingale:base=1,base=2", "each parameter once"),
        ("martingale:cycles=0", "whole number from 1"),
        ("fibonacci:on_win=rest", "did you mean 'reset'"),
        ("timid:base=1", "no parameters"),
        ("trailing-stop", "in brackets"),
        ("trailing-stop(flat:drop=2", "closing bracket"),
        ("flat(flat)", "no brackets"),
        ("proportional:fraction=0", "over 0"),
        ("proportional:fraction=1/0", "over 0"),
        ("ladder:stakes=", "joined by -"),
        ("ladder:stakes=1--2", "joined by -"),
        ("nowhere.py:Mine", "no such file"),
        ("", "one of"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_nearest_thing(text, said):
    with pytest.raises(CasinoWarError, match=said):
        strategy_from(text)


def written(tmp_path, text):
    file = tmp_path / "mine.py"
    file.write_text("from dataclasses import dataclass\nfrom casinowar.strategy import *\n" + text)
    return file


GOOD = (
    "@dataclass(frozen=True)\nclass Mine(Strategy):\n    base: Money = 100\n"
    "    def wager(self, state, seat):\n        return Wager(self.base)\n"
)


def test_a_file_of_ones_own(tmp_path):
    file = written(tmp_path, GOOD)
    assert strategy_from(f"{file}:Mine:base=3").base == 300
    assert strategy_from(f"{file}").base == 100
    assert strategy_from(f"trailing-stop({file}:Mine:base=2):drop=5").inner.base == 200
    assert strategy_from(f"{file}:Mine:base=3").label == "Mine:base=3"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x = 1 / 0\n", r"mine.py: line 3: ZeroDivisionError"),
        ("class Mine(\n", r"mine.py: line 3: SyntaxError"),
        ("import not_installed_anywhere\n", "ModuleNotFoundError"),
        ("raise SystemExit\n", "SystemExit"),
        ("class Mine:\n    pass\n", "subclass of casinowar.strategy.Strategy"),
        ("Mine = 3\n", "subclass of casinowar.strategy.Strategy"),
        ("@dataclass(frozen=True)\nclass Mine(Strategy):\n    pass\n", "method wager"),
        ("class Mine(Strategy):\n    base: Money = 1\n    def wager(self, s, t): return Wager(1)\n", "dataclass"),
        (GOOD.replace("base: Money", "base: int"), "Mine.base.*a type from casinowar.strategy"),
        (GOOD.replace("Mine", "Other"), "Mine.*subclass"),
        (GOOD + GOOD.replace("Mine", "Other"), "naming one strategy"),
    ],
)
def test_a_file_that_is_no_strategy(text, said, tmp_path):
    file = written(tmp_path, text)
    spelled = str(file) if "naming one" in said else f"{file}:Mine"
    with pytest.raises(CasinoWarError, match=said):
        strategy_from(spelled)


def entry(name, value):
    return EntryPoint(name, value, "casinowar.strategies")


def test_a_broken_plugin_is_named_and_hurts_no_other():
    found = load_entries([entry("bad", "no_such_package:Thing"), entry("odd", "fractions:Fraction")])
    assert [broken.entry for broken in found.broken] == ["bad = no_such_package:Thing", "odd = fractions:Fraction"]
    assert "ModuleNotFoundError" in found.broken[0].reason
    assert set(found.strategies) == set(load_entries([]).strategies)


def test_a_name_registered_twice_names_both():
    with pytest.raises(CasinoWarError, match=r"flat.*builtin = casinowar_strategies:STRATEGIES.*twin = "):
        load_entries([entry("twin", "casinowar_strategies.flat:Flat")])


def test_the_installed_entry_point_is_the_built_in_table():
    found = load_entries([entry("builtin", "casinowar_strategies:STRATEGIES")])
    assert found == load_entries([])
