"""The example of docs/how-to/write-a-strategy.md: it is the file, it conforms, and the page shows its code."""

import ast
from pathlib import Path

import pytest

from casinowar.compare.conformance import check_strategy
from casinowar.compare.trace import parse_results, trace
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.rules import HouseRules
from casinowar.simulate.session import simulate_session
from casinowar.table import Terms

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "two_up.py"
STANDARD = HouseRules.from_tables({})


def bodies(source: str) -> dict[str, str]:
    """The code of each method, without descriptions and types."""
    (found,) = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)]
    methods = [node for node in found.body if isinstance(node, ast.FunctionDef)]
    return {method.name: ast.unparse(method.body[-1]) for method in methods}


def test_the_page_shows_the_file():
    page = (DOCS / "how-to" / "write-a-strategy.md").read_text()
    shown = page.split("```python\n")[1].split("```")[0]
    assert bodies(shown) == bodies(EXAMPLE.read_text())


def test_the_example_conforms():
    assert [finding for finding in check_strategy(strategy_from(f"{EXAMPLE}:TwoUp")) if not finding.passed] == []


def test_the_example_plays():
    strategy = strategy_from(f"{EXAMPLE}:TwoUp:base=2,steps=2")
    found = trace(game_of(STANDARD), strategy, Terms(10_000), parse_results("W W L WL S W"))
    assert [row.stake for row in found.rows] == [200, 600, 1000, 200, 200, 200]
    agreed = Terms(2_000, 3_000, rounds=50)
    exact = solve_session(game_of(STANDARD), strategy, agreed)
    sampled = simulate_session(game_of(STANDARD), strategy, agreed, 20_000, seed=1)
    assert abs(sampled.result.mean_final - exact.mean_final) < 6 * sampled.errors.mean_final
    assert exact.antes_by_decision["surrender"] > 0
    assert exact.stop_reasons["left"] == pytest.approx(sampled.result.stop_reasons["left"], abs=0.02)
