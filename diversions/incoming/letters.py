"""Letters that are read out across a room: of a meeting, or of a table with a free chair."""

from __future__ import annotations

import secrets

# No two of them look alike in capitals or small, and without vowels they make no words.
LETTERS = "bcdfhjkmprstwxyz"
CODE_LENGTH = 4


def new_letters() -> str:
    """Four letters to be read out across a room."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
