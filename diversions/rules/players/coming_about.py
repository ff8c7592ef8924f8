"""What comes about in a deal of tricks after a card: which of one's own cards take tricks then.

The cards that the seat does not see are dealt out as its trials deal them, and each deal is played
on by the engine with all cards seen: who leads, leads what nobody can beat, and who follows takes
the trick as cheaply as it surely can, or gives the least.  The deals are the same for every card,
so that two cards can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from diversions.rules.bots import bots_of
from diversions.rules.core import BACK, CHANCE, Game, Move, Seat, but
from diversions.rules.kit.cards import Hands
from diversions.rules.record import step

PLAYS, FEWEST, MOST = 128, 14, 40  # of one's own cards in all deals that are played on; and deals
LONGEST = 400  # moves of the rest of a deal

Power = Callable[[str, str], int]


class TrickSeen(Protocol):
    """What is to be known of a trick, as ``TrickPlace`` of ``trick_cards.py`` has it."""

    @property
    def power(self) -> Power: ...
    @property
    def hidden(self) -> Sequence[str]: ...
    @property
    def ours(self) -> Callable[[Seat], bool]: ...
    @property
    def worth(self) -> Callable[[str], float]: ...
    @property
    def suit(self) -> Callable[[str], str]: ...
    @property
    def trump(self) -> str: ...
    @property
    def then(self) -> Callable[[Any], Power] | None: ...


class CameAbout(NamedTuple):
    """What came about in so *many* deals after a card was played."""

    many: int
    now: float  # in which share of them it took its trick
    ours: float  # and in which the side did
    later: Mapping[str, float]  # in which share each own card took a later trick
    ruffs: Mapping[str, float]  # in which share a later trick of each suit was trumped, and taken
    tricks: float  # that the side took from here on, on average
    played: float  # and how many were played, which are fewer where the rest can change nothing
    shared: Mapping[int, float]  # in which share of the deals the side took so many

    def takes(self, card: str, played: str) -> float:
        """In which share *card* took a trick at all, where *played* was the card."""
        return self.now if card == played else self.later.get(card, 0.0)


class PlayedOn:
    """The deals that may lie behind a *view*, played on after each of one's own cards."""

    def __init__(
        self,
        game: Game[Any],
        view: Any,
        seat: Seat,
        place: TrickSeen,
        many: int = 0,
        seed: str = "played on",
    ) -> None:
        self.game, self.view, self.seat, self.place = game, view, seat, place
        enough = PLAYS // max(1, len(view.hands[seat]))
        self.many, self.seed = many or max(FEWEST, min(MOST, enough)), seed
        seats = range(len(view.hands))
        self.sides = [one == seat or place.ours(one) for one in seats]
        self.alone = sum(self.sides) == 1
        self.known: dict[str, CameAbout | None] = {}
        self.dealt: list[Hands] = []

    @property
    def deals(self) -> Sequence[Hands]:
        """So many ways in which the cards may lie; none where nobody deals them out."""
        guesses = bots_of(self.game).guesses
        if not self.dealt and guesses is not None:
            deal, rng = guesses(self.view, self.seat), Random(self.seed)
            self.dealt = [deal(rng) for _ in range(self.many)]
        return self.dealt

    @property
    def held(self) -> set[str]:
        """The cards that others hold in one of those deals."""
        others = (hands[: self.seat] + hands[self.seat + 1 :] for hands in self.deals)
        return {card for hands in others for hand in hands for card in hand} - {BACK}

    def against(self, card: str) -> float:
        """In which share of the deals an opponent holds *card*."""
        foes = [one for one, ours in enumerate(self.sides) if not ours]
        held = [any(card in hands[one] for one in foes) for hands in self.deals]
        return sum(held) / max(1, len(held))

    def after(self, card: str) -> CameAbout | None:
        """What came about after *card*; None where there is none, or nobody deals the cards out, or
        where more is hidden than cards in hands, so that the engine cannot go on."""
        if card and card not in self.known and self.deals:
            try:
                self.known[card] = self.counted(card)
            except (LookupError, ValueError):
                self.known[card] = None
        return self.known.get(card)

    def counted(self, card: str) -> CameAbout:
        """The same, played on anew."""
        now = ours = many_played = 0
        later, ruffs, tricks = Counter[str](), Counter[str](), Counter[int]()
        for number, hands in enumerate(self.deals):
            rng = Random(f"{self.seed} {number}")
            taken = self.played(self.table(hands, rng), card, rng)
            many_played += len(taken)
            tricks[sum(self.sides[taker] for taker, _, _ in taken)] += 1
            for place, (taker, best, led) in enumerate(taken):
                side = self.sides[taker]
                if not place:
                    now, ours = now + (taker == self.seat), ours + side
                elif taker == self.seat:
                    later[best] += 1
                    if self.ruffing(best, led):
                        ruffs[self.place.suit(led)] += 1
        many = len(self.deals)

        def shares(of: Counter[str]) -> dict[str, float]:
            return {one: min(1.0, often / many) for one, often in of.items()}

        won = sum(took * often for took, often in tricks.items()) / many
        every, shared = many_played / many, {took: often / many for took, often in tricks.items()}
        return CameAbout(
            many, now / many, ours / many, shares(later), shares(ruffs), won, every, shared
        )

    def ruffing(self, card: str, led: str) -> bool:
        """Whether *card* is a trump on a plain card that was *led*."""
        suit, trump = self.place.suit, self.place.trump
        return bool(trump) and suit(card) == trump != suit(led)

    def table(self, hands: Hands, rng: Random) -> Any:
        """The table with those *hands*, and in its stock what nobody holds."""
        stock = getattr(self.view, "stock", ())
        if BACK not in stock:
            return but(self.view, hands=hands)
        dealt = {card for hand in hands for card in hand}
        left = [card for card in self.place.hidden if card not in dealt]
        rng.shuffle(left)
        known = tuple(left.pop() if card == BACK and left else card for card in stock)
        return but(self.view, hands=hands, stock=known)

    def power(self, state: Any) -> Power:
        """What takes a trick there."""
        return self.place.then(state) if self.place.then else self.place.power

    def played(self, state: Any, card: str, rng: Random) -> list[tuple[Seat, str, str]]:
        """Who takes each trick from here on, with which card, and what was led."""
        taken, left = list[tuple[Seat, str, str]](), sum(map(len, state.hands))
        move = Move(self.seat, "play", (card,))
        for _ in range(LONGEST):
            trick, power, state = state.trick, self.power(state), step(self.game, state, move)
            if move.verb == "play":
                trick = (*trick, (move.seat, move.what[0]))
                if len(state.trick) < len(trick):
                    led = trick[0][1]
                    taker, best = max(trick, key=lambda laid: power(led, laid[1]))
                    taken.append((taker, best, led))
            while state.due and not state.outcome and any(state.hands):
                state = step(self.game, state, Move(CHANCE, state.due.verb, state.due.draw(rng)))
            now = sum(map(len, state.hands))
            if state.outcome or not now or now > left or not state.acting:
                break
            left, seat = now, state.acting[0]
            moves = list(self.game.moves(state, seat))
            if not moves:
                break
            plays = [one.what[0] for one in moves if one.verb == "play"]
            move = Move(seat, "play", (self.chosen(state, seat, plays),)) if plays else moves[0]
        return taken

    def chosen(self, state: Any, seat: Seat, cards: Sequence[str]) -> str:
        """The card of those that may be played."""
        if len(cards) == 1:
            return cards[0]
        place, hands, trick = self.place, state.hands, state.trick
        power = self.power(state)

        def foe(one: Seat) -> bool:
            return one != seat and (self.alone or self.sides[one] != self.sides[seat])

        def beats(one: Seat, led: str, mark: int) -> bool:
            same = [card for card in hands[one] if place.suit(card) == place.suit(led)]
            return any(power(led, card) > mark for card in same or hands[one])

        def price(card: str) -> tuple[float, bool, int]:
            trump = bool(place.trump) and place.suit(card) == place.trump
            return place.worth(card), trump, power(card, card)

        if not trick:
            foes = [one for one in range(len(hands)) if hands[one] and foe(one)]
            sure = [c for c in cards if not any(beats(one, c, power(c, c)) for one in foes)]
            if not sure:
                return min(cards, key=price)
            return max(sure, key=lambda c: (-price(c)[1], place.worth(c), power(c, c)))
        led = trick[0][1]
        laid = {one for one, _ in trick}
        after = [one for one in range(len(hands)) if hands[one] and one not in laid and foe(one)]
        holder, best = max(trick, key=lambda laid: power(led, laid[1]))
        mark = power(led, best)
        if not foe(holder) and not any(beats(one, led, mark) for one in after):
            low = [card for card in cards if power(led, card) <= mark] or cards
            return max(low, key=lambda card: (place.worth(card), -price(card)[1], -price(card)[2]))
        takers = [card for card in cards if power(led, card) > mark]
        sure = [c for c in takers if not any(beats(one, led, power(led, c)) for one in after)]
        if sure:
            return min(sure, key=lambda card: (-place.worth(card), *price(card)[1:]))
        return min([card for card in cards if card not in takers] or cards, key=price)
