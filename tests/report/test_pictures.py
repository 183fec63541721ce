"""Pictures of results: whole files, readable by machines and people, the same every time, refused in time."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from casinowar.report.pictures.drawing import png, svg
from casinowar.report.pictures.edges import lines_picture
from casinowar.report.pictures.picture import Axis, Band, Dots, Level, Line, Panel, Picture
from tests.cli.conftest import run_command

FAN = ["bankroll", "fan", "--bankroll", "20", "--rounds", "40"]
COMMANDS = {
    "session": (
        "session --strategy martingale --bankroll 20 --goal 30",
        ["final bankroll (currency units)", "share of sessions", "martingale: 20 to start, goal 30"],
    ),
    "session dealt": (
        "session --strategy flat --bankroll 9 --rounds 20 --method simulate --sessions 300 --seed 1",
        ["final bankroll (currency units)", "share of sessions"],
    ),
    "compare": (
        "compare --strategy flat --strategy oscar --bankroll 10 --goal 20 --node-limit 50 --sessions 50 --seed 1",
        ["chance to reach 20", "best achievable", "dealt, with its 95 % interval"],
    ),
    "compare without a goal": (
        "compare --strategy flat --strategy paroli --bankroll 10 --rounds 20",
        ["chance to go broke", "units)"],
    ),
    "ruin": (
        "bankroll ruin --bankroll 8 --goal 16 --rounds 50",
        ["starting bankroll (currency units)", "chance of ruin", "goal 16, 50 rounds", "no limit"],
    ),
    "fan": (" ".join(FAN), ["rounds played", "bankroll (currency units)", "5 % to 95 %", "median", "start"]),
    "drawdown": (
        "bankroll drawdown --rounds 50 --at-least 10",
        ["fall below the highest point (currency", "chance of such a fall or"],
    ),
    "count": ("count --decks 1", ["cards left in the shoe", "player's advantage", "gain a round"]),
    "whatif": ("whatif --vary decks=1..3", ["decks", "house edge (per unit of", "main, war"]),
    "whatif texts": (
        "whatif --vary side_bets.tie.pays=9:1,10:1 --vary decks=1,2 --bet tie",
        ["side_bets.tie.pays", "9:1", "tie, decks=2"],
    ),
    "kids simulate": (
        "kids simulate classic --games 500 --seed 1",
        ["share of games", "aces dealt to player 1", "games won by player 1"],
    ),
    "kids compare": (
        "kids compare classic peace --games 300 --seed 1",
        ["tricks in a game", "games won by player 1", "peace"],
    ),
    "kids converge": ("kids converge classic --games 2k --seed 1", ["games played", "so far", "exact"]),
    "kids converge longest": (
        "kids converge classic --of longest --games 200 --seed 1",
        ["tricks of the longest"],
    ),
}


@pytest.mark.parametrize(("args", "texts"), COMMANDS.values(), ids=COMMANDS)
def test_every_command_with_plot_draws_a_labelled_picture_again_and_again(in_folder, args, texts):
    plain = run_command(*args.split())
    first = run_command(*args.split(), "--plot", "one.svg")
    assert first.code == 0, first.err
    assert first.out == plain.out
    assert "Wrote one.svg" in first.err
    assert run_command(*args.split(), "--plot", "two.svg").code == 0
    drawn = Path("one.svg").read_text(encoding="utf-8")
    assert drawn == Path("two.svg").read_text(encoding="utf-8")
    root = ET.fromstring(drawn)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("role") == "img"
    assert len(root.get("aria-label") or "") > 40
    for text in texts:  # letters are outlines; each text stands beside them as a comment
        assert f"<!-- {text}" in drawn or f"{text} -->" in drawn or f"\n{text}" in drawn, text
    assert "dc:date" not in drawn


def test_a_picture_file_of_the_other_kind(in_folder):
    assert run_command(*FAN, "--plot", "fan.PNG").code == 0
    data = Path("fan.PNG").read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", data[16:24])
    assert wide >= 900 <= high
    assert run_command(*FAN, "--plot", "again.png").code == 0
    assert Path("again.png").read_bytes() == data


def test_plot_together_with_output(in_folder):
    ran = run_command(*FAN, "-o", "fan.json", "--plot", "fan.svg")
    assert (ran.code, ran.out) == (0, "")
    record = json.loads(Path("fan.json").read_text())
    assert record["rows"][-1]["round"] == 40
    assert f"the mean is {record['rows'][-1]['mean']:.2f}" in Path("fan.svg").read_text()


REFUSED = {
    "another kind": (["--plot", "fan.pdf"], ".svg or .png"),
    "no kind": (["--plot", "fan"], ".svg or .png"),
    "a folder": (["--plot", "./folder.svg"], "is a folder"),
    "no such folder": (["--plot", "none/fan.svg"], "no such file or directory"),
    "the file of -o": (["--plot", "fan.svg", "-o", "./fan.svg"], ".json, .csv, .md or .txt"),
    "-o that cannot be written": (["--plot", "fan.svg", "-o", "none/fan.json"], "none/fan.json"),
}


@pytest.mark.parametrize(("more", "said"), REFUSED.values(), ids=REFUSED)
def test_refused_before_anything_is_computed(in_folder, monkeypatch, more, said):
    Path("folder.svg").mkdir()
    monkeypatch.setattr("casinowar.bankroll.fan.fan", _never)
    ran = run_command(*FAN, *more)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert [path.name for path in in_folder.iterdir()] == ["folder.svg"]


def _never(*args: object) -> None:
    raise AssertionError("computed although the file is refused")


@pytest.mark.parametrize(
    ("args", "package"),
    [([*FAN, "--plot", "fan.svg"], "matplotlib"), (["report", "-o", "r.html", "--rounds", "1k"], "jinja2")],
)
def test_without_the_extra_one_line_says_what_to_install(in_folder, monkeypatch, args, package):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr("casinowar.bankroll.fan.fan", _never)
    monkeypatch.setattr("casinowar.cli.sampling.verification_of", _never)
    ran = run_command(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert package in ran.err
    assert f"install with: {sys.executable} -m pip install {package}\n" in ran.err  # with this very Python
    assert not list(in_folder.iterdir())


@pytest.mark.parametrize("broken", ["matplotlib.figure.Figure.savefig", "os.replace"])
def test_nothing_is_half_written(in_folder, monkeypatch, broken):
    def interrupted(*args: object, **settings: object) -> None:
        raise KeyboardInterrupt if "savefig" in broken else OSError(28, "No space left on device")

    monkeypatch.setattr(broken, interrupted)
    ran = run_command(*FAN, "-o", "fan.json", "--plot", "fan.svg")
    assert (ran.code, ran.out) == (130 if "savefig" in broken else 2, "")
    assert ran.err.count("\n") == 1
    assert not list(in_folder.iterdir())


def test_more_lines_than_can_be_told_apart(run, in_folder):
    ran = run("whatif", "--vary", "decks=1,2", "--vary", "surrender.refund=1/8,1/4,3/8,1/2,5/8", "--plot", "w.svg")
    assert ran.code == 2
    assert "15 lines" in ran.err
    assert "at most 12" in ran.err
    assert not list(in_folder.iterdir())


def test_texts_of_strangers_do_no_harm():
    odd = "$x_1$ <b>&\x00\x1b[31m -- 日本 " + "long " * 30
    panel = Panel(Axis(odd), Axis(odd, share=True), (Line(odd, [0, 1], [0.1, 0.2]), Level(odd, 0.15)))
    picture = Picture(odd, (panel,), odd)
    root = ET.fromstring(svg(picture))
    assert "<b>&" in (root.get("aria-label") or "")
    assert png(picture).startswith(b"\x89PNG")


def test_settings_of_the_user_change_nothing():
    import matplotlib

    marks = (Band("band", [0, 1], [0, 0], [1, 2]), Dots("dots", [0, 1], [1, 1], [0, 0], [2, 2]))
    picture = Picture("title", (Panel(Axis("x"), Axis("y"), marks),), "words")
    before = svg(picture)
    with matplotlib.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "none"}):
        assert svg(picture) == before
        assert matplotlib.rcParams["font.size"] == 30


def test_drawing_leaves_the_state_of_pyplot_alone(in_folder):
    code = (
        "import sys\nfrom casinowar.cli.main import main\n"
        f"try:\n    main({[*FAN, '--plot', 'fan.png']!r})\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "assert 'matplotlib' in sys.modules\nassert 'matplotlib.pyplot' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "Wrote fan.png\n"


def test_without_the_extra_everything_else_works(run, monkeypatch):
    for package in ("matplotlib", "jinja2"):
        monkeypatch.setitem(sys.modules, package, None)
    for args in (FAN, ["whatif", "--vary", "decks=1,2"], ["report", "--rounds", "10k", "--seed", "1"]):
        assert run(*args).code == 0


def test_a_bet_that_some_shoes_do_not_have_is_left_out_there():
    picture = lines_picture(
        "title", "decks", [1, 2, "infinite"], [("main", [0.1, 0.2, 0.3]), ("odd", [None, 0.5, None])]
    )
    main, odd = picture.panels[0].marks
    assert isinstance(main, Line)
    assert isinstance(odd, Line)
    assert (list(main.x), list(odd.x), list(odd.y)) == ([0, 1, 2], [1], [0.5])
    assert "odd: 50.00 % at 2, 50.00 % at 2" in picture.described
    assert "nan" not in svg(picture)


def test_a_varied_field_is_in_the_title_and_the_rules_are_for_all_else(run, in_folder):
    ran = run("whatif", "--vary", "decks=1..8", "--bet", "tie", "--plot", "p.svg")
    assert ran.code == 0
    text = (in_folder / "p.svg").read_text(encoding="utf-8")
    assert 'aria-label="House edge by decks, all else: Casino War, six decks. ' in text


def test_each_convention_names_its_unit():
    from casinowar.exact.bets import analyse
    from casinowar.report.edge_record import bet_row
    from casinowar.report.pictures.edges import edges_picture
    from casinowar.rules.load import load_rules

    (panel,) = edges_picture([bet_row(bet) for bet in analyse(load_rules()).bets]).panels
    assert [mark.label for mark in panel.marks] == [
        "house edge (per unit of the first stake)",
        "element of risk (per unit of all stakes)",
    ]


def test_lengths_side_by_side_are_of_the_games_that_ended():
    from casinowar.kids.compare import compare
    from casinowar.kids.library import load_variant
    from casinowar.report.pictures.kids import compare_picture

    for sets, label in (([], "tricks in a game"), (["won_cards=seat_order"], "tricks in a game that ended")):
        found = compare([load_variant("classic", sets)], 50, 1)
        assert compare_picture(found).panels[0].x.label == label
