"""Who is dealt in to the next hand, what they put in to get cards, and who waits."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from domain.kernel import Refused
from domain.rules.acting import HEADS_UP
from domain.rules.entering import Owed, Positions
from domain.rules.house import House
from domain.tables.hand_events import MissedBlinds, SeatDealtIn, SeatPost
from domain.tables.positions import LastPlaces, Places, Table, next_places, passed
from domain.tables.state import TableState, Taken
from domain.variants import DEALERS_CHOICE


class NextHand(msgspec.Struct, frozen=True, kw_only=True):
    """The next hand as it would begin: the places, who is dealt in from the button's left.

    `waiting` are the seats with chips that get no cards, each with the reason.
    """

    places: Places
    seats: list[int]
    waiting: dict[int, Refused]

    @property
    def behind_blinds(self) -> list[int]:
        """Return the seats that post no blind, from the big blind's left."""
        blinds = {self.places.small_seat, self.places.big}
        behind = [seat for seat in self.seats if seat not in blinds]
        return sorted(behind, key=lambda seat: (seat <= self.places.big, seat))


class DealingIn:
    """Deals the next hand to whoever is there, by the house's rules of coming into a game.

    `there` are the players who are present with chips that can play, `posting` seats that are taken
    to have declared what they owe.
    """

    def __init__(
        self,
        state: TableState,
        there: Mapping[int, SeatDealtIn],
        house: House,
        posting: Collection[int] = (),
    ) -> None:
        self.house = house
        self.there = there
        self._posting = posting
        self._state = state
        self._last = _last_places(state)
        self._begins_anew = sum(not self._taken(seat).is_newcomer for seat in there) < HEADS_UP

    def hand(self) -> NextHand:
        """Return the next hand, or refuse it for want of players or of a button."""
        if len(self.there) < HEADS_UP:
            raise _too_few(len(self.there))
        if not self.has_button:
            raise Refused("room:no-button", "The first button goes by high card or by the floor.")
        hand = self.next_hand()
        if hand is None:
            raise _too_few(sum(not self.owed(seat) for seat in self.there))
        return hand

    @property
    def has_button(self) -> bool:
        """Tell whether it is known where the button is."""
        return self._state.button is not None or self._first_button is not None

    def next_hand(self) -> NextHand | None:
        """Return the next hand, or nothing where fewer than two would be dealt in."""
        barred: dict[int, Refused] = {}
        while True:
            table = self._table(barred)
            places = next_places(self._button, self._last, table)
            if places is None:
                return None
            kept_out = self._kept_out(places, table.playing)
            if not kept_out:
                return self._dealt(places, table, barred)
            barred |= kept_out

    def owed(self, seat: int) -> Owed | None:
        """Return what a player puts in to get cards, unless the big blind comes round first."""
        taken, house = self._taken(seat), self.house
        big_blind = self._state.big_blind
        if not self._state.has_blinds:
            return None
        if self.is_newcomer(seat):
            if taken.entry == "requested-move" and house.moved_at_own_wish is not None:
                return house.moved_at_own_wish.owed(big_blind)
            if not self.is_moved_by_house(seat) and house.entry_post is not None:
                return house.entry_post.of_newcomer(big_blind)
            if house.moved_by_house is not None and self.is_moved_by_house(seat):
                return house.moved_by_house.owed(big_blind) or self._owed_for_absence(taken)
        return self._owed_for_absence(taken)

    def is_newcomer(self, seat: int) -> bool:
        """Tell whether a player comes into a running game.

        Where fewer than two of its players are there, all who are begin it anew together.
        """
        return self._taken(seat).is_newcomer and not self._begins_anew

    def is_moved_by_house(self, seat: int) -> bool:
        """Tell whether the house brought a newcomer from another table."""
        return self._comes_from_house(self._taken(seat))

    def posts(self, hand: NextHand, *, without: Collection[int] = ()) -> list[SeatPost]:
        """Return what seats that are dealt in put in for getting cards, but for some of them.

        The small blind is a part of what its seat puts in.
        """
        posts = []
        for seat in hand.seats:
            if seat in without:
                continue
            owed = self.owed(seat) if self.puts_in_entry(seat) else None
            for post in () if owed is None or seat == hand.places.big else owed.posts:
                has_blind = post.is_live and seat == hand.places.small_seat
                amount = post.amount - (self._state.small_blind if has_blind else 0)
                if amount > 0:
                    posts.append(SeatPost(seat, post.kind, amount, post.is_live))
        return posts

    def missed(self, hand: NextHand) -> list[MissedBlinds]:
        """Return the players whom a blind passes, but for newcomers, who owe one anyway.

        A player who is played over is passed whoever sits in the seat meanwhile.
        """
        boxed = [(seat, boxed.taken) for seat, boxed in self._state.boxed.items()]
        absent = [
            (seat, taken)
            for seat, taken in self._state.occupied.items()
            if isinstance(taken, Taken) and seat not in hand.seats and seat not in hand.waiting
        ]
        missed = [
            MissedBlinds(seat, taken.player_id, *self._passing(hand.places, seat))
            for seat, taken in sorted([*absent, *boxed], key=lambda each: each[0])
            if not taken.is_newcomer or self._comes_from_house(taken)
        ]
        return [each for each in missed if each.small or each.big]

    @property
    def _button(self) -> int:
        if self._state.button is None:
            assert self._first_button is not None, "There is no hand without a button."
            return self._first_button
        if self._state.button_has_played and self._last is None:
            return self._state.button % self._state.seats + 1
        return self._state.button

    @property
    def _first_button(self) -> int | None:
        """The seat that has the first button without a draw, where the house has one."""
        rule = self.house.first_button
        return None if rule is None else rule.seat_without_draw(self.there)

    def _taken(self, seat: int) -> Taken:
        taken = self._state.occupied[seat]
        assert isinstance(taken, Taken), f"Nobody sits in seat {seat}."
        return taken

    def _comes_from_house(self, taken: Taken) -> bool:
        moved = taken.entry in {"house-move", "broken-table"}
        return moved and self.house.moved_by_house is not None

    def _owed_for_absence(self, taken: Taken) -> Owed | None:
        if self.house.entry_post is None:
            return None
        return self.house.entry_post.of_absent(
            missed_small=taken.missed_small,
            missed_big=taken.missed_big,
            small_blind=self._state.small_blind,
            big_blind=self._state.big_blind,
        )

    def puts_in_entry(self, seat: int) -> bool:
        """Tell whether a player puts in what is owed for getting cards."""
        return bool(self._taken(seat).posting) or seat in self._posting

    def _puts_in(self, seat: int) -> bool:
        straddle = self._state.straddles.get(seat)
        return self.puts_in_entry(seat) or (straddle is not None and straddle.missed_blind > 0)

    def _table(self, barred: Mapping[int, Refused]) -> Table:
        able = [seat for seat in sorted(self.there) if seat not in barred]
        waiting = {seat for seat in able if self.owed(seat) and not self._puts_in(seat)}
        rule = self.house.entry_post
        return Table(
            house=self.house,
            is_dealers_choice=self._state.variant == DEALERS_CHOICE,
            playing=[seat for seat in able if seat not in waiting],
            waiting=waiting if rule is None or rule.may_wait_for_big_blind else (),
            passed_by={seat for seat in able if self._is_passed_by(seat)},
        )

    def _kept_out(self, places: Places, playing: Sequence[int]) -> dict[int, Refused]:
        kept_out = {}
        for seat in playing:
            why = None if seat == places.big else self._why_kept_out(places, seat)
            if why is not None:
                kept_out[seat] = why
        return kept_out

    def _why_kept_out(self, places: Places, seat: int) -> Refused | None:
        rule = self._positions_of(seat)
        if rule is not None and not self._is_passed_by(seat):
            if seat == places.small:
                return rule.why_no_cards(seat) if rule.bars("small_blind") else None
            if rule.bars("button") and self._button_passes(places, seat):
                return rule.why_no_cards(seat)
        if passed(places.button, places.small, seat) and seat != places.small:
            return self._between(rule, seat)
        return None

    @staticmethod
    def _between(rule: Positions | None, seat: int) -> Refused:
        if rule is not None:
            return rule.why_no_cards(seat)
        return Refused(
            "room:between-button-and-blind",
            "Seat {seat} is between the button and the small blind: it waits.",
            seat=seat,
        )

    def _positions_of(self, seat: int) -> Positions | None:
        """Return the house's rule of where a newcomer gets no cards: who was moved has another."""
        if not self.is_newcomer(seat):
            return None
        moved = self.house.moved_positions
        is_moved = moved is not None and moved.covers(self._taken(seat).entry)
        return moved if is_moved else self.house.newcomer_positions

    def _is_passed_by(self, seat: int) -> bool:
        """Tell whether the button passes by a newcomer, who has waited a hand for that."""
        rule = self._positions_of(seat)
        return rule is not None and rule.passes_by and self._taken(seat).has_waited

    def _button_passes(self, places: Places, seat: int) -> bool:
        last = None if self._last is None else self._last.button
        return (
            seat == places.button
            or passed(places.button, places.small, seat)
            or (last is not None and passed(last, places.small, seat))
        )

    def _dealt(self, places: Places, table: Table, barred: Mapping[int, Refused]) -> NextHand:
        seats = table.with_big(places.big)
        waiting = dict(barred)
        for seat in self.there:
            owed = self.owed(seat)
            if seat not in seats and seat not in barred and owed is not None:
                waiting[seat] = owed.why_no_cards(seat)
        order = sorted(seats, key=lambda seat: (seat <= places.button, seat))
        return NextHand(places=places, seats=order, waiting=waiting)

    def _passing(self, places: Places, seat: int) -> tuple[bool, bool]:
        """Tell whether small and big blind pass a seat on their way to the next hand's places."""
        if self._last is None:
            small, big = places.button, places.small
        else:
            small, big = self._last.small, self._last.big
        return passed(small, places.small, seat), passed(big, places.big, seat)


def _last_places(state: TableState) -> LastPlaces | None:
    """Return where button and blinds were; a button that was mended goes on from where it was."""
    last = state.last_places if state.button_has_played else None
    if last is None or state.button_goes_on_from is None:
        return last
    return msgspec.structs.replace(last, button=state.button_goes_on_from)


def _too_few(players: int) -> Refused:
    return Refused(
        "room:too-few-players",
        "A hand needs {least} players with chips; {asked} would be dealt in.",
        asked=players,
        least=HEADS_UP,
    )
