"""What goes on with a player from one seat to the next: short buy-ins, chips behind, stacks left.

A player's session at a table ends when they get up and stay away for longer than they may stay
away from a game without coming back to it: an hour (genting-cash:20).
"""

from datetime import datetime, timedelta
from uuid import UUID

from domain.kernel import Refused
from domain.rules.house import House
from domain.tables.coming_back import ComingBack
from domain.tables.state import ShortBuyInsUsed, Taken

SESSION_GOES_ON = timedelta(hours=1)
"""Who is back at the table by then goes on with the session that they got up from."""


class Session(ComingBack):
    """Players who get up, and what of it is remembered when they sit down again."""

    def knows_stack_of(self, taken: Taken) -> bool:
        """Tell whether the book has what a player has: by every action, or by a count since."""
        return self.state.level == "full" or taken.counted_after == self.state.hands_played

    def keep_short_buy_ins(self, seat: int, at: datetime) -> None:
        """Remember the short buy-ins of a player who gets up."""
        taken = self.state.occupied[seat]
        if isinstance(taken, Taken) and taken.short_buy_ins:
            used = ShortBuyInsUsed(taken.short_buy_ins, at)
            self.state.short_buy_ins[taken.player_id] = used

    def short_buy_ins_of(self, player_id: UUID, at: datetime) -> int:
        """Return the short buy-ins that a player who sits down has used in this session."""
        used = self.state.short_buy_ins.get(player_id)
        return used.number if used is not None and at - used.up_at <= SESSION_GOES_ON else 0

    def played_behind(self, seat: int) -> int:
        """Return how much of what is on its way to a seat counted in a hand already."""
        return sum(each.announced for each in self.on_its_way(seat) if each.has_played)

    def check_behind_stays(self, seat: int, house: House) -> None:
        """Refuse to let a player who plays on go from chips that were played behind."""
        behind = self.played_behind(seat)
        if not behind:
            return
        if house.weeding is not None:
            house.weeding.refuse_behind(behind)
        raise Refused(
            "room:exchange-open",
            "Exchange {exchange} of seat {seat} is under way: deliver it or undo it first.",
            seat=seat,
            exchange=next(each.number for each in self.on_its_way(seat) if each.has_played),
        )

    def check_is_known(self, seat: int, house: House, counted: int | None) -> None:
        """Refuse to let a player leave uncounted where what they leave with binds them."""
        rule = house.return_stack
        taken = self.player_in(seat)
        is_known = counted is not None or self.knows_stack_of(taken)
        if rule is not None and taken.has_bought_in and not is_known:
            raise Refused(
                rule.rule,
                "What seat {seat} leaves with binds the player who comes back; count it.",
                seat=seat,
                offer="count",
            )

    def leaves_with(self, player_id: UUID, at: datetime) -> int | None:
        """Return with what a player leaves the game, seated or under a box, as far as is known.

        What is missing of the stack that they came back with counts as if it lay there.

        Nothing where no chips came to the seat, or nobody knows how many lie there.
        """
        boxes = [each.taken for each in self.state.boxed.values()]
        holders = [*self.taken_seats().values(), *boxes]
        taken = next(each for each in holders if each.player_id == player_id)
        if not taken.has_bought_in or not self.knows_stack_of(taken):
            return None
        seat = self.seat_of(player_id)
        behind = 0 if seat is None else self.played_behind(seat)
        return taken.stack + behind + self.missing_from(taken, at)
