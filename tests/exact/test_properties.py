"""Properties that hold for every composition and every set of rules."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.cards import Composition
from casinowar.exact.bets import analyse
from casinowar.exact.law import Law
from casinowar.exact.walk import Walk
from casinowar.round import Decision, Event, Settlement
from casinowar.rules import HouseRules, load_rules, override
from tests.oracles.closed_forms import ties_in_a_row

WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
STANDARD = load_rules("standard", ["burn.war=0"])
some = settings(derandomize=True, deadline=None, max_examples=25)
few = settings(derandomize=True, deadline=None, max_examples=10)

by_rank = st.lists(st.integers(0, 9), min_size=13, max_size=13).filter(lambda counts: sum(counts) >= 4)
rank_compositions = by_rank.map(lambda counts: Composition(tuple(counts)))
suited_compositions = (
    st.lists(st.lists(st.integers(0, 2), min_size=4, max_size=4), min_size=13, max_size=13)
    .filter(lambda rows: sum(map(sum, rows)) >= 10)
    .map(Composition.by_kind)
)
pays = st.builds("{}:{}".format, st.integers(0, 200), st.integers(1, 4))
lines = st.fixed_dictionaries(
    {"pays": pays, "ties_at_least": st.integers(1, 2)},
    optional={"suited": st.booleans(), "same_rank_throughout": st.booleans()},
)
line_lists = st.lists(lines, min_size=1, max_size=3)
fates = st.one_of(st.just("push"), st.just("lose"), pays)
results = st.one_of(
    st.fixed_dictionaries({"ante": fates, "raise": fates}, optional={"bonus": pays}),
    st.fixed_dictionaries({"collects": st.integers(0, 9)}),
)
tables = st.fixed_dictionaries(
    {},
    optional={
        "decks": st.one_of(st.integers(1, 8), st.just("infinite")),
        "burn": st.fixed_dictionaries(
            {}, optional={"round": st.integers(0, 3), "war": st.integers(0, 3), "war_card": st.integers(0, 3)}
        ),
        "surrender": st.fixed_dictionaries({"refund": st.sampled_from(["0", "1/3", "1/2", 0.75, "90%", 1])}),
        "war": st.fixed_dictionaries(
            {},
            optional={
                "win": results,
                "tie": results,
                "lose": results,
                "raise": st.sampled_from([1, 2, "1/2"]),
                "max_ties": st.integers(2, 3),
                "short_raise": st.sampled_from(["surrender", "all_in"]),
            },
        ),
        "spots": st.just(1),
        "side_bets": st.fixed_dictionaries(
            {}, optional={"tie": st.one_of(st.just(False), st.fixed_dictionaries({"lines": line_lists}))}
        ),
        "bonuses": st.fixed_dictionaries({}, optional={"suited": st.fixed_dictionaries({"lines": line_lists})}),
        "table": st.fixed_dictionaries(
            {"minimum": st.sampled_from([1, 5, "2.50"])}, optional={"maximum": st.just(500)}
        ),
    },
)


def playable(written: dict) -> dict:
    """A smaller raise has no meaning where a war is settled by what the player collects."""
    war = written.get("war", {})
    if any("collects" in how for how in war.values() if isinstance(how, dict)):
        return {**written, "war": {**war, "short_raise": "surrender"}}
    return written


house_rules = tables.map(playable).map(HouseRules.from_tables)


def edge(rules: HouseRules, cards: Composition, decision: Decision) -> Fraction:
    return -Walk(rules, cards).law(decision).mean(lambda settled: settled.net)


@some
@given(house_rules)
def test_probabilities_sum_to_one_and_edges_are_the_sums_of_their_outcomes(rules: HouseRules) -> None:
    analysis = analyse(rules)
    for row in analysis.bets:
        assert sum(outcome.probability for outcome in row.outcomes) == 1
        assert row.edge == -sum(outcome.probability * outcome.net for outcome in row.outcomes)
        assert row.largest_loss <= row.largest_stake


@some
@given(suited_compositions)
def test_probabilities_sum_to_one_where_suits_matter(cards: Composition) -> None:
    for preset in ("m8trix", "trafalgar"):
        walk = Walk(load_rules(preset), cards)
        for decision in walk.decisions:
            assert sum(chance for _, chance in walk.law(decision).outcomes) == 1


@some
@given(rank_compositions)
def test_war_beats_half_a_refund_by_one_and_a_half_second_ties(cards: Composition) -> None:
    gap = edge(STANDARD, cards, SURRENDER) - edge(STANDARD, cards, WAR)
    assert gap == Fraction(3, 2) * ties_in_a_row(cards.ranks, 2)
    assert gap >= 0


@some
@given(rank_compositions)
def test_war_beats_half_a_refund_after_a_tie_on_any_rank(cards: Composition) -> None:
    decision = analyse(STANDARD, cards).tie_decision
    assert decision.war_by_rank.keys() == decision.surrender_by_rank.keys()
    for rank, value in decision.war_by_rank.items():
        left = list(cards.ranks)
        left["23456789TJQKA".index(rank)] -= 2
        assert value + Fraction(1, 2) == Fraction(3, 2) * ties_in_a_row(left, 1)
        assert decision.surrender_by_rank[rank] == Fraction(-1, 2)


@some
@given(rank_compositions, st.integers(0, 4), st.integers(0, 2), st.integers(0, 2))
def test_unseen_burns_change_nothing(cards: Composition, before: int, war: int, each: int) -> None:
    burning = override(STANDARD, {"burn": {"round": before, "war": war, "war_card": each}})
    if cards.total >= burning.cards_needed:
        assert Walk(burning, cards).law(WAR) == Walk(STANDARD, cards).law(WAR)


MIRROR = {
    Event.WIN: Event.LOSE,
    Event.WAR_WIN: Event.WAR_LOSE,
    Event.WAR_TIE: Event.WAR_TIE,
    Event.SURRENDER: Event.SURRENDER,
}
MIRROR |= {there: here for here, there in MIRROR.items()}


def shape(law: Law, mirrored: bool) -> dict[tuple[object, ...], Fraction]:
    """Chances of everything but the money of the main bet, which is not the same for player and dealer."""

    def key(settled: Settlement) -> tuple[object, ...]:
        event = MIRROR[settled.event] if mirrored else settled.event
        return event, settled.bonuses, settled.side_lines

    found: dict[tuple[object, ...], Fraction] = {}
    for settled, chance in law.outcomes:
        found[key(settled)] = found.get(key(settled), Fraction(0)) + chance
    return found


@some
@given(suited_compositions, st.sampled_from(["standard", "party-bonus", "m8trix", "trafalgar"]))
def test_exchanging_player_and_dealer_mirrors_the_law(cards: Composition, preset: str) -> None:
    walk = Walk(load_rules(preset), cards)
    for decision in walk.decisions:
        law = walk.law(decision)
        assert shape(law, mirrored=True) == shape(law, mirrored=False)


@few
@given(st.integers(1, 8), st.integers(0, 12), st.integers(0, 12), st.sampled_from(["bonus", "evolution", "m8trix"]))
def test_removing_any_one_card_from_a_full_shoe_costs_the_same(decks: int, one: int, other: int, preset: str) -> None:
    rules = load_rules(preset, [f"decks={decks}"])
    edges = [
        [(row.bet, row.decision, row.edge) for row in analyse(rules, Composition.full(decks).without(rank, 0)).bets]
        for rank in (one, other)
    ]
    assert edges[0] == edges[1]


@some
@given(rank_compositions, st.permutations(range(13)))
def test_which_rank_is_which_does_not_matter(cards: Composition, order: list[int]) -> None:
    """Player and dealer are exchangeable, so an edge depends on how many cards of a rank there are, not on its name."""
    renamed = Composition(tuple(cards.ranks[rank] for rank in order))
    assert edge(STANDARD, renamed, WAR) == edge(STANDARD, cards, WAR)


@some
@given(house_rules)
def test_tables_read_back_as_the_same_rules(rules: HouseRules) -> None:
    again = HouseRules.from_tables(rules.tables())
    assert again == rules
    assert again.rules_hash == rules.rules_hash
    assert hash(again) == hash(rules)


@some
@given(house_rules, st.integers(1, 8), pays)
def test_an_override_changes_what_it_names_and_nothing_else(rules: HouseRules, decks: int, tie_pays: str) -> None:
    changed = override(rules, {"decks": decks, "side_bets": {"tie": {"lines": [{"pays": tie_pays}]}}})
    assert changed.decks == decks
    before, after = rules.tables(), changed.tables()
    for tables_ in (before, after):
        del tables_["decks"], tables_["side_bets"]
    assert before == after
    assert override(changed, {}) == changed
