"""Players on the list who ask for one table together: no place changes, and seats are drawn."""

from collections.abc import Sequence
from uuid import UUID

from domain.kernel import Fact, Refused, Stamp
from domain.reserve_lists.events import TogetherAsked, TogetherSetAside
from domain.reserve_lists.explaining import Explaining
from domain.reserve_lists.order import refuse_unknown
from domain.reserve_lists.state import Party
from domain.rules.house import House

PARTY_MIN = 2


class Together(Explaining):
    """Who asks to sit at one table."""

    def evolve(self, fact: Fact) -> None:
        """Take in who asked, and whose request was put aside."""
        match fact:
            case TogetherAsked(entries=entries, table_id=table_id):
                self._let_go(entries)
                self.state.parties.append(Party(tuple(entries), table_id))
            case TogetherSetAside(entries=entries):
                self._let_go(entries)
            case _:
                super().evolve(fact)

    def ask_together(
        self, *, entries: Sequence[int], table_id: UUID, house: House, by: Stamp
    ) -> None:
        """Note that players who wait ask for one table together; a later request replaces it."""
        self.check_open()
        if house.same_table is not None:
            house.same_table.check_request()
        if len(set(entries)) < PARTY_MIN:
            raise Refused("room:together", "Two or more players ask for a table together.")
        waiting = {each.number for each in self.waiting(by.at, house)}
        for number in entries:
            if number not in waiting:
                refuse_unknown(number)

        self.record(TogetherAsked, by, entries=sorted(set(entries)), table_id=table_id)

    def set_aside_together(self, party: Party, *, by: Stamp) -> None:
        """Put a request aside whose table hasn't seats for all who asked."""
        self.record(TogetherSetAside, by, entries=list(party.entries), table_id=party.table_id)

    def party_of(self, entry: int) -> Party | None:
        """Return with whom, and for which table, an entry asks together with others."""
        return next((party for party in self.state.parties if entry in party.entries), None)

    def check_seat_not_chosen(self, entry: int, seat: int, house: House) -> None:
        """Refuse a seat that is named for one who asks for a table together with others."""
        if house.same_table is not None and self.party_of(entry) is not None:
            house.same_table.refuse_choice(seat)

    def _let_go(self, entries: Sequence[int]) -> None:
        self.state.parties = [
            party for party in self.state.parties if not set(party.entries) & set(entries)
        ]
