"""Speed of the War family, as ratios measured in one run on one core: python benchmarks/kids_war.py.

The C yardstick kids_war.c plays the same rules with the same random streams; its totals must equal
the kernel's, or the comparison is void. Times are processor seconds, medians of five.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.fast import play_block
from casinowar.kids.fast_families import FamilyPlayer
from casinowar.kids.library import all_variants, load_variant
from casinowar.kids.play import PURPOSE, game_from
from casinowar.kids.policies import POLICIES, policy_names, seat_policies
from casinowar.kids.simulate import simulate
from casinowar.kids.tables import Integers, compile_tables
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream, stream_key

KEY = stream_key(1, PURPOSE)
LIMIT = 1_000_000
LEAST_FAMILY_RATE = 1000  # games a second of the families beside the packets
AGAINST_C = [
    # variant, changes, C rules, games, least ratio
    ("classic", (), "-DDOWN=1 -DSHORTAGE=0 -DORDER=0 -DWATCH=0", 100_000, 0.80),
    ("three-down", ("won_cards=winner_first",), "-DDOWN=3 -DSHORTAGE=1 -DORDER=1 -DWATCH=1", 200_000, 0.80),
    ("three-down", (), "-DDOWN=3 -DSHORTAGE=1 -DORDER=0 -DWATCH=0", 100_000, 0.80),
    ("classic", ("won_cards=interleaved",), "-DDOWN=1 -DSHORTAGE=0 -DORDER=2 -DWATCH=1", 30_000, 0.50),
]


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """Median processor seconds of a piece of work."""
    taken = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return statistics.median(taken)


def kernel_totals(rows: Integers) -> list[int]:
    """What kids_war.c prints after its time."""
    finished = rows[rows[:, k.RESULT] != k.ENDLESS]
    shares = [(finished[:, k.WINNERS] == 1).sum(), (rows[:, k.RESULT] == k.DRAWN).sum(), len(rows) - len(finished)]
    columns = (k.TRICKS, k.PLAYS, k.WAR_TRICKS, k.TIES, k.LEAD_CHANGES)
    return [int(share) for share in shares] + [int(finished[:, column].sum()) for column in columns]


def against_c(folder: Path) -> bool:
    """The fast kernel and C on the same games."""
    passed = True
    source = Path(__file__).with_name("kids_war.c")
    for name, changes, rules, games, least in AGAINST_C:
        program = folder / "kids_war"
        subprocess.run(["cc", "-O3", "-march=native", *rules.split(), source, "-o", program], check=True)
        tables = compile_tables(load_variant(name, changes), plan_deal(load_variant(name, changes)), LIMIT, 4.0)
        rows = play_block(tables, KEY, 0, games).rows
        ours = seconds(lambda tables=tables, games=games: play_block(tables, KEY, 0, games))  # type: ignore[misc]
        runs = [
            subprocess.run([program, str(KEY), str(games)], capture_output=True, text=True, check=True).stdout.split()
            for _ in range(5)
        ]
        theirs = statistics.median(float(run[0]) for run in runs)
        same = [int(number) for number in runs[0][1:]] == kernel_totals(rows)
        ratio = theirs / ours
        passed &= same and ratio >= least
        label = " ".join([name, *changes])
        print(f"{label:42} {games / ours:>10,.0f} games/s   {ratio:5.2f} of C (goal {least:.2f})   same: {same}")
    return passed


def reference_seconds(variant: WarVariant, games: int) -> float:
    """Processor seconds of the readable game."""
    players = [POLICIES[name] for name in seat_policies(variant)]
    plan = plan_deal(variant)

    def play() -> None:
        for index in range(games):
            game_from(variant, plan, Stream(KEY, index), players).play(LIMIT)

    return seconds(play, repeats=1)


def against_the_reference(names: Sequence[str]) -> bool:
    """Packet kernels and readable games."""
    passed = True
    for variant in all_variants():
        if variant.game != "packet" or (names and variant.name not in names):
            continue
        slow = 20 / reference_seconds(variant, 20)
        tables = compile_tables(variant, plan_deal(variant), LIMIT, 4.0)
        play_block(tables, KEY, 0, 1)
        fast = 3000 / seconds(lambda tables=tables: play_block(tables, KEY, 0, 3000), repeats=3)  # type: ignore[misc]
        passed &= fast / slow >= 15
        print(f"{variant.name:42} {fast:>10,.0f} games/s   {fast / slow:5.0f} times the readable game (goal 15)")
    return passed


def families(names: Sequence[str]) -> bool:
    """The games beside the packets: their own policies, and the pair of built-in policies that is slowest."""
    passed = True
    for variant in all_variants():
        if variant.game == "packet" or (names and variant.name not in names):
            continue
        slow = 20 / reference_seconds(variant, 20)
        rates = {
            pair: family_rate(variant, pair)
            for pair in product(policy_names(variant) or ["random"], repeat=variant.players)
        }
        own = rates[seat_policies(variant)]
        passed &= own >= LEAST_FAMILY_RATE
        goal = f"(goal {LEAST_FAMILY_RATE:,})"
        print(f"{variant.name:42} {own:>10,.0f} games/s {goal}   {own / slow:5.0f} times the readable game")
        if len(rates) > 1:
            pair = min(rates, key=lambda pair: rates[pair])
            print(f"{'  slowest policies: ' + ' against '.join(pair):42} {rates[pair]:>10,.0f} games/s")
    return passed


def family_rate(variant: WarVariant, policies: tuple[str, ...]) -> float:
    """Games a second of processor time between some policies."""
    player = FamilyPlayer(variant, plan_deal(variant), LIMIT, 4.0, policies)
    player.play_block(KEY, 0, 1)
    return 200 / seconds(lambda: player.play_block(KEY, 0, 200), repeats=3)


def two_workers() -> float:
    """Wall time of one worker over that of two."""
    variant = load_variant("classic")
    times = []
    for workers in (1, 2):
        start = time.perf_counter()
        simulate(variant, 400_000, 1, workers=workers)
        times.append(time.perf_counter() - start)
    return times[0] / times[1]


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        passed = against_c(Path(folder))
    passed &= against_the_reference(sys.argv[1:])
    passed &= families(sys.argv[1:])
    print(f"two workers: {two_workers():.2f} times one (goal 1.80; wall time, needs an idle machine)")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
