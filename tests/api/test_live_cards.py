"""The hole cards of a hand that is played are the players' own, whoever of the staff asks."""

from collections.abc import Iterator

import pytest

from api.answers import API
from domain.staff.member import ROLES
from tests.api.house import House
from tests.api.test_night import Night

HOLE = {1: "AsKs", 2: "QhQd", 3: "7c2d"}
OTHERS = [role for role in ROLES if role != "auditor"]


def begun(house: House) -> tuple[Night, str, str]:
    """Return a night with a hand whose hole cards are known, and one of its players."""
    night = Night(house)
    ada = night.come("Ada", 1, 100_000)
    for name, seat in (("Bee", 2), ("Cy", 3)):
        night.come(name, seat, 50_000)
    night.supervisor.done(f"{night.table}/buttons", {"seat": 1})
    hand = f"/hands/{night.dealer.done(f'{night.table}/hands')['hand_id']}"
    for seat, cards in HOLE.items():
        night.dealer.done(f"{hand}/hole-cards", {"seat": seat, "cards": cards})
    night.act(hand, 1, "call")
    house.projector.catch_up()
    return night, hand, ada


def read_routes(house: House, **ids: str) -> Iterator[str]:
    """Give the path of every route that is read and about no more than these ids."""
    adapter = house.app.url_map.bind("")
    for rule in house.app.url_map.iter_rules():
        is_read = "GET" in (rule.methods or ()) and set(rule.arguments) <= set(ids)
        if is_read and rule.rule.startswith(API):
            yield adapter.build(
                rule.endpoint, {name: ids[name] for name in rule.arguments}
            ).removeprefix(API)


def told(text: str) -> list[str]:
    """Return whose hole cards a text tells, written together or apart."""
    return [cards for cards in HOLE.values() if cards in text or f"{cards[:2]} {cards[2:]}" in text]


@pytest.mark.parametrize("role", OTHERS)
def test_nobody_but_an_auditor_reads_the_hole_cards_of_a_hand_that_is_played(
    house: House, role: str
) -> None:
    night, hand, ada = begun(house)
    ids = {"hand_id": hand.rsplit("/", 1)[1], "table_id": night.table_id, "player_id": ada}
    client = house.client(role)
    paths = list(read_routes(house, **ids))
    assert {f"{hand}{what}" for what in ("", "/phh", "/steps", "/story")} <= set(paths)
    assert {path: told(client.get(path).get_data(as_text=True)) for path in paths} == {
        path: [] for path in paths
    }


def test_an_auditor_reads_them_and_who_rules_does_once_the_hand_is_over(house: House) -> None:
    night, hand, _ = begun(house)
    history = f"{hand}/phh"
    assert told(house.client("auditor").get(history).get_data(as_text=True)) == [*HOLE.values()]
    for role in ("supervisor", "manager"):
        refused = house.client(role).get(history)
        assert (refused.status_code, refused.get_json()["rule"]) == (409, "room:live-cards")
    for seat in (2, 3):
        night.act(hand, seat, "fold")
    for role in ("supervisor", "manager"):
        assert told(house.client(role).get(history).get_data(as_text=True)) == [*HOLE.values()]
    reopening = {"reason": "seat 3 only asked"}
    night.supervisor.done(f"{hand}/reopenings", reopening)
    assert house.client("supervisor").get(history).status_code == 409
    assert told(house.client("auditor").get(history).get_data(as_text=True)) == [*HOLE.values()]


def test_what_was_shown_to_all_is_read_by_all(house: House) -> None:
    night, hand, _ = begun(house)
    night.dealer.done(f"{hand}/exposures", {"seat": 1, "cards": "AsKs"})
    for role in OTHERS:
        text = house.client(role).get(f"{hand}/story").get_data(as_text=True)
        assert told(text) == ["AsKs"]
