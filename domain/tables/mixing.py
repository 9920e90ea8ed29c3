"""Which game a table plays and for what: one game, or several in turn."""

from collections.abc import Sequence
from typing import Any

from domain.kernel import Amount, Fact, Refused, Stamp
from domain.rules.house import House
from domain.stakes import check_big_bet, check_blinds, check_bring_in
from domain.tables.base import TablePart, check_positive
from domain.tables.game_events import GamesAgreed, GameStakes, GameTurned
from domain.tables.hand_events import HandSettled
from domain.variants import DEALERS_CHOICE, MIXES, VARIANTS, Variant, variant_of


def usual_stakes(
    variant: str,
    *,
    small_blind: int,
    big_blind: int,
    ante: int,
    is_big_blind_ante: bool = False,
) -> GameStakes:
    """Return what a game is usually played for at these blinds.

    The later bet is twice the first; in stud the small blind is the bring-in, and an ante of as
    much goes in where none is named.
    """
    has_bring_in = variant_of(variant).has_bring_in
    return GameStakes(
        variant=variant,
        small_blind=0 if has_bring_in else small_blind,
        big_blind=big_blind,
        ante=ante or (small_blind if has_bring_in else 0),
        bring_in=small_blind if has_bring_in else 0,
        big_bet=2 * big_blind if variant_of(variant).limit == "fixed-limit" else big_blind,
        is_big_blind_ante=is_big_blind_ante and not has_bring_in,
    )


def usual_mix(variant: str, **stakes: Any) -> list[GameStakes]:
    """Return the games of a table, each for what it is usually played for: see `usual_stakes`."""
    return [usual_stakes(name, **stakes) for name in MIXES.get(variant, (variant,))]


def check_games(variant: str, games: Sequence[GameStakes], smallest_chip: int) -> None:
    """Refuse a mix of fewer than two games, another game than the table's, and wrong stakes."""
    names = [game.variant for game in games]
    if variant in MIXES:
        is_right = len(names) > 1 and set(names) <= set(MIXES[variant] or VARIANTS)
    else:
        is_right = names == [variant]
    if not is_right:
        raise Refused(
            "room:mix",
            "A table of {variant} doesn't play {asked}.",
            variant=variant,
            asked=", ".join(names) or "nothing",
        )
    for game in games:
        _check_stakes(game, variant_of(game.variant), smallest_chip)


def check_antes(games: Sequence[GameStakes], house: House) -> None:
    """Refuse an ante that the house doesn't have."""
    for game in games:
        if house.antes is not None:
            house.antes.check(game.ante)


def _check_stakes(stakes: GameStakes, game: Variant, smallest_chip: int) -> None:
    amounts = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.bring_in, stakes.big_bet)
    if any(amount < 0 or amount % smallest_chip for amount in amounts):
        raise Refused(
            "room:smallest-chip",
            "Stakes are paid in whole chips; the smallest is {asked}.",
            asked=Amount(smallest_chip),
        )
    check_blinds(stakes.small_blind, stakes.big_blind, stakes.ante)
    if game.has_bring_in and stakes.is_big_blind_ante:
        raise Refused(
            "room:big-blind-ante", "Stud has no big blind, and every seat antes.", asked=game.id
        )
    check_bring_in(game, stakes.bring_in, stakes.big_blind)
    check_big_bet(stakes.big_bet, stakes.big_blind)


class Mixing(TablePart):
    """The games of a table."""

    def evolve(self, fact: Fact) -> None:
        """Take in which games are played, and whose turn it is."""
        match fact:
            case GamesAgreed(games=games, hands_each=hands_each):
                self.state.games, self.state.hands_each = list(games), hands_each
                self._take_turn(0, games[0])
            case GameTurned(place=place, game=game):
                self._take_turn(place, game)
            case HandSettled():
                self.state.hands_of_turn += 1
                super().evolve(fact)
            case _:
                super().evolve(fact)

    def agree_games(
        self,
        *,
        games: Sequence[GameStakes],
        house: House,
        by: Stamp,
        hands_each: int | None = None,
    ) -> None:
        """Play other games in turn from the next hand, or the table's own for other stakes."""
        self.check_open()
        self.check_between_hands()
        check_games(self.state.variant, games, self.state.smallest_chip)
        check_antes(games, house)
        check_positive(1 if hands_each is None else hands_each)

        self.record(GamesAgreed, by, games=list(games), hands_each=hands_each)

    def turn_game(self, *, by: Stamp) -> None:
        """Let the turn of the next game come before its time."""
        self.check_open()
        self.check_between_hands()
        if self.state.variant not in MIXES:
            raise Refused("room:mix", "The table plays one game.", asked=self.state.variant)

        self._turn(by)

    def turn_when_due(self, players: int, *, by: Stamp) -> None:
        """Let the turn of the next game come where the last one has had its hands."""
        due = self.state.hands_each or players
        if len(self.state.games) > 1 and self.state.hands_of_turn >= due:
            self._turn(by)

    def stakes_of_hand(self, variant: str | None = None) -> GameStakes:
        """Return what the next hand plays, and for what.

        Whoever has the button at dealer's choice names a variant; nobody else does.
        """
        if self.state.games:
            own = self.state.games[self.state.turn]
        else:
            chosen = self.state.variant if self.state.variant in VARIANTS else "nlh"
            own = self._usual(chosen)
        if variant is None or variant == own.variant:
            return own
        if self.state.variant != DEALERS_CHOICE:
            raise Refused(
                "room:game-of-hand",
                "The table plays {allowed} now, not {asked}.",
                asked=variant,
                allowed=own.variant,
            )
        return self._usual(variant)

    def _usual(self, variant: str) -> GameStakes:
        return usual_stakes(
            variant,
            small_blind=self.state.small_blind,
            big_blind=self.state.big_blind,
            ante=self.state.ante,
        )

    def _turn(self, by: Stamp) -> None:
        place = (self.state.turn + 1) % len(self.state.games)
        self.record(GameTurned, by, place=place, game=self.state.games[place])

    def _take_turn(self, place: int, game: GameStakes) -> None:
        self.state.turn, self.state.hands_of_turn = place, 0
        self.state.small_blind, self.state.big_blind = game.small_blind, game.big_blind
        self.state.ante = game.ante
