"""What happened in a hand, told in the actions of the PHH format."""

from cardroom.service.phh.enacting import Act, Enacting
from cardroom.service.phh.reading import in_units
from domain.cards import UNKNOWN, written_cards
from domain.hands.deal_events import DealFaultRuled
from domain.hands.events import BoardDealt, CardsDiscarded, HoleCardsDealt
from domain.hands.hand import Hand
from domain.hands.state import HandState, SeatPlaying, is_betting_over
from domain.kernel import Fact
from domain.rules.dealing import Fault


class Telling:
    """Tells a hand fact by fact.

    Cards that became known later are written where they were dealt. The format wants everybody to
    draw before anybody is dealt cards, and who shows a hand to do so before a board is run out.
    """

    def __init__(self, scale: int) -> None:
        self._scale = scale
        self._hand: Hand | None = None
        self._enacting = Enacting()
        self._last: Fact | None = None
        self._actions: list[str] = []
        self._showdown: int | None = None
        self._first: dict[int, str] = {}
        self._drawn: dict[int, tuple[int, str]] = {}
        self._exchanged: set[int] = set()
        self._late: list[Act] = []
        """How hands died at the showdown: the format has them muck, or fold once bets can come."""
        self._deals: list[tuple[int, int]] = []
        """Of cards dealt to a seat after its first, where they are told, and to which seat."""

    @property
    def state(self) -> HandState:
        """Return the hand as it is now."""
        assert self._hand is not None, "A hand's facts begin with its opening."
        return self._hand.state

    def take(self, fact: Fact, act: Act | None) -> None:
        """Take in what happened next, and which act it is, if any."""
        if self._drawn and not self._is_drawing(fact):
            self._tell_drawn()
        self._actions += [] if self._hand is None else self._told(fact)
        if self._hand is None:
            self._hand = fact.mutate(None)
        else:
            self._hand.evolve(fact)
        if self._showdown is not None and not is_betting_over(self.state):
            self._bet_again()
        self._take_act(fact, act)
        self._take_exchanged(fact)
        if self._showdown is None and is_betting_over(self.state):
            self._showdown = len(self._actions)

    def _bet_again(self) -> None:
        """Let betting that was over be open: a hand that was restored is still to act."""
        self._enacting.hold(act for act in self._late if not self.state.at(act.seat).is_live)
        self._showdown, self._late = None, []

    def _take_act(self, fact: Fact, act: Act | None) -> None:
        """Tell the acts whose turn has come; who gives a hand up at the showdown mucks it."""
        self._last = fact
        is_late = act is not None and self._showdown is not None
        if act is not None and is_late:
            self._late.append(act)
        self._tell(self._enacting.take(fact, None if is_late else act))

    def _tell(self, acts: list[Act]) -> None:
        for seat, word, to in acts:
            amount = f" {in_units(to, self._scale)}" if word == "cbr" else ""
            self._actions.append(f"{self._name(seat)} {word}{amount}")

    def _finish(self) -> None:
        """Let who gave up without another turn fold, or muck where there is a showdown."""
        assert self._last is not None, "A hand's facts begin with its opening."
        self._tell(self._enacting.finish(self.state, self._last.by))

    def _take_exchanged(self, fact: Fact) -> None:
        """Tell a seat's first cards as they are once one was exchanged, or lies open instead."""
        match fact:
            case DealFaultRuled(effect="replaced" | "door-card", fault=Fault(seat=int(seat))):
                self._exchanged.add(seat)
            case HoleCardsDealt(seat=seat) if not self.state.is_flop_dealt:
                pass
            case _:
                return
        if seat in self._exchanged and seat in self._first:
            self._first[seat] = self.state.at(seat).cards

    def actions(self) -> list[str]:
        """Return the actions in the order that the format wants."""
        self._tell_drawn()
        self._finish()
        for place, seat in self._deals:
            self._actions[place] = self._dealt_later(place, seat)
        if self._showdown is not None:
            shown = self._shows()
            place = len(self._actions) if self.state.game.has_draw else self._showdown
            self._actions[place:place] = self._face_up(shown)
            has_more_to_show = self._face_up(shown) != shown and not self.state.board
            self._actions += shown if has_more_to_show else []
        return self._deal() + self._actions

    def _is_drawing(self, fact: Fact) -> bool:
        match fact:
            case CardsDiscarded():
                return bool(self.state.drawing)
            case HoleCardsDealt():
                return True
            case _:
                return False

    def _told(self, fact: Fact) -> list[str]:
        """Return how the format tells a fact: in one action, or not at all."""
        match fact:
            case HoleCardsDealt(seat=seat, cards=cards):
                return self._dealt(seat, cards)
            case CardsDiscarded(seat=seat, count=count, cards=cards):
                self._drawn |= {seat: (count, "")} if count else {}
                return [f"{self._name(seat)} sd {cards or UNKNOWN * count}".rstrip()]
            case BoardDealt(board=1, cards=cards):
                count = len(written_cards(cards)) or self._cards_of(fact)
                return [f"d db {cards or UNKNOWN * count}"]
            case _:
                return []

    def _cards_of(self, fact: BoardDealt) -> int:
        game = self.state.game
        return game.streets[game.place_of(fact.street)].board or 1

    def _dealt(self, seat: int, cards: str) -> list[str]:
        """Note a seat's cards: its first, those it drew, or those of a later street."""
        if not self.state.at(seat).is_dealt:
            self._first[seat] = cards
            return []
        if seat in self._exchanged and not self.state.is_flop_dealt:
            return []
        if seat in self._drawn:
            self._drawn[seat] = (self._drawn[seat][0], cards)
            return []
        self._deals.append((len(self._actions), seat))
        return [cards or UNKNOWN]

    def _tell_drawn(self) -> None:
        for seat, (count, cards) in self._drawn.items():
            self._actions.append(f"d dh {self._name(seat)} {cards or UNKNOWN * count}")
        self._drawn = {}

    def _dealt_later(self, place: int, seat: int) -> str:
        """Return a later street's card as it is known in the end, where it was shown."""
        earlier = sum(each == seat and at < place for at, each in self._deals)
        held = written_cards(self.state.at(seat).cards)
        told = self._actions[place]
        card = held[self._first_count + earlier] if told == UNKNOWN and held else told
        return f"d dh {self._name(seat)} {card}"

    @property
    def _first_count(self) -> int:
        return self.state.game.streets[0].hole_cards

    def _name(self, seat: int) -> str:
        return f"p{self.state.place_of(seat) + 1}"

    def _deal(self) -> list[str]:
        """Return the first cards; who bets before the flop of a bomb pot checks, in the format."""
        dealt = [
            f"d dh {self._name(each.seat)} {self._first_cards(each)}" for each in self.state.seats
        ]
        checks = [f"{self._name(each.seat)} cc" for each in self._able_at_start()]
        return dealt + (checks if self.state.is_bomb_pot else [])

    def _able_at_start(self) -> list[SeatPlaying]:
        owed = {post.seat: post.amount for post in self.state.posts}
        able = [each for each in self.state.seats if each.stack_at_start > owed.get(each.seat, 0)]
        return able if len(able) > 1 else []

    def _first_cards(self, seat: SeatPlaying) -> str:
        """Return the first cards of a seat; what it held to the end may have become known since."""
        count = self._first_count
        cards = self._first.get(seat.seat, "")
        if not self.state.game.has_draw and not cards.replace("?", ""):
            cards = "".join(written_cards(seat.cards)[:count])
        return cards or UNKNOWN * count

    def _shows(self) -> list[str]:
        """Return who showed what, all at once."""
        state = self.state
        told = {each.seat for each in self._enacting.state.unfolded()}
        contenders = [each for each in state.seats if each.seat in told]
        if len(contenders) == 1:
            return []
        named = {seat for won in self.state.winners for seat in won.seats}
        return [self._shown(each, named) for each in contenders]

    def _shown(self, seat: SeatPlaying, named: set[int]) -> str:
        """Return what a seat turned up; beside winners who were named, the others lost."""
        has_lost = seat.standing != "in" or (named and seat.seat not in named)
        cards = seat.cards + UNKNOWN * seat.owed
        return f"{self._name(seat.seat)} sm" + ("" if has_lost else f" {cards}")

    def _face_up(self, shown: list[str]) -> list[str]:
        """Return who shows before the last cards come: at stud who is all-in, with what they hold.

        They show again once the last card is dealt to them face down.
        """
        later = [action for action in self._actions[self._showdown :] if action.startswith("d dh")]
        if not later or not self.state.game.has_bring_in:
            return shown
        return [f"{action.split()[0]} sm -" for action in shown]
