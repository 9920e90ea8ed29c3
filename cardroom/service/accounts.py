"""What cashiers do with players' accounts: money left with the desk, and money drawn."""

from typing import Literal
from uuid import UUID

from cardroom.service.cage import house_of_shift, open_shift_of
from cardroom.service.going_south import mind_going_south
from cardroom.service.work import Answer, Work
from domain.desks.shift import Shift
from domain.players.player import Player

Kind = Literal["cash", "chips"]

DEPOSIT = "deposit"
DEPOSITED = "room:held-at-desk"


def take_deposit(
    work: Work, *, desk_id: UUID, player_id: UUID, amount: int, unit: Kind = "cash"
) -> Answer:
    """Set cash or chips aside in a player's name, apart from the desk's tray.

    Who plays on at a table keeps the chips of that table there.
    """
    shift, player = _shift_and_player(work, desk_id, player_id)
    if unit == "chips":
        mind_going_south(work, player_id, amount)
    slip = shift.take_deposit(amount=amount, unit=unit, player_id=player_id, by=work.by)
    cash, chips = (amount, 0) if unit == "cash" else (0, amount)
    player.credit(cash=cash, chips=chips, cause=DEPOSIT, rule=DEPOSITED, by=work.by)
    return _of_slip(desk_id, shift, slip, player, amount)


def pay_withdrawal(
    work: Work,
    *,
    desk_id: UUID,
    player_id: UUID,
    amount: int,
    paid_in: Kind = "cash",
    counted: int | None = None,
) -> Answer:
    """Pay a player what is held for them, in cash or in chips; no bar stands in the way.

    `counted` is a count of what the desk's tray holds of the kind that is paid.
    """
    shift, player = _shift_and_player(work, desk_id, player_id)
    drawing = player.drawing(amount, paid_in=paid_in)
    slip = shift.pay_withdrawal(
        held_cash=drawing.cash,
        held_chips=drawing.chips,
        paid_in=paid_in,
        player_id=player_id,
        house=house_of_shift(work, shift),
        counted=counted,
        by=work.by,
    )
    player.draw(drawing, shift_id=shift.id, slip=slip, by=work.by)
    return _of_slip(desk_id, shift, slip, player, amount)


def take_repayment(
    work: Work,
    *,
    desk_id: UUID,
    player_id: UUID,
    amount: int,
    unit: Kind = "cash",
    counted_chips: int | None = None,
) -> Answer:
    """Take back what a player was paid beyond what was held for them; the slip is the receipt.

    `counted_chips` is a count of the tray's chips, in which cash is changed.
    """
    shift, player = _shift_and_player(work, desk_id, player_id)
    player.check_overpaid(amount)
    slip = shift.receive_repayment(
        amount=amount,
        unit=unit,
        player_id=player_id,
        house=house_of_shift(work, shift),
        counted_chips=counted_chips,
        by=work.by,
    )
    player.repay(amount=amount, shift_id=shift.id, slip=slip, by=work.by)
    return _of_slip(desk_id, shift, slip, player, amount)


def write_off_overpayment(
    work: Work, *, player_id: UUID, reason: str, amount: int | None = None
) -> Answer:
    """Give up what a player was paid too much, all of it or an amount: two people sign for it."""
    player = work.change(Player, player_id)
    given_up = player.write_off(amount=amount, reason=reason, by=work.by)
    body = {"player_id": player_id, "amount": given_up, "overpaid": player.overpaid}
    return Answer(body=body, location=f"/players/{player_id}/account")


def _shift_and_player(work: Work, desk_id: UUID, player_id: UUID) -> tuple[Shift, Player]:
    work.claim(desk_id, player_id)
    shift = work.about(open_shift_of(work, desk_id))
    return shift, work.get(Player, player_id)


def _of_slip(desk_id: UUID, shift: Shift, slip: int, player: Player, amount: int) -> Answer:
    body = {
        "desk_id": desk_id,
        "shift_id": shift.id,
        "slip": slip,
        "amount": amount,
        "player_id": player.id,
        "held_cash": player.state.held_cash,
        "held_chips": player.state.held_chips,
    }
    return Answer(body=body, location=f"/desks/{desk_id}")
