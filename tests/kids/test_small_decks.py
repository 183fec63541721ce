"""Every deal of a small deck, and War with chance solved as a chain."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

import pytest

from casinowar.errors import InputError, TooLarge
from casinowar.kids.chain_exact import solve_exactly
from casinowar.kids.chain_solution import solve_chain
from casinowar.kids.deals import parse_deal
from casinowar.kids.every_chance import distinct_orders, every_outcome
from casinowar.kids.facts import facts_of
from casinowar.kids.fast_deals import can_play, play_deals
from casinowar.kids.library import load_variant
from casinowar.kids.play import play_game
from casinowar.kids.policies import seat_policies
from casinowar.kids.simulate import simulate
from casinowar.kids.small_chain import build_chain
from casinowar.kids.small_decks import every_deal, number_of_deals
from casinowar.kids.small_results import SmallDeck, play_readably, small_deck
from casinowar.kids.variant import WarVariant
from tests.oracles import small_war


def deck(name: str, ranks: int, suits: int, *changes: str, players: int | None = None) -> WarVariant:
    return load_variant(name, [f"deck.ranks={ranks}", f"deck.suits={suits}", *changes], players)


@pytest.mark.parametrize(
    ("ranks", "order", "endless", "tricks_sum", "longest"),
    [
        (4, "winner_first", 0, 80, 6),
        (4, "loser_first", 0, 80, 6),
        (6, "winner_first", 0, 4656, 15),
        (6, "loser_first", 72, 4212, 17),
        (8, "winner_first", 0, 424464, 26),
        (8, "loser_first", 0, 457544, 38),
    ],
)
def test_different_cards(ranks: int, order: str, endless: int, tricks_sum: int, longest: int) -> None:
    """Counts found independently of this program, over all deals of so many different cards."""
    found = small_deck(deck("classic", ranks, 1, f"won_cards={order}"))
    assert (found.endless, found.tricks_sum, found.longest) == (endless, tricks_sum, longest)
    assert sum(found.wins) + found.draws + found.endless == found.deals
    assert found.wins[0] == found.wins[1]


def test_ten_different_cards_can_go_on_for_ever() -> None:
    """Winner's card first, cycles exist unless the number of cards is a power of 2, or 3 times one (Spivey)."""
    found = small_deck(deck("classic", 10, 1, "won_cards=winner_first"))
    assert found.deals == 3_628_800
    assert found.endless > 0
    assert found.endless_deal
    assert play_game(found.variant, 1, parse_deal(found.endless_deal, found.variant)).result == "endless"


def test_the_deals_named_do_what_is_said() -> None:
    found = small_deck(deck("classic", 6, 1, "won_cards=seat_order"))
    assert found.longest_deal
    assert found.endless_deal
    longest = play_game(found.variant, 1, parse_deal(found.longest_deal, found.variant))
    assert longest.tricks == found.longest
    assert play_game(found.variant, 1, parse_deal(found.endless_deal, found.variant)).result == "endless"


@pytest.mark.parametrize(
    "variant",
    [
        deck("classic", 4, 2, "won_cards=winner_first"),
        deck("classic", 4, 2, "won_cards=seat_order"),
        deck("classic", 4, 2, "won_cards=interleaved"),
        deck("three-down", 4, 2, "won_cards=loser_first"),
        deck("pyanitsa", 4, 2, "won_cards=winner_first"),
        deck("classic", 3, 2, "won_cards=winner_first", "end.tricks=4", "end.then=most"),
        deck("classic", 3, 2, "won_cards=winner_first", "end.wars=1", "deck.jokers=2"),
    ],
    ids=lambda variant: f"{variant.name} {variant.won_cards}",
)
def test_compiled_and_readable_games_agree_on_every_deal(variant: WarVariant) -> None:
    names, deals = seat_policies(variant), number_of_deals(variant)
    assert can_play(variant, 4.0, names)
    fast, slow = play_deals(variant, deals, 4.0, names), play_readably(variant, deals, names)
    for part in ("wins", "draws", "endless", "tricks", "longest"):
        assert getattr(fast, part) == getattr(slow, part), part


@pytest.mark.parametrize(
    ("variant", "number"),
    [
        (deck("classic", 4, 2), 2520),
        (deck("three-players", 3, 3), 1680),
        (deck("joker-war", 2, 2), 90),
        (deck("buried-jokers", 2, 2), 6 * 9),
        (deck("joker-war", 3, 2, players=3), 1350),
        (deck("two-decks", 2, 2, "identical_cards=first_player"), 2520),
    ],
    ids=lambda value: value.name if isinstance(value, WarVariant) else "",
)
def test_number_of_deals(variant: WarVariant, number: int) -> None:
    listed = [(deal.packets, deal.aside) for deal in every_deal(variant)]
    assert len(listed) == len(set(listed)) == number_of_deals(variant) == number


def test_three_ranks_by_two_suits_last_3_691667_tricks() -> None:
    found = small_deck(deck("classic", 3, 2))
    assert found.mean_tricks_exact == "443/120"
    assert found.mean_tricks == pytest.approx(3.691667, abs=5e-7)
    assert found.tricks_sum == pytest.approx(90 * 443 / 120)
    assert found.longest is None
    assert found.method == "chain"


@pytest.mark.parametrize(("ranks", "suits"), [(3, 2), (2, 3), (4, 1), (6, 1)])
def test_shuffled_returns_against_brute_repetition(ranks: int, suits: int) -> None:
    found = small_deck(deck("classic", ranks, suits))
    results, mean = small_war.solve(ranks, suits)
    assert found.mean_tricks == pytest.approx(mean, abs=1e-9)
    assert found.wins[0] / found.deals == pytest.approx(results["first"], abs=1e-9)
    assert found.draws / found.deals == pytest.approx(results.get("draw", 0.0), abs=1e-9)


def test_four_ranks_by_two_suits_as_a_chain() -> None:
    """The mean of 4x2 in fractions has 59 digits above and below; rounded, it is 7.244885838753932."""
    found = small_deck(deck("classic", 4, 2))
    assert found.positions == 17_496
    assert found.mean_tricks == pytest.approx(7.244885838753932, abs=1e-12)
    assert found.wins[0] == pytest.approx(found.wins[1], abs=1e-9)
    assert sum(found.wins) + found.draws + found.endless == pytest.approx(found.deals, abs=1e-9)
    assert found.mean_tricks_exact is None


def _chain(variant: WarVariant):
    weight = Fraction(1, number_of_deals(variant))
    return build_chain(variant, ((deal, weight) for deal in every_deal(variant)))


@pytest.mark.parametrize(
    "variant",
    [
        deck("classic", 4, 1, "won_cards=winner_first"),
        deck("classic", 6, 1, "won_cards=loser_first"),
        deck("classic", 3, 2, "won_cards=seat_order"),
        deck("double-war", 3, 2, "won_cards=winner_first"),
        deck("persian-pasha", 4, 1, "won_cards=winner_first"),
        deck("addition-war", 4, 2, "won_cards=winner_first"),
    ],
    ids=lambda variant: f"{variant.name} {variant.won_cards}",
)
def test_a_chain_without_chance_gives_what_playing_gives(variant: WarVariant) -> None:
    """Endless games too: the positions from which no ending can be reached."""
    played = small_deck(variant)
    assert played.method == "deals"
    solution = solve_chain(_chain(variant))
    shares = solution.results()
    for seat, wins in enumerate(played.wins):
        assert shares.get(("win", (seat,)), 0.0) == pytest.approx(wins / played.deals, abs=1e-12)
    assert solution.endless == pytest.approx(played.endless / played.deals, abs=1e-12)
    assert solution.tricks(None) == pytest.approx(played.tricks_sum / played.deals, abs=1e-9)


@pytest.mark.parametrize("variant", [deck("classic", 3, 2), deck("double-war", 3, 2), deck("reshuffle", 3, 2)])
def test_fractions_and_rounded_numbers_agree(variant: WarVariant) -> None:
    chain = _chain(variant)
    exact, rounded = solve_exactly(chain), solve_chain(chain)
    assert sum(exact.settled.values()) == 1
    assert float(exact.mean_tricks) == pytest.approx(rounded.tricks(None), rel=1e-12)
    for settled, chance in exact.settled.items():
        assert float(chance) == pytest.approx(rounded.settled[settled], rel=1e-11)


CHANCES = [
    deck("classic", 3, 2),
    deck("classic", 4, 2),
    deck("classic", 3, 2, "won_cards=coin"),
    deck("classic", 3, 2, "won_cards=choice"),
    deck("classic-last-card", 4, 2),
    deck("three-down", 4, 2),
    deck("razboi", 3, 2),
    deck("double-war", 3, 2),
    deck("double-war", 3, 2, "prize=losing_card"),
    deck("speed-war", 3, 2),
    deck("reshuffle", 3, 2),
    deck("persian-pasha", 3, 2),
    deck("addition-war", 3, 2),
    deck("first-to-three-wars", 3, 2, "end.wars=2"),
    deck("pyanitsa", 3, 2),
    deck("joker-war", 2, 2),
    deck("buried-jokers", 2, 2),
    deck("card-target", 4, 2, "end.target=7"),
    deck("trick-limit", 4, 2, "end.tricks=5"),
    deck("one-down", 4, 2, "end.tricks=5"),
    deck("three-players", 3, 2),
    deck("tied-only", 3, 2),
    deck("pyanitsa", 3, 3, players=3),
    deck("three-players", 3, 2, "won_cards=seat_order"),
]
GAMES = 20_000
FAMILY_ERROR = 1e-6


def test_chains_against_simulation() -> None:
    """Wins, draws and lengths of every kind of chance, with FAMILY_ERROR over all comparisons.

    Games that never end although cards are shuffled show as games stopped by the limit.
    """
    limit = NormalDist().inv_cdf(1 - FAMILY_ERROR / 2 / (4 * len(CHANCES)))
    for variant in CHANCES:
        exact = small_deck(variant)
        assert exact.method == "chain"
        games = GAMES if variant.game == "packet" else GAMES // 4
        seen = simulate(variant, games, 7, workers=1, limit=2000)
        name = f"{variant.name} {variant.deck} {variant.won_cards}"
        for share, hits in ((exact.draws, seen.draws), (exact.endless, seen.endless + seen.limit)):
            chance = share / exact.deals
            if 0 < chance < 1:
                assert abs(hits - chance) < limit * sqrt(chance * (1 - chance) / games), name
            else:
                assert hits == pytest.approx(chance, abs=1e-9), name
        assert abs(seen.wins[0] - exact.wins[0] / exact.deals) < limit * max(seen.wins_se[0], 1e-9), name
        assert exact.mean_tricks is not None
        assert seen.tricks is not None
        assert seen.tricks.se is not None
        assert abs(seen.tricks.mean - exact.mean_tricks) < limit * seen.tricks.se, name


def test_small_decks_are_among_the_facts() -> None:
    facts = {one.name: one for one in facts_of(deck("classic", 3, 2)).facts}
    assert facts["mean_tricks"].exact == "443/120"
    assert facts["win_1"].exact == "667/1560"
    assert facts["draw"].exact == "113/780"
    shares = {name: Fraction(facts[name].exact or "") for name in ("win_1", "win_2", "draw", "endless")}
    assert sum(shares.values()) == 1


@pytest.mark.parametrize(
    ("variant", "size"),
    [
        (load_variant("classic"), "positions"),
        (load_variant("classic", ["won_cards=winner_first"]), "deals"),
        (deck("classic", 6, 2), "82,328,400|97,297,200"),
        (deck("classic", 11, 1, "won_cards=winner_first", "remainder=aside"), "39,916,800 deals"),
    ],
    ids=["chain", "deals", "twelve cards", "eleven cards"],
)
def test_too_large(variant: WarVariant, size: str) -> None:
    with pytest.raises(TooLarge) as caught:
        small_deck(variant)
    assert re.search(size, str(caught.value))
    assert "--limit" in str(caught.value)


def test_the_limit_can_be_moved() -> None:
    with pytest.raises(TooLarge):
        small_deck(deck("classic", 3, 2), limit=100)
    assert small_deck(deck("classic", 3, 2), limit=1000).deals == 90


@pytest.mark.parametrize(
    ("variant", "field"),
    [
        (deck("steal-war", 3, 2), "game"),
        (deck("arneson", 3, 2), "game"),
        (deck("decider", 3, 2), "end.decider"),
        (deck("tod-und-leben", 3, 2, "end.rounds=3"), "end.rounds"),
        (deck("two-decks", 2, 2, "identical_cards=first_player"), "identical_cards"),
    ],
    ids=lambda value: value.name if isinstance(value, WarVariant) else value,
)
def test_games_that_are_not_gone_through(variant: WarVariant, field: str) -> None:
    with pytest.raises(InputError, match=field):
        small_deck(variant)


def test_determined_choices_are_played() -> None:
    found = small_deck(deck("arneson", 3, 2, "policy=lowest", "won_cards=winner_first"))
    assert isinstance(found, SmallDeck)
    assert found.method == "deals"


def test_every_outcome_of_chance_once() -> None:
    """Dependent draws: a number below 3, then as many coins as it says."""

    def draws(stream) -> tuple[int, ...]:
        number = stream.below(3)
        return (number, *(stream.below(2) for _ in range(number)))

    found = list(every_outcome(draws, False, Fraction(0)))
    assert sum(chance for chance, _ in found) == 1
    assert len({result for _, result in found}) == len(found) == 1 + 2 + 4
    assert {result: chance for chance, result in found}[2, 1, 0] == Fraction(1, 12)


def test_distinct_orders() -> None:
    assert distinct_orders((3, 2, 2)) == [(2, 2, 3), (2, 3, 2), (3, 2, 2)]
