"""The numbered derivation of a table's edges, each line an expression that can be worked out by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from casinowar.cards import Composition
from casinowar.exact.bets import MAIN, Analysis, BetAnalysis
from casinowar.round import Decision, Event


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what is worked out, the arithmetic with the numbers put in, and its exact value."""

    text: str
    expression: str
    value: Fraction


def explain(analysis: Analysis) -> tuple[Line, ...]:
    """The derivation of every edge in ``analysis``, from counting cards to the edge.

    Each ``value`` comes from the exact walk; each ``expression`` is written from the counts of
    cards and the lines above, so working it out checks the walk.
    """
    cards = analysis.cards
    lines = _counting(cards)
    tie = _event_chance(analysis.bets[0], lambda event: event not in (Event.WIN, Event.LOSE))
    lines.append(Line("chance that the first two cards tie", _tie_expression(cards), tie))
    high = _event_chance(analysis.bets[0], lambda event: event == Event.WIN)
    lines.append(Line("chance of the higher card, alike for player and dealer", f"(1 - {_text(tie)})/2", high))
    for bet in analysis.bets:
        lines += _main_lines(analysis, bet, tie) if bet.bet == MAIN else _side_lines(bet, tie, analysis)
    return tuple(lines)


def _counting(cards: Composition) -> list[Line]:
    if cards.replaced:
        text = "ranks, each equally likely for every card of an infinite shoe"
        return [Line(text, str(len(cards.ranks)), Fraction(len(cards.ranks)))]
    groups = _groups(cards)
    expression = " + ".join(f"{many}*{count}" for count, many in groups)
    return [Line("cards in the shoe (ranks times cards of each)", expression, Fraction(cards.total))]


def _groups(cards: Composition) -> list[tuple[int, int]]:
    """(cards of a rank, number of such ranks), most cards first."""
    return sorted(Counter(count for count in cards.ranks if count).items(), reverse=True)


def _tie_expression(cards: Composition) -> str:
    if cards.replaced:
        return f"{len(cards.ranks)}*1*1/({len(cards.ranks)}*{len(cards.ranks)})"
    pairs = " + ".join(f"{many}*{count}*{count - 1}" for count, many in _groups(cards))
    return f"({pairs})/({cards.total}*{cards.total - 1})"


def _second_tie_expression(cards: Composition) -> str:
    """P(the war cards tie), given a first tie: averaged over the rank that tied."""
    if cards.replaced:
        return _tie_expression(cards)
    groups = _groups(cards)
    terms, weights = [], []
    left = f"({cards.total - 2}*{cards.total - 3})"
    for count, many in groups:
        if count < 2:
            continue
        rest = Counter(dict(groups))
        rest[count] -= 1
        others = [f"{ranks}*{n}*{n - 1}" for n, ranks in sorted(rest.items(), reverse=True) if ranks]
        pairs = " + ".join([f"{count - 2}*{count - 3}", *others])
        weights.append(f"{many}*{count}*{count - 1}")
        terms.append(f"({pairs})/{left}" if len(groups) == 1 else f"{weights[-1]}*({pairs})/{left}")
    return terms[0] if len(groups) == 1 else f"({' + '.join(terms)})/({' + '.join(weights)})"


def _event_chance(bet: BetAnalysis, holds: Callable[[Event], bool]) -> Fraction:
    return sum(
        (outcome.probability for outcome in bet.outcomes if holds(Event(outcome.event.split("+")[0]))), Fraction(0)
    )


def _main_lines(analysis: Analysis, bet: BetAnalysis, tie: Fraction) -> list[Line]:
    decision = bet.decision
    assert decision is not None
    name = f"main bet, {'always war' if decision == Decision.WAR else 'always surrender'}"
    lines = _war_lines(analysis, bet, tie) if decision == Decision.WAR and tie else []
    lines.append(Line(f"{name}: mean result (chance times net of each outcome)", _mean_expression(bet), bet.mean))
    lines.append(Line(f"{name}: house edge", f"-({_text(bet.mean)})", bet.edge))
    if bet.mean_stake != 1:
        raised = analysis.rules.war.raise_
        lines.append(Line(f"{name}: average total stake", f"1 + {_text(tie)}*{_text(raised)}", bet.mean_stake))
        risk = f"{_text(bet.edge)}/({_text(bet.mean_stake)})"
        lines.append(Line(f"{name}: element of risk", risk, bet.element_of_risk))
    return lines


def _war_lines(analysis: Analysis, bet: BetAnalysis, tie: Fraction) -> list[Line]:
    """The chances of a war's results; with more than two ties in all, as the walk gives them."""
    won = _event_chance(bet, lambda event: event == Event.WAR_WIN)
    tied = _event_chance(bet, lambda event: event == Event.WAR_TIE)
    if analysis.rules.war.max_ties > 2:
        return [
            Line("chance of a tie and then a war won, alike for a war lost", f"({_text(tie)} - {_text(tied)})/2", won)
        ]
    second = tied / tie
    return [
        Line("chance that the war cards tie too, after a first tie", _second_tie_expression(analysis.cards), second),
        Line("chance of a tie and then a tied war", f"{_text(tie)}*{_text(second)}", tied),
        Line("chance of a tie and then a war won, alike for a war lost", f"{_text(tie)}*(1 - {_text(second)})/2", won),
    ]


def _side_lines(bet: BetAnalysis, tie: Fraction, analysis: Analysis) -> list[Line]:
    name = f"bet {bet.bet}" + (f", after {bet.decision}" if bet.decision else "")
    lines = [Line(f"{name}: mean result (chance times net of each outcome)", _mean_expression(bet), bet.mean)]
    lines.append(Line(f"{name}: house edge", f"-({_text(bet.mean)})", bet.edge))
    wins = [outcome for outcome in bet.outcomes if outcome.net > 0]
    if bet.break_even_pays is not None and len(wins) == 1:
        chance = _text(wins[0].probability)
        lines.append(Line(f"{name}: the pay to one that is fair", f"(1 - {chance})/({chance})", bet.break_even_pays))
    return lines


def _mean_expression(bet: BetAnalysis) -> str:
    return " + ".join(f"{_text(outcome.probability)}*({_text(outcome.net)})" for outcome in bet.outcomes)


def _text(value: Fraction) -> str:
    return str(value)
