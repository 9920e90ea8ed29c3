"""The use cases of the room, by who does them, and what they stand on.

The log, the writer, receipts.
"""
