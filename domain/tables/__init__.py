"""Cash tables."""
