"""The log: every fact of the room in one gapless, chained order."""
