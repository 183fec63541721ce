"""The packet game: cards are turned from the top of packets, the highest takes all. Most variants."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Hashable, Sequence
from itertools import chain

from casinowar.counts import number_of
from casinowar.kids.dealing import DealPlan, deal_cards, plan_again
from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.games.base import DEFAULT_PACE, Game
from casinowar.kids.games.endings import PacketEndings
from casinowar.kids.returns import RETURN_POLICIES, pot_in_order
from casinowar.kids.shortage import GoOn, Undecided, answer_shortage
from casinowar.kids.variant import WarVariant
from casinowar.kids.warsize import cards_for_war
from casinowar.rng import Stream


class PacketGame(PacketEndings, Game):
    """War as most people know it; every option of the variant that concerns packets.

    ``plan`` deals the further rounds of a match and the decider; ``policies`` names, by seat, how
    a winner orders his cards where the variant leaves the choice to him.
    """

    turned = 1
    """Cards that are turned up and compared together."""

    def __init__(
        self,
        variant: WarVariant,
        deal: Deal,
        stream: Stream,
        pace: float = DEFAULT_PACE,
        logged: bool = False,
        plan: DealPlan | None = None,
        policies: tuple[str, ...] = (),
    ) -> None:
        super().__init__(variant, deal, stream, pace, logged)
        self.plan = plan or plan_again(deal, variant)
        self.policies = policies or (variant.policy,) * variant.players
        self.sorts = [RETURN_POLICIES[policy] for policy in self.policies]
        self.rounds_won = [0] * variant.players
        self.failures = []
        self.is_decider = False
        self.determined = is_determined(variant, self.policies)
        self.take_packets(deal)

    def take_packets(self, deal: Deal) -> None:
        """Start from a deal."""
        self.stock = [deque(packet) for packet in deal.packets]
        self.won: list[list[int]] = [[] for _ in deal.packets]
        self.prize: list[int] = []
        self.aside = list(deal.aside)
        self.inside = list(range(self.variant.players))
        self.lead = 0

    def restarted(self) -> Game:
        """The same game from the deal again."""
        stream = copy.copy(self.beginning)
        return type(self)(self.variant, self.start, stream, logged=self._logged, plan=self.plan, policies=self.policies)

    def cards(self) -> list[int]:
        """Every card: packets, won piles, the prize, cards set aside."""
        return list(chain(*self.stock, *self.won, self.prize, self.aside))

    def holdings(self) -> list[int]:
        """Cards of each seat, won piles included, the prize not."""
        return [len(stock) + len(won) for stock, won in zip(self.stock, self.won, strict=True)]

    def packets(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's packet and then its won pile."""
        return tuple((*stock, *won) for stock, won in zip(self.stock, self.won, strict=True))

    def position(self) -> Hashable | None:
        """All packets in order, the prize, and who leads where that matters."""
        if not self.determined:
            return None
        identity = self.variant.identical_cards == "first_player"
        kept = (lambda card: card) if identity else rank_of
        packets = tuple(tuple(kept(card) for card in stock) for stock in self.stock)
        wars = tuple(self.wars_won) if self.variant.end.wars is not None else ()
        return packets, tuple(kept(card) for card in self.prize), self.lead if identity else 0, wars

    def left(self, seat: int) -> int:
        """Cards a seat can still lay in this trick."""
        won = len(self.won[seat]) if self.variant.reshuffle else 0
        return len(self.stock[seat]) + won

    def play_trick(self) -> None:
        """Everybody in the game turns a card; ties make wars; somebody takes the pot, or nobody."""
        self.laid: list[list[tuple[int, bool]]] = [[] for _ in self.stock]
        self.faces: dict[int, int] = {}
        self.failures.clear()
        for seat in self.inside:
            self.lay(seat, min(self.turned, self.left(seat)))
        chain, taker = self._fight()
        self.note_ties(chain)
        self.plays += max(len(cards) for cards in self.laid)
        if taker is not None:
            self.wars_won[taker] += chain > 0
            self.award(taker)
        else:
            self.take_back()
        self.lead = (self.lead + 1) % self.variant.players
        if self.ending is None and taker is None:
            self.nobody_takes()
        if self.ending is None:
            self.after_trick(taker)

    def _fight(self) -> tuple[int, int | None]:
        """The number of ties of this trick, and who takes the pot (None: nobody can)."""
        fighters = list(self.inside)
        taker = self._quick_player(fighters)
        chain = 0
        while taker is None:
            tied = self.highest(fighters)
            if len(tied) == 1:
                taker = tied[0]
            elif self._are_identical(tied):
                taker = min(tied, key=lambda seat: (seat - self.lead) % self.variant.players)
                self.remarks.append(f"identical cards go to {self.name(taker)}, whose turn it is to lead")
            else:
                chain += 1
                fighters, taker = self._war(fighters, tied, chain)
                if not fighters:
                    break
        return chain, taker

    def lay(self, seat: int, count: int) -> None:
        """Lay ``count`` cards, the last one (or as many as are turned together) face up."""
        for still in range(count, 0, -1):
            if not self.stock[seat]:
                self.recycle(seat)
            card = self.stock[seat].popleft()
            self.laid[seat].append((card, still <= self.turned))
            self.faces[seat] = card

    def recycle(self, seat: int) -> None:
        """The won pile becomes the new packet, shuffled."""
        self.stream.shuffle(self.won[seat])
        self.stock[seat].extend(self.won[seat])
        self.won[seat].clear()
        self.remarks.append(f"{self.name(seat)} shuffles the won cards")

    def highest(self, fighters: Sequence[int]) -> list[int]:
        """The fighters whose cards turned up are the highest."""
        return self.order.highest({seat: self.faces[seat] for seat in fighters})

    def _quick_player(self, fighters: list[int]) -> int | None:
        if self.variant.quick_share > 0 and self.stream.unit() < self.variant.quick_share:
            quick = fighters[self.stream.below(len(fighters))]
            self.remarks.append(f"{self.name(quick)} is quicker and sweeps the trick")
            return quick
        return None

    def _are_identical(self, tied: list[int]) -> bool:
        return self.variant.identical_cards == "first_player" and len({self.faces[seat] for seat in tied}) == 1

    def _war(self, fighters: list[int], tied: list[int], chain: int) -> tuple[list[int], int | None]:
        """One war: who fights on, or who takes the pot; no fighters if the war cannot be decided."""
        fighters = fighters if self.variant.joins == "all" else tied
        need = cards_for_war(self.variant, self.faces[tied[0]], chain) + self.turned - 1
        left = {seat: self.left(seat) for seat in fighters}
        if self.variant.never_recycles and not any(left.values()):
            return [], None
        if self._first_out(left, need):
            return [], None
        answer = answer_shortage(self.variant.shortage, left, need, tied, len(self.inside) == 2)
        if isinstance(answer, GoOn):
            self._leave(answer.out, left, need)
            for seat, count in answer.lays.items():
                self.lay(seat, count)
            return list(answer.lays), None
        if isinstance(answer, Undecided):
            self._leave(answer.out, left, need)
            self.failures.append(
                "both players are out of cards alike" if answer.out else "a war could not be completed"
            )
            return [], None
        taker = self._pick(answer.by)
        others = answer.by if self.variant.shortage == "lose" else ()
        self._leave([seat for seat in (*answer.out, *others) if seat != taker], left, need)
        return fighters, taker

    def _pick(self, seats: tuple[int, ...]) -> int:
        if len(seats) == 1:
            return seats[0]
        self.chance_used = True
        return seats[self.stream.below(len(seats))]

    def _first_out(self, left: dict[int, int], need: int) -> bool:
        """Three and more players, first one out loses: the short player with fewest cards ends the game."""
        short = [seat for seat in left if left[seat] < need]
        if not short or (self.variant.aim, self.variant.shortage) != ("not_first_out", "lose"):
            return False
        if len(self.inside) == 2:
            return False
        fewest = min(left[seat] for seat in short)
        losers = [seat for seat in short if left[seat] == fewest]
        self.lost_by(losers, f"{number_of(fewest, 'card')} left of the {need} that the war needs")
        return True

    def _leave(self, seats: Sequence[int], left: dict[int, int], need: int) -> None:
        """Seats that cannot fight on: what they have left (under ``lose``) joins the pot."""
        for seat in sorted(seats):
            self.failures.append(
                f"{self.name(seat)} has {left[seat]} of the {number_of(need, 'card')} that the war needs"
            )
            self.lay(seat, left[seat])

    def award(self, taker: int) -> None:
        """The pot goes back in the order the variant says, less the card that becomes the prize."""
        laid = [[card for card, _ in cards] for cards in self.laid]
        staked = self._staked(taker, laid)
        pot = pot_in_order(self.variant.won_cards, laid, taker, self.stream, self.sorts[taker], self.order, self.prize)
        self.prize = [staked] if staked is not None else []
        taken = len(pot)
        (self.won[taker] if self.variant.won_cards == "pile" else self.stock[taker]).extend(pot)
        others = sum(self.left(seat) for seat in self.inside if seat != taker)
        if self.variant.prize == "next_card" and others and self.left(taker) > 1:
            self.prize = [self.stock[taker].popleft()]
        self.write_log(self.laid, taker, taken)

    def _staked(self, taker: int, laid: list[list[int]]) -> int | None:
        """The card of this trick that stays in the middle, taken out of ``laid``."""
        losers = [seat for seat in self.inside if seat != taker]
        if self.variant.prize not in ("losing_card", "winning_card") or not sum(self.left(seat) for seat in losers):
            return None
        return laid[taker if self.variant.prize == "winning_card" else losers[0]].pop()

    def next_round(self) -> None:
        """Deal again from the same stream."""
        self.take_packets(deal_cards(self.plan, self.stream))

    def deciding_trick(self) -> None:
        """A fresh deal of which one trick is played; its taker wins, else the game is a draw."""
        self.next_round()
        self.remarks.append("both are out: one trick from a fresh deal decides")
        self.is_decider = True
        self.play_trick()


def is_determined(variant: WarVariant, policies: tuple[str, ...]) -> bool:
    """Whether play is determined by the position, so that one that comes back proves an endless game.

    (Among three or more players equally short ones draw lots; that is watched while playing.)
    """
    if variant.quick_share > 0 or variant.won_cards in ("shuffled", "coin"):
        return False
    if variant.won_cards == "choice" and any(RETURN_POLICIES[policy] == 0 for policy in policies):
        return False
    return variant.won_cards != "pile"  # packets played once always end
