"""The command line's shorthands for common changes of rules: decks, tie pay, second-tie bonus."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from casinowar.errors import InputError
from casinowar.rules.load import parse_sets
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules
from casinowar.rules.pay import pay_text

TIE_BET = "tie"
ONE_ANTE = Fraction(1)


def with_shorthands(
    rules: HouseRules, decks: str | None, tie_pays: str | None, bonus: bool, sets: Iterable[str]
) -> HouseRules:
    """Rules with the shorthands applied, then every ``key=value``; the title says what was changed.

    Raises InputError naming the field.
    """
    changed = list(sets)
    title = rules.title
    if bonus:
        rules = override(rules, {"war": {"tie": second_tie_bonus(rules)}})
    if tie_pays is not None:
        if TIE_BET not in rules.side_bets:
            raise InputError("--tie-pays", tie_pays, "rules that have a tie bet (these: " + _names(rules) + ")")
        changed.insert(0, f"side_bets.{TIE_BET}.pays={tie_pays}")
    if decks is not None:
        changed.insert(0, f"decks={decks}")
    if not changed and not bonus:
        return rules
    last = {text.partition("=")[0]: text for text in changed}
    words = [*last.values(), *(["a bonus on a second tie"] if bonus else [])]
    return override(rules, parse_sets(changed) | {"title": f"{title} (changed: {', '.join(words)})"})


def second_tie_bonus(rules: HouseRules) -> dict[str, Any]:
    """A tied war that wins one ante more than a won war, in the wording of these rules."""
    won = rules.war.win
    if won.collects is not None:
        return {"collects": str(won.collects + ONE_ANTE)}
    written: dict[str, Any] = won.model_dump(by_alias=True)
    return {**written, "bonus": pay_text(won.bonus + ONE_ANTE)}


def _names(rules: HouseRules) -> str:
    return ", ".join(rules.side_bets) or "no side bets"
