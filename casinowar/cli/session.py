"""``casinowar session``: what a strategy comes to, exactly or over dealt cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import Choice, count_option, emit, leave_if, with_output, with_plot, with_rules
from casinowar.cli.progress import progress
from casinowar.cli.session_options import with_session

if TYPE_CHECKING:
    from casinowar.cli.session_options import Agreed
    from casinowar.rules.model import HouseRules

METHODS = ("exact", "simulate", "both")


@click.command("session")
@with_rules
@click.option("--strategy", "spelled", required=True, metavar="STRATEGY", help="NAME:param=value,... or FILE.py:Class.")
@with_session
@click.option("--method", type=Choice(METHODS), default="exact", show_default=True, help="Solve, deal, or both.")
@count_option("--sessions", help="Sessions to deal (default 1M).")
@count_option("--seed", least=0, help="Seed of the cards (drawn and printed if absent).")
@count_option("--workers", help="Workers (default: all cores; never changes a result).")
@click.option("--target-se", type=float, metavar="X", help="Deal until the goal (or the mean result) has this error.")
@click.option("--reference", is_flag=True, help="Deal with the strategy itself, slowly and without a graph.")
@click.option("--detail", is_flag=True, help="Every value, and the quantiles of the final bankroll.")
@with_output
@with_plot
def command(
    rules: HouseRules,
    rules_name: str,
    spelled: str,
    agreed: Agreed,
    method: str,
    sessions: int | None,
    seed: int | None,
    workers: int | None,
    target_se: float | None,
    reference: bool,
    detail: bool,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """How a session with a betting strategy ends.

    Example: casinowar session --strategy martingale --bankroll 100 --goal 150
    """
    from casinowar.exact.session import game_of, solve_session
    from casinowar.plugins import strategy_from
    from casinowar.report.session import session_result

    strategy = strategy_from(spelled, agreed.bet)
    game = game_of(rules, agreed.law)
    exact = sampled = None
    if method != "simulate":
        with progress("positions", is_total_known=False) as report:
            exact = solve_session(game, strategy, agreed.terms, agreed.node_limit, report)
    if method != "exact":
        from casinowar.simulate.session import simulate_session

        with progress("positions", is_total_known=False) as solving, progress("sessions") as report:
            sampled = simulate_session(
                game,
                strategy,
                agreed.terms,
                sessions,
                seed,
                workers=workers,
                target_se=target_se,
                node_limit=agreed.node_limit,
                reference=reference,
                progress=report,
                solving=solving,
            )
    emit(session_result(rules, agreed.law, exact, sampled, detail), form, output, plot)
    leave_if(sampled is not None and sampled.partial)
