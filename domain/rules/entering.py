"""What a player puts in for coming into a running game, or back into it, and where none may."""

from typing import Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.rules.policy import Policy


class PostOwed(msgspec.Struct, frozen=True):
    """One post: an `entry` post of a big blind, or a `dead` small blind."""

    kind: Literal["entry", "dead"]
    amount: int
    is_live: bool


class Owed(msgspec.Struct, frozen=True):
    """What a player puts in to get cards, unless the big blind comes round first."""

    rule: str
    posts: tuple[PostOwed, ...]

    @property
    def amount(self) -> int:
        """Return what it comes to."""
        return sum(post.amount for post in self.posts)

    def check(self, seat: int, amount: int | None) -> None:
        """Refuse to put in another amount; where none is named it is what is owed."""
        if amount not in (None, self.amount):
            raise Refused(
                self.rule,
                "Seat {seat} comes into the game with {accepted}, not with {asked}.",
                seat=seat,
                asked=Amount(amount),
                accepted=Amount(self.amount),
            )

    def why_no_cards(self, seat: int) -> Refused:
        """Return why a player gets no cards who puts in nothing."""
        return Refused(
            self.rule,
            "Seat {seat} gets cards once it posts {accepted}, or has the big blind.",
            seat=seat,
            accepted=Amount(self.amount),
        )


class EntryPost(Policy, frozen=True, tag="big-blind"):
    """Newcomers, and who missed a blind, post the big blind or wait until it comes to them."""

    entry_post: Literal["big_blind", "nothing"]
    missed_small_blind_post: Literal["big_blind", "dead_small_blind", "nothing"]
    missed_both_blinds_post: Literal["big_blind", "big_blind_and_dead_small_blind"]
    entry_post_is_live: bool
    may_wait_for_big_blind: bool

    def of_newcomer(self, big_blind: int) -> Owed | None:
        """Return what a newcomer owes."""
        return self._owed(self._entry(big_blind)) if self.entry_post == "big_blind" else None

    def of_absent(
        self, *, missed_small: bool, missed_big: bool, small_blind: int, big_blind: int
    ) -> Owed | None:
        """Return what a player owes whom blinds have passed."""
        dead = PostOwed("dead", small_blind, is_live=False)
        if missed_big:
            with_small = missed_small and self.missed_both_blinds_post != "big_blind"
            return self._owed(self._entry(big_blind), *([dead] if with_small else []))
        if not missed_small or self.missed_small_blind_post == "nothing":
            return None
        is_dead = self.missed_small_blind_post == "dead_small_blind"
        return self._owed(dead if is_dead else self._entry(big_blind))

    def _entry(self, amount: int) -> PostOwed:
        return PostOwed("entry", amount, self.entry_post_is_live)

    def _owed(self, *posts: PostOwed) -> Owed:
        return Owed(self.rule, posts)


class MovedAtOwnWish(Policy, frozen=True, tag="posts-on-request"):
    """Who changed tables at their own wish pays the big blind at the new one."""

    moved_by_request_posts: Literal["big_blind", "nothing"]

    def owed(self, big_blind: int) -> Owed | None:
        """Return what such a player owes."""
        is_due = self.moved_by_request_posts == "big_blind"
        return Owed(self.rule, (PostOwed("entry", big_blind, is_live=True),)) if is_due else None


class MovedByHouse(Policy, frozen=True, tag="posts-after-break"):
    """Who was moved by the house, from a table that it broke, comes in without posting."""

    moved_by_table_break_posts: Literal["nothing", "big_blind"]

    def owed(self, big_blind: int) -> Owed | None:
        """Return what such a player owes."""
        is_due = self.moved_by_table_break_posts == "big_blind"
        return Owed(self.rule, (PostOwed("entry", big_blind, is_live=True),)) if is_due else None

    def refuse_post(self, seat: int, amount: int | None) -> None:
        """Refuse a post that is demanded of such a player."""
        raise Refused(
            self.rule,
            "Seat {seat} was moved by the house and comes in without posting.",
            seat=seat,
            asked=None if amount is None else Amount(amount),
            accepted=Amount(0),
        )


Place = Literal["small_blind", "button"]
Position = Literal["big_blind", "small_blind", "button", "other"]
Between = Literal["small_blind", "button", "between_button_and_small_blind"]


class Positions(Policy, frozen=True):
    """In which places who comes to a table gets no cards, and waits until they have passed."""

    @property
    def barred(self) -> list[str]:
        """The places."""
        raise NotImplementedError

    @property
    def passes_by(self) -> bool:
        """Tell whether the button passes by who has waited a hand for it, who gets cards then."""
        return False

    def covers(self, entry: str) -> bool:
        """Tell whether it is about who came in such a way."""
        del entry
        return True

    def bars(self, place: Place) -> bool:
        """Tell whether a newcomer gets no cards in a place."""
        return place in self.barred

    def why_no_cards(self, seat: int) -> Refused:
        """Return why a newcomer gets no cards, whatever they post: button or small blind pass."""
        return Refused(
            self.rule,
            "Seat {seat} is a newcomer where the small blind or the button would be: it waits.",
            seat=seat,
            barred=self.barred,
        )


class NewcomerPositions(Positions, frozen=True, tag="barred"):
    """A newcomer gets no cards in certain places."""

    barred_positions_for_new_players: list[Place]

    @property
    def barred(self) -> list[str]:
        """The places."""
        return [*self.barred_positions_for_new_players]


class WaitsForButton(Positions, frozen=True, tag="waits-for-the-button"):
    """A newcomer is dealt in at once, but waits in these places until the button has gone by."""

    dealt_in_at_once: Literal[True]
    waits_in_positions: list[Between]
    waits_until: Literal["button_past_the_seat"]

    @property
    def barred(self) -> list[str]:
        """The places."""
        return [*self.waits_in_positions]


class WaitsForDeal(Positions, frozen=True, tag="waits-for-the-deal"):
    """A newcomer who would be dealer or small blind waits until the deal has gone by."""

    wait_positions: list[Literal["small_blind", "dealer"]]

    @property
    def barred(self) -> list[str]:
        """The places, by the names that other houses have for them."""
        return ["button" if each == "dealer" else each for each in self.wait_positions]

    @property
    def passes_by(self) -> bool:
        """Tell that the deal goes to the next who was dealt in already."""
        return True


class NeverMovedThere(Positions, frozen=True, tag="never-moved-there"):
    """Who was moved from another table never comes in in these places."""

    excluded_positions: list[Between]
    waits_until: Literal["button_past_the_seat"]

    @property
    def barred(self) -> list[str]:
        """The places."""
        return [*self.excluded_positions]

    def covers(self, entry: str) -> bool:
        """Tell whether the house moved the player."""
        return entry in {"house-move", "broken-table"}


class TakesPosition(Positions, frozen=True, tag="takes-the-position"):
    """Who comes from a broken table takes the position as it is, and waits only in between."""

    no_hand_between: list[Place]
    positions_taken: list[Position] = msgspec.field(default_factory=list)
    may_get: list[Position] = msgspec.field(default_factory=list)
    wait: Literal["until_button_has_passed"] = "until_button_has_passed"
    seat_choice: Literal["random_among_open_seats"] = "random_among_open_seats"

    @property
    def barred(self) -> list[str]:
        """The places: only those that lie between two."""
        return []

    def covers(self, entry: str) -> bool:
        """Tell whether the player's table was broken."""
        return entry == "broken-table"

    def why_no_cards(self, seat: int) -> Refused:
        """Return why a player gets no cards."""
        return Refused(
            self.rule,
            "Seat {seat} is between the button and the small blind: it waits.",
            seat=seat,
            barred=self.no_hand_between,
        )


Newcomers = NewcomerPositions | WaitsForButton | WaitsForDeal
"""How houses have it of newcomers to a table."""

Moved = NeverMovedThere | TakesPosition
"""How houses have it of who comes there from another table."""
