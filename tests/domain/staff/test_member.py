import pytest

from domain.kernel import SYSTEM_ROLE
from domain.staff.events import (
    StaffAdded,
    StaffPasswordChanged,
    StaffReinstated,
    StaffRolesChanged,
    StaffSuspended,
)
from domain.staff.member import ROLES, StaffMember
from tests.scenario import Happened, given, happened, named, stamp

MANAGER = stamp("manager")


def added(*roles: str) -> Happened:
    return happened(StaffAdded, MANAGER, badge="b12", roles=list(roles))


def suspended() -> Happened:
    return happened(StaffSuspended, MANAGER, reason="till")


def test_joins_under_a_badge_with_the_roles_that_the_room_knows() -> None:
    (
        given(StaffMember)
        .when(StaffMember.add, staff_id=named("b12"), badge="b12", roles=list(ROLES), by=MANAGER)
        .then(StaffAdded, badge="b12", roles=list(ROLES))
    )


@pytest.mark.parametrize("roles", [[], ["croupier"], ["dealer", "croupier"], [SYSTEM_ROLE]])
def test_refuses_no_role_and_roles_that_nobody_can_be_given(roles: list[str]) -> None:
    (
        given(StaffMember)
        .when(StaffMember.add, staff_id=named("b12"), badge="b12", roles=roles, by=MANAGER)
        .then_refused("room:unknown-role", asked=roles)
    )
    (
        given(StaffMember, added("dealer"))
        .when(StaffMember.change_roles, roles=roles, by=MANAGER)
        .then_refused("room:unknown-role", asked=roles)
    )


def test_acts_in_the_roles_held_and_in_no_other() -> None:
    (
        given(StaffMember, added("dealer"))
        .when(StaffMember.check_may_act, role="dealer")
        .then_nothing_more()
        .when(StaffMember.check_may_act, role="cashier")
        .then_refused("room:role-not-held", asked="cashier", allowed="dealer")
        .when(StaffMember.change_roles, roles=["cashier", "supervisor"], by=MANAGER)
        .then(StaffRolesChanged, roles=["cashier", "supervisor"])
        .when(StaffMember.check_may_act, role="cashier")
        .when(StaffMember.check_may_act, role="dealer")
        .then_refused("room:role-not-held", allowed="cashier or supervisor")
    )


def test_a_suspended_member_acts_in_no_role_until_reinstated() -> None:
    (
        given(StaffMember, added("dealer"))
        .when(StaffMember.suspend, reason="till", by=MANAGER)
        .then(StaffSuspended, reason="till")
        .when(StaffMember.check_may_act, role="dealer")
        .then_refused("room:suspended", badge="b12")
        .when(StaffMember.suspend, reason="again", by=MANAGER)
        .then_refused("room:suspended")
        .when(StaffMember.reinstate, by=MANAGER)
        .then(StaffReinstated)
        .when(StaffMember.check_may_act, role="dealer")
        .when(StaffMember.reinstate, by=MANAGER)
        .then_refused("room:not-suspended")
    )


def test_a_new_password_is_noted_for_a_suspended_member_too() -> None:
    (
        given(StaffMember, added("dealer"), suspended())
        .when(StaffMember.change_password, by=MANAGER)
        .then(StaffPasswordChanged)
        .then_state(is_suspended=True)
    )


@pytest.mark.parametrize(
    ("badge", "rule"),
    [("system", "room:badge-taken"), ("System", "room:badge-taken"), ("Ann", "room:badge")],
)
def test_refuses_the_services_own_badge_and_one_in_capitals(badge: str, rule: str) -> None:
    (
        given(StaffMember)
        .when(StaffMember.add, staff_id=named(badge), badge=badge, roles=["dealer"], by=MANAGER)
        .then_refused(rule, asked=badge)
    )


def test_has_each_role_once() -> None:
    twice = ["cashier", "dealer", "cashier"]
    (
        given(StaffMember)
        .when(StaffMember.add, staff_id=named("b12"), badge="b12", roles=twice, by=MANAGER)
        .then(StaffAdded, badge="b12", roles=["cashier", "dealer"])
        .when(StaffMember.change_roles, roles=["dealer", "dealer"], by=MANAGER)
        .then(StaffRolesChanged, roles=["dealer"])
    )


def test_a_manager_stops_being_one_by_another_managers_word_only() -> None:
    own = stamp("manager", badge="b12")
    (
        given(StaffMember, added("manager", "cashier"))
        .when(StaffMember.change_roles, roles=["cashier"], by=own)
        .then_refused("room:last-manager", badge="b12")
        .when(StaffMember.suspend, reason="gone", by=own)
        .then_refused("room:last-manager", badge="b12")
        .when(StaffMember.change_roles, roles=["manager"], by=own)
        .then(StaffRolesChanged, roles=["manager"])
        .when(StaffMember.change_roles, roles=["cashier"], by=MANAGER)
        .then(StaffRolesChanged, roles=["cashier"])
    )
