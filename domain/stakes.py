"""What a game can be played for, in any house: blinds, antes and bets that make sense together."""

from domain.kernel import Amount, Refused
from domain.variants import Variant


def check_blinds(small_blind: int, big_blind: int, ante: int) -> None:
    """Refuse blinds and an ante (minor units) that nobody could post."""
    if not 0 <= small_blind <= big_blind or big_blind < 1 or ante < 0:
        raise Refused(
            "room:blinds",
            "The big blind is more than nothing and at least the small blind; neither it nor an "
            "ante is negative.",
            small_blind=Amount(small_blind),
            big_blind=Amount(big_blind),
            ante=Amount(ante),
        )


def check_bring_in(game: Variant, bring_in: int, big_blind: int) -> None:
    """Refuse a bring-in (minor units) that isn't of the game: only stud has one."""
    if game.has_bring_in != (0 < bring_in <= big_blind):
        raise Refused(
            "room:bring-in",
            "Stud is brought in with more than nothing and at most a bet; no other game is.",
            asked=Amount(bring_in),
        )


def check_big_bet(big_bet: int, big_blind: int) -> None:
    """Refuse a bet of the later streets (minor units) below that of the first ones."""
    if big_bet < big_blind:
        raise Refused(
            "room:big-bet",
            "The later streets' bet is at least {minimum}, that of the first ones.",
            asked=Amount(big_bet),
            minimum=Amount(big_blind),
        )
