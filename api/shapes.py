"""The documented shapes of what read models answer, taken from the rows that they keep."""

from collections.abc import Collection
from datetime import date, datetime
from types import NoneType
from typing import Any, get_args, get_type_hints
from uuid import UUID

import msgspec
from marshmallow import Schema, fields

from api.reads import PageOf

FIELDS: dict[type, type[fields.Field[Any]]] = {
    UUID: fields.UUID,
    int: fields.Integer,
    str: fields.String,
    bool: fields.Boolean,
    datetime: fields.AwareDateTime,
    date: fields.Date,
}


def row_of(
    name: str,
    row: type[msgspec.Struct],
    without: Collection[str] = (),
    **more: fields.Field[Any],
) -> type[Schema]:
    """Return the shape of a read model's row, with what a query leaves out and adds."""
    own = {
        field: _field_of(hint)
        for field, hint in get_type_hints(row).items()
        if field not in without
    }
    return Schema.from_dict({**own, **more}, name=name)


def report_of(row: type[Schema]) -> type[Schema]:
    """Return the shape of a report: its rows, and what they rest on."""
    return Schema.from_dict(
        {
            "currency": fields.String(required=True),
            "read_model": fields.String(required=True),
            "epoch": fields.Integer(required=True),
            "position": fields.Integer(required=True),
            "head": fields.Integer(required=True),
            "events_folded": fields.Integer(required=True),
            "complete": fields.Boolean(required=True),
            "age_seconds": fields.Float(required=True),
            "rows": fields.List(fields.Nested(row), required=True),
            "control_totals": fields.Dict(
                keys=fields.String(), values=fields.Integer(), required=True
            ),
            "page": fields.Nested(PageOf, required=True, allow_none=True),
            "next_after": fields.String(required=True, allow_none=True),
        },
        name=f"{row.__name__}Report",
    )


def columns_of(row: type[Schema]) -> list[str]:
    """Return the columns of a report as a spreadsheet, in order."""
    return list(row._declared_fields)  # noqa: SLF001 - marshmallow gives them no other name


def _field_of(hint: Any) -> fields.Field[Any]:
    kinds = get_args(hint) or (hint,)
    kind = next(kind for kind in kinds if kind is not NoneType)
    return FIELDS[kind](required=True, allow_none=NoneType in kinds)
