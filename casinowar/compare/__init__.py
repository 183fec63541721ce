"""Strategies side by side, traced on given results, and checked for conformance."""
