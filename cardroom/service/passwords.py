"""Passwords of staff, hashed by argon2 and never kept otherwise."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_hasher = PasswordHasher()


def hashed(password: str) -> str:
    """Return what may be kept of a password."""
    return _hasher.hash(password)


def is_right(kept: str, password: str) -> bool:
    """Tell whether a password is the one that was hashed."""
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
