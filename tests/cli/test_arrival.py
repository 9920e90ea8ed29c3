"""A request is whole with its last byte, in however many pieces it comes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.arrival import CONTENT_BYTES_MAX, HEAD_BYTES_MAX, Arrival

HEAD = b"POST /api/v1/sessions HTTP/1.1\r\nHost: room\r\n"
bodies = st.binary(max_size=60)


def with_length(body: bytes) -> bytes:
    return HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body


def chunked(*chunks: bytes) -> bytes:
    coded = b"".join(b"%x;a=b\r\n%s\r\n" % (len(each), each) for each in chunks if each)
    return HEAD + b"transfer-encoding: chunked\r\n\r\n" + coded + b"0\r\n\r\n"


requests = st.one_of(
    bodies.map(with_length), st.lists(bodies, max_size=4).map(lambda b: chunked(*b))
)


@given(requests, st.data())
def test_a_request_is_whole_with_its_last_byte_and_not_before(
    request: bytes, data: st.DataObject
) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(1, len(request) - 1), max_size=8)))
    arrival = Arrival()
    for begin, end in zip([0, *cuts], cuts, strict=False):
        assert not arrival.add(request[begin:end])
    assert arrival.add(request[cuts[-1] if cuts else 0 :])
    assert bytes(arrival.received) == request


def test_what_comes_behind_a_request_is_kept() -> None:
    arrival = Arrival()
    assert arrival.add(with_length(b"{}") + HEAD)
    assert bytes(arrival.received).endswith(HEAD)


@pytest.mark.parametrize(
    "request_",
    [
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        HEAD + b"Content-Length: %d\r\n\r\n" % (CONTENT_BYTES_MAX + 1),
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % (CONTENT_BYTES_MAX + 1),
        HEAD + b"X: " + b"x" * HEAD_BYTES_MAX,
    ],
    ids=["no chunk", "long body", "long chunk", "long head"],
)
def test_nothing_more_is_waited_for_where_a_request_is_refused_anyway(request_: bytes) -> None:
    assert Arrival().add(request_)


def test_a_client_that_waits_to_be_asked_for_the_body_is_known() -> None:
    arrival = Arrival()
    assert not arrival.add(HEAD + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    assert arrival.waits_to_be_asked
    assert arrival.add(b"{}")
