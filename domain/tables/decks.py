"""The decks of a table: who shuffles and cuts for the next hand, and when a deck is changed.

Nothing here is asked for before a hand begins, but where procedure is checked.
"""

import msgspec

from domain.kernel import Fact, Refused, Stamp
from domain.rules.acting import HEADS_UP
from domain.rules.decks import DECK_REASONS
from domain.rules.house import House
from domain.tables.dealing_in import NextHand
from domain.tables.deck_events import (
    DeckChanged,
    DeckCut,
    DeckDamageFound,
    DeckShuffled,
    SelfDealingAgreed,
)
from domain.tables.hand_events import HandStarted
from domain.tables.posting import Posting


class Prepared(msgspec.Struct, frozen=True, kw_only=True):
    """Who prepares the next hand: the seats that shuffle and cut, and the one that deals.

    Nobody of the players where the house's dealer does so.
    """

    button: int | None = None
    dealer: int | None = None
    shuffler: int | None = None
    cutter: int | None = None
    rule: str | None = None


class Decks(Posting):
    """Decks shuffled, cut and changed between hands."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to the decks."""
        match fact:
            case SelfDealingAgreed():
                self.state.is_self_dealt = True
            case DeckShuffled():
                self.state.is_deck_cut = False
            case DeckCut():
                self.state.is_deck_cut = True
            case DeckDamageFound():
                self.state.is_deck_damaged = True
            case DeckChanged(deck=deck):
                self.state.deck = deck
                self.state.is_deck_due = self.state.is_deck_damaged = False
            case HandStarted():
                self.state.is_deck_cut = False
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def shuffle(self, *, seat: int | None, house: House, by: Stamp) -> None:
        """Note that the deck was shuffled for the next hand, by a player or the dealer."""
        self._check_preparing(seat)
        due = self.prepared(house)
        if house.preparation is not None and due.shuffler is not None:
            house.preparation.check(seat, due.shuffler, "shuffle")

        self.record(DeckShuffled, by, seat=seat)

    def cut(self, *, seat: int | None, house: House, by: Stamp) -> None:
        """Note that the deck was cut for the next hand, by a player or the dealer."""
        self._check_preparing(seat)
        due = self.prepared(house)
        if house.preparation is not None and due.cutter is not None:
            house.preparation.check(seat, due.cutter, "cut")
        elif house.dealer_cuts is not None and not self.state.is_self_dealt:
            house.dealer_cuts.check_cutter(seat)

        self.record(DeckCut, by, seat=seat)

    def find_damage(self, *, card: str, by: Stamp) -> None:
        """Note that a card of the deck is marked, bent or torn."""
        self.check_open()

        self.record(DeckDamageFound, by, card=card)

    def change_deck(
        self, *, deck: str, reason: str, house: House, by: Stamp, asked_by: int | None = None
    ) -> None:
        """Bring another deck to the table, between hands and for a reason that the house has."""
        self.check_open()
        self.check_between_hands()
        if reason not in DECK_REASONS:
            raise Refused(
                "room:deck-change",
                "A deck is changed for {allowed}, not for {asked}.",
                asked=reason,
                allowed=", ".join(DECK_REASONS),
            )
        if asked_by is not None:
            self.player_in(asked_by)
        if house.deck_changes is not None:
            house.deck_changes.check(reason, is_damaged=self.state.is_deck_damaged)

        rule = None if house.deck_changes is None else house.deck_changes.rule
        self.record(DeckChanged, by, deck=deck, reason=reason, asked_by=asked_by, rule=rule)

    def check_dealt(self, house: House) -> None:
        """Refuse a hand that nobody may deal, or from a deck that isn't ready where that counts."""
        if house.dealt_by is not None:
            house.dealt_by.check_dealer(self.state.dealer)
        if not self.state.checks_procedure:
            return
        if house.deck_changes is not None:
            house.deck_changes.check_deck(is_due=self.state.is_deck_due)
        if house.dealer_cuts is not None and not self.state.is_self_dealt:
            house.dealer_cuts.check_cut(is_cut=self.state.is_deck_cut)

    def prepared(self, house: House) -> Prepared:
        """Return who prepares and deals the next hand; nobody where none could begin now.

        Seats are counted from the button's place.
        """
        hand = self._next_hand(house)
        if hand is None:
            return Prepared()
        button, policy = hand.places.button, house.preparation
        others = [seat for seat in hand.seats if seat != button]
        is_theirs = policy is not None and policy.applies(is_self_dealt=self.state.is_self_dealt)
        return Prepared(
            button=button,
            dealer=button if self.state.is_self_dealt else None,
            shuffler=others[0] if is_theirs else None,
            cutter=others[-1] if is_theirs else None,
            rule=policy.rule if policy is not None and is_theirs else None,
        )

    def _next_hand(self, house: House) -> NextHand | None:
        dealing = self.dealing_in(house)
        is_ready = dealing.has_button and len(dealing.there) >= HEADS_UP
        return dealing.next_hand() if is_ready else None

    def _check_preparing(self, seat: int | None) -> None:
        self.check_open()
        self.check_tracked_at("full")
        self.check_between_hands()
        if seat is not None:
            self.player_in(seat)
