"""How much of a request has come: judged as its bytes come, before any thread waits for them.

What can't be read counts as whole, for there is nothing to wait for: the server's own parser then
says what is wrong with it. Each byte is looked at a few times, however slowly they come.
"""

import re

from api.blueprints import BODY_BYTES_MAX

HEAD_END = b"\r\n\r\n"
LINE_END = b"\r\n"
HEAD_BYTES_MAX = 64 * 1024
CONTENT_BYTES_MAX = 2 * BODY_BYTES_MAX
"""Of a larger body the rest isn't waited for: it is refused for its size."""

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
EXPECTED = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
CHUNK_SIZE = re.compile(rb"([0-9a-fA-F]{1,8})[ \t]*(?:;.*)?")


class Arrival:
    """What has come of one request of a connection."""

    def __init__(self) -> None:
        self.received = bytearray()
        self.has_head = False
        self.waits_to_be_asked = False
        """The client sends the body once it is told to go on."""

        self.was_asked = False
        self._body_at = 0
        self._is_chunked = False
        self._needed = 0
        """How many bytes there must be before it is worth looking again."""

    @property
    def is_head_too_large(self) -> bool:
        """Tell whether the head has no end in sight."""
        return not self.has_head and len(self.received) > HEAD_BYTES_MAX

    def ask(self) -> None:
        """Take note that the client was told to go on."""
        self.waits_to_be_asked, self.was_asked = False, True

    @property
    def request(self) -> bytes:
        """What came, without the wish that was granted: the parser would grant it again."""
        return EXPECTED.sub(b"\r\n", self.received, 1) if self.was_asked else bytes(self.received)

    def add(self, data: bytes) -> bool:
        """Take in what came, and tell whether the request is whole now."""
        searched = max(len(self.received) - len(HEAD_END), 0)
        self.received += data
        if not self.has_head and not self._found_head(searched):
            return self.is_head_too_large
        if self._is_chunked:
            return self._has_chunks()
        return len(self.received) >= self._needed

    def _found_head(self, searched: int) -> bool:
        end = self.received.find(HEAD_END, searched)
        if end < 0:
            return False
        self.has_head = True
        head = bytes(self.received[: end + len(LINE_END)])
        self._needed = self._body_at = end + len(HEAD_END)
        self._is_chunked = CHUNKED.search(head) is not None
        self.waits_to_be_asked = EXPECTS.search(head) is not None
        length = LENGTH.search(head)
        if length is not None and int(length[1]) <= CONTENT_BYTES_MAX:
            self._needed += int(length[1])
        return True

    def _has_chunks(self) -> bool:
        """Go on from the last chunk that has come, and tell whether the body ends here."""
        while len(self.received) >= self._needed:
            end = self.received.find(LINE_END, self._needed)
            if end < 0:
                return len(self.received) - self._needed > HEAD_BYTES_MAX
            size = CHUNK_SIZE.fullmatch(self.received, self._needed, end)
            if size is None or end - self._body_at > CONTENT_BYTES_MAX:
                return True
            if int(size[1], 16) == 0:
                return self._has_trailers(end)
            self._needed = end + len(LINE_END) + int(size[1], 16) + len(LINE_END)
        return self._needed - self._body_at > CONTENT_BYTES_MAX

    def _has_trailers(self, last_line_end: int) -> bool:
        is_too_long = len(self.received) - last_line_end > HEAD_BYTES_MAX
        return is_too_long or self.received.find(HEAD_END, last_line_end) >= 0
