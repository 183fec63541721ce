"""Simulations of the War family in tables and records: one variant, several, and how a share settles."""

from __future__ import annotations

from casinowar.counts import count_text, number_of
from casinowar.kids.compare import Comparison
from casinowar.kids.converge import Convergence, Step
from casinowar.kids.results import Bin, Simulation, Spread
from casinowar.report.kids import WEAK, KidsRecord, about, variant_note
from casinowar.report.pictures.kids import QUANTITIES, compare_picture, converge_picture, simulation_picture
from casinowar.report.records import Record
from casinowar.report.result import FlatRow, Result
from casinowar.report.tables import Table, percent

_MEASURES = ("tricks", "plays", "wars", "ties", "lead_changes", "minutes")
_WORDS = {"lead_changes": "lead changes"}
_SHORT, _LONG = ("0.05", "0.95"), ("0.001", "0.01", "0.05", "0.25", "0.75", "0.95", "0.99", "0.999")
_BAR = 50
_BLOCKS = "▏▎▍▌▋▊▉█"


class KidsSimulateRecord(KidsRecord, Simulation):
    """``casinowar kids simulate``."""


class CompareRow(Simulation):
    """The simulation of one variant among several, with the hash of its rules."""

    rules_hash: str


class KidsCompareRecord(Record, Comparison):
    """``casinowar kids compare``."""

    rows: tuple[CompareRow, ...]


class KidsConvergeRecord(KidsRecord, Convergence):
    """``casinowar kids converge``."""


def simulate_result(found: Simulation, detail: bool = False) -> Result:
    """Who won, how long it took, and a histogram."""
    tables = [
        results_table(found, detail),
        spreads_table(found, detail),
        _wars(found),
        _histogram(found),
        aces_table(found),
    ]
    return Result(
        record=lambda: KidsSimulateRecord(**about(found.variant), **dict(found)),
        tables=lambda: [table for table in tables if table is not None],
        rows=lambda: _spread_rows(found),
        picture=lambda: simulation_picture(found),
    )


def _title(found: Simulation) -> str:
    return found.variant.title or found.variant.name


def results_table(found: Simulation, detail: bool = False) -> Table:
    """Who won, and how the other games ended."""
    rows = [
        (f"player {seat} wins", percent(share), percent(error))
        for seat, (share, error) in enumerate(zip(found.wins, found.wins_se, strict=True), start=1)
    ]
    others = (("draw", found.draws), ("endless", found.endless), ("stopped without result", found.limit))
    rows += [(name, percent(share), "") for name, share in others]
    notes = [f"{number_of(found.games, 'game')}, seed {found.seed}."]
    notes += ["Interrupted, partial: only the games that were finished are counted."] if found.partial else []
    notes += [WEAK] if found.variant.weakly_specified else []
    notes += [f"Policies: {', '.join(found.policies)}."] if set(found.policies) != {"random"} else []
    return Table(
        ("result", "share", "standard error"),
        tuple(rows),
        title=_title(found),
        notes=(*notes, variant_note(found.variant, detail)),
    )


def spreads_table(found: Simulation, detail: bool = False) -> Table | None:
    """How long games took, and how much happened in them; None where none came to an end."""
    spreads = [(name, getattr(found, name)) for name in _MEASURES]
    rows = tuple(_spread_line(name, spread, detail) for name, spread in spreads if spread is not None)
    if not rows:
        return None
    quantiles = [f"{float(q):.1%}".replace(".0%", "%") for q in (_LONG if detail else _SHORT)]
    notes = [
        f"Of games won or drawn. Error: standard error of the mean. Wars are tricks with a tie or more. "
        f"Minutes at {found.pace:g} seconds a trick."
    ]
    if found.measured < found.games:
        notes.append(f"Only {count_text(found.measured)} of the games ended so: the lengths leave the others out.")
    return Table(
        ("a game", "mean", "error", "median", "SD", "least", *quantiles, "most"),
        rows,
        title="How long",
        notes=tuple(notes),
    )


def _spread_line(name: str, spread: Spread, detail: bool) -> tuple[str, ...]:
    numbers = [spread.mean, spread.se, spread.median, spread.sd, spread.min]
    numbers += [spread.quantiles[q] for q in (_LONG if detail else _SHORT)]
    return (_WORDS.get(name, name), *map(_short, [*numbers, spread.max]))


def _short(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.0f}" if value == int(value) else f"{value:.3f}" if abs(value) < 10 else f"{value:.1f}"


def _wars(found: Simulation) -> Table | None:
    """Wars by the ties in one trick, as far as any were seen."""
    rows = tuple(
        (
            f"{row.ties} or more" if row.or_more else str(row.ties),
            _depth_word(row.ties),
            *map(_digits, (row.mean, row.se)),
        )
        for row in found.wars_by_ties
        if row.mean
    )
    if not rows:
        return None
    return Table(("ties in one trick", "", "wars a game", "error"), rows, title="Wars by the length of their chain")


def _depth_word(ties: int) -> str:
    return {1: "single war", 2: "double war", 3: "triple war"}.get(ties, "")


def _digits(value: float | None) -> str:
    return "" if value is None else f"{value:.4g}"


def _histogram(found: Simulation) -> Table | None:
    """Games by their number of tricks, in text."""
    if not found.histogram:
        return None
    most = max(bar.games for bar in found.histogram)
    names = [_range(bar) for bar in found.histogram]
    wide = max(map(len, names))
    lines = [
        f"{name:>{wide}} {_bar(bar.games / most)} {bar.games / found.measured:.1%}"
        for name, bar in zip(names, found.histogram, strict=True)
    ]
    return Table((), (), title="Games by number of tricks", code="\n".join(lines), language="text")


def lengths_table(found: Simulation) -> Table:
    """Games by their number of tricks, in numbers."""
    rows = tuple((_range(bar), count_text(bar.games), f"{bar.games / found.measured:.2%}") for bar in found.histogram)
    return Table(("tricks", "games", "share"), rows, title="Games by number of tricks")


def _range(bar: Bin) -> str:
    if bar.high is None:
        return f"{bar.low} and more"
    return str(bar.low) if bar.low == bar.high else f"{bar.low}-{bar.high}"


def _bar(share: float) -> str:
    """A bar of at most _BAR characters, in eighths of a character."""
    eighths = round(share * _BAR * len(_BLOCKS))
    whole, part = divmod(eighths, len(_BLOCKS))
    return _BLOCKS[-1] * whole + (_BLOCKS[part - 1] if part else "")


def aces_table(found: Simulation) -> Table | None:
    """What aces are worth; None where there are no two cases."""
    if len(found.win_by_aces) < 2:
        return None
    rows = tuple(
        (number, f"{share:.4f}", f"{found.win_by_aces_se[number]:.4f}", count_text(found.win_by_aces_games[number]))
        for number, share in found.win_by_aces.items()
    )
    return Table(("aces of player 1", "wins", "standard error", "games"), rows, title="What aces are worth")


def _spread_rows(found: Simulation) -> list[FlatRow]:
    shares: FlatRow = {"variant": found.variant.name, "games": found.games, "seed": found.seed}
    shares |= {f"wins_{seat}": share for seat, share in enumerate(found.wins, start=1)}
    shares |= {"draws": found.draws, "endless": found.endless, "limit": found.limit}
    rows: list[FlatRow] = []
    for name in _MEASURES:
        spread = getattr(found, name)
        if spread is not None:
            values = spread.model_dump(exclude={"quantiles"})
            quantiles = {f"quantile_{q}": value for q, value in spread.quantiles.items()}
            rows.append({**shares, "measure": name, **values, **quantiles})
    for wars in found.wars_by_ties:
        name = f"wars_of_{wars.ties}{'_or_more' if wars.or_more else ''}"
        rows.append({**dict.fromkeys(rows[0]), **shares, "measure": name, "mean": wars.mean, "se": wars.se})
    return rows or [shares]


def compare_result(found: Comparison) -> Result:
    """Variants side by side."""
    return Result(
        record=lambda: _compare_record(found),
        tables=lambda: [_comparison(found)],
        rows=lambda: [_compared(row) for row in found.rows],
        picture=lambda: compare_picture(found),
    )


def _compare_record(found: Comparison) -> KidsCompareRecord:
    rows = tuple(CompareRow(rules_hash=row.variant.rules_hash, **dict(row)) for row in found.rows)
    return KidsCompareRecord(games=found.games, seed=found.seed, rows=rows, partial=found.partial)


def _comparison(found: Comparison) -> Table:
    rows = tuple(
        (
            row.variant.name,
            f"{row.wins[0]:.4f}",
            f"{row.draws:.4f}",
            f"{row.endless + row.limit:.4f}",
            *map(_short, [row.tricks.mean, row.tricks.se, row.tricks.median] if row.tricks else [None] * 3),
        )
        for row in found.rows
    )
    notes = [
        f"{number_of(found.games, 'game')} of each, seed {found.seed}. No end: endless, or stopped without result."
    ]
    minutes = ", ".join(f"{row.variant.name} {row.minutes.mean:.1f}" for row in found.rows if row.minutes)
    notes += [f"Mean minutes of a game, at {found.rows[0].pace:g} seconds a trick: {minutes}."] if minutes else []
    notes += ["Interrupted, partial."] if found.partial else []
    return Table(
        ("variant", "player 1 wins", "drawn", "no end", "mean tricks", "error", "median"),
        rows,
        title="Variants side by side",
        notes=(*notes, *(variant_note(row.variant) for row in found.rows)),
    )


def _compared(row: Simulation) -> FlatRow:
    flat: FlatRow = {"variant": row.variant.name, "games": row.games, "seed": row.seed}
    flat |= {"wins_1": row.wins[0], "draws": row.draws, "endless": row.endless, "limit": row.limit}
    for name in _MEASURES:
        spread = getattr(row, name)
        flat |= {
            f"{name}_mean": None if spread is None else spread.mean,
            f"{name}_se": None if spread is None else spread.se,
            f"{name}_median": None if spread is None else spread.median,
        }
    return flat


def converge_result(found: Convergence) -> Result:
    """A quantity after more and more games."""
    return Result(
        record=lambda: KidsConvergeRecord(**about(found.variant), **dict(found)),
        tables=lambda: [_settling(found)],
        rows=lambda: [step.model_dump() for step in found.steps],
        picture=lambda: converge_picture(found),
    )


def _settling(found: Convergence) -> Table:
    best = f"exact value {found.best:.7g} ({found.exact})" if found.exact else f"best value {found.best:.7g}"
    notes = [f"The {best}; seed {found.seed}."]
    if found.of != "longest":
        notes.append("A band holds 95 of 100 such shares: 1.96 standard errors to each side.")
    else:
        notes.append("A longest game has no value to settle at: it grows with the number of games.")
    notes += ["Interrupted, partial."] if found.partial else []
    headers = ("games", "so far", "band from", "to", "inside") if found.of != "longest" else ("games", "so far")
    return Table(
        headers,
        tuple(_step(step) for step in found.steps),
        title=found.variant.title or found.variant.name,
        notes=(f"So far: {QUANTITIES[found.of]}.", *notes, variant_note(found.variant)),
    )


def _step(step: Step) -> tuple[str, ...]:
    if step.low is None or step.high is None:
        return (count_text(step.games), f"{step.value:.0f}")
    inside = "yes" if step.inside else "no"
    return (count_text(step.games), f"{step.value:.6f}", f"{step.low:.6f}", f"{step.high:.6f}", inside)
