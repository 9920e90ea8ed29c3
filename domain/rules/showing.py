"""The showdown: who shows first, what it takes to win, what words are worth, who keeps a pot."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.conduct import OffenceRule, Proposal, refuse_unless
from domain.rules.policy import Policy


class ShowingOrder(Policy, frozen=True):
    """Who shows first at a showdown; the rest follow clockwise."""

    counts_any_round: ClassVar[bool] = False
    """Whether the last bet of an earlier round counts where the last had none."""

    @property
    def has_side_pots_first(self) -> bool:
        """Tell whether who plays for a side pot shows before who is in the main pot alone."""
        return False


class UnseenWin(Policy, frozen=True):
    """The last live hand wins as it lies, and who mucked against it may not ask to see it."""

    def refuse(self) -> None:
        """Refuse to show the hand to who mucked against it."""
        raise Refused(self.rule, "Who mucked unseen doesn't see the hand that won unseen.")


class Claim(Policy, frozen=True):
    """What a hand must show to win a contested pot: every card of it."""

    def refuse(self, seat: int) -> None:
        """Refuse a pot to a hand that wasn't laid up whole."""
        raise Refused(
            self.rule, "Seat {asked} wins with all its cards face up, or not at all.", asked=seat
        )


class LastRound(ShowingOrder, UnseenWin, frozen=True, tag="last-round"):
    """The last aggressor of the last round, else the first left of the button; stud by its boards.

    Whoever called a bettor that mucks needn't show.
    """

    first_with_bet: Literal["last_aggressor_of_final_round"]
    first_without_bet: Literal["first_live_left_of_button"]
    then: Literal["clockwise"]
    stud_first_without_bet: Literal["highest_board"]
    razz_first_without_bet: Literal["lowest_board"]
    caller_shows_when_lone_aggressor_mucks: Literal[False]


class LastRoundBothCards(ShowingOrder, Claim, frozen=True, tag="last-round-both-cards"):
    """The same, and every hole card is shown to win."""

    first_to_show: Literal["last_aggressor_last_round"]
    no_bet_last_round: Literal["left_of_button"]
    cards_to_claim: Annotated[int, msgspec.Meta(ge=1, le=7)]


class AnyRound(ShowingOrder, frozen=True, tag="any-round"):
    """The last player to have bet, whichever round that was."""

    counts_any_round: ClassVar[bool] = True

    first_to_show: Literal["last_aggressor_any_round"]
    no_aggressor: Literal["left_of_button"]


class SidePotsFirst(ShowingOrder, frozen=True, tag="side-pots-first"):
    """The last bettor of the last round; players in a side pot ahead of the main pot's."""

    first_to_show: Literal["last_bettor_or_raiser"]
    side_pots_first: bool
    round_judged: Literal["last_betting_round"]

    @property
    def has_side_pots_first(self) -> bool:
        """Tell whether side pots are shown first."""
        return self.side_pots_first


class LeftOfButtonWhenChecked(Policy, frozen=True, tag="left-of-button"):
    """Where the last round was checked, the first player left of the button shows first."""

    first_to_show_if_checked: Literal["left_of_button"]
    round_judged: Literal["last_betting_round"]


class EveryHoleCard(Claim, frozen=True, tag="every-hole-card"):
    """Every hole card is turned up to claim a share by playing the board, or any other."""

    hole_cards_to_show: Literal["all"]


class WholeHand(Claim, frozen=True, tag="whole-hand"):
    """Only a hand with all its cards face up wins, in Omaha games, too."""

    all_hole_cards_required: Literal[True]


class CardsToClaim(Claim, frozen=True, tag="cards-to-claim"):
    """All cards are laid face up to win any of the pot."""

    cards_to_claim: Annotated[int, msgspec.Meta(ge=1, le=7)]


class BoardNeedsCards(Claim, frozen=True, tag="board-needs-cards"):
    """Hole cards are up even when the board plays."""

    playing_board_needs_cards: Literal[True]


class OneUpOneDown(Claim, OffenceRule, frozen=True, tag="live-with-warning"):
    """One card up and one down is a live hand, and slow play; to win, the other comes up, too."""

    one_up_one_down_no_action_pending: Literal["live"]
    consequence: Literal["warning_slow_play"]

    def _proposed(self, past: object) -> Proposal:
        del past
        return Proposal(penalty="warning")


class MuckForfeits(UnseenWin, frozen=True, tag="muck-forfeits"):
    """The last live hand wins as it is, where no all-in is involved."""

    mucking_forfeits_right_to_see: Literal[True]


class TabledWinner(Policy, frozen=True, tag="can-t-be-killed"):
    """A hand that was turned up and plainly won can't be killed or mucked by the dealer."""

    protects: Literal["tabled_winning_hands"] = "tabled_winning_hands"

    def refuse(self, seat: int) -> None:
        """Refuse to kill such a hand."""
        raise Refused(
            self.rule, "Seat {asked} has tabled a winning hand; it isn't killed.", asked=seat
        )


class CardsSpeak(Policy, frozen=True):
    """The cards decide, not what is said of them."""


class CardsSpeakAlone(CardsSpeak, frozen=True, tag="cards-speak"):
    """Cards speak."""

    cards_speak: Literal[True]


class DeclarationVoid(CardsSpeak, frozen=True, tag="declaration-void"):
    """What a hand was called is void, and costs nothing."""

    declaration_binding: Literal[False]


class MiscallOptional(CardsSpeak, OffenceRule, frozen=True, tag="miscall-may-be-penalised"):
    """A miscall on purpose may be penalised, or not."""

    spoken_hand_binding: Literal[False]
    deliberate_miscall_penalty: Literal["optional"]


class MiscallPenalised(CardsSpeak, OffenceRule, frozen=True, tag="miscall-is-penalised"):
    """A miscall on purpose is penalised: a round is proposed, and no penalty isn't accepted."""

    deliberate_miscall: Literal["penalty_mandatory"]

    @property
    def penalties(self) -> tuple[str, ...]:
        """Everything but none."""
        return ("warning", "dealt-out", "removal")

    def _proposed(self, past: object) -> Proposal:
        del past
        return Proposal(penalty="dealt-out", rounds=1)


class HeldForOwner(Policy, frozen=True, tag="held-for-owner"):
    """A tabled hand wins though its owner has left, and the winnings are held for them."""

    tabled_hand_owner_left: Literal["live"]
    unclaimed_winnings: Literal["held_for_player"]


class PlayedOut(OffenceRule, frozen=True, tag="played-out"):
    """Two who are left play the hand to its end: no deal, and no fold with nothing to call."""

    two_player_deal: Literal["refused"]
    two_player_fold_without_bet: Literal["refused"]

    def refuse_deal(self) -> None:
        """Refuse to share a pot by agreement."""
        raise Refused(self.rule, "Two who are left play the hand out; the pot isn't shared.")

    def refuse_fold(self, seat: int) -> None:
        """Refuse to give up a hand with nothing to call."""
        raise Refused(
            self.rule,
            "Two who are left play the hand out: seat {asked} has nothing to call.",
            asked=seat,
            accepted="check or bet",
        )


class NoChop(Policy, frozen=True, tag="no-chop"):
    """The blinds don't take their money back and skip the hand."""

    chop_allowed: Literal[False]

    def refuse(self) -> None:
        """Refuse to share the blinds by agreement."""
        raise Refused(self.rule, "The blinds play the hand: nobody takes a blind back.")


class PotHandling(OffenceRule, frozen=True, tag="named-staff"):
    """Nobody but these touches what is in the pot."""

    may_handle_pot: list[Literal["dealer", "facilitator"]]

    def refuse(self, who: str) -> None:
        """Refuse to let anybody else take chips out of the pot."""
        raise Refused(
            self.rule,
            "A {asked} doesn't touch the pot; {allowed} does.",
            asked=who,
            allowed=" or ".join(self.may_handle_pot),
        )


class PotHandledBy(OffenceRule, frozen=True, tag="dealer-or-venue-manager"):
    """Board, burns and the chips in the pot are for the dealer and the venue manager alone."""

    allowed: list[Literal["dealer", "venue_manager"]]

    def refuse(self, who: str) -> None:
        """Refuse to let anybody else take chips out of the pot."""
        raise Refused(
            self.rule,
            "A {asked} doesn't push the pot; {allowed} does.",
            asked=who,
            allowed=" or ".join(self.allowed),
        )


class Reconstruction(Policy, frozen=True, tag="by-supervisor"):
    """The supervisor may put a hand together again and give the pot to whom it belongs."""

    def check(self, role: str) -> None:
        """Refuse it to anybody else."""
        refuse_unless(role, ("supervisor", "director", "manager"), self.rule)


class DisputeUntilNextHand(Policy, frozen=True, tag="until-next-hand"):
    """A hand can't be disputed once the next one has begun."""

    dispute_closes: Literal["start_of_next_hand"] = "start_of_next_hand"
    dispute_until: Literal["next_hand_starts"] = "next_hand_starts"

    def refuse(self, hand: int) -> None:
        """Refuse a dispute that comes too late."""
        raise Refused(
            self.rule, "Hand {asked} can't be disputed: the next one has begun.", asked=hand
        )


Orders = LastRound | LastRoundBothCards | AnyRound | SidePotsFirst
"""The readings of who shows first."""

Claims = LastRoundBothCards | EveryHoleCard | WholeHand | CardsToClaim | OneUpOneDown
"""The readings of what it takes to win."""

Speaking = CardsSpeakAlone | DeclarationVoid | MiscallOptional | MiscallPenalised
"""The readings of what words are worth."""
