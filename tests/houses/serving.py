"""A table of a house at which penalties are given and served, hand by hand.

    table = Serving(room, "royal-flush", 7)
    table.penalised(3, "thrown-card")
    table.deals(6)
    assert table.is_dead(3)

Every hand is folded out. Players sit from seat 1 on, and the button begins at the last seat.
"""

from typing import Any
from uuid import UUID

from cardroom.service import acting, conduct, floor, hand_starts
from domain.hands.hand import Hand
from domain.kernel import Refused
from tests.service.floors import HouseFloor
from tests.service.rooms import TestRoom

STACK = 400_00


class Serving:
    """A table and the players who sit at it, by seat."""

    def __init__(
        self, room: TestRoom, rulebook: str, players: int, *, button: int | None = None, **more: Any
    ) -> None:
        self.floor = HouseFloor(room, rulebook)
        self.table = self.floor.table(**more)
        sitting = [self.floor.sits(self.table, STACK) for _ in range(players)]
        self.players = {seat: player for player, seat in sitting}
        self.hand = UUID(int=0)
        self.do("supervisor", floor.place_button, table_id=self.table, seat=button or players)

    def do(self, role: str, deed: Any, **fields: Any) -> dict[str, Any]:
        """Have somebody do something that must be done."""
        return self.floor.do(role, deed, **fields)

    def starts(self, **asked: Any) -> Hand:
        """Start the next hand and return it."""
        started = self.do("dealer", hand_starts.start_hand, table_id=self.table, **asked)
        self.hand = UUID(started["hand_id"])
        return self.floor.hand(self.hand)

    def ends(self) -> None:
        """Fold the hand out."""
        self.floor.folds_out(self.hand)

    def deals(self, hands: int = 1) -> None:
        """Deal hands and fold them out, one after another."""
        for _ in range(hands):
            self.starts()
            self.ends()

    def is_dead(self, seat: int) -> bool:
        """Tell whether a seat was dealt in to the hand and its hand is dead."""
        hand = self.floor.hand(self.hand)
        assert any(each.seat == seat for each in hand.state.seats), "It is dealt in."
        return hand.state.at(seat).standing != "in"

    def sat_out(self, seat: int, hands: int) -> list[bool]:
        """Deal hands, and tell of each whether a seat's hand was dead from its start."""
        found = []
        for _ in range(hands):
            self.starts()
            found.append(self.is_dead(seat))
            self.ends()
        return found

    def penalised(
        self, seat: int, kind: str, role: str = "supervisor", **more: Any
    ) -> dict[str, Any]:
        """Write an offence of a seat down."""
        return self.floor.offence(role, self.players[seat], kind, table_id=self.table, **more)

    def penalty_refused(
        self, rule: str, seat: int, kind: str, role: str = "supervisor", **more: Any
    ) -> Refused:
        """Expect that an offence isn't written down that way."""
        told = {"kind": kind, "player_id": self.players[seat], "table_id": self.table, **more}
        return self.floor.refused(rule, role, conduct.record_offence, **told)

    def acts(self, seat: int, action: str, to: int | None = None) -> None:
        """Let a seat act."""
        self.do("dealer", acting.act, hand_id=self.hand, seat=seat, action=action, to=to)

    def act_refused(self, rule: str, seat: int, action: str = "call") -> None:
        """Expect that a seat may not act."""
        asked = {"hand_id": self.hand, "seat": seat, "action": action}
        self.floor.refused(rule, "dealer", acting.act, **asked)

    def stack(self, seat: int) -> int:
        """Return a seat's stack between hands."""
        return self.floor.at(self.table).stack_of(seat)

    def register(self, seat: int) -> list[tuple[str, str | None]]:
        """Return a seat's offences by rule, with what they came to."""
        lines = self.floor.player(self.players[seat]).state.offences.values()
        return [(each.rule, each.penalty) for each in lines]
