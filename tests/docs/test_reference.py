"""Generated pages of the documentation are what the program says today."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _script():
    spec = importlib.util.spec_from_file_location("make_reference", ROOT / "docs" / "make_reference.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["command-line.md", "house-rules.md", "kids-variants.md", "python.md"])
def test_page_is_fresh(name):
    assert (ROOT / "docs" / "reference" / name).read_text(encoding="utf-8") == _script().PAGES[name](), (
        "python docs/make_reference.py"
    )
