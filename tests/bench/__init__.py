"""Measures the room against its yardsticks: `python -m tests.bench`."""
