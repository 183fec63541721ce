"""The JSON record of ``casinowar count``."""

from __future__ import annotations

from casinowar.report.records import Row, RulesRecord


class CountRow(Row):
    """One depth: ``cards_left`` cards unseen. Gains are units a unit staked; null: no bound is known.

    ``rounds_per_shoe`` is how many rounds of a shoe begin at exactly this depth.
    """

    cards_left: int
    favourable_probability: float
    favourable_probability_at_most: float | None
    gain_per_round: float
    gain_per_round_at_most: float | None
    mean_advantage: float
    sd_advantage: float
    best_advantage: float
    quantiles: dict[str, float]
    rounds_per_shoe: float


class CountTotals(Row):
    """A whole shoe down to the cut card, one unit on one spot whenever the counter has the advantage.

    ``gain_per_shoe_uncorrected`` leaves the cut-card effect out. ``break_even_stake``: antes that the
    counted bet must stake to earn what the antes cost; null where it cannot, or the main bet is counted.
    """

    rounds_per_shoe: float
    bets_per_shoe: float
    gain_per_shoe: float
    gain_per_shoe_at_most: float | None
    gain_per_shoe_uncorrected: float
    gain_per_100_rounds: float
    ante_cost_per_shoe: float
    net_per_shoe: float
    break_even_stake: float | None


class SideCountRow(Row):
    """A simpler count. ``rich_from``, ``spent_to``: cards of a rank left from or to which the rank is counted.

    ``bet_at_ranks``: for the count of rich ranks alone, how many of them make the bet good at the deepest round.
    """

    count: str
    rich_from: int | None
    spent_to: int | None
    gain_per_shoe: float
    share_of_perfect: float
    bet_at_ranks: list[int]


class CountSimulated(Row):
    """The perfect counter at work on dealt shoes.

    ``gain`` is what the cards made his bets worth, ``net`` what they won.
    Standard errors are null for too few shoes to tell.
    """

    shoes: int
    partial: bool
    rounds_per_shoe: float
    rounds_per_shoe_se: float | None
    bets_per_shoe: float
    bets_per_shoe_se: float | None
    gain_per_shoe: float
    gain_per_shoe_se: float | None
    net_per_shoe: float
    net_per_shoe_se: float | None


class CountRecord(RulesRecord):
    """``casinowar count``: what a counter gains at every depth of a shoe.

    ``knows``: "cards" (all that matters to the bet) or "pairs" (the sum of n(n-1) over the ranks
    only; ``_at_most`` then bounds a perfect counter). ``relative_error`` bounds the rounding of
    probabilities and gains of bets that the first tie decides.
    """

    bet: str
    decision: str
    penetration: float
    cut_card: int
    spots: int
    knows: str
    mean_advantage: float
    mean_advantage_exact: str
    relative_error: float
    possible_from: int | None
    worth: float
    pays_from: int | None
    rows: list[CountRow]
    totals: CountTotals
    side_counts: list[SideCountRow]
    simulated: CountSimulated | None = None
    seed: int | None = None
    answer: str
