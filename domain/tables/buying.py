"""With how many chips a seat is bought or added to: which of the house's rules is asked."""

from uuid import UUID

from domain.kernel import Fact, Refused, Stamp
from domain.rules.buy_in import AddOnDeadline
from domain.rules.house import House
from domain.rules.sitting_down import BuyIn, check_adding, check_buying_again, check_sitting_down
from domain.tables.base import check_positive
from domain.tables.events import ChipsAdded, ShortBuyInUsed
from domain.tables.exchange_state import Exchange
from domain.tables.session import Session
from domain.tables.state import AllIn, Taken


class Buying(Session):
    """Chips that come to a seat from outside the table."""

    def evolve(self, fact: Fact) -> None:
        """Take in that chips came to a stack."""
        match fact:
            case ChipsAdded(seat=seat, amount=amount):
                self.take_in(seat, amount)
            case ShortBuyInUsed(seat=seat):
                taken = self.state.occupied[seat]
                assert isinstance(taken, Taken), f"Nobody sits in seat {seat}."
                self.change_seat(seat, short_buy_ins=taken.short_buy_ins + 1)
                if fact.exchange is not None:
                    self.change_exchange(fact.exchange, is_short=True)
            case _:
                super().evolve(fact)

    def add_chips(
        self,
        *,
        seat: int,
        amount: int,
        house: House,
        by: Stamp,
        stated_all_in: AllIn | None = None,
    ) -> None:
        """Let a seated player put chips they carried on the table.

        `stated_all_in` says what became of an all-in in the hand just played, at a table that
        doesn't know by itself.
        """
        taken = self.player_in(seat)
        self.check_moment(taken, house, by)
        buy_in = self.buy_in(seat, amount, stated_all_in)
        self.check_makes_up(seat, amount, house, by)
        is_short = self.check_buy_in(taken, buy_in, house)

        self.record(ChipsAdded, by, seat=seat, player_id=taken.player_id, amount=amount)
        self.mind_made_up(seat, by)
        if is_short:
            self.record_short_buy_in(seat, taken.player_id, amount, house=house, by=by)

    def check_moment(self, taken: Taken, house: House, by: Stamp) -> None:
        """Refuse chips that reach a stack when the house doesn't let them.

        A player's first chips at the table add to no stack and may come at any time; what came
        before the hand came between hands, however late it is keyed.
        """
        in_hand = self.is_hand_in_play(by.at) and taken.has_bought_in
        if house.table_stakes is not None:
            house.table_stakes.check_moment(in_hand=in_hand)
        if house.top_up is not None:
            house.top_up.check_moment(in_hand=in_hand)
        if house.add_on_deadline is not None:
            house.add_on_deadline.check_moment(in_hand=in_hand)
            if taken.has_bought_in:
                _check_verified(house.add_on_deadline, by)

    def buy_in(
        self,
        seat: int,
        amount: int,
        stated_all_in: AllIn | None,
        arriving: Exchange | None = None,
    ) -> BuyIn:
        """Return chips that are to come to a seat, and what bears on them there.

        What was bought before counts as lying there, but for the exchange that is arriving. A
        stack left in another game, which the table played before, binds nobody.
        """
        taken = self.player_in(seat)
        bound = taken.bound
        is_bound = not taken.has_bought_in and bound is not None and bound.game == self.state.game
        coming = 0 if arriving is not None else self.coming_to(seat)
        all_in = self.all_in_of(taken.player_id, stated_all_in)
        return BuyIn(
            amount=amount,
            limits=self.state.limits,
            stack=max(taken.stack + coming, 0),
            bound=bound if is_bound else None,
            was_all_in=all_in is not None,
            lost_all=all_in == "lost",
            short_buy_ins=taken.short_buy_ins,
        )

    def check_buy_in(self, taken: Taken, buy_in: BuyIn, house: House) -> bool:
        """Refuse chips for a seat by the first rule they break; tell whether they are short."""
        check_positive(buy_in.amount)
        if house.weeding is not None:
            house.weeding.check_left_behind(buy_in.stack + buy_in.amount, taken.left_behind)
        is_short = False
        if buy_in.stack:
            check_adding(buy_in, house)
        else:
            check = check_buying_again if taken.has_bought_in else check_sitting_down
            is_short = check(buy_in, house)
        if buy_in.bound is None or buy_in.amount != buy_in.bound.stack:
            self.check_in_chips(buy_in.amount)
        return is_short

    def record_short_buy_in(
        self,
        seat: int,
        player_id: UUID,
        amount: int,
        *,
        house: House,
        by: Stamp,
        exchange: int | None = None,
    ) -> None:
        """Record that a player used a buy-in below the minimum."""
        assert house.short_buy_in is not None, "No house without the rule lets it be used."
        self.record(
            ShortBuyInUsed,
            by,
            seat=seat,
            player_id=player_id,
            amount=amount,
            exchange=exchange,
            rule=house.short_buy_in.rule,
        )

    def take_in(self, seat: int, amount: int) -> None:
        """Let chips from outside come to a stack, as a fact says."""
        stack = self.stack_of(seat) + amount
        self.change_seat(seat, stack=stack, has_bought_in=True)
        self.bring(seat, amount)
        taken = self.state.occupied[seat]
        if isinstance(taken, Taken) and taken.left_behind <= stack:
            self.change_seat(seat, left_behind=0)
        self.make_up(seat, amount)


def _check_verified(rule: AddOnDeadline, by: Stamp) -> None:
    """Refuse chips that nobody verified at the table; the floor may stand in for the dealer."""
    if by.role not in (rule.verified_by, "supervisor"):
        raise Refused(
            rule.rule,
            "Chips are added once a {allowed} has verified them, not a {asked}.",
            asked=by.role,
            allowed=rule.verified_by,
        )
