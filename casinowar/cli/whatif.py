"""``casinowar whatif``: edges over a grid of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import Choice, emit, leave_if, with_output, with_plot, with_rules

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules


@click.command("whatif")
@with_rules
@click.option(
    "--vary",
    "varied",
    multiple=True,
    required=True,
    metavar="KEY=VALUES",
    help="A field and its values: 1..8 or a,b,c (repeatable).",
)
@click.option("--bet", metavar="NAME", help="Only this bet.")
@click.option("--decision", type=Choice(["war", "surrender"]), help="Only this decision about a tie.")
@click.option("--detail", is_flag=True, help="More columns.")
@with_output
@with_plot
def command(
    rules: HouseRules,
    rules_name: str,
    varied: tuple[str, ...],
    bet: str | None,
    decision: str | None,
    detail: bool,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """The edge under other rules: one field or a grid of several.

    Example: casinowar whatif --vary decks=1..8 --bet main --decision war
    """
    from casinowar.cli.progress import progress
    from casinowar.report.whatif import whatif_result

    with progress("tables") as report:
        found = whatif_result(rules, varied, bet, decision, detail, report)
    emit(found, form, output, plot)
    leave_if(found.partial)
