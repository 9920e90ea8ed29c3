"""Actions of hands: through the use case and over HTTP, beside pokerkit alone on the same hands."""

import json
import time
import warnings
from collections.abc import Callable
from http.client import HTTPConnection
from itertools import cycle
from random import Random
from statistics import median
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from pokerkit import Automation, NoLimitTexasHoldem

from cardroom.service import cage, dealing, floor, hand_starts, people
from cardroom.service.clerk import Clerk
from domain.cards import DECK
from domain.hands.hand import Hand
from tests.bench.clients import ask
from tests.bench.in_process import BUY_IN, SAMPLE, at_a_desk, room_on
from tests.bench.served import served_room, sign_in
from tests.bench.told import Result
from tests.domain.hands.dealing import BY, setup
from tests.postgres import PostgresServer
from tests.scenario import STREAM

HANDS = 100
PLAYERS = 6
SMALL, BIG = 100, 200
RAISES = 600
TERMS: dict[str, Any] = {"small_blind": SMALL, "big_blind": BIG, "smallest_chip": 100, "seats": 9}


class Deed(NamedTuple):
    """An action, by the player's place from the button's left, or a street of the board."""

    place: int
    action: str
    to: int | None = None
    cards: str = ""


def actions(postgres: PostgresServer) -> list[Result]:
    """Measure the same hands in three ways, and the last action of a long hand."""
    hands = [random_hand(Random(number)) for number in range(HANDS)]
    count = sum(len(hand) for hand in hands)
    alone = count / _seconds(lambda: _by_pokerkit(hands))
    used = count / _by_use_case(postgres, hands)
    served = count / _over_http(postgres, hands)
    first, last = _long_hand(postgres)
    return [
        Result("actions through the use case, beside pokerkit", used, alone, "told", "a second"),
        Result("actions over HTTP, beside pokerkit", served, alone, "told", "a second"),
        Result(
            what=f"a hand's action {RAISES} against its first ones",
            figure=last * 1000,
            yardstick=first * 1000,
            aim="<= 1.1",
            unit="ms",
            where=f"medians of {SAMPLE} raises; {count} actions of {HANDS} hands above",
        ),
    ]


def random_hand(random: Random) -> list[Deed]:
    """Return a random hand of deep stacks as deeds, to where nobody is left to act."""
    hand = Hand.begin(STREAM, setup(*[BUY_IN] * PLAYERS, small=SMALL, big=BIG), by=BY)
    deck = list(DECK)
    random.shuffle(deck)
    deeds: list[Deed] = []
    while len(hand.state.live()) > 1 and (hand.to_act or hand.next_street):
        deed = _street(hand, deck) if hand.to_act is None else _random_deed(hand, random)
        _do(hand, deed)
        deeds.append(deed)
    return deeds


def _street(hand: Hand, deck: list[str]) -> Deed:
    street = hand.next_street or ""
    count = hand.state.game.streets[hand.state.game.place_of(street)].board
    return Deed(0, street, cards="".join(deck.pop() for _ in range(count)))


def _random_deed(hand: Hand, random: Random) -> Deed:
    seat = hand.to_act or 0
    legal = hand.legal_actions(seat)
    if legal.minimum is not None and random.random() < 0.2:
        return Deed(seat - 1, "bet" if legal.may_bet else "raise", legal.minimum)
    if legal.to_call and random.random() < 0.3:
        return Deed(seat - 1, "fold")
    return Deed(seat - 1, "call" if legal.may_call else "check")


def _do(hand: Hand, deed: Deed) -> None:
    seat = deed.place + 1
    match deed.action:
        case "bet":
            hand.bet(seat=seat, to=deed.to or 0, by=BY)
        case "raise":
            hand.raise_to(seat=seat, to=deed.to or 0, by=BY)
        case "call":
            hand.call(seat=seat, by=BY)
        case "check":
            hand.check(seat=seat, by=BY)
        case "fold":
            hand.fold(seat=seat, by=BY)
        case street:
            hand.deal_board(street=street, cards=deed.cards, by=BY)


def _by_pokerkit(hands: list[list[Deed]]) -> None:
    warnings.simplefilter("ignore")
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
    )
    for hand in hands:
        state = NoLimitTexasHoldem.create_state(
            automations,
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(SMALL, BIG),
            min_bet=BIG,
            raw_starting_stacks=BUY_IN,
            player_count=PLAYERS,
        )
        for _ in range(PLAYERS):
            state.deal_hole("????")
        for deed in hand:
            if deed.cards:
                state.burn_card("??")
                state.deal_board(deed.cards)
            elif deed.to is not None:
                state.complete_bet_or_raise_to(deed.to)
            elif deed.action == "fold":
                state.fold()
            else:
                state.check_or_call()


def _by_use_case(postgres: PostgresServer, hands: list[list[Deed]]) -> float:
    """Return the seconds that the actions of these hands take, without their beginnings."""
    room = room_on(postgres, "bench_actions")
    clerk, desk_id = at_a_desk(room)
    table_id = _seated(clerk, desk_id)
    taken = 0.0
    for hand in hands:
        started = clerk.do(hand_starts.start_hand, table_id=table_id)
        hand_id, seats, answer = UUID(started["hand_id"]), started["seats"], started
        for deed in hand:
            fields = _fields(deed, seats)
            use_case: Any = dealing.deal_board if deed.cards else dealing.act
            began = time.perf_counter()
            answer = clerk.do(use_case, hand_id=hand_id, **fields)
            taken += time.perf_counter() - began
        if answer["outcome"] == "playing":
            clerk.do(dealing.call_off, hand_id=hand_id, reason="measured")
    return taken


def _fields(deed: Deed, seats: list[int]) -> dict[str, Any]:
    if deed.cards:
        return {"street": deed.action, "cards": deed.cards}
    amount = {} if deed.to is None else {"to": deed.to}
    return {"seat": seats[deed.place], "action": deed.action, **amount}


def _over_http(postgres: PostgresServer, hands: list[list[Deed]]) -> float:
    """Return the seconds that the actions of these hands take one client."""
    with served_room(postgres, "bench_actions_http") as room:
        client = _Client(room.port, sign_in(room.port, "manager-1"))
        table = _served_table(client, room.desks[0], room.token)
        taken = 0.0
        for hand in hands:
            started = client.post(f"/tables/{table}/hands")
            path, seats, answer = f"/hands/{started['hand_id']}", started["seats"], started
            for deed in hand:
                kind = "boards" if deed.cards else "actions"
                began = time.perf_counter()
                answer = client.post(f"{path}/{kind}", **_fields(deed, seats))
                taken += time.perf_counter() - began
            if answer["outcome"] == "playing":
                client.post(f"{path}/call-offs", reason="measured")
        return taken


class _Client:
    """One client on one connection."""

    def __init__(self, port: int, token: str) -> None:
        self.port, self.token = port, token
        self._connection = HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path: str, **body: Any) -> Any:
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Idempotency-Key": uuid4().hex,
        }
        self._connection.request("POST", f"/api/v1{path}", json.dumps(body), headers)
        answer = self._connection.getresponse()
        said = answer.read().decode()
        assert answer.status < 300, f"{path}: {answer.status} {said}"
        return json.loads(said)


def _served_table(client: _Client, desk: str, cashier: str) -> str:
    opened = client.post("/tables", rulebook="open", name="Bench", **TERMS)
    table: str = opened["table_id"]
    for seat in range(1, PLAYERS + 1):
        player = client.post("/players", description="the bench's own")["player_id"]
        chips = {"amount": BUY_IN, "player_id": player}
        ask(client.port, "POST", f"/api/v1/desks/{desk}/buy-ins", cashier, **chips)
        client.post(f"/tables/{table}/seatings", seat=seat, **chips)
    client.post(f"/tables/{table}/buttons", seat=1)
    return table


def _long_hand(postgres: PostgresServer) -> tuple[float, float]:
    """Return the median seconds of the first raises of a long hand, and of its last."""
    room = room_on(postgres, "bench_long_hand")
    clerk, desk_id = at_a_desk(room)
    started = clerk.do(hand_starts.start_hand, table_id=_seated(clerk, desk_id))
    hand_id, seats = UUID(started["hand_id"]), started["seats"]
    turn = cycle([*seats[2:], *seats[:2]])
    took = []
    for to in range(2 * BIG, (RAISES + 2) * BIG, BIG):
        raised: dict[str, Any] = {"seat": next(turn), "action": "raise", "to": to}
        began = time.perf_counter()
        clerk.do(dealing.act, hand_id=hand_id, **raised)
        took.append(time.perf_counter() - began)
    return median(took[:SAMPLE]), median(took[-SAMPLE:])


def _seated(clerk: Clerk, desk_id: UUID) -> UUID:
    table_id = UUID(clerk.do(floor.open_table, rulebook="open", name="Bench", **TERMS)["table_id"])
    for seat in range(1, PLAYERS + 1):
        player_id = UUID(clerk.do(people.register_player)["player_id"])
        clerk.do(cage.sell_chips, desk_id=desk_id, amount=BUY_IN, player_id=player_id)
        seating: dict[str, Any] = {"table_id": table_id, "seat": seat, "amount": BUY_IN}
        clerk.do(floor.seat_player, **seating, player_id=player_id)
    clerk.do(floor.place_button, table_id=table_id, seat=1)
    return table_id


def _seconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return time.perf_counter() - began
