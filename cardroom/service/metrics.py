"""What the service tells Prometheus of itself."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter(
    "cardroom_commands", "Commands answered, by route and status.", ["route", "status"]
)
REFUSALS = Counter("cardroom_refusals", "Refusals, by the rule they cite.", ["rule"])
DECIDED_AGAIN = Counter(
    "cardroom_decided_again", "Commands decided again because a stream or the log had moved on."
)
LOCK_WAIT = Histogram("cardroom_lock_wait_seconds", "Seconds a command waited for its aggregates.")
APPEND = Histogram("cardroom_append_seconds", "Seconds a command waited for its facts to be saved.")
CHAIN_HEAD = Gauge("cardroom_chain_head", "The last position of the log.")
IS_WRITER = Gauge("cardroom_is_writer", "1 while this process holds the writer's lease.")
LAG = Gauge("cardroom_projection_lag", "Events a projection is behind the log.", ["projection"])
