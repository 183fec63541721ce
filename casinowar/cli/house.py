"""``casinowar house``: a shift from the house's side."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import click

from casinowar.cli.flat_bets import amount_option, share_option
from casinowar.cli.options import count_option, emit, with_output, with_rule_options

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules


@click.command("house")
@click.argument("rules_name", metavar="[RULES]", default="standard")
@with_rule_options
@count_option("--spots", help="Spots in play (default: those of the rules).")
@amount_option("--ante", default="1", help="The ante on every spot (default 1).")
@click.option("--side", "sides", multiple=True, metavar="NAME=AMOUNT@SHARE", help="A side bet: tie=5@30%.")
@share_option("--surrender-rate", default="0", help="Share of ties that are surrendered.")
@click.option("--rounds-per-hour", type=float, default=60.0, metavar="X", help="Pace of the table (default 60).")
@click.option("--hours", type=float, default=8.0, metavar="X", help="Length of the shift (default 8).")
@click.option("--against", multiple=True, metavar="RULES2", help="The same under other rules, beside it (repeatable).")
@with_output
def command(
    rules_name: str,
    rules_of: Callable[[str], HouseRules],
    spots: int | None,
    ante: int,
    sides: tuple[str, ...],
    surrender_rate: Fraction,
    rounds_per_hour: float,
    hours: float,
    against: tuple[str, ...],
    form: str | None,
    output: str | None,
) -> None:
    """A shift: theoretical win, its spread, the chance to lose, exposure.

    Example: casinowar house --spots 5 --ante 25 --side tie=5@30%
        --surrender-rate 10% --rounds-per-hour 60 --hours 8
    """
    from casinowar.bankroll.house_shift import Shift, run_against, run_shift
    from casinowar.bankroll.words import side_habit
    from casinowar.report.house_shift import house_result

    rules = rules_of(rules_name)
    habits = tuple(side_habit(text) for text in sides)
    shift = Shift(spots or rules.spots, ante, habits, surrender_rate, rounds_per_hour, hours)
    found = run_shift(rules, shift)
    others = [run_against(name, shift) for name in against]
    emit(house_result(found, others), form, output)
