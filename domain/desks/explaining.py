"""What staff say of a variance, or of what counts found, once a shift is closed."""

from domain.desks.events import DifferenceExplained
from domain.kernel import Aggregate, Refused, Stamp


class Explaining(Aggregate):
    """Explanations of a closed shift's differences."""

    def explain_difference(self, *, text: str, by: Stamp) -> bool:
        """Say where the difference came from; tell whether that settles it.

        The words of one person are kept and shown. It stays an open item until a second person
        has signed for them.
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

        is_settled = by.co_signed_by is not None
        self.record(
            DifferenceExplained,
            by,
            cash=cash.variance + cash.left_open,
            chips=chips.variance + chips.left_open,
            text=text,
            is_settled=is_settled,
        )
        return is_settled
