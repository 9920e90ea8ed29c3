"""Of every command that takes `happened_at`: whether order binds it, and against what.

What is told late of a moment before that is refused (`room:happened-since`). What moves chips is
reckoned: a count since had found it already. All else is held against its beginning alone
(`room:not-yet`), for nothing of it depends on what happened since.
"""

from typing import Any

from tests.api.test_openapi import document, operations_of

__all__ = ["document"]

BOUND = {
    "/tables/{table_id}/seatings": "the seat was given up; the player last got up",
    "/reserve-lists/{list_id}/claims": "the seat was given up; the player last got up",
    "/reserve-lists/{list_id}/calls": "the seat was given up",
    "/tables/{table_id}/departures": "the last hand, chips, count or return of the player",
    "/tables/{table_id}/moves": "the last hand, chips, count or return; the new seat given up",
    "/tables/{table_id}/seat-changes": "the last hand, chips, count, return; the new seat given up",
    "/tables/{table_id}/breakings": "the last hand, chips, count or return of every player",
    "/tables/{table_id}/exclusions": "the last hand, chips, count or return of the player",
    "/tables/{table_id}/pick-ups": "the last hand, chips, count or return of the player",
    "/tables/{table_id}/absences": "the last hand dealt to the player; the last return",
    "/tables/{table_id}/visits": "the last hand dealt to the player; the last return",
    "/tables/{table_id}/play-overs": "the last hand dealt to the absent player; the last return",
    "/tables/{table_id}/returns": "the player stepped away; the last hand dealt without them",
    "/tables/{table_id}/hands": "the last hand, chips, count or return of whoever is dealt in",
    "/tables/{table_id}/counts": "a later count or correction; the end of a hand in play then",
    "/tables/{table_id}/box-pulls": "the pull before, by which the box was fitted",
    "/tables/{table_id}/levels": "as counts",
    "/tables/{table_id}/resumptions": "as counts",
    "/tables/{table_id}/fees": "the last fee that the player paid, refused or had back",
    "/tables/{table_id}/fee-refusals": "as fees; the last hand dealt to the player",
    "/desks/{desk_id}/fees": "as the table's fees",
    "/desks/{desk_id}/fee-refunds": "as the table's fees; the player got up",
    "/players/{player_id}/penalties": "the offence, its last decision, the last hand dealt",
    "/reserve-lists/{list_id}/absences": "the player was last here, answered or was called",
    "/reserve-lists/{list_id}/check-ins": "the name went on",
    "/reserve-lists/{list_id}/returns": "the player went away",
    "/reserve-lists": "the list was closed, where it is opened again",
    "/reserve-lists/{list_id}/reopenings": "the list was closed",
    "/blind-clocks/{clock_id}/levels": "the clock was last started, stopped, resumed or moved",
    "/blind-clocks/{clock_id}/resumptions": "as levels",
    "/blind-clocks/{clock_id}/stops": "as levels",
    "/blind-clocks/{clock_id}/announcements": "the level's time came",
    "/desks/{desk_id}/counts": "a later count or correction",
    "/desks/{desk_id}/slip-corrections": "the slip was written",
    "/tables/{table_id}/buy-in-corrections": "the slip was written",
    "/tables/{table_id}/payment-undoings": "the payment was taken",
    "/tables/{table_id}/exchanges/{exchange}/announcements": "it was asked for",
    "/tables/{table_id}/exchanges/{exchange}/cancellations": "the cash was taken; the table told",
    "/tables/{table_id}/exchanges/{exchange}/debts": "the table was told; the hand played behind",
    "/tables/{table_id}/exchanges/{exchange}/deliveries": "it was sold; as debts",
    "/tables/{table_id}/exchanges/{exchange}/sales": "it was asked for; the cash was taken",
    "/funds/{fund_id}/counts": "a later count",
    "/hands/{hand_id}/actions": "the last act, street or kill; the seat's clock was started",
    "/hands/{hand_id}/boards": "the last act",
    "/hands/{hand_id}/discards": "the last act or draw",
    "/hands/{hand_id}/clock-requests": "the last act: no turn is thought over before it came",
    "/hands/{hand_id}/clock-refusals": "as clock-requests",
    "/hands/{hand_id}/clocks": "as clock-requests",
    "/desks/{desk_id}/shifts": "the shift before was closed",
}
"""What can have happened no earlier than this, where it is told late."""

RECKONED = frozenset(
    {
        "/desks/{desk_id}/buy-ins",
        "/desks/{desk_id}/cash-outs",
        "/desks/{desk_id}/credits",
        "/desks/{desk_id}/fee-refunds",
        "/desks/{desk_id}/fees",
        "/desks/{desk_id}/fills",
        "/desks/{desk_id}/owed-payments",
        "/desks/{desk_id}/repayments",
        "/desks/{desk_id}/voids",
        "/desks/{desk_id}/withdrawals",
        "/funds/{fund_id}/payouts",
        "/funds/{fund_id}/seeds",
        "/tables/{table_id}/chip-additions",
        "/tables/{table_id}/fees",
        "/tables/{table_id}/hand-overs",
        "/tables/{table_id}/incidentals",
        "/tables/{table_id}/pots",
        "/tables/{table_id}/removals",
    }
)
"""What moves cash or chips: it counts as of its time, before and after a count."""

OF_THE_ROOM = """
/blind-clocks /blind-clocks/{clock_id}/closings /blind-clocks/{clock_id}/schedules
/blind-clocks/{clock_id}/starts /corrections/{correction_id}/co-signatures
/corrections/{correction_id}/owners /corrections/{correction_id}/payback-withdrawals /desks
/funds /funds/{fund_id}/closings /incidents /onlookers-sent-out /pads /pads/{pad_id}/returns
/pads/{pad_id}/voids /players /players/{player_id}/age-checks /players/{player_id}/bar-lifts
/players/{player_id}/bars /players/{player_id}/count-settlements /players/{player_id}/erasures
/players/{player_id}/names /players/{player_id}/offences
/players/{player_id}/overpayment-write-offs /players/{player_id}/separation-lifts
/players/{player_id}/separations /players/{player_id}/stop-requests /room/resumptions
/room/chips-outside /room/stops /rulebooks /rulings/{ruling_id}/appeals
/rulings/{ruling_id}/supersessions /staff /staff/{badge}/password-changes
/staff/{badge}/reinstatements /staff/{badge}/role-changes
/staff/{badge}/suspensions /tables
"""
"""What is decided or written down of the room, its people and its books."""

OF_A_DESK = """
closings deposits difference-explanations reprints
"""
"""What comes after everything at a desk, or is put aside."""

OF_A_TABLE = """
blind-clock-removals blind-clocks box-counts buttons charges closings cuts damaged-cards
dealer-pushes deck-changes editions entry-posts exchanges exchanges/{exchange}/cash fee-requests
game-turns games hands-sat-out kills main-seat-guarantees money-behind move-request-withdrawals
move-requests must-move-refusals must-moves offences onlooker-leaves onlookers-sent-away
play-over-refusals post-withdrawals pot-corrections rulings seating-corrections shuffles stakes
straddle-sanctions straddles walking-rules
"""
"""What is agreed, announced, asked, ordered or put right at a table."""

OF_A_HAND = """
agreements awards call-offs card-corrections conditions deal-claims deal-ends deal-faults
declarations disputes dropped-cards early-flops empty-seats endings-by-ruling exposures hole-cards
kills looks missed-turns mucks openers owners-gone pot-queries pot-query-bars pot-takings
private-shows reopenings repair-confirmations restorations retractions retrievals run-outs
seats-taken-again seeing-decisions seeing-requests shows take-backs throws time-limits time-outs
undos winners
"""
"""What is seen, found, claimed or ruled of a hand follows in the order in which it is keyed."""

OF_A_LIST = """
answers closings entries games lapses pass-overs seat-wishes strikes together-requests
withdrawals
"""
"""Names keep the order in which they came; each call has its own time."""


def under(path: str, names: str) -> set[str]:
    """Return the paths of some commands under a path."""
    return {path + name for name in names.split()}


def test_every_command_says_whether_order_binds_it(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    told = set()
    for path, operation in operations_of(document, "post").items():
        body = operation.get("requestBody", {"content": {"application/json": {"schema": {}}}})
        schema = body["content"]["application/json"]["schema"]
        name = schema.get("$ref", "").rsplit("/", 1)[-1]
        if "happened_at" in schemas.get(name, schema).get("properties", {}):
            told.add(path.removeprefix("/api/v1"))
    free = {
        *under("/tables/{table_id}/", OF_A_TABLE),
        *under("/desks/{desk_id}/", OF_A_DESK),
        *under("/reserve-lists/{list_id}/", OF_A_LIST),
        *under("/hands/{hand_id}/", OF_A_HAND),
        *under("", OF_THE_ROOM),
    }
    assert not free & (BOUND.keys() | RECKONED)
    assert told == free | BOUND.keys() | RECKONED
