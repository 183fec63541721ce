"""Options that commands share: which rules, which format, how much to sample."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from casinowar.cli.progress import make_room, quiet
from casinowar.counts import parse_count
from casinowar.errors import CasinoWarCaution, InputError, UnknownName

if TYPE_CHECKING:
    from casinowar.check.result import Verification
    from casinowar.report.result import Result
    from casinowar.rules.model import HouseRules

F = TypeVar("F", bound=Callable[..., Any])
CHECK_FAILED, BAD_INPUT, INTERRUPTED = 1, 2, 130
"""Exit codes of a failed check, of bad input, and of an interrupted run."""
FORMATS = ("table", "json", "csv", "markdown")
KEPT, REHEARSAL = "casinowar.kept", "casinowar.rehearsal"
"""Where a context says that results are collected instead of printed, and that nothing is to be computed."""


def _over_zero(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 < value < float("inf"):
        raise InputError(param.opts[0], value, "a number over 0")
    return value


class Choice(click.Choice[str]):
    """One of some words; another word is refused with the nearest of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word itself. Raises UnknownName."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            named = isinstance(param, click.Option)
            field = "choice" if param is None else max(param.opts, key=len) if named else param.human_readable_name
            raise UnknownName(field, str(value), list(self.choices)) from None


def count_option(*names: str, least: int = 1, **settings: Any) -> Callable[[F], F]:
    """An option for a whole number written 500, 10k, 2M or 1e6; errors name the option."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        return None if value is None else parse_count(value, names[0], least)

    return click.option(*names, callback=parse, metavar="N", **settings)


def with_rules(function: F, bonus_flag: bool = True) -> F:
    """RULES, --set and the shorthands; the command receives ``rules`` and ``rules_name``."""

    @click.argument("rules_name", metavar="[RULES]", default="standard")
    @wraps(function)
    def command(*args: Any, rules_name: str, rules_of: Callable[[str], HouseRules], **rest: Any) -> Any:
        return function(*args, rules=rules_of(rules_name), rules_name=rules_name, **rest)

    return with_rule_options(command, bonus_flag)  # type: ignore[return-value]


def with_rule_options(function: F, bonus_flag: bool = True) -> F:
    """--set and the shorthands; the command receives ``rules_of``, which loads a table by name or path with them.

    Without ``bonus_flag`` the command keeps --bonus for itself.
    """

    @wraps(function)
    def command(
        *args: Any, sets: Sequence[str], decks: str | None, tie_pays: str | None, war_bonus: bool = False, **rest: Any
    ) -> Any:
        from casinowar.rules.load import load_rules
        from casinowar.rules.shorthand import with_shorthands

        def rules_of(name: str) -> HouseRules:
            rules = with_shorthands(load_rules(name), decks=decks, tie_pays=tie_pays, bonus=war_bonus, sets=sets)
            _warn_of_player_edges(rules)
            return rules

        return function(*args, rules_of=rules_of, **rest)

    options = [
        click.option(
            "--set", "sets", multiple=True, metavar="KEY=VALUE", help="Override one field of the rules (repeatable)."
        ),
        click.option("--decks", metavar="N", help="Number of decks, or infinite."),
        click.option("--tie-pays", metavar="A:B", help="Pay of the tie bet."),
    ]
    if bonus_flag:
        words = "A tied war wins one unit more than a won war."
        options.append(click.option("--bonus", "war_bonus", is_flag=True, help=words))
    decorated: Any = command
    for option in reversed(options):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]


def _warn_of_player_edges(rules: HouseRules) -> None:
    """Say on stderr which bets favour the player: in rules, more often a slip than a gift."""
    from casinowar.exact.bets import analyse
    from casinowar.report.warnings import player_edge_warnings

    for text in player_edge_warnings(analyse(rules)):
        warnings.warn(CasinoWarCaution(text), stacklevel=2)


def with_output(function: F) -> F:
    """-f/--format and -o/--output; the command passes them on to ``emit``. What cannot be written is refused first.

    Stands innermost: in a rehearsal everything around it is done (options read, rules loaded), the command itself not.
    """
    return _with_output(function, None)


def with_page(*packages: str) -> Callable[[F], F]:
    """The same for a command that can write a page, -o FILE.html, where ``packages`` are installed."""
    return lambda function: _with_output(function, packages)


def check_form(form: str | None, output: str, packages: Sequence[str] | None, named: str) -> None:
    """Refuse a file, ``named`` so in messages, that a command cannot write, or for whose page something is missing.

    ``packages`` are what its pages need, None if it has none.
    """
    from casinowar.report.output import format_for

    if format_for(form, output, pages=packages is not None) == "html" and packages:
        from casinowar.report.pictures.file import require

        require(named, packages)


def page_packages(command: click.Command) -> Sequence[str] | None:
    """What the pages of a command need, None if it has no pages."""
    return getattr(command.callback, "page_packages", None)


def _with_output(function: F, packages: Sequence[str] | None) -> F:
    @wraps(function)
    def command(*args: Any, form: str | None, output: str | None, **rest: Any) -> Any:
        if click.get_current_context().meta.get(REHEARSAL):
            return None
        if output is not None:
            check_form(form, output, packages, f"-o {output}")
        return function(*args, form=form, output=output, **rest)

    options = (
        click.option("-f", "--format", "form", type=Choice(FORMATS), help="How to print (default table)."),
        click.option(
            "-o",
            "--output",
            callback=_checked_output,
            metavar="FILE",
            help=f"Write to FILE; .json, .csv{' and .md' if packages is None else ', .md and .html'} imply the format.",
        ),
    )
    decorated: Any = command
    decorated.page_packages = packages
    for option in reversed(options):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]


def with_plot(function: F) -> F:
    """--plot FILE; the command receives ``plot``, a name that was checked before anything is computed."""

    @click.option("--plot", metavar="FILE", help="Draw it too: FILE.svg or FILE.png.")
    @wraps(function)
    def command(*args: Any, plot: str | None, **rest: Any) -> Any:
        if plot is not None:
            from casinowar.report.pictures.file import check_plot

            check_plot(plot)
        return function(*args, plot=plot, **rest)

    return command  # type: ignore[return-value]


def _checked_output(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """The name of a file that can be written, as far as can be told before anything is computed."""
    if value is not None and value.strip():
        from casinowar.report.output import check_writable

        check_writable(value)
    return value


@dataclass(frozen=True, slots=True)
class Sampling:
    """How much to deal, as asked for: None where nothing was said."""

    rounds: int | None
    seed: int | None
    workers: int | None
    target_se: float | None

    def refuse(self, unless: str) -> None:
        """Raise InputError if anything was asked for although nothing is dealt."""
        for option, value in (("--rounds", self.rounds), ("--seed", self.seed), ("--target-se", self.target_se)):
            if value is not None:
                raise InputError(option, value, f"it only together with {unless}")


def with_sampling(default: str) -> Callable[[F], F]:
    """--rounds, --seed, --workers, --target-se; the command receives them as ``sampling``.

    ``default`` is the number of rounds without any of them, for the help page.
    """

    def decorate(function: F) -> F:
        @count_option("--rounds", help=f"Rounds to deal for each decision (default {default}).")
        @count_option("--seed", least=0, help="Seed of the cards (drawn and printed if absent).")
        @count_option("--workers", help="Workers (default: all cores; never changes a result).")
        @click.option(
            "--target-se",
            type=float,
            callback=_over_zero,
            metavar="X",
            help="Deal until the standard error of the edge is X.",
        )
        @wraps(function)
        def command(
            *args: Any, rounds: int | None, seed: int | None, workers: int | None, target_se: float | None, **rest: Any
        ) -> Any:
            return function(*args, sampling=Sampling(rounds, seed, workers, target_se), **rest)

        return command  # type: ignore[return-value]

    return decorate


def emit(result: Result, form: str | None, output: str | None, plot: str | None = None) -> None:
    """Print a result in the format asked for, or write it whole to a file and say so on stderr; ``plot`` draws it.

    In a context that collects results (``KEPT``) it is added to those instead.
    """
    kept: list[Result] | None = click.get_current_context().meta.get(KEPT)
    if kept is not None:
        kept.append(result)
        return
    from casinowar.report.output import format_for

    text = result.rendered(format_for(form, output, pages=result.page is not None))
    drawn = None if plot is None else drawn_for(plot, result)
    quiet()
    if output is None:
        click.echo(text, nl=False)
    else:
        write_file(output, text)
    if plot is not None and drawn is not None:
        write_file(plot, drawn)


def drawn_for(plot: str, result: Result) -> bytes:
    """The picture file of a result of a command with --plot."""
    from casinowar.report.pictures.file import picture_bytes

    assert result.picture is not None, "a command with --plot gives a result with a picture"
    return picture_bytes(plot, result.picture())


def write_file(path: str, content: str | bytes) -> None:
    """Write a file whole and say so on stderr."""
    from casinowar.report.output import write_whole

    write_whole(path, content)
    make_room()
    click.echo(f"Wrote {path}", err=True)


def leave_if(partial: bool) -> None:
    """Leave with exit code 130 where an interrupt left something out."""
    if partial:
        click.get_current_context().exit(INTERRUPTED)


def exit_with(verification: Verification) -> None:
    """Leave with exit code 130 for an interrupted check, 1 for a failed one."""
    leave_if(verification.partial)
    if not verification.passed:
        click.get_current_context().exit(CHECK_FAILED)
