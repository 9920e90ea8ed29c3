"""Hands of poker."""
