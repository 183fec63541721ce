"""Bankroll questions, for the player and for the house, answered on the exact law of a round of flat bets."""
