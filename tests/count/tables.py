"""The tables of docs/explanation/can-it-be-counted.md, made from the program."""

from __future__ import annotations

from casinowar.exact.count import Counting, count_bet
from casinowar.report.count import COUNTS, short
from casinowar.report.tables import percent
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override

BETS = (
    ("standard", "main"),
    ("bonus", "main"),
    ("battle-royal", "main"),
    ("standard", "tie"),
    ("tie-11", "tie"),
    ("evolution", "tie"),
    ("m8trix", "tie_bonus"),
    ("dragon-tiger", "tie"),
    ("dragon-tiger", "suited_tie"),
)


def line(*cells: object) -> str:
    """A line of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def _tie(decks: int, pays: str = "10:1") -> Counting:
    return count_bet(override(load_rules(), {"decks": decks, "side_bets": {"tie": {"pays": pays}}}))


def tie_rows() -> list[str]:
    """The tie bet by decks and pay."""
    rows = []
    for pays in ("10:1", "11:1"):
        for decks in range(1, 9):
            counting = _tie(decks, pays)
            last, totals = counting.depths[-1], counting.totals
            possible = f"{counting.possible_from} of {52 * decks}"
            gains = (short(last.favourable), short(last.gain), short(totals.gain))
            rows.append(line(decks, pays, possible, *gains, short(totals.ante_cost), short(totals.break_even_stake)))
    return rows


def bet_rows() -> list[str]:
    """Other bets of the tables known by name."""
    rows = []
    for name, bet in BETS:
        counting = count_bet(load_rules(name), bet)
        totals = counting.totals
        possible = "never" if counting.possible_from is None else counting.possible_from
        gains = (short(counting.depths[-1].favourable), short(totals.gain), short(counting.gain_at_most))
        rows.append(line(name, bet, counting.counter.knows, possible, *gains, short(totals.ante_cost)))
    return rows


def side_rows() -> list[str]:
    """Simpler counts of the tie bet."""
    rows = []
    for decks in (1, 2, 6):
        for kept in _tie(decks).side_counts:
            name = COUNTS[kept.count.name].format(rich=kept.count.rich_from, spent=kept.count.spent_to)
            rows.append(line(decks, name, short(kept.gain), percent(kept.share, 2)))
    return rows
