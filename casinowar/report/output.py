"""Files that are written whole or not at all, and the format that a name implies."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from casinowar.errors import FileError, InputError

FORMATS = ("table", "json", "csv", "markdown")
_BY_SUFFIX = {".json": "json", ".csv": "csv", ".md": "markdown", ".markdown": "markdown"}
_PAGES = (".html", ".htm")
_NOT_WRITTEN = (*_PAGES, ".pdf", ".xlsx", ".svg", ".png")


def format_for(chosen: str | None, output: str | None, pages: bool = False) -> str:
    """The format asked for, or the one that the name of the output file implies, or a table.

    A command that can write ``pages`` has the format html too, which only the name implies. Raises
    InputError for a name that cannot be written, or that implies a format there is not.
    """
    suffix = Path(output or "").suffix.lower()
    if pages and suffix in _PAGES:
        if chosen is not None:
            raise InputError("-f", chosen, f"no -f together with {output}, which is a page")
        return "html"
    if output is not None and (not output.strip() or suffix in _NOT_WRITTEN):
        accepted = ".html, .json, .csv, .md or .txt" if pages else ".json, .csv, .md or .txt"
        raise InputError("-o", output, f"the name of a file that ends in {accepted}")
    return chosen or _BY_SUFFIX.get(suffix, "table")


def write_whole(path: str, content: str | bytes) -> None:
    """Write a file completely or leave what was there. Raises FileError naming the file and the reason."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    target = Path(os.path.realpath(path))
    temporary = None
    try:
        _refuse(target)
        if target.exists() and not target.is_file():
            target.write_bytes(data)  # a pipe or a device: nothing to replace
            return
        with tempfile.NamedTemporaryFile("wb", dir=target.parent, delete=False) as file:
            temporary = file.name
            file.write(data)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise _not_written(path, error) from None


def check_writable(path: str) -> None:
    """Refuse a file that could not be written, before time is spent on what goes into it. Raises FileError."""
    target = Path(os.path.realpath(path))
    try:
        _refuse(target)
        if not target.parent.is_dir():
            raise FileNotFoundError(0, "no such file or directory")
        if not os.access(target.parent, os.W_OK):
            raise PermissionError(0, "permission denied")
    except OSError as error:
        raise _not_written(path, error) from None


def _refuse(target: Path) -> None:
    if target.is_dir():
        raise IsADirectoryError(0, "is a folder")
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(0, "permission denied")


def _not_written(path: str, error: OSError) -> FileError:
    return FileError(path, f"cannot be written: {(error.strerror or str(error)).lower()}")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
