"""The rules of Cucumber: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from diversions.games.cucumber.variants import (
    BAR,
    BEAT,
    DECIDE,
    HIGHEST,
    OPTIONS,
    PLAYING,
    POOL,
    STAKES,
    TIE,
    VARIANTS,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hands, backs, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.tricks import best
from diversions.rules.packs import Pack

RANKS = "23456789TJQKA"  # lowest first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
VALUE = {card: RANKS.index(card[0]) + 2 for card in PACK.cards}
EACH = 6
SLICED = 30

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class CucumberState(State):
    """The table of Cucumber; the score is in points against."""

    dealer: Seat = 0
    playing: tuple[Seat, ...] = ()  # who is still in
    hands: Hands = ()
    trick: Trick = ()
    last: Trick = ()  # the trick before, until the next is complete
    played: tuple[str, ...] = ()  # in the complete tricks of this deal
    bought: tuple[Seat, ...] = ()
    sliced: tuple[Seat, ...] = ()  # who may still buy in after this deal
    restart: int = 0  # the total at which they would
    pot: int = 0
    deciding: bool = False


class Cucumber(Game[CucumberState]):
    slug = "cucumber"
    acts = "buy drop play"
    title = "Cucumber"
    seats = (3, 4, 5, 6, 7)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> CucumberState:
        seats = tuple(range(terms.seats))
        pot = terms.seats if terms[STAKES] == POOL else 0
        text = (
            f"There are {pot} equal stakes in the pot."
            if pot
            else "There are no stakes: only points are kept."
        )
        notes = (
            Note(terms[STAKES].rule, text),
            Note("cucumber.first", f"{name(0)} deals first, by agreement."),
        )
        state = CucumberState(terms=terms, score=(0,) * terms.seats, playing=seats, pot=pot)
        return but(state, *notes, due=shuffle(seats))

    def rulings(self, state: CucumberState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.sliced:
            yield from on_buying(state, seat)
            return
        for card, by, because in ruled(state, seat):
            yield Ruling(Move(seat, "play", (card,)), by, f"Play the {NAMES[card]}", because)

    def refuse(self, view: CucumberState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: CucumberState, move: Move) -> CucumberState:
        match move:
            case Move(seat, "play", (card,)):
                return played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "buy"):
                return bought_in(state, seat)
            case Move(seat, "leave"):
                return bought_or_left(gone(state, seat))
            case _:
                raise ValueError(move)

    def view(self, state: CucumberState, seat: Seat | None) -> CucumberState:
        return but(state, hands=backs(state.hands, seat))

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: CucumberState) -> str:
        cards = [card for hand in state.hands for card in hand]
        cards += [*state.played, *(card for _, card in state.trick)]
        return miscounted(cards)


# What one may do ---------------------------------------------------------------------------


VERBS = ("play", "buy", "leave")


def refused(view: CucumberState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if view.sliced:
        return "cucumber.buy", "First say whether you buy in again, or drop out."
    if move.verb == "play":
        rule = view.terms[BEAT].rule if view.trick else "cucumber.lead"
        return rule, "Play one card from your own hand."
    return "cucumber.thirty", "You are still in: no player buys in or drops out during a deal."


def ruled(state: CucumberState, seat: Seat) -> Iterator[tuple[str, str, str]]:
    """Each card of *seat*, with the rule on its being played now, and why not."""
    hand = state.hands[seat]
    if not state.trick:
        yield from ((card, "cucumber.lead", "") for card in hand)
        return
    mark = to_beat(state.terms, state.trick)
    free = free_cards(hand, mark)
    rule = state.terms[BEAT].rule
    because = f"You have a card at least as high as the {NAMES[mark]}, so you must play one."
    if VALUE[free[0]] < VALUE[mark]:
        rule = "cucumber.lowest"
        because = (
            f"You have nothing as high as the {NAMES[mark]}, so you must play your lowest card."
        )
    yield from ((card, rule, "" if card in free else because) for card in hand)


def free_cards(hand: Sequence[str], mark: str) -> Sequence[str]:
    """The cards of *hand* that may be played where *mark* must be equalled or beaten.

    >>> free_cards(("3S", "9S", "KS"), "9H"), free_cards(("3S", "3H", "9S"), "KH")
    (['9S', 'KS'], ['3S', '3H'])
    """
    low = min(VALUE[card] for card in hand)
    high = [card for card in hand if VALUE[card] >= VALUE[mark]]
    return high or [card for card in hand if VALUE[card] == low]


def to_beat(terms: Terms, trick: Sequence[tuple[Seat, str]]) -> str:
    """The card of *trick* that must be equalled or beaten."""
    cards = [card for _, card in trick]
    return max(cards, key=VALUE.__getitem__) if terms[BEAT] == HIGHEST else cards[-1]


def on_buying(state: CucumberState, seat: Seat) -> Iterator[Ruling]:
    yield may(Move(seat, "buy"), "cucumber.buy", f"Buy in again, with {state.restart} points")
    yield may(Move(seat, "leave"), "cucumber.thirty", "Drop out")


# The deal and the tricks ---------------------------------------------------------------------


def shuffle(playing: tuple[Seat, ...]) -> Shuffle:
    return Shuffle(PACK.cards, EACH * len(playing), "cucumber.pack")


def order(state: CucumberState, first: Seat) -> tuple[Seat, ...]:
    """Who is still in, in the order of play from *first*."""
    return tuple(s for s in turn(state.terms.seats, first) if s in state.playing)


def cards_dealt(state: CucumberState, cards: tuple[str, ...]) -> CucumberState:
    """The table when each who is in has six cards, dealt singly."""
    seats = order(state, state.dealer + 1)
    hands = tuple(
        cards[seats.index(s) :: len(seats)] if s in seats else () for s in range(state.terms.seats)
    )
    note = Note("cucumber.deal", f"{name(state.dealer)} deals six cards to each player.")
    return but(
        state, note, due=None, hands=hands, acting=seats[:1], trick=(), played=()
    )  # fmt: skip


def played(state: CucumberState, seat: Seat, card: str) -> CucumberState:
    """The table with a card played, and what the trick came to if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    if len(trick) < len(state.playing):
        return but(state, acting=order(state, seat)[1:2])
    cards = [card for _, card in trick]
    highest = best(cards, VALUE.__getitem__)
    taker, top = trick[highest[-1]]
    note = Note("cucumber.trick", f"{name(taker)} takes the trick with the {NAMES[top]}.")
    state = but(
        state, note, trick=(), last=trick, played=(*state.played, *cards), acting=(taker,)
    )  # fmt: skip
    if state.hands[taker]:
        return state
    return deal_over(state, taker, tuple(trick[i][0] for i in highest), VALUE[top])


def deal_over(
    state: CucumberState, taker: Seat, equal: tuple[Seat, ...], points: int
) -> CucumberState:
    """The table when the last trick is taken."""
    score = tuple(n + points * (s in equal) for s, n in enumerate(state.score))
    notes = [Note("cucumber.last-trick", f"The last trick costs {name(taker)} {points} points.")]
    for seat in equal[:-1]:
        notes.append(
            Note("cucumber.equal", f"{name(seat)} played an equal card, and pays the same.")
        )
    state = but(state, *notes, score=score, acting=())
    if state.deciding:
        return ended(state)
    return slicing(state)


# Thirty --------------------------------------------------------------------------------------


def slicing(state: CucumberState) -> CucumberState:
    """The table when totals of thirty are looked at: who is out, who may buy in."""
    over = tuple(s for s in order(state, state.dealer + 1) if state.score[s] >= SLICED)
    safe = [state.score[s] for s in state.playing if s not in over]
    if over and (len(state.playing) <= 3 or not safe):
        notes = [cucumber(state, seat) for seat in over]
        return ended(but(state, *notes, Note(bar(state.terms), "No player may buy in now.")))
    counted = len(state.playing) if state.terms[BAR] == PLAYING else len(safe)
    asked = []
    for seat in over:
        if counted <= 3:
            state = gone(state, seat, Note(bar(state.terms), "No player may buy in now."))
        elif seat in state.bought:
            again = Note("cucumber.once", f"{name(seat)} has bought in once already, and is out.")
            state = gone(state, seat, again)
        else:
            asked.append(seat)
    return bought_or_left(but(state, sliced=tuple(asked), restart=max(safe, default=0)))


def bar(terms: Terms) -> str:
    """The rule that bars buying in."""
    return "cucumber.bar-of-three" if terms.seats == 3 else terms[BAR].rule


def cucumber(state: CucumberState, seat: Seat) -> Note:
    """The note that *seat* is a cucumber, and out."""
    text = f"{name(seat)} has {state.score[seat]}: a cucumber, sliced, and out."
    return Note("cucumber.thirty", text)


def gone(state: CucumberState, seat: Seat, *why: Note) -> CucumberState:
    """The table without *seat*, a cucumber; *why* says what bars it from buying in."""
    playing = tuple(s for s in state.playing if s != seat)
    return but(
        state, cucumber(state, seat), *why, playing=playing,
        sliced=tuple(s for s in state.sliced if s != seat),
    )  # fmt: skip


def bought_in(state: CucumberState, seat: Seat) -> CucumberState:
    """The table when *seat* has bought himself back."""
    score = replaced(state.score, seat, state.restart)
    text = f"{name(seat)} buys in, and restarts with {state.restart} points."
    return bought_or_left(
        but(
            state, Note("cucumber.buy", text), score=score, bought=(*state.bought, seat),
            pot=state.pot + (state.terms[STAKES] == POOL),
            sliced=tuple(s for s in state.sliced if s != seat),
        )
    )  # fmt: skip


def bought_or_left(state: CucumberState) -> CucumberState:
    """The table for the next who may buy in; or the next deal, or the end."""
    if state.sliced:
        return but(state, acting=state.sliced[:1])
    if len(state.playing) == 1:
        return ended(state)
    return next_deal(state)


def next_deal(state: CucumberState) -> CucumberState:
    dealer = order(state, state.dealer + 1)[0]
    note = Note("cucumber.next-deal", f"{name(dealer)} deals next.")
    return but(
        state, note, dealer=dealer, due=shuffle(state.playing), acting=(), hands=(), played=()
    )  # fmt: skip


def ended(state: CucumberState) -> CucumberState:
    """The end, for the lowest total; or, if several have it, what was agreed for that."""
    least = min(state.score[s] for s in state.playing)
    lowest = tuple(s for s in state.playing if state.score[s] == least)
    tie = state.terms[TIE]
    if len(lowest) > 1 and tie == DECIDE:
        note = Note(tie.rule, "The lowest totals are equal, so those players play on.")
        return next_deal(but(state, note, playing=lowest, deciding=True))
    rule = "cucumber.end" if len(lowest) == 1 else tie.rule
    has = "have" if lowest[1:] else "has"
    text = f"{' and '.join(map(name, lowest))} {has} the lowest total"
    text += f", and {'share' if lowest[1:] else 'takes'} the pot." if state.pot else "."
    return but(state, Note(rule, text), acting=(), hands=(), outcome=Outcome(lowest, rule))
