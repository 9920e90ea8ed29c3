"""Cash desks and their shifts."""
