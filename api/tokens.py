"""Bearer tokens: a badge, the session epoch it was issued under and a station, signed and dated.

A token is not looked up anywhere. It ends by itself after a shift, and at once when the badge's
session epoch goes up (a new password, a suspension). Its time is the machine's, in training too,
where moving the room's clock must not sign anybody out.
"""

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from itsdangerous import BadData, URLSafeTimedSerializer

SHIFT = timedelta(hours=14)
SALT = "cardroom.session"
REMEMBERED_MAX = 10_000


class Claims(NamedTuple):
    """What a token says of who carries it."""

    badge: str
    session_epoch: int
    station: str | None


class BadToken(ValueError):  # noqa: N818 - it says what the token is
    """The token was not issued here, was changed, or has ended."""


class Tokens:
    """Issues tokens and reads them. A signature is worked out once for each token that is read."""

    def __init__(self, secret: str, lasting: timedelta = SHIFT) -> None:
        self._serializer = URLSafeTimedSerializer(secret, salt=SALT)
        self._lasting = lasting
        self._read: dict[str, tuple[Claims, datetime]] = {}

    def issue(self, claims: Claims) -> tuple[str, datetime]:
        """Return a token and when it ends."""
        ends_at = datetime.now(UTC).replace(microsecond=0) + self._lasting
        return str(self._serializer.dumps(list(claims))), ends_at

    def read(self, token: str) -> Claims:
        """Return what a token says. Raises BadToken."""
        known = self._read.get(token)
        if known is None:
            known = self._checked(token)
            if len(self._read) >= REMEMBERED_MAX:
                self._read.clear()
            self._read[token] = known
        claims, ends_at = known
        if datetime.now(UTC) >= ends_at:
            raise BadToken
        return claims

    def _checked(self, token: str) -> tuple[Claims, datetime]:
        try:
            values, issued_at = self._serializer.loads(token, return_timestamp=True)
            badge, session_epoch, station = values
        except (BadData, ValueError, TypeError) as problem:
            raise BadToken from problem
        return Claims(badge, session_epoch, station), issued_at + self._lasting
