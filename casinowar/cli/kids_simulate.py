"""``casinowar kids simulate``, ``compare`` and ``converge``: many games of the War family."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.kids_options import SET_HELP, pace_option, policy_option, seat_option, sizes_option, with_variant
from casinowar.cli.options import count_option, emit, leave_if, with_output, with_plot

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant

SEED_HELP = "Seed of the deals (drawn and printed if absent)."
WORKERS_HELP = "Workers (default: all cores; never changes a result)."


@click.command("simulate")
@with_variant
@count_option("--games", help="Games to play (default 100k).")
@count_option("--seed", least=0, help=SEED_HELP)
@seat_option("--hand", "hands", what="CARDS", help="Cards in a seat's packet, like 1=AAAA; the rest at random.")
@sizes_option
@policy_option
@pace_option
@count_option("--workers", help=WORKERS_HELP)
@click.option("--target-se", type=float, metavar="X", help="Play until the standard error of the mean is X tricks.")
@click.option("--detail", is_flag=True, help="More quantiles, and wins by aces with their errors.")
@with_output
@with_plot
def simulate(
    variant: WarVariant,
    games: int | None,
    seed: int | None,
    hands: dict[int, str],
    sizes: tuple[int, ...] | None,
    policies: dict[int, str],
    pace: float,
    workers: int | None,
    target_se: float | None,
    detail: bool,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """Play many games: who wins, how long it takes, in tricks and in minutes.

    Example: casinowar kids simulate classic --games 20k --seed 1
    """
    from casinowar.cli.progress import progress
    from casinowar.kids.simulate import simulate as play_many
    from casinowar.report.kids_simulate import simulate_result

    with progress("games", is_total_known=target_se is None) as report:
        found = play_many(
            variant,
            games,
            seed,
            workers=workers,
            hands=hands,
            sizes=sizes,
            policies=policies,
            pace=pace,
            target_se=target_se,
            progress=report,
        )
    emit(simulate_result(found, detail), form, output, plot)
    leave_if(found.partial)


@click.command("compare")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help=SET_HELP)
@count_option("--players", help="Number of players.")
@count_option("--games", help="Games of each variant (default 100k).")
@count_option("--seed", least=0, help=SEED_HELP)
@pace_option
@count_option("--workers", help=WORKERS_HELP)
@with_output
@with_plot
def compare(
    names: tuple[str, ...],
    sets: tuple[str, ...],
    players: int | None,
    games: int | None,
    seed: int | None,
    pace: float,
    workers: int | None,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """Several variants side by side, on the same seed.

    Example: casinowar kids compare classic three-down peace --games 5k --seed 1
    """
    from casinowar.cli.progress import progress
    from casinowar.kids.compare import compare as play_each
    from casinowar.kids.library import load_variant
    from casinowar.report.kids_simulate import compare_result

    variants = [load_variant(name, sets, players) for name in names]
    with progress("games") as report:
        found = play_each(variants, games, seed, workers=workers, pace=pace, progress=report)
    emit(compare_result(found), form, output, plot)
    leave_if(found.partial)


@click.command("converge")
@with_variant
@click.option("--of", "of", default="first-tie", show_default=True, metavar="WHAT", help="first-tie, longest or win.")
@count_option("--games", help="Games at the end of the table (default 1M).")
@count_option("--seed", least=0, help=SEED_HELP)
@pace_option
@count_option("--workers", help=WORKERS_HELP)
@with_output
@with_plot
def converge(
    variant: WarVariant,
    of: str,
    games: int | None,
    seed: int | None,
    pace: float,
    workers: int | None,
    form: str | None,
    output: str | None,
    plot: str | None,
) -> None:
    """How a share settles: after 10, 100, ... games, beside the exact value.

    Example: casinowar kids converge classic --of first-tie --games 10k --seed 1
    """
    from casinowar.cli.progress import progress
    from casinowar.kids.converge import converge as watch
    from casinowar.report.kids_simulate import converge_result

    with progress("games") as report:
        found = watch(variant, of, games, seed, workers=workers, pace=pace, progress=report)
    emit(converge_result(found), form, output, plot)
    leave_if(found.partial)
