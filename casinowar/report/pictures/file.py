"""Picture files: which names are accepted, what has to be installed, and a picture as the bytes of its file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from casinowar.errors import InputError, MissingPackage
from casinowar.report.output import check_writable
from casinowar.report.pictures.picture import Picture

SUFFIXES = (".svg", ".png")


def check_plot(path: str) -> None:
    """Refuse a name that is no picture's, a place that cannot be written, a lacking package.

    Raises InputError, MissingPackage or FileError.
    """
    suffix = Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError("--plot", path, "the name of a file that ends in .svg or .png")
    require("--plot", ["matplotlib"])
    check_writable(path)


def require(what: str, packages: Sequence[str]) -> None:
    """Refuse politely where a package of the extra ``report`` is missing. Raises MissingPackage."""
    missing = [name for name in packages if find_spec(name) is None]
    if missing:
        python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
        raise MissingPackage(what, missing, f"{python} -m pip install {' '.join(missing)}")


def picture_bytes(path: str, picture: Picture) -> bytes:
    """The whole file."""
    from casinowar.report.pictures.drawing import png, svg

    return png(picture) if Path(path).suffix.lower() == ".png" else svg(picture).encode("utf-8")
