"""What a running table plays for: other blinds, and pots that make the next hand dearer."""

from collections.abc import Sequence

from msgspec.structs import replace

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.buy_in import BuyInLimits
from domain.rules.house import House
from domain.tables.base import check_positive
from domain.tables.dealing_in import NextHand
from domain.tables.game_events import GamesAgreed, GameStakes
from domain.tables.hand_events import (
    HandSettled,
    KillAgreed,
    SeatPost,
    SeatResult,
    StakesChanged,
)
from domain.tables.mixing import Mixing, usual_stakes
from domain.tables.opening import check_blinds_payable, check_limits
from domain.tables.state import Kill, WinsRunning

ON_CLOCK = "room:on-clock"
WHOLE = 100
"""The big blind itself, in percent."""


class Stakes(Mixing):
    """What a table plays for."""

    def evolve(self, fact: Fact) -> None:
        """Take in what the table plays for, and who wins so much that the next hand is killed."""
        match fact:
            case StakesChanged():
                if (fact.small_blind, fact.big_blind) != self.state.listed:
                    self._begin_game()
                self.state.small_blind, self.state.big_blind = fact.small_blind, fact.big_blind
                self.state.listed = (fact.small_blind, fact.big_blind)
                self.state.ante = fact.ante
                self.state.buy_in_min, self.state.buy_in_max = fact.buy_in_min, fact.buy_in_max
                self.forget_declared()
            case KillAgreed(percent=percent, pot_min=pot_min, wins=wins):
                self.state.kill = None if percent is None else Kill(percent, pot_min, wins)
                self.state.kill_due = self.state.wins_running = None
            case HandSettled(results=results, pot=pot):
                self._take_winner(results, pot)
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def _begin_game(self) -> None:
        """Let everybody have come to the game that the table plays now with what they have."""
        for seat, taken in self.taken_seats().items():
            self.change_seat(seat, brought=max(taken.stack, 0))
        for seat, boxed in self.state.boxed.items():
            own = replace(boxed.taken, brought=boxed.taken.stack)
            self.state.boxed[seat] = replace(boxed, taken=own)

    def forget_declared(self) -> None:
        """Forget what was declared for the next hand at other stakes."""
        self.state.straddles = {}
        for seat, taken in self.taken_seats().items():
            if taken.posting:
                self.change_seat(seat, posting=0)

    def change_stakes(
        self,
        *,
        small_blind: int,
        big_blind: int,
        house: House,
        by: Stamp,
        ante: int = 0,
        limits: BuyInLimits | None = None,
    ) -> None:
        """Play for other blinds and ante from the next hand, with other buy-ins where given.

        The bets and the bring-in of the table's games change with them, as is usual. Kill pots go
        on, so that they have to be whole chips, too.
        """
        self.check_open()
        self.check_between_hands()
        self.check_off_clock()
        check_blinds_payable(small_blind, big_blind, ante, self.state.smallest_chip)
        if house.antes is not None:
            house.antes.check(ante)
        if self.state.kill is not None:
            self._check_kill_fits(self.state.kill.percent, big_blind)
        bounds = limits or self.state.limits
        check_limits(bounds)
        if house.buy_in_bounds is not None:
            house.buy_in_bounds.check_opening(bounds)

        self.record(
            StakesChanged,
            by,
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            buy_in_min=bounds.minimum,
            buy_in_max=bounds.maximum,
        )
        if self.state.games:
            games = self.games_at(small_blind, big_blind, ante)
            self.record(GamesAgreed, by, games=games, hands_each=self.state.hands_each)

    def agree_kill(
        self,
        *,
        by: Stamp,
        percent: int | None = None,
        pot_min: int | None = None,
        wins: int | None = None,
    ) -> None:
        """Play kill pots from the next hand: see KillAgreed; without a percentage none."""
        self.check_open()
        self.check_between_hands()
        if percent is not None:
            self.check_off_clock()
            self._check_kill(percent, pot_min, wins)

        self.record(KillAgreed, by, percent=percent, pot_min=pot_min, wins=wins)

    def kill_stake(self, hand: NextHand) -> int:
        """Return the stake of the next hand if it is a kill hand, else nothing."""
        kill, seat = self.state.kill, self._killer(hand)
        return 0 if kill is None or seat is None else kill.percent * self.state.big_blind // WHOLE

    def kill_posts(self, hand: NextHand) -> list[SeatPost]:
        """Return what the winner who kills puts in; a blind is a part of it."""
        stake, seat = self.kill_stake(hand), self._killer(hand)
        if not stake or seat is None:
            return []
        small = self.state.small_blind if seat == hand.places.small_seat else 0
        big = self.state.big_blind if seat == hand.places.big else 0
        return [SeatPost(seat, "kill", stake - small - big, is_live=True)]

    def check_off_clock(self) -> None:
        """Refuse other stakes than its clock's at a table that runs under one."""
        on_clock = self.state.on_clock
        if on_clock is not None:
            raise Refused(
                ON_CLOCK,
                "The table runs under a blind clock, and plays for what its levels say.",
                clock_id=on_clock.clock_id,
                level=on_clock.level,
            )

    def games_at(self, small_blind: int, big_blind: int, ante: int) -> list[GameStakes]:
        """Return the table's games for what they are usually played for at these blinds."""
        return [
            usual_stakes(
                game.variant,
                small_blind=small_blind,
                big_blind=big_blind,
                ante=ante,
                is_big_blind_ante=game.is_big_blind_ante,
            )
            for game in self.state.games
        ]

    def _killer(self, hand: NextHand) -> int | None:
        player_id = self.state.kill_due
        seat = None if player_id is None else self.seat_of(player_id)
        return seat if seat in hand.seats else None

    def _check_kill(self, percent: int, pot_min: int | None, wins: int | None) -> None:
        if percent <= WHOLE or (pot_min is None and wins is None):
            raise Refused(
                "room:kill",
                "A kill is more than the big blind, after a pot of some size or wins in a row.",
                asked=percent,
            )
        check_positive(1 if pot_min is None else pot_min)
        check_positive(1 if wins is None else wins)
        self._check_kill_fits(percent, self.state.big_blind)

    def _check_kill_fits(self, percent: int, big_blind: int) -> None:
        """Refuse a kill that can't be paid in the chips of the table."""
        stake = percent * big_blind
        if stake % (WHOLE * self.state.smallest_chip):
            raise Refused(
                "room:smallest-chip",
                "A kill is paid in whole chips; the smallest is {smallest}.",
                asked=percent,
                smallest=Amount(self.state.smallest_chip),
            )

    def _take_winner(self, results: Sequence[SeatResult], pot: int) -> None:
        winners = [result.player_id for result in results if result.change > 0]
        kill, before = self.state.kill, self.state.wins_running
        self.state.wins_running = self.state.kill_due = None
        if kill is None or len(winners) != 1:
            return
        (winner,) = winners
        is_again = before is not None and before.player_id == winner
        hands = before.hands + 1 if before is not None and is_again else 1
        self.state.wins_running = WinsRunning(winner, hands)
        is_large = kill.pot_min is not None and pot >= kill.pot_min
        if is_large or (kill.wins is not None and hands >= kill.wins):
            self.state.kill_due = winner
