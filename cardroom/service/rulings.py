"""Rulings: a rule of the house set aside for one command, what was found on the floor, appeals.

Whether a rule needed to be set aside is found by deciding the command under the whole house first.
"""

from collections.abc import Callable
from difflib import get_close_matches
from uuid import UUID

from cardroom.service.at_tables import table_to_change
from cardroom.service.work import Answer, Work
from domain.hands import disputing
from domain.hands.hand import Hand
from domain.kernel import Fact, Refused
from domain.players.player import Player
from domain.rulebooks.shipped import shipped
from domain.rules.room import ROOM_RULES
from domain.rulings.ruling import Ruling, check_may_rule, refuse_needless
from domain.tables.table import CashTable

NEAR = 3
"""How many rules are named that may have been meant."""


class UnknownRule(LookupError):  # noqa: N818 - what is missing
    """A ruling names a rule that neither the rulebook in force nor the room has."""

    def __init__(self, rule: str, near: list[str]) -> None:
        meant = f" Is {' or '.join(near)} meant?" if near else ""
        super().__init__(f"The rulebook in force has no rule {rule}.{meant}")
        self.near = near


def record_ruling(
    work: Work, *, table_id: UUID, reason: str, rule: str | None = None, hand: int | None = None
) -> Answer:
    """Write down what somebody with the authority found at a table, of a hand where one is named.

    A rule is named where the ruling is about one; it goes on as before. Raises UnknownRule.
    """
    table, house = table_to_change(work, table_id)
    check_may_rule(house, work.by.role)
    if rule is not None:
        _check_in_force(work, rule, table.state.edition)
    in_play = table.state.hand
    is_of_hand_in_play = in_play is not None and hand == in_play.number
    ruling = work.add(
        Ruling.record_for(
            work.new_id("ruling"),
            rule=rule,
            reason=reason,
            edition=table.state.edition,
            subject=table_id,
            table_id=table_id,
            hand_id=in_play.hand_id if in_play is not None and is_of_hand_in_play else None,
            hand=hand,
            by=work.by,
        )
    )
    if in_play is not None and is_of_hand_in_play:
        disputed = work.get(Hand, in_play.hand_id)
        disputing.rule_on_dispute(disputed, ruling_id=ruling.id, house=house, by=work.by)
    return _of(ruling)


def supersede(work: Work, *, ruling_id: UUID, reason: str, rule: str | None = None) -> Answer:
    """Rule otherwise than somebody did before; both rulings stay, and the new one applies.

    Raises UnknownRule.
    """
    old = work.change(Ruling, ruling_id)
    state = old.state
    assert state.edition is not None, "A ruling is made where a rulebook holds."
    if rule is not None:
        _check_in_force(work, rule, state.edition)
    stream = work.new_id("ruling")
    old.supersede(superseded_by=stream, house=work.house(state.edition), by=work.by)
    ruling = work.add(
        Ruling.record_for(
            stream,
            rule=rule or state.rule,
            reason=reason,
            edition=state.edition,
            subject=ruling_id,
            table_id=state.table_id,
            hand_id=state.hand_id,
            hand=state.hand,
            by=work.by,
        )
    )
    return _of(ruling)


def appeal(work: Work, *, ruling_id: UUID, player_id: UUID, grounds: str) -> Answer:
    """Note that a player appealed against a ruling, where the house lets them."""
    work.claim(ruling_id, player_id)
    ruling = work.change(Ruling, ruling_id)
    work.get(Player, player_id)
    edition = ruling.state.edition
    assert edition is not None, "A ruling is made where a rulebook holds."
    ruling.appeal(player_id=player_id, grounds=grounds, house=work.house(edition), by=work.by)
    return _of(ruling)


def tried(work: Work, use_case: Callable[[Work], Answer]) -> list[Fact] | None:
    """Decide a command under the whole house; return its facts, nothing where the rule refuses.

    Raises Refused where another rule does.
    """
    assert work.set_aside is not None, "Only a command that sets a rule aside is tried."
    rule, work.set_aside = work.set_aside.rule, None
    try:
        use_case(work)
    except Refused as refusal:
        if refusal.rule != rule:
            raise
        return None
    return facts_of(work)


def write_down(work: Work, before: list[Fact] | None) -> None:
    """Save the ruling with what it led to. Refuses one that led to nothing else than without it."""
    aside = work.set_aside
    assert aside is not None, "Only a command that sets a rule aside is ruled on."
    if before is not None and _told(before) == _told(facts_of(work)):
        refuse_needless(aside.rule)
    table = next((each for each in work.touched.values() if isinstance(each, CashTable)), None)
    hand = next((each for each in work.touched.values() if isinstance(each, Hand)), None)
    primary = work.primary
    work.add(
        Ruling.record_for(
            work.new_id("ruling"),
            rule=aside.rule,
            sets_aside=True,
            reason=aside.reason,
            edition=work.edition,
            subject=None if primary is None else primary.id,
            table_id=None if table is None else table.id,
            hand_id=None if hand is None else hand.id,
            hand=None if hand is None else hand.state.number,
            by=work.by,
        )
    )


def facts_of(work: Work) -> list[Fact]:
    """Return the facts that a command has led to so far."""
    return [
        fact
        for aggregate in work.changed
        for fact in aggregate.pending_events
        if isinstance(fact, Fact)
    ]


def _check_in_force(work: Work, rule: str, edition: str) -> None:
    """Raise UnknownRule where a rule is of no book that holds at a table."""
    of_house = (each.id for each in work.editions.rulebook(edition).rules)
    everywhere = (each.id for each in shipped()["open"].rules)
    known = {*of_house, *everywhere, *ROOM_RULES}
    if rule not in known:
        raise UnknownRule(rule, get_close_matches(rule, sorted(known), n=NEAR))


def _told(facts: list[Fact]) -> list[tuple[type[Fact], dict[str, object]]]:
    return [(type(fact), dict(fact.__dict__)) for fact in facts]


def _of(ruling: Ruling) -> Answer:
    state = ruling.state
    body = {"ruling_id": ruling.id, "rule": state.rule, "appeals": len(state.appeals)}
    return Answer(body=body, location=f"/rulings/{ruling.id}")
