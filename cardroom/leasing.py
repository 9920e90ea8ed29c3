"""Keeps the writer's lease.

Waits for it as a standby, decides while it is held, stops when it is lost.
"""

from collections.abc import Callable
from threading import Event, Thread

import structlog

from cardroom.service import metrics
from cardroom.service.lease import WriterLease
from cardroom.service.writer import Writer

WAIT_SECONDS = 0.25
HEARTBEAT_SECONDS = 1.0

logger = structlog.get_logger("cardroom.leasing")


class LeaseKeeper:
    """One thread that gets the lease for a writer and watches that it is still held."""

    def __init__(self, lease: WriterLease, writer: Writer, on_active: Callable[[], None]) -> None:
        self._lease = lease
        self._writer = writer
        self._on_active = on_active
        self._ending = Event()
        self._thread = Thread(target=self._keep, daemon=True, name="lease")

    def start(self) -> None:
        """Begin to wait for the lease."""
        self._thread.start()

    def stop(self) -> None:
        """Decide no more and give the lease to whoever waits for it."""
        self._ending.set()
        self._thread.join()
        self._writer.deactivate()
        self._lease.release()

    def _keep(self) -> None:
        while not self._ending.is_set():
            try:
                self._step()
            except Exception:
                self._stand_by("failed")
                logger.exception("the lease could not be kept")
            self._ending.wait(HEARTBEAT_SECONDS if self._writer.is_active else WAIT_SECONDS)

    def _step(self) -> None:
        if self._writer.is_active:
            if not self._lease.held():
                self._stand_by("lost")
        elif self._lease.try_acquire():
            self._writer.activate()
            self._on_active()
            metrics.IS_WRITER.set(1)
            logger.info("the lease is held", position=self._writer.position)

    def _stand_by(self, why: str) -> None:
        if self._writer.is_active:
            self._writer.deactivate()
            metrics.IS_WRITER.set(0)
            logger.warning("the writer stands by", lease=why)
