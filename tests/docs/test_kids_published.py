"""The measured pages of the War family: made again, they are the same; every verdict is worked out again."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from casinowar.sampling.jit import COMPILED

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not COMPILED, reason="a million games")


def _loaded(name: str):
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def script():
    return _loaded("make_kids_published")


def test_every_simulated_verdict(script):
    """A figure is right, wrong or of other rules as the data file says; other rules are not right either."""
    found = []
    for study in script.studies():
        rows = script.games_of(study)
        for figure in study["figures"]:
            ours = script.measure(rows, figure["measure"], figure["statistic"])
            found.append((figure["verdict"], script.verdict(ours, figure, study.get("games"))))
    assert len(found) > 20
    for given, worked_out in found:
        assert worked_out == ("right" if given == "right" else "wrong")


def test_every_exact_verdict_and_deal(script):
    for entry in script._data("exact"):
        assert script.exact_verdict(entry) == entry["verdict"], entry["claim"]
    for entry in script._data("deals"):
        assert script.deal_verdict(entry)[0] == entry["verdict"], entry["claim"]


def test_claims_hold(script):
    """Double War is shorter only if the next card is staked; one down is longer with a steadier lead."""

    def numbers(name: str, *sets: str) -> list[float]:
        line = script.length_line("", name, *sets).split("|")
        return [float(cell.split("±")[0].strip().rstrip("%")) for cell in line[3:7]]

    for down in ("3", "1"):
        sets = (f"face_down={down}", "shortage=own" if down == "3" else "shortage=lose")
        plain, staked, lost, won = (
            numbers("double-war", *sets, f"prize={prize}")
            for prize in ("none", "next_card", "losing_card", "winning_card")
        )
        assert staked[0] < plain[0] < won[0] < lost[0]
    three, one = numbers("three-down", "shortage=own"), numbers("one-down", "end.tricks=none")
    assert one[0] > three[0]
    assert one[2] < three[2]
    assert one[3] > three[3]


def test_the_page_of_figures_is_fresh(script):
    page = (ROOT / "docs" / "reference" / "kids-published.md").read_text(encoding="utf-8")
    assert page == script.published_page(), "python docs/make_kids_published.py"


def test_the_page_on_returns_is_fresh(script):
    page = (ROOT / "docs" / "explanation" / "return-order.md").read_text(encoding="utf-8")
    assert page == _loaded("make_return_order").return_page(), "python docs/make_return_order.py"
