"""Pay notation: "10:1" and "10 to 1" leave the stake with the player, "10 for 1" does not."""

from __future__ import annotations

import re
from fractions import Fraction

from casinowar.errors import InputError

ACCEPTED_PAY = '"a:b" or "a to b" (stake back besides) or "a for b" (stake included), like "10:1"'
ACCEPTED_SHARE = 'a share from 0 to 1, like "1/2", 0.5 or "50%"'

_NUMBER = r"(\d{1,9}(?:\.\d{1,9})?)"
_PAY = re.compile(rf"{_NUMBER}\s*(:|to|for|-to-|-for-)\s*{_NUMBER}", re.IGNORECASE)
_RATIO = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(?:/([0-9]{1,9}))?")
_SHARE = re.compile(r"(\d{1,9})/(\d{1,9})|((?:\d{1,9}(?:\.\d{1,18})?|\.\d{1,18})(?:[eE][+-]?\d{1,3})?)(%?)")


def parse_pay(value: object, field: str) -> Fraction:
    """What a winning bet gains per unit staked: "10:1" is 10, "10 for 1" is 9.

    Raises InputError for anything that is not in pay notation, or "for" with less than the stake back.
    """
    if isinstance(value, Fraction):
        return value
    match = _PAY.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None or Fraction(match[3]) == 0:
        raise InputError(field, value, ACCEPTED_PAY, _guess(value))
    pays = Fraction(match[1]) / Fraction(match[3])
    if "for" in match[2].lower():
        pays -= 1
    if pays < 0:
        raise InputError(field, value, "at least the stake back: a in 'a for b' is b or more")
    return pays


def pay_text(pays: Fraction) -> str:
    """A gain per unit in "a:b" notation."""
    return f"{pays.numerator}:{pays.denominator}"


def pay_words(pays: Fraction) -> str:
    """A gain per unit in every notation: "10:1 (10 to 1, or 11 for 1)"."""
    gained, staked = pays.numerator, pays.denominator
    return f"{pay_text(pays)} ({gained} to {staked}, or {gained + staked} for {staked})"


_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def _guess(value: object) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return f"{value}:1"
    if not isinstance(value, str):
        return None
    text = value.strip().lower()
    spelled = re.fullmatch(r"([a-z]+)\s*(to|for)\s*([a-z]+|\d+)", text)
    if spelled and spelled[1] in _WORDS and (spelled[3] in _WORDS or spelled[3].isdigit()):
        paid, staked = (_WORDS.index(word) if word in _WORDS else word for word in (spelled[1], spelled[3]))
        return f"{paid} {spelled[2]} {staked}"
    if re.fullmatch(_NUMBER, text):
        return f"{text}:1"
    odd = re.fullmatch(rf"{_NUMBER}\s*[/\-–x]\s*{_NUMBER}", text)
    return f"{odd[1]}:{odd[2]}" if odd else None


def parse_share(value: object, field: str) -> Fraction:
    """A share from 0 to 1, written "1/2", 0.5, 1e-6 or "50%".

    Raises InputError outside that range, with the share that was probably meant (2: "1/2", 50: "50%").
    """
    share: Fraction | None = None
    if isinstance(value, Fraction):
        share = value
    elif isinstance(value, int | float | str) and not isinstance(value, bool):
        match = _SHARE.fullmatch(str(value).strip())
        if match and match[1] and int(match[2]):
            share = Fraction(int(match[1]), int(match[2]))
        elif match and match[3]:
            share = Fraction(match[3]) / (100 if match[4] else 1)
    if share is None or not 0 <= share <= 1:
        raise InputError(field, value, ACCEPTED_SHARE, _meant_share(share))
    return share


def _meant_share(share: Fraction | None) -> str | None:
    """A number over 1 as the share its author may have meant: 2 as "1/2", 50 as "50%"."""
    if share is None or share < 1 or share.denominator != 1 or share > 100:
        return None
    return f"1/{share}" if share < 10 else f"{share}%"


def parse_ratio(value: object) -> Fraction | None:
    """A number of 0 or more written 3, 2.5 or "3/2", or None for anything else."""
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    match = _RATIO.fullmatch(str(value).strip())
    if match is None or (match[2] and not int(match[2])):
        return None
    return Fraction(match[1]) / int(match[2] or 1)
