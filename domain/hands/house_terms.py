"""How a hand is bet, shown and shared as its house has it."""

import msgspec


class ShowdownTerms(msgspec.Struct):
    """How hands are shown and pots shared: see ShowdownTermsSet. Ordinary if nothing was said."""

    counts_any_round: bool = False
    has_side_pots_first: bool = False
    order_rule: str = "room:showing-order"
    checked_rule: str = "room:showing-order"
    claim_rule: str | None = None
    board_rule: str | None = None
    odd_chips_from: int | None = None
    is_one_each: bool = False
    odd_suits: str = ""
    divides_whole: bool = False


class BettingTerms(msgspec.Struct):
    """How the house bets: see BettingTermsSet. Ordinary where nothing was said."""

    short_all_ins: str = "alone"
    raise_cap: int | None = None
    is_cap_lifted_between_two: bool = False
    later_raise_cap: int | None = None
    is_cap_lifted_once_two_are_left: bool = False
    has_open_pair_bet: bool = False
