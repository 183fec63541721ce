"""What a reader of a rule file should be warned of."""

from __future__ import annotations

from casinowar.exact.bets import Analysis
from casinowar.report.edge import bet_label
from casinowar.report.tables import percent


def player_edge_warnings(analysis: Analysis) -> list[str]:
    """One sentence for each bet on which the player has the edge."""
    return [
        f"{bet_label(bet)}: these rules give the player an edge of {percent(-bet.edge)}; check the pays "
        "(with the stake included, write 4 for 1 or collects, not 4:1)"
        for bet in analysis.player_edges
    ]
