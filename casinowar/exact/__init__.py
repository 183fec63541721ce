"""Exact analysis: every outcome of a round as a fraction, by walking round.step over a composition."""
