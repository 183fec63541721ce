"""``casinowar count``: its contract, its tables, its answers, and what it refuses."""

from __future__ import annotations

import csv
import io
import json

import jsonschema
import pytest

from casinowar.exact.count import count_bet
from casinowar.rules.load import load_rules
from tests.cli.conftest import run_command as run


def test_six_decks_to_the_cut_card():
    ran = run("count", "-f", "json")
    assert ran.code == 0
    record = ran.json
    assert [row["cards_left"] for row in record["rows"]] == list(range(312, 77, -1))
    assert record["bet"], record["decision"] == ("tie", "war")
    assert record["penetration"] == 0.75
    assert record["cut_card"] == 234
    assert record["knows"] == "cards"
    assert record["mean_advantage_exact"] == "-58/311"
    counting = count_bet(load_rules())
    for row, depth in zip(record["rows"], counting.depths, strict=True):
        assert row["favourable_probability"] == depth.favourable
        assert row["gain_per_round"] == depth.gain
        assert row["favourable_probability_at_most"] == row["favourable_probability"]
    assert record["totals"]["gain_per_shoe"] == counting.totals.gain
    assert record["possible_from"] == 248
    assert record["pays_from"] is None
    assert record["answer"].startswith("Not worth it: ")
    assert record["relative_error"] < 1e-12


@pytest.mark.parametrize(
    "args",
    [
        ["--decks", "1", "--shoes", "500", "--seed", "2"],
        ["--bet", "main", "--decks", "3"],
        ["evolution", "--decks", "1", "--penetration", "0.6"],
        ["dragon-tiger", "--bet", "suited_tie"],
        ["m8trix", "--bet", "tie_bonus", "--decks", "1", "--spots", "3", "--penetration", "0.6"],
    ],
    ids=" ".join,
)
def test_json_has_the_printed_schema(args):
    schema = json.loads(run("schema", "count").out)
    ran = run("count", *args, "-f", "json")
    assert ran.code == 0
    jsonschema.validate(ran.json, schema)


def test_shorthands_and_options_reach_the_analysis():
    plain = run("count", "--decks", "1", "-f", "json").json
    paid = run("count", "--decks", "1", "--tie-pays", "12:1", "-f", "json").json
    deep = run("count", "--decks", "1", "--penetration", "0.8", "-f", "json").json
    spots = run("count", "--decks", "1", "--spots", "4", "-f", "json").json
    given_up = run("count", "--decks", "1", "--decision", "surrender", "-f", "json").json
    assert paid["totals"]["gain_per_shoe"] > plain["totals"]["gain_per_shoe"]
    assert deep["rows"][-1]["cards_left"] == 11
    assert deep["totals"]["gain_per_shoe"] > plain["totals"]["gain_per_shoe"]
    assert spots["totals"]["rounds_per_shoe"] < plain["totals"]["rounds_per_shoe"] / 2
    assert given_up["decision"] == "surrender"
    assert given_up["totals"]["rounds_per_shoe"] == pytest.approx(20)
    assert run("count", "--decks", "1", "--worth", "0.01", "-f", "json").json["pays_from"] == 13


def test_csv_has_a_row_a_depth():
    ran = run("count", "--decks", "1", "-f", "csv")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert [int(row["cards_left"]) for row in rows] == list(range(52, 12, -1))
    assert float(rows[-1]["quantile_0.95"]) > 0 > float(rows[-1]["quantile_0.5"])


@pytest.mark.parametrize(
    "args", [[], ["--bet", "main"], ["evolution", "--decks", "3"], ["--decks", "1", "--shoes", "50", "--detail"]]
)
def test_tables_fit_eighty_columns(args):
    ran = run("count", *args, "--seed", "1")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80
    assert "Answer: " in ran.out
    assert run("count", *args, "--seed", "1", "-f", "markdown").out.startswith("### Counting")


def test_detail_shows_every_depth():
    lines = run("count", "--decks", "1", "--detail").out.splitlines()
    assert [line.split()[0] for line in lines if line[:2].strip().isdigit()][:40] == list(map(str, range(52, 12, -1)))


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["--bet", "main"], "No: down to the cut card, no cards that can be left ever make the main bet favourable."),
        (["evolution", "--bet", "main", "--decks", "3"], "No: down to the cut card, a count of all pairs never"),
        ([], "Not worth it: a perfect count of the tie bet gains 4.79e-07 units a shoe"),
        (["evolution", "--decks", "3"], "Not worth it: a count of all pairs of the tie bet gains"),
        (["--decks", "1", "--tie-pays", "16:1"], "Yes: a perfect count of the tie bet gains"),
        (["battle-royal", "--bet", "main"], "Not worth it: a perfect count of the main bet gains"),
    ],
    ids=str,
)
def test_the_answer_in_one_sentence(args, answer):
    found = run("count", *args, "-f", "json").json["answer"]
    assert found.startswith(answer)
    assert found.count(". ") == 0
    assert found.endswith(".")


def test_dealt_shoes_are_shown_beside():
    ran = run("count", "--decks", "1", "--shoes", "2000", "--seed", "6", "-f", "json")
    found = ran.json["simulated"]
    assert ran.json["seed"] == 6
    assert found["shoes"] == 2000
    assert found["rounds_per_shoe"] == pytest.approx(17.4, abs=0.2)
    assert run("count", "--decks", "1", "--shoes", "2000", "--seed", "6", "-f", "json").out == ran.out
    assert "2,000 shoes dealt, seed 6." in run("count", "--decks", "1", "--shoes", "2000", "--seed", "6").out


def test_too_few_bets_are_said():
    shoes = ["--decks", "1", "--seed", "6", "--shoes"]
    assert "Only " in run("count", *shoes, "100").out
    assert "Only " not in run("count", *shoes, "20000").out


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["--bet", "tye"], 2, "'tie'"),
        (["--decks", "infinite"], 2, "no card leaves"),
        (["--penetration", "nan"], 2, "--penetration"),
        (["--penetration", "1.5"], 2, "--penetration"),
        (["--penetration", "0.99"], 2, "may need"),
        (["--penetration", "deep"], 2, "--penetration"),
        (["--worth", "-1"], 2, "--worth"),
        (["--spots", "2", "--shoes", "10"], 2, "1 spot"),
        (["--bet", "main", "--shoes", "10"], 2, "first tie"),
        (["--shoes", "0"], 2, "--shoes"),
        (["trafalgar", "--bet", "main"], 2, "name no ranks"),
        (["dragon-tiger", "--decision", "war"], 2, "--decision"),
        (["--decks", "20"], 3, "at most 12"),
    ],
    ids=str,
)
def test_what_it_refuses(args, code, words):
    ran = run("count", *args)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("Error: ")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_a_continuous_shuffler_is_said_to_have_no_depth():
    ran = run("count", "--set", "shoe.mode=continuous", "--decks", "1")
    assert ran.code == 0
    assert "continuous shuffler" in ran.err


def test_shoes_are_dealt_until_the_error_asked_for():
    ran = run("count", "--decks", "1", "--penetration", "0.8", "--target-se", "0.0002", "--seed", "3", "-f", "json")
    assert ran.code == 0, ran
    simulated = ran.json["simulated"]
    assert simulated["shoes"] > 40_000
    assert simulated["gain_per_shoe_se"] == pytest.approx(0.0002, rel=0.25)
    assert abs(simulated["gain_per_shoe"] - ran.json["totals"]["gain_per_shoe"]) < 4 * simulated["gain_per_shoe_se"]
    assert run("count", "--decks", "1", "--target-se", "1e-9").code == 3


def test_the_main_bet_is_not_asked_to_pay_for_antes():
    main, tie = (" ".join(run("count", "--decks", "1", "--bet", bet).out.split()) for bet in ("main", "tie"))
    assert "war on a tie" in main
    assert "cost of one-unit antes" not in main
    assert "bets one unit only when the cards left favour it" in main
    assert "cost of one-unit antes" in tie
    assert "an ante of one unit every round on one of them" in tie
