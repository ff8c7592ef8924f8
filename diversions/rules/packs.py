"""Packs of cards: their codes, their suits, their names."""

from __future__ import annotations

from dataclasses import dataclass

SUITS = {
    "french": {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"},
    "spanish": {"S": "Swords", "C": "Cups", "D": "Coins", "B": "Clubs"},
    "german": {"A": "Acorns", "L": "Leaves", "H": "Hearts", "B": "Bells"},
    "tarot": {"S": "Swords", "W": "Wands", "D": "Coins", "C": "Cups", "T": "Trumps"},
}
PIPS = {
    "2": "Two",
    "3": "Three",
    "4": "Four",
    "5": "Five",
    "6": "Six",
    "7": "Seven",
    "8": "Eight",
    "9": "Nine",
    "T": "Ten",
}
RANKS = {
    "french": {"A": "Ace", **PIPS, "J": "Knave", "Q": "Queen", "K": "King"},
    "spanish": {"A": "Ace", **PIPS, "J": "Valet", "N": "Knight", "K": "King"},
    "german": {"A": "Ace", **PIPS, "U": "Unter", "O": "Ober", "K": "King"},
    "tarot": {"A": "Ace", **PIPS, "J": "Page", "N": "Knight", "Q": "Queen", "K": "King"},
}
# The order in which the trumps stand is the pack's own; names are given by the report.
TRUMPS = tuple(f"T{number:02}" for number in range(1, 22))
FOOL = "F00"


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of cards.  It alone reads codes, for ``3S`` is of spades in one pack, of swords
    in another, and a tarot trump has three characters.

    *names* puts a game's own word in place of a rank's (``{"3": "Trey"}``), or of a trump's
    number (``{"T21": "World"}``).
    """

    system: str  # "french", "spanish", "german", "tarot"
    cards: tuple[str, ...]
    names: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(
        cls, system: str, ranks: str, names: dict[str, str] | None = None, suits: str = ""
    ) -> Pack:
        """The pack with *ranks* (one character each, in the game's order) in every suit.

        >>> Pack.of("spanish", "3A").cards[:3]
        ('3S', 'AS', '3C')
        """
        plain = [suit for suit in SUITS[system] if suit != "T"]
        cards = tuple(rank + suit for suit in (suits or plain) for rank in ranks)
        return cls(system, cards, tuple((names or {}).items()))

    def rank(self, card: str) -> str:
        """The rank of *card*: its first character; of a trump its number, of the Fool "0"."""
        if self.system == "tarot" and len(card) == 3:
            return str(int(card[1:]))
        return card[0]

    def suit(self, card: str) -> str:
        """The suit of *card*: "T" for a tarot trump, "F" for the Fool."""
        if self.system == "tarot" and len(card) == 3:
            return card[0]
        return card[1]

    def rank_name(self, card: str) -> str:
        """“Trey”, “Knave”, “the ninth trump”’s number, “Fool”."""
        if card == FOOL:
            return "Fool"
        if self.suit(card) == "T" and self.system == "tarot":
            return dict(self.names).get(card) or f"Trump {self.rank(card)}"
        rank = self.rank(card)
        return dict(self.names).get(rank) or RANKS[self.system][rank]

    def name(self, card: str) -> str:
        """The whole name of *card*; “a card” if only its back is seen.

        >>> Pack.of("french", "32A", {"3": "Trey"}).name("3S")
        'Trey of Spades'
        """
        if card == "??":
            return "a card"
        if len(card) == 3 and self.system == "tarot":
            return self.rank_name(card)
        return f"{self.rank_name(card)} of {SUITS[self.system][self.suit(card)]}"
