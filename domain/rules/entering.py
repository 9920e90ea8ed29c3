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


class NewcomerPositions(Policy, frozen=True, tag="barred"):
    """A newcomer gets no cards in certain places, and waits there until they have passed."""

    barred_positions_for_new_players: list[Literal["small_blind", "button"]]

    def bars(self, place: Literal["small_blind", "button"]) -> bool:
        """Tell whether a newcomer gets no cards in a place."""
        return place in self.barred_positions_for_new_players

    def why_no_cards(self, seat: int) -> Refused:
        """Return why a newcomer gets no cards, whatever they post: button or small blind pass."""
        return Refused(
            self.rule,
            "Seat {seat} is a newcomer where the small blind or the button would be: it waits.",
            seat=seat,
            barred=self.barred_positions_for_new_players,
        )
