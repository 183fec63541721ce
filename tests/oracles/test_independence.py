"""The oracles share no code with the package: a fault in the package cannot be in them too."""

import ast
from pathlib import Path

import pytest

ORACLES = Path(__file__).parent
ALLOWED = {"__future__", "collections", "dataclasses", "fractions", "itertools", "math"}


@pytest.mark.parametrize("path", sorted(ORACLES.glob("[!t_]*.py")), ids=lambda path: path.name)
def test_an_oracle_imports_only_the_standard_library(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            imported |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add((node.module or "").split(".")[0])
    assert imported <= ALLOWED


def test_there_are_oracles_to_look_at() -> None:
    assert {path.name for path in ORACLES.glob("[!t_]*.py")} >= {"brute_force.py", "closed_forms.py"}
