"""What a hand of L'Ombre is worth, and which card is played, by rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from diversions.games.ombre.state import EACH, LADDER, STRENGTH, SUIT_OF, SUITS, is_matador
from diversions.rules.core import Seat
from diversions.rules.kit.cards import Hand

# What each trump is worth in tricks, from Spadillo down; a King of another suit; a card that is
# yet to be taken in.
TRUMPS = (1.0, 1.0, 0.95, 0.8, 0.75, 0.65, 0.6, 0.5, 0.45, 0.4, 0.35, 0.3)
KING, DRAWN = 0.7, 0.17
ENOUGH = 4.2  # tricks that a hand should promise before its holder plays
SURE = 5.0  # and before its holder takes in no card

Trick = Sequence[tuple[Seat, str]]


def good(card: str, trump: str) -> bool:
    """Whether *card* is one that is kept: a trump or a King."""
    return card[0] == "K" or SUIT_OF[trump][card] == trump


def promise(hand: Sequence[str], trump: str, drawn: float = DRAWN) -> float:
    """The tricks that *hand* promises its holder who plays with that *trump* and takes in."""
    held = {*hand}
    tricks = sum(worth for card, worth in zip(LADDER[trump], TRUMPS, strict=False) if card in held)
    kings = sum(card[0] == "K" and card[1] != trump for card in hand)
    left = sum(not good(card, trump) for card in hand)
    return tricks + KING * kings + drawn * left


def best_trump(hand: Sequence[str]) -> str:
    """The suit with which *hand* promises most; of two alike the black one."""
    return max(SUITS, key=lambda suit: (round(promise(hand, suit), 2), suit in "SC", suit))


def would_play(hand: Sequence[str]) -> bool:
    """Whether *hand* is good enough to play, by rule of thumb."""
    return promise(hand, best_trump(hand)) >= ENOUGH


def worst(hand: Sequence[str], trump: str) -> list[str]:
    """*hand*, the card that is least worth keeping first: trumps last, Kings before them."""
    strong = STRENGTH[trump]

    def worth(card: str) -> tuple[int, int]:
        return (1 if card[0] == "K" else 0) if strong[card] < 50 else 2, strong[card]

    return sorted(hand, key=worth)


def lay_out(hand: Sequence[str], trump: str, most: int, least: int = 0) -> Hand:
    """The cards to lay out: all but trumps and Kings, as far as the stock goes."""
    poor = [card for card in worst(hand, trump) if not good(card, trump)]
    if len(poor) < least:
        poor = worst(hand, trump)[:least]
    return tuple(poor[: min(most, EACH)])


# The tricks --------------------------------------------------------------------------------------


def thumb(trump: str, cards: Sequence[str], trick: Trick, seat: Seat, player: Seat) -> str:
    """Of *cards* that may be played, the one that rule of thumb plays."""
    strong = STRENGTH[trump]
    if not trick:
        return lead(trump, cards, seat == player)
    suits = SUIT_OF[trump]
    led = suits[trick[0][1]]
    holder, high = seat, -1
    for one, card in trick:
        strength = strong[card]
        if (strength > 50 or suits[card] == led) and strength > high:
            holder, high = one, strength
    last = len(trick) == 2
    ours = seat != player and holder != player
    if not ours or (not last and high < 20):
        beat = [c for c in cards if strong[c] > high and (strong[c] > 50 or suits[c] == led)]
        if beat:
            if last or ours:
                card = min(beat, key=strong.__getitem__)
                if not ours or strong[card] == 20:
                    return card
            else:
                plain = [card for card in beat if strong[card] < 50]
                return (
                    max(plain, key=strong.__getitem__)
                    if plain
                    else min(beat, key=strong.__getitem__)
                )
    return min(cards, key=strong.__getitem__)


def lead(trump: str, cards: Sequence[str], plays: bool) -> str:
    """The card to lead: the player draws trumps and then leads Kings; the others begin with the
    best of a suit, and keep their trumps."""
    strong = STRENGTH[trump]
    if plays:
        trumps = [card for card in cards if strong[card] > 50]
        if any(is_matador(card, trump) for card in trumps) or len(trumps) > 3:
            return max(trumps, key=strong.__getitem__)
        plain = [card for card in cards if strong[card] < 50]
        kings = [card for card in plain if card[0] == "K"]
        if kings:
            return kings[0]
        return max(trumps or plain, key=strong.__getitem__)
    plain = [card for card in cards if strong[card] < 50]
    if plain:
        return max(plain, key=strong.__getitem__)
    return min(cards, key=strong.__getitem__)
