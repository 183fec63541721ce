"""The page, and the report as text, about a War variant: its rules, how long it takes, who wins, what is exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from casinowar import __version__
from casinowar.counts import number_of
from casinowar.kids.facts import Facts, facts_of
from casinowar.kids.results import Simulation
from casinowar.kids.variant import WarVariant
from casinowar.kids.words import describe
from casinowar.report.kids import WEAK, variant_note
from casinowar.report.kids_facts import facts_result
from casinowar.report.kids_simulate import aces_table, lengths_table, results_table, simulate_result, spreads_table
from casinowar.report.page.blocks import Block, Command, Figure, Key, Listed, Page, Section
from casinowar.report.pictures.kids import aces_picture, length_picture, results_picture
from casinowar.report.result import Result
from casinowar.report.tables import Table, about_percent, percent


def kids_page(found: Simulation, command: str, changed: Sequence[str] = ()) -> Page:
    """The page. ``command`` makes it again, seed included; ``changed`` as for title_of."""
    variant, facts = found.variant, facts_of(found.variant, found.pace)
    return Page(
        title=f"War: {title_of(variant, changed)}",
        lead=lead(found),
        keys=_keys(found),
        sections=[
            Section("rules", "The rules", _rules(variant, changed)),
            Section("winners", "Who wins", _winners(found)),
            *_lengths(found),
            *_aces(found),
            Section("facts", "What is known exactly", [_alone(facts_result(facts).tables()[0])]),
            Section("meaning", "What the numbers mean", [Listed(tuple(_meaning(found, facts)))]),
            Section("again", "Make it again", [_again(found), Command(command), variant_note(variant)]),
        ],
        foot=f"casinowar {__version__}, variant {variant.name}, rules {variant.rules_hash}, seed {found.seed}.",
    )


def kids_report(found: Simulation, command: str, changed: Sequence[str] = ()) -> Result:
    """The same in every format; as JSON and CSV it is what ``kids simulate`` gives."""

    def page() -> str:
        from casinowar.report.page.html import page_html

        return page_html(kids_page(found, command, changed))

    simulated = simulate_result(found, detail=True)
    facts = facts_of(found.variant, found.pace)
    tables = [
        Table((), (), title=f"War: {title_of(found.variant, changed)}", notes=(lead(found),), level=1),
        Table((), (), title="Rules", notes=tuple(f"* {line}" for line in describe(found.variant)), level=2),
        *simulated.tables(),
        *facts_result(facts).tables(),
        Table((), (), title="Make it again", notes=(_again(found),), code=command, language="sh", level=2),
    ]
    return Result(simulated.record, lambda: tables, simulated.rows, page=page)


def title_of(variant: WarVariant, changed: Sequence[str] = ()) -> str:
    """The variant's title without a "War: " of its own, and the fields that were ``changed``, as key=value."""
    title = (variant.title or variant.name).removeprefix("War: ")
    last = {text.partition("=")[0]: text for text in changed}
    return f"{title} (changed: {', '.join(last.values())})" if last else title


def lead(found: Simulation) -> str:
    """How long a game takes, and how many games have no end, in a sentence."""
    if found.tricks is None or found.minutes is None:
        return f"None of {number_of(found.games, 'game')} played came to an end."
    said = (
        f"{found.tricks.mean:.0f} tricks on average, about {_time(found.minutes.mean)} at {found.pace:g} seconds a "
        f"trick; half of {{}} are over after {found.tricks.median:.0f}."
    )
    if found.measured == found.games:
        return f"A game takes {said.format('all games')}"
    open_ended = about_percent(1 - found.measured / found.games)
    return f"{open_ended} of games come to no end. Those that end take {said.format('them')}"


def _time(minutes: float, long: str = "minutes", short: str = "seconds") -> str:
    """A time with its unit: "31 minutes", "36 seconds"."""
    return f"{minutes:.0f} {long}" if minutes >= 2 else f"{minutes * 60:.0f} {short}"


def _keys(found: Simulation) -> list[Key]:
    keys = [Key(about_percent(found.wins[0]), "games won by player 1")]
    game = "a game" if found.measured == found.games else "a game that ends"
    if found.tricks is not None and found.minutes is not None and found.wars is not None:
        keys += [
            Key(f"{found.tricks.mean:.0f}", f"tricks in {game}, on average"),
            Key(_time(found.minutes.mean, "min", "s"), f"length of {game}, on average"),
            Key(f"{found.wars.mean:.1f}", f"wars in {game}, on average"),
        ]
    return keys


def _rules(variant: WarVariant, changed: Sequence[str]) -> list[Block]:
    blocks: list[Block] = [Listed(tuple(describe(variant)))]
    if variant.source:
        blocks.append(f"Source: {variant.source}.")
    if variant.weakly_specified:
        blocks.append(WEAK)
    if variant.choices:
        before = f"for {variant.name} before it was changed" if changed else "here"
        blocks += [f"Decided {before}, because the source is silent:", Listed(variant.choices)]
    return blocks


def _winners(found: Simulation) -> list[Block]:
    return [Figure(results_picture(found), _alone(results_table(found)), folded=False)]


def _alone(table: Table) -> Table:
    """The table without the rules in one line, which the page has at its end."""
    return replace(table, notes=tuple(note for note in table.notes if not note.startswith("Rules of ")))


def _lengths(found: Simulation) -> list[Section]:
    picture, spreads = length_picture(found), spreads_table(found)
    if picture is None or spreads is None:
        return []
    return [Section("length", "How long it takes", [Figure(picture, lengths_table(found)), spreads])]


def _aces(found: Simulation) -> list[Section]:
    picture, table = aces_picture(found), aces_table(found)
    if picture is None or table is None:
        return []
    return [Section("aces", "What aces are worth", [Figure(picture, table, folded=False)])]


def _meaning(found: Simulation, facts: Facts) -> list[str]:
    lines = [
        f"Shares and lengths are measured over {number_of(found.games, 'game')}. A standard error says how far such a "
        "measurement is usually off; two of them to each side hold the true value 95 times in 100."
    ]
    if found.variant.aim == "not_first_out" and found.variant.players > 2:
        lines.append("Several players win a game together; it counts for each of them by an equal part.")
    if found.tricks is not None and found.tricks.sd is not None:
        low, high = found.tricks.quantiles["0.05"], found.tricks.quantiles["0.95"]
        lines.append(
            f"Games differ much: nine in ten{'' if found.measured == found.games else ' of those that end'} take "
            f"between {low:.0f} and {high:.0f} tricks."
        )
        if found.measured == found.games:
            group = "pair" if found.variant.players == 2 else "group"
            lines[-1] += f" A class that plays one game a {group} should expect a few that last {high:.0f} and more."
    first = next((fact for fact in facts.facts if fact.name == "first_tie"), None)
    if first is not None:
        lines.append(
            f"The first trick is a war in {percent(first.value, 2)} of games: that is exact ({first.exact}), no matter "
            "how often it is tried."
        )
    if found.endless:
        lines.append(
            f"{about_percent(found.endless)} of games never end: a position came back, so everything repeats for ever."
        )
    if found.limit:
        lines.append(f"{about_percent(found.limit)} of games were given up without a result.")
    return lines


def _again(found: Simulation) -> str:
    said = (
        f"Made by casinowar {__version__} from {number_of(found.games, 'game')} with the seed {found.seed}, by the "
        f"rules {found.variant.rules_hash} (a hash that changes with any rule). The same command gives the same "
        "numbers, whatever the machine."
    )
    return f"Interrupted: only the games that were finished are counted. {said}" if found.partial else said
