"""Every fact of the room, in one place.

A stored topic resolves only once its module was imported: import this one.
"""

import inspect
from types import ModuleType

from domain.clocks import events as blind_clocks
from domain.corrections import events as corrections
from domain.desks import correction_events as desk_corrections
from domain.desks import events as desks
from domain.editions import events as editions
from domain.funds import events as funds
from domain.games import events as games
from domain.hands import deal_events as hand_deals
from domain.hands import events as hands
from domain.hands import ruling_events as hand_rulings
from domain.hands import seat_events as hand_seats
from domain.hands import showdown_events as hand_showdowns
from domain.incidents import events as incidents
from domain.kernel import Fact, Stamp
from domain.pads import events as pads
from domain.papers import events as papers
from domain.players import events as players
from domain.players import joining_events as joined_players
from domain.receipts import events as receipts
from domain.reserve_lists import events as reserve_lists
from domain.room import events as room
from domain.rulings import events as rulings
from domain.staff import events as staff
from domain.tables import charge_events as table_charges
from domain.tables import clock_events as table_clocks
from domain.tables import conduct_events as table_conduct
from domain.tables import correction_events as table_corrections
from domain.tables import deck_events as table_decks
from domain.tables import events as tables
from domain.tables import game_events as table_games
from domain.tables import hand_events as table_hands
from domain.tables import move_events as table_moves
from domain.tables import return_events as table_returns
from domain.tables import session_events as table_sessions
from domain.tables import stop_events as table_stops


def _facts_of(module: ModuleType) -> list[type[Fact]]:
    return [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if issubclass(member, Fact) and member.__module__ == module.__name__
    ]


FACTS: tuple[type[Fact], ...] = tuple(
    fact
    for module in (
        room,
        staff,
        receipts,
        editions,
        papers,
        players,
        joined_players,
        desks,
        games,
        funds,
        blind_clocks,
        tables,
        table_games,
        table_hands,
        table_moves,
        table_returns,
        table_sessions,
        table_conduct,
        table_charges,
        table_decks,
        table_stops,
        table_clocks,
        reserve_lists,
        hands,
        hand_rulings,
        hand_seats,
        hand_showdowns,
        hand_deals,
        rulings,
        incidents,
        pads,
        corrections,
        table_corrections,
        desk_corrections,
    )
    for fact in _facts_of(module)
)

VOCABULARY_NUMBER = len(Stamp.__struct_fields__) + sum(fact.class_version for fact in FACTS)
"""Rises with each new fact, version of one and field of the stamp: older code won't start on it."""
