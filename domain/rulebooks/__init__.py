"""The houses' rulebooks: read, shipped, bound to policies, derived from."""
