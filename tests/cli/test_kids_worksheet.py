"""``kids worksheet``: Markdown, one printable page, the record."""

from __future__ import annotations

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
