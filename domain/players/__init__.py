"""The people who play."""
