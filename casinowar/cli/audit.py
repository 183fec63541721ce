"""``casinowar audit``: is this result odd?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from casinowar.cli.flat_bets import amount_option, decision_option, game_of, signed_amount_option
from casinowar.cli.options import CHECK_FAILED, count_option, emit, with_output, with_rule_options
from casinowar.errors import InputError

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules


@click.command("audit")
@click.argument("words", nargs=-1, metavar="[RULES] [FILE.csv]")
@with_rule_options
@count_option("--rounds", help="Rounds seen, with totals of them instead of a file.")
@count_option("--ties", least=0, help="Ties on the first cards among them.")
@count_option("--wins", least=0, help="Rounds with a gain among them.")
@signed_amount_option("--result", help="What all of them came to, like -100.")
@amount_option("--bet", default="1", help="The bet of every round, unless the file says (default 1).")
@decision_option()
@click.option("--side", "sides", multiple=True, metavar="NAME=AMOUNT", help="A side bet every round.")
@click.option("--pmf", type=click.Path(path_type=Path), metavar="FILE", help="Another game: a CSV net,probability.")
@click.option("--alpha", type=float, default=0.01, metavar="P", help="How often a fair game may fail (default 0.01).")
@with_output
def command(
    words: tuple[str, ...],
    rules_of: Callable[[str], HouseRules],
    rounds: int | None,
    ties: int | None,
    wins: int | None,
    result: int | None,
    bet: int,
    decision: str | None,
    sides: tuple[str, ...],
    pmf: Path | None,
    alpha: float,
    form: str | None,
    output: str | None,
) -> None:
    """Is this result odd? A log of rounds, or totals, against the exact law.

    FILE.csv has a header with some of: result (win, lose, surrender, war_win,
    war_tie, war_lose, or the net), net, bet, tie (yes, no), player, dealer
    (first cards), round. Exit code 1: odd.

    Example: casinowar audit --rounds 50 --ties 4
    """
    from casinowar.bankroll.audit import audit_totals
    from casinowar.bankroll.audit_log import read_log
    from casinowar.bankroll.audit_rows import audit_log
    from casinowar.report.audit import audit_result

    name, file = rules_and_file(words)
    game = game_of(rules_of(name), bet, decision, sides, pmf)
    given = {"--rounds": rounds, "--ties": ties, "--wins": wins, "--result": result}
    if file is not None:
        for option, value in given.items():
            if value is not None:
                raise InputError(option, value, f"either {option} or a file of rounds")
        found = audit_log(game, read_log(file, game), alpha)
    elif rounds is None:
        raise InputError("audit", "no FILE and no --rounds", "a FILE.csv, or --rounds with --ties, --wins or --result")
    else:
        found = audit_totals(game, rounds, ties, wins, result, alpha)
    emit(audit_result(game, found), form, output)
    if not found.passed:
        click.get_current_context().exit(CHECK_FAILED)


def rules_and_file(words: tuple[str, ...], otherwise: str = "standard") -> tuple[str, str | None]:
    """The name or file of the rules (``otherwise`` if none is given), and the log: the word that ends in .csv."""
    files = [word for word in words if word.lower().endswith(".csv")]
    names = [word for word in words if word not in files]
    if len(files) > 1 or len(names) > 1:
        raise InputError("audit", " ".join(words), "at most one name of rules and one FILE.csv")
    return names[0] if names else otherwise, files[0] if files else None
