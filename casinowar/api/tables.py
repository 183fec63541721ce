"""Tables: rules, the edge of every bet, what-ifs, and the check against dealt cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from casinowar.api.given import Changes, record_of, sets_of
from casinowar.api.kinds import checked

if TYPE_CHECKING:
    from casinowar.report.records import EdgeRecord, VerifyRecord, WhatIfRecord
    from casinowar.rules.model import HouseRules


@checked
def load_rules(name: str | Path = "standard", changes: Changes = ()) -> HouseRules:
    """A table by its name, or a rule file by its path, with some fields changed.

    Names: ``casinowar rules list``; fields: docs/reference/house-rules.md. Raises UnknownName (with the
    nearest), FileError or InputError.

    >>> load_rules("bonus", {"decks": 8, "side_bets.tie.pays": "11:1"}).decks
    8
    """
    from casinowar.rules.load import load_rules as load
    from casinowar.rules.shorthand import with_shorthands

    return with_shorthands(load(str(name)), decks=None, tie_pays=None, bonus=False, sets=sets_of(changes))


@checked
def edges(
    rules: HouseRules | str = "standard", *, remaining: str | None = None, removed: str | None = None
) -> EdgeRecord:
    """Every bet of a table, exactly: house edge per ante, element of risk per unit staked, RTP, outcomes.

    ``remaining`` ("A:24 K:6") and ``removed`` ("AAK") are cards as for ``casinowar edge``. Shares are
    fractions of one, nets per unit of the first stake; ``*_exact`` are texts such as "142853/4965115". Raises
    UnknownName, FileError, or InputError for cards that are not there. Method: docs/explanation/exact-engine.md.

    >>> [(bet.bet, bet.decision, round(bet.edge, 6)) for bet in edges().bets]
    [('main', 'war', 0.028771), ('main', 'surrender', 0.036977), ('tie', None, 0.186495)]
    """
    from casinowar.cards import composition_left
    from casinowar.exact.bets import analyse
    from casinowar.report.edge_record import edge_record

    table = rules_of(rules)
    seen = remaining is not None or removed is not None
    cards = composition_left(table.full_shoe(), remaining, removed) if seen else None
    return edge_record(analyse(table, cards), None, None)


@checked
def whatif(
    rules: HouseRules | str = "standard",
    *,
    vary: Mapping[str, Iterable[Any]],
    bet: str | None = None,
    decision: Literal["war", "surrender"] | None = None,
) -> WhatIfRecord:
    """The edges over a grid of rules: ``vary`` names fields and the values that each takes.

    One row for every bet (or only ``bet``) at every point, the varied fields beside the edge columns, which
    are fractions of one. Raises InputError naming the field, UnknownName for a bet that no point has.

    >>> found = whatif(vary={"decks": [1, 8]}, bet="main", decision="war")
    >>> [(row.to_dict()["decks"], round(row.edge, 5)) for row in found.rows]
    [(1, 0.02415), (8, 0.02898)]
    """
    from casinowar.report.records import WhatIfRecord
    from casinowar.report.whatif import whatif_result

    varied = [f"{key}={','.join(map(str, values))}" for key, values in vary.items()]
    return record_of(whatif_result(rules_of(rules), varied, bet, decision, False), WhatIfRecord)


@checked
def verify(
    rules: HouseRules | str = "standard",
    *,
    rounds: int = 1_000_000,
    seed: int | None = None,
    shoe: bool = False,
    workers: int | None = None,
) -> VerifyRecord:
    """Deal ``rounds`` rounds for each decision and test every exact value against them.

    ``passed`` is the verdict; a correct game fails about once in 10,000 times. The seed is drawn if it is
    not given and stands in the record; the number of ``workers`` changes nothing. ``shoe``: deal the table's
    shoe down instead of fresh cards. Raises InputError for no rounds, TooLarge for too many.

    >>> found = verify(rounds=20_000, seed=7)
    >>> found.passed, found.rounds, found.seed
    (True, 20000, 7)
    """
    from casinowar.check.verify import verify as check
    from casinowar.report.check import verify_result
    from casinowar.report.records import VerifyRecord

    return record_of(verify_result(check(rules_of(rules), rounds, seed, shoe=shoe, workers=workers)), VerifyRecord)


def rules_of(rules: HouseRules | str) -> HouseRules:
    """A table that may be given by its name or path."""
    return load_rules(rules) if isinstance(rules, str) else rules
