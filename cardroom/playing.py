"""Plays hand histories as tables of a room, action by action, through the use cases of the API.

Each table of a history gets a desk. Players buy their chips there, carry them to the seats that the
history gives them, and play its hands; between hands stacks are brought to what the next one begins
with. At the end they all leave and cash out, the desk is counted and closed, and the table broken
up. Tables run under the rulebook `open`, tracked by every action.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import count
from typing import Any
from uuid import UUID, uuid4

import msgspec

from cardroom.app import CardRoom
from cardroom.histories import Say, name_of, named, seats_of, winners_by
from cardroom.service import cage, dealing, floor, hand_starts, people
from cardroom.service.hand_terms import BombPotAsked
from cardroom.service.phh import ParsedHand, Step, UnreadableHistory, wager_of
from cardroom.service.work import Answer
from domain.hands.hand import Hand
from domain.kernel import Refused
from domain.rulebooks.shipped import OPEN

WINNERS_UNKNOWN = "room:winners-unknown"

Answered = dict[str, Any]


class RakeSchedule(msgspec.Struct, frozen=True, kw_only=True):
    """What is taken from each pot; cap and smallest raked pot are in the history's own units."""

    basis_points: int
    cap: Decimal | None = None
    free_below: Decimal = Decimal()
    needs_flop: bool = False

    def at(self, scale: int) -> dict[str, Any]:
        """Return the rake of a table with so many minor units in one of the history's."""
        return {
            "basis_points": self.basis_points,
            "cap": None if self.cap is None else int(self.cap * scale),
            "free_below": int(self.free_below * scale),
            "needs_flop": self.needs_flop,
        }


class PlayedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that was played: stacks in the order of the history's players, in minor units."""

    file: str
    hand: str | None
    hand_id: UUID
    scale: int
    final_stacks: list[int]
    rake: int


class Desk:
    """A desk, and the players who buy their chips at it."""

    def __init__(self, do: Callable[..., Answered], name: str, chip_float: int) -> None:
        self._do = do
        own_name = f"{name} ({uuid4().hex[:8]})"
        self.desk_id = UUID(do(cage.open_desk, name=own_name, kind="cage")["desk_id"])
        self._float = chip_float
        self._carried: dict[UUID, int] = {}
        self._sold = self._bought_back = 0
        do(cage.open_shift, desk_id=self.desk_id, cash_float=0, chip_float=chip_float)

    def have(self, player_id: UUID, amount: int) -> None:
        """See that a player has chips to put on the table: those carried, and bought ones."""
        carried = self._carried.get(player_id, 0)
        bought = max(amount - carried, 0)
        if bought:
            self._do(cage.sell_chips, desk_id=self.desk_id, amount=bought, player_id=player_id)
            self._sold += bought
        self._carried[player_id] = carried + bought - amount

    def take(self, player_id: UUID, amount: int) -> None:
        """Note that a player carries chips off the table."""
        self._carried[player_id] = self._carried.get(player_id, 0) + amount

    def close(self) -> Answered:
        """Buy back what everybody carries, count what lies in the tray, and close the shift."""
        for player_id, amount in self._carried.items():
            if amount:
                self._do(
                    cage.redeem_chips, desk_id=self.desk_id, amount=amount, player_id=player_id
                )
                self._bought_back += amount
        taken = self._sold - self._bought_back
        self._do(cage.count_desk, desk_id=self.desk_id, cash=taken, chips=self._float - taken)
        return self._do(cage.close_shift, desk_id=self.desk_id)


class Players:
    """Everybody who plays in the histories, registered once by name."""

    def __init__(self, do: Callable[..., Answered]) -> None:
        self._do = do
        self._known: dict[tuple[str, int], UUID] = {}

    def of(self, hand: ParsedHand) -> list[UUID]:
        """Return a hand's players in its order; two of one name are two people."""
        met: dict[str, Iterator[int]] = {}
        keys = [(name, next(met.setdefault(name, count()))) for name in hand.players]
        return [self._known.get(key) or self._registered(key) for key in keys]

    def _registered(self, key: tuple[str, int]) -> UUID:
        answer = self._do(people.register_player, name=key[0])
        return self._known.setdefault(key, UUID(answer["player_id"]))


class Table:
    """A table, and who sits where with how much."""

    def __init__(
        self,
        do: Callable[..., Answered],
        hands: Sequence[ParsedHand],
        desk: Desk,
        rake: RakeSchedule | None,
    ) -> None:
        self._do = do
        self._desk = desk
        self._stacks: dict[int, int] = {}
        self._players: dict[int, UUID] = {}
        first = hands[0]
        opened = do(
            floor.open_table,
            rulebook=OPEN,
            name=name_of(first),
            small_blind=max(hand.small_blind for hand in hands),
            big_blind=first.big_blind,
            variant=first.variant,
            bring_in=first.bring_in,
            big_bet=first.big_bet,
            smallest_chip=min(hand.smallest_chip for hand in hands),
            seats=max(2, *(seat for hand in hands for seat in seats_of(hand))),
            rake=None if rake is None else rake.at(first.scale),
        )
        self.table_id = UUID(opened["table_id"])

    def seat(self, hand: ParsedHand, players: Sequence[UUID]) -> None:
        """Bring players, stacks and the button to what a hand begins with."""
        seats = seats_of(hand)
        wanted = dict(zip(seats, players, strict=True))
        for seat in [*self._players]:
            if wanted.get(seat) != self._players[seat]:
                self._leave(seat)
        for seat, stack in zip(seats, hand.starting_stacks, strict=True):
            self._bring_to(seat, wanted[seat], stack)
        self._do(floor.place_button, table_id=self.table_id, seat=seats[hand.button - 1])

    def settle(self, stacks: Mapping[int, int]) -> None:
        """Note the stacks that a hand left."""
        self._stacks.update(stacks)

    def close(self) -> None:
        """Let everybody leave, and break the table up."""
        for seat in [*self._players]:
            self._leave(seat)
        self._do(floor.close_table, table_id=self.table_id, reason="played")

    def _bring_to(self, seat: int, player_id: UUID, stack: int) -> None:
        more = stack - self._stacks.get(seat, 0)
        place = {"table_id": self.table_id, "seat": seat}
        if more > 0:
            self._desk.have(player_id, more)
        if seat not in self._players:
            self._do(floor.seat_player, **place, player_id=player_id, amount=stack)
        elif more > 0:
            self._do(floor.add_chips, **place, amount=more)
        elif more < 0:
            self._do(floor.take_off, **place, amount=-more)
            self._desk.take(player_id, -more)
        self._players[seat], self._stacks[seat] = player_id, stack

    def _leave(self, seat: int) -> None:
        left = self._do(floor.leave_table, table_id=self.table_id, seat=seat)
        self._desk.take(self._players.pop(seat), left["stack"])
        del self._stacks[seat]


class Dealer:
    """Deals a history's hand, and names winners by it where the cards don't say."""

    def __init__(self, room: CardRoom, hand: ParsedHand, table: Table) -> None:
        self._room = room
        self._hand = hand
        self._table = table
        self._seats = dict(enumerate(seats_of(hand), start=1))
        self.hand_id: UUID | None = None
        self.progress: Answered = {}

    def deal(self) -> Answered:
        """Deal the hand to its end, and return how it ended. Raises Refused."""
        posts = [
            msgspec.structs.replace(post, seat=self._seats[post.seat]) for post in self._hand.posts
        ]
        started = self._room.clerk.do(
            hand_starts.start_hand,
            table_id=self._table.table_id,
            posts=posts,
            bomb_pot=self._bomb_pot(),
        )
        self.hand_id, self.progress = UUID(started["hand_id"]), started
        for step in self._hand.steps:
            if not self._is_over:
                self._take(step)
        if not self._is_over:
            self._award()
        return self.progress

    def _bomb_pot(self) -> BombPotAsked | None:
        if not self._hand.is_bomb_pot:
            return None
        return BombPotAsked(ante=self._hand.posts[0].amount, boards=self._hand.boards)

    def call_off(self, reason: str) -> None:
        """Call a hand off that can't be dealt to its end."""
        if self.hand_id is not None and not self._is_over:
            self._do(dealing.call_off, reason=reason)

    @property
    def _is_over(self) -> bool:
        return bool(self.progress["outcome"] != "playing")

    def _do(self, use_case: Callable[..., Answer], **fields: Any) -> None:
        self.progress = self._room.clerk.do(use_case, hand_id=self.hand_id, **fields)

    def _take(self, step: Step) -> None:
        seat = self._seats.get(step.seat, 0)
        match step.kind:
            case "hole-cards":
                self._do(dealing.deal_hole_cards, seat=seat, cards=step.cards)
            case "first-to-act":
                self._do(dealing.name_first_to_act, seat=seat)
            case "board":
                dealt = {"street": step.street, "cards": step.cards, "board": step.board}
                self._do(dealing.deal_board, **dealt)
            case "run-outs":
                self._do(dealing.agree_runouts, count=step.count)
            case "discard":
                self._do(dealing.discard, seat=seat, count=step.count, cards=step.cards)
            case "show":
                self._do(dealing.show, seat=seat, cards=step.cards)
            case "muck":
                self._do(dealing.muck, seat=seat)
            case _:
                self._act(seat, step)

    def _act(self, seat: int, step: Step) -> None:
        legal = self._read(lambda hand: hand.legal_actions(seat))
        action = wager_of(step, legal)
        to = step.to if action in {"bet", "raise"} else None
        self._do(dealing.act, seat=seat, action=action, to=to)

    def _award(self) -> None:
        try:
            self._do(dealing.award)
        except Refused as refusal:
            if refusal.rule != WINNERS_UNKNOWN:
                raise
            view = self._read(Hand.view)
            for pot, winners in winners_by(self._hand, self._seats, view, refusal.facts["pots"]):
                self._do(dealing.name_winners, pot=pot, seats=winners)
            self._do(dealing.award)

    def _read(self, look: Callable[[Hand], Any]) -> Any:
        assert self.hand_id is not None, "A hand is read once it was started."
        return self._room.writer.read(Hand, self.hand_id, look)


def play(
    room: CardRoom, tables: Iterable[Sequence[ParsedHand]], rake: RakeSchedule | None, say: Say
) -> Iterator[PlayedHand]:
    """Play tables one after another; the room's writer must be active.

    A hand that can't be played as it is written is called off, and `say` is told.
    """
    do = room.clerk.do
    players = Players(do)
    for hands in tables:
        chips = sum(stack for hand in hands for stack in hand.starting_stacks)
        desk = Desk(do, name_of(hands[0]), chips)
        try:
            table = Table(do, hands, desk, rake)
        except Refused as refusal:
            say(
                UnreadableHistory(
                    f"{named(hands[0].file, hands[0].hand)}: no table can be opened: {refusal}"
                )
            )
        else:
            yield from _played_at(table, hands, room, players, say)
        closed = desk.close()
        assert closed["cash_variance"] == closed["chips_variance"] == 0, closed


def _played_at(
    table: Table, hands: Sequence[ParsedHand], room: CardRoom, players: Players, say: Say
) -> Iterator[PlayedHand]:
    for hand in hands:
        played = _played(room, table, players, hand, say)
        if played is not None:
            yield played
    table.close()


def _played(
    room: CardRoom, table: Table, players: Players, hand: ParsedHand, say: Say
) -> PlayedHand | None:
    dealer = Dealer(room, hand, table)
    try:
        table.seat(hand, players.of(hand))
        ended = dealer.deal()
    except Refused as refusal:
        dealer.call_off("not playable as written")
        say(
            UnreadableHistory(
                f"{named(hand.file, hand.hand)} can't be played as it is written: {refusal}"
            )
        )
        return None
    stacks = {int(seat): stack for seat, stack in ended["stacks"].items()}
    table.settle(stacks)
    assert dealer.hand_id is not None, "A hand that has ended was started."
    return PlayedHand(
        file=hand.file,
        hand=hand.hand,
        hand_id=dealer.hand_id,
        scale=hand.scale,
        final_stacks=[stacks[seat] for seat in seats_of(hand)],
        rake=ended["rake"],
    )
