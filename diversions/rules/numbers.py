"""Numbers as people type them: the one way in which the whole house reads them."""

from __future__ import annotations

LARGEST = 10**9  # what is larger reads as this: more than anything here counts


def whole(word: str) -> int | None:
    """The whole number that *word* writes in the figures 0 to 9; None if it writes none.

    Python itself refuses a number of more than 4,300 digits, and takes what is none here: signs,
    underscores, figures of other scripts.

    >>> whole("12"), whole("007"), whole("9" * 5000) == LARGEST
    (12, 7, True)
    >>> whole("-1"), whole("1_0"), whole("²"), whole("٣"), whole("")
    (None, None, None, None, None)
    """
    if not (word.isascii() and word.isdigit()):
        return None
    digits = word.lstrip("0") or "0"
    return int(digits) if len(digits) < len(str(LARGEST)) else LARGEST
