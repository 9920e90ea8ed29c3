"""When a request has come whole, as far as its bytes tell: judged before any thread waits for it.

Whatever can't be read counts as whole, for there is nothing to wait for: the server's own parser
says what is wrong with it.
"""

import re

HEAD_END = b"\r\n\r\n"
LINE_END = b"\r\n"
HEAD_BYTES_MAX = 64 * 1024
BODY_BYTES_MAX = 1024 * 1024
"""More than either may be; what is larger is refused without its rest."""

LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,9})[ \t]*\r\n", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding:[^\r\n]*chunked", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue", re.IGNORECASE)
CHUNK_SIZE = re.compile(rb"[0-9a-fA-F]{1,8}(?:[ \t]*;[^\r\n]*)?")
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


def is_whole(received: bytes) -> bool:
    """Tell whether a request has come whole, or so far that there is nothing to wait for."""
    end = received.find(HEAD_END)
    if end < 0:
        return len(received) > HEAD_BYTES_MAX or received.count(b"\n") != received.count(LINE_END)
    head, begin = received[: end + len(LINE_END)], end + len(HEAD_END)
    if len(received) - begin > BODY_BYTES_MAX:
        return True
    if CHUNKED.search(head):
        return _chunks_are_whole(received, begin)
    length = LENGTH.search(head)
    size = 0 if length is None else int(length[1])
    return size > BODY_BYTES_MAX or len(received) - begin >= size


def waits_to_be_asked(received: bytes) -> bool:
    """Tell whether a client sends the body only once it was told to go on."""
    end = received.find(HEAD_END)
    return end >= 0 and EXPECTS.search(received[: end + len(LINE_END)]) is not None


def _chunks_are_whole(received: bytes, begin: int) -> bool:
    while True:
        end = received.find(LINE_END, begin)
        if end < 0:
            return len(received) - begin > HEAD_BYTES_MAX
        line = received[begin:end]
        if not CHUNK_SIZE.fullmatch(line):
            return True
        size = int(line.partition(b";")[0], 16)
        begin = end + len(LINE_END)
        if size == 0:
            trailers = received[begin - len(LINE_END) :]
            return HEAD_END in trailers
        begin += size + len(LINE_END)
        if begin > len(received):
            return size > BODY_BYTES_MAX
