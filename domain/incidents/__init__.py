"""What happened in the room that is nobody's register: onlookers, and whatever is noted."""
