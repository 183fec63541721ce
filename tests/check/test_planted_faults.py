"""Faults planted in the dealing, one of each kind, must make the check fail; the same run without them passes.

(A wrong payout is planted where it can be seen: in the rule that exact and dealt results share, which
only the closed forms of tests/oracles can catch.)
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from casinowar.check.verify import verify
from casinowar.rules.merge import build
from casinowar.simulate import rounds as rounds_module
from casinowar.simulate.plan import Plan

ROUNDS, SEED = 30_000_000, 77


def planted(**fault):
    def planner(rules, decision, shoe):
        plan = Plan.of(rules, decision, shoe)
        return replace(plan, **{name: change(plan) for name, change in fault.items()})

    return planner


def without_aces(plan):
    return tuple(kind for kind in plan.deck if kind // 4 != 12)


def one_deck_short(plan):
    return plan.deck[::6] * 5


def deuces_marked_as_aces(plan):
    """A quarter of the deuces is read as aces."""
    return (*(kind + 48 for kind in plan.deck[:6]), *plan.deck[6:])


def failed(planner, shoe):
    return {check.name for check in verify(build({}), ROUNDS, SEED, shoe=shoe, planner=planner).failed}


@pytest.mark.parametrize("shoe", [False, True])
def test_without_a_fault_it_passes(shoe):
    assert failed(Plan.of, shoe) == set()


@pytest.mark.parametrize("shoe", [False, True])
@pytest.mark.parametrize("fault", [without_aces, one_deck_short, deuces_marked_as_aces])
def test_a_shoe_with_the_wrong_cards(fault, shoe):
    assert "tie frequency" in failed(planted(deck=fault), shoe)


def test_cards_that_return_to_the_shoe_at_once():
    assert {"tie frequency", "edge tie", "edge main surrender"} <= failed(planted(leaves=lambda plan: 0), shoe=False)


@pytest.mark.parametrize("shoe", [False, True])
def test_a_deal_that_favours_the_player(monkeypatch, shoe):
    """The dealer's cards are biased: one round in 500 that the player would lose is won."""
    honest = rounds_module.kernel_block

    def biased(plan, key, block):
        counts = honest(plan, key, block).copy()
        events = [settled.event for settled in plan.table.outcomes]
        moved = counts[:, events.index("lose")] // 500
        counts[:, events.index("lose")] -= moved
        counts[:, events.index("win")] += moved
        return counts

    monkeypatch.setattr(rounds_module, "kernel_block", biased)
    assert "edge main surrender" in failed(Plan.of, shoe)


def test_a_stream_that_repeats_itself(monkeypatch):
    """Rounds come in runs: the second of two neighbours copies the first in one case of 100."""
    honest = rounds_module.kernel_block

    def sticky(plan, key, block):
        counts = honest(plan, key, block).copy()
        events = [settled.event for settled in plan.table.outcomes]
        win, lose = events.index("win"), events.index("lose")
        for row, right, wrong in ((0, lose, win), (2, win, lose)):
            moved = counts[row, wrong] // 100
            counts[row, wrong] -= moved
            counts[row, right] += moved
        return counts

    monkeypatch.setattr(rounds_module, "kernel_block", sticky)
    assert failed(Plan.of, shoe=False) >= {"runs war", "serial correlation war", "serial correlation surrender"}


def test_a_burn_that_is_forgotten_changes_nothing_but_the_rounds_in_a_shoe():
    """Not a fault of the law: the check must let it pass."""
    assert failed(planted(rules=lambda plan: build({"burn": {"war": 0}})), shoe=False) == set()
