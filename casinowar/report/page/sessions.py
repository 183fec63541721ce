"""The page's sections about an evening: bankroll by round, final bankroll, ruin by bankroll, strategies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import ceil

from casinowar.bankroll.fan import fan
from casinowar.bankroll.game import FlatGame, flat_game
from casinowar.bankroll.ruin_curve import final_law, ruin_curve
from casinowar.compare.side_by_side import Comparison, compare_strategies, unchanging
from casinowar.errors import TooLarge
from casinowar.exact.session import solve_session
from casinowar.exact.session_game import Game, casino_war
from casinowar.money import CENTS_PER_UNIT, money_text
from casinowar.plugins import strategy_from
from casinowar.report.bankroll_records import units
from casinowar.report.bankroll_risk import fan_record, fan_result
from casinowar.report.bankroll_words import chance_text, short_money
from casinowar.report.compare import compare_result
from casinowar.report.page.blocks import Block, Figure, Section
from casinowar.report.pictures.bankrolls import Curve, fan_picture, final_picture, ruin_picture
from casinowar.report.pictures.bins import bins_of
from casinowar.report.tables import Table, plain
from casinowar.rules.model import HouseRules
from casinowar.strategy import Strategy
from casinowar.table import Layout, Terms

BANKROLL, GOAL, ROUNDS = 20, 40, 100
"""The evening of the page: bets brought along, bets at which a strategy stops, rounds."""
STAKE = 10 * CENTS_PER_UNIT
"""What the plain words stake a round where the table takes it, in cents."""
STAYS = (50, 100, 200, 500)
"""Numbers of rounds whose ruin is drawn."""
MOST_NODES = 50_000
"""The largest graph that is solved for the page: less than a second."""
STRATEGIES = (
    "flat",
    "martingale",
    "paroli",
    "1326",
    "fibonacci",
    "dalembert:up={bet},down={bet},floor={bet}",
    "bold:unit={bet}",
)


@dataclass(frozen=True, slots=True)
class Sessions:
    """The sections, the line that says what no system changes, and a stake (cents) that the table takes."""

    sections: list[Section]
    unchanging: str
    stake: int


def session_sections(rules: HouseRules) -> Sessions:
    """An evening at the table's smallest bet, all of it exact; what is too large is left out and said."""
    game = casino_war(rules)
    chip = game.layout.chip
    bet = max(ceil(game.layout.minimum / chip) * chip, chip)
    sections = (
        ("evening", "An evening with equal bets", lambda: _evening(flat_game(rules, bet))),
        ("ruin", "Going broke", lambda: _ruin(flat_game(rules, bet))),
        ("strategies", "Betting systems", lambda: _strategies(rules, game, bet)),
    )
    shown = [Section(name, title, _or_left_out(blocks)) for name, title, blocks in sections]
    return Sessions(shown, unchanging(game), _stake(game.layout, bet))


def _stake(layout: Layout, smallest: int) -> int:
    """A round stake that the table takes, or its smallest."""
    above = layout.maximum is not None and layout.maximum < STAKE
    return smallest if smallest > STAKE or above or STAKE % layout.chip else STAKE


def _or_left_out(blocks: Callable[[], list[Block]]) -> list[Block]:
    try:
        return blocks()
    except TooLarge as error:
        return [f"Left out: {error}."]


def _evening(game: FlatGame) -> list[Block]:
    bankroll = BANKROLL * game.bet
    fanned = fan(game, bankroll, ROUNDS)
    result = fan_result(game, bankroll, None, fanned)
    bins = bins_of(final_law(game, bankroll, ROUNDS))
    title = f"The bankroll after {ROUNDS} rounds"
    said = (
        f"Somebody brings {short_money(bankroll)} and bets {short_money(game.bet)} every round, {game.decision} on "
        f"every tie, for {ROUNDS} rounds or until less than a bet is left. All of this is worked out exactly; nothing "
        "is dealt."
    )
    return [
        said,
        Figure(fan_picture(fan_record(game, bankroll, None, fanned)), replace(result.tables()[0], title="By round")),
        Figure(final_picture(bins, units(bankroll), None, title), bins.table(title, "final bankroll")),
    ]


def _ruin(game: FlatGame) -> list[Block]:
    bankroll = BANKROLL * game.bet
    curves: dict[str, Curve] = {}
    for rounds in STAYS:
        points = ruin_curve(game, bankroll, None, rounds)
        curves[f"{rounds} rounds"] = [(units(amount), chance) for amount, chance in points]
    title = f"The chance to go broke, betting {short_money(game.bet)}"
    first = next(iter(curves.values()))
    rows = tuple(
        (plain(amount, 2), *(chance_text(curve[place][1]) for curve in curves.values()))
        for place, (amount, _) in enumerate(first)
    )
    table = Table(("bankroll", *curves), rows, title=title)
    said = "More money lowers the risk of an evening, more rounds raise it."
    if game.net.mean <= 0:
        said += " Played for ever, a game without an edge for the player ruins everybody."
    return [said, Figure(ruin_picture(curves, None, title), table)]


def _compared(game: Game, bet: int) -> tuple[Comparison, list[str]]:
    """The strategies that can be solved quickly side by side, and what is left out."""
    terms = Terms(BANKROLL * bet, GOAL * bet)
    solved: list[Strategy] = []
    left_out: list[str] = []
    for text in STRATEGIES:
        strategy = strategy_from(text.format(bet=money_text(bet)), bet)
        try:
            solve_session(game, strategy, terms, MOST_NODES)
            solved.append(strategy)
        except TooLarge as error:
            left_out.append(f"{strategy.label} is left out: {error.size}.")
    return compare_strategies(game, solved, terms, unit=bet), left_out


def _strategies(rules: HouseRules, game: Game, bet: int) -> list[Block]:
    terms = Terms(BANKROLL * bet, GOAL * bet)
    found, left_out = _compared(game, bet)
    result = compare_result(rules, terms, found, detail=False)
    said = (
        f"Each system starts with {short_money(terms.bankroll)} and bets until it holds {short_money(GOAL * bet)} or "
        "is broke. Systems differ in how much they bet and for how long, and in how often a raise cannot be covered; "
        "nothing else moves what 100 of antes cost."
    )
    assert result.picture is not None
    return [said, Figure(result.picture(), replace(result.tables()[0], title="Strategies")), *left_out]
