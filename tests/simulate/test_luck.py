"""Luck and expectation against closed forms, against every order of a few cards, and over many rounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import sqrt

import pytest

from casinowar.cards import SUITS, Composition
from casinowar.engine.results import TieChoice
from casinowar.engine.table import pair_of
from casinowar.exact.bets import analyse
from casinowar.exact.walk import Walk
from casinowar.round import Decision, start, step
from casinowar.rules.load import load_rules, preset_files
from casinowar.rules.merge import build
from casinowar.simulate.advice import advice, edges
from casinowar.simulate.luck import Luck, Stakes, joint_variance, luck_of, outlook, worth_of_tie
from casinowar.simulate.play import Bets, PlayState
from tests.oracles import closed_forms
from tests.simulate.by_hand import play_at_random, play_on, stacked

WAR, SURRENDER = TieChoice(Decision.WAR), TieChoice(Decision.SURRENDER)
BURNED = " 2c 3c 4c "


def total(state: PlayState) -> Luck:
    return sum((luck_of(state.rules, played) for played in state.rounds), Luck())


@pytest.mark.parametrize(("name", "decks", "tied"), [("standard", 6, 1), ("one-deck", 1, 1), ("bonus", 6, 2)])
def test_flat_bets_expect_the_published_edges(name, decks, tied):
    """Always war: the edges of main and tie bet, a round for a round, whatever was dealt."""
    state = play_on(PlayState.begin(load_rules(name), 4, 10**7), 80, lambda _: WAR, Bets(1000, {"tie": 100}))
    edge = 1000 * closed_forms.war_edge(decks, tied) + 100 * closed_forms.tie_bet_edge(decks)
    luck = total(state)
    assert luck.mean == luck.expected == -80 * edge
    assert luck.luck == state.bankroll - state.start + 80 * edge


def test_surrenders_cost_what_the_war_was_worth():
    """A tie given up changes the expectation by -1/2 - (3t - 1)/2, and nothing else does."""
    state = play_on(PlayState.begin(load_rules("standard"), 4, 10**7), 200, lambda _: SURRENDER, Bets(1000))
    ties = sum(played.result.spots[0].ties for played in state.rounds)
    war = (3 * closed_forms.second_tie(6) - 1) / 2
    luck = total(state)
    assert ties > 5
    assert luck.expected == -200 * 1000 * closed_forms.war_edge(6)
    assert luck.decisions == ties * 1000 * (-Fraction(1, 2) - war)


def test_the_long_run_of_surrenders_is_the_surrender_edge():
    """What ties cost, times how often they come, is the difference of the two edges."""
    difference = closed_forms.surrender_edge(6) - closed_forms.war_edge(6)
    war = (3 * closed_forms.second_tie(6) - 1) / 2
    assert closed_forms.tie(6) * (Fraction(1, 2) + war) == difference


def test_money_for_the_ante_alone_expects_the_surrender_edge():
    state = PlayState.begin(load_rules("standard"), 4, 1000).bet(Bets(1000)).abandon()
    assert total(state).mean == -1000 * closed_forms.surrender_edge(6)


def test_a_bet_at_the_war_expects_its_own_edge():
    state = stacked(load_rules("party-bonus"), "8c 8d" + BURNED + "Kc 5c", 10_000).bet(Bets(1000))
    state = state.decide(TieChoice(Decision.WAR, {"war_tie": 500}))
    assert total(state).war_bets == -500 * closed_forms.war_tie_bet_edge(6)


def test_parts_of_a_cent_are_no_luck():
    """Ante 0.05 surrendered: 2.5 cents would come back, 2 do."""
    rules = build({"table": {"minimum": "0.01"}})
    luck = total(stacked(rules, "8c 8d", 10_000).bet(Bets(5)).decide(SURRENDER))
    assert luck.kept == Fraction(1, 2)
    assert luck.mean + luck.luck == -3


def _tie_chance(counts: list[int]) -> Fraction:
    whole = sum(counts)
    return Fraction(sum(n * (n - 1) for n in counts), whole * (whole - 1))


def test_down_a_shoe_every_round_expects_what_its_unseen_cards_say():
    """Recounted from the cards shown so far, with the closed form for any composition."""
    rules = load_rules("one-deck", ["shoe.mode=cut_card", "shoe.penetration=0.6"])
    state = play_on(PlayState.begin(rules, 6, 10**6), 40, lambda _: WAR, Bets(1000, {"tie": 300}))
    counts = [4] * 13
    for played in state.rounds:
        if played.shuffled:
            counts = [4] * 13
        whole, p, main = sum(counts), _tie_chance(counts), Fraction(0)
        for rank, n in enumerate(counts):
            if n > 1:
                left = [*counts[:rank], n - 2, *counts[rank + 1 :]]
                main += Fraction(n * (n - 1), whole * (whole - 1)) * (3 * _tie_chance(left) - 1) / 2
        assert luck_of(rules, played).expected == 1000 * main + 300 * (11 * p - 1)
        for pair in played.result.spots[0].pairs:
            for kind in pair:
                counts[kind // 4] -= 1
    assert any(played.shuffled for played in state.rounds)


@pytest.mark.parametrize("name", ["standard", "bonus", "m8trix", "trafalgar", "battle-royal"])
def test_variances_of_the_deals_add_up_to_that_of_a_round(name):
    """The law of total variance: the first cards', and after every tie the mean of the wars'."""
    rules = load_rules(name)
    unseen = rules.full_shoe()
    stakes = Stakes.of(1, {})
    suits = name in ("m8trix", "trafalgar")

    def spread(state, cards):
        view = outlook(rules, state, cards, stakes, None)
        found = joint_variance(cards, suits, [view.after])
        walk = Walk(rules, cards, first=state.ties + 1)
        ways = cards.total * (cards.total - 1)
        for after, deal in walk.dealt(state, cards):
            if after.phase == "decision":
                after = step(rules, after, Decision.WAR)
            if after.phase == "war":
                found += deal.ways / ways * spread(after, deal.left)
        return found

    assert spread(start(rules), unseen) == pytest.approx(float(analyse(rules).bet("main", Decision.WAR).variance))


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_joint_variance_over_every_order_of_a_few_cards(spots):
    """Seven cards, some alike, a worth for each spot of its own: every order of them by hand."""
    cards = Composition.by_kind([[2, 0, 0, 0], [1, 1, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1], *([[0] * 4] * 9)])
    kinds = [kind for kind in range(52) for _ in range(cards.kinds[kind // 4][kind % 4])]

    def worth(number):
        return lambda pair: (number + 1) * (pair.player - 2.5 * pair.dealer) + 7 * pair.suited + 3 * pair.tied * number

    sums = []
    for *players, dealer in permutations(kinds, spots + 1):
        sums.append(sum(worth(number)(pair_of(player, dealer)) for number, player in enumerate(players)))
    mean = sum(sums) / len(sums)
    by_hand = sum((each - mean) ** 2 for each in sums) / len(sums)
    assert joint_variance(cards, True, [worth(number) for number in range(spots)]) == pytest.approx(by_hand)


def test_luck_has_mean_zero_and_the_variance_that_is_said():
    """250 rounds of two spots down shoes, played at random; error 6e-5 for the mean, and so for the variance."""
    rules = load_rules("two-deck", ["shoe.mode=cut_card", "spots=2"])
    state = play_at_random(PlayState.begin(rules, 12, 10**8), 250, seed=13)
    found = [luck_of(rules, played) for played in state.rounds]
    z = [float(each.luck) / each.sd for each in found]
    assert abs(sum(z) / sqrt(len(z))) < 4
    squares = [each * each for each in z]
    mean = sum(squares) / len(z)
    error = sqrt(sum((each - mean) ** 2 for each in squares)) / len(z)
    assert abs(mean - 1) < 4 * error


@pytest.mark.parametrize("name", preset_files())
def test_advice_is_what_the_laws_say(name):
    """At a tie from a fresh shoe: the value of each decision by the rank that is tied."""
    rules = load_rules(name)
    if not rules.war.allowed:
        return
    state = stacked(rules, "8c 8d" + " 2c" * 40, 10_000).bet(Bets(1000))
    found = advice(state)
    tie = analyse(rules).tie_decision
    assert found.worths[Decision.SURRENDER] == 1000 * tie.surrender_by_rank["8"]
    assert found.worths[Decision.WAR] == 1000 * tie.war_by_rank["8"]
    assert found.cards == rules.full_shoe().total - 2


def test_advice_knows_the_cards_of_other_spots():
    """Two more eights on the table leave fewer for a second tie: war is worth less."""
    rules = load_rules("one-deck", ["spots=3"])
    few = advice(stacked(rules, "8c 8d 8h 8s", 10_000).bet(Bets(1000)))
    many = advice(stacked(rules, "8c 9d Th 8s", 10_000).bet(Bets(1000)))
    left = [4] * 12 + [0]
    assert few.worths[Decision.WAR] == 500 * (3 * _tie_chance(left) - 1)
    assert many.worths[Decision.WAR] == 500 * (3 * _tie_chance([4] * 10 + [3, 3, 2]) - 1)
    assert few.cards == many.cards == 48


def test_advice_about_a_short_raise():
    """Ante 10, 4 left for the raise: a won war is +4, a lost one -14."""
    rules = load_rules("standard", ["war.short_raise=all_in"])
    found = advice(stacked(rules, "8c 8d", 1400).bet(Bets(1000)))
    t = closed_forms.second_tie(6)
    assert found.worths[Decision.WAR] == 400 * (1 + t) / 2 - 1400 * (1 - t) / 2
    assert (found.gain, found.loss) == ((1 + t) / 2, (1 - t) / 2)


def test_side_bets_count_in_the_worth_of_a_decision():
    """m8trix: the tie bonus can still grow in a war, and is settled at once by a surrender."""
    rules = load_rules("m8trix")
    at = step(rules, start(rules), pair_of(6 * 4, 6 * 4 + 1))
    unseen = rules.full_shoe()
    for kind in (6 * 4, 6 * 4 + 1):
        unseen = unseen.without(*divmod(kind, len(SUITS)))
    alone = worth_of_tie(rules, at, unseen, Stakes.of(100), None)
    both = worth_of_tie(rules, at, unseen, Stakes.of(100, {"tie_bonus": 100}), None)
    assert both[Decision.SURRENDER] == alone[Decision.SURRENDER] + 500
    assert both[Decision.WAR] > alone[Decision.WAR] + 500


def test_edges_down_a_shoe_are_those_of_the_unseen_cards():
    rules = load_rules("one-deck", ["shoe.mode=cut_card", "spots=2", "shoe.penetration=0.5"])
    state = PlayState.begin(rules, 1, 10_000)
    tie = next(bet for bet in edges(state) if bet.bet == "tie")
    assert tie.edge == closed_forms.tie_bet_edge(1)
    state = play_on(state, 1, lambda _: SURRENDER, Bets(100))
    counts = [4] * 13
    for spot in state.rounds[0].result.spots:
        counts[spot.pairs[0][0] // 4] -= 1
    counts[state.rounds[0].result.spots[0].pairs[0][1] // 4] -= 1
    tie = next(bet for bet in edges(state) if bet.bet == "tie")
    assert tie.edge == 1 - 11 * _tie_chance(counts)


def test_nothing_played():
    """OB10."""
    assert Luck().z is None
