"""Passwords of staff, hashed by argon2 and never kept otherwise."""

from hashlib import blake2b

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION, hash_secret_raw

_hasher = PasswordHasher()
_SALT_BYTES = 16


def hashed(password: str) -> str:
    """Return what may be kept of a password."""
    return _hasher.hash(password)


def is_right(kept: str, password: str) -> bool:
    """Tell whether a password is the one that was hashed."""
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False


def told_apart(password: str, key: bytes) -> str:
    """Return what tells one password from another, always the same under a key.

    It costs whoever has it, and the key, as much a try as what is kept to sign in by.
    """
    return hash_secret_raw(
        password.encode(),
        blake2b(key, digest_size=_SALT_BYTES).digest(),
        time_cost=_hasher.time_cost,
        memory_cost=_hasher.memory_cost,
        parallelism=_hasher.parallelism,
        hash_len=_hasher.hash_len,
        type=_hasher.type,
        version=ARGON2_VERSION,
    ).hex()
