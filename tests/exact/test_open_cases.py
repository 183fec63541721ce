"""Questions of real players with known answers: edges, conventions, wordings, odd shoes (case numbers in the names)."""

from fractions import Fraction

import pytest

from casinowar.cards import Composition, parse_composition
from casinowar.exact.bets import Analysis, BetAnalysis, analyse
from casinowar.round import Decision
from casinowar.rules import load_rules

WAR, SURRENDER = Decision.WAR, Decision.SURRENDER


def exact(preset: str = "standard", *sets: str) -> Analysis:
    return analyse(load_rules(preset, sets))


def main(preset: str = "standard", *sets: str, decision: Decision = WAR) -> BetAnalysis:
    return exact(preset, *sets).bet("main", decision)


def percent(value: Fraction, digits: int = 6) -> str:
    return f"{float(100 * value):.{digits}f}"


def probability(row: BetAnalysis, *events: str) -> Fraction:
    return sum((outcome.probability for outcome in row.outcomes if outcome.event in events), Fraction(0))


def test_oq01_plain_game() -> None:
    assert main().edge == Fraction(142853, 4965115)
    assert percent(main().edge) == "2.877134"


def test_oq02_bonus_on_a_second_tie() -> None:
    assert percent(main("bonus").edge) == "2.330057"


def test_oq03_always_giving_up() -> None:
    assert main(decision=SURRENDER).edge == Fraction(23, 622)


def test_oq04_tie_bet() -> None:
    assert exact().bet("tie").edge == Fraction(58, 311)


def test_oq05_big_shoes() -> None:
    eight = exact("eight-deck")
    edges = (main("bonus", "decks=8").edge, *(eight.bet("main", decision).edge for decision in Decision))
    assert [percent(edge, 4) for edge in (*edges, eight.bet("tie").edge)] == ["2.3398", "2.8978", "3.7349", "17.8313"]


def test_oq06_chance_of_winning_the_hand() -> None:
    row = main()
    assert f"{float(row.win_probability):.7f}" == "0.5027354"
    assert f"{float(probability(row, 'win')):.7f}" == "0.4630225"
    assert f"{float(probability(row, 'war_win', 'war_tie')):.7f}" == "0.0397129"


def test_oq07_outcome_table() -> None:
    row = main("bonus")
    shown = {
        outcome.event: (f"{float(outcome.probability):.6f}", f"{float(outcome.contribution):.6f}")
        for outcome in row.outcomes
    }
    assert shown["war_tie"] == ("0.005471", "0.010942")
    assert shown["lose"] == ("0.463023", "-0.463023")
    assert shown["war_lose"] == ("0.034242", "-0.068484")
    assert f"{float(probability(row, 'win', 'war_win')):.6f}" == "0.497265"
    assert sum(outcome.probability for outcome in row.outcomes) == 1
    assert f"{float(row.mean):.6f}" == "-0.023301"


def test_oq08_edge_per_unit_staked() -> None:
    assert percent(main().element_of_risk) == "2.679008"
    assert percent(main("bonus").element_of_risk) == "2.169604"
    assert f"{float(main().mean_stake):.6f}" == "1.073955"


def test_oq09_how_often_the_first_cards_tie() -> None:
    row = main()
    assert 1 - probability(row, "win", "lose") == Fraction(23, 311)
    assert percent(probability(row, "win"), 4) == percent(probability(row, "lose"), 4) == "46.3023"


def test_oq10_giving_up_is_never_right_on_any_rank() -> None:
    for preset, value in (("standard", "-0.3890385"), ("bonus", "-0.3150642")):
        decision = exact(preset).tie_decision
        assert decision.best == WAR
        assert len(decision.war_by_rank) == 13
        assert {f"{float(worth):.7f}" for worth in decision.war_by_rank.values()} == {value}
        assert set(decision.surrender_by_rank.values()) == {Fraction(-1, 2)}
    assert f"{-5 * float(exact().tie_decision.war_value or 0):.3f}" == "1.945"


def test_oq11_equal_only_where_no_second_tie_is_possible() -> None:
    rules = load_rules("standard", ["burn.war=0"])
    once = analyse(rules, parse_composition("A:2 K:1 Q:1 J:1")).tie_decision
    assert once.war_value == once.surrender_value == Fraction(-1, 2)
    again = analyse(rules, parse_composition("A:2 K:2 Q:1")).tie_decision
    assert again.war_value is not None
    assert again.war_value > Fraction(-1, 2)


WORDINGS = {
    "bonus preset": ("bonus", ()),
    "niagara preset": ("niagara", ()),
    "raise 2:1 on a tie, ante pushes": ("standard", ("war.tie.raise=2:1",)),
    "bonus equal to the ante": ("standard", ("war.tie.bonus=1:1",)),
    "ante always lost, raise 2:1 and 3:1": (
        "standard",
        ("war.win.ante=lose", "war.win.raise=2:1", "war.tie.ante=lose", "war.tie.raise=3:1"),
    ),
    "the same for one": (
        "standard",
        ("war.win.ante=lose", "war.win.raise=3 for 1", "war.tie.ante=lose", "war.tie.raise=4 for 1"),
    ),
    "takes 3 units, 4 on a tie": ("standard", ("war.win.collects=3", "war.tie.collects=4", "war.lose.collects=0")),
    "both stakes 1:2, on a tie 1:1": (
        "standard",
        ("war.win.ante=1:2", "war.win.raise=1:2", "war.tie.ante=1:1", "war.tie.raise=1 to 1"),
    ),
    "takes both stakes back and is paid": ("standard", ("war.tie.ante=1:1", "war.tie.raise=1:1")),
}


@pytest.mark.parametrize("words", WORDINGS)
def test_oq12_oq16_every_wording_of_one_payout_is_one_game(words: str) -> None:
    preset, sets = WORDINGS[words]
    row, bonus = main(preset, *sets), main("bonus")
    assert row.outcomes == bonus.outcomes
    assert percent(row.edge) == "2.330057"


def test_oq13_tie_bet_at_11_to_1() -> None:
    assert percent(exact("tie-11").bet("tie").edge) == "11.254019"
    assert percent(exact("tie-11", "decks=1").bet("tie").edge) == "29.411765"


def test_oq14_fair_tie_bet() -> None:
    assert exact().bet("tie").break_even_pays == Fraction(288, 23)
    assert exact("one-deck").bet("tie").break_even_pays == 16
    assert exact("one-deck", "side_bets.tie.pays=16:1").bet("tie").edge == 0


def test_oq15_second_tie_bet() -> None:
    row = exact("party-bonus").bet("war_tie")
    assert probability(row, "win") == Fraction(1181, 15965)
    assert percent(row.edge) == "18.628249"


def test_oq16_gross_figures_read_as_net_give_the_player_an_edge() -> None:
    misread = exact("standard", "war.win.raise=3:1", "war.tie.raise=4:1")
    assert [row.bet for row in misread.player_edges] == ["main"]
    assert percent(-misread.bet("main", WAR).edge, 4) == "5.6125"


def test_oq17_more_hands_won_than_lost() -> None:
    row = main()
    assert percent(row.win_probability, 4) == "50.2735"
    assert percent(row.loss_probability, 4) == "49.7265"
    assert percent(row.edge, 4) == "2.8771"


def test_oq18_what_surrender_costs() -> None:
    gaps = [main(preset, decision=SURRENDER).edge - main(preset).edge for preset in ("bonus", "standard")]
    assert [percent(gap) for gap in gaps] == ["1.367692", "0.820615"]
    assert gaps[1] == Fraction(3, 2) * probability(main(), "war_tie")
    assert [f"{float(1000 * gap):.2f}" for gap in gaps] == ["13.68", "8.21"]


def test_oq19_main_and_side_bet_together() -> None:
    analysis = exact()
    side = 5 * analysis.bet("tie").edge
    assert f"{float(side):.6f}" == "0.932476"
    assert f"{float(10 * analysis.bet('main', WAR).edge + side):.6f}" == "1.220189"
    joint = next(row for row in analysis.joint if row.decision == WAR)
    assert joint.combined_loss == analysis.bet("main", WAR).edge + analysis.bet("tie").edge
    assert joint.combined_edge == joint.combined_loss / 2


@pytest.mark.parametrize(
    ("cards", "tie", "value"),
    [
        ("A:8 K:8 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1 10:1 J:1", "0.1723077", "0.8953846"),
        ("A:24 K:6 Q:6 J:6 T:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6", "0.1000000", "0.1000000"),
        ("A:4 K:4 Q:4 J:4 T:4 9:4 8:4 7:4 6:4 5:4 4:4 3:4 2:4", "0.0588235", "-0.3529412"),
    ],
)
def test_oq20_counting_the_tie_bet(cards: str, tie: str, value: str) -> None:
    row = analyse(load_rules(), parse_composition(cards)).bet("tie")
    assert f"{float(probability(row, 'win')):.7f}" == tie
    assert f"{float(row.mean):.7f}" == value
    assert (row.edge < 0) == (probability(row, "win") > Fraction(1, 11))


def test_oq21_a_shoe_full_of_aces_is_worse() -> None:
    cards = parse_composition("A:24 K:6 Q:6 J:6 T:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6")
    row = analyse(load_rules(), cards).bet("main", WAR)
    assert percent(row.edge) == "3.540801"
    assert probability(row, "win") == probability(row, "lose")


def test_oq22_infinite_shoe() -> None:
    infinite, bonus = exact("standard", "decks=infinite"), exact("bonus", "decks=infinite")
    edges = [infinite.bet("main", WAR), bonus.bet("main", WAR), infinite.bet("main", SURRENDER), infinite.bet("tie")]
    assert [percent(row.edge) for row in edges] == ["2.958580", "2.366864", "3.846154", "15.384615"]


def test_ob12_ob27_real_decks() -> None:
    assert Composition.full(6).total == 312
    assert set(Composition.full(6).ranks) == {24}
    assert {count for row in Composition.full(6).kinds or () for count in row} == {6}
    assert [percent(probability(exact(name).bet("tie"), "win"), 4) for name in ("standard", "one-deck")] == [
        "7.3955",
        "5.8824",
    ]


def test_ob40_options_change_the_answer() -> None:
    assert [percent(main(name).edge, 4) for name in ("standard", "bonus")] == ["2.8771", "2.3301"]
    assert [percent(main(decision=decision).edge, 4) for decision in Decision] == ["2.8771", "3.6977"]


def test_ob41_no_stale_table_after_a_change() -> None:
    assert [percent(main("standard", f"decks={decks}").edge) for decks in (1, 6, 1)] == [
        "2.415366",
        "2.877134",
        "2.415366",
    ]


def test_for_one_is_not_to_one() -> None:
    to_one, for_one = (exact("standard", f"side_bets.tie.pays={pays}").bet("tie") for pays in ("10:1", "10 for 1"))
    assert for_one.edge - to_one.edge == Fraction(23, 311)
    assert exact("standard", "side_bets.tie.pays=11 for 1").bet("tie") == to_one
