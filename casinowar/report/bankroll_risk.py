"""Ruin, need and fan in tables and records."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from casinowar.bankroll.fan import SHARES, FanRow
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.need import Need
from casinowar.bankroll.ruin import Missing, Ruin
from casinowar.bankroll.ruin_curve import ruin_curve
from casinowar.counts import number_of
from casinowar.money import CENTS_PER_UNIT
from casinowar.report.bankroll_records import (
    FanPoint,
    FanRecord,
    MissingRow,
    NeedRecord,
    RuinRecord,
    RuinRow,
    about_game,
    maybe_units,
    units,
)
from casinowar.report.bankroll_words import (
    about_money,
    chance_text,
    forced,
    money,
    number_text,
    of_hundred,
    short_money,
    titled,
)
from casinowar.report.pictures.bankrolls import Curve, asked_ruin, fan_picture
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table

DIFFUSION = (
    "Diffusion is the approximation that other calculators print; it treats the bankroll as a "
    "continuous motion and is shown for comparison only."
)


SMALL = 1e-4
"""Chances below this are shown with digits that count."""


def ruin_result(game: FlatGame, asked: Ruin, cells: Sequence[Ruin | Missing]) -> Result:
    """Ruin under the limits asked for (the first of ``cells``) and under fewer."""
    found = [each for each in cells if isinstance(each, Ruin)]

    def record() -> RuinRecord:
        return RuinRecord(
            **about_game(game),
            **_ruin_row(asked).model_dump(),
            bankroll=units(asked.bankroll),
            grid=[_ruin_row(each) for each in found],
            missing=[
                MissingRow(goal=maybe_units(each.goal), rounds=each.rounds, reason=each.reason)
                for each in cells
                if isinstance(each, Missing)
            ],
        )

    return Result(
        record=record,
        tables=lambda: [_ruin_table(game, asked, cells)],
        rows=lambda: flat_rows([_ruin_row(each) for each in found]),
        picture=lambda: asked_ruin(record(), ruin_curves(game, found)),
    )


def ruin_curves(game: FlatGame, grid: Sequence[Ruin]) -> dict[str, Curve]:
    """The chance of ruin by bankroll in currency units, for each pair of limits."""
    return {
        limits(each.goal, each.rounds): [
            (units(amount), chance)
            for amount, chance in ruin_curve(game, each.bankroll, each.goal, each.rounds, bends=True)
        ]
        for each in grid
    }


def _ruin_row(ruin: Ruin) -> RuinRow:
    quantiles = ruin.quantiles
    return RuinRow(
        goal=maybe_units(ruin.goal),
        rounds=ruin.rounds,
        ruin_probability=ruin.ruin_probability,
        goal_probability=ruin.goal_probability,
        playing_probability=ruin.playing_probability,
        mean_rounds=ruin.mean_rounds,
        mean_final=maybe_units(ruin.mean_final),
        ahead_probability=ruin.ahead_probability,
        quantiles=None if quantiles is None else {str(share): units(amount) for share, amount in quantiles.items()},
        diffusion_ruin=ruin.diffusion_ruin,
    )


def _ruin_table(game: FlatGame, asked: Ruin, cells: Sequence[Ruin | Missing]) -> Table:
    measures: tuple[tuple[str, Callable[[Ruin], str]], ...] = (
        ("ruin", lambda each: chance_text(each.ruin_probability)),
        ("goal", lambda each: chance_text(each.goal_probability)),
        ("still playing", lambda each: chance_text(each.playing_probability)),
        ("ahead", lambda each: chance_text(each.ahead_probability)),
        ("mean rounds", lambda each: number_text(each.mean_rounds, 1)),
        ("mean final", lambda each: about_money(each.mean_final)),
        ("diffusion ruin", lambda each: chance_text(each.diffusion_ruin)),
    )
    left_out = [f"? ({limits(e.goal, e.rounds)}): not computed. {e.reason}." for e in cells if isinstance(e, Missing)]
    return Table(
        ("", *(limits(each.goal, each.rounds) for each in cells)),
        tuple((name, *(text(e) if isinstance(e, Ruin) else "?" for e in cells)) for name, text in measures),
        title=titled(f"Bankroll {short_money(asked.bankroll)}", game),
        notes=tuple(note for note in (*_ruin_notes(game, asked), *left_out, DIFFUSION) if note),
    )


def _ruin_notes(game: FlatGame, ruin: Ruin) -> list[str]:
    such = "such evenings" if ruin.rounds is not None or ruin.goal is not None else "such players"
    notes = [of_hundred(ruin.ruin_probability, such, "end broke (less than one bet is left, at whatever time)")]
    if ruin.goal_probability is not None:
        notes.append(of_hundred(ruin.goal_probability, such, f"end at the goal of {short_money(ruin.goal or 0)}"))
    if ruin.mean_rounds is None:
        notes.append("Played for ever, the mean number of rounds is infinite.")
    if ruin.quantiles is not None:
        shown = ", ".join(f"{share:.0%} {short_money(amount)}" for share, amount in ruin.quantiles.items())
        notes.append(f"Final bankroll, share of evenings that end at or below: {shown}.")
    return [*notes, forced(game)]


def limits(goal: int | None, rounds: int | None) -> str:
    """The limits of a stay in words."""
    words = [f"goal {short_money(goal)}"] if goal is not None else []
    words += [number_of(rounds, "round")] if rounds is not None else []
    return ", ".join(words) or "no limit"


def need_result(game: FlatGame, need: Need, asked: str) -> Result:
    """The bankroll, or the rounds, that a risk allows; ``asked`` is "bankroll" or "rounds"."""
    record = NeedRecord(
        **about_game(game),
        risk=need.risk,
        bankroll=units(need.bankroll),
        safe_from=units(need.safe_from),
        goal=maybe_units(need.goal),
        rounds=need.rounds,
        ruin_probability=need.ruin_probability,
        just_missed=need.just_missed,
        diffusion_ruin=need.diffusion_ruin,
    )
    return Result(lambda: record, lambda: [_need_table(game, need, asked)], lambda: flat_rows([record]))


def _need_table(game: FlatGame, need: Need, asked: str) -> Table:
    rounds = "no limit" if need.rounds is None else f"{need.rounds:,}"
    missed = (
        f"ruin with {short_money(need.bankroll - CENTS_PER_UNIT)}" if asked == "bankroll" else "with one round more"
    )
    goal = [] if need.goal is None else [("goal", money(need.goal))]
    rows = (
        *goal,
        ("bankroll", money(need.bankroll)),
        ("rounds", rounds),
        ("chance of ruin", _to_tell(need.ruin_probability)),
        (missed, "-" if need.just_missed is None else _to_tell(need.just_missed)),
        ("diffusion ruin", chance_text(need.diffusion_ruin)),
    )
    notes = tuple(note for note in (_need_words(need, asked), forced(game), DIFFUSION) if note)
    return Table(("measure", "value"), rows, title=titled(f"Risk {need.risk:.4g}", game), notes=notes)


def _to_tell(chance: float) -> str:
    """A chance with as many digits as tell it from the risk."""
    return f"{chance:.7g}" if chance < SMALL else chance_text(chance)


def _need_words(need: Need, asked: str) -> str:
    bankroll, risk = short_money(need.bankroll), f"{need.risk:.4g}"
    if asked == "bankroll":
        words = f"With {bankroll} you go broke with a chance of at most {risk}"
        if need.just_missed is not None:
            words += f"; {short_money(need.bankroll - CENTS_PER_UNIT)} is too little"
        if need.safe_from == need.bankroll:
            return f"{words}. That is the smallest whole bankroll, and every larger one will do."
        return (
            f"{words}. That is the smallest whole bankroll, but some larger ones go broke more often, because they "
            f"can place side bets that this one soon cannot; from {short_money(need.safe_from)} on, all will do."
        )
    if need.rounds is None:
        return f"With {bankroll} the chance to go broke never exceeds {risk}, however long you play."
    rounds = number_of(need.rounds, "round")
    return f"With {bankroll} you can play {rounds} at a risk of at most {risk}; one more is too many."


def fan_result(game: FlatGame, bankroll: int, goal: int | None, rows: Sequence[FanRow]) -> Result:
    """The fan of bankrolls, round by round."""
    return Result(
        record=lambda: fan_record(game, bankroll, goal, rows),
        tables=lambda: [_fan_table(game, bankroll, rows)],
        rows=lambda: [
            {"round": p.round, **{f"q{share}": p.quantiles[share] for share in p.quantiles}, "mean": p.mean,
             "ruin_probability": p.ruin_probability, "goal_probability": p.goal_probability,
             "ahead_probability": p.ahead_probability}
            for p in map(_fan_point, rows)
        ],
        picture=lambda: fan_picture(fan_record(game, bankroll, goal, rows)),
    )  # fmt: skip


def fan_record(game: FlatGame, bankroll: int, goal: int | None, rows: Sequence[FanRow]) -> FanRecord:
    """The JSON record."""
    points = [_fan_point(row) for row in rows]
    return FanRecord(
        **about_game(game), bankroll=units(bankroll), goal=maybe_units(goal), rounds=rows[-1].round, rows=points
    )


def _fan_point(row: FanRow) -> FanPoint:
    return FanPoint(
        round=row.round,
        quantiles={str(share): units(amount) for share, amount in row.quantiles.items()},
        mean=units(row.mean),
        ruin_probability=row.ruined,
        goal_probability=row.reached,
        ahead_probability=row.ahead,
    )


def _fan_table(game: FlatGame, bankroll: int, rows: Sequence[FanRow]) -> Table:
    headers = ("round", *(f"{share:.0%}" for share in SHARES), "mean", "ruined", "ahead")
    lines = tuple(
        (
            f"{row.round:,}",
            *(short_money(row.quantiles[share]) for share in SHARES),
            money(row.mean),
            f"{row.ruined:.1%}",
            f"{row.ahead:.1%}",
        )
        for row in rows
    )
    last = rows[-1]
    low, high = short_money(last.quantiles[SHARES[0]]), short_money(last.quantiles[SHARES[-1]])
    half = short_money(last.quantiles[0.5])
    notes = [
        f"After {number_of(last.round, 'round')} nine evenings in ten leave between {low} and {high}, and half of "
        f"them at most {half}. A column is the bankroll that this share of evenings is at or below.",
        forced(game),
    ]
    title = titled(f"Bankroll {short_money(bankroll)}", game)
    return Table(headers, lines, title=title, notes=tuple(note for note in notes if note))
