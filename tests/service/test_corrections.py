"""What was keyed wrong is put right, whatever was played, counted or closed since."""

from random import Random
from typing import Any
from uuid import UUID

import pytest

from cardroom.service import (
    cage,
    charging,
    corrected_buy_ins,
    corrected_pots,
    corrected_seatings,
    corrected_slips,
    corrections,
    dealing,
    floor,
    noted_pots,
)
from domain.corrections.correction import Correction
from domain.desks.shift import Shift
from domain.desks.tray import Slip
from domain.ledger import Ledger, chip_proof
from domain.tables.correction_events import DropChange, DropsCorrected, StackCorrected
from domain.tables.events import PlayerLeft
from tests.service.floors import HouseFloor, by_two
from tests.service.rooms import TestRoom

STACK = 100_00
RAKE = {"basis_points": 500, "cap": 10_00}
WHY = {"reason": "keyed wrong"}


@pytest.fixture
def club(room: TestRoom) -> HouseFloor:
    return HouseFloor(room, "open")


def books(club: HouseFloor) -> Ledger:
    """Return what lies where; every chip is found, and nothing is left between two facts."""
    ledger = Ledger.of(club.log_of_everything())
    assert chip_proof(ledger.balances).is_proved
    assert ledger.balance("correcting", "chips") == 0
    return ledger


def raked(club: HouseFloor, **more: Any) -> UUID:
    return club.table(rake=RAKE, **more)


def seated(club: HouseFloor, table: UUID, *seats: int) -> list[UUID]:
    players = [club.room.player(description="came in") for _ in seats]
    for seat, player in zip(seats, players, strict=True):
        asked: dict[str, Any] = {"table_id": table, "seat": seat, "player_id": player}
        club.do("supervisor", floor.seat_player, **asked, amount=STACK)
    return players


def pot_played(club: HouseFloor, table: UUID, pot: int) -> int:
    played = club.do("dealer", noted_pots.record_pot, table_id=table, pots=[pot], flop_dealt=True)
    number: int = played["number"]
    return number


def pot_corrected(club: HouseFloor, table: UUID, hand: int, **right: Any) -> dict[str, Any]:
    asked = {"table_id": table, "hand": hand, **WHY, **right}
    return club.do("supervisor", corrected_pots.correct_pot, **asked)


def hand_won(club: HouseFloor, table: UUID, winner: int) -> int:
    """Play a hand in which seats 1 and 2 go all-in, and return its number."""
    hand = club.starts_hand(table, button=1)
    number = club.hand(hand).state.number
    for seat in (1, 2):
        club.do("dealer", dealing.act, hand_id=hand, seat=seat, action="all-in")
    for street, cards in (("flop", ""), ("turn", ""), ("river", "")):
        club.do("dealer", dealing.deal_board, hand_id=hand, street=street, cards=cards)
    club.do("dealer", dealing.name_winners, hand_id=hand, pot=0, seats=[winner])
    club.do("dealer", dealing.award, hand_id=hand)
    return number


# A pot keyed wrong thirty hands ago


@pytest.mark.parametrize("since", ["nothing", "pulled", "counted"])
def test_a_pot_keyed_wrong_thirty_hands_ago_puts_the_rake_right(
    club: HouseFloor, since: str
) -> None:
    table = raked(club, level="pots")
    wrong = pot_played(club, table, 100_00)
    for _ in range(30):
        pot_played(club, table, 20_00)
    if since != "nothing":
        club.do("supervisor", charging.pull_box, table_id=table, next_box="2")
    if since == "counted":
        count = {"box": "1", "counted": 33_00} | by_two("cashier-1")
        club.do("supervisor", charging.count_box, table_id=table, **count)
    pot_corrected(club, table, wrong, pots=[60_00])

    (corrected,) = club.happened(DropsCorrected, table)
    place = {"nothing": "fitted"}.get(since, since)
    assert corrected.pot == -40_00
    assert corrected.drops == [DropChange(0, "rake", -2_00, "1", corrected.drops[0].rule, place)]
    ledger = books(club)
    if since == "counted":
        assert ledger.balance("revenue", "chips") == 33_00
        assert ledger.balance(f"count-difference:box:{table}:1", "chips") == 0
    else:
        assert ledger.balance(f"box:{table}:1", "chips") == 33_00
    book = {"nothing": 33_00, "pulled": 0, "counted": 0}[since]
    assert club.at(table).state.box_book == book


def test_a_hand_won_by_another_moves_the_stacks_and_flags_one_below_zero(
    club: HouseFloor,
) -> None:
    table = raked(club)
    loser, winner = seated(club, table, 1, 2)
    hand = hand_won(club, table, winner=1)
    assert club.at(table).stack_of(1) == 190_00
    club.do("dealer", floor.take_off, table_id=table, seat=1, amount=150_00)
    pot_corrected(club, table, hand, changes={"1": -STACK, "2": 90_00})

    found = club.at(table)
    assert (found.stack_of(1), found.stack_of(2)) == (-150_00, 190_00)
    assert found.is_to_count(1)
    club.refused("room:below-zero", "dealer", floor.leave_table, table_id=table, seat=1)
    club.do("dealer", floor.count_seat, table_id=table, seat=1, counted=0)
    assert not club.at(table).is_to_count(1)
    assert books(club).balance(f"table:{table}", "chips") == 190_00
    assert {loser, winner} == {each.player_id for each in club.log(StackCorrected)}


def test_a_stack_that_was_counted_since_stays_and_the_count_difference_goes(
    club: HouseFloor,
) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = hand_won(club, table, winner=1)
    for seat, counted in ((1, 0), (2, 190_00)):
        club.do("dealer", floor.count_seat, table_id=table, seat=seat, counted=counted)
    pot_corrected(club, table, hand, changes={"1": -STACK, "2": 90_00})

    assert club.at(table).stack_of(2) == 190_00
    assert books(club).balance(f"count-difference:table:{table}", "chips") == 0


def test_who_left_since_left_with_the_right_stack(club: HouseFloor) -> None:
    table = raked(club)
    _, left = seated(club, table, 1, 2)
    hand = hand_won(club, table, winner=2)
    club.do("dealer", floor.leave_table, table_id=table, seat=2)
    game = club.happened(PlayerLeft, table)[0].game
    pot_corrected(club, table, hand, changes={"1": 40_00, "2": -50_00})

    kept = club.player(left).left_stack(game)
    assert kept is not None
    assert kept.stack == 50_00
    assert club.at(table).stack_of(1) == 140_00
    books(club)


def test_a_hand_keeps_its_chips(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    hand = hand_won(club, table, winner=1)
    asked = {"table_id": table, "hand": hand, **WHY}
    correct = corrected_pots.correct_pot
    club.refused("room:hand-balance", "supervisor", correct, **asked, changes={"1": 0})
    club.refused("room:nothing-corrected", "supervisor", correct, **asked)
    club.refused("room:no-such-original", "supervisor", correct, **{**asked, "hand": 9})


def test_a_correction_exists_once_and_one_that_was_wrong_is_corrected_in_its_turn(
    club: HouseFloor,
) -> None:
    table = raked(club, level="pots")
    hand = pot_played(club, table, 100_00)
    first = pot_corrected(club, table, hand, pots=[60_00])["correction_id"]
    asked = {"table_id": table, "hand": hand, "pots": [80_00], **WHY}
    correct = corrected_pots.correct_pot
    refusal = club.refused("room:corrected", "supervisor", correct, **asked)
    assert str(refusal.facts["correction_id"]) == first
    pot_corrected(club, table, hand, pots=[80_00], corrects=UUID(first))
    assert books(club).balance(f"box:{table}:1", "chips") == 4_00


# A buy-in keyed to the wrong seat


def bought(club: HouseFloor, table: UUID, seat: int, amount: int) -> tuple[int, int]:
    """Sell chips to a seat, and return exchange and slip."""
    asked: dict[str, Any] = {"desk_id": club.desk, "table_id": table, "seat": seat}
    sold = club.do("cashier", cage.sell_chips, **asked, amount=amount)
    if not sold["is_delivered"]:
        club.do("dealer", floor.deliver, table_id=table, exchange=sold["exchange"])
    return sold["exchange"], sold["slip"]


def test_a_buy_in_keyed_to_the_wrong_seat_moves_the_chips(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1, 2)
    exchange, _ = bought(club, table, 1, 200_00)
    asked = {"table_id": table, "exchange": exchange, "right_seat": 2, **WHY}
    club.do("cashier", corrected_buy_ins.correct_buy_in, **asked)

    found = club.at(table)
    assert (found.stack_of(1), found.stack_of(2)) == (STACK, 300_00)
    books(club)


def test_a_buy_in_of_another_table_and_amount_moves_stack_and_slip(club: HouseFloor) -> None:
    first, second = raked(club), raked(club)
    seated(club, first, 1)
    seated(club, second, 4)
    exchange, slip = bought(club, first, 1, 200_00)
    where = {"right_table_id": second, "right_seat": 4, "amount": 150_00}
    asked = {"table_id": first, "exchange": exchange, **where, **WHY}
    club.do("cashier", corrected_buy_ins.correct_buy_in, **asked)

    assert (club.at(first).stack_of(1), club.at(second).stack_of(4)) == (STACK, 250_00)
    ledger = books(club)
    assert ledger.balance("issued", "chips") == 150_00
    assert ledger.balance("patrons", "cash") == -150_00
    assert slip == 1


# Somebody else sat there


def test_a_seating_keyed_for_another_moves_seat_and_return_stack(club: HouseFloor) -> None:
    table = raked(club)
    (wrong,) = seated(club, table, 3)
    right = club.room.player(description="the twin")
    asked = {"table_id": table, "player_id": wrong, "right_player_id": right, **WHY}
    club.do("supervisor", corrected_seatings.correct_seating, **asked)
    assert club.seats_taken(table) == {3: right}
    assert club.player(wrong).seat_at(table) is None

    club.do("dealer", floor.leave_table, table_id=table, seat=3)
    game = club.at(table).state.game
    assert club.player(wrong).left_stack(game) is None
    kept = club.player(right).left_stack(game)
    assert kept is not None
    assert kept.stack == STACK


def test_a_seating_of_somebody_who_has_left_moves_the_return_stack(club: HouseFloor) -> None:
    table = raked(club)
    (wrong,) = seated(club, table, 3)
    club.do("dealer", floor.leave_table, table_id=table, seat=3)
    right = club.room.player(description="the twin")
    asked = {"table_id": table, "player_id": wrong, "right_player_id": right, **WHY}
    club.do("supervisor", corrected_seatings.correct_seating, **asked)
    game = club.at(table).state.game
    assert club.player(wrong).left_stack(game) is None
    kept = club.player(right).left_stack(game)
    assert kept is not None
    assert kept.stack == STACK


def test_two_who_were_keyed_crosswise_change_places_in_one_go(club: HouseFloor) -> None:
    table = club.table()
    first, second = seated(club, table, 3, 5)
    club.do("dealer", floor.count_seat, table_id=table, seat=3, counted=STACK - 20_00)
    asked = {"table_id": table, "player_id": first, "right_player_id": second, **WHY}
    club.refused("room:one-seat", "supervisor", corrected_seatings.correct_seating, **asked)
    club.do("supervisor", corrected_seatings.correct_seating, **asked, is_crosswise=True)
    assert club.seats_taken(table) == {3: second, 5: first}
    seats = [club.player(each).seat_at(table) for each in (first, second)]
    assert [each.seat for each in seats if each is not None] == [5, 3]

    club.do("dealer", floor.leave_table, table_id=table, seat=3)
    game = club.at(table).state.game
    kept = club.player(second).left_stack(game)
    assert kept is not None
    assert kept.stack == STACK - 20_00
    assert club.player(first).left_stack(game) is None


def test_a_seating_that_was_put_right_crosswise_is_corrected_in_its_turn(club: HouseFloor) -> None:
    """room:corrected: the correction that put it right is named."""
    table = club.table()
    first, second = seated(club, table, 3, 5)
    crossing = {"table_id": table, "player_id": first, "right_player_id": second, **WHY}
    put_right = corrected_seatings.correct_seating
    crossed = club.do("supervisor", put_right, **crossing, is_crosswise=True)
    both = [
        club.room.writer.read(Correction, UUID(each), lambda found: found.state.right)
        for each in (crossed["correction_id"], crossed["crossed_with"])
    ]
    assert [each.player_id for each in both] == [second, first]
    twin = club.room.player(description="the twin")
    again = {"table_id": table, "player_id": second, "right_player_id": twin, **WHY}
    club.refused("room:corrected", "supervisor", put_right, **again)
    club.do("supervisor", put_right, **again, corrects=UUID(crossed["correction_id"]))
    assert club.seats_taken(table) == {3: twin, 5: first}


# Slips, and cash that leaves a desk


def sold(club: HouseFloor, amount: int) -> int:
    slip: int = club.do("cashier", cage.sell_chips, desk_id=club.desk, amount=amount)["slip"]
    return slip


def shift_of(club: HouseFloor) -> UUID:
    opened = [fact for fact in club.log_of_everything() if fact.TOPIC == "shift.opened"]
    shift = opened[-1].originator_id
    assert isinstance(shift, UUID)
    return shift


def test_a_slip_of_a_closed_shift_changes_its_variance(club: HouseFloor) -> None:
    slip, shift = sold(club, 200_00), shift_of(club)
    counted = {"cash": 10_000_00 + 100_00, "chips": 100_000_00 - 100_00}
    club.do("cashier", cage.count_desk, desk_id=club.desk, **counted)
    club.do("cashier", cage.close_shift, desk_id=club.desk)
    asked = {"desk_id": club.desk, "slip": slip, "amount": 100_00, **WHY}
    club.do("supervisor", corrected_slips.correct_slip, **asked)

    ledger = books(club)
    for unit in ("cash", "chips"):
        assert ledger.balance(f"variance:shift:{shift}", unit) == 0
    assert ledger.balance("issued", "chips") == 100_00


def test_cash_leaves_a_desk_once_a_second_person_has_signed(club: HouseFloor) -> None:
    slip, shift = sold(club, 200_00), shift_of(club)
    asked = {"desk_id": club.desk, "slip": slip, "amount": 150_00, "pays_back": True, **WHY}
    entered = club.do("cashier", corrected_slips.correct_slip, **asked)
    correction = {"correction_id": UUID(entered["correction_id"])}
    assert (entered["is_open"], entered["cash_to_pay"], entered["is_paid"]) == (True, 50_00, False)
    assert books(club).balance(f"shift:{shift}", "cash") == 10_000_00 + 200_00

    club.refused("room:second-person", "cashier", corrections.co_sign, **correction)
    signed = club.do("supervisor", corrections.co_sign, **correction)
    assert (signed["is_open"], signed["is_paid"], signed["paid_slip"]) == (False, True, 2)
    assert books(club).balance(f"shift:{shift}", "cash") == 10_000_00 + 150_00
    club.refused("room:co-signed", "manager", corrections.co_sign, **correction)
    tray = club.room.writer.read(Shift, shift, lambda found: found.state.cash.now)
    assert tray == 10_000_00 + 150_00


def slip_corrected(
    club: HouseFloor, slip: int, amount: int, before: str | None = None, **more: Any
) -> dict[str, Any]:
    asked: dict[str, Any] = {"desk_id": club.desk, "slip": slip, "amount": amount, **WHY, **more}
    if before is not None:
        asked["corrects"] = UUID(before)
    return club.do("cashier", corrected_slips.correct_slip, **asked)


def signed_by(club: HouseFloor, role: str, entered: dict[str, Any]) -> dict[str, Any]:
    return club.do(role, corrections.co_sign, correction_id=UUID(entered["correction_id"]))


def cash_of(club: HouseFloor) -> tuple[int, int]:
    """Return what the tray took in over its float by its own count, and by the ledger's."""
    shift = shift_of(club)
    tray = club.room.writer.read(Shift, shift, lambda found: found.state.cash.now)
    return tray - 10_000_00, books(club).balance(f"shift:{shift}", "cash") - 10_000_00


def slips_of(club: HouseFloor) -> dict[int, Slip]:
    return club.room.writer.read(Shift, shift_of(club), lambda found: found.state.slips)


@pytest.mark.parametrize(
    ("right", "pays_back", "taken_in"),
    [(200_00, False, 200_00), (150_00, False, 150_00), (180_00, True, 180_00)],
)
def test_a_payback_that_was_wrong_itself_is_never_paid(
    club: HouseFloor,
    right: int,
    pays_back: bool,  # noqa: FBT001
    taken_in: int,
) -> None:
    slip = sold(club, 200_00)
    wrong = slip_corrected(club, slip, 150_00, pays_back=True)
    put_right = slip_corrected(
        club, slip, right, before=wrong["correction_id"], pays_back=pays_back
    )
    club.refused(
        "room:superseded",
        "supervisor",
        corrections.co_sign,
        correction_id=UUID(wrong["correction_id"]),
    )
    signed_by(club, "supervisor", put_right)
    assert cash_of(club) == (taken_in, taken_in)
    assert books(club).balance("issued", "chips") == right


@pytest.mark.parametrize(
    ("right", "pays_back", "changes_hands", "taken_in"),
    [
        (200_00, False, -50_00, 200_00),
        (200_00, True, -50_00, 200_00),
        (180_00, True, -30_00, 180_00),
        (120_00, True, 30_00, 120_00),
        (180_00, False, -50_00, 180_00),
    ],
)
def test_a_payback_that_was_paid_is_reversed_by_what_takes_its_place(
    club: HouseFloor,
    right: int,
    pays_back: bool,  # noqa: FBT001
    changes_hands: int,
    taken_in: int,
) -> None:
    slip = sold(club, 200_00)
    wrong = slip_corrected(club, slip, 150_00, pays_back=True)
    assert signed_by(club, "supervisor", wrong)["is_paid"]
    put_right = slip_corrected(
        club, slip, right, before=wrong["correction_id"], pays_back=pays_back
    )
    assert put_right["cash_to_pay"] == changes_hands
    signed = signed_by(club, "supervisor", put_right)
    assert (signed["is_paid"], signed["is_open"], signed["paid_slip"]) == (True, False, 3)
    assert cash_of(club) == (taken_in, taken_in)


def test_a_payback_that_was_withdrawn_is_never_paid_and_may_be_entered_again(
    club: HouseFloor,
) -> None:
    slip = sold(club, 200_00)
    wrong = slip_corrected(club, slip, 150_00, pays_back=True)
    withdrawal: dict[str, Any] = {"correction_id": UUID(wrong["correction_id"]), **WHY}
    withdrawn = club.do("supervisor", corrections.withdraw_payback, **withdrawal)
    assert (withdrawn["withdrawn_by"], withdrawn["is_open"]) == ("supervisor-1", True)
    assert signed_by(club, "supervisor", wrong)["is_paid"] is False
    assert cash_of(club) == (200_00, 200_00)
    again = slip_corrected(club, slip, 150_00, before=wrong["correction_id"], pays_back=True)
    assert signed_by(club, "supervisor", again)["is_paid"]
    assert cash_of(club) == (150_00, 150_00)


def test_no_void_undoes_a_slip_of_which_cash_went_back(club: HouseFloor) -> None:
    """Cites room:not-correctable."""
    slip = sold(club, 200_00)
    slip_corrected(club, slip, 150_00, pays_back=True)
    void = {"desk_id": club.desk, "slip": slip, "reason": "x"}
    club.refused("room:not-correctable", "cashier", cage.void_slip, **void)


@pytest.mark.parametrize("seed", range(3))
def test_what_went_over_the_counter_is_what_the_last_word_on_a_slip_says(
    club: HouseFloor, seed: int
) -> None:
    """However often a slip is corrected, signed, withdrawn: the tray holds what it came to."""
    chance = Random(seed)
    slip, latest = sold(club, 200_00), None
    for _ in range(8):
        right = chance.randrange(10_00, 200_00)
        pays_back = right < slips_of(club)[slip].cash and chance.random() < 0.7
        entered = slip_corrected(club, slip, right, before=latest, pays_back=pays_back)
        latest = entered["correction_id"]
        if chance.random() < 0.5:
            signed_by(club, "supervisor", entered)
        tray, ledger = cash_of(club)
        assert tray == ledger
    last = slip_corrected(club, slip, 5_00, before=latest, pays_back=True)
    signed_by(club, "supervisor", last)
    slips = slips_of(club)
    kept = slips[slip].cash - 5_00
    paid = -sum(each.cash for each in slips.values() if each.kind == "correction")
    assert (paid, cash_of(club)) == (kept, (5_00, 5_00))


def test_everything_else_holds_at_once_and_stays_open(club: HouseFloor) -> None:
    slip = sold(club, 200_00)
    asked = {"desk_id": club.desk, "slip": slip, "amount": 150_00, "owner": "manager-1", **WHY}
    entered = club.do("cashier", corrected_slips.correct_slip, **asked)
    assert (entered["is_open"], entered["owner"]) == (True, "manager-1")
    assert books(club).balance("issued", "chips") == 150_00
    stream = UUID(entered["correction_id"])
    club.do("cashier", corrections.hand_on, correction_id=stream, owner="supervisor-1")
    signed = club.do("supervisor", corrections.co_sign, correction_id=stream)
    assert (signed["is_open"], signed["owner"]) == (False, "supervisor-1")
    kept = club.room.writer.read(Correction, stream, lambda found: found.state)
    assert kept.second == "supervisor-1"


def test_a_payment_that_was_not_made_is_owed_again(club: HouseFloor) -> None:
    table = raked(club)
    seated(club, table, 1)
    asked = {"table_id": table, "seat": 1, "amount": 80_00, "payment": "owed"}
    number = club.do("supervisor", floor.open_exchange, **asked)["exchange"]
    exchange = {"table_id": table, "exchange": number}
    club.do("cashier", floor.sell_for_exchange, **exchange, desk_id=club.desk)
    club.do("dealer", floor.deliver, **exchange)
    club.do("cashier", cage.receive_owed, desk_id=club.desk, **exchange)
    club.refused("room:no-such-exchange", "cashier", floor.announce, **exchange)
    assert books(club).balance(f"owed:{table}", "cash") == 0

    club.do("cashier", corrected_slips.undo_payment, **exchange, **WHY)
    assert books(club).balance(f"owed:{table}", "cash") == 80_00
    again = club.do("cashier", cage.receive_owed, desk_id=club.desk, **exchange)
    assert again["amount"] == 80_00
    assert books(club).balance(f"owed:{table}", "cash") == 0


# Whatever is put right, the books add up


@pytest.mark.parametrize("seed", range(2))
def test_the_books_add_up_after_any_corrections(club: HouseFloor, seed: int) -> None:
    chance = Random(seed)
    table = raked(club, level="pots")
    seated(club, table, 1, 2, 3)
    latest: dict[int, UUID] = {}
    boxes = 1
    for _ in range(20):
        deed = chance.choice(["pot", "pot", "correct", "correct", "pull", "count"])
        if deed == "pot" or (deed == "correct" and not latest):
            latest[pot_played(club, table, chance.randrange(10_00, 200_00))] = UUID(int=0)
        elif deed == "correct":
            hand = chance.choice(list(latest))
            before = {"corrects": latest[hand]} if latest[hand].int else {}
            pots = [chance.randrange(10_00, 300_00)]
            done = pot_corrected(club, table, hand, pots=pots, **before)
            latest[hand] = UUID(done["correction_id"])
        elif deed == "pull":
            boxes += 1
            club.do("supervisor", charging.pull_box, table_id=table, next_box=str(boxes))
        elif club.at(table).state.boxes_pulled:
            box = next(iter(club.at(table).state.boxes_pulled))
            count = {"box": box, "counted": chance.randrange(50_00)} | by_two("x-1")
            club.do("supervisor", charging.count_box, table_id=table, **count)
    books(club)
