"""Exact facts: published values, every deal of small decks, and simulated games."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import NormalDist

import numpy as np
import pytest

from casinowar.errors import InputError
from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.facts import Facts, facts_of
from casinowar.kids.facts_pass import pass_counts, sweep_chance, tied_pairs
from casinowar.kids.facts_round import match_law, round_law
from casinowar.kids.facts_ties import ties_in_a_row
from casinowar.kids.first_tie import first_tie_chance
from casinowar.kids.library import load_variant, variant_names
from casinowar.kids.play import start_game
from casinowar.kids.policies import POLICIES, seat_policies
from casinowar.kids.simulate import game_rows
from casinowar.kids.small_decks import every_deal, number_of_deals
from casinowar.rng import Stream

FAMILY_ERROR = 1e-6
"""The chance that correct facts and a correct simulation disagree anywhere in a test of many comparisons."""


def exact(name: str, fact: str, *changes: str, players: int | None = None) -> Fraction:
    found = facts_of(load_variant(name, changes, players))
    return Fraction(next(one.exact for one in found.facts if one.name == fact))


def value(found: Facts, fact: str) -> float | None:
    return next((one.value for one in found.facts if one.name == fact), None)


def test_the_chances_of_a_game_of_26_flips() -> None:
    """OQ40."""
    assert float(exact("classic", "no_war")) == pytest.approx(0.2102142, abs=5e-8)
    assert round(1 / exact("classic", "sweep")) == 319_240_343
    assert float(1 / exact("classic", "sweep_any")) == pytest.approx(159_620_171.7, abs=0.05)
    assert float(exact("classic", "sweep")) == pytest.approx(3.132436174322294e-09, rel=1e-15)


@pytest.mark.parametrize(
    ("name", "fact", "expected"),
    [
        ("classic", "first_tie", Fraction(1, 17)),
        ("classic", "second_tie", Fraction(73, 1225)),
        ("pyanitsa", "first_tie", Fraction(3, 35)),
        ("pyanitsa", "second_tie", Fraction(49, 561)),
        ("tod-und-leben", "first_tie", Fraction(3, 31)),
        ("tod-und-leben", "second_tie", Fraction(43, 435)),
        ("joker-war", "first_tie", Fraction(79, 1431)),
    ],
)
def test_ties(name: str, fact: str, expected: Fraction) -> None:
    """The joker case is OB28."""
    assert exact(name, fact) == expected


def test_chains_of_ties() -> None:
    assert float(exact("classic", "double_war")) == pytest.approx(0.0035054, abs=5e-8)
    assert float(exact("classic", "triple_war")) == pytest.approx(0.00021149, abs=5e-9)
    assert float(exact("pyanitsa", "no_war")) == pytest.approx(0.2044670, abs=5e-8)
    assert float(exact("tod-und-leben", "no_war")) == pytest.approx(0.2021359, abs=5e-8)


@pytest.mark.parametrize(("aces", "chance"), list(enumerate([0.05522, 0.24970, 0.39016, 0.24970, 0.05522])))
def test_aces(aces: int, chance: float) -> None:
    assert float(exact("classic", f"aces_{aces}")) == pytest.approx(chance, abs=5e-6)


@pytest.mark.parametrize(
    ("ranks", "suits", "chance"),
    [
        (2, 1, 0.5), (2, 2, 0.16667), (2, 3, 0.05), (2, 4, 0.01429), (2, 5, 0.00397), (3, 2, 0.06667),
        (4, 1, 0.25), (4, 2, 0.03571), (5, 2, 0.01799), (6, 1, 0.125), (8, 1, 0.0625), (10, 1, 0.03125),
    ],
)  # fmt: skip
def test_sweeps_of_toy_decks(ranks: int, suits: int, chance: float) -> None:
    """Published for a player who wins every pair of the whole deck."""
    variant = load_variant("classic", [f"deck.ranks={ranks}", f"deck.suits={suits}"])
    assert float(sweep_chance(pass_counts(variant), 2, ranks * suits // 2)) == pytest.approx(chance, abs=5e-6)


def test_seven_given_pairs_tie() -> None:
    """P(seven given pairs all tie), published as 3.12e-9, from the law of the number of tied pairs."""
    law = tied_pairs((4,) * 13)
    given = sum(
        chance * Fraction(len(list(combinations(range(ties), 7))), len(list(combinations(range(26), 7))))
        for ties, chance in enumerate(law)
        if 7 <= ties <= 14
    )
    assert float(given) == pytest.approx(3.12e-9, abs=5e-12)


def first_tricks(variant) -> Counter[int]:
    """Ties of the first trick over every deal of a small deck, by the readable game."""
    players = [POLICIES[name] for name in seat_policies(variant)]
    ties: Counter[int] = Counter()
    for deal in every_deal(variant):
        game = start_game(variant, deal, Stream(0), players)
        game.play_trick()
        ties[game.ties] += 1
    return ties


SMALL = ("deck.ranks=4", "deck.suits=2")
THREE_BY_THREE = ("deck.ranks=3", "deck.suits=3")


@pytest.mark.parametrize(
    ("name", "changes", "players"),
    [
        ("classic", (*SMALL, "face_down=0"), None),
        ("classic", SMALL, None),
        ("peace", (*SMALL, "face_down=0"), None),
        ("pyanitsa", (*SMALL, "face_down=0"), None),
        ("pyanitsa", (*SMALL, "face_down=0", "aim=avoid_all_cards", "remainder=aside"), 3),
        ("pyanitsa", (*THREE_BY_THREE, "face_down=0", "aim=avoid_all_cards"), 3),
        ("three-players", (*THREE_BY_THREE, "face_down=0"), None),
        ("tied-only", (*THREE_BY_THREE, "face_down=0"), None),
        ("four-players", SMALL, None),
        ("joker-war", ("deck.ranks=3", "deck.suits=2", "face_down=0"), None),
        ("joker-war", ("deck.ranks=3", "deck.suits=2", "face_down=0"), 3),
        ("joker-war", ("deck.ranks=3", "deck.suits=2", "face_down=5", "order=low_wins"), 3),
        ("buried-jokers", ("deck.ranks=3", "deck.suits=2"), None),
        ("two-decks", ("deck.ranks=2", "deck.suits=2", "identical_cards=first_player"), None),
        ("two-decks", ("deck.ranks=2", "deck.suits=2", "identical_cards=first_player"), 3),
        ("addition-war", SMALL, None),
        ("addition-war", (*SMALL, "order=ace_low"), None),
        ("steal-war", ("deck.ranks=3", "deck.suits=2"), None),
        ("persian-pasha", SMALL, None),
    ],
)
def test_ties_against_every_deal(name: str, changes: tuple[str, ...], players: int | None) -> None:
    variant = load_variant(name, changes, players)
    ties, deals = first_tricks(variant), number_of_deals(variant)
    assert ties.total() == deals
    assert first_tie_chance(variant) == Fraction(deals - ties[0], deals)
    double = ties_in_a_row(variant, 2)
    if double is not None:
        assert double == Fraction(deals - ties[0] - ties[1], deals)


def test_some_small_decks_have_double_wars_to_check() -> None:
    variants = [load_variant(name, (*THREE_BY_THREE, "face_down=0")) for name in ("three-players", "tied-only")]
    joined = [ties_in_a_row(variant, 2) for variant in variants]
    assert joined[0] != joined[1]
    assert None not in joined


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sweeps_against_every_deal(players: int) -> None:
    """Who takes the first pass, by looking at the cards of every deal."""
    variant = load_variant("classic", ["deck.ranks=3", "deck.suits=3", "remainder=aside"], players)
    size = 9 // players
    clean, swept = 0, 0
    for deal in every_deal(variant):
        tricks = [[packet[place] for packet in deal.packets] for place in range(size)]
        takers = [cards.index(max(cards)) if cards.count(max(cards)) == 1 else None for cards in tricks]
        clean += None not in takers
        swept += set(takers) == {0}
    deals = number_of_deals(variant)
    chance = sweep_chance(pass_counts(variant), players, size)
    assert chance == Fraction(swept, deals)
    assert players**size * chance == Fraction(clean, deals)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("tod-und-leben", SMALL),
        ("tod-und-leben", ("deck.ranks=3", "deck.suits=3", "remainder=aside")),
        ("no-reshuffle", SMALL),
        ("no-reshuffle", (*SMALL, "face_down=1")),
        ("no-reshuffle", (*SMALL, "face_down=1", "chain_face_down=0")),
        ("no-reshuffle", (*SMALL, "face_down=1", "shortage=lose")),
        ("no-reshuffle", ("deck.ranks=2", "deck.suits=4", "face_down=1", "chain_face_down=0", "shortage=shared")),
    ],
)
def test_one_pass_against_every_deal(name: str, changes: tuple[str, ...]) -> None:
    variant = load_variant(name, changes)
    held: Counter[int] = Counter()
    for deal in every_deal(variant):
        game = start_game(variant, deal, Stream(0), [POLICIES["random"]] * 2)
        game.play()
        held[game.holdings()[0]] += 1
    law = round_law(variant)
    assert law is not None
    assert law == [Fraction(held[cards], held.total()) for cards in range(len(law))]


def test_a_match_of_rounds() -> None:
    law = round_law(load_variant("tod-und-leben"))
    assert law is not None
    won, drawn = sum(law[17:]), law[16]
    two = match_law(law, 2)
    assert two == (won**2 + 2 * won * drawn, drawn**2 + 2 * won**2)
    assert match_law(law, 1) == (won, drawn)


def _agree(comparisons: list[tuple[str, float, int, int]]) -> None:
    """Exact chances against counts of games, with FAMILY_ERROR over all of them."""
    limit = NormalDist().inv_cdf(1 - FAMILY_ERROR / 2 / len(comparisons))
    for name, chance, hits, games in comparisons:
        z = (hits - games * chance) / sqrt(games * chance * (1 - chance))
        assert abs(z) < limit, (name, chance, hits / games, z)


def _rows(variant, games: int, limit: int):
    names = seat_policies(variant)
    parts = game_rows(variant, plan_deal(variant), games, 20, names, 4.0, limit, 1)
    return np.concatenate(list(parts))


def test_first_tricks_against_simulation() -> None:
    comparisons = []
    chosen = [(name, None) for name in variant_names()] + [("one-down", 3), ("tied-only", 4), ("joker-war", 4)]
    for name, players in chosen:
        variant = load_variant(name, players=players)
        facts = facts_of(variant)
        games = 20_000 if variant.game == "packet" else 1000
        ties = _rows(variant, games, 1)[:, k.TIES]
        for fact, number in (("first_tie", 1), ("double_war", 2), ("triple_war", 3)):
            chance = value(facts, fact)
            if chance is not None and chance * games > 20:
                comparisons.append((f"{name} {fact}", chance, int((ties >= number).sum()), games))
    assert len(comparisons) > 50
    _agree(comparisons)


def test_first_passes_against_simulation() -> None:
    comparisons = []
    for name in variant_names():
        variant = load_variant(name)
        facts = facts_of(variant)
        chance = value(facts, "no_war")
        if chance is None or variant.game != "packet":
            continue
        tricks = int(next(one.meaning for one in facts.facts if one.name == "no_war").split()[-2])
        rows = _rows(variant, 10_000, tricks)
        clean = (rows[:, k.WAR_TRICKS] == 0) & (rows[:, k.TRICKS] == tricks)
        comparisons.append((name, chance, int(clean.sum()), 10_000))
    for ranks, suits in ((4, 2), (3, 2), (4, 4)):
        variant = load_variant("classic", [f"deck.ranks={ranks}", f"deck.suits={suits}"])
        tricks = ranks * suits // 2
        rows = _rows(variant, 50_000, tricks)
        swept = (rows[:, k.WAR_TRICKS] == 0) & (rows[:, k.RESULT] == k.WON) & (rows[:, k.WINNERS] == 1)
        comparisons.append((f"sweep {ranks}x{suits}", value(facts_of(variant), "sweep"), int(swept.sum()), 50_000))
    assert len(comparisons) > 20
    _agree(comparisons)


def test_rounds_against_simulation() -> None:
    comparisons = []
    for name, changes, fact in (
        ("tod-und-leben", [], "round"),
        ("tod-und-leben", ["end.rounds=5"], "match"),
        ("no-reshuffle", [], "game"),
        ("no-reshuffle", ["shortage=lose", "chain_face_down=1"], "game"),
    ):
        variant = load_variant(name, changes)
        facts, rows = facts_of(variant), _rows(variant, 20_000, 10**6)
        won, drawn = int((rows[:, k.WINNERS] == 1).sum()), int((rows[:, k.RESULT] == k.DRAWN).sum())
        comparisons.append((f"{name} {fact} won", value(facts, f"{fact}_win"), won, 20_000))
        comparisons.append((f"{name} {fact} drawn", value(facts, f"{fact}_draw"), drawn, 20_000))
    _agree(comparisons)


@pytest.mark.parametrize("name", variant_names())
def test_every_variant_has_facts_and_says_what_is_missing(name: str) -> None:
    found = facts_of(load_variant(name))
    assert value(found, "first_tie") is not None
    assert all(one.value == float(Fraction(one.exact)) for one in found.facts)
    assert any(gap.startswith("whole games") for gap in found.open)
    assert len({one.name for one in found.facts}) == len(found.facts)


def test_a_limit_shortens_the_sweep() -> None:
    found = facts_of(load_variant("card-target"))
    assert next(one.meaning for one in found.facts if one.name == "sweep").startswith("player 1 wins the first 14 ")
    clock = facts_of(load_variant("time-limit", ["end.seconds=40"]), pace=8)
    assert "first 5 tricks" in next(one.meaning for one in clock.facts if one.name == "sweep")


def test_chosen_cards_have_no_first_tie() -> None:
    found = facts_of(load_variant("arneson", ["policy=lowest"]))
    assert value(found, "first_tie") is None
    assert any(gap.startswith("ties") for gap in found.open)


def test_pace_is_checked() -> None:
    with pytest.raises(InputError, match="--pace"):
        facts_of(load_variant("classic"), pace=0)
