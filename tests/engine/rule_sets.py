"""Rules of every sort that dealing must cope with: suits, bonuses, many ties, burns everywhere, any shoe."""

from __future__ import annotations

from casinowar.rules.merge import build
from casinowar.rules.model import HouseRules

ONE_MORE = {"war": {"tie": {"bonus": "1:1"}}}
TABLES: dict[str, dict[str, object]] = {
    "standard": {},
    "bonus": ONE_MORE,
    "one-deck": {"decks": 1},
    "eight-deck": {"decks": 8},
    "infinite": {"decks": "infinite"},
    "burns": {"burn": {"round": 1, "war": 2, "war_card": 3}},
    "infinite-burns": {"decks": "infinite", "burn": {"round": 2, "war": 1, "war_card": 1}},
    "no-burns": {"burn": {"war": 0}, "decks": 2},
    "party": {**ONE_MORE, "side_bets": {"war_tie": {"placed": "war", "pays": "10:1"}}},
    "ace-two": {
        "bonuses": {"ace_two": {"lines": [{"pays": "1:1", "ranks": ["A", "2"], "suited": True, "ties_at_least": 0}]}}
    },
    "m8trix": {
        **ONE_MORE,
        "burn": {"war": 0, "war_card": 3},
        "side_bets": {
            "tie": False,
            "tie_bonus": {
                "lines": [
                    {"pays": "200:1", "ties_at_least": 2, "same_rank_throughout": True},
                    {"pays": "40:1", "ties_at_least": 2},
                    {"pays": "20:1", "ties_at_least": 1, "suited": True},
                    {"pays": "5:1", "ties_at_least": 1},
                ]
            },
        },
    },
    "evolution": {
        "decks": 8,
        "war": {"max_ties": 4, "tie": {"ante": "push", "raise": "push"}},
        "side_bets": {
            "tie": {
                "lines": [
                    {"pays": pays, "ties_at_least": ties}
                    for pays, ties in (("200:1", 4), ("50:1", 3), ("25:1", 2), ("10:1", 1))
                ]
            }
        },
    },
    "dragon-tiger": {
        "decks": 8,
        "war": {"allowed": False},
        "side_bets": {"tie": {"pays": "8:1"}, "suited_tie": {"lines": [{"pays": "50:1", "suited": True}]}},
    },
    "no-surrender": {"surrender": {"allowed": False}},
}
NAMES = tuple(TABLES)


def rules_named(name: str, mode: str | None = None) -> HouseRules:
    """One of the tables, with another way of shuffling if ``mode`` names one."""
    tables = TABLES[name]
    return build({**tables, "shoe": {"mode": mode}} if mode else tables)
