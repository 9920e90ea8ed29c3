"""An incident: a stream of one fact."""

from collections.abc import Collection
from typing import Self
from uuid import UUID

from domain.incidents.events import IncidentNoted
from domain.kernel import Aggregate, Fact, Stamp, State
from domain.rules.conduct import DECIDERS, refuse_unless
from domain.rules.house import House

ONLOOKERS = "room:onlookers"
NOTED = "room:incident"


class IncidentState(State):
    """What is remembered of an incident."""

    kind: str = ""
    rule: str = ""


class Incident(Aggregate, state=IncidentState, opening=IncidentNoted):
    """Something that was noted; nothing ever happens to it again."""

    state: IncidentState

    def evolve(self, fact: Fact) -> None:
        """Take in one fact. It happened, so nothing is checked here."""
        match fact:
            case IncidentNoted(kind=kind, rule=rule):
                self.state.kind = kind
                self.state.rule = rule
            case _:
                super().evolve(fact)

    @classmethod
    def send_onlooker(
        cls,
        incident_id: UUID,
        *,
        house: House,
        plays_as: Collection[str],
        by: Stamp,
        table_id: UUID | None = None,
        player_id: UUID | None = None,
        description: str | None = None,
    ) -> Self:
        """Send an onlooker away from a table, or out of the room where no table is named.

        `plays_as` says how the person is there to play after all: `seated`, `on_waiting_list` or
        `visiting_from_another_table`.
        """
        if house.onlookers is not None:
            house.onlookers.check(by.role, plays_as=plays_as)
        refuse_unless(by.role, DECIDERS, ONLOOKERS)

        return cls.opened(
            incident_id,
            by,
            kind="onlooker-sent-out" if table_id is None else "onlooker-sent-away",
            rule=ONLOOKERS if house.onlookers is None else house.onlookers.rule,
            table_id=table_id,
            seat=None,
            player_id=player_id,
            description=description,
        )

    @classmethod
    def give_leave(
        cls,
        incident_id: UUID,
        *,
        house: House,
        table_id: UUID,
        seat: int,
        by: Stamp,
        player_id: UUID | None = None,
        description: str | None = None,
    ) -> Self:
        """Let an onlooker sit behind a player, without any part in the game."""
        if house.onlooker_leave is not None:
            house.onlooker_leave.check(by.role)
        refuse_unless(by.role, DECIDERS, ONLOOKERS)

        return cls.opened(
            incident_id,
            by,
            kind="onlooker-given-leave",
            rule=ONLOOKERS if house.onlooker_leave is None else house.onlooker_leave.rule,
            table_id=table_id,
            seat=seat,
            player_id=player_id,
            description=description,
        )

    @classmethod
    def note_cashed(
        cls,
        incident_id: UUID,
        *,
        rule: str,
        is_from_elsewhere: bool,
        table_id: UUID,
        seat: int,
        player_id: UUID,
        by: Stamp,
    ) -> Self:
        """Note that a player who sits at a table handed in chips at a desk.

        They are a breach of a rule of the house, unless a second person signed that they came from
        elsewhere.
        """
        return cls.opened(
            incident_id,
            by,
            kind="chips-from-elsewhere" if is_from_elsewhere else "went-south",
            rule=rule,
            table_id=table_id,
            seat=seat,
            player_id=player_id,
            description=None,
        )

    @classmethod
    def note(
        cls,
        incident_id: UUID,
        *,
        description: str,
        by: Stamp,
        table_id: UUID | None = None,
        seat: int | None = None,
        player_id: UUID | None = None,
    ) -> Self:
        """Note whatever happened."""
        return cls.opened(
            incident_id,
            by,
            kind="note",
            rule=NOTED,
            table_id=table_id,
            seat=seat,
            player_id=player_id,
            description=description,
        )
