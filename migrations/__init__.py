"""Every table of the room, version by version, run by Alembic."""
