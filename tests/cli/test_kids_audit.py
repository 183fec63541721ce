"""``kids audit`` as a teacher meets it: exit codes, records, one line for bad input."""

from __future__ import annotations

import jsonschema
import pytest

ROWS = "pair,tricks,wars,winner,first_war\nAda and Bo,370,21,1,no\nCy and Di,210,12,2,no\nEd and Flo,88,5,1,yes\n"
ALWAYS = ["--seed", "1", "--games", "2000"]


def test_record_follows_the_schema(run, in_folder):
    (in_folder / "class.csv").write_text(ROWS)
    data = run("kids", "audit", "classic", "class.csv", *ALWAYS, "-f", "json").json
    jsonschema.validate(data, run("schema", "kids", "audit").json)
    assert (data["games"], data["simulated"], data["seed"], data["passed"]) == (3, 2000, 1, True)
    assert data["rules_hash"] == run("kids", "facts", "classic", "-f", "json").json["rules_hash"]
    by_simulation = {row["name"]: row["by_simulation"] for row in data["checks"]}
    assert by_simulation == {
        "wars on first tricks": False,
        "tricks in all": True,
        "most tricks in a game": True,
        "wars in all": True,
        "most wars in a game": True,
        "wins of player 1": True,
    }
    assert run("kids", "audit", "classic", "class.csv", *ALWAYS, "-f", "json").json == data


@pytest.mark.parametrize("form", ["table", "csv", "markdown"])
def test_every_format(run, in_folder, form):
    (in_folder / "class.csv").write_text(ROWS)
    ran = run("kids", "audit", "class.csv", *ALWAYS, "-f", form)
    assert ran.code == 0
    assert "tricks in all" in ran.out
    assert form != "table" or max(map(len, ran.out.splitlines())) <= 80


def test_odd_classes_leave_with_one(run):
    odd = run("kids", "audit", "--played", "36", "--tricks", "40000", *ALWAYS)
    assert odd.code == 1
    assert "Odd: " in odd.out
    assert "proof" not in odd.out.lower()
    assert run("kids", "audit", "--played", "36", "--tricks", "15000", *ALWAYS).code == 0


def test_totals_with_an_exact_law_need_no_seed(run):
    data = run("kids", "audit", "three-players", "--played", "40", "--first-wars", "5", "-f", "json").json
    assert (data["seed"], data["simulated"]) == (None, 0)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ([], ["nothing to judge", "FILE.csv"]),
        (["classic", "none.csv"], ["none.csv", "no such file"]),
        (["clasic", "class.csv"], ["clasic", "did you mean 'classic'"]),
        (["class.csv", "--tricks", "5"], ["--tricks", "either --tricks or a file"]),
        (["--played", "5"], ["nothing to judge"]),
        (["--tricks", "500"], ["--played"]),
        (["--played", "5", "--tricks", "4"], ["--tricks", "5 or more"]),
        (["--played", "5", "--tricks", "40", "--wars", "41"], ["--wars", "at most the 40 tricks"]),
        (["--played", "5", "--first-wars", "6"], ["--first-wars", "from 0 to 5"]),
        (["class.csv", "--alpha", "2"], ["--alpha"]),
        (["class.csv", "--games", "0"], ["--games"]),
        (["class.csv", "other.csv"], ["one FILE.csv"]),
    ],
)
def test_bad_input_is_one_clear_line(run, in_folder, args, words):
    (in_folder / "class.csv").write_text(ROWS)
    ran = run("kids", "audit", *args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err
