"""Bad input: one line on stderr that says what is wrong, the exit code of the contract, nothing half-written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

CASES = [
    (["edge", "--dekcs", "8"], 2, ["--dekcs", "--decks"]),
    (["edge", "standrd"], 2, ["standrd", "standard"]),
    (["edg"], 2, ["edg", "edge"]),
    (["edge", "--set", "deck=8"], 2, ["deck", "did you mean 'decks'"]),
    (["edge", "--set", "war.tie.rais=2:1"], 2, ["war.tie.rais", "did you mean 'raise'"]),
    (["edge", "--set", "decks"], 2, ["--set", "key=value"]),
    (["edge", "--decks", "-1"], 2, ["decks", "-1", "1 to 1000"]),
    (["edge", "--decks", "six"], 2, ["decks", "six"]),
    (["edge", "--decks", "2.5"], 2, ["decks", "2.5"]),
    (["edge", "--tie-pays", "ten to one"], 2, ["side_bets.tie.pays", "ten to one", "10 to 1"]),
    (["edge", "--tie-pays", "10"], 2, ["side_bets.tie.pays", "10:1"]),
    (["edge", "evolution", "--tie-pays", "11:1"], 2, ["4 pay lines"]),
    (["edge", "m8trix", "--tie-pays", "11:1"], 2, ["tie_bonus"]),
    (["edge", "--set", "surrender.refund=2"], 2, ["surrender.refund", "0 to 1"]),
    (["edge", "--set", "shoe.mode=cut_card", "--set", "shoe.penetration=1"], 2, ["shoe.penetration", "7 of the 312"]),
    (["edge", "--set", "decks=1", "--set", "burn.war=60"], 2, ["64 cards"]),
    (["edge", "--remaining", "A:3"], 2, ["7 cards"]),
    (["edge", "--remaining", "A:3 Z:9"], 2, ["--remaining", "Z:9"]),
    (["edge", "--remaining", "A:3 A:4"], 2, ["A:4", "once"]),
    (["edge", "--remaining", "As:3 K:9"], 2, ["suits"]),
    (["edge", "--removed", "AAX"], 2, ["--removed", "X"]),
    (["edge", "--decks", "1", "--removed", "AAAAA"], 2, ["A"]),
    (["edge", "--decks", "infinite", "--removed", "A"], 2, ["infinite"]),
    (["edge", "-f", "xml"], 2, ["xml", "json"]),
    (["edge", "no-such-file.toml"], 2, ["no-such-file.toml"]),
    (["edge", "-o", "no/such/folder/x.json"], 2, ["no/such/folder/x.json", "cannot be written"]),
    (["whatif"], 2, ["--vary"]),
    (["whatif", "--vary", "decks"], 2, ["--vary"]),
    (["whatif", "--vary", "decks=8..1"], 2, ["8..1"]),
    (["whatif", "--vary", "decks=1..9", "--bet", "tei"], 2, ["tei", "tie"]),
    (["whatif", "--vary", "decks=0..2"], 2, ["decks"]),
    (["whatif", "--vary", "decks=1..1000", "--vary", "spots=1..20"], 3, ["20000", "10000"]),
    (["whatif", "--vary", "surrender.refund=0..1..0.00001"], 3, ["100001"]),
    (["whatif", "dragon-tiger", "--vary", "decks=1,2", "--bet", "main", "--decision", "war"], 2, ["--decision"]),
    (["schema", "egde"], 2, ["egde", "edge"]),
    (["schema"], 2, ["COMMAND"]),
    (["rules", "check", "missing.toml"], 2, ["missing.toml"]),
    (["rules", "shwo", "standard"], 2, ["shwo"]),
    (["verify", "--rounds", "0"], 2, ["--rounds", "0"]),
    (["verify", "--rounds", "-5"], 2, ["--rounds", "-5"]),
    (["verify", "--rounds", "many"], 2, ["--rounds", "many"]),
    (["verify", "--workers", "0"], 2, ["--workers"]),
    (["verify", "--seed", "x"], 2, ["--seed"]),
    (["verify", "--target-se", "0"], 2, ["--target-se"]),
    (["verify", "--target-se", "nan"], 2, ["--target-se"]),
    (["verify", "--decks", "infinite", "--shoe"], 2, ["infinite"]),
    (["verify", "--target-se", "1e-200"], 3, ["--target-se", "1e400 rounds"]),
    (["verify", "--rounds", "1e14"], 3, ["--rounds", "1e+13"]),
    (["report", "-o", "report.pdf"], 2, ["report.pdf", ".html", ".md"]),
    (["edge", "-o", "edge.html"], 2, ["edge.html", ".md"]),
    (["edge", "-o", ""], 2, ["-o"]),
    (["edge", "--seed", "1"], 2, ["--seed", "--check"]),
    (["edge", "--rounds", "10k"], 2, ["--rounds", "--check"]),
    (["edge", "--decks", "9" * 6000], 2, ["decks"]),
    (["edge", "a" * 5000], 2, ["rules"]),
    (["edge", "/dev/zero"], 2, ["1000000 bytes"]),
    (["edge", "--set", 'source="\udcff"'], 2, ["--set"]),
    (["edge", "--set", "war.win.collects=1/00"], 2, ["war.win.collects"]),
    (["edge", "--set", "war.win.collects=" + "9" * 400], 2, ["war.win.collects"]),
    (["edge", "--set", 'war.win.collects="²"'], 2, ["war.win.collects"]),
    (["edge", "--set", "war.raise=1e99999999"], 2, ["war.raise"]),
    (["edge", "--set", 'war.raise="1e99999999"'], 2, ["war.raise"]),
    (["edge", "--set", "side_bets=false"], 2, ["side_bets", "a table"]),
    (["edge", "--set", "war.win.collects=3", "--set", "war.short_raise=all_in"], 2, ["short_raise", "collects"]),
    (
        [
            "edge",
            "--set",
            "war.max_ties=6",
            "--set",
            'side_bets.s.lines=[{pays="5:1", suited=true, ties_at_least=6}]',
        ],
        3,
        ["4000", "war.max_ties"],
    ),
]


@pytest.mark.parametrize(
    ("args", "code", "words"), CASES, ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else None
)
def test_bad_input_is_one_clear_line(run, in_folder: Path, args, code, words):
    ran = run(*args)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err
    assert "Traceback" not in ran.err
    assert list(in_folder.iterdir()) == []


BAD_FILES = {
    "not toml": ("decks = = 6\n", 2, "line 1"),
    "not text": (b"\xff\xfe\x00", 2, "UTF-8"),
    "unknown key": ("deks = 6\n", 1, "decks"),
    "negative decks": ("decks = -2\n", 1, "-2"),
    "words": ('[side_bets.tie]\npays = "ten to one"\n', 1, "10 to 1"),
    "refund": ("[surrender]\nrefund = 2\n", 1, "0 to 1"),
    "cut card": ('[shoe]\nmode = "cut_card"\npenetration = 1.5\n', 1, "penetration"),
    "rank": ('[bonuses.b]\nlines = [{pays = "1:1", ranks = ["A", "1"]}]\n', 1, "ranks"),
    "a list": ("side_bets = [1]\n", 1, "side_bets"),
    "both": ('[war.win]\ncollects = 3\nante = "push"\n', 1, "collects"),
    "deep": ("a = " + "[" * 5000 + "]" * 5000 + "\n", 2, "TOML"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_bad_rule_files(run, in_folder: Path, name):
    content, code, word = BAD_FILES[name]
    path = in_folder / "table.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    used = run("edge", "table.toml")
    assert used.code == 2
    assert used.err.startswith("Error: table.toml: ")
    assert used.err.count("\n") == 1
    assert word in used.err
    checked = run("rules", "check", "table.toml")
    assert checked.code == code
    assert word in " ".join((checked.out + checked.err).split())


def test_every_fault_of_a_rule_file_is_named(run, in_folder: Path):
    (in_folder / "table.toml").write_text("deks = 6\nspots = 99\n[surrender]\nrefund = 2\n")
    ran = run("rules", "check", "table.toml", "-f", "json")
    assert ran.code == 1
    assert ran.json["valid"] is False
    assert len(ran.json["faults"]) == 3


def test_an_older_file_survives_a_failed_command(run, in_folder: Path):
    (in_folder / "x.json").write_text("old")
    assert run("edge", "--decks", "0", "-o", "x.json").code == 2
    assert (in_folder / "x.json").read_text() == "old"
    (in_folder / "folder.json").mkdir()
    assert run("edge", "-o", "folder.json").code == 2
    assert sorted(path.name for path in in_folder.iterdir()) == ["folder.json", "x.json"]


def test_a_link_is_written_through_and_a_read_only_file_is_not(run, in_folder: Path):
    (in_folder / "real.json").write_text("old")
    (in_folder / "link.json").symlink_to(in_folder / "real.json")
    assert run("edge", "-o", "link.json").code == 0
    assert (in_folder / "link.json").is_symlink()
    assert (in_folder / "real.json").read_text().startswith("{")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_output_that_cannot_be_written_is_one_line():
    def redirected(where: str):
        command = f"exec {sys.executable} -m casinowar edge {where}"
        return subprocess.run(command, shell=True, capture_output=True, text=True, check=False)

    full = redirected("> /dev/full")
    assert full.returncode == 2
    assert full.stderr.count("\n") == 1
    assert "Traceback" not in redirected(">&-").stderr
