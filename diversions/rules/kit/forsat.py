"""What French-Ruff and Beast share: the lift, the Ace that takes up, tricks under the rigour.

The Compleat Gamester (1674) tells it of French-Ruff, pp. 121-122; five cards are dealt at Beast
"as at French Ruff, with the same rigour", p. 153.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    Move,
    Note,
    Pick,
    Ruling,
    Seat,
    State,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hand, Hands, dealt, miscounted, turn, without
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.rigour import BEAT, FOLLOW, TRUMP, Duty
from diversions.rules.kit.stock import laid_out, lowest, taken_in
from diversions.rules.kit.tricks import led_and_held
from diversions.rules.kit.wording import joined
from diversions.rules.packs import Pack

RANKS = "KQJAT98765432"  # the best first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
POWER = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}
ORDER = {card: place for place, card in enumerate(PACK.cards)}
EACH = 5  # cards of a hand, and tricks of a deal

Trick = tuple[tuple[Seat, str], ...]  # who laid which card, in the order of play


class ForsatRules(NamedTuple):
    """The rules of such a game, by their ids."""

    again: str  # equal cards lift again
    deal: str
    turned: str
    takes: str  # the holder of the Ace of trumps takes up the card
    ace: str  # nobody does
    out: str
    lead: str
    play: str
    follow: str
    beat: str
    free: str
    trick: str
    more: str = ""  # the trumps that lie next are taken up too, if they ever are


@dataclass(frozen=True, slots=True, kw_only=True)
class ForsatState(State):
    """The table.  What was played stays in sight until the next shuffle."""

    dealer: Seat = 0
    lifting: tuple[Seat, ...] = ()  # who lift for the deal
    hands: Hands = ()
    stock: Hand = ()  # what lies face down, its top first
    out: Hands = ()  # what each has laid out
    turned: str = ""  # the card that lies face up on the stock
    trump: str = ""
    rank: str = ""  # of the card that was turned up first
    phase: str = ""  # take, discard, play
    waiting: tuple[Seat, ...] = ()  # who have yet to be asked for the Ace of trumps
    taker: Seat | None = None  # who took up the card
    taken: Hand = ()  # what was taken up, until as much is laid out
    took: Hand = ()  # and then, by the cards' names: where they are now is not told
    trick: Trick = ()
    tricks: tuple[Trick, ...] = ()  # complete, the latest last
    before: Trick = ()  # the last of the deal before, by the cards' names
    takers: tuple[Seat, ...] = ()  # who took each

    @property
    def eldest(self) -> Seat:
        return (self.dealer + 1) % self.terms.seats


R = TypeVar("R", bound=ForsatState)


def ordered(cards: Iterable[str]) -> Hand:
    """*cards* by suits, the best of each first."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which the suit *led* was led; below 0, not at all."""
    if card[1] == trump:
        return 100 + POWER[card[0]]
    return POWER[card[0]] if card[1] == led else -1


def misplaced(state: ForsatState) -> str:
    """What is amiss with the cards of a table; empty if each is in one place."""
    lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
    held = [card for hand in (*state.hands, *state.out) for card in hand]
    every = [*held, *lying, *state.stock, *([state.turned] if state.turned else [])]
    return miscounted(every, len(PACK.cards))


# The deal ----------------------------------------------------------------------------------------


def to_lift(state: R, seats: tuple[Seat, ...], rule: str) -> R:
    """The table at which *seats* are to lift."""
    due = Shuffle(PACK.cards, len(seats), rule, "lift")
    return but(state, lifting=seats, due=due)


def lifted(by: ForsatRules, state: R, cards: tuple[str, ...], most: bool, rule: str) -> R:
    """The table after the lift: by *rule* the most or the least card deals, and the pack is to be
    shuffled; equal ones lift again."""
    sign = -1 if most else 1
    tied = lowest(state.lifting, cards, lambda card: sign * POWER[card[0]])
    end = "highest" if most else "lowest"
    if len(tied) > 1:
        seats = tuple(seat for seat, _ in tied)
        note = Note(by.again, f"Some players tie for the {end} card, and lift again.")
        return but(to_lift(state, seats, by.again), note)
    dealer, card = tied[0]
    text = f"{name(dealer)} lifts the {NAMES[card]}, the {end} card, and deals."
    return but(state, Note(rule, text), dealer=dealer, lifting=(), due=shuffle(by))


def shuffle(by: ForsatRules) -> Shuffle:
    """The shuffle before a deal."""
    return Shuffle(PACK.cards, len(PACK.cards), by.deal)


def cards_dealt(by: ForsatRules, state: R, cards: tuple[str, ...]) -> R:
    """The table when each has five cards, a trump is turned up, and eldest is asked for its Ace."""
    seats = state.terms.seats
    order, many = turn(seats, state.eldest), EACH * seats
    turned = cards[many]
    hands = tuple(map(ordered, dealt(cards, order, EACH)))
    last = tuple((s, NAMES[card]) for s, card in state.tricks[-1]) if state.tricks else ()
    return but(
        state,
        Note(by.deal, f"{name(state.dealer)} deals five cards to each player."),
        Note(by.turned, f"The {NAMES[turned]} is turned up: its suit is trumps."),
        due=None, hands=hands, stock=cards[many + 1 :], out=((),) * seats, turned=turned,
        trump=turned[1], rank=turned[0], phase="take", waiting=order, taker=None, taken=(), took=(),
        trick=(), tricks=(), before=last, takers=(), acting=order[:1],
    )  # fmt: skip


# Taking up ---------------------------------------------------------------------------------------


def on_taking(by: ForsatRules, state: ForsatState, seat: Seat) -> Iterator[Ruling]:
    """What may be said by who is asked for the Ace of trumps: the truth alone."""
    ace = "A" + state.trump
    label = f"Take up the {NAMES[state.turned]} with the {NAMES[ace]}"
    take, leave = Move(seat, "take", (ace,)), Move(seat, "pass")
    if ace in state.hands[seat]:
        yield may(take, by.takes, label)
        because = f"You have the {NAMES[ace]}, and must take up the card."
        yield may_not(leave, by.takes, "Pass, without the Ace of trumps", because)
    else:
        because = f"You don’t have the {NAMES[ace]}."
        yield may_not(take, by.takes, label, because)
        yield may(leave, by.takes, "Pass, without the Ace of trumps")


def ace_is_turned(by: ForsatRules, state: R) -> R:
    """The table when the Ace of trumps lies face up."""
    text = f"The {NAMES['A' + state.trump]} itself is turned up, so no player takes it."
    return but(state, Note(by.ace, text))


def next_asked(by: ForsatRules, state: R) -> R:
    """The table when the next is asked for the Ace of trumps; nobody, if it lies in the stock."""
    waiting = state.waiting[1:]
    if waiting:
        return but(state, waiting=waiting, acting=waiting[:1])
    text = "No player has the Ace of trumps, so the card is left where it is."
    return but(state, Note(by.ace, text), waiting=())


def taken_up(by: ForsatRules, state: R, seat: Seat, rule: str, more: bool = False) -> R:
    """The table when *seat* has taken up what is to be taken, and has to lay out as many."""
    cards: Hand = (state.turned,)
    turned, stock = "", state.stock
    notes = [Note(rule, f"{name(seat)} takes up the {NAMES[state.turned]}.")]
    if more:
        while stock and stock[0][1] == state.trump:
            cards, stock = (*cards, stock[0]), stock[1:]
        turned, stock = stock[0], stock[1:]
        text = f"The next card is the {NAMES[turned]}, which is no trump."
        if then := [f"the {NAMES[card]}" for card in cards[1:]]:
            text = f"The trumps that come next go with it: {joined(then)}."
        notes.append(Note(by.more, text))
    hands = taken_in(state.hands, seat, cards)
    return but(
        state, *notes, hands=hands, stock=stock, turned=turned, taker=seat, taken=cards,
        phase="discard", waiting=(), acting=(seat,),
    )  # fmt: skip


def on_laying_out(by: ForsatRules, state: ForsatState, seat: Seat) -> Ruling:
    """The choice of as many cards as were taken up."""
    many = len(state.taken)
    pick = Pick(state.hands[seat], many, many, by.out, by.out)
    label = "Lay out a card" if many == 1 else f"Lay out {spelt(many)} cards"
    return may(Move(seat, "discard"), by.out, label, pick)


def out_laid(state: R, seat: Seat, cards: Hand) -> R:
    """The table after *seat* has laid out *cards*."""
    hands, out = laid_out(state.hands, state.out, seat, cards)
    took = tuple(NAMES[card] for card in state.taken)
    return but(state, hands=hands, out=out, taken=(), took=took)


def to_play(by: ForsatRules, state: R) -> R:
    """The table at which eldest leads."""
    note = Note(by.lead, f"{name(state.eldest)} leads.")
    return but(state, note, phase="play", waiting=(), acting=(state.eldest,))


# Tricks ------------------------------------------------------------------------------------------


def on_playing(
    by: ForsatRules, state: ForsatState, seat: Seat, must: Duty, void: str
) -> Iterator[Ruling]:
    """The rulings on each card; *void* is the rule for those who cannot follow."""
    for card in state.hands[seat]:
        allowed = card in must.cards
        rule, because = why(by, state, must if allowed else failed(state, must, card), void)
        no = "" if allowed else because
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", no)


def failed(state: ForsatState, must: Duty, card: str) -> Duty:
    """The first duty that *card* fails: who can beat a trump must first of all play a trump."""
    if must.why != BEAT or card[1] == state.trump:
        return must
    return must._replace(why=FOLLOW if state.trick[0][1][1] == state.trump else TRUMP)


def why(by: ForsatRules, state: ForsatState, must: Duty, void: str) -> tuple[str, str]:
    """The rule by which a card is played, and why no other will do; *void* is the rule for those
    who cannot follow."""
    if not state.trick:
        return by.play, ""
    if must.why == FOLLOW:
        return by.follow, led_and_held(state.trick)
    if must.why == BEAT:
        return by.beat, "You can beat the highest trump on the table, so you must."
    if must.why == TRUMP:
        again = any(card[1] == state.trump for _, card in state.trick)
        text = "The trick was trumped, and you have none of the suit led: trump it again."
        return void, text if again else "You have none of the suit led: trump it."
    return by.free, ""


def card_played(by: ForsatRules, state: R, seat: Seat, card: str) -> R:
    """The table after a card is laid to the trick; the taker of a complete one is to act."""
    seats = state.terms.seats
    hands, trick = without(state.hands, seat, card), (*state.trick, (seat, card))
    if len(trick) < seats:
        return but(state, hands=hands, trick=trick, acting=((seat + 1) % seats,))
    led = trick[0][1][1]
    taker, best = max(trick, key=lambda laid: power(laid[1], led, state.trump))
    text = f"{name(taker)} takes the trick with the {NAMES[best]}."
    return but(
        state, Note(by.trick, text), hands=hands, trick=(),
        tricks=(*state.tricks, trick), takers=(*state.takers, taker), before=(), acting=(taker,),
    )  # fmt: skip
