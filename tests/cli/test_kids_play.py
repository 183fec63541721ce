"""``kids play``: fixed deals with known endings, the trace, and a person at the table."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

HEX_RULES = ["--hex", "--set", "won_cards=loser_first"]
SPIVEY = (
    "26 46 1 7 8 27 9 28 29 47 2 10 11 30 12 31 32 48 3 13 14 33 15 34 35 49/"
    "16 36 17 37 38 50 4 18 19 39 20 40 41 51 5 21 22 42 23 43 44 52 6 24 25 45"
)
GANLEY = "23456789TJQK2A3456789TJQKA/32547698JTKQA2436587T9QJAK"


def play(run, *args: str):
    ran = run("kids", "play", *args, "-f", "json")
    assert ran.code == 0, ran.err
    return ran.json


def test_every_key_of_the_contract(run):
    data = play(run, "classic", "--deal", "AK7/Q52")
    assert {
        "winner", "result", "reason", "tricks", "plays", "wars", "ties", "final", "variant", "log", "seed",
    } <= set(data)  # fmt: skip
    assert (data["winner"], data["result"], data["tricks"]) == (1, "win", 3)
    assert sorted(data["final"][0]) == sorted("AK7Q52")
    assert data["final"][1] == ""


@pytest.mark.parametrize(
    ("deal", "winner"),
    [
        ("669D9D846D4B3BA52452C2EDEB/E747CA988CC76723935A3B8EA5", 2),
        ("E3698D7C46A739AE5BE2C49286/BB54B7D78954ED526A83C3CDA2", 1),
        ("EEDDCCBBAA9988776655443322/DDCCBBAA9988776655443E3E22", 1),
    ],
)
def test_hexadecimal_deals_with_known_winners(run, deal, winner):
    """OQ46."""
    assert play(run, "classic", "--deal", deal, *HEX_RULES)["winner"] == winner


def test_a_small_deal_that_never_ends(run):
    """OQ45."""
    data = play(run, "classic", "--deal", "2/1 3", "--set", "won_cards=loser_first")
    assert data["result"] == "endless"
    assert data["winner"] is None
    assert data["period"] == 2
    assert "the deal itself comes back after trick 2" in data["reason"]


def test_a_deal_that_cycles_does_not_hang(run):
    """OB33."""
    sets = ["--set", "deck.ranks=52", "--set", "won_cards=winner_first"]
    data = play(run, "classic", "--deal", "43 19/2 29 14", *sets)
    assert (data["result"], data["period"]) == ("endless", 6)
    out = run("kids", "play", "classic", "--deal", "43 19/2 29 14", *sets).out
    assert out.startswith("Endless: ")


def test_a_cycle_of_31920_tricks(run):
    """Published by Spivey: returns to the deal if the lower number is stronger, else B wins at trick 276."""
    sets = ["--set", "deck.ranks=52", "--set", "deck.suits=1", "--set", "won_cards=winner_first"]
    low = play(run, "peace", "--deal", SPIVEY, *sets)
    assert (low["result"], low["period"]) == ("endless", 31920)
    assert low["log"] == []
    low = play(run, "classic", "--deal", SPIVEY, *sets, "--set", "order=low_wins")
    assert (low["result"], low["period"]) == ("endless", 31920)
    high = play(run, "classic", "--deal", SPIVEY, *sets)
    assert (high["winner"], high["tricks"]) == (2, 276)
    assert len(high["log"]) == 276


@pytest.mark.parametrize(
    ("order", "result"), [("seat_order", "endless"), ("winner_first", "draw"), ("loser_first", "draw")]
)
def test_the_order_of_return_decides(run, order, result):
    """Ganley's deal: 26 tricks lead to equal packets, or to the deal again."""
    data = play(run, "three-down", "--deal", GANLEY, "--set", f"won_cards={order}")
    assert data["result"] == result
    assert data["period" if result == "endless" else "tricks"] == (26 if result == "endless" else 27)


@pytest.mark.parametrize(
    ("shortage", "winner", "result"),
    [("lose", 2, "win"), ("last_card", 1, "win"), ("own", 1, "win"), ("shared", None, "limit"), ("draw", None, "draw")],
)
def test_too_few_cards_for_a_war(run, shortage, winner, result):
    """OB34, OB35: the reason names the player who is short."""
    rounds = ["--rounds", "1"] if shortage == "shared" else []
    data = play(run, "three-down", "--deal", "59/52348", "--set", f"shortage={shortage}", *rounds)
    assert (data["winner"], data["result"]) == (winner, result)
    if shortage == "lose":
        assert "player 1 has 1 of the 4 cards that" in data["reason"]
    if shortage == "shared":
        assert data["final"][1] == "348"


def test_both_run_out_at_once(run):
    """OB36."""
    data = play(run, "classic", "--deal", "2345/2345")
    assert (data["result"], data["winner"]) == ("draw", None)


def test_ten_is_ten_and_suits_do_not_decide(run):
    """OB29, OB30."""
    assert play(run, "classic", "--deal", "10h/2c", "--rounds", "1")["winner"] == 1
    assert play(run, "classic", "--deal", "10/9")["winner"] == 1
    assert play(run, "classic", "--deal", "Qh5/Qs4", "--set", "face_down=0", "--rounds", "1")["ties"] == 1


def test_two_halves_of_one_deck(run):
    """OB31, OB32: 26 cards each, no card twice, and always 52."""
    data = play(run, "classic", "--seed", "5")
    assert [len(packet) for packet in data["start"]] == [26, 26]
    assert sorted("".join(data["start"])) == sorted("23456789TJQKA" * 4)
    assert all(sum(trick["sizes"]) == 52 for trick in data["log"])


def test_rounds_stop_a_game(run):
    data = play(run, "classic", "--seed", "1", "--rounds", "5")
    assert (data["result"], data["tricks"], data["winner"]) == ("limit", 5, None)


def test_trace(run):
    out = run("kids", "play", "classic", "--deal", "7K23/7Q45", "--trace").out
    assert "1. 7 [K] 2 : 7 [Q] 4   player 2 takes 6 (1 to 7)" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_drunkard_loses(run):
    data = play(run, "pyanitsa", "--deal", "A/6")
    assert data["winner"] == 2
    assert "player 1 loses" in data["reason"]


def answers(monkeypatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_person_chooses_the_cards(run, monkeypatch):
    answers(monkeypatch, "9\nx\na\n")
    ran = run("kids", "play", "arneson", "--you", "1", "--seed", "3", "--rounds", "2", "-f", "json")
    assert ran.code == 0
    assert "Your hand: A 2 7 (26 to 26). Play: " in ran.err
    assert "'9' is none of: " in ran.err
    assert ran.json["log"][0]["laid"][0] == "A"
    assert ran.json["tricks"] == 2
    assert "End of input: the policy random plays on for you." in ran.err


def test_end_of_input_lets_the_policy_play_on(run, monkeypatch):
    answers(monkeypatch, "")
    ran = run("kids", "play", "arneson", "--you", "2", "--policy", "2=highest", "--seed", "3", "--rounds", "50")
    assert ran.code == 0
    assert ran.err.count("End of input") == 1
    assert "highest" in ran.err


def test_a_person_steals(run, monkeypatch):
    answers(monkeypatch, "".join(f"{answer}\n" for answer in "2y3456789TJQKA*") * 200)
    ran = run("kids", "play", "steal-war", "--you", "1", "--seed", "3", "--rounds", "60")
    assert ran.code == 0
    assert "On top: " in ran.err
    assert "may steal the pile of player 2" in ran.err


class _Interrupted(io.StringIO):
    def readline(self, *args: object) -> str:
        raise KeyboardInterrupt


def test_an_interrupt_ends_the_game_with_what_was_played(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", _Interrupted())
    ran = run("kids", "play", "arneson", "--you", "1", "--seed", "3", "-f", "json")
    assert ran.code == 130
    assert ran.json["partial"] is True
    assert ran.json["reason"] == "interrupted after 0 tricks"


@pytest.mark.parametrize("seat", ["1", "2"])
def test_the_same_choices_give_the_same_game(run, monkeypatch, in_folder: Path, seat):
    games = []
    for _ in range(2):
        answers(monkeypatch, "")
        games.append(play(run, "arneson", "--you", seat, "--seed", "8", "--policy", f"{seat}=lowest"))
    alone = play(run, "arneson", "--seed", "8", "--policy", f"{seat}=lowest")
    assert games[0]["log"] == games[1]["log"] == alone["log"]
