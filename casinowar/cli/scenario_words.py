"""From a report of a scenario to the command line that makes it: its keys are options and arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import click

from casinowar.cli.scenario import Report, Scenario
from casinowar.cli.scenario_faults import names_of
from casinowar.cli.schema import RECORDS
from casinowar.errors import InputError, UnknownName
from casinowar.report.toml import assignments

NO_REPORTS = {
    "run": "another command: a scenario cannot run a scenario",
    "play": "another command: play needs a person at a terminal",
    "schema": "another command: schema makes no report",
    "completion": "another command: completion makes no report",
}
NOT_KEPT = {
    "you": "a game without a person: a scenario has no terminal",
}
"""Options that a scenario cannot carry, and what it takes instead."""
OF_THE_SCENARIO = ("output", "format", "plot", "help")
"""Options that are not passed on: the first three are keys of the scenario itself."""
DRAWS_WITH = {"edge": "check", "count": "shoes", "session": "method"}
"""Commands that take a seed but draw numbers only together with this option."""
SHORTHANDS = {"decks": "decks", "tie-pays": "side_bets.tie.pays"}
"""Options that stand for one field of the rules: a report's own goes before the field in the shared rules."""


@dataclass(frozen=True, slots=True)
class Accepts:
    """A command and what it accepts: options by long name, arguments by the words of their help."""

    path: tuple[str, ...]
    command: click.Command
    options: Mapping[str, click.Option]
    places: Mapping[str, click.Argument]

    @property
    def names(self) -> tuple[str, ...]:
        """Every key that a report with this command may have besides its title and output."""
        return (*self.places, *self.options)

    @property
    def draws(self) -> bool:
        """Whether the command can draw a picture."""
        return any("--plot" in parameter.opts for parameter in self.command.params)


@dataclass(frozen=True, slots=True)
class Planned:
    """A report as a command line; ``shared`` are the scenario's own keys that it uses."""

    key: str
    report: Report
    path: tuple[str, ...]
    command: click.Command
    arguments: tuple[str, ...]
    shared: frozenset[str]

    @property
    def words(self) -> tuple[str, ...]:
        """The command line without the program's name."""
        return (*self.path, *self.arguments)

    @property
    def title(self) -> str:
        """The report's title, or the command's name."""
        return self.report.title or " ".join(self.path)

    def key_of(self, name: str) -> str:
        """The dotted key, in the file, of an option or argument, or of what a fault calls it; "" is the report."""
        name = {"variant": "name", "spelled": "strategy"}.get(name, name)
        above = {"strategy": "strategies", "name": "variant"}.get(name, name)
        return above if above in self.shared else f"{self.key}.{name}".rstrip(".")


def planned(root: click.Group, scenario: Scenario) -> tuple[Planned, ...]:
    """Every report as a command line. Raises InputError naming the dotted key, reports counted from 1."""
    plans = tuple(_plan(root, scenario, report, f"reports.{n}") for n, report in enumerate(scenario.reports, 1))
    used = frozenset[str]().union(*(plan.shared for plan in plans))
    for key in ("rules", "variant", "strategies", "bankroll", "bet"):
        if getattr(scenario, key) not in (None, ()) and key not in used:
            raise InputError(key, getattr(scenario, key), "it only where a report uses it; none does")
    return plans


def _plan(root: click.Group, scenario: Scenario, report: Report, key: str) -> Planned:
    accepts = _accepts(root, report.command, f"{key}.command")
    own = _own(report, key)
    for name, value in own.items():
        if name in NOT_KEPT:
            raise InputError(f"{key}.{name}", value, NOT_KEPT[name])
        if name not in accepts.names:
            drawn = ("plot",) if accepts.draws else ()
            raise UnknownName(f"{key}.{name}", name, (*accepts.names, "title", "output", "format", *drawn))
    if report.plot is not None and not accepts.draws:
        raise InputError(f"{key}.plot", report.plot, f"it with a command that draws; {report.command} does not")
    shared = _shared(scenario, accepts, own)
    above = frozenset(name for name, _ in shared.values())
    values = {name: value for name, (_, value) in shared.items()} | own
    plan = Planned(key, report, accepts.path, accepts.command, (), above)
    _spell_out(values, own, plan)
    words = _places(accepts, values, plan)
    for name, option in accepts.options.items():
        if values.get(name) is not None:
            words += _option(name, option, values[name], plan.key_of(name))
    return Planned(key, report, accepts.path, accepts.command, tuple(words), above)


def _accepts(root: click.Group, name: str, key: str) -> Accepts:
    """The command of that name, as the command line finds it. Raises InputError, or UnknownName with the nearest."""
    path = tuple(name.split())
    if path and path[0] in NO_REPORTS:
        raise InputError(key, name, NO_REPORTS[path[0]])
    known = [one for one in RECORDS if one.partition(" ")[0] not in NO_REPORTS]
    if " ".join(path) not in known:
        raise UnknownName(key, name, known)
    command: click.Command | None = root
    for word in path:
        assert isinstance(command, click.Group)
        command = command.get_command(click.Context(command), word)
    assert command is not None
    options: dict[str, click.Option] = {}
    places: dict[str, click.Argument] = {}
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            longs = [name[2:] for name in parameter.opts if name.startswith("--")]
            options |= {name: parameter for name in longs if name not in (*OF_THE_SCENARIO, *NOT_KEPT)}
        elif isinstance(parameter, click.Argument):
            places |= dict.fromkeys(names_of(parameter), parameter)
    return Accepts(path, command, options, places)


def _own(report: Report, key: str) -> dict[str, Any]:
    """A report's options by long name, written with hyphens or underscores."""
    own: dict[str, Any] = {}
    for written, value in report.options.items():
        name = written.replace("_", "-")
        if name in own:
            raise InputError(f"{key}.{written}", value, f"{name} once")
        own[name] = value
    return own


def _shared(scenario: Scenario, accepts: Accepts, own: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """What this command can use of the scenario's own keys and the report does not say itself: {option: (key, value)}.

    A bankroll goes where one is required, a bet where it is an amount, a seed where numbers are drawn,
    several strategies where several are compared.
    """
    options = accepts.options
    found: dict[str, tuple[str, Any]] = {}
    if "rules" in accepts.names and "pmf" not in own:
        found["rules"] = ("rules", scenario.rules)
    if accepts.path[0] == "kids" and "name" in accepts.places:
        found["name"] = ("variant", scenario.variant)
    if "strategy" in options and (options["strategy"].multiple or len(scenario.strategies) == 1):
        found["strategy"] = ("strategies", list(scenario.strategies) or None)
    if "bankroll" in options and options["bankroll"].required:
        found["bankroll"] = ("bankroll", scenario.bankroll)
    if "bet" in options and options["bet"].metavar == "AMOUNT":
        found["bet"] = ("bet", scenario.bet)
    if "seed" in options and DRAWS_WITH.get(accepts.path[0], "seed") in (*own, "seed"):
        found["seed"] = ("seed", scenario.seed)
    return {name: pair for name, pair in found.items() if pair[1] is not None and name not in own}


def _spell_out(values: dict[str, Any], own: Mapping[str, Any], plan: Planned) -> None:
    """Rules or a variant given as a table become a base and ``set``, in place; so does a table ``set``."""
    sets = (
        assignments(values["set"], f"{plan.key}.set") if isinstance(values.get("set"), Mapping) else values.get("set")
    )
    for name in ("rules", "name"):
        if isinstance(values.get(name), Mapping):
            values[name], changes = based(values[name], plan.key_of(name))
            said = [field for short, field in SHORTHANDS.items() if short in own]
            kept = [text for text in changes if text.partition("=")[0] not in said]
            sets = [*kept, *([] if sets is None else sets if isinstance(sets, list) else [sets])]
    if sets:
        values["set"] = sets


def based(named: str | Mapping[str, Any], key: str) -> tuple[str | None, list[str]]:
    """What rules or a variant are based on, and the ``field=value`` changes; None: the usual base."""
    if isinstance(named, str):
        return named, []
    base = named.get("base")
    if base is not None and not isinstance(base, str):
        raise InputError(f"{key}.base", base, "a name or a path")
    return base, assignments({field: value for field, value in named.items() if field != "base"}, key)


def _places(accepts: Accepts, values: Mapping[str, Any], plan: Planned) -> list[str]:
    """The arguments; the words of one that takes several may come from several keys."""
    words: list[str] = []
    for name, argument in accepts.places.items():
        if values.get(name) is None:
            continue
        key, value = plan.key_of(name), values[name]
        texts = [_text(each, key) for each in (value if isinstance(value, list) else [value])]
        if (len(texts) != 1 and argument.nargs == 1) or any(text.startswith("-") or not text for text in texts):
            raise InputError(key, value, "a name or a path")
        _refuse_other_choices(argument, texts, key)
        words += texts
    return words


def _option(name: str, option: click.Option, value: Any, key: str) -> list[str]:
    """An option as words: a flag by itself, a list repeated."""
    if option.is_flag:
        if not isinstance(value, bool):
            raise InputError(key, value, "true or false")
        return [f"--{name}"] if value else []
    if isinstance(value, list) and not option.multiple:
        raise InputError(key, value, "one value: this option is not repeatable")
    texts = [_text(each, key) for each in (value if isinstance(value, list) else [value])]
    _refuse_other_choices(option, texts, key)
    words: list[str] = []
    for text in texts:
        words += [f"--{name}={text}"] if text.startswith("-") else [f"--{name}", text]
    return words


def _refuse_other_choices(parameter: click.Parameter, texts: list[str], key: str) -> None:
    if isinstance(parameter.type, click.Choice):
        for text in texts:
            if text not in parameter.type.choices:
                raise UnknownName(key, text, map(str, parameter.type.choices))


def _text(value: Any, key: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InputError(key, value, "a text or a number")
    text = str(value)
    if not text.isprintable():
        raise InputError(key, value, "a text on one line")
    return text
