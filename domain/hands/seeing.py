"""What is shown beside a whole hand: a part, to one person, on request; and what is said of it."""

from domain.hands.cards import check_part
from domain.hands.hand import Hand
from domain.hands.performing import refuse_unless_live
from domain.hands.showdown import check_showdown
from domain.hands.showdown_events import (
    CardsDisclosed,
    CardsShownToOne,
    HandDeclared,
    HandKilled,
    HandShownInPart,
    SeeingAsked,
    SeeingDecided,
)
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Refused, Stamp
from domain.rules.conduct import refuse_unless
from domain.rules.house import House
from domain.rules.seeing import Asker, Favour
from domain.rules.wording import DIRECTORS

SEEING = Favour(rule="room:seeing")
"""What holds where no house says who may see a hand: whoever rules decides."""


def show_part(hand: Hand, *, seat: int, cards: str, house: House, by: Stamp) -> None:
    """Turn up some cards of a hand at the showdown; who won uncalled may do so afterwards."""
    player = _dealt_in(hand.state, seat)
    if hand.state.outcome == "playing":
        refuse_unless_live(hand.state, seat)
        check_showdown(hand.state)
    check_part(hand.state, seat, cards)
    if player.has_shown:
        raise Refused("room:hand-shown", "Seat {asked} has shown its hand.", asked=seat)

    rule = "room:shown-in-part" if house.claim is None else house.claim.rule
    hand.record(HandShownInPart, by, seat=seat, cards=cards, rule=rule)


def declare(
    hand: Hand, *, seat: int, words: str, plays_board: bool = False, house: House, by: Stamp
) -> None:
    """Write down what a player says the hand is: it binds nobody, for cards speak."""
    refuse_unless_live(hand.state, seat)
    check_showdown(hand.state)

    rule = "room:cards-speak" if house.cards_speak is None else house.cards_speak.rule
    hand.record(HandDeclared, by, seat=seat, words=words, plays_board=plays_board, rule=rule)


def show_to_one(
    hand: Hand, *, seat: int, cards: str, to_seat: int | None = None, house: House, by: Stamp
) -> str:
    """Write down that a player showed cards to one person; return when the table sees them."""
    state = hand.state
    _dealt_in(state, seat)
    check_part(state, seat, cards)
    is_over, policy = state.outcome != "playing", house.shown_to_one
    viewer = next((each for each in state.seats if each.seat == to_seat), None)
    viewer_plays = viewer is not None and viewer.is_live
    disclosed = "to-one"
    if policy is not None:
        disclosed = policy.disclosed(is_over=is_over, viewer_plays=viewer_plays)

    hand.record(
        CardsShownToOne,
        by,
        seat=seat,
        cards=cards,
        to_seat=to_seat,
        disclosed=disclosed,
        rule="room:shown-to-one" if policy is None else policy.rule,
    )
    return disclosed


def ask_to_see(
    hand: Hand,
    *,
    seat: int,
    asked_by: int | None = None,
    asked_as: str = "player",
    cards: str = "",
    house: House,
    by: Stamp,
) -> str:
    """Ask to see a seat's hand; return `shown`, `granted`, or `pending` while nobody has ruled.

    Where it is a right, a hand that was given up is dead before it is shown.
    """
    player = _dealt_in(hand.state, seat)
    if player.held_until == "on-request" and player.held_back:
        return _show_held_back(hand, player, by)
    _check_contested(hand.state, player)
    policy = house.asking_to_see or SEEING
    asker = _asker(hand.state, seat, asked_by, asked_as)
    if house.unseen_win is not None and asker.has_mucked and _wins_unseen(hand.state, seat):
        house.unseen_win.refuse()
    answer = policy.answer(asker)

    hand.record(
        SeeingAsked,
        by,
        seat=seat,
        asked_by=asked_by,
        asked_as=asked_as,
        is_pending=answer == "pending",
        rule=policy.rule,
    )
    if answer == "granted":
        _turn_up(hand, player, cards, policy.rule, by, kills=policy.kills_first)
    return answer


def decide_seeing(
    hand: Hand,
    *,
    seat: int,
    is_granted: bool,
    reason: str,
    cards: str = "",
    house: House,
    by: Stamp,
) -> None:
    """Grant or deny that a hand is shown which somebody asked to see."""
    policy = house.asking_to_see or SEEING
    refuse_unless(by.role, DIRECTORS, policy.rule)
    player = _dealt_in(hand.state, seat)
    if seat not in hand.state.asked_for:
        raise Refused(policy.rule, "Nobody waits to see the hand of seat {asked}.", asked=seat)

    hand.record(
        SeeingDecided, by, seat=seat, is_granted=is_granted, reason=reason, rule=policy.rule
    )
    if is_granted:
        _turn_up(hand, player, cards, policy.rule, by, kills=True)


def _turn_up(
    hand: Hand, player: SeatPlaying, cards: str, rule: str, by: Stamp, *, kills: bool
) -> None:
    """Kill a hand that was given up, and let everybody see it where its cards are known."""
    if kills and player.standing == "mucked":
        hand.record(HandKilled, by, seat=player.seat, cause="asked-to-see", returned=0, rule=rule)
    known = cards or player.known_cards
    if known and player.standing == "mucked":
        check_part(hand.state, player.seat, known)
        hand.record(CardsDisclosed, by, seat=player.seat, cards=known, rule=rule)


def _show_held_back(hand: Hand, player: SeatPlaying, by: Stamp) -> str:
    """Let the table see what another was shown, once the hand is over."""
    if hand.state.outcome == "playing":
        raise Refused(player.held_rule, "Cards of a hand in play are seen when it is over.")
    hand.record(CardsDisclosed, by, seat=player.seat, cards=player.held_back, rule=player.held_rule)
    return "shown"


def _check_contested(state: HandState, player: SeatPlaying) -> None:
    """Refuse to ask during the betting, for a folded hand, one that was shown or never called."""
    if state.outcome == "playing":
        check_showdown(state)
    if player.has_shown:
        raise Refused("room:hand-shown", "Seat {asked} has shown its hand.", asked=player.seat)
    if not player.is_unfolded or len(state.unfolded()) == 1:
        raise Refused("room:seeing", "Seat {asked} has no hand at a showdown.", asked=player.seat)


def _wins_unseen(state: HandState, seat: int) -> bool:
    """Tell whether everybody mucked against a hand that wasn't shown."""
    return [each.seat for each in state.live()] == [seat]


def _asker(state: HandState, seat: int, asked_by: int | None, asked_as: str) -> Asker:
    found = next((each for each in state.seats if each.seat == asked_by), None)
    if found is None:
        return Asker(asked_as=asked_as)
    has_called = found.seat in state.round.faced and found.seat != seat
    return Asker(
        asked_as=asked_as,
        has_hand=found.is_live,
        has_mucked=found.standing == "mucked",
        has_put_in=found.matched + found.dead > 0,
        called_river=has_called and state.aggressor == (seat, state.street),
    )


def _dealt_in(state: HandState, seat: int) -> SeatPlaying:
    for each in state.seats:
        if each.seat == seat:
            return each
    raise Refused("room:not-in-hand", "Seat {asked} wasn't dealt in.", asked=seat)
