"""The rules of a War variant in plain words, one line a rule, in the order of play."""

from __future__ import annotations

from casinowar.kids.dealing import plan_deal
from casinowar.kids.policies import POLICIES
from casinowar.kids.variant import End, WarVariant

_NAMES = {11: "jack", 12: "queen", 13: "king", 14: "ace"}
_ORDERS = {
    "ace_high": "The highest card wins: {high} is the strongest, {low} the weakest. Suits do not matter.",
    "ace_low": "The highest card wins, but the ace is the weakest of all. Suits do not matter.",
    "ace_low_literal": "The highest card wins, with {low} above all others but the ace, which beats only {low}. "
    "Suits do not matter.",
    "low_beats_ace": "The highest card wins; only where {low} meets {high}, {low} wins. Suits do not matter.",
    "low_wins": "The lowest card wins: {low} is the strongest, {high} the weakest. Suits do not matter.",
}
_GAMES = {
    "packet": "Everybody turns the top card of his packet at the same time; the best card takes all of them.",
    "steal": "Each turn everybody draws a card, may steal an open pile whose top card matches one of his, and plays "
    "a card; the best card takes them all onto its player's open pile.",
    "hand_of_three": "Both choose a card from a hand of {hand}, filled up from the packet; the higher card takes both.",
    "pasha": "Both turn a card; the winner lays the trick on his own open pile, or, if the other has an open pile, "
    "takes that and the trick under his packet. A packet that is played out is replaced by the own open pile.",
    "addition": "Everybody turns {hand} cards at the same time and adds them (jack 11, queen 12, king 13, ace 14); the "
    "best sum takes all of them.",
}
_SHORTAGES = {
    "lose": "A player who has too few cards for a war loses: his cards join the pot.",
    "last_card": "A player who has too few cards for a war lays what he has; his last card stands to the "
    "end of the war.",
    "own": "A player who has too few cards for a war lays what he has, the last card face up; without a card he is out "
    "of it, and the last one left takes everything.",
    "shared": "Where somebody has too few cards for a war, everybody lays only as many as the player with the fewest.",
    "draw": "Where somebody has too few cards for a war, nobody wins.",
}
_RETURNS = {
    "winner_first": "Won cards go under the winner's packet, his own cards first.",
    "loser_first": "Won cards go under the winner's packet, the other cards first.",
    "seat_order": "Won cards go under the winner's packet in the order of the seats.",
    "interleaved": "Won cards go under the winner's packet as they were laid, one card of each player in turn.",
    "shuffled": "Won cards are shuffled and go under the winner's packet.",
    "coin": "Won cards go under the winner's packet; a coin says whether his own or the others' come first.",
    "choice": "Won cards go under the winner's packet in the order that he likes.",
}
_PRIZES = {
    "next_card": "The winner of a trick lays his next card in the middle; it belongs to the next trick's winner.",
    "losing_card": "The losing card of a trick stays in the middle for the next trick's winner.",
    "winning_card": "The winning card of a trick stays in the middle for the next trick's winner.",
}
_AIMS = {
    "all_cards": "Whoever has no cards left is out; the last player in the game, who has all the cards, wins.",
    "avoid_all_cards": "Whoever has no cards left is out; the player who ends with all the cards loses.",
    "not_first_out": "The first player without cards loses; all the others win.",
}


def describe(variant: WarVariant) -> list[str]:
    """The rules in force in words. Source and choices are in the variant itself."""
    family = _GAMES[variant.game].format(hand=variant.hand)
    return [
        _deal(variant),
        _order(variant),
        family,
        *_war(variant),
        *_returns(variant),
        *_extras(variant),
        *_ends(variant),
    ]


def _deal(variant: WarVariant) -> str:
    deck = variant.deck
    decks = "" if deck.decks == 1 else f" from {deck.decks} decks"
    jokers = "" if not deck.jokers else f", {_count(deck.jokers, 'joker')} among them"
    cards = f"{variant.players} players and {_count(deck.size, 'card')}{decks}{jokers}"
    sizes = plan_deal(variant).sizes
    dealt = f"{sizes[0]} each" if len(set(sizes)) == 1 else "as evenly as they go"
    dealt += ", and each buries one joker in his packet" if deck.jokers_placed == "one_each" else ""
    rest = {"aside": "; odd cards are set aside at random", "lowest": "; odd cards of the lowest rank are removed"}
    odd = rest.get(variant.remainder or "", "") if sum(sizes) != deck.size else ""
    return f"{cards}: {dealt}{odd}."


def _order(variant: WarVariant) -> str:
    deck = variant.deck
    text = _ORDERS[variant.order].format(low=f"the {_rank(deck.lowest)}", high=f"the {_rank(deck.highest)}")
    jokers = "Jokers are the weakest." if variant.order == "low_wins" else "Jokers beat every other card."
    return f"{text} {jokers}" if deck.jokers else text


def _rank(rank: int) -> str:
    return _NAMES.get(rank, str(rank))


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _war(variant: WarVariant) -> list[str]:
    """What a tie means."""
    number = str(variant.hand) if variant.game == "addition" else "one"
    up = f"{number} face up"
    if variant.face_down == "by_rank":
        court = f"jack, queen and king {variant.court.replace('-', ', ')}"
        counts = f"as many cards as the tied card counts ({court}, ace {variant.ace})"
        last = ", the last of them face up" if variant.count_includes_up else f" face down and {up}"
        lays = f"{counts}{last}"
    elif variant.face_down == 0:
        lays = f"{number} card{'' if number in ('1', 'one') else 's'} face up, none face down"
    else:
        lays = f"{_count(variant.face_down, 'card')} face down and {up}"
    if variant.chain_face_down is not None and variant.chain_face_down != variant.face_down:
        down = _count(variant.chain_face_down, "card") if variant.chain_face_down else "none"
        lays += f" (after a further tie {down} face down)"
    tie, who = "A tie", "both players"
    if variant.players > 2:
        tie = "A tie of the best cards"
        who = "all players, not only those who tied," if variant.joins == "all" else "the players who tied"
    lines = [f"{tie} is war: {who} lay {lays}, until a card decides; it takes everything."]
    if variant.identical_cards == "first_player":
        lines.append("Exactly the same card twice is no war: the player whose turn it is to lead takes the trick.")
    if variant.game == "hand_of_three":
        back = " but the two cards that first tied, which go to the loser" if variant.tied_cards_to == "loser" else ""
        return [lines[0].replace("it takes everything", f"it takes everything{back}")]
    return lines if variant.game == "steal" else [*lines, _SHORTAGES[variant.shortage]]


def _returns(variant: WarVariant) -> list[str]:
    if variant.game == "steal":
        return []
    if variant.won_cards == "pile":
        again = "it is shuffled when the packet is played out, and becomes the new one"
        return [f"Won cards lie on a pile of their own: {again if variant.reshuffle else 'they are not played again'}."]
    if variant.game == "pasha":
        shuffled = variant.won_cards == "shuffled"
        return ["Cards that come under or become a packet are shuffled."] if shuffled else []
    return [_RETURNS[variant.won_cards]]


def _extras(variant: WarVariant) -> list[str]:
    lines = [_PRIZES[variant.prize]] if variant.prize != "none" else []
    if variant.quick_share:
        share = f"{variant.quick_share:.10g}"
        lines.append(f"In a share of {share} of all tricks the quicker player, by lot, sweeps the cards at once.")
    if variant.game == "steal":
        steal = variant.steal
        lines += ["A card that matches one's own pile may protect it for a turn."] if steal.protect else []
        lines += [] if steal.steal_back else ["A pile stolen this turn may not be stolen again in the same turn."]
        lines += [f"A steal is overlooked with a chance of {steal.miss:.10g}."] if steal.miss else []
    if variant.policy in POLICIES and variant.game in ("steal", "hand_of_three"):
        lines.append(f"Players here choose by the policy {variant.policy}: {POLICIES[variant.policy].summary}.")
    return lines


def _ends(variant: WarVariant) -> list[str]:
    end = variant.end
    if end.one_pass:
        match = f" A match is {end.rounds} rounds; most rounds won wins it." if end.rounds > 1 else ""
        return [f"The packets are played through once; whoever has won most cards wins.{match}"]
    if variant.never_recycles:
        lines = ["Whoever has an empty packet is out; the last player in the game wins, or most cards if all are out."]
    else:
        lines = [_AIMS[variant.aim]]
    return [*lines, *_limits(end)]


def _limits(end: End) -> list[str]:
    most = "most cards wins" if end.then == "most" else "it is a draw"
    lines = [f"The game stops after {_count(end.tricks, 'trick')}: {most}."] if end.tricks else []
    lines += [f"The game stops after {_count(end.seconds, 'second')} on the clock: {most}."] if end.seconds else []
    lines += [f"The first to win {_count(end.wars, 'war')} wins the game."] if end.wars else []
    lines += [f"The first to hold {_count(end.target, 'card')} after a trick wins the game."] if end.target else []
    if end.fewer_than:
        lines.append(f"The game stops when somebody has fewer than {_count(end.fewer_than, 'card')}: most cards wins.")
    if end.decider:
        lines.append("If both are out in the same war, one trick from a fresh deal decides.")
    return lines
