"""Every operation of the OpenAPI document is answered by the running service as it says."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import uuid4

import pytest

from tests.http.client import PASSWORD
from tests.http.document import JSON, Document, Documented
from tests.http.room import Evening
from tests.http.waiting import until

TERMS: dict[str, Any] = {
    "rulebook": "open",
    "small_blind": 1_00,
    "big_blind": 2_00,
    "smallest_chip": 50,
    "seats": 9,
}
RAKE = {"basis_points": 500, "cap": 5_00}
FEE = {"amount": 6_00}
NOBODY = str(uuid4())
LIMIT_HOLDEM = {"variant": "lhe", "small_blind": 1_00, "big_blind": 2_00, "big_bet": 4_00}
FOR_AUDITORS = "/events"
"""What nobody reads who may count a desk."""

ALWAYS_REFUSED = {
    ("POST", f"/api/v1/hands/{{hand_id}}/{deed}") for deed in ("looks", "pot-takings", "agreements")
}
"""Nobody sees what would have come, takes from a pot or shares it: it is asked and refused."""


class Walk(NamedTuple):
    """A manager's walk through everything that can be asked and done."""

    manager: Documented
    evening: Evening
    known: dict[str, str]
    """What is there, by the names that the document has for it."""

    def opens(self, path: str, **terms: Any) -> str:
        """Open a table and return its path."""
        table: str = self.manager.did("/tables", **{**TERMS, "name": path, **terms})["table_id"]
        self.known["table_id"] = table
        return f"/tables/{table}"

    def sits(self, table: str, *seats: int) -> None:
        """Let somebody sit down in each of some seats with a hundred."""
        for seat in seats:
            player = self.manager.did("/players", description="a player")["player_id"]
            chips = {"amount": 100_00, "player_id": player}
            self.manager.did(f"/desks/{self.known['desk_id']}/buy-ins", **chips)
            self.manager.did(f"{table}/seatings", seat=seat, **chips)

    def hand(self, table: str) -> str:
        """Begin a hand and return its path."""
        hand: str = self.manager.did(f"{table}/hands")["hand_id"]
        self.known["hand_id"] = hand
        return f"/hands/{hand}"


@pytest.fixture
def walk(evening: Evening) -> Walk:
    """Begin with the document and an open desk."""
    manager = evening.managing_supervisor
    document = Document(manager.shown("/openapi.json"))
    client = Documented(manager.port, manager.headers, document=document)
    walk = Walk(client, evening, {"desk_id": evening.desk_id})
    walk.known["shift_id"] = manager.shown(evening.desk)["shift"]["shift_id"]
    return walk


def does_staff(walk: Walk) -> None:
    """Employ somebody, and change what can be changed of them."""
    badge = f"walk-{uuid4().hex[:12]}"
    member = {"badge": badge, "name": "Walter", "password": PASSWORD, "roles": ["dealer"]}
    walk.manager.did("/staff", **member)
    walk.manager.did(f"/staff/{badge}/role-changes", roles=["cashier"])
    walk.manager.did(f"/staff/{badge}/suspensions", reason="lost the badge")
    walk.manager.did(f"/staff/{badge}/reinstatements")
    walk.manager.did(f"/staff/{badge}/password-changes", password="another long password")
    walk.manager.did("/sessions", badge=badge, password="another long password")
    walk.known["badge"] = badge


def witnessed(walk: Walk) -> dict[str, Any]:
    """Return the witness of a count, who signs it."""
    badge = walk.known["badge"]
    signature = {"badge": badge, "password": "another long password"}
    return {"witnessed_by": badge, "co_signed_by": signature}


def does_players(walk: Walk) -> None:
    """Register somebody, name them, bar them and let them in again."""
    player = walk.manager.did("/players", description="in a blue coat")["player_id"]
    path = f"/players/{player}"
    walk.manager.did(f"{path}/names", name="Alice Adams", birth_date="1990-02-03")
    walk.manager.did(f"{path}/age-checks", birth_date="1990-02-03", document=player)
    walk.manager.did(f"{path}/bars", reason="asked to be")
    walk.manager.did(f"{path}/bar-lifts", reason="asked to be let in")
    other = walk.manager.did("/players", name="Bob Brown", birth_date="1980-01-01")["player_id"]
    walk.manager.did(f"/players/{other}/erasures")
    walk.known.update({"player_id": player, "subject": player})


def does_rulebooks(walk: Walk) -> None:
    """Derive a rulebook of the room's own."""
    name = f"walk-{uuid4().hex[:12]}"
    longer = {"genting-cash:18": {"claim_minutes": 15}}
    walk.manager.did("/rulebooks", base="genting-cash", name=name, overrides=longer)
    walk.known.update({"name": name, "number": "18"})


def does_desks(walk: Walk) -> None:
    """Sell, buy back, void, fill and close at a desk of its own."""
    desk = f"/desks/{walk.manager.did('/desks', name='Walk', kind='float')['desk_id']}"
    float_ = {"cash_float": 100_00, "chip_float": 500_00}
    shift = walk.manager.did(f"{desk}/shifts", **float_, rulebook="open")["shift_id"]
    sold = walk.manager.under(f"walk-{uuid4()}").post(f"{desk}/buy-ins", amount=100_00)
    walk.known["key"] = sold.headers["Idempotency-Key"]
    walk.manager.did(f"{desk}/buy-ins?dry_run=true", amount=100_00)
    walk.manager.did(f"{desk}/cash-outs", amount=50_00)
    walk.manager.did(f"{desk}/voids", slip=2, reason="the wrong amount")
    walk.manager.did(f"{desk}/reprints", slip=1)
    walk.manager.did(f"{desk}/fills", cash=10_00, chips=10_00)
    walk.manager.did(f"{desk}/credits", cash=10_00)
    walk.manager.did(f"{desk}/counts", cash=199_00, chips=410_00)
    walk.manager.did(f"{desk}/closings", owner=walk.known["badge"])
    explained = {"shift_id": shift, "text": "a coin rolled away"}
    walk.manager.did(f"{desk}/difference-explanations", **explained)


def does_seats(walk: Walk) -> None:
    """Let players come, step away, pay, give and go."""
    table = walk.opens("Seats", fee=FEE)
    walk.sits(table, 1, 2, 3)
    walk.manager.did(f"{table}/chip-additions", seat=1, amount=50_00)
    walk.manager.did(f"{table}/absences", seat=1)
    walk.manager.did(f"{table}/returns", seat=1)
    walk.manager.did(f"{table}/incidentals", seat=1, amount=5_00, purpose="tips")
    walk.manager.did(f"{table}/removals", seat=1, amount=5_00)
    walk.manager.did(f"{table}/hand-overs", from_seat=1, to_seat=2, amount=5_00)
    walk.manager.did(f"{table}/counts", seat=1, counted=140_00, reason="misread")
    counted = walk.manager.shown(table)["seats"][0]["player_id"]
    floor = walk.evening.floor
    other = Documented(floor.port, floor.headers, document=walk.manager.document)
    other.did(f"/players/{counted}/count-settlements", is_explained=True, note="counted again")
    walk.known["seat"] = "1"
    walk.manager.did(f"{table}/fee-requests")
    walk.manager.did(f"{table}/fees", seat=1)
    at_desk = {"table_id": walk.known["table_id"], "seat": 2}
    second = walk.manager.shown(table)["seats"][1]["player_id"]
    walk.manager.did(f"/desks/{walk.known['desk_id']}/fees", **at_desk)
    walk.manager.did(f"{table}/fee-refusals", seat=3, note="too dear")
    for seat in (1, 2, 3):
        walk.manager.did(f"{table}/departures", seat=seat, desk_id=walk.known["desk_id"])
    refund = {"table_id": walk.known["table_id"], "player_id": second}
    walk.manager.did(f"/desks/{walk.known['desk_id']}/fee-refunds", **refund)
    walk.manager.did(f"{table}/closings", reason="the game broke")


def does_funds(walk: Walk) -> None:
    """Begin a jackpot, feed it, count it, pay it out and end it."""
    fund = walk.manager.did("/funds", name=f"Walk {uuid4().hex[:8]}", kind="jackpot")
    path = f"/funds/{fund['fund_id']}"
    walk.known["fund_id"] = fund["fund_id"]
    table = walk.opens("Funds", level="pots")
    walk.sits(table, 1, 2, 3)
    drop = {"kind": "jackpot", "basis_points": 100, "fund_id": fund["fund_id"], "box": "J"}
    steps = [{"pot_min": 10_00, "amount": 1_00}]
    rake = {"kind": "rake", "steps": steps, "caps": [{"players_max": 3, "cap": 50}]}
    walk.manager.did(f"{table}/charges", drops=[rake, drop])
    walk.manager.did(f"{table}/pots", pots=[100_00], flop_dealt=True, players=3)
    walk.manager.did(f"{path}/seeds", amount=100_00, reason="to begin with")
    second = {"badge": walk.known["badge"], "password": "another long password"}
    counted = {"counted": 100_00, "reason": "a chip fell", "co_signed_by": second}
    walk.manager.did(f"{path}/counts", **counted)
    prize = {"player_id": walk.known["player_id"], "amount": 100_00, "reason": "quads"}
    walk.manager.did(f"{path}/payouts", **prize, co_signed_by=second)
    walk.manager.did(f"{path}/closings", reason="it was won")


def does_exchanges(walk: Walk) -> None:
    """Let players buy at the table in every way."""
    table, desk = walk.opens("Exchanges"), {"desk_id": walk.known["desk_id"]}
    walk.sits(table, 1)
    path = f"{table}/exchanges"
    walk.manager.did(path, seat=1, amount=50_00)
    walk.manager.did(f"{path}/1/cash")
    walk.manager.did(f"{path}/1/announcements", amount=40_00)
    walk.manager.did(f"{path}/1/sales", **desk)
    walk.manager.did(f"{path}/1/deliveries")
    walk.manager.did(path, seat=1, amount=60_00, payment="owed")
    walk.manager.did(f"{table}/money-behind", seat=1, amount=60_00)
    walk.manager.did(f"{path}/2/sales", **desk)
    walk.manager.did(f"{path}/2/deliveries")
    paid = {"table_id": walk.known["table_id"], "exchange": 2}
    walk.manager.did(f"/desks/{walk.known['desk_id']}/owed-payments", **paid)
    walk.manager.did(path, seat=1, amount=70_00)
    walk.manager.did(f"{path}/3/cancellations", reason="thought better of it")
    walk.manager.did(path, seat=1, amount=80_00)
    walk.manager.did(f"{path}/4/debts")


def does_lists(walk: Walk) -> None:
    """Keep a reserve list in every way."""
    table, table_id = walk.opens("Lists"), walk.known["table_id"]
    game = walk.manager.shown(table)["game"]
    names = walk.manager.did("/reserve-lists", game=game, rulebook="genting-cash")["list_id"]
    path = f"/reserve-lists/{names}"
    for _ in range(6):
        player = walk.manager.did("/players")["player_id"]
        walk.manager.did(f"{path}/entries", player_id=player, table_wishes=[table_id])
    for seat in (1, 2, 3, 4):
        walk.manager.did(f"{path}/calls", table_id=table_id, seat=seat)
    walk.manager.did(f"{path}/claims", entry=1)
    walk.manager.did(f"{path}/pass-overs", entry=2, declined=True)
    walk.manager.did(f"{path}/withdrawals", entry=3, reason="the seat was held already")
    walk.manager.did(f"{path}/strikes", entry=4, reason="went home")
    walk.manager.did(f"{path}/lapses")
    walk.known.update({"list_id": names, "entry": "5"})
    does_waiting(walk, path)


def does_waiting(walk: Walk, path: str) -> None:
    """Let somebody wait, away and back, and open a game off the list."""
    player = walk.manager.did("/players")["player_id"]
    entry = walk.manager.did(f"{path}/entries", player_id=player, channel="telephone")["entry"]
    walk.manager.did(f"{path}/check-ins", entry=entry)
    walk.manager.did(f"{path}/absences", entry=entry, reason="dinner")
    walk.manager.did(f"{path}/returns", entry=entry)
    walk.manager.did(f"{path}/seat-wishes", entry=entry, wished=[4], needed=[])
    player = walk.manager.did("/players")["player_id"]
    walk.manager.did(f"{path}/entries", player_id=player)
    called = walk.manager.did(f"{path}/games", name="Off the list", **TERMS)["called"]
    walk.manager.did(f"{path}/answers", entry=called[0]["entry"], answer="on-the-way")


def does_moves(walk: Walk) -> None:
    """Move players about in every way, feed a game, and break a table."""
    game, rulebook = "nlh-300-600", "genting-cash"
    terms = {"small_blind": 3_00, "big_blind": 6_00, "rulebook": rulebook, "seats": 4}
    main = walk.opens("Main", **terms)
    main_id = walk.known["table_id"]
    walk.sits(main, 1, 2)
    feeder = walk.opens("Feeder", **terms)
    walk.sits(feeder, 1, 2, 3)
    names = walk.manager.did("/reserve-lists", game=game, rulebook=rulebook)["list_id"]
    path = f"/reserve-lists/{names}"
    waiting = [walk.manager.did("/players")["player_id"] for _ in range(3)]
    entries = [walk.manager.did(f"{path}/entries", player_id=each)["entry"] for each in waiting]
    walk.manager.did(f"{path}/together-requests", entries=entries[1:], table_id=main_id)
    walk.manager.did(f"{feeder}/must-moves", main_table_id=main_id)
    walk.manager.did(f"{feeder}/main-seat-guarantees", seat=1, reason="opened the game")
    walk.manager.did(f"{feeder}/must-move-refusals", seat=1)
    walk.manager.did(f"{feeder}/moves", seat=2, cause="must-move")
    walk.manager.did(f"{feeder}/must-moves")
    walk.manager.did(f"{feeder}/seat-changes", seat=1, to_seat=4)
    walk.manager.did(f"{feeder}/move-requests", seat=4, to_table_id=main_id)
    walk.manager.did(f"{feeder}/move-request-withdrawals", seat=4, reason="stays")
    walk.manager.did(f"{feeder}/visits", seat=4, to_table_id=main_id)
    declined, over = ({"seat": 4, "player_id": each} for each in waiting[:2])
    walk.manager.did(f"{feeder}/play-over-refusals", **declined)
    walk.manager.did(f"{feeder}/play-overs", **over, box="7")
    walk.manager.did(f"{feeder}/departures", seat=3)
    walk.manager.did(f"{feeder}/breakings", reason="too few players")


def does_blinds(walk: Walk) -> None:
    """Declare what is put in before a hand, take it back, and play for other stakes."""
    table = walk.opens("Blinds", buy_in_min=50_00, buy_in_max=200_00)
    walk.sits(table, 1, 2, 3, 4)
    walk.manager.did(f"{table}/buttons", seat=1)
    walk.manager.did(f"{table}/straddle-sanctions", is_allowed=True)
    walk.manager.did(f"{table}/straddles", seat=4, amount=4_00)
    walk.manager.did(f"{table}/post-withdrawals", seat=4)
    hand = walk.hand(table)
    for seat in (4, 1, 2):
        walk.manager.did(f"{hand}/actions", seat=seat, action="fold")
    walk.sits(table, 6)
    walk.manager.did(f"{table}/editions", rulebook="western-cape-cash")
    walk.manager.did(f"{table}/entry-posts", seat=6)
    walk.manager.did(f"{table}/kills", percent=200, wins=2)
    walk.manager.did(f"{table}/stakes", small_blind=2_00, big_blind=4_00)


def does_hands(walk: Walk) -> None:
    """Play hands in every way, and change dealer, level, edition and box between them."""
    table = walk.opens(
        "Hands", rake=RAKE, dealer=walk.known["badge"], buy_in_min=50_00, buy_in_max=200_00
    )
    walk.sits(table, 2, 5)
    walk.manager.did(f"{table}/buttons", cards={"2": "As", "5": "Kd"})
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/hole-cards", seat=2, cards="AsAc")
    walk.manager.did(f"{hand}/card-corrections", hands={"2": "AsAd"}, reason="mistyped")
    walk.manager.did(f"{hand}/actions", seat=2, action="raise", to=20_00)
    look = {"seat": 2, "cards": "cards to come"}
    walk.manager.post(f"{hand}/looks", **look).refused("room:cards-unknown")
    walk.manager.did(f"{hand}/call-offs", reason="a card was missing")
    walk.manager.did(f"{hand}/reopenings", reason="it was under the table")
    walk.manager.did(f"{hand}/call-offs", reason="it was of another deck")
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/actions", seat=2, action="all-in")
    walk.manager.did(f"{hand}/actions", seat=5, action="call")
    for street, cards in (("flop", "2c7d9h"), ("turn", "Js"), ("river", "Qc")):
        walk.manager.did(f"{hand}/boards", street=street, cards=cards)
    walk.manager.did(f"{hand}/winners", pot=0, seats=[5])
    walk.manager.did(f"{hand}/shows", seat=5)
    walk.manager.did(f"{hand}/mucks", seat=2)
    walk.manager.did(f"{hand}/awards")
    walk.manager.did(f"{table}/dealer-pushes", incoming=walk.known["badge"])
    walk.manager.did(f"{table}/editions", rulebook=walk.known["name"])
    walk.manager.did(f"{table}/levels", level="pots")
    walk.manager.did(f"{table}/pots", pots=[30_00], flop_dealt=True)
    walk.manager.did(f"{table}/box-pulls", next_box="2")
    count = {"box": "1", "counted": 6_50, **witnessed(walk)}
    walk.manager.did(f"{table}/box-counts", **count)


def does_showdowns(walk: Walk) -> None:
    """Drop, kill, throw, show and dispute hands, with an owner gone before the pot is paid."""
    table = walk.opens("Showdowns", buy_in_min=50_00, buy_in_max=200_00)
    walk.sits(table, 1, 2, 3, 4)
    walk.manager.did(f"{table}/buttons", cards={"1": "As", "2": "Kd", "3": "Qd", "4": "Jd"})
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/dropped-cards", seat=4)
    walk.manager.did(f"{hand}/kills", seat=4)
    walk.manager.did(f"{hand}/private-shows", seat=4, cards="2h", to_seat=1)
    streets = iter([("flop", "2c7d9h"), ("turn", "Js"), ("river", "Qc")])
    while (stands := walk.manager.shown(hand))["to_show"] is None:
        if stands["to_act"] is None:
            street, cards = next(streets)
            walk.manager.did(f"{hand}/boards", street=street, cards=cards)
        else:
            action = "call" if stands["legal"]["may_call"] else "check"
            walk.manager.did(f"{hand}/actions", seat=stands["to_act"], action=action)
    first, second, third = stands["showing"]
    walk.manager.did(f"{hand}/throws", seat=first, faces="down", place="over-line")
    walk.manager.did(f"{hand}/retrievals", seat=first)
    walk.manager.did(f"{hand}/declarations", seat=first, words="a pair")
    walk.manager.did(f"{hand}/mucks", seat=third)
    walk.manager.did(f"{hand}/seeing-requests", seat=third, asked_by=first)
    walk.manager.did(f"{hand}/seeing-decisions", seat=third, is_granted=False, reason="curiosity")
    walk.manager.post(f"{hand}/pot-takings", who="player").refused("room:pot-handling")
    walk.manager.post(f"{hand}/agreements").refused("room:pot-not-shared")
    walk.manager.did(f"{hand}/shows", seat=first, cards="QhQd")
    walk.manager.did(f"{hand}/owners-gone", seat=first)
    walk.manager.did(f"{hand}/shows", seat=second, cards="AcKc")
    walk.manager.did(f"{hand}/awards")
    walk.manager.did(f"{hand}/disputes", seat=second, claim="a straight")


def does_games(walk: Walk) -> None:
    """Play a mix, draws, stud whose cards nobody writes down, and a board run out twice."""
    mix = walk.opens("Mix", variant="horse", rulebook="open")
    walk.manager.did(f"{mix}/games", games=[LIMIT_HOLDEM, {**LIMIT_HOLDEM, "variant": "lo8"}])
    walk.manager.did(f"{mix}/game-turns")
    stud = walk.opens("Stud", variant="stud", rulebook="open")
    walk.sits(stud, 1, 2)
    walk.manager.did(f"{stud}/buttons", seat=1)
    hand = walk.hand(stud)
    for seat in (2, 1):
        walk.manager.did(f"{hand}/hole-cards", seat=seat, cards="??????")
    walk.manager.did(f"{hand}/openers", seat=1)
    walk.manager.did(f"{hand}/actions", seat=1, action="bring-in")
    walk.manager.did(f"{hand}/actions", seat=2, action="fold")
    draw = walk.opens("Draw", variant="nl27sd", rulebook="open")
    walk.sits(draw, 1, 2)
    walk.manager.did(f"{draw}/buttons", seat=1)
    hand = walk.hand(draw)
    walk.manager.did(f"{hand}/actions", seat=1, action="call")
    walk.manager.did(f"{hand}/actions", seat=2, action="check")
    walk.manager.did(f"{hand}/discards", seat=2, count=2)
    name = f"twice-{uuid4().hex[:12]}"
    option = {"room:run-outs": {"run_outs_max": 2}}
    walk.manager.did("/rulebooks", base="open", name=name, overrides=option)
    table = walk.opens("Twice", rulebook=name)
    walk.sits(table, 1, 2)
    walk.manager.did(f"{table}/buttons", seat=1)
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/actions", seat=1, action="all-in")
    walk.manager.did(f"{hand}/actions", seat=2, action="call")
    walk.manager.did(f"{hand}/run-outs", count=2)


def does_acts(walk: Walk) -> None:
    """Rule on acts as they are seen, in every way, under houses that have a rule for it."""
    cash = {"buy_in_min": 50_00, "buy_in_max": 200_00}
    table = walk.opens("Acts", **{**cash, "rulebook": "grosvenor"})
    walk.sits(table, 1, 2, 3)
    walk.manager.did(f"{table}/buttons", seat=3)
    hand = walk.hand(table)
    short = [{"kind": "chips", "chips": [{"value": 50, "count": 1}]}]
    walk.manager.did(
        f"{hand}/actions?dry_run=true", seat=3, seen=[{"kind": "words", "said": "call"}]
    )
    walk.manager.did(f"{hand}/actions", seat=3, seen=short)
    walk.manager.did(f"{hand}/take-backs", seat=3)
    walk.manager.did(f"{hand}/actions", seat=3, action="call")
    walk.manager.did(f"{hand}/undos", reason="it was a raise")
    walk.manager.did(f"{hand}/clock-requests", seat=3, asked_by=1)
    walk.manager.did(f"{hand}/clock-refusals", seat=3)
    walk.manager.did(f"{hand}/clock-requests", seat=3, asked_by=1)
    walk.manager.did(f"{hand}/clocks", seat=3)
    walk.manager.did(f"{hand}/time-outs")
    walk.manager.did(f"{hand}/actions", seat=3, action="call")
    walk.manager.did(f"{hand}/actions", seat=1, action="call")
    walk.manager.did(f"{hand}/early-flops", cards=1)
    walk.manager.did(f"{hand}/exposures", seat=2, cards="As")
    said = {"words": "I bet if you check", "if_seat": 2, "if_act": "check", "then_act": "bet"}
    walk.manager.did(f"{hand}/conditions", seat=3, **said)
    walk.manager.did(f"{hand}/pot-queries", seat=3)
    walk.manager.did(f"{hand}/call-offs", reason="the next house")
    walk.manager.did(f"{table}/editions", rulebook="genting-tournament")
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/pot-query-bars", seat=1)
    walk.manager.did(f"{hand}/call-offs", reason="the next house")
    walk.manager.did(f"{table}/editions", rulebook="monmouth")
    hand = walk.hand(table)
    to_act = walk.manager.shown(hand)["to_act"]
    walk.manager.did(f"{hand}/missed-turns", seat=to_act)
    walk.manager.did(f"{hand}/call-offs", reason="the next house")
    walk.manager.did(f"{table}/editions", rulebook="western-cape-tournament")
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/time-limits", seat=1, findings=2)
    walk.manager.did(f"{hand}/call-offs", reason="the next house")
    does_faults(walk, table)


def does_faults(walk: Walk, table: str) -> None:
    """Let a flop of four cards wait for the floor, and void a hand for what it finds."""
    walk.manager.did(f"{table}/editions", rulebook="genting-tournament")
    hand = walk.hand(table)
    while (to_act := walk.manager.shown(hand)["to_act"]) is not None:
        legal = walk.manager.shown(hand)["legal"]
        walk.manager.did(
            f"{hand}/actions", seat=to_act, action="check" if legal["may_check"] else "call"
        )
    walk.manager.did(f"{hand}/deal-faults", kind="four-card-flop")
    walk.manager.did(f"{hand}/repair-confirmations", street="flop")
    walk.manager.did(f"{hand}/call-offs", reason="the next hand")
    hand = walk.hand(table)
    walk.manager.did(f"{hand}/deal-claims", claim="misdeal", reason="two backs in the deck")


def does_deals(walk: Walk) -> None:
    """Prepare and change decks, and leave and take seats during a hand."""
    table = walk.opens("Deals", rulebook="open")
    walk.sits(table, 1, 2, 3)
    walk.manager.did(f"{table}/buttons", seat=3)
    walk.manager.did(f"{table}/shuffles")
    walk.manager.did(f"{table}/cuts", seat=2)
    walk.manager.did(f"{table}/damaged-cards", card="7c")
    walk.manager.did(f"{table}/deck-changes", deck="blue", reason="damaged-card")
    walk.manager.shown(f"{table}/next-deal")
    hand = walk.hand(table)
    walk.manager.shown(f"{hand}/deal-order")
    walk.manager.did(f"{hand}/empty-seats", seat=1)
    walk.manager.did(f"{hand}/seats-taken-again", seat=1)
    walk.manager.did(f"{hand}/deal-ends")


def does_blind_clocks(walk: Walk) -> None:
    """Set a blind clock up, let it run, and play a hand under it."""
    table = walk.opens("Clocked")
    walk.sits(table, 1, 2)
    walk.manager.did(f"{table}/buttons", seat=1)
    levels = [{"small_blind": big // 2, "big_blind": big, "minutes": 20} for big in (200, 400)]
    event = {"name": "The Friday event", "rulebook": "open", "levels": levels}
    clock_id = walk.manager.did("/blind-clocks", **event)["clock_id"]
    clock = f"/blind-clocks/{clock_id}"
    walk.manager.did(f"{table}/blind-clocks", clock_id=clock_id)
    walk.manager.did(f"{clock}/schedules", levels=levels)
    walk.manager.did(f"{clock}/starts")
    walk.manager.did(f"{clock}/stops", reason="a spilt drink")
    walk.manager.did(f"{clock}/resumptions")
    walk.manager.did(f"{clock}/levels", number=2)
    walk.manager.did(f"{clock}/levels", number=1)
    hand = walk.manager.did(f"{table}/hands", level=1)["hand_id"]
    walk.manager.did(f"/hands/{hand}/call-offs", reason="the event is over")
    walk.manager.did(f"{table}/blind-clock-removals")
    walk.manager.did(f"{clock}/announcements", number=1)
    walk.manager.did(f"{clock}/closings", reason="it is over")
    walk.known["clock_id"] = clock_id


def does_conduct(walk: Walk) -> None:
    """Write players down, decide on them, keep them apart, send them off and hold their money."""
    table = walk.opens("Conduct", level="box")
    walk.sits(table, 1, 2, 3)
    walk.manager.did(f"{table}/offences", seat=1, kind="abuse")
    first = walk.manager.shown(table)["seats"][0]["player_id"]
    player = f"/players/{first}"
    walk.manager.did(f"{player}/offences", kind="splashing", penalty="dealt-out", rounds=1)
    walk.manager.did(f"{table}/hands-sat-out", seat=1, hands=3)
    walk.manager.did(f"{player}/penalties", offence=1, penalty="removal")
    counted = {"counted": 90_00, **witnessed(walk)}
    walk.manager.did(f"{table}/pick-ups", seat=1, **counted)
    walk.manager.did(f"{player}/stop-requests")
    other = {"other_player_id": walk.known["player_id"], "reason": "an old debt"}
    walk.manager.did(f"{player}/separations", **other)
    walk.manager.did(f"{player}/separation-lifts", **other)
    walk.manager.did(f"{table}/walking-rules", least_present=2, minutes=5)
    walk.manager.did(f"{table}/absences", seat=2)
    walk.manager.did(f"{table}/exclusions", seat=2, **counted)
    desk = f"/desks/{walk.known['desk_id']}"
    walk.manager.did(f"{desk}/deposits", player_id=first, amount=10_00)
    walk.manager.did(f"{desk}/withdrawals", player_id=first, amount=100_00)


def pays_too_much(walk: Walk) -> None:
    """Pay somebody who was removed, prove it too much, take some of that back, give up the rest."""
    table = walk.opens("Overpaid")
    walk.sits(table, 1, 2)
    walk.manager.did(f"{table}/buttons", seat=1)
    walk.manager.did(f"{walk.hand(table)}/actions", seat=1, action="fold")
    seat = walk.manager.shown(table)["seats"][0]
    player, held = seat["player_id"], seat["stack"]
    desk = f"/desks/{walk.known['desk_id']}"
    walk.manager.did(f"/players/{player}/offences", kind="misconduct", penalty="removal")
    walk.manager.did(f"{desk}/withdrawals", player_id=player, amount=held)
    changes = {"1": -4_00, "2": 4_00}
    wrong = {"hand": 1, "changes": changes, "reason": "keyed wrong"}
    walk.manager.did(f"{table}/pot-corrections", **wrong)
    walk.manager.did(f"{desk}/repayments", player_id=player, amount=1_00)
    signed = {"co_signed_by": witnessed(walk)["co_signed_by"]}
    given_up = {"reason": "gone abroad", **signed}
    walk.manager.did(f"/players/{player}/overpayment-write-offs", **given_up)


def does_rulings(walk: Walk) -> None:
    """Rule, hear an appeal, and note what happens beside the tables."""
    table = walk.opens("Rulings")
    walk.sits(table, 1)
    ruling = walk.manager.did(f"{table}/rulings", reason="the deck was short")["ruling_id"]
    appeal = {"player_id": walk.known["player_id"], "grounds": "it was not"}
    walk.manager.did(f"/rulings/{ruling}/appeals", **appeal)
    walk.manager.did(f"/rulings/{ruling}/supersessions", reason="it was counted again")
    walk.manager.did(f"{table}/onlookers-sent-away", description="brown hat")
    walk.manager.did(f"{table}/onlooker-leaves", seat=1, description="her brother")
    walk.manager.did("/onlookers-sent-out", rulebook="open", description="grey coat")
    walk.manager.did("/incidents", description="fire alarm")


def does_outages(walk: Walk) -> None:
    """Stop play and let it go on, end a hand by a ruling, and key in from a pad."""
    table = walk.opens("Outage")
    walk.sits(table, 1, 2)
    walk.manager.did(f"{table}/buttons", seat=1)
    hand = walk.manager.did(f"{table}/hands")["hand_id"]
    walk.manager.did("/room/stops", cause="outage")
    walk.manager.did(f"/hands/{hand}/endings-by-ruling", reason="the light went out")
    walk.manager.did("/room/resumptions")
    walk.manager.did(f"{table}/resumptions", counts={"1": 99_00}, button=2)
    name = f"pad-{uuid4().hex[:12]}"
    place = {"desk_id": walk.known["desk_id"]}
    pad = walk.manager.did("/pads", name=name, first=1, last=9, **place)["pad_id"]
    walk.manager.did(f"/pads/{pad}/voids", number=2, reason="spoilt")
    walk.manager.did(f"/pads/{pad}/returns")
    walk.known["pad_id"] = pad


def does_corrections(walk: Walk) -> None:
    """Put a pot, a buy-in, a seating, a slip and a payment right, and sign."""
    why = {"reason": "keyed wrong"}
    table = walk.opens("Corrections", level="pots", rake=RAKE)
    walk.sits(table, 1, 2)
    desk = f"/desks/{walk.known['desk_id']}"
    walk.manager.did(f"{table}/pots", pots=[30_00], flop_dealt=True)
    pot = walk.manager.did(f"{table}/pot-corrections", hand=1, pots=[20_00], **why)
    path = f"/corrections/{pot['correction_id']}"
    walk.manager.did(f"{path}/owners", owner="the-cashier")
    signing = walk.evening.cashier
    second = Documented(signing.port, signing.headers, document=walk.manager.document)
    second.did(f"{path}/co-signatures")
    at_seat = {"table_id": table.removeprefix("/tables/"), "seat": 1}
    sold = walk.manager.did(f"{desk}/buy-ins", amount=50_00, **at_seat)
    wrong = {"exchange": sold["exchange"], "right_seat": 2}
    walk.manager.did(f"{table}/buy-in-corrections", **wrong, **why)
    other = walk.manager.did("/players")["player_id"]
    who = {"player_id": walk.manager.shown(table)["seats"][0]["player_id"]}
    walk.manager.did(f"{table}/seating-corrections", **who, right_player_id=other, **why)
    slip = walk.manager.did(f"{desk}/buy-ins", amount=50_00)["slip"]
    back = {"slip": slip, "amount": 40_00, "pays_back": True}
    wrong_money = walk.manager.did(f"{desk}/slip-corrections", **back, **why)
    path = f"/corrections/{wrong_money['correction_id']}"
    walk.manager.did(f"{path}/payback-withdrawals", reason="it was right")
    owed = {"seat": 2, "amount": 60_00, "payment": "owed"}
    exchange = walk.manager.did(f"{table}/exchanges", **owed)["exchange"]
    walk.manager.did(f"{table}/exchanges/{exchange}/sales", desk_id=walk.known["desk_id"])
    paid = {"table_id": at_seat["table_id"], "exchange": exchange}
    walk.manager.did(f"{desk}/owed-payments", **paid)
    walk.manager.did(f"{table}/payment-undoings", exchange=exchange, **why)


def does_training(walk: Walk) -> None:
    """Set the clock and move it."""
    now = walk.evening.time("23:00")
    walk.manager.did("/training/clock-settings", shows=now, stands_still=True)
    walk.manager.did("/training/clock-moves", seconds=60)


def asks_everything(walk: Walk) -> None:
    """Ask for everything that can be read, in each of its forms, about what is there."""
    for path, read in walk.manager.document.reads.items():
        asked = path.removeprefix("/api/v1").format(**walk.known)
        required = [
            parameter["name"]
            for parameter in read["parameters"]
            if parameter.get("in") == "query" and parameter.get("required")
        ]
        query = {name: walk.known[name] for name in required}
        reader = walk.manager
        if asked == FOR_AUDITORS:
            reader = reader.having(authorization=walk.evening.auditor.headers["Authorization"])
        for form in read["responses"]["200"]["content"]:
            is_answered(reader.having(accept=form), asked, query)


def is_answered(reader: Documented, path: str, query: dict[str, str]) -> None:
    """Ask until a read model that is behind has caught up."""
    until(lambda: reader.get(path, **query).status == 200)


def asks_for_nothing(walk: Walk) -> Iterator[str]:
    """Ask for what isn't there wherever something is asked for by its id."""
    nothing = dict.fromkeys(walk.known, NOBODY) | {"number": "999", "entry": "999", "exchange": "9"}
    nothing |= {"seat": "1", "fund_id": NOBODY, "clock_id": NOBODY}
    for path in walk.manager.document.reads:
        if "{" in path:
            asked = path.removeprefix("/api/v1").format(**nothing)
            walk.manager.get(asked).problem(404, "not-found")
            yield path


def test_every_operation_is_answered_as_the_document_says(walk: Walk) -> None:
    for does in (
        does_staff,
        does_players,
        does_rulebooks,
        does_desks,
        does_seats,
        does_funds,
        does_exchanges,
        does_lists,
        does_moves,
        does_blinds,
        does_acts,
        does_hands,
        does_showdowns,
        does_games,
        does_deals,
        does_blind_clocks,
        does_conduct,
        pays_too_much,
        does_rulings,
        does_outages,
        does_corrections,
        does_training,
        asks_everything,
    ):
        does(walk)
    names = f"/reserve-lists/{walk.known['list_id']}"
    walk.manager.did(f"{names}/closings", reason="the night is over")
    walk.manager.did(f"{names}/reopenings", reason="it isn't")
    walk.manager.did(f"{names}/closings", reason="now it is")
    document = walk.manager.document
    assert document.operations - document.answered == ALWAYS_REFUSED


def test_what_is_not_there_is_answered_as_the_document_says(walk: Walk) -> None:
    does_players(walk)
    does_lists(walk)
    walk.known.update({"badge": "", "name": "", "key": "", "hand_id": "", "pad_id": ""})
    assert len(list(asks_for_nothing(walk))) >= 12


def test_refusals_and_wrong_requests_are_answered_as_the_document_says(walk: Walk) -> None:
    desk = f"/desks/{walk.known['desk_id']}"
    walk.manager.post(f"{desk}/shifts", cash_float=0, chip_float=0).refused("room:shift-open")
    walk.manager.post(f"{desk}/buy-ins", amount=0).problem(422, "invalid")
    walk.manager.post(f"{desk}/buy-ins", amount=1, colour="red").problem(422, "invalid")
    walk.manager.having(if_match='"99"').post(f"{desk}/buy-ins", amount=1).problem(
        412, "version-mismatch"
    )
    walk.manager.having(authorization="Bearer none").get(desk).problem(401, "not-signed-in")
    walk.manager.having(accept="text/html").get(desk).problem(406, "not-acceptable")
    walk.manager.having(cardroom_role="dealer").get("/staff").problem(403, "role-missing")
    assert JSON in walk.manager.document.reads["/api/v1/room"]["responses"]["200"]["content"]
