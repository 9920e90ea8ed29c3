"""Alembic's entrance: runs the versions on the connection that `migrate` has opened."""

from alembic import context

from migrations import all_tables

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=all_tables(),
    transactional_ddl=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
