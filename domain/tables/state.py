"""What a cash table remembers. Amounts are minor units, seats count from 1 clockwise."""

from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from domain.kernel import State
from domain.moments import Lately
from domain.rules.buy_in import BuyInLimits
from domain.rules.return_stack import LeftStack
from domain.tables.box_state import DropBox, PastBox, PulledBox
from domain.tables.charge_events import Deduction, FeeForFew
from domain.tables.clock_state import OnClock
from domain.tables.exchange_state import DeliveredExchange, Exchange
from domain.tables.fee_state import FeePaid, FeeRefusal, FeeRequest
from domain.tables.game_events import GameStakes
from domain.tables.hand_events import Drop, MissedBlinds, SeatDealtIn, SeatPost
from domain.tables.move_events import Went
from domain.tables.positions import LastPlaces
from domain.tables.session_events import Spent
from domain.tables.suspension import Suspended

AllIn = Literal["kept", "lost"]
"""What became of an all-in in the hand just played: chips kept, or all of them lost."""

Entry = Literal["opening", "new", "requested-move", "house-move", "broken-table"]
"""How a player came to the table; see PlayerSeated."""


class Straddled(msgspec.Struct, frozen=True):
    """A straddle that a player made and has had no big blind since.

    `vacant` are the seats between the big blind and the player that nobody held.
    """

    vacant: tuple[int, ...]


class DeclaredStraddle(msgspec.Struct, frozen=True):
    """A straddle for the next hand; `missed_blind` is put in dead beside its live `amount`."""

    player_id: UUID
    amount: int
    missed_blind: int


class Kill(msgspec.Struct, frozen=True):
    """When a table plays kill pots, and for how much of the big blind; see KillAgreed."""

    percent: int
    pot_min: int | None
    wins: int | None


class WinsRunning(msgspec.Struct, frozen=True):
    """Who alone won the last hand, and how many running."""

    player_id: UUID
    hands: int


class MoveRequest(msgspec.Struct, frozen=True):
    """When a player asked for another table, and for which; nothing where any will do."""

    at: datetime
    to_table_id: UUID | None


class ShortBuyInsUsed(msgspec.Struct, frozen=True):
    """How many short buy-ins a player had used who got up, and when that was."""

    number: int
    up_at: datetime


class Visit(msgspec.Struct, frozen=True):
    """Where a player looks in, since when, and until when that isn't too long, by which rule."""

    to_table_id: UUID
    since: datetime
    until: datetime | None
    rule: str | None


class MustMove(msgspec.Struct, frozen=True):
    """The main game that a table feeds, and what follows for who refuses to move there."""

    main_table_id: UUID
    on_refusal: str


class OrderedOff(msgspec.Struct, frozen=True):
    """Why a player has to leave the table: `absence`, `conduct` or `bar`, and by which rule."""

    cause: str
    rule: str


class DealtOut(msgspec.Struct, frozen=True):
    """Of how many more hands a player is dealt out, from hand number `first` on, by which rule."""

    hands: int
    first: int
    rule: str


class WalkingRule(msgspec.Struct, frozen=True):
    """Who walks second and leaves fewer than so many at the table is called back in time."""

    least_present: int
    minutes: int


class MissingStack(msgspec.Struct, frozen=True):
    """What is missing of the stack that a player came back to the game with, and until when."""

    amount: int
    until: datetime


class Held(msgspec.Struct, frozen=True, tag="held"):
    """A seat kept for a player `since` a moment, and `until` another where the house sets one."""

    player_id: UUID
    until: datetime | None
    since: datetime


class Taken(msgspec.Struct, frozen=True, kw_only=True, tag="taken"):
    """A seat with a player in it.

    The stack is what lies on the table between hands. It is below zero while chips that were played
    behind, and lost, are on their way. `bound` is the stack that a player who came back to the game
    has to sit down with; it matters until the first chips are there (`has_bought_in`). Where those
    were counted and too few, `missing` is the rest.

    `has_played` is false until a hand dealt to the player is over; who has waited for one that was
    dealt without them meanwhile `has_waited`. `missed_small` and `missed_big`
    are blinds that passed the player since, `posting` is what was declared to be put in for coming
    into the game.

    `away_since` is when a player who is away stepped away, `called_back_until` until when one who
    left the table with too few is to be back, and `ordered_off` why one has to leave.

    `moved_at_own_wish` is when a player who wished to came from another table, `request` a wish
    for another one, `visit` where a player looks in meanwhile, and `refused_move_at` when one who
    was to move to the main game last refused to; `main_guaranteed_at` is when one was promised the
    next seat there, and `main_guaranteed_because` is why.

    `left_behind` is what was played behind and not lost when its money didn't come: it is in play
    until so much lies on the table, or the player leaves.

    `is_to_count` flags a stack that a correction brought below zero, or that nobody tracked where
    it came from, until somebody counts it, and `counted_after` is how many hands had been played
    when it was last counted. `brought` are the chips that have come to the seat, in all,
    and `edition` is that of the rulebook under which they sat down, if it is known.
    """

    player_id: UUID
    seated_at: datetime
    stack: int = 0
    is_away: bool = False
    has_bought_in: bool = False
    short_buy_ins: int = 0
    bound: LeftStack | None = None
    entry: Entry = "new"
    has_played: bool = False
    has_waited: bool = False
    missed_small: bool = False
    missed_big: bool = False
    posting: int = 0
    away_since: datetime | None = None
    called_back_until: datetime | None = None
    ordered_off: OrderedOff | None = None
    straddled: Straddled | None = None
    moved_at_own_wish: datetime | None = None
    request: MoveRequest | None = None
    visit: Visit | None = None
    refused_move_at: datetime | None = None
    main_guaranteed_at: datetime | None = None
    main_guaranteed_because: str | None = None
    is_to_count: bool = False
    left_behind: int = 0
    counted_after: int | None = None
    missing: MissingStack | None = None
    brought: int = 0
    edition: str | None = None

    @property
    def is_newcomer(self) -> bool:
        """Tell whether the player has come to a running game and wasn't dealt in yet."""
        return not self.has_played and self.entry != "opening"


class Boxed(msgspec.Struct, frozen=True):
    """A player whose seat another plays over, whose chips lie under a box, by which rule.

    `is_back` tells that the player is there again and waits for the end of the hand, `is_known`
    that the book has what lies under the box, and `is_count_awaited` that whoever plays over the
    seat is to be counted before they go.
    """

    taken: Taken
    box: str | None
    rule: str
    is_back: bool = False
    is_known: bool = False
    is_count_awaited: bool = False


class PlayedUnder(msgspec.Struct, frozen=True):
    """What a hand was begun under: the house's edition, and what the table charged then."""

    edition: str
    deductions: tuple[Deduction, ...]
    has_fee: bool


class ButtonNext(msgspec.Struct, frozen=True):
    """Where the button was put for the next hand, and where it goes on from, if it was mended."""

    seat: int
    goes_on_from: int | None


class HandInPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The hand that is being played: who was dealt in, from the button's left, and with what.

    `under` is missing of a hand of long ago. Where the hand had been over, `button_next` is where
    the floor put the button since.
    """

    hand_id: UUID
    number: int
    button: int
    small_blind_seat: int | None
    big_blind_seat: int | None
    seats: tuple[SeatDealtIn, ...]
    small_blind_position: int | None = None
    posts: tuple[SeatPost, ...] = ()
    missed: tuple[MissedBlinds, ...] = ()
    vacant: tuple[int, ...] = ()
    kill: int = 0
    under: PlayedUnder | None = None
    button_next: ButtonNext | None = None

    def dealt_in(self, seat: int) -> SeatDealtIn | None:
        """Return what a seat was dealt in with."""
        return next((dealt for dealt in self.seats if dealt.seat == seat), None)


class Ended(msgspec.Struct, frozen=True, kw_only=True):
    """The last hand, and how the table stood before its end, until the next one begins.

    `changes` are what its seats won or, below zero, lost; it was called off where `is_void`.
    """

    hand: HandInPlay
    is_void: bool
    changes: dict[int, int]
    seats: dict[int, Taken]
    boxed: dict[int, Boxed]
    straddles: dict[int, DeclaredStraddle]
    all_ins: dict[UUID, AllIn]
    dealt_out: dict[UUID, DealtOut]
    suspended: dict[UUID, Suspended]
    kill_due: UUID | None
    wins_running: WinsRunning | None
    button_has_played: bool
    last_places: LastPlaces | None
    turn: int
    hands_of_turn: int
    button_goes_on_from: int | None = None
    button_drops: list[Drop] = msgspec.field(default_factory=list)
    receipt: UUID | None = None


class TableState(State):
    """What a cash table remembers."""

    name: str = ""
    variant: str = ""
    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    smallest_chip: int = 1
    seats: int = 0
    buy_in_min: int | None = None
    buy_in_max: int | None = None
    edition: str = ""
    next_edition: str | None = None
    level: str = "full"
    deductions: list[Deduction] = msgspec.field(default_factory=list)
    fee_amount: int | None = None
    fee_period_minutes: int = 0
    fees_for_few: list[FeeForFew] = msgspec.field(default_factory=list)
    checks_procedure: bool = False
    is_open: bool = True
    dealer: str | None = None
    is_self_dealt: bool = False
    deck: str = ""
    is_deck_cut: bool = False
    is_deck_damaged: bool = False
    is_deck_due: bool = False
    """A dealer came since the deck did."""
    occupied: dict[int, Held | Taken] = msgspec.field(default_factory=dict)
    boxed: dict[int, Boxed] = msgspec.field(default_factory=dict)
    play_over_declined: dict[int, list[UUID]] = msgspec.field(default_factory=dict)
    must_move: MustMove | None = None
    fed_by: list[UUID] = msgspec.field(default_factory=list)
    went: list[Went] = msgspec.field(default_factory=list)
    exchanges: dict[int, Exchange] = msgspec.field(default_factory=dict)
    exchanges_opened: int = 0
    exchanges_delivered: list[DeliveredExchange] = msgspec.field(default_factory=list)
    """Those delivered lately, which somebody may key late."""
    all_ins: dict[UUID, AllIn] = msgspec.field(default_factory=dict)
    fees_paid_until: dict[UUID, datetime] = msgspec.field(default_factory=dict)
    fees_paid: dict[UUID, FeePaid] = msgspec.field(default_factory=dict)
    fees_refused: dict[UUID, FeeRefusal] = msgspec.field(default_factory=dict)
    fees_told: dict[UUID, datetime] = msgspec.field(default_factory=dict)
    """When each player last paid a fee, refused one or was paid one back."""
    fee_request: FeeRequest | None = None
    fee_receipts: int = 0
    tokes: dict[UUID, list[Spent]] = msgspec.field(default_factory=dict)
    incidentals: dict[UUID, list[Spent]] = msgspec.field(default_factory=dict)
    left_early: dict[UUID, datetime] = msgspec.field(default_factory=dict)
    button: int | None = None
    button_has_played: bool = False
    button_goes_on_from: int | None = None
    last_places: LastPlaces | None = None
    straddles: dict[int, DeclaredStraddle] = msgspec.field(default_factory=dict)
    straddles_sanctioned: bool = False
    kill: Kill | None = None
    kill_due: UUID | None = None
    wins_running: WinsRunning | None = None
    short_buy_ins: dict[UUID, ShortBuyInsUsed] = msgspec.field(default_factory=dict)
    """Those of players who got up."""

    games: list[GameStakes] = msgspec.field(default_factory=list)
    turn: int = 0
    hands_each: int | None = None
    hands_of_turn: int = 0
    listed: tuple[int, int] = (0, 0)
    """The blinds that the game is listed by, whichever of a mix is played."""
    on_clock: OnClock | None = None
    hand: HandInPlay | None = None
    ended: Ended | None = None
    hands_played: int = 0
    last_hand_at: datetime | None = None
    stops_noted: int = 0
    dealt_out: dict[UUID, DealtOut] = msgspec.field(default_factory=dict)
    suspended: dict[UUID, Suspended] = msgspec.field(default_factory=dict)
    walking: WalkingRule | None = None
    button_drops: list[Drop] = msgspec.field(default_factory=list)
    """What the button paid for the hand that is played, or is dealt again."""

    box: str = ""
    box_book: int = 0
    box_is_tracked: bool = True
    drop_boxes: dict[str, DropBox] = msgspec.field(default_factory=dict)
    boxes_pulled: dict[str, PulledBox] = msgspec.field(default_factory=dict)
    boxes_past: list[PastBox] = msgspec.field(default_factory=list)
    box_lately: dict[str, Lately] = msgspec.field(default_factory=dict)
    """What fell lately into the boxes that are fitted."""

    lately: dict[UUID, Lately] = msgspec.field(default_factory=dict)
    vacated: dict[int, datetime] = msgspec.field(default_factory=dict)
    """When each seat was last given up, and what happened lately to those who sit here."""
    untracked: int = 0
    """What hands that nobody wrote down moved between stacks and box, until stacks are counted."""

    @property
    def limits(self) -> BuyInLimits:
        """Return the table's smallest and largest buy-in."""
        return BuyInLimits(self.buy_in_min, self.buy_in_max)

    @property
    def game(self) -> str:
        """Return the name of the game: variant and blinds, at any table of the room the same."""
        small_blind, big_blind = self.listed
        return f"{self.variant}-{small_blind}-{big_blind}"

    @property
    def has_blinds(self) -> bool:
        """Tell whether blinds are posted: in every game but those that a seat brings in."""
        return not (self.games and self.games[self.turn].bring_in)
