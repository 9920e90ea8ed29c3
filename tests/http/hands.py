"""Hands dealt over the API, action by action, by whoever deals them."""

from typing import Any, Self

from tests.http.client import Answer, Client

BOARD = {"flop": "2c7d9h", "turn": "Js", "river": "Qc"}
"""The cards of every board; whom the dealer names wins, for nobody wrote the hands down."""


class HandPlayed:
    """A hand at a table, and where it stands after the last thing that happened in it."""

    def __init__(self, dealer: Client, table: str, **terms: Any) -> None:
        self._dealer = dealer
        self.stands = dealer.did(f"{table}/hands", **terms)
        self.path = f"/hands/{self.stands['hand_id']}"

    def acts(self, seat: int, action: str, to: int | None = None) -> Answer:
        """Let a seat act, or hear why it may not."""
        amount = {} if to is None else {"to": to}
        return self._dealer.post(f"{self.path}/actions", seat=seat, action=action, **amount)

    def plays(self, *actions: tuple[int, str] | tuple[int, str, int]) -> Self:
        """Let seats act in turn, each of which must be allowed."""
        for action in actions:
            self.stands = self.acts(*action).done()
        return self

    def deals(self, street: str) -> Self:
        """Deal a street to the board."""
        self.stands = self._dealer.did(f"{self.path}/boards", street=street, cards=BOARD[street])
        return self

    def checks_down(self) -> Self:
        """Deal what is missing of the board, with nobody betting any more."""
        while self.stands["to_act"] is not None or self.stands["next_street"] is not None:
            if self.stands["to_act"] is not None:
                self.plays((self.stands["to_act"], "check"))
            else:
                self.deals(self.stands["next_street"])
        return self

    def shown(self) -> Any:
        """Return the hand as everybody sees it."""
        return self._dealer.shown(self.path)

    def shows(self, hands: dict[int, str]) -> Any:
        """Let seats show their cards, which speak, and return how the hand ends."""
        for seat, cards in hands.items():
            self._dealer.did(f"{self.path}/shows", seat=seat, cards=cards)
        self.stands = self._dealer.did(f"{self.path}/awards")
        return self.stands

    def wins(self, *winners: int) -> Any:
        """Let one seat win each pot, main pot first, and return how the hand ends."""
        for pot, seat in enumerate(winners):
            self._dealer.did(f"{self.path}/winners", pot=pot, seats=[seat])
        self.stands = self._dealer.did(f"{self.path}/awards")
        return self.stands
