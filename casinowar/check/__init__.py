"""Exact results against dealt cards: z-scores, chi-square, one verdict with a stated error budget."""
