"""Blind clocks: the schedule of an event's levels, and how its time runs."""
