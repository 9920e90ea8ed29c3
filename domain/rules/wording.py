"""What words bind to: the words a house knows, amounts that are unclear, the pot, conditions."""

from typing import Annotated, ClassVar, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.acting import Spot
from domain.rules.conduct import NO_PENALTY, WARNING, OffenceRule, Past, Proposal
from domain.rules.policy import Policy

DIRECTORS = ("supervisor", "director", "manager")
"""Who rules on what was meant, where a document speaks of floor, director or venue manager."""

COMMON_WORDS = ("fold", "pass", "check", "call", "bet", "raise", "all-in")
"""What is understood in every house."""


class Words(Policy, frozen=True):
    """The words that a house knows; what others mean the floor rules, and nobody guesses."""

    def terms(self, spot: Spot) -> tuple[str, ...]:
        """Return the words that are understood."""
        raise NotImplementedError

    def check(self, word: str, spot: Spot) -> None:
        """Refuse a word whose meaning nobody has ruled on."""
        if word not in self.terms(spot):
            raise Refused(
                self.rule,
                'What "{asked}" means is for the floor to rule; the words are {allowed}.',
                asked=word,
                allowed=", ".join(self.terms(spot)),
            )


class OfficialTerms(Words, frozen=True, tag="official-terms"):
    """Official words, the pot in pot-limit, and regional words that the house accepts."""

    official_terms: list[str]
    pot_limit_terms: list[str]
    accepted_regional_terms: list[str]
    non_standard_term: Literal["needs_floor_ruling"]

    def terms(self, spot: Spot) -> tuple[str, ...]:
        """Return the words that are understood; in no-limit the pot is another rule's case."""
        of_pot = () if spot.betting == "fixed-limit" else tuple(self.pot_limit_terms)
        return (*self.official_terms, *self.accepted_regional_terms, *of_pot)


class RecognisedTerms(Words, frozen=True, tag="recognised-terms"):
    """Recognised words; the pot, too, is heard, and is another rule's case."""

    official_terms: list[str]

    def terms(self, spot: Spot) -> tuple[str, ...]:
        """Return the words that are understood."""
        del spot
        return (*self.official_terms, "pot")


class Tap(Policy, frozen=True, tag="is-a-check"):
    """A tap on the table is a check."""

    tap_means: Literal["check"]

    def check(self, spot: Spot) -> None:
        """Refuse a tap of who faces a bet."""
        if spot.to_call:
            raise Refused(self.rule, "A tap is a check, and there is a bet to answer.")


class UnclearAmount(Policy, frozen=True):
    """An amount that may mean several things."""

    def of(self, amounts: tuple[int, ...], spot: Spot) -> int:
        """Return what it means, among those that are legal; refuses where none is."""
        legal = sorted(each for each in amounts if spot.minimum <= each <= spot.maximum)
        if not legal:
            raise Refused(
                self.rule,
                "None of the amounts that were meant is a legal one: the floor rules.",
                asked=list(amounts),
            )
        return self._chosen(legal, spot)

    def _chosen(self, legal: list[int], spot: Spot) -> int:
        del spot
        return legal[0]


class LesserValue(UnclearAmount, frozen=True, tag="lesser-value"):
    """It is the smallest of them."""

    ambiguous_amount: Literal["lesser_value", "lowest_meaning"]


class UpToThePot(UnclearAmount, frozen=True, tag="up-to-the-pot"):
    """It is the largest of them that is no more than the pot, else the smallest."""

    ambiguous_amount: Literal["highest_up_to_pot"]

    def _chosen(self, legal: list[int], spot: Spot) -> int:
        return max((each for each in legal if each <= spot.pot), default=legal[0])


class PotBet(Policy, frozen=True):
    """The pot as an amount, where the betting isn't pot-limit; and players' questions about it."""

    commits_only: ClassVar[bool] = False
    """Whether "the pot" leaves the player any legal bet, and is no amount."""

    def to(self, spot: Spot) -> int:
        """Return the total that "the pot" is, or refuse."""
        raise NotImplementedError

    def check_query(self, betting: str, *, is_barred: bool) -> None:
        """Refuse a player's question for the pot's size."""
        raise NotImplementedError

    def check_bar(self, betting: str, role: str) -> None:
        """Refuse to bar a player from asking."""
        raise NotImplementedError


class PotBetOnce(PotBet, OffenceRule, frozen=True, tag="honoured-once"):
    """A bet of "the pot" is counted out and honoured so often an event, with a warning."""

    pot_query_allowed: list[Literal["limit", "pot_limit", "no_limit"]]
    bar_allowed_in: list[Literal["limit", "no_limit"]]
    bar_role: Literal["supervisor"]
    no_limit_pot_bets_honoured: Annotated[int, msgspec.Meta(ge=0, le=9)]
    counted_per: Literal["player_per_event"]
    warning_on_first: bool

    def _proposed(self, past: Past) -> Proposal:
        del past
        return WARNING if self.warning_on_first else NO_PENALTY

    def to(self, spot: Spot) -> int:
        """Return the pot's size as a total: with a bet to call it is called first."""
        if spot.occasion.pot_bets >= self.no_limit_pot_bets_honoured:
            raise Refused(
                self.rule,
                '"The pot" was taken as a bet before; the floor says what it is to now.',
                asked=spot.occasion.pot_bets + 1,
                allowed=self.no_limit_pot_bets_honoured,
            )
        return size_of_pot(spot)

    def check_query(self, betting: str, *, is_barred: bool) -> None:
        """Refuse the question of who was barred from it, outside pot-limit."""
        if is_barred and _named(betting) in self.bar_allowed_in:
            raise Refused(self.rule, "This player may not ask for the pot's size any more.")

    def check_bar(self, betting: str, role: str) -> None:
        """Refuse a bar in pot-limit, where everybody has to know the pot, and by others."""
        if _named(betting) not in self.bar_allowed_in or role not in DIRECTORS:
            raise Refused(
                self.rule,
                "A supervisor bars a player from asking in {allowed} only.",
                allowed=", ".join(self.bar_allowed_in),
            )


class PotCommitsOnly(PotBet, frozen=True, tag="commits-to-a-bet"):
    """The pot is no bet in no-limit, but commits to a legal one; it isn't counted for players."""

    commits_only: ClassVar[bool] = True

    pot_count_games: list[Literal["limit", "pot_limit", "no_limit"]]

    def to(self, spot: Spot) -> int:
        """Return the least legal bet or raise: nothing larger is imposed."""
        return spot.minimum

    def check_query(self, betting: str, *, is_barred: bool) -> None:
        """Refuse to count the pot in other games."""
        if is_barred or _named(betting) not in self.pot_count_games:
            raise Refused(self.rule, "The pot may be spread on request; it is not counted.")

    def check_bar(self, betting: str, role: str) -> None:
        """Let nobody be barred: there is nothing to bar from."""
        del betting, role
        raise Refused(self.rule, "The pot isn't counted, and nobody is barred from asking.")


def size_of_pot(spot: Spot) -> int:
    """Return what "the pot" is a bet or raise to: the pot after a call, on top of the call."""
    return min(spot.bet + spot.pot + spot.owed, spot.maximum)


def _named(betting: str) -> str:
    return {"fixed-limit": "limit"}.get(betting, betting.replace("-", "_"))


class Conditions(Policy, frozen=True, tag="may-bind"):
    """Saying what one does if another does this is discouraged, and may be held to."""

    binding: Literal["discretionary", "venue_manager_discretion"]
    ruled_by: Literal["tournament_director", "venue_manager"] = "venue_manager"
    penalty: Literal["optional"] = "optional"

    def check_ruling(self, role: str) -> None:
        """Refuse a ruling on it by others."""
        if role not in DIRECTORS:
            raise Refused(
                self.rule,
                "Whether it binds is ruled by a {allowed}, not a {asked}.",
                asked=role,
                allowed=" or ".join(DIRECTORS),
            )


class StringCalls(Policy, frozen=True, tag="called-by-staff"):
    """String bets and raises are called by staff; the later motion goes back."""

    called_by: list[str] | str
    result: Literal["later_motion_returned"] = "later_motion_returned"

    def check(self, role: str) -> None:
        """Refuse a call by a player: staff decide."""
        if role == "player":
            raise Refused(self.rule, "A string bet is called by the dealer: the dealer decides.")


class OpeningAction(Policy, frozen=True, tag="call-raise-or-fold"):
    """Before the flop a blind is to be answered: nobody checks but who has the option."""

    first_to_act: Literal["left_of_big_blind"]
    big_blind_option: Literal[True]


class CheckRaise(Policy, frozen=True, tag="check-raise"):
    """Whether who checked may raise in the same round."""

    check_raise_allowed: bool

    def bars(self, *, has_checked: bool) -> bool:
        """Tell whether a raise isn't open to who checked."""
        return has_checked and not self.check_raise_allowed

    def check(self, *, has_checked: bool) -> None:
        """Refuse a raise by who checked, where the house has it so."""
        if self.bars(has_checked=has_checked):
            raise Refused(self.rule, "Who checked may not raise in the same round.")
