"""A lesson as a document: sheets for the players, the tally sheet, and the teacher's pages with the answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from casinowar.counts import number_of
from casinowar.kids.deck import Notation
from casinowar.kids.games.base import DEFAULT_PACE
from casinowar.kids.lesson import FEWEST_BEYOND, LONGEST, Expectation, Lesson
from casinowar.kids.paper import MOST_TRICKS, PaperGame
from casinowar.report.kids import WEAK, KidsRecord, about, variant_note
from casinowar.report.result import FlatRow, Result
from casinowar.report.tables import Table

NEW_PAGE = "\f"
"""A title that is only this starts a new page in print; text and Markdown leave it out."""
_CLASSES_ABOVE = 60
"""Of so many classes one or two have a longest game above the band: 1 in 40, and half as many again for luck."""
_SPECIAL = "\\`*_[]<>|#"


class KidsWorksheetRecord(KidsRecord, Lesson):
    """``casinowar kids worksheet``."""


def worksheet_result(lesson: Lesson) -> Result:
    """The worksheet; CSV holds what the class should expect."""

    def page() -> str:
        from casinowar.report.worksheet_page import page_text

        return page_text(lesson)

    return Result(
        record=lambda: KidsWorksheetRecord(**about(lesson.variant), **dict(lesson)),
        tables=lambda: [block for block in blocks_of(lesson) if block.title != NEW_PAGE],
        rows=lambda: [_flat(row) for row in lesson.expectations] or [{"name": None}],
        page=page,
        markdown=lambda: markdown_text(lesson),
    )


def markdown_text(lesson: Lesson) -> str:
    """The worksheet in Markdown, with nothing in it read as a mark that is not one."""
    blocks = (block for block in blocks_of(lesson) if block.title != NEW_PAGE)
    return "\n\n".join(_marked(block).markdown() for block in blocks) + "\n"


def _marked(block: Table) -> Table:
    rows = tuple(tuple(map(_escaped, row)) for row in block.rows)
    return replace(block, title=_escaped(block.title), rows=rows, notes=tuple(map(_escaped, block.notes)))


def _escaped(text: str) -> str:
    start, rest = ("* ", text[2:]) if text.startswith("* ") else ("", text)
    return start + "".join(f"\\{character}" if character in _SPECIAL else character for character in rest)


def title_of(lesson: Lesson) -> str:
    """What the worksheet is called."""
    return f"Lesson: {lesson.variant.title or lesson.variant.name}"


def blocks_of(lesson: Lesson) -> Iterator[Table]:
    """The document from top to bottom: for the players first, then for the teacher."""
    yield from _rules(lesson)
    for game in lesson.paper:
        yield from _game_sheet(lesson, game)
    yield _new_page()
    yield from _tally_sheet(lesson)
    yield _new_page()
    yield _questions(lesson)
    yield _new_page()
    yield _text("For the teacher", [], level=1)
    for game in lesson.paper:
        yield _game_key(lesson, game)
    yield _answers(lesson)
    yield _expect(lesson)
    yield _again(lesson)


def _new_page() -> Table:
    return Table((), (), title=NEW_PAGE)


def _text(title: str, notes: Sequence[str], level: int = 2) -> Table:
    return Table((), (), title=title, notes=tuple(notes), level=level)


def _rules(lesson: Lesson) -> Iterator[Table]:
    notes = [WEAK] if lesson.variant.weakly_specified else []
    yield _text(title_of(lesson), notes, level=1)
    yield _text("The rules", [f"* {line}" for line in lesson.words])
    shorter = ["On paper the packets are small, so that a game is over soon; all other rules stay."]
    if lesson.paper_rules.won_cards != lesson.variant.won_cards:
        shorter.append(_paper_order(lesson))
    yield _text("Games on paper", shorter)


def _paper_order(lesson: Lesson) -> str:
    """The order of return on paper, where the rules leave it to chance."""
    rules = lesson.paper_rules
    others = "the others" if rules.players == 2 else "the others in the order of the seats"
    prize = ", then what lay in the middle" if rules.prize != "none" else ""
    text = (
        "On paper nothing is shuffled, so that everybody finds the same: the winner of a trick puts his own cards "
        f"under his packet first, in the order in which he laid them, then {others}{prize}."
    )
    if rules.game == "pasha":
        text += (
            " An open pile keeps its order, the oldest card is turned first; who takes one puts it before the trick."
        )
    return text


def _game_sheet(lesson: Lesson, paper: PaperGame) -> Iterator[Table]:
    """A game to play through: its cards, and a table to fill in."""
    game = paper.game
    has_remarks = not paper.from_cards and any(trick.remarks for trick in game.log)
    seats = range(1, len(game.start) + 1)
    packets = [f"Player {seat}, top card first: {_spaced(lesson, game.start[seat - 1])}" for seat in seats]
    if paper.from_cards:
        task = "Play it: write down what is laid, who takes it, and how many cards all have left."
        task += f" Stop after trick {MOST_TRICKS}." if game.result == "limit" else ""
        lines = min(MOST_TRICKS, game.tricks + 2)
        laid = [(str(number), *("",) * len(game.start)) for number in range(1, lines + 1)]
    else:
        happened = ", and what else happened," if has_remarks else ""
        task = (
            f"In this game players choose, or chance has a hand, so the cards that were laid{happened} are given (in "
            "brackets: face down). Who takes each trick, and how many cards have all left afterwards?"
        )
        laid = [(str(trick.trick), *(cards or "-" for cards in trick.laid)) for trick in game.log]
    yield _text(f"Game {paper.number}", [*packets, task])
    headers = ("trick", *(f"player {seat}" for seat in seats), "taken by", *(f"cards left {seat}" for seat in seats))
    rows = tuple((*line, *("",) * (1 + len(game.start))) for line in laid)
    if has_remarks:
        headers = (*headers, "what happened")
        rows = tuple((*row, "; ".join(trick.remarks)) for row, trick in zip(rows, game.log, strict=True))
    yield Table(headers, rows, notes=("Who wins, and why? " + "." * 40,), numbers=False)


def _spaced(lesson: Lesson, packet: str) -> str:
    """The cards of a packet one by one."""
    return " ".join(packet) if Notation(lesson.variant.deck).letters else packet


def _tally_sheet(lesson: Lesson) -> Iterator[Table]:
    """One line a game for the whole class, with the columns that ``kids audit`` reads."""
    notes = (
        f"{_groups(lesson)} play {number_of(lesson.games_each, 'game')} each to the end, with all the cards and the "
        "rules above. Wars are tricks with a tie; every further tie in the same trick counts as a tie too. First war: "
        "was the first trick a war (yes or no)?",
    )
    yield _text("Tally sheet of the class", notes)
    rows = tuple(
        (str(group), str(number), *("",) * 5)
        for group in range(1, lesson.groups + 1)
        for number in range(1, lesson.games_each + 1)
    )
    headers = ("pair", "game", "winner", "tricks", "wars", "ties", "first_war")
    yield Table(headers, (*rows, ("total", *("",) * 6)), numbers=False)


def _groups(lesson: Lesson) -> str:
    if lesson.variant.players == 2:
        return number_of(lesson.groups, "pair").capitalize()
    return f"{number_of(lesson.groups, 'group')} of {lesson.variant.players}"


def _questions(lesson: Lesson) -> Table:
    notes = [f"{number}. {one.question}" for number, one in enumerate(lesson.questions, start=1)]
    return _text("Questions", notes or ["None: of this game nothing is known beforehand."])


def _game_key(lesson: Lesson, paper: PaperGame) -> Table:
    """A game trick by trick, from the reference game."""
    game = paper.game
    has_remarks = any(trick.remarks for trick in game.log)
    seats = (f"player {seat}" for seat in range(1, len(game.start) + 1))
    headers = ("trick", *seats, "taken by", "cards left", *(["remarks"] if has_remarks else []))
    rows = tuple(
        (
            str(trick.trick),
            *(cards or "-" for cards in trick.laid),
            "nobody" if trick.winner is None else f"{trick.winner} ({number_of(trick.taken, 'card')})",
            " : ".join(map(str, trick.sizes)),
            *(["; ".join(trick.remarks)] if has_remarks else []),
        )
        for trick in game.log
    )
    seats_won = " and ".join(map(str, game.winners))
    ended = {"win": f"Won by player {seats_won}", "draw": "A draw"}.get(game.result, "Not over")
    notes = (f"{ended}: {game.reason}. In brackets: face down.", f"The deal: {'/'.join(game.start)}")
    return Table(headers, rows, title=f"Answers to game {paper.number}", notes=notes, level=2, numbers=False)


def _answers(lesson: Lesson) -> Table:
    told = f"from {number_of(lesson.simulated, 'simulated game')}"
    notes = [
        f"{number}. {one.answer} ({'exact' if one.exact else told})"
        for number, one in enumerate(lesson.questions, start=1)
    ]
    return _text("Answers to the questions", notes)


def _expect(lesson: Lesson) -> Table:
    rows = tuple(
        (
            one.name,
            _number(one.mean),
            _number(one.sd),
            _number(one.class_mean),
            "" if one.class_sd is None else _number(one.class_sd),
            f"{one.low} to {one.high}",
        )
        for one in lesson.expectations
    )
    headers = ("what is counted", "one game", "SD", "the class", "SD", "95 of 100 classes")
    notes: tuple[str, ...] = (
        f"{number_of(lesson.games, 'game')} in all. The class: the total of all its games, or its longest game; of 100 "
        "classes about 95 lie between the last two numbers. A class outside them is no reason for alarm: among so many "
        "numbers one often is.",
        *_clock(lesson),
        "To judge the whole tally sheet, type it as class.csv (separated by commas) and call: casinowar kids audit "
        f"{lesson.variant.name} class.csv",
    )
    if not lesson.expectations:
        notes = ("No simulated game ended, so there is nothing to expect.",)
    elif all(row.name != LONGEST for row in lesson.expectations):
        notes = (*notes, _no_longest(lesson))
    return Table(headers, rows, title="What the class should find", notes=notes, level=2)


def _no_longest(lesson: Lesson) -> str:
    """Why the longest game of the class is left out, and how many simulated games would do."""
    needed = FEWEST_BEYOND * _CLASSES_ABOVE * lesson.games
    return (
        f"The longest game is left out: {number_of(lesson.simulated, 'simulated game')} tell too little about games "
        f"so rare. --games {needed} would do."
    )


def _clock(lesson: Lesson) -> Iterator[str]:
    """How long all the games of one pair take."""
    tricks = next((one.mean for one in lesson.expectations if one.name == "tricks"), None)
    if tricks is not None:
        minutes = lesson.games_each * tricks * lesson.pace / 60
        games, who = number_of(lesson.games_each, "game"), "pair" if lesson.variant.players == 2 else "group"
        yield (
            f"At {lesson.pace:g} seconds a trick the {games} of a {who} take {minutes:.0f} minutes on average. Fewer "
            "games (--each) or a shorter game (casinowar kids compare tells which) take less."
        )


def _number(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.3g}"


def _again(lesson: Lesson) -> Table:
    name, seed, paper = lesson.variant.name, lesson.seed, len(lesson.paper)
    sizes = f"--pairs {lesson.groups} --each {lesson.games_each} --paper {paper} --games {lesson.simulated}"
    sizes += "" if lesson.pace == DEFAULT_PACE else f" --pace {lesson.pace:g}"
    notes = [
        f"By casinowar kids worksheet {name} --seed {seed} {sizes}, with --set for rules that differ from those of "
        f"that name. The same line prints the same sheet. {lesson.pace:g} seconds a trick.",
        variant_note(lesson.variant, detail=True),
    ]
    if lesson.partial:
        notes.append("Interrupted, partial: the simulated law is that of the games played until then.")
    return _text("How this sheet was made", notes)


def _flat(row: Expectation) -> FlatRow:
    return row.model_dump()
