"""The talk at the table: what is asked, what the answers mean, and what is said about them."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.cli.terminal import LONGEST_LINE, LineTooLong, Terminal
from casinowar.engine.results import TieChoice
from casinowar.errors import IllegalMove, InputError, nearest
from casinowar.money import cents, money_text
from casinowar.report import play_words as words
from casinowar.round import Decision
from casinowar.rules.describe import describe
from casinowar.simulate.advice import advice, edges
from casinowar.simulate.luck import Luck, luck_of
from casinowar.simulate.play import Bets, PlayState
from casinowar.table.person import check_bets

_SHORT = {"?": "value", "values": "value", "h": "help", "q": "quit", "exit": "quit", "a": "again", "score": "luck"}
_SAME = ("", "a", "again", "same", "same again", "the same again")
_DECISIONS = {"w": Decision.WAR, "war": Decision.WAR, "s": Decision.SURRENDER, "surrender": Decision.SURRENDER}
BET_WORDS = ("again", "value", "luck", "rules", "help", "quit")
TIE_WORDS = ("war", "surrender", "value", "luck", "rules", "help", "quit")


class Talk:
    """One sitting with a person. ``state`` and ``luck`` are always those of the last complete step."""

    def __init__(self, state: PlayState, terminal: Terminal, name: str, ante: int | None) -> None:
        self.state = state
        self.luck = Luck()
        self._terminal = terminal
        self._name = name
        self._last = Bets(state.rules.table.minimum) if ante is None else _standing(state, ante)
        self._reckoned = 0
        self._is_told = False

    def run(self) -> bool:
        """Play until the person gets up, input ends, or the money does. Returns whether an interrupt ended it."""
        interrupted = False
        try:
            self._terminal.say(*words.welcome(self.state, self._name))
            while not self.state.is_broke and self._step():
                pass
        except KeyboardInterrupt:
            interrupted = True
            self._terminal.say("")
        if self.state.question is not None:
            self._terminal.say("The tie that waits is settled by rule.")
            self._go(self.state.abandon())
        self._reckon()
        if self.state.is_broke:
            least, left = money_text(self.state.least), money_text(self.state.bankroll)
            self._terminal.say(f"You have {left}, less than the smallest bet of {least}: the sitting is over.")
        self._terminal.say("")
        return interrupted

    def _step(self) -> bool:
        """One question and its answer. Returns False once the person is gone."""
        try:
            typed = self._terminal.ask(self._question())
        except LineTooLong:
            self._terminal.say(f"That line is longer than {LONGEST_LINE} characters. Please type less.")
            return True
        if typed is None:
            return False
        parts = typed.lower().replace("=", " ").split()
        word = _SHORT.get(parts[0], parts[0]) if parts else ""
        if word == "quit":
            return False
        try:
            if not self._tell(word):
                self._answer(word, parts, typed)
        except (InputError, IllegalMove) as error:
            text = str(error)
            self._terminal.say(f"{text[0].upper()}{text[1:]}.")
        return True

    def _question(self) -> str:
        if self.state.question is not None:
            return words.choices_prompt(self.state.question)
        return f"Round {len(self.state.rounds) + 1}, your bet: "

    def _tell(self, word: str) -> bool:
        """Answer what only asks for words. Returns whether it was such a word."""
        if word == "help":
            self._terminal.say(*(words.BET_HELP if self.state.question is None else words.TIE_HELP))
        elif word == "rules":
            self._terminal.say(*describe(self.state.rules))
        elif word == "luck":
            self._terminal.say(words.score_words(self.state, self.luck))
        elif word == "value" and self.state.question is not None:
            self._terminal.say(*words.tie_values(advice(self.state), self.state.rules))
        elif word == "value":
            law = words.law_words(self.state.rules, self.state.unseen.total)
            self._terminal.say(*words.bet_values(edges(self.state), self._last, law))
        else:
            return False
        return True

    def _answer(self, word: str, parts: Sequence[str], typed: str) -> None:
        """A bet or a decision. Raises InputError or IllegalMove for one that cannot be."""
        if self.state.question is not None:
            self._decide(parts, typed)
        elif " ".join(parts) in _SAME:
            self._bet(self._last)
        elif word in _DECISIONS:
            raise InputError("answer", typed, "a bet: no tie waits for a decision")
        else:
            named = len(parts) > 1 and parts[0] in ("bet", "ante")
            self._bet(_bets(parts[named:], typed))

    def _bet(self, bets: Bets) -> None:
        before = self.state
        state = before.bet(bets)
        self._last = bets
        if before.rounds and before.shoe.shuffles_next and before.rules.shoe.mode == "cut_card":
            self._terminal.say("The shoe is shuffled.")
        self._terminal.say(f"You bet {words.bets_words(bets, before.rules.spots)}.")
        self._go(state)

    def _decide(self, parts: Sequence[str], typed: str) -> None:
        if not parts or parts[0] not in _DECISIONS:
            raise _unknown(typed, TIE_WORDS, "war, surrender, value or help")
        self._go(self.state.decide(TieChoice(_DECISIONS[parts[0]], _sides(parts[1:], typed))))

    def _go(self, state: PlayState) -> None:
        """On to a new state: say the tie that waits, or how the round ended."""
        self.state = state
        if state.question is not None and state.bets is not None:
            if not self._is_told:
                self._terminal.say(words.first_cards(state.question.shown))
            self._is_told = True
            self._terminal.say(*words.tie_words(state.question, state.rules, state.bets.ante))
            return
        told, self._is_told = self._is_told, False
        self._terminal.say(*words.round_words(state.rounds[-1], state.rules, told))
        self._reckon()
        self._terminal.say(words.score_words(state, self.luck))

    def _reckon(self) -> None:
        """Book the rounds not reckoned yet, in one step that an interrupt cannot leave half done."""
        new = self.state.rounds[self._reckoned :]
        found = sum((luck_of(self.state.rules, played) for played in new), self.luck)
        self.luck, self._reckoned = found, len(self.state.rounds)


def _standing(state: PlayState, ante: int) -> Bets:
    """The bet of an empty line at the start. Raises InputError naming --bet for one that the table refuses."""
    try:
        check_bets(state.layout, ante, {}, state.bankroll, state.rules.spots)
    except InputError as error:
        raise InputError("--bet", error.given, error.accepted, error.nearest) from None
    return Bets(ante)


def _bets(parts: Sequence[str], typed: str) -> Bets:
    """The bets of a line: an ante, then side bets as name and amount."""
    if not _is_amount(parts[0]):
        raise _unknown(typed, BET_WORDS, 'an ante such as "10", an empty line for the same again, or "help"')
    return Bets(_amount("ante", parts[0]), _sides(parts[1:], typed))


def _sides(parts: Sequence[str], typed: str) -> dict[str, int]:
    """Side bets written NAME AMOUNT, any number of them."""
    if len(parts) % 2 or any(_is_amount(name) for name in parts[::2]):
        raise InputError("side bets", typed, 'names with amounts, such as "tie 1"')
    found: dict[str, int] = {}
    for name, amount in zip(parts[::2], parts[1::2], strict=True):
        if name in found:
            raise InputError(f"side bet {name}", amount, "each side bet once")
        found[name] = _amount(f"side bet {name}", amount)
    return {name: amount for name, amount in found.items() if amount}


def _is_amount(text: str) -> bool:
    return any(sign.isdigit() for sign in text)


def _amount(field: str, text: str) -> int:
    return cents(text.lstrip("$€£"), field)


def _unknown(typed: str, known: Sequence[str], accepted: str) -> InputError:
    first = typed.split()[0] if typed.split() else typed
    return InputError("answer", typed, accepted, nearest(first, known))
