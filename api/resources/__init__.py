"""The resource families: schemas first, then method views of two or three lines."""

from api.resources import (
    blinds,
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
        blinds,
        hands,
        reserve_lists,
        reports,
        events,
        receipts,
        training,
    )
)
"""Every family, in the order in which the documentation shows them."""
