"""The law of the pair sum at every depth: small shoes by enumeration, large ones by whole numbers."""

from __future__ import annotations

from collections import defaultdict
from math import comb

import numpy as np
import pytest

from casinowar.errors import TooLarge
from casinowar.exact.count_law import PairSums, falling, pair_sums
from tests.count.enumerate import left

SMALL = [(3, 3), (4, 2), (5, 1), (2, 6)]


@pytest.mark.parametrize(("groups", "copies"), SMALL)
def test_weights_of_small_shoes(groups, copies):
    law = PairSums(groups, copies).weights()
    for cards in range(groups * copies + 1):
        ways: dict[int, int] = defaultdict(int)
        for counts, number in left(groups, copies, cards):
            ways[sum(c * (c - 1) for c in counts)] += number
        assert {2 * column: int(w) for column, w in enumerate(law[cards]) if w} == ways


@pytest.mark.parametrize(("groups", "copies"), SMALL)
def test_weights_with_functions_and_largest_sums(groups, copies):
    sums = PairSums(groups, copies)
    copies_left = np.arange(copies + 1)
    third, square = falling(copies_left, 3) + 0.0, copies_left**2 + 0.0
    one, two, most = sums.weights([third]), sums.weights([third, square]), sums.largest(third)
    for cards in range(groups * copies + 1):
        expected: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0, -np.inf])
        for counts, number in left(groups, copies, cards):
            cubes = [c * (c - 1) * (c - 2) for c in counts]
            entry = expected[sum(c * (c - 1) for c in counts) // 2]
            entry[0] += number * sum(cubes)
            pairs = [(r, s) for r in range(groups) for s in range(groups) if r != s]
            entry[1] += number * sum(cubes[r] * counts[s] ** 2 for r, s in pairs)
            entry[2] = max(entry[2], sum(cubes))
        for column in range(one.shape[1]):
            found = [one[cards, column], two[cards, column], most[cards, column]]
            assert found == expected[column]


@pytest.mark.parametrize("decks", [1, 2, 3, 6, 8])
def test_law_sums_to_one_and_has_the_fresh_mean_at_every_depth(decks):
    sums = pair_sums(13, 4 * decks)
    law, total = sums.weights(), 52 * decks
    fresh = (4 * decks - 1) / (total - 1)
    for cards in range(2, total + 1):
        chances = law[cards] / comb(total, cards)
        assert chances.sum() == pytest.approx(1, rel=sums.relative_error, abs=0)
        assert (chances * sums.pair_sums).sum() / (cards * (cards - 1)) == pytest.approx(
            fresh, rel=sums.relative_error, abs=0
        )


def test_every_weight_of_two_decks_is_within_the_stated_error():
    """One big number holds the generating function of a rank; its 13th power holds every weight exactly."""
    sums = PairSums(13, 8)
    law = sums.weights()
    slot = comb(104, 52).bit_length() + 1
    row = slot * law.shape[1]
    rank = sum(comb(8, c) << (row * c + slot * comb(c, 2)) for c in range(9))
    whole = rank**13
    mask = (1 << slot) - 1
    for cards in range(105):
        line = whole >> (row * cards)
        exact = [(line >> (slot * column)) & mask for column in range(law.shape[1])]
        assert sum(exact) == comb(104, cards)
        for weight, integer in zip(law[cards], exact, strict=True):
            assert abs(int(weight) - integer) <= sums.relative_error * integer


def test_six_decks_at_the_cut_card_is_within_the_stated_error():
    """Whole numbers, a row of pair sums packed into one number for each number of cards."""
    sums = pair_sums(13, 24)
    slot = comb(312, 156).bit_length()
    rows = [1] + [0] * 78
    for _ in range(13):
        rows = [
            sum(comb(24, c) * rows[cards - c] << (slot * comb(c, 2)) for c in range(min(cards, 24) + 1))
            for cards in range(79)
        ]
    mask = (1 << slot) - 1
    exact = [(rows[78] >> (slot * column)) & mask for column in range(sums.pair_sums.size)]
    assert sum(exact) == comb(312, 78)
    law = sums.weights()[78]
    for weight, integer in zip(law, exact, strict=True):
        assert abs(int(weight) - integer) <= sums.relative_error * integer
    favourable = sum(w for s, w in zip(sums.pair_sums.tolist(), exact, strict=True) if 11 * s > 78 * 77)
    found = law[11 * sums.pair_sums > 78 * 77].sum()
    assert abs(int(found) - favourable) <= sums.relative_error * favourable


def test_large_shoes_are_refused():
    with pytest.raises(TooLarge, match="at most 12"):
        pair_sums(13, 52)
    assert pair_sums(13, 4).relative_error < pair_sums(13, 24).relative_error < 1e-12
