"""What houses say of conduct: who may write an offence down, and which penalty their rule proposes.

A rule proposes; what it proposes holds at once where it is a warning, where the house works the
penalty out by itself, or where a person who may decide says so. A person who may decide can always
choose otherwise, with a reason.
"""

from collections.abc import Collection
from typing import Annotated, Literal

import msgspec

from domain.kernel import Refused
from domain.rules.policy import Policy

DECIDERS = ("supervisor", "manager")
"""Who decides on a penalty where the house doesn't say."""

Staff = Literal[
    "casino_manager",
    "floor_supervisor",
    "management",
    "poker_room_supervisor",
    "supervisor",
    "tournament_director",
]
"""Who decides, in the words of the houses' documents."""

_ROLES: dict[str, tuple[str, ...]] = {
    "casino_manager": ("manager",),
    "floor_supervisor": DECIDERS,
    "management": ("manager",),
    "poker_room_supervisor": DECIDERS,
    "supervisor": DECIDERS,
    "tournament_director": ("director", "manager"),
}


def roles_of(staff: Collection[Staff]) -> tuple[str, ...]:
    """Return the roles that act as a document's staff; what a supervisor may, a manager may."""
    return tuple(dict.fromkeys(role for each in staff for role in _ROLES[each]))


class Sanction(msgspec.Struct, frozen=True, kw_only=True):
    """A penalty with its measure: rounds or hands of being dealt out, or minutes by the clock."""

    penalty: str
    rounds: int = 0
    hands: int = 0
    minutes: int = 0

    @property
    def weight(self) -> tuple[int, int, int]:
        """What it weighs beside others."""
        kinds = ("none", "warning", "barred-from-betting", "dealt-out", "suspended", "removal")
        return kinds.index(self.penalty), self.rounds, self.hands + self.minutes


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """What the register says of the player's session under one rule.

    `counted` are the offences that count, `warnings` those that ended in a warning. `is_stopped`
    tells that a supervisor had the player stop, `is_same_incident` that an offence of the same kind
    of act stands against the player for the same hand, `is_in_hand` that the player is dealt in to
    the hand that is being played. `recorded` are the offences whatever they came to, `last` is
    what the one before of the same `kind` came to, and `players` sit at the table.
    """

    kind: str = ""
    players: int = 0
    recorded: int = 0
    last: Sanction | None = None

    counted: int = 0
    warnings: int = 0
    is_stopped: bool = False
    is_same_incident: bool = False
    is_in_hand: bool = False


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """What a rule proposes: a penalty, with rounds or hands where it is being dealt out.

    Without a penalty the case is open for the role `open_for`. `is_worked_out` tells that the house
    leaves nothing to decide, `is_least` that a heavier one is no other choice. `rule` is the one
    that proposes, where it isn't the one that was broken.
    """

    penalty: str | None = None
    rounds: int = 0
    hands: int = 0
    is_worked_out: bool = False
    is_least: bool = False
    open_for: str = "supervisor"
    rule: str | None = None

    def holds_at_once(self, role: str, deciders: Collection[str] = DECIDERS) -> bool:
        """Tell whether the penalty holds as soon as somebody in a role writes the offence down."""
        if self.penalty is None:
            return False
        return self.is_worked_out or self.penalty in ("warning", "none") or role in deciders

    def differs(self, chosen: Sanction) -> bool:
        """Tell whether a choice is another than the one proposed."""
        if self.penalty is None:
            return False
        own = Sanction(penalty=self.penalty, rounds=self.rounds, hands=self.hands)
        return chosen.weight < own.weight if self.is_least else chosen != own


LEFT_OPEN = Proposal()
WARNING = Proposal(penalty="warning")
NO_PENALTY = Proposal(penalty="none")
REMOVAL = Proposal(penalty="removal")


class OffenceRule(Policy, frozen=True):
    """A house's rule of conduct. What it says nothing of is left to whoever decides."""

    def check_entry(self, *, role: str, hand: int | None) -> None:
        """Refuse to write such an offence down."""

    def counts(self, past: Past) -> bool:
        """Tell whether what was done is an offence at all."""
        return not past.is_same_incident

    def proposed(self, past: Past) -> Proposal:
        """Return what the rule proposes; an incident is penalised once."""
        return NO_PENALTY if past.is_same_incident else self._proposed(past)

    def check_decider(self, role: str) -> None:
        """Refuse a decision by somebody who may not decide."""
        refuse_unless(role, self.deciders, self.rule)

    def check_sanction(self, chosen: Sanction, past: Past) -> None:
        """Refuse a penalty, or a measure of it, that the rule doesn't have for an offence."""
        del past
        self.check_penalty(chosen.penalty)

    def check_penalty(self, penalty: str) -> None:
        """Refuse a penalty that the rule doesn't have."""
        if self.penalties is not None and penalty not in self.penalties:
            raise Refused(
                self.rule,
                "The rule knows the outcomes {allowed}, not {asked}.",
                asked=penalty,
                allowed=", ".join(self.penalties),
            )

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        return DECIDERS

    @property
    def penalties(self) -> tuple[str, ...] | None:
        """The penalties that the rule has, or nothing where it names none."""
        return None

    def _proposed(self, past: Past) -> Proposal:
        del past
        return LEFT_OPEN


def refuse_unless(role: str, allowed: Collection[str], rule: str) -> None:
    """Refuse what a role may not decide."""
    if role not in allowed:
        raise Refused(
            rule,
            "This is for a {allowed} to decide, not for a {asked}.",
            asked=role,
            allowed=" or ".join(allowed),
        )


class Warned(OffenceRule, frozen=True, tag="warning"):
    """The player is warned each time."""

    consequence: Literal["warning"]

    def _proposed(self, past: Past) -> Proposal:
        del past
        return WARNING


class WarnedByJudgement(Warned, frozen=True, tag="warning-by-judgement"):
    """The player is warned where a supervisor finds that it was done on purpose."""

    def proposed(self, past: Past) -> Proposal:
        """Propose the warning, which holds once a supervisor says so."""
        found = super().proposed(past)
        return LEFT_OPEN if found.penalty == "warning" else found


class NoCalls(OffenceRule, frozen=True, tag="no-calls"):
    """No telephone calls at the tables: a warning each time."""

    phone_calls_at_table: Literal[False]
    consequence: Literal["warning"]

    def _proposed(self, past: Past) -> Proposal:
        del past
        return WARNING


class DevicesUntilStopped(OffenceRule, frozen=True, tag="until-stopped"):
    """Devices may be used until a supervisor has the player stop; after that it is an offence."""

    device_use: Literal["allowed"]
    stop_request_role: Literal["supervisor"]

    def counts(self, past: Past) -> bool:
        """Tell whether the player was told to stop before."""
        return past.is_stopped and super().counts(past)

    def proposed(self, past: Past) -> Proposal:
        """Propose nothing for a use that is allowed."""
        return super().proposed(past) if past.is_stopped else NO_PENALTY

    def check_stop(self, role: str) -> None:
        """Refuse a stop request by anybody else."""
        refuse_unless(role, (self.stop_request_role,), self.rule)


class TelephoneBarsBetting(OffenceRule, frozen=True, tag="bars-betting"):
    """Who telephones during a pot may not bet or raise until the hand is over."""

    barred_actions: list[Literal["bet", "raise"]]
    penalty_scope: Literal["rest_of_hand"]

    def counts(self, past: Past) -> bool:
        """Tell whether the player had part in a pot."""
        return past.is_in_hand and super().counts(past)

    def _proposed(self, past: Past) -> Proposal:
        if not past.is_in_hand:
            return NO_PENALTY
        return Proposal(penalty="barred-from-betting", is_worked_out=True)


class LanguageInHand(OffenceRule, frozen=True, tag="in-hand"):
    """One language while a hand is played; the entry names the hand."""

    permitted_languages: list[str]
    applies: Literal["while_a_hand_is_in_play"]
    default_sanction: Literal["verbal_warning", "none"] = "none"

    def _proposed(self, past: Past) -> Proposal:
        is_warned = self.default_sanction == "verbal_warning"
        return WARNING if is_warned else super()._proposed(past)

    def check_entry(self, *, role: str, hand: int | None) -> None:
        """Refuse an entry that names no hand."""
        del role
        if hand is None:
            raise Refused(
                self.rule,
                "Another language is an offence while a hand is played; the entry names the hand.",
                accepted="hand",
            )


class WarnedThenRemoved(OffenceRule, frozen=True, tag="warned-then-removed"):
    """So many warnings a session under this rule; the next time the player is removed."""

    language: str
    warnings_before_removal: Annotated[int, msgspec.Meta(ge=0, le=9)]
    count_scope: Literal["session"]
    ladder: Literal["proposes"]
    other_choice_needs: Literal["reason"]

    def _proposed(self, past: Past) -> Proposal:
        is_last = past.warnings >= self.warnings_before_removal
        return Proposal(penalty="removal" if is_last else "warning", is_worked_out=True)


class Removed(OffenceRule, frozen=True, tag="removed"):
    """Who abuses players or staff is removed, after so many warnings: as a rule none."""

    warnings_before_removal: Annotated[int, msgspec.Meta(ge=0, le=9)]
    protected: list[Literal["players", "staff"]]

    def _proposed(self, past: Past) -> Proposal:
        return REMOVAL if past.warnings >= self.warnings_before_removal else WARNING


class SupervisorDecides(OffenceRule, frozen=True, tag="supervisor-decides"):
    """It is forbidden, and what follows is for a supervisor to decide."""

    outcomes: list[Literal["none", "warning", "removal"]]
    decided_by: Literal["poker_room_supervisor"]

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        return roles_of([self.decided_by])

    @property
    def penalties(self) -> tuple[str, ...]:
        """The outcomes that the rule has."""
        return tuple(self.outcomes)


class Misconduct(OffenceRule, frozen=True, tag="sanctions"):
    """A supervisor may sanction or remove a player whose behaviour is out of place."""

    sanctions: list[Literal["warning", "sit_out", "removal"]]
    role: Literal["supervisor"]
    chips_on_removal: Literal["cashed_out"]

    @property
    def deciders(self) -> tuple[str, ...]:
        """The roles that decide."""
        return roles_of([self.role])

    @property
    def penalties(self) -> tuple[str, ...]:
        """The sanctions that the rule has, and none."""
        said = {"sit_out": "dealt-out"}
        return ("none", *(said.get(each, each) for each in self.sanctions))


class Technical(OffenceRule, frozen=True, tag="technical"):
    """A technical offence, for which the house's ladder has the penalty."""


class TechnicalLadder(OffenceRule, frozen=True, tag="ladder"):
    """One penalty for each technical offence of a session; after the last the manager decides."""

    ladder: list[Literal["warning", "dealt_out_1_round", "dealt_out_2_rounds"]]
    round_length: Literal["players_seated_when_penalised"]

    def _proposed(self, past: Past) -> Proposal:
        if past.counted >= len(self.ladder):
            return Proposal(open_for="manager")
        match self.ladder[past.counted]:
            case "dealt_out_1_round":
                return Proposal(penalty="dealt-out", rounds=1, is_worked_out=True)
            case "dealt_out_2_rounds":
                return Proposal(penalty="dealt-out", rounds=2, is_worked_out=True)
            case _:
                return Proposal(penalty="warning", is_worked_out=True)


class NoPeeking(Technical, frozen=True, tag="no-peeking"):
    """Nobody looks at discards, burns or cards that would have come."""

    def refuse(self, what: str) -> None:
        """Refuse to show such cards."""
        raise Refused(self.rule, "Nobody may look at {asked}.", asked=what)


class NotPenalised(OffenceRule, frozen=True, tag="not-penalised"):
    """Who bets and gives up the cards, thinking the pot is won, isn't penalised for it."""

    def check_entry(self, *, role: str, hand: int | None) -> None:
        """Refuse to write it down as an offence."""
        del role, hand
        raise Refused(self.rule, "A bettor who gives up the cards by mistake isn't penalised.")


class RemovalDecided(Policy, frozen=True, tag="decided-by"):
    """Who may put a player out."""

    decided_by: Literal["casino_manager"]

    def check(self, role: str) -> None:
        """Refuse a removal by anybody else."""
        refuse_unless(role, roles_of([self.decided_by]), self.rule)
