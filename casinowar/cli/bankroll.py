"""``casinowar bankroll``: risk, cost and promotions of flat bets, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casinowar.cli.flat_bets import amount_option, decision_option, flat_bets, share_option
from casinowar.cli.groups import NearestGroup
from casinowar.cli.options import Choice, count_option, emit, with_output, with_plot, with_rules
from casinowar.errors import InputError

if TYPE_CHECKING:
    from casinowar.bankroll.coupon import Kind as CouponKind
    from casinowar.bankroll.game import FlatGame
    from casinowar.bankroll.streak import Kind as StreakKind
    from casinowar.rules.model import HouseRules

ROUNDS_HELP = "Stop after so many rounds."
GOAL_HELP = "Stop when the bankroll has reached this."


@click.group("bankroll", cls=NearestGroup)
def command() -> None:
    """Risk, cost and promotions of equal bets, exact on the law of a round.

    Every command takes RULES, or --pmf FILE with the law of any other game: a
    CSV of net,probability per unit staked.

    Example: casinowar bankroll ruin --bankroll 20 --goal 40 --rounds 200
    """


@command.command("ruin")
@flat_bets(credit=True)
@amount_option("--bankroll", required=True, help="Money brought along.")
@amount_option("--goal", help=GOAL_HELP)
@count_option("--rounds", help=ROUNDS_HELP)
@with_output
@with_plot
def ruin(
    game: FlatGame,
    bankroll: int,
    goal: int | None,
    rounds: int | None,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """The chance to go broke at any time, with and without each limit.

    Example: casinowar bankroll ruin --bankroll 20 --rounds 200
    """
    from casinowar.bankroll.ruin import grid
    from casinowar.report.bankroll_risk import ruin_result

    emit(ruin_result(game, *grid(game, bankroll, goal, rounds)), form, output, plot)


@command.command("need")
@flat_bets(credit=True)
@share_option("--risk", required=True, help="The chance to go broke that you accept.")
@amount_option("--bankroll", help="Ask for the most rounds with this money instead.")
@amount_option("--goal", help=GOAL_HELP)
@count_option("--rounds", help=ROUNDS_HELP)
@with_output
def need(
    game: FlatGame,
    risk: Fraction,
    bankroll: int | None,
    goal: int | None,
    rounds: int | None,
    form: str | None,
    output: str | None,
) -> None:
    """The bankroll for a risk, or the rounds for a bankroll.

    Example: casinowar bankroll need --risk 0.05 --rounds 200
    """
    from casinowar.bankroll.need import bankroll_for, rounds_for
    from casinowar.report.bankroll_risk import need_result

    if bankroll is None:
        emit(need_result(game, bankroll_for(game, float(risk), goal, rounds), "bankroll"), form, output)
        return
    if rounds is not None:
        raise InputError("--rounds", rounds, "either --rounds or --bankroll: with both there is nothing to look for")
    emit(need_result(game, rounds_for(game, float(risk), bankroll, goal), "rounds"), form, output)


@command.command("drawdown")
@flat_bets()
@count_option("--rounds", required=True, help="Rounds played.")
@amount_option("--at-least", required=True, help="The fall from the highest point.")
@with_output
@with_plot
def drawdown(
    game: FlatGame, rounds: int, at_least: int, form: str | None, output: str | None, plot: str | None
) -> None:
    """How far a large bankroll falls below its highest point.

    Example: casinowar bankroll drawdown --rounds 100 --at-least 20
    """
    from casinowar.bankroll.drawdown import drawdown as found
    from casinowar.cli.progress import progress
    from casinowar.report.bankroll_runs import drawdown_result

    with progress("falls") as report:
        fallen = found(game, rounds, at_least, report)
    emit(drawdown_result(game, fallen), form, output, plot)


@command.command("streak")
@flat_bets()
@count_option("--rounds", required=True, help="Rounds played.")
@count_option("--at-least", required=True, help="The length of the run.")
@click.option("--of", type=Choice(["losses", "wins", "ties"]), default="losses", help="Default: losses (net < 0).")
@with_output
def streak(game: FlatGame, rounds: int, at_least: int, of: StreakKind, form: str | None, output: str | None) -> None:
    """Runs of losses, wins or ties, and the wait for one.

    Example: casinowar bankroll streak --rounds 100 --at-least 7
    """
    from casinowar.bankroll.streak import streak as found
    from casinowar.report.bankroll_runs import streak_result

    emit(streak_result(game, found(game, rounds, at_least, of)), form, output)


@command.command("fan")
@flat_bets(credit=True)
@amount_option("--bankroll", required=True, help="Money brought along.")
@count_option("--rounds", required=True, help="Rounds played.")
@amount_option("--goal", help=GOAL_HELP)
@count_option("--every", help="One row every so many rounds (default: 20 rows).")
@with_output
@with_plot
def fan(
    game: FlatGame,
    bankroll: int,
    rounds: int,
    goal: int | None,
    every: int | None,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """Where the bankroll may stand, round by round.

    Example: casinowar bankroll fan --bankroll 20 --rounds 100
    """
    from casinowar.bankroll.fan import fan as found
    from casinowar.report.bankroll_risk import fan_result

    emit(fan_result(game, bankroll, goal, found(game, bankroll, rounds, goal, every)), form, output, plot)


@command.command("cost")
@flat_bets()
@click.option("--rounds-per-hour", type=float, required=True, metavar="X", help="Pace of the table, such as 65.")
@click.option("--hours", type=float, default=1.0, metavar="X", help="Hours played (default 1).")
@share_option("--comp-rate", default="0", help="Share of the theoretical loss that comes back as comps.")
@click.option("--precision", "precisions", type=float, multiple=True, metavar="X", help="Rounds for this precision.")
@with_output
def cost(
    game: FlatGame,
    rounds_per_hour: float,
    hours: float,
    comp_rate: Fraction,
    precisions: tuple[float, ...],
    form: str | None,
    output: str | None,
) -> None:
    """What an hour costs, and what comps return.

    Example: casinowar bankroll cost --bet 10 --rounds-per-hour 65 --hours 4
    """
    from casinowar.bankroll.cost import PRECISIONS
    from casinowar.bankroll.cost import cost as found
    from casinowar.report.bankroll_price import cost_result

    result = found(game, rounds_per_hour, hours, float(comp_rate), precisions or PRECISIONS)
    emit(cost_result(game, result, comp_rate), form, output)


@command.command("kelly")
@flat_bets()
@share_option("--cashback", default="0", help="A promotion that pays back this share of every bet.")
@with_output
def kelly(game: FlatGame, cashback: Fraction, form: str | None, output: str | None) -> None:
    """The stake of fastest growth; 0 on a losing game.

    Example: casinowar bankroll kelly --cashback 5%
    """
    from casinowar.bankroll.kelly import kelly as found
    from casinowar.report.bankroll_price import kelly_result

    emit(kelly_result(game, found(game, cashback)), form, output)


@command.command("rebate")
@flat_bets()
@share_option("--rate", required=True, help="Share of a losing session that is returned.")
@with_output
def rebate(game: FlatGame, rate: Fraction, form: str | None, output: str | None) -> None:
    """A loss rebate: where to stop, and what the offer is worth.

    Example: casinowar bankroll rebate --rate 20%
    """
    from casinowar.bankroll.rebate import rebate as found
    from casinowar.report.bankroll_price import rebate_result

    emit(rebate_result(game, found(game, rate)), form, output)


@command.command("coupon")
@click.argument("kind", type=Choice(["match-play", "free-bet"]))
@with_rules
@decision_option()
@click.option(
    "--covers", type=Choice(["ante", "raise"]), default="ante", help="The ante only (default), or the raise too."
)
@click.option(
    "--push", type=Choice(["taken", "kept"]), default="taken", help="The coupon after a push (default: taken)."
)
@click.option(
    "--surrender-pays",
    type=Choice(["nothing", "half"]),
    default="nothing",
    help="On the coupon itself (default: nothing).",
)
@click.option("--pmf", type=click.Path(path_type=Path), metavar="FILE", help="Any other game: net,probability.")
@with_output
def coupon(
    kind: CouponKind,
    rules: HouseRules,
    rules_name: str,
    decision: str | None,
    covers: str,
    push: str,
    surrender_pays: str,
    pmf: Path | None,
    form: str | None,
    output: str | None,
) -> None:
    """The worth of a coupon under every reading of its rule.

    The default decision about a tie is the better one.

    Example: casinowar bankroll coupon match-play --push kept
    """
    from casinowar.bankroll.coupon import Reading, all_readings
    from casinowar.pmf import Pmf
    from casinowar.report.bankroll_offers import coupon_result

    reading = Reading(covers, push, surrender_pays)
    law = None if pmf is None else Pmf.read(pmf)
    asked, others = all_readings(rules, law, kind, reading, decision)
    emit(coupon_result(None if law else rules, law, asked, others), form, output)


@command.command("bonus")
@flat_bets(bonus_flag=False)
@amount_option("--deposit", required=True, help="Your own money.")
@amount_option("--bonus", "amount", required=True, help="The bonus.")
@amount_option("--wagering", required=True, help="Antes that must be bet.")
@click.option("--sticky", is_flag=True, help="The bonus itself is never paid out.")
@share_option("--contribution", default="1", help="The share of an ante that counts (default 1).")
@amount_option("--max-bet", help="The largest ante allowed.")
@click.option("--optimise", is_flag=True, help="Find the best stakes, in whole multiples of --bet.")
@with_output
def bonus(
    game: FlatGame,
    deposit: int,
    amount: int,
    wagering: int,
    sticky: bool,
    contribution: Fraction,
    max_bet: int | None,
    optimise: bool,
    form: str | None,
    output: str | None,
) -> None:
    """A deposit bonus that must be played through: what it is worth.

    Example: casinowar bankroll bonus --deposit 10 --bonus 10 --wagering 400
    """
    from casinowar.bankroll.bonus import Offer, flat_bonus
    from casinowar.bankroll.bonus_plan import best_bonus
    from casinowar.cli.progress import progress
    from casinowar.report.bankroll_offers import bonus_result

    offer = Offer(deposit, amount, wagering, sticky, contribution, max_bet)
    with progress("antes") as report:
        plan = best_bonus(offer, game, report) if optimise else None
    emit(bonus_result(game, offer, flat_bonus(offer, game) if plan is None else plan.value, plan), form, output)
