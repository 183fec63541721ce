"""How a table's edges move with the number of decks and with the pay of a side bet."""

from __future__ import annotations

from casinowar.errors import InputError
from casinowar.exact.bets import BetAnalysis, analyse
from casinowar.report.edge import bet_label
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules
from casinowar.rules.pay import pay_text

DECKS = (*range(1, 9), "infinite")
PAYS_AROUND = 2
"""How many whole units around a side bet's pay it is varied."""

Grid = list[tuple[int | str, dict[str, BetAnalysis]]]
"""For each value of a field the bets by their labels."""


def by_decks(rules: HouseRules) -> Grid:
    """Every bet by number of decks, shuffled before every round; what a small shoe cannot play is left out."""
    found: Grid = []
    for decks in DECKS:
        varied = _with_decks(rules, decks)
        if varied is not None:
            found.append((decks, _labelled(varied)))
    return found


def _with_decks(rules: HouseRules, decks: int | str) -> HouseRules | None:
    try:
        return override(rules, {"decks": decks, "shoe": {"mode": "every_round"}})
    except InputError:
        return None


def with_one_pay(rules: HouseRules) -> list[str]:
    """The side bets that have one pay line, and so one pay to vary."""
    return [name for name, bet in rules.side_bets.items() if len(bet.lines) == 1]


def likeliest_line(rules: HouseRules, name: str) -> int:
    """The place of the pay line of a side bet that pays most often (by the rules' first decision)."""
    bet = next((bet for bet in analyse(rules).bets if bet.bet == name), None)
    wins = [] if bet is None else [outcome for outcome in bet.outcomes if outcome.net > 0]
    lines = rules.side_bets[name].lines
    if not wins:
        return len(lines) - 1
    net = max(wins, key=lambda outcome: outcome.probability).net
    return next((place for place, line in enumerate(lines) if line.pays == net), len(lines) - 1)


def by_pays(rules: HouseRules, name: str) -> Grid:
    """A side bet by the pay of its likeliest line, the others as they are."""
    place = likeliest_line(rules, name)
    pays = rules.side_bets[name].lines[place].pays
    found: Grid = []
    for change in range(-PAYS_AROUND, PAYS_AROUND + 1):
        if pays + change > 0:
            lines = [dict(line) for line in rules.tables()["side_bets"][name]["lines"]]
            lines[place]["pays"] = pay_text(pays + change)
            varied = override(rules, {"side_bets": {name: {"lines": lines}}})
            bets = {label: bet for label, bet in _labelled(varied).items() if bet.bet == name}
            found.append((pay_text(pays + change), bets))
    return found


def _labelled(rules: HouseRules) -> dict[str, BetAnalysis]:
    return {bet_label(bet): bet for bet in analyse(rules).bets}
