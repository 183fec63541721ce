"""Worksheets: games on paper that can be played, answers that are right, what a class should expect."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from casinowar.errors import InputError, TooLarge
from casinowar.kids.deals import parse_deal
from casinowar.kids.lesson import LONGEST, Lesson, _longest, lesson_of
from casinowar.kids.library import load_variant, variant_names
from casinowar.kids.paper import MOST_TRICKS
from casinowar.kids.play import play_game
from casinowar.kids.totals import band_of_total, law_of, law_of_chance, longest_of, widened
from casinowar.kids.words import describe

ODD_RULES = [
    ("classic", ("deck.ranks=1", "deck.suits=2")),
    ("classic", ("deck.ranks=2", "deck.suits=1")),
    ("classic", ("won_cards=seat_order",)),
    ("classic", ("end.tricks=1",)),
    ("classic", ("deck.jokers=2", "quick_share=1.0")),
    ("classic", ("deck.ranks=52", "deck.suits=1")),
    ("three-players", ("players=50",)),
    ("tod-und-leben", ("end.rounds=5",)),
]
EVERY = [*((name, ()) for name in variant_names()), *ODD_RULES]


def lesson(name: str, *changes: str, seed: int = 7, games: int = 40) -> Lesson:
    return lesson_of(load_variant(name, changes), seed, games=games)


@pytest.mark.parametrize(("name", "changes"), EVERY)
def test_paper_games_can_be_played_and_their_answers_are_the_reference(name: str, changes: tuple[str, ...]) -> None:
    found = lesson(name, *changes)
    assert found == lesson(name, *changes)
    assert len(found.paper) == 2
    for paper in found.paper:
        game = paper.game
        assert 1 <= game.tricks <= MOST_TRICKS
        assert len(game.log) >= game.tricks
        deal = parse_deal("/".join(game.start), found.paper_rules)
        if paper.from_cards:  # whatever the chance, the cards alone decide
            for seed in (101, 102):
                again = play_game(found.paper_rules, seed, deal, limit=MOST_TRICKS)
                assert (again.log, again.reason) == (game.log, game.reason)
    assert found.paper[0].game.start != found.paper[1].game.start or found.variant.deck.size < 5
    assert found.questions


@pytest.mark.parametrize("name", ["classic", "razboi", "four-players", "steal-war"])
def test_paper_games_have_a_war_and_an_end(name: str) -> None:
    for seed in (101, 102):
        for paper in lesson(name, seed=seed).paper:
            assert paper.game.wars
            assert paper.game.result in ("win", "draw")
            assert all(len(packet.replace(" ", "")) <= 6 for packet in paper.game.start)


def test_a_game_that_follows_from_its_cards_is_told_apart() -> None:
    from_cards = {
        name: lesson(name).paper[0].from_cards for name in ("classic", "peace", "no-reshuffle", "persian-pasha")
    }
    assert all(from_cards.values())
    for name in ("steal-war", "arneson", "speed-war", "reshuffle"):
        assert not lesson(name).paper[0].from_cards


def test_exact_questions_have_exact_answers() -> None:
    answers = {one.question: one for one in lesson("classic").questions if one.exact}
    first = answers["How likely is a war on the very first trick?"].answer
    assert first.startswith("1/17 = 5.88 %")
    assert "3 of the other 51 cards" in first
    second = answers["The first trick is a war. How likely is it that the next cards turned up tie again?"]
    assert second.answer.startswith("73/1225")
    assert any("319,240,343" in one.answer for one in answers.values())
    assert any(one.answer.startswith("2, with 325/833") for one in answers.values())


def test_what_a_class_should_find() -> None:
    found = lesson_of(load_variant("classic"), 3, groups=12, games_each=3, games=20_000)
    rows = {row.name: row for row in found.expectations}
    first = rows["wars on the first trick"]
    tie = Fraction(1, 17)
    below = [float(sum(comb(36, w) * tie**w * (1 - tie) ** (36 - w) for w in range(most + 1))) for most in range(37)]
    assert first.exact
    assert first.class_mean == pytest.approx(36 / 17)
    assert (first.low, first.high) == (
        next(w for w in range(37) if below[w] >= 0.025),
        next(w for w in range(37) if below[w] >= 0.975),
    )
    tricks = rows["tricks"]
    assert tricks.class_mean == pytest.approx(36 * tricks.mean)
    assert tricks.class_sd == pytest.approx(6 * tricks.sd)
    assert tricks.mean == pytest.approx(441, abs=12)
    assert tricks.low < tricks.class_mean < tricks.high
    assert rows["wins of player 1"].class_mean == pytest.approx(18, abs=0.6)


def test_bands_and_longest_games_by_enumeration() -> None:
    counts = [0, 5, 0, 3, 2]
    law = law_of(counts)
    sums, most = np.zeros(13), np.zeros(5)
    for values in product(range(5), repeat=3):
        chance = float(np.prod([law[value] for value in values]))
        sums[sum(values)] += chance
        most[max(values)] += chance
    low, high = (int(np.searchsorted(np.cumsum(sums), share)) for share in (0.025, 0.975))
    assert band_of_total(law, 3) == (low, high)
    mean, least, largest = longest_of(law, 3)
    assert mean == pytest.approx(float(most @ np.arange(5)))
    assert (least, largest) == tuple(int(np.searchsorted(np.cumsum(most), share)) for share in (0.025, 0.975))


def test_a_band_allows_for_the_error_of_the_simulation() -> None:
    # 400 classes of 100 games, each with a law found from 50 games: the band of each should hold 95 in 100 of them.
    rng = np.random.default_rng(1)
    found = []
    for _ in range(400):
        law = law_of(np.bincount(rng.geometric(1 / 30, 50)))
        low, high = widened(band_of_total(law, 100), law, 100, 50)
        found.append(low <= rng.geometric(1 / 30, 100).sum() <= high)
    assert sum(found) >= 366  # of 400 at 0.95, fewer would come once in a thousand times
    assert widened((7, 20), law_of_chance(0.5), 26, 10**12) == (7, 20)
    assert widened((0, 26), law_of_chance(0.5), 26, 1) == (0, 26)


def test_totals_too_large_to_convolve_take_the_normal_law() -> None:
    law = law_of([0] * 90_000 + [1, 2, 1])
    low, high = band_of_total(law, 100)
    assert (low + high) / 2 == pytest.approx(9_000_100, abs=1)
    assert high - low == pytest.approx(2 * 1.96 * 10 * 0.5**0.5, abs=1.5)


def test_what_is_known_exactly_is_not_simulated() -> None:
    found = lesson("tod-und-leben", games=40)
    rows = {row.name: row for row in found.expectations}
    drawn, wins = rows["drawn games"], rows["wins of player 1"]
    assert drawn.exact
    assert wins.exact
    assert 2 * wins.mean + drawn.mean == pytest.approx(1)
    (told,) = (one.answer for one in found.questions if one.question == "How likely is a drawn round?")
    assert told.startswith(f"{drawn.mean:.2%}".replace("%", " %"))
    (shared,) = (one for one in found.questions if one.question.endswith("How many of them should player 1 win?"))
    assert shared.exact
    assert shared.answer.startswith(f"36 x {wins.mean:.2%}".replace("%", " %"))


def test_a_longest_game_that_the_simulation_cannot_know_is_left_out() -> None:
    assert LONGEST not in {row.name for row in lesson("classic", games=200).expectations}
    stopped = lesson("trick-limit", games=200)  # half of the games are stopped after 200 tricks: that is known
    (row,) = (row for row in stopped.expectations if row.name == LONGEST)
    assert (row.low, row.high) == (200, 200)
    law = np.append(np.full(100, 1.0), 4.0)  # of 104 games four were as long as the longest
    assert _longest(law_of(law), 36, 104) is None
    assert _longest(law_of(law), 36, 130) is not None


def test_questions_for_a_single_game() -> None:
    found = lesson_of(load_variant("classic"), 7, groups=1, games_each=1, games=40)
    words = [one.question for one in found.questions]
    assert "How likely is it that player 1 wins the game?" in words
    assert not [one for one in words if "The class plays" in one or "average the lengths" in one or "games" in one]


@pytest.mark.parametrize(
    ("name", "changes", "words"),
    [
        ("classic", (), "A tie is war: both players lay 1 card face down and one face up, until"),
        ("classic", ("face_down=0",), "A tie is war: both players lay one card face up, none face down, until"),
        ("addition-war", ("face_down=0",), "both players lay 2 cards face up, none face down, until"),
        ("first-to-three-wars", (), "one face up (after a further tie none face down), until"),
        ("four-players", (), "A tie of the best cards is war: all players, not only those who tied, lay"),
        ("tied-only", (), "A tie of the best cards is war: the players who tied lay"),
    ],
)
def test_war_in_words(name: str, changes: tuple[str, ...], words: str) -> None:
    assert any(words in line for line in describe(load_variant(name, changes)))


@pytest.mark.parametrize("sizes", [{"groups": 0}, {"games_each": 0}, {"paper": 0}])
def test_a_class_of_nobody(sizes: dict[str, int]) -> None:
    with pytest.raises(InputError, match="1 or more"):
        lesson_of(load_variant("classic"), 1, games=10, **sizes)  # type: ignore[arg-type]


@pytest.mark.parametrize("sizes", [{"groups": 501}, {"games_each": 101}, {"paper": 21}])
def test_a_class_of_thousands(sizes: dict[str, int]) -> None:
    with pytest.raises(TooLarge, match="another seed"):
        lesson_of(load_variant("classic"), 1, games=10, **sizes)  # type: ignore[arg-type]
