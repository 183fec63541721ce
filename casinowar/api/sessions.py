"""Sessions with betting strategies: how one ends, and several side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from casinowar.api.given import Money, cents_of, law_of, maybe_cents, record_of
from casinowar.api.kinds import check_choice, checked
from casinowar.api.tables import rules_of

if TYPE_CHECKING:
    from casinowar.report.session_record import CompareRecord, SessionRecord
    from casinowar.rules.model import HouseRules
    from casinowar.strategy import Strategy
    from casinowar.table import Terms


@checked
def session(
    rules: HouseRules | str = "standard",
    *,
    strategy: str | Strategy,
    bankroll: Money,
    goal: Money | None = None,
    stop_loss: Money | None = None,
    rounds: int | None = None,
    bet: Money = 1,
    method: Literal["exact", "simulate", "both"] = "exact",
    sessions: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    pmf: str | Path | None = None,
    **terms: Any,
) -> SessionRecord:
    """How a session with a betting strategy ends; ``goal`` or ``rounds`` or both must end it.

    ``strategy`` is spelled as on the command line ("martingale:base=2", "mine.py:Class") or is an object;
    ``bet`` is the first stake of one that is spelled and names none. ``terms``: ``short``, ``over``,
    ``max_on`` and ``raise_on_credit``, as in casinowar.table.Terms. Probabilities are fractions of one,
    amounts currency units a session. Raises InputError naming the field, FileError for files, TooLarge for an
    exact solution of too many nodes. Method: docs/explanation/exact-engine.md.

    >>> found = session(strategy="flat", bankroll=20, goal=40)
    >>> round(found.goal_probability, 4), round(found.ev, 2)
    (0.2593, -9.58)
    """
    from casinowar.exact.session import game_of, solve_session
    from casinowar.report.session import session_record

    table, law, agreed = rules_of(rules), law_of(pmf), _terms(bankroll, goal, stop_loss, rounds, terms)
    game, player = game_of(table, law), _strategy(strategy, bet)
    exact = sampled = None
    if method != "simulate":
        exact = solve_session(game, player, agreed)
    if method != "exact":
        from casinowar.simulate.session import simulate_session

        sampled = simulate_session(game, player, agreed, sessions, seed, workers=workers)
    return session_record(table, law, exact, sampled)


@checked
def compare_strategies(
    rules: HouseRules | str = "standard",
    *,
    strategies: Sequence[str | Strategy],
    bankroll: Money,
    goal: Money | None = None,
    stop_loss: Money | None = None,
    rounds: int | None = None,
    bet: Money = 1,
    sessions: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    pmf: str | Path | None = None,
    **terms: Any,
) -> CompareRecord:
    """Several strategies under the same terms (those of ``session``): a row each, with a goal the best possible last.

    Probabilities in ``rows`` are fractions of one, amounts currency units a session. A strategy too large to
    solve is simulated on the cards of the others (``sessions``, ``seed``). Raises what ``session`` raises.

    >>> found = compare_strategies(strategies=["flat", "bold"], bankroll=20, goal=40)
    >>> [(row.strategy, round(row.goal_probability, 3)) for row in found.rows]
    [('flat', 0.259), ('bold', 0.48), ('best achievable', 0.48)]
    """
    from casinowar.compare.side_by_side import compare_strategies as compare
    from casinowar.exact.session import game_of
    from casinowar.report.compare import compare_result
    from casinowar.report.session_record import CompareRecord

    table, agreed = rules_of(rules), _terms(bankroll, goal, stop_loss, rounds, terms)
    players = [_strategy(one, bet) for one in strategies]
    game = game_of(table, law_of(pmf))
    found = compare(game, players, agreed, sessions=sessions, seed=seed, workers=workers)
    return record_of(compare_result(table, agreed, found, False), CompareRecord)


def _terms(
    bankroll: Money, goal: Money | None, stop_loss: Money | None, rounds: int | None, more: Mapping[str, Any]
) -> Terms:
    from casinowar.errors import InputError
    from casinowar.table import Terms

    for name in more:
        check_choice("terms", name, ("short", "over", "max_on", "raise_on_credit"))
    credit = more.get("raise_on_credit", False)
    if not isinstance(credit, bool):
        raise InputError("raise_on_credit", credit, "True or False")
    return Terms(
        cents_of(bankroll, "bankroll"), maybe_cents(goal, "goal"), maybe_cents(stop_loss, "stop_loss"), rounds, **more
    )


def _strategy(strategy: str | Strategy, bet: Money) -> Strategy:
    from casinowar.plugins import strategy_from

    return strategy_from(strategy, cents_of(bet, "bet")) if isinstance(strategy, str) else strategy
