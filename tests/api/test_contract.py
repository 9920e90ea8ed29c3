"""No answer is outside the document, whatever is sent: schemathesis reads it and tries every route.

Ids of things that are there stand in most requests, so that rules and use cases are reached and not
only the checks in front of them.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from domain.staff.member import ROLES
from tests.api.house import House

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = {GenerationMode.POSITIVE: 6, GenerationMode.NEGATIVE: 3}
SELDOM_SENT = ("Cardroom-Role", "If-Match", "Cardroom-Position")
ALL_ROLES = "everybody"


class Room:
    """A room in which things are under way, and what their ids are."""

    def __init__(self, house: House) -> None:
        house.employ(ALL_ROLES, *ROLES)
        house.employ("d9", "dealer")
        self.house = house
        client = house.signed_in(ALL_ROLES)
        desk = client.done("/desks", {"name": "1", "kind": "cage"})["desk_id"]
        client.done(f"/desks/{desk}/shifts", {"cash_float": 10**9, "chip_float": 10**9})
        table = client.done("/tables", TABLE)["table_id"]
        self.players = [client.done("/players", {})["player_id"] for _ in range(4)]
        for seat, player in enumerate(self.players[:3], start=1):
            seating = {"seat": seat, "player_id": player, "amount": 20_000}
            client.done(f"/tables/{table}/seatings", seating)
        client.done(f"/tables/{table}/exchanges", {"seat": 1, "amount": 5_000})
        client.done(f"/tables/{table}/buttons", {"seat": 1})
        hand = client.done(f"/tables/{table}/hands")["hand_id"]
        game = {"game": "nlh-100-200", "rulebook": "genting-cash"}
        names = client.done("/reserve-lists", game)["list_id"]
        client.done(f"/reserve-lists/{names}/entries", {"player_id": self.players[3]})
        self.known = {"desk_id": desk, "table_id": table, "hand_id": hand, "list_id": names}
        self.known |= {"badge": "d9", "name": "genting-cash", "rulebook": "genting-cash"}
        self.known |= {"base": "genting-cash", "number": "5", "exchange": 1, "entry": 1, "slip": 1}
        house.projector.catch_up()


TABLE = {
    "name": "T",
    "small_blind": 100,
    "big_blind": 200,
    "smallest_chip": 100,
    "seats": 9,
    "rulebook": "open",
}


def made_likely(case: Case[Any], room: Room, chance: Random) -> None:
    """Put what is there in most places of a request that asks for something."""
    for values in (case.path_parameters, case.body):
        if not isinstance(values, dict):
            continue
        for name in [name for name in values if chance.random() < 0.8]:
            if name == "player_id":
                values[name] = chance.choice(room.players)
            elif name == "seat" and isinstance(values[name], int):
                values[name] = chance.randint(1, 5)
            elif name == "amount" and isinstance(values[name], int):
                values[name] = 100 * chance.randint(1, 300)
            elif name in {"happened_at", "done_by", "co_signed_by"}:
                del values[name]
            else:
                values[name] = room.known.get(name, values[name])
    for name in SELDOM_SENT:
        if chance.random() < 0.9:
            case.headers.pop(name, None)


def tried(room: Room, operation: Any, mode: GenerationMode, chance: Random) -> Callable[[], None]:
    """Return the trial of one operation with requests of one kind."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES[mode],
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    def trial(case: Case[Any]) -> None:
        if mode is GenerationMode.POSITIVE:
            made_likely(case, room, chance)
        response = case.call(headers=room.house.signed_in(ALL_ROLES).headers)
        case.validate_response(response, checks=CHECKS)

    return trial


@pytest.mark.parametrize("mode", EXAMPLES)
def test_no_answer_is_outside_the_document(house: House, mode: GenerationMode) -> None:
    room = Room(house)
    document = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", house.app)
    chance = Random(7)
    count = 0
    for result in document.get_all_operations():
        assert isinstance(result, Ok)
        tried(room, result.ok(), mode, chance)()
        count += 1
    assert count > 100
