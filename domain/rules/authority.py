"""Whose ruling is final, and who may set a rule aside."""

from typing import Literal

from domain.kernel import Refused
from domain.rules.policy import Policy

ROLES = {
    "floor_supervisor": "supervisor",
    "card_room_manager": "manager",
    "tournament_director": "director",
}
"""Who rules, for the words of the houses' documents."""


class Authority(Policy, frozen=True, tag="roles"):
    """Some roles rule, may set a rule aside with a reason, and can't be appealed against."""

    ruling_roles: list[
        Literal[
            "supervisor",
            "director",
            "manager",
            "floor_supervisor",
            "card_room_manager",
            "tournament_director",
        ]
    ]
    may_set_a_rule_aside: bool
    reason_required_when_setting_aside: Literal[True]
    player_appeal: bool

    def check(self, role: str) -> None:
        """Refuse a ruling by anybody else."""
        roles = [ROLES.get(each, each) for each in self.ruling_roles]
        if role not in roles:
            raise Refused(
                self.rule,
                "A ruling is a {allowed}'s, not a {asked}'s.",
                asked=role,
                allowed=" or ".join(roles),
            )

    def check_setting_aside(self, role: str) -> None:
        """Refuse to set a rule aside, to anybody but those who rule."""
        self.check(role)
        if not self.may_set_a_rule_aside:
            raise Refused(self.rule, "No rule of this house is set aside.")

    def check_appeal(self) -> None:
        """Refuse an appeal where what was ruled is final."""
        if not self.player_appeal:
            raise Refused(self.rule, "What was ruled is final.")


class FinalAuthority(Policy, frozen=True, tag="final"):
    """Some have the last word: what they ruled nobody else supersedes."""

    final_authority: Literal["tournament_director", "venue_manager", "facilitators"] = (
        "facilitators"
    )
    facilitators: tuple[str, ...] = ()
    reason_required: Literal[True] = True

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that have it."""
        is_director = self.final_authority == "tournament_director"
        return ("director",) if is_director else ("supervisor", "manager")

    def check(self, role: str) -> None:
        """Refuse the last word to anybody else."""
        if role not in self.roles:
            raise Refused(
                self.rule,
                "The last word is a {allowed}'s, not a {asked}'s.",
                asked=role,
                allowed=" or ".join(self.roles),
            )
