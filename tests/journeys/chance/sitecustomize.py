"""Chance that falls alike in every run, for a server that has this folder on its path.

Codes and keys stay secret: ``secrets`` has taken the true source before.
"""

import random
import secrets  # noqa: F401

DRAWN = random.Random(1674)


class SystemRandom(random.Random):
    """As the true one is used: made anew for each draw."""

    def __init__(self, *_: object) -> None:
        super().__init__(DRAWN.getrandbits(64))


random.SystemRandom = SystemRandom  # type: ignore[assignment,misc]
