"""``casinowar edge``: every bet of a table, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import emit, exit_with, with_output, with_rules, with_sampling

if TYPE_CHECKING:
    from casinowar.cards import Composition
    from casinowar.cli.options import Sampling
    from casinowar.exact.bets import Analysis
    from casinowar.exact.explain import Line
    from casinowar.rules.model import HouseRules


@click.command("edge")
@with_rules
@click.option("--remaining", metavar="CARDS", help='Cards left, like "A:24 K:6" or by suit "As:6".')
@click.option("--removed", metavar="CARDS", help='Cards already seen, like "AAK" or "As 10h".')
@click.option("--explain", is_flag=True, help="A numbered derivation with the numbers put in.")
@click.option("--check", is_flag=True, help="Deal cards too, and compare.")
@click.option("--detail", is_flag=True, help="All figures, outcome tables, joint law.")
@with_sampling("100M")
@with_output
def command(
    rules: HouseRules,
    rules_name: str,
    remaining: str | None,
    removed: str | None,
    explain: bool,
    check: bool,
    detail: bool,
    sampling: Sampling,
    form: str | None,
    output: str | None,
) -> None:
    """House edge and more for every bet, as exact values.

    Example: casinowar edge bonus --decks 8
    """
    from casinowar.exact.bets import analyse
    from casinowar.report.edge import edge_result

    cards = _composition(rules, remaining, removed)
    analysis = analyse(rules, cards)
    verification = None
    if not check:
        sampling.refuse(unless="--check")
    else:
        from casinowar.cli.sampling import verification_of

        verification = verification_of(rules, sampling, shoe=False, cards=cards)
    emit(edge_result(analysis, detail, _derivation(analysis) if explain else None, verification), form, output)
    if verification is not None:
        exit_with(verification)


def _composition(rules: HouseRules, remaining: str | None, removed: str | None) -> Composition | None:
    if remaining is None and removed is None:
        return None
    from casinowar.cards import composition_left

    return composition_left(rules.full_shoe(), remaining, removed)


def _derivation(analysis: Analysis) -> tuple[Line, ...]:
    from casinowar.exact.explain import explain

    return explain(analysis)
