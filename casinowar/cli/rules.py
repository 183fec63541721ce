"""``casinowar rules``: list, show and check rule files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from casinowar.cli.groups import NearestGroup
from casinowar.cli.options import CHECK_FAILED, emit, with_output, with_rules

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules


@click.group("rules", cls=NearestGroup)
def command() -> None:
    """The tables known by name, and rule files of your own.

    Example: casinowar rules list
    """


@command.command("list")
@with_output
def list_presets(form: str | None, output: str | None) -> None:
    """The presets, by name.

    Example: casinowar rules list
    """
    from casinowar.report.rules import list_result

    emit(list_result(), form, output)


@command.command("show")
@with_rules
@with_output
def show(rules: HouseRules, rules_name: str, form: str | None, output: str | None) -> None:
    """The rules of a table in words, and as a rule file.

    With -o my-table.toml they are a file to start from; the words are comments.

    Example: casinowar rules show niagara
    """
    from casinowar.report.rules import show_result

    emit(show_result(rules_name, rules), form, output)


@command.command("check")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@with_output
def check(file: Path, form: str | None, output: str | None) -> None:
    """Is a rule file complete and sensible? Its faults, its warnings, its edges.

    Example: casinowar rules check standard
    """
    from casinowar.report.rules import check_result

    valid, result = check_result(file)
    emit(result, form, output)
    if not valid:
        click.get_current_context().exit(CHECK_FAILED)
