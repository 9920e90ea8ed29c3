"""Every table of the room, version by version, run by Alembic."""

from importlib import import_module

from sqlalchemy import MetaData

TABLE_MODULES = ("cardroom.service.details", "projections.read_models")


def all_tables() -> list[MetaData]:
    """Return the tables as the code declares them, in every module that declares some."""
    declared = [import_module(module).metadata for module in TABLE_MODULES]
    return list(dict.fromkeys(declared))
