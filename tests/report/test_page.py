"""The report as a page: well formed, self-contained, readable without eyes, with the numbers of the JSON record."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from casinowar.kids.library import all_variants
from casinowar.kids.words import describe as describe_game
from casinowar.rules.describe import describe
from casinowar.rules.load import load_rules
from tests.cli.conftest import run_command
from tests.report.pages import HOUSE, KIDS, made, page

SECTIONS = ["rules", "bets", "outcomes", "decks", "check", "evening", "ruin", "strategies", "meaning", "again"]


def _stands_alone(args: list[str]) -> None:
    text, _ = made(*args)
    root = page(*args)
    (html,) = root.every("html")
    assert html.attributes["lang"] == "en"
    assert any(meta.attributes.get("name") == "viewport" for meta in root.every("meta"))
    assert not root.every("script", "iframe", "object", "embed", "img", "b", "i")
    for element in root.every():
        for name, value in element.attributes.items():
            assert not name.startswith("on"), (element.name, name)
            if name in ("src", "href", "action", "srcset", "xlink:href"):
                assert value.startswith("#") or value == "data:,", value
    for used in re.findall(r"url\(([^)]*)\)", text):
        assert used.startswith("#")
    assert "@import" not in text
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def _is_in_order(args: list[str]) -> None:
    root = page(*args)
    names = [element.attributes["id"] for element in root.every() if "id" in element.attributes]
    assert len(names) == len(set(names))
    for element in root.every():
        for name in ("aria-labelledby", "aria-describedby"):
            assert element.attributes.get(name, names[0]) in names
        for target in re.findall(r"#([\w-]+)", element.attributes.get("href", "")):
            assert target in names
    levels = [int(element.name[1]) for element in root.every("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert len(root.every("main")) == 1
    tables = root.every("table")
    wide = [box for box in root.every("div") if box.attributes.get("class") == "wide"]
    assert len(wide) == len(tables) > 2
    for table in tables:
        assert table.every("caption")[0].text()
        assert {cell.attributes.get("scope") for cell in table.every("th")} == {"col", "row"}
        assert len({len(row) for row in table.rows()}) == 1


def _has_words_and_numbers_for_every_figure(args: list[str]) -> None:
    figures = page(*args).every("figure")
    drawings = page(*args).every("svg")
    assert len(figures) == len(drawings) >= 1
    for figure in figures:
        (drawing,) = figure.every("svg")
        assert drawing.attributes["role"] == "img"
        assert drawing.attributes["viewbox"].count(" ") == 3
        by_name = {each.attributes["id"]: each for each in figure.every() if "id" in each.attributes}
        title = by_name[drawing.attributes["aria-labelledby"]]
        assert title.name == "figcaption"
        assert len(title.text()) > 8
        assert len(by_name[drawing.attributes["aria-describedby"]].text()) > 20
        assert len(figure.every("table")) == 1
        assert len(figure.every("table")[0].rows()) > 1


@pytest.mark.parametrize("name", HOUSE)
def test_the_page_of_a_table(name):
    """One test a page, for a page takes seconds to make."""
    _stands_alone(HOUSE[name])
    _is_in_order(HOUSE[name])
    _has_words_and_numbers_for_every_figure(HOUSE[name])
    _has_the_numbers_of_the_record(name)


def _has_the_numbers_of_the_record(name: str) -> None:
    root, record = page(*HOUSE[name]), json.loads(made(*HOUSE[name])[1])
    sections = {each.attributes["id"]: each for each in root.every("section")}
    assert [each for each in sections if each != "pays"] == SECTIONS
    bets = {row[0]: row[1:] for row in sections["bets"].every("table")[0].rows()[1:]}
    assert len(bets) == len(record["bets"])
    for bet in record["bets"]:
        label = bet["bet"] if bet["decision"] is None else f"{bet['bet']}, {bet['decision']}"
        assert bets[label][:3] == [f"{bet[key]:.4%}".replace("%", " %") for key in ("edge", "element_of_risk", "rtp")]
    outcomes = [table.rows()[1:-1] for table in sections["outcomes"].every("table")]
    for bet, rows in zip(record["bets"], outcomes, strict=True):
        assert [row[1] for row in rows] == [f"{outcome['probability']:.6f}" for outcome in bet["outcomes"]]
    for table in sections["pays"].every("table") if "pays" in sections else ():
        now = table.rows()[len(table.rows()) // 2][1:]
        assert now == [bets[label][0] for label in table.rows()[0][1:]]
    checks = {row[0]: row for row in sections["check"].every("table")[0].rows()[1:]}
    for check in record["check"]["checks"]:
        assert checks[check["name"]][1:4] == [
            f"{check['exact']:.7g}",
            f"{check['simulated']:.7g}",
            f"{check['standard_error']:.3g}",
        ]
    labels = {label.partition(",")[0] for label in bets} - {"main"}
    assert len(sections["pays"].every("table") if "pays" in sections else ()) == len(labels)
    again = sections["again"].text()
    assert record["rules_hash"] in again
    assert record["version"] in again
    assert "--seed 1" in again
    assert ("best achievable" in sections["strategies"].text()) == ("best achievable left out" not in root.text())


def test_the_standard_page_says_what_is_known():
    root = page("standard")
    shown = {each.text() for each in root.every("li")}
    assert set(describe(load_rules())) <= shown
    sections = {each.attributes["id"]: each for each in root.every("section")}
    decks = {row[0]: row[1:] for row in sections["decks"].every("table")[0].rows()}
    assert decks["6"] == ["2.8771 %", "3.6977 %", "18.6495 %"]
    assert decks["8"] == ["2.8978 %", "3.7349 %", "17.8313 %"]
    assert list(decks) == ["decks", *map(str, range(1, 9)), "infinite"]
    pays = {row[0]: row[1] for row in sections["pays"].every("table")[0].rows()}
    assert pays["11:1"] == "11.2540 %"
    strategies = {row[0]: row[1:] for row in sections["strategies"].every("table")[0].rows()}
    assert strategies["bold"][2] == strategies["best achievable"][2] == "48.006"
    fan = sections["evening"].every("table")[0].rows()
    assert (fan[1][0], fan[-1][0]) == ("0", "100")
    ruin = json.loads(run_command("bankroll", "ruin", "--bankroll", "20", "--rounds", "200", "-f", "json").out)
    rows = sections["ruin"].every("table")[0].rows()
    at = {row[0]: row[rows[0].index("200 rounds")] for row in rows}
    assert at["20"] == f"{ruin['ruin_probability']:.4%}".replace("%", " %")


@pytest.mark.parametrize("name", KIDS)
def test_the_page_of_a_variant(name):
    _stands_alone(KIDS[name])
    _is_in_order(KIDS[name])
    _has_words_and_numbers_for_every_figure(KIDS[name])
    _has_the_numbers_of_the_games(name)


def _has_the_numbers_of_the_games(name: str) -> None:
    root, record = page(*KIDS[name]), json.loads(made(*KIDS[name])[1])
    sections = {each.attributes["id"]: each for each in root.every("section")}
    winners = {row[0]: row[1] for row in sections["winners"].every("table")[0].rows()}
    for seat, share in enumerate(record["wins"], start=1):
        assert winners[f"player {seat} wins"] == f"{share:.4%}".replace("%", " %")
    assert winners["draw"] == f"{record['draws']:.4%}".replace("%", " %")
    assert ("length" in sections) == bool(record["histogram"])
    assert ("aces" in sections) == (len(record["win_by_aces"]) > 1)
    if record["histogram"]:
        rows = sections["length"].every("table")[0].rows()[1:]
        assert [row[1] for row in rows] == [f"{bar['games']:,}" for bar in record["histogram"]]
    if "aces" in sections:
        rows = sections["aces"].every("table")[0].rows()[1:]
        assert [row[1] for row in rows] == [f"{share:.4f}" for share in record["win_by_aces"].values()]
    again = sections["again"].text()
    assert "--seed 1" in again
    assert record["rules_hash"] in again
    assert record["version"] in again


def test_texts_of_a_users_file_are_only_texts():
    text, _ = made(*HOUSE["own"])
    assert "<script>" not in text
    assert "&lt;script&gt;alert(" in text
    assert "onerror=alert(1)&gt;" in text
    text, _ = made(*KIDS["own"])
    assert "<script>" not in text
    assert "<i>one</i>" not in text
    assert "&lt;i&gt;one&lt;/i&gt;" in text


def test_the_same_command_makes_the_same_page():
    text, _ = made(*KIDS["three"])
    made.cache_clear()
    assert made(*KIDS["three"])[0] == text


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)
def test_every_variant_can_be_put_in_words(variant):
    lines = describe_game(variant)
    assert 5 <= len(lines) <= 12
    assert all(line[0].isupper() or line[0].isdigit() for line in lines)
    assert all(line.endswith(".") and "{" not in line and "None" not in line for line in lines)


def test_words_follow_the_fields():
    from casinowar.kids.library import load_variant

    def words(*sets: str) -> str:
        return " ".join(describe_game(load_variant("classic", sets)))

    assert "3 cards face down and one face up" in words("face_down=3")
    assert "tied card counts" in words("face_down=by_rank")
    assert "loses: his cards join" in words()
    assert "nobody wins" in words("shortage=draw")
    assert "the other cards first" in words("won_cards=loser_first")
    assert "The lowest card wins" in words("order=low_wins", "face_down=5")
    assert "only where the 2 meets the ace" in words("order=low_beats_ace")
    assert "17 each" in words("players=3", "remainder=aside")
    assert "200 tricks: most cards wins" in words("end.tricks=200", "end.then=most")
    assert "ends with all the cards loses" in words("aim=avoid_all_cards")


BAD = {
    "format and page": (["-o", "r.html", "-f", "json"], "no -f"),
    "games of a table": (["--games", "10"], "--kids"),
    "rules and a variant": (["bonus", "--kids", "classic"], "RULES"),
    "decks of a variant": (["--kids", "classic", "--decks", "3"], "--decks"),
    "rounds of a variant": (["--kids", "classic", "--rounds", "3"], "--games"),
    "no such variant": (["--kids", "clasic"], "classic"),
    "no such folder": (["-o", "none/r.html"], "none/r.html"),
    "another kind": (["-o", "r.pdf"], ".html, .json, .csv, .md or .txt"),
    "rules of a variant": (["--kids", "classic", "--set", "decks=3"], "decks"),
}


@pytest.mark.parametrize(("args", "said"), BAD.values(), ids=BAD)
def test_refused_in_one_line(run, in_folder, args, said):
    ran = run("report", *args)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert not list(in_folder.iterdir())


def test_a_variant_as_text(run, in_folder):
    ran = run("report", "--kids", "classic", "--games", "200", "--seed", "1", "-o", "r.md")
    assert ran.code == 0
    text = (in_folder / "r.md").read_text(encoding="utf-8")
    assert text.startswith("# War: one card down")
    assert "casinowar report --kids classic --games 200 --seed 1 -o r.md" in text


def test_a_strategy_too_large_for_the_page_is_left_out_and_said(monkeypatch):
    from casinowar.report.page import sessions

    monkeypatch.setattr(sessions, "MOST_NODES", 60)
    found = sessions.session_sections(load_rules())
    (blocks,) = [section.blocks for section in found.sections if section.name == "strategies"]
    said = [block for block in blocks if isinstance(block, str)]
    assert any(re.match(r"fibonacci is left out: a graph of \d+ or more", line) for line in said)
    assert not any(line.startswith("flat is left out") for line in said)


def test_what_is_too_large_for_the_page_is_left_out_and_said(monkeypatch):
    from casinowar.errors import TooLarge
    from casinowar.report.page import sessions

    def refused(*args: object) -> None:
        raise TooLarge("short raises", "10,000 different ones", "5,000", "ask for a smaller bet")

    monkeypatch.setattr(sessions, "flat_game", refused)
    monkeypatch.setattr(sessions, "STRATEGIES", ("flat",))
    found = {section.name: section.blocks for section in sessions.session_sections(load_rules()).sections}
    assert [len(found[name]) for name in ("evening", "ruin")] == [1, 1]
    assert found["evening"][0].startswith("Left out: short raises: 10,000 different ones")
    assert len(found["strategies"]) == 2


GAIN = ["--set", "war.win.ante=3:1", "--set", "war.tie.ante=3:1"]
WORDS = {
    "two decisions": (
        ["standard"],
        ["Played with the better decision (war on every tie), the main bet costs 2.8771 %"],
    ),
    "one decision": (["dragon-tiger"], ["The main bet costs 3.7349 %", "nothing but the ante is staked"]),
    "war only": (
        ["standard", "--set", "surrender.allowed=false"],
        ["The main bet costs 2.8771 %", "the same loss, 2.6790 %"],
    ),
    "for the player": (
        ["standard", *GAIN],
        ["main bet gains the player 9.0367 %", "9.04 are gained", "the same gain, 8.4144 %", "rounds of 10 gain 90.37"],
    ),
    "a dear table": (
        ["standard", "--set", "table.minimum=100", "--set", "table.chip=25"],
        ["An evening: 100 rounds of 100 cost 287.71 on average, give or take 1050 (one"],
    ),
    "a cheap table": (
        ["standard", "--set", "table.maximum=5"],
        ["100 rounds of 1 cost 2.88 on average, give or take 10 (one"],
    ),
    "odd chips": (["standard", "--set", "table.minimum=3", "--set", "table.chip=3"], ["100 rounds of 3 cost 8.63"]),
    "no end of cards": (["standard", "--decks", "infinite"], ["This table deals from an infinite shoe. Every round"]),
}
NEVER = {
    "two decisions": "The main bet",
    "one decision": "better decision",
    "war only": "better decision",
    "for the player": "lost on average",
    "a dear table": "rounds of 10 ",
    "a cheap table": "rounds of 10 ",
    "odd chips": "rounds of 10 ",
    "no end of cards": "infinite decks.",
}


@pytest.mark.parametrize("name", WORDS)
def test_the_words_fit_the_rules(name):
    """A deviation is that of a round times the root of 100 rounds: 1.0497 x 10 x the stake with war."""
    args, wanted = WORDS[name]
    said = page(*args).text()
    for words in wanted:
        assert words in said
    assert NEVER[name] not in said


def test_a_per_cent_sign_begins_no_line():
    text, _ = made("standard")
    body = text[text.index("<body>") :]
    assert "2.8771&nbsp;% of the ante" in body
    assert " %" not in re.sub(r"<svg.*?</svg>|<code>.*?</code>", "", body, flags=re.DOTALL)


def test_a_command_to_copy_has_the_spaces_it_was_given(run, in_folder):
    (in_folder / "50 %.toml").write_text("", encoding="utf-8")
    ran = run("report", "./50 %.toml", "--rounds", "1k", "--seed", "1", "-o", "page.html")
    assert ran.code == 0, ran.err
    assert "casinowar report &#39;./50 %.toml&#39;" in (in_folder / "page.html").read_text(encoding="utf-8")


ENDLESS = ["--kids", "classic", "--set", "won_cards=seat_order"]


def test_lengths_are_said_of_the_games_that_end():
    root, record = page(*ENDLESS), json.loads(made(*ENDLESS)[1])
    share = record["endless"]
    assert 0.5 < share < 1
    said = root.text()
    assert f"{share:.1%} of games come to no end. Those that end take".replace("%", " %") in said
    for words in (
        "A game takes",
        "half of all games",
        "Half of all games last",
        "tricks in a game, on",
        "A class that",
    ):
        assert words not in said
    for words in ("half of them are over after", "Half of all games that ended last", "nine in ten of those that end"):
        assert words in said
    assert "share of games that ended" in _axes(*ENDLESS)
    all_end = page(*KIDS["one pass"]).text()
    tricks = json.loads(made(*KIDS["one pass"])[1])["tricks"]["mean"]
    assert f"A game takes {tricks:.0f} tricks on average, about {tricks * 4:.0f} seconds at 4 seconds a" in all_end
    assert "share of games that ended" not in _axes(*KIDS["one pass"])


def _axes(*args: str) -> list[str]:
    """The labels below and beside the picture of lengths."""
    from casinowar.kids.library import load_variant
    from casinowar.kids.simulate import simulate
    from casinowar.report.pictures.kids import length_picture

    sets = [text for text in args if "=" in text]
    picture = length_picture(simulate(load_variant(args[1], sets), 400, 1))
    assert picture is not None
    return [axis.label for panel in picture.panels for axis in (panel.x, panel.y)]


def test_a_changed_variant_says_so():
    root = page(*ENDLESS)
    assert root.every("h1")[0].text().endswith("(changed: won_cards=seat_order)")
    assert "Decided for classic before it was changed, because" in root.text()
    assert "changed" not in page(*KIDS["classic"]).every("h1")[0].text()
    assert "Decided here, because" in page(*KIDS["classic"]).text()


def test_a_win_of_several_is_said_to_be_shared():
    four = ["--kids", "pyanitsa", "--set", "players=4"]
    words = "Several players win a game together"
    assert words in page(*four).text()
    assert sum(json.loads(made(*four)[1])["wins"]) == pytest.approx(1)
    assert "one game a group" in page(*four).text()
    assert words not in page("--kids", "pyanitsa").text()


def test_one_game_is_one():
    one = page("--kids", "three-players", "--set", "players=2", "--games", "1").text()
    assert "measured over 1 game. " in one
    assert "from 1 game with the seed" in one
    assert "how 1 game ended" in one
    assert "1 games" not in one
