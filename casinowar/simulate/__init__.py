"""Rounds by the hundred million: compiled kernels fed by the tables of the engine."""
