"""The rules of Put: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.put.deal import (
    PURSE,
    begun,
    busy,
    cards_dealt,
    discarded,
    given,
    lifted,
)
from diversions.games.put.state import NAMES, PutState, answer_in_turn, pack_of, pays_stakes, worth
from diversions.games.put.tricks import (
    ALL_EMPTY,
    DEALS,
    card_played,
    following,
    next_deal,
    pool_won,
    scored,
)
from diversions.games.put.variants import (
    BEST_GIFT,
    BET,
    COMPANY,
    DISCARD,
    ELDEST_FIRST,
    FIRST_TRICK,
    GIFT,
    GIVER,
    NEVER,
    NO_THROW,
    OPTIONS,
    PACK,
    PAID,
    PAIRS,
    PASSED,
    POOL,
    SIGHT,
    STAGES,
    STAKE,
    STAKES,
    STILL,
    THROW,
    VARIANTS,
    WHEN,
    WHOLE,
    WORST_DISCARD,
    objection,
)
from diversions.rules.core import (
    Game,
    Move,
    Note,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import backs, miscounted, turn
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.packs import Pack


class Put(Game[PutState]):
    slug = "put"
    acts = "discard give lift play take throw"
    title = "Put"
    seats = (2, 3, 4, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "give", "discard"})
    face_down = ("hands", "aside")
    later = (ALL_EMPTY, DEALS)

    def begin(self, terms: Terms) -> PutState:
        return begun(terms)

    def rulings(self, state: PutState, seat: Seat) -> Iterator[Ruling]:
        if seat == state.putter and not state.due and not state.outcome:
            yield recalling(seat)
        if seat not in state.acting:
            if at_sight(state, seat):
                yield from on_throwing_up(state, seat)
            return
        if state.waiting:
            yield from on_answering(state, seat)
        elif state.terms[COMPANY] == PAIRS and seat in busy(state):
            yield from on_giving(state, seat)
        else:
            yield from on_cards(state, seat)
            yield on_putting(state, seat)
            yield from on_throwing_up(state, seat)

    def apply(self, state: PutState, move: Move) -> PutState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(seat, "put"):
                return put(state, seat)
            case Move(seat, "see"):
                return saw(state, seat)
            case Move(seat, "yield"):
                return threw_in(state, seat)
            case Move(seat, "resign"):
                return threw_up(state, seat)
            case Move(_, "pass"):
                note = Note("put.still.pass", "No player puts, so the pool stays.")
                return next_deal(but(state, note))
            case Move(seat, "give", (card,)):
                return given(state, seat, card)
            case Move(seat, "discard", (card,)):
                return discarded(state, seat, card)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: PutState, seat: Seat | None) -> PutState:
        hands = backs(state.hands, seat)
        if not state.aside:
            return but(state, hands=hands)
        return but(state, hands=hands, aside=backs(state.aside, seat))

    def binding(self, state: PutState, move: Move) -> Ruling | None:
        return recalling(move.seat) if move.verb == "put" else None

    def refuse(self, view: PutState, move: Move) -> Ruling:
        ruling = super().refuse(view, move)
        refusal = refused(view, move) if move.seat in view.acting else None
        return ruling._replace(rule=refusal[0], because=refusal[1]) if refusal else ruling

    def told(self, move: Move, seat: Seat | None) -> Move:
        if move.verb == "give" and seat is not None and seat % 2 == move.seat % 2:
            return move  # the partner receives the card
        return super().told(move, seat)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 2), (1, 3)) if terms[COMPANY] == PAIRS else super().sides(terms)

    def pack(self, terms: Terms) -> Pack:
        return pack_of(terms[PACK].value)

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed), terms.seats)

    def amiss(self, state: PutState) -> str:
        if state.terms[STAKE] == POOL:
            if sum(state.purse) + state.pool != PURSE * state.terms.seats:
                return "The coins do not add up."
        elif pays_stakes(state.terms) and sum(state.purse) != 0:
            return "The stakes won and the stakes lost do not balance."
        held = [card for hand in (*state.hands, *state.aside) for card in hand]
        laid = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        return miscounted([*held, *laid]) if state.acting else ""


# What one may do ---------------------------------------------------------------------------


def on_cards(state: PutState, seat: Seat) -> Iterator[Ruling]:
    rule, because = "put.play", ""
    if not state.seen and not state.trick:
        if state.tricks and state.terms[WHEN] == STAGES:
            rule, because = (
                "put.third-stage",
                "After the first trick you must put or throw in.",
            )
        elif not state.tricks and state.terms[STILL] == PASSED:
            rule, because = "put.still.pass", "Here no card is played unless somebody puts."
            yield may(Move(seat, "pass"), rule, "I do not put")
    for card in state.hands[seat]:
        yield Ruling(Move(seat, "play", (card,)), rule, f"Play the {NAMES[card]}", because)


THROWN_IN = "Throw in your hand, giving one point"


def betting(state: PutState, seat: Seat) -> int:
    """What a put of *seat* would bet on the pool; nothing where the stake is another."""
    if state.terms[STAKE] != POOL:
        return 0
    return min(state.pool if state.terms[BET] == WHOLE else 1, state.purse[seat])


def on_putting(state: PutState, seat: Seat) -> Ruling:
    move, when = Move(seat, "put"), state.terms[WHEN]
    if when == NEVER:
        return may_not(move, when.rule, "I put", "There is no putting in this game.")
    if state.seen:
        return may_not(move, "put.once", "I put", "A put has already been seen in this deal.")
    if when == ELDEST_FIRST and (seat != state.eldest or state.trick or state.tricks):
        because = "Only eldest may put, and only before leading to the first trick."
        return may_not(move, when.rule, "I put", because)
    bet = betting(state, seat)
    return may(move, when.rule, f"I put, for {counted(bet)}" if bet else "I put")


def on_throwing_up(state: PutState, seat: Seat) -> Iterator[Ruling]:
    move, throw, label = Move(seat, "resign"), state.terms[THROW], THROWN_IN
    if state.terms[WHEN] == STAGES and state.tricks and not state.seen:
        yield may(move, "put.third-stage", label)
    elif throw == NO_THROW:
        because = "You can throw in your hand only in answer to a put."
        yield may_not(move, throw.rule, label, because)
    elif state.seen:
        because = "A put has been seen, so the hands must be played out."
        rule = "put.throw-barred" if throw == SIGHT else throw.rule
        yield may_not(move, rule, label, because)
    elif throw == FIRST_TRICK and state.tricks:
        yield may_not(move, throw.rule, label, "You could do that only during the first trick.")
    else:
        yield may(move, throw.rule, label)


def at_sight(state: PutState, seat: Seat) -> bool:
    """Whether *seat*, whose turn it is not, may throw in a hand just seen."""
    unplayed = state.acting and not (state.putter is not None or state.trick or state.tricks)
    return bool(unplayed) and state.terms[THROW] == SIGHT and seat in state.within


def on_answering(state: PutState, seat: Seat) -> Iterator[Ruling]:
    see, throw_in = Move(seat, "see"), Move(seat, "yield")
    seeing, yielding = answers(state)
    pool = state.terms[STAKE] == POOL
    bet = min(state.bet, state.purse[seat]) if pool else 0
    yield may(see, seeing, f"I see it, for {counted(bet)}" if bet else "I see it")
    one = len(state.within) == 2 and not pool
    yield may(throw_in, yielding, THROWN_IN if one else "Throw in your hand")
    because = ANSWER_FIRST
    for card in state.hands[seat]:
        yield may_not(Move(seat, "play", (card,)), seeing, f"Play the {NAMES[card]}", because)


def on_giving(state: PutState, seat: Seat) -> Iterator[Ruling]:
    hand = state.hands[seat]
    if len(hand) == 4:
        rule, bound = state.terms[DISCARD].rule, min
        free, because = state.terms[DISCARD] != WORST_DISCARD, "You must discard your worst card."
        verb, label = "discard", "Discard"
    else:
        dealing, gift = seat % 2 == state.dealer % 2, state.terms[GIFT]
        rule, bound = gift.rule if dealing else "put.give", max
        free, because = dealing and gift != BEST_GIFT, "You must give your best card."
        verb, label = "give", "Give"
    end = bound(map(worth, hand))
    for card in hand:
        refused = "" if free or worth(card) == end else because
        yield Ruling(Move(seat, verb, (card,)), rule, f"{label} the {NAMES[card]}", refused)


# Why not ------------------------------------------------------------------------------------

ANSWER_FIRST = "Answer the put first: see it, or throw in your hand."


def answers(state: PutState) -> tuple[str, str]:
    """The rules on seeing a put and on throwing in before it."""
    if state.terms[STAKE] == POOL:
        return "put.pool.see", "put.pool.yield"
    return "put.paid.stakes" if state.terms[PAID] == STAKES else "put.see", "put.yield"


def refused(state: PutState, move: Move) -> tuple[str, str] | None:
    """The rule that refuses what ``rulings`` does not list, and why; None if it is unknown."""
    verb, seeing = move.verb, answers(state)[0]
    pairs = state.terms[COMPANY] == PAIRS
    if verb not in VERBS:
        return None
    if state.waiting:
        barred = verb == "resign" and state.terms[THROW] == SIGHT
        return "put.throw-barred" if barred else seeing, ANSWER_FIRST
    if pairs and move.seat in busy(state):
        return before_playing(state, move)
    match verb:
        case "give" | "discard" if pairs:
            return "put.company.pairs", "The cards have been given, and the deal is being played."
        case "see" | "yield" if state.terms[WHEN] == NEVER:
            return state.terms[WHEN].rule, "There is no putting in this game."
        case "see" | "yield":
            rule = seeing if verb == "see" else answers(state)[1]
            return rule, "There is no put waiting to be answered."
        case "pass" if state.terms[STAKE] == POOL:
            return state.terms[STILL].rule, "You cannot pass now."
        case "play":
            return "put.play", "Play one card from your own hand."
        case _:
            return None


VERBS = ("play", "put", "see", "yield", "resign", "pass", "give", "discard")


def before_playing(state: PutState, move: Move) -> tuple[str, str]:
    """Why *move* is refused to a player in pairs who has yet to give or to discard."""
    discards = len(state.hands[move.seat]) == 4
    if move.verb == "discard" and not discards:
        return "put.company.pairs", "First one of you gives a card to the other."
    if move.verb == "give" and discards:
        return state.terms[GIVER].rule, "Your partner has given you a card, so you discard one."
    if move.verb in ("give", "discard"):
        return "put.company.pairs", "Choose one card from your own hand."
    return "put.company.pairs", "Before play, one partner gives a card and the other discards."


# What comes of it --------------------------------------------------------------------------


def put(state: PutState, seat: Seat) -> PutState:
    """The table when *seat* has put, and the others are to answer in turn."""
    order = [s for s in turn(state.terms.seats, seat) if s in state.within and s != seat]
    after = len(state.trick) + sum(map(len, state.tricks))
    state = but(
        state, putter=seat, put_after=after, waiting=tuple(order), acting=(order[0],)
    )  # fmt: skip
    if state.terms[STAKE] != POOL:
        return state
    bet = betting(state, seat)
    note = Note(
        state.terms[BET].rule, f"{name(seat)} bets {counted(bet)} on a pool of {spelt(state.pool)}."
    )
    if not bet:
        note = Note("put.purse", f"{name(seat)} has no coins left and puts for nothing.")
    return laid(but(state, note, bet=bet), seat, bet)


def laid(state: PutState, seat: Seat, size: int) -> PutState:
    """The table when *seat* has laid *size* coins in the pool, or as many as he has."""
    coins = min(size, state.purse[seat])
    purse = tuple(c - coins * (s == seat) for s, c in enumerate(state.purse))
    return but(state, purse=purse, score=purse, pool=state.pool + coins)


def saw(state: PutState, seat: Seat) -> PutState:
    """The table when *seat* has seen the put."""
    state = but(state, saw=(*state.saw, seat), waiting=state.waiting[1:])
    if state.terms[STAKE] == POOL:
        state = laid(state, seat, state.bet)
    if answer_in_turn(state.terms):
        state = but(state, Note("put.answers", f"{name(seat)} plays on."))
    return answered(state)


def threw_in(state: PutState, seat: Seat) -> PutState:
    """The table when *seat* would not see the put: he is out of the deal."""
    hands = replaced(state.hands, seat, ())
    within = tuple(s for s in state.within if s != seat)
    trick = tuple((s, card) for s, card in state.trick if s != seat)
    state = but(state, hands=hands, within=within, trick=trick, waiting=state.waiting[1:])
    if state.leader == seat:
        state = but(state, leader=following(state, seat))
    if answer_in_turn(state.terms):
        state = but(state, Note("put.answers", f"{name(seat)} is out of the deal."))
    return answered(state)


def answered(state: PutState) -> PutState:
    """The table when one has answered a put: the next to answer, or play, or the deal won."""
    if state.waiting:
        return but(state, acting=state.waiting[:1])
    putter = state.putter
    assert putter is not None
    if state.saw:
        return but(state, acting=(putter if state.trick else state.leader,))
    if state.terms[STAKE] == POOL:
        return pool_won(state, putter, "put.pool.yield")
    note = Note("put.yield", f"The put is not seen, and {name(putter)} scores one.")
    return scored(but(state, note), putter, 1)


def threw_up(state: PutState, seat: Seat) -> PutState:
    """The table when *seat* has given up the deal unasked."""
    other = following(state, seat)
    third = state.terms[WHEN] == STAGES and state.tricks
    rule = "put.third-stage" if third else state.terms[THROW].rule
    text = f"{name(seat)} throws in the hand, and {name(other)} scores one."
    return scored(but(state, Note(rule, text)), other, 1)


def recalling(seat: Seat) -> Ruling:
    """The refusal to let *seat* take a put back."""
    because = "A put cannot be taken back."
    return may_not(Move(seat, "recall"), "put.recall", "Take back the put", because)
