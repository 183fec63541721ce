"""``casinowar report``: the house-edge report, as text or as a page with pictures; the same of a War variant."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from casinowar.cli.options import (
    count_option,
    emit,
    exit_with,
    leave_if,
    with_page,
    with_rule_options,
    with_sampling,
)
from casinowar.errors import InputError

if TYPE_CHECKING:
    from casinowar.cli.options import Sampling
    from casinowar.rules.model import HouseRules

STANDARD = "standard"
HOUSE_ONLY = {"decks": "--decks", "tie_pays": "--tie-pays", "war_bonus": "--bonus"}
"""Options that mean nothing to a War variant."""


@click.command("report")
@click.argument("rules_name", metavar="[RULES]", required=False)
@with_rule_options
@click.option("--kids", "variant_name", metavar="NAME", help="Report on a War variant instead (--set works on it).")
@count_option("--games", help="Games to play, with --kids (default 100k).")
@with_sampling("100M")
@with_page("jinja2", "matplotlib")
def command(
    rules_name: str | None,
    rules_of: Callable[[str], HouseRules],
    variant_name: str | None,
    games: int | None,
    sampling: Sampling,
    form: str | None,
    output: str | None,
) -> None:
    """The house-edge report: rules in words, every bet, decks, pays, the check.

    -o FILE.html makes it a page with pictures; that needs jinja2 and matplotlib.
    Its evening is 100 rounds with 20 bets; yours: casinowar bankroll fan.

    Example: casinowar report bonus -o report.md --rounds 1M --seed 1
    """
    if variant_name is not None:
        _refuse_house_options(rules_name, sampling)
        _report_variant(variant_name, games, sampling, form, output)
        return
    if games is not None:
        raise InputError("--games", games, "it only together with --kids")
    _report_house(rules_of(rules_name or STANDARD), sampling, form, output)


def _report_house(rules: HouseRules, sampling: Sampling, form: str | None, output: str | None) -> None:
    from casinowar.cli.sampling import again, verification_of
    from casinowar.report.house import report_result

    verification = verification_of(rules, sampling, shoe=False)
    emit(report_result(rules, again(verification.seed), verification), form, output)
    exit_with(verification)


def _refuse_house_options(rules_name: str | None, sampling: Sampling) -> None:
    """With --kids there is no table, and games are counted, not rounds."""
    given = click.get_current_context().params
    if rules_name is not None:
        raise InputError("RULES", rules_name, "no RULES together with --kids")
    for name, option in HOUSE_ONLY.items():
        if given[name]:
            raise InputError(option, given[name], f"no {option} together with --kids")
    for option, value in (("--rounds", sampling.rounds), ("--target-se", sampling.target_se)):
        if value is not None:
            raise InputError(option, value, "--games together with --kids")


def _report_variant(name: str, games: int | None, sampling: Sampling, form: str | None, output: str | None) -> None:
    from casinowar.cli.progress import progress
    from casinowar.cli.sampling import again
    from casinowar.kids.library import load_variant
    from casinowar.kids.simulate import simulate
    from casinowar.report.page.kids import kids_report

    changed = click.get_current_context().params["sets"]
    variant = load_variant(name, changed)
    with progress("games") as told:
        found = simulate(variant, games, sampling.seed, workers=sampling.workers, progress=told)
    emit(kids_report(found, again(found.seed), changed), form, output)
    leave_if(found.partial)
