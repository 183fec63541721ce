"""The exact walk equals dealing every order of single cards of a tiny shoe, suits and pay lines included."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import pytest

from casinowar.cards import Composition
from casinowar.exact.walk import Walk
from casinowar.round import Decision
from casinowar.rules import HouseRules, load_rules
from tests.oracles.brute_force import Card, Played, rounds

TWO, THREE, ACE = 0, 1, 12
SHOES: dict[str, list[Card]] = {
    "two copies of three ranks": [(rank, suit) for rank in (TWO, THREE, ACE) for suit in (0, 0, 1)],
    "one suit twice": [(TWO, 0), (TWO, 0), (TWO, 1), (ACE, 0), (ACE, 0), (ACE, 1), (ACE, 2), (THREE, 3)],
    "all of one rank but one": [(ACE, 0), (ACE, 0), (ACE, 1), (ACE, 1), (ACE, 2), (TWO, 0)],
    "no tie possible": [(rank, 0) for rank in range(7)],
}
WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
Bet = Callable[[Played], Fraction | int | None]


class Table(NamedTuple):
    """Rules for the package, and the same rules written out once more for the brute force."""

    preset: str
    sets: tuple[str, ...]
    max_ties: int
    main: Bet
    sides: dict[str, Bet]


def nets(**by_event: Fraction | int) -> Bet:
    common = {"win": 1, "lose": -1, "surrender": Fraction(-1, 2), "war_win": 1, "war_tie": 1, "war_lose": -2}
    return lambda played: (common | by_event)[played.event]


def ladder(*pays: int) -> Bet:
    return lambda played: pays[played.ties - 1] if played.ties else -1


def war_tie(played: Played) -> int | None:
    if not played.event.startswith("war"):
        return None
    return 10 if played.event == "war_tie" else -1


def tie_bonus(played: Played) -> int:
    if played.one_rank(2):
        return 200
    if played.ties >= 2:
        return 40
    if played.ties >= 1 and played.suited(1):
        return 20
    return 5 if played.ties else -1


def trafalgar(played: Played) -> int | Fraction:
    extra = played.suited(1) and played.shows(0, {TWO, ACE})
    return nets()(played) + (1 if extra else 0)  # type: ignore[operator]


def aces_in_suit_twice(played: Played) -> int | None:
    """Placed at the war: 30 to 1 for a second tie with each pair in one suit, 4 to 1 for war cards ace and two."""
    if not played.event.startswith("war"):
        return None
    if played.ties >= 2 and played.suited(2):
        return 30
    return 4 if played.shows(1, {TWO, ACE}) else -1


def three_of_one_rank(played: Played) -> int:
    if played.one_rank(3):
        return 100
    if played.ties >= 2 and played.shows(1, {ACE}):
        return 9
    return 3 if played.shows(0, {TWO}) else -1


TABLES = {
    "standard": Table("standard", (), 2, nets(), {"tie": ladder(10, 10)}),
    "niagara": Table("niagara", (), 2, nets(war_tie=2), {"tie": ladder(10, 10)}),
    "party-bonus": Table("party-bonus", (), 2, nets(war_tie=2), {"tie": ladder(10, 10), "war_tie": war_tie}),
    "battle-royal": Table("battle-royal", (), 2, nets(war_tie=3), {"tie": ladder(10, 10)}),
    "trafalgar": Table("trafalgar", (), 2, trafalgar, {"tie": ladder(10, 10)}),
    "m8trix": Table("m8trix", ("burn.war_card=0",), 2, nets(war_tie=2), {"tie_bonus": tie_bonus}),
    "three ties": Table("evolution", ("war.max_ties=3", "side_bets.tie=false"), 3, nets(war_tie=0), {}),
    "war bet on suits": Table(
        "standard",
        (
            "side_bets.tie=false",
            "side_bets.war.placed=war",
            'side_bets.war.lines=[{pays="30:1", suited=true}, {pays="4:1", ranks=["2", "A"]}]',
        ),
        2,
        nets(),
        {"war": aces_in_suit_twice},
    ),
    "three ties on one rank": Table(
        "standard",
        (
            "war.max_ties=3",
            'side_bets.tie.lines=[{pays="100:1", ties_at_least=3, same_rank_throughout=true}, '
            '{pays="9:1", ties_at_least=2, ranks=["A", "A"]}, {pays="3:1", ranks=[2, 2]}]',
        ),
        3,
        nets(),
        {"tie": three_of_one_rank},
    ),
}


def composition(cards: list[Card]) -> Composition:
    return Composition.by_kind([[cards.count((rank, suit)) for suit in range(4)] for rank in range(13)])


def walked(rules: HouseRules, cards: list[Card], decision: Decision) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for settled, chance in Walk(rules, composition(cards)).law(decision).outcomes:
        key = (settled.event.value, settled.net, dict(zip(rules.side_bets, settled.side_nets, strict=True)))
        found[repr(key)] = found.get(repr(key), Fraction(0)) + chance
    return found


def dealt(rules: HouseRules, table: Table, cards: list[Card], decision: Decision) -> dict[object, Fraction]:
    found: dict[object, Fraction] = {}
    for played in rounds(cards, decision == WAR, table.max_ties):
        sides = {name: table.sides[name](played) for name in rules.side_bets}
        key = (played.event, Fraction(table.main(played) or 0), {n: _exact(net) for n, net in sides.items()})
        found[repr(key)] = found.get(repr(key), Fraction(0)) + played.chance
    return found


def _exact(net: Fraction | int | None) -> Fraction | None:
    return None if net is None else Fraction(net)


def table_rules(name: str) -> HouseRules:
    return load_rules(TABLES[name].preset, ["burn.war=0", *TABLES[name].sets])


CASES = [(name, shoe) for name in TABLES for shoe in SHOES if table_rules(name).cards_needed <= len(SHOES[shoe])]


@pytest.mark.parametrize("decision", [WAR, SURRENDER])
@pytest.mark.parametrize(("name", "shoe"), CASES)
def test_every_settlement_has_the_probability_of_dealing_all_orders(name: str, shoe: str, decision: Decision) -> None:
    rules = table_rules(name)
    assert walked(rules, SHOES[shoe], decision) == dealt(rules, TABLES[name], SHOES[shoe], decision)


def test_four_ties() -> None:
    cards = [(rank, suit) for rank in (TWO, ACE) for suit in (0, 0, 1, 2)]
    rules = load_rules("evolution", ["burn.war=0"])
    table = Table("evolution", (), 4, nets(war_tie=0), {"tie": ladder(10, 25, 50, 200)})
    assert walked(rules, cards, WAR) == dealt(rules, table, cards, WAR)


def test_burned_cards_are_unseen() -> None:
    """The brute force really removes the burned cards; the walk does not look at them."""
    cards: list[Card] = [(TWO, 0), (TWO, 1), (ACE, 0), (ACE, 1), (THREE, 0), (THREE, 1)]
    rules = load_rules("standard", ["burn.war=2"])
    chances: dict[str, Fraction] = {}
    for played in rounds(cards, True, burned=2):
        chances[played.event] = chances.get(played.event, Fraction(0)) + played.chance
    law = Walk(rules, composition(cards)).law(WAR)
    assert chances == {
        event: law.probability(lambda settled, event=event: settled.event == event)  # type: ignore[misc]
        for event in chances
    }
