"""The files that a scenario's reports get of their own: where they go, and that none hurts another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from casinowar.cli.options import check_form, page_packages
from casinowar.cli.scenario_faults import Place, faults
from casinowar.cli.scenario_words import Planned
from casinowar.errors import InputError
from casinowar.report.output import check_writable
from casinowar.report.pictures.file import check_plot


@dataclass(frozen=True, slots=True)
class OwnFiles:
    """Where a report goes besides the document: None where it does not."""

    output: str | None
    plot: str | None


def own_files(path: Path, plans: Sequence[Planned], folder: Path, output: str | None) -> list[OwnFiles]:
    """Each report's own files; all in one folder, none of them twice, none the scenario itself or ``output``.

    Raises InputError for the folder, FileError naming the dotted key or a file that cannot be written.
    """
    if not folder.is_dir():
        raise InputError("--into", str(folder), "a folder that exists")
    taken = {_place(path): "the scenario itself"}
    if output is not None:
        taken[_place(Path(output))] = "the file that -o names"
    return [OwnFiles(_output(path, plan, folder, taken), _picture(path, plan, folder, taken)) for plan in plans]


def _output(path: Path, plan: Planned, folder: Path, taken: dict[str, str]) -> str | None:
    name, form = plan.report.output, plan.report.format
    with faults(path, _of_file(plan, "output")):
        if name is None:
            if form is not None:
                raise InputError("format", form, "it together with output: the whole document has the format of -f")
            return None
        target = _target("output", name, plan, folder, taken)
        check_form(form, name, page_packages(plan.command), f"output = {name!r}")
    check_writable(target)
    return target


def _picture(path: Path, plan: Planned, folder: Path, taken: dict[str, str]) -> str | None:
    name = plan.report.plot
    if name is None:
        return None
    with faults(path, _of_file(plan, "plot")):
        target = _target("plot", name, plan, folder, taken)
        check_plot(target)
    return target


def _of_file(plan: Planned, key: str) -> Place:
    return lambda field: f"{plan.key}.{field if field == 'format' else key}"


def _target(key: str, name: str, plan: Planned, folder: Path, taken: dict[str, str]) -> str:
    if name in ("", ".", "..") or any(sign in "/\\:" for sign in name) or not name.isprintable():
        raise InputError(key, name, "the name of a file, without folders: --into says where it goes")
    target = folder / name
    if target.resolve().parent != folder.resolve():
        raise InputError(key, name, f"a name in {folder}: this one is a link to {target.resolve()}")
    if _place(target) in taken:
        raise InputError(key, name, f"another name: this is {taken[_place(target)]}")
    taken[_place(target)] = f"the file of {plan.key}"
    return str(target)


def _place(path: Path) -> str:
    """A path as file systems that do not tell capitals apart see it."""
    return str(path.resolve()).casefold()
