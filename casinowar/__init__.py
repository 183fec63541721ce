"""casinowar: what Casino War costs under any house rule, exactly, and how the children's game War behaves."""

__version__ = "0.1.0"
