"""Games of the room: which tables play one game and stake."""
