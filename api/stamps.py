"""Who did it and when: what a command's body, its token and the clock say together."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from marshmallow import fields

from api.access import Caller, caller
from api.fields import BEFORE_THE_HAND, Badge, HappenedAt, Named, Password, Strict, Text, Whole
from api.problems import Invalid
from api.services import services
from cardroom.service.staff_directory import Account
from domain.hands.hand import Hand
from domain.kernel import Stamp
from domain.tables.table import CashTable

INSTANT = timedelta(microseconds=1)


class CoSignature(Strict):
    """A second person signs by badge and password."""

    badge = Badge()
    password = Password()


RULE: dict[str, Any] = {
    "pattern": r"^[a-z][a-z0-9-]*(:[a-z][a-z-]*)*:[a-z0-9]+(-[a-z0-9]+)*$",
    "most": 100,
    "error": "A rule is named by its rulebook and number: genting-cash:23.",
}
"""How a field that names a rule is described."""


class SettingAside(Strict):
    """A rule of the house that this command is decided without, by a ruling with a reason."""

    rule = Named(**RULE)
    reason = Text()


PAD_NUMBER_MAX = 10**9


class OnPaper(Strict):
    """The number of a pad under which this was written down while the service was down."""

    pad = Text(most=60)
    number = Whole(1, PAD_NUMBER_MAX)


class Deed(Strict):
    """What any command may say: when it happened, who did it, who co-signs, what is set aside.

    With `on_paper` it was written on a pad while the service was down, whose number it uses.
    Without these it happened now, and the caller did it. `happened_at` is a time, or at a table the
    words `before the hand`: the moment before the open hand, or the last one, was started.
    """

    happened_at = HappenedAt(allow_none=True)
    done_by = Badge(required=False)
    co_signed_by = fields.Nested(CoSignature, allow_none=True)
    set_aside = fields.Nested(SettingAside, allow_none=True)
    on_paper = fields.Nested(OnPaper, allow_none=True)


STAMPED = frozenset(Deed._declared_fields)  # noqa: SLF001 - marshmallow gives them no other name


def stamp(given: Mapping[str, Any], receipt: UUID) -> Stamp:
    """Return the stamp of a command. Raises Invalid where a time or a badge can't be."""
    by = caller()
    keyed_at = services().clock.now()
    done_by = given.get("done_by", by.badge)
    return Stamp(
        at=_happened_at(given, keyed_at),
        keyed_at=keyed_at,
        done_by=_known(done_by, by),
        keyed_by=by.badge,
        role=by.role,
        receipt=receipt,
        station=by.station,
        co_signed_by=_co_signed_by(given.get("co_signed_by"), {by.badge, done_by}),
    )


def _happened_at(given: Mapping[str, Any], now: datetime) -> datetime:
    happened_at = given.get("happened_at", now)
    if happened_at == BEFORE_THE_HAND:
        return _before_the_hand(given)
    if happened_at > now:
        raise Invalid.at("/happened_at", f"It can't have happened before it is {now.isoformat()}.")
    assert isinstance(happened_at, datetime), "The field gives a time or the words for one."
    return happened_at


def _before_the_hand(given: Mapping[str, Any]) -> datetime:
    """Return the moment before the open hand of the table, or its last one, was started."""
    table_id = given.get("table_id")
    if "hand_id" in given:
        table_id = services().look(Hand, given["hand_id"], lambda hand: hand.state.table_id)
    started = None
    if table_id is not None:
        started = services().look(CashTable, table_id, lambda table: table.state.last_hand_at)
    if started is None:
        detail = "No hand was started at a table that the request names."
        raise Invalid.at("/happened_at", detail)
    return started - INSTANT


def _known(badge: str, by: Caller) -> str:
    if badge != by.badge and services().staff.account(badge) is None:
        raise Invalid.at("/done_by", "Nobody has this badge.")
    return badge


def _co_signed_by(signature: Mapping[str, str] | None, first: set[str]) -> str | None:
    """Return the badge of the second person, who is never the first."""
    if signature is None:
        return None
    badge = signature["badge"]
    if badge in first:
        raise Invalid.at("/co_signed_by/badge", "The second person is never the first.")
    if signed_in(badge, signature["password"]) is None:
        raise Invalid.at("/co_signed_by/password", "Badge and password don't belong together.")
    return badge


def signed_in(badge: str, password: str) -> Account | None:
    """Return the account that a badge and a password open, or nothing. Raises TooManyTries."""
    throttle = services().throttle
    throttle.check(badge)
    account = services().staff.authenticate(badge, password)
    if account is None:
        throttle.failed(badge)
    else:
        throttle.succeeded(badge)
    return account
