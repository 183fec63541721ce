"""bankroll, audit and house on the command line: keys, schemas, width, plain words, bad input."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import jsonschema
import pytest

from tests.cli.conftest import in_folder, run

__all__ = ["in_folder", "run"]

COMMANDS = {
    "bankroll ruin": ["--bankroll", "20", "--goal", "40", "--rounds", "200"],
    "bankroll need": ["--risk", "0.05", "--rounds", "200"],
    "bankroll drawdown": ["--rounds", "100", "--at-least", "20"],
    "bankroll streak": ["--rounds", "100", "--at-least", "7"],
    "bankroll fan": ["--bankroll", "20", "--rounds", "100"],
    "bankroll cost": ["--bet", "10", "--rounds-per-hour", "65", "--hours", "4", "--comp-rate", "0.3"],
    "bankroll kelly": ["--cashback", "5%"],
    "bankroll rebate": ["--rate", "0.2"],
    "bankroll coupon": ["match-play"],
    "bankroll bonus": ["--deposit", "10", "--bonus", "10", "--wagering", "40", "--optimise"],
    "audit": ["--rounds", "100", "--ties", "8", "--result", "-5"],
    "house": ["--spots", "5", "--ante", "25", "--side", "tie=5@30%", "--surrender-rate", "10%", "--against", "bonus"],
}
KEYS = {
    "bankroll ruin": "ruin_probability goal_probability mean_rounds mean_final ahead_probability quantiles grid "
    "diffusion_ruin",
    "bankroll need": "bankroll rounds ruin_probability",
    "bankroll drawdown": "probability distribution",
    "bankroll streak": "probability mean_wait",
    "bankroll fan": "rows",
    "bankroll cost": "ev_per_hour sd_per_hour n0 theoretical_loss break_even_comp_rate rounds_for_precision",
    "bankroll kelly": "fraction growth half_fraction reason",
    "bankroll rebate": "value stop_loss stop_win diffusion_value",
    "bankroll coupon": "value value_exact best_decision readings",
    "bankroll bonus": "ev bust_probability naive_ev distribution plan",
    "audit": "checks e_value verdict passed",
    "house": "theoretical_win sd covariance loss_probability largest_exposure against",
}


def words(name: str) -> list[str]:
    return [*name.split(), *COMMANDS[name]]


@pytest.mark.parametrize("name", COMMANDS)
def test_records_follow_their_schema_and_have_the_keys(run, name):
    schema = run("schema", *name.split()).json
    jsonschema.Draft202012Validator.check_schema(schema)
    record = run(*words(name), "-f", "json").json
    jsonschema.validate(record, schema)
    assert set(KEYS[name].split()) <= set(record)
    assert {"schema_version", "version", "rules", "rules_hash"} <= set(record)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("rules", ["standard", "party-bonus"])
def test_tables_fit_the_page_and_speak_plainly(run, name, rules):
    ran = run(*name.split(), rules, *COMMANDS[name]) if name != "bankroll coupon" else run(*words(name), rules)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80, max(ran.out.splitlines(), key=len)
    assert ran.out.rstrip().endswith(".")


@pytest.mark.parametrize("name", COMMANDS)
def test_csv_and_markdown(run, name):
    rows = list(csv.DictReader(io.StringIO(run(*words(name), "-f", "csv").out)))
    assert rows
    assert run(*words(name), "-f", "markdown").out.startswith("### ")


def test_amounts_are_currency_units(run):
    ten = run("bankroll", "ruin", "--bankroll", "200", "--bet", "10", "--rounds", "200", "-f", "json").json
    one = run("bankroll", "ruin", "--bankroll", "20", "--rounds", "200", "-f", "json").json
    assert ten["ruin_probability"] == pytest.approx(one["ruin_probability"], rel=1e-12)
    assert ten["mean_final"] == pytest.approx(10 * one["mean_final"], rel=1e-12)
    assert one["quantiles"]["0.5"] == 14
    assert one["ruin_probability"] == pytest.approx(0.28945341, abs=6e-9)
    assert one["diffusion_ruin"] == pytest.approx(0.286225, abs=6e-7)


def test_plain_words(run):
    twenty = run("bankroll", "ruin", "--bankroll", "20", "--rounds", "200").out
    assert "Of 100 such evenings about 29 end broke" in twenty
    assert "Bet nothing" in run("bankroll", "kelly").out
    assert "Do not play" in run("bankroll", "rebate", "--rate", "5%").out
    assert "about one in" in run("bankroll", "ruin", "--bankroll", "90", "--rounds", "200").out
    assert "Practically none" in run("bankroll", "ruin", "--bankroll", "200", "--rounds", "200").out


def test_rules_decision_side_and_credit(run):
    def chance(*args):
        return run("bankroll", "ruin", *args, "--bankroll", "20", "--goal", "40", "-f", "json").json["goal_probability"]

    assert chance() == pytest.approx(0.259309, abs=1e-6)
    assert chance("--raise-on-credit") == pytest.approx(0.260085, abs=1e-6)
    assert chance("bonus", "--raise-on-credit") == pytest.approx(0.302892, abs=1e-5)
    assert chance("--bonus") == chance("bonus")
    assert chance("--decision", "surrender") < chance()
    assert chance("--side", "tie=1") != chance()
    assert chance("--decks", "8") != chance()


def test_the_bonus_command_keeps_the_word_bonus_for_itself(run):
    record = run("bankroll", "bonus", "--deposit", "10", "--bonus", "10", "--wagering", "400", "-f", "json").json
    assert record["ev"] == pytest.approx(1.564544, abs=6e-7)
    assert record["naive_ev"] == pytest.approx(-1.508535, abs=6e-7)
    assert record["bonus"] == 10
    offer = ["--deposit", "10", "--bonus", "10", "--wagering", "400", "--sticky", "-f", "json"]
    sticky = run("bankroll", "bonus", "bonus", *offer).json
    assert sticky["sticky"] is True
    assert "bonus" in sticky["rules"]["title"]


def test_any_other_game(run, in_folder: Path):
    (in_folder / "red.csv").write_text("net,probability\n1,18/38\n-1,rest\n")
    record = run("bankroll", "ruin", "--pmf", "red.csv", "--bankroll", "10", "--goal", "20", "-f", "json").json
    assert record["goal_probability"] == pytest.approx(0.25853341, abs=6e-9)
    assert record["mean_rounds"] == pytest.approx(91.757303, abs=6e-7)
    assert record["rules"] is None
    assert record["pmf"][0]["probability_exact"] == "10/19"
    for name in ("need", "drawdown", "streak", "fan", "cost", "kelly", "rebate", "bonus"):
        command = [f"bankroll {name}".split(), COMMANDS[f"bankroll {name}"]]
        assert run(*command[0], "--pmf", "red.csv", *command[1]).code == 0
    coupon = run("bankroll", "coupon", "match-play", "--pmf", "red.csv", "-f", "json").json
    assert coupon["value"] == pytest.approx(16 / 38)
    assert len(coupon["readings"]) == 2
    assert run("audit", "--pmf", "red.csv", "--rounds", "100", "--result", "-10").code == 0


def test_eight_losses_and_the_five_step_martingale(run, in_folder: Path):
    (in_folder / "red.csv").write_text("net,probability\n1,18/38\n-1,20/38\n")
    run_of_eight = run("bankroll", "streak", "--pmf", "red.csv", "--rounds", "8", "--at-least", "8", "-f", "json").json
    assert run_of_eight["probability"] == pytest.approx(0.00588805, abs=6e-9)
    five = run("bankroll", "streak", "--pmf", "red.csv", "--rounds", "5", "--at-least", "5", "-f", "json").json
    # five doubled stakes: 1 won, or 31 lost
    assert 1 - 32 * five["probability"] == pytest.approx(-0.292355, abs=6e-7)


def test_an_audit_fails_with_exit_code_1(run, in_folder: Path):
    odd = run("audit", "--rounds", "100", "--ties", "20", "-f", "json")
    assert odd.code == 1
    assert odd.json["passed"] is False
    assert odd.json["checks"][0]["at_least"] == pytest.approx(3.9e-5, rel=5e-3)
    assert run("audit", "--rounds", "50", "--ties", "0").code == 0
    (in_folder / "log.csv").write_text("result\n" + "win\nlose\nwar_win\nlose\n" * 30)
    assert run("audit", "log.csv").code == 1
    assert run("audit", "log.csv", "bonus").code == 1
    (in_folder / "fair.csv").write_text("net\n1\n-1\n-1\n1\n1\n-2\n-1\n1\n")
    assert run("audit", "fair.csv").code == 0


def test_the_house_beside_another_table(run):
    record = run(*words("house"), "-f", "json").json
    assert record["against"]["title"] == "Casino War, six decks, bonus on a second tie"
    assert record["others"] == []
    assert record["rounds"] == 480
    plain = run("house", "--spots", "5", "--ante", "25", "-f", "json").json
    assert plain["covariance"] == pytest.approx(0.335463, abs=5e-7)
    assert plain["theoretical_win"] == pytest.approx(0.0287713376 * 25 * 5 * 480, rel=1e-8)
    assert plain["against"] is None
    assert "--side" in run("house").out
    assert "--side" not in run(*words("house")).out


def test_the_house_beside_several_tables(run, in_folder):
    """11:1 and a line for suited ties cost the house tie chance x extra pay; each table has its own sentence."""
    lines = 'lines = [{pays = "20:1", suited = true}, {pays = "10:1"}]'
    (in_folder / "suited.toml").write_text(f'title = "Suited 20:1"\n[side_bets.tie]\n{lines}\n')
    shift = ["house", "--spots", "5", "--side", "tie=1", "--against", "tie-11", "--against", "suited.toml"]
    record = run(*shift, "-f", "json").json
    (other,) = record["others"]
    eleven, suited = record["against"]["theoretical_win"], other["theoretical_win"]
    bets = 5 * 480
    assert record["theoretical_win"] - eleven == pytest.approx(bets * 23 / 311, rel=1e-9)
    assert record["theoretical_win"] - suited == pytest.approx(bets * 10 * 5 / 311, rel=1e-9)
    said = words_of(run(*shift))
    assert said.count("such shifts about") == 3
    assert "Suited 20:1: of 1" in said
    assert run(*shift, "-f", "csv").out.count("\n") == 4


def test_the_cost_counts_antes_and_rounds_in_so_many_words(run):
    """The side bets are not among the antes, and 2600.00 is money, not a number of bets."""
    said = words_of(
        run("bankroll", "cost", "--bet", "10", "--rounds-per-hour", "65", "--hours", "4", "--side", "tie=10")
    )
    assert "antes in 4 hours 2600.00" in said
    assert "4 hours at 65 rounds an hour, 260 in all, cost" in said


def words_of(ran) -> str:
    """The text of a run, line breaks taken out."""
    assert ran.code in (0, 1), ran
    return " ".join(ran.out.split())


def test_what_cannot_be_covered_is_said(run):
    said = words_of(run("bankroll", "ruin", "--bankroll", "6", "--rounds", "40", "--side", "tie=1"))
    assert "A raise that cannot be covered is a forced surrender (a bankroll below 2)." in said
    assert "a side bet that cannot be covered beside them is not placed (a bankroll below 3)." in said
    said = words_of(run("bankroll", "ruin", "--bankroll", "6", "--rounds", "40", "--decision", "surrender"))
    assert "cannot be covered" not in said


def test_need_names_the_bankroll_that_is_too_little(run):
    said = words_of(run("bankroll", "need", "--risk", "0.05", "--rounds", "200", "--bet", "10"))
    assert "With 350 you go broke with a chance of at most 0.05; 349 is too little." in said
    assert "every larger one will do" in said
    said = words_of(run("bankroll", "need", "--risk", "0.6", "--rounds", "20", "--side", "tie=5"))
    assert "some larger ones go broke more often" in said
    assert "from 18 on, all will do" in said


def test_a_cell_of_the_grid_may_be_missing(run):
    args = ("bankroll", "ruin", "--bankroll", "100", "--goal", "1000000", "--rounds", "50")
    said = words_of(run(*args))
    assert "? (goal 1000000): not computed." in said
    record = run(*args, "-f", "json").json
    assert len(record["grid"]) == 3
    assert [(row["goal"], row["rounds"]) for row in record["missing"]] == [(1_000_000, None)]


def test_the_terms_of_a_bonus_are_spelt_out(run):
    offer = ("bankroll", "bonus", "--deposit", "10", "--bonus", "10")
    said = words_of(run(*offer, "--wagering", "0.25", "--contribution", "0.5"))
    assert "with 1 bet of 1," in said
    assert "An ante counts for 50 % of itself: wagering of 0.25 takes antes of 0.50." in said
    assert "The last bet is a whole one, so that 0.50 are wagered in the end." in said
    assert "Loss rebate of 99.999999 %" in words_of(run("bankroll", "rebate", "--rate", "0.99999999"))


def test_a_drawdown_of_very_many_rounds_says_what_it_leaves_out(run):
    assert "Other falls are left out" in words_of(run("bankroll", "drawdown", "--rounds", "10M", "--at-least", "5"))


def test_an_audit_names_its_tests_and_how_ties_were_met(run, in_folder: Path):
    said = words_of(run("audit", "--rounds", "50", "--ties", "4"))
    assert "shared by the 2 tests, the e-value among them" in said
    assert "on the way" not in said
    (in_folder / "log.csv").write_text("bet,result\n10,W\n20,S\n10,L\n5,S\n")
    said = words_of(run("audit", "log.csv"))
    assert "bets 5 to 20, surrender on a tie" in said
    assert "net, normal law" in said
    assert "judged by the normal law, which is not exact" in said
    assert run("audit", "log.csv", "-f", "json").json["decision"] == "surrender"
    (in_folder / "log.csv").write_text("result\nW\nS\nWW\nWL\nWL\n")
    assert "bet 1, war on 75 % of ties, else surrender (as in the log)" in words_of(run("audit", "log.csv"))
    assert run("audit", "log.csv", "-f", "json").json["decision"] is None


BAD = [
    (["bankroll", "ruin"], 2, ["--bankroll"]),
    (["bankroll", "riun", "--bankroll", "20"], 2, ["riun"]),
    (["bankroll", "ruin", "--bankroll", "0.50"], 2, ["--bankroll", "0.50", "1.00"]),
    (["bankroll", "ruin", "--bankroll", "-5"], 2, ["--bankroll", "-5"]),
    (["bankroll", "ruin", "--bankroll", "20", "--goal", "10"], 2, ["--goal", "20.00"]),
    (["bankroll", "ruin", "--bankroll", "20", "--rounds", "0"], 2, ["--rounds"]),
    (["bankroll", "ruin", "--bankroll", "20", "--bet", "0"], 2, ["--bet"]),
    (["bankroll", "ruin", "--bankroll", "20", "--bet", "0.5"], 2, ["--bet", "1.00"]),
    (["bankroll", "ruin", "--bankroll", "20", "--side", "tie"], 2, ["--side", "tie=1"]),
    (["bankroll", "ruin", "--bankroll", "20", "--side", "tei=1"], 2, ["tei", "did you mean 'tie'"]),
    (["bankroll", "ruin", "dragon-tiger", "--bankroll", "20", "--decision", "war"], 2, ["--decision", "surrender"]),
    (["bankroll", "ruin", "--bankroll", "20", "--pmf", "none.csv"], 2, ["none.csv"]),
    (["bankroll", "ruin", "--bankroll", "20", "--pmf", "short.csv"], 2, ["short.csv", "0.9"]),
    (["bankroll", "ruin", "--bankroll", "20", "--pmf", "red.csv", "--side", "tie=1"], 2, ["--side", "--pmf"]),
    (["bankroll", "ruin", "--bankroll", "20", "--pmf", "red.csv", "--decision", "war"], 2, ["--decision", "--pmf"]),
    (["bankroll", "ruin", "--bankroll", "1000000", "--goal", "1000000000"], 3, ["bankrolls"]),
    (["bankroll", "need", "--risk", "0", "--rounds", "10"], 2, ["--risk"]),
    (["bankroll", "need", "--risk", "1", "--rounds", "10"], 2, ["--risk"]),
    (["bankroll", "need", "--risk", "2", "--rounds", "10"], 2, ["--risk", "2"]),
    (["bankroll", "need", "--risk", "0.1"], 2, ["--goal", "--rounds"]),
    (["bankroll", "need", "--risk", "0.1", "--bankroll", "20", "--rounds", "5"], 2, ["--rounds", "--bankroll"]),
    (["bankroll", "drawdown", "--rounds", "10", "--at-least", "0"], 2, ["--at-least"]),
    (["bankroll", "streak", "--rounds", "10", "--at-least", "0"], 2, ["--at-least"]),
    (["bankroll", "streak", "--rounds", "10", "--at-least", "2", "--of", "losess"], 2, ["losses"]),
    (["bankroll", "fan", "--bankroll", "20", "--rounds", "10", "--every", "11"], 2, ["--every"]),
    (["bankroll", "cost", "--rounds-per-hour", "-1"], 2, ["--rounds-per-hour"]),
    (["bankroll", "cost", "--rounds-per-hour", "nan"], 2, ["--rounds-per-hour"]),
    (["bankroll", "kelly", "--cashback", "1"], 2, ["--cashback"]),
    (["bankroll", "rebate", "--rate", "100%"], 2, ["--rate", "below 1"]),
    (["bankroll", "rebate", "--rate", "0"], 2, ["--rate"]),
    (["bankroll", "coupon", "matchplay"], 2, ["KIND", "did you mean 'match-play'"]),
    (["bankroll", "coupon", "match-play", "--push", "gone"], 2, ["--push", "kept"]),
    (["bankroll", "coupon", "match-play", "--push", "keept"], 2, ["--push", "did you mean 'kept'"]),
    (["bankroll", "ruin", "--bankroll", "20", "--decision", "surender"], 2, ["--decision", "mean 'surrender'"]),
    (["whatif", "--vary", "decks=1..2", "--decision", "wra"], 2, ["--decision", "did you mean 'war'"]),
    (["session", "--strategy", "flat", "--bankroll", "9", "--rounds", "9", "--method", "exakt"], 2, ["mean 'exact'"]),
    (["session", "--strategy", "flat", "--bankroll", "9", "--rounds", "9", "--short", "alin"], 2, ["mean 'all_in'"]),
    (["edge", "--format", "jsn"], 2, ["--format", "did you mean 'json'"]),
    (["count", "--shoes", "10", "--target-se", "0.1"], 2, ["--target-se", "--shoes"]),
    (["count", "--target-se", "0"], 2, ["--target-se", "0.001"]),
    (["bankroll", "fan", "--bankroll", "100", "--rounds", "20000", "--every", "1"], 3, ["20,002 rows", "--every"]),
    (["bankroll", "need", "--risk", "0.05", "--rounds", "10M"], 3, ["10,000,000 rounds", "fewer rounds"]),
    (["bankroll", "bonus", "--deposit", "10", "--bonus", "10", "--wagering", "0"], 2, ["--wagering"]),
    (["bankroll", "bonus", "--deposit", "10", "--bonus", "10", "--wagering", "9", "--max-bet", "0.5"], 2, ["--bet"]),
    (["bankroll", "bonus", "--deposit", "999", "--bonus", "999", "--wagering", "9999", "--optimise"], 3, ["--max-bet"]),
    (["audit"], 2, ["FILE", "--rounds"]),
    (["audit", "none.csv"], 2, ["none.csv"]),
    (["audit", "odd.csv"], 2, ["odd.csv", "column 1", "colour"]),
    (["audit", "worse.csv"], 2, ["worse.csv", "row 2", "column net"]),
    (["audit", "worse.csv", "odd.csv"], 2, ["one FILE.csv"]),
    (["audit", "red.csv", "--rounds", "10"], 2, ["--rounds"]),
    (["audit", "--rounds", "10", "--ties", "11"], 2, ["--ties", "11"]),
    (["audit", "--rounds", "10", "--result", "1000"], 2, ["--result"]),
    (["audit", "--rounds", "10", "--result", "ten"], 2, ["--result", "ten"]),
    (["house", "--spots", "50"], 2, ["--spots"]),
    (["house", "--side", "tie=5@130%"], 2, ["--side"]),
    (["house", "--surrender-rate", "x"], 2, ["--surrender-rate"]),
    (["house", "--against", "bonsu"], 2, ["--against", "bonsu", "mean 'bonus'"]),
    (["house", "dragon-tiger", "--surrender-rate", "10%"], 2, ["--surrender-rate", "no war"]),
    (["house", "--surrender-rate", "10%", "--against", "dragon-tiger"], 2, ["--against dragon-tiger: --surrender"]),
]


def _name(value: object) -> str | None:
    return " ".join(value) if isinstance(value, list) else None


@pytest.mark.parametrize(("args", "code", "said"), BAD, ids=_name)
def test_bad_input_is_one_clear_line(run, in_folder: Path, args, code, said):
    (in_folder / "short.csv").write_text("net,probability\n1,0.5\n-1,0.4\n")
    (in_folder / "red.csv").write_text("net,probability\n1,18/38\n-1,rest\n")
    (in_folder / "odd.csv").write_text("colour\nred\n")
    (in_folder / "worse.csv").write_text("net\n1\n7\n")
    ran = run(*args)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in said:
        assert word in ran.err
