"""What the facts of a showdown do to a hand: terms, cards turned up, seen, thrown and killed."""

from domain.cards import written_cards
from domain.hands import dying
from domain.hands import showdown_events as events
from domain.hands.course import take_kill
from domain.hands.house_terms import ShowdownTerms
from domain.hands.state import HandState, SeatPlaying
from domain.kernel import Fact


def took_in(state: HandState, fact: Fact) -> bool:
    """Take in a fact, if it is one of these, and tell whether it was."""
    return _of_hands(state, fact) or _of_sight(state, fact)


def _of_hands(state: HandState, fact: Fact) -> bool:
    match fact:
        case events.ShowdownTermsSet():
            state.showdown = _terms(fact)
        case events.HandShownInPart(seat=seat, cards=cards):
            state.at(seat).tabled = _with(state.at(seat).tabled, cards)
        case events.CardsThrown(seat=seat):
            _throw(state.at(seat), fact)
        case events.HandRetrieved(seat=seat):
            dying.take_retrieval(state, seat)
        case events.HandRestored(seat=seat):
            dying.take_restoration(state, seat)
        case events.HandKilled(seat=seat, returned=returned):
            _forget(state, seat)
            take_kill(state, seat, returned)
        case events.HandDeclared(seat=seat, plays_board=plays_board):
            state.at(seat).plays_board = plays_board
        case events.OwnerLeft(seat=seat):
            state.at(seat).has_left = True
        case events.DisputeRuled():
            state.is_disputed = False
        case events.HandDisputed():
            state.is_disputed = True
        case events.AwardReconstructed():
            pass
        case _:
            return False
    return True


def _forget(state: HandState, seat: int) -> None:
    """Let nothing be kept of a dead hand that its seat would have to answer for in its turn."""
    memory = state.round
    for kept in (memory.early, memory.committed, memory.thrown, memory.lying):
        kept.pop(seat, None)


def _terms(fact: events.ShowdownTermsSet) -> ShowdownTerms:
    return ShowdownTerms(
        counts_any_round=fact.counts_any_round,
        has_side_pots_first=fact.has_side_pots_first,
        order_rule=fact.order_rule,
        checked_rule=fact.checked_rule,
        claim_rule=fact.claim_rule,
        board_rule=fact.board_rule,
        odd_chips_from=fact.odd_chips_from,
        is_one_each=fact.is_one_each,
        odd_suits=fact.odd_suits,
        divides_whole=fact.divides_whole,
    )


def _throw(player: SeatPlaying, fact: events.CardsThrown) -> None:
    if fact.effect == "dead":
        player.thrown = "pending" if fact.is_action_pending else "showdown"
    elif fact.faces == "one-up":
        player.tabled = _with(player.tabled, fact.cards)
    if fact.faces in ("up", "one-up"):
        see(player, fact.cards)


def _of_sight(state: HandState, fact: Fact) -> bool:
    match fact:
        case events.CardsShownToOne(seat=seat, cards=cards, disclosed="at-once"):
            see(state.at(seat), cards)
        case events.CardsShownToOne(seat=seat, cards=cards, disclosed=until, rule=rule):
            player = state.at(seat)
            player.held_back = _with(player.held_back, cards)
            player.held_until, player.held_rule = until, rule
        case events.CardsDisclosed(seat=seat, cards=cards):
            see(state.at(seat), cards)
            state.at(seat).held_back = _without(state.at(seat).held_back, cards)
        case events.SeeingAsked(seat=seat, is_pending=is_pending):
            state.asked_for += [seat] if is_pending else []
        case events.SeeingDecided(seat=seat):
            state.asked_for = [each for each in state.asked_for if each != seat]
        case _:
            return False
    return True


def see(player: SeatPlaying, cards: str) -> None:
    """Let everybody have seen these cards of a seat."""
    player.seen = _with(player.seen, cards)


def _with(known: str, cards: str) -> str:
    more = [card for card in written_cards(cards) if card not in written_cards(known)]
    return known + "".join(more)


def _without(known: str, cards: str) -> str:
    return "".join(card for card in written_cards(known) if card not in written_cards(cards))
