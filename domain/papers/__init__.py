"""Documents and memberships: each belongs to one player."""
