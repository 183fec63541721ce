"""Drawdowns and streaks in tables and records."""

from __future__ import annotations

from casinowar.bankroll.drawdown import Drawdown
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.streak import Streak
from casinowar.counts import number_of
from casinowar.report.bankroll_records import DrawdownRecord, LevelRow, StreakRecord, about_game, units
from casinowar.report.bankroll_words import chance_text, number_text, of_hundred, short_money, titled
from casinowar.report.pictures.bankrolls import drawdown_picture
from casinowar.report.records import exact
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table

KINDS = {"losses": "losing rounds", "wins": "winning rounds", "ties": "ties"}


def drawdown_result(game: FlatGame, found: Drawdown) -> Result:
    """Falls from a peak."""
    rows = [LevelRow(at_least=units(level), probability=chance) for level, chance in found.distribution]

    def record() -> DrawdownRecord:
        return DrawdownRecord(
            **about_game(game),
            rounds=found.rounds,
            at_least=units(found.at_least),
            probability=found.probability,
            distribution=rows,
        )

    return Result(
        record=record,
        tables=lambda: [_drawdown_table(game, found)],
        rows=lambda: flat_rows(rows),
        picture=lambda: drawdown_picture(record()),
    )


def _drawdown_table(game: FlatGame, found: Drawdown) -> Table:
    rows = tuple(
        (f"{short_money(level)}{' *' if level == found.at_least else ''}", chance_text(chance))
        for level, chance in found.distribution
    )
    such = f"such stretches of {number_of(found.rounds, 'round')}"
    fall = f"see a fall of {short_money(found.at_least)} or more from the highest point (*)"
    notes = [
        of_hundred(found.probability, such, fall),
        "The bankroll is taken as large enough for everything: nobody is ruined, every raise is covered.",
    ]
    if len(rows) == 1:
        notes.append("Other falls are left out: with so many rounds each of them takes long. Ask for them one by one.")
    return Table(("fall of at least", "chance"), rows, title=titled("Drawdown", game), notes=tuple(notes))


def streak_result(game: FlatGame, found: Streak) -> Result:
    """Runs of one kind of round."""
    rows = [LevelRow(at_least=length, probability=chance) for length, chance in found.longest]
    return Result(
        record=lambda: StreakRecord(
            **about_game(game),
            of=found.of,
            rounds=found.rounds,
            at_least=found.at_least,
            each=float(found.each),
            each_exact=str(found.each),
            probability=found.probability,
            mean_wait=found.mean_wait,
            mean_wait_exact=exact(found.mean_wait_exact),
            longest=rows,
        ),
        tables=lambda: [_streak_table(game, found)],
        rows=lambda: flat_rows(rows),
    )


def _streak_table(game: FlatGame, found: Streak) -> Table:
    what = KINDS[found.of]
    rows = tuple(
        (f"{length}{' *' if length == found.at_least else ''}", chance_text(chance)) for length, chance in found.longest
    ) or ((f"{found.at_least} *", chance_text(found.probability)),)
    such = f"such stretches of {number_of(found.rounds, 'round')}"
    of_them = what if found.at_least > 1 else what.removesuffix("s")
    run = f"have {found.at_least} {of_them} in a row at least once (chance {chance_text(found.probability)})"
    wait = f"is complete after {number_text(found.mean_wait, 1)} rounds on average"
    if found.mean_wait is None:
        wait = f"takes about 10^{found.wait_digits - 1} rounds on average" if found.wait_digits else "never comes"
    notes = (
        of_hundred(found.probability, such, run),
        f"The first such run {wait}. One round is among the {what} with a chance of {chance_text(float(found.each))}.",
        "A run that is due is no more likely than before: rounds are independent.",
    )
    return Table(("longest run of at least", "chance"), rows, title=titled(f"Runs of {what}", game), notes=notes)
