"""The Python interface: few names, loaded late, the same keys and values as the commands print."""

from __future__ import annotations

import doctest
import importlib
import inspect
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from casinowar_strategies.martingale import Martingale
from pydantic import ValidationError

import casinowar
from casinowar import api
from casinowar.api.kinds import KINDS
from casinowar.errors import CasinoWarError, FileError, InputError, TooLarge, UnknownName
from casinowar.strategy import Strategy
from tests.cli.conftest import run_command

LAW = "net,probability\n1,0.48\n-1,rest\n"
Call = Callable[[], Any]
SAME: dict[str, Call] = {
    "edge bonus --set decks=8": lambda: casinowar.edges(casinowar.load_rules("bonus", {"decks": 8})),
    "edge --removed AAK": lambda: casinowar.edges(removed="AAK"),
    "edge --remaining 'A:9 K:3'": lambda: casinowar.edges(remaining="A:9 K:3"),
    "whatif --vary decks=1..3 --vary side_bets.tie.pays=10:1,11:1 --bet tie": lambda: casinowar.whatif(
        vary={"decks": range(1, 4), "side_bets.tie.pays": ["10:1", "11:1"]}, bet="tie"
    ),
    "verify two-deck --rounds 30k --seed 3": lambda: casinowar.verify("two-deck", rounds=30_000, seed=3),
    "session --strategy martingale --bankroll 50 --goal 60 --bet 2.50": lambda: casinowar.session(
        strategy="martingale", bankroll=50, goal=60, bet="2.50"
    ),
    "session --strategy flat --bankroll 20 --rounds 30 --stop-loss 5 --method both --sessions 3k --seed 4 "
    "--short stop --raise-on-credit": lambda: casinowar.session(
        strategy="flat",
        bankroll=20.0,
        rounds=30,
        stop_loss=5,
        method="both",
        sessions=3000,
        seed=4,
        short="stop",
        raise_on_credit=True,
    ),
    "session --strategy flat --bankroll 20 --goal 30 --method simulate --sessions 2k --seed 4": lambda: (
        casinowar.session(strategy="flat", bankroll=20, goal=30, method="simulate", sessions=2000, seed=4, workers=1)
    ),
    "session --strategy flat --bankroll 9 --goal 15 --pmf law.csv": lambda: casinowar.session(
        strategy="flat", bankroll=9, goal=15, pmf="law.csv"
    ),
    "compare --strategy flat --strategy oscar --bankroll 9 --rounds 20 --seed 1": lambda: casinowar.compare_strategies(
        strategies=["flat", "oscar"], bankroll=9, rounds=20, seed=1
    ),
    "bankroll ruin two-deck --bankroll 20 --goal 40 --rounds 50 --side tie=0.50": lambda: casinowar.ruin(
        "two-deck", bankroll=20, goal=40, rounds=50, sides={"tie": 0.5}
    ),
    "bankroll ruin --bankroll 20 --goal 30 --pmf law.csv": lambda: casinowar.ruin(bankroll=20, goal=30, pmf="law.csv"),
    "bankroll cost --bet 10 --rounds-per-hour 65 --hours 4 --comp-rate 20% --decision surrender": lambda: (
        casinowar.cost(bet=10, rounds_per_hour=65, hours=4, comp_rate="20%", decision="surrender")
    ),
    "kids play --deal AK7/Q52 --seed 1 --trace": lambda: casinowar.play_war(deal="AK7/Q52", seed=1),
    "kids play steal-war --seed 5 --rounds 9": lambda: casinowar.play_war("steal-war", seed=5, limit=9),
    "kids simulate three-down --set deck.ranks=6 --games 500 --seed 2 --hand 1=AA": lambda: casinowar.simulate_war(
        casinowar.load_variant("three-down", ["deck.ranks=6"]), games=500, seed=2, hands={1: "AA"}
    ),
    "kids facts peace": lambda: casinowar.war_facts("peace"),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "law.csv").write_text(LAW)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("line", SAME)
def test_the_same_as_the_command(line):
    printed = run_command(*shlex.split(line), "-f", "json")
    assert printed.code == 0, printed.err
    assert json.loads(json.dumps(SAME[line]().to_dict(), allow_nan=False)) == printed.json


def test_every_function_is_compared_with_its_command():
    called = {name for function in SAME.values() for name in function.__code__.co_names}
    assert {name for name in api.__all__ if not name.startswith("load_")} <= called


def test_results_are_frozen():
    found = casinowar.edges()
    with pytest.raises(ValidationError, match="frozen"):
        found.seed = 1  # type: ignore[misc]
    with pytest.raises(ValidationError, match="frozen"):
        found.bets[0].edge = 0.0  # type: ignore[misc]


def test_the_names():
    assert casinowar.__all__ == ["__version__", *api.__all__]
    assert set(api.__all__) <= set(dir(casinowar))
    modules = {path.stem for path in Path(casinowar.__file__).parent.iterdir()}
    assert not modules & set(api.__all__), "a module of this name would hide the function"
    for name in api.__all__:
        assert getattr(casinowar, name) is getattr(api, name)
    with pytest.raises(AttributeError, match="no attribute 'edge'"):
        _ = casinowar.edge  # type: ignore[attr-defined]


def test_importing_loads_nothing():
    code = "import sys, casinowar; dir(casinowar); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = ("casinowar", "casinowar_strategies", "numpy", "scipy", "numba", "pydantic", "click")
    assert {name for name in done.stdout.split() if name.partition(".")[0] in ours} == {"casinowar"}
    code = "import sys, casinowar; casinowar.edges(); print({'numpy', 'scipy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_every_function_has_an_example_that_is_right():
    found: list[doctest.DocTest] = []
    for name in ("flat_bets", "sessions", "tables", "war"):
        module = importlib.import_module(f"casinowar.api.{name}")
        for own in sorted(set(vars(module)) & set(api.__all__)):
            function = inspect.unwrap(getattr(module, own))
            found += doctest.DocTestFinder().find(function, f"{name}.{own}", globs=vars(module).copy())
    assert {test.name.partition(".")[2] for test in found if test.examples} == set(api.__all__)
    for test in found:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name


def test_annotations_can_be_read():
    for name in api.__all__:
        found = inspect.signature(getattr(api, name))
        assert found.return_annotation not in (None, "None", inspect.Signature.empty)
        for parameter in found.parameters.values():
            kind = parameter.annotation.removesuffix(" | None")
            assert kind in KINDS or kind.startswith("Literal["), f"{name}: {parameter}"


def test_a_strategy_as_an_object():
    spelled = casinowar.session(strategy="martingale:base=2", bankroll=50, goal=60)
    made = casinowar.session(strategy=Martingale(base=200), bankroll=50, goal=60)
    assert isinstance(Martingale(), Strategy)
    assert made == spelled


WRONG = {
    "rules": (lambda: casinowar.edges("standart"), UnknownName, "did you mean 'standard'"),
    "file": (lambda: casinowar.edges("none.toml"), FileError, "no such file"),
    "field": (lambda: casinowar.load_rules(changes={"dekcs": 1}), InputError, "did you mean 'decks'"),
    "value": (lambda: casinowar.load_rules(changes={"decks": None}), InputError, "decks"),
    "object": (lambda: casinowar.load_rules(changes={"decks": object()}), InputError, "changes.decks"),
    "variant": (lambda: casinowar.war_facts("clasic"), UnknownName, "did you mean 'classic'"),
    "amount": (lambda: casinowar.ruin(bankroll="20.005", rounds=5), InputError, "bankroll"),
    "float": (lambda: casinowar.ruin(bankroll=float("nan"), rounds=5), InputError, "bankroll"),
    "goal": (lambda: casinowar.session(strategy="flat", bankroll=20, goal=10), InputError, "goal"),
    "end": (lambda: casinowar.session(strategy="flat", bankroll=20), CasinoWarError, "--goal or --rounds"),
    "method": (
        lambda: casinowar.session(strategy="flat", bankroll=20, goal=30, method="exakt"),  # type: ignore[arg-type]
        UnknownName,
        "did you mean 'exact'",
    ),
    "term": (lambda: casinowar.session(strategy="flat", bankroll=20, goal=30, shrot="stop"), UnknownName, "'short'"),
    "strategy": (lambda: casinowar.session(strategy="falt", bankroll=20, goal=30), UnknownName, "'flat'"),
    "strategies": (lambda: casinowar.compare_strategies(strategies=[], bankroll=9, goal=10), InputError, "strategy"),
    "decision": (
        lambda: casinowar.ruin(bankroll=9, rounds=9, decision="wra"),  # type: ignore[arg-type]
        UnknownName,
        "did you mean 'war'",
    ),
    "rate": (lambda: casinowar.cost(rounds_per_hour=60, comp_rate="x"), InputError, "comp_rate"),
    "deal": (lambda: casinowar.play_war(deal="AAAAA/K"), InputError, "A"),
    "rounds": (lambda: casinowar.verify(rounds=0), InputError, "rounds"),
    "games": (lambda: casinowar.simulate_war(games=0), InputError, "games"),
}


@pytest.mark.parametrize("case", WRONG)
def test_bad_input(case):
    call, error, words = WRONG[case]
    with pytest.raises(error) as caught:
        call()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


ODD = [3.5, float("nan"), b"x", object(), "a\0b", (None,), {None: None}]
LEFT_OUT = {"bankroll": 20, "strategy": "flat", "strategies": ["flat"], "rounds_per_hour": 60, "vary": {"decks": [1]}}


@pytest.mark.parametrize("odd", ODD, ids=["part", "nan", "bytes", "object", "nul", "tuple", "mapping"])
@pytest.mark.parametrize("name", api.__all__)
def test_an_argument_of_another_kind_is_refused_by_its_name(name, odd):
    function = getattr(casinowar, name)
    for field, parameter in inspect.signature(function).parameters.items():
        kind = parameter.annotation.removesuffix(" | None")
        if kind in ("Any", "float", "float | str", "Changes") or (kind == "Money" and odd == 3.5):
            continue
        needed = {one: LEFT_OUT[one] for one in inspect.signature(function).parameters if one in LEFT_OUT}
        with pytest.raises(InputError) as caught:
            function(**{**needed, field: odd})
        assert caught.value.field.startswith(field), f"{field}: {caught.value}"


KINDS_TOLD: dict[str, tuple[Call, str]] = {
    "letters": (lambda: casinowar.load_rules(changes="decks=8"), 'a list of texts such as ["decks=8"]'),
    "number in changes": (lambda: casinowar.load_rules(changes=["decks=8", 3]), "changes: 3"),  # type: ignore[list-item]
    "one strategy": (
        lambda: casinowar.compare_strategies(strategies="flat", bankroll=9, goal=12),
        '["flat", "paroli"]',
    ),
    "values": (lambda: casinowar.whatif(vary={"decks": "1..8"}), '{"decks": [1, 6, 8]}'),
    "seed": (lambda: casinowar.verify(rounds=1000, seed=-1), "seed: '-1'"),
    "workers": (lambda: casinowar.simulate_war(games=10, workers=0), "workers: '0'"),
    "float": (lambda: casinowar.verify(rounds=1e6), "rounds: 1000000.0 is not accepted; expected a whole number"),  # type: ignore[arg-type]
    "hours": (lambda: casinowar.cost(rounds_per_hour=60, hours="4"), "hours: '4'"),  # type: ignore[arg-type]
    "pace": (lambda: casinowar.war_facts(pace=None), "pace: None"),  # type: ignore[arg-type]
    "decision": (
        lambda: casinowar.whatif(vary={"decks": [1]}, decision="wra"),  # type: ignore[arg-type]
        "did you mean 'war'",
    ),
    "credit": (
        lambda: casinowar.session(strategy="flat", bankroll=9, goal=12, raise_on_credit="no"),
        "raise_on_credit: 'no' is not accepted; expected True or False",
    ),
}


@pytest.mark.parametrize("case", KINDS_TOLD)
def test_what_is_taken_instead(case):
    call, words = KINDS_TOLD[case]
    with pytest.raises(InputError) as caught:
        call()
    assert words in str(caught.value)


def test_a_file_by_its_path(here):
    (here / "mine.toml").write_text("decks = 8\n")
    assert casinowar.load_rules(here / "mine.toml").decks == 8


def test_too_large():
    with pytest.raises(TooLarge):
        casinowar.ruin(bankroll=10**7, goal=10**8)
