"""War with chance in it on a small deck, as a Markov chain: every position and where a trick leads from it."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import comb

from casinowar.errors import InputError, TooLarge
from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.every_chance import EnumeratedStream, distinct_orders, every_outcome
from casinowar.kids.first_tie import quick_share
from casinowar.kids.games.packet import PacketGame
from casinowar.kids.games.record import Result
from casinowar.kids.play import start_game
from casinowar.kids.policies import POLICIES, seat_policies
from casinowar.kids.small_decks import Weighed, number_of_orders
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream

MOST_POSITIONS = 2_000_000
"""Positions that are gone through unless more are allowed; each takes some 500 bytes."""
_BETWEEN = b"\0"
_TOLD_EVERY = 2000
Progress = Callable[[int, int], None]
Settled = tuple[Result, tuple[int, ...]]
"""A result and its winning seats."""


@dataclass
class Chain:
    """Positions and nodes, numbered. A trick leads from a position to a node: an ending, or a spread
    over positions that are equally likely (the orders of a shuffled pot).

    ``only`` holds the node of each position where the trick has one outcome, else -1 and the
    outcomes are in ``several``. Node n spreads over ``targets[starts[n]:starts[n + 1]]``, or is the
    ending ``settled[endings[n]]`` where that is not -1. ``first`` weighs the positions after the deal.
    """

    first: dict[int, Fraction] = field(default_factory=dict)
    positions: list[bytes] = field(default_factory=list)
    only: array[int] = field(default_factory=lambda: array("q"))
    several: dict[int, list[tuple[Fraction, int]]] = field(default_factory=dict)
    starts: array[int] = field(default_factory=lambda: array("q", [0]))
    targets: array[int] = field(default_factory=lambda: array("q"))
    endings: array[int] = field(default_factory=lambda: array("q"))
    settled: list[Settled] = field(default_factory=list)
    players: int = 2

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self.endings)


def most_cards(chain: Chain, position: bytes) -> Settled:
    """The result of a game stopped at a position where most cards wins."""
    piles = [len(pile) for pile in position.split(_BETWEEN, 2 * chain.players)[: 2 * chain.players]]
    held = [piles[seat] + piles[chain.players + seat] for seat in range(chain.players)]
    first = tuple(seat for seat, number in enumerate(held) if number == max(held))
    return ("win", first) if len(first) == 1 else ("draw", ())


def build_chain(
    variant: WarVariant, deals: Iterable[Weighed], limit: int = MOST_POSITIONS, progress: Progress | None = None
) -> Chain:
    """Every position that can be reached from the deals, by playing every trick of the readable game.

    Raises InputError for games that cannot be taken apart trick by trick, TooLarge for more than
    ``limit`` positions.
    """
    _refuse(variant)
    size = number_of_positions(variant)
    if size > limit:
        remedy = f"take fewer ranks or suits, or allow more: --limit {size} (some {size // 2000:,} MB)"
        raise TooLarge("deck", f"up to {size:,} positions", f"{limit:,}", remedy)
    return _Builder(variant).build(deals, None if progress is None else lambda done: progress(min(done, size), size))


def number_of_positions(variant: WarVariant) -> int:
    """At most how many positions there are: orders of the deck, cut into packets."""
    cards = variant.deck.size
    piles = variant.players * (2 if variant.won_cards == "pile" or variant.game == "pasha" else 1)
    piles += variant.prize != "none"
    return number_of_orders(variant) * comb(cards + piles - 1, piles - 1)


def _refuse(variant: WarVariant) -> None:
    if variant.game in ("steal", "hand_of_three"):
        raise InputError("game", variant.game, "packet, pasha or addition: players who choose are not gone through")
    if variant.identical_cards != "tie":
        raise InputError("identical_cards", variant.identical_cards, "tie: positions are told apart by ranks")
    if variant.end.decider or variant.end.rounds > 1:
        name = "end.decider" if variant.end.decider else "end.rounds"
        raise InputError(name, True if variant.end.decider else variant.end.rounds, "one deal: no decider, one round")


class _Builder:
    """Seats one game at position after position and plays one trick there for every outcome of chance."""

    def __init__(self, variant: WarVariant) -> None:
        self.variant = variant
        self.share = quick_share(variant)
        names = seat_policies(variant)
        shuffles = variant.won_cards == "shuffled" or (variant.won_cards == "choice" and set(names) == {"random"})
        self.lazy = shuffles and variant.prize == "none" and variant.game != "pasha"
        self.keeps_wars = variant.end.wars is not None
        empty = Deal(((),) * variant.players)
        game = start_game(variant, empty, Stream(0), [POLICIES[name] for name in names])
        assert isinstance(game, PacketGame)
        self.game = game
        self.game.trick_limit = None
        self.chain = Chain(players=variant.players)
        self.number: dict[bytes, int] = {}
        self.node: dict[bytes | Settled, int] = {}

    def build(self, deals: Iterable[Weighed], told: Callable[[int], None] | None) -> Chain:
        """The chain of everything that can be reached; ``told`` hears now and then how many positions are done."""
        chain = self.chain
        for deal, weight in deals:
            self.game.take_packets(Deal(deal.packets))
            self.game.wars_won = [0] * self.variant.players
            start = self._numbered(self._position())
            chain.first[start] = chain.first.get(start, Fraction(0)) + weight
        here = 0
        while here < len(chain.positions):
            play = partial(self._node_of, chain.positions[here])
            outcomes = list(every_outcome(play, self.lazy, self.share))
            chain.only.append(outcomes[0][1] if len(outcomes) == 1 else -1)
            if len(outcomes) > 1:
                chain.several[here] = outcomes
            here += 1
            if told is not None and here % _TOLD_EVERY == 0:
                told(here)
        return chain

    def _numbered(self, position: bytes) -> int:
        number = self.number.get(position)
        if number is None:
            number = self.number[position] = len(self.chain.positions)
            self.chain.positions.append(position)
        return number

    def _position(self) -> bytes:
        """Packets by rank in order, won piles by rank whatever their order, the prize, the wars won."""
        game = self.game
        piles = [bytes(map(rank_of, stock)) for stock in game.stock]
        piles += [bytes(sorted(map(rank_of, won))) for won in game.won]
        piles.append(bytes(map(rank_of, game.prize)))
        wars = b"".join(number.to_bytes(4, "big") for number in game.wars_won) if self.keeps_wars else b""
        return _BETWEEN.join(piles) + _BETWEEN + wars

    def _sit_down(self, position: bytes) -> None:
        game, players = self.game, self.variant.players
        parts = position.split(_BETWEEN, 2 * players + 1)
        game.stock = [deque(pile) for pile in parts[:players]]
        game.won = [list(pile) for pile in parts[players : 2 * players]]
        game.prize = list(parts[2 * players])
        wars = parts[-1]
        if self.keeps_wars:
            game.wars_won = [int.from_bytes(wars[4 * seat : 4 * seat + 4], "big") for seat in range(players)]
        in_play = game.stock if self.variant.never_recycles else game.holdings()
        game.inside = [seat for seat in range(players) if in_play[seat]]
        game.ending, game.tricks = None, 0
        game.remarks.clear()

    def _node_of(self, position: bytes, stream: EnumeratedStream) -> int:
        """Play one trick at a position; the node it leads to."""
        game = self.game
        self._sit_down(position)
        before = game.holdings()
        game.stream = stream
        game.play_trick()
        if game.ending is not None:
            return self._ending((game.ending.result, game.ending.winners))
        position = self._position()
        pot = stream.sorted_cards
        if not pot:
            return self._spread(position, (position,))
        taker = next(seat for seat, held in enumerate(game.holdings()) if held > before[seat])
        end = sum(len(stock) + 1 for stock in list(game.stock)[: taker + 1]) - 1
        key = position + bytes((taker, pot))
        known = self.node.get(key)
        if known is not None:
            return known
        ahead, loose, behind = position[: end - pot], position[end - pot : end], position[end:]
        return self._spread(key, [ahead + bytes(order) + behind for order in distinct_orders(tuple(loose))])

    def _spread(self, key: bytes, positions: Iterable[bytes]) -> int:
        known = self.node.get(key)
        if known is None:
            known = self._new_node(key, -1)
            self.chain.targets.extend(map(self._numbered, positions))
            self.chain.starts[-1] = len(self.chain.targets)
        return known

    def _ending(self, settled: Settled) -> int:
        known = self.node.get(settled)
        if known is None:
            self.chain.settled.append(settled)
            known = self._new_node(settled, len(self.chain.settled) - 1)
        return known

    def _new_node(self, key: bytes | Settled, ending: int) -> int:
        self.node[key] = self.chain.nodes
        self.chain.endings.append(ending)
        self.chain.starts.append(len(self.chain.targets))
        return self.chain.nodes - 1
