"""Who isn't in the seat during a hand, and the end of the deal, at which that may count."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView

from api.answers import API
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Word
from api.resources.acts import OfSeat
from api.resources.hand_shapes import HandAnswer
from api.resources.tables import TABLE_STAFF, seat_number
from api.stamps import Deed
from cardroom.service import seated
from domain.hands.presence import MOMENTS

blueprint = Blueprint(
    "seated", __name__, url_prefix=API, description="Being in the seat during a hand."
)


class EmptySeat(Deed):
    """A seat whose player isn't in it: at the first or the last card of the deal, or later."""

    seat = seat_number()
    moment = Word(*MOMENTS, required=False)


@blueprint.route("/hands/<uuid:hand_id>/empty-seats")
class EmptySeats(MethodView):
    @command(blueprint, EmptySeat, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that a player isn't in the seat; the house says what it costs."""
        return carry_out(seated.find_empty, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/seats-taken-again")
class SeatsTakenAgain(MethodView):
    @command(blueprint, OfSeat, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that a player who had left the seat is back; a dead hand stays dead."""
        return carry_out(seated.sit_down, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/deal-ends")
class DealEnds(MethodView):
    @command(blueprint, Deed, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down that the last card of the deal is out."""
        return carry_out(seated.complete_deal, body, hand_id=hand_id)
