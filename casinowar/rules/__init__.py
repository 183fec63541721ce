"""House rules as data: the model, pay notation, presets, overrides."""

from casinowar.rules.lines import Bonus, PayLine, SideBet
from casinowar.rules.load import DEFAULT_PRESET, load_rules, parse_sets, preset_files
from casinowar.rules.merge import override
from casinowar.rules.model import INFINITE, HouseRules

__all__ = [
    "DEFAULT_PRESET",
    "INFINITE",
    "Bonus",
    "HouseRules",
    "PayLine",
    "SideBet",
    "load_rules",
    "override",
    "parse_sets",
    "preset_files",
]
