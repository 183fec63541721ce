"""Rules that cannot be: each refused in one line that names the field, what was given and what is accepted."""

from pathlib import Path

import pytest

from casinowar.cards import Composition, parse_composition
from casinowar.errors import FileError, InputError, UnknownName
from casinowar.exact.walk import Walk
from casinowar.money import MOST_MONEY, cents
from casinowar.rules import load_rules

REFUSED = {
    # what is set: (field, part of what is accepted, what is suggested)
    "deks=6": ("deks", "decks", "decks"),
    "war.tie.bonsu=1:1": ("war.tie.bonsu", "bonus", "bonus"),
    "shoe.mod=cut_card": ("shoe.mod", "mode", "mode"),
    'side_bets.tie.lines=[{pays="1:1", suitd=true}]': ("side_bets.tie.lines.0.suitd", "suited", "suited"),
    "decks=-1": ("decks", "1 to 1000", None),
    "decks=0": ("decks", "1 to 1000", None),
    "decks=2.5": ("decks", "whole number", None),
    "decks=true": ("decks", "whole number", None),
    "spots=0": ("spots", "1 to 20", None),
    "burn.war=-3": ("burn.war", "0 to 1000", None),
    "war.raise=0": ("war.raise", "over 0", None),
    "war.raise=1/0": ("war.raise", "over 0", None),
    "war.max_ties=1": ("war.max_ties", "2 to 8", None),
    "war.short_raise=credit": ("war.short_raise", "all_in", None),
    "war.allowed=perhaps": ("war.allowed", "true or false", None),
    "side_bets.tie.pays=ten to one": ("side_bets.tie.pays", '"a:b"', "10 to 1"),
    "side_bets.tie.pays=10": ("side_bets.tie.pays", '"a:b"', "10:1"),
    "side_bets.tie=true": ("side_bets.tie", "a table", None),
    "side_bets.extra.placed=war": ("side_bets.extra.pays", "pay lines", None),
    "side_bets.tie.lines=[]": ("side_bets.tie.lines", "at least one", None),
    "side_bets.tie.lines=[{suited=true}]": ("side_bets.tie.lines.0.pays", "cannot be left out", None),
    "side_bets.tie.placed=deel": ("side_bets.tie.placed", "'deal' or 'war'", "deal"),
    "shoe.mode=cutcard": ("shoe.mode", "'cut_card'", "cut_card"),
    "side_bets.main.pays=2:1": ("side_bets.name", "not main", None),
    'side_bets.tie.lines=[{pays="1:1", ties_at_least=3}]': ("side_bets.tie.ties_at_least", "max_ties = 2", None),
    'side_bets.tie.lines=[{pays="1:1", ranks=["A", "X"]}]': ("side_bets.tie.lines.0.ranks", "a rank", None),
    'side_bets.tie.lines=[{pays="1:1", ranks=["A"]}]': ("side_bets.tie.lines.0.ranks", "two ranks", None),
    'side_bets.tie.lines=[{pays="1:1", ranks=["A", "2"], ties_at_least=1}]': (
        "side_bets.tie.lines.0.ties_at_least",
        "never tie",
        None,
    ),
    "surrender.refund=2": ("surrender.refund", "from 0 to 1", "1/2"),
    "surrender.refund=-1/2": ("surrender.refund", "from 0 to 1", None),
    "war.win.ante=pus": ("war.win.ante", '"push"', "push"),
    "war.win.raise=2": ("war.win.raise", '"a:b"', "2:1"),
    "war.win.collects=-3": ("war.win.collects", "own stakes included", None),
    "war.win.collects=3:1": ("war.win.collects", "own stakes included", None),
    "shoe.penetration=1.5": ("shoe.penetration", "up to 1", None),
    "shoe.penetration=0": ("shoe.penetration", "over 0", None),
    "table.minimum=-1": ("table.minimum", "0 or more", None),
    "table.minimum=0.005": ("table.minimum", "two decimals", None),
    "table.maximum=0.50": ("table.maximum", "minimum of 1", None),
    "table.chip=0.03": ("table.minimum", "multiple of the chip", None),
}


@pytest.mark.parametrize("given", REFUSED)
def test_a_wrong_setting(given: str) -> None:
    field, accepted, suggestion = REFUSED[given]
    with pytest.raises(InputError) as error:
        load_rules("standard", [given])
    assert error.value.field == field
    assert accepted in error.value.accepted
    assert error.value.nearest == suggestion
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("sets", "message"),
    [
        (["war.allowed=false", "surrender.allowed=false"], "surrender.allowed"),
        (["shoe.mode=cut_card", "shoe.penetration=1"], "a round may need 7 of the 312 cards"),
        (["decks=1", "spots=20", "burn.war_card=1"], "66 cards or more, which one round may need"),
        (["decks=1", "burn.war=50"], "54 cards or more"),
        (["war.win.collects=3", "war.win.ante=push"], "either collects or ante"),
        (['side_bets.w={placed="war", lines=[{pays="1:1", ties_at_least=1}]}'], "the first tie is known"),
        (['side_bets.tie={pays="1:1", lines=[{pays="2:1"}]}'], "not both"),
    ],
)
def test_settings_that_do_not_go_together(sets: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        load_rules("standard", sets)


def test_one_pay_for_a_bet_of_several_lines() -> None:
    with pytest.raises(InputError, match=r"side_bets\.tie\.lines for a bet with 4 pay lines"):
        load_rules("evolution", ["side_bets.tie.pays=11:1"])


@pytest.mark.parametrize("text", ["decks", "=6", "a..b=1", ".decks=6"])
def test_a_setting_that_is_none(text: str) -> None:
    with pytest.raises(InputError, match="key=value"):
        load_rules("standard", [text])


def test_an_unknown_preset_suggests_the_nearest() -> None:
    with pytest.raises(UnknownName, match="did you mean 'standard'") as error:
        load_rules("standrd")
    assert "niagara" in error.value.accepted


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"decks = six", "not valid TOML"),
        (b"decks = 6\ndecks = 8", "not valid TOML"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"decks = -1", "decks: -1"),
        (b"[war.win]\nante = 'push'\ncollects = 3", "either collects or ante"),
        (b"[sidebets.tie]\npays = '10:1'", "did you mean 'side_bets'"),
        (b"x = " + b"[" * 5000, "not valid TOML"),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "table.toml"
    path.write_bytes(content)
    with pytest.raises(FileError, match=message) as error:
        load_rules(str(path))
    assert str(path) in str(error.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no such file"):
        load_rules(str(tmp_path / "none.toml"))
    with pytest.raises(FileError, match="directory"):
        load_rules(str(tmp_path) + "/")


def test_a_composition_too_small_for_a_round() -> None:
    with pytest.raises(InputError, match="at least 7 cards"):
        Walk(load_rules(), parse_composition("A:3 K:3"))


def test_suits_that_a_rule_asks_for() -> None:
    with pytest.raises(InputError, match="suits"):
        Walk(load_rules("trafalgar"), parse_composition("A:24 K:24"))
    assert Walk(load_rules("trafalgar"), Composition.full(1)).decisions


@pytest.mark.parametrize("amount", ["9" * 17, "9" * 5000, "10000000000000.01", 10**14, 1e14])
def test_an_amount_that_is_too_large_hears_the_largest(amount: str | float) -> None:
    """OB42: nothing that a progression could reach goes beyond what a 64-bit sum holds."""
    with pytest.raises(InputError) as caught:
        cents(amount, "--bankroll")
    assert caught.value.accepted == "an amount of at most 10000000000000.00"
    assert cents("10000000000000") == MOST_MONEY
