"""The one decorator of every compiled kernel, and where compiled code is kept between runs."""

from __future__ import annotations

import hashlib
import os
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from casinowar.errors import CasinoWarNotice

try:
    import numba as _numba
    from numba.core import cgutils as _cgutils
    from numba.extending import intrinsic as _intrinsic
    from numba.np import arrayobj as _arrayobj
except ImportError:  # everything but speed works without it
    numba: Any = None
    intrinsic: Any = None
    cgutils: Any = None
    arrayobj: Any = None
else:
    numba, intrinsic, cgutils, arrayobj = _numba, _intrinsic, _cgutils, _arrayobj

COMPILED = numba is not None
"""Whether kernels can be compiled on this installation."""

_F = TypeVar("_F", bound=Callable[..., Any])
_KERNEL_FILES = (
    "rng.py",
    "sampling/jit.py",
    "sampling/generator.py",
    "simulate/dealing.py",
    "simulate/kernels.py",
    "simulate/watched.py",
    "simulate/count_kernels.py",
    "simulate/session_kernels.py",
    "kids/kernels*.py",
)


def _sources_key() -> str:
    """A hash over every kernel's source and the versions: an edited callee must not meet a stale caller."""
    digest = hashlib.blake2b(digest_size=8)
    package = Path(__file__).resolve().parent.parent
    for name in _KERNEL_FILES:
        for path in sorted(package.glob(name)):
            digest.update(path.read_bytes())
    digest.update(f"{numba.__version__}/{os.cpu_count()}".encode())
    return digest.hexdigest()


def _cache_folder() -> Path | None:
    """A writable folder for compiled kernels, or None (said once) when there is none."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(base) / "casinowar" / _sources_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        warnings.warn(
            CasinoWarNotice(f"{folder} is not writable: kernels are compiled anew in every run"), stacklevel=2
        )
        return None
    return folder


_FOLDER: Path | None = None
if COMPILED:
    _FOLDER = _cache_folder()
    if _FOLDER is not None:
        numba.config.CACHE_DIR = str(_FOLDER)


def kernel(function: _F) -> _F:
    """Compile a function on its first call, without the interpreter lock; plain Python without numba."""
    if not COMPILED:
        return function
    compiled: _F = numba.njit(cache=_FOLDER is not None, nogil=True)(function)
    return compiled


def inline(function: _F) -> _F:
    """As ``kernel``, for the small functions that kernels call: the compiler must put them in line."""
    if not COMPILED:
        return function
    compiled: _F = numba.njit(cache=_FOLDER is not None, nogil=True, forceinline=True)(function)
    return compiled


def _bare(_: Any, array: Any) -> Any:
    """Typing and code of ``bare`` as numba wants them: the array's record with no memory to count references of."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        record = arrayobj.make_array(signature.args[0])(context, builder, value=arguments[0])
        record.meminfo = cgutils.get_null_value(record.meminfo.type)
        return record._getvalue()

    return array(array), code


def _unchanged(array: Any) -> Any:
    return array


bare: Any = intrinsic(_bare) if COMPILED else _unchanged
"""In a kernel: the same array without reference counts. The caller of the kernel keeps it alive.

Counting references costs two locked instructions for each array of each function called.
"""


def is_compiled_before(name: str) -> bool:
    """Whether an earlier run left this kernel compiled, so that the first call does not take seconds."""
    return _FOLDER is not None and any(_FOLDER.rglob(f"*{name}*.nbi"))
