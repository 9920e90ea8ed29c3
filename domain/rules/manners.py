"""What players are penalised for by a house's scale, and what is written down and no more."""

from typing import Literal

from domain.kernel import Refused
from domain.rules.conduct import LEFT_OPEN, OffenceRule, Past, Proposal, Sanction, roles_of
from domain.rules.sanctions import KIND_OF, refuse_none

NOTHING_DUE = Proposal(penalty="none", is_least=True)


class ByScale(OffenceRule, frozen=True):
    """An offence for which the house's scale has the penalty."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of offences that fall under the rule, where it lists them."""
        return ()

    def is_due(self, past: Past) -> bool:
        """Tell whether the scale's penalty is proposed."""
        del past
        return True

    def is_mandatory(self, past: Past) -> bool:
        """Tell whether no penalty at all is no choice."""
        del past
        return False

    def check_sanction(self, chosen: Sanction, past: Past) -> None:
        """Refuse to let an offence go that has to be penalised."""
        if chosen.penalty == "none" and self.is_mandatory(past):
            refuse_none(self.rule)

    def by_scale(self, past: Past, scale: OffenceRule | None) -> Proposal:
        """Return what is proposed, by the house's scale where a penalty is due."""
        if past.is_same_incident or not self.is_due(past):
            return NOTHING_DUE
        own = LEFT_OPEN if scale is None else scale.proposed(past)
        return self.least if own.penalty is None else own

    @property
    def least(self) -> Proposal:
        """Return what is proposed where the scale leaves it open."""
        return LEFT_OPEN


class Noted(OffenceRule, frozen=True, tag="noted"):
    """It is written down; no consequence is named, and no hand is dead by it."""


class PhonesAway(ByScale, frozen=True, tag="away-from-the-table"):
    """No telephones at the table; a repeat is penalised."""

    distance: Literal["one_table_length"]

    def is_due(self, past: Past) -> bool:
        """Tell whether it is a repeat."""
        return past.recorded > 0


class HandsKeptSecret(ByScale, frozen=True, tag="listed"):
    """No telling of hands, no advice, no reading of hands not tabled, one player to a hand."""

    offences: list[
        Literal[
            "disclosed_hand", "advice_or_criticism", "read_untabled_hand", "one_player_to_a_hand"
        ]
    ]
    penalty: Literal["optional"]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of offences that fall under the rule."""
        return tuple(KIND_OF[each] for each in self.offences)


class OneToAHand(OffenceRule, frozen=True, tag="one-to-a-hand"):
    """One player to a hand; who else acts for a seat isn't heard."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of offences that fall under the rule."""
        return ("two-to-a-hand",)

    def refuse(self, seat: int) -> None:
        """Refuse an act by anybody but the player of the seat."""
        raise Refused(self.rule, "Seat {asked} is played by its own player.", asked=seat)


class OneToAHandByDirector(OneToAHand, frozen=True, tag="one-to-a-hand-by-director"):
    """The same; whatever is in doubt goes to the floor manager, and the director settles it."""

    notified: Literal["floor_manager"]
    decided_by: Literal["tournament_director"]
    pot_waits_for_ruling: Literal[True]
    one_player_to_a_hand: Literal[True]

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        return roles_of([self.decided_by])

    def check(self, role: str) -> None:
        """Refuse a ruling by anybody else."""
        self.check_decider(role)

    def check_setting_aside(self, role: str) -> None:
        """Refuse to set a rule aside, to anybody but those who rule."""
        self.check(role)

    def check_appeal(self) -> None:
        """Refuse an appeal: the director settles it."""
        raise Refused(self.rule, "What the director ruled is settled.")

    def refuse_award(self, hand: int) -> None:
        """Refuse to pay a pot that is disputed."""
        raise Refused(
            self.rule,
            "Hand {asked} is disputed: its pot waits for the director's ruling.",
            asked=hand,
            accepted="ruling",
        )


class SittingOutOrEviction(OffenceRule, frozen=True, tag="out-for-a-time-or-for-good"):
    """Bad behaviour may cost a spell of being dealt out, and severe cases the event."""

    minor: Literal["dealt_out_for_a_time"]
    severe: Literal["eviction"]


class HandsProtected(ByScale, frozen=True, tag="others-protected"):
    """The same, as a house has it that lists nothing."""

    one_player_to_a_hand: Literal[True]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of offences that fall under the rule."""
        return ("talk-of-cards", "advice", "read-hand", "two-to-a-hand")


class ExposedStaysLive(ByScale, frozen=True, tag="hand-lives"):
    """Cards shown with action pending don't kill the hand; a penalty starts after it."""

    penalty: Literal["optional", "mandatory"]
    penalty_starts: Literal["after_the_hand", "end_of_hand"]
    hand_killed: Literal[False] = False
    hand_dead: Literal[False] = False

    def is_mandatory(self, past: Past) -> bool:
        """Tell whether no penalty at all is no choice."""
        del past
        return self.penalty == "mandatory"

    def refuse_kill(self, seat: int) -> None:
        """Refuse to let the hand be dead for it."""
        raise Refused(
            self.rule,
            "Seat {asked}'s hand stays live; a penalty comes after the hand.",
            asked=seat,
            accepted="penalty",
        )


class DeadWithPenalty(OffenceRule, frozen=True, tag="dead-with-penalty"):
    """A live hand that is shown on purpose is dead, and its player is penalised."""

    exempt_when_players_left: Literal[2]
    deliberate_show: Literal["dead_hand_and_penalty"]

    def check_left(self, players_left: int | None) -> None:
        """Refuse to hold it against the last players of an event; `players_left` may be unknown."""
        if players_left is not None and players_left <= self.exempt_when_players_left:
            raise Refused(
                self.rule,
                "With {asked} players left in the event a card may be shown.",
                asked=players_left,
                accepted="more than two players left",
            )

    def check_sanction(self, chosen: Sanction, past: Past) -> None:
        """Refuse to let it go."""
        del past
        if chosen.penalty == "none":
            refuse_none(self.rule)


class RepeatedBadManners(ByScale, frozen=True, tag="from-the-second"):
    """Bad manners are penalised from the second time on, whatever they are."""

    offences: tuple[str, ...] = (
        "touching_others_cards_or_chips",
        "delay",
        "acting_out_of_turn",
        "excessive_chatter",
        "other",
    )
    penalty_from_offence_number: Literal[2] = 2
    threshold: Literal["repeated"] = "repeated"
    penalty_is: Literal["proposed"] = "proposed"
    other_choice_needs: Literal["reason"] = "reason"

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of offences that fall under the rule."""
        return tuple(KIND_OF[each] for each in self.offences)

    def is_due(self, past: Past) -> bool:
        """Tell whether it is the second time, or a later one."""
        return past.recorded + 1 >= self.penalty_from_offence_number

    @property
    def least(self) -> Proposal:
        """Return what is proposed where the scale leaves it open."""
        return Proposal(penalty="warning", is_least=True)
