"""Who may see another player's hand, and when everybody sees what one person was shown."""

from typing import Literal

import msgspec

from domain.kernel import Refused
from domain.rules.policy import Policy

Disclosed = Literal["at-once", "when-hand-ends", "on-request", "to-one"]
"""When cards that one person was shown are for everybody at the table to see."""

Answered = Literal["pending", "granted"]
"""A request waits for whoever grants it, or is a right."""


class Asker(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks to see a hand.

    A player `has_hand` whose hand is live, and `has_mucked` who gave it up at the showdown. Who
    `called_river` called the last bet, which the hand that is asked for made.
    """

    asked_as: str
    has_hand: bool = False
    has_mucked: bool = False
    has_put_in: bool = False
    called_river: bool = False


class Seeing(Policy, frozen=True):
    """Who may ask to see a hand that isn't shown."""

    def answer(self, asker: Asker) -> Answered:
        """Return whether the request is a right or waits, or refuse it."""
        raise NotImplementedError

    @property
    def kills_first(self) -> bool:
        """Tell whether a hand that was given up is killed before it is shown."""
        return True

    def refuse(self, why: str) -> Refused:
        """Return the refusal of a request."""
        return Refused(self.rule, why)


class Favour(Seeing, frozen=True):
    """Seeing a hand is a favour of whoever rules; who has a hand may ask for it."""

    def answer(self, asker: Asker) -> Answered:
        """Let it wait for a ruling."""
        if asker.asked_as == "player" and not asker.has_hand:
            raise self.refuse("Only a player with a live hand asks to see another.")
        return "pending"


class FavourOfDirector(Favour, frozen=True, tag="director-s-favour"):
    """The tournament director's."""

    house_right_to_see: Literal[False]
    granted_by: Literal["tournament_director"]
    who_may_ask: Literal["players_live_at_showdown_who_did_not_muck"]


class FavourOfManager(Favour, frozen=True, tag="manager-s-favour"):
    """The venue manager's."""

    granted_by: Literal["venue_manager"]


class CallerMaySee(Favour, frozen=True, tag="caller-s-right"):
    """Who called the last bet may see the bettor's hand; all else is the director's favour."""

    caller_of_last_bet: Literal["right"]
    granted_by: Literal["tournament_director"]

    def answer(self, asker: Asker) -> Answered:
        """Let it wait, but for a caller who keeps the cards."""
        waits = super().answer(asker)
        return "granted" if asker.called_river else waits


class RightToSee(Seeing, frozen=True, tag="right"):
    """Who put chips in, dealer and supervisor may see a hand; it is killed first."""

    may_ask: list[Literal["player_who_contributed", "dealer", "supervisor"]]
    asked_hand_is_dead: bool

    @property
    def kills_first(self) -> bool:
        """Tell whether it is."""
        return self.asked_hand_is_dead

    def answer(self, asker: Asker) -> Answered:
        """Grant it to whom the rule names."""
        as_player = asker.has_put_in and "player_who_contributed" in self.may_ask
        if as_player if asker.asked_as == "player" else asker.asked_as in self.may_ask:
            return "granted"
        raise self.refuse("Who put nothing in the pot doesn't ask to see a hand.")


class MuckedUnseen(Seeing, frozen=True, tag="muck-unseen"):
    """Anyone may muck unseen, all-in or not: nobody demands to see a hand."""

    all_in_hands_face_up: Literal[False]
    muck_unseen_allowed: Literal[True]

    def answer(self, asker: Asker) -> Answered:
        """Refuse it."""
        raise self.refuse(f"No {asker.asked_as} has a hand turned up: it may be mucked unseen.")


class ShownToOne(Policy, frozen=True):
    """What becomes of cards that one person was shown."""

    def disclosed(self, *, is_over: bool, viewer_plays: bool) -> Disclosed:
        """Return when the table sees them, shown in a hand or after it, to who plays it or not."""
        raise NotImplementedError


class ShownToAll(ShownToOne, frozen=True, tag="to-all"):
    """What is shown to one is shown to all; who isn't in the hand saw it for afterwards."""

    def disclosed(self, *, is_over: bool, viewer_plays: bool) -> Disclosed:
        """Return now, or at the end."""
        return "at-once" if is_over or viewer_plays else "when-hand-ends"


class ShownByMoment(ShownToOne, frozen=True, tag="by-moment"):
    """The table sees it at once after the hand, and at the hand's end during it."""

    shown_during_hand_disclosed: Literal["when_hand_ends"]
    shown_after_hand_disclosed: Literal["at_once"]

    def disclosed(self, *, is_over: bool, viewer_plays: bool) -> Disclosed:
        """Return now, or at the end."""
        del viewer_plays
        return "at-once" if is_over else "when-hand-ends"


class ShownOnRequest(ShownToOne, Seeing, frozen=True, tag="on-request"):
    """Anyone at the table may see what another was shown, and no other hand."""

    shown: Literal["on_request"]

    def disclosed(self, *, is_over: bool, viewer_plays: bool) -> Disclosed:
        """Return that somebody has to ask."""
        del is_over, viewer_plays
        return "on-request"

    def answer(self, asker: Asker) -> Answered:
        """Refuse a hand that nobody was shown."""
        del asker
        raise self.refuse("Nobody was shown this hand, and nobody else sees it.")


class ExposedToAll(Policy, frozen=True, tag="all-seated"):
    """An exposed card may be seen by everybody at the table."""

    exposed_card_seen_by: Literal["all_seated"]


Requests = (
    FavourOfDirector | FavourOfManager | CallerMaySee | RightToSee | MuckedUnseen | ShownOnRequest
)
"""The readings of who may ask to see a hand."""
