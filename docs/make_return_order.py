"""Writes the numbers of docs/explanation/return-order.md: python docs/make_return_order.py"""

from __future__ import annotations

from make_kids_published import HERE, NEVER, games_by, measure

from casinowar.kids import kernels as k
from casinowar.kids.library import load_variant
from casinowar.kids.small_results import small_deck

ORDERS = ("winner_first", "loser_first", "seat_order", "interleaved")
RETURN_HEAD = """\
# Why the order of return decides whether War ends

Made by `docs/make_return_order.py`; a test makes it again.

When a trick is won, its cards go under the winner's packet. Few rules say in which order, and nothing else in the
game decides as surely whether it ends.

* `winner_first`, `loser_first`: the winner's own cards first, or last. The two packets then mix differently
  according to who wins, and that scatters the cards. Loops exist, but nobody meets them by chance with four suits.
* `seat_order`, `interleaved`: the first player's cards first, whoever wins. Pairs of cards come back in the same order
  and meet again in the same way; many deals settle into a loop of positions that never ends.
* `shuffled`, `coin`: with chance in the return no loop can hold for ever, and the mean length is finite (Lakshtanov
  and Roshchina, 2012).

A game is called *endless* only if a whole position (both packets in order) comes back: that proves it, as nothing is
left to chance. A program with a cap on the number of tricks cannot tell such a game from a long one.

## Whole decks of 52 cards

Shares of {games:,} deals, a short player lays what he has.
"""


def return_page() -> str:
    """docs/explanation/return-order.md."""
    games = 4000
    parts = [RETURN_HEAD.format(games=games)]
    parts += [
        "| face down | order | endless | mean tricks of the others | longest of them |",
        "|---:|---|---:|---:|---:|",
    ]
    for down in (1, 2, 3):
        for order in ORDERS:
            sets = (f"face_down={down}", f"won_cards={order}", "shortage=own")
            rows = games_by("classic", sets, (), (), games, NEVER)
            endless = float((rows[:, k.RESULT] == k.ENDLESS).mean())
            mean = measure(rows, "tricks", "mean")
            longest = int(rows[rows[:, k.RESULT] == k.WON, k.TRICKS].max())
            parts.append(f"| {down} | {order} | {endless:.1%} | {mean.value:.0f} ± {mean.error:.0f} | {longest:,} |")
    parts += ["", "## Every deal of small decks", "", "One down, a short player loses. All deals, counted.", ""]
    parts += ["| deck | deals | " + " | ".join(f"endless, {order}" for order in ORDERS) + " |"]
    parts += ["|---|---:|" + "---:|" * len(ORDERS)]
    for ranks, suits in ((4, 1), (6, 1), (8, 1), (10, 1), (3, 2), (4, 2), (5, 2)):
        found = [
            small_deck(load_variant("classic", [f"deck.ranks={ranks}", f"deck.suits={suits}", f"won_cards={order}"]))
            for order in ORDERS
        ]
        counts = " | ".join(f"{one.endless:,}" for one in found)
        parts.append(f"| {ranks} ranks of {suits} | {found[0].deals:,} | {counts} |")
    parts += [
        "",
        "Winner's card first, with all cards different, loops exist unless the number of cards is a power of 2 or",
        "3 times a power of 2 (Spivey, 2010): of these decks only the one of 10 has any. `casinowar kids deals` names",
        "a deal of each kind, `casinowar kids play --deal ... --trace` shows its loop.",
        "",
    ]
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "explanation" / "return-order.md").write_text(return_page(), encoding="utf-8")
