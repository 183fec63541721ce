"""The count result: from a counting analysis to its record, its tables and its answer in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casinowar.exact.bets import MAIN
from casinowar.exact.count import Counting, KeptShare
from casinowar.exact.count_depth import Depth
from casinowar.report.count_record import (
    CountRecord,
    CountRow,
    CountSimulated,
    CountTotals,
    SideCountRow,
)
from casinowar.report.records import about
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import Table, percent

if TYPE_CHECKING:
    from casinowar.simulate.counting import CountedShoes

_SHOWN_DEPTHS = 12
FEW_BETS = 100
"""Below this many bets, an error from the spread between shoes says little."""
COUNTS = {
    "halves": "running count of low against high cards",
    "rich": "how many ranks have {rich} or more cards left",
    "rich and spent": "how many have {rich} or more, how many {spent} or fewer",
}


def count_result(counting: Counting, detail: bool = False, dealt: CountedShoes | None = None) -> Result:
    """A counting analysis in every format, with the dealt shoes if they are given."""
    return Result(
        record=lambda: count_record(counting, dealt),
        tables=lambda: count_tables(counting, detail, dealt),
        rows=lambda: csv_rows(counting),
    )


def csv_rows(counting: Counting) -> list[FlatRow]:
    """A flat row for each depth, the quantiles as columns of their own."""
    rows = [depth_row(counting, depth) for depth in counting.depths]
    quantiles = [{f"quantile_{q}": value for q, value in row.quantiles.items()} for row in rows]
    return [flat | more for flat, more in zip(flat_rows(rows), quantiles, strict=True)]


def depth_row(counting: Counting, depth: Depth) -> CountRow:
    """One depth as a JSON row."""
    return CountRow(
        cards_left=depth.cards_left,
        favourable_probability=depth.favourable,
        favourable_probability_at_most=depth.favourable_at_most,
        gain_per_round=depth.gain,
        gain_per_round_at_most=depth.gain_at_most,
        mean_advantage=float(counting.mean),
        sd_advantage=depth.sd,
        best_advantage=depth.best,
        quantiles={str(q): value for q, value in depth.quantiles.items()},
        rounds_per_shoe=counting.shoe.usual(depth.cards_left),
    )


def count_record(counting: Counting, dealt: CountedShoes | None = None) -> CountRecord:
    """The JSON record."""
    return CountRecord(
        **about(counting.rules),
        bet=counting.bet,
        decision=counting.decision,
        penetration=counting.penetration,
        cut_card=counting.cut,
        spots=counting.spots,
        knows=counting.counter.knows,
        mean_advantage=float(counting.mean),
        mean_advantage_exact=str(counting.mean),
        relative_error=counting.relative_error,
        possible_from=counting.possible_from,
        worth=counting.worth,
        pays_from=counting.pays_from,
        rows=[depth_row(counting, depth) for depth in counting.depths],
        totals=_totals(counting),
        side_counts=[_side_count(kept) for kept in counting.side_counts],
        simulated=None if dealt is None else _simulated(dealt),
        seed=None if dealt is None else dealt.seed,
        answer=answer(counting),
    )


def _totals(counting: Counting) -> CountTotals:
    totals = counting.totals
    return CountTotals(
        rounds_per_shoe=totals.rounds,
        bets_per_shoe=totals.bets,
        gain_per_shoe=totals.gain,
        gain_per_shoe_at_most=counting.gain_at_most,
        gain_per_shoe_uncorrected=totals.uncorrected_gain,
        gain_per_100_rounds=totals.gain_per_100_rounds,
        ante_cost_per_shoe=totals.ante_cost,
        net_per_shoe=totals.net,
        break_even_stake=totals.break_even_stake,
    )


def _side_count(kept: KeptShare) -> SideCountRow:
    return SideCountRow(
        count=kept.count.name,
        rich_from=kept.count.rich_from,
        spent_to=kept.count.spent_to,
        gain_per_shoe=kept.gain,
        share_of_perfect=kept.share,
        bet_at_ranks=list(kept.bet_at),
    )


def _simulated(dealt: CountedShoes) -> CountSimulated:
    return CountSimulated(
        shoes=int(dealt.shoes.sum()),
        partial=dealt.partial,
        rounds_per_shoe=dealt.rounds.mean,
        rounds_per_shoe_se=dealt.rounds.standard_error,
        bets_per_shoe=dealt.bets.mean,
        bets_per_shoe_se=dealt.bets.standard_error,
        gain_per_shoe=dealt.gain.mean,
        gain_per_shoe_se=dealt.gain.standard_error,
        net_per_shoe=dealt.net.mean,
        net_per_shoe_se=dealt.net.standard_error,
    )


def answer(counting: Counting) -> str:
    """Whether it pays, in one plain sentence."""
    gain, cost = counting.totals.gain, counting.totals.ante_cost
    bet = f"the {counting.bet} bet"
    if counting.possible_from is None and counting.gain_at_most is None:
        return f"No: down to the cut card, a count of all pairs never finds {bet} favourable."
    if counting.possible_from is None:
        return f"No: down to the cut card, no cards that can be left ever make {bet} favourable."
    count = "a perfect count" if counting.counter.knows == "cards" else "a count of all pairs"
    earned = f"{count} of {bet} gains {short(gain)} units a shoe"
    if counting.bet == MAIN:
        return f"{'Yes' if counting.pays else 'Not worth it'}: {earned}."
    antes = f"the antes of one unit that go with it cost {short(cost)}"
    return f"Yes: {earned}, more than {antes}." if counting.pays else f"Not worth it: {earned}, and {antes}."


def short(value: float | None) -> str:
    """A number of any size with three digits that count; "-" for none."""
    if value is None:
        return "-"
    if value == 0:
        return "0"
    return f"{value:.3g}" if abs(value) >= 1e-3 else f"{value:.2e}"


def count_tables(counting: Counting, detail: bool, dealt: CountedShoes | None = None) -> list[Table]:
    """Depths, a whole shoe, simpler counts, and the dealt shoes."""
    tables = [_depth_table(counting, detail), _shoe_table(counting)]
    if counting.side_counts:
        tables.append(_side_table(counting))
    if dealt is not None:
        tables.append(_dealt_table(counting, dealt))
    return tables


def _shown(counting: Counting, detail: bool) -> list[Depth]:
    depths = counting.depths
    if detail or len(depths) <= _SHOWN_DEPTHS:
        return list(depths)
    last = len(depths) - 1
    return [depths[round(place * last / (_SHOWN_DEPTHS - 1))] for place in range(_SHOWN_DEPTHS)]


def _depth_table(counting: Counting, detail: bool) -> Table:
    headers = ["cards left", "favour- able", "gain a round", "5 %", "median", "95 %", "best"]
    bounded = counting.counter.knows != "cards"
    headers += ["gain at most"] if bounded else []
    rows = []
    for depth in _shown(counting, detail):
        quantiles = depth.quantiles
        row = [str(depth.cards_left), short(depth.favourable), short(depth.gain)]
        row += [percent(value, 2) for value in (quantiles[0.05], quantiles[0.5], quantiles[0.95], depth.best)]
        rows.append((*row, *([short(depth.gain_at_most)] if bounded else [])))
    notes = [
        f"Answer: {answer(counting)}",
        "Cards left: not seen by the counter; burned cards stay unseen. Favourable: the chance that the cards "
        f"left give the player the advantage on the {counting.bet} bet. Gain a round: what a counter who bets one "
        "unit only then gains on average over all rounds. 5 %, median, 95 %, best: the player's advantage over "
        f"the cards that can be left; its mean is {percent(counting.mean)} at every depth.",
    ]
    if bounded:
        notes.append(
            "This counter keeps the number of cards and the sum of n(n-1) over the ranks. Gain at most: a bound "
            "on what knowing every card could gain (- where no bound is known)."
        )
    met = f", {counting.decision} on a tie" if counting.bet == MAIN else ""
    title = f"Counting the {counting.bet} bet: {counting.rules.title}{met}"
    return Table(tuple(headers), tuple(rows), title=title, notes=tuple(notes))


def _shoe_table(counting: Counting) -> Table:
    totals = counting.totals
    first, pays = counting.possible_from, counting.pays_from
    antes = [
        ("cost of one-unit antes in a shoe", short(totals.ante_cost)),
        ("stake that would pay for the antes, in antes", short(totals.break_even_stake)),
    ]
    if counting.bet == MAIN:
        antes = []
    rows = [
        ("cards dealt before the cut card shows", str(counting.cut)),
        ("rounds in a shoe", f"{totals.rounds:.2f}"),
        ("bets in a shoe", short(totals.bets)),
        ("gain in a shoe, units", short(totals.gain)),
        ("  without the cut-card effect", short(totals.uncorrected_gain)),
        ("gain in 100 rounds, units", short(totals.gain_per_100_rounds)),
        *antes,
        ("favourable at all from (cards left)", "never" if first is None else str(first)),
        (f"worth {counting.worth:g} a round from (cards left)", "never" if pays is None else str(pays)),
    ]
    spots = f"{counting.spots} spot{'s' if counting.spots > 1 else ''} dealt"
    main = f"{spots}; the counter sits at one of them and bets one unit only when the cards left favour it."
    side = (
        f"{spots}, an ante of one unit every round on one of them, and one unit on the {counting.bet} bet when it pays."
    )
    notes = (main if counting.bet == MAIN else side,)
    return Table(("a whole shoe", "value"), tuple(rows), title="Down to the cut card", notes=notes)


def _side_table(counting: Counting) -> Table:
    rows = []
    for kept in counting.side_counts:
        name = COUNTS[kept.count.name].format(rich=kept.count.rich_from, spent=kept.count.spent_to)
        rows.append((name, short(kept.gain), percent(kept.share, 2)))
    notes = (
        "Any plain sum over the cards seen keeps nothing: its correlation with the advantage is exactly zero. "
        "The counts above tell how uneven the ranks are; each is used as well as it can be at every depth.",
        "Gains and shares in this table leave out the cut-card effect.",
    )
    return Table(("count", "gain a shoe", "of perfect"), tuple(rows), title="Simpler counts", notes=notes)


def _dealt_table(counting: Counting, dealt: CountedShoes) -> Table:
    totals = counting.totals
    exact = {"rounds": totals.rounds, "bets": totals.bets, "gain": totals.gain, "net": totals.gain}
    found = {"rounds": dealt.rounds, "bets": dealt.bets, "gain": dealt.gain, "net": dealt.net}
    names = {
        "rounds": "rounds",
        "bets": "bets",
        "gain": "gain by the cards left",
        "net": "gain by the bets won",
    }
    rows = tuple(
        (names[key], short(exact[key]), short(found[key].mean), short(found[key].standard_error)) for key in names
    )
    notes = [f"{int(dealt.shoes.sum()):,} shoes dealt, seed {dealt.seed}."]
    if dealt.bets_placed < FEW_BETS:
        notes.append(f"Only {dealt.bets_placed} bets were placed: too few to trust the errors. Deal more shoes.")
    return Table(
        ("in a shoe", "worked out", "dealt", "error"), rows, title="The same from dealt shoes", notes=tuple(notes)
    )
