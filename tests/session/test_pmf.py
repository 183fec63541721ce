"""Other games' laws from a file: what is read, and what is refused with the line and the reason."""

from fractions import Fraction

import pytest

from casinowar.errors import CasinoWarError
from casinowar.exact.session import game_of
from casinowar.pmf import Pmf
from tests.session.conftest import rules_with, session


def written(tmp_path, text):
    file = tmp_path / "law.csv"
    file.write_text(text)
    return file


def test_decimals_fractions_and_rest(tmp_path):
    law = Pmf.read(written(tmp_path, "net,probability\n1,18/38\n-1,rest\n"))
    assert law.outcomes == ((Fraction(-1), Fraction(20, 38)), (Fraction(1), Fraction(18, 38)))
    law = Pmf.read(written(tmp_path, "Net, Probability\n0.95,.25\n-1,0.5\n\n-1,1/4\n"))
    assert law.outcomes == ((Fraction(-1), Fraction(3, 4)), (Fraction(19, 20), Fraction(1, 4)))
    assert law.mean == Fraction(19, 80) - Fraction(3, 4)


def test_printed_floats_are_taken_as_they_are(tmp_path):
    law = Pmf.read(written(tmp_path, f"net,probability\n1,{18 / 38}\n-1,{20 / 38}\n"))
    assert float(law.mean) == pytest.approx(-2 / 38)
    assert sum(probability for _, probability in law.outcomes) == 1
    assert Pmf.read(written(tmp_path, "net,probability\n800,2.476e-05\n-1,rest\n")).mean < 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: expected the header"),
        ("net,chance\n1,1\n", "line 1: expected the header"),
        ("net,probability\n", "no outcomes"),
        ("net,probability\n1,0.5\n-1,0.4\n", "a sum of 0.9"),
        ("net,probability\n1,0.5\n-1,0.6\n", "a sum of 1.1"),
        ("net,probability\n1,0.7\n2,0.6\n-1,rest\n", "nothing is left for rest: the others add up to 1.3"),
        ("net,probability\n1,rest\n-1,rest\n", "rest may stand once"),
        ("net,probability\none,0.5\n", "line 2: net 'one'"),
        ("net,probability\n1,1.5\n", "line 2: probability '1.5'"),
        ("net,probability\n1,-0.5\n", "line 2: probability '-0.5'"),
        ("net,probability\n1,1/0\n", "line 2: probability '1/0'"),
        ("net,probability\n1,nan\n", "line 2: probability 'nan'"),
        ("net,probability\n1\n", "line 2: expected two columns"),
        ("net,probability\n1,1e-99999\n", "line 2"),
    ],
)
def test_a_file_that_is_no_law(tmp_path, text, said):
    with pytest.raises(CasinoWarError, match=said):
        Pmf.read(written(tmp_path, text))


def test_no_such_file(tmp_path):
    with pytest.raises(CasinoWarError, match="no such file"):
        Pmf.read(tmp_path / "none.csv")


def test_a_net_below_minus_one_is_a_raise_on_credit(casino):
    law = session(game_of(rules_with(), casino.main_law), "flat", 10, 20)
    assert law.goal_probability == pytest.approx(0.373061, abs=6e-7)
    credit = session(casino, "flat", 10, 20, raise_on_credit=True)
    assert law.goal_probability == pytest.approx(credit.goal_probability, rel=1e-12)
    assert [money for money, _ in law.final][:2] == [-100, 0]


@pytest.mark.parametrize("net", ["1e60", "-1e10", "1_0", "²"])
def test_a_net_that_is_no_sensible_number(tmp_path, net):
    with pytest.raises(CasinoWarError, match=r"line 2: net|net: "):
        Pmf.read(written(tmp_path, f"net,probability\n{net},0.5\n-1,rest\n"))
