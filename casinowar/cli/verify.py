"""``casinowar verify``: exact values against really dealt cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import emit, exit_with, with_output, with_rules, with_sampling

if TYPE_CHECKING:
    from casinowar.cli.options import Sampling
    from casinowar.rules.model import HouseRules


@click.command("verify")
@with_rules
@click.option("--shoe", is_flag=True, help="Deal the table's shoe down to the cut card, not a fresh one a round.")
@with_sampling("100M")
@with_output
def command(
    rules: HouseRules,
    rules_name: str,
    shoe: bool,
    sampling: Sampling,
    form: str | None,
    output: str | None,
) -> None:
    """Deal the game and compare every exact value with what happened.

    Example: casinowar verify bonus --rounds 1M --seed 1
    """
    from casinowar.cli.sampling import verification_of
    from casinowar.report.check import verify_result

    verification = verification_of(rules, sampling, shoe=shoe)
    emit(verify_result(verification), form, output)
    exit_with(verification)
