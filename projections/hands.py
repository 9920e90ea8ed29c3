"""Hands: a list a table, and each hand action by action in the order it was played."""

from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID, uuid5

import msgspec
from sqlalchemy import select

from domain.hands import deal_events, events, ruling_events, seat_events, showdown_events
from domain.hands.deal_events import CardsCorrected
from domain.hands.events import (
    BoardDealt,
    HandCalledOff,
    HandFinished,
    HandOpened,
    HandRuledOver,
    PotAwarded,
)
from domain.hands.ruling_events import ActUndone, HandReopened
from domain.kernel import Fact
from domain.tables.correction_events import DropsCorrected
from domain.tables.events import PotRecorded
from domain.variants import VARIANTS
from domain.vocabulary import FACTS
from projections.kernel import ReadModel
from projections.reading import Line, Reads, Report
from projections.schema import StoredRow, columns_of, table_of
from projections.stores import Kept

KEPT = 2_000
HOLE_CARDS = events.HoleCardsDealt.TOPIC
CORRECTED = CardsCorrected.TOPIC
OF_EVERY_FACT = ("originator_id", "originator_version", "timestamp", "by")

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class HandRow(StoredRow, kw_only=True):
    """A hand: `state` is `open`, `finished`, `called-off`, or `recorded` where it is only a pot.

    A recorded hand has no stream; its id is made of the table's and its number. `dropped` is what
    the house took from its pots, `variant` its game.
    `seats` is JSON, `actions` JSON objects with commas
    between.
    """

    hand_id: UUID
    table_id: UUID
    number: int
    state: str
    button: int | None
    players: int | None
    dealer: str | None
    board: str
    pot: int
    dropped: int
    flop_dealt: bool
    started_at: datetime
    ended_at: datetime | None
    position: int
    seats: str
    actions: str
    variant: str | None


HANDS = table_of("hands", HandRow, ("hand_id",), ("table_id", "number"))
OF_HANDS = tuple(
    each.__name__ for each in (events, ruling_events, seat_events, deal_events, showdown_events)
)
OPENING_STREETS = {variant.streets[0].name for variant in VARIANTS.values()}
IN_A_HAND = [fact for fact in FACTS if fact.__module__ in OF_HANDS and fact is not HandOpened]


class Hands(ReadModel):
    """What was dealt and played."""

    name = "hands"
    handled: ClassVar[dict[type[Fact], str]] = dict.fromkeys(IN_A_HAND, "acted")

    def __init__(self) -> None:
        self.hands = Kept(HANDS, HandRow, keeps=KEPT)
        super().__init__(self.hands)

    def hand_opened(self, fact: HandOpened) -> None:
        hand_id = fact.originator_id
        self.hands.add(
            HandRow(
                hand_id=hand_id,
                table_id=fact.table_id,
                number=fact.number,
                state="open",
                button=fact.button,
                players=len(fact.seats),
                dealer=fact.dealer,
                board="",
                pot=0,
                dropped=0,
                flop_dealt=False,
                started_at=fact.by.at,
                ended_at=None,
                position=self.position,
                seats=_encode(fact.seats).decode(),
                actions="",
                variant=fact.variant,
            )
        )

    def pot_recorded(self, fact: PotRecorded) -> None:
        table_id = fact.originator_id
        self.hands.add(
            HandRow(
                hand_id=uuid5(table_id, str(fact.number)),
                table_id=table_id,
                number=fact.number,
                state="recorded",
                button=None,
                players=None,
                dealer=fact.dealer,
                board="",
                pot=fact.pot,
                dropped=sum(drop.amount for drop in fact.drops),
                flop_dealt=fact.flop_dealt,
                started_at=fact.by.at,
                ended_at=fact.by.at,
                position=self.position,
                seats="[]",
                actions="",
                variant=None,
            )
        )

    def acted(self, fact: Fact) -> None:
        """Write down what happened in a hand, in the order it happened."""
        self._act(fact)

    def board_dealt(self, fact: BoardDealt) -> None:
        hand = self._act(fact)
        hand.board += fact.cards if fact.board == 1 else ""
        hand.flop_dealt = True

    def act_undone(self, fact: ActUndone) -> None:
        """Show the hand as it stands again; what was undone stays among its acts."""
        hand = self._act(fact)
        hand.board = fact.board
        hand.flop_dealt = fact.street not in OPENING_STREETS

    def hand_reopened(self, fact: HandReopened) -> None:
        """Show the hand as it is played on; how it ended stays among its acts."""
        hand = self._act(fact)
        hand.state, hand.ended_at = "open", None
        hand.board, hand.flop_dealt = fact.board, fact.street not in OPENING_STREETS
        hand.pot = hand.dropped = 0

    def cards_corrected(self, fact: CardsCorrected) -> None:
        hand = self._act(fact)
        for each in fact.cards:
            if each.board == 1:
                hand.board = each.right

    def pot_awarded(self, fact: PotAwarded) -> None:
        self._act(fact).dropped += sum(taken.amount for taken in fact.deductions)

    def hand_finished(self, fact: HandFinished | HandRuledOver) -> None:
        hand = self._act(fact)
        hand.state = "finished"
        hand.pot = fact.pot
        hand.flop_dealt = fact.flop_dealt
        hand.ended_at = fact.by.at

    def hand_called_off(self, fact: HandCalledOff) -> None:
        hand = self._act(fact)
        hand.state = "called-off"
        hand.ended_at = fact.by.at

    def drops_corrected(self, fact: DropsCorrected) -> None:
        table_id = fact.originator_id
        hand = self.hands.change(fact.hand_id or uuid5(table_id, str(fact.number)))
        hand.pot += fact.pot
        hand.dropped += sum(drop.amount for drop in fact.drops)

    def _act(self, fact: Fact) -> HandRow:
        hand = self.hands.change(fact.originator_id)
        told = {name: value for name, value in vars(fact).items() if name not in OF_EVERY_FACT}
        undid = {"undid": told.pop("did")} if "did" in told else {}
        action = {"position": self.position, "at": fact.by.at, "did": fact.TOPIC, **told, **undid}
        hand.actions += f"{',' if hand.actions else ''}{_encode(action).decode()}"
        return hand


def hands(reads: Reads, *, table_id: UUID, page: int = 1, page_size: int = 100) -> Report:
    """Return a table's hands, the latest first, without their actions."""
    with reads.view(Hands.name) as view:
        columns = [
            column for column in columns_of(HANDS) if column.name not in {"seats", "actions"}
        ]
        query = select(*columns).where(view.of(HANDS), HANDS.c.table_id == table_id)
        rows, paged = view.page(query.order_by(HANDS.c.number.desc()), page, page_size)
        return view.report(rows, page=paged)


def hand(reads: Reads, *, hand_id: UUID, with_hole_cards: bool = False) -> Report:
    """Return a hand with its seats and its actions in order; no row where there is none.

    Hole cards stay unseen unless asked for; what was shown at the showdown is an action of its own.
    """
    with reads.view(Hands.name) as view:
        found = view.lines(
            select(*columns_of(HANDS)).where(view.of(HANDS), HANDS.c.hand_id == hand_id)
        )
        return view.report([_opened_up(row, with_hole_cards=with_hole_cards) for row in found])


def _is_unseen(action: dict[str, Any]) -> bool:
    """Tell whether an action's cards are hole cards, or were shown to one person alone."""
    return (
        action["did"] in (HOLE_CARDS, CORRECTED) or action.get("disclosed", "at-once") != "at-once"
    )


def _hidden(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action without the cards of seats."""
    if action["did"] != CORRECTED:
        return {**action, "cards": ""}
    boards = [each for each in action["cards"] if each["seat"] is None]
    seats = [each for each in action["cards"] if each["seat"] is not None]
    return {**action, "cards": [{**each, "keyed": "", "right": ""} for each in seats] + boards}


def _opened_up(row: Line, *, with_hole_cards: bool) -> Line:
    actions = _decode(f"[{row['actions']}]")
    if not with_hole_cards:
        actions = [_hidden(action) if _is_unseen(action) else action for action in actions]
    return {**row, "seats": _decode(row["seats"]), "actions": actions}
