"""What staff say of a variance, or of what counts found, once a shift is closed."""

from domain.desks.events import CountFound, DifferenceExplained
from domain.desks.tray import UNEXPLAINED
from domain.kernel import Aggregate, Refused, Stamp


class Explaining(Aggregate):
    """Explanations of a closed shift's differences."""

    def explain_difference(self, *, text: str, by: Stamp) -> list[CountFound]:
        """Say where the difference came from; return the counts that found it.

        The words of one person are kept and shown, beside the counts that found it. It stays an
        open item until a second person has signed for them.
        """
        if not self.state.is_closed:
            raise Refused(
                "room:shift-not-closed",
                "A difference is explained once its shift is closed.",
            )
        cash, chips = self.state.cash, self.state.chips
        is_open = any((cash.variance, chips.variance, cash.left_open, chips.left_open))
        if not is_open:
            raise Refused("room:nothing-to-explain", "The shift closed without a difference.")

        last_slip = self.state.last_slip
        named = [
            CountFound(each.version, each.at, each.reason, each.cash, each.chips)
            for each in self.state.found
            if each.is_open(last_slip, UNEXPLAINED)
        ]
        self.record(
            DifferenceExplained,
            by,
            cash=cash.variance + cash.left_open,
            chips=chips.variance + chips.left_open,
            text=text,
            is_settled=by.co_signed_by is not None,
            counts=named,
        )
        return named
