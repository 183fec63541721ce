"""What answers about flat bets say in plain words."""

from __future__ import annotations

import textwrap
from fractions import Fraction
from typing import TYPE_CHECKING

from casinowar.money import money_text
from casinowar.report.tables import WIDTH, percent

if TYPE_CHECKING:
    from casinowar.bankroll.game import FlatGame


def money(amount: float | Fraction) -> str:
    """Cents as currency units with two decimals."""
    return money_text(round(amount))


def short_money(amount: float | Fraction) -> str:
    """Cents as currency units, without needless zeros."""
    return money_text(round(amount)).removesuffix(".00")


def game_title(game: FlatGame, bet: str | None = None, met: str | None = None) -> str:
    """The game, the bet, the decision and the side bets in a line; ``bet`` and ``met`` in place of the game's own."""
    bet = bet or f"bet {short_money(game.bet)}"
    if game.rules is None:
        return f"a game given by its law, {bet}"
    sides = "".join(f", {name} {short_money(amount)}" for name, amount in game.sides)
    credit = ", raises on credit" if game.raise_on_credit else ""
    return f"{game.rules.title}, {bet}{sides}, {met or f'{game.decision} on a tie'}{credit}"


def titled(head: str, game: FlatGame, bet: str | None = None, met: str | None = None) -> str:
    """A title of a table: what it is about, and below it the game, within the width of a table."""
    return wrapped_title(f"{head}\n{game_title(game, bet, met)}")


def wrapped_title(title: str) -> str:
    """A title within the width of a table."""
    return "\n".join(part for line in title.splitlines() for part in textwrap.wrap(line, WIDTH))


def of_hundred(chance: float, such: str, end: str) -> str:
    """A chance as a count: "Of 100 such evenings about 29 end broke." """
    for many in (100, 1000, 10_000, 1_000_000):
        count = round(chance * many)
        if count >= 10 or (many == 100 and count >= 5):
            if count >= many:
                return f"Practically all {such} {end}."
            return f"Of {many:,} {such} about {count:,} {end}."
    if chance < 1e-9:
        return f"Practically none of {such} {end}."
    return f"Of {such} about one in {1 / chance:,.0f} {end.replace('end ', 'ends ', 1)}."


def share_text(share: Fraction) -> str:
    """A share in per cent with all the digits it was given with, as far as a reader wants them."""
    return f"{float(share * 100):.12g} %"


def chance_text(chance: float | None) -> str:
    """A chance in per cent; a dash where there is none."""
    if chance is None:
        return "-"
    if 0 < chance < 1e-5:
        return f"{chance:.3g}"
    return percent(chance)


def about_money(amount: float | None) -> str:
    """An amount in cents, or a dash."""
    return "-" if amount is None else money(amount)


def number_text(value: float | None, digits: int = 2) -> str:
    """A number with thousands separated, or a dash."""
    return "-" if value is None else f"{value:,.{digits}f}"


def forced(game: FlatGame) -> str:
    """What happens where a raise or a side bet cannot be covered, if that can happen."""
    words = []
    if game.raise_from is not None and game.rules is not None:
        short = "takes what is left" if game.rules.war.short_raise == "all_in" else "is a forced surrender"
        words.append(f"A raise that cannot be covered {short} (a bankroll below {short_money(game.raise_from)}).")
    if game.sides_from is not None:
        first = "main bet and raise" if game.raise_from is not None else "main bet"
        words.append(
            f"The {first} come first: a side bet that cannot be covered beside them is not placed "
            f"(a bankroll below {short_money(game.sides_from)})."
        )
    return " ".join(words)
