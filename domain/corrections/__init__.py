"""Corrections: one thing put right, by a fact that names the one that was wrong."""
