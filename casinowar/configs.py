"""Where the shipped rule and variant files are, installed or in a checkout."""

from __future__ import annotations

from pathlib import Path


def configs_folder() -> Path:
    """``casinowar/configs`` in an installed package, else the checkout's ``configs``."""
    inside = Path(__file__).resolve().parent / "configs"
    return inside if inside.is_dir() else inside.parent.parent / "configs"
