"""The rules of All Fours: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.all_fours.variants import (
    ACCEPTED,
    AGREED,
    BEG,
    DEALT,
    FIRST,
    FOLLOW,
    FURTHER,
    HAD,
    JACK,
    KNAVE,
    LIFT,
    LOW,
    NOBODY,
    OPTIONS,
    PLAIN,
    RENEGE,
    SORT,
    TAKEN,
    TIE,
    TURN,
    TURNED,
    UP,
    VARIANTS,
    objection,
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
from diversions.rules.kit.dice import counted
from diversions.rules.kit.tricks import best, following
from diversions.rules.packs import SUITS, Pack

RANKS = "23456789TJQKA"  # lowest first
PACK = Pack.of("french", RANKS)
NAMES = {card: PACK.name(card) for card in PACK.cards}
HEIGHT = {card: RANKS.index(card[0]) for card in PACK.cards}
COUNT = {c: {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}.get(c[0], 0) for c in PACK.cards}
HONOUR = {card: "JQKA".find(card[0]) + 1 for card in PACK.cards}  # in Running All-Fours
PUT = "456789TJQKA23"  # by which one lifts: lowest first
HAND = 6
DEAL = Shuffle(PACK.cards, 52, "all-fours.pack")
TO_LIFT = Shuffle(PACK.cards, 2, "all-fours.first.lift", "lift")

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class AllFoursState(State):
    """The table of All Fours."""

    dealer: Seat = 0
    hands: Hands = ()
    stock: tuple[str, ...] = ()
    turned: tuple[str, ...] = ()  # the cards turned up, the latest last
    phase: str = ""  # ask, answer, play
    trick: Trick = ()
    last: Trick = ()  # the trick before, until the next is complete
    before: tuple[str, ...] = ()  # the last trick of the deal before, as a record writes it
    played: Trick = ()  # all the complete tricks of this deal
    taken: Hands = ((), ())  # the cards won by each in this deal

    @property
    def trump(self) -> str:
        return self.turned[-1][1]


class AllFours(Game[AllFoursState]):
    slug = "all-fours"
    acts = "accept beg give keep lift play"
    title = "All Fours"
    seats = (2,)
    options = OPTIONS
    variants = VARIANTS

    def begin(self, terms: Terms) -> AllFoursState:
        state = AllFoursState(terms=terms, score=(0, 0), due=DEAL)
        if terms[FIRST] == LIFT:
            return but(state, due=TO_LIFT)
        return but(state, Note(AGREED.rule, f"{name(0)} deals first, by agreement."))

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def rulings(self, state: AllFoursState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if state.phase == "ask":
            dear = state.turned[0][0] == "J" and state.terms[KNAVE] != TURNED
            label = "Accept the trump" + (", giving one point for the knave" if dear else "")
            yield may(Move(seat, "accept"), "all-fours.accept", label)
            yield may(Move(seat, "beg"), "all-fours.beg", "Beg, refusing the trump")
        elif state.phase == "answer":
            yield may(Move(seat, "give"), "all-fours.give", "Give one point, and keep the trump")
            more = "more cards turned up" if state.terms[BEG] == TURN else "three more cards each"
            yield may(Move(seat, "change"), state.terms[BEG].rule, f"Give up the trump, for {more}")
        else:
            yield from on_cards(state, seat)

    def refuse(self, view: AllFoursState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: AllFoursState, move: Move) -> AllFoursState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(_, "accept"):
                return settled(state, "all-fours.accept", accepted=True)
            case Move(seat, "beg"):
                note = Note("all-fours.beg", f"{name(seat)} begs.")
                return but(state, note, phase="answer", acting=(state.dealer,))
            case Move(seat, "give"):
                return given(state, seat)
            case Move(_, "change"):
                return changed(state)
            case _:
                raise ValueError(move)

    def view(self, state: AllFoursState, seat: Seat | None) -> AllFoursState:
        stock = (BACK,) * len(state.stock)
        return but(state, hands=backs(state.hands, seat), stock=stock)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: AllFoursState) -> str:
        cards = [card for hand in (*state.hands, state.stock, state.turned) for card in hand]
        cards += [card for _, card in (*state.played, *state.trick)]
        return miscounted(cards)


VERBS = ("accept", "beg", "give", "change", "play")


def refused(view: AllFoursState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    match view.phase, move.verb:
        case "ask", "give" | "change":
            return "all-fours.beg", "Only the dealer answers, and only once you have begged."
        case "ask", _:
            return "all-fours.accept", "First accept the trump, or beg."
        case "answer", _:
            return "all-fours.beg", "Eldest has begged: give one, or give up the trump."
        case _, "play":
            rule = view.terms[FOLLOW].rule if view.trick else "all-fours.lead"
            return rule, "Play one card from your own hand."
        case _:
            return "all-fours.beg", "The trump is settled: play a card."


def on_cards(state: AllFoursState, seat: Seat) -> Iterator[Ruling]:
    """Every card in hand, and whether it may be played."""
    hand = state.hands[seat]
    by, free, because = "all-fours.lead", hand, ""
    if len(state.played) >= 2 * HAND and state.terms[BEG] == FURTHER:
        by = "all-fours.beg-played"
    if state.trick:
        led, by = state.trick[0][1][1], state.terms[FOLLOW].rule
        free = free_cards(hand, led, state.trump, state.terms[FOLLOW] == RENEGE)
        because = why_not(free, led, state.trump, state.terms[FOLLOW] == RENEGE)
        if state.terms[FOLLOW] == RENEGE and not any(card[1] == led for card in hand):
            by = "all-fours.void"
    for card in hand:
        move = Move(seat, "play", (card,))
        yield Ruling(move, by, f"Play the {NAMES[card]}", "" if card in free else because)


def why_not(free: tuple[str, ...], led: str, trump: str, renege: bool) -> str:
    """Why a card that is not among the *free* ones may not be played."""
    if not any(card[1] == led for card in free):
        return "You can’t follow suit, so you must play a trump."
    if renege and led != trump:
        return "You have a card of the suit led: follow suit, or play a trump."
    return "You have a card of the suit led: follow suit."


def free_cards(hand: tuple[str, ...], led: str, trump: str, renege: bool) -> tuple[str, ...]:
    """The cards of *hand* that may be played to a lead of the suit *led*."""
    same = tuple(card for card in hand if card[1] == led)
    if same and renege:
        return tuple(card for card in hand if card[1] in (led, trump))
    if same or renege:
        return same or hand
    return following(hand, trump, lambda card: card[1])


# The deal ------------------------------------------------------------------------------------


def lifted(state: AllFoursState, cards: tuple[str, ...]) -> AllFoursState:
    """The table after the lift: the best Put-card deals; if they are alike, both lift again."""
    first, second = (PUT.index(card[0]) for card in cards)
    if first == second:
        return but(state, Note("all-fours.lift-again", "Both lift the same rank, and lift again."))
    dealer = int(second > first)
    note = Note(
        LIFT.rule,
        f"{name(dealer)} lifts the better Put-card, the {NAMES[cards[dealer]]}, and deals.",
    )
    return but(state, note, dealer=dealer, due=DEAL)


def cards_dealt(state: AllFoursState, cards: tuple[str, ...]) -> AllFoursState:
    """The table when each has six cards, and one is turned up."""
    seats = turn(2, state.dealer + 1)
    before = tuple(str(Move(seat, "play", (card,))) for seat, card in state.last)
    note = Note("all-fours.deal", f"{name(state.dealer)} deals six cards to each player.")
    state = but(
        state, note, due=None, hands=dealt(cards, seats, HAND, 3), stock=cards[2 * HAND :],
        turned=(), phase="ask", acting=seats[:1], trick=(), last=(), played=(), before=before,
        taken=((), ()),
    )  # fmt: skip
    return turned_up(state)


def turned_up(state: AllFoursState) -> AllFoursState:
    """The table with the next card of the stock turned up, and scored if it scores at once."""
    card = state.stock[0]
    note = Note("all-fours.turn-up", f"The {NAMES[card]} is turned up.")
    state = but(state, note, stock=state.stock[1:], turned=(*state.turned, card))
    by = state.terms[SORT]
    if by != PLAIN and HONOUR[card]:
        text = f"{name(state.dealer)} turned up an honour"
        return scored(state, state.dealer, HONOUR[card], by.rule, text)
    if card[0] == "J" and state.terms[KNAVE] == TURNED:
        return scored(
            state, state.dealer, 1, TURNED.rule, f"{name(state.dealer)} turned up a knave"
        )
    return state


def changed(state: AllFoursState) -> AllFoursState:
    """The table when the suit is given up: more cards dealt or not, another suit turned up."""
    old, by = state.trump, state.terms[BEG]
    state = but(state, Note(by.rule, "The suit is given up, so another will be trumps."))
    if by != TURN:
        state = three_more(state)
    state = turned_up(state)
    while state.trump == old and state.stock and not state.outcome:
        if by == FURTHER and len(state.stock) > HAND:  # six, and one to turn up
            state = three_more(state)
        state = turned_up(state)
    return state if state.outcome else begun(state)


def three_more(state: AllFoursState) -> AllFoursState:
    """The table when each has been dealt three cards more."""
    more = dealt(state.stock, turn(2, state.dealer + 1), 3, 3)
    hands = tuple((*hand, *new) for hand, new in zip(state.hands, more, strict=True))
    note = Note(
        state.terms[BEG].rule, f"{name(state.dealer)} deals three more cards to each player."
    )
    return but(state, note, hands=hands, stock=state.stock[6:])


def given(state: AllFoursState, seat: Seat) -> AllFoursState:
    """The table when the dealer, *seat*, gives one and keeps the trump."""
    text = f"{name(seat)} keeps the trump"
    state = scored(state, 1 - seat, 1, "all-fours.give", text)
    return state if state.outcome else settled(state, "all-fours.give", accepted=False)


def settled(state: AllFoursState, rule: str, *, accepted: bool) -> AllFoursState:
    """The table when the first card turned up stays trump."""
    suit = SUITS["french"][state.trump]
    state = but(state, Note(rule, f"Trumps are {suit}."))
    by = state.terms[KNAVE]
    if state.turned[0][0] == "J" and by != TURNED and (accepted or by != ACCEPTED):
        state = scored(state, state.dealer, 1, by.rule, f"{name(state.dealer)} turned up the knave")
    return state if state.outcome else begun(state)


def begun(state: AllFoursState) -> AllFoursState:
    return but(state, phase="play", acting=(1 - state.dealer,))


# The tricks ----------------------------------------------------------------------------------


def card_played(state: AllFoursState, seat: Seat, card: str) -> AllFoursState:
    """The table with a card played, and the trick taken if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    if len(trick) < 2:
        return but(state, acting=(1 - seat,))
    taker, top = trick[taken_at(trick, state.trump)]
    note = Note("all-fours.trick", f"{name(taker)} takes the trick with the {NAMES[top]}.")
    won = tuple(c for _, c in trick)
    taken = replaced(state.taken, taker, (*state.taken[taker], *won))
    state = but(
        state, note, trick=(), last=trick, played=(*state.played, *trick), taken=taken,
        acting=(taker,),
    )  # fmt: skip
    return state if state.hands[taker] else deal_over(state)


def taken_at(trick: Trick, trump: str) -> int:
    """The place in *trick* of the card that takes it."""
    led = trick[0][1][1]
    return best([card for _, card in trick], lambda card: power(card, led, trump))[0]


def power(card: str, led: str, trump: str) -> int:
    """How strong *card* is in a trick to which *led* was led; below 0, not at all."""
    return HEIGHT[card] + 20 * (card[1] == trump) if card[1] in (led, trump) else -1


# The score -----------------------------------------------------------------------------------


def counts(state: AllFoursState) -> tuple[int, int]:
    """The card-points that each has taken."""
    first, second = (sum(COUNT[card] for card in cards) for cards in state.taken)
    return first, second


def won_by(state: AllFoursState, card: str) -> Seat:
    """Who has *card* among the cards that he has taken."""
    return int(card in state.taken[1])


def points(state: AllFoursState) -> Iterator[tuple[Seat, int, str, str]]:
    """Who scores how much, in order, for what the deal came to."""
    trumps = sorted((HEIGHT[c], s, c) for s, c in state.played if c[1] == state.trump)
    if trumps:
        (_, dealt_low, least), (_, high, most) = trumps[0], trumps[-1]
        low = dealt_low if state.terms[LOW] == HAD else won_by(state, least)
        yield high, 1, "all-fours.high", f"{name(high)} has high, the {NAMES[most]}"
        yield low, 1, state.terms[LOW].rule, f"{name(low)} has low, the {NAMES[least]}"
    by = state.terms[SORT]
    for _, holder, card in reversed(trumps):
        winner = holder if state.terms[JACK] == DEALT else won_by(state, card)
        if by == TAKEN and HONOUR[card]:
            yield winner, HONOUR[card], by.rule, f"{name(winner)} has won the {NAMES[card]}"
        elif card[0] == "J":
            yield winner, 1, state.terms[JACK].rule, f"{name(winner)} has Jack"
    yield from game(state)


def game(state: AllFoursState) -> Iterator[tuple[Seat, int, str, str]]:
    """Who scores for most card-points, if anybody does."""
    first, second = counts(state)
    if first != second:
        most, least = max(first, second), min(first, second)
        seat = int(second > first)
        yield (
            seat,
            1,
            "all-fours.game",
            f"{name(seat)} has game, by {counted(most, 'card-point')} to {least}",
        )
    else:
        more = int(state.terms[TIE] != NOBODY)
        text = f"Card-points are equal, {first} to {first}"
        yield 1 - state.dealer, more, state.terms[TIE].rule, text


def deal_over(state: AllFoursState) -> AllFoursState:
    """The table when the last trick is taken, and the deal is scored in order."""
    for seat, more, rule, text in tuple(points(state)):
        state = scored(state, seat, more, rule, text)
        if state.outcome:
            return state
    dealer = 1 - state.dealer
    note = Note("all-fours.next-deal", f"{name(dealer)} deals next.")
    return but(state, note, dealer=dealer, due=DEAL, acting=(), phase="")


def scored(state: AllFoursState, seat: Seat, more: int, rule: str, text: str) -> AllFoursState:
    """The table when *seat* has scored, and the match won if that is enough."""
    gets = f"{name(seat)} scores {more}" if more else "no player scores"
    score = tuple(had + more * (s == seat) for s, had in enumerate(state.score))
    state = but(state, Note(rule, f"{text}: {gets}."), score=score)
    up = state.terms[UP]
    if score[seat] < up.value:
        return state
    state = but(
        state, Note("all-fours.order", f"{name(seat)} is the first to reach {up.value}, and wins.")
    )
    return but(state, outcome=Outcome((seat,), up.rule), acting=())


# What a page shows -----------------------------------------------------------------------------


def ordered(hand: tuple[str, ...]) -> list[str]:
    """*hand* by suits, the highest of each first."""
    return sorted(hand, key=lambda card: (card[1:], -HEIGHT.get(card, 0)))


def up(terms: Terms) -> int:
    """The score that wins."""
    return terms[UP].value
