"""The resource families: schemas first, then method views of two or three lines."""

from api.resources import (
    absences,
    blinds,
    boxes,
    conduct,
    conduct_reports,
    desks,
    events,
    exchanges,
    hands,
    held,
    moves,
    play_overs,
    players,
    receipts,
    reports,
    reserve_lists,
    room,
    rulebooks,
    rulings,
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
        moves,
        play_overs,
        exchanges,
        boxes,
        blinds,
        hands,
        reserve_lists,
        absences,
        conduct,
        held,
        rulings,
        reports,
        conduct_reports,
        events,
        receipts,
        training,
    )
)
"""Every family, in the order in which the documentation shows them."""
