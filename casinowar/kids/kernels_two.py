"""The compiled packet game of two players: most variants, as fast as C."""

from __future__ import annotations

from typing import Any

import numpy as np

from casinowar.kids.kernels import (
    ACE,
    ACES,
    AIM,
    AVOID_ALL_CARDS,
    B31,
    B63,
    CAPACITY,
    CIRCULAR,
    COIN,
    DEEPEST,
    DRAW,
    DRAWN,
    ENDLESS,
    FEWER_THAN,
    HEAD,
    LARGEST_MASK,
    LAST_CARD,
    LEAD_CHANGES,
    LIMITED,
    LOSE,
    LOSER_FIRST,
    LOW32,
    NEVER,
    ONE,
    PLAYS,
    RESULT,
    RETURN,
    SAFETY,
    SHARED,
    SHORTAGE,
    SHUFFLED,
    STRONGEST,
    TAIL,
    TARGET,
    THEN_MOST,
    TIES,
    TRICK_LIMIT,
    TRICKS,
    WAR_TRICKS,
    WARS,
    WARS_BY_TIES,
    WATCH,
    WEAKEST,
    WINNER_FIRST,
    WINNERS,
    WON,
    ZERO,
    deal,
    next_word,
)
from casinowar.kids.kernels_pot import (
    return_of_two,
)
from casinowar.sampling.generator import STATE_WORDS, seed_stream
from casinowar.sampling.jit import kernel

# Registers of a game of two between the hot loop and a war.
_WARS_WON, _WAR_PLAYS, _WAR_TIES = 4, 6, 7
REGISTERS = 8


@kernel
def _war_of_two(rules: Any, needs: Any, ring: Any, reg: Any, laid: Any, state: Any) -> Any:  # noqa: C901
    """A trick that began with a tie, its first two cards laid; True if nobody can win it.

    The pot goes back to the winner's packet; a loser by shortage has no cards afterwards.
    """
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    rule = rules[SHORTAGE]
    face0, face1 = np.int64(laid[0, 0]), np.int64(laid[1, 0])
    count0, count1 = 1, 1
    head0, head1 = reg[HEAD], reg[HEAD + 1]
    chain = 0
    taker = -1
    while taker < 0:
        if face0 != face1:
            taker = 1 if face1 > face0 else 0
            if rules[CIRCULAR] and min(face0, face1) == rules[WEAKEST] and max(face0, face1) == rules[STRONGEST]:
                taker = 1 - taker
            break
        need = needs[min(chain, 1), face0]
        chain += 1
        left0, left1 = reg[TAIL] - head0, reg[TAIL + 1] - head1
        lay0, lay1 = min(need, left0), min(need, left1)
        undecided = False
        if left0 < need or left1 < need:
            if rule == DRAW:
                undecided = True
                lay0, lay1 = 0, 0
            elif rule == LOSE:
                if left0 == left1:
                    undecided = True
                else:
                    taker = 0 if left0 > left1 else 1
                lay0 = 0 if taker == 0 else left0
                lay1 = 0 if taker == 1 else left1
            elif left0 == 0 and left1 == 0:
                undecided = True
            elif rule != LAST_CARD and (left0 == 0 or left1 == 0):
                taker = 1 if left0 == 0 else 0
                lay0, lay1 = 0, 0
            elif rule == SHARED:
                lay0 = lay1 = min(lay0, lay1)
        for i in range(lay0):
            laid[0, count0 + i] = ring[0, (head0 + i) & mask]
        for i in range(lay1):
            laid[1, count1 + i] = ring[1, (head1 + i) & mask]
        head0, count0 = head0 + lay0, count0 + lay0
        head1, count1 = head1 + lay1, count1 + lay1
        if undecided:
            break
        face0, face1 = np.int64(laid[0, count0 - 1]), np.int64(laid[1, count1 - 1])
    reg[HEAD], reg[HEAD + 1] = head0, head1
    reg[_WAR_PLAYS] = max(count0, count1)
    reg[_WAR_TIES] = chain
    if taker < 0:
        return True
    reg[_WARS_WON + taker] += 1
    return_of_two(rules[RETURN], ring, mask, reg, laid, count0, count1, taker, state)
    return False


@kernel
def _same_position(ring: Any, kept: Any, mask: Any, head0: Any, tail0: Any, head1: Any, tail1: Any) -> Any:
    """Whether both packets equal those kept (which start at place 0)."""
    for i in range(tail0 - head0):
        if ring[0, (head0 + i) & mask] != kept[0, i]:
            return False
    for i in range(tail1 - head1):  # noqa: SIM110
        if ring[1, (head1 + i) & mask] != kept[1, i]:
            return False
    return True


@kernel
def play_two(  # noqa: C901
    rules: Any, needs: Any, ring: Any, kept: Any, laid: Any, sizes: Any, reg: Any, state: Any, row: Any
) -> None:
    """Play one game from the packets in ``ring`` and write its result into ``row``."""
    mask = (rules[CAPACITY] - 1) & LARGEST_MASK
    total = sizes[0] + sizes[1]
    head0, head1, tail0, tail1 = 0, 0, sizes[0], sizes[1]
    reg[_WARS_WON] = reg[_WARS_WON + 1] = 0
    low = max(0, max(total - rules[TARGET], rules[FEWER_THAN] - 1))
    high = total - low
    order = rules[RETURN]
    by_coin = order in (SHUFFLED, COIN)
    by_winner = 1 if order in (WINNER_FIRST, LOSER_FIRST, COIN) else 0
    turned = 1 if order == LOSER_FIRST else 0
    circular = rules[CIRCULAR] != 0
    weakest, strongest = rules[WEAKEST], rules[STRONGEST]
    watching = rules[WATCH] != 0
    stop = min(rules[SAFETY], rules[TRICK_LIMIT])
    tricks, extra_plays, wars, ties, lead_changes, leader = 0, 0, 0, 0, 0, 0
    kept_size, kept_wars, power, since = tail0, 0, 1, 0
    result = LIMITED
    row[WARS_BY_TIES:] = 0
    if watching:
        for i in range(sizes[0]):
            kept[0, i] = ring[0, i]
        for i in range(sizes[1]):
            kept[1, i] = ring[1, i]
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    spare, has_spare = state[4], state[5]
    while tricks < stop:
        card0 = np.int64(ring[0, head0 & mask])
        card1 = np.int64(ring[1, head1 & mask])
        head0 += 1
        head1 += 1
        tricks += 1
        if card0 != card1:
            taker = np.int64(card1 > card0)
            if circular and min(card0, card1) == weakest and max(card0, card1) == strongest:
                taker = 1 - taker
            swap = (taker & by_winner) ^ turned
            if by_coin:
                if has_spare != ZERO:
                    swap ^= np.int64(spare >> B31)
                    has_spare = ZERO
                else:
                    drawn, s0, s1, s2, s3 = next_word(s0, s1, s2, s3)
                    swap ^= np.int64(drawn >> B63)
                    spare = drawn & LOW32
                    has_spare = ONE
            first = card0 + swap * (card1 - card0)
            second = card0 + card1 - first
            tail = tail0 + taker * (tail1 - tail0)
            ring[taker, tail & mask] = first
            ring[taker, (tail + 1) & mask] = second
            tail1 += 2 * taker
            tail0 += 2 - 2 * taker
        else:
            state[0], state[1], state[2], state[3], state[4], state[5] = s0, s1, s2, s3, spare, has_spare
            reg[HEAD], reg[HEAD + 1], reg[TAIL], reg[TAIL + 1] = head0, head1, tail0, tail1
            laid[0, 0], laid[1, 0] = card0, card1
            undecided = _war_of_two(rules, needs, ring, reg, laid, state)
            extra_plays += reg[_WAR_PLAYS] - 1
            ties += reg[_WAR_TIES]
            row[WARS_BY_TIES + min(reg[_WAR_TIES], DEEPEST) - 1] += 1
            wars += 1
            if undecided:
                result = DRAWN
                break
            head0, head1, tail0, tail1 = reg[HEAD], reg[HEAD + 1], reg[TAIL], reg[TAIL + 1]
            s0, s1, s2, s3, spare, has_spare = state[0], state[1], state[2], state[3], state[4], state[5]
            if reg[_WARS_WON] >= rules[WARS] or reg[_WARS_WON + 1] >= rules[WARS]:
                low, high = total, total  # ends below, whoever won the war
        size0 = tail0 - head0
        ahead = 2 * size0 - total
        if ahead != 0:
            if (ahead ^ leader) < 0 and leader != 0:
                lead_changes += 1
            leader = ahead
        if size0 <= low or size0 >= high:
            result = WON
            break
        if watching:
            since += 1
            wars_now = reg[_WARS_WON] + reg[_WARS_WON + 1]
            if (
                size0 == kept_size
                and (wars_now == kept_wars or rules[WARS] == NEVER)
                and _same_position(ring, kept, mask, head0, tail0, head1, tail1)
            ):
                result = ENDLESS
                tricks = since
                break
            if since == power:
                power *= 2
                since = 0
                kept_size, kept_wars = size0, wars_now
                for i in range(size0):
                    kept[0, i] = ring[0, (head0 + i) & mask]
                for i in range(total - size0):
                    kept[1, i] = ring[1, (head1 + i) & mask]
    reg[HEAD], reg[HEAD + 1], reg[TAIL], reg[TAIL + 1] = head0, head1, tail0, tail1
    size0 = tail0 - head0
    winners = 0
    if result == LIMITED and rules[TRICK_LIMIT] <= rules[SAFETY]:
        result = DRAWN
        if rules[THEN_MOST] and 2 * size0 != total:
            result = WON
    if result == WON:
        seat = 0 if 2 * size0 > total else 1
        if reg[_WARS_WON] >= rules[WARS]:
            seat = 0
        elif reg[_WARS_WON + 1] >= rules[WARS]:
            seat = 1
        elif 2 * size0 == total:
            result = DRAWN
        if rules[AIM] == AVOID_ALL_CARDS:
            seat = 1 - seat
        winners = 1 << seat if result == WON else 0
    row[RESULT], row[WINNERS], row[TRICKS], row[PLAYS] = result, winners, tricks, tricks + extra_plays
    row[WAR_TRICKS], row[TIES], row[LEAD_CHANGES] = wars, ties, lead_changes


@kernel
def two_player_games(
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    key: Any, first: Any, results: Any, final: Any, final_count: Any,
) -> None:  # fmt: skip
    """Games ``first`` and following of the streams of ``key``, one row of ``results`` each.

    ``final`` receives the packets of the last game, top card first.
    """
    capacity = rules[CAPACITY]
    ring = np.zeros((2, capacity), np.int64)
    kept = np.zeros((2, capacity), np.int64)
    laid = np.zeros((3, 2 * capacity), np.int64)
    cards = np.zeros(len(loose), np.int64)
    full = np.zeros(2, np.int64)
    for seat in range(2):
        full[seat] = sizes[seat] + (buried[seat] >= 0)
    reg = np.zeros(REGISTERS, np.int64)
    state = np.zeros(STATE_WORDS, np.uint64)
    for game in range(len(results)):
        seed_stream(key, np.uint64(first + game), state)
        for i in range(len(loose)):
            cards[i] = loose[i]
        deal(state, plan, cards, sizes, fixed, fixed_count, buried, ring)
        aces = 0
        for i in range(full[0]):
            aces += ring[0, i] == rules[ACE]
        results[game, ACES] = aces
        play_two(rules, needs, ring, kept, laid, full, reg, state, results[game])
    for seat in range(2):
        final_count[seat] = reg[TAIL + seat] - reg[HEAD + seat]
        for i in range(final_count[seat]):
            final[seat, i] = ring[seat, (reg[HEAD + seat] + i) % capacity]
