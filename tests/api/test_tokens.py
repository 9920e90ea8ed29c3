from datetime import timedelta

import pytest

from api.throttle import FAILURES_MAX, WINDOW_SECONDS, Throttle, TooManyTries
from api.tokens import BadToken, Claims, Tokens

CLAIMS = Claims("c1", 3, "desk 1")


def test_a_token_says_what_it_was_issued_for() -> None:
    tokens = Tokens("one secret")
    token, _ = tokens.issue(CLAIMS)
    assert tokens.read(token) == CLAIMS


def test_a_token_of_another_secret_is_bad() -> None:
    token, _ = Tokens("one secret").issue(CLAIMS)
    with pytest.raises(BadToken):
        Tokens("another secret").read(token)


def test_a_token_that_was_changed_is_bad() -> None:
    tokens = Tokens("one secret")
    token, _ = tokens.issue(CLAIMS)
    with pytest.raises(BadToken):
        tokens.read("x" + token)


def test_a_token_ends() -> None:
    tokens = Tokens("one secret", lasting=timedelta(seconds=-1))
    token, _ = tokens.issue(CLAIMS)
    with pytest.raises(BadToken):
        tokens.read(token)


def test_a_badge_waits_after_five_failures_until_the_first_is_five_minutes_old() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    for _ in range(FAILURES_MAX):
        throttle.check("c1")
        throttle.failed("c1")
        now[0] += 1
    with pytest.raises(TooManyTries) as waiting:
        throttle.check("c1")
    assert waiting.value.seconds == WINDOW_SECONDS - FAILURES_MAX + 1
    throttle.check("c2")

    now[0] = WINDOW_SECONDS
    throttle.check("c1")


def test_a_right_password_clears_the_failures_before_it() -> None:
    throttle = Throttle(lambda: 0.0)
    for _ in range(FAILURES_MAX - 1):
        throttle.failed("c1")
    throttle.succeeded("c1")
    for _ in range(FAILURES_MAX - 1):
        throttle.failed("c1")
    throttle.check("c1")
