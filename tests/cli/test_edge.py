"""``edge``, ``whatif``, ``rules`` and ``schema`` as the contract of the command line says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

BET_KEYS = {
    "bet", "decision", "edge", "edge_exact", "element_of_risk", "rtp", "rtp_staked", "mean_stake", "variance", "sd",
    "skewness", "win_probability", "volatility_index", "break_even_pays", "outcomes",
}  # fmt: skip


def bet(ran, name, decision=None):
    return next(row for row in ran.json["bets"] if row["bet"] == name and row["decision"] in (None, decision))


def test_the_standard_game(run):
    ran = run("edge", "-f", "json")
    assert ran.code == 0
    assert ran.err == ""
    main = bet(ran, "main", "war")
    assert main["edge_exact"] == "142853/4965115"
    assert main["edge"] == pytest.approx(0.02877134, abs=5e-9)
    assert [row["bet"] for row in ran.json["bets"]] == ["main", "main", "tie"]
    assert bet(ran, "main", "surrender")["edge_exact"] == "23/622"
    assert bet(ran, "tie")["edge_exact"] == "58/311"
    assert bet(ran, "tie")["decision"] is None


def test_every_key_of_the_contract(run):
    data = run("edge", "party-bonus", "-f", "json").json
    assert {"schema_version", "version", "rules", "rules_hash", "bets", "tie_decision", "joint"} <= set(data)
    for row in data["bets"]:
        assert set(row) >= BET_KEYS
        assert Fraction(row["edge_exact"]) == pytest.approx(row["edge"])
        assert row["rtp"] == pytest.approx(1 - row["edge"])
        assert row["rtp_staked"] == pytest.approx(1 - row["element_of_risk"])
        assert sum(Fraction(outcome["probability_exact"]) for outcome in row["outcomes"]) == 1
        assert sum(outcome["return"] for outcome in row["outcomes"]) == pytest.approx(-row["edge"])
    assert set(data["tie_decision"]) >= {"best", "war_value", "surrender_value", "by_rank"}
    assert set(data["tie_decision"]["by_rank"]) == set("AKQJT98765432")
    assert [(row["bet"], row["decision"]) for row in data["bets"]] == [
        ("main", "war"), ("main", "surrender"), ("tie", None), ("war_tie", "war"),
    ]  # fmt: skip


def test_a_bet_that_depends_on_the_decision_has_a_row_each(run):
    data = run("edge", "m8trix", "-f", "json").json
    rows = [(row["bet"], row["decision"]) for row in data["bets"]]
    assert rows == [("main", "war"), ("main", "surrender"), ("tie_bonus", "war"), ("tie_bonus", "surrender")]


def test_a_table_without_war(run):
    data = run("edge", "dragon-tiger", "-f", "json").json
    rows = [(row["bet"], row["decision"]) for row in data["bets"]]
    assert rows == [("main", "surrender"), ("suited_tie", None), ("tie", None)]
    assert data["tie_decision"]["war_value"] is None
    assert data["tie_decision"]["best"] == "surrender"


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        (["--decks", "8"], "2.8978"),
        (["--decks", "infinite"], "2.9586"),
        (["--bonus"], "2.3301"),
        (["--set", "decks=1"], "2.4154"),
        (["niagara"], "2.3301"),
        (["niagara", "--bonus"], "2.3301"),
        (["bonus", "--bonus"], "2.3301"),
        (["--set", "war.win={collects=3}", "--set", "war.tie={collects=4}"], "2.3301"),
    ],
)
def test_shorthands_and_wordings(run, options, edge):
    ran = run("edge", *options, "-f", "json")
    assert f"{100 * bet(ran, 'main', 'war')['edge']:.4f}" == edge


def test_stale_tables_are_impossible(run):
    """OB41: one deck, six decks, one deck again in one process."""
    edges = [run("edge", "--decks", decks, "-f", "json").json["bets"][0]["edge"] for decks in "161"]
    assert [f"{edge:.6%}" for edge in edges] == ["2.415366%", "2.877134%", "2.415366%"]


@pytest.mark.parametrize(
    ("remaining", "value"),
    [
        ("A:8 K:8 Q:1 J:1 T:1 9:1 8:1 7:1 6:1 5:1 4:1 3:1", 0.8953846),
        ("A:24 K:6 Q:6 J:6 10:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6", 0.1),
        ("A:4 K:4 Q:4 J:4 T:4 9:4 8:4 7:4 6:4 5:4 4:4 3:4 2:4", -0.3529412),
    ],
)
def test_tie_bet_by_what_is_left(run, remaining, value):
    """OQ20: the value of the tie bet at 10 to 1 is 11 times the chance of a tie, less 1."""
    ran = run("edge", "--remaining", remaining, "-f", "json")
    assert -bet(ran, "tie")["edge"] == pytest.approx(value, abs=5e-8)
    assert ran.err == ""


def test_main_bet_without_aces_for_a_long_time(run):
    """OQ21: 24 aces among 96 cards make the main bet worse, not better."""
    left = "A:24 " + " ".join(f"{rank}:6" for rank in "KQJT98765432")
    ran = run("edge", "--remaining", left, "-f", "json")
    assert f"{bet(ran, 'main', 'war')['edge']:.6%}" == "3.540801%"


def test_one_removed_card_changes_nothing_two_do(run):
    """One unseen card never changes an edge; by symmetry neither does one seen card, whatever its rank."""
    whole = run("edge", "-f", "json").json["bets"][0]["edge_exact"]
    one_less = [run("edge", "--removed", rank, "-f", "json").json["bets"][0]["edge_exact"] for rank in ("A", "10", "2")]
    assert set(one_less) == {whole}
    assert run("edge", "--removed", "AA", "-f", "json").json["bets"][0]["edge_exact"] != whole


def test_suits_in_the_cards_left(run):
    left = " ".join(f"{rank}{suit}:1" for rank in "AKQ" for suit in "cdhs")
    assert run("edge", "m8trix", "--remaining", left, "-f", "json").code == 0
    refused = run("edge", "m8trix", "--remaining", "A:4 K:4 Q:4")
    assert refused.code == 2
    assert "suits" in refused.err


def test_explanation_is_given_in_every_format(run):
    assert "13*24" in run("edge", "--explain").out
    lines = run("edge", "--explain", "-f", "json").json["explanation"]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    assert run("edge", "-f", "json").json["explanation"] is None


def test_tables_fit_eighty_columns(run):
    for name in [row["name"] for row in run("rules", "list", "-f", "json").json["rules"]]:
        for command in (("edge", name, "--detail", "--explain"), ("rules", "show", name)):
            out = run(*command).out.partition("As a rule file")[0]
            assert max(map(len, out.splitlines())) <= 80, (command, max(out.splitlines(), key=len))


def test_output_format_follows_the_name(run, in_folder: Path):
    assert run("edge", "-o", "x.json").code == 0
    assert (in_folder / "x.json").read_text().startswith("{")
    assert run("edge", "-o", "x.csv").code == 0
    header = (in_folder / "x.csv").read_text().splitlines()[0]
    assert header.startswith("bet,decision,edge,edge_exact")
    assert run("edge", "-o", "x.md").code == 0
    assert (in_folder / "x.md").read_text().count("|") > 10
    assert run("edge", "-f", "json", "-o", "y.csv").code == 0
    assert (in_folder / "y.csv").read_text().startswith("{")


def test_whatif_grid(run):
    data = run("whatif", "--vary", "decks=1..8", "--vary", "side_bets.tie.pays=9:1,10:1,11:1", "-f", "json").json
    assert len(data["rows"]) == 8 * 3 * 3
    row = data["rows"][0]
    assert row["decks"] == 1
    assert row["side_bets.tie.pays"] == "9:1"
    assert {"bet", "decision", "edge", "edge_exact", "element_of_risk", "rtp", "sd"} <= set(row)
    one = run("whatif", "--vary", "decks=1..8", "--bet", "main", "--decision", "war", "-f", "json").json["rows"]
    printed = ["2.42", "2.70", "2.79", "2.84", "2.86", "2.88", "2.89", "2.90"]
    assert [f"{100 * row['edge']:.2f}" for row in one] == printed


def test_whatif_varies_anything(run):
    rows = run(
        "whatif", "--vary", 'surrender.refund=0..1..0.25', "--bet", "main", "--decision", "surrender", "-f", "json"
    ).json["rows"]  # fmt: skip
    assert [row["surrender.refund"] for row in rows] == [0, 0.25, 0.5, 0.75, 1]
    assert rows[2]["edge_exact"] == "23/622"
    assert rows[4]["edge"] == 0


def test_rules_list_and_show(run):
    names = {row["name"] for row in run("rules", "list", "-f", "json").json["rules"]}
    assert {
        "standard", "bonus", "niagara", "one-deck", "two-deck", "eight-deck", "tie-11", "party-bonus", "battle-royal",
        "trafalgar", "m8trix", "evolution", "dragon-tiger",
    } == names  # fmt: skip
    for name in names:
        assert run("rules", "check", name).code == 0
        shown = run("rules", "show", name, "-f", "json").json
        assert shown["source"]
        assert shown["words"]


def test_a_shown_rule_file_is_the_same_table(run, in_folder: Path):
    for name in ("m8trix", "evolution", "niagara", "trafalgar"):
        shown = run("rules", "show", name).out
        assert run("rules", "show", name, "-o", "mine.toml").code == 0
        assert (in_folder / "mine.toml").read_text() == shown
        assert all(len(line) <= 80 for line in shown.splitlines() if line.startswith("#"))
        mine, original = (run("edge", which, "-f", "json").json for which in ("mine.toml", name))
        assert mine["rules_hash"] == original["rules_hash"]
        assert mine["bets"] == original["bets"]


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("refund", "surrender.refund"), ("minimum", "table.minimum"), ("tie-pays", "side_bets.tie.pays"),
        ("deck", "decks"), ("allowed", None),
    ],
)  # fmt: skip
def test_a_field_without_its_table_is_told_where_it_belongs(run, key, meant):
    """allowed stands in two tables, so none is named."""
    error = run("edge", "--set", f"{key}=1").err
    assert (f"did you mean {meant!r}?" in error) if meant else "did you mean" not in error
    assert "expected one of bonuses, burn, decks" in error


def test_a_player_edge_in_a_rule_file_is_a_warning(run, in_folder: Path):
    """OQ16: the units on the layout read as net profit."""
    (in_folder / "wrong.toml").write_text('[war.win]\nraise = "3:1"\n[war.tie]\nraise = "4:1"\n')
    ran = run("edge", "wrong.toml", "-f", "json")
    assert ran.code == 0
    assert bet(ran, "main", "war")["edge"] == pytest.approx(-0.056125, abs=5e-7)
    assert ran.err.startswith("Warning: ")
    assert ran.err.count("\n") == 1
    for command in ("verify", "report"):
        assert run(command, "wrong.toml", "--rounds", "10k", "--seed", "1").err.startswith("Warning: ")
    assert run("whatif", "wrong.toml", "--vary", "decks=1").err.startswith("Warning: ")
    assert run("rules", "show", "wrong.toml").err.startswith("Warning: ")
    checked = run("rules", "check", "wrong.toml", "-f", "json")
    assert checked.code == 0
    assert checked.json["warnings"]


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("edge", ["edge", "party-bonus", "--explain"]),
        ("edge", ["edge", "m8trix", "--set", "spots=2"]),
        ("whatif", ["whatif", "--vary", "decks=1,infinite"]),
        ("rules list", ["rules", "list"]),
        ("rules show", ["rules", "show", "evolution"]),
        ("rules check", ["rules", "check", "trafalgar"]),
    ],
)
def test_json_keeps_to_its_schema(run, name, command):
    schema = run("schema", *name.split()).json
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(run(*command, "-f", "json").json, schema)


def test_spots_report_their_covariance(run):
    rows = run("edge", "--set", "spots=5", "-f", "json").json["spots"]
    assert rows[0]["decision"] == "war"
    assert rows[0]["covariance"] == pytest.approx(0.335463, abs=5e-7)


def test_a_push_in_a_lost_war_is_something_that_comes_back(run):
    plain, kept = (run("edge", *more, "-f", "json").json["bets"][0] for more in ([], ["--set", "war.lose.raise=push"]))
    assert plain["hit_frequency"] == pytest.approx(0.5027354, abs=5e-8)
    assert kept["hit_frequency"] == pytest.approx(0.5369775, abs=5e-8)


def test_the_title_says_what_is_changed_and_what_is_left(run):
    assert "(changed: decks=2)" in run("edge", "--decks", "8", "--set", "decks=2").out
    assert "8 cards left: A:4 K:4" in run("edge", "--remaining", "A:4 K:4").out
    out = run("edge", "party-bonus", "--remaining", "A:1 K:1 Q:1 J:1 T:1 9:1 8:1").out
    assert "war_tie." in out.partition("Not listed")[2]
