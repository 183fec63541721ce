"""A readable table: one or more spots against one dealer card, dealt card by card through step(). Slow on purpose."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.cards import SUITS
from casinowar.engine.results import Decide, RoundResult, SpotBets, SpotResult
from casinowar.engine.shoe import Cards, Shoe
from casinowar.engine.spot import Spot
from casinowar.errors import InputError
from casinowar.rng import Stream
from casinowar.round import Pair, Phase
from casinowar.rules.model import HouseRules


def pair_of(player: int, dealer: int) -> Pair:
    """The pair of two kinds as the rules see it."""
    (first, suit), (second, other_suit) = divmod(player, len(SUITS)), divmod(dealer, len(SUITS))
    return Pair(first, second, suit == other_suit)


class Table:
    """A table with its rules, its cards and its random stream; it keeps no money and no memory of a round.

    The order of a round: burn, one card to each spot, one to the dealer; the spots that tie decide
    in turn; then burn, and one card to each spot at war and to the dealer, until no war is left.
    The first cards come from the table's stream and everything after from its branch, so that no
    decision changes the random numbers of a later round.
    """

    def __init__(self, rules: HouseRules, stream: Stream, cards: Cards | None = None) -> None:
        self.rules = rules
        self.cards: Cards = Shoe.of(rules) if cards is None else cards
        self._stream = stream
        self._shown: list[int] = []
        self._burned = 0

    @property
    def shown(self) -> tuple[int, ...]:
        """The kinds of the cards shown in this round so far: of each deal the spots in turn, then the dealer."""
        return tuple(self._shown)

    def play(self, bets: Sequence[SpotBets], decide: Decide) -> RoundResult:
        """One round with one SpotBets for each spot; ``decide`` is asked about every tie.

        Raises InputError for a bet that cannot be placed (nothing has happened then), IllegalMove
        for a decision that is not open.
        """
        if len(bets) != self.rules.spots:
            raise InputError("bets", len(bets), f"bets for {self.rules.spots} spots")
        spots = [Spot(self.rules, number, placed) for number, placed in enumerate(bets)]
        self._shown, self._burned = [], 0
        self.cards.begin_round()
        self._stream.start_round()
        self._burn(self._stream, self.rules.burn.round)
        self._deal_pairs(spots, self._stream, burn_each=0)
        rest = self._stream.branch()
        for spot in spots:
            if spot.state.phase == Phase.DECISION:
                spot.decide(decide)
        while at_war := [spot for spot in spots if spot.state.phase == Phase.WAR]:
            self._burn(rest, self.rules.burn.war)
            self._deal_pairs(at_war, rest, self.rules.burn.war_card)
        results: tuple[SpotResult, ...] = tuple(spot.result() for spot in spots)
        return RoundResult(results, len(self._shown), self._burned)

    def _deal_pairs(self, spots: Sequence[Spot], stream: Stream, burn_each: int) -> None:
        players = [self._show(stream, burn_each) for _ in spots]
        dealer = self._show(stream, burn_each)
        for spot, player in zip(spots, players, strict=True):
            spot.see(player, dealer, pair_of(player, dealer))

    def _show(self, stream: Stream, burn_first: int) -> int:
        self._burn(stream, burn_first)
        self._shown.append(self.cards.deal(stream))
        return self._shown[-1]

    def _burn(self, stream: Stream, count: int) -> None:
        for _ in range(count):
            self.cards.deal(stream)
        self._burned += count
