"""What a reader of a rule file should be warned of."""

from __future__ import annotations

from casinowar.exact.bets import Analysis, analyse
from casinowar.report.edge import bet_label
from casinowar.report.tables import percent
from casinowar.rules.model import HouseRules


def player_edge_warnings(rules: HouseRules, analysis: Analysis | None = None) -> list[str]:
    """One sentence for each bet on which these rules give the player the edge."""
    found = analyse(rules) if analysis is None else analysis
    return [
        f"{bet_label(bet)}: these rules give the player an edge of {percent(-bet.edge)}; "
        "are returns with the stake included (3 for 1) written as pays (3 to 1)?"
        for bet in found.player_edges
    ]
