"""The exchange: cash for chips at the table, in numbered steps that several people join.

A supervisor, runner, cashier or dealer opens it and the others join: cash taken, announced, sold,
delivered, paid. It is settled by itself once its chips are at the seat and its money is at a desk.
"""

from uuid import UUID

from msgspec.structs import replace

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.rules.sitting_down import amount_without_a_name
from domain.tables.events import (
    ExchangeAnnounced,
    ExchangeCancelled,
    ExchangeCashTaken,
    ExchangeDelivered,
    ExchangeMoneyMissing,
    ExchangeOpened,
    ExchangePaid,
    ExchangeSaleVoided,
    ExchangeSettled,
    ExchangeSold,
)
from domain.tables.exchange_checks import (
    check_announced,
    check_announcer,
    check_cash_not_taken,
    check_owed,
    check_payment,
    check_payment_returnable,
    check_source,
    check_under_way,
    check_unsold,
    sale_of,
)
from domain.tables.exchange_memory import ExchangeMemory
from domain.tables.exchange_state import Exchange, Sale
from domain.tables.state import AllIn, Taken


class Exchanges(ExchangeMemory):
    """Buy-ins at the table."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to exchanges."""
        match fact:
            case ExchangeOpened(exchange=number):
                self.state.exchanges[number] = _opened(fact)
                self.state.exchanges_opened = number
            case ExchangeCashTaken(exchange=number):
                self.change_exchange(number, cash_is_taken=True)
            case ExchangeAnnounced(exchange=number, amount=amount):
                self.change_exchange(number, announced=amount)
            case ExchangeSold(exchange=number, paid_from=paid_from):
                sale = Sale(fact.shift_id, fact.slip, paid_from)
                self.change_exchange(number, sale=sale, is_paid=paid_from != "owed")
            case ExchangeSaleVoided(exchange=number):
                self.change_exchange(number, sale=None, is_paid=False)
            case ExchangePaid(exchange=number):
                self.change_exchange(number, is_paid=True)
            case ExchangeDelivered(exchange=number, seat=seat, amount=amount):
                self.change_exchange(number, is_delivered=True)
                super().evolve(fact)
                self.take_in(seat, amount)
            case ExchangeMoneyMissing():
                self._take_debt(fact)
            case ExchangeSettled(exchange=number):
                del self.state.exchanges[number]
            case ExchangeCancelled(exchange=number):
                self._take_back(self.state.exchanges.pop(number))
            case _:
                super().evolve(fact)

    def buyer_in(self, seat: int, named: UUID | None) -> UUID:
        """Return who sits in a seat and buys chips there; refuses another who is named for it."""
        sits = self.player_in(seat).player_id
        if named not in (None, sits):
            raise Refused("room:other-player", "Somebody else sits in seat {seat}.", seat=seat)
        return sits

    def open_exchange(
        self,
        *,
        seat: int,
        house: House,
        by: Stamp,
        amount: int | None = None,
        payment: str = "at-desk",
        stated_all_in: AllIn | None = None,
        is_another: bool = False,
    ) -> int:
        """Begin a buy-in for a seat and return its number; without an amount, for the house's.

        A second entry for the same seat and amount while one is under way joins it, unless it is
        said to be another. `stated_all_in` says what became of an all-in in the hand just played,
        at a table that doesn't know by itself.
        """
        taken = self.player_in(seat)
        check_payment(payment, house, by)
        buy_in = self.buy_in(seat, amount or 0, stated_all_in)
        if amount is None:
            buy_in = replace(buy_in, amount=amount_without_a_name(buy_in, house))
        same = None if is_another else self.same_as(seat, taken, buy_in.amount, by)
        if same is not None:
            return self._join(same, payment, by)
        self.check_makes_up(seat, buy_in.amount, house, by)
        is_short = self.check_buy_in(taken, buy_in, house)

        number = self._record_opened(seat, taken, buy_in.amount, payment, by)
        if is_short:
            self.record_short_buy_in(
                seat, taken.player_id, buy_in.amount, house=house, by=by, exchange=number
            )
        return number

    def take_cash(self, *, exchange: int, by: Stamp) -> None:
        """Take the player's cash for an exchange at the table; it is in transit to a desk."""
        entry = self.exchange_under_way(exchange)
        check_cash_not_taken(entry)
        check_unsold(entry)

        self._record_cash_taken(entry, by)

    def announce(
        self, *, exchange: int, house: House, by: Stamp, amount: int | None = None
    ) -> None:
        """Tell the table that an exchange's chips are on their way: all of them, or an amount."""
        entry = self.exchange_under_way(exchange)
        told = entry.amount if amount is None else amount
        check_announced(told, entry.seat, entry.amount)
        if house.playing_behind is not None:
            house.playing_behind.check_opening(entry.opened_by_role)
        check_announcer(house, by)

        self._record_announced(entry, told, by)

    def play_behind(self, *, seat: int, amount: int, house: House, by: Stamp) -> None:
        """Let a seat play money behind: chips of its exchanges, announced up to the amount."""
        taken = self.player_in(seat)
        changing = self._being_changed(seat, house)
        being_changed = sum(entry.amount for entry in changing)
        if house.playing_behind is not None:
            house.playing_behind.check(amount, being_changed=being_changed, stack=taken.stack)
        check_announcer(house, by)
        check_announced(amount, seat, being_changed)

        for entry in changing:
            told = min(amount, entry.amount)
            amount -= told
            if told:
                self._record_announced(entry, told, by)

    def mark_sold(
        self,
        *,
        exchange: int,
        shift_id: UUID,
        slip: int,
        by: Stamp,
        paid_from: str | None = None,
    ) -> None:
        """Note the slip by which a desk sold an exchange's chips; they are in transit to the seat.

        Without `paid_from` the money comes from where the exchange says (`Exchange.paid_from`).
        """
        entry = self.exchange_under_way(exchange)
        check_unsold(entry)
        source = paid_from or entry.paid_from
        check_source(entry, source)

        self.record(
            ExchangeSold,
            by,
            exchange=exchange,
            seat=entry.seat,
            amount=entry.amount,
            shift_id=shift_id,
            slip=slip,
            paid_from=source,
        )

    def void_sale(self, *, exchange: int, by: Stamp) -> None:
        """Note that the desk took its sale of an exchange's chips back before they arrived."""
        entry = self.exchange_under_way(exchange)
        sale = sale_of(entry)
        check_payment_returnable(entry, sale)

        self.record(
            ExchangeSaleVoided,
            by,
            exchange=exchange,
            seat=entry.seat,
            amount=entry.amount,
            shift_id=sale.shift_id,
            slip=sale.slip,
            paid_from=sale.paid_from,
        )

    def mark_paid(self, *, exchange: int, shift_id: UUID, slip: int, by: Stamp) -> None:
        """Note that money owed for an exchange was paid at a desk, before its chips came or after.

        A debt outlives the player's seat, and the table.
        """
        entry = self.exchange_of(exchange)
        check_owed(entry)

        self.record(
            ExchangePaid,
            by,
            exchange=exchange,
            seat=entry.seat,
            amount=entry.amount,
            shift_id=shift_id,
            slip=slip,
        )
        self._settle(exchange, by)

    def deliver(self, *, exchange: int, house: House, by: Stamp) -> None:
        """Let an exchange's chips reach the seat, verified; the house's limits are asked again."""
        entry = self.exchange_under_way(exchange)
        taken = self.player_in(entry.seat)
        sale_of(entry)
        self.check_moment(taken, house, by)
        is_short = self._check_arriving(entry, taken, house)

        self.record(
            ExchangeDelivered,
            by,
            exchange=exchange,
            seat=entry.seat,
            player_id=entry.player_id,
            amount=entry.amount,
        )
        if is_short:
            self.record_short_buy_in(
                entry.seat, entry.player_id, entry.amount, house=house, by=by, exchange=exchange
            )
        self.mind_made_up(entry.seat, by)
        self._settle(exchange, by)

    def let_owe(self, *, exchange: int, house: House, by: Stamp) -> int:
        """Note that the money for chips that were played behind doesn't come.

        Return what the player owes: what they lost of those chips. Where that is nothing the
        exchange is called off, unless its chips are in play where the house lets none go from it.
        """
        entry = self.exchange_under_way(exchange)
        check_unsold(entry)
        check_cash_not_taken(entry)
        check_payment("owed", house, by)
        self.check_not_in_hand(entry.seat)

        owed = min(entry.amount, max(-self.stack_of(entry.seat), 0))
        if not owed and entry.has_played and house.weeding is not None:
            house.weeding.refuse_behind(entry.announced)
        if not owed:
            self._record_cancelled(entry, "the money didn't come", by)
        elif (entry.amount, entry.payment) != (owed, "owed"):
            self.record(
                ExchangeMoneyMissing,
                by,
                exchange=exchange,
                seat=entry.seat,
                player_id=entry.player_id,
                amount=owed,
            )
        return owed

    def cancel(self, *, exchange: int, reason: str, by: Stamp, house: House | None = None) -> int:
        """Call an exchange off before its chips are sold; return the cash that goes back.

        Chips that were played behind are in play: a house that lets nobody take chips off the
        table lets nobody call them off.
        """
        entry = self.exchange_under_way(exchange)
        check_unsold(entry)
        if entry.has_played:
            self.check_not_in_hand(entry.seat)
            self.check_played_chips_arrived(entry.seat)
            if house is not None and house.weeding is not None:
                house.weeding.refuse(entry.amount, self.stack_of(entry.seat) + entry.amount)

        return self._record_cancelled(entry, reason, by)

    def _record_cancelled(self, entry: Exchange, reason: str, by: Stamp) -> int:
        cash = entry.amount if entry.cash_is_taken else 0
        self.record(
            ExchangeCancelled,
            by,
            exchange=entry.number,
            seat=entry.seat,
            player_id=entry.player_id,
            cash_returned=cash,
            reason=reason,
        )
        return cash

    def exchange_of(self, number: int) -> Exchange:
        """Return an exchange that isn't settled, or refuse what is asked of any other."""
        entry = self.state.exchanges.get(number)
        if entry is None:
            raise Refused(
                "room:no-such-exchange",
                "Exchange {exchange} isn't open: it was settled, called off, or never begun.",
                exchange=number,
            )
        return entry

    def exchange_under_way(self, number: int) -> Exchange:
        """Return an exchange whose chips haven't arrived, or refuse what is asked of any other."""
        self.check_open()
        entry = self.exchange_of(number)
        check_under_way(entry)
        return entry

    def _join(self, entry: Exchange, payment: str, by: Stamp) -> int:
        if payment == "taken" and not entry.cash_is_taken and entry.sale is None:
            self._record_cash_taken(entry, by)
        return entry.number

    def _being_changed(self, seat: int, house: House) -> list[Exchange]:
        role = None if house.playing_behind is None else house.playing_behind.exchange_role
        return [entry for entry in self.on_its_way(seat) if role in (None, entry.opened_by_role)]

    def _check_arriving(self, entry: Exchange, taken: Taken, house: House) -> bool:
        """Refuse chips at the seat; those that counted in a hand already belong there."""
        buy_in = self.buy_in(entry.seat, entry.amount, None, arriving=entry)
        if entry.has_played or (entry.is_short and buy_in.stack == 0):
            return False
        return self.check_buy_in(taken, buy_in, house)

    def _record_opened(self, seat: int, taken: Taken, amount: int, payment: str, by: Stamp) -> int:
        number = self.state.exchanges_opened + 1
        self.record(
            ExchangeOpened,
            by,
            exchange=number,
            seat=seat,
            player_id=taken.player_id,
            amount=amount,
            payment=payment,
        )
        if payment == "taken":
            self._record_cash_taken(self.state.exchanges[number], by)
        return number

    def _record_cash_taken(self, entry: Exchange, by: Stamp) -> None:
        self.record(
            ExchangeCashTaken,
            by,
            exchange=entry.number,
            seat=entry.seat,
            player_id=entry.player_id,
            amount=entry.amount,
        )

    def _record_announced(self, entry: Exchange, amount: int, by: Stamp) -> None:
        if entry.announced != amount:
            self.record(
                ExchangeAnnounced, by, exchange=entry.number, seat=entry.seat, amount=amount
            )

    def _settle(self, number: int, by: Stamp) -> None:
        if self.state.exchanges[number].is_complete:
            self.record(ExchangeSettled, by, exchange=number)

    def _take_debt(self, fact: ExchangeMoneyMissing) -> None:
        """Let what was lost be owed, and what else was in play of the money stay in play."""
        entry = self.state.exchanges[fact.exchange]
        told = min(fact.amount, entry.announced)
        changes = {"amount": fact.amount, "payment": "owed", "announced": told}
        self.change_exchange(fact.exchange, **changes)
        taken = self.state.occupied.get(fact.seat)
        if entry.has_played and isinstance(taken, Taken):
            left = taken.left_behind + entry.announced - told
            self.change_seat(fact.seat, left_behind=left)

    def _take_back(self, entry: Exchange) -> None:
        seat = self.seat_of(entry.player_id)
        if entry.is_short and seat is not None:
            used = self.taken_seats()[seat].short_buy_ins
            self.change_seat(seat, short_buy_ins=used - 1)


def _opened(fact: ExchangeOpened) -> Exchange:
    return Exchange(
        number=fact.exchange,
        seat=fact.seat,
        player_id=fact.player_id,
        amount=fact.amount,
        payment=fact.payment,
        opened_by_role=fact.by.role,
    )
