"""``kids worksheet``: Markdown, one printable page, the record."""

from __future__ import annotations

import shlex
from html.parser import HTMLParser

import jsonschema
import pytest

ALWAYS = ["--seed", "7", "--games", "200"]
VOID = {"meta", "br", "hr"}


class Page(HTMLParser):
    """Checks that tags are closed in order, and collects what stands in the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "onclick", "style"}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def page_of(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    return page


def test_markdown_on_stdout_is_the_same_for_the_same_seed(run, in_folder):
    ran = run("kids", "worksheet", "classic", *ALWAYS)
    assert ran.out.startswith("# Lesson: War: one card down")
    for part in (
        "## Game 1",
        "## Tally sheet of the class",
        "## Questions",
        "# For the teacher",
        "## Answers to game 1",
    ):
        assert f"\n{part}\n" in ran.out
    assert run("kids", "worksheet", "classic", *ALWAYS, "--workers", "1").out == ran.out
    assert run("kids", "worksheet", "classic", *ALWAYS, "-o", "lesson.md").code == 0
    assert (in_folder / "lesson.md").read_text(encoding="utf-8") == ran.out
    assert run("kids", "worksheet", "classic", "--seed", "8", "--games", "200").out != ran.out


def test_the_sheet_says_how_to_print_it_again(run):
    ran = run("kids", "worksheet", "classic", *ALWAYS, "--pace", "5", "--each", "2", "-f", "markdown")
    (line,) = (line for line in ran.out.splitlines() if line.startswith("By casinowar kids worksheet"))
    words = shlex.split(line.removeprefix("By casinowar ").partition(",")[0])
    assert words == shlex.split("kids worksheet classic --seed 7 --pairs 12 --each 2 --paper 2 --games 200 --pace 5")
    assert run(*words).out == ran.out
    assert "--games 7200 would do." in ran.out


def test_the_answers_are_those_of_play(run):
    data = run("kids", "worksheet", "classic", *ALWAYS, "-f", "json").json
    jsonschema.validate(data, run("schema", "kids", "worksheet").json)
    for paper in data["paper"]:
        game = paper["game"]
        assert paper["from_cards"]
        again = run(
            "kids",
            "play",
            "classic",
            "--deal",
            "/".join(game["start"]),
            "--set",
            "won_cards=winner_first",
            "-f",
            "json",
        ).json
        assert (again["log"], again["result"], again["reason"]) == (game["log"], game["result"], game["reason"])
    assert data["games"] == 36
    assert (data["rules"]["won_cards"], data["paper_rules"]["won_cards"]) == ("shuffled", "winner_first")


def test_what_the_cards_do_not_tell_is_told(run):
    sheet = run("kids", "worksheet", "steal-war", *ALWAYS).out.partition("## Game 2")[0]
    assert "the cards that were laid, and what else happened, are given" in sheet
    assert "player 2 steals 4 cards from player 1 with J" in sheet
    played = run("kids", "worksheet", "classic", *ALWAYS).out.partition("# For the teacher")[0]
    assert "what happened" not in played


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("classic", "then the others.\n"),
        ("tied-only", "then the others in the order of the seats.\n"),
        ("double-war", "then the others, then what lay in the middle.\n"),
        ("persian-pasha", "An open pile keeps its order, the oldest card is turned first; who takes one puts it"),
    ],
)
def test_the_order_of_return_on_paper(run, name, order):
    assert order in run("kids", "worksheet", name, *ALWAYS).out


def test_a_page_of_its_own(run, in_folder):
    rules = 'title = "<script>alert(1)</script> & \\"War\\" | *of* [ours]"\n[deck]\njokers = 2\n'
    (in_folder / "mine.toml").write_text(rules, encoding="utf-8")
    ran = run("kids", "worksheet", "mine.toml", *ALWAYS, "--pairs", "2", "-o", "lesson.html")
    assert (ran.code, ran.out, ran.err) == (0, "", "Wrote lesson.html\n")
    text = (in_folder / "lesson.html").read_text(encoding="utf-8")
    page = page_of(text)
    assert page.tags <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "ul", "li", "p", "br", "div", "table", "thead",
        "tbody", "tr", "th", "td", "hr",
    }  # fmt: skip
    assert "http" not in text
    assert any('<script>alert(1)</script> & "War"' in words for words in page.words)
    written = run("kids", "worksheet", "mine.toml", *ALWAYS).out
    assert r"\<script\>alert(1)\</script\>" in written
    assert r"\| \*of\* \[ours\]" in written


@pytest.mark.parametrize("name", ["steal-war", "four-players", "joker-war", "razboi"])
@pytest.mark.parametrize("form", ["html", "csv", "json", "md", "txt"])
def test_every_form(run, in_folder, name, form):
    assert run("kids", "worksheet", name, "--seed", "7", "--games", "40", "-o", f"lesson.{form}").code == 0
    text = (in_folder / f"lesson.{form}").read_text(encoding="utf-8")
    assert "\f" not in text
    if form == "html":
        page_of(text)
    if form == "csv":
        assert text.startswith("name,mean,sd,")
    if form == "txt":
        assert "Tally sheet" in text


def test_the_tally_sheet_has_the_columns_that_audit_reads(run, in_folder):
    sheet = run("kids", "worksheet", "classic", *ALWAYS, "-f", "table").out
    header = next(line.split() for line in sheet.splitlines() if line.startswith("pair "))
    rows = ["1,1,1,400,20,21,no", "1,2,2,300,15,15,no", "total,,,700,35,36,"]
    (in_folder / "class.csv").write_text("\n".join([",".join(header), *rows]) + "\n")
    assert run("kids", "audit", "classic", "class.csv", *ALWAYS).code == 0


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["--pairs", "0"], 2, ["--pairs"]),
        (["--pairs", "501"], 3, ["--pairs", "500"]),
        (["--paper", "21"], 3, ["--paper", "20"]),
        (["--each", "x"], 2, ["--each"]),
        (["--games", "0"], 2, ["--games"]),
        (["-o", "lesson.pdf"], 2, ["lesson.pdf", ".html"]),
        (["-o", "lesson.html", "-f", "json"], 2, ["-f", "lesson.html"]),
        (["-o", "none/lesson.html"], 2, ["none/lesson.html", "cannot be written"]),
    ],
)
def test_bad_input_is_one_clear_line(run, in_folder, args, code, words):
    ran = run("kids", "worksheet", "classic", *args)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err
    assert list(in_folder.iterdir()) == []


def test_the_teacher_is_told_how_long_a_pair_takes(run):
    tricks = run("kids", "simulate", "classic", *ALWAYS, "-f", "json").json["tricks"]["mean"]
    said = run("kids", "worksheet", "classic", *ALWAYS, "--each", "2", "--pace", "5").out
    assert f"At 5 seconds a trick the 2 games of a pair take {2 * tricks * 5 / 60:.0f} minutes on average." in said
