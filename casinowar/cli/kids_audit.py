"""``casinowar kids audit``: are a class's games odd?"""

from __future__ import annotations

import click

from casinowar.cli.audit import rules_and_file
from casinowar.cli.kids_options import SET_HELP, pace_option
from casinowar.cli.kids_simulate import SEED_HELP, WORKERS_HELP
from casinowar.cli.options import CHECK_FAILED, count_option, emit, leave_if, with_output
from casinowar.errors import InputError


@click.command("audit")
@click.argument("words", nargs=-1, metavar="[NAME] [FILE.csv]")
@click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help=SET_HELP)
@count_option("--players", help="Number of players.")
@count_option("--played", help="Games played, with totals of them instead of a file.")
@count_option("--tricks", least=0, help="Tricks in all of them.")
@count_option("--wars", least=0, help="Wars in all of them.")
@count_option("--ties", least=0, help="Ties in all of them.")
@count_option("--first-wars", least=0, help="Games among them whose first trick was a war.")
@click.option("--alpha", type=float, default=0.01, metavar="P", help="How often a class may fail (default 0.01).")
@count_option("--games", help="Games to simulate where no exact law is known (default 20k).")
@count_option("--seed", least=0, help=SEED_HELP)
@pace_option
@count_option("--workers", help=WORKERS_HELP)
@click.option("--detail", is_flag=True, help="The hash of the rules too.")
@with_output
def audit(
    words: tuple[str, ...],
    sets: tuple[str, ...],
    players: int | None,
    played: int | None,
    tricks: int | None,
    wars: int | None,
    ties: int | None,
    first_wars: int | None,
    alpha: float,
    games: int | None,
    seed: int | None,
    pace: float,
    workers: int | None,
    detail: bool,
    form: str | None,
    output: str | None,
) -> None:
    """Are a class's games odd? Its tallies against the law of the variant.

    FILE.csv has a header with some of: tricks, plays, wars, ties, double_wars,
    triple_wars, lead_changes, winner (a seat, or draw), first_war (yes or no: a
    war on the first trick), aces (dealt to player 1), game, pair (names), and a
    row for each game. A row of several games has their number under games, and
    wins_1, wins_2, draws for a winner. A row named total is compared with the
    sum. Exit code 1: odd.

    Example: casinowar kids audit classic --played 36 --tricks 21000 --seed 1
    """
    from casinowar.bankroll.class_audit import audit_class
    from casinowar.bankroll.class_file import TOTALS, read_class, read_totals
    from casinowar.cli.progress import progress
    from casinowar.kids.library import load_variant
    from casinowar.report.class_audit import class_audit_result

    name, file = rules_and_file(words, "classic")
    variant = load_variant(name, sets, players)
    given = {"--played": played, "--tricks": tricks, "--wars": wars, "--ties": ties, "--first-wars": first_wars}
    if file is None:
        seen = read_totals(variant, pace, dict(zip(TOTALS, given.values(), strict=True)))
    else:
        for option, value in given.items():
            if value is not None:
                raise InputError(option, value, f"either {option} or a file of games")
        seen = read_class(file, variant, pace)
    with progress("games") as report:
        found = audit_class(variant, seen, alpha, games=games, seed=seed, pace=pace, workers=workers, progress=report)
    emit(class_audit_result(variant, found, detail), form, output)
    leave_if(found.partial)
    if not found.passed:
        click.get_current_context().exit(CHECK_FAILED)
