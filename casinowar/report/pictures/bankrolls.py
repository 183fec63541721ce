"""Pictures of bankrolls: the fan by round, the final bankroll, ruin by bankroll, drawdowns. Currency units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from casinowar.report.pictures.bins import Bins
from casinowar.report.pictures.picture import Axis, Band, Bars, Dots, Level, Line, Panel, Picture
from casinowar.report.tables import about_percent, plain

if TYPE_CHECKING:
    from casinowar.report.bankroll_records import DrawdownRecord, FanRecord, RuinRecord

MONEY = "bankroll (currency units)"
Curve = Sequence[tuple[float, float]]
"""Points (bankroll in currency units, chance of ruin)."""


def fan_picture(record: FanRecord) -> Picture:
    """Quantile bands of the bankroll by round."""
    rounds = [row.round for row in record.rows]
    at = {share: [row.quantiles[share] for row in record.rows] for share in record.rows[0].quantiles}
    marks: list[Band | Line | Level] = [
        Band("5 % to 95 %", rounds, at["0.05"], at["0.95"]),
        Band("25 % to 75 %", rounds, at["0.25"], at["0.75"], inner=True),
        Line("median", rounds, at["0.5"], series=0),
        Line("mean", rounds, [row.mean for row in record.rows], series=1, dots=False),
        Level("start", record.bankroll),
    ]
    marks += [] if record.goal is None else [Level("goal", record.goal)]
    last = record.rows[-1]
    said = (
        f"After {last.round:,} rounds half of all evenings leave at most {plain(last.quantiles['0.5'], 2)}, and nine "
        f"in ten between {plain(last.quantiles['0.05'], 2)} and {plain(last.quantiles['0.95'], 2)}; the mean is "
        f"{plain(last.mean, 2)}. {about_percent(last.ruin_probability)} are ruined by then."
    )
    panel = Panel(Axis("rounds played", whole=True), Axis(MONEY), tuple(marks))
    return Picture(f"The bankroll by round: {plain(record.bankroll, 2)} to start", (panel,), said)


def final_picture(bins: Bins, start: float, goal: float | None, title: str) -> Picture:
    """How likely each final bankroll is."""
    goals = () if goal is None else (Level("goal", goal, upright=True),)
    marks = (Bars("", bins.edges, bins.shares), Level("start", start, upright=True), *goals)
    likeliest = max(range(len(bins.shares)), key=lambda place: bins.shares[place])
    said = (
        f"Final bankrolls of {bins.names[likeliest]} are the likeliest, {about_percent(bins.shares[likeliest])} of "
        f"sessions. {about_percent(bins.above(start))} end above the start of {plain(start, 2)}."
    )
    panel = Panel(Axis(f"final {MONEY}"), Axis("share of sessions", chance=True, zero=True), marks)
    return Picture(title, (panel,), said)


def ruin_picture(curves: Mapping[str, Curve], asked: tuple[float, float] | None, title: str) -> Picture:
    """The chance of ruin by bankroll, a line for each pair of limits; ``asked`` is the bankroll in question."""
    lines: list[Line | Dots] = [
        Line(label, [point[0] for point in curve], [point[1] for point in curve], series=place)
        for place, (label, curve) in enumerate(curves.items())
    ]
    said = "; ".join(
        f"{label}: {about_percent(curve[0][1])} with {plain(curve[0][0], 2)}, "
        f"{about_percent(curve[-1][1])} with {plain(curve[-1][0], 2)}"
        for label, curve in curves.items()
    )
    if asked is not None:
        bankroll = f"bankroll {plain(asked[0], 2)}"
        lines.append(Dots(bankroll, [asked[0]], [asked[1]], series=6))
    panel = Panel(Axis(f"starting {MONEY}"), Axis("chance of ruin", chance=True), tuple(lines))
    return Picture(title, (panel,), f"The chance to go broke. {said}.")


def asked_ruin(record: RuinRecord, curves: Mapping[str, Curve]) -> Picture:
    """Ruin by bankroll, with the bankroll that was asked about marked."""
    title = f"Ruin by bankroll: bets of {plain(record.bet, 2)}"
    return ruin_picture(curves, (record.bankroll, record.ruin_probability), title)


def drawdown_picture(record: DrawdownRecord) -> Picture:
    """The chance of a fall of at least so much below the highest point."""
    shown = [(row.at_least, row.probability) for row in record.distribution]
    asked = f"a fall of {plain(record.at_least, 2)}: {about_percent(record.probability)}"
    marks = (
        Line("", [fall for fall, _ in shown], [chance for _, chance in shown]),
        Level(asked, record.at_least, upright=True),
    )
    axis = Axis("fall below the highest point (currency units)")
    others = (f"of {plain(fall, 2)} or more {about_percent(chance)}" for fall, chance in (shown[0], shown[-1]))
    said = (
        f"A fall of {plain(record.at_least, 2)} or more comes in {about_percent(record.probability)} of such "
        f"stretches, one {', one '.join(others)}."
    )
    panel = Panel(axis, Axis("chance of such a fall or more", chance=True), marks)
    return Picture(
        f"Drawdown within {record.rounds:,} round{'' if record.rounds == 1 else 's'}: bets of {plain(record.bet, 2)}",
        (panel,),
        said,
    )
