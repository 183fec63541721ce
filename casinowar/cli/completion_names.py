"""What the shell completes where a name or a file is meant: a parameter completes as its METAVAR says.

A new command need not think of it: RULES is a preset or a file, FILE is a file, FOLDER a folder and
STRATEGY a strategy. What a command is about (its NAME or FILE) may also be a name that is shipped:
a variant in ``kids``, a scenario in ``run``. Nothing here imports an array library.
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
_ABOUT = {"kids": "VARIANT", "strategies": "STRATEGY", "run": "SCENARIO"}
"""What the argument NAME or FILE of a command or of a group's commands stands for, and of an option of that name."""
_FILES = [CompletionItem("", type="file")]
_FOLDERS = [CompletionItem("", type="dir")]


class Meant(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.5 on
    """A text whose METAVAR says what it means; it is passed on as it is."""

    name = "text"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """What may stand where ``incomplete`` stands."""
        meant = _meaning(param, ctx.command_path)
        if meant in FOLDERS:
            return _items(shipped(FOLDERS[meant]), incomplete) or _FILES
        if meant == "STRATEGY":
            return _items(_strategies(), incomplete) or _FILES
        if meant == "COMMAND":
            return _items(_words_after(ctx.params.get(param.name or "") or ()), incomplete)
        if meant in ("FILE", "FOLDER"):
            return _FILES if meant == "FILE" else _FOLDERS
        return _items(dict.fromkeys(meant.split("|"), ""), incomplete) if "|" in meant else []


def teach(command: click.Command) -> None:
    """Let every text parameter of a command, and of those below it, complete as its METAVAR says."""
    for param in command.params:
        if param.type is click.STRING:
            param.type = Meant()
    if isinstance(command, click.Group):
        for below in command.commands.values():
            teach(below)


def _meaning(param: click.Parameter, path: str) -> str:
    """A METAVAR without its brackets and dots; an argument NAME or FILE is what the command is about."""
    words = re.sub(r"[\[\]]|\.\.\.", "", param.metavar or "").split()
    first = words[0] if words else ""
    if first in ("NAME", "FILE"):
        about = path.split() if isinstance(param, click.Argument) else [option.strip("-") for option in param.opts]
        return next((_ABOUT[word] for word in about if word in _ABOUT), first)
    return first


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
