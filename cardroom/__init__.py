"""A card room's service: settings, composition, command line, and the use cases below them."""
