"""Dealt cards against the exact law: three depths, whole shoes, and the kernel against the readable reference.

All seeds are fixed. Every comparison uses the normal law at LIMIT standard errors; there are under
30 of them, so that right code fails one of them with probability under 1e-4 in all.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest
from casinowar_strategies.flat import Flat
from casinowar_strategies.tie_counter import TieCounter

from casinowar.engine.results import SpotBets
from casinowar.engine.shoe import Shoe
from casinowar.engine.table import Table
from casinowar.errors import CasinoWarNotice, InputError
from casinowar.exact.count import count_bet
from casinowar.exact.count_law import pair_sums
from casinowar.exact.count_pairs import PairCounter
from casinowar.exact.count_value import tie_value
from casinowar.rng import Stream, stream_key
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from casinowar.sampling import jit
from casinowar.sampling.blocks import Block
from casinowar.simulate.count_kernels import BETS, EXPECTED, NET, ROUNDS
from casinowar.simulate.counting import PURPOSE, Counted, count_shoes, counts_with, kernel_block, reference_block
from casinowar.strategy import Seat

LIMIT = 4.7
"""P(|Z| > 4.7) = 2.6e-6; 30 comparisons fail with probability under 8e-5 in all."""
DEALS = 400_000
SEAT = Seat(10_000, 10_000, None, None, 100, None, 1)


@pytest.mark.parametrize(
    ("decks", "pays", "cards", "seed"), [(1, "10:1", 13, 11), (1, "10:1", 18, 12), (6, "12:1", 78, 13)]
)
def test_three_depths(decks, pays, cards, seed):
    """Cards left drawn at random, then two of them dealt: the counter bets if the cards left favour it."""
    rules = override(load_rules(), {"decks": decks, "side_bets": {"tie": {"pays": pays}}})
    exact = PairCounter(tie_value(rules, "tie", None), pair_sums(13, 4 * decks)).at(cards)
    pay = int(pays.removesuffix(":1"))
    random = np.random.default_rng(seed)
    left = random.multivariate_hypergeometric([4 * decks] * 13, cards, size=DEALS)
    pairs = (left * (left - 1)).sum(axis=1)
    bets = (pay + 1) * pairs > cards * (cards - 1)
    first = _rank(left, random.integers(0, cards, size=DEALS))
    rest = left.copy()
    rest[np.arange(DEALS), first] -= 1
    second = _rank(rest, random.integers(0, cards - 1, size=DEALS))
    nets = np.where(bets, np.where(first == second, pay, -1), 0)
    _agree(bets, exact.favourable)
    _agree(nets, exact.gain)
    worth = (pay + 1) * pairs / (cards * (cards - 1)) - 1
    _agree(worth, exact.mean)
    _agree((worth - exact.mean) ** 2, exact.sd**2)


def _rank(left, place):
    """The rank of the card at a place when the cards left lie in order of rank."""
    return (np.cumsum(left, axis=1) <= place[:, None]).sum(axis=1)


def _agree(sample, exact):
    error = np.std(sample, ddof=1) / sqrt(len(sample))
    assert error > 0
    assert abs(np.mean(sample) - exact) < LIMIT * error


def _counted(decks, decision=Decision.WAR, changes=None, penetration=0.75):
    rules = override(load_rules(), {"decks": decks, **(changes or {})})
    return Counted.of(rules, "tie", decision, penetration)


BURNS = {"burn": {"round": 1, "war": 2, "war_card": 1}}
GENEROUS = {"side_bets": {"tie": {"pays": "15:1"}}}
SUITED = {"side_bets": {"suits": {"lines": [{"pays": "30:1", "suited": True}]}}}
FURTHER = {"war": {"max_ties": 4}}


@pytest.mark.parametrize("decision", list(Decision))
@pytest.mark.parametrize("changes", [{}, BURNS, SUITED, FURTHER], ids=["plain", "burns", "suits", "more ties"])
def test_kernel_and_reference_deal_the_same(decision, changes):
    generous = {**changes, "side_bets": {**GENEROUS["side_bets"], **changes.get("side_bets", {})}}
    counted = _counted(1, decision, generous, penetration=0.6)
    block = Block(3, 40)
    key = stream_key(5, PURPOSE)
    fast, slow = kernel_block(counted, key, block), reference_block(counted, key, block)
    assert fast == pytest.approx(slow, rel=1e-12)
    assert fast[52, ROUNDS] == 40
    assert fast[:, BETS].sum() > 0


def test_tie_counter_is_the_perfect_counter():
    """Through the strategy interface, on the readable reference, it bets where the kernel does."""
    counted = _counted(1, changes=GENEROUS)
    block = Block(0, 100)
    key = stream_key(8, PURPOSE)
    wants = counts_with(TieCounter(decks=1, pays=15), SEAT, "tie")
    assert reference_block(counted, key, block, wants) == pytest.approx(kernel_block(counted, key, block), rel=1e-12)
    timid = counts_with(TieCounter(decks=1, pays=12), SEAT, "tie")
    bets = reference_block(counted, key, block, timid)[:, BETS].sum()
    assert 0 < bets < kernel_block(counted, key, block)[:, BETS].sum()
    with pytest.raises(InputError, match="counts cards"):
        counts_with(Flat(), SEAT, "tie")


@pytest.mark.parametrize("changes", [{}, BURNS], ids=["plain", "burns"])
def test_tie_counter_at_the_readable_table(changes):
    """On the table that deals card by card for cents, the counter sees the cards shown and not those burned."""
    cut = {"shoe": {"mode": "cut_card", "penetration": 0.6}}
    rules = override(load_rules(), {"decks": 1, **cut, **GENEROUS, **changes})
    counted = Counted.of(rules, "tie", Decision.WAR, 0.6)
    shoe, strategy = Shoe.of(rules), TieCounter(decks=1, pays=15)
    table = Table(rules, Stream(stream_key(4, PURPOSE), 0), shoe)
    seen, burned, bets = [0] * 13, 0, 0
    while shoe.shoes <= 60:
        if shoe.position >= (counted.plan.cut or 0):  # the round will begin with a shuffle
            seen, burned = [0] * 13, 0
        wager = strategy.wager((), SEAT._replace(seen=tuple(seen)))
        dealt = table.play([SpotBets(wager.ante, dict(wager.sides))], lambda tie: tie.legal[0])
        (spot,) = dealt.spots
        assert ("tie" in spot.nets) == counted.wants(tuple(seen))
        if "tie" in spot.nets:
            bets += 1
            assert spot.nets["tie"] == (1500 if spot.ties else -100)
        for pair in spot.pairs:
            for kind in pair:
                seen[kind // 4] += 1
        burned += dealt.cards_burned
        assert shoe.position == sum(seen) + burned
    assert bets > 0


def test_tie_counter_without_cards_in_view_makes_no_side_bet():
    assert TieCounter().wager((), SEAT).sides == ()
    one_rank_left = (24,) * 12 + (0,)
    assert TieCounter().wager((), SEAT._replace(seen=one_rank_left)).sides == (("tie", 100),)
    assert TieCounter().wager((), SEAT._replace(seen=(0,) * 13)).sides == ()


def test_workers_change_nothing():
    counted = _counted(1)
    one, two = (count_shoes(counted, 9_000, 3, workers) for workers in (1, 2))
    assert np.array_equal(one.sums, two.sums)
    assert one.shoes.tolist() == [4000, 4000, 1000]


def test_gain_of_whole_shoes_without_wars():
    """Exact: with every tie surrendered, a shoe has a fixed number of rounds."""
    exact = count_bet(override(load_rules(), {"decks": 1}), decision=Decision.SURRENDER).totals
    dealt = count_shoes(_counted(1, Decision.SURRENDER), 400_000, 21)
    assert dealt.rounds == (20.0, 0.0)
    for estimate, value in ((dealt.bets, exact.bets), (dealt.gain, exact.gain), (dealt.net, exact.gain)):
        assert estimate.standard_error
        assert abs(estimate.mean - value) < LIMIT * estimate.standard_error
    assert abs(dealt.luck) < LIMIT


def test_gain_by_depth_without_wars():
    exact = count_bet(override(load_rules(), {"decks": 1}), decision=Decision.SURRENDER)
    dealt = count_shoes(_counted(1, Decision.SURRENDER), 200_000, 22)
    by_depth = {depth.cards_left: depth for depth in exact.depths}
    for cards in (14, 18, 22):
        bets, gain = (dealt.by_depth[cards, column] for column in (BETS, EXPECTED))
        chance, spread = by_depth[cards].favourable, by_depth[cards].gains
        assert abs(bets - 200_000 * chance) < LIMIT * sqrt(200_000 * chance * (1 - chance))
        variance = float((by_depth[cards].chances * spread**2).sum()) - by_depth[cards].gain ** 2
        assert abs(gain - 200_000 * by_depth[cards].gain) < LIMIT * sqrt(200_000 * variance)


def test_the_cut_card_effect_is_real_and_explained():
    """Wars cost a counter good rounds, an eighth of the gain with one deck; the explanation is right to 1 in 60."""
    exact = count_bet(override(load_rules(), {"decks": 1})).totals
    dealt = count_shoes(_counted(1), 2_000_000, 23)
    error = dealt.gain.standard_error
    assert error
    assert dealt.gain.mean < exact.uncorrected_gain - LIMIT * error
    assert abs(dealt.gain.mean - exact.gain) < LIMIT * error + exact.gain / 60
    assert abs(dealt.rounds.mean - exact.rounds) < exact.rounds / 1000
    assert abs(dealt.luck) < LIMIT


def test_what_bets_win_is_counted():
    sums = kernel_block(_counted(1), stream_key(9, PURPOSE), Block(0, 4_000)).sum(axis=0)
    assert (sums[NET] + sums[BETS]) % 11 == 0
    assert sums[BETS] > 100


def test_only_bets_on_a_first_tie_of_ranks_are_dealt():
    with pytest.raises(InputError, match="first tie"):
        Counted.of(load_rules(), "main", Decision.WAR, 0.75)
    with pytest.raises(InputError, match="first tie"):
        Counted.of(load_rules("dragon-tiger"), "suited_tie", Decision.SURRENDER, 0.75)
    with pytest.raises(InputError, match="1 spot"):
        Counted.of(override(load_rules(), {"spots": 2}), "tie", Decision.WAR, 0.75)


def test_without_a_compiler_the_reference_deals(monkeypatch):
    counted = _counted(1)
    fast = count_shoes(counted, 60, 4)
    assert fast.by_depth[52, ROUNDS] == 60
    monkeypatch.setattr(jit, "COMPILED", False)
    assert count_shoes(counted, 60, 4).sums == pytest.approx(fast.sums, rel=1e-12)
    monkeypatch.setattr("casinowar.simulate.counting.SLOW_SHOES", 20)
    with pytest.warns(CasinoWarNotice, match="20 shoes"):
        few = count_shoes(counted, 60, 4)
    assert few.shoes.sum() == 20


def test_an_interrupt_keeps_what_was_dealt():
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    dealt = count_shoes(_counted(1), 12_000, 5, workers=1, progress=stop)
    assert dealt.partial
    assert dealt.shoes.tolist() == [4000]
    assert dealt.rounds.standard_error is None
