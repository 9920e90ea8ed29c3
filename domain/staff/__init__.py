"""The people who work the room."""
