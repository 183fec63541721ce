"""Published figures about risk, streaks, promotions and coupons, as data. Never imports casinowar."""

from fractions import Fraction

# Nets per unit of a 9/6 Jacks or Better hand and their chances; the rest loses the bet.
JACKS_OR_BETTER = {
    799: "0.00002476",
    49: "0.00010931",
    24: "0.00236255",
    8: "0.01151221",
    5: "0.01101451",
    3: "0.01122937",
    2: "0.0744487",
    1: "0.1292789",
    0: "0.21458503",
}

# rounds, run, chance of one round, chance of at least one such run
STREAKS = [
    (500, 10, Fraction("0.46"), 0.106795),
    (200, 6, Fraction(19, 37), 0.844055),
    (1000, 10, Fraction(1, 2), 0.385450),
    (6, 6, Fraction(19, 37), 0.0183363),
]

# win chance, start, goal, P(goal), mean rounds (None: not published)
GAMBLERS_RUIN = [
    (Fraction(18, 38), 10, 20, 0.25853341, 91.757303),
    (Fraction(18, 38), 50, 100, 0.00512735, 940.258035),
    (Fraction(18, 38), 900, 1000, 2.6561399e-5, None),
    (Fraction(18, 37), 50, 100, 0.062775318, None),
    (Fraction(244, 495), 50, 100, 0.19556684, 2152.777374),
    (Fraction(48, 100), 50, 100, 0.017948532, None),
    (Fraction(18, 38), 100, 101, 0.899998, None),
    (Fraction(18, 38), 100, 140, 0.014780, None),
]

# win chance, Kelly fraction, growth, growth at half of it (None: not published)
KELLY = [
    (Fraction(55, 100), 0.10, 0.00500837, 0.00375261),
    (Fraction(53, 100), 0.06, 0.00180108, None),
]

# rate, theta times the diffusion value of a rebate
REBATE_THETA_VALUES = [("0.10", 0.0013165), ("0.20", 0.0055690), ("0.25", 0.0089643)]

# Casino War, six decks, raise on credit: start, goal, P(goal)
DOUBLING_ON_CREDIT = [
    (20, 40, 0.260085),
    (10, 20, 0.373061),
    (50, 100, 0.068004),
    (100, 200, 0.005293),
    (20, 30, 0.485830),
]
