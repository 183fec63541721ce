"""One conformance suite for built-ins and strangers; and strangers that break each rule are caught."""

import casinowar_strategies
import pytest

from casinowar.compare import conformance
from casinowar.compare.conformance import check_strategy
from casinowar.plugins import registry, strategy_from
from casinowar.strategy import parameters
from tests.strategies.every import EVERY


@pytest.mark.parametrize("strategy", EVERY)
def test_a_built_in_strategy_conforms(strategy):
    assert [finding for finding in check_strategy(strategy_from(strategy)) if not finding.passed] == []


@pytest.mark.parametrize("strategy", EVERY)
def test_a_label_spells_the_strategy_again(strategy):
    once = strategy_from(strategy)
    assert strategy_from(once.label) == once


@pytest.mark.parametrize("name", registry().strategies)
def test_a_built_in_strategy_says_what_it_does_and_where_it_comes_from(name):
    found = registry().strategies[name]
    assert found.name == name
    assert found.__doc__
    assert found.__doc__.splitlines()[0].endswith(".")
    assert found.source
    assert all(kind.accepted for kind in parameters(found).values())


HEAD = """
from dataclasses import dataclass, field
from casinowar.strategy import *
"""
FAULTS = {
    "not frozen": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n    count = [0]\n"
        "    def wager(self, state, seat):\n        self.count[0] += 1\n"
        "        return Wager(100 + self.count[0] % 2)\n",
        "pure",
    ),
    "unhashable": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def start(self, seat):\n        return []\n"
        "    def wager(self, state, seat):\n        return Wager(100)\n",
        "hashable",
    ),
    "half cents": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n    def wager(self, state, seat):\n        return Wager(99.5)\n",
        "understands",
    ),
    "zero": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n    def wager(self, state, seat):\n        return Wager(0)\n",
        "understands",
    ),
    "a counter kept from session to session": (
        "LOST = []\n@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def start(self, seat):\n        LOST.append(1)\n        return len(LOST)\n"
        "    def wager(self, state, seat):\n        return Wager(100 * (state % 5 + 1))\n",
        "shared",
    ),
    "a counter in the state": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def start(self, seat):\n        return 0\n"
        "    def wager(self, state, seat):\n        return Wager(100)\n"
        "    def after(self, state, seat, result):\n        return state + 1\n",
        "finitely",
    ),
    "the time of day": (
        "import time\n@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def wager(self, state, seat):\n        return Wager(100 * (1 + int(time.time()) // 1000 % 7))\n",
        "time of day",
    ),
    "a counter of rounds that changes late": (
        "ROUNDS = []\n@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def wager(self, state, seat):\n        ROUNDS.append(1)\n"
        "        return Wager(100 + len(ROUNDS) // 97 % 2)\n",
        "pure",
    ),
    "an accident": (
        "@dataclass(frozen=True)\nclass S(Strategy):\n    def wager(self, state, seat):\n        return 1 / 0\n",
        "understands",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_named(fault, tmp_path):
    body, requirement = FAULTS[fault]
    file = tmp_path / "stranger.py"
    file.write_text(HEAD + body)
    failed = [finding for finding in check_strategy(strategy_from(f"{file}:S")) if not finding.passed]
    assert any(requirement in finding.requirement for finding in failed), failed


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_reported_once(fault, tmp_path):
    file = tmp_path / "stranger.py"
    file.write_text(HEAD + FAULTS[fault][0])
    failed = [finding for finding in check_strategy(strategy_from(f"{file}:S")) if not finding.passed]
    assert len(failed) == 1, failed


def test_a_wager_that_never_returns_does_not_hang_the_check(tmp_path, monkeypatch):
    monkeypatch.setattr(conformance, "LONGEST", 0.2)
    file = tmp_path / "stranger.py"
    file.write_text(
        HEAD + "@dataclass(frozen=True)\nclass S(Strategy):\n"
        "    def wager(self, state, seat):\n        while True:\n            pass\n"
    )
    (failed,) = [finding for finding in check_strategy(strategy_from(f"{file}:S")) if not finding.passed]
    assert failed.requirement == "asks that the table understands"
    assert failed.seen == "no answer within 0.2 seconds"


@pytest.mark.parametrize("name", ["Oscar", "RecoveryMartingale"])
def test_size_is_tried_at_the_chip_of_the_standard_rules(name, monkeypatch):
    strategy = getattr(casinowar_strategies, name)
    monkeypatch.setattr(strategy, "is_unbounded", lambda self: False)
    (failed,) = [finding for finding in check_strategy(strategy()) if not finding.passed]
    assert "50,001 or more" in failed.seen
    assert "chip 0.01" in failed.seen
