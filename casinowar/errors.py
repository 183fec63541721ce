"""Typed errors: what was given, what is accepted, and the nearest thing that would work."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction


class CasinoWarError(Exception):
    """Base of every error a user can cause; its text is one line, ready to be shown."""

    exit_code = 2


class InputError(CasinoWarError, ValueError):
    """A value that cannot be accepted: names the field, the value given and what is accepted.

    Also a ValueError, so that a pydantic model reports where in a file it happened.
    """

    def __init__(self, field: str, given: object, accepted: str, nearest: str | None = None) -> None:
        self.field = field
        self.given = given
        self.accepted = accepted
        self.nearest = nearest
        hint = f"; did you mean {nearest!r}?" if nearest else ""
        super().__init__(f"{field}: {_shown(given)} is not accepted{hint}; expected {accepted}".replace("?;", "?"))


class UnknownName(InputError):
    """A name that is not in a fixed set of names; carries the nearest spelling."""

    def __init__(self, field: str, given: str, known: Iterable[str]) -> None:
        names = sorted(known)
        super().__init__(field, given, "one of " + ", ".join(names), nearest(given, names))


class FileError(CasinoWarError):
    """A file that cannot be read, parsed or written: names the file (and line) and the reason."""

    def __init__(self, path: object, reason: str) -> None:
        self.path = str(path)
        self.reason = reason
        super().__init__(f"{self.path}: {reason}")


class StrategyFault(CasinoWarError):
    """A strategy's own code that fails: names the strategy, its state, the method and what it raised."""

    def __init__(self, strategy: str, state: object, method: str, error: BaseException) -> None:
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        super().__init__(f"strategy {strategy} in state {_shown(state)}: {method}() raised {said}")


class TooLarge(CasinoWarError):
    """A computation refused because of its size: names the size, the limit and how to raise it."""

    exit_code = 3

    def __init__(self, what: str, size: str, limit: str, remedy: str) -> None:
        self.what, self.size, self.limit, self.remedy = what, size, limit, remedy
        super().__init__(f"{what}: {size} is over the limit of {limit}; {remedy}")


class MissingPackage(CasinoWarError):
    """An optional package that is not installed: names what needs it, the package, and how to install it."""

    def __init__(self, what: str, packages: Iterable[str], install: str) -> None:
        self.what, self.packages, self.install = what, tuple(packages), install
        super().__init__(f"{what} needs {' and '.join(self.packages)}; install with: {install}")


class IllegalMove(CasinoWarError):
    """An action or deal that the rules do not allow in this phase of a round."""


class CasinoWarNotice(UserWarning):
    """Something the user should be told that is not an error; the command line prints it on stderr."""


class CasinoWarCaution(CasinoWarNotice):
    """A notice that something is probably a mistake; the command line prints it as a warning."""


def nearest(given: str, known: Iterable[str]) -> str | None:
    """The closest spelling to ``given`` among ``known``, or None when nothing is near."""
    matches = get_close_matches(given.lower(), list(known), n=1, cutoff=0.6)
    return matches[0] if matches else None


def _shown(value: object, longest: int = 60) -> str:
    if isinstance(value, type):
        value = value.__name__
    elif isinstance(value, Enum):
        value = value.value
    plain = str(value) if isinstance(value, Fraction) else repr(value)
    text = " ".join(plain.split())
    return text if len(text) <= longest else text[: longest - 3] + "..."
