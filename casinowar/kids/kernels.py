"""Compiled packet games: one fast kernel for two players, one for everything else; see tables.py for their input.

They play the same games as games/packet.py, card for card and random word for random word.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from casinowar.sampling.generator import STATE_WORDS, below, seed_stream, unit
from casinowar.sampling.jit import inline, kernel

# Places in the table of rules (tables.py fills it).
PLAYERS, JOINS_TIED, SHORTAGE, RETURN, RESHUFFLE, IDENTICAL, PRIZE, AIM = range(8)
TRICK_LIMIT, THEN_MOST, WARS, TARGET, FEWER_THAN, ONE_PASS, ROUNDS, DECIDER = range(8, 16)
SAFETY, CIRCULAR, WEAKEST, STRONGEST, ACE, WATCH, CAPACITY, TOTAL = range(16, 24)
RULES = 24
NEVER = 1 << 40

# Values of some rules.
LOSE, LAST_CARD, OWN, SHARED, DRAW = range(5)
WINNER_FIRST, LOSER_FIRST, SEAT_ORDER, INTERLEAVED, SHUFFLED, COIN, PILE, CHOICE = range(8)
NO_PRIZE, NEXT_CARD, LOSING_CARD, WINNING_CARD = range(4)
ALL_CARDS, AVOID_ALL_CARDS, NOT_FIRST_OUT = range(3)

# Columns of a game's result.
RESULT, WINNERS, TRICKS, PLAYS, WAR_TRICKS, TIES, LEAD_CHANGES, ACES = range(8)
COLUMNS = 8
WON, DRAWN, ENDLESS, LIMITED = range(4)

_LARGEST_MASK = (1 << 20) - 1  # tells the compiler that no place is negative
_PLACE = 255  # the bits of a card that hold its place in the order
_LOW32 = np.uint64(0xFFFFFFFF)
_B31, _B32, _B63 = np.uint64(31), np.uint64(32), np.uint64(63)
_B17, _B23, _B41, _B45, _B19 = np.uint64(17), np.uint64(23), np.uint64(41), np.uint64(45), np.uint64(19)
_ZERO, _ONE = np.uint64(0), np.uint64(1)


@inline
def _next_word(s0: Any, s1: Any, s2: Any, s3: Any) -> Any:
    """The next word of xoshiro256++ and the four words of state after it, as generator.word."""
    mixed = s0 + s3
    drawn = ((mixed << _B23) | (mixed >> _B41)) + s0
    s2 ^= s0
    s3 ^= s1
    return drawn, s0 ^ s3, s1 ^ s2, s2 ^ (s1 << _B17), (s3 << _B45) | (s3 >> _B19)


@kernel
def fast_shuffle(state: Any, items: Any, count: Any) -> None:
    """generator.shuffle with the state in registers: the same permutation, several times faster."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    spare, has_spare = state[4], state[5] != _ZERO
    for place in range(count - 1):
        limit = np.uint64(count - place)
        while True:
            if has_spare:
                half = spare
                has_spare = False
            else:
                drawn, s0, s1, s2, s3 = _next_word(s0, s1, s2, s3)
                half = drawn >> _B32
                spare = drawn & _LOW32
                has_spare = True
            product = half * limit
            low = product & _LOW32
            if low >= limit:
                break
            threshold = ((_LOW32 + _ONE) - limit) % limit
            if low >= threshold:
                break
        other = place + np.int64(product >> _B32)
        kept = items[place]
        items[place] = items[other]
        items[other] = kept
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3
    state[4] = spare
    state[5] = _ONE if has_spare else _ZERO


@kernel
def deal(state: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any, stock: Any) -> None:
    """Deal as dealing.deal_cards does. ``plan``: number of loose cards, of ordinary ones, aside.

    ``loose`` is overwritten. Seat i's packet is written into ``stock[i]``, top card first.
    """
    loose_count, ordinary, aside = plan[0], plan[1], plan[2]
    for taken in range(aside):
        last = ordinary - 1 - taken
        place = below(state, last + 1)
        loose[place] = loose[last]
        for later in range(last, loose_count - 1):
            loose[later] = loose[later + 1]
        loose_count -= 1
    fast_shuffle(state, loose, loose_count)
    used = 0
    for seat in range(len(sizes)):
        count = fixed_count[seat]
        for i in range(count):
            stock[seat, i] = fixed[seat, i]
        for i in range(count, sizes[seat]):
            stock[seat, i] = loose[used]
            used += 1
        size = sizes[seat]
        if count > 0:
            fast_shuffle(state, stock[seat], size)
        if buried[seat] >= 0:
            place = below(state, size + 1)
            for i in range(size, place, -1):
                stock[seat, i] = stock[seat, i - 1]
            stock[seat, place] = buried[seat]


# ---------------------------------------------------------------- two players
# Registers of a game of two between the hot loop and a war.
_HEAD, _TAIL, _WARS_WON, _WAR_PLAYS, _WAR_TIES = 0, 2, 4, 6, 7
_REGISTERS = 8


@kernel
def _war_of_two(rules: Any, needs: Any, ring: Any, reg: Any, laid: Any, state: Any) -> Any:
    """A trick that began with a tie, its first two cards laid; True if nobody can win it.

    The pot goes back to the winner's packet; a loser by shortage has no cards afterwards.
    """
    mask = (rules[CAPACITY] - 1) & _LARGEST_MASK
    rule = rules[SHORTAGE]
    face0, face1 = np.int64(laid[0, 0]), np.int64(laid[1, 0])
    count0, count1 = 1, 1
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
        left0, left1 = reg[_TAIL] - reg[_HEAD], reg[_TAIL + 1] - reg[_HEAD + 1]
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
        for _ in range(lay0):
            laid[0, count0] = ring[0, reg[_HEAD] & mask]
            reg[_HEAD] += 1
            count0 += 1
        for _ in range(lay1):
            laid[1, count1] = ring[1, reg[_HEAD + 1] & mask]
            reg[_HEAD + 1] += 1
            count1 += 1
        if undecided:
            reg[_WAR_PLAYS] = max(count0, count1)
            reg[_WAR_TIES] = chain
            return True
        face0, face1 = np.int64(laid[0, count0 - 1]), np.int64(laid[1, count1 - 1])
    reg[_WAR_PLAYS] = max(count0, count1)
    reg[_WAR_TIES] = chain
    reg[_WARS_WON + taker] += 1
    _return_of_two(rules[RETURN], ring, mask, reg, laid, count0, count1, taker, state)
    return False


@kernel
def _return_of_two(
    order: Any, ring: Any, mask: Any, reg: Any, laid: Any, count0: Any, count1: Any, taker: Any, state: Any
) -> None:
    """Put the cards laid under the taker's packet."""
    tail = reg[_TAIL + taker]
    if order == COIN:
        order = LOSER_FIRST if below(state, 2) else WINNER_FIRST
    if order == SHUFFLED or order == INTERLEAVED:
        pot = laid[2]
        size = 0
        for i in range(max(count0, count1)):
            if i < count0:
                pot[size] = laid[0, i]
                size += 1
            if i < count1:
                pot[size] = laid[1, i]
                size += 1
        if order == SHUFFLED:
            fast_shuffle(state, pot, size)
        for i in range(size):
            ring[taker, (tail + i) & mask] = pot[i]
    else:
        first = 0
        if order == WINNER_FIRST:
            first = taker
        elif order == LOSER_FIRST:
            first = 1 - taker
        front = count1 if first == 1 else count0
        for i in range(front):
            ring[taker, (tail + i) & mask] = laid[first, i]
        for i in range(count0 + count1 - front):
            ring[taker, (tail + front + i) & mask] = laid[1 - first, i]
    reg[_TAIL + taker] = tail + count0 + count1


@kernel
def _same_position(ring: Any, kept: Any, mask: Any, head0: Any, tail0: Any, head1: Any, tail1: Any) -> Any:
    """Whether both packets equal those kept (which start at place 0)."""
    for i in range(tail0 - head0):
        if ring[0, (head0 + i) & mask] != kept[0, i]:
            return False
    for i in range(tail1 - head1):
        if ring[1, (head1 + i) & mask] != kept[1, i]:
            return False
    return True


@kernel
def _play_two(
    rules: Any, needs: Any, ring: Any, kept: Any, laid: Any, sizes: Any, reg: Any, state: Any, row: Any
) -> None:  # noqa: C901
    """Play one game from the packets in ``ring`` and write its result into ``row``."""
    mask = (rules[CAPACITY] - 1) & _LARGEST_MASK
    total = sizes[0] + sizes[1]
    head0, head1, tail0, tail1 = 0, 0, sizes[0], sizes[1]
    reg[_WARS_WON] = reg[_WARS_WON + 1] = 0
    low = max(0, max(total - rules[TARGET], rules[FEWER_THAN] - 1))
    high = total - low
    order = rules[RETURN]
    by_coin = order == SHUFFLED or order == COIN
    by_winner = 1 if (order == WINNER_FIRST or order == LOSER_FIRST or order == COIN) else 0
    turned = 1 if order == LOSER_FIRST else 0
    circular = rules[CIRCULAR] != 0
    weakest, strongest = rules[WEAKEST], rules[STRONGEST]
    watching = rules[WATCH] != 0
    stop = min(rules[SAFETY], rules[TRICK_LIMIT])
    tricks, extra_plays, wars, ties, lead_changes, leader = 0, 0, 0, 0, 0, 0
    kept_size, kept_wars, power, since = tail0, 0, 1, 0
    result = LIMITED
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
                if has_spare != _ZERO:
                    swap ^= np.int64(spare >> _B31)
                    has_spare = _ZERO
                else:
                    drawn, s0, s1, s2, s3 = _next_word(s0, s1, s2, s3)
                    swap ^= np.int64(drawn >> _B63)
                    spare = drawn & _LOW32
                    has_spare = _ONE
            first = card0 + swap * (card1 - card0)
            second = card0 + card1 - first
            tail = tail0 + taker * (tail1 - tail0)
            ring[taker, tail & mask] = first
            ring[taker, (tail + 1) & mask] = second
            tail1 += 2 * taker
            tail0 += 2 - 2 * taker
        else:
            state[0], state[1], state[2], state[3], state[4], state[5] = s0, s1, s2, s3, spare, has_spare
            reg[_HEAD], reg[_HEAD + 1], reg[_TAIL], reg[_TAIL + 1] = head0, head1, tail0, tail1
            laid[0, 0], laid[1, 0] = card0, card1
            undecided = _war_of_two(rules, needs, ring, reg, laid, state)
            extra_plays += reg[_WAR_PLAYS] - 1
            ties += reg[_WAR_TIES]
            wars += 1
            if undecided:
                result = DRAWN
                break
            head0, head1, tail0, tail1 = reg[_HEAD], reg[_HEAD + 1], reg[_TAIL], reg[_TAIL + 1]
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
    reg[_HEAD], reg[_HEAD + 1], reg[_TAIL], reg[_TAIL + 1] = head0, head1, tail0, tail1
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
    ring = np.zeros((2, capacity), np.uint8)
    kept = np.zeros((2, capacity), np.uint8)
    laid = np.zeros((3, 2 * capacity), np.uint8)
    cards = np.zeros(len(loose), np.uint8)
    full = sizes + (buried >= 0)
    reg = np.zeros(_REGISTERS, np.int64)
    state = np.zeros(STATE_WORDS, np.uint64)
    for game in range(len(results)):
        seed_stream(key, np.uint64(first + game), state)
        cards[:] = loose
        deal(state, plan, cards, sizes, fixed, fixed_count, buried, ring)
        aces = 0
        for i in range(full[0]):
            aces += ring[0, i] == rules[ACE]
        results[game, ACES] = aces
        _play_two(rules, needs, ring, kept, laid, full, reg, state, results[game])
    for seat in range(2):
        final_count[seat] = reg[_TAIL + seat] - reg[_HEAD + seat]
        for i in range(final_count[seat]):
            final[seat, i] = ring[seat, (reg[_HEAD + seat] + i) % capacity]


# ---------------------------------------------------------------- any number of players, every option
class Table(NamedTuple):
    """The table of the general kernel: arrays by seat, and ``game`` with the numbers below.

    A seat's packet is ``stock[seat, head % capacity : tail % capacity]``; ``laid`` and ``won`` are
    filled from 0.
    """

    stock: Any
    head: Any
    tail: Any
    won: Any
    won_count: Any
    laid: Any
    laid_count: Any
    face: Any
    fights: Any
    tied: Any
    left: Any
    inside: Any
    wars_won: Any
    rounds_won: Any
    held: Any
    pot: Any
    kept: Any
    kept_size: Any
    kept_wars: Any
    game: Any


# Numbers in Table.game.
_PRIZE_CARD, _LEAD, _ENDED, _SEATS_WON, _T, _P, _W, _TIE, _CHANGES = range(9)
_LEADER, _CHANCE, _PLAYED_ROUNDS, _DECIDING, _KEPT_LEAD, _KEPT_PRIZE, _FIGHTING = range(9, 16)
_NUMBERS = 16
_NOT_ENDED = -1
_NOBODY = -1
_GOES_ON = -2


@kernel
def _left_of(rules: Any, t: Any, seat: Any) -> Any:
    """Cards a seat can still lay in this trick."""
    left = t.tail[seat] - t.head[seat]
    if rules[RESHUFFLE]:
        left += t.won_count[seat]
    return left


@kernel
def _lay(rules: Any, t: Any, seat: Any, count: Any, state: Any) -> None:
    """Lay cards, the last one up; a won pile becomes the packet when that is empty."""
    capacity = rules[CAPACITY]
    for _ in range(count):
        if t.head[seat] == t.tail[seat]:
            fast_shuffle(state, t.won[seat], t.won_count[seat])
            for i in range(t.won_count[seat]):
                t.stock[seat, t.tail[seat] % capacity] = t.won[seat, i]
                t.tail[seat] += 1
            t.won_count[seat] = 0
        card = t.stock[seat, t.head[seat] % capacity]
        t.head[seat] += 1
        t.laid[seat, t.laid_count[seat]] = card
        t.laid_count[seat] += 1
        t.face[seat] = card


@kernel
def _highest(rules: Any, t: Any) -> Any:
    """Mark the fighters tied for highest; how many they are."""
    players = rules[PLAYERS]
    lifted = False
    if rules[CIRCULAR]:
        has_weakest, has_strongest = False, False
        for seat in range(players):
            if t.fights[seat]:
                has_weakest |= t.face[seat] & _PLACE == rules[WEAKEST]
                has_strongest |= t.face[seat] & _PLACE == rules[STRONGEST]
        lifted = has_weakest and has_strongest
    best = -1
    for seat in range(players):
        if t.fights[seat]:
            strength = 2 * (t.face[seat] & _PLACE)
            if lifted and t.face[seat] & _PLACE == rules[WEAKEST]:
                strength = 2 * rules[STRONGEST] + 1
            t.held[seat] = strength
            best = max(best, strength)
    count = 0
    for seat in range(players):
        t.tied[seat] = 1 if t.fights[seat] and t.held[seat] == best else 0
        count += t.tied[seat]
    return count


@kernel
def _first_marked(marks: Any, skip: Any) -> Any:
    """The marked seat after ``skip`` other marked ones."""
    for seat in range(len(marks)):
        if marks[seat]:
            if skip == 0:
                return seat
            skip -= 1
    return _NOBODY


@kernel
def _identical_taker(rules: Any, t: Any) -> Any:
    """The tied seat nearest to the leader if all tied cards are the same card, else nobody."""
    players = rules[PLAYERS]
    card = t.face[_first_marked(t.tied, 0)]
    for seat in range(players):
        if t.tied[seat] and t.face[seat] != card:
            return _NOBODY
    for turn in range(players):
        seat = (t.game[_LEAD] + turn) % players
        if t.tied[seat]:
            return seat
    return _NOBODY


@kernel
def _pick(t: Any, marks: Any, count: Any, state: Any) -> Any:
    """One of ``count`` marked seats, by lot if several."""
    if count == 1:
        return _first_marked(marks, 0)
    t.game[_CHANCE] = 1
    return _first_marked(marks, below(state, count))


@kernel
def _lose_by(rules: Any, t: Any, losers: Any) -> None:
    """End the game: all seats but the marked losers share the win; nobody left is a draw."""
    winners = 0
    for seat in range(rules[PLAYERS]):
        if not losers[seat]:
            winners |= 1 << seat
    t.game[_SEATS_WON] = winners
    t.game[_ENDED] = WON if winners else DRAWN


@kernel
def _war(rules: Any, t: Any, need: Any, state: Any) -> Any:  # noqa: C901
    """One war among the fighters: the taker, nobody (undecided or ended), or that it goes on."""
    players, rule = rules[PLAYERS], rules[SHORTAGE]
    fighters, able, insiders, most, least, shortest = 0, 0, 0, -1, NEVER, NEVER
    for seat in range(players):
        insiders += t.inside[seat]
        if t.fights[seat]:
            left = _left_of(rules, t, seat)
            t.left[seat] = left
            fighters += 1
            most = max(most, left)
            if left >= need or (rule != LOSE and rule != DRAW and left > 0):
                able += 1
                least = min(least, left)
            if left < need:
                shortest = min(shortest, left)
    if most == 0 and rules[RETURN] == PILE and not rules[RESHUFFLE]:
        return _NOBODY
    if shortest < NEVER and rules[AIM] == NOT_FIRST_OUT and rule == LOSE and insiders > 2:
        for seat in range(players):
            t.held[seat] = 1 if t.fights[seat] and t.left[seat] == shortest else 0
        _lose_by(rules, t, t.held)
        return _NOBODY
    if shortest < NEVER and rule == DRAW:
        return _NOBODY
    if rule == LOSE and able <= 1:
        count = 0
        for seat in range(players):
            t.held[seat] = 1 if t.fights[seat] and t.left[seat] == most else 0
            count += t.held[seat]
        taker = _NOBODY
        if count == 1 or insiders != 2:
            taker = _pick(t, t.held, count, state)
        for seat in range(players):
            if t.fights[seat] and seat != taker:
                _lay(rules, t, seat, t.left[seat], state)
        return taker
    if able == 0:
        return _NOBODY if insiders == 2 else _pick(t, t.tied, _count(t.tied), state)
    if rule != LAST_CARD and able == 1 and (fighters > 1):
        for seat in range(players):
            if t.fights[seat] and t.left[seat] > 0:
                return seat
    for seat in range(players):
        if t.fights[seat] and rule == LOSE and t.left[seat] < need:
            _lay(rules, t, seat, t.left[seat], state)
            t.fights[seat] = 0
    for seat in range(players):
        if t.fights[seat]:
            count = min(need, t.left[seat])
            if rule == SHARED:
                count = min(count, least)
            if count == 0 and rule != LAST_CARD:
                t.fights[seat] = 0
            _lay(rules, t, seat, count, state)
    return _GOES_ON


@kernel
def _count(marks: Any) -> Any:
    """How many seats are marked."""
    count = 0
    for seat in range(len(marks)):
        count += marks[seat] != 0
    return count


@kernel
def _fill_pot(rules: Any, t: Any, taker: Any, sort: Any, state: Any) -> Any:
    """The cards laid, in the order in which they go back; how many they are."""
    players, order = rules[PLAYERS], rules[RETURN]
    size = 0
    if order == COIN:
        order = LOSER_FIRST if below(state, 2) else WINNER_FIRST
    if order == WINNER_FIRST or order == LOSER_FIRST or order == SEAT_ORDER:
        for turn in range(players + 2):
            seat = turn - 1
            if turn == 0 or turn == players + 1:
                if order == SEAT_ORDER or (turn == 0) != (order == WINNER_FIRST):
                    continue
                seat = taker
            elif seat == taker and order != SEAT_ORDER:
                continue
            for i in range(t.laid_count[seat]):
                t.pot[size] = t.laid[seat, i]
                size += 1
        return size
    for i in range(t.laid_count.max()):
        for seat in range(players):
            if i < t.laid_count[seat]:
                t.pot[size] = t.laid[seat, i]
                size += 1
    if order == SHUFFLED or (order == CHOICE and sort == 0):
        fast_shuffle(state, t.pot, size)
    elif order == CHOICE:
        _sort_pot(t.pot, size, sort == 1)
    return size


@kernel
def _sort_pot(pot: Any, size: Any, strongest_first: Any) -> None:
    """Sort by place, equal cards staying in their order."""
    for i in range(1, size):
        card = pot[i]
        j = i
        while j > 0 and (
            (pot[j - 1] & _PLACE) < (card & _PLACE) if strongest_first else (pot[j - 1] & _PLACE) > (card & _PLACE)
        ):
            pot[j] = pot[j - 1]
            j -= 1
        pot[j] = card


@kernel
def _award(rules: Any, t: Any, taker: Any, sort: Any, state: Any) -> None:
    """The pot and the old prize go to the taker; a new prize may be staked."""
    capacity = rules[CAPACITY]
    others, loser = 0, _NOBODY
    for seat in range(rules[PLAYERS]):
        if t.inside[seat] and seat != taker:
            others += _left_of(rules, t, seat)
            loser = seat if loser == _NOBODY else loser
    staked = -1
    if others > 0 and (rules[PRIZE] == LOSING_CARD or rules[PRIZE] == WINNING_CARD):
        seat = taker if rules[PRIZE] == WINNING_CARD else loser
        t.laid_count[seat] -= 1
        staked = t.laid[seat, t.laid_count[seat]]
    size = _fill_pot(rules, t, taker, sort, state)
    if t.game[_PRIZE_CARD] >= 0:
        t.pot[size] = t.game[_PRIZE_CARD]
        size += 1
    t.game[_PRIZE_CARD] = staked
    for i in range(size):
        if rules[RETURN] == PILE:
            t.won[taker, t.won_count[taker]] = t.pot[i]
            t.won_count[taker] += 1
        else:
            t.stock[taker, t.tail[taker] % capacity] = t.pot[i]
            t.tail[taker] += 1
    if rules[PRIZE] == NEXT_CARD and others > 0 and _left_of(rules, t, taker) > 1:
        t.game[_PRIZE_CARD] = t.stock[taker, t.head[taker] % capacity]
        t.head[taker] += 1


@kernel
def _take_back(rules: Any, t: Any) -> None:
    """Everybody takes back the cards he laid."""
    for seat in range(rules[PLAYERS]):
        for i in range(t.laid_count[seat]):
            if rules[RETURN] == PILE:
                t.won[seat, t.won_count[seat]] = t.laid[seat, i]
                t.won_count[seat] += 1
            else:
                t.stock[seat, t.tail[seat] % rules[CAPACITY]] = t.laid[seat, i]
                t.tail[seat] += 1


@kernel
def _trick(rules: Any, needs: Any, quick_share: Any, sorts: Any, t: Any, state: Any) -> Any:
    """Play one trick but for its ending; the taker, or nobody."""
    players = rules[PLAYERS]
    for seat in range(players):
        t.laid_count[seat] = 0
        t.fights[seat] = t.inside[seat]
    for seat in range(players):
        if t.inside[seat]:
            _lay(rules, t, seat, 1, state)
    taker = _GOES_ON
    if quick_share > 0 and unit(state) < quick_share:
        taker = _first_marked(t.inside, below(state, _count(t.inside)))
    chain = 0
    while taker == _GOES_ON:
        if _highest(rules, t) == 1:
            taker = _first_marked(t.tied, 0)
            break
        if rules[IDENTICAL]:
            taker = _identical_taker(rules, t)
            if taker >= 0:
                break
        if rules[JOINS_TIED]:
            for seat in range(players):
                t.fights[seat] = t.tied[seat]
        need = needs[min(chain, 1), t.face[_first_marked(t.tied, 0)] & _PLACE]
        chain += 1
        taker = _war(rules, t, need, state)
    t.game[_TIE] += chain
    t.game[_W] += chain > 0
    t.game[_P] += t.laid_count.max()
    if taker >= 0:
        t.wars_won[taker] += chain > 0
        _award(rules, t, taker, sorts[taker], state)
    else:
        _take_back(rules, t)
    t.game[_LEAD] = (t.game[_LEAD] + 1) % players
    return taker


@kernel
def _hold(rules: Any, t: Any) -> None:
    """Cards of every seat into ``held``."""
    for seat in range(rules[PLAYERS]):
        t.held[seat] = t.tail[seat] - t.head[seat] + t.won_count[seat]


@kernel
def _most_wins(rules: Any, t: Any, numbers: Any) -> Any:
    """End the game: the largest number wins, equal is a draw."""
    best, count = _NOBODY, 0
    for seat in range(rules[PLAYERS]):
        if best == _NOBODY or numbers[seat] > numbers[best]:
            best, count = seat, 1
        elif numbers[seat] == numbers[best]:
            count += 1
    t.game[_ENDED] = WON if count == 1 else DRAWN
    t.game[_SEATS_WON] = 1 << best if count == 1 else 0


@kernel
def _somebody_out(rules: Any, t: Any) -> None:
    """Seats without cards are out; the last one has won, or is the drunkard."""
    gone, insiders = 0, 0
    for seat in range(rules[PLAYERS]):
        t.tied[seat] = 1 if t.inside[seat] and t.held[seat] == 0 else 0
        gone += t.tied[seat]
        if t.tied[seat]:
            t.inside[seat] = 0
        insiders += t.inside[seat]
    if gone == 0:
        return
    if rules[AIM] == NOT_FIRST_OUT:
        _lose_by(rules, t, t.tied)
    elif insiders == 1:
        if rules[AIM] == AVOID_ALL_CARDS:
            _lose_by(rules, t, t.inside)
        else:
            t.game[_ENDED] = WON
            t.game[_SEATS_WON] = 1 << _first_marked(t.inside, 0)


@kernel
def _end_of_pass(rules: Any, t: Any) -> Any:
    """Packets are played once: the ending when they are empty; whether a new round is to be dealt."""
    empty, insiders = 0, 0
    for seat in range(rules[PLAYERS]):
        t.tied[seat] = 1 if t.inside[seat] and t.head[seat] == t.tail[seat] else 0
        empty += t.tied[seat]
        insiders += t.inside[seat]
    if empty == 0:
        return False
    if rules[ONE_PASS] and rules[ROUNDS] > 1:
        _most_wins(rules, t, t.held)
        if t.game[_ENDED] == WON:
            for seat in range(rules[PLAYERS]):
                t.rounds_won[seat] += t.game[_SEATS_WON] >> seat & 1
        t.game[_ENDED], t.game[_SEATS_WON] = _NOT_ENDED, 0
        t.game[_PLAYED_ROUNDS] += 1
        if t.game[_PLAYED_ROUNDS] < rules[ROUNDS]:
            return True
        _most_wins(rules, t, t.rounds_won)
    elif rules[ONE_PASS] or empty == insiders:
        _most_wins(rules, t, t.held)
    else:
        for seat in range(rules[PLAYERS]):
            if t.tied[seat]:
                t.inside[seat] = 0
        if insiders - empty == 1:
            t.game[_ENDED] = WON
            t.game[_SEATS_WON] = 1 << _first_marked(t.inside, 0)
    return False


@kernel
def _check_limits(rules: Any, t: Any) -> None:
    """Wars, targets, few cards, tricks: in this order."""
    _hold(rules, t)
    for seat in range(rules[PLAYERS]):
        if t.game[_ENDED] == _NOT_ENDED and t.wars_won[seat] >= rules[WARS]:
            t.game[_ENDED], t.game[_SEATS_WON] = WON, 1 << seat
    for seat in range(rules[PLAYERS]):
        if t.game[_ENDED] == _NOT_ENDED and t.inside[seat] and t.held[seat] >= rules[TARGET]:
            t.game[_ENDED], t.game[_SEATS_WON] = WON, 1 << seat
    if t.game[_ENDED] == _NOT_ENDED and t.held.min() < rules[FEWER_THAN]:
        _most_wins(rules, t, t.held)
    if t.game[_ENDED] == _NOT_ENDED and t.game[_T] + 1 >= rules[TRICK_LIMIT]:
        t.game[_ENDED], t.game[_SEATS_WON] = DRAWN, 0
        if rules[THEN_MOST]:
            _most_wins(rules, t, t.held)


@kernel
def _note_lead(rules: Any, t: Any) -> None:
    """Count a change of lead."""
    _hold(rules, t)
    most, leader = t.held.max(), _NOBODY
    for seat in range(rules[PLAYERS]):
        if t.held[seat] == most:
            if leader != _NOBODY:
                return
            leader = seat
    if t.game[_LEADER] != _NOBODY and t.game[_LEADER] != leader:
        t.game[_CHANGES] += 1
    t.game[_LEADER] = leader


@kernel
def _keep(rules: Any, t: Any) -> None:
    """Remember the position."""
    for seat in range(rules[PLAYERS]):
        size = t.tail[seat] - t.head[seat]
        t.kept_size[seat] = size
        t.kept_wars[seat] = t.wars_won[seat]
        for i in range(size):
            t.kept[seat, i] = t.stock[seat, (t.head[seat] + i) % rules[CAPACITY]]
    t.game[_KEPT_LEAD], t.game[_KEPT_PRIZE] = t.game[_LEAD], t.game[_PRIZE_CARD]


@kernel
def _is_kept(rules: Any, t: Any) -> Any:
    """Whether the position is the one remembered."""
    if t.game[_KEPT_PRIZE] != t.game[_PRIZE_CARD] or (rules[IDENTICAL] and t.game[_KEPT_LEAD] != t.game[_LEAD]):
        return False
    for seat in range(rules[PLAYERS]):
        if t.tail[seat] - t.head[seat] != t.kept_size[seat]:
            return False
        if rules[WARS] != NEVER and t.kept_wars[seat] != t.wars_won[seat]:
            return False
    for seat in range(rules[PLAYERS]):
        for i in range(t.kept_size[seat]):
            if t.kept[seat, i] != t.stock[seat, (t.head[seat] + i) % rules[CAPACITY]]:
                return False
    return True


@kernel
def _sit_down(rules: Any, full: Any, t: Any) -> None:
    """Start from packets just dealt into ``stock``."""
    for seat in range(rules[PLAYERS]):
        t.head[seat], t.tail[seat] = 0, full[seat]
        t.won_count[seat] = 0
        t.inside[seat] = 1
    t.game[_PRIZE_CARD], t.game[_LEAD] = -1, 0


@kernel
def any_games(
    rules: Any, needs: Any, plan: Any, loose: Any, sizes: Any, fixed: Any, fixed_count: Any, buried: Any,
    sorts: Any, quick_share: Any, key: Any, first: Any, results: Any, final: Any, final_count: Any,
) -> None:  # fmt: skip
    """Games of any packet variant, as two_player_games; ``final`` receives the last game's packets."""
    players, capacity = rules[PLAYERS], rules[CAPACITY]
    by_seat = np.zeros((10, players), np.int64)
    t = Table(
        np.zeros((players, capacity), np.int64), by_seat[0], by_seat[1],
        np.zeros((players, capacity), np.int64), by_seat[2],
        np.zeros((players, capacity), np.int64), by_seat[3], by_seat[4], by_seat[5], by_seat[6], by_seat[7],
        by_seat[8], by_seat[9], np.zeros(players, np.int64), np.zeros(players, np.int64),
        np.zeros(capacity, np.int64), np.zeros((players, capacity), np.int64),
        np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(_NUMBERS, np.int64),
    )  # fmt: skip
    full = sizes + (buried >= 0)
    cards = np.zeros(len(loose), np.int64)
    state = np.zeros(STATE_WORDS, np.uint64)
    for number in range(len(results)):
        seed_stream(key, np.uint64(first + number), state)
        cards[:] = loose
        deal(state, plan, cards, sizes, fixed, fixed_count, buried, t.stock)
        t.game[:] = 0
        t.wars_won[:] = 0
        t.rounds_won[:] = 0
        t.game[_ENDED], t.game[_LEADER] = _NOT_ENDED, _NOBODY
        _sit_down(rules, full, t)
        aces = 0
        for i in range(full[0]):
            aces += t.stock[0, i] & _PLACE == rules[ACE]
        power, since = 1, 0
        if rules[WATCH]:
            _keep(rules, t)
        while t.game[_ENDED] == _NOT_ENDED:
            if t.game[_T] >= rules[SAFETY]:
                t.game[_ENDED] = LIMITED
                break
            taker = _trick(rules, needs, quick_share, sorts, t, state)
            out_of_play = rules[RETURN] == PILE and not rules[RESHUFFLE]
            splits = out_of_play and rules[SHORTAGE] != DRAW
            if t.game[_ENDED] == _NOT_ENDED and taker < 0 and not splits:
                t.game[_ENDED] = DRAWN
                if rules[DECIDER]:
                    t.game[_T] += 1
                    cards[:] = loose
                    deal(state, plan, cards, sizes, fixed, fixed_count, buried, t.stock)
                    _sit_down(rules, full, t)
                    taker = _trick(rules, needs, quick_share, sorts, t, state)
                    if taker >= 0:
                        t.game[_ENDED], t.game[_SEATS_WON] = WON, 1 << taker
            if t.game[_ENDED] == _NOT_ENDED:
                _hold(rules, t)
                if out_of_play:
                    if _end_of_pass(rules, t):
                        cards[:] = loose
                        deal(state, plan, cards, sizes, fixed, fixed_count, buried, t.stock)
                        _sit_down(rules, full, t)
                else:
                    _somebody_out(rules, t)
                _check_limits(rules, t)
            t.game[_T] += 1
            _note_lead(rules, t)
            if rules[WATCH] and t.game[_ENDED] == _NOT_ENDED:
                since += 1
                if t.game[_CHANCE]:
                    t.game[_CHANCE] = 0
                    power, since = 1, 0
                    _keep(rules, t)
                elif _is_kept(rules, t):
                    t.game[_ENDED] = ENDLESS
                    t.game[_T] = since
                elif since == power:
                    power, since = 2 * power, 0
                    _keep(rules, t)
        row = results[number]
        row[RESULT], row[WINNERS], row[TRICKS], row[PLAYS] = t.game[_ENDED], t.game[_SEATS_WON], t.game[_T], t.game[_P]
        row[WAR_TRICKS], row[TIES], row[LEAD_CHANGES], row[ACES] = t.game[_W], t.game[_TIE], t.game[_CHANGES], aces
    for seat in range(players):
        final_count[seat] = t.tail[seat] - t.head[seat] + t.won_count[seat]
        for i in range(t.tail[seat] - t.head[seat]):
            final[seat, i] = t.stock[seat, (t.head[seat] + i) % capacity]
        for i in range(t.won_count[seat]):
            final[seat, t.tail[seat] - t.head[seat] + i] = t.won[seat, i]
