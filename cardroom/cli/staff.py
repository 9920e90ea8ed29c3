"""`cardroom staff`: who works here, from the machine's own command line."""

import sys

import click

from cardroom.cli.rooms import database_option, existing_room, writing_room
from cardroom.service import people
from cardroom.service.staff_directory import Account
from domain.staff.member import ROLES

PASSWORD_LENGTH_MIN = 8
AT_ONCE = 1_000


@click.group()
def staff() -> None:
    """Add staff, say what they act as, suspend them, set passwords; works beside a service."""


password_option = click.option(
    "--password-stdin", is_flag=True, help="Read the password from standard input."
)


role_option = click.option(
    "--role",
    "roles",
    required=True,
    multiple=True,
    type=click.Choice(ROLES),
    help="A role to act in; may be given more than once.",
)


@staff.command()
@click.argument("badge")
@click.option("--name", required=True, help="The member's name.")
@role_option
@password_option
@database_option
def add(
    *, badge: str, name: str, roles: tuple[str, ...], password_stdin: bool, database: str | None
) -> None:
    """Add somebody to the staff under a BADGE that nobody has or had."""
    password = _password(from_stdin=password_stdin)
    with writing_room(database, may_be_new=True) as room:
        room.clerk.do(
            people.add_staff, badge=badge, name=name, password=password, roles=list(roles)
        )
    click.echo(f"{badge} is on the staff as {', '.join(roles)}.")


@staff.command("list")
@database_option
def list_(*, database: str | None) -> None:
    """List the staff in order of badges."""
    with existing_room(database) as room:
        first, total = 0, 1
        while first < total:
            members, total = room.staff.page(first, AT_ONCE)
            first += AT_ONCE
            for member in members:
                click.echo(_told(member))


@staff.command()
@click.argument("badge")
@click.option("--reason", required=True, help="Why; it is written down.")
@database_option
def suspend(*, badge: str, reason: str, database: str | None) -> None:
    """Let the member with a BADGE act no more until reinstated."""
    with writing_room(database) as room:
        _known(room.staff.account(badge), badge)
        room.clerk.do(people.suspend_staff, badge=badge, reason=reason)
    click.echo(f"{badge} is suspended.")


@staff.command()
@click.argument("badge")
@database_option
def reinstate(*, badge: str, database: str | None) -> None:
    """Let a suspended member act again."""
    with writing_room(database) as room:
        _known(room.staff.account(badge), badge)
        room.clerk.do(people.reinstate_staff, badge=badge)
    click.echo(f"{badge} may act again.")


@staff.command("roles")
@click.argument("badge")
@role_option
@database_option
def change_roles(*, badge: str, roles: tuple[str, ...], database: str | None) -> None:
    """Let a member act in these roles, and no other, from now on."""
    with writing_room(database) as room:
        _known(room.staff.account(badge), badge)
        changed = room.clerk.do(people.change_roles, badge=badge, roles=list(roles))
    click.echo(f"{badge} acts as {', '.join(changed['roles'])}.")


@staff.command("password")
@click.argument("badge")
@password_option
@database_option
def set_password(*, badge: str, password_stdin: bool, database: str | None) -> None:
    """Give a member a new password; sessions begun before are over."""
    with writing_room(database) as room:
        _known(room.staff.account(badge), badge)
        password = _password(from_stdin=password_stdin)
        room.clerk.do(people.change_password, badge=badge, password=password)
    click.echo(f"{badge} has a new password.")


def _known(account: Account | None, badge: str) -> None:
    if account is None:
        raise click.ClickException(f"Nobody has the badge {badge}.")


def _password(*, from_stdin: bool) -> str:
    """Return a new password, typed twice or read from standard input."""
    if from_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        password = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
    if len(password) < PASSWORD_LENGTH_MIN:
        raise click.ClickException(f"A password has at least {PASSWORD_LENGTH_MIN} characters.")
    return str(password)


def _told(member: Account) -> str:
    suspended = "  suspended" if member.is_suspended else ""
    return f"{member.badge}  {member.name}  {', '.join(member.roles)}{suspended}"
