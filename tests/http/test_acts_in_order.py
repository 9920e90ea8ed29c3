"""Acts keyed late keep their order over HTTP, and each killed hand has its story."""

from tests.http.room import GENTING, Evening
from tests.http.test_acts import GENTING_TOURNAMENT, dealt

SINCE = "room:happened-since"


def test_no_act_of_a_time_before_the_clock_saves_a_hand_whose_time_ran_out(
    evening: Evening,
) -> None:
    """genting-tournament:24: a minute and ten seconds after its start the hand is dead."""
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    evening.at("20:30")
    evening.floor.did(f"{hand.path}/clock-requests", seat=3, asked_by=1)
    evening.floor.did(f"{hand.path}/clocks", seat=3)
    evening.seconds_pass(100)
    call = {"seat": 3, "action": "call"}
    early = evening.dealer.post(f"{hand.path}/actions", **call, happened_at=evening.time("20:29"))
    early.refused(SINCE, earliest=evening.time("20:30"))
    evening.dealer.post(f"{hand.path}/actions", **call).refused("genting-tournament:24")
    in_time = {**call, "happened_at": evening.time("20:31")}
    dry = evening.dealer.post(f"{hand.path}/actions?dry_run=true", **in_time)
    assert dry.status in {200, 201}
    evening.floor.did(f"{hand.path}/time-outs")
    assert hand.shown()["seats"][2]["standing"] == "folded"


def test_acts_told_late_come_in_their_order(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    evening.at("20:40")
    path = f"{hand.path}/actions"
    evening.dealer.did(path, seat=3, action="call", happened_at=evening.time("20:35"))
    late = {"seat": 1, "action": "call"}
    before = evening.dealer.post(path, **late, happened_at=evening.time("20:34"))
    before.refused(SINCE, earliest=evening.time("20:35"))
    evening.dealer.did(path, **late, happened_at=evening.time("20:35"))


def test_a_hand_killed_for_cards_that_were_shown_has_its_story(evening: Evening) -> None:
    _, hand = dealt(evening, {**GENTING, "rulebook": "grosvenor"}, 1, 2, 3)
    evening.floor.did(f"{hand.path}/kills", seat=3, cause="exposed")
    steps = evening.dealer.shown(f"{hand.path}/steps")["steps"]
    assert any("is dead for cards that were shown" in each["told"] for each in steps)
    assert evening.dealer.get(f"{hand.path}/story").status == 200
