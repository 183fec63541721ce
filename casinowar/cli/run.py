"""``casinowar run``: the reports of a scenario file, one after the other, through the same commands."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from casinowar.cli.options import (
    CHECK_FAILED,
    INTERRUPTED,
    KEPT,
    REHEARSAL,
    count_option,
    drawn_for,
    emit,
    with_output,
    write_file,
)
from casinowar.cli.scenario_faults import always, below, faults
from casinowar.errors import CasinoWarNotice, FileError, InputError

if TYPE_CHECKING:
    from casinowar.cli.scenario import Scenario
    from casinowar.cli.scenario_files import OwnFiles
    from casinowar.cli.scenario_words import Planned
    from casinowar.report.result import Result
    from casinowar.report.scenario import Finished


@click.command("run")
@click.argument("name", metavar="[FILE]", required=False)
@click.option("--list", "listed", is_flag=True, help="The scenarios that are known by name.")
@click.option("--show", "shown", is_flag=True, help="Print the file, to begin one of your own.")
@click.option("--commands", "spelled", is_flag=True, help="Print the command lines it stands for, and run none.")
@click.option("--into", "folder", metavar="FOLDER", default=".", help="Where reports' own files go (default: here).")
@count_option("--workers", help="Workers (default: all cores; never changes a result).")
@with_output
def command(
    name: str | None,
    listed: bool,
    shown: bool,
    spelled: bool,
    folder: str,
    workers: int | None,
    form: str | None,
    output: str | None,
) -> None:
    """Reports that belong together, kept in a file and repeatable.

    FILE is a TOML file, or a name that --list shows.

    Example: casinowar run weekend-trip
    """
    from casinowar.cli.scenario import find_scenario, load_scenario
    from casinowar.cli.scenario_files import own_files
    from casinowar.cli.scenario_words import planned
    from casinowar.files import read_text
    from casinowar.report.output import format_for

    if listed:
        _list(name, form, output)
        return
    if name is None:
        raise InputError("run", "no FILE", "a scenario file or a name that casinowar run --list shows")
    path = find_scenario(name)
    scenario = load_scenario(path)
    if shown:
        click.echo(read_text(path, "a scenario file"), nl=False)
        return
    if format_for(form, output) == "csv":
        _document(scenario, ()).rendered("csv")  # says what it takes instead
    with faults(path, lambda field: field):
        plans = planned(_root(), scenario)
    files = own_files(path, plans, Path(folder), output)
    with _inside(path), _said_once():
        _check_shared(path, scenario)
        for plan in plans:
            _rehearse(path, plan)
        finished, partial = ([_spelled(plan) for plan in plans], False) if spelled else _run_all(path, plans, workers)
    for plan, file, done in zip(plans, files, finished, strict=False):
        if done.result is not None:
            _write(done.result, plan.report.format, file)
    emit(_document(scenario, finished, partial), form, output)
    if partial or any(done.exit_code for done in finished):
        click.get_current_context().exit(INTERRUPTED if partial else CHECK_FAILED)


def _write(result: Result, form: str | None, file: OwnFiles) -> None:
    if file.output is not None:
        emit(result, form, file.output)
    if file.plot is not None:
        write_file(file.plot, drawn_for(file.plot, result))


def _list(name: str | None, form: str | None, output: str | None) -> None:
    from casinowar.cli.scenario import load_scenario, scenario_files
    from casinowar.report.scenario import scenarios_result

    if name is not None:
        raise InputError("--list", name, "it without a FILE")
    titles = [(known, load_scenario(path).title) for known, path in scenario_files().items()]
    emit(scenarios_result(titles), form, output)


def _document(scenario: Scenario, finished: Sequence[Finished], partial: bool = False) -> Result:
    from casinowar.report.scenario import scenario_result

    return scenario_result(scenario.title, scenario.about, scenario.seed, finished, partial)


def _root() -> click.Group:
    root = click.get_current_context().find_root().command
    assert isinstance(root, click.Group)
    return root


def _check_shared(path: Path, scenario: Scenario) -> None:
    """Load what the scenario names for all its reports, so that a fault is named where it is written."""
    from casinowar.plugins import strategy_from

    _check_named(path, "rules", scenario.rules)
    _check_named(path, "variant", scenario.variant)
    for number, text in enumerate(scenario.strategies, 1):
        with faults(path, always(f"strategies.{number}")):
            strategy_from(text)


def _check_named(path: Path, key: str, named: str | dict[str, Any] | None) -> None:
    """Load rules or a variant as a file names them. Raises FileError with the dotted key."""
    from casinowar.cli.scenario_words import based
    from casinowar.kids.library import load_variant
    from casinowar.rules.load import DEFAULT_PRESET, load_rules

    if named is None:
        return
    with faults(path, below(key)):
        base, changes = based(named, key)
        if key.endswith("rules"):
            load_rules(base or DEFAULT_PRESET, changes)
        else:
            load_variant(base or "classic", changes)


def _rehearse(path: Path, plan: Planned) -> None:
    """Everything about a report but the computing: its options, rules, files, strategies. Raises FileError."""
    from casinowar.plugins import strategy_from

    for name in ("rules", "name"):
        if isinstance(plan.report.options.get(name), dict):
            _check_named(path, f"{plan.key}.{name}", plan.report.options[name])
    with warnings.catch_warnings(), faults(path, plan.key_of):
        warnings.simplefilter("ignore", CasinoWarNotice)
        context = _context(plan)
        context.meta[REHEARSAL] = True
        with context:
            plan.command.invoke(context)
        strategies = context.params.get("spelled", ())
        for text in [strategies] if isinstance(strategies, str) else strategies:
            strategy_from(text)


def _run_all(path: Path, plans: Sequence[Planned], workers: int | None) -> tuple[list[Finished], bool]:
    """The reports that were finished, and whether an interrupt left some unfinished."""
    finished: list[Finished] = []
    for plan in plans:
        try:
            with faults(path, plan.key_of):
                finished.append(_run(plan, workers))
        except (KeyboardInterrupt, click.Abort):
            if not finished:
                raise
            return finished, True
        if finished[-1].exit_code == INTERRUPTED:
            return finished, True
    return finished, False


def _run(plan: Planned, workers: int | None) -> Finished:
    from casinowar.report.scenario import Finished

    context = _context(plan, workers)
    kept: list[Result] = []
    context.meta[KEPT] = kept
    code = 0
    try:
        with context:
            plan.command.invoke(context)
    except click.exceptions.Exit as end:
        code = end.exit_code
    if len(kept) != 1:
        raise InputError("command", plan.report.command, "a command that makes a report")
    return Finished(plan.title, plan.words, kept[0], code)


def _spelled(plan: Planned) -> Finished:
    from casinowar.report.scenario import Finished

    return Finished(plan.title, plan.words)


def _context(plan: Planned, workers: int | None = None) -> click.Context:
    """The command with its options read, as if its line had been given at the terminal."""
    return plan.command.make_context(
        plan.path[-1],
        list(plan.arguments),
        obj=plan.words,
        default_map={} if workers is None else {"workers": str(workers)},
        help_option_names=click.get_current_context().help_option_names,  # a command remembers the first it had
    )


@contextmanager
def _inside(path: Path) -> Iterator[None]:
    """In the scenario's folder, so that the paths in it mean the same from everywhere."""
    try:
        moved = chdir(path.resolve().parent)
        moved.__enter__()
    except OSError as error:
        raise FileError(path, f"its folder cannot be entered: {(error.strerror or str(error)).lower()}") from None
    try:
        yield
    finally:
        moved.__exit__(None, None, None)


@contextmanager
def _said_once() -> Iterator[None]:
    """A notice that several reports give is shown for the first of them."""
    with warnings.catch_warnings():
        show, said = warnings.showwarning, set[str]()

        def once(message: Warning | str, *rest: Any, **more: Any) -> None:
            if str(message) not in said:
                said.add(str(message))
                show(message, *rest, **more)

        warnings.showwarning = once
        yield
