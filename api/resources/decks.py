"""Decks: shuffled, cut, damaged and changed, and the order in which a hand's cards go out."""

from typing import Any
from uuid import UUID

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields

from api.access import ANYBODY
from api.answers import API, answered
from api.blueprints import Blueprint
from api.commands import carry_out, command
from api.fields import Cards, Text, Word
from api.reads import read
from api.resources.tables import TABLE_STAFF, seat_number
from api.services import services
from api.stamps import Deed
from cardroom.service import decks
from domain.rules.decks import DECK_REASONS

DECK_NAME_MAX = 40

blueprint = Blueprint(
    "decks", __name__, url_prefix=API, description="Decks, and how their cards go out."
)


class Preparing(Deed):
    """The seat of the player who did it; without one it was the house's dealer."""

    seat = seat_number(required=False)


class Damage(Deed):
    """Which card is marked, bent or torn, where that is known."""

    card = Cards(1, 1, required=False)


class NewDeck(Deed):
    """The deck that comes, by its name or colour, why, and the seat that asked for it."""

    deck = Text(most=DECK_NAME_MAX)
    reason = Word(*DECK_REASONS)
    asked_by = seat_number(required=False)


class PreparedAnswer(Schema):
    table_id = fields.UUID(required=True)
    deck = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True)


class DamageAnswer(Schema):
    table_id = fields.UUID(required=True)
    deck = fields.String(required=True)
    card = fields.String(required=True)


class DeckAnswer(Schema):
    table_id = fields.UUID(required=True)
    deck = fields.String(required=True)
    reason = fields.String(required=True)


class NextDeal(Schema):
    """Who prepares the next hand: nobody of the players where the house's dealer does.

    Nothing is said where no hand could begin.
    """

    table_id = fields.UUID(required=True)
    button = fields.Integer(required=True, allow_none=True)
    dealer = fields.Integer(required=True, allow_none=True)
    shuffler = fields.Integer(required=True, allow_none=True)
    cutter = fields.Integer(required=True, allow_none=True)
    rule = fields.String(required=True, allow_none=True)


class CardDueShown(Schema):
    """A card by its number from the top of the deck, and where it goes."""

    number = fields.Integer(required=True)
    to = fields.String(required=True)
    street = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True)
    board = fields.Integer(required=True, allow_none=True)
    is_up = fields.Boolean(required=True)


class DealOrder(Schema):
    hand_id = fields.UUID(required=True)
    cards = fields.List(fields.Nested(CardDueShown), required=True)


@blueprint.route("/tables/<uuid:table_id>/shuffles")
class Shuffles(MethodView):
    @command(blueprint, Preparing, PreparedAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that the deck was shuffled for the next hand."""
        return carry_out(decks.shuffle, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/cuts")
class Cuts(MethodView):
    @command(blueprint, Preparing, PreparedAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that the deck was cut for the next hand."""
        return carry_out(decks.cut, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/damaged-cards")
class DamagedCards(MethodView):
    @command(blueprint, Damage, DamageAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Note that a card of the deck is marked, bent or torn."""
        return carry_out(decks.find_damage, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/deck-changes")
class DeckChanges(MethodView):
    @command(blueprint, NewDeck, DeckAnswer, *TABLE_STAFF)
    def post(self, body: dict[str, Any], table_id: UUID) -> Response:
        """Bring another deck to the table, for a reason that the house has."""
        return carry_out(decks.change_deck, body, table_id=table_id)


@blueprint.route("/tables/<uuid:table_id>/next-deal")
class NextDeals(MethodView):
    @read(blueprint, NextDeal, *ANYBODY)
    def get(self, table_id: UUID) -> Response:
        """Name who shuffles, cuts and deals the next hand."""
        house_of = services().writer.editions.house
        return answered(decks.preparation(services().look, house_of, table_id=table_id))


@blueprint.route("/hands/<uuid:hand_id>/deal-order")
class DealOrders(MethodView):
    @read(blueprint, DealOrder, *ANYBODY)
    def get(self, hand_id: UUID) -> Response:
        """Give the order in which the cards of a hand go out that are still to come."""
        house_of = services().writer.editions.house
        return answered(decks.cards_due(services().look, house_of, hand_id=hand_id))
