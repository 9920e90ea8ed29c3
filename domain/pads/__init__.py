"""Pads of numbered paper, on which staff write while the service is down."""
