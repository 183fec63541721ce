"""War, the children's game: variants, one game, many games, exact facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from casinowar.api.given import Changes, record_of, sets_of
from casinowar.api.kinds import checked

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant
    from casinowar.report.kids_facts import KidsFactsRecord
    from casinowar.report.kids_play import KidsPlayRecord
    from casinowar.report.kids_simulate import KidsSimulateRecord


@checked
def load_variant(name: str | Path = "classic", changes: Changes = (), players: int | None = None) -> WarVariant:
    """A variant of the children's game War by its name, or a variant file by its path, with some fields changed.

    Names: ``casinowar kids list``; fields: docs/reference/kids.md; sources: docs/reference/kids-variants.md. Raises
    UnknownName (with the nearest), FileError, or InputError for rules that contradict each other.

    >>> load_variant("three-down", {"deck.ranks": 9}).deck.ranks
    9
    """
    from casinowar.kids.library import load_variant as load

    return load(str(name), sets_of(changes), players)


@checked
def play_war(
    variant: WarVariant | str = "classic",
    *,
    deal: str | None = None,
    seed: int | None = None,
    policies: Mapping[int, str] | None = None,
    limit: int | None = None,
) -> KidsPlayRecord:
    """One game of War, every trick of it in ``log``; from a ``deal`` ("AK7/Q52", top card first) or at random.

    Seats count from 1. ``policies``: how a seat chooses, where there is a choice. ``limit``: stop after so
    many tricks. What chance decides during the game comes from ``seed``, drawn if not given. Raises InputError
    for cards that the deck does not have. How a game is counted: docs/reference/kids.md.

    >>> game = play_war(deal="AK7/Q52", seed=1)
    >>> game.winners, game.tricks
    ((1,), 3)
    """
    from casinowar.kids.deals import parse_deal
    from casinowar.kids.play import play_game
    from casinowar.report.kids_play import KidsPlayRecord, play_result
    from casinowar.rng import fresh_seed

    rules = _variant(variant)
    dealt = None if deal is None else parse_deal(deal, rules)
    drawn = fresh_seed() if seed is None else seed
    game = play_game(rules, drawn, dealt, policies=policies, limit=limit)
    return record_of(play_result(game, trace=True), KidsPlayRecord)


@checked
def simulate_war(
    variant: WarVariant | str = "classic",
    *,
    games: int = 100_000,
    seed: int | None = None,
    hands: Mapping[int, str] | None = None,
    sizes: Sequence[int] | None = None,
    policies: Mapping[int, str] | None = None,
    pace: float = 4.0,
    workers: int | None = None,
) -> KidsSimulateRecord:
    """Many games of War: shares of wins by seat, and tricks, plays, wars, ties and minutes a game.

    ``hands``: cards in a seat's packet, {1: "AAAA"}; ``sizes``: cards dealt to each seat; ``pace``: seconds a
    trick. ``wins`` (by seat), ``draws``, ``endless`` and ``limit`` are shares of all games and sum to 1; each
    spread has mean, se (standard error of the mean), median, sd and quantiles of the games won or drawn, and
    is None if there were none. Raises InputError, and TooLarge for too many games.

    >>> found = simulate_war(games=2_000, seed=1)
    >>> found.games, 200 < found.tricks.mean < 700
    (2000, True)
    """
    from casinowar.kids.simulate import simulate
    from casinowar.report.kids_simulate import KidsSimulateRecord, simulate_result

    rules = _variant(variant)
    found = simulate(rules, games, seed, workers=workers, hands=hands, sizes=sizes, policies=policies, pace=pace)
    return record_of(simulate_result(found), KidsSimulateRecord)


@checked
def war_facts(variant: WarVariant | str = "classic", *, pace: float = 4.0) -> KidsFactsRecord:
    """What is known exactly about a variant of War: ``facts`` with value and fraction; ``open`` says what is not.

    A ``value`` is a chance (a fraction of one) or a mean number, as its ``meaning`` says; ``exact`` is the same as a
    fraction, None where that is too long to write. ``pace`` (seconds a trick) matters to games that end by the clock.
    Raises UnknownName, FileError, or InputError for an impossible pace.

    >>> fact = war_facts().facts[0]
    >>> fact.name, fact.exact
    ('first_tie', '1/17')
    """
    from casinowar.kids.facts import facts_of
    from casinowar.report.kids_facts import KidsFactsRecord, facts_result

    return record_of(facts_result(facts_of(_variant(variant), pace)), KidsFactsRecord)


def _variant(variant: WarVariant | str) -> WarVariant:
    return load_variant(variant) if isinstance(variant, str) else variant
