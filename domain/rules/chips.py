"""What may leave a stack: nothing, but for small things, a leaving player's gift, and leaving."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from domain.kernel import Amount, Refused
from domain.money import Minor
from domain.rules.policy import Policy


class Incidentals(Policy, frozen=True, tag="named-purposes"):
    """Chips on the table may pay for small things of named kinds, between hands."""

    allowed_purposes: list[str]
    between_hands_only: bool
    most_at_once: Minor | Literal["none"] = "none"
    big_blinds_an_hour: Annotated[int, msgspec.Meta(ge=1)] | Literal["none"] = "none"

    def allows(self, purpose: str | None) -> bool:
        """Tell whether something may be paid for from the stack."""
        return purpose in self.allowed_purposes

    def check_moment(self, *, in_hand: bool) -> None:
        """Refuse to pay while the player has a live hand."""
        if self.between_hands_only and in_hand:
            raise Refused(self.rule, "Small things are paid for between hands.")

    def check_amount(self, amount: int) -> None:
        """Refuse to pay for more than small things, where the house says how much that is."""
        if isinstance(self.most_at_once, int) and amount > self.most_at_once:
            raise Refused(
                self.rule,
                "A stack pays for small things, up to {allowed}; {asked} is none.",
                asked=Amount(amount),
                allowed=Amount(self.most_at_once),
                accepted=Amount(self.most_at_once),
            )

    def check_hour(self, amount: int, *, paid: int, big_blind: int) -> None:
        """Refuse more than small things cost in an hour, where the house says how much that is."""
        if self.big_blinds_an_hour == "none":
            return
        most = self.big_blinds_an_hour * big_blind
        _check_hour("Small things", amount, paid, most, self.rule)


class ChipValues(Policy, frozen=True, tag="denominations"):
    """The chips there are, by colour; what is bet is made of them."""

    denominations: dict[str, Annotated[int, msgspec.Meta(ge=1)]]

    def check(self, amount: int) -> None:
        """Refuse an amount that no chips make."""
        smallest = min(self.denominations.values())
        if amount % smallest:
            raise Refused(
                self.rule,
                "No chips make {asked}; the smallest is {accepted}.",
                asked=Amount(amount),
                accepted=Amount(smallest),
            )

    def value_of(self, chips: Mapping[str, int]) -> int:
        """Return what some chips of each colour are worth."""
        return sum(self.denominations[colour] * count for colour, count in chips.items())


class StackQuery(Policy, frozen=True, tag="players-of-the-table"):
    """A player may ask exactly how much another at the table has in play."""

    stack_query_by: Literal["any_player_at_the_table"] = "any_player_at_the_table"
    answer: Literal["exact_amount_in_play"] = "exact_amount_in_play"
    who_may_ask: Literal["any_player"] = "any_player"
    when: Literal["any_time"] = "any_time"

    def check(self, *, is_at_table: bool) -> None:
        """Refuse to tell anybody but the players of the table."""
        if not is_at_table:
            raise Refused(
                self.rule, "How much somebody has in play is told to players of the same table."
            )


class Weeding(Policy, frozen=True, tag="forbidden"):
    """Nobody who plays on takes chips off the table."""

    partial_cash_out: Literal[False]
    exceptions: list[str]

    tokes_big_blinds_an_hour: Annotated[int, msgspec.Meta(ge=1)] | Literal["none"] = "none"

    def check_tokes(self, amount: int, *, given: int, big_blind: int) -> None:
        """Refuse tokes that with those of the hour come to more than anybody gives a dealer."""
        if self.tokes_big_blinds_an_hour == "none":
            return
        most = self.tokes_big_blinds_an_hour * big_blind
        _check_hour("Tokes", amount, given, most, self.rule)

    def refuse_behind(self, amount: int) -> None:
        """Refuse to let chips that were played behind go out of play."""
        raise Refused(
            self.rule,
            "The {allowed} behind was in play and stays there: let its chips come first. Leaving "
            "the game ends it.",
            allowed=Amount(amount),
        )

    def check_left_behind(self, stack: int, left: int) -> None:
        """Refuse to play on with less than stayed of money behind that never came."""
        if stack < left:
            raise Refused(
                self.rule,
                "{allowed} of the money behind was in play and wasn't lost: who plays on has at "
                "least that on the table, not {asked}.",
                asked=Amount(stack),
                allowed=Amount(left),
                accepted=Amount(left),
            )

    def refuse_at_desk(self, amount: int, *, seat: int, stack: int) -> None:
        """Refuse chips at a desk from a player who sits at a table and plays on."""
        raise Refused(
            self.rule,
            "The player sits in seat {seat} and plays on with {stack}: no chips of that leave the "
            "table. A second person signs in {field} for {asked} that came from elsewhere.",
            asked=Amount(amount),
            seat=seat,
            stack=Amount(stack),
            field="co_signed_by",
        )

    def refuse(self, amount: int, stack: int) -> None:
        """Refuse to let part of a stack leave the table."""
        raise Refused(
            self.rule,
            "Chips stay on the table while the player does: {asked} of {stack} can't be taken off. "
            "Leaving the game cashes all of it.",
            asked=Amount(amount),
            stack=Amount(stack),
            accepted=Amount(stack),
        )


class NoHandOver(Policy, frozen=True, tag="never"):
    """Players don't lend each other chips."""

    player_to_player_transfer: Literal[False] = False

    def check(
        self,
        amount: int,
        *,
        giver_leaves: bool,
        same_table: bool,
        receiver_stack: int,
        maximum: int | None,
    ) -> None:
        """Refuse any hand-over."""
        del giver_leaves, same_table, receiver_stack, maximum
        raise Refused(
            self.rule,
            "Chips don't change hands between players; {asked} stays where it is.",
            asked=Amount(amount),
        )


class HandOverOnLeaving(Policy, frozen=True, tag="on-leaving"):
    """Who leaves may give chips to a player of the table whose stack stays within the maximum."""

    transfer_allowed_when: Literal["giver_leaves_table"]
    receiver_same_table: Literal[True]
    receiver_stack_at_most: Literal["table_maximum"]

    def check(
        self,
        amount: int,
        *,
        giver_leaves: bool,
        same_table: bool,
        receiver_stack: int,
        maximum: int | None,
    ) -> None:
        """Refuse a gift by one who stays, to another table, or past the maximum."""
        if not giver_leaves:
            raise Refused(
                self.rule,
                "Only a player who leaves the table may give chips away.",
                asked=Amount(amount),
            )
        if not same_table:
            raise Refused(
                self.rule,
                "Chips are given to a player of the same table only.",
                asked=Amount(amount),
            )
        if maximum is not None and receiver_stack + amount > maximum:
            raise Refused(
                self.rule,
                "The receiver's stack would be {stack}, over the table's maximum of {allowed}.",
                asked=Amount(amount),
                stack=Amount(receiver_stack + amount),
                allowed=Amount(maximum),
                accepted=Amount(max(maximum - receiver_stack, 0)),
            )


def _check_hour(what: str, amount: int, before: int, most: int, rule: str) -> None:
    """Refuse what with that of the hour before it comes to more than a stack pays for."""
    if before + amount > most:
        raise Refused(
            rule,
            f"{what} come to {{allowed}} in an hour, not to {{total}}: more is chips taken off, "
            "unless the floor rules that it is none.",
            asked=Amount(amount),
            total=Amount(before + amount),
            allowed=Amount(most),
            accepted=Amount(max(most - before, 0)),
        )
