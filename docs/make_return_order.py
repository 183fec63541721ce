"""Writes the numbers of docs/explanation/return-order.md: python docs/make_return_order.py"""

from __future__ import annotations

from make_kids_published import HERE, NEVER, games_by, measure

from casinowar.kids import kernels as k
from casinowar.kids.library import load_variant
from casinowar.kids.small_results import small_deck

ORDERS = ("winner_first", "loser_first", "seat_order", "interleaved")
RETURN_HEAD = """\
# Why the order of return decides whether War ends

When a trick is won, its cards go under the winner's packet. Few rules say in which order, and hardly a player thinks
about it. Yet nothing else in the game decides as surely whether it ends.

## Four cards are enough to see it

Take two kings and two aces. Player 1 holds KA (the king on top), player 2 AK. Let won cards go back in the order of the
seats, player 1's card first, whoever has won:

```
$ casinowar kids play classic --set deck.ranks=2 --set deck.suits=2 --set won_cards=seat_order \\
    --deal KA/AK --seed 1 --trace
1. K : A   player 2 takes 2 (1 to 3)
2. A : K   player 1 takes 2 (2 to 2)
3. A : K   player 1 takes 2 (3 to 1)
4. K : A   player 2 takes 2 (2 to 2)
...
Endless: the position after trick 2 comes back after trick 4: a loop of 2.
```

After trick 2 the packets are AK and KA, and after trick 4 they are that again. Nothing is left to chance, so the next
two tricks are the last two over again, for ever. Now let the winner's own card go first:

```
$ casinowar kids play classic --set deck.ranks=2 --set deck.suits=2 --set won_cards=winner_first \\
    --deal KA/AK --seed 1 --trace
1. K : A   player 2 takes 2 (1 to 3)
2. A : K   player 1 takes 2 (2 to 2)
3. A K : A K   nobody takes (2 to 2); everybody takes his cards back
...
A draw: player 1 has 1 of the 2 cards that the war needs; player 2 has 1 of the
2 cards that the war needs; both players are out of cards alike.
```

The same deal ends in the third trick: both times the ace went under before the king it had beaten, both packets are AK,
and two aces meet.

## What makes the difference

* `seat_order`, `interleaved`: the first player's cards first, whoever wins. Pairs of cards come back in the same order
  and meet again in the same way. Nothing shakes them up, and many deals settle into a loop.
* `winner_first`, `loser_first`: the order of a pair in its new packet depends on who has won. That is enough to scatter
  the cards. Loops exist, but with four suits nobody meets them by chance.
* `shuffled`, `coin`: with chance in the return no loop can hold for ever, and the mean length is finite (Lakshtanov
  and Roshchina, 2012).

So a rule page that leaves the order open describes two games: one that ends and one that may not. `casinowar` has to
choose where the source is silent, and takes `shuffled`; each variant says so.

## How we know that a game is endless

A game is called *endless* only if a whole position (both packets in order) comes back: that proves it, as nothing is
left to chance. A program with a cap on the number of tricks cannot tell such a game from a long one: below, games
of over ten thousand tricks still ended.

## Whole decks of 52 cards

Shares of {games:,} deals, a short player lays what he has. (The tables are made by `docs/make_return_order.py`; a test
makes them again.)
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
