"""A member of staff: a badge, the roles it may act in, and whether it may act at all.

Names and passwords are kept outside the log.
"""

from collections.abc import Sequence
from typing import Self
from uuid import UUID

import msgspec

from domain.kernel import SYSTEM_ROLE, Aggregate, Fact, Refused, Stamp, State
from domain.staff.events import (
    StaffAdded,
    StaffPasswordChanged,
    StaffReinstated,
    StaffRolesChanged,
    StaffSuspended,
)

ROLES = (
    "cashier",
    "runner",
    "dealer",
    "supervisor",
    "director",
    "accountant",
    "auditor",
    "manager",
)
"""The roles that people act in."""

MANAGER = "manager"
"""The role that hires and suspends, and says who acts in which."""


class StaffState(State):
    """What is remembered of a member of staff.

    `session_epoch` goes up when the sessions begun before are over.
    """

    badge: str = ""
    roles: list[str] = msgspec.field(default_factory=list)
    is_suspended: bool = False
    session_epoch: int = 1


class StaffMember(Aggregate, state=StaffState, opening=StaffAdded):
    """Someone who works here."""

    state: StaffState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case StaffAdded(badge=badge, roles=roles):
                self.state.badge = badge
                self.state.roles = list(roles)
            case StaffRolesChanged(roles=roles):
                self.state.roles = list(roles)
            case StaffSuspended():
                self.state.is_suspended = True
                self.state.session_epoch += 1
            case StaffReinstated():
                self.state.is_suspended = False
            case StaffPasswordChanged():
                self.state.session_epoch += 1
            case _:
                super().evolve(fact)

    @classmethod
    def add(cls, staff_id: UUID, *, badge: str, roles: Sequence[str], by: Stamp) -> Self:
        """Add someone to the staff under a badge, which is written in small letters."""
        _check_badge(badge)
        _check_roles(roles)

        return cls.opened(staff_id, by, badge=badge, roles=_once_each(roles))

    def change_roles(self, *, roles: Sequence[str], by: Stamp) -> None:
        """Let them act in other roles from now on; managers don't stop being one by themselves."""
        _check_roles(roles)
        if MANAGER in self.state.roles and MANAGER not in roles:
            self._check_by_another(by)

        self.record(StaffRolesChanged, by, roles=_once_each(roles))

    def change_password(self, *, by: Stamp) -> None:
        """Note that there is a new password; sessions begun before are over."""
        self.record(StaffPasswordChanged, by)

    def suspend(self, *, reason: str, by: Stamp) -> None:
        """Stop them from acting; sessions begun before are over."""
        self._check_not_suspended()
        self._check_by_another(by)

        self.record(StaffSuspended, by, reason=reason)

    def reinstate(self, *, by: Stamp) -> None:
        """Let them act again."""
        if not self.state.is_suspended:
            raise Refused("room:not-suspended", "{badge} isn't suspended.", badge=self.state.badge)

        self.record(StaffReinstated, by)

    def check_may_act(self, role: str) -> None:
        """Refuse an act in a role that they don't have, or while they are suspended."""
        self._check_not_suspended()
        if role not in self.state.roles:
            raise Refused(
                "room:role-not-held",
                "{badge} acts as {allowed}, not as {asked}.",
                badge=self.state.badge,
                asked=role,
                allowed=" or ".join(self.state.roles),
            )

    def _check_by_another(self, by: Stamp) -> None:
        """Refuse what would let the last manager leave nobody who could undo it."""
        if by.keyed_by == self.state.badge:
            raise Refused(
                "room:last-manager",
                "{badge} stops being a manager, or acting, by another manager's word.",
                badge=self.state.badge,
            )

    def _check_not_suspended(self) -> None:
        if self.state.is_suspended:
            raise Refused("room:suspended", "{badge} is suspended.", badge=self.state.badge)


def _once_each(roles: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(roles))


def _check_badge(badge: str) -> None:
    """Refuse the service's own badge, and one that differs from another in capitals only."""
    if badge.lower() == SYSTEM_ROLE:
        raise Refused("room:badge-taken", "Badge {asked} is the service's own.", asked=badge)
    if badge != badge.lower():
        raise Refused("room:badge", "A badge is written in small letters: {asked}.", asked=badge)


def _check_roles(roles: Sequence[str]) -> None:
    """Refuse no role at all, and roles that the room doesn't know."""
    unknown = [role for role in roles if role not in ROLES]
    if unknown or not roles:
        raise Refused(
            "room:unknown-role",
            "Staff act in one or more of {allowed}.",
            asked=list(roles),
            allowed=", ".join(ROLES),
        )
