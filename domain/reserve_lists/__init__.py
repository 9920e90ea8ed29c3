"""Reserve lists: who is next for a seat."""
