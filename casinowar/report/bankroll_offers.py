"""Coupons and deposit bonuses in tables and records."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.bankroll.bonus import BonusValue, Offer
from casinowar.bankroll.bonus_plan import BonusPlan
from casinowar.bankroll.coupon import CouponValue
from casinowar.bankroll.game import FlatGame
from casinowar.pmf import Pmf
from casinowar.report.bankroll_offer_records import BonusRecord, CouponRecord, PayoutRow, PlanPoint, ReadingRow
from casinowar.report.bankroll_records import about_game, law_rows, maybe_units, units
from casinowar.report.bankroll_words import (
    chance_text,
    money,
    number_text,
    of_hundred,
    share_text,
    short_money,
    titled,
    wrapped_title,
)
from casinowar.report.records import about, maybe, number
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table, percent
from casinowar.rules.model import HouseRules

KINDS = {
    "match-play": "match play (coupon beside a bet of the same size)",
    "free-bet": "free bet (coupon in place of the bet)",
}


def coupon_result(
    rules: HouseRules | None, law: Pmf | None, asked: CouponValue, others: Sequence[CouponValue]
) -> Result:
    """A coupon under the reading asked for, and under every reading."""
    known = {"rules": None, "rules_hash": None} if rules is None else about(rules)
    return Result(
        record=lambda: CouponRecord(
            **known,
            pmf=None if law is None else law_rows(law),
            kind=asked.kind,
            **_reading_row(asked).model_dump(),
            readings=[_reading_row(each) for each in others],
        ),
        tables=lambda: [_coupon_table(rules, asked, others)],
        rows=lambda: flat_rows([_reading_row(each) for each in others]),
    )


def _reading_row(value: CouponValue) -> ReadingRow:
    return ReadingRow(
        covers=value.reading.covers,
        push=value.reading.push,
        surrender_pays=value.reading.surrender,
        decision=value.decision,
        best_decision=value.best,
        value=number(value.value),
        value_exact=str(value.value),
        war_value=maybe(value.war_value),
        surrender_value=maybe(value.surrender_value),
    )


def _coupon_table(rules: HouseRules | None, asked: CouponValue, others: Sequence[CouponValue]) -> Table:
    headers = ("covers", "after a push", "surrender pays", "war", "surrender", "better", "value")
    rows = tuple(
        (
            each.reading.covers + (" *" if each.reading == asked.reading else ""),
            each.reading.push,
            each.reading.surrender,
            "-" if each.war_value is None else percent(each.war_value, 2),
            "-" if each.surrender_value is None else percent(each.surrender_value, 2),
            str(each.best or "-"),
            percent(each.value),
        )
        for each in others
    )
    kind = KINDS[asked.kind]
    notes = [
        f"A coupon of face 10 is worth {float(asked.value * 10):.2f} in the reading marked *: a {kind}.",
        "Values are per unit of face, your own bet's expected loss counted. Covers: the coupon stands behind the "
        "ante only, or behind the raise too. After a push (a war won or tied) it is taken, or kept and played again. "
        "Surrender pays on the coupon itself nothing, or its share as on cash.",
    ]
    if asked.best is not None:
        notes.append(
            f"With the coupon on the table, the better answer to a tie is {asked.best} (in the reading marked *)."
        )
    title = wrapped_title(f"Coupon, {asked.kind}\n{'a game given by its law' if rules is None else rules.title}")
    return Table(headers, rows, title=title, notes=tuple(notes))


def bonus_result(game: FlatGame, offer: Offer, value: BonusValue, plan: BonusPlan | None) -> Result:
    """A deposit bonus, with flat bets or (``plan``) with the best stakes."""
    first = game.bet if plan is None else plan.first_stake
    rows = None if plan is None else [
        PlanPoint(left=units(row.left), bankroll=units(row.bankroll), stake=units(row.stake)) for row in plan.rows
    ]  # fmt: skip
    payouts = [PayoutRow(payout=units(float(amount)), probability=chance) for amount, chance in value.distribution]
    return Result(
        record=lambda: BonusRecord(
            **about_game(game),
            deposit=units(offer.deposit),
            bonus=units(offer.bonus),
            wagering=units(offer.wagering),
            sticky=offer.sticky,
            contribution=number(offer.contribution),
            max_bet=maybe_units(offer.max_bet),
            optimised=plan is not None,
            rounds=value.rounds,
            ev=units(value.ev),
            bust_probability=value.bust_probability,
            naive_ev=units(value.naive_ev),
            mean_rounds=value.mean_rounds,
            ahead_probability=value.ahead_probability,
            quantiles={str(share): units(amount) for share, amount in value.quantiles.items()},
            distribution=payouts,
            first_stake=units(first),
            plan=rows,
        ),
        tables=lambda: _bonus_tables(game, offer, value, plan),
        rows=lambda: flat_rows(payouts),
    )


def _bonus_tables(game: FlatGame, offer: Offer, value: BonusValue, plan: BonusPlan | None) -> list[Table]:
    kind = "sticky bonus (never paid out itself)" if offer.sticky else "cashable bonus"
    rows = (
        ("expected gain", money(value.ev)),
        ("bonus less edge on all bets", money(value.naive_ev)),
        ("chance to go broke", chance_text(value.bust_probability)),
        ("chance to gain", chance_text(value.ahead_probability)),
        ("mean rounds", number_text(value.mean_rounds, 1)),
        ("first stake", money(game.bet if plan is None else plan.first_stake)),
    )
    bets = f"{value.rounds:,} bet{'s' if value.rounds > 1 else ''}"
    shown = ", ".join(f"{share:.0%} {short_money(amount)}" for share, amount in value.quantiles.items())
    how = f"{bets} of {short_money(game.bet)}" if plan is None else "the best stakes"
    counted = value.rounds * game.bet * offer.contribution
    counts = []
    if offer.contribution != 1:
        counts.append(
            f"An ante counts for {share_text(offer.contribution)} of itself: wagering of "
            f"{short_money(offer.wagering)} takes antes of {short_money(offer.wagering / offer.contribution)}."
        )
    if counted > offer.wagering:
        counts.append(f"The last bet is a whole one, so that {short_money(counted)} are wagered in the end.")
    notes = (
        f"Playing it through with {how}, the offer is worth {money(value.ev)} on average.",
        *counts,
        of_hundred(value.bust_probability, "such players", "go broke on the way")
        + " A broke player loses no more: that is what bonus less edge forgets.",
        f"Payout, share of players that get this or less: {shown}.",
    )  # fmt: skip
    amounts = [short_money(amount) for amount in (offer.deposit, offer.bonus, offer.wagering)]
    terms = f"deposit {amounts[0]}, {kind} {amounts[1]}, wagering {amounts[2]}"
    tables = [Table(("measure", "value"), rows, title=titled(f"Bonus: {terms}", game), notes=notes)]
    if plan is not None:
        lines = tuple((money(row.left), money(row.bankroll), money(row.stake)) for row in plan.rows)
        note = "With this much money, and antes of this much still to count, the best next stake."
        tables.append(Table(("antes left", "bankroll", "best stake"), lines, title="Best stakes", notes=(note,)))
    return tables
