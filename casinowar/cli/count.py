"""``casinowar count``: what counting cards gains, at every depth of a shoe."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

import click

from casinowar.cli.options import Choice, count_option, emit, leave_if, with_output, with_plot, with_rules
from casinowar.errors import CasinoWarNotice

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules

SHUFFLER = (
    "a continuous shuffler takes every card back at once and leaves nothing to count; "
    "this is the same table dealt from a shoe to a cut card"
)


@click.command("count")
@with_rules
@click.option("--penetration", type=float, metavar="SHARE", help="Share dealt before the cut card (default 0.75).")
@click.option("--bet", default="tie", show_default=True, metavar="NAME", help="The bet that is counted, or main.")
@click.option("--decision", type=Choice(["war", "surrender"]), help="About every tie (default: the better).")
@count_option("--spots", help="Spots dealt each round (default: the rules').")
@click.option("--worth", type=float, default=0.001, show_default=True, help="Gain a round from which it pays.")
@count_option("--shoes", help="Deal so many shoes with the perfect counter too.")
@click.option("--target-se", type=float, metavar="X", help="Deal until the gain a shoe has this standard error.")
@count_option("--seed", least=0, help="Seed of the shoes (drawn and printed if absent).")
@count_option("--workers", help="Workers (default: all cores; never changes a result).")
@click.option("--detail", is_flag=True, help="Every depth.")
@with_output
@with_plot
def command(
    rules: HouseRules,
    rules_name: str,
    penetration: float | None,
    bet: str,
    decision: str | None,
    spots: int | None,
    worth: float,
    shoes: int | None,
    target_se: float | None,
    seed: int | None,
    workers: int | None,
    detail: bool,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """Can the cards be counted? What a perfect counter gains.

    Example: casinowar count --decks 1 --penetration 0.8
    """
    from casinowar.exact.count import count_bet
    from casinowar.report.count import count_result
    from casinowar.round import Decision
    from casinowar.rules.merge import override

    if spots is not None:
        rules = override(rules, {"spots": spots})
    if rules.shoe.mode == "continuous":
        warnings.warn(CasinoWarNotice(SHUFFLER), stacklevel=2)
    counting = count_bet(rules, bet, penetration, None if decision is None else Decision(decision), worth)
    dealt = None
    if shoes is not None or target_se is not None:
        from casinowar.cli.progress import progress
        from casinowar.rng import fresh_seed
        from casinowar.simulate.counting import Counted, count_shoes, shoes_wanted

        counted = Counted.of(rules, bet, counting.decision, counting.penetration)
        drawn = fresh_seed() if seed is None else seed
        wanted = shoes_wanted(counted, shoes, target_se, drawn, workers)
        with progress("shoes") as report:
            dealt = count_shoes(counted, wanted, drawn, workers, report)
    emit(count_result(counting, detail, dealt), form, output, plot)
    leave_if(dealt is not None and dealt.partial)
