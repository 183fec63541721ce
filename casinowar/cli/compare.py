"""``casinowar compare``: several strategies under the same terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import count_option, emit, leave_if, with_output, with_plot, with_rules
from casinowar.cli.progress import progress
from casinowar.cli.session_options import with_session

if TYPE_CHECKING:
    from casinowar.cli.session_options import Agreed
    from casinowar.rules.model import HouseRules


@click.command("compare")
@with_rules
@click.option("--strategy", "spelled", required=True, multiple=True, metavar="STRATEGY", help="Repeat for each one.")
@with_session
@count_option("--sessions", help="Sessions of a strategy that is too large to solve (default 2,000).")
@count_option("--seed", least=0, help="Seed of the cards (drawn and printed if absent).")
@count_option("--workers", help="Workers (default: all cores; never changes a result).")
@click.option("--detail", is_flag=True, help="Quantiles, largest ante, action and forced surrenders too.")
@with_output
@with_plot
def command(
    rules: HouseRules,
    rules_name: str,
    spelled: tuple[str, ...],
    agreed: Agreed,
    sessions: int | None,
    seed: int | None,
    workers: int | None,
    detail: bool,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """Strategies side by side, and how far each is from the best possible.

    Example: casinowar compare --strategy flat --strategy bold --bankroll 10
        --goal 20
    """
    from casinowar.compare.side_by_side import compare_strategies
    from casinowar.exact.session import game_of
    from casinowar.plugins import strategy_from
    from casinowar.report.compare import compare_result

    strategies = [strategy_from(text, agreed.bet) for text in spelled]
    with progress("positions", is_total_known=False) as solving, progress("sessions") as report:
        found = compare_strategies(
            game_of(rules, agreed.law),
            strategies,
            agreed.terms,
            sessions=sessions,
            seed=seed,
            workers=workers,
            node_limit=agreed.node_limit,
            progress=report,
            solving=solving,
        )
    emit(compare_result(rules, agreed.terms, found, detail), form, output, plot)
    leave_if(found.partial)
