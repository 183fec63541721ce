"""``casinowar kids worksheet``: a lesson to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.kids_options import pace_option, with_variant
from casinowar.cli.kids_simulate import WORKERS_HELP
from casinowar.cli.options import count_option, emit, leave_if, with_page

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant


@click.command("worksheet")
@with_variant
@count_option("--pairs", help="Pairs (or groups) in the class (default 12).")
@count_option("--each", help="Games that each of them plays (default 3).")
@count_option("--paper", help="Games on paper (default 2).")
@count_option("--games", help="Games to simulate for what is not known exactly.")
@count_option("--seed", least=0, help="Seed of the sheet (drawn and printed if absent).")
@pace_option
@count_option("--workers", help=WORKERS_HELP)
@with_page()
def worksheet(
    variant: WarVariant,
    pairs: int | None,
    each: int | None,
    paper: int | None,
    games: int | None,
    seed: int | None,
    pace: float,
    workers: int | None,
    form: str | None,
    output: str | None,
) -> None:
    """A lesson to print: games on paper, a tally sheet, questions, answers.

    Without -o it is Markdown; -o lesson.html writes one page to print.

    Example: casinowar kids worksheet classic --seed 7 -o lesson.html
    """
    from casinowar.cli.progress import progress
    from casinowar.kids.lesson import DEFAULT_EACH, DEFAULT_PAIRS, DEFAULT_PAPER, lesson_of
    from casinowar.report.worksheet import worksheet_result

    form = "markdown" if form is None and output is None else form
    with progress("games") as report:
        lesson = lesson_of(
            variant,
            seed,
            groups=pairs or DEFAULT_PAIRS,
            games_each=each or DEFAULT_EACH,
            paper=paper or DEFAULT_PAPER,
            games=games,
            pace=pace,
            workers=workers,
            progress=report,
        )
    emit(worksheet_result(lesson), form, output)
    leave_if(lesson.partial)
