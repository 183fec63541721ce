"""Games short enough to be played through on paper, dealt from a seed, with the reference game as the answer."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from casinowar.kids.dealing import deal_cards, plan_deal
from casinowar.kids.deals import Deal, parse_deal
from casinowar.kids.games.record import PlayedGame
from casinowar.kids.play import play_game
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream

MOST_TRICKS = 14
"""Lines of a game on paper: what is not over by then is stopped."""
_PURPOSE = "paper"
_CARDS_OF_TWO, _CARDS_OF_MORE = 6, 4
_DEALS_TRIED = 300
_REPLAYED = 5
_FIXED_ORDERS = ("winner_first", "loser_first", "seat_order", "interleaved")


class PaperGame(BaseModel):
    """A game on paper. ``game`` is the reference game: its deal, every trick, the result.

    ``from_cards``: the packets alone decide it, so that it can be played; else the cards that
    were laid are given and the questions are who takes them.
    """

    model_config = ConfigDict(frozen=True)

    number: int
    from_cards: bool
    game: PlayedGame


def paper_variant(variant: WarVariant) -> WarVariant:
    """The rules on paper: where chance orders the won cards, the winner's go back first instead."""
    if variant.game == "steal" or variant.won_cards not in ("shuffled", "coin", "choice"):
        return variant
    return WarVariant.model_validate({**variant.model_dump(), "won_cards": "winner_first"})


def paper_games(variant: WarVariant, seed: int, count: int) -> tuple[PaperGame, ...]:
    """``count`` short games of the variant's rules on paper: few cards each, with a war and an end if they can be had.

    They are the first deals of ``seed`` that have both within MOST_TRICKS tricks, else an end, else
    any.
    """
    rules = paper_variant(variant)
    wanted: list[PlayedGame] = []
    ended: list[PlayedGame] = []
    others: list[PlayedGame] = []
    for game in _dealt(rules, seed):
        if game.result in ("win", "draw"):
            (wanted if game.wars and game.tricks > 1 else ended).append(game)
        else:
            others.append(game)
        if len(wanted) == count:
            break
    chosen = (wanted + ended + others)[:count]
    return tuple(
        PaperGame(number=number, from_cards=_is_told_by_its_cards(rules, game), game=game)
        for number, game in enumerate(chosen, start=1)
    )


def _is_told_by_its_cards(rules: WarVariant, game: PlayedGame) -> bool:
    """Whether nobody chooses, nothing is shuffled or dealt again, and no lots were drawn."""
    if rules.game in ("steal", "hand_of_three") or rules.quick_share or rules.end.rounds > 1:
        return False
    if not rules.never_recycles and rules.won_cards not in _FIXED_ORDERS:
        return False
    deal = parse_deal("/".join(game.start), rules)
    return all(play_game(rules, seed, deal, limit=MOST_TRICKS).log == game.log for seed in range(_REPLAYED))


def _dealt(rules: WarVariant, seed: int) -> Iterator[PlayedGame]:
    share = plan_deal(rules).sizes[0]
    cards = _CARDS_OF_TWO if rules.players == 2 else _CARDS_OF_MORE
    cards = min(share, max(cards, (rules.end.fewer_than or 0) + 2))
    plan = plan_deal(rules, sizes=(cards,) * rules.players)
    for index in range(_DEALS_TRIED):
        deal = Deal(deal_cards(plan, Stream.named(seed, _PURPOSE, index)).packets)
        yield play_game(rules, seed, deal, index, limit=MOST_TRICKS)
