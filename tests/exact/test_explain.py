"""Every line of a derivation, worked out as plain arithmetic, gives the value of the exact walk."""

from __future__ import annotations

import ast
from fractions import Fraction

import pytest

from casinowar.cards import Composition, parse_composition
from casinowar.exact.bets import analyse
from casinowar.exact.explain import explain
from casinowar.rules.load import load_rules, preset_files

OPERATIONS = {
    ast.Add: Fraction.__add__,
    ast.Sub: Fraction.__sub__,
    ast.Mult: Fraction.__mul__,
    ast.Div: Fraction.__truediv__,
}


def work_out(text: str) -> Fraction:
    """The value of an expression of whole numbers, + - * / and brackets; nothing else is understood."""

    def value(node: ast.expr) -> Fraction:
        match node:
            case ast.Constant(value=int(number)):
                return Fraction(number)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.BinOp(left=left, op=operation, right=right):
                return OPERATIONS[type(operation)](value(left), value(right))
        raise AssertionError(f"not arithmetic: {ast.dump(node)}")

    return value(ast.parse(text, mode="eval").body)


COMPOSITIONS = [
    parse_composition("A:24 K:6 Q:6 J:6 T:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6"),
    parse_composition("A:8 K:8 Q:1 J:1 T:1 9:1 8:1 7:1 6:1 5:1 4:1 3:1"),
    parse_composition("A:5 K:4 Q:3 J:2 T:1"),
    parse_composition("A:1 K:1 Q:1 J:1 T:1 9:1 8:1"),
]


def _check(rules, cards: Composition | None) -> None:
    analysis = analyse(rules, cards)
    lines = explain(analysis)
    for line in lines:
        assert work_out(line.expression) == line.value, line
    values = [line.value for line in lines if line.text.endswith("house edge")]
    assert values == [bet.edge for bet in analysis.bets]


@pytest.mark.parametrize("name", preset_files())
@pytest.mark.parametrize("decks", ["1", "6", "infinite"])
def test_every_line_of_every_table(name, decks):
    _check(load_rules(name, [f"decks={decks}"]), None)


@pytest.mark.parametrize("cards", COMPOSITIONS, ids=Composition.describe)
@pytest.mark.parametrize("name", ["standard", "niagara", "tie-11"])
def test_every_line_from_any_cards(name, cards):
    _check(load_rules(name), cards)


def test_the_second_tie_is_derived_from_the_counts_alone():
    """The line must not lean on the walk: it names no chance, only counts of cards."""
    line = next(line for line in explain(analyse(load_rules())) if "war cards tie too" in line.text)
    assert line.expression == "(22*21 + 12*24*23)/(310*309)"


def test_other_raises_and_refunds():
    _check(load_rules("standard", ["war.raise=2", "surrender.refund=1/4", "war.tie.bonus=3:2"]), None)
