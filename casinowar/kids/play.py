"""Playing one game of any variant: the interface over the five families."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from casinowar.errors import InputError
from casinowar.kids.dealing import DealPlan, deal_cards, plan_deal
from casinowar.kids.deals import Deal
from casinowar.kids.games.addition import AdditionGame
from casinowar.kids.games.base import DEFAULT_LIMIT, DEFAULT_PACE, Game
from casinowar.kids.games.hand_of_three import HandOfThreeGame
from casinowar.kids.games.packet import PacketGame
from casinowar.kids.games.pasha import PashaGame
from casinowar.kids.games.record import PlayedGame, played_game
from casinowar.kids.games.steal import StealGame
from casinowar.kids.policies import POLICIES, Policy, seat_policies
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream

PURPOSE = "kids"
"""The purpose of a game's random stream: (seed, PURPOSE, game index)."""


def start_game(
    variant: WarVariant,
    deal: Deal,
    stream: Stream,
    players: Sequence[Policy],
    pace: float = DEFAULT_PACE,
    logged: bool = False,
    plan: DealPlan | None = None,
) -> Game:
    """A game ready to be played; ``players`` choose where the game leaves a choice, by seat."""
    if variant.game == "steal":
        return StealGame(variant, deal, stream, players, pace, logged)
    if variant.game == "hand_of_three":
        return HandOfThreeGame(variant, deal, stream, players, pace, logged)
    names = tuple(player.name for player in players)
    kinds = {"packet": PacketGame, "pasha": PashaGame, "addition": AdditionGame}
    return kinds[variant.game](variant, deal, stream, pace, logged, plan, names)


def game_from(
    variant: WarVariant, plan: DealPlan, stream: Stream, players: Sequence[Policy], pace: float = DEFAULT_PACE
) -> Game:
    """A game dealt by ``plan`` from its own stream, ready to be played."""
    deal = deal_cards(plan, stream)
    return start_game(variant, deal, stream, players, pace, plan=plan)


def check_pace(pace: float) -> None:
    """Raise InputError for a pace that is not a number of seconds above 0."""
    if not 0 < pace < 1e6:
        raise InputError("--pace", pace, "seconds a trick, above 0")


def play_game(
    variant: WarVariant,
    seed: int,
    deal: Deal | None = None,
    index: int = 0,
    policies: Mapping[int, str] | None = None,
    limit: int | None = None,
    pace: float = DEFAULT_PACE,
    logged: bool = True,
    human: Mapping[int, Policy] | None = None,
    started: Callable[[Game], None] | None = None,
) -> PlayedGame:
    """Play one game and return it as data, its tricks in ``log``.

    Game ``index`` of ``seed``, the same that a simulation plays, unless a ``deal`` is given; seats
    in ``policies`` and ``human`` count from 1. ``limit`` stops the game after so many tricks
    (result "limit"); an interrupt does too, the game is then marked ``partial``. ``started`` is
    told of the game before its first trick. Raises InputError for policies or a limit that the game does not have.
    """
    if limit is not None and limit < 1:
        raise InputError("--rounds", limit, "1 or more tricks")
    check_pace(pace)
    stream = Stream.named(seed, PURPOSE, index)
    plan = None
    if deal is None:
        plan = plan_deal(variant)
        deal = deal_cards(plan, stream)
    players = [POLICIES[name] for name in seat_policies(variant, policies)]
    for seat, player in (human or {}).items():
        if not 1 <= seat <= variant.players:
            raise InputError("--you", seat, f"a seat from 1 to {variant.players}")
        players[seat - 1] = player
    game = start_game(variant, deal, stream, players, pace, logged, plan)
    if started is not None:
        started(game)
    try:
        return played_game(variant, game.play(limit or DEFAULT_LIMIT), seed)
    except KeyboardInterrupt:
        return played_game(variant, game.interrupted(), seed, partial=True)
