"""What staff do about people: players at the door and the staff themselves.

Names, birth dates and passwords are written to the details tables in the transaction of the facts;
answers hold ids only, for a receipt is kept for ever.
"""

from datetime import date, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID, uuid5

import sqlalchemy as sa

from cardroom.service import papers, passwords
from cardroom.service.clearing import order_off_everywhere
from cardroom.service.details import player_details, staff_accounts
from cardroom.service.lists import strike_everywhere
from cardroom.service.work import Answer, Work
from domain.kernel import SYSTEM_ROLE, Refused
from domain.players.player import Player
from domain.staff.member import StaffMember

_STAFF = UUID("0d6c9c1e-3b0f-5c57-8b57-5a1f0f3d7c11")


@lru_cache(maxsize=1_000)
def staff_id(badge: str) -> UUID:
    """Return the id of the stream of a badge: a badge is given once."""
    return uuid5(_STAFF, badge)


def register_player(
    work: Work,
    *,
    name: str | None = None,
    birth_date: date | None = None,
    document: str | None = None,
    phone: str | None = None,
    description: str | None = None,
    membership: str | None = None,
    publishes_name: bool = False,
) -> Answer:
    """Register a player, named or not.

    A birth date makes it an age check; an unnamed patron needs nothing. Refused for a document or
    membership that a player has already.
    """
    shown = papers.shown(work, document=document, membership=membership)
    papers.check_free(work, shown)
    is_of_age = None if birth_date is None else work.room.is_of_age(birth_date, work.by.at)
    player = Player.register(
        work.new_id("player"),
        membership=membership,
        is_named=name is not None,
        is_of_age=is_of_age,
        by=work.by,
    )
    work.add(player)
    papers.keep(work, shown, player.id)
    row = {
        "player_id": player.id,
        "name": name,
        "birth_date": birth_date,
        "document": document,
        "phone": phone,
        "description": description,
        "publishes_name": publishes_name,
    }
    work.write(lambda connection: connection.execute(sa.insert(player_details), row))
    return _of_player(player, location=True)


def name_player(
    work: Work,
    *,
    player_id: UUID,
    name: str,
    birth_date: date,
    document: str | None = None,
    phone: str | None = None,
    membership: str | None = None,
) -> Answer:
    """Give an unnamed patron a name; what they did before is theirs.

    Whose document or membership is known is joined to the player it belongs to.
    """
    player = work.change(Player, player_id)
    player.check_may_be_named()
    shown = papers.shown(work, document=document, membership=membership)
    known = papers.owner(work, shown, but_for=player_id)
    if known is not None:
        joined = papers.join(work, player, known)
        papers.keep(work, shown, joined.id)
        return _of_player(joined)
    papers.keep(work, shown, player_id)
    is_of_age = work.room.is_of_age(birth_date, work.by.at)
    player.give_name(membership=membership, is_of_age=is_of_age, by=work.by)
    _send_away_under_age(work, player)
    _rewrite(work, player, name=name, birth_date=birth_date, document=document, phone=phone)
    return _of_player(player)


def check_age(
    work: Work, *, player_id: UUID, birth_date: date, document: str | None = None
) -> Answer:
    """Record that staff looked at a document, and whether the player is of age by it.

    Who isn't comes off every list, and leaves every table when the hand they are in is over.
    """
    player = work.change(Player, player_id)
    papers.keep(work, papers.shown(work, document=document), player_id)
    player.check_age(is_of_age=work.room.is_of_age(birth_date, work.by.at), by=work.by)
    _send_away_under_age(work, player)
    _rewrite(work, player, birth_date=birth_date, document=document)
    return _of_player(player)


def bar_player(
    work: Work, *, player_id: UUID, reason: str, until: datetime | None = None
) -> Answer:
    """Bar a player from lists, seats and sales, until a time or for good; never from redemption.

    Who waits on a list is struck off it; who sits at a table plays the hand to its end, and has to
    leave.
    """
    player = work.change(Player, player_id)
    work.claim(*player.state.lists, *(seat.table_id for seat in player.state.seats))
    player.bar(reason=reason, until=until, by=work.by)
    strike_everywhere(work, player, reason="barred")
    order_off_everywhere(work, player, cause="bar", rule="room:barred")
    return _of_player(player)


def lift_bar(work: Work, *, player_id: UUID, reason: str) -> Answer:
    """Let a barred player play again."""
    player = work.change(Player, player_id)
    player.lift_bar(reason=reason, by=work.by)
    return _of_player(player)


def erase_details(work: Work, *, player_id: UUID) -> Answer:
    """Delete a player's personal details.

    The facts stay and name nobody, and a bar stays in force.
    """
    player = work.change(Player, player_id)
    player.erase_details(by=work.by)
    work.write(
        lambda connection: connection.execute(
            sa.delete(player_details).where(player_details.c.player_id == player_id)
        )
    )
    return _of_player(player)


def add_staff(work: Work, *, badge: str, name: str, password: str, roles: list[str]) -> Answer:
    """Add someone to the staff under a badge that nobody has or had."""
    work.claim(staff_id(badge))
    if work.exists(StaffMember, staff_id(badge)):
        raise Refused("room:badge-taken", "Badge {asked} is taken.", asked=badge)
    member = work.add(StaffMember.add(staff_id(badge), badge=badge, roles=roles, by=work.by))
    row = {
        "badge": badge,
        "staff_id": member.id,
        "name": name,
        "password_hash": passwords.hashed(password),
        "roles": " ".join(member.state.roles),
        "session_epoch": member.state.session_epoch,
        "is_suspended": False,
    }
    work.write(lambda connection: connection.execute(sa.insert(staff_accounts), row))
    return _of_member(member, location=True)


def change_roles(work: Work, *, badge: str, roles: list[str]) -> Answer:
    """Let a member of staff act in other roles from now on."""
    member = _member_managed(work, badge)
    member.change_roles(roles=roles, by=work.by)
    _rewrite_account(work, badge, roles=" ".join(member.state.roles))
    return _of_member(member)


def change_password(work: Work, *, badge: str, password: str) -> Answer:
    """Give a member of staff a new password; sessions begun before are over."""
    member = work.change(StaffMember, staff_id(badge))
    member.change_password(by=work.by)
    _rewrite_account(
        work,
        badge,
        password_hash=passwords.hashed(password),
        session_epoch=member.state.session_epoch,
    )
    return _of_member(member)


def suspend_staff(work: Work, *, badge: str, reason: str) -> Answer:
    """Let a member of staff act no more until reinstated."""
    member = _member_managed(work, badge)
    member.suspend(reason=reason, by=work.by)
    _rewrite_account(work, badge, is_suspended=True, session_epoch=member.state.session_epoch)
    return _of_member(member)


def reinstate_staff(work: Work, *, badge: str) -> Answer:
    """Let a suspended member of staff act again."""
    member = work.change(StaffMember, staff_id(badge))
    member.reinstate(by=work.by)
    _rewrite_account(work, badge, is_suspended=False)
    return _of_member(member)


def _send_away_under_age(work: Work, player: Player) -> None:
    """Take whoever was found under age off lists and tables; what they have is paid to them."""
    if player.state.is_of_age is False:
        work.claim(*player.state.lists, *(seat.table_id for seat in player.state.seats))
        strike_everywhere(work, player, reason="under age")
        order_off_everywhere(work, player, cause="under-age", rule="room:under-age")


def _member_managed(work: Work, badge: str) -> StaffMember:
    """Return a member of staff, whom nobody manages who has stopped being a manager meanwhile."""
    keyed_by = staff_id(work.by.keyed_by)
    work.claim(staff_id(badge), keyed_by)
    if work.by.role != SYSTEM_ROLE:
        work.get(StaffMember, keyed_by).check_may_act(work.by.role)
    return work.change(StaffMember, staff_id(badge))


def _rewrite_account(work: Work, badge: str, **values: Any) -> None:
    work.write(
        lambda connection: connection.execute(
            sa.update(staff_accounts).where(staff_accounts.c.badge == badge).values(**values)
        )
    )


def _rewrite(work: Work, player: Player, **values: Any) -> None:
    given = {name: value for name, value in values.items() if value is not None}
    work.write(
        lambda connection: connection.execute(
            sa.update(player_details).where(player_details.c.player_id == player.id).values(**given)
        )
    )


def _of_player(player: Player, *, location: bool = False) -> Answer:
    state = player.state
    return Answer(
        body={"player_id": player.id, "is_named": state.is_named, "is_of_age": state.is_of_age},
        location=f"/players/{player.id}" if location else None,
    )


def _of_member(member: StaffMember, *, location: bool = False) -> Answer:
    state = member.state
    return Answer(
        body={"badge": state.badge, "roles": state.roles, "is_suspended": state.is_suspended},
        location=f"/staff/{state.badge}" if location else None,
    )
