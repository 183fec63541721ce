"""How many rounds of a shoe begin at each depth, and what a counter gains down a whole shoe.

A round begins as long as the cut card has not shown. It uses the cards of its first deal, and for
each war the cards dealt and burned; burned cards stay unseen, so the cards a counter has not seen
are more than those in the shoe.

The cut-card effect: cards that are good for a tie bet are uneven, and then the cards gone by were
uneven too (the same ranks the other way round). They tied more often, went to more wars, and fewer
rounds were left. Given the cards left, those gone by lie in random order, so each pair dealt from
them tied with the chance that their pair sum gives; here pairs tie independently with that chance,
and over all cards with that of a fresh shoe. Where ties use no further cards the rounds of a shoe
are fixed and everything is exact; otherwise the independence is an approximation.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import comb

import numpy as np

from casinowar.cards import CARDS_PER_DECK, COPIES_PER_DECK
from casinowar.exact.count_depth import Depth
from casinowar.exact.count_law import Array, Counts
from casinowar.round import Decision
from casinowar.rules.model import HouseRules

_STEPS = 2048
"""The rounds are worked out at tie chances this many to one apart; between them the numbers are interpolated."""

_NEARLY_NONE = 1e-12
"""The least chance of no tie: with more spots than a rank has cards, some spot never ties."""


@dataclass(frozen=True, slots=True)
class Use:
    """One way a round can use cards: seen and burned ones, and its probability at each tie chance of the grid."""

    seen: int
    burned: int
    chance: Array


@dataclass(frozen=True)
class ShoeRounds:
    """Expected numbers of rounds by depth: ``at_depth[u]`` over the ``grid`` of tie chances, u cards being unseen."""

    total: int
    copies: int
    grid: Array
    at_depth: dict[int, Array]

    def usual(self, cards_left: int) -> float:
        """Expected rounds that begin with ``cards_left`` unseen if ties had a fresh shoe's chance throughout."""
        fresh = _fresh_tie(self.total, self.copies)
        return float(np.interp(fresh, self.grid, self.at_depth.get(cards_left, np.zeros_like(self.grid))))

    def given(self, cards_left: int, pair_sums: Counts) -> Array:
        """The same for each pair sum of the cards left, which tells how tied the gone cards were."""
        gone = self.total - cards_left
        if gone < 2 or cards_left not in self.at_depth:
            return np.full(len(pair_sums), self.usual(cards_left))
        ranks = self.total // self.copies
        gone_sums = ranks * self.copies * (self.copies - 1) - 2 * (self.copies - 1) * cards_left + pair_sums
        chances = gone_sums / (gone * (gone - 1))
        given: Array = np.interp(chances, self.grid, self.at_depth[cards_left])
        return given

    def weights(self, depth: Depth) -> Array:
        """How many rounds of a shoe begin at a depth with each of its pair sums, and so with each value."""
        given = self.given(depth.cards_left, depth.pair_sums)
        mean = float((depth.chances * given).sum())
        return depth.chances * given * (self.usual(depth.cards_left) / mean if mean else 0.0)


def shoe_rounds(rules: HouseRules, decision: Decision, spots: int, cut: int) -> ShoeRounds:
    """Expected rounds by depth when ``cut`` cards are dealt before the cut card shows. Decks must be a number."""
    decks = int(rules.decks)
    total, copies = decks * CARDS_PER_DECK, decks * COPIES_PER_DECK
    grid = np.union1d(np.linspace(0.0, 1.0, _STEPS + 1), [_fresh_tie(total, copies)])
    uses = _uses(rules, decision, spots, total, copies, grid)
    begun: list[dict[int, Array]] = [defaultdict(lambda: np.zeros_like(grid)) for _ in range(cut)]
    begun[0][0] = np.ones_like(grid)
    at_depth: dict[int, Array] = defaultdict(lambda: np.zeros_like(grid))
    for dealt, by_seen in enumerate(begun):
        for seen, rounds in by_seen.items():
            at_depth[total - seen] += rounds
            for use in uses:
                after = dealt + use.seen + use.burned
                if after < cut:
                    begun[after][seen + use.seen] += rounds * use.chance
    return ShoeRounds(total, copies, grid, dict(at_depth))


def _fresh_tie(total: int, copies: int) -> float:
    return (copies - 1) / (total - 1)


def _uses(rules: HouseRules, decision: Decision, spots: int, total: int, copies: int, grid: Array) -> list[Use]:
    """Every way a round can use cards, by how many spots tie and go to war each time."""
    burn = rules.burn
    wars = rules.war.max_ties - 1 if rules.war.allowed and decision == Decision.WAR else 0
    found: dict[tuple[int, int], Array] = defaultdict(lambda: np.zeros_like(grid))

    def go_on(players: int, seen: int, burned: int, chance: Array, wars_left: int) -> None:
        for tied, tie_chance in enumerate(_tied(players, total, copies, grid)):
            if tied and wars_left:
                cards = tied + 1
                more = burn.war + cards * burn.war_card
                go_on(tied, seen + cards, burned + more, chance * tie_chance, wars_left - 1)
            else:
                found[seen, burned] += chance * tie_chance

    go_on(spots, spots + 1, burn.round, np.ones_like(grid), wars)
    return [Use(seen, burned, chance) for (seen, burned), chance in found.items()]


def _tied(players: int, total: int, copies: int, grid: Array) -> list[Array]:
    """The law of how many of some players tie the dealer, at each tie chance of the grid.

    In a fresh shoe it is hypergeometric; other tie chances tilt it. One player ties with that chance.
    """
    fresh = _fresh_tie(total, copies)
    tie, rest = grid / fresh, np.maximum(1 - grid, _NEARLY_NONE) / (1 - fresh)
    ways = [comb(copies - 1, t) * comb(total - copies, players - t) for t in range(players + 1)]
    law = [w / comb(total - 1, players) * tie**t * rest ** (players - t) for t, w in enumerate(ways)]
    whole: Array = np.sum(law, axis=0)
    return [part / whole for part in law]
