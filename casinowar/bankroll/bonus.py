"""A deposit bonus that must be played through: what it is worth when going broke ends the losses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.ruin import LARGEST_ROUNDS, mean_of, quantiles_of
from casinowar.errors import InputError, TooLarge
from casinowar.exact.session_result import QUANTILES
from casinowar.money import money_text


@dataclass(frozen=True, slots=True)
class Offer:
    """A bonus as offered, in cents. Raises InputError naming the option.

    ``wagering``: antes that must be bet; an ante counts for ``contribution`` of itself. ``sticky``:
    the bonus itself is never paid out. ``max_bet`` limits a single ante.
    """

    deposit: int
    bonus: int
    wagering: int
    sticky: bool = False
    contribution: Fraction = Fraction(1)
    max_bet: int | None = None

    def __post_init__(self) -> None:
        if self.wagering < 1:
            raise InputError("--wagering", money_text(self.wagering), "an amount of antes of 0.01 or more")
        if self.bonus < 1:
            raise InputError("--bonus", money_text(self.bonus), "an amount of 0.01 or more")
        if not 0 < self.contribution <= 1:
            raise InputError("--contribution", str(self.contribution), "a share over 0 and up to 1, like 0.1")
        if self.max_bet is not None and self.max_bet < 1:
            raise InputError("--max-bet", money_text(self.max_bet), "an amount of 0.01 or more")

    @property
    def bankroll(self) -> int:
        """What play starts with."""
        return self.deposit + self.bonus

    def paid(self, amount: Fraction) -> Fraction:
        """What a final amount is worth to the player."""
        return max(amount - self.bonus, Fraction(0)) if self.sticky else amount

    def check_bet(self, bet: int) -> None:
        """Raise InputError for a bet that the offer does not allow."""
        if self.max_bet is not None and bet > self.max_bet:
            raise InputError("--bet", money_text(bet), f"at most the offer's largest bet, {money_text(self.max_bet)}")
        if bet > self.bankroll:
            accepted = f"at most deposit and bonus together, {money_text(self.bankroll)}"
            raise InputError("--bet", money_text(bet), accepted)


@dataclass(frozen=True, slots=True)
class BonusValue:
    """The worth of an offer. Amounts in cents.

    ``ev``: expected payout less the deposit. ``naive_ev``: bonus less edge times antes, what others
    print, which forgets that a broke player loses no more. ``quantiles`` and ``distribution`` are
    of the payout. ``bust_probability``: less than a bet is left at some time, the last round included.
    """

    rounds: int
    ev: float
    bust_probability: float
    naive_ev: float
    mean_rounds: float
    ahead_probability: float
    quantiles: Mapping[float, float]
    distribution: tuple[tuple[Fraction, float], ...]


def rounds_needed(offer: Offer, bet: int) -> int:
    """Flat bets until the wagering is done."""
    rounds = ceil(offer.wagering / (bet * offer.contribution))
    if rounds > LARGEST_ROUNDS:
        raise TooLarge("wagering", f"{rounds:,} bets", f"{LARGEST_ROUNDS:,}", "a larger bet")
    return rounds


def naive_ev(offer: Offer, game: FlatGame) -> float:
    """Bonus less the edge on all antes."""
    return offer.bonus + float(game.net.mean * offer.wagering / offer.contribution)


def flat_bonus(offer: Offer, game: FlatGame) -> BonusValue:
    """The worth of playing an offer through with flat bets.

    What is left below one bet still counts. Raises InputError for a bet the offer does not allow.
    """
    offer.check_bet(game.bet)
    rounds = rounds_needed(offer, game.bet)
    start = Fraction(offer.bankroll)
    lattice = Lattice.of(game.law, start)
    flow = Flow(lattice, lattice.place(start))
    flow.play(rounds)
    law = payouts(offer, flow.law())
    ahead = sum(chance for paid, chance in law if paid > offer.deposit)
    return BonusValue(
        rounds,
        mean_of(law) - offer.deposit,
        min(flow.ruined, 1.0),
        naive_ev(offer, game),
        flow.bets,
        ahead,
        quantiles_of(law, QUANTILES),
        tuple(law),
    )


def payouts(offer: Offer, law: list[tuple[Fraction, float]]) -> list[tuple[Fraction, float]]:
    """The law of what is paid out, ascending, from that of the final bankroll."""
    total: dict[Fraction, float] = {}
    for amount, chance in law:
        paid = offer.paid(amount)
        total[paid] = total.get(paid, 0.0) + chance
    return sorted(total.items())
