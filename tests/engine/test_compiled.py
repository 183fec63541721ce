"""The integer tables say what step() and settle() say."""

from __future__ import annotations

import pytest

from casinowar.engine.compiled import DECISIONS, PAIRS, ROW_BITS, STATE_BITS, compile_rules
from casinowar.engine.table import pair_of
from casinowar.round import Decision, Phase, settle, step
from tests.engine.rule_sets import NAMES, rules_named


def meaning(table, rules, state):
    """The entry that a round standing at ``state`` must have."""
    if state.phase == Phase.SETTLED:
        return table.outcomes.index(settle(rules, state))
    return table.states.index(state) << STATE_BITS


@pytest.mark.parametrize("name", NAMES)
def test_every_entry_is_what_step_says(name):
    rules = rules_named(name)
    table = compile_rules(rules)
    for number, state in enumerate(table.states):
        if state.phase == Phase.DECISION:
            entries = table.decide[number * len(DECISIONS) :][: len(DECISIONS)]
            made = DECISIONS if rules.war.allowed else (Decision.SURRENDER,) * len(DECISIONS)
            assert list(entries) == [meaning(table, rules, step(rules, state, decision)) for decision in made]
            continue
        for player in range(0, 52, 3):
            for dealer in range(52):
                entry = table.after[number * PAIRS + (table.kind_of(player) << ROW_BITS | table.kind_of(dealer))]
                assert entry == meaning(table, rules, step(rules, state, pair_of(player, dealer)))


@pytest.mark.parametrize(("name", "kinds"), [("standard", 13), ("ace-two", 52), ("m8trix", 52), ("evolution", 13)])
def test_suits_are_told_apart_only_where_a_line_asks(name, kinds):
    assert compile_rules(rules_named(name)).kinds == kinds


def test_outcomes_are_distinct():
    for name in NAMES:
        outcomes = compile_rules(rules_named(name)).outcomes
        assert len(set(outcomes)) == len(outcomes)
