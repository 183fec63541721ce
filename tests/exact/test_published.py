"""Published figures: every verdict is worked out again, and the page of them is fresh."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "make_published.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_published", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


make_published = loaded()
FIGURES = make_published.figures()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.claim}, {' '.join(figure.sets)}")
def test_the_verdict_is_what_the_exact_value_says(figure: "make_published.Figure") -> None:
    assert figure.worked_out_verdict() == figure.verdict


def test_wrong_claims_stay_in() -> None:
    verdicts = [figure.verdict for figure in FIGURES]
    assert len(FIGURES) >= 70
    assert verdicts.count("wrong") >= 10
    assert "other convention" in verdicts


def test_the_page_is_fresh() -> None:
    assert make_published.PAGE.read_text(encoding="utf-8") == make_published.page(), "python docs/make_published.py"
