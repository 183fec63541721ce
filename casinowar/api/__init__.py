"""The Python interface: what the commands do, as functions that return the records of their JSON.

``import casinowar`` offers these names without loading anything; what a function needs is imported when it
is called. Results are frozen; ``.to_dict()`` gives plain values, the keys and values that the command prints
with ``-f json``. Money goes in and comes out in currency units (20, "12.50"). Bad input raises
``casinowar.errors.InputError`` (a ValueError), a computation that is too large ``casinowar.errors.TooLarge``.
"""

from casinowar.api.flat_bets import cost, ruin
from casinowar.api.sessions import compare_strategies, session
from casinowar.api.tables import edges, load_rules, verify, whatif
from casinowar.api.war import load_variant, play_war, simulate_war, war_facts

__all__ = [
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
