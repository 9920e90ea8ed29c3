"""Hands: started at a table, written down action by action, ended or called off."""

from typing import Any
from uuid import UUID

import msgspec
from flask import Response
from flask.views import MethodView
from marshmallow import Schema, ValidationError, fields, post_load, validates_schema
from marshmallow.validate import Length

from api.access import ANYBODY, caller
from api.answers import API, TEXT, version_tag
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import (
    HOLE_CARDS_MAX,
    Amount,
    Cards,
    Moment,
    Named,
    Strict,
    Switch,
    Text,
    Whole,
    Word,
)
from api.money import minor_in_major
from api.reads import Paging, read, reads, reported, with_version
from api.resources.clock_shapes import LEVELS_MAX
from api.resources.deal_shapes import HowItCame
from api.resources.hand_shapes import FullHand, HandAnswer, StartAnswer
from api.resources.tables import HAND_STAFF, TABLE_STAFF, by_seat, seat_number
from api.services import services
from api.shapes import report_of, row_of
from api.stamps import Deed
from cardroom.service import dealing, hand_starts
from cardroom.service.deal_faults import deal_shown
from cardroom.service.hand_terms import BombPotAsked
from cardroom.service.phh.writing import write_hand
from domain.hands.events import PostDue
from domain.hands.hand import Hand
from domain.hands.terms import legal_under
from domain.hands.view import check_hole_cards_told
from domain.kernel import Fact
from domain.tables.table import CashTable
from domain.variants import SEATS_MAX, STREETS, VARIANTS
from projections import hands as hands_shown

BOARD_MAX = 5
BOMB_BOARDS_MAX = 2
BOARDS_MAX = 4
WHO_SEES_HOLE_CARDS = ("supervisor", "auditor", "manager")
WHO_SEES_LIVE_CARDS = ("auditor",)
"""Who rules on a hand or plays in it knows no more of it than the table."""


blueprint = Blueprint("hands", __name__, url_prefix=API, description="Hands at cash tables.")


class Post(Strict):
    """What a seat owes before the cards. A live post counts towards its bet of the first round."""

    seat = seat_number()
    kind = Word("ante", "small", "big", "entry", "dead", "straddle")
    amount = Amount()
    is_live = Switch()

    @post_load
    def due(self, data: dict[str, Any], **_: Any) -> PostDue:
        """Return the post as the dealer reads it."""
        return PostDue(**data)


class BombPot(Strict):
    """What everybody antes, and how many boards are dealt."""

    ante = Amount()
    boards = Whole(1, BOMB_BOARDS_MAX, required=False)

    @post_load
    def asked(self, data: dict[str, Any], **_: Any) -> BombPotAsked:
        """Return the bomb pot as the dealer asks for it."""
        return BombPotAsked(ante=data["ante"], boards=data.get("boards") or 1)


PLAYERS_MAX = 100_000
"""More players than any tournament has."""


class NewHand(Deed):
    """The seats that get cards, where it isn't all that may have them, and what they put in.

    Without posts it is the table's blinds and ante, and what was declared for this hand. At
    dealer's choice whoever has the button names the variant. `absent` are dealt in and not in their
    seats at the first card. At a tournament's table `players_left` are those left in it.
    Under a blind clock the hand plays at the level in force at the
    `first_riffle` of its shuffle (the green button of a machine) or its `first_card`, as the house
    has it; both are when the hand began where nobody tells. `level` is the one that is meant.
    """

    seats = fields.List(seat_number(), validate=Length(2, SEATS_MAX), allow_none=True)
    posts = fields.List(fields.Nested(Post), validate=Length(0, 3 * SEATS_MAX))
    variant = Word(*VARIANTS, required=False)
    bomb_pot = fields.Nested(BombPot, allow_none=True)
    absent = fields.List(seat_number(), validate=Length(0, SEATS_MAX))
    players_left = Whole(2, PLAYERS_MAX, required=False)
    first_riffle = Moment(required=False)
    first_card = Moment(required=False)
    level = Whole(1, LEVELS_MAX, required=False)


class HoleCards(Deed):
    """A seat's cards of a street, face down before face up, or those it drew."""

    seat = seat_number()
    cards = Cards(1, HOLE_CARDS_MAX, may_be_unknown=True)


class CardCorrection(Deed):
    """The cards as they are, in any order: of seats, and of boards as far as they are dealt."""

    hands = by_seat(Cards(1, HOLE_CARDS_MAX, may_be_unknown=True))
    boards = fields.Dict(
        keys=Named(r"^[1-4]$", most=1, error="A board is a number from 1 on."),
        values=Cards(1, BOARD_MAX, may_be_unknown=True),
        validate=Length(1, BOARDS_MAX),
    )
    reason = Text()

    @validates_schema
    def check_named(self, data: dict[str, Any], **_: Any) -> None:
        """Raise ValidationError where no cards are named."""
        if not data.get("hands") and not data.get("boards"):
            raise ValidationError("Name the cards of a seat or of a board.", "hands")


class BoardCards(HowItCame):
    """A street dealt to a board: the first, where none is named."""

    street = Word(*STREETS)
    cards = Cards(1, 3)
    board = Whole(1, BOARDS_MAX, required=False, load_default=1)


class Showing(Deed):
    """A hand shown, or with `in_part` some cards of it; none where nobody wrote them down."""

    seat = seat_number()
    cards = Cards(1, HOLE_CARDS_MAX, required=False)
    in_part = Switch(required=False)


class Mucking(Deed):
    seat = seat_number()


class Winners(Deed):
    """Who wins a pot, or a half of it, where the cards aren't known; pot 0 is the main pot.

    Nobody is named where no hand is low enough for a low half.
    """

    pot = Whole(0, SEATS_MAX)
    seats = fields.List(seat_number(), required=True, validate=Length(0, SEATS_MAX))
    board = Whole(1, BOARDS_MAX, required=False, load_default=1)
    half = Word("high", "low", required=False)


class Looking(Deed):
    """Cards that a player asks to see: those to come, burned ones, or another's discards."""

    seat = seat_number()
    cards = Word("cards to come", "burned cards", "discards")


class CallingOff(Deed):
    reason = Text()


HandLine = row_of("HandLine", hands_shown.HandRow, without={"seats", "actions"})


def told(hand: Hand) -> tuple[dict[str, Any], int]:
    """Return a hand as everybody sees it, with what may be done next, and its version."""
    view = hand.view()
    house = services().houses(hand.state.edition)
    clock = hand.state.clock
    legal = None if view.to_act is None else legal_under(hand.state, view.to_act, house)
    shown: dict[str, Any] = msgspec.to_builtins(view)
    ids = {"hand_id": hand.id, "table_id": hand.state.table_id}
    held = hand.state.round
    left_open = [
        {"seat": seat, "acts": each.acts, "rule": each.rule}
        for seat, each in held.committed.items()
    ]
    now, turn = services().clock.now(), hand.state.turn
    open_acts = {
        "legal": msgspec.to_builtins(legal),
        "clock": clock and msgspec.to_builtins(clock.beside(house.stops, now)),
        "turn": turn and msgspec.to_builtins(turn) | {"seconds": turn.seconds(now, house.stops)},
        "committed": left_open,
        "early": list(held.early),
        "deal": deal_shown(hand),
    }
    return {**ids, **shown, **open_acts}, hand.version


def history(hand_id: UUID) -> str:
    """Return a hand in the PHH format, amounts in the currency's major unit."""
    return write_hand(facts_of(hand_id), scale=minor_in_major(services().room.currency))


def facts_of(hand_id: UUID) -> list[Fact]:
    """Return what happened in a hand. Raises NotFound where there is none."""
    services().check_known(Hand, hand_id)
    store = services().store
    return [store.mapper.to_domain_event(each) for each in store.recorder.select_events(hand_id)]


@blueprint.route("/tables/<uuid:table_id>/hands")
class HandsOfTable(MethodView):
    @command(blueprint, NewHand, StartAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Start a hand: the table says who is dealt in and where the button is."""
        return carry_out(hand_starts.start_hand, body, table_id=table_id)

    @read(blueprint, report_of(HandLine), *ANYBODY, query=Paging, is_positioned=True)
    def get(self, query: dict[str, int], table_id: UUID) -> Response:
        """List a table's hands, the latest first."""
        services().check_known(CashTable, table_id)
        return reported(hands_shown.hands(reads(), table_id=table_id, **query))


@blueprint.route("/hands/<uuid:hand_id>")
class OneHand(MethodView):
    @read(blueprint, FullHand, *ANYBODY, has_version=True)
    def get(self, hand_id: UUID) -> Response:
        """Show a hand as everybody at the table sees it, and what may be done next."""
        body, version = services().look(Hand, hand_id, told)
        return with_version({"currency": services().room.currency, **body}, version_tag(version))


@blueprint.route("/hands/<uuid:hand_id>/phh")
class History(MethodView):
    @read(blueprint, Schema, *WHO_SEES_HOLE_CARDS, forms=(TEXT,))
    def get(self, hand_id: UUID) -> Response:
        """Give a hand as a hand history in the PHH format, hole cards and all.

        While it is played only an auditor reads it. A hand whose acts come to other chips in the
        format than they did here is refused.
        """
        if caller().role not in WHO_SEES_LIVE_CARDS:
            services().look(Hand, hand_id, lambda hand: check_hole_cards_told(hand.state))
        return Response(history(hand_id), mimetype=TEXT)

    get.problems = (409,)  # type: ignore[attr-defined]


@blueprint.route("/hands/<uuid:hand_id>/hole-cards")
class DealtCards(MethodView):
    @command(blueprint, HoleCards, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Write down which cards a seat was dealt."""
        return carry_out(dealing.deal_hole_cards, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/card-corrections")
class CardCorrections(MethodView):
    @command(blueprint, CardCorrection, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Put cards right that were keyed wrong; at the showdown who directs the floor does."""
        return carry_out(dealing.correct_cards, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/boards")
class Boards(MethodView):
    @command(blueprint, BoardCards, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Deal the next street to the board."""
        return carry_out(dealing.deal_board, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/shows")
class Shows(MethodView):
    @command(blueprint, Showing, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Show a hand at the showdown."""
        return carry_out(dealing.show, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/mucks")
class Mucks(MethodView):
    @command(blueprint, Mucking, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Give up a hand at the showdown without showing it."""
        return carry_out(dealing.muck, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/winners")
class WinnersNamed(MethodView):
    @command(blueprint, Winners, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Name who wins a pot, where the cards aren't known."""
        return carry_out(dealing.name_winners, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/awards")
class Awards(MethodView):
    @command(blueprint, Deed, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Pay every pot to its winners, less what the house takes, and end the hand."""
        return carry_out(dealing.award, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/looks")
class Looks(MethodView):
    @command(blueprint, Looking, HandAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Ask to see cards that nobody may see, which is always refused."""
        return carry_out(dealing.look_at_cards, body, hand_id=hand_id)


@blueprint.route("/hands/<uuid:hand_id>/call-offs")
class CallOffs(MethodView):
    @command(blueprint, CallingOff, HandAnswer, *HAND_STAFF)
    def post(self, body: dict[str, Any], hand_id: UUID) -> Response:
        """Call a hand off: every bet goes back and the button stays."""
        return carry_out(dealing.call_off, body, hand_id=hand_id)
