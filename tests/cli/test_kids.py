"""``kids``: list, show, facts, deals, simulate, compare and converge as the contract of the command line says."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from casinowar.kids.library import OTHER_NAMES, variant_names

SPREAD = {"mean", "se", "median", "sd", "min", "max", "quantiles"}
COMMANDS = {
    "kids list": [],
    "kids show": ["steal-war"],
    "kids play": ["classic", "--seed", "1"],
    "kids simulate": ["tied-only", "--games", "300", "--seed", "1"],
    "kids compare": ["classic", "peace", "--games", "300", "--seed", "1"],
    "kids facts": ["tod-und-leben"],
    "kids deals": ["classic", "--ranks", "3", "--suits", "2"],
    "kids converge": ["classic", "--games", "300", "--seed", "1"],
}


WORDS = ("name", "title", "source", "choices", "weakly_specified")


def hash_of(variant) -> str:
    rules = json.dumps({key: value for key, value in variant.items() if key not in WORDS}, sort_keys=True)
    return hashlib.sha256(rules.encode()).hexdigest()[:12]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_in_every_format(run, command):
    words = [*command.split(), *COMMANDS[command]]
    data = run(*words, "-f", "json").json
    assert data["schema_version"] == 1
    jsonschema.validate(data, run("schema", *command.split()).json)
    if command == "kids list":
        assert len({row["rules_hash"] for row in data["variants"]}) > 25
    elif command == "kids compare":
        assert [row["rules_hash"] for row in data["rows"]] == [hash_of(row["variant"]) for row in data["rows"]]
    else:
        assert data["variant"]["deck"]["suits"] in (2, 4)
        assert data["rules"] == {key: value for key, value in data["variant"].items() if key not in WORDS}
        assert data["rules_hash"] == hash_of(data["variant"])
    for form in ("csv", "markdown", "table"):
        ran = run(*words, "-f", form)
        assert ran.code == 0
        assert ran.out.strip()
    assert max(map(len, run(*words).out.partition("As a file")[0].splitlines())) <= 80


def test_list(run):
    rows = run("kids", "list", "-f", "json").json["variants"]
    assert [row["name"] for row in rows] == variant_names()
    assert all(set(row) == {"name", "title", "players", "rules_hash"} and row["title"] for row in rows)
    assert next(row for row in rows if row["name"] == "tied-only")["players"] == 3
    assert max(map(len, run("kids", "list").out.splitlines())) <= 80


@pytest.mark.parametrize("name", [*variant_names(), *OTHER_NAMES])
def test_show_says_where_rules_are_from_and_gives_a_file_that_is_the_same(run, in_folder: Path, name):
    ran = run("kids", "show", name)
    assert "Source: " in ran.out
    head, _, toml = ran.out.partition("As a file\n")
    assert max(map(len, head.splitlines())) <= 80
    (in_folder / "mine.toml").write_text(toml, encoding="utf-8")
    shown, mine = (run("kids", "show", which, "-f", "json").json["variant"] for which in (name, "mine.toml"))
    assert {**mine, "name": shown["name"]} == shown


def test_show_marks_models_and_lists_policies(run):
    assert "Weakly specified" in run("kids", "show", "double-war").out
    assert "Weakly specified" not in run("kids", "show", "classic").out
    assert run("kids", "show", "steal-war", "-f", "json").json["policies"] == [
        "highest", "lowest", "never-steal", "random", "steal-largest",
    ]  # fmt: skip
    assert "Also called drunkard" in run("kids", "show", "pyanitsa").out


def test_the_hash_follows_the_rules_and_nothing_else(run, in_folder: Path):
    def shown(*words: str) -> str:
        return run("kids", "facts", *words, "-f", "json").json["rules_hash"]

    (in_folder / "mine.toml").write_text('title = "Another title"\n', encoding="utf-8")
    assert shown("mine.toml") == shown("classic")
    changes = ("won_cards=coin", "deck.jokers=2", "end.tricks=10", "face_down=3", "shortage=own")
    assert len({shown("classic", "--set", change) for change in changes} | {shown("classic")}) == 6
    for command in (["facts", "classic"], ["simulate", "classic", "--games", "10", "--seed", "1"]):
        assert shown("classic") in run("kids", *command, "--detail").out
        assert shown("classic") not in run("kids", *command).out
    assert shown("classic") in run("kids", "show", "classic").out


@pytest.mark.parametrize("command", [["simulate", "--games", "50"], ["play"], ["facts"], ["converge", "--games", "50"]])
def test_resolved_rules_stand_beside_every_result(run, command):
    out = run("kids", *command, "classic", "--set", "won_cards=coin").out
    assert "won_cards=coin" in out.replace("\n", " ")
    assert "shortage=lose" in out.replace("\n", " ")


def facts(run, *args: str) -> dict[str, dict[str, object]]:
    return {fact["name"]: fact for fact in run("kids", "facts", *args, "-f", "json").json["facts"]}


def test_facts_of_26_flips(run):
    """OQ40."""
    found = facts(run, "classic")
    assert found["first_tie"]["exact"] == "1/17"
    assert found["no_war"]["value"] == pytest.approx(0.2102142, abs=5e-8)
    assert round(1 / Fraction(found["sweep"]["exact"])) == 319_240_343
    assert "319,240,343" in run("kids", "facts", "classic").out
    assert "159,620,172" in run("kids", "facts", "classic").out


def test_facts_with_jokers(run):
    """OB28: two jokers above the ace; without the option there are none."""
    assert facts(run, "joker-war")["first_tie"]["value"] == pytest.approx(0.055206, abs=5e-7)
    assert Fraction(facts(run, "classic", "--set", "deck.jokers=2")["first_tie"]["exact"]) == Fraction(79, 1431)


def test_facts_in_fractions(run):
    out = run("kids", "facts", "tod-und-leben", "--detail").out
    assert "first_tie = 3/31" in out


def deals(run, *args: str):
    return run("kids", "deals", *args, "-f", "json").json


def test_deals_of_a_small_deck(run):
    data = deals(run, "classic", "--ranks", "6", "--suits", "1", "--set", "won_cards=loser_first")
    assert (data["deals"], data["endless"], data["tricks_sum"], data["longest"]) == (720, 72, 4212, 17)
    assert data["wins"] == [324, 324]
    assert data["draws"] == 0


def test_deals_with_shuffled_returns(run):
    data = deals(run, "classic", "--ranks", "3", "--suits", "2")
    assert data["deals"] == 90
    assert data["tricks_sum"] / data["deals"] == pytest.approx(3.691667, abs=5e-7)
    assert data["mean_tricks_exact"] == "443/120"
    assert data["longest"] is None
    assert facts(run, "classic", "--set", "deck.ranks=3", "--set", "deck.suits=2")["mean_tricks"]["exact"] == "443/120"


@pytest.mark.parametrize(("face_down", "share"), [("1", 0.809), ("2", 0.717), ("3", 0.655)])
def test_four_aces_against_the_rest(run, face_down, share):
    """OQ41."""
    data = run(
        "kids", "simulate", "classic", "--hand", "1=AAAA", "--sizes", "4,48", "--set", f"face_down={face_down}",
        "--games", "100k", "--seed", "1", "-f", "json",
    ).json  # fmt: skip
    assert data["wins"][0] == pytest.approx(share, abs=0.005)
    assert sum(data["wins"]) + data["draws"] + data["endless"] + data["limit"] == pytest.approx(1)


@pytest.mark.parametrize(
    ("face_down", "shares"),
    [("1", [0.116, 0.302, 0.502, 0.699, 0.885]), ("3", [0.212, 0.351, 0.502, 0.650, 0.793])],
)
def test_what_aces_are_worth(run, face_down, shares):
    """OQ42."""
    options = ["--set", f"face_down={face_down}", "--games", "200k", "--seed", "1", "-f", "json"]
    found = run("kids", "simulate", "classic", *options).json["win_by_aces"]
    assert [found[str(aces)] for aces in range(5)] == pytest.approx(shares, abs=0.015)


def test_how_long_a_game_lasts(run):
    """OQ43."""
    data = run("kids", "simulate", "classic", "--games", "200k", "--seed", "1", "-f", "json").json
    assert set(data["tricks"]) == SPREAD
    assert 438 < data["tricks"]["mean"] < 446
    assert 327 <= data["tricks"]["median"] <= 337
    assert data["tricks"]["quantiles"]["0.95"] == pytest.approx(1160, rel=0.02)
    assert data["tricks"]["quantiles"]["0.99"] == pytest.approx(1750, rel=0.02)
    assert data["tricks"]["quantiles"]["0.999"] == pytest.approx(2600, rel=0.04)
    for name in ("plays", "wars", "ties", "lead_changes", "minutes"):
        assert set(data[name]) == SPREAD


def test_the_teacher_is_right(run):
    """OQ44: three cards in a war of which a random one decides are two down and one up on a shuffled pot."""
    data = run(
        "kids", "simulate", "classic-last-card", "--set", "face_down=2", "--games", "100k", "--seed", "1", "-f", "json"
    ).json
    assert data["tricks"]["mean"] == pytest.approx(362, abs=4)
    assert data["ties"]["mean"] == pytest.approx(22.8, abs=0.3)
    assert data["wars"]["mean"] == pytest.approx(21.3, abs=0.3)


def test_minutes(run):
    """OQ47."""
    options = ["--set", "won_cards=winner_first", "--games", "100k", "--seed", "1", "-f", "json"]
    for pace, minutes in (("3", 11.2), ("5", 18.7)):
        data = run("kids", "simulate", "classic-last-card", *options, "--pace", pace).json
        assert data["minutes"]["median"] == pytest.approx(minutes, rel=0.02)
    assert data["tricks"]["mean"] == pytest.approx(295, abs=3)
    assert data["tricks"]["median"] == pytest.approx(224, abs=3)


def test_a_histogram_in_the_terminal(run):
    out = run("kids", "simulate", "classic", "--games", "2k", "--seed", "1").out
    assert "Games by number of tricks" in out
    assert out.count("█") > 50
    assert "What aces are worth" in out
    bars = run("kids", "simulate", "classic", "--games", "2k", "--seed", "1", "-f", "json").json["histogram"]
    assert sum(bar["games"] for bar in bars) == 2000


def test_a_seed_is_drawn_and_printed_and_workers_change_nothing(run):
    """OB26."""
    first, second = (run("kids", "simulate", "classic", "--games", "4k", "-f", "json").json for _ in range(2))
    assert first["seed"] != second["seed"]
    options = ["--games", "9k", "--seed", str(first["seed"]), "-f", "json"]
    one, two = (run("kids", "simulate", "classic", *options, "--workers", number).json for number in "12")
    assert one == two
    assert f"seed {first['seed']}" in run("kids", "simulate", "classic", *options[:-2]).out


def test_target_standard_error(run):
    data = run("kids", "simulate", "classic", "--target-se", "4", "--seed", "1", "-f", "json").json
    assert 3 < data["tricks"]["se"] <= 4


def test_policies_are_part_of_the_result(run):
    data = run("kids", "simulate", "arneson", "--policy", "1=lowest", "--games", "60", "--seed", "1", "-f", "json").json
    assert data["policies"] == ["lowest", "random"]
    out = run("kids", "simulate", "arneson", "--policy", "1=lowest", "--games", "20", "--seed", "1").out
    assert "Policies: lowest, random." in out


def test_compare(run):
    data = run("kids", "compare", "classic", "three-down", "razboi", "--games", "2k", "--seed", "3", "-f", "json").json
    assert [row["variant"]["name"] for row in data["rows"]] == ["classic", "three-down", "razboi"]
    alone = run("kids", "simulate", "three-down", "--games", "2k", "--seed", "3", "-f", "json").json
    assert data["rows"][1]["tricks"] == alone["tricks"]
    changed = run("kids", "compare", "classic", "peace", "--set", "face_down=2", "--games", "50", "-f", "json").json
    assert {row["variant"]["face_down"] for row in changed["rows"]} == {2}


def test_compare_tells_the_minutes_of_a_game(run):
    sizes = ("--games", "500", "--seed", "3", "--pace", "5")
    rows = run("kids", "compare", "classic", "peace", *sizes, "-f", "json").json["rows"]
    classic, peace = (row["tricks"]["mean"] * 5 / 60 for row in rows)
    said = " ".join(run("kids", "compare", "classic", "peace", *sizes).out.split())
    assert f"Mean minutes of a game, at 5 seconds a trick: classic {classic:.1f}, peace {peace:.1f}." in said


def test_a_shown_variant_is_a_file_of_the_same_variant(run, in_folder):
    for name in ("peace", "tod-und-leben"):
        assert run("kids", "show", name, "-o", "mine.toml").code == 0
        mine, original = (run("kids", "show", which, "-f", "json").json for which in ("mine.toml", name))
        assert mine["rules_hash"] == original["rules_hash"]


@pytest.mark.parametrize("of", ["first-tie", "win", "longest"])
def test_converge(run, of):
    data = run("kids", "converge", "classic", "--of", of, "--games", "20k", "--seed", "1", "-f", "json").json
    assert [step["games"] for step in data["steps"]] == [10, 100, 1000, 10_000, 20_000]
    assert data["exact"] == ("1/17" if of == "first-tie" else None)
    assert (
        "band" in run("kids", "converge", "classic", "--of", of, "--games", "200", "--seed", "1").out or of == "longest"
    )


def test_players(run):
    """OB37: three players and 52 cards: 17 each, one card aside."""
    data = run("kids", "simulate", "three-players", "--games", "500", "--seed", "1", "-f", "json").json
    assert len(data["wins"]) == 3
    assert (
        run("kids", "play", "one-down", "--players", "4", "--seed", "1", "-f", "json").json["variant"]["players"] == 4
    )


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_reports_what_was_played(in_folder: Path):
    run_one = (
        "from casinowar.cli.main import main; "
        "main(['kids', 'simulate', 'classic', '--games', '1e9', '--seed', '1', '-f', 'json'])"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    started = subprocess.Popen([sys.executable, "-c", run_one], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    time.sleep(12)
    started.send_signal(signal.SIGINT)
    out, err = started.communicate(timeout=60)
    assert started.returncode == 130, err
    assert b"Traceback" not in err
    assert b'"partial": true' in out


@pytest.mark.parametrize(
    "args",
    [
        ["kids", "list"],
        ["kids", "show", "arneson"],
        ["kids", "facts", "classic"],
        ["kids", "play", "classic", "--seed", "1"],
    ],
)
def test_no_array_library_is_loaded_without_need(args):
    code = (
        "import sys\nfrom casinowar.cli.main import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'numpy', 'scipy', 'numba', 'casinowar_strategies'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_output_to_files(run, in_folder: Path):
    assert run("kids", "simulate", "classic", "--games", "200", "--seed", "1", "-o", "x.csv").code == 0
    header = (in_folder / "x.csv").read_text().splitlines()[0]
    assert header.startswith("variant,games,seed,wins_1,wins_2")
    assert run("kids", "facts", "-o", "x.md").code == 0
    assert "| war on the first trick" in (in_folder / "x.md").read_text()
