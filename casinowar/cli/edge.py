"""``casinowar edge``: every bet of a table, exactly."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import click

from casinowar.cli.options import CHECK_FAILED, emit, with_output, with_rules, with_sampling
from casinowar.errors import CasinoWarNotice

if TYPE_CHECKING:
    from casinowar.cards import Composition
    from casinowar.rules.model import HouseRules


@click.command("edge")
@with_rules
@click.option("--remaining", metavar="CARDS", help='Cards left, like "A:24 K:6" or by suit "As:6".')
@click.option("--removed", metavar="CARDS", help='Cards already seen, like "AAK" or "As 10h".')
@click.option("--explain", is_flag=True, help="A numbered derivation with the numbers put in.")
@click.option("--check", is_flag=True, help="Deal cards too, and compare.")
@click.option("--detail", is_flag=True, help="All figures, outcome tables, joint law.")
@with_sampling(default="100M")
@with_output
def command(
    rules: HouseRules,
    rules_name: str,
    remaining: str | None,
    removed: str | None,
    explain: bool,
    check: bool,
    detail: bool,
    rounds: int,
    seed: int | None,
    workers: int | None,
    target_se: float | None,
    form: str | None,
    output: str | None,
) -> None:
    """House edge and more for every bet, as exact values.

    Example: casinowar edge bonus --decks 8
    """
    from casinowar.exact.bets import analyse
    from casinowar.exact.explain import explain as explained
    from casinowar.report.edge import bet_row, edge_record, edge_tables, explain_table
    from casinowar.report.output import flat_rows

    cards = _composition(rules, remaining, removed)
    analysis = analyse(rules, cards)
    if cards is None:
        warn_of_player_edges(rules)
    lines = explained(analysis) if explain else None
    record, tables = edge_record(analysis, lines), edge_tables(analysis, detail)
    if lines is not None:
        tables.append(explain_table(lines))
    passed = True
    if check:
        from casinowar.cli.sampling import dealt_check

        summary, table = dealt_check(rules, analysis.cards, rounds, seed, workers, target_se, shoe=False)
        record = record.model_copy(update={"check": summary, "seed": summary.seed})
        tables.append(table)
        passed = summary.passed
    emit(record, tables, flat_rows([bet_row(bet) for bet in analysis.bets]), form, output)
    if not passed:
        click.get_current_context().exit(CHECK_FAILED)


def warn_of_player_edges(rules: HouseRules) -> None:
    """Say on stderr which bets of a rule file favour the player."""
    from casinowar.report.warnings import player_edge_warnings

    for warning in player_edge_warnings(rules):
        warnings.warn(CasinoWarNotice(warning), stacklevel=2)


def _composition(rules: HouseRules, remaining: str | None, removed: str | None) -> Composition | None:
    if remaining is None and removed is None:
        return None
    from casinowar.cards import composition_left

    return composition_left(rules.full_shoe(), remaining, removed)
