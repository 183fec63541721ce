"""What the shell completes where a name or a file is meant: a parameter completes as its METAVAR says.

A new command need not think of it: RULES is a preset or a file, FILE is a file, STRATEGY a strategy,
SCENARIO a scenario, and in ``kids`` NAME is a variant. Nothing here imports an array library.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from casinowar.configs import configs_folder

FOLDERS = {"RULES": "house", "RULES2": "house", "VARIANT": "kids", "SCENARIO": "scenarios"}
"""The folder of shipped files whose names stand for a METAVAR; any of them may be a path instead."""
_FILES = [CompletionItem("", type="file")]


class Meant(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A text whose METAVAR says what it means; it is passed on as it is."""

    name = "text"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What may stand where ``incomplete`` stands."""
        meant = _meaning(param.metavar or "", ctx.command_path)
        if meant in FOLDERS:
            return _items(shipped(FOLDERS[meant]), incomplete) or _FILES
        if meant == "STRATEGY":
            return _items(_strategies(), incomplete) or _FILES
        if meant == "COMMAND":
            return _items(_words_after(ctx.params.get(param.name or "") or ()), incomplete)
        if meant == "FILE":
            return _FILES
        return _items(dict.fromkeys(meant.split("|"), ""), incomplete) if "|" in meant else []


def teach(command: click.Command) -> None:
    """Let every text parameter of a command, and of those below it, complete as its METAVAR says."""
    for param in command.params:
        if param.type is click.STRING:
            param.type = Meant()
    if isinstance(command, click.Group):
        for below in command.commands.values():
            teach(below)


def _meaning(metavar: str, path: str) -> str:
    """A METAVAR without its brackets and dots; NAME is what the command is about."""
    words = re.sub(r"[\[\]]|\.\.\.", "", metavar).split()
    first = words[0] if words else ""
    if first != "NAME":
        return "STRATEGY" if first == "FILE" and " strategies " in f" {path} " else first
    groups = {"kids": "VARIANT", "strategies": "STRATEGY", "rules": "RULES"}
    return next((meant for group, meant in groups.items() if f" {group} " in f" {path} "), "")


def shipped(folder: str) -> dict[str, str]:
    """The names of the shipped files of a folder, with their titles; none if there is no such folder."""
    return {path.stem: _title(path) for path in sorted((configs_folder() / folder).glob("*.toml"))}


def _title(path: Path) -> str:
    try:
        return str(tomllib.loads(path.read_text(encoding="utf-8")).get("title", ""))
    except (OSError, ValueError):
        return ""


def _strategies() -> dict[str, str]:
    from casinowar.plugins import registry
    from casinowar.strategy.interface import summary_of

    return {name: summary_of(found) for name, found in sorted(registry().strategies.items())}


def _words_after(given: Iterable[str]) -> dict[str, str]:
    """The next words of the commands that have a schema."""
    from casinowar.cli.schema import RECORDS

    start = list(given)
    paths = [name.split() for name in RECORDS]
    return {path[len(start)]: "" for path in paths if path[: len(start)] == start and len(path) > len(start)}


def _items(names: Mapping[str, str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name, help=title or None) for name, title in names.items() if name.startswith(incomplete)]
