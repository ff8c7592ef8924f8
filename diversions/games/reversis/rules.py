"""The rules of Reversis: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.reversis.variants import (
    DISCARD,
    EACH,
    LAST,
    LEFT,
    LENGTH,
    ONE,
    OPTIONS,
    PAY,
    STAKE,
    STOCK,
    TIE,
    VARIANTS,
    WINNER,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    BACK,
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
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, spelt, the_last
from diversions.rules.kit.tricks import best, following
from diversions.rules.kit.wording import doing, listed
from diversions.rules.packs import Pack

RANKS = "23456789TJQKA"  # lowest first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
POINTS = {card: "JQKA".find(card[0]) + 1 for card in PACK.cards}
SEATS = 4
HAND = 12
DEAL = Shuffle(PACK.cards, 52, "reversis.pack")

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class ReversisState(State):
    """The table of Reversis; the score is in coins won and lost."""

    dealer: Seat = 0
    deals: int = 0  # complete
    hands: Hands = ()
    stock: tuple[str, ...] = ()
    discards: Hands = ()  # by seat, one card or none
    choosing: bool = False  # whether discards are being made
    trick: Trick = ()
    last: Trick = ()  # the trick before, until the next is complete
    before: tuple[str, ...] = ()  # the last trick of the deal before, as a record writes it
    played: tuple[str, ...] = ()  # in the complete tricks of this deal
    taken: tuple[int, ...] = (0,) * SEATS  # points, in this deal
    revealed: tuple[str, ...] = ()  # the discards, when they are counted


class Reversis(Game[ReversisState]):
    slug = "reversis"
    acts = "discard keep play"
    title = "Reversis"
    seats = (SEATS,)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    face_down = ("hands", "stock", "discards")

    def begin(self, terms: Terms) -> ReversisState:
        note = Note("reversis.first", f"{name(0)} deals first, by agreement.")
        return but(ReversisState(terms=terms, score=(0,) * SEATS, due=DEAL), note)

    def rulings(self, state: ReversisState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.choosing:
            yield may(Move(seat, "keep"), "reversis.keep", "Keep all twelve cards")
            by = state.terms[DISCARD].rule
            for card in state.hands[seat]:
                yield may(Move(seat, "discard", (card,)), by, f"Discard the {NAMES[card]}")
            return
        yield from on_cards(state, seat)

    def refuse(self, view: ReversisState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: ReversisState, move: Move) -> ReversisState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "keep"):
                return chosen(
                    but(state, Note("reversis.keep", f"{name(seat)} keeps all twelve cards.")), seat
                )
            case Move(seat, "discard", (card,)):
                return chosen(discarded(state, seat, card), seat)
            case _:
                raise ValueError(move)

    def view(self, state: ReversisState, seat: Seat | None) -> ReversisState:
        stock = (BACK,) * len(state.stock)
        discards = backs(state.discards, seat)
        return but(state, hands=backs(state.hands, seat), stock=stock, discards=discards)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: ReversisState) -> str:
        if sum(state.score):
            return "The coins do not add up."
        cards = [card for hand in (*state.hands, *state.discards, state.stock) for card in hand]
        cards += [*state.played, *(card for _, card in state.trick)]
        return miscounted(cards)


VERBS = ("keep", "discard", "play")


def refused(view: ReversisState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if view.choosing and move.verb == "play":
        return view.terms[DISCARD].rule, "First discard a card, or keep all twelve."
    if view.choosing:
        return view.terms[DISCARD].rule, "You may discard one card, from your own hand."
    if move.verb == "play":
        return (
            "reversis.follow" if view.trick else "reversis.lead",
            "Play one card from your own hand.",
        )
    return view.terms[DISCARD].rule, "Cards are discarded only before play begins."


def on_cards(state: ReversisState, seat: Seat) -> Iterator[Ruling]:
    hand = state.hands[seat]
    by, free = "reversis.lead", hand
    if state.trick:
        by, free = "reversis.follow", following(hand, state.trick[0][1][1], lambda card: card[1])
    because = "You have a card of the suit led: follow suit."
    for card in hand:
        move = Move(seat, "play", (card,))
        yield Ruling(move, by, f"Play the {NAMES[card]}", "" if card in free else because)


# The deal ------------------------------------------------------------------------------------


def cards_dealt(state: ReversisState, cards: tuple[str, ...]) -> ReversisState:
    """The table when each has twelve cards, and four are left over."""
    seats = turn(SEATS, state.dealer + 1)
    note = Note("reversis.deal", f"{name(state.dealer)} deals twelve cards to each player.")
    before = tuple(str(Move(seat, "play", (card,))) for seat, card in state.last)
    return but(
        state, note, due=None, hands=dealt(cards, seats, HAND), stock=cards[HAND * SEATS :],
        discards=((),) * SEATS, choosing=True, acting=seats[:1], trick=(), played=(), last=(),
        before=before, taken=(0,) * SEATS, revealed=(),
    )  # fmt: skip


def discarded(state: ReversisState, seat: Seat, card: str) -> ReversisState:
    """The table when *seat* has laid a card away, and had another for it if that is agreed."""
    by = state.terms[DISCARD]
    hands, stock = without(state.hands, seat, card), state.stock
    text = f"{name(seat)} discards a card face down"
    if by == STOCK:
        hands = replaced(hands, seat, (*hands[seat], stock[0]))
        stock, text = stock[1:], f"{text}, and draws another"
    down = replaced(state.discards, seat, (card,))
    return but(state, Note(by.rule, f"{text}."), hands=hands, stock=stock, discards=down)


def chosen(state: ReversisState, seat: Seat) -> ReversisState:
    """The table when *seat* has kept or discarded: the next chooses, or eldest leads."""
    following_seat = (seat + 1) % SEATS
    return but(state, acting=(following_seat,), choosing=seat != state.dealer)


# The tricks ----------------------------------------------------------------------------------


def card_played(state: ReversisState, seat: Seat, card: str) -> ReversisState:
    """The table with a card played, and what the trick came to if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    laid = [one for one, _ in trick]
    waiting = [s for s in turn(SEATS, seat + 1) if s not in laid and state.hands[s]]
    if waiting:
        return but(state, acting=(waiting[0],))
    return trick_over(state, trick)


def trick_over(state: ReversisState, trick: Trick) -> ReversisState:
    """The table when a trick is complete."""
    taker, top = trick[taken_at(trick)]
    cards = [card for _, card in trick]
    points = sum(POINTS[card] for card in cards)
    notes = [Note("reversis.trick", f"{name(taker)} takes the trick with the {NAMES[top]}.")]
    if points:
        notes.append(
            Note("reversis.points", f"It counts {counted(points, 'point')} against {name(taker)}.")
        )
    state = but(
        state, *notes, trick=(), last=trick, played=(*state.played, *cards),
        taken=added(state.taken, taker, points),
    )  # fmt: skip
    leaders = [s for s in turn(SEATS, taker) if state.hands[s]]
    return but(state, acting=(leaders[0],)) if leaders else deal_over(state, taker)


def taken_at(trick: Trick) -> int:
    """The place in *trick* of the highest card of the suit led."""
    suit = trick[0][1][1]
    cards = [card for _, card in trick]
    return best(cards, lambda card: RANKS.index(card[0]) if card[1] == suit else -1)[0]


def added(numbers: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(n + more * (s == seat) for s, n in enumerate(numbers))


# The reckoning -------------------------------------------------------------------------------


def deal_over(state: ReversisState, taker: Seat) -> ReversisState:
    """The table when the last trick is taken: the discards counted, the deal paid."""
    down = tuple(card for hand in state.discards for card in hand)
    left = state.terms[LEFT]
    taken = state.taken
    if down and left == LAST:
        points = sum(POINTS[card] for card in down)
        taken = added(taken, taker, points)
        much = counted(points, "point")
        text = f"The discards go with the last trick, and count {much} against {name(taker)}."
        state = but(state, Note(left.rule, text), revealed=down)
    elif down:
        state = but(state, Note(left.rule, "The discards count against no player."))
    paid = but(state, taken=taken, discards=(), stock=(), hands=(), acting=())
    return next_deal(settled(paid))


def settled(state: ReversisState) -> ReversisState:
    """The table when the losers have paid."""
    score, text = list(state.score), []
    for loser, winner, coins in payments(state.terms, state.taken):
        score[loser] -= coins
        score[winner] += coins
        text.append(
            f"{name(loser)} pays {name(winner)} {'a coin' if coins == 1 else f'{coins} coins'}."
        )
    lowest = fewest(state.taken)
    few = f"{'has' if len(lowest) == 1 else 'have'} the fewest points"
    least = state.taken[lowest[0]]
    said = f"{listed(lowest)} {few}, {spelt(least) if least else 'none'}."
    tied = state.terms[PAY] == WINNER and len(lowest) > 1
    by = state.terms[TIE].rule if tied else state.terms[PAY].rule
    notes = [
        Note("reversis.fewest", said),
        Note(by, " ".join(text) or (TIED if tied else "Nothing is paid.")),
    ]
    if text and state.terms[PAY] == WINNER:
        notes.append(Note("reversis.point", "Each point costs a coin."))
    return but(state, *notes, score=tuple(score))


TIED = "Several have the fewest points, so nothing is paid."


def fewest(taken: tuple[int, ...]) -> tuple[Seat, ...]:
    """Who has fewest points against him.

    >>> fewest((20, 12, 4, 4))
    (2, 3)
    """
    return tuple(seat for seat, points in enumerate(taken) if points == min(taken))


def payments(terms: Terms, taken: tuple[int, ...]) -> Iterator[tuple[Seat, Seat, int]]:
    """Who pays whom, and how much."""
    pay, least = terms[PAY], min(taken)
    if pay == WINNER and taken.count(least) > 1 and terms[TIE] != EACH:
        return
    for loser, most in enumerate(taken):
        for winner, few in enumerate(taken):
            if few >= most or (pay == WINNER and few > least):
                continue
            coins = {WINNER: most, STAKE: pay.value}.get(pay, most - few)
            yield loser, winner, coins


def next_deal(state: ReversisState) -> ReversisState:
    """The next deal; or the end, for whoever has won most."""
    length, deals = state.terms[LENGTH], state.deals + 1
    if deals == length.value:
        most = max(state.score)
        winners = tuple(s for s, coins in enumerate(state.score) if coins == most)
        if length == ONE:
            winners = fewest(state.taken)
        won = (
            f"{doing(winners, 'win')} it with the fewest points"
            if length == ONE
            else f"{doing(winners, 'win')} the match, with {counted(most)} won"
        )
        note = Note(length.rule, f"{the_last(deals, 'deal')}: {won}.")
        return but(state, note, deals=deals, outcome=Outcome(winners, length.rule))
    dealer = (state.dealer + 1) % SEATS
    note = Note("reversis.next-deal", f"{name(dealer)} deals next.")
    return but(state, note, deals=deals, dealer=dealer, due=DEAL)
