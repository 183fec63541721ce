"""Finding and loading strategies: entry points, one's own files, and the spelling on the command line."""

from casinowar.plugins.find import GROUP, Broken, Registry, class_in_file, load_entries, load_file, registry
from casinowar.plugins.spell import class_named, strategies_to_check, strategy_from

__all__ = [
    "GROUP",
    "Broken",
    "Registry",
    "class_in_file",
    "class_named",
    "load_entries",
    "load_file",
    "registry",
    "strategies_to_check",
    "strategy_from",
]
