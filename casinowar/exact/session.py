"""A session solved exactly: any strategy, any rules or any other game's law, with or without a limit of rounds."""

from __future__ import annotations

from casinowar.exact.session_game import Game, casino_war, other_game
from casinowar.exact.session_graph import Progress, build_graph
from casinowar.exact.session_result import SessionResult, session_result
from casinowar.exact.session_visits import visits
from casinowar.pmf import Pmf
from casinowar.rules.model import HouseRules
from casinowar.strategy import Strategy
from casinowar.table import Terms


def game_of(rules: HouseRules, law: Pmf | None = None) -> Game:
    """Casino War under these rules, or another game's law at a table with their limits."""
    return casino_war(rules) if law is None else other_game(law, rules)


def solve_session(
    game: Game,
    strategy: Strategy,
    terms: Terms,
    node_limit: int | None = None,
    progress: Progress | None = None,
) -> SessionResult:
    """The exact result of a session.

    Rounds are independent, each from the whole shoe. Raises InputError for terms that cannot be
    met, TooLarge (with the size reached) when the strategy has more nodes than the limit.
    ``progress`` is told as by ``build_graph``.
    """
    graph = build_graph(game, strategy, terms, node_limit, progress)
    return session_result(graph, visits(graph))
