"""What must agree when the night is over, as the accountant and the auditor read it."""

from typing import Any

from tests.http.client import Client
from tests.http.waiting import until
from tests.saturday.night import GUESTS, MOVES_WISHED, UNNAMED, Saturday

OK = 200


def check(night: Saturday) -> dict[str, Any]:
    """Compare the service's books with the book beside them; return the figures that agreed."""
    reader = night.evening.accountant
    head = night.evening.floor.post("/incidents", description="The night is over.")
    reader = reader.at(head.headers["Cardroom-Position"])
    until(lambda: reader.get("/reports/chip-proof").status == OK)
    carried = sum(guest.carried for guest in night.guests)
    (proof,) = reader.shown("/reports/chip-proof")["rows"]
    assert proof["is_proved"]
    assert (proof["difference"], proof["unbalanced"]) == (0, 0)
    places = {name: proof[name] for name in ("in_transit", "on_tables", "carried")}
    assert places == {"in_transit": 0, "on_tables": 0, "carried": carried}, proof
    assert proof["issued"] - proof["redeemed"] == night.book.chips_out
    dropped = sum(night.book.boxes.values())
    assert night.book.chips_out == dropped + carried
    _check_desk(night, reader)
    _check_boxes(night, reader)
    _check_lists_and_tables(reader)
    stories = [_story(night, guest.player_id) for guest in night.guests]
    assert len(stories) == GUESTS
    assert night.book.moves >= MOVES_WISHED
    return {
        "players": GUESTS,
        "unnamed": UNNAMED,
        "moves": night.book.moves,
        "sold": night.book.sold,
        "redeemed": night.book.redeemed,
        "dropped": dropped,
        "carried": carried,
        "events told of players": sum(stories),
    }


def _check_desk(night: Saturday, reader: Client) -> None:
    (shift,) = reader.shown("/reports/desk-shifts", page_size=500)["rows"]
    assert (shift["cash_variance"], shift["chips_variance"]) == (0, 0)
    assert shift["cash_counted"] == night.evening.float + night.book.chips_out


def _check_boxes(night: Saturday, reader: Client) -> None:
    boxes = reader.shown("/reports/rake/boxes", page_size=500)["rows"]
    counted = {row["table_id"]: row["counted"] for row in boxes if row["counted"] is not None}
    assert counted == {
        at.id: night.book.boxes.get(at.id, 0) for game in night.games.values() for at in game.tables
    }


def _check_lists_and_tables(reader: Client) -> None:
    assert not any(row["is_open"] for row in reader.shown("/tables", page_size=500)["rows"])
    assert not any(row["is_open"] for row in reader.shown("/reserve-lists")["rows"])


def _story(night: Saturday, player_id: str) -> int:
    """Return how many events one request tells of a player: all of them, from the door on."""
    story = night.evening.floor.shown(f"/players/{player_id}/story", limit=1_000)
    topics = [row["topic"] for row in story["rows"]]
    assert topics[0] == "player.registered"
    assert story["next_after"] is None
    return len(topics)
