"""Funds of the players: jackpots and promotions, fed by drops."""
