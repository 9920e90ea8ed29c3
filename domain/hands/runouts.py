"""Running it twice: the rest of the board dealt more than once, where the house has it."""

from domain.hands.showdown import check_showdown
from domain.hands.state import HandState, next_street
from domain.kernel import Refused
from domain.rules.house import House


def check_runouts(state: HandState, count: int, house: House) -> str:
    """Refuse run-outs while a bet can come, without cards to come, and those a house hasn't.

    Returns the rule that they are dealt by.
    """
    check_showdown(state)
    due = next_street(state)
    if due is None or not state.game.board_cards or len(state.boards) > 1:
        raise Refused(
            "room:no-runouts",
            "The rest of one board is dealt more than once, while it is to come.",
            asked=count,
        )
    if house.runouts is None:
        raise Refused("room:no-runouts", "This house deals the board once.", asked=count)
    house.runouts.check(count)
    return house.runouts.rule
