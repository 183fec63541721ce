"""Every built-in strategy in a form that plays, for the tests that go over all of them."""

from casinowar.plugins import registry

WRITTEN = {"trailing-stop": "trailing-stop(martingale):drop=10", "tie-chaser": "tie-chaser:tie=2,step=1,misses=3"}
VARIANTS = [
    "grand-martingale:add=1",
    "paroli:wins=unlimited",
    "fibonacci:start=second",
    "fibonacci:on_win=reset",
    "hollandish:mode=profit",
    "guetting:mode=second",
    "ladder:stakes=1-1-3,climb=win,at_end=stay",
    "martingale:signal=first_card",
    "dalembert:up=1.50,down=1",
    "reverse-labouchere:target=5",
    "proportional:fraction=10%",
    "labouchere:cycles=2",
]
EVERY = [WRITTEN.get(name, name) for name in registry().strategies] + VARIANTS
SOLVED = [text for text in EVERY if "tie-counter" not in text]
"""Those with an exact method: a strategy that wants to see the cards has none."""
