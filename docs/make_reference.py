"""Writes the pages of reference (PAGES below) from the program itself: python docs/make_reference.py"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from casinowar import api
from casinowar.cli.main import cli
from casinowar.configs import configs_folder
from casinowar.kids.library import OTHER_NAMES, all_variants
from casinowar.kids.policies import POLICIES
from casinowar.rules.load import build_file, preset_files

HERE = Path(__file__).resolve().parent
EXIT_CODES = """\
| exit code | meaning |
|---|---|
| 0 | done |
| 1 | a check failed (`verify`, `edge --check`, `report`, `audit`, `rules check`) |
| 2 | bad input, a file that cannot be read or written |
| 3 | refused as too large; the message says the limit and how to raise it |
| 130 | interrupted; what was finished is reported and marked partial |
"""


def commands(command: click.Command, path: str, parent: click.Context | None = None) -> Iterator[tuple[str, str]]:
    """Every command's path and help page, in the order of the help."""
    width = {"max_content_width": 80, "terminal_width": 80}
    context = command.make_context(path.split()[-1], [], parent=parent, resilient_parsing=True, **width)
    yield path, command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from commands(below, f"{path} {name}", context)


def command_line_page() -> str:
    """The reference of every command."""
    parts = [
        "# Command line",
        "",
        "Made from the program by `docs/make_reference.py`; a test keeps it true.",
        "",
        EXIT_CODES,
    ]
    for path, help_text in commands(cli, "casinowar"):
        parts += [f"## {path}", "", "```", help_text, "```", ""]
    return "\n".join(parts).rstrip() + "\n"


def house_rules_page() -> str:
    """Every field, as the commented file of the standard table, and the list of presets."""
    standard = (configs_folder() / "house" / "standard.toml").read_text(encoding="utf-8")
    parts = ["# House rules", "", "Made by `docs/make_reference.py`; a test keeps it true.", ""]
    parts += ["A table is a TOML file. This is the standard one, with every field explained:", ""]
    parts += ["```toml", standard.rstrip(), "```", "", "## Tables known by name", ""]
    parts += ["| name | table | source |", "|---|---|---|"]
    for name, path in preset_files().items():
        rules = build_file(path)
        parts.append(f"| {name} | {rules.title} | {rules.source} |")
    return "\n".join(parts) + "\n"


def kids_variants_page() -> str:
    """Every variant with its source and the choices made where that is silent, and the policies."""
    lines = [
        "# Variants of War",
        "",
        "Made by `docs/make_reference.py`; a test keeps it true. Fields: [kids.md](kids.md).",
        "",
    ]
    for variant in all_variants():
        lines += [
            f"## {variant.name}",
            "",
            f"{variant.title}. {variant.players} players. Source: {variant.source}.",
            "",
        ]
        lines += (
            ["Weakly specified: these rules are one reading of the source.", ""] if variant.weakly_specified else []
        )
        lines += [f"* {choice}" for choice in variant.choices]
        lines += [""] if variant.choices else []
    others = ", ".join(f"`{other}` = `{name}`" for other, name in OTHER_NAMES.items())
    lines += [
        "## Other names",
        "",
        f"{others}.",
        "",
        "## Policies",
        "",
        "| name | what it does | games |",
        "|---|---|---|",
    ]
    lines += [f"| {name} | {one.summary} | {', '.join(one.games)} |" for name, one in sorted(POLICIES.items())]
    return "\n".join(lines) + "\n"


def python_page() -> str:
    """Every function of the Python interface: its signature and its documentation."""
    lines = ["# Python interface", "", "Made by `docs/make_reference.py`; a test keeps it true. How to use it:"]
    lines += ["[Use it from Python](../how-to/python.md).", "", "```python", "from casinowar import *", "```", ""]
    for name in api.__all__:
        function = getattr(api, name)
        text, _, example = (inspect.getdoc(function) or "").partition(">>> ")
        lines += [f"## {name}", "", "```text", signature(name, function), "```", "", text.rstrip(), ""]
        lines += ["```python", f">>> {example.rstrip()}", "```", ""]
    return "\n".join(lines).rstrip() + "\n"


def signature(name: str, function: Callable[..., object]) -> str:
    """A signature with a line for each parameter."""
    found = inspect.signature(function)
    lines: list[str] = []
    for parameter in found.parameters.values():
        if parameter.kind == parameter.KEYWORD_ONLY and "    *," not in lines:
            lines.append("    *,")
        stars = "**" if parameter.kind == parameter.VAR_KEYWORD else ""
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        lines.append(f"    {stars}{parameter.name}: {parameter.annotation}{default},")
    return "\n".join([f"{name}(", *lines, f") -> {found.return_annotation}"])


PAGES = {
    "command-line.md": command_line_page,
    "house-rules.md": house_rules_page,
    "kids-variants.md": kids_variants_page,
    "python.md": python_page,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / "reference" / name).write_text(page(), encoding="utf-8")
