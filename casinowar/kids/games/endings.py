"""How packet games end: all the cards, the drunkard, limits, passes and rounds, draws."""

from __future__ import annotations

from collections import deque

from casinowar.kids.games.common_endings import CommonEndings


class PacketEndings(CommonEndings):
    """The endings of PacketGame, which has the state named here."""

    stock: list[deque[int]]
    won: list[list[int]]
    laid: list[list[tuple[int, bool]]]
    rounds_won: list[int]
    remarks: list[str]
    failures: list[str]
    is_decider: bool

    def next_round(self) -> None:
        """Deal again."""
        raise NotImplementedError

    def deciding_trick(self) -> None:
        """Play the decider."""
        raise NotImplementedError

    def after_trick(self, taker: int | None) -> None:
        """Everything that may end the game once a pot has been taken."""
        if self.is_decider:
            if taker is not None:
                self.end_with("win", [taker], f"{self.name(taker)} takes the deciding trick")
            return
        if self.variant.never_recycles:
            self._end_of_pass()
        else:
            self._somebody_out()
        self.check_limits()

    def _somebody_out(self) -> None:
        held = self.holdings()
        gone = [seat for seat in self.inside if held[seat] == 0]
        if not gone:
            return
        self.inside = [seat for seat in self.inside if held[seat] > 0]
        why = "; ".join(self.failures) or f"{self.verb(gone, 'has', 'have')} no cards left"
        if self.variant.aim == "not_first_out":
            self.lost_by(gone, why)
        elif len(self.inside) == 1:
            last = self.inside[0]
            if self.variant.aim == "avoid_all_cards":
                self.lost_by([last], f"{self.name(last)} has collected all the cards ({why})")
            else:
                self.end_with("win", [last], f"{self.name(last)} has all the cards: {why}")

    def lost_by(self, losers: list[int], why: str) -> None:
        """End the game with losers; all the others share the win, nobody left makes a draw."""
        winners = [seat for seat in range(self.variant.players) if seat not in losers]
        if winners:
            self.end_with("win", winners, f"{self.verb(losers, 'loses', 'lose')}: {why}")
        else:
            self.end_with("draw", [], f"all lose alike: {why}")

    def _end_of_pass(self) -> None:
        """Won cards are out of play: the game is over when packets are empty."""
        empty = [seat for seat in self.inside if not self.stock[seat]]
        if not empty:
            return
        if self.variant.end.one_pass:
            self._end_of_round()
        elif len(empty) == len(self.inside):
            self.most_cards("the packets are played out")
        else:
            self.inside = [seat for seat in self.inside if seat not in empty]
            if len(self.inside) == 1:
                reason = f"{self.verb(empty, 'has an empty packet', 'have empty packets')}"
                self.end_with("win", list(self.inside), f"{self.name(self.inside[0])} wins: {reason}")

    def _end_of_round(self) -> None:
        rounds = self.variant.end.rounds
        best = self.leaders(self.holdings())
        if rounds == 1:
            self.most_cards("the packets are played out")
            return
        self.rounds_played += 1
        if len(best) == 1:
            self.rounds_won[best[0]] += 1
        self.remarks.append(f"round {self.rounds_played}: {self.holdings()} cards")
        if self.rounds_played < rounds:
            self.next_round()
            return
        score = ":".join(map(str, self.rounds_won))
        first = self.leaders(self.rounds_won)
        if len(first) == 1:
            self.end_with("win", first, f"{self.name(first[0])} wins the match {score} in {rounds} rounds")
        else:
            self.end_with("draw", [], f"the match is drawn {score} after {rounds} rounds")

    rounds_played = 0

    def nobody_takes(self) -> None:
        """A war that nobody can win: a split pot where packets are played once, else a draw or the decider."""
        why = "; ".join(self.failures) or "both packets ended in a war"
        if self.variant.never_recycles and self.variant.shortage != "draw":
            return
        if self.variant.end.decider and not self.is_decider:
            self.tricks += 1
            self.deciding_trick()
        if self.ending is None:
            self.end_with("draw", [], why)

    def take_back(self) -> None:
        """Everybody takes back the cards he laid in this trick."""
        self.remarks.append("everybody takes his cards back")
        for seat, cards in enumerate(self.laid):
            back = [card for card, _ in cards]
            (self.won[seat] if self.variant.won_cards == "pile" else self.stock[seat]).extend(back)
        self.write_log(self.laid, None, 0)
