"""Every file a user can name is read by the same rules: a size that is stated, text, one line of error."""

import pytest

NAMED = {
    "rules": ["edge"],
    "check": ["rules", "check"],
    "variant": ["kids", "show"],
    "law": ["bankroll", "ruin", "--bankroll", "20", "--pmf"],
    "log": ["audit"],
    "trace": ["strategies", "trace", "flat", "W L", "--expect"],
}


@pytest.mark.parametrize("command", NAMED.values(), ids=NAMED)
def test_what_is_no_file_of_text(run, in_folder, command):
    (in_folder / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    for name, word in (("/dev/zero", "at most"), ("./bytes.toml", "UTF-8"), ("./none.toml", "no such file")):
        ran = run(*command, name)
        assert ran.code == 2, (name, ran)
        assert word in ran.err
        assert ran.err.count("\n") == 1


def test_a_number_of_thousands_of_digits(run, in_folder):
    (in_folder / "deep.toml").write_text("players = " + "9" * 6000)
    assert run("kids", "show", "./deep.toml").code == 2
    assert run("kids", "show", "classic", "--set", "players=" + "9" * 6000).code == 2


@pytest.mark.parametrize(
    "command",
    [
        ["verify", "--rounds", "1e12"],
        ["session", "--strategy", "flat", "--bankroll", "20", "--goal", "40", "--method", "simulate"],
        ["kids", "simulate", "classic", "--games", "1e9"],
        ["kids", "converge", "classic", "--games", "2e7"],
        ["count", "--penetration", "0.9"],
    ],
)
def test_a_file_that_cannot_be_written_is_found_before_anything_is_dealt(run, in_folder, monkeypatch, command):
    """Dealing would take hours, or fail: the name is looked at first."""

    def deals(*_: object, **__: object) -> None:
        raise AssertionError("dealt for nothing")

    monkeypatch.setattr("casinowar.sampling.blocks.run_blocks", deals)
    (in_folder / "folder.json").mkdir()
    for name in ("none/x.json", "folder.json"):
        ran = run(*command, "-o", name)
        assert ran.code == 2
        assert ran.err.startswith(f"Error: {name}: cannot be written: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_spreadsheets_separate_by_commas_semicolons_or_tabs(run, in_folder, separator):
    cells = [("game", "winner", "tricks"), ("1", "2", "300"), ("2", "1", "412")]
    (in_folder / "class.csv").write_text("".join(separator.join(row) + "\r\n" for row in cells))
    found = run("kids", "audit", "classic", "class.csv", "--games", "1k", "--seed", "1", "-f", "json").json
    assert {check["name"]: check["observed"] for check in found["checks"]}["tricks in all"] == 712
