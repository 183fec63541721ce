"""Where the preset files are: inside an installed package, or beside it in the repository."""

from __future__ import annotations

from pathlib import Path


def configs_folder() -> Path:
    """The folder that holds ``house`` and ``kids`` presets."""
    package = Path(__file__).resolve().parent
    inside = package / "configs"
    return inside if inside.is_dir() else package.parent / "configs"
