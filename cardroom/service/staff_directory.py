"""Who works here: what a signed-in badge may do now, and whether a password is the badge's own."""

from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from cardroom.service import passwords
from cardroom.service.aggregates import NotFound
from cardroom.service.database import reading
from cardroom.service.details import staff_accounts
from cardroom.service.people import staff_id
from cardroom.service.writer import Writer
from domain.staff.member import StaffMember

NOBODYS_HASH = passwords.hashed("the password of nobody")


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A member of staff as whoever checks a token must know them."""

    badge: str
    name: str
    roles: tuple[str, ...]
    session_epoch: int
    is_suspended: bool


class StaffDirectory:
    """Reads accounts.

    From the writer's live staff where this process decides, else from the database.
    """

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer
        self._names: dict[str, str] = {}

    def account(self, badge: str) -> Account | None:
        """Return the account of a badge as it is now, or nothing."""
        name = self._names.get(badge)
        if name is None or not self._writer.is_active:
            return self._stored(badge)
        try:
            member = self._writer.read(StaffMember, staff_id(badge), _copied)
        except NotFound:
            return None
        return msgspec.structs.replace(member, name=name)

    def authenticate(self, badge: str, password: str) -> Account | None:
        """Return the account of a badge if the password is its own and it may act.

        A badge that nobody has takes as long as a wrong password, so that nobody learns which
        badges there are.
        """
        row = self._row(badge)
        is_right = passwords.is_right(NOBODYS_HASH if row is None else row.password_hash, password)
        if row is None or not is_right or row.is_suspended:
            return None
        return _account_of(row)

    def page(self, first: int, count: int) -> tuple[list[Account], int]:
        """Return some accounts in order of badges, and how many there are."""
        query = (
            sa.select(staff_accounts).order_by(staff_accounts.c.badge).offset(first).limit(count)
        )
        with reading(self._engine) as connection:
            total = connection.scalar(sa.select(sa.func.count()).select_from(staff_accounts)) or 0
            return [_account_of(row) for row in connection.execute(query)], total

    def _stored(self, badge: str) -> Account | None:
        row = self._row(badge)
        if row is None:
            return None
        self._names[badge] = row.name
        return _account_of(row)

    def _row(self, badge: str) -> Any:
        query = sa.select(staff_accounts).where(staff_accounts.c.badge == badge)
        with reading(self._engine) as connection:
            return connection.execute(query).one_or_none()


def _copied(member: StaffMember) -> Account:
    state = member.state
    return Account(
        badge=state.badge,
        name="",
        roles=tuple(state.roles),
        session_epoch=state.session_epoch,
        is_suspended=state.is_suspended,
    )


def _account_of(row: Any) -> Account:
    return Account(
        badge=row.badge,
        name=row.name,
        roles=tuple(row.roles.split()),
        session_epoch=row.session_epoch,
        is_suspended=row.is_suspended,
    )
