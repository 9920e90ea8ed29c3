"""Opening a cash table, changing what it runs under, and breaking it."""

from collections.abc import Mapping
from typing import Self
from uuid import UUID

from domain.kernel import Fact, Refused, Stamp
from domain.rules.house import House
from domain.tables.charges import TableCharges
from domain.tables.charging import Rake, charges_for, own_rake, plain_rake, with_rake
from domain.tables.counting import Counting
from domain.tables.deck_events import SelfDealingAgreed
from domain.tables.events import (
    DealerPushed,
    TableClosed,
    TableEditionChosen,
    TableEditionTakenUp,
    TableLevelChanged,
    TableOpened,
)
from domain.tables.game_events import GamesAgreed
from domain.tables.opening import TableTerms, check_house, check_level, check_opening


class Running(TableCharges, Counting):
    """The table as a whole."""

    def evolve(self, fact: Fact) -> None:
        """Take in what happened to the table as a whole."""
        match fact:
            case TableOpened():
                self._take_opening(fact)
            case TableEditionChosen(edition=edition):
                self.state.next_edition = edition
            case TableEditionTakenUp():
                self.state.edition = fact.edition
                self.state.next_edition = None
                self._take_rake(fact)
            case TableLevelChanged(level=level):
                self.state.level = level
                self.state.all_ins = {}
                self.state.box_is_tracked = self.state.box_is_tracked and level != "box"
                super().evolve(fact)
            case DealerPushed(incoming=incoming):
                self.state.dealer = incoming
                self.state.is_deck_due = incoming is not None
            case TableClosed():
                self.state.is_open = False
                self.state.occupied = {}
            case _:
                super().evolve(fact)

    @classmethod
    def open(
        cls, table_id: UUID, *, terms: TableTerms, edition: str, house: House, by: Stamp
    ) -> Self:
        """Open a cash table on its terms, under an edition of the house's rulebook."""
        check_opening(terms, house, by.role)
        charges = charges_for(terms.charges, house)
        rake = plain_rake(charges.deductions)

        table = cls.opened(
            table_id,
            by,
            name=terms.name,
            variant=terms.variant,
            small_blind=terms.small_blind,
            big_blind=terms.big_blind,
            ante=terms.ante,
            smallest_chip=terms.smallest_chip,
            seats=terms.seats,
            buy_in_min=terms.buy_in_min,
            buy_in_max=terms.buy_in_max,
            edition=edition,
            level=terms.level,
            rake_basis_points=None if rake is None else rake.basis_points,
            rake_cap=None if rake is None else rake.cap,
            rake_free_below=0 if rake is None else rake.free_below,
            rake_needs_flop=rake is not None and rake.needs_flop,
            fee_amount=None if terms.fee is None else terms.fee.amount,
            fee_period_minutes=0 if terms.fee is None else terms.fee.period_minutes,
            dealer=terms.dealer,
            box=terms.box,
            checks_procedure=terms.checks_procedure,
        )
        if table.charges != charges:
            table.record_charges(charges, by)
        if terms.games:
            table.record(GamesAgreed, by, games=list(terms.games), hands_each=terms.hands_each)
        if terms.is_self_dealt:
            table.record(SelfDealingAgreed, by)
        return table

    def take_up_edition(self, *, edition: str, house: House, by: Stamp) -> None:
        """Run under another edition from the next hand on; one in use already changes nothing.

        A house with a rake of its own brings it; any other leaves the rake that is displayed. While
        a hand is played the edition is only chosen: that hand is played out under the old one
        (grosvenor:55).
        """
        self.check_open()
        check_house(house, limits=self.state.limits, ante=self.state.ante, charges=self.charges)
        rake = own_rake(house) or plain_rake(self.state.deductions)

        if self.state.hand is not None:
            self.record(TableEditionChosen, by, edition=edition)
        elif edition != self.state.edition:
            self.record(
                TableEditionTakenUp,
                by,
                edition=edition,
                rake_basis_points=None if rake is None else rake.basis_points,
                rake_cap=None if rake is None else rake.cap,
                rake_free_below=0 if rake is None else rake.free_below,
                rake_needs_flop=rake is not None and rake.needs_flop,
            )

    def change_level(
        self,
        *,
        level: str,
        by: Stamp,
        counts: Mapping[int, int] | None = None,
        house: House | None = None,
    ) -> None:
        """Track the table at another level, between hands; stacks nobody tracked are counted."""
        self.check_open()
        check_level(level)
        self.check_between_hands()
        counted = counts or {}
        for seat, count in counted.items():
            self.player_in(seat)
            self.check_played_chips_arrived(seat)
            self.check_count(count, None)
        missing = sorted(self.taken_seats().keys() - counted.keys())
        if level == "full" and self.state.level != "full" and missing:
            raise Refused(
                "room:count-missing",
                "To track every action the stacks are counted first: seats {missing}.",
                missing=missing,
            )

        for seat in sorted(counted):
            self.record_count(seat, counted[seat], None, by, house)
        if level != self.state.level:
            self.record(TableLevelChanged, by, level=level)

    def push_dealer(self, *, incoming: str | None, by: Stamp) -> None:
        """Let one dealer go and another come; what follows carries the new dealer's badge."""
        self.check_open()

        self.record(DealerPushed, by, outgoing=self.state.dealer, incoming=incoming)

    def close(self, *, reason: str, house: House, by: Stamp) -> None:
        """Break the table up, with every seat empty and nothing on its way."""
        self.check_open()
        self.check_between_hands()
        taken = sorted(self.taken_seats())
        held = [seat for seat in self.state.occupied if self.held_for(seat, by.at, house)]
        if taken or held:
            raise Refused(
                "room:seats-not-empty",
                "The table breaks up once its seats are empty; taken {taken}, held {held}.",
                taken=taken,
                held=held,
            )

        self.record(TableClosed, by, reason=reason)

    def _take_opening(self, fact: TableOpened) -> None:
        for field in (
            "name",
            "variant",
            "small_blind",
            "big_blind",
            "ante",
            "smallest_chip",
            "seats",
            "buy_in_min",
            "buy_in_max",
            "edition",
            "level",
            "fee_amount",
            "fee_period_minutes",
            "dealer",
            "box",
            "checks_procedure",
        ):
            setattr(self.state, field, getattr(fact, field))
        self.state.listed = (fact.small_blind, fact.big_blind)
        self.state.box_is_tracked = fact.level != "box"
        self._take_rake(fact)

    def _take_rake(self, fact: TableOpened | TableEditionTakenUp) -> None:
        """Take in a plain rake; a table whose rake isn't plain keeps it where none is brought."""
        rake = None
        if fact.rake_basis_points is not None:
            rake = Rake(
                basis_points=fact.rake_basis_points,
                cap=fact.rake_cap,
                free_below=fact.rake_free_below,
                needs_flop=fact.rake_needs_flop,
            )
        if rake != plain_rake(self.state.deductions):
            self.state.deductions = with_rake(self.state.deductions, rake)
