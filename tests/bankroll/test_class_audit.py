"""The audit of a class's games of War. Seeds are fixed; bands of 4.5 standard errors (7e-6 each, about ten of them)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

from casinowar.bankroll import class_audit
from casinowar.bankroll.audit import AuditCheck
from casinowar.bankroll.class_audit import ClassAudit, audit_class
from casinowar.bankroll.class_file import read_class, read_totals
from casinowar.bankroll.sums import sum_tails
from casinowar.errors import CasinoWarError
from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.library import load_variant
from casinowar.kids.policies import seat_policies
from casinowar.kids.simulate import game_rows
from casinowar.pmf import Pmf

BAND = 4.5


@pytest.fixture(autouse=True, scope="module")
def one_simulation() -> Iterator[None]:
    """The same games need not be played for every class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(class_audit, "tally_games", functools.cache(class_audit.tally_games))
        yield


def audit(text: str, tmp_path: Path, name: str = "classic", *changes: str) -> ClassAudit:
    file = tmp_path / "class.csv"
    file.write_text(text, encoding="utf-8")
    variant = load_variant(name, changes)
    return audit_class(variant, read_class(str(file), variant, 4.0), seed=5, games=5000)


def check(found: ClassAudit, name: str) -> AuditCheck:
    return next(check for check in found.checks if check.name == name)


def played(name: str, games: int, seed: int) -> list[list[int]]:
    """Rows of simulated games, as children would note them."""
    variant = load_variant(name)
    rows = game_rows(variant, plan_deal(variant), games, seed, seat_policies(variant), 4.0, 10**6, 1)
    return [row for block in rows for row in block.tolist()]


def noted(rows: list[list[int]]) -> str:
    lines = [
        f"{row[k.TRICKS]},{row[k.WAR_TRICKS]},{row[k.TIES]},{row[k.WINNERS] if row[k.WINNERS] else 'draw'}"
        for row in rows
    ]
    return "tricks,wars,ties,winner\n" + "\n".join(lines) + "\n"


def test_first_wars_have_exact_binomial_tails(tmp_path: Path) -> None:
    found = audit("first_war\n" + "yes\n" * 4 + "no\n" * 8, tmp_path)
    tie = Fraction(1, 17)
    at_least = sum(comb(12, wars) * tie**wars * (1 - tie) ** (12 - wars) for wars in range(4, 13))
    one = check(found, "wars on first tricks")
    assert (one.observed, one.expected) == (4, pytest.approx(12 / 17))
    assert one.at_least == pytest.approx(float(at_least), rel=1e-9)
    assert one.z == pytest.approx((4 - 12 / 17) / sqrt(12 / 17 * 16 / 17))
    assert (found.simulated, found.seed, found.by_simulation) == (0, None, ())


def test_rounds_of_one_pass_are_judged_by_the_exact_law(tmp_path: Path) -> None:
    found = audit("winner\n" + "1\n" * 9 + "draw\n" * 1, tmp_path, "tod-und-leben", "end.rounds=1")
    one = check(found, "wins of player 1")
    win = Fraction(next(f.exact for f in _facts("tod-und-leben") if f.name == "round_win"))
    assert one.at_least == pytest.approx(float(10 * win**9 * (1 - win) + win**10), rel=1e-9)
    assert found.simulated == 0


def _facts(name: str):
    from casinowar.kids.facts import facts_of

    return facts_of(load_variant(name, ["end.rounds=1"])).facts


def test_winners_beside_simulated_games_are_two_samples_of_one_urn(tmp_path: Path) -> None:
    found = audit("winner\n" + "1\n" * 8 + "2\n" * 2, tmp_path)
    one = check(found, "wins of player 1")
    ours = round(one.expected / 10 * found.simulated)
    total, urn = 8 + ours, 10 + found.simulated
    tail = sum(Fraction(comb(10, x) * comb(found.simulated, total - x), comb(urn, total)) for x in (8, 9, 10))
    assert one.at_least == pytest.approx(float(tail), rel=1e-6)
    assert found.by_simulation == ("wins of player 1",)


def test_aces_are_hypergeometric(tmp_path: Path) -> None:
    found = audit("aces\n4\n4\n4\n", tmp_path)
    assert check(found, "aces of player 1").at_least == pytest.approx(0.0552220888**3, rel=1e-6)
    assert not found.passed
    assert found.verdict.startswith("Odd: of classes that play by these rules, about one in 2,969 shows")


def test_classes_that_play_by_the_rules_seldom_look_odd() -> None:
    """150 classes of eight games: one in five has a total of tricks whose p-value is below 0.2, none fails often."""
    variant = load_variant("classic")
    rows = played("classic", 1200, seed=31)
    small, failed = {"tricks in all": 0, "wins of player 1": 0, "most tricks in a game": 0}, 0
    for start in range(0, 1200, 8):
        some = rows[start : start + 8]
        seen = read_totals(variant, 4.0, {"games": 8, "tricks": sum(row[k.TRICKS] for row in some)})
        seen.single["tricks"] = [row[k.TRICKS] for row in some]
        seen.winners.update(str(row[k.WINNERS]) for row in some)
        found = audit_class(variant, seen, 0.2, seed=5, games=5000)
        failed += not found.passed
        for name in small:
            small[name] += check(found, name).p_value < 0.2
    band = BAND * sqrt(0.2 * 0.8 / 150)
    assert abs(small["tricks in all"] / 150 - 0.2) < band
    assert abs(small["most tricks in a game"] / 150 - 0.2) < band
    assert small["wins of player 1"] / 150 < 0.2 + band
    assert 0 < failed / 150 < 0.2 + band


def test_a_class_that_plays_by_other_rules_is_found_odd(tmp_path: Path) -> None:
    text = noted(played("three-down", 60, seed=8))
    assert audit(text, tmp_path, "three-down").passed
    found = audit(text, tmp_path)
    assert not found.passed
    assert check(found, "wars in all").z < -3
    assert check(found, "tricks by length, chi-square").p_value < 0.01
    assert "proof" not in found.verdict + audit(text, tmp_path, "three-down").verdict


def test_the_error_of_few_simulated_games_is_allowed_for() -> None:
    variant = load_variant("classic")
    seen = read_totals(variant, 4.0, {"games": 100, "tricks": 55_000})
    many, few = (audit_class(variant, seen, seed=5, games=games).checks[0] for games in (20_000, 100))
    assert many.z == pytest.approx(3.1, abs=0.3)
    assert few.z == pytest.approx(many.z / sqrt(2), rel=0.3)
    assert few.p_value > many.p_value


def test_rows_of_several_games_and_a_total(tmp_path: Path) -> None:
    rows = "pair,games,tricks,wins_1,wins_2,draws\nA,3,1200,1,2,\nB,3,1400,3,,\n"
    found = audit(rows, tmp_path)
    assert found.games == 6
    assert check(found, "tricks in all").observed == 2600
    assert check(found, "wins of player 1").observed == 4
    assert audit(rows + "Total,6,2600,4,2,0\n", tmp_path) == found
    assert audit("game,games,tricks\ntotal,6,2600\n", tmp_path).checks[0].observed == 2600


def test_wins_can_be_shared(tmp_path: Path) -> None:
    changes = ("players=3", "remainder=aside")
    found = audit("winner\n1+2\n1+3\n2\n", tmp_path, "pyanitsa", *changes)
    assert [check(found, f"wins of player {seat}").observed for seat in (1, 2, 3)] == [2, 2, 1]


CASES = [
    ("", "is empty"),
    ("tricks\n", "no games below the header"),
    ("trick\n5\n", "row 0 (the header), column 1: 'trick' is not one of"),
    ("game\n1\n", "says nothing about results"),
    ("tricks,tricks\n5,5\n", "column 2: 'tricks' stands twice"),
    ("tricks\n5\nmany\n", "row 2 (line 3), column tricks: 'many' is not possible: a whole number"),
    ("tricks\n0\n", "row 1 (line 2), column tricks: '0' is not possible: 1 or more"),
    ("tricks,wars\n5,6\n", "row 1 (line 2), column wars: '6' is not possible: at most the 5 tricks"),
    ("wars,ties\n6,5\n", "column wars: '6' is not possible: at most the 5 ties"),
    ("winner\n3\n", "column winner: '3' is not possible: a seat from 1 to 2"),
    ("winner\n1+2\n", "column winner: '1+2' is not possible: a seat from 1 to 2, or draw"),
    ("winner,wins_1\n1,1\n", "column winner"),
    ("games,winner\n2,1\n", "column winner"),
    ("games,wins_1,wins_2,draws\n4,1,1,1\n", "column wins_1: '1' is not possible: wins and draws that add up to the 4"),
    ("first_war,wars\nyes,0\n", "column first_war: 'yes' is not possible: no more than 0 wars"),
    ("first_war\nperhaps\n", "column first_war: 'perhaps'"),
    ("aces\n5\n", "column aces: '5' is not possible: a whole number from 0 to 4"),
    ("game,tricks\n1,30\n2,40\ntotal,80\n", "row 3 (line 4), column tricks: '80' is not possible: the rows above"),
    ("game,tricks\ntotal,80\n", "column games: '' is not possible: the number of games of a total"),
    ("tricks,wars\n5\n", "row 1 (line 2): 1 cells for 2 columns"),
]


@pytest.mark.parametrize(("text", "message"), CASES)
def test_errors_name_row_and_column(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CasinoWarError) as caught:
        audit(text, tmp_path)
    assert message in str(caught.value)


def test_tricks_beyond_the_limit_of_the_rules(tmp_path: Path) -> None:
    with pytest.raises(CasinoWarError, match="at most 1000: these rules stop a game after 1,000 tricks"):
        audit("tricks\n1001\n", tmp_path, "one-down")


def test_sums_of_laws_with_many_values_are_those_of_repeated_convolution() -> None:
    """Beyond 64 values the transform is another one: tails to both sides, to twelve digits and far out."""
    chances = np.random.default_rng(3).dirichlet(np.ones(101))
    law = Pmf(tuple((Fraction(value), Fraction(chance)) for value, chance in enumerate(chances)))
    whole = np.array([1.0])
    for _ in range(6):
        whole = np.convolve(whole, chances)
    for total in (25, 120, 300, 480, 575):
        tails = sum_tails(law, 6, Fraction(total))
        assert tails.at_most == pytest.approx(whole[: total + 1].sum(), rel=1e-9)
        assert tails.at_least == pytest.approx(whole[total:].sum(), rel=1e-9)


def test_one_rare_war_has_its_own_chance(tmp_path: Path) -> None:
    found = audit("triple_wars\n1\n", tmp_path)
    check = found.checks[0]
    assert check.at_least is not None
    assert check.at_most is not None
    assert check.at_least == pytest.approx(0.081, abs=0.01)  # mean 0.085 a game, hardly ever two
    assert check.at_most > 0.99
