"""docs/explanation/can-it-be-counted.md says what the program says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from casinowar.exact.count import count_bet
from casinowar.report.count import short
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.cli.conftest import run_command as run
from tests.count import tables

PAGE = (Path(__file__).parents[2] / "docs" / "explanation" / "can-it-be-counted.md").read_text(encoding="utf-8")


def _rows(name: str) -> list[str]:
    block = PAGE.partition(f"<!-- table: {name} -->\n")[2].partition("\n\n")[0]
    return block.splitlines()[2:]


@pytest.mark.parametrize(
    ("name", "made"),
    [("tie by decks", tables.tie_rows), ("bets", tables.bet_rows), ("simpler counts", tables.side_rows)],
)
def test_tables(name, made):
    assert _rows(name) == made()


def test_dealt_shoes_beside_what_is_worked_out():
    """The dealt columns are measurements of long runs; the two that are worked out are checked."""
    games = [(1, "10:1"), (2, "10:1"), (6, "12:1")]
    for row, (decks, pays) in zip(_rows("dealt shoes"), games, strict=True):
        totals = count_bet(override(load_rules(), {"decks": decks, "side_bets": {"tie": {"pays": pays}}})).totals
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert cells[1:3] == [f"{totals.uncorrected_gain:.6f}", f"{totals.gain:.6f}"]
        assert abs(float(cells[3]) - totals.gain) < 0.01 * totals.gain


def _examples() -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```\n(.*?)```", PAGE, flags=re.DOTALL):
        for text in block.splitlines():
            if text.startswith("$ "):
                found.append((text[2:], []))
            else:
                found[-1][1].append(text)
    return found


@pytest.mark.parametrize(("command", "shown"), _examples())
def test_worked_examples(command, shown):
    printed = run(*shlex.split(command)[1:]).out.splitlines()
    assert shown
    assert set(shown) <= set(printed)


def test_figures_in_the_text():
    text = " ".join(PAGE.split())
    six = count_bet(load_rules())
    assert f"gains {short(six.totals.gain)} units a shoe" in text
    assert f"cost {short(six.totals.ante_cost)}.**" in text
    assert six.relative_error < 5e-13
    one = count_bet(override(load_rules(), {"decks": 1}))
    assert f"from {one.pays_from} cards left on" in text
    deep = count_bet(load_rules(), penetration=0.9)
    assert f"{deep.pays_from} cards left, and even then a shoe gains {short(deep.totals.gain)} units" in text
    suited = count_bet(load_rules("dragon-tiger"), "suited_tie").totals
    assert f"gains {short(suited.gain)} units a shoe" in text
    assert suited.break_even_stake is not None
    assert 1000 < suited.break_even_stake < 1100
    for totals, share in ((one.totals, 1 / 8), (six.totals, 1 / 6)):
        assert 1 - totals.gain / totals.uncorrected_gain == pytest.approx(share, abs=0.01)
