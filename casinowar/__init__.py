"""casinowar: what Casino War costs under any house rule, exactly, and how the children's game War behaves.

The names in ``__all__`` are the Python interface; their documentation is that of ``casinowar.api``.
They are loaded when they are first used: ``import casinowar`` by itself loads nothing else.
"""

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from casinowar.api import (
        compare_strategies,
        cost,
        edges,
        load_rules,
        load_variant,
        play_war,
        ruin,
        session,
        simulate_war,
        verify,
        war_facts,
        whatif,
    )
else:

    def __getattr__(name: str) -> object:
        """A function of the interface, imported at its first use."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import importlib

        value: object = getattr(importlib.import_module("casinowar.api"), name)
        globals()[name] = value
        return value


__all__ = [
    "__version__",
    "compare_strategies",
    "cost",
    "edges",
    "load_rules",
    "load_variant",
    "play_war",
    "ruin",
    "session",
    "simulate_war",
    "verify",
    "war_facts",
    "whatif",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
