"""Pictures of the War family: how long games last, what aces are worth, variants side by side, how a share settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casinowar.counts import number_of
from casinowar.report.pictures.edges import Z95
from casinowar.report.pictures.picture import Axis, Band, Bars, Dots, Level, Line, Panel, Picture, names_height
from casinowar.report.tables import about_percent, percent

if TYPE_CHECKING:
    from casinowar.kids.compare import Comparison
    from casinowar.kids.converge import Convergence
    from casinowar.kids.results import Simulation
    from casinowar.kids.variant import WarVariant

INTERVAL = "dealt, with its 95 % interval"
QUANTITIES = {
    "first-tie": "share of games whose first trick is a war",
    "win": "share of games won by player 1",
    "longest": "tricks of the longest game so far",
}


def simulation_picture(found: Simulation) -> Picture:
    """The length of a game and what aces are worth, or the results where there is neither."""
    panels: list[Panel] = []
    said: list[str] = []
    for known in (length_picture(found), aces_picture(found)):
        if known is not None:
            panels += known.panels
            said.append(known.described)
    if not panels:
        return results_picture(found)
    return Picture(f"{_title(found.variant)}: {number_of(found.games, 'game')}", tuple(panels), " ".join(said))


def length_picture(found: Simulation) -> Picture | None:
    """Games by their number of tricks."""
    if not found.histogram or found.tricks is None:
        return None
    width = found.histogram[0].high
    span = 1 if width is None else width - found.histogram[0].low + 1
    edges = [*(bar.low for bar in found.histogram), found.histogram[-1].low + span]
    shares = [bar.games / found.measured for bar in found.histogram]
    marks = (
        Bars("", [edge - 0.5 for edge in edges], shares),
        Level(f"mean {found.tricks.mean:.1f}", found.tricks.mean, upright=True),
    )
    ended = "" if found.measured == found.games else " that ended"
    said = (
        f"Half of all games{ended} last at most {found.tricks.median:g} tricks; the mean is {found.tricks.mean:.1f} "
        f"and the longest took {found.tricks.max:g}."
    )
    what = Axis(f"tricks (last bar: {found.histogram[-1].low:,} and more)", whole=True)
    panel = Panel(what, Axis(f"share of games{ended}", chance=True, zero=True), marks)
    return Picture("How long a game lasts", (panel,), said)


def aces_picture(found: Simulation) -> Picture | None:
    """The share of games won by player 1, by the aces dealt to him."""
    aces = list(found.win_by_aces)
    if len(aces) < 2:
        return None
    shares = [found.win_by_aces[number] for number in aces]
    low, high = _interval(shares, [found.win_by_aces_se[number] for number in aces])
    marks = (Dots(INTERVAL, range(len(aces)), shares, low, high), Level("all games", found.wins[0]))
    said = "Player 1 wins " + ", ".join(
        f"{about_percent(share)} with {number} ace{'' if number == '1' else 's'}"
        for number, share in zip(aces, shares, strict=True)
    )
    panel = Panel(Axis("aces dealt to player 1", names=tuple(aces)), Axis("games won by player 1", chance=True), marks)
    return Picture("What aces are worth", (panel,), f"{said}.")


def results_picture(found: Simulation) -> Picture:
    """How games ended: won by each player, drawn, endless, stopped."""
    rows = [(f"player {seat}", share) for seat, share in enumerate(found.wins, start=1)]
    rows += [("draw", found.draws), ("endless", found.endless), ("stopped", found.limit)]
    errors = [*found.wins_se, 0.0, 0.0, 0.0]
    low, high = _interval([share for _, share in rows], errors)
    marks = (Dots(INTERVAL, [share for _, share in rows], range(len(rows)), low, high, across=True),)
    names = Axis("", names=tuple(name for name, _ in rows))
    said = ", ".join(f"{name}: {about_percent(share)}" for name, share in rows)
    panel = Panel(Axis("share of games", chance=True), names, marks, names_height(names.names))
    return Picture(f"{_title(found.variant)}: how {number_of(found.games, 'game')} ended", (panel,), f"{said}.")


def compare_picture(found: Comparison) -> Picture:
    """How long each variant lasts, and how often player 1 wins it."""
    rows = found.rows
    names = Axis("", names=tuple(row.variant.name for row in rows))
    places = [place for place, row in enumerate(rows) if row.tricks is not None]
    spreads = [row.tricks for row in rows if row.tricks is not None]
    lengths = (
        Dots(
            "median, with nine games in ten",
            [spread.median for spread in spreads],
            places,
            [spread.quantiles["0.05"] for spread in spreads],
            [spread.quantiles["0.95"] for spread in spreads],
            across=True,
        ),
        Dots("mean", [spread.mean for spread in spreads], places, series=1),
    )
    wins = [row.wins[0] for row in rows]
    low, high = _interval(wins, [row.wins_se[0] for row in rows])
    won = (Dots(INTERVAL, wins, range(len(rows)), low, high, across=True),)
    longest = max((spread.quantiles["0.95"] for spread in spreads), default=0.0)
    shortest = min((spread.quantiles["0.05"] for spread in spreads), default=0.0)
    what = "tricks in a game that ended" if any(row.endless or row.limit for row in rows) else "tricks in a game"
    wide = shortest > 0 and longest > 30 * shortest
    panels = [Panel(Axis(what, log=wide), names, lengths, names_height(names.names))] if spreads else []
    panels.append(Panel(Axis("games won by player 1", chance=True), names, won, names_height(names.names)))
    said = "; ".join(
        f"{row.variant.name}: "
        + (f"{row.tricks.mean:.1f} tricks on average, " if row.tricks is not None else "no game came to an end, ")
        + f"player 1 wins {about_percent(row.wins[0])}"
        for row in rows
    )
    return Picture(f"Variants side by side: {number_of(found.games, 'game')} of each", tuple(panels), f"{said}.")


def converge_picture(found: Convergence) -> Picture:
    """A quantity after 10, 100, ... games, with the band that holds it 95 times in 100."""
    games = [step.games for step in found.steps]
    values = [step.value for step in found.steps]
    marks: list[Band | Line | Level] = []
    low = [step.low for step in found.steps if step.low is not None]
    high = [step.high for step in found.steps if step.high is not None]
    if low and high:
        marks.append(Band("holds 95 of 100 such shares", games, low, high, series=5))
        marks.append(Level("exact" if found.exact is not None else "all games together", found.best))
    marks.append(Line("so far", games, values))
    share = found.of != "longest"
    shown = percent(values[-1], 2) if share else f"{values[-1]:,.0f}"
    said = f"{QUANTITIES[found.of][0].upper()}{QUANTITIES[found.of][1:]}: {shown} after {games[-1]:,} games"
    said += f"; the {'exact' if found.exact else 'best'} value is {percent(found.best, 2)}." if share else "."
    panel = Panel(Axis("games played", log=True), Axis(QUANTITIES[found.of], chance=share), tuple(marks))
    return Picture(f"{_title(found.variant)}: how it settles", (panel,), said)


def _interval(values: Sequence[float], errors: Sequence[float]) -> tuple[list[float], list[float]]:
    pairs = list(zip(values, errors, strict=True))
    return [value - Z95 * error for value, error in pairs], [value + Z95 * error for value, error in pairs]


def _title(variant: WarVariant) -> str:
    return variant.title or variant.name
