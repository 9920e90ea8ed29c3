"""What happens to a member of staff. Names and passwords are kept outside the log."""

from domain.kernel import Fact, Opening


class StaffAdded(Opening):
    """Someone joined the staff under a badge, with the roles they may act in."""

    TOPIC = "staff.added"

    badge: str
    roles: list[str]


class StaffRolesChanged(Fact):
    """A member of staff may act in other roles from now on."""

    TOPIC = "staff.roles-changed"

    roles: list[str]


class StaffPasswordChanged(Fact):
    """A member of staff has a new password; sessions begun before are over."""

    TOPIC = "staff.password-changed"


class StaffSuspended(Fact):
    """A member of staff may not act until reinstated; sessions begun before are over."""

    TOPIC = "staff.suspended"

    reason: str


class StaffReinstated(Fact):
    """A suspended member of staff may act again."""

    TOPIC = "staff.reinstated"
