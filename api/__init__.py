"""The room over HTTP: one resource family a module."""
