"""``casinowar play`` through a pipe: what is asked, said and refused, and the record of it."""

from __future__ import annotations

import io
import random
import shlex
import subprocess
import sys

import jsonschema
import pytest

from casinowar.cli.terminal import LONGEST_LINE, printable
from casinowar.report.play import PlayRecord
from casinowar.report.play_words import luck_words
from casinowar.rules.load import load_rules, preset_files
from casinowar.simulate.luck import Luck
from casinowar.simulate.play import Bets, PlayState

EVERY_ANSWER = (
    *("", "again", "5", "10 tie 1", "2.50", "w", "s", "w", "s", "w", "s", "war", "surrender", "?", "value", "luck"),
    *("rules", "help", "10 tie_bonus 1", "3 suited_tie 1 tie 2", "w war_tie 1", "abc", "-5", "1e99", "0", "0.001"),
    *("10 tie", "tie 1", "10 tie 1 tie 1", "10 nothing 5", "s tie 1", "999999999999999999", "\x00\x1b[2J", "5" * 300),
)


def seed_with(sets=(), name="standard", wanted=lambda state: state.question is not None) -> int:
    """The first seed whose first round is as wanted."""
    rules = load_rules(name, sets)
    return next(seed for seed in range(2000) if wanted(PlayState.begin(rules, seed, 10_000).bet(Bets(1000))))


def _quiet(state) -> bool:
    """Whether four rounds go by without a tie."""
    while state.question is None and len(state.rounds) < 4:
        state = state.bet(Bets(100))
    return state.question is None


TIE, QUIET = seed_with(), seed_with(wanted=_quiet)


@pytest.fixture
def sit(run, monkeypatch):
    def talk(text, *args):
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        return run("play", *args)

    return talk


class Interrupted(io.StringIO):
    """Ctrl-C once the lines are read."""

    def readline(self, *args):
        line = super().readline(*args)
        if not line:
            raise KeyboardInterrupt
        return line


def test_a_round_and_its_summary(sit):
    ran = sit("10 tie 1\nw\nquit\n", "--seed", str(TIE))
    assert ran.code == 0
    assert ran.err == ""
    assert f"Seed {TIE}." in ran.out
    assert "A tie on " in ran.out
    assert "Bet tie: +10.00 (a tie)." in ran.out
    assert "Staked 21.00: antes 10.00, raises 10.00, tie 1.00. Average ante 10.00." in ran.out
    assert "1 tied: 1 to war, 0 surrendered" in ran.out
    assert f"casinowar play --seed {TIE}" in ran.out


def test_the_same_again_and_a_bet_in_other_words(sit):
    ran = sit("bet 10\nsame again\nsame\nagain tie 1\nbet\nquit\n", "--seed", "3")
    assert ran.out.count("You bet ante 10.00.") == 3
    assert ran.out.count("is not accepted") == 2


def test_what_is_said_at_each_round_fits_a_terminal(sit):
    """Refused answers are quoted whole and may be longer."""
    ran = sit("10 tie 1\nvalue\nluck\nhelp\nw\n\n\nluck\nhelp\nvalue\nquit\n", "--seed", str(TIE))
    assert [
        line for line in ran.out.splitlines() if line.startswith(("You", "Luck", "Bad luck", '"')) if len(line) > 80
    ] == []


def test_the_same_seed_and_answers_give_the_same_game_byte_for_byte(sit):
    answers = "10 tie 1\nw\n\nagain\nvalue\n5\ns\nluck\n"
    first, second = (sit(answers, "bonus", "--seed", "4") for _ in range(2))
    assert first == second
    assert sit(answers, "bonus", "--seed", "5").out != first.out


def test_a_seed_is_drawn_and_said(sit):
    first, second = (sit("", "-f", "json").json["seed"] for _ in range(2))
    assert first != second
    assert f"--seed {first}" in sit("", "--seed", str(first), "-f", "json").json["command"]


def test_end_of_input_at_a_tie_surrenders_half(sit):
    """OB04: half the bet, never all of it."""
    ran = sit("10\n", "--seed", str(TIE))
    assert ran.code == 0
    assert "The tie that waits is settled by rule.\nYou surrender: -5.00.\nYou have 95.00" in ran.out


def test_end_of_input_goes_to_war_where_nothing_is_surrendered(sit):
    sets = ["--set", "surrender.allowed=false"]
    data = sit("10\n", "party-bonus", *sets, "--seed", str(TIE), "-f", "json").json
    assert list(data["events"]) in (["war_win"], ["war_lose"], ["war_tie"])
    assert data["staked"]["raise"] == 10
    short = sit("60\n", "party-bonus", *sets, "--seed", str(TIE), "-f", "json").json
    assert (short["events"], short["result"], short["log"][0]["adjusted"]) == (
        {"surrender": 1}, -30, "forced_surrender"
    )  # fmt: skip


def test_an_interrupt_ends_the_round_and_sums_up(run, monkeypatch):
    for text, rounds in (("", 0), ("10\n", 1)):
        monkeypatch.setattr("sys.stdin", Interrupted(text))
        ran = run("play", "--seed", str(TIE), "-f", "json")
        assert ran.code == 130
        assert ran.json["partial"] is True
        assert ran.json["rounds"] == rounds
        assert ran.json["final"] == 100 - 5 * rounds
        assert "Summary\nInterrupted, partial: " in ran.err


def test_nothing_played(sit):
    """OB10."""
    ran = sit("quit\n", "--seed", "1")
    assert ran.code == 0
    assert "No rounds were played. You have 100.00." in ran.out
    data = sit("", "--seed", "1", "-f", "json").json
    assert (data["rounds"], data["mean_ante"], data["z"], data["sd"]) == (0, None, None, 0)


def test_an_average_is_no_sum(sit):
    """OB11: antes of 10, 20 and 30."""
    ran = sit("10\n20\n30\n", "--seed", str(QUIET), "-f", "json")
    assert ran.json["mean_ante"] == 20
    assert "Average ante 20.00." in ran.err


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("25", "Ante: '25.00' is not accepted; expected at most the 20.00 that you have."),
        ("20 tie 1", "Bets: '21.00' is not accepted; expected at most the 20.00 that you have."),
        ("1.50", "Ante: '1.50' is not accepted; expected the table minimum of 2.00 or more."),
        ("16", "Ante: '16.00' is not accepted; expected at most the table maximum of 15.00."),
        ("2.30", "Ante: '2.30' is not accepted; did you mean '2.00'? expected a multiple of the chip of 0.50."),
        ("2 tie 0.30", "Side bet tie: '0.30' is not accepted; did you mean '0.50'?"),
        ("2.005", "Ante: '2.005' is not accepted; expected an amount of 0 or more with at most two decimals"),
        ("-2", "Ante: '-2' is not accepted; expected an amount of 0 or more"),
        ("2 tie -1", "Side bet tie: '-1' is not accepted"),
        ("1e3", "Ante: '1e3' is not accepted"),
        ("9" * 150, "Ante: '99"),
        ("abc", "Answer: 'abc' is not accepted; expected an ante such as \"10\""),
        ("agian", "did you mean 'again'?"),
        ("luk", "did you mean 'luck'?"),
        ("war", "Answer: 'war' is not accepted; expected a bet: no tie waits for a decision."),
        ("2 tiee 1", "Side bet: 'tiee' is not accepted; did you mean 'tie'?"),
        ("2 tie", "Side bets: '2 tie' is not accepted; expected names with amounts, such as \"tie 1\"."),
        ("2 1 tie", "Side bets: '2 1 tie' is not accepted"),
        ("2 tie 1 tie 1", "Side bet tie: '1' is not accepted; expected each side bet once."),
        ("\x00\x1b[2J", "Ante: '??[2j' is not accepted"),
        ("7" * 5000, f"That line is longer than {LONGEST_LINE} characters."),
    ],
)
def test_what_cannot_be_bet_is_said_and_asked_again(sit, answer, said):
    """OB05, OB17: in one sentence, and nothing has happened."""
    sets = ["--set", "table.minimum=2", "--set", "table.maximum=15" if answer == "16" else "table.chip=0.50"]
    ran = sit(f"{answer}\n", "--seed", "1", "--bankroll", "20", *sets)
    assert ran.code == 0
    assert said in ran.out
    assert "\x1b" not in ran.out
    assert "\x00" not in ran.out
    assert ran.out.count("Round 1, your bet: ") == 2
    assert "No rounds were played. You have 20.00." in ran.out


def test_what_cannot_be_decided_is_said_and_asked_again(sit):
    answers = ["", "10", "wra", "w war_tie 90", "w war_tie", "w tie 1", "s war_tie 1"]
    ran = sit("10\n" + "\n".join(answers) + "\nw war_tie 80\n", "party-bonus", "--seed", str(TIE))
    assert ran.out.count("War or surrender? ") == len(answers) + 1
    assert "did you mean 'war'?" in ran.out
    assert "Side bets: '90.00' is not accepted; expected at most the 80.00 that the raise leaves." in ran.out
    assert "expected no bets with a surrender" in ran.out
    assert "war_tie 80.00" in ran.out


def test_the_value_of_a_decision(sit):
    """Six decks: war is worth (3t - 1)/2 of the ante after a tie, -0.3890."""
    ran = sit("100\n?\n", "--bankroll", "200", "--seed", str(TIE))
    assert "War: this spot ends the round at -38.90 on average (main bet: gain 53.70 %, loss 46.30 %)." in ran.out
    assert "Surrender: this spot ends the round at -50.00 on average." in ran.out
    assert "War is better by 11.10." in ran.out
    assert "Exact for the 310 cards not seen since this round's shuffle" in ran.out


def test_the_value_of_the_bets(sit):
    ran = sit("10 tie 1\ns\nvalue\n", "--seed", str(TIE))
    assert "Main bet with war on a tie: house edge 2.8771 %: -0.29 on average for 10.00." in ran.out
    assert "Bet tie: house edge 18.6495 %: -0.19 on average for 1.00." in ran.out
    assert "Exact for the whole shoe of 312 cards." in ran.out


def test_the_same_again_and_the_first_bet(sit):
    log = sit("\n3\n\nagain\n", "tie-11", "--bet", "7.50", "--seed", str(QUIET), "-f", "json").json["log"]
    assert [row["ante"] for row in log] == [7.5, 3, 3, 3]
    assert sit("\n", "--seed", str(QUIET), "-f", "json", "--set", "table.minimum=2.50").json["log"][0]["ante"] == 2.5


def test_bankrupt(sit):
    """OB06: all the money is lost once, and the sitting ends with a sentence."""
    seed = seed_with(wanted=lambda state: state.bankroll == 9_000)
    ran = sit("100\n10\n", "--seed", str(seed))
    assert ran.code == 0
    assert "You have 0.00, less than the smallest bet of 1.00: the sitting is over." in ran.out
    assert ran.out.count("your bet: ") == 1


def test_files_and_formats(sit, in_folder):
    ran = sit("10\n5\n", "--seed", "1", "-o", "sitting.json")
    assert "Summary\n2 rounds" in ran.out
    assert ran.err == "Wrote sitting.json\n"
    assert PlayRecord.model_validate_json((in_folder / "sitting.json").read_text()).rounds == 2
    csv = sit("10\n5\n", "--seed", "1", "-f", "csv")
    assert csv.out.splitlines()[0].startswith("round,spot,ante,staked,player,dealer,event")
    assert len(csv.out.splitlines()) == 3
    assert "Round 1, your bet: " in csv.err
    assert sit("", "--seed", "1", "-f", "markdown").out.startswith("### Summary")
    refused = sit("10\n", "-o", "sitting.html")
    assert refused.code == 2
    assert refused.out == ""


@pytest.mark.parametrize("spots", ["1", "3"])
@pytest.mark.parametrize("name", preset_files())
def test_any_answers_at_every_table(sit, run, name, spots):
    """Whatever is typed: no traceback, and the record's money adds up."""
    chance = random.Random(f"{name} {spots}")
    answers = "".join(f"{chance.choice(EVERY_ANSWER)}\n" for _ in range(60))
    sets = ["--set", f"spots={spots}", "--set", "shoe.mode=cut_card", "--set", "shoe.penetration=0.4"]
    ran = sit(answers, name, *sets, "--seed", "9", "--bankroll", "3000", "-f", "json")
    assert ran.code == 0
    data = ran.json
    jsonschema.validate(data, run("schema", "play").json)
    assert data["rounds"] > 4
    assert data["final"] == pytest.approx(3000 + sum(row["net"] for row in data["log"]))
    assert data["result"] == pytest.approx(data["expected"] + data["luck"])
    assert data["expected"] == pytest.approx(data["from_bets"] + data["from_decisions"])
    assert sum(data["staked"].values()) == pytest.approx(sum(row["staked"] for row in data["log"]))
    assert ran.err.isprintable() or all(sign.isprintable() or sign == "\n" for sign in ran.err)


def test_bad_options(run):
    for args in (["--bankroll", "0"], ["--bankroll", "0.50"], ["--bet", "abc"], ["nowhere"]):
        ran = run("play", *args)
        assert ran.code == 2
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--bet", "200"], "--bet: '200.00' is not accepted; expected at most the 100.00 that you have"),
        (["--bet", "0.50"], "--bet: '0.50' is not accepted; expected the table minimum of 1.00 or more"),
        (["--bet", "50", "--set", "spots=3"], "--bet: '50.00 on each of 3 spots' is not accepted"),
        (["--bet", "1.30", "--set", "table.chip=0.50"], "--bet: '1.30' is not accepted; did you mean '1.00'?"),
    ],
)
def test_a_first_bet_that_the_table_refuses_is_refused_at_once(run, given, said):
    """OB05: nobody sits down with a bet that no empty line could place."""
    ran = run("play", *given)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"Error: {said}")


def test_everything_and_cents_can_be_bet(sit):
    """OB24, OB25: all there is goes on the layout; cents stay what they are."""
    ran = sit("37.50\n", "--seed", str(QUIET), "--bankroll", "37.50", "-f", "json")
    assert abs(ran.json["result"]) == 37.5
    ran = sit("0.72\ns\n", "--seed", str(TIE), "--set", "table.minimum=0.01", "-f", "json")
    assert (ran.json["final"], ran.json["log"][0]["staked"]) == (99.64, 0.72)


def test_one_deck_to_its_end_and_beyond(sit):
    """OB13, OB15, OB27: no card more often than in the deck between two shuffles, and every round is finished."""
    sets = ["--set", "shoe.mode=cut_card", "--set", "shoe.penetration=0.86"]
    ran = sit("1\nw\n" * 70, "one-deck", "--seed", "5", *sets, "-f", "json")
    shuffles = [part.count("your bet: 1\n") for part in ran.err.split("The shoe is shuffled.")]
    assert len(shuffles) > 2
    done = 0
    for number, asked in enumerate(shuffles):
        rounds = asked - (1 if number < len(shuffles) - 1 else 0) + (1 if number else 0)
        dealt = [card for row in ran.json["log"][done : done + rounds] for card in _shown(row)]
        assert len(dealt) == len(set(dealt)) <= 52
        done += rounds
    assert done == ran.json["rounds"] == 70


def _shown(row) -> list[str]:
    return [*row["player"].split(), *row["dealer"].split()]


def test_luck_in_words():
    """Two standard deviations: one in 44 on either side; a thousandth of the tail: three and a bit."""
    assert luck_words(Luck()) == "no luck either way yet"
    assert "2.0 standard deviations: about one sitting in 44 has as much" in luck_words(Luck(luck=-200, variance=1e4))
    assert luck_words(Luck(luck=-200, variance=1e4)).startswith("bad luck of 2.00")
    assert luck_words(Luck(luck=100, variance=1e4)) == "luck of 1.00, 1.0 standard deviation: nothing unusual"
    assert "a thousand million or more" in luck_words(Luck(luck=700, variance=1e4))


def test_printable():
    assert printable("a\tb\x07\u202ec") == "a b??c"


def test_a_sitting_needs_no_array_library():
    code = (
        "import sys\nfrom casinowar.cli.main import main\n"
        "try:\n    main(['play', '--seed', '1'])\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'numpy', 'scipy', 'numba', 'casinowar_strategies'} & set(sys.modules)\nassert not heavy, heavy\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="5\nvalue\n5\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "2 rounds: " in done.stdout


def test_a_reader_who_leaves_and_input_that_is_not_there():
    """A closed pipe behind it, and no stdin at all: no traceback."""
    command = f"{shlex.quote(sys.executable)} -m casinowar play --seed 1"
    for line in (f"yes 5 | {command} | head -1", f"{command} <&-"):
        done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=True)
        assert "Traceback" not in done.stderr
        assert done.stdout.startswith("Casino War, six decks. Seed 1.")
