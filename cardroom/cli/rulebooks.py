"""`cardroom coverage`, `cardroom situations` and `cardroom rulebooks`."""

import json

import click

from cardroom.cli.rooms import database_option, writing_room
from cardroom.service.coverage import RuleCoverage, coverage_of
from cardroom.service.coverage import coverage as coverage_of_all
from cardroom.service.house_books import adopt_shipped_rulebooks
from cardroom.service.situations_page import page
from domain.rulebooks.shipped import shipped


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
@click.argument("rulebook", required=False)
def coverage(*, as_json: bool, rulebook: str | None) -> None:
    """Say for each rule of a RULEBOOK, or of all, where it is decided and which tests cite it."""
    if rulebook is not None and rulebook not in shipped():
        raise click.ClickException(f"There is no rulebook {rulebook}: {', '.join(shipped())}.")
    rules = coverage_of_all() if rulebook is None else coverage_of(rulebook)
    for rule in rules:
        click.echo(_as_json(rule) if as_json else _told(rule))


def _as_json(rule: RuleCoverage) -> str:
    return json.dumps(
        {
            "rule": rule.rule,
            "handling": rule.handling,
            "status": rule.status,
            "tests": list(rule.tests),
        }
    )


def _told(rule: RuleCoverage) -> str:
    tests = f"{len(rule.tests)} test{'' if len(rule.tests) == 1 else 's'}"
    return f"{rule.rule}  {rule.handling}  {rule.status}  {tests}  {rule.note}".rstrip()


@click.command()
def situations() -> None:
    """Print the page of forty situations of the floor, judged under every rulebook."""
    click.echo(page(), nl=False)


@click.group()
def rulebooks() -> None:
    """Keep the rulebooks that the room works under."""


@rulebooks.command()
@database_option
def adopt(*, database: str | None) -> None:
    """Take the rulebooks into use as this version ships them; tables keep their editions."""
    with writing_room(database) as room:
        editions = room.clerk.do(adopt_shipped_rulebooks)["editions"]
    for name, edition in editions.items():
        click.echo(f"{name}  {edition}")
