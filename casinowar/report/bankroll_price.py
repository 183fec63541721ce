"""Cost, Kelly stakes and rebates in tables and records."""

from __future__ import annotations

from fractions import Fraction

from casinowar.bankroll.cost import Cost
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.kelly import Kelly
from casinowar.bankroll.rebate import Rebate
from casinowar.report.bankroll_offer_records import CostRecord, KellyRecord, PrecisionRow, RebateRecord
from casinowar.report.bankroll_records import about_game, units
from casinowar.report.bankroll_words import chance_text, money, number_text, of_hundred, share_text, short_money, titled
from casinowar.report.records import exact, number
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table, percent

Lines = tuple[tuple[str, str], ...]


def cost_result(game: FlatGame, found: Cost, comp_rate: Fraction) -> Result:
    """The price of play."""
    precision = [
        PrecisionRow(precision=row.precision, confidence=row.confidence, rounds=row.rounds)
        for row in found.rounds_for_precision
    ]
    record = CostRecord(
        **about_game(game),
        rounds_per_hour=found.rounds_per_hour,
        hours=found.hours,
        ev_per_hour=units(found.ev_per_hour),
        sd_per_hour=units(found.sd_per_hour),
        n0=found.n0,
        n0_exact=exact(found.n0_exact),
        action=units(found.action),
        theoretical_loss=units(found.theoretical_loss),
        sd_total=units(found.sd),
        loss_probability=found.loss_probability,
        comp_rate=float(comp_rate),
        comps=units(found.comps),
        net_cost=units(found.net_cost),
        break_even_comp_rate=found.break_even_comp_rate,
        break_even_of_action=found.break_even_of_action,
        rounds_for_precision=precision,
    )
    return Result(lambda: record, lambda: _cost_tables(game, found), lambda: flat_rows([record]))


def _cost_tables(game: FlatGame, found: Cost) -> list[Table]:
    one_hour = found.hours == 1
    hours = "1 hour" if one_hour else f"{found.hours:g} hours"
    pace = "1 round" if found.rounds_per_hour == 1 else f"{found.rounds_per_hour:g} rounds"
    antes = "bets" if game.rules is None else "antes"
    rows: Lines = (
        ("expected result an hour", money(found.ev_per_hour)),
        ("standard deviation an hour", money(found.sd_per_hour)),
        (f"{antes} in {hours}", money(found.action)),
        ("theoretical loss", money(found.theoretical_loss)),
        ("standard deviation", money(found.sd)),
        ("chance to be behind", chance_text(found.loss_probability)),
        ("comps", money(found.comps)),
        ("cost after comps", money(found.net_cost)),
        (f"break-even comp rate, of {antes}", percent(found.break_even_of_action)),
        ("N0 (rounds)", number_text(found.n0)),
    )
    notes = (
        f"{hours} at {pace} an hour, {found.hours * found.rounds_per_hour:,.0f} in all, "
        f"cost{'s' if one_hour else ''} {money(found.theoretical_loss)} on average.",
        of_hundred(found.loss_probability, "such evenings", "end behind, with money for every bet"),
        "Comps are free play when they return the whole theoretical loss (a comp rate of 100 %). After N0 "
        "rounds the expected loss has grown as large as one standard deviation.",
    )
    title = titled("Cost of play", game)
    lines = tuple(
        (percent(row.precision, 2), percent(row.confidence, 0), f"{row.rounds:,}") for row in found.rounds_for_precision
    )
    more = ("So many rounds it takes until the average result per bet is that close to the true edge.",)
    needed = Table(("within", "confidence", "rounds"), lines, title="Rounds for precision", notes=more)
    return [Table(("measure", "value"), rows, title=title, notes=notes), needed]


def kelly_result(game: FlatGame, found: Kelly) -> Result:
    """The stake of fastest growth."""
    record = KellyRecord(
        **about_game(game),
        cashback=float(found.cashback),
        edge_with_cashback=number(found.edge),
        worst=number(found.worst),
        largest_fraction=found.largest_fraction,
        fraction=found.fraction,
        growth=found.growth,
        half_fraction=found.half_fraction,
        half_growth=found.half_growth,
        reason=found.reason,
    )
    return Result(lambda: record, lambda: [_kelly_table(game, found)], lambda: flat_rows([record]))


def _kelly_table(game: FlatGame, found: Kelly) -> Table:
    rows: Lines = (
        ("house edge, cashback counted", percent(found.edge)),
        ("worst outcome, in bets", f"{float(found.worst):g}"),
        ("Kelly fraction", percent(found.fraction)),
        ("growth a round", f"{found.growth:.8f}"),
        ("half Kelly", percent(found.half_fraction)),
        ("growth a round, half Kelly", f"{found.half_growth:.8f}"),
    )
    if found.reason:
        notes = [f"Bet nothing: {found.reason}.", "No way of sizing bets turns this into growth."]
    else:
        notes = [
            f"Of a bankroll of 1,000 bet {found.fraction * 1000:.2f}: so it grows fastest in the long run.",
            "Half of it gives up about a quarter of the growth. At the full fraction a bankroll is some time halved "
            "with a chance of about 1/2, at half of it with 1/8.",
        ]
    return Table(("measure", "value"), rows, title=titled("Kelly", game), notes=tuple(notes))


def rebate_result(game: FlatGame, found: Rebate) -> Result:
    """The worth of a loss rebate."""
    record = RebateRecord(
        **about_game(game),
        rate=float(found.rate),
        value=found.value,
        stop_loss=found.stop_loss,
        stop_win=found.stop_win,
        mean_rounds=found.mean_rounds,
        rebate_probability=found.rebate_probability,
        diffusion_value=found.diffusion_value,
    )
    return Result(lambda: record, lambda: [_rebate_table(game, found)], lambda: flat_rows([record]))


def _rebate_table(game: FlatGame, found: Rebate) -> Table:
    rows: Lines = (
        ("value, in bets", f"{found.value:.6f}"),
        ("stop at a win of, in bets", "-" if found.stop_win is None else f"{found.stop_win:g}"),
        ("stop at a loss of, in bets", "-" if found.stop_loss is None else f"{found.stop_loss:g}"),
        ("mean rounds", number_text(found.mean_rounds)),
        ("chance to need the rebate", chance_text(found.rebate_probability)),
        ("diffusion value", "-" if found.diffusion_value is None else f"{found.diffusion_value:.6f}"),
    )
    rate = share_text(found.rate)
    if found.stop_win is None or found.stop_loss is None:
        plain = f"Do not play: with {rate} of losses returned, no plan of equal bets gains anything."
    else:
        ahead = "1 bet" if found.stop_win == 1 else f"{found.stop_win:g} bets"
        plain = (
            f"With {rate} of a losing session returned, play until you are {ahead} ahead or "
            f"{found.stop_loss:g} or more behind: the offer is worth {money(found.value * game.bet)} a session "
            f"at bets of {short_money(game.bet)}."
        )
    notes = (plain, "Diffusion is the approximation that others print; it forgets that bets are whole.")
    return Table(("measure", "value"), rows, title=titled(f"Loss rebate of {rate}", game), notes=notes)
