"""Rules that cross aggregates are shown in a room: the tests of the service have one."""

from tests.service.conftest import room

__all__ = ["room"]
