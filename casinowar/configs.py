"""Where the shipped files are, installed or in a checkout, and how a name or a path leads to a file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from casinowar.errors import UnknownName


def configs_folder() -> Path:
    """``casinowar/configs`` in an installed package, else the checkout's ``configs``."""
    inside = Path(__file__).resolve().parent / "configs"
    return inside if inside.is_dir() else inside.parent.parent / "configs"


def shipped(kind: str) -> dict[str, Path]:
    """The shipped files of a kind (house, kids, scenarios) by name, in alphabetical order."""
    return {path.stem: path for path in sorted((configs_folder() / kind).glob("*.toml"))}


def file_of(what: str, name: str, known: Mapping[str, Path]) -> Path:
    """The file of a known name, or a path: what has a dot or a slash, or is there. Raises UnknownName for ``what``."""
    if name in known:
        return known[name]
    if Path(name).suffix or "/" in name or "\\" in name or os.path.exists(name):
        return Path(name)
    raise UnknownName(what, name, known)
