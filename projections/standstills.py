"""When play stood still in the room, for the reports that tell until when something lasts."""

from sqlalchemy import select

from domain.rules.stops import Standstill, Stops
from projections.outages import STOPS, Outages
from projections.reading import Reads


def stops_known(reads: Reads) -> Stops:
    """Return the stops of the whole room, in their order."""
    with reads.view(Outages.name) as view:
        query = select(STOPS.c.stopped_at, STOPS.c.resumed_at).where(view.of(STOPS))
        found = view.lines(query.order_by(STOPS.c.stop))
        return Stops(tuple(Standstill(row["stopped_at"], row["resumed_at"]) for row in found))
