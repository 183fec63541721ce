"""The files that a scenario's reports get of their own: where they go, and that none hurts another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from casinowar.cli.scenario_faults import Place, faults
from casinowar.cli.scenario_words import Planned
from casinowar.errors import InputError
from casinowar.report.output import format_for

File = tuple[str, str]
"""The format and the path of a file."""


def own_files(path: Path, plans: Sequence[Planned], folder: Path, output: str | None) -> list[File | None]:
    """Each report's own file; all in one folder, none of them twice, none the scenario itself or ``output``.

    Raises InputError for the folder, FileError naming the dotted key.
    """
    if not folder.is_dir():
        raise InputError("--into", str(folder), "a folder that exists")
    taken = {_place(path): "the scenario itself"}
    if output is not None:
        taken[_place(Path(output))] = "the file that -o names"
    files: list[File | None] = []
    for plan in plans:
        with faults(path, _of_file(plan)):
            files.append(_own_file(plan, folder, taken))
    return files


def _of_file(plan: Planned) -> Place:
    return lambda field: f"{plan.key}.{field if field == 'format' else 'output'}"


def _own_file(plan: Planned, folder: Path, taken: dict[str, str]) -> File | None:
    name, form = plan.report.output, plan.report.format
    if name is None:
        if form is not None:
            raise InputError("format", form, "it together with output: the whole document has the format of -f")
        return None
    if name in ("", ".", "..") or any(sign in "/\\:" or sign < " " for sign in name):
        raise InputError("output", name, "the name of a file, without folders: --into says where it goes")
    target = folder / name
    if target.resolve().parent != folder.resolve():
        raise InputError("output", name, f"a name in {folder}: this one is a link to {target.resolve()}")
    if _place(target) in taken:
        raise InputError("output", name, f"another name: this is {taken[_place(target)]}")
    taken[_place(target)] = f"the file of {plan.key}"
    return format_for(form, name), str(target)


def _place(path: Path) -> str:
    """A path as file systems that do not tell capitals apart see it."""
    return str(path.resolve()).casefold()
