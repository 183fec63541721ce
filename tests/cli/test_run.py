"""casinowar run: scenarios are the same commands, repeatable to the byte; what is wrong in one is named."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import jsonschema
import pytest

from casinowar.cli import run as module
from casinowar.cli.main import cli
from casinowar.cli.options import KEPT, REHEARSAL
from casinowar.cli.scenario import load_scenario, scenario_files
from casinowar.cli.scenario_words import NO_REPORTS, planned
from casinowar.cli.schema import RECORDS
from tests.cli.conftest import Ran, run_command

SHIPPED = scenario_files()
STRATEGY = """
from dataclasses import dataclass
from casinowar.strategy import Money, Strategy, Wager

@dataclass(frozen=True)
class Two(Strategy):
    name = "two"
    base: Money = 100

    def wager(self, state, seat):
        return Wager(2 * self.base)
"""
MIXED = """
title = "Everything that a path can be"
rules = "house.toml"
bankroll = 20
strategies = ["flat", "mine.py:Two"]
seed = 11

[[reports]]
command = "compare"
goal = 30

[[reports]]
command = "session"
strategy = "mine.py"
goal = 30
method = "both"
sessions = "2k"

[[reports]]
title = "Another game"
command = "bankroll ruin"
pmf = "coin.csv"
rounds = 50
output = "ruin.csv"

[[reports]]
command = "edge"
check = true
rounds = "50k"
tie_pays = "12:1"
output = "edge.txt"
format = "json"

[[reports]]
command = "report"
rounds = "50k"

[[reports]]
command = "kids simulate"
name = "quick.toml"
games = 500
"""


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    """A folder with a scenario that needs a rule file, a strategy, a law and a variant beside it."""
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "mixed.toml").write_text(MIXED)
    (folder / "house.toml").write_text('title = "Mine"\ndecks = 2\n')
    (folder / "coin.csv").write_text("net,probability\n1,0.48\n-1,rest\n")
    (folder / "mine.py").write_text(STRATEGY)
    (folder / "quick.toml").write_text("deck = { ranks = 5 }\n")
    return folder / "mixed.toml"


def scenario(folder: Path, reports: str, above: str = 'title = "T"\n') -> str:
    (folder / "s.toml").write_text(f"{above}\n[[reports]]\n{reports}\n")
    return "s.toml"


@pytest.mark.parametrize("name", SHIPPED)
def test_a_report_is_what_its_command_prints(run, in_folder, name):
    ran = run("run", name, "-f", "json")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.json["partial"] is False
    for report in ran.json["reports"]:
        alone = run(*shlex.split(report["command"])[1:], "-f", "json")
        assert alone.code == report["exit_code"] == 0
        assert alone.json == report["record"]
    assert not list(in_folder.iterdir())


@pytest.mark.parametrize("path", SHIPPED.values(), ids=SHIPPED)
def test_every_key_of_a_shipped_scenario_is_explained(path: Path):
    lines = path.read_text().splitlines()
    explained = {"title", "command"}
    for above, line in zip(["", *lines], lines, strict=False):
        key = re.match(r"[\[#]* ?(\w[\w-]*)( =|\]$)", line)
        if key and key[1] not in explained and not line.startswith("[["):
            assert above.startswith("# "), line
            explained.add(key[1])
    assert len(explained) > 4


def test_the_list_and_the_file(run):
    listed = run("run", "--list", "-f", "json").json["scenarios"]
    assert [one["name"] for one in listed] == list(SHIPPED)
    assert run("run", "war-lesson", "--show").out == SHIPPED["war-lesson"].read_text()


def test_the_json_keeps_to_its_schema(run, in_folder):
    name = scenario(in_folder, 'command = "edge"\n[[reports]]\ncommand = "kids list"')
    for words in ((name,), (name, "--commands")):
        jsonschema.validate(run("run", *words, "-f", "json").json, run("schema", "run").json)
    jsonschema.validate(run("run", "--list", "-f", "json").json, run("schema", "run --list").json)


def test_the_same_bytes_from_everywhere_and_for_any_workers(run, mixed: Path, tmp_path: Path, monkeypatch):
    made = set()
    for number, (here, name) in enumerate([(mixed.parent, "mixed.toml"), (tmp_path, "kept/mixed.toml"), ("/", mixed)]):
        monkeypatch.chdir(here)
        out = tmp_path / f"out{number}"
        out.mkdir()
        for form in ("table", "markdown", "json"):
            ran = run("run", str(name), "-f", form, "--into", str(out), "--workers", str(number + 1))
            assert ran.code == 0, ran.err
            (out / f"document.{form}").write_text(ran.out)
        made.add(tuple((path.name, path.read_bytes()) for path in sorted(out.iterdir())))
    assert len(made) == 1
    ((*files,),) = made
    assert [name for name, _ in files] == [
        "document.json",
        "document.markdown",
        "document.table",
        "edge.txt",
        "ruin.csv",
    ]
    assert sorted(path.name for path in mixed.parent.iterdir() if path.suffix) == sorted(
        ["mixed.toml", "house.toml", "coin.csv", "mine.py", "quick.toml"]
    )


def test_shared_values_go_where_they_fit(run, mixed: Path):
    lines = [report["command"] for report in run("run", str(mixed), "--commands", "-f", "json").json["reports"]]
    assert lines == [
        "casinowar compare house.toml --strategy flat --strategy mine.py:Two --bankroll 20 --goal 30 --seed 11",
        "casinowar session house.toml --strategy mine.py --bankroll 20 --goal 30 --method both --sessions 2k --seed 11",
        "casinowar bankroll ruin --pmf coin.csv --bankroll 20 --rounds 50",
        "casinowar edge house.toml --tie-pays 12:1 --check --rounds 50k --seed 11",
        "casinowar report house.toml --rounds 50k --seed 11",
        "casinowar kids simulate quick.toml --games 500 --seed 11",
    ]


def test_the_documents_own_command_lines(run, mixed: Path, monkeypatch):
    """Each command line in the document is one that makes the report, the house report's own included."""
    monkeypatch.chdir(mixed.parent)
    page = run("run", "mixed.toml", "-f", "markdown", "--into", str(mixed.parent)).out
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)
    assert len(blocks) == 7
    assert blocks[4] == blocks[5] == "casinowar report house.toml --rounds 50k --seed 11\n"
    assert all(len(line) <= 80 for line in page.splitlines() if line.startswith("casinowar"))
    alone = run(*shlex.split(blocks[4])[1:], "-f", "markdown").out
    rows = [line for line in alone.splitlines() if line.startswith("|")]
    assert len(rows) > 50
    assert set(rows) <= set(page.splitlines())
    assert re.findall(r"(?m)^# .*", page) == ["# Everything that a path can be"]


def test_rules_as_a_table_and_a_shorthand_before_them(run, in_folder):
    above = 'title = "T"\n[rules]\nbase = "bonus"\ndecks = 8\nside_bets = { tie = { pays = "11:1" } }\n'
    name = scenario(in_folder, 'command = "edge"\n[[reports]]\ncommand = "edge"\ndecks = 2', above)
    first, second = (report["record"]["rules"] for report in run("run", name, "-f", "json").json["reports"])
    assert (first["decks"], second["decks"]) == (8, 2)
    assert first["side_bets"] == second["side_bets"]
    assert first["side_bets"]["tie"]["lines"][0]["pays"] == "11:1"
    lines = 'rules = { side_bets = { suited = { lines = [{ pays = "30:1", ties_at_least = 1, suited = true }] } } }'
    record = run("run", scenario(in_folder, f'command = "edge"\n{lines}'), "-f", "json").json["reports"][0]["record"]
    assert {bet["bet"] for bet in record["bets"]} == {"main", "suited", "tie"}


EVERY = {
    "audit": "rounds = 50\nties = 4",
    "bankroll bonus": "deposit = 10\nbonus = 10\nwagering = 40",
    "bankroll cost": "rounds-per-hour = 60",
    "bankroll coupon": 'kind = "free-bet"',
    "bankroll drawdown": "rounds = 50\nat-least = 10",
    "bankroll fan": "bankroll = 20\nrounds = 20",
    "bankroll kelly": 'cashback = "5%"',
    "bankroll need": "risk = 0.05\nrounds = 20",
    "bankroll rebate": 'rate = "10%"',
    "bankroll ruin": "bankroll = 20\nrounds = 20",
    "bankroll streak": "rounds = 50\nat-least = 5",
    "compare": 'strategy = ["flat", "bold"]\nbankroll = 5\ngoal = 9',
    "count": "decks = 1",
    "edge": "",
    "house": "",
    "kids audit": "played = 36\ntricks = 12000\ngames = 200",
    "kids compare": 'name = ["classic", "peace"]\ngames = 50',
    "kids converge": "games = 50",
    "kids deals": "ranks = 3\nsuits = 2",
    "kids facts": "",
    "kids list": "",
    "kids play": 'deal = "AK7/Q52"\ntrace = true',
    "kids show": 'name = "peace"',
    "kids simulate": "games = 50",
    "kids worksheet": "games = 50",
    "report": 'rounds = "20k"',
    "rules check": 'file = "standard"',
    "rules list": "",
    "rules show": 'rules = "bonus"',
    "session": 'strategy = "flat"\nbankroll = 5\ngoal = 9',
    "strategies check": 'file = "flat"',
    "strategies list": "",
    "strategies show": 'name = "flat"',
    "strategies trace": 'strategy = "flat"\nresults = "W L"',
    "verify": 'rounds = "20k"',
    "whatif": 'vary = "decks=1,2"',
}


@pytest.mark.parametrize("command", EVERY)
def test_every_command_that_makes_a_report(run, in_folder, command):
    ran = run("run", scenario(in_folder, f'command = "{command}"\n{EVERY[command]}'), "-f", "json")
    assert ran.code == 0, ran.err
    (report,) = ran.json["reports"]
    assert report["command"].startswith(f"casinowar {command}")
    assert report["record"]["version"]
    assert run("run", "s.toml").out.startswith("T\n")


def test_every_command_is_tried_here():
    assert set(EVERY) == {name for name in RECORDS if name.partition(" ")[0] not in NO_REPORTS}


@pytest.mark.parametrize("command", EVERY)
def test_a_rehearsal_makes_nothing(in_folder, command):
    """The options are read, but nothing is computed: what with_output wraps is the command itself."""
    path = in_folder / scenario(in_folder, f'command = "{command}"\n{EVERY[command]}')
    kept: list[object] = []
    with click.Context(cli, help_option_names=["-h", "--help"]):
        (plan,) = planned(cli, load_scenario(path))
        context = module._context(plan)
        context.meta.update({REHEARSAL: True, KEPT: kept})
        with context:
            assert plan.command.invoke(context) is None
        assert kept == []
        context.meta.pop(REHEARSAL)
        with context:
            plan.command.invoke(context)
        assert len(kept) == 1


def test_own_files_are_like_those_of_the_command(run, in_folder):
    name = scenario(in_folder, 'command = "rules list"\noutput = "rules.csv"')
    ran = run("run", name, "-o", "all.json")
    assert (ran.code, ran.out) == (0, "")
    assert (in_folder / "rules.csv").read_text() == run("rules", "list", "-f", "csv").out
    assert (
        json.loads((in_folder / "all.json").read_text())["reports"][0]["record"]
        == run("rules", "list", "-f", "json").json
    )


def test_pages_and_pictures_are_those_of_the_commands(run, in_folder):
    reports = (
        'command = "report"\nrounds = "20k"\noutput = "r.html"',
        'command = "kids worksheet"\ngames = 50\noutput = "w.html"',
        'command = "bankroll fan"\nbankroll = 20\nrounds = 20\nplot = "f.svg"',
    )
    name = scenario(in_folder, "\n[[reports]]\n".join(reports))
    ran = run("run", name, "-f", "json")
    assert ran.code == 0, ran.err
    made = {path.name: path.read_bytes() for path in in_folder.iterdir() if path.name != name}
    lines = [shlex.split(report["command"])[1:] for report in ran.json["reports"]]
    for words, file in zip(lines, ("r.html", "w.html", "f.svg"), strict=True):
        assert run(*words, "--plot" if file == "f.svg" else "-o", file).code == 0
    assert set(made) == {"r.html", "w.html", "f.svg"}
    alone = {name: (in_folder / name).read_bytes() for name in made}
    assert made == alone | {"r.html": alone["r.html"].replace(b" -o r.html", b"", 1)}  # the page names its command


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ('command = "edge"\noutput = "e.html"', ["reports.1.output", "e.html", ".csv"]),
        ('command = "edge"\nplot = "e.svg"', ["reports.1.plot", "e.svg", "draws"]),
        ('command = "count"\nplot = "c.gif"', ["reports.1.plot", "c.gif", ".svg"]),
        ('command = "count"\nplot = "sub/c.svg"', ["reports.1.plot", "--into"]),
        ('command = "count"\nplot = "c.svg"\noutput = "c.svg"', ["reports.1.output", "c.svg"]),
        ('command = "count"\nplot = "s.toml"', ["reports.1.plot", "scenario itself"]),
        ('command = "count"\nplot = 3', ["reports.1.plot", "3", "a text"]),
    ],
)
def test_files_that_cannot_be_are_refused(run, in_folder, report, expected):
    ran = run("run", scenario(in_folder, report))
    assert (ran.code, ran.out) == (2, "")
    assert all(words in ran.err for words in ["s.toml", *expected]), ran.err
    assert [path.name for path in in_folder.iterdir()] == ["s.toml"]


def test_a_fault_in_the_third_report_is_found_before_the_first_is_made(run, in_folder, monkeypatch):
    def never(*args: object) -> None:
        raise AssertionError("made a report")

    monkeypatch.setattr(module, "_run", never)
    faults = {
        'command = "session"\nstrategy = "martingal"\nbankroll = 9\ngoal = 10': ("strategy", "martingale"),
        'command = "session"\nstrategy = "flat"\nbankroll = 9\ngoal = 8': ("goal", "more than the bankroll"),
        'command = "bankroll ruin"\nbankroll = 9\npmf = "none.csv"': ("none.csv", "no such file"),
        'command = "kids facts"\nname = "clasic"': ("name", "classic"),
        'command = "house"\nside = ["tie"]\nante = 0.001': ("ante", "two decimals"),
        'command = "edge"\nset = { decks = 0 }': ("decks", "1 to 1000"),
        'command = "edge"\noutput = "a/b"': ("output", "without folders"),
    }
    for third, (key, accepted) in faults.items():
        name = scenario(in_folder, 'command = "edge"\n[[reports]]\ncommand = "count"\n[[reports]]\n' + third)
        ran = run("run", name)
        assert (ran.code, ran.out) == (2, ""), ran
        assert ran.err.startswith("Error: s.toml: reports.3"), ran.err
        assert key in ran.err
        assert accepted in ran.err
        assert ran.err.count("\n") == 1


BAD = {
    "reports = [{}]": ("reports.1.command", "cannot be left out"),
    "titel = 1": ("titel", "did you mean 'title'"),
    "reports = 3": ("reports", "[[reports]]"),
    "seed = 1.5": ("seed", "whole number"),
    "seed = true": ("seed", "whole number"),
    "seed = 1_000_000_000_000_000": ("seed", "ask for fewer"),
    "bankroll = -3": ("bankroll", "0 or more"),
    'strategies = ["bould"]\nbankroll = 9': ("strategies.1", "did you mean 'bold'"),
    "strategies = [3]": ("strategies.1", "a text"),
    'rules = "standart"': ("rules", "did you mean 'standard'"),
    "rules = [1]": ("rules", "a table"),
    "rules = { dekcs = 3 }": ("rules.dekcs", "did you mean 'decks'"),
    "rules = { base = 3 }": ("rules.base", "a path"),
    "rules = { decks = 2020-01-01 }": ("rules.decks", "a number"),
    'variant = "classic"': ("variant", "none does"),
    "bankroll = 5": ("bankroll", "none does"),
}


@pytest.mark.parametrize("above", BAD)
def test_faults_above_the_reports_name_their_key(run, in_folder, above):
    report = "" if above.startswith("reports") else '[[reports]]\ncommand = "edge"\n'
    if "strategies" in above:
        report = '[[reports]]\ncommand = "compare"\ngoal = 10\n'
    (in_folder / "s.toml").write_text(f'title = "T"\n{above}\n{report}')
    ran = run("run", "s.toml")
    key, accepted = BAD[above]
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"Error: s.toml: {key}: "), ran.err
    assert accepted in ran.err


BAD_REPORTS = {
    "": ("command", "cannot be left out"),
    "command = 3": ("command", "a text"),
    'command = "egde"': ("command", "did you mean 'edge'"),
    'command = "bankroll"': ("command", "bankroll ruin"),
    'command = "run"': ("command", "cannot run a scenario"),
    'command = "play"': ("command", "terminal"),
    'command = "schema"': ("command", "no report"),
    'command = "kids play"\nyou = 1': ("you", "without a person"),
    'command = "edge"\ndekcs = 3': ("dekcs", "did you mean 'decks'"),
    'command = "edge"\nhelp = true': ("help", "one of"),
    'command = "edge"\ncheck = 1': ("check", "true or false"),
    'command = "edge"\nrounds = 5': ("rounds", "--check"),
    'command = "edge"\nremoved = ["A", "K"]': ("removed", "one value"),
    'command = "edge"\nremoved = "A\\nK"': ("removed", "one line"),
    'command = "edge"\ndecks = [[1]]': ("decks", "one value"),
    'command = "edge"\nset = [{ a = 1 }]': ("set", "a text or a number"),
    'command = "edge"\nrules = { decks = 0 }': ("rules.decks", "1 to 1000"),
    'command = "edge"\nrules = "--help"': ("rules", "a path"),
    'command = "edge"\ntie-pays = "9:1"\ntie_pays = "9:1"': ("tie_pays", "once"),
    'command = "session"\nstrategy = "flat"': ("bankroll", "cannot be left out"),
    'command = "session"\nstrategy = "flat"\nbankroll = 9\nshort = "al_in"': ("short", "did you mean 'all_in'"),
    'command = "bankroll cost"\nrounds-per-hour = "x"': ("rounds-per-hour", "not a valid float"),
    'command = "kids compare"': ("name", "cannot be left out"),
    'command = "bankroll coupon"': ("kind", "cannot be left out"),
    'command = "bankroll coupon"\nkind = "match-paly"': ("kind", "did you mean 'match-play'"),
    'command = "edge"\noutput = "../x.md"': ("output", "without folders"),
    'command = "edge"\noutput = ""': ("output", "the name of a file"),
    'command = "edge"\noutput = "a\\u007fb.json"': ("output", "the name of a file"),
    'command = "edge"\noutput = "a\\u202eb.json"': ("output", "the name of a file"),
    'command = "edge"\nremoved = "A\\u0085K"': ("removed", "one line"),
    'command = "edge"\noutput = "s.toml"': ("output", "the scenario itself"),
    'command = "edge"\noutput = "x.pdf"': ("output", ".csv"),
    'command = "edge"\nformat = "csv"': ("format", "together with output"),
    'command = "edge"\noutput = "x"\nformat = "cvs"': ("format", "'csv'"),
}


def test_a_plot_is_offered_only_to_reports_that_draw(run, in_folder):
    assert "plot" not in run("run", scenario(in_folder, 'command = "edge"\nplto = "x.svg"')).err.partition("one of")[2]
    assert "did you mean 'plot'" in run("run", scenario(in_folder, 'command = "count"\nplto = "x.svg"')).err


def test_a_file_without_anything_in_it(run, in_folder):
    (in_folder / "s.toml").write_text("")
    assert run("run", "s.toml").err == "Error: s.toml: title: cannot be left out\n"


@pytest.mark.parametrize("report", BAD_REPORTS)
def test_faults_of_a_report_name_their_key(run, in_folder, report):
    ran = run("run", scenario(in_folder, report))
    key, accepted = BAD_REPORTS[report]
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.startswith(f"Error: s.toml: reports.1.{key}: "), ran.err
    assert accepted in ran.err
    assert ran.err.count("\n") == 1
    assert [path.name for path in in_folder.iterdir()] == ["s.toml"]


def test_files_that_are_no_scenarios(run, in_folder):
    (in_folder / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    (in_folder / "broken.toml").write_text("title =")
    (in_folder / "deep.toml").write_text("a" + ".a" * 5000 + " = 1")
    (in_folder / "lists.toml").write_text("a = " + "[" * 900 + "]" * 900)
    for name, word in {
        ".": "directory",
        "/dev/zero": "at most",
        "bytes.toml": "UTF-8",
        "broken.toml": "not valid TOML",
        "deep.toml": "deeper",
        "lists.toml": "lists.toml",
        "./none.toml": "no such file",
        "war-leson": "did you mean 'war-lesson'",
    }.items():
        ran = run("run", name)
        assert (ran.code, ran.out) == (2, ""), name
        assert word in ran.err
        assert ran.err.count("\n") == 1


def test_texts_cannot_break_the_document(run, in_folder):
    above = 'title = "A\\n# B \\u001b[31m"\nabout = "x\\n\\n# y"\n'
    name = scenario(in_folder, 'command = "rules list"\ntitle = "c\\nd"', above)
    page = run("run", name, "-f", "markdown").out
    assert "\x1b" not in page
    assert [line for line in page.splitlines() if line.startswith("#")] == ["# A # B [31m", "## 1. c d"]
    assert "x # y" in page
    assert "title: ' '" in run("run", scenario(in_folder, 'command = "edge"', 'title = " "')).err


def test_what_the_command_itself_refuses(run, in_folder):
    scenario(in_folder, 'command = "edge"\noutput = "x.md"')
    (in_folder / "taken").mkdir()
    for options, word in {
        (): "no FILE",
        ("--list", "s.toml"): "without a FILE",
        ("s.toml", "-f", "csv"): "json or markdown",
        ("s.toml", "-o", "x.csv"): "json or markdown",
        ("s.toml", "-o", "X.MD"): "the file that -o names",
        ("s.toml", "-o", "taken"): "folder",
        ("s.toml", "-o", "none/x.md"): "no such file",
        ("s.toml", "--into", "none"): "a folder that exists",
        ("s.toml", "--workers", "0"): "--workers",
    }.items():
        ran = run("run", *options)
        assert (ran.code, ran.out) == (2, ""), options
        assert word in ran.err
    assert sorted(path.name for path in in_folder.iterdir()) == ["s.toml", "taken"]


def test_nothing_is_written_through_a_link_or_twice(run, in_folder):
    (in_folder / "into").mkdir()
    (in_folder / "secret.md").write_text("kept")
    (in_folder / "into" / "x.md").symlink_to(in_folder / "secret.md")
    ran = run("run", scenario(in_folder, 'command = "edge"\noutput = "x.md"'), "--into", "into")
    assert ran.code == 2
    assert "a link to" in ran.err
    ran = run("run", scenario(in_folder, 'command = "edge"\noutput = "a"\n[[reports]]\ncommand = "edge"\noutput = "A"'))
    assert ran.code == 2
    assert "the file of reports.1" in ran.err
    assert (in_folder / "secret.md").read_text() == "kept"


def test_too_large_keeps_its_exit_code_and_names_the_report(run, in_folder):
    reports = 'command = "edge"\noutput = "x.md"\n[[reports]]\ncommand = "session"\nstrategy = "fibonacci"\n'
    ran = run("run", scenario(in_folder, reports + "bankroll = 100\ngoal = 200\nnode-limit = 500"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("Error: s.toml: reports.2: session of fibonacci")
    assert not (in_folder / "x.md").exists()


def test_a_check_that_fails_hides_no_other_report(run, in_folder):
    reports = 'command = "audit"\nrounds = 50\nties = 30\n[[reports]]\ncommand = "edge"'
    ran = run("run", scenario(in_folder, reports), "-f", "json")
    assert ran.code == 1
    assert [report["exit_code"] for report in ran.json["reports"]] == [1, 0]


def interrupted(*args: object) -> None:
    raise KeyboardInterrupt


def test_an_interrupt_leaves_what_was_finished(run, in_folder, monkeypatch):
    monkeypatch.setattr("casinowar.report.whatif.whatif_result", interrupted)
    reports = (
        'command = "edge"\noutput = "a.json"\n[[reports]]\ncommand = "whatif"\nvary = "decks=1,2"\noutput = "b.json"'
    )
    ran = run("run", scenario(in_folder, reports), "-f", "json")
    assert ran.code == 130
    assert ran.json["partial"] is True
    assert [report["title"] for report in ran.json["reports"]] == ["edge"]
    assert (in_folder / "a.json").exists()
    assert not (in_folder / "b.json").exists()
    assert "Interrupted, partial" in run("run", "s.toml").out
    ran = run("run", scenario(in_folder, 'command = "whatif"\nvary = "decks=1,2"'))
    assert (ran.code, ran.out, ran.err) == (130, "", "Error: interrupted\n")


def test_an_interrupted_report_is_the_last(run, in_folder, monkeypatch):
    def deal(*args: object, progress: object = None, **more: object) -> object:
        from dataclasses import replace

        return replace(verify(*args, **more), partial=True)  # type: ignore[arg-type]

    from casinowar.check.verify import verify

    monkeypatch.setattr("casinowar.check.verify.verify", deal)
    reports = 'command = "verify"\nrounds = "10k"\n[[reports]]\ncommand = "edge"'
    ran = run("run", scenario(in_folder, reports), "-f", "json")
    assert ran.code == 130
    assert ran.json["partial"] is True
    assert [report["exit_code"] for report in ran.json["reports"]] == [130]


def test_a_notice_is_said_once_and_the_folder_is_left(run, in_folder):
    name = scenario(
        in_folder, 'command = "edge"\n[[reports]]\ncommand = "count"', 'title = "T"\nrules = { base = "r.toml" }\n'
    )
    (in_folder / "r.toml").write_text('side_bets.tie.pays = "15:1"\n')
    ran: Ran = run_command("run", name)
    assert ran.code == 0
    assert ran.err.count("Warning:") == 1
    assert Path.cwd() == in_folder
