"""A session in every format: exact, simulated or both side by side, and what it means in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casinowar.counts import count_text, number_of
from casinowar.exact.session_result import SessionResult
from casinowar.report.pictures.bankrolls import final_picture
from casinowar.report.pictures.bins import bins_of
from casinowar.report.records import about
from casinowar.report.result import FlatRow, Result
from casinowar.report.session_record import LawRow, SessionRecord, SessionValues, SimulatedValues, units
from casinowar.report.tables import Table, plain
from casinowar.rules.model import HouseRules
from casinowar.table import Code, Stop, Terms

if TYPE_CHECKING:
    from casinowar.pmf import Pmf
    from casinowar.report.pictures.picture import Picture
    from casinowar.simulate.session_records import SimulatedSession

MONEY = ("mean_final", "sd_final", "median_final", "quantiles", "mean_action", "mean_ante_total", "max_stake", "ev")
"""The values that are amounts: cents inside, currency units outside."""
NAMES = {
    "goal_probability": "reach the goal",
    "ruin_probability": "ruined",
    "ahead_probability": "end ahead",
    "mean_final": "mean final bankroll",
    "sd_final": "  its standard deviation",
    "median_final": "median final bankroll",
    "ev": "expected result",
    "mean_rounds": "mean rounds",
    "mean_ante_total": "mean antes in all",
    "mean_action": "mean action (raises too)",
    "max_stake": "largest ante",
    "forced_surrender_rate": "forced surrenders a round",
}
ROUNDING = 1e-12
"""An expected result of less than this of the action is rounding of an exact zero."""
BRIEF = (
    "goal_probability",
    "ruin_probability",
    "ahead_probability",
    "ev",
    "mean_rounds",
    "mean_ante_total",
    "max_stake",
)
STOPS = {
    Stop.GOAL: "goal reached",
    Stop.STOP_LOSS: "stop-loss",
    Stop.RUINED: "ruined",
    Stop.LEFT: "the strategy left",
    Stop.TABLE_LIMIT: "table limit",
    Stop.ROUNDS: "rounds played",
}


def values_of(found: Any) -> dict[str, Any]:
    """The values (or standard errors) of a session by their JSON keys, amounts in currency units."""
    taken = {}
    scale = max(getattr(found, "mean_action", 0.0), 1.0)
    for key in SessionValues.model_fields:
        value = getattr(found, key)
        if key == "ev" and abs(value) < ROUNDING * scale:
            value = 0.0
        value = {str(name): each for name, each in value.items()} if key in ("quantiles", "stop_reasons") else value
        taken[key] = units(value) if key in MONEY else value
    return taken


def agreed(terms: Terms) -> dict[str, Any]:
    """The terms by their JSON keys."""
    money = {key: units(getattr(terms, key)) for key in ("bankroll", "goal", "stop_loss")}
    return {**money, "rounds": terms.rounds}


def simulated_values(sampled: SimulatedSession) -> dict[str, Any]:
    """The values of a simulation and their standard errors by their JSON keys."""
    errors = {f"{key}_se": value for key, value in values_of(sampled.errors).items()}
    about_it = {key: getattr(sampled, key) for key in ("sessions", "seed", "partial", "reference")}
    return {**values_of(sampled.result), **errors, **about_it}


def session_result(
    rules: HouseRules, law: Pmf | None, exact: SessionResult | None, sampled: SimulatedSession | None, detail: bool
) -> Result:
    """A session in every format. At least one of ``exact`` and ``sampled`` is given."""
    return Result(
        record=lambda: session_record(rules, law, exact, sampled),
        tables=lambda: session_tables(rules, law, exact, sampled, detail),
        rows=lambda: csv_rows(exact, sampled),
        picture=lambda: session_picture(_main(exact, sampled)),
    )


def session_picture(found: SessionResult) -> Picture:
    """How likely each final bankroll is."""
    title = f"{found.strategy}: {_terms_text(found.terms)}"
    return final_picture(bins_of(found.final), units(found.terms.bankroll), units(found.terms.goal), title)


def session_record(
    rules: HouseRules, law: Pmf | None, exact: SessionResult | None, sampled: SimulatedSession | None
) -> SessionRecord:
    """The JSON record."""
    found = _main(exact, sampled)
    values = values_of(exact) if exact is not None else simulated_values(_given(sampled))
    more: dict[str, Any] = {}
    if exact is not None:
        more = {"adjustments": dict(exact.adjustments), "antes_by_decision": units(dict(exact.antes_by_decision))}
    if exact is not None and sampled is not None:
        more["simulated"] = SimulatedValues(**simulated_values(sampled))
    return SessionRecord(
        **about(rules),
        **agreed(found.terms),
        **values,
        **more,
        method=method_of(exact, sampled),
        strategy=found.strategy,
        parameters=dict(found.parameters),
        law=None if law is None else [_law_row(*outcome) for outcome in law.outcomes],
        nodes=found.nodes,
        messages=list(found.messages),
    )


def method_of(exact: SessionResult | None, sampled: SimulatedSession | None) -> str:
    """The method that was used: exact, simulate or both."""
    return "both" if exact and sampled else "exact" if exact else "simulate"


def _law_row(net: Any, probability: Any) -> LawRow:
    return LawRow(net=float(net), probability=float(probability), probability_exact=str(probability))


def _main(exact: SessionResult | None, sampled: SimulatedSession | None) -> SessionResult:
    return exact if exact is not None else _given(sampled).result


def _given(sampled: SimulatedSession | None) -> SimulatedSession:
    assert sampled is not None
    return sampled


def csv_rows(exact: SessionResult | None, sampled: SimulatedSession | None) -> list[FlatRow]:
    """One row a value: its name, and what is known of it."""
    rows: list[FlatRow] = []
    exact_values = None if exact is None else _flat(values_of(exact))
    found = None if sampled is None else _flat(values_of(sampled.result))
    errors = None if sampled is None else _flat(values_of(sampled.errors))
    for key in exact_values or found or ():
        row: FlatRow = {"value": key}
        if exact_values is not None:
            row["exact"] = exact_values[key]
        if found is not None and errors is not None:
            row |= {"simulated": found[key], "standard_error": errors[key]}
        rows.append(row)
    return rows


def _flat(values: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in values.items():
        flat |= {f"{key}.{name}": each for name, each in value.items()} if isinstance(value, dict) else {key: value}
    return flat


def session_tables(
    rules: HouseRules, law: Pmf | None, exact: SessionResult | None, sampled: SimulatedSession | None, detail: bool
) -> list[Table]:
    """The values, the endings, and with ``detail`` the quantiles and what the table did."""
    found = _main(exact, sampled)
    game = rules.title if law is None else "a game given by its law"
    columns = [exact] if exact is not None else []
    headers = ["", *(["exact"] if exact is not None else [])]
    if sampled is not None:
        columns += [sampled.result, sampled.errors]  # type: ignore[list-item]
        headers += ["dealt" if law is None else "drawn", "standard error"]
    sides = [values_of(each) for each in columns]
    shown = [key for key in NAMES if (detail or key in BRIEF) and sides[0][key] is not None]
    rows = [(NAMES[key], *(_shown(side[key]) for side in sides)) for key in shown]
    endings = [
        (name, *(_shown(side["stop_reasons"][reason]) for side in sides))
        for reason, name in STOPS.items()
        if any(side["stop_reasons"][reason] for side in sides[:1])
    ]
    title = f"{found.strategy}: {_terms_text(found.terms)} at {game}"
    said = notes(found, sampled)
    if exact is not None and law is None and rules.shoe.mode == "cut_card":
        said.append("The exact values take every round from a whole shoe; --method simulate deals the shoe down.")
    tables = [Table(tuple(headers), tuple(rows), title=title, notes=tuple(said))]
    tables.append(Table(("how it ends", *headers[1:]), tuple(endings)))
    if detail:
        quantiles = [
            (f"{float(q):.0%}", *(_shown(side["quantiles"][q]) for side in sides)) for q in sides[0]["quantiles"]
        ]
        tables.append(Table(("final bankroll", *headers[1:]), tuple(quantiles)))
    if found.adjustments:
        words = {code.value: code.value.replace("_", " ") for code in Code}
        did = [(words[code], _shown(count)) for code, count in found.adjustments.items()]
        tables.append(Table(("what the table did", "times a session"), tuple(did)))
    return tables


def _terms_text(terms: Terms) -> str:
    parts = [f"{plain(units(terms.bankroll), 2)} to start"]
    parts += [f"goal {plain(units(terms.goal), 2)}"] if terms.goal is not None else []
    parts += [f"stop-loss {plain(units(terms.stop_loss), 2)}"] if terms.stop_loss is not None else []
    parts += [number_of(terms.rounds, "round")] if terms.rounds is not None else []
    return ", ".join(parts)


def _shown(value: float | None) -> str:
    if value is None:
        return "-"
    if value and abs(value) < 1e-4:
        return f"{value:.3e}"
    return f"{value:,.6f}".rstrip("0").rstrip(".") if abs(value) < 1000 else f"{value:,.2f}"


def notes(found: SessionResult, sampled: SimulatedSession | None) -> list[str]:
    """What the numbers mean in plain words, and how they came about."""
    of_100 = [f"about {found.ruin_probability * 100:.0f} end broke"]
    if found.goal_probability is not None:
        of_100.insert(0, f"about {found.goal_probability * 100:.0f} reach the goal")
    else:
        of_100.insert(0, f"about {found.ahead_probability * 100:.0f} end ahead")
    lines = [f"Of 100 such sessions {' and '.join(of_100)}.", *found.messages]
    if found.parameters:
        lines.append("Parameters: " + ", ".join(f"{name}={value}" for name, value in found.parameters.items()) + ".")
    if sampled is not None:
        how = " card by card with the strategy itself" if sampled.reference else ""
        stopped = ", partial: it was interrupted" if sampled.partial else ""
        lines.append(f"{count_text(sampled.sessions)} sessions played{how}, seed {sampled.seed}{stopped}.")
    return lines
