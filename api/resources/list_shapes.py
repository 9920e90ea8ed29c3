"""What is shown of a reserve list: its entries in order, and why each stands where it stands."""

from marshmallow import Schema, fields


class ListAnswer(Schema):
    list_id = fields.UUID(required=True)
    game = fields.String(required=True)
    gaming_day = fields.Date(required=True)
    edition = fields.String(required=True)
    table_id = fields.UUID(required=True, allow_none=True)


class CallShown(Schema):
    """A call that is open: until when it can be claimed, where the house gives a time."""

    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    called_at = fields.AwareDateTime(required=True)
    called_by = fields.String(required=True)
    until = fields.AwareDateTime(required=True, allow_none=True)
    answer = fields.String(required=True, allow_none=True)
    has_more_time = fields.Boolean(required=True)


class AbsenceShown(Schema):
    """A while in which a player who waits isn't called: `away` or `dinner`."""

    reason = fields.String(required=True)
    since = fields.AwareDateTime(required=True)
    until = fields.AwareDateTime(required=True, allow_none=True)


class EntryShown(Schema):
    entry = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    table_wishes = fields.List(fields.UUID(), required=True)
    added_at = fields.AwareDateTime(required=True)
    channel = fields.String(required=True)
    is_here = fields.Boolean(required=True)
    check_in_until = fields.AwareDateTime(required=True, allow_none=True)
    change_from = fields.UUID(required=True, allow_none=True)
    absence = fields.Nested(AbsenceShown, required=True, allow_none=True)
    seats_wished = fields.List(fields.Integer(), required=True)
    seats_needed = fields.List(fields.Integer(), required=True)
    call = fields.Nested(CallShown, required=True, allow_none=True)


class WouldNotSit(Schema):
    """An entry that a new table would leave out.

    By `rule` it is `kept-apart` from one that stands before it, or `moved-lately`.
    """

    entry = fields.Integer(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True)


class FullList(ListAnswer):
    """A list with its entries in order. A time that is over is over here, too.

    A game may be opened off it once as many `would_sit` together as are `needed`.
    """

    is_open = fields.Boolean(required=True)
    would_sit = fields.List(fields.Integer(), required=True)
    would_not_sit = fields.List(fields.Nested(WouldNotSit), required=True)
    needed = fields.Integer(required=True)
    entries = fields.List(fields.Nested(EntryShown), required=True)


class ServedShown(Schema):
    """A seat that the list gave to somebody else, and by whose call."""

    entry = fields.Integer(required=True)
    player_id = fields.UUID(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    called_at = fields.AwareDateTime(required=True)
    called_by = fields.String(required=True)
    seated_at = fields.AwareDateTime(required=True)


class PassedShown(Schema):
    """A call of the entry's own that came to nothing, and why."""

    entry = fields.Integer(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)
    by = fields.String(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True, allow_none=True)


class AheadShown(Schema):
    """An entry that stands ahead: it `joined-before`, is a `table-change`, or `place-lost`.

    The last means that the entry that is asked about went to the end of the list, by `rule`; and
    `keyed-before` that the other joined later, and was on the list or called before this one was
    written down.
    """

    entry = fields.Integer(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True, allow_none=True)


class OvertakingShown(Schema):
    """A seat that somebody decided to give out of order, and whom that left waiting."""

    entry = fields.Integer(required=True, allow_none=True)
    overtaken = fields.List(fields.Integer(), required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)
    by = fields.String(required=True)
    reason = fields.String(required=True, allow_none=True)


class NamePlacedShown(Schema):
    """A name that was keyed late by somebody, and the entries that it came before by its time."""

    entry = fields.Integer(required=True)
    passed = fields.List(fields.Integer(), required=True)
    joined_at = fields.AwareDateTime(required=True)
    keyed_at = fields.AwareDateTime(required=True)
    by = fields.String(required=True)


class LeftWaitingShown(Schema):
    """A call of an entry behind, for a seat that this one couldn't have.

    `why` is `kept-apart` from somebody at the table by `rule`, `moved-lately` at their own wish (to
    move again later by `rule`), `sits-there` or `needs-another-seat`. The place was kept.
    """

    entry = fields.Integer(required=True)
    called = fields.Integer(required=True)
    table_id = fields.UUID(required=True)
    seat = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True, allow_none=True)


class TableNotCalledTo(Schema):
    """A table of the game that isn't an entry's to be called for as things are, and by which rule.

    `why` is `kept-apart`: from somebody who sits there.
    """

    table_id = fields.UUID(required=True)
    why = fields.String(required=True)
    rule = fields.String(required=True)


class PlaceLostShown(Schema):
    """A time of the entry's own that was let go by, and what became of the place."""

    entry = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)
    by = fields.String(required=True)
    why = fields.String(required=True)
    outcome = fields.String(required=True)
    rule = fields.String(required=True)


class Standing(Schema):
    """Why an entry stands where it stands: who is ahead, and who was served before it.

    `not_called_to` are the tables that it isn't called to as things are.
    """

    entry = fields.Integer(required=True)
    place = fields.Integer(required=True)
    ahead = fields.List(fields.Integer(), required=True)
    ahead_because = fields.List(fields.Nested(AheadShown), required=True)
    overtaken = fields.List(fields.Nested(OvertakingShown), required=True)
    placed_before = fields.List(fields.Nested(NamePlacedShown), required=True)
    left_waiting = fields.List(fields.Nested(LeftWaitingShown), required=True)
    not_called_to = fields.List(fields.Nested(TableNotCalledTo), required=True)
    lost = fields.List(fields.Nested(PlaceLostShown), required=True)
    served_before = fields.List(fields.Nested(ServedShown), required=True)
    passed_over = fields.List(fields.Nested(PassedShown), required=True)
