"""Equal bets: the chance of ruin, and what an hour costs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from casinowar.api.given import Money, cents_of, maybe_cents, record_of
from casinowar.api.kinds import checked
from casinowar.api.tables import rules_of

if TYPE_CHECKING:
    from casinowar.bankroll.game import FlatGame
    from casinowar.report.bankroll_offer_records import CostRecord
    from casinowar.report.bankroll_records import RuinRecord
    from casinowar.rules.model import HouseRules


@checked
def ruin(
    rules: HouseRules | str = "standard",
    *,
    bankroll: Money,
    goal: Money | None = None,
    rounds: int | None = None,
    bet: Money = 1,
    decision: Literal["war", "surrender"] | None = None,
    sides: Mapping[str, Money] | None = None,
    raise_on_credit: bool = False,
    pmf: str | Path | None = None,
) -> RuinRecord:
    """The exact chance to go broke with equal bets, to reach ``goal`` first, or to survive ``rounds``.

    ``bankroll``, ``goal``, ``bet`` and ``sides`` (side bets made every round, {"tie": 1}) are currency units;
    ``decision`` is what every tie meets. ``pmf``: another game, a file net,probability per unit staked. Broke:
    less than one bet is left, at whatever time. ``grid`` has the same with fewer limits. Raises InputError,
    FileError for ``pmf``, TooLarge. Method: docs/reference/bankroll.md.

    >>> round(ruin(bankroll=20, rounds=200).ruin_probability, 4)
    0.2895
    """
    from casinowar.bankroll.ruin import grid
    from casinowar.report.bankroll_records import RuinRecord
    from casinowar.report.bankroll_risk import ruin_result

    game = _flat_game(rules, bet, decision, sides, pmf, raise_on_credit)
    found = grid(game, cents_of(bankroll, "bankroll"), maybe_cents(goal, "goal"), rounds)
    return record_of(ruin_result(game, *found), RuinRecord)


@checked
def cost(
    rules: HouseRules | str = "standard",
    *,
    bet: Money = 1,
    rounds_per_hour: float,
    hours: float = 1.0,
    comp_rate: float | str = 0,
    decision: Literal["war", "surrender"] | None = None,
    sides: Mapping[str, Money] | None = None,
    pmf: str | Path | None = None,
) -> CostRecord:
    """What an hour of equal bets costs, how it varies, and what comps return.

    ``comp_rate`` is a share of the theoretical loss ("20%", 0.2). ``theoretical_loss`` and ``sd_total`` are
    currency units over all ``hours``; ``n0`` is the rounds after which the loss is one standard deviation.
    Raises InputError for impossible paces and rates, FileError for ``pmf``. Method: docs/reference/bankroll.md.

    >>> found = cost(bet=10, rounds_per_hour=65, hours=4)
    >>> round(found.theoretical_loss, 2), round(found.sd_total, 2)
    (74.81, 169.26)
    """
    from casinowar.bankroll.cost import cost as price
    from casinowar.report.bankroll_offer_records import CostRecord
    from casinowar.report.bankroll_price import cost_result
    from casinowar.rules.pay import parse_share

    game = _flat_game(rules, bet, decision, sides, pmf, False)
    rate = parse_share(str(comp_rate), "comp_rate")
    return record_of(cost_result(game, price(game, rounds_per_hour, hours, float(rate)), rate), CostRecord)


def _flat_game(
    rules: HouseRules | str,
    bet: Money,
    decision: str | None,
    sides: Mapping[str, Money] | None,
    pmf: str | Path | None,
    raise_on_credit: bool,
) -> FlatGame:
    from casinowar.bankroll.game import chosen_game

    placed = tuple((name, cents_of(amount, f"sides.{name}")) for name, amount in (sides or {}).items())
    path = None if pmf is None else Path(pmf)
    return chosen_game(rules_of(rules), cents_of(bet, "bet"), decision, placed, path, raise_on_credit)
