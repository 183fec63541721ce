"""``casinowar strategies``: list, show, check and trace betting strategies."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from casinowar.cli.options import CHECK_FAILED, Choice, emit, with_output
from casinowar.cli.session_options import MAX_ON, OVER, SHORT, amount_option


@click.group("strategies")
def command() -> None:
    """Betting strategies: those known by name, and your own.

    Example: casinowar strategies list
    """


@command.command("list")
@with_output
def list_strategies(form: str | None, output: str | None) -> None:
    """Every strategy by name.

    Example: casinowar strategies list
    """
    from casinowar.plugins import registry
    from casinowar.report.strategies import list_result

    emit(list_result(registry()), form, output)


@command.command("show")
@click.argument("name", metavar="NAME")
@with_output
def show(name: str, form: str | None, output: str | None) -> None:
    """What a strategy does, its parameters and its source.

    Example: casinowar strategies show labouchere
    """
    from casinowar.plugins import class_named
    from casinowar.report.strategies import show_result

    found = class_named(name)
    emit(show_result(found.name or found.__name__, found), form, output)


@command.command("check")
@click.argument("file", metavar="FILE")
@with_output
def check(file: str, form: str | None, output: str | None) -> None:
    """Does a strategy of your own keep the rules of the interface?

    FILE is FILE.py (every strategy in it), FILE.py:Class, or a name.

    Example: casinowar strategies check martingale
    """
    from casinowar.compare.conformance import check_strategy
    from casinowar.plugins import strategies_to_check
    from casinowar.report.strategies import check_result

    findings = [(each.label, found) for each in strategies_to_check(file) for found in check_strategy(each)]
    emit(check_result(findings), form, output)
    if not all(found.passed for _, found in findings):
        click.get_current_context().exit(CHECK_FAILED)


@command.command("trace")
@click.argument("spelled", metavar="STRATEGY")
@click.argument("results", metavar="RESULTS")
@click.option("--rules", "rules_name", default="standard", show_default=True, metavar="RULES", help="The table.")
@click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help="Override one field of the rules (repeatable).")
@amount_option("--bankroll", default="10000", show_default=True, help="What the player brings.")
@amount_option("--goal", help="Stop at this bankroll or more.")
@amount_option("--bet", default="1", show_default=True, help="First stake of a strategy that names none.")
@click.option("--short", type=Choice(SHORT), default="all_in", show_default=True, help="Stake over the bankroll.")
@click.option("--over", type=Choice(OVER), default="cap", show_default=True, help="Stake over the maximum.")
@click.option("--max-on", type=Choice(MAX_ON), default="ante", show_default=True, help="What is limited.")
@click.option(
    "--expect", type=click.Path(path_type=Path), metavar="FILE", help="CSV to compare: round,stake,net,total."
)
@with_output
def trace_command(
    spelled: str,
    results: str,
    rules_name: str,
    sets: tuple[str, ...],
    bankroll: int,
    goal: int | None,
    bet: int,
    short: Any,
    over: Any,
    max_on: Any,
    expect: Path | None,
    form: str | None,
    output: str | None,
) -> None:
    """The stakes for a list of results: W won, L lost, S surrendered, WW WT WL a war won, tied, lost.

    Example: casinowar strategies trace fibonacci "L L W WL S"
    """
    from casinowar.compare.trace import compared, expected_rows, parse_results, trace
    from casinowar.exact.session import game_of
    from casinowar.plugins import strategy_from
    from casinowar.report.strategies import trace_result
    from casinowar.rules.load import load_rules
    from casinowar.table import Terms

    terms = Terms(bankroll, goal, short=short, over=over, max_on=max_on)
    game = game_of(load_rules(rules_name, sets))
    found = trace(game, strategy_from(spelled, bet), terms, parse_results(results))
    faults = None if expect is None else compared(found, expected_rows(expect))
    emit(trace_result(found, faults), form, output)
    if faults:
        click.get_current_context().exit(CHECK_FAILED)
