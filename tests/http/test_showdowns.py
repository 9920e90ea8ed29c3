"""Showdowns over HTTP: who shows next, cards thrown, killed, asked for, owners gone, disputes."""

from tests.http.hands import HandPlayed
from tests.http.room import GENTING, WESTERN_CAPE, Evening, Table
from tests.http.test_acts import dealt

GROSVENOR = {**GENTING, "rulebook": "grosvenor"}
GENTING_TOURNAMENT = {**GENTING, "rulebook": "genting-tournament"}


def river(hand: HandPlayed, bettor: int | None = None) -> HandPlayed:
    """Check a hand down; on the river one seat may bet 40 and be called by all."""
    hand.plays((3, "call"), (1, "call"), (2, "check"))
    for street in ("flop", "turn", "river"):
        hand.deals(street)
        for seat in (1, 2, 3):
            if bettor == seat and street == "river":
                hand.plays((seat, "bet", 40_00))
            elif hand.stands["to_act"] == seat:
                hand.plays(
                    (seat, "call" if bettor and street == "river" and seat > bettor else "check")
                )
    while hand.stands["to_act"] is not None:
        hand.plays((hand.stands["to_act"], "call"))
    return hand


def test_the_hand_says_who_shows_next_and_by_which_rule(evening: Evening) -> None:
    _, hand = dealt(evening, GROSVENOR, 1, 2, 3)
    assert (hand.shown()["to_show"], hand.shown()["showing"]) == (None, [])
    shown = river(hand, bettor=2).shown()
    assert (shown["to_show"], shown["showing"]) == (2, [2, 3, 1])
    assert shown["showing_rule"] == "grosvenor:42"
    evening.dealer.did(f"{hand.path}/shows", seat=3, cards="TcTd")
    assert hand.shown()["to_show"] == 2
    evening.dealer.did(f"{hand.path}/shows", seat=2, cards="As", in_part=True)
    evening.dealer.post(f"{hand.path}/winners", pot=0, seats=[2]).refused("grosvenor:22")
    evening.dealer.did(f"{hand.path}/mucks", seat=1)
    asked = evening.dealer.did(f"{hand.path}/seeing-requests", seat=1, asked_by=3, cards="Kh4h")
    assert asked["answer"] == "granted"
    seats = {each["seat"]: each for each in hand.shown()["seats"]}
    assert (seats[1]["seen"], seats[1]["standing"]) == ("Kh4h", "mucked")
    evening.dealer.did(f"{hand.path}/awards")
    assert hand.shown()["outcome"] == "finished"
    told = evening.dealer.get(f"{hand.path}/story").text
    assert "Seat 3 asks to see seat 1's hand (grosvenor:21)." in told


def test_cards_thrown_and_exposed_are_ruled_and_warned(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    exposed = evening.dealer.did(f"{hand.path}/exposures", seat=3, cards="8h")
    assert exposed["effect"] == "warning"
    thrown = evening.dealer.did(
        f"{hand.path}/throws", seat=3, faces="up", place="over-line", cards="8h8d"
    )
    assert (thrown["effect"], thrown["offence"], thrown["to_act"]) == ("dead", None, 1)
    evening.dealer.post(f"{hand.path}/retrievals", seat=3).problem(409, "refused")
    player = hand.shown()["seats"][2]["player_id"]
    register = evening.floor.shown(f"/players/{player}/register")
    assert [each["rule"] for each in register["lines"]] == ["western-cape-cash:47"]


def test_a_killed_hand_gets_back_what_nobody_called(evening: Evening) -> None:
    _, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    hand.plays((3, "raise", 12_00))
    killing = {"seat": 3, "cause": "dealer"}
    evening.dealer.post(f"{hand.path}/kills", **killing, refund=12_00).refused(
        "genting-tournament:48", asked=12_00, allowed=10_00
    )
    killed = evening.dealer.did(f"{hand.path}/kills", **killing)
    assert (killed["returned"], killed["to_act"], killed["pot"]) == (10_00, 1, 5_00)


def test_what_one_person_is_shown_stays_out_of_every_view_until_the_hand_ends(
    evening: Evening,
) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    hand.plays((3, "fold"))
    showing = {"seat": 3, "cards": "AsKd", "to_seat": 1}
    shown = evening.dealer.did(f"{hand.path}/private-shows", **showing)
    assert shown["disclosed"] == "when-hand-ends"
    for path in ("", "/steps", "/story"):
        assert "AsKd" not in evening.dealer.get(f"{hand.path}{path}").text
        assert "As Kd" not in evening.dealer.get(f"{hand.path}{path}").text
    hand.plays((1, "fold"))
    assert {each["seat"]: each["seen"] for each in hand.shown()["seats"]}[3] == "AsKd"


def test_a_request_waits_for_the_director_and_a_dispute_for_nobody(evening: Evening) -> None:
    table, hand = dealt(evening, GENTING_TOURNAMENT, 1, 2, 3)
    river(hand)
    evening.dealer.did(f"{hand.path}/declarations", seat=2, words="two pair")
    evening.dealer.did(f"{hand.path}/mucks", seat=2)
    asking = {"seat": 2, "asked_by": 1}
    assert evening.dealer.did(f"{hand.path}/seeing-requests", **asking)["answer"] == "pending"
    deciding = {"seat": 2, "is_granted": True, "reason": "collusion", "cards": "KhKd"}
    evening.dealer.post(f"{hand.path}/seeing-decisions", **deciding).refused(
        "genting-tournament:14"
    )
    evening.floor.did(f"{hand.path}/seeing-decisions", **deciding)
    evening.dealer.post(f"{hand.path}/seeing-requests", seat=2).problem(422, "invalid")
    hand.wins(1)
    disputing = {"seat": 3, "claim": "a straight"}
    evening.dealer.did(f"{hand.path}/disputes", **disputing)
    evening.seconds_pass(60)
    table.hand()
    evening.dealer.post(f"{hand.path}/disputes", **disputing).refused("genting-tournament:18")


def test_chips_leave_a_pot_by_an_award_and_a_hand_ends_by_no_agreement(evening: Evening) -> None:
    _, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    river(hand)
    evening.dealer.did(f"{hand.path}/mucks", seat=3)
    evening.dealer.post(f"{hand.path}/agreements").refused("western-cape-cash:56")
    evening.dealer.post(f"{hand.path}/pot-takings", who="player").refused("western-cape-cash:60")
    evening.dealer.post(f"{hand.path}/dropped-cards", seat=1, remedy="misdeal").refused(
        "western-cape-cash:50"
    )
    evening.dealer.did(f"{hand.path}/dropped-cards", seat=1)


def test_the_winnings_of_who_has_left_are_held_at_the_desk(evening: Evening) -> None:
    table, hand = dealt(evening, WESTERN_CAPE, 1, 2, 3)
    river(hand)
    player = hand.shown()["seats"][0]["player_id"]
    evening.dealer.did(f"{hand.path}/shows", seat=1, cards="QhQd")
    evening.dealer.did(f"{hand.path}/owners-gone", seat=1)
    evening.dealer.did(f"{hand.path}/shows", seat=2, cards="AcKc")
    evening.dealer.did(f"{hand.path}/mucks", seat=3)
    over = evening.dealer.did(f"{hand.path}/awards")
    assert _is_empty(table, 1)
    held = over["stacks"]["1"]
    paying = {"player_id": player, "amount": held, "paid_in": "chips"}
    evening.cashier.did(f"{evening.desk}/withdrawals", **paying)


def _is_empty(table: Table, seat: int) -> bool:
    return bool(table.shown()["seats"][seat - 1]["state"] == "empty")


def test_an_error_is_raised_before_the_next_hand_under_monmouth(evening: Evening) -> None:
    """monmouth:house-policies:13."""
    table, hand = dealt(evening, {**GENTING, "rulebook": "monmouth"}, 1, 2, 3)
    river(hand)
    hand.wins(1)
    disputing = {"seat": 3, "claim": "a straight"}
    evening.dealer.did(f"{hand.path}/disputes", **disputing)
    evening.seconds_pass(60)
    table.hand()
    rule = "monmouth:house-policies:13"
    evening.dealer.post(f"{hand.path}/disputes", **disputing).refused(rule)
