"""The yardstick: the same buy-in in a plain Flask and SQLAlchemy application that updates rows.

Same login, same validation, same idempotency, and an audit row for each buy-in; no events, no rules
of a house. It is what a careful engineer would write who does not keep a log.
"""

import os
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import sqlalchemy as sa
from flask import Flask, Response, jsonify, request
from itsdangerous import URLSafeTimedSerializer
from marshmallow import Schema, ValidationError, fields, validate
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, sessionmaker

SECRET = "a secret for the yardstick alone, of forty characters"
LOGIN_SECONDS = 3600


class Base(DeclarativeBase):
    """The yardstick's tables."""


class Staff(Base):
    """A member of staff."""

    __tablename__ = "plain_staff"
    badge: Mapped[str] = mapped_column(primary_key=True)
    roles: Mapped[str]
    session_epoch: Mapped[int]


class Desk(Base):
    """A desk and what its tray holds, in minor units."""

    __tablename__ = "plain_desks"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    cash: Mapped[int] = mapped_column(sa.BigInteger)
    chips: Mapped[int] = mapped_column(sa.BigInteger)
    last_slip: Mapped[int]


class Player(Base):
    """A player and whether they may play."""

    __tablename__ = "plain_players"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    is_barred: Mapped[bool]


class BuyIn(Base):
    """One sale of chips."""

    __tablename__ = "plain_buy_ins"
    id: Mapped[UUID] = mapped_column(primary_key=True)
    desk_id: Mapped[UUID] = mapped_column(sa.ForeignKey("plain_desks.id"))
    player_id: Mapped[UUID] = mapped_column(sa.ForeignKey("plain_players.id"))
    slip: Mapped[int]
    amount: Mapped[int] = mapped_column(sa.BigInteger)
    __table_args__ = (sa.UniqueConstraint("desk_id", "slip"),)


class Key(Base):
    """An idempotency key and the answer it was given."""

    __tablename__ = "plain_keys"
    key: Mapped[str] = mapped_column(primary_key=True)
    badge: Mapped[str] = mapped_column(primary_key=True)
    request: Mapped[dict[str, Any]] = mapped_column(sa.JSON)
    answer: Mapped[dict[str, Any]] = mapped_column(sa.JSON)


class Audit(Base):
    """Who did what, when."""

    __tablename__ = "plain_audit"
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(sa.DateTime(timezone=True))
    badge: Mapped[str]
    action: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(sa.JSON)


class BuyInSchema(Schema):
    """What a buy-in may say."""

    amount = fields.Integer(strict=True, required=True, validate=validate.Range(min=1))
    player_id = fields.UUID(required=True)


def create_app() -> Flask:
    """Return the application on the database named in the environment."""
    app = Flask("plain")
    engine = sa.create_engine(os.environ["PLAIN_DATABASE_URL"], pool_size=8)
    sessions = sessionmaker(engine)
    tokens = URLSafeTimedSerializer(SECRET)
    schema = BuyInSchema()

    @app.post("/api/v1/desks/<uuid:desk_id>/buy-ins")
    def buy_in(desk_id: UUID) -> tuple[Response, int]:
        login = tokens.loads(
            request.headers["Authorization"].removeprefix("Bearer "), max_age=LOGIN_SECONDS
        )
        key = request.headers["Idempotency-Key"]
        try:
            body = schema.load(request.get_json())
        except ValidationError as problem:
            return jsonify(problem.messages), 422
        with sessions.begin() as session:
            return _sell(session, login, key, desk_id, body)

    return app


def _sell(
    session: Session, login: dict[str, Any], key: str, desk_id: UUID, body: dict[str, Any]
) -> tuple[Response, int]:
    staff = session.get_one(Staff, login["badge"])
    if staff.session_epoch != login["epoch"] or "cashier" not in staff.roles.split():
        return jsonify({"detail": "not allowed"}), 403
    asked = {"desk_id": str(desk_id), "amount": body["amount"], "player_id": str(body["player_id"])}
    known = session.get(Key, (key, staff.badge))
    if known is not None:
        return (jsonify(known.answer), 201) if known.request == asked else (jsonify({}), 422)
    player = session.get_one(Player, body["player_id"])
    desk = session.get_one(Desk, desk_id, with_for_update=True)
    if player.is_barred or desk.chips < body["amount"]:
        return jsonify({"detail": "refused"}), 409
    desk.cash += body["amount"]
    desk.chips -= body["amount"]
    desk.last_slip += 1
    answer = {"slip": desk.last_slip, "amount": body["amount"]}
    session.add_all(
        [
            BuyIn(
                id=uuid4(),
                desk_id=desk_id,
                player_id=player.id,
                slip=desk.last_slip,
                amount=body["amount"],
            ),
            Key(key=key, badge=staff.badge, request=asked, answer=answer),
            Audit(at=datetime.now(UTC), badge=staff.badge, action="buy-in", details=asked),
        ]
    )
    return jsonify(answer), 201
