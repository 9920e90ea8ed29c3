"""The resource families: schemas first, then method views of two or three lines."""

from api.resources import (
    boxes,
    desks,
    events,
    exchanges,
    hands,
    players,
    receipts,
    reports,
    reserve_lists,
    room,
    rulebooks,
    seats,
    sessions,
    staff,
    tables,
    training,
)

FAMILIES = tuple(
    family.blueprint
    for family in (
        sessions,
        staff,
        room,
        rulebooks,
        players,
        desks,
        tables,
        seats,
        exchanges,
        boxes,
        hands,
        reserve_lists,
        reports,
        events,
        receipts,
        training,
    )
)
"""Every family, in the order in which the documentation shows them."""
