"""Incidents: onlookers sent out, sent away or given leave, and whatever else is noted."""

from typing import Any

from domain.incidents.events import IncidentNoted
from domain.incidents.incident import Incident
from domain.rules.house import House
from tests.scenario import ALICE, STREAM, Scenario, dealer, floor, given, named

OPEN = House()
TABLE = named("T")


def sending(**asked: Any) -> Scenario[Incident]:
    more = {"house": OPEN, "plays_as": [], "by": floor()} | asked
    return given(Incident).when(Incident.send_onlooker, incident_id=STREAM, **more)


def test_a_house_without_a_rule_has_the_floor_send_onlookers_away() -> None:
    sending(description="red scarf").then(
        IncidentNoted, kind="onlooker-sent-out", rule="room:onlookers", description="red scarf"
    )
    sending(table_id=TABLE, player_id=ALICE).then(
        IncidentNoted, kind="onlooker-sent-away", table_id=TABLE, player_id=ALICE
    )
    sending(by=dealer()).then_refused("room:onlookers", asked="dealer")


def test_leave_to_sit_behind_a_seat_is_the_floor_s() -> None:
    asked = {"incident_id": STREAM, "house": OPEN, "table_id": TABLE, "seat": 6}
    given(Incident).when(Incident.give_leave, **asked, by=floor()).then(
        IncidentNoted, kind="onlooker-given-leave", rule="room:onlookers", seat=6
    )
    given(Incident).when(Incident.give_leave, **asked, by=dealer()).then_refused("room:onlookers")


def test_anybody_on_the_staff_notes_what_happened() -> None:
    given(Incident).when(
        Incident.note, incident_id=STREAM, description="fire alarm", by=dealer()
    ).then(IncidentNoted, kind="note", rule="room:incident", description="fire alarm")
