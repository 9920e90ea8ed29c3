"""Tables beside the log: what a log that is kept for ever must not hold.

Personal details of players and the passwords of staff are rows here, written in the transaction of
the events they belong to. Deleting a row erases a person's details; the events stay and name
nobody.
"""

import sqlalchemy as sa

from cardroom.service.log.tables import metadata

player_details = sa.Table(
    "player_details",
    metadata,
    sa.Column("player_id", sa.Uuid, primary_key=True),
    sa.Column("name", sa.Text),
    sa.Column("birth_date", sa.Date),
    sa.Column("document", sa.Text),
    sa.Column("phone", sa.Text),
    sa.Column("description", sa.Text),
    sa.Column("publishes_name", sa.Boolean, nullable=False),
)

staff_accounts = sa.Table(
    "staff_accounts",
    metadata,
    sa.Column("badge", sa.Text, primary_key=True),
    sa.Column("staff_id", sa.Uuid, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("password_hash", sa.Text, nullable=False),
    sa.Column("roles", sa.Text, nullable=False),
    sa.Column("session_epoch", sa.Integer, nullable=False),
    sa.Column("is_suspended", sa.Boolean, nullable=False),
)

training_clock = sa.Table(
    "training_clock",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("shows", sa.Text, nullable=False),
    sa.Column("set_at", sa.Text, nullable=False),
    sa.Column("stands_still", sa.Boolean, nullable=False),
)

service_keys = sa.Table(
    "service_keys",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("key", sa.Text, nullable=False),
)
