"""``casinowar --version``: the versions of everything that results depend on, or what is missing."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import click

from casinowar import __version__

LIBRARIES = {
    "numpy": "simulations and sessions need it",
    "scipy": "simulations and sessions need it",
    "numba": "simulations deal in plain Python, slowly",
}
"""Libraries that the program calculates with, and what their absence means. None of them is imported here."""


def version_lines() -> list[str]:
    """The program, Python, and each library, one a line."""
    return [f"casinowar {__version__}", f"Python {platform.python_version()}", *map(_library, LIBRARIES)]


def _library(name: str) -> str:
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} is not installed: {LIBRARIES[name]}"


def show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    """Print the versions and leave, for an option of click."""
    if value and not ctx.resilient_parsing:
        click.echo("\n".join(version_lines()))
        ctx.exit()
