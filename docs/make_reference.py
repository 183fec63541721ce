"""Writes the pages of reference (PAGES below) from the program itself: python docs/make_reference.py"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from casinowar.cli.main import cli
from casinowar.configs import configs_folder
from casinowar.kids.library import OTHER_NAMES, all_variants, field_names
from casinowar.kids.policies import POLICIES
from casinowar.kids.variant import WarVariant
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


KIDS_HEAD = """\
# War and its family

Made by `docs/make_reference.py`; a test keeps it true.

A variant is a TOML file; every field has a default, and `--set field=value` changes one. `casinowar kids show NAME`
prints a variant with its source and the choices made where the source is silent. See also
[what others publish, measured](kids-published.md) and [why the order of return decides](return-order.md).

## Words

* A *trick* goes from the first cards turned up until somebody takes the pot; a *war* is a trick with a *tie* or more;
  *plays* are the cards that one player lays, those face down included. Published numbers mix these.
* `shortage`, when a player has too few cards for a war: `lose` the game; `last_card` stands for the whole war; `own`
  lays what he has, the last card up, and loses without a card; `shared`: all lay what the shortest can; `draw`.
* `won_cards`, the order of return: the winner's cards first or last; by seat (`seat_order`) or card by card as laid
  (`interleaved`), whoever won; shuffled; first or last by a coin; to a `pile` of their own; by the winner's `choice`.
* `order`: `low_beats_ace`: the lowest rank is the highest card if an ace is among the cards compared;
  `ace_low_literal`: the lowest rank beats all but the ace, and the ace beats only that; `low_wins`: the lowest card takes.
* `prize`: a card that lies in the middle and goes with the next trick: the next card of the winner's packet, or a losing
  or winning card of the trick just taken.
* `aim`: `avoid_all_cards`: who collects them all loses; `not_first_out`: the first player out of cards loses.
* `joins`: all players fight in a war, or only those who tied.

## Fields

| field | accepts | default | meaning |
|---|---|---|---|
"""


def kids_page() -> str:
    """Every field of a variant, and the variants."""
    lines = [KIDS_HEAD.rstrip()]
    for name in field_names():
        if name not in ("name", "title", "source", "choices", "weakly_specified"):
            lines.append(_field_line(name))
    lines += ["", "## Variants", "", "| name | game | players | source |", "|---|---|---:|---|"]
    for variant in all_variants():
        weak = " (weakly specified)" if variant.weakly_specified else ""
        lines.append(f"| {variant.name} | {variant.title}{weak} | {variant.players} | {variant.source} |")
    others = ", ".join(f"{other} = {name}" for other, name in OTHER_NAMES.items())
    lines += ["", f"Other names: {others}.", "", "## Policies", "", "| name | what it does | games |", "|---|---|---|"]
    lines += [f"| {name} | {one.summary} | {', '.join(one.games)} |" for name, one in sorted(POLICIES.items())]
    return "\n".join(lines) + "\n"


def _field_line(name: str) -> str:
    """A field's row: what it accepts (from the schema), its default, its meaning."""
    schema = WarVariant.model_json_schema()
    table, _, inner = name.rpartition(".")
    found = schema["properties"][name] if not table else _table(schema, table)["properties"][inner]
    default = found.get("default")
    shown = "none" if default is None else str(default).lower() if isinstance(default, bool) else str(default)
    return f"| {name} | {_accepts(found)} | {shown} | {found.get('description', '')} |"


def _table(schema: dict[str, Any], name: str) -> dict[str, Any]:
    reference = schema["properties"][name]
    reference = reference.get("$ref") or reference["allOf"][0]["$ref"]
    found: dict[str, Any] = schema["$defs"][reference.rpartition("/")[2]]
    return found


def _accepts(found: dict[str, Any]) -> str:
    """The values of a field in words."""
    if "anyOf" in found:
        return ", ".join(_accepts(one) for one in found["anyOf"])
    if "enum" in found or "const" in found:
        return ", ".join(found.get("enum") or [found["const"]])
    kind = {"null": "none", "boolean": "true, false", "string": "a word"}.get(found.get("type", ""))
    return kind or f"{found.get('minimum', '')} to {found.get('maximum', '')}"


PAGES = {"command-line.md": command_line_page, "house-rules.md": house_rules_page, "kids.md": kids_page}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
