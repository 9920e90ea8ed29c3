"""Who deals, shuffles and cuts; how cards go out; when decks change; cards nobody may see."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from domain.kernel import SYSTEM_ROLE, Refused
from domain.rules.conduct import Technical, refuse_unless, roles_of
from domain.rules.policy import Policy

DECK_REASONS = ("player-request", "dealer-push", "level-change", "house", "damaged-card")
"""Why a deck is changed: by a player's wish, with the dealer, the level, by the house, damaged."""

Entry = Literal["with_procedure_checks"]


class HouseDealt(Policy, frozen=True, tag="dealer-deals"):
    """A supervisor opens each game and a dealer deals it; players never do."""

    opened_by: list[Literal["supervisor"]]
    dealer_required: Literal[True]
    self_deal: Literal[False]

    def check_opening(self, role: str, *, is_self_dealt: bool) -> None:
        """Refuse a game opened by anybody else, and one that its players deal."""
        refuse_unless(role, (*roles_of(list(self.opened_by)), SYSTEM_ROLE), self.rule)
        if is_self_dealt:
            raise Refused(self.rule, "Players don't deal: a dealer deals the game.")

    def check_dealer(self, dealer: str | None) -> None:
        """Refuse a hand where no dealer is at the table."""
        if dealer is None:
            raise Refused(
                self.rule, "No dealer is at the table; a hand is dealt by one.", accepted="incoming"
            )


class Preparation(Policy, frozen=True):
    """Which players shuffle and cut."""

    def applies(self, *, is_self_dealt: bool) -> bool:
        """Tell whether players prepare the deck at such a table."""
        raise NotImplementedError

    def check(self, seat: int | None, due: int, did: str) -> None:
        """Refuse to let another seat shuffle or cut than the one whose part it is."""
        if seat != due:
            raise Refused(
                self.rule,
                "It is for seat {accepted} to {did}, not for {asked}.",
                asked="the dealer" if seat is None else f"seat {seat}",
                accepted=due,
                did=did,
            )


class PreparedBesideDealer(Preparation, frozen=True, tag="self-dealt"):
    """Where players deal, the one on the dealer's left shuffles, the one on the right cuts."""

    shuffler_self_dealt: Literal["left_of_dealer"]
    cutter_self_dealt: Literal["right_of_dealer"]

    def applies(self, *, is_self_dealt: bool) -> bool:
        """Tell whether players deal there."""
        return is_self_dealt


class PreparedBesideButton(Preparation, frozen=True, tag="around-button"):
    """The player left of the button shuffles, and the one right of it has the last cut."""

    shuffler: Literal["left_of_button"]
    cutter: Literal["right_of_button"]

    def applies(self, *, is_self_dealt: bool) -> bool:
        """Tell that players do so at every table."""
        del is_self_dealt
        return True


class DealerCuts(Policy, frozen=True, tag="dealer-cuts"):
    """A house dealer cuts, as the last thing before the first card."""

    cutter_house_dealt: Literal["house_dealer"]
    entry_needed: Entry

    def check_cutter(self, seat: int | None) -> None:
        """Refuse a cut by a player."""
        if seat is not None:
            raise Refused(self.rule, "The house's dealer cuts, not seat {asked}.", asked=seat)

    def check_cut(self, *, is_cut: bool) -> None:
        """Refuse to deal from a deck that wasn't cut since it was shuffled."""
        if not is_cut:
            raise Refused(self.rule, "The dealer cuts the deck before the first card.")


class DeckInHand(Technical, frozen=True, tag="first-deal-only"):
    """A player who deals holds the deck for the first cards only, with a cut card under it."""

    cut_card_required: Literal[True]
    deck_in_hand_allowed: Literal["initial_deal_only"]


class DealtSingly(Policy, frozen=True, tag="singly"):
    """Cards go out one at a time to each player in turn, and the flop card by card."""

    cards_per_player_per_pass: Annotated[int, msgspec.Meta(ge=1, le=7)]
    flop_cards_dealt_singly: Literal[True]
    entry_needed: Entry

    def check_flop(self, cards: int) -> None:
        """Refuse a flop that is written down as one block."""
        if cards != 1:
            raise Refused(
                self.rule, "The flop comes card by card, not {asked} at once.", asked=cards
            )


class NoMoreCards(Policy, frozen=True, tag="no-more-cards"):
    """In these games a place whose hand was thrown away gets no card after the first deal."""

    games: list[Literal["seven_card_stud", "lowball"]]

    def check(self, seat: int, *, has_bring_in: bool, has_draw: bool) -> None:
        """Refuse cards to such a place in one of the games."""
        is_stud = has_bring_in and "seven_card_stud" in self.games
        if is_stud or (has_draw and "lowball" in self.games):
            raise Refused(
                self.rule, "Seat {asked} gave up its hand and gets no more cards.", asked=seat
            )


class UpCardsLifted(Policy, frozen=True, tag="dead-facing-bet"):
    """In stud, who picks up the cards that lie face up while facing a bet has a dead hand."""

    upcards_lifted_facing_action: Literal["dead_hand"]


class NoRabbitHunting(Policy, frozen=True, tag="stays-unseen"):
    """Once a hand is over, nobody sees the cards that would have come."""

    rabbit_hunting: Literal[False] = False

    def refuse(self) -> None:
        """Refuse to show a card that would have come."""
        raise Refused(self.rule, "The hand is over: nobody sees the cards that would have come.")


class DeckChanges(Policy, frozen=True):
    """When a deck is changed for another."""

    def check(self, reason: str, *, is_damaged: bool) -> None:
        """Refuse a change for a reason that the house doesn't have.

        `is_damaged` tells that a card of the deck was found marked, bent or torn.
        """
        if reason == "damaged-card" and not is_damaged:
            raise Refused(self.rule, "No card of this deck was found damaged.", asked=reason)
        if not self._allows(reason, is_damaged=is_damaged):
            raise Refused(self.rule, "A deck isn't changed for {asked}.", asked=reason)

    def check_deck(self, *, is_due: bool) -> None:
        """Refuse to deal on with a deck that had to go."""
        del is_due

    def _allows(self, reason: str, *, is_damaged: bool) -> bool:
        raise NotImplementedError


class DecksByHouse(DeckChanges, frozen=True, tag="by-house"):
    """Decks change with the dealer, with the level, or as the house has it; players can't ask."""

    allowed_reasons: list[Literal["dealer_push", "level_change", "house_prescribed"]]
    player_request: Literal["refused"]

    def _allows(self, reason: str, *, is_damaged: bool) -> bool:
        del is_damaged
        said: Mapping[str, str] = {
            "dealer-push": "dealer_push",
            "level-change": "level_change",
            "house": "house_prescribed",
            "damaged-card": "house_prescribed",
        }
        return said.get(reason) in self.allowed_reasons


class DecksByHouseOrDamage(DeckChanges, frozen=True, tag="by-house-or-damage"):
    """The house decides; a player may ask once the deck is damaged."""

    player_request_allowed_if: Literal["deck_damaged"]

    def _allows(self, reason: str, *, is_damaged: bool) -> bool:
        return reason != "player-request" or is_damaged


class DecksOnDamage(DeckChanges, frozen=True, tag="on-damage"):
    """A deck is changed when a card of it is found damaged, and for nothing else."""

    deck_change_if: Literal["damaged_card"]

    def _allows(self, reason: str, *, is_damaged: bool) -> bool:
        return is_damaged and reason in {"damaged-card", "player-request"}


class DecksWithDealer(DeckChanges, frozen=True, tag="with-dealer"):
    """Each dealer brings a deck; else one is changed for a damaged card, never on request."""

    change_on_player_request: Literal[False]
    change_with_dealer: Literal[True]
    change_for_damaged_card: Literal[True]
    entry_needed: Entry

    def check_deck(self, *, is_due: bool) -> None:
        """Refuse to deal on with the deck of the dealer before."""
        if is_due:
            raise Refused(self.rule, "The deck changes with the dealer, before the next hand.")

    def _allows(self, reason: str, *, is_damaged: bool) -> bool:
        del is_damaged
        return reason in {"dealer-push", "damaged-card"}
