"""What each player bought, redeemed and played by gaming day, and every sitting at a table."""

from datetime import date, datetime
from uuid import UUID

from sqlalchemy import BigInteger, Subquery, Table, and_, cast, func, or_, select

from domain.desks.correction_events import SlipCorrected
from domain.desks.events import ChipsRedeemed, ChipsSold, SlipVoided
from domain.players.joining_events import PatronJoined
from domain.tables.conduct_events import PlayerTakenOff
from domain.tables.correction_events import BuyInCorrected, SeatingCorrected, StackCorrected
from domain.tables.events import (
    ChipsAdded,
    ChipsHandedOver,
    ChipsTakenOff,
    ExchangeDelivered,
    HandStarted,
    PlayerLeft,
    PlayerSeated,
)
from domain.tables.move_events import (
    PlayerMovedAway,
    PlayerMovedIn,
    SeatChanged,
)
from projections.gaming_clock import DatedReadModel, clock_table
from projections.reading import Reads, Report, View
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept, Sums

SECONDS_IN_MINUTE = 60


class PlayerDay(StoredRow):
    """What a player did on a gaming day. A void counts against the day on which it was made."""

    gaming_day: date
    player_id: UUID
    bought: int
    buy_ins: int
    redeemed: int
    redemptions: int
    hands_dealt: int


class Sitting(StoredRow, kw_only=True):
    """A player's time at one table, numbered by the position at which it began.

    `stack_in` is what the player brought to the table, `stack_out` what they took from it.
    """

    sitting: int
    player_id: UUID
    table_id: UUID
    seat: int
    gaming_day: date
    sat_at: datetime
    got_up_at: datetime | None
    minutes: int | None
    stack_in: int
    stack_out: int
    hands_dealt: int


class SittingNow(StoredRow):
    """Which sitting a player's latest at a table is."""

    table_id: UUID
    player_id: UUID
    sitting: int


class JoinedPatron(StoredRow):
    """A patron who turned out to be a player: what they did is told of that player."""

    patron_id: UUID
    player_id: UUID


CLOCK = clock_table("player_activity")
DAYS = table_of("player_days", PlayerDay, ("gaming_day", "player_id"), ("player_id", "gaming_day"))
SITTINGS = table_of("player_sittings", Sitting, ("sitting",), ("player_id", "sitting"))
SITTING_NOW = table_of("player_sitting_now", SittingNow, ("table_id", "player_id"))
JOINED = table_of("player_joined", JoinedPatron, ("patron_id",))


class PlayerActivity(DatedReadModel):
    """How much and how long players play."""

    name = "player-activity"

    def __init__(self) -> None:
        self.days = Sums(DAYS)
        self.sittings = Kept(SITTINGS, Sitting)
        self.sitting_now = Kept(SITTING_NOW, SittingNow)
        self.joined = Kept(JOINED, JoinedPatron)
        super().__init__(CLOCK, self.days, self.sittings, self.sitting_now, self.joined)

    def patron_joined(self, fact: PatronJoined) -> None:
        self.joined.add(JoinedPatron(fact.originator_id, fact.player_id))

    def chips_sold(self, fact: ChipsSold) -> None:
        self._buy(fact, fact.player_id, fact.amount, 1)

    def chips_redeemed(self, fact: ChipsRedeemed) -> None:
        self._redeem(fact, fact.player_id, fact.amount, 1)

    def slip_voided(self, fact: SlipVoided) -> None:
        if fact.kind == "sale":
            self._buy(fact, fact.player_id, -fact.amount, -1)
        elif fact.kind == "redemption":
            self._redeem(fact, fact.player_id, -fact.amount, -1)

    def slip_corrected(self, fact: SlipCorrected) -> None:
        """Put right what was bought or redeemed over the counter, on the day of the slip."""
        if fact.player_id is None or fact.chips_to == "seat":
            return
        key = (self.clock.day(fact.written_at), fact.player_id)
        if fact.kind == "sale":
            self.days.add(key, fact.amount, 0, 0, 0, 0)
        elif fact.kind == "redemption":
            self.days.add(key, 0, 0, fact.amount, 0, 0)

    def buy_in_corrected(self, fact: BuyInCorrected) -> None:
        if fact.slip is not None:
            day = self.clock.day(fact.bought_at)
            self.days.add((day, fact.player_id), -fact.keyed, -1, 0, 0, 0)
            self.days.add((day, fact.right_player_id), fact.right, 1, 0, 0, 0)

    def stack_corrected(self, fact: StackCorrected) -> None:
        now = self.sitting_now.find((fact.originator_id, fact.player_id))
        if now is None:
            return
        sitting = self.sittings.change(now.sitting)
        if fact.cause == "buy-in":
            sitting.stack_in += fact.amount
        if fact.place in {"carried", "held"} and sitting.got_up_at is not None:
            sitting.stack_out += fact.amount

    def seating_corrected(self, fact: SeatingCorrected) -> None:
        """Give the time at the table, what was bought for it, and the hands to who was there."""
        key = (fact.originator_id, fact.right_player_id)
        sitting = self._sitting(fact.originator_id, fact.player_id)
        sitting.player_id = fact.right_player_id
        if self.sitting_now.find(key) is None:
            self.sitting_now.add(SittingNow(*key, sitting.sitting))
        self.sitting_now.change(key).sitting = sitting.sitting
        self._give(fact, sitting.gaming_day, 0, 0, sitting.hands_dealt)
        for bought in fact.buy_ins:
            self._give(fact, self.clock.day(bought.at), bought.amount, 1, 0)

    def _give(
        self, fact: SeatingCorrected, day: date, bought: int, buy_ins: int, hands: int
    ) -> None:
        self.days.add((day, fact.player_id), -bought, -buy_ins, 0, 0, -hands)
        self.days.add((day, fact.right_player_id), bought, buy_ins, 0, 0, hands)

    def player_seated(self, fact: PlayerSeated | PlayerMovedIn) -> None:
        self.sittings.add(
            Sitting(
                sitting=self.position,
                player_id=fact.player_id,
                table_id=fact.originator_id,
                seat=fact.seat,
                gaming_day=self.day_of(fact),
                sat_at=fact.by.at,
                got_up_at=None,
                minutes=None,
                stack_in=fact.stack,
                stack_out=0,
                hands_dealt=0,
            )
        )
        key = (fact.originator_id, fact.player_id)
        if self.sitting_now.find(key) is None:
            self.sitting_now.add(SittingNow(*key, self.position))
        else:
            self.sitting_now.change(key).sitting = self.position

    def chips_added(self, fact: ChipsAdded) -> None:
        self._sitting(fact.originator_id, fact.player_id).stack_in += fact.amount

    def exchange_delivered(self, fact: ExchangeDelivered) -> None:
        self._sitting(fact.originator_id, fact.player_id).stack_in += fact.amount

    def chips_taken_off(self, fact: ChipsTakenOff) -> None:
        self._sitting(fact.originator_id, fact.player_id).stack_out += fact.amount

    def chips_handed_over(self, fact: ChipsHandedOver) -> None:
        self._sitting(fact.originator_id, fact.from_player_id).stack_out += fact.amount
        self._sitting(fact.originator_id, fact.to_player_id).stack_in += fact.amount

    def seat_changed(self, fact: SeatChanged) -> None:
        self._sitting(fact.originator_id, fact.player_id).seat = fact.to_seat

    def player_left(self, fact: PlayerLeft | PlayerTakenOff | PlayerMovedAway) -> None:
        sitting = self._sitting(fact.originator_id, fact.player_id)
        sitting.got_up_at = fact.by.at
        seconds = (fact.by.at - sitting.sat_at).total_seconds()
        sitting.minutes = int(seconds // SECONDS_IN_MINUTE)
        sitting.stack_out += fact.stack

    def hand_started(self, fact: HandStarted) -> None:
        day = self.day_of(fact)
        for seat in fact.seats:
            self.days.add((day, seat.player_id), 0, 0, 0, 0, 1)
            self._sitting(fact.originator_id, seat.player_id).hands_dealt += 1

    def _sitting(self, table_id: UUID, player_id: UUID) -> Sitting:
        now = self.sitting_now.get((table_id, player_id))
        return self.sittings.change(now.sitting)

    def _buy(
        self, fact: ChipsSold | SlipVoided, player_id: UUID | None, amount: int, times: int
    ) -> None:
        if player_id is not None:
            self.days.add((self.day_of(fact), player_id), amount, times, 0, 0, 0)

    def _redeem(
        self, fact: ChipsRedeemed | SlipVoided, player_id: UUID | None, amount: int, times: int
    ) -> None:
        if player_id is not None:
            self.days.add((self.day_of(fact), player_id), 0, 0, amount, times, 0)


def player_days(
    reads: Reads,
    *,
    player_id: UUID | None = None,
    from_day: date | None = None,
    to_day: date | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return what players did, by gaming day and player; the control totals add all of it up.

    A day that corrections have left with nothing has no line: it was somebody else's.
    """
    with reads.view(PlayerActivity.name) as view:
        lines = _as_players(view, DAYS)
        measures = ("bought", "buy_ins", "redeemed", "redemptions", "hands_dealt")
        sums = (cast(func.sum(lines.c[name]), BigInteger).label(name) for name in measures)
        key = (lines.c.gaming_day, lines.c.player_id)
        is_anything = or_(*(func.sum(lines.c[name]) != 0 for name in measures))
        query = select(*key, *sums).group_by(*key).having(is_anything).order_by(*key)
        if player_id is not None:
            query = query.where(lines.c.player_id == player_id)
        if from_day is not None:
            query = query.where(lines.c.gaming_day >= from_day)
        if to_day is not None:
            query = query.where(lines.c.gaming_day <= to_day)
        found = query.subquery()
        sums = (func.sum(found.c[measure]).label(measure) for measure in measures)
        (totals,) = view.lines(select(*sums))
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, {name: int(total or 0) for name, total in totals.items()}, paged)


def sittings(
    reads: Reads,
    *,
    player_id: UUID | None = None,
    table_id: UUID | None = None,
    gaming_day: date | None = None,
    page: int = 1,
    page_size: int = 100,
) -> Report:
    """Return sittings, the latest first."""
    with reads.view(PlayerActivity.name) as view:
        lines = _as_players(view, SITTINGS)
        query = select(lines).order_by(lines.c.sitting.desc())
        if player_id is not None:
            query = query.where(lines.c.player_id == player_id)
        if table_id is not None:
            query = query.where(lines.c.table_id == table_id)
        if gaming_day is not None:
            query = query.where(lines.c.gaming_day == gaming_day)
        rows, paged = view.page(query, page, page_size)
        return view.report(rows, page=paged)


def _as_players(view: View, table: Table) -> Subquery:
    """Return the lines of a table, those of a patron as lines of the player they turned out to be.

    So what they bought before they gave a name counts with what the player bought.
    """
    who = func.coalesce(JOINED.c.player_id, table.c.player_id).label("player_id")
    columns = [who if each.name == "player_id" else each for each in columns_of(table)]
    is_patron = and_(view.of(JOINED), JOINED.c.patron_id == table.c.player_id)
    query = select(*columns).select_from(table.outerjoin(JOINED, is_patron))
    return query.where(view.of(table)).subquery()
