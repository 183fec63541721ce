"""Games of chosen cards that stand still end at a stated limit within about a second, never hang."""

import pytest

from casinowar.kids.games.base import READABLE_LIMIT
from casinowar.kids.library import load_variant
from casinowar.kids.play import play_game
from casinowar.kids.simulate import simulate

ALIKE = {1: "highest", 2: "highest"}


@pytest.mark.parametrize("changes", [("deck.ranks=1",), ("deck.ranks=1", "won_cards=winner_first")])
def test_hands_that_are_all_alike(changes):
    played = play_game(load_variant("arneson", changes), 1, policies=ALIKE)
    assert played.result in ("limit", "endless")
    assert played.tricks <= READABLE_LIMIT


def test_two_who_always_play_their_lowest():
    found = simulate(load_variant("arneson"), 2, 1, policies={1: "lowest", 2: "lowest"}, workers=1)
    assert sum(found.wins) + found.draws + found.endless + found.limit == pytest.approx(1)
