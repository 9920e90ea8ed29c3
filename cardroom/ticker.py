"""The ticker: writes down what lapsed by itself, as a fact with a receipt, soon after it has.

Nothing depends on it. Every decision and every answer judges a deadline by the time it is asked
about; the ticker only makes the lapse visible to those who read the log. It runs beside the writer,
whose lease makes it the only one.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from threading import Event, Thread

import structlog

from cardroom.app import CardRoom
from cardroom.service.acting import run_out_of_time
from cardroom.service.levels import take_level
from cardroom.service.lists import lapse_calls
from projections.blind_clocks import levels_due
from projections.hand_clocks import run_out
from projections.list_reports import lapsed_in_stops, overdue
from projections.reading import ReadModelUnavailable

TICK_SECONDS = 1.0

logger = structlog.get_logger("cardroom.ticker")


class Ticker:
    """One thread that looks for what is overdue while this process is the writer."""

    def __init__(self, room: CardRoom) -> None:
        self._room = room
        self._ending = Event()
        self._failing: set[str] = set()
        self._looked_at: set[str] = set()
        self._thread = Thread(target=self._run, daemon=True, name="ticker")

    def start_once(self) -> None:
        """Begin to tick, unless it ticks already."""
        if not self._thread.is_alive():
            self._thread.start()

    def tick(self) -> None:
        """Write down what is overdue now.

        Claims and absences on lists, the time to act, levels that tables on a clock don't play yet:
        nothing while play stands still in the whole room. What lapsed in a stop that was told later
        is taken back.
        """
        now, clerk = self._room.clock.now(), self._room.clerk
        for row in run_out(self._room.reads, now).rows:
            hand_id, until = row["hand_id"], row["until"]
            key = f"{hand_id} {until.isoformat()}"
            self._try(key, partial(clerk.do, run_out_of_time, key=key, hand_id=hand_id))
        for row in overdue(self._room.reads, now).rows:
            list_id, until = row["list_id"], row["until"]
            key = f"{list_id} {until.isoformat()}"
            self._try(key, partial(clerk.do, lapse_calls, key=key, list_id=list_id))
        for row in lapsed_in_stops(self._room.reads, now).rows:
            list_id, lapsed_at = row["list_id"], row["lapsed_at"]
            key = f"{list_id} {row['entry']} {lapsed_at.isoformat()} taken back"
            if key not in self._looked_at:
                self._try(key, partial(clerk.do, lapse_calls, key=key, list_id=list_id))
            self._looked_at.add(key)
        self._take_levels(now)

    def _take_levels(self, now: datetime) -> None:
        for row in levels_due(self._room.reads, now).rows:
            table_id = row["table_id"]
            key = f"{table_id} level {row['level']} {row['since'].isoformat()}"
            self._try(key, partial(self._room.clerk.do, take_level, key=key, table_id=table_id))

    def _try(self, key: str, write_down: Callable[[], object]) -> None:
        """Write one lapse down; where it can't be, say so once, and go on with the others."""
        try:
            write_down()
        except ReadModelUnavailable:
            raise
        except Exception:
            if key not in self._failing:
                logger.exception("a lapse could not be written down", lapse=key)
            self._failing.add(key)
        else:
            self._failing.discard(key)

    def _run(self) -> None:
        while not self._ending.wait(TICK_SECONDS):
            if not self._room.writer.is_active:
                continue
            try:
                self.tick()
            except ReadModelUnavailable as behind:
                logger.info("the ticker waits", reason=str(behind))
            except Exception:
                logger.exception("a lapse could not be written down")
