"""``casinowar report``: the house-edge report."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import emit, exit_with, with_output, with_rules, with_sampling

if TYPE_CHECKING:
    from casinowar.cli.options import Sampling
    from casinowar.rules.model import HouseRules


@click.command("report")
@with_rules
@with_sampling("100M")
@with_output
def command(
    rules: HouseRules,
    rules_name: str,
    sampling: Sampling,
    form: str | None,
    output: str | None,
) -> None:
    """The house-edge report: rules in words, every bet, decks, pays, the check.

    Example: casinowar report bonus -o report.md --rounds 1M --seed 1
    """
    from casinowar.cli.sampling import again, verification_of
    from casinowar.report.house import report_result
    from casinowar.report.output import format_for

    format_for(form, output)  # before cards are dealt for nothing
    verification = verification_of(rules, sampling, shoe=False)
    emit(report_result(rules, again(verification.seed), verification), form, output)
    exit_with(verification)
