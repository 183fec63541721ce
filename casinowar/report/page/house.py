"""The page about a table: its rules, what every bet costs, what moves that, the check, and how to make it again."""

from __future__ import annotations

from dataclasses import replace

from casinowar import __version__
from casinowar.check.result import Verification
from casinowar.counts import number_of
from casinowar.exact.bets import MAIN, Analysis, BetAnalysis, analyse
from casinowar.money import CENTS_PER_UNIT
from casinowar.report.bankroll_words import short_money
from casinowar.report.check import check_table
from casinowar.report.check_record import check_row
from casinowar.report.edge import bet_label, edge_tables, outcome_table
from casinowar.report.edge_record import bet_row
from casinowar.report.house import best_main, grid_table, in_one_line
from casinowar.report.house_grids import Grid, by_decks, by_pays, likeliest_line
from casinowar.report.page.blocks import Block, Command, Figure, Folded, Key, Listed, Page, Section
from casinowar.report.page.sessions import Sessions, session_sections
from casinowar.report.pictures.edges import check_picture, edges_picture, lines_picture
from casinowar.report.tables import percent, plain
from casinowar.rules.describe import describe
from casinowar.rules.model import HouseRules

ROUNDS = 100
"""The rounds of the evening that the plain words are about."""


def house_page(rules: HouseRules, command: str, verification: Verification) -> Page:
    """The page. ``command`` makes it again, seed included."""
    analysis = analyse(rules)
    sessions = session_sections(rules)
    return Page(
        title=f"House edge: {rules.title or 'a table of your own'}",
        lead=in_one_line(analysis),
        keys=_keys(analysis),
        sections=[
            Section("rules", "The rules", [Listed(tuple(describe(rules)))]),
            Section("bets", "Every bet", _bets(analysis)),
            Section("outcomes", "How a bet can end", [outcome_table(bet) for bet in analysis.bets]),
            Section("decks", "The number of decks", _decks(rules, analysis)),
            *_pays(rules, analysis),
            Section("check", "The check: exact against dealt cards", _check(verification)),
            *sessions.sections,
            Section("meaning", "What the numbers mean", [Listed(_meaning(analysis, sessions))]),
            Section("again", "Make it again", _again(rules, command, verification)),
        ],
        foot=f"casinowar {__version__}, rules {rules.rules_hash}, seed {verification.seed}.",
    )


def _keys(analysis: Analysis) -> list[Key]:
    keys = [Key(percent(bet.edge, 2), f"house edge, {bet_label(bet)}") for bet in analysis.bets if bet.bet == MAIN]
    best = best_main(analysis)
    keys.append(Key(percent(best.element_of_risk, 2), f"element of risk, {bet_label(best)}"))
    sides = [bet for bet in analysis.bets if bet.bet != MAIN]
    return keys + [Key(percent(bet.edge, 2), f"house edge, {bet_label(bet)}") for bet in sides[:1]]


def _bets(analysis: Analysis) -> list[Block]:
    tables = [table for table in edge_tables(analysis, detail=True) if not table.title.startswith("Outcomes")]
    picture = edges_picture([bet_row(bet) for bet in analysis.bets])
    more = Folded("More figures of each bet", tuple(tables[1:]))
    return [Figure(picture, replace(tables[0], title="Every bet in both conventions"), folded=False), more]


def _decks(rules: HouseRules, analysis: Analysis) -> list[Block]:
    grid = by_decks(rules)
    labels = [bet_label(bet) for bet in analysis.bets]
    if not grid:
        return ["These rules cannot be played with 1 to 8 decks."]
    picture = lines_picture("House edge by number of decks", "decks", [at for at, _ in grid], _lines(grid, labels))
    here = "This table deals from an infinite shoe."
    if rules.decks != "infinite":
        here = f"This table has {number_of(rules.decks, 'deck')}."
    note = "Every round from a full shoe, all other rules as above."
    return [f"{here} {note}", Figure(picture, grid_table(grid, "decks", labels, "", "House edge"))]


def _lines(grid: Grid, labels: list[str]) -> list[tuple[str, list[float | None]]]:
    """The edges of each bet; None where some shoe does not have the bet."""
    return [(label, [float(bets[label].edge) if label in bets else None for _, bets in grid]) for label in labels]


def _pays(rules: HouseRules, analysis: Analysis) -> list[Section]:
    """What another pay of a side bet would change."""
    blocks: list[Block] = []
    for name, bet in rules.side_bets.items():
        labels = [bet_label(each) for each in analysis.bets if each.bet == name]
        if not labels:
            continue
        grid, title, axis = by_pays(rules, name), f"Side bet {name} by its pay", f"pay of the {name} bet"
        if len(bet.lines) > 1:
            line = bet.lines[likeliest_line(rules, name)].condition()
            title, axis = f"Side bet {name} by its pay for {line}", f"pay of the {name} bet for {line}"
            blocks.append(f"The {name} bet has several pay lines; here the likeliest, {line}, varies.")
        picture = lines_picture(title, axis, [at for at, _ in grid], _lines(grid, labels))
        blocks.append(Figure(picture, grid_table(grid, "pays", labels, "", "House edge")))
    return [Section("pays", "What the side bets pay", blocks)] if blocks else []


def _check(verification: Verification) -> list[Block]:
    table = check_table(verification)
    picture = check_picture([check_row(check) for check in verification.checks])
    if not verification.checks:
        return list(table.notes)
    verdict = table.notes[-1]
    return [f"{verdict[0].upper()}{verdict[1:]}", Figure(picture, replace(table, title="Every test"))]


def _meaning(analysis: Analysis, sessions: Sessions) -> tuple[str, ...]:
    best, stake = best_main(analysis), sessions.stake
    cost, spread = float(best.edge) * ROUNDS * stake, best.sd * ROUNDS**0.5 * stake
    digits = -2 if spread >= 10 * CENTS_PER_UNIT else 0
    moved = "lost" if best.edge >= 0 else "gained"
    lines = [
        f"House edge: of every 100 put up as antes, {plain(float(abs(best.edge) * 100), 2)} are {moved} on average "
        "over all rounds. It is the figure that casinos and books quote.",
        _element_of_risk(best),
        "RTP, the return to the player, is 100 % less the house edge for each ante, and 100 % less the element of "
        "risk for each unit staked.",
        f"An evening: {ROUNDS} rounds of {short_money(stake)} {_cost(cost)}, give or take "
        f"{short_money(round(spread, digits))} (one standard deviation): two evenings in three end within that of the "
        "average. Luck decides an evening, the edge decides a year.",
        *_sides(analysis, best),
        sessions.unchanging,
    ]
    tie = analysis.tie_decision
    if tie.war_value is not None and tie.surrender_value is not None and tie.best is not None:
        lines.insert(
            3,
            f"On a tie, war is worth {plain(tie.war_value)} antes and surrender {plain(tie.surrender_value)}: the "
            f"better decision is {tie.best}.",
        )
    return tuple(lines)


def _element_of_risk(best: BetAnalysis) -> str:
    """The same loss per unit of everything staked, and why it is another figure or the same."""
    loss = "loss" if best.edge >= 0 else "gain"
    if best.element_of_risk == best.edge:
        return (
            f"Element of risk: the same {loss} per unit of everything staked. It is the same figure here, where "
            "nothing but the ante is staked."
        )
    return (
        f"Element of risk: the same {loss}, {percent(abs(best.element_of_risk))}, per unit of everything staked, "
        "raises included. It is smaller because a war stakes more."
    )


def _cost(cost: float) -> str:
    """Cents as what they cost or gain."""
    return f"cost {short_money(cost)} on average" if cost >= 0 else f"gain {short_money(-cost)} on average"


def _sides(analysis: Analysis, best: BetAnalysis) -> list[str]:
    """The dearest side bet beside the main bet."""
    sides = [bet for bet in analysis.bets if bet.bet != MAIN]
    if not sides or best.edge <= 0:
        return []
    dearest = max(sides, key=lambda bet: bet.edge)
    if dearest.edge <= best.edge:
        return []
    times = float(dearest.edge / best.edge)
    return [f"A unit on {bet_label(dearest)} costs {times:.1f} times what a unit of ante costs."]


def _again(rules: HouseRules, command: str, verification: Verification) -> list[Block]:
    said = (
        f"This page was made by casinowar {__version__} from the rules {rules.rules_hash} (a hash that changes with "
        f"any rule) with the seed {verification.seed}. The same command gives the same numbers, whatever the machine."
    )
    source = [f"Source of the rules: {rules.source}"] if rules.source else []
    return [said, Command(command), *source]
