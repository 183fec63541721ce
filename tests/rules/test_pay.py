"""Pay notation and shares: what is read, what is refused, and what is suggested instead."""

from fractions import Fraction

import pytest

from casinowar.errors import InputError
from casinowar.rules.pay import parse_pay, parse_share, pay_text, pay_words


@pytest.mark.parametrize(
    ("written", "pays"),
    [
        ("10:1", 10),
        ("10 to 1", 10),
        ("10-to-1", 10),
        (" 10 TO 1 ", 10),
        ("11 for 1", 10),
        ("10 for 1", 9),
        ("3:2", Fraction(3, 2)),
        ("1.5:1", Fraction(3, 2)),
        ("5 for 2", Fraction(3, 2)),
        ("0:1", 0),
        ("1 for 1", 0),
    ],
)
def test_notations(written: str, pays: Fraction) -> None:
    assert parse_pay(written, "pays") == pays
    assert parse_pay(pay_text(Fraction(pays)), "pays") == pays


def test_both_notations_are_shown() -> None:
    assert pay_words(Fraction(10)) == "10:1 (10 to 1, or 11 for 1)"
    assert pay_words(Fraction(3, 2)) == "3:2 (3 to 2, or 5 for 2)"


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("ten to one", "10 to 1"),
        ("ten for 1", "10 for 1"),
        ("10", "10:1"),
        (10, "10:1"),
        ("10/1", "10:1"),
        ("10-1", "10:1"),
        ("ten to some", None),
        ("", None),
        ("10:0", None),
        ("-1:1", None),
        ("1 for 2", None),
        (True, None),
        (None, None),
    ],
)
def test_refused_pays(written: object, nearest: str | None) -> None:
    with pytest.raises(InputError) as error:
        parse_pay(written, "side_bets.tie.pays")
    assert error.value.field == "side_bets.tie.pays"
    assert error.value.given == written
    assert error.value.accepted
    assert error.value.nearest == nearest


@pytest.mark.parametrize(
    ("written", "share"),
    [
        ("1/2", Fraction(1, 2)),
        (0.5, Fraction(1, 2)),
        ("50%", Fraction(1, 2)),
        (0, 0),
        (1, 1),
        (0.1, Fraction(1, 10)),
        ("1e-6", Fraction(1, 10**6)),
        ("2.5E-1%", Fraction(1, 400)),
        (0.00001, Fraction(1, 10**5)),
        (".5", Fraction(1, 2)),
    ],
)
def test_shares(written: object, share: Fraction) -> None:
    assert parse_share(written, "refund") == share


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        (2, "1/2"),
        (50, "50%"),
        ("200%", "1/2"),
        ("-1", None),
        (-0.5, None),
        (1.5, None),
        ("half", None),
        (True, None),
        ("e-6", None),
        (".", None),
        ("%", None),
        ("1e300", None),
        ("1e", None),
        ("", None),
    ],
)
def test_refused_shares(written: object, nearest: str | None) -> None:
    with pytest.raises(InputError) as error:
        parse_share(written, "surrender.refund")
    assert "from 0 to 1" in str(error.value)
    assert error.value.nearest == nearest
