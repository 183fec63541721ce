"""The house's shift in tables and records."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.bankroll.house_shift import ShiftResult
from casinowar.report.audit_records import HabitRow, HouseRecord, ShiftRow
from casinowar.report.bankroll_records import units
from casinowar.report.bankroll_words import chance_text, money, of_hundred, share_text, short_money, wrapped_title
from casinowar.report.records import about, number
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table, percent


def house_result(found: ShiftResult, against: Sequence[ShiftResult]) -> Result:
    """A shift, and the same shift under other rules beside it."""
    shift = found.shift
    rows = [_row(each) for each in (found, *against)]
    return Result(
        record=lambda: HouseRecord(
            **rows[0].model_dump(),
            spots=shift.spots,
            ante=units(shift.ante),
            sides=[HabitRow(name=s.name, amount=units(s.amount), share=number(s.share)) for s in shift.sides],
            surrender_rate=number(shift.surrender_rate),
            rounds_per_hour=shift.rounds_per_hour,
            hours=shift.hours,
            against=rows[1] if against else None,
            others=rows[2:],
        ),
        tables=lambda: [_table(found, against)],
        rows=lambda: flat_rows(rows),
    )


def _row(found: ShiftResult) -> ShiftRow:
    return ShiftRow(
        title=found.rules.title,
        **about(found.rules),
        rounds=found.shift.rounds,
        action=units(found.action),
        theoretical_win=units(found.theoretical_win),
        win_per_hour=units(found.theoretical_win / found.shift.hours),
        hold=found.hold,
        sd=units(found.sd),
        variance=number(found.variance),
        covariance=number(found.covariance),
        covariance_exact=str(found.covariance),
        correlation=found.correlation,
        loss_probability=found.loss_probability,
        loss_probability_is_exact=found.exact_probability,
        one_in_hundred=units(found.worst_in_hundred),
        largest_exposure=units(found.largest_exposure),
    )


def _table(found: ShiftResult, against: Sequence[ShiftResult]) -> Table:
    shown = (found, *against)
    several = found.shift.spots > 1
    together = (
        ("covariance of two spots", [f"{float(each.covariance):.6f}" for each in shown]),
        ("correlation of two spots", [f"{each.correlation:.6f}" for each in shown]),
    )
    measures = (
        ("rounds", [f"{each.shift.rounds:,}" for each in shown]),
        ("bets placed", [money(each.action) for each in shown]),
        ("theoretical win", [money(each.theoretical_win) for each in shown]),
        ("win per unit of bets placed", [percent(each.hold) for each in shown]),
        ("standard deviation", [money(each.sd) for each in shown]),
        *(together if several else ()),
        ("chance that the table loses", [chance_text(each.loss_probability) for each in shown]),
        ("one shift in 100 ends below", [money(each.worst_in_hundred) for each in shown]),
        ("largest exposure on one round", [money(each.largest_exposure) for each in shown]),
    )
    headers = ("", *_told_apart([each.rules.title for each in shown]))
    shift = found.shift
    sides = "".join(f", {s.name} {short_money(s.amount)} in {share_text(s.share)} of rounds" for s in shift.sides)
    plural = "spots" if several else "spot"
    hours = "1 hour" if shift.hours == 1 else f"{shift.hours:g} hours"
    title = f"{hours}, {shift.spots} {plural}, ante {short_money(shift.ante)}{sides}, " + (
        f"surrender on {share_text(shift.surrender_rate)} of ties" if found.rules.war.allowed else "no wars"
    )
    law = "exact" if found.exact_probability else "that of the normal law, spots sharing the dealer's card"
    notes = (
        *_losses(shown, headers[1:]),
        f"The chance to lose is {law}.",
        *_without_sides(shown),
        *(["Covariance and correlation are those of the nets of two spots in one round, per unit of ante."] * several),
        "The exposure is the most the house can pay in one round beyond what it takes.",
    )
    rows = tuple((name, *values) for name, values in measures)
    return Table(headers, rows, title=wrapped_title(title), notes=notes)


def _told_apart(titles: Sequence[str]) -> list[str]:
    """Titles with their place behind those that stood before: "Casino War (2)"."""
    return [f"{title} ({place})" if title in titles[: place - 1] else title for place, title in enumerate(titles, 1)]


def _losses(shown: Sequence[ShiftResult], titles: Sequence[str]) -> list[str]:
    """How often the house loses under each table."""
    texts = [of_hundred(each.loss_probability, "such shifts", "end with a loss for the house") for each in shown]
    if len(texts) == 1:
        return texts
    return [f"{title}: {text[0].lower()}{text[1:]}" for title, text in zip(titles, texts, strict=True)]


def _without_sides(shown: Sequence[ShiftResult]) -> list[str]:
    """A word about side bets that are offered and that nobody places here."""
    if shown[0].shift.sides:
        return []
    return ["No side bet is placed: --side adds one, such as tie=5@30% for 5 on the tie in 30 % of rounds."]
