"""Published figures about sessions and systems, and closed forms, as data. Never imports casinowar."""

from fractions import Fraction

DOUBLE_ZERO = Fraction(18, 38)
SINGLE_ZERO = Fraction(18, 37)
CRAPS = Fraction(244, 495)
BACCARAT_PLAYER = {"wins": Fraction("0.446247"), "decided": Fraction("0.904844")}

# win chance, start, goal, P(goal), rounds (None: not published), digits of P(goal)
FLAT = [
    (DOUBLE_ZERO, 10, 20, 0.25853341, 91.757303, 8),
    (DOUBLE_ZERO, 50, 100, 0.00512735, 940.258035, 8),
    (DOUBLE_ZERO, 900, 1000, 2.6561399e-5, None, 12),
    (SINGLE_ZERO, 50, 100, 0.062775318, None, 9),
    (CRAPS, 50, 100, 0.19556684, 2152.777374, 8),
    (Fraction("0.48"), 50, 100, 0.017948532, None, 9),
    (Fraction("0.495"), 25, 30, 0.789083, None, 6),
    (Fraction("0.495"), 25, 32, 0.723629, None, 6),
    (DOUBLE_ZERO, 100, 101, 0.899998, None, 6),
    (DOUBLE_ZERO, 100, 140, 0.014780, None, 6),
]

# start, goal, P(goal) of bold play at win chance 9/19
BOLD = [(50, 100, 0.47368421), (25, 100, 0.22437673), (64, 640, 0.08193484), (40, 100, 0.36516638)]

# final bankroll minus start, probability of a 1-3-2-6 cycle on baccarat's Player
ONE_THREE_TWO_SIX = {-1: 0.506825, -2: 0.249953, 2: 0.123271, 0: 0.060794, 12: 0.059157}

# Casino War, six decks: start, goal, P(goal), rounds; raise on credit
ON_CREDIT = [
    (20, 40, 0.260085, 335.11),
    (10, 20, 0.373061, None),
    (50, 100, 0.068004, None),
    (100, 200, 0.005293, None),
    (20, 30, 0.485830, None),
]


def gamblers_ruin(p: Fraction, start: int, goal: int) -> tuple[float, float]:
    """P(goal) and the expected number of even-money unit bets."""
    ratio = (1 - p) / p
    reach = float((1 - ratio**start) / (1 - ratio**goal))
    return reach, (start - goal * reach) / float(1 - 2 * p)


def casino_war_law(decks: int) -> dict[str, Fraction]:
    """Event probabilities of Casino War with one more war at most, from counting alone."""
    cards, of_rank = 52 * decks, 4 * decks
    tie = Fraction(of_rank - 1, cards - 1)
    left = cards - 2
    again = (12 * Fraction(of_rank * (of_rank - 1)) + (of_rank - 2) * (of_rank - 3)) / (left * (left - 1))
    return {
        "win": (1 - tie) / 2,
        "lose": (1 - tie) / 2,
        "tie": tie,
        "war_win": tie * (1 - again) / 2,
        "war_tie": tie * again,
        "war_lose": tie * (1 - again) / 2,
    }
