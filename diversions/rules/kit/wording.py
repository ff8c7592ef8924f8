"""Names and numbers within a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.rules.core import Seat, name


def joined(words: Sequence[str], by: str = "and") -> str:
    """*words* in a row, the last two joined *by* that word.

    >>> joined(["Tib", "Tom", "the Queen"]), joined(["e4", "e5"], "or")
    ('Tib, Tom and the Queen', 'e4 or e5')
    """
    return f" {by} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def capital(text: str) -> str:
    """A sentence with a great initial.

    >>> capital("the Ten takes it.")
    'The Ten takes it.'
    """
    return text[:1].upper() + text[1:]


def set_beside(said: str, other: str) -> str:
    """*said*, which ends with how much there is of a thing and not, with the *other* named.

    >>> set_beside("you hold more points: 5, not 4", "after 13 to 7")
    'you hold more points: 5, and 4 after 13 to 7'
    """
    head, _, less = said.rpartition(", not ")
    return f"{head}, and {less} {other}"


def suit_by_suit(cards: Sequence[str]) -> str:
    """The names of *cards*, those of a suit together.

    >>> suit_by_suit(["King of Clubs", "Seven of Clubs", "the Fool", "Ace of Spades"])
    'King and Seven of Clubs; the Fool; Ace of Spades'
    """
    suits: dict[str, list[str]] = {}
    for card in cards:
        rank, of, suit = card.rpartition(" of ")
        suits.setdefault(of + suit if of else "", []).append(rank or card)
    return "; ".join(f"{joined(ranks)}{suit}" for suit, ranks in suits.items())


def listed(seats: Sequence[Seat]) -> str:
    """The names of *seats*.

    >>> listed((0, 2, 4))
    '{A}, {C} and {E}'
    """
    return joined([name(seat) for seat in seats])


def doing(seats: Sequence[Seat], verb: str) -> str:
    """The names of *seats*, and what they do.

    >>> doing((0,), "score"), doing((0, 2), "score")
    ('{A} scores', '{A} and {C} score')
    """
    return f"{listed(seats)} {verb}{'s' if len(seats) == 1 else ''}"


def reached(seats: Sequence[Seat], what: str, won: str = "the match") -> str:
    """That the players of a side have *what* wins.

    >>> reached((0,), "twelve points"), reached((0, 2), "won two games", "the rubber")
    ('{A} has twelve points, and wins the match.', \
'{A} and {C} have won two games, and win the rubber.')
    """
    has, wins = ("have", "win") if len(seats) > 1 else ("has", "wins")
    return f"{listed(seats)} {has} {what}, and {wins} {won}."


def figure(number: float, places: int = 0, plus: bool = False) -> str:
    """A number with a true minus sign, and with a plus sign if it is asked for.

    >>> figure(-12), figure(1.26, 1, plus=True), figure(-0.04, 1)
    ('−12', '+1.3', '0.0')
    """
    text = f"{number:+.{places}f}" if plus else f"{number:.{places}f}"
    if not text.strip("+-0."):
        return text.lstrip("+-")
    return text.replace("-", "−")


def small(label: str) -> str:
    """A label within a sentence.

    >>> small("Play the Ten")
    'play the Ten'
    """
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
