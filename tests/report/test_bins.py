"""Bins of a law: nothing lost, round widths, no comb."""

import pytest

from casinowar.report.pictures.bins import MOST_BINS, bins_of


def _even(amounts):
    return [(amount, 1 / len(amounts)) for amount in amounts]


LAWS = {
    "one amount": [(2000, 1.0)],
    "ruin or goal": [(0, 0.4), (15000, 0.6)],
    "whole units": _even(range(0, 5100, 100)),
    "halves at the low end": [(0, 0.1), (50, 0.05), *((amount, 0.85 / 50) for amount in range(100, 5100, 100))],
    "cents": _even(range(997)),
    "a long tail": [(100 * place, 0.5 ** (place + 1)) for place in range(60)],
}


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_nothing_is_lost(law):
    bins = bins_of(law)
    assert len(bins.edges) == len(bins.shares) + 1 == len(bins.names) + 1 <= MOST_BINS + 2
    assert sum(bins.shares) == pytest.approx(sum(chance for _, chance in law))
    widths = {round(right - left, 9) for left, right in zip(bins.edges[:-1], bins.edges[1:], strict=True)}
    assert len(widths) == 1
    for amount, _ in law:
        inside = [share for left, share in zip(bins.edges, bins.shares, strict=False) if left <= amount / 100]
        assert inside or "less" in bins.names[0]
    assert bins.above(law[0][0] / 100) == pytest.approx(1 - law[0][1])


def test_a_smooth_law_on_whole_units_makes_no_comb():
    shares = bins_of(LAWS["halves at the low end"]).shares[1:-1]
    assert max(shares) == pytest.approx(min(shares))


def test_the_outermost_bins_say_what_they_take_in():
    bins = bins_of(LAWS["a long tail"])
    assert bins.names[0] == "0"
    assert bins.names[-1].endswith(" and more")
    assert bins.shares[0] == 0.5
    table = bins.table("title", "final bankroll")
    assert table.rows[0] == ("0", "50.0000 %")
