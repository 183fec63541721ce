"""Sampling: blocks of work, executors, estimates with errors, compiled kernels and their generator."""
