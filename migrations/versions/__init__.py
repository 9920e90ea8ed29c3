"""The versions of the room's tables, one file each."""
