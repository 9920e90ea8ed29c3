"""What a room may set for itself where no document speaks: data only."""
