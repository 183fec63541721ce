"""The picture of counting cards: the player's advantage, and what it gains, by the cards left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casinowar.report.pictures.picture import Axis, Band, Level, Line, Panel, Picture

if TYPE_CHECKING:
    from casinowar.report.count_record import CountRecord


def count_picture(record: CountRecord) -> Picture:
    """Where the advantage may stand at each depth of the shoe, and the gain a round."""
    left = [row.cards_left for row in record.rows]
    low, middle, high = ([row.quantiles[share] for row in record.rows] for share in ("0.05", "0.5", "0.95"))
    depth = Axis("cards left in the shoe", falling=True, whole=True)
    advantage = (
        Band("5 % to 95 %", left, low, high),
        Line("median", left, middle, series=0, dots=False),
        Level("no advantage", 0.0),
    )
    gains = [Line("perfect count", left, [row.gain_per_round for row in record.rows], series=2, dots=False)]
    bound = [(row.cards_left, row.gain_per_round_at_most) for row in record.rows]
    known = [(cards, gain) for cards, gain in bound if gain is not None]
    if record.knows != "cards":
        gains = [Line("count of all pairs", gains[0].x, gains[0].y, series=2, dots=False)]
        cards, most = [card for card, _ in known], [gain for _, gain in known]
        gains += [Line("at most, every card known", cards, most, series=3, dots=False)] if known else []
    panels = [Panel(depth, Axis("player's advantage", share=True), advantage, 2.0)]
    if any(gain for line in gains for gain in line.y):
        panels.append(Panel(depth, Axis("gain a round (units)", zero=True), tuple(gains), 1.6))
    return Picture(f"Counting the {record.bet} bet", tuple(panels), record.answer)
