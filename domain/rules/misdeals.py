"""Misdeals: what voids a hand, and until when."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from domain.rules.dealing import Deal, Effect, Until, places_of
from domain.rules.policy import Policy

FIRST_TWO = 2

ListedReason = Literal[
    "one_of_first_two_cards_exposed",
    "two_or_more_exposed_or_boxed",
    "two_or_more_exposed",
    "two_or_more_boxed",
    "first_card_to_wrong_seat",
    "card_to_seat_not_entitled",
    "entitled_seat_not_dealt",
    "card_off_table",
]

REASONS: dict[str, ListedReason] = {
    "first-card-wrong-seat": "first_card_to_wrong_seat",
    "empty-seat": "card_to_seat_not_entitled",
    "left-out": "entitled_seat_not_dealt",
    "off-table": "card_off_table",
}


class Misdeals(Policy, frozen=True):
    """What voids a hand. `covers` are the kinds of trouble that the rule speaks of."""

    covers: ClassVar[frozenset[str]] = frozenset()
    is_list_open: ClassVar[bool] = False
    """The list isn't the whole of it: the floor may find another reason."""

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        raise NotImplementedError

    def voids(self, deal: Deal) -> bool:
        """Tell whether what has been seen is a misdeal, however late."""
        raise NotImplementedError

    def speaks_to(self, deal: Deal) -> bool:
        """Tell whether the rule is the one to cite for what was seen last."""
        return deal.last.kind in self.covers

    @property
    def late(self) -> Effect:
        """Return what becomes of a misdeal that is found too late."""
        return "floor-decides" if self.until == "first_action" else "played-on"

    def is_door_card(self, deal: Deal) -> bool:
        """Tell whether a hole card that was exposed becomes its seat's open card."""
        del deal
        return False


class ListedMisdeals(Misdeals, frozen=True, tag="listed-reasons"):
    """A list of reasons for flop games and one for stud; the floor may find others."""

    covers: ClassVar[frozenset[str]] = frozenset({"exposed", "boxed", *REASONS})
    is_list_open: ClassVar[bool] = True

    stud_exposed_down_cards: int
    flop_reasons: list[ListedReason]
    exposed_or_boxed_count: int
    other_reasons_by: Literal["floor_ruling"]
    barred_by: Literal["substantial_action"]

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        return self.barred_by

    def voids(self, deal: Deal) -> bool:
        """Tell whether a reason of the list is there."""
        if deal.is_stud:
            is_exposed = deal.last.kind == "exposed"
            return is_exposed and deal.exposed_in_one_hand >= self.stud_exposed_down_cards
        return not set(self.flop_reasons).isdisjoint(self._found(deal))

    def _found(self, deal: Deal) -> Iterator[ListedReason]:
        exposed, boxed = deal.exposed_by_dealer, deal.of("boxed")
        if any(place <= FIRST_TWO for place in places_of(exposed)):
            yield "one_of_first_two_cards_exposed"
        if len(exposed) + len(boxed) >= self.exposed_or_boxed_count:
            yield "two_or_more_exposed_or_boxed"
        if len(exposed) >= self.exposed_or_boxed_count:
            yield "two_or_more_exposed"
        if len(boxed) >= self.exposed_or_boxed_count:
            yield "two_or_more_boxed"
        yield from (
            REASONS[each.kind]
            for each in deal.faults
            if each.kind in REASONS and each.is_entitled and each.by == "dealer"
        )


USUAL_MISDEALS = ListedMisdeals(
    rule="room:misdeal",
    stud_exposed_down_cards=1,
    flop_reasons=[
        "one_of_first_two_cards_exposed",
        "two_or_more_exposed",
        "two_or_more_boxed",
        "first_card_to_wrong_seat",
        "card_to_seat_not_entitled",
        "entitled_seat_not_dealt",
    ],
    exposed_or_boxed_count=2,
    other_reasons_by="floor_ruling",
    barred_by="substantial_action",
)
"""What voids a hand in a house whose document says nothing of it."""


class FirstOrSeveral(Misdeals, frozen=True, tag="first-cards-or-several"):
    """First cards exposed or several, a wrong first seat, a seat left out; and others."""

    covers: ClassVar[frozenset[str]] = frozenset({"exposed", "first-card-wrong-seat", "left-out"})
    is_list_open: ClassVar[bool] = True

    first_cards_that_void: int
    exposed_cards_that_void: int
    misdeal_until: Literal["substantial_action"]

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        return self.misdeal_until

    def voids(self, deal: Deal) -> bool:
        """Tell whether a reason of the list is there."""
        exposed = deal.exposed_by_dealer
        is_early = any(place <= self.first_cards_that_void for place in places_of(exposed))
        if deal.last.kind == "exposed":
            return is_early or len(exposed) >= self.exposed_cards_that_void
        return deal.last.is_entitled


class BeforeVoluntaryBet(Misdeals, frozen=True, tag="before-voluntary-bet"):
    """A deck not made ready, a boxed card, a wrong first seat, a card off the table, before bets.

    In stud a hole card that is exposed becomes the door card; two of one hand void the deal.
    """

    covers: ClassVar[frozenset[str]] = frozenset(
        {"exposed", "boxed", "not-shuffled", "not-cut", "first-card-wrong-seat", "off-table"}
    )

    misdeal_until: Literal["first_voluntary_bet"]
    exposed_cards_for_misdeal: int
    boxed_cards_for_misdeal: int
    stud_exposed_hole_cards_same_hand_for_misdeal: int

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        return self.misdeal_until

    def voids(self, deal: Deal) -> bool:
        """Tell whether what was seen last is on the list, or enough of it."""
        match deal.last.kind:
            case "exposed" if deal.is_stud:
                most = self.stud_exposed_hole_cards_same_hand_for_misdeal
                return deal.exposed_in_one_hand >= most
            case "exposed":
                return len(deal.exposed_by_dealer) >= self.exposed_cards_for_misdeal
            case "boxed":
                met = [each for each in deal.of("boxed") if (each.place or 0) <= deal.first_deal]
                is_met = deal.last in met
                return is_met and len(met) >= self.boxed_cards_for_misdeal
            case "off-table":
                return deal.last.by == "dealer"
            case _:
                return True

    def is_door_card(self, deal: Deal) -> bool:
        """Tell whether it is the only hole card of its hand that the dealer exposed."""
        is_hole_card = deal.last.nth is not None and deal.last.nth < deal.first_cards
        return deal.is_stud and is_hole_card and not self.voids(deal)


class OneReason(Misdeals, frozen=True):
    """One trouble that voids the deal."""

    misdeal_until: Until

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        return self.misdeal_until

    def voids(self, deal: Deal) -> bool:
        """Tell whether somebody was wronged by it."""
        return deal.last.is_entitled


class FirstCardsExposed(OneReason, frozen=True, tag="first-cards"):
    """One of the first cards off the deck exposed by the dealer."""

    covers: ClassVar[frozenset[str]] = frozenset({"exposed"})

    first_cards_that_void: int

    def voids(self, deal: Deal) -> bool:
        """Tell whether it was one of them."""
        places = places_of(deal.exposed_by_dealer)
        return any(place <= self.first_cards_that_void for place in places)

    def speaks_to(self, deal: Deal) -> bool:
        """Tell whether it is the only card that was exposed."""
        return deal.last.kind == "exposed" and len(deal.of("exposed")) == 1


class SeveralExposed(OneReason, frozen=True, tag="several-exposed"):
    """So many cards exposed by the dealer; hole cards of stud have a rule of their own."""

    covers: ClassVar[frozenset[str]] = frozenset({"exposed"})

    exposed_cards_that_void: int

    def voids(self, deal: Deal) -> bool:
        """Tell whether the dealer exposed so many."""
        return not deal.is_stud and len(deal.exposed_by_dealer) >= self.exposed_cards_that_void

    def speaks_to(self, deal: Deal) -> bool:
        """Tell whether several cards were exposed, by whomever."""
        is_several = len(deal.of("exposed")) >= self.exposed_cards_that_void
        return deal.last.kind == "exposed" and is_several


class SeveralBoxed(OneReason, frozen=True, tag="several-boxed"):
    """So many boxed cards."""

    covers: ClassVar[frozenset[str]] = frozenset({"boxed"})

    boxed_cards_that_void: int

    def voids(self, deal: Deal) -> bool:
        """Tell whether there are so many."""
        return len(deal.of("boxed")) >= self.boxed_cards_that_void


class SeveralExtra(OneReason, frozen=True, tag="several-extra"):
    """So many cards dealt too many, face down."""

    covers: ClassVar[frozenset[str]] = frozenset({"wrong-count"})

    extra_cards_that_void: int

    def voids(self, deal: Deal) -> bool:
        """Tell whether there are so many."""
        return deal.extra_cards >= self.extra_cards_that_void

    def speaks_to(self, deal: Deal) -> bool:
        """Tell whether cards were dealt too many."""
        return deal.last.kind == "wrong-count" and deal.extra_cards > 0


class WrongNumber(OneReason, frozen=True, tag="too-few"):
    """A hand of another number of cards, but for one too many, which is put right."""

    covers: ClassVar[frozenset[str]] = frozenset({"wrong-count"})

    hole_cards: int

    def voids(self, deal: Deal) -> bool:
        """Tell whether a seat has too few."""
        return deal.is_short


class OutOfOrder(OneReason, frozen=True, tag="out-of-order"):
    """A card out of order; an exposed one that is replaced from the top is none."""

    covers: ClassVar[frozenset[str]] = frozenset({"out-of-order"})

    replacement_for_exposed: Literal["burn_card"]


class ButtonMisplaced(OneReason, frozen=True, tag="button-misplaced"):
    """A button out of place."""

    covers: ClassVar[frozenset[str]] = frozenset({"button"})


class FirstCardMisplaced(OneReason, frozen=True, tag="first-card-misplaced"):
    """The first card in the wrong place."""

    covers: ClassVar[frozenset[str]] = frozenset({"first-card-wrong-seat"})


class EmptySeatDealt(OneReason, frozen=True, tag="empty-seat-dealt"):
    """Cards to an empty seat."""

    covers: ClassVar[frozenset[str]] = frozenset({"empty-seat"})


class PlayerLeftOut(OneReason, frozen=True, tag="player-left-out"):
    """A player who was entitled to a hand got none."""

    covers: ClassVar[frozenset[str]] = frozenset({"left-out"})


class AnnouncedCount(Misdeals, frozen=True, tag="void-or-out"):
    """A wrong number of cards, said before voluntary betting, voids the hand; later the seat's."""

    covers: ClassVar[frozenset[str]] = frozenset({"wrong-count"})

    deadline: Literal["first_voluntary_bet"]

    @property
    def until(self) -> Until:
        """Return how long it voids the hand."""
        return self.deadline

    def voids(self, deal: Deal) -> bool:
        """Tell whether the number of cards is wrong."""
        return deal.last.count != deal.cards_each

    @property
    def late(self) -> Effect:
        """Return that whoever let the betting begin is out of the hand."""
        return "hand-dead"


class FirstHoleCard(Misdeals, frozen=True, tag="first-hole-card"):
    """A first hole card exposed is a misdeal, a second one is replaced, two always are."""

    covers: ClassVar[frozenset[str]] = frozenset({"exposed"})

    first_hole_card_exposed: Literal["misdeal"]
    second_hole_card_exposed: Literal["replaced"]
    exposed_cards_for_misdeal: int
    replacement: Literal["next_card_after_the_deal"]
    exposed_card_becomes: Literal["first_burn"]
    misdeal_until: Until

    @property
    def until(self) -> Until:
        """Return how long a misdeal may be called."""
        return self.misdeal_until

    def voids(self, deal: Deal) -> bool:
        """Tell whether it was somebody's first card, or not the only one."""
        exposed = deal.exposed_by_dealer
        is_first = any(place <= deal.seats for place in places_of(exposed))
        return is_first or len(exposed) >= self.exposed_cards_for_misdeal

    def fate(self, *, by: str) -> Effect | None:
        """Return that a card the dealer exposed is replaced; it says nothing of a player's."""
        return "replaced" if by == "dealer" else None
