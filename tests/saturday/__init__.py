"""One Saturday of a busy room, played over HTTP, with a book kept beside the service's."""
