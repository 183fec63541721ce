"""``python -m casinowar``."""

from casinowar.cli.main import main

main()
