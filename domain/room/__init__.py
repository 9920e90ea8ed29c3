"""The room itself: its name, money, clock and door."""
