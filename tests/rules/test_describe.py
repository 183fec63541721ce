"""Rules in words: every figure is the one the round pays, and every rule of a table is said."""

import pytest

from casinowar.round import Event, main_net
from casinowar.rules import load_rules, preset_files
from casinowar.rules.describe import describe, net_text

NAMES = list(preset_files())
SAID = {
    Event.WIN: "player higher: net {}",
    Event.LOSE: "dealer higher: net {}",
    Event.SURRENDER: "of the ante comes back (net {})",
    Event.WAR_WIN: "(net {}).",
    Event.WAR_TIE: "(net {}).",
    Event.WAR_LOSE: "(net {}).",
}
STARTS = {
    Event.WIN: "The higher first card",
    Event.LOSE: "The higher first card",
    Event.SURRENDER: "First cards tie",
    Event.WAR_WIN: "Player's war card higher",
    Event.WAR_LOSE: "Dealer's war card higher",
}


@pytest.mark.parametrize("sets", [[], ["war.raise=2"], ["surrender.refund=1/4"]], ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_every_net_is_the_one_the_round_pays(name: str, sets: list[str]) -> None:
    rules = load_rules(name, sets)
    words = describe(rules)
    last = f"Tie number {rules.war.max_ties}" if rules.war.max_ties > 2 else "War cards tie"
    for event in Event:
        if event.startswith("war") and not rules.war.allowed:
            continue
        (line,) = [line for line in words if line.startswith({**STARTS, Event.WAR_TIE: last}[event])]
        assert SAID[event].format(net_text(main_net(rules, event))) in line


@pytest.mark.parametrize("name", NAMES)
def test_every_pay_line_is_said_in_both_notations(name: str) -> None:
    rules = load_rules(name)
    words = "\n".join(describe(rules))
    for bet in rules.side_bets.values():
        for line in bet.lines:
            assert f"{line.condition()}: pays {line.pays}:1 ({line.pays} to 1, or {line.pays + 1} for 1)" in words


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        (["decks=infinite"], "An infinite shoe"),
        (["decks=1"], "1 deck (52 cards), shuffled before every round."),
        (["shoe.mode=cut_card", "shoe.penetration=0.5"], "cut card behind 156 of them"),
        (["shoe.mode=continuous"], "continuous shuffler"),
        (["burn.round=1", "burn.war_card=2"], "1 card before each round, 3 cards before each war, 2 cards before each"),
        (["burn.war=0"], "No cards are burned."),
        (["spots=3"], "3 hands are played against the dealer's card; a round needs 11 cards at most."),
        (["surrender.allowed=false"], "surrender is not offered"),
        (["war.short_raise=all_in"], "may raise what is left"),
        (["war.win.collects=3"], "takes 3 units from the layout, own stakes included (net +1)"),
        (["war.tie.bonus=1:2"], "a bonus of 1/2 of the ante is paid (net +3/2)"),
        (["war.tie.ante=lose", "war.tie.raise=push"], "the ante is lost, the raise pushes (net -1)"),
        (["war.max_ties=3"], "another war at the same stake, up to three ties in all"),
        (["side_bets.tie=false"], "No side bets."),
        (["side_bets.tie.pays=21:2"], "pays 21:2 (21 to 2, or 23 for 2)"),
        (["table.maximum=500", "table.minimum=5", "table.chip=2.5"], "minimum 5.00, maximum 500.00, in chips of 2.50"),
    ],
)
def test_every_rule_is_said(sets: list[str], said: str) -> None:
    assert said in "\n".join(describe(load_rules("standard", sets)))
    assert said not in "\n".join(describe(load_rules()))


def test_bonuses_are_said() -> None:
    assert "Bonus ace_two: A and 2 shown, in one suit: +1 of the ante besides." in describe(load_rules("trafalgar"))
