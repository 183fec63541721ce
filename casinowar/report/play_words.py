"""Casino War at the terminal in plain sentences: what lies there, what happened, what it was worth, how lucky."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import erfc, sqrt

from casinowar.cards import RANKS, SUITS
from casinowar.engine.results import MAIN, SpotResult
from casinowar.exact.bets import BetAnalysis
from casinowar.money import money_text
from casinowar.report.tables import percent
from casinowar.round import Decision, Event
from casinowar.rules.model import INFINITE, HouseRules
from casinowar.rules.pay import pay_words
from casinowar.simulate.advice import Advice
from casinowar.simulate.luck import Luck
from casinowar.simulate.play import Bets, PlayedRound, PlayState, Question

_RANK_WORDS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_USUAL_Z = 1.0
"""Up to so many standard deviations there is nothing to remark: two sittings in three."""
BET_HELP = (
    'Type an ante such as "10", with side bets such as "10 tie 1" if there are any.',
    'An empty line or "again" bets the same again.',
    '"value" tells what each bet costs on average, "luck" how lucky you are so far.',
    '"rules" tells the rules, "help" this, "quit" gets up and sums up.',
)
TIE_HELP = (
    '"war" (or w) raises, "surrender" (or s) gives up a part of the ante.',
    '"value" (or ?) tells exactly what each of them is worth on average.',
    '"luck", "rules", "help" as always; "quit" ends the round like the end of input.',
)


def card_words(kind: int) -> str:
    """A card by its kind: "10 of hearts"."""
    rank, suit = divmod(kind, len(SUITS))
    return f"{rank_words(rank)} of {_SUIT_WORDS[SUITS[suit]]}"


def rank_words(rank: int) -> str:
    """A rank by its index: "8", "king"."""
    return _RANK_WORDS.get(RANKS[rank], RANKS[rank])


def cents_text(amount: Fraction | float) -> str:
    """An amount in parts of a cent, to the cent and with its sign when it is a loss: "-0.29"."""
    return money_text(round(amount))


def welcome(state: PlayState, name: str) -> list[str]:
    """Who plays what with how much, and how to begin."""
    rules = state.rules
    table = rules.table
    most = "no maximum" if table.maximum is None else f"maximum {money_text(table.maximum)}"
    spots = "" if rules.spots == 1 else f" You play {rules.spots} spots with the same bets on each."
    lines = [
        f"{rules.title or name}. Seed {state.seed}.",
        f"You have {money_text(state.start)}. Ante: minimum {money_text(table.minimum)}, {most}, "
        f"in chips of {money_text(table.chip)}.{spots}",
    ]
    lines += [_offered(rules, name) for name in state.layout.deal_bets]
    return [*lines, abandoned_words(rules), *BET_HELP]


def _offered(rules: HouseRules, name: str) -> str:
    pays = ", ".join(f"{line.condition()} {pay_words(line.pays)}" for line in rules.side_bets[name].lines)
    return f'Side bet "{name}": {pays}.'


def abandoned_words(rules: HouseRules) -> str:
    """The rule for a round that is left in the middle."""
    if not rules.war.allowed:
        return "There is no war at this table: a tie settles at once."
    if rules.surrender.allowed:
        return "If input ends while a tie waits, the tie is surrendered."
    return "If input ends while a tie waits, it goes to war; a raise you cannot cover is a surrender."


def bets_words(bets: Bets, spots: int = 1) -> str:
    """The bets on the layout: "ante 10.00, tie 1.00"."""
    sides = "".join(f", {name} {money_text(amount)}" for name, amount in bets.sides.items() if amount)
    return f"ante {money_text(bets.ante)}{sides}{'' if spots == 1 else f' on each of {spots} spots'}"


def first_cards(shown: Sequence[int]) -> str:
    """The first cards: those of the spots in turn, then the dealer's."""
    *players, dealer = shown
    if len(players) == 1:
        return f"You: {card_words(players[0])}. Dealer: {card_words(dealer)}."
    spots = " ".join(f"Spot {number}: {card_words(kind)}." for number, kind in enumerate(players, start=1))
    return f"{spots} Dealer: {card_words(dealer)}."


def tie_words(question: Question, rules: HouseRules, ante: int) -> list[str]:
    """What is asked about a tie: the choices with their prices."""
    tie = question.tie
    where = "" if rules.spots == 1 else f" on spot {tie.spot + 1}"
    choices = []
    if Decision.WAR in tie.legal:
        short = " (all that is left)" if tie.money_left == tie.raise_ else ""
        choices.append(f"go to war for a raise of {money_text(tie.raise_)}{short}")
    if Decision.SURRENDER in tie.legal:
        choices.append(f"surrender and get {money_text(int(ante * rules.surrender.refund))} back")
    lines = [f"A tie{where} on {rank_words(tie.rank)}s. You may {' or '.join(choices)}."]
    if question.war_bets and Decision.WAR in tie.legal:
        offered = " ".join(_offered(rules, name) for name in question.war_bets)
        lines.append(f'{offered} With war you may bet on it: "war {question.war_bets[0]} 1".')
    return lines


def choices_prompt(question: Question) -> str:
    """The question itself, short enough to hear again and again."""
    where = f"spot {question.tie.spot + 1}: " if len(question.shown) > 2 else ""
    return f"{where}{' or '.join(question.tie.legal)}? ".capitalize()


def round_words(played: PlayedRound, rules: HouseRules, told: bool) -> list[str]:
    """How a round ended on every spot; the first cards too unless they were ``told``."""
    spots = played.result.spots
    lines = [] if told else [first_cards([*(spot.pairs[0][0] for spot in spots), spots[0].pairs[0][1]])]
    for spot in spots:
        words = [*_adjusted(spot, rules), *_wars(spot), _main(spot), *_sides(spot, rules), *_kept(spot)]
        where = "" if len(spots) == 1 else f"Spot {spot.spot + 1}: "
        lines.append(where + " ".join(words))
    return lines


def _adjusted(spot: SpotResult, rules: HouseRules) -> Iterable[str]:
    for each in spot.adjustments:
        if each.reason == "forced_surrender":
            yield f"A tie. The raise of {money_text(each.amount)} is more than you have, so you surrender."
        elif each.reason == "short_raise":
            yield f"You raise all you have, less than {money_text(each.amount)}."
    if spot.ties and not spot.adjustments and not rules.war.allowed:
        yield "A tie, and this table has no war."


def _wars(spot: SpotResult) -> Iterable[str]:
    for player, dealer in spot.pairs[1:]:
        tied = " Another tie." if player // len(SUITS) == dealer // len(SUITS) else ""
        yield f"War: you {card_words(player)}, dealer {card_words(dealer)}.{tied}"


def _main(spot: SpotResult) -> str:
    how = {
        Event.WIN: "You win",
        Event.LOSE: "You lose",
        Event.SURRENDER: "You surrender",
        Event.WAR_WIN: "You win the war",
        Event.WAR_TIE: "The war ends in a tie",
        Event.WAR_LOSE: "You lose the war",
    }[spot.event]
    bonus = f", with the bonus {', '.join(spot.settlement.bonuses)}" if spot.settlement.bonuses else ""
    return f"{how}{bonus}: {signed(spot.nets[MAIN])}."


def _sides(spot: SpotResult, rules: HouseRules) -> Iterable[str]:
    lines = dict(zip(rules.side_bets, spot.settlement.side_lines, strict=True))
    for name, net in spot.nets.items():
        if name != MAIN:
            line = lines[name]
            why = "" if line is None else f" ({rules.side_bets[name].lines[line].condition()})"
            yield f"Bet {name}: {signed(net)}{why}."


def _kept(spot: SpotResult) -> Iterable[str]:
    for each in spot.rounded:
        yield f"The house keeps part of a cent of the {each.bet} bet."


def score_words(state: PlayState, luck: Luck) -> str:
    """The running comparison in two lines, each for a terminal of 80 columns."""
    result = state.bankroll - state.start
    rounds = f"{len(state.rounds)} round{'' if len(state.rounds) == 1 else 's'}"
    lucky = luck_words(luck)
    return (
        f"You have {money_text(state.bankroll)}: {signed(result)} in {rounds}, expected {signed(luck.mean)}.\n"
        f"{lucky[0].upper()}{lucky[1:]}."
    )


def luck_words(luck: Luck) -> str:
    """Luck in money, in standard deviations, and in how many sittings show as much."""
    z = luck.z
    if z is None:
        return "no luck either way yet"
    kind = "luck" if z >= 0 else "bad luck"
    spread = f"{abs(z):.1f} standard deviation{'' if f'{abs(z):.1f}' == '1.0' else 's'}"
    if abs(z) <= _USUAL_Z:
        return f"{kind} of {cents_text(abs(luck.luck))}, {spread}: nothing unusual"
    return f"{kind} of {cents_text(abs(luck.luck))}, {spread}: about one sitting in {_one_in(abs(z))} has as much"


def _one_in(z: float) -> str:
    """One over the normal tail beyond ``z``, to two digits."""
    share = erfc(z / sqrt(2)) / 2
    if share < 1e-9:
        return "a thousand million or more"
    whole = round(1 / share)
    digits = max(len(str(whole)) - 2, 0)
    return f"{round(whole, -digits):,}"


def signed(amount: Fraction | int) -> str:
    """An amount in parts of a cent, to the cent with its sign: "+10.00", "0.00", "-0.29"."""
    text = cents_text(amount)
    return f"+{text}" if round(amount) > 0 else text


def tie_values(advice: Advice, rules: HouseRules) -> list[str]:
    """What each decision is worth, which is better and by how much, and over which cards."""
    worths = advice.worths
    lines = []
    sides = ", side bets included" if advice.has_side_bets else ""
    for decision, worth in worths.items():
        words = f"{decision.capitalize()}: this spot ends the round at {signed(worth)} on average{sides}"
        if decision == Decision.WAR:
            words += f" (main bet: gain {percent(advice.gain, 2)}, loss {percent(advice.loss, 2)})"
        lines.append(f"{words}.")
    if len(worths) > 1:
        best, other = sorted(worths, key=lambda decision: -worths[decision])
        gap = worths[best] - worths[other]
        lines.append(f"{best.capitalize()} is better by {cents_text(gap)}." if gap else "Both are worth the same.")
    return [*lines, law_words(rules, advice.cards)]


def law_words(rules: HouseRules, cards: int) -> str:
    """Which cards a value is exact for."""
    if rules.decks == INFINITE:
        return "Exact for an infinite shoe."
    if cards == rules.full_shoe().total:
        return f"Exact for the whole shoe of {cards} cards."
    since = "the last shuffle" if rules.shoe.mode == "cut_card" else "this round's shuffle"
    return f"Exact for the {cards} cards not seen since {since}; burned cards are among them."


def bet_values(bets: Sequence[BetAnalysis], last: Bets, law: str) -> list[str]:
    """What every bet costs on average, per cent and for the bet of an empty line."""
    lines = []
    for bet in bets:
        stake = last.ante if bet.bet == MAIN else last.sides.get(bet.bet, 0)
        name = "Main bet" if bet.bet == MAIN else f"Bet {bet.bet}"
        when = "" if bet.decision is None else f" with {bet.decision} on a tie"
        edge = percent(bet.edge)
        cost = f": {signed(bet.mean * stake)} on average for {money_text(stake)}" if stake else ""
        lines.append(f"{name}{when}: house edge {edge}{cost}.")
    return [*lines, law]
