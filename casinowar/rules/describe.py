"""The rules of a table in plain words, every figure computed from the rules: lines a floor manager would sign."""

from __future__ import annotations

from fractions import Fraction

from casinowar.cards import CARDS_PER_DECK
from casinowar.money import money_text
from casinowar.rules.lines import PayLine, SideBet
from casinowar.rules.model import INFINITE, HouseRules
from casinowar.rules.pay import pay_words
from casinowar.rules.settlement import EVEN_MONEY, Fate, WarSettlement

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def describe(rules: HouseRules) -> list[str]:
    """One line a rule, in the order of play. A net is in units of the ante, or of the side bet's stake."""
    return [
        _shoe(rules),
        _burns(rules),
        _spots(rules),
        f"The higher first card wins the ante even money (player higher: net {net_text(EVEN_MONEY)}; "
        f"dealer higher: net {net_text(-EVEN_MONEY)}). Aces are high; suits never decide.",
        *_tie(rules),
        *(_war(rules) if rules.war.allowed else ()),
        *_bonuses(rules),
        *_side_bets(rules),
        _limits(rules),
    ]


def net_text(net: Fraction) -> str:
    """A net with its sign: "+1", "-1/2", "0"."""
    return f"+{net}" if net > 0 else str(net)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _shoe(rules: HouseRules) -> str:
    if rules.decks == INFINITE:
        return "An infinite shoe: every card is equally likely at every deal."
    total = rules.decks * CARDS_PER_DECK
    shoe = f"{rules.decks} deck{'' if rules.decks == 1 else 's'} ({total} cards)"
    if rules.shoe.mode == "cut_card":
        cut = rules.cut_position(rules.shoe.penetration)
        return f"{shoe}, cut card behind {cut} of them; the round in which it shows is finished, then all are shuffled."
    if rules.shoe.mode == "continuous":
        return f"{shoe} in a continuous shuffler, into which the cards of a round go back at once."
    return f"{shoe}, shuffled before every round."


def _burns(rules: HouseRules) -> str:
    burned = [
        f"{_cards(count)} before {when}"
        for count, when in (
            (rules.burn.round, "each round"),
            (rules.burn.war if rules.war.allowed else 0, "each war"),
            (rules.burn.war_card if rules.war.allowed else 0, "each card of a war"),
        )
        if count
    ]
    return f"Burned unseen: {', '.join(burned)}." if burned else "No cards are burned."


def _spots(rules: HouseRules) -> str:
    hands = "One hand is" if rules.spots == 1 else f"{rules.spots} hands are"
    return f"{hands} played against the dealer's card; a round needs {rules.cards_needed} cards at most."


def _tie(rules: HouseRules) -> list[str]:
    share = f"{rules.surrender.refund} of the ante comes back (net {net_text(rules.surrender.net())})"
    if not rules.war.allowed:
        return [f"First cards tie: there is no war; {share}."]
    times = "as much as the ante" if rules.war.raise_ == 1 else f"{rules.war.raise_} times the ante"
    raised = f"raises {times} and goes to war"
    if rules.surrender.allowed:
        choice = f"First cards tie: the player surrenders, and {share}, or {raised}."
    else:
        choice = f"First cards tie: the player {raised}; surrender is not offered."
    if rules.war.short_raise == "all_in":
        return [choice, "A player who cannot cover the raise may raise what is left."]
    return [choice, f"A player who cannot cover the raise surrenders: {share}."]


def _war(rules: HouseRules) -> list[str]:
    war = rules.war
    last = "War cards tie"
    lines = []
    if war.max_ties > 2:
        last = f"Tie number {war.max_ties}, the last"
        lines = [f"War cards tie: another war at the same stake, up to {_NUMBERS[war.max_ties]} ties in all."]
    return [
        f"Player's war card higher: {_settles(war.win, war.raise_)}.",
        *lines,
        f"{last}: {_settles(war.tie, war.raise_)}.",
        f"Dealer's war card higher: {_settles(war.lose, war.raise_)}.",
    ]


def _settles(how: WarSettlement, raised: Fraction) -> str:
    net = f"net {net_text(how.net(raised))}"
    if how.collects is not None:
        return f"the player takes {how.collects} units from the layout, own stakes included ({net})"
    bonus = f", a bonus of {how.bonus} of the ante is paid" if how.bonus else ""
    return f"the ante {_fate(how.ante)}, the raise {_fate(how.raise_)}{bonus} ({net})"


def _fate(fate: Fate) -> str:
    if isinstance(fate, Fraction):
        return f"wins {fate.numerator}:{fate.denominator}"
    return "pushes" if fate == "push" else "is lost"


def _bonuses(rules: HouseRules) -> list[str]:
    return [
        f"Bonus {name}: {line.condition()}: {net_text(line.pays)} of the ante besides{_unless(number)}."
        for name, bonus in rules.bonuses.items()
        for number, line in enumerate(bonus.lines)
    ]


def _unless(number: int) -> str:
    return ", if no line above holds" if number else ""


def _side_bets(rules: HouseRules) -> list[str]:
    lines = [text for name, bet in rules.side_bets.items() for text in _side_bet(name, bet)]
    return lines or ["No side bets."]


def _side_bet(name: str, bet: SideBet) -> list[str]:
    placed = "on going to war" if bet.placed == "war" else "before the first cards"
    if len(bet.lines) == 1:
        return [f"Side bet {name}, placed {placed}: {_line(bet.lines[0])}, else it is lost."]
    return [
        f"Side bet {name}, placed {placed}; the first line that holds pays, else it is lost:",
        *(f"  {_line(line)}" for line in bet.lines),
    ]


def _line(line: PayLine) -> str:
    return f"{line.condition()}: pays {pay_words(line.pays)}"


def _limits(rules: HouseRules) -> str:
    table = rules.table
    most = "no maximum" if table.maximum is None else f"maximum {money_text(table.maximum)}"
    return f"Ante: minimum {money_text(table.minimum)}, {most}, in chips of {money_text(table.chip)}."
