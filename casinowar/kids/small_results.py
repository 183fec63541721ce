"""Every deal of a small deck with its result: played where play is determined, else solved as a chain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pydantic import BaseModel, ConfigDict

from casinowar.errors import InputError
from casinowar.kids.deals import Deal
from casinowar.kids.deck import Notation
from casinowar.kids.games.base import DEFAULT_LIMIT, DEFAULT_PACE
from casinowar.kids.games.record import Outcome
from casinowar.kids.play import check_pace, start_game
from casinowar.kids.policies import POLICIES, seat_policies
from casinowar.kids.small_decks import MOST_DEALS, check_size, every_deal, number_of_deals
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream

Progress = Callable[[int, int], None]
_TOLD_EVERY = 2000
_WORTH_COMPILING = 20_000


class SmallDeck(BaseModel):
    """All deals of a small deck. ``wins`` by seat (a win of several is shared), ``draws`` and
    ``endless`` are numbers of deals, expected numbers where there is chance in the play; they sum
    to ``deals``. ``tricks_sum``, ``longest`` and ``mean_tricks`` are over games that end; with
    chance in the play no game is the longest. Fractions as text where the numbers are exact.
    """

    model_config = ConfigDict(frozen=True)

    deals: int
    wins: tuple[int | float, ...]
    draws: int | float
    endless: int | float
    tricks_sum: int | float
    longest: int | None
    mean_tricks: float | None
    wins_exact: tuple[str, ...] | None
    draws_exact: str | None
    endless_exact: str | None
    mean_tricks_exact: str | None
    longest_deal: str | None
    endless_deal: str | None
    method: Literal["deals", "chain"]
    positions: int | None
    variant: WarVariant


@dataclass
class DealTally:
    """Counts over deals; numbers are fractions, or floats where a chain was not solved in fractions."""

    wins: list[Fraction | float]
    draws: Fraction | float = Fraction(0)
    endless: Fraction | float = Fraction(0)
    tricks: Fraction | float = Fraction(0)
    longest: int | None = None
    longest_deal: Deal | None = None
    endless_deal: Deal | None = None
    positions: int | None = None


class _DrawsLots(Exception):
    """Play is not determined by the deal after all: equally short players draw lots."""


class _NoChance(Stream):
    """A stream that must not be asked for anything."""

    __slots__ = ()

    def word(self) -> int:
        raise _DrawsLots


def small_deck(
    variant: WarVariant,
    limit: int | None = None,
    pace: float = DEFAULT_PACE,
    progress: Progress | None = None,
) -> SmallDeck:
    """Every deal of the variant's deck and what becomes of it.

    ``limit`` raises the number of deals, or of positions where there is chance in the play.
    Raises TooLarge beyond it and InputError for games with choices that are not gone through.
    """
    check_pace(pace)
    names = seat_policies(variant)
    determined = is_played_out(variant, pace)
    if determined:
        deals = check_size(variant, MOST_DEALS if limit is None else limit)
        try:
            tally = _play_all(variant, deals, names, pace, progress)
        except _DrawsLots:
            determined = False
    if not determined:
        deals = number_of_deals(variant)
        tally = _chained(variant, deals, limit, pace, progress)
    return _result(variant, deals, tally)


def is_played_out(variant: WarVariant, pace: float) -> bool:
    """Whether the deal alone decides a game (but for lots among three or more)."""
    if variant.quick_share or variant.game == "steal" or variant.end.decider or variant.end.rounds > 1:
        return False
    if variant.never_recycles:
        return True
    deal = next(every_deal(variant))
    players = [POLICIES[name] for name in seat_policies(variant)]
    return start_game(variant, deal, Stream(0), players, pace).position() is not None


def _play_all(
    variant: WarVariant, deals: int, names: tuple[str, ...], pace: float, progress: Progress | None
) -> DealTally:
    if deals >= _WORTH_COMPILING and variant.game == "packet" and variant.players == 2:
        from casinowar.kids.fast_deals import can_play, play_deals
        from casinowar.sampling.jit import COMPILED

        if COMPILED and can_play(variant, pace, names):
            return play_deals(variant, deals, pace, names, progress)
    return play_readably(variant, deals, names, pace, progress)


def play_readably(
    variant: WarVariant,
    deals: int,
    names: tuple[str, ...],
    pace: float = DEFAULT_PACE,
    progress: Progress | None = None,
) -> DealTally:
    """Play every deal with the readable game."""
    tally = DealTally([Fraction(0)] * variant.players)
    players = [POLICIES[name] for name in names]
    for number, deal in enumerate(every_deal(variant), start=1):
        game = start_game(variant, deal, _NoChance(0), players, pace)
        _count(tally, deal, game.play(DEFAULT_LIMIT))
        if progress is not None and number % _TOLD_EVERY == 0:
            progress(number, deals)
    return tally


def _count(tally: DealTally, deal: Deal, outcome: Outcome) -> None:
    if outcome.ending.result == "endless":
        tally.endless += 1
        tally.endless_deal = tally.endless_deal or deal
        return
    if outcome.ending.result == "limit":
        raise InputError("deck", "a game", f"games of fewer than {DEFAULT_LIMIT:,} tricks")
    for seat in outcome.ending.winners:
        tally.wins[seat] += Fraction(1, len(outcome.ending.winners))
    tally.draws += outcome.ending.result == "draw"
    tally.tricks += outcome.tricks
    if tally.longest is None or outcome.tricks > tally.longest:
        tally.longest, tally.longest_deal = outcome.tricks, deal


def _chained(
    variant: WarVariant, deals: int, limit: int | None, pace: float, progress: Progress | None = None
) -> DealTally:
    """Solve the game as a chain: in fractions if it is very small and no limit stops it."""
    from casinowar.kids.chain_exact import MOST_EXACT, solve_exactly
    from casinowar.kids.chain_solution import solve_chain
    from casinowar.kids.small_chain import MOST_POSITIONS, Settled, build_chain

    weight = Fraction(1, deals)
    weighed = ((deal, weight) for deal in every_deal(variant))
    chain = build_chain(variant, weighed, limit or MOST_POSITIONS, progress)
    tally = DealTally([Fraction(0)] * variant.players, positions=len(chain.positions))
    stop = variant.trick_limit(pace)
    solution = solve_chain(chain, stop, variant.end.then)
    settled: dict[Settled, Fraction | float]
    if stop is None and not solution.endless and len(chain.positions) <= MOST_EXACT:
        exact = solve_exactly(chain)
        settled, tally.tricks = dict(exact.settled), deals * exact.mean_tricks
    else:
        settled = dict(solution.results())
        tally.wins, tally.draws = [0.0] * variant.players, 0.0
        tally.endless, tally.tricks = deals * solution.endless, deals * solution.tricks(stop)
    for (result, winners), chance in settled.items():
        for seat in winners:
            tally.wins[seat] += deals * chance / len(winners)
        tally.draws += deals * chance if result == "draw" else 0
    return tally


def _result(variant: WarVariant, deals: int, tally: DealTally) -> SmallDeck:
    notation = Notation(variant.deck)
    finished = deals - tally.endless
    mean = tally.tricks / finished if finished else None
    is_exact = isinstance(tally.tricks, Fraction)
    return SmallDeck(
        deals=deals,
        wins=tuple(map(_number, tally.wins)),
        draws=_number(tally.draws),
        endless=_number(tally.endless),
        tricks_sum=_number(tally.tricks),
        longest=tally.longest,
        mean_tricks=None if mean is None else float(mean),
        wins_exact=tuple(map(str, tally.wins)) if is_exact else None,
        draws_exact=str(tally.draws) if is_exact else None,
        endless_exact=str(tally.endless) if is_exact else None,
        mean_tricks_exact=str(mean) if is_exact and mean is not None else None,
        longest_deal=_written(tally.longest_deal, notation),
        endless_deal=_written(tally.endless_deal, notation),
        method="deals" if tally.positions is None else "chain",
        positions=tally.positions,
        variant=variant,
    )


def _number(value: Fraction | float) -> int | float:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else float(value)


def _written(deal: Deal | None, notation: Notation) -> str | None:
    return None if deal is None else "/".join(notation.cards(packet) for packet in deal.packets)
