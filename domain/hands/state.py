"""What a hand remembers."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

from domain.cards import UNKNOWN, is_known
from domain.hands.deaths import Death
from domain.hands.events import PostDue
from domain.hands.house_terms import BettingTerms, ShowdownTerms
from domain.hands.marks import Mark
from domain.hands.round_parts import Commitment, Condition, LastBet, Lying
from domain.kernel import Refused, State
from domain.rules.acting import Early
from domain.rules.clock import Clock, Turn
from domain.rules.dealing import Fault
from domain.rules.repairs import Step, StreetPlan
from domain.variants import VARIANTS, Street, Variant

Standing = Literal["in", "folded", "mucked"]
Outcome = Literal["playing", "finished", "called-off"]

HOLDEM = "nlh"
"""The game that every stored hand is of which doesn't name another that is dealt here."""


class SeatPlaying(msgspec.Struct):
    """A seat dealt in: of what it put in, others had to match `matched`, and `dead` not.

    `cards` are written in the order in which they came, unknown ones as `??`; `up` are those that
    lie face up, `owed` how many are still to be dealt to the seat now. `door` lay face up before
    the hand was shown, `tabled` are those that it was shown with in part, `seen` what everybody has
    seen, `held_back` what one person was shown, and `held_until` when that is for all, by
    `held_rule`. A hand was
    `thrown` while action was `pending`, or at the `showdown`.
    A hand comes in parts where a caller was held to less than a bet: of `matched` so much is
    `parted`, by part, and a seat that was all-in at the end of one played in so many `parts`.
    """

    seat: int
    player_id: UUID
    stack_at_start: int
    stack: int
    bet: int = 0
    matched: int = 0
    dead: int = 0
    cards: str = ""
    up: str = ""
    owed: int = 0
    is_dealt: bool = False
    standing: Standing = "in"
    has_acted: bool = False
    has_shown: bool = False
    was_all_in: bool = False
    door: str = ""
    tabled: str = ""
    seen: str = ""
    held_back: str = ""
    held_until: str = ""
    held_rule: str = ""
    thrown: str = ""
    plays_board: bool = False
    has_left: bool = False
    parted: list[int] = msgspec.field(default_factory=list)
    parts: int | None = None

    @property
    def matched_since(self) -> int:
        """Return what others had to match in the part of the hand that is open."""
        return self.matched - sum(self.parted)

    @property
    def is_live(self) -> bool:
        """Tell whether the hand can win: it was neither folded, nor mucked or killed later."""
        return self.standing == "in"

    @property
    def is_unfolded(self) -> bool:
        """Tell whether the hand came to the end of the betting, by which pots are apart."""
        return self.standing != "folded"

    @property
    def can_act(self) -> bool:
        """Tell whether the seat has a hand and chips to bet it with."""
        return self.is_live and self.stack > 0

    @property
    def known_cards(self) -> str:
        """Return the seat's cards where all are known, else nothing."""
        return self.cards if is_known(self.cards) and not self.owed else ""


class Drop(msgspec.Struct, frozen=True):
    """One deduction from one pot, and the box where it falls; pot 0 is the main pot."""

    pot: int
    kind: str
    amount: int
    rule: str
    box: str


class Named(msgspec.Struct, frozen=True):
    """Whom the dealer named as the winners of a half of a pot on a board."""

    pot: int
    board: int
    half: str
    seats: list[int]


class EventPlayed(msgspec.Struct):
    """The tournament that a hand is played in, and the bets of "the pot" granted there by seat."""

    players_left: int
    pot_bets: dict[int, int]


class RoundMemory(msgspec.Struct):
    """What is remembered of one betting round. `faced` is the bet that each seat last answered.

    `acts` were in turn, of which `acts_with_chips` put chips in; what is forced is none.
    """

    began_with: int = 0
    acts: int = 0
    acts_with_chips: int = 0
    full_bet: int = 0
    raises: int = 0
    faced: dict[int, int] = msgspec.field(default_factory=dict)
    checked: list[int] = msgspec.field(default_factory=list)
    barred: dict[int, str] = msgspec.field(default_factory=dict)
    early: dict[int, Early] = msgspec.field(default_factory=dict)
    lying: dict[int, Lying] = msgspec.field(default_factory=dict)
    committed: dict[int, Commitment] = msgspec.field(default_factory=dict)
    conditions: list[Condition] = msgspec.field(default_factory=list)
    thrown: dict[int, str] = msgspec.field(default_factory=dict)
    ruled_by: dict[int, str] = msgspec.field(default_factory=dict)
    last_bet: LastBet | None = None

    def let_go(self, if_seat: int, if_acts: Collection[str]) -> None:
        """Hold nobody to what they said they would do after an act that hasn't been one."""
        for each in self.conditions:
            made = Commitment(each.acts, each.rule)
            is_on_that = each.if_seat == if_seat and each.if_act in if_acts
            if is_on_that and self.committed.get(each.seat) == made:
                self.committed.pop(each.seat)


class OpenRepair(msgspec.Struct):
    """A plan that puts the board right: the streets that are still to come by it, and its rule.

    Its stub `is_shuffled` already, or will be before the street that comes off it.
    """

    rule: str
    steps: list[Step]
    streets: list[StreetPlan]
    waits_for: str | None
    cards: str = ""
    picked: str = ""
    is_shuffled: bool = False


class DealMemory(msgspec.Struct):
    """What went wrong in the deal, and which cards are gone: so many off the deck, or the stub.

    Cards are known by their places, whatever they are; `burn` is one that is the next burn.
    """

    faults: list[Fault] = msgspec.field(default_factory=list)
    effects: list[str] = msgspec.field(default_factory=list)
    rules: list[str] = msgspec.field(default_factory=list)
    repairs: list[OpenRepair] = msgspec.field(default_factory=list)
    size: int = 0
    gone: int = 0
    mark: str = "c"
    burn: str | None = None


class HandState(State):
    """A hand as far as it has been played. `waiting` are the seats still to act, in turn.

    `barred` are the seats that may not bet or raise any more, with the rule that says so. `level`
    is the last full bet, which the next raise adds to: no more than `bet` where an all-in or a
    bring-in fell short of one. `wagers` counts the full bets and raises of the round. `is_dealing`
    tells that a street has begun whose betting hasn't, `drawing` which seats have yet to draw.
    `aggressor` is who bet or raised last, and on which street; `asked_for` are the seats whose
    hands somebody asked to see, while that isn't decided.
    `acted_at` is when the last act was, or what else the next one comes after.
    Boards have their first `common` letters in common where the rest was dealt more than once.
    `empty` are seats whose players aren't in them, `dead` those whose hands are dead, by which
    rule, `given_up` those that were mucked or killed once no bet could come, in that order;
    `flop_cards` are those of a flop that comes card by card, by board.
    """

    table_id: UUID | None = None
    number: int = 0
    variant: str = ""
    edition: str = ""
    button: int = 0
    small_blind: int = 0
    big_blind: int = 0
    bring_in: int = 0
    big_bet: int = 0
    raises_max: int | None = None
    is_bomb_pot: bool = False
    smallest_chip: int = 1
    dealer: str | None = None
    seats: list[SeatPlaying] = msgspec.field(default_factory=list)
    posts: list[PostDue] = msgspec.field(default_factory=list)
    posts_made: int = 0
    is_ante_matched: bool = False
    street: str = ""
    is_dealing: bool = True
    drawing: list[int] = msgspec.field(default_factory=list)
    first_to_act: int | None = None
    boards: list[str] = msgspec.field(default_factory=lambda: [""])
    common: int = 0
    is_run_out: bool = False
    discards: str = ""
    cards_out: int = 0
    bet: int = 0
    level: int = 0
    raise_size: int = 0
    wagers: int = 0
    must_bring_in: bool = False
    waiting: list[int] = msgspec.field(default_factory=list)
    barred: dict[int, str] = msgspec.field(default_factory=dict)
    winners: list[Named] = msgspec.field(default_factory=list)
    paid_out: int = 0
    drops: list[Drop] = msgspec.field(default_factory=list)
    outcome: Outcome = "playing"
    event: EventPlayed | None = None
    terms: BettingTerms = msgspec.field(default_factory=BettingTerms)
    showdown: ShowdownTerms = msgspec.field(default_factory=ShowdownTerms)
    aggressor: tuple[int, str] | None = None
    asked_for: list[int] = msgspec.field(default_factory=list)
    is_disputed: bool = False
    round: RoundMemory = msgspec.field(default_factory=RoundMemory)
    clock: Clock | None = None
    turn: Turn | None = None
    acted_at: datetime | None = None
    clock_asked_for: int | None = None
    hurried: dict[int, str] = msgspec.field(default_factory=dict)
    pot_query_barred: list[int] = msgspec.field(default_factory=list)
    is_deal_out: bool = False
    empty: list[int] = msgspec.field(default_factory=list)
    dead: dict[int, str] = msgspec.field(default_factory=dict)
    deaths: dict[int, Death] = msgspec.field(default_factory=dict)
    given_up: list[int] = msgspec.field(default_factory=list)
    flop_cards: dict[int, str] = msgspec.field(default_factory=dict)
    marks: list[Mark] = msgspec.field(default_factory=list)
    deal: DealMemory = msgspec.field(default_factory=DealMemory)

    def at(self, seat: int) -> SeatPlaying:
        """Return what is at a seat that was dealt in; refuses another."""
        for each in self.seats:
            if each.seat == seat:
                return each
        raise Refused(
            "room:not-in-hand",
            "Seat {asked} wasn't dealt in.",
            asked=seat,
            in_hand=[each.seat for each in self.live()],
        )

    def live(self) -> list[SeatPlaying]:
        """Return the seats whose hands can win, from the button's left.

        Whatever is dealt, shown and settled is so among these.
        """
        return [each for each in self.seats if each.is_live]

    def unfolded(self) -> list[SeatPlaying]:
        """Return the seats that never folded; some of their hands may be mucked or killed."""
        return [each for each in self.seats if each.is_unfolded]

    def clockwise_from(self, place: int) -> Iterator[SeatPlaying]:
        """Go round the seats once, beginning at a place in their order."""
        for step in range(len(self.seats)):
            yield self.seats[(place + step) % len(self.seats)]

    def place_of(self, seat: int) -> int:
        """Return a seat's place in the order from the button's left."""
        return next(place for place, each in enumerate(self.seats) if each.seat == seat)

    @property
    def game(self) -> Variant:
        """Return the description of the game that is played."""
        return VARIANTS.get(self.variant) or VARIANTS[HOLDEM]

    @property
    def dealing(self) -> Street:
        """Return the description of the street that was begun last."""
        return self.game.streets[self.game.place_of(self.street)]

    @property
    def board(self) -> str:
        """Return the first board."""
        return self.boards[0]

    @property
    def is_flop_dealt(self) -> bool:
        """Tell whether a street came after the first: a flop, a fourth card, a draw."""
        return self.street != self.game.streets[0].name

    @property
    def is_last_street(self) -> bool:
        """Tell whether no street comes after this one."""
        return self.street == self.game.streets[-1].name


def is_betting_over(state: HandState) -> bool:
    """Tell whether no bet can come any more in the hand. Who is all-in draws before it is."""
    if state.waiting:
        return False
    if len(state.live()) == 1 or (state.is_last_street and not state.is_dealing):
        return True
    able = [each for each in state.live() if each.can_act]
    is_drawing = state.game.has_draw and (not state.is_last_street or bool(state.drawing))
    return len(able) <= 1 and not is_drawing


def next_street(state: HandState) -> str | None:
    """Return the street that is to be dealt or drawn now, if any, on whichever board it is due."""
    is_due = state.outcome == "playing" and not state.waiting and len(state.live()) > 1
    if not is_due:
        return None
    if any(len(board) < len(max(state.boards, key=len)) for board in state.boards):
        return street_of(state, min(state.boards, key=len))
    if state.is_dealing:
        return None
    place = state.game.place_of(state.street) + 1
    return state.game.streets[place].name if place < len(state.game.streets) else None


def street_of(state: HandState, board: str) -> str | None:
    """Return the street that a board is dealt next, if any."""
    cards = 0
    for street in state.game.streets:
        cards += street.board
        if cards * len(UNKNOWN) > len(board):
            return street.name
    return None
