"""What a card room knows and decides."""
