"""What must agree when the night is over, as the accountant and the auditor read it."""

from typing import Any

from tests.http.client import Client
from tests.http.waiting import until
from tests.saturday.charges import FEE, FUNDS, REFUSED_AT
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
    in_funds = sum(night.charges.balance(kind) for kind in night.charges.funds)
    assert proof["in_funds"] == in_funds
    assert night.book.chips_out == dropped + carried + in_funds
    _check_desk(night, reader)
    _check_boxes(night, reader)
    _check_funds(night, reader)
    _check_fees(night, reader)
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
        "in funds": in_funds,
        "fees paid": night.book.fees,
        "fees refused": night.book.fees_refused,
        "events told of players": sum(stories),
    }


def _check_desk(night: Saturday, reader: Client) -> None:
    (shift,) = reader.shown("/reports/desk-shifts", page_size=500)["rows"]
    assert (shift["cash_variance"], shift["chips_variance"]) == (0, 0)
    taken_in = night.book.chips_out + night.book.fees_in_cash
    assert shift["cash_counted"] == night.evening.float + taken_in
    slips = reader.all_rows("/reports/desk-journal", desk_id=night.evening.desk_id)
    fees = [row["cash"] for row in slips if row["kind"] == "fee"]
    assert sum(fees) == night.book.fees_in_cash
    assert sum(row["cash"] for row in slips) == taken_in


def _check_boxes(night: Saturday, reader: Client) -> None:
    boxes = reader.shown("/reports/rake/boxes", page_size=500)["rows"]
    counted = {
        (row["table_id"], row["box"]): row["counted"] for row in boxes if row["counted"] is not None
    }
    tables = [at for game in night.games.values() for at in game.tables]
    assert {place: each for place, each in counted.items() if place[1] not in FUNDS} == {
        (at.id, at.box): night.book.boxes.get(at.id, 0) for at in tables
    }
    assert {place: each for place, each in counted.items() if place[1] in FUNDS} == {
        (at.id, kind): night.book.fund_boxes.get((at.id, kind), 0)
        for at in tables
        for kind in FUNDS
        if at.feeds_funds
    }


def _check_funds(night: Saturday, reader: Client) -> None:
    """Find each fund as the book has it: itself, on display, in its movements, in the accounts."""
    shown = {row["fund_id"]: row["balance"] for row in reader.shown("/funds/on-display")["rows"]}
    prizes: list[str] = []
    for kind, fund in night.charges.funds.items():
        balance = night.charges.balance(kind)
        assert balance > 0, kind
        moved = reader.all_rows(f"/funds/{fund}/movements")
        (account,) = reader.shown("/reports/accounts", account=f"fund:{fund}")["rows"]
        found = (shown[fund], sum(row["amount"] for row in moved), account["amount"])
        assert found == (balance,) * 3, kind
        assert night.evening.dealer.shown(f"/funds/{fund}")["balance"] == balance
        prizes += [row["player_id"] for row in moved if row["what"] == "paid-out"]
    assert night.charges.winner is not None
    assert prizes == [night.charges.winner.player_id]


def _check_fees(night: Saturday, reader: Client) -> None:
    """Find the fees as the book has them: their lines, the revenue by kind, the refusals."""
    book = night.book
    report = reader.shown("/reports/fees", page_size=500)
    assert report["control_totals"] == {
        "lines": book.fees + book.fees_refused,
        "amount": book.fees * FEE,
    }
    refused = [row for row in report["rows"] if row["what"] == "refused"]
    assert len(refused) == book.fees_refused
    assert 0 < book.fees_refused <= len(REFUSED_AT)
    by_kind = reader.shown("/reports/rake", by="kind")["rows"]
    assert [row["amount"] for row in by_kind if row["kind"] == "session-fee"] == [book.fees * FEE]
    periods = [(row["player_id"], row["since"]) for row in report["rows"] if row["what"] == "paid"]
    assert len(set(periods)) == len(periods), "One period, one fee."


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
