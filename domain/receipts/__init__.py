"""One accepted command, once only."""
