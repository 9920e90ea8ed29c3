"""Random legal hands of every game, played here and by pokerkit: `python -m tests.random_hands`."""
