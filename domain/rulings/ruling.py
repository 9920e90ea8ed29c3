"""A ruling: a stream of its own, so that what was found can be read and followed for ever."""

from typing import Self
from uuid import UUID

import msgspec

from domain.kernel import Aggregate, Fact, Refused, Stamp, State
from domain.rules.house import House
from domain.rules.wording import DIRECTORS
from domain.rulings.events import RulingAppealed, RulingRecorded, RulingSuperseded

AUTHORITY = "room:ruling"
NOT_SET_ASIDE = "room:not-set-aside"
NOTHING_SET_ASIDE = "room:nothing-set-aside"
SUPERSEDED = "room:ruling-superseded"
ROOM = "room:"


class RulingState(State):
    """What is remembered of a ruling."""

    rule: str | None = None
    sets_aside: bool = False
    edition: str | None = None
    table_id: UUID | None = None
    hand_id: UUID | None = None
    hand: int | None = None
    superseded_by: UUID | None = None
    appeals: list[UUID] = msgspec.field(default_factory=list)


class Ruling(Aggregate, state=RulingState, opening=RulingRecorded):
    """What somebody with the authority found, and whether a player appealed."""

    state: RulingState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case RulingRecorded(rule=rule, sets_aside=sets_aside, edition=edition):
                self.state.rule = rule
                self.state.sets_aside = sets_aside
                self.state.edition = edition
                self.state.table_id, self.state.hand_id = fact.table_id, fact.hand_id
                self.state.hand = fact.hand
            case RulingSuperseded(superseded_by=superseded_by):
                self.state.superseded_by = superseded_by
            case RulingAppealed(player_id=player_id):
                self.state.appeals.append(player_id)
            case _:
                super().evolve(fact)

    @classmethod
    def record_for(
        cls,
        ruling_id: UUID,
        *,
        reason: str,
        by: Stamp,
        rule: str | None = None,
        sets_aside: bool = False,
        edition: str | None = None,
        subject: UUID | None = None,
        table_id: UUID | None = None,
        hand_id: UUID | None = None,
        hand: int | None = None,
    ) -> Self:
        """Write down a ruling whose authority was checked."""
        return cls.opened(
            ruling_id,
            by,
            rule=rule,
            sets_aside=sets_aside,
            reason=reason,
            edition=edition,
            subject=subject,
            table_id=table_id,
            hand_id=hand_id,
            hand=hand,
        )

    def appeal(self, *, player_id: UUID, grounds: str, house: House, by: Stamp) -> None:
        """Note that a player appealed, where the house doesn't take a ruling as final."""
        if house.authority is not None:
            house.authority.check_appeal()

        self.record(RulingAppealed, by, player_id=player_id, grounds=grounds)

    def supersede(self, *, superseded_by: UUID, house: House, by: Stamp) -> None:
        """Let another ruling apply instead: that of whoever has the last word in the house."""
        rule = SUPERSEDED
        if house.final_authority is not None:
            house.final_authority.check(by.role)
            rule = house.final_authority.rule
        else:
            check_may_rule(house, by.role)
        if self.state.superseded_by is not None:
            raise Refused(
                SUPERSEDED,
                "Another ruling applies instead of this one already.",
                accepted=self.state.superseded_by,
            )

        self.record(RulingSuperseded, by, superseded_by=superseded_by, rule=rule)


def check_may_rule(house: House, role: str) -> None:
    """Refuse a ruling by somebody who doesn't rule in this house."""
    if house.authority is not None:
        house.authority.check(role)
    elif house.final_authority is not None:
        house.final_authority.check(role)
    elif role not in DIRECTORS:
        _refuse_role(role)


def check_may_set_aside(rule: str, house: House, role: str) -> None:
    """Refuse to set a rule aside: to who may not, and of a rule without which no books add up.

    An option that the room set for itself is a rule of the house like any other.
    """
    if house.authority is not None:
        house.authority.check_setting_aside(role)
    else:
        check_may_rule(house, role)
    if rule.startswith(ROOM) and not _bound_to(rule, house):
        raise Refused(NOT_SET_ASIDE, "{asked} keeps the books and is not set aside.", asked=rule)


def without(rule: str, house: House) -> House:
    """Return a house in which nothing is bound to a rule."""
    unbound = dict.fromkeys(_bound_to(rule, house))
    return msgspec.structs.replace(house, set_aside=rule, **unbound)


def _bound_to(rule: str, house: House) -> list[str]:
    """Return the places of a house that are bound to a rule."""
    places = house.__struct_fields__
    return [each for each in places if getattr(getattr(house, each), "rule", None) == rule]


def refuse_needless(rule: str) -> None:
    """Refuse to set aside a rule that nothing depended on."""
    raise Refused(
        NOTHING_SET_ASIDE,
        "What was asked comes out the same with {asked} as without it.",
        asked=rule,
    )


def _refuse_role(role: str) -> None:
    raise Refused(
        AUTHORITY,
        "A ruling is a {allowed}'s, not a {asked}'s.",
        asked=role,
        allowed=" or ".join(DIRECTORS),
    )
