"""What is odd about a rule file: legal, but probably not what its author meant."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from casinowar.cards import COPIES_PER_DECK
from casinowar.rules.describe import net_text
from casinowar.rules.lines import FIRST_PAIR, FIRST_WAR_PAIR, Bonus, PayLine, SideBet
from casinowar.rules.model import INFINITE, HouseRules


def warnings(rules: HouseRules) -> list[str]:
    """Sentences about rules that can be played but look mistaken; [] when nothing does.

    A bet on which the player has the edge is not looked for here: that takes exact results.
    """
    bets: Mapping[str, Bonus] = {f"bonuses.{name}": bonus for name, bonus in rules.bonuses.items()} | {
        f"side_bets.{name}": bet for name, bet in rules.side_bets.items()
    }
    found = _odd_settlements(rules) if rules.war.allowed else []
    for name, bet in bets.items():
        found += _never_placed(rules, name, bet) or _dead_lines(rules, name, bet)
    return found + _twins(rules)


def _odd_settlements(rules: HouseRules) -> list[str]:
    war, staked = rules.war, 1 + rules.war.raise_
    win, tie, lose = (how.net(war.raise_) for how in (war.win, war.tie, war.lose))
    found = []
    if win > staked:
        found.append(
            f"war.win nets {net_text(win)}, more than even money on all {staked} units staked: if the figures "
            "have own stakes in them, write collects"
        )
    if tie < lose:
        found.append(f"war.tie nets {net_text(tie)}, less than a lost war ({net_text(lose)})")
    if lose > rules.surrender.net():
        found.append(
            f"war.lose nets {net_text(lose)}, more than surrender ({net_text(rules.surrender.net())}): going to war "
            "costs nothing"
        )
    if win < lose:
        found.append(f"war.win nets {net_text(win)}, less than a lost war ({net_text(lose)})")
    return found


def _never_placed(rules: HouseRules, name: str, bet: Bonus) -> list[str]:
    if isinstance(bet, SideBet) and bet.placed == "war" and not rules.war.allowed:
        return [f"{name} is placed at the war and is never placed: these rules have no war"]
    return []


def _dead_lines(rules: HouseRules, name: str, bet: Bonus) -> list[str]:
    at_war = isinstance(bet, SideBet) and bet.placed == "war"
    found = []
    for number, line in enumerate(bet.lines):
        why = _impossible(rules, line, at_war)
        rival = next((n for n, above in enumerate(bet.lines[:number]) if _covers(above, line, at_war)), None)
        if why:
            found.append(f"{name}: line {number + 1} ({line.condition()}) can never hold: {why}")
        elif rival is not None:
            found.append(
                f"{name}: line {number + 1} ({line.condition()}) is never paid: whenever it holds, line {rival + 1} "
                f"({bet.lines[rival].condition()}) holds too and comes first"
            )
    return found


def _impossible(rules: HouseRules, line: PayLine, at_war: bool) -> str | None:
    """Why a line can never hold at this table, or None. A bet placed at the war has seen a tie."""
    ties = line.ties_at_least or int(at_war or (line.ranks is not None and line.ranks[0] == line.ranks[1]))
    if ties > FIRST_PAIR and not rules.war.allowed:
        return "without a war there is one tie at most"
    if rules.decks == INFINITE or not ties:
        return None
    if line.suited and rules.decks < 2:
        return "one deck has no two cards of one rank and suit"
    of_a_rank = rules.decks * COPIES_PER_DECK
    if line.same_rank_throughout and 2 * ties > of_a_rank:
        return f"it needs {2 * ties} cards of one rank, and the shoe has {of_a_rank}"
    pairs_in_suit = rules.decks // 2 * COPIES_PER_DECK
    if line.suited and line.same_rank_throughout and ties > pairs_in_suit:
        return f"it needs {ties} pairs of one rank and suit each, and the shoe has {pairs_in_suit} of a rank"
    return None


def _covers(above: PayLine, line: PayLine, at_war: bool) -> bool:
    """Whether ``above`` holds whenever ``line`` holds."""
    first = FIRST_WAR_PAIR if at_war else FIRST_PAIR
    same_pair = max(above.ties_at_least, first) == max(line.ties_at_least, first)
    asks_no_more_ties = above.ties_at_least <= line.ties_at_least
    ranks_shown = above.ranks is None or (
        above.ranks == line.ranks and (same_pair or (line.same_rank_throughout and asks_no_more_ties))
    )
    ties_follow = asks_no_more_ties or (line.ranks is not None and line.ranks[0] == line.ranks[1] and same_pair)
    return (
        ties_follow
        and ranks_shown
        and (line.suited or not above.suited)
        and (line.same_rank_throughout or not above.same_rank_throughout or above.ties_at_least == FIRST_PAIR)
    )


def _twins(rules: HouseRules) -> list[str]:
    """Pairs of side bets won by the same cards: most likely one name, spelt in two ways."""
    return [
        f"side_bets.{one} and side_bets.{other} are won by the same cards: one may be a misspelt name"
        for one, other in combinations(rules.side_bets, 2)
        if _conditions(rules.side_bets[one]) == _conditions(rules.side_bets[other])
    ]


def _conditions(bet: SideBet) -> tuple[object, ...]:
    return (bet.placed, *(line.model_copy(update={"pays": 0}) for line in bet.lines))
