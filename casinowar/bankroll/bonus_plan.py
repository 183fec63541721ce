"""The best stakes for playing a bonus through: dynamic programming over bankroll and antes still to be bet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np
import numpy.typing as npt

from casinowar.bankroll.bonus import BonusValue, Offer, naive_ev, payouts, rounds_needed
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.lattice import Floats, common_step, moves_of
from casinowar.bankroll.ruin import mean_of, quantiles_of
from casinowar.errors import TooLarge
from casinowar.exact.session_result import QUANTILES

MOST_STATES = 10_000_000
STAKE_SECONDS, STEP_SECONDS, MOST_SECONDS = 12e-6, 0.5e-9, 10.0
"""What one stake costs on a usual machine, and one outcome of it; what would take longer is refused at once."""
SHARES_LEFT, TIMES_START = (100, 50, 25, 10), (1, 2, 4, 6, 8)
"""The sample of a plan: with so many hundredths of the antes left, and so many quarters of the first bankroll."""
GAIN = 1e-12
Stakes = npt.NDArray[np.int32]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PlanRow:
    """The best stake (cents) with this bankroll while antes of ``left`` cents still have to count."""

    left: int
    bankroll: int
    stake: int


@dataclass(frozen=True, slots=True)
class BonusPlan:
    """The best plan of stakes in whole units of the bet, its worth, and a sample of its stakes."""

    value: BonusValue
    first_stake: int
    rows: tuple[PlanRow, ...]


def best_bonus(offer: Offer, game: FlatGame, progress: Callable[[int, int], None] | None = None) -> BonusPlan:
    """The stakes that make an offer worth most; every tie meets the game's decision.

    Stakes are whole multiples of the game's bet, up to the offer's largest and the bankroll. ``progress``
    is told the antes done. Raises TooLarge where there are too many bankrolls, antes and stakes.
    """
    offer.check_bet(game.bet)
    table = _Table(offer, game)
    table.solve(progress)
    return table.plan()


class _Table:
    """Values and stakes by antes left (in bets that still count) and by place: steps above the smallest amount."""

    def __init__(self, offer: Offer, game: FlatGame) -> None:
        self.offer, self.game = offer, game
        self.antes = rounds_needed(offer, game.bet)
        self.step = common_step(change for band in game.law.bands for change in band.changes)
        self.offset = Fraction(offer.bankroll) % self.step
        self.start = int((offer.bankroll - self.offset) / self.step)
        self.bands = [(band.start, moves_of(band, self.step)) for band in game.law.bands]
        self._begins: dict[int, tuple[int, ...]] = {}
        self.up = max(0, *(moves.shifts[-1] for _, moves in self.bands))
        self.most = offer.bankroll if offer.max_bet is None else offer.max_bet // game.bet
        top = self.reach(0)
        self._check_size(top + 1)
        self.pad = max(0, *(-moves.shifts[0] for _, moves in self.bands)) * self.largest(top)
        beyond = top + self.largest(top) * self.up
        amounts = np.arange(-self.pad, beyond + 1) * float(self.step) + float(self.offset)
        self.final = np.maximum(amounts - offer.bonus, 0.0) if offer.sticky else amounts
        self.values = np.zeros((self.antes + 1, self.pad + top + 1))
        self.stakes: Stakes = np.zeros((self.antes + 1, top + 1), dtype=np.int32)

    def reach(self, left: int) -> int:
        """The highest place that can be reached with so many antes left."""
        return self.start + (self.antes - left) * self.up

    def largest(self, place: int) -> int:
        """The largest stake, in bets, from a place."""
        return min(self.most, int((self.offset + place * self.step) // self.game.bet))

    def first(self, amount: Fraction) -> int:
        """The first place with at least so much money."""
        return max(0, ceil((amount - self.offset) / self.step))

    def begins(self, stake: int) -> tuple[int, ...]:
        """The first place of each band when so many bets are staked."""
        if stake not in self._begins:
            self._begins[stake] = tuple(self.first(start * stake) for start, _ in self.bands)
        return self._begins[stake]

    def _check_size(self, places: int) -> None:
        states = places * (self.antes + 1)
        stakes = self.largest(places - 1)
        outcomes = len(self.bands[-1][1].shifts)
        seconds = self.antes * stakes * (STAKE_SECONDS + places * outcomes * STEP_SECONDS)
        if states > MOST_STATES or seconds > MOST_SECONDS:
            raise TooLarge(
                "best stakes",
                f"{self.antes:,} antes, {places:,} bankrolls and {stakes:,} stakes",
                f"{MOST_STATES:,} antes times bankrolls and {MOST_SECONDS:.0f} seconds of work "
                f"(this would take about {seconds:,.0f})",
                "choose a larger --bet (the unit of the stakes) or a smaller --max-bet",
            )

    def solve(self, progress: Callable[[int, int], None] | None = None) -> None:
        """Fill values and stakes from the last ante back to the first."""
        poor = self.first(self.game.law.least)
        for left in range(1, self.antes + 1):
            top = self.reach(left)
            row = self.values[left]
            row[: self.pad + poor] = self.final[: self.pad + poor]
            best = row[self.pad + poor : self.pad + top + 1]
            best[:] = -np.inf
            stakes = self.stakes[left, poor : top + 1]
            for stake in range(1, self.largest(top) + 1):
                begin, value = self._staked(left, stake, top)
                better = value > best[begin - poor :] + GAIN
                best[begin - poor :][better] = value[better]
                stakes[begin - poor :][better] = stake
            if progress is not None:
                progress(left, self.antes)

    def _staked(self, left: int, stake: int, top: int) -> tuple[int, Floats]:
        """The first place that affords a stake, and the value of placing it from there up to ``top``."""
        after = self.final if stake >= left else self.values[left - stake]
        begins = self.begins(stake)
        first, value = begins[0], np.zeros(max(0, top + 1 - begins[0]))
        for begin, end, (_, moves) in zip(begins, [*begins[1:], top + 1], self.bands, strict=True):
            end = min(end, top + 1)
            for shift, chance in zip(moves.shifts, moves.chances, strict=True):
                if begin < end:
                    source = self.pad + begin + shift * stake
                    value[begin - first : end - first] += chance * after[source : source + end - begin]
        return first, value

    def played(self) -> tuple[list[tuple[Fraction, float]], float]:
        """The law of the final bankroll under the best stakes, and the expected number of rounds."""
        mass = np.zeros((self.antes + 1, self.pad + self.reach(0) + 1))
        mass[self.antes, self.pad + self.start] = 1.0
        ended = np.zeros(len(self.final))
        rounds = 0.0
        for left in range(self.antes, 0, -1):
            poor = self.pad + self.first(self.game.law.least)
            ended[:poor] += mass[left, :poor]
            places = poor - self.pad + np.flatnonzero(mass[left, poor:])
            rounds += float(mass[left, poor:].sum())
            self._move(left, places, mass, ended)
        law = [(self.offset + (int(i) - self.pad) * self.step, float(ended[i])) for i in np.flatnonzero(ended)]
        return law, rounds

    def _move(self, left: int, places: Places, mass: Floats, ended: Floats) -> None:
        stakes = self.stakes[left, places].astype(np.int64)
        begun = np.array([self.begins(int(stake)) for stake in stakes]).reshape(-1, len(self.bands))
        starts = list(begun.T)
        for number, (_, moves) in enumerate(self.bands):
            here = places >= starts[number]
            if number + 1 < len(starts):
                here &= places < starts[number + 1]
            at, staked = places[here], stakes[here]
            weight = mass[left, self.pad + at]
            for shift, chance in zip(moves.shifts, moves.chances, strict=True):
                to = self.pad + at + shift * staked
                over = staked >= left
                np.add.at(ended, to[over], chance * weight[over])
                np.add.at(mass, (left - staked[~over], to[~over]), chance * weight[~over])

    def plan(self) -> BonusPlan:
        """The result in the terms of the offer."""
        law, rounds = self.played()
        paid = payouts(self.offer, law)
        bust = sum(chance for amount, chance in law if amount < self.game.law.least)
        value = BonusValue(
            self.antes,
            mean_of(paid) - self.offer.deposit,
            bust,
            naive_ev(self.offer, self.game),
            rounds,
            sum(chance for amount, chance in paid if amount > self.offer.deposit),
            quantiles_of(paid, QUANTILES),
            tuple(paid),
        )
        return BonusPlan(value, int(self.stakes[self.antes, self.start]) * self.game.bet, tuple(self._sample()))

    def _sample(self) -> list[PlanRow]:
        rows = []
        for share in SHARES_LEFT:
            left = max(1, self.antes * share // 100)
            for times in TIMES_START:
                place = self.first(Fraction(self.offer.bankroll * times, 4))
                if self.first(self.game.law.least) <= place <= self.reach(left):
                    amount = int(self.offset + place * self.step)
                    counted = int(left * self.game.bet * self.offer.contribution)
                    rows.append(PlanRow(counted, amount, int(self.stakes[left, place]) * self.game.bet))
        return rows
