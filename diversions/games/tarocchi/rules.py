"""The rules of early French Tarot: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.tarocchi.bets import (
    answered,
    asking,
    bet_rulings,
    cashed,
    does_not_add_up,
    led_up_to,
    settled,
)
from diversions.games.tarocchi.state import (
    EACH,
    PACK,
    SAID,
    SUIT,
    TARGET,
    WORTH,
    TarocchiState,
    paying,
    running,
    suit_led,
    tally,
    winner,
)
from diversions.games.tarocchi.variants import (
    BETS,
    BY_TOTAL,
    BY_TURN,
    DEBT,
    DECLARED,
    NO_BETS,
    OPTIONS,
    ORDER,
    OVER,
    POT,
    RIDING,
    STAKES,
    TOGETHER,
    VARIANTS,
    objection,
)
from diversions.rules.chance import Shuffle
from diversions.rules.core import (
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.changing import replaced
from diversions.rules.kit.wording import doing, figure, listed, reached
from diversions.rules.packs import FOOL, Pack


class Tarocchi(Game[TarocchiState]):
    slug = "tarocchi"
    acts = "bet cash declare give let play"
    title = "Early French Tarot"
    seats = (2, 3, 4, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> TarocchiState:
        nothing = (0,) * terms.seats
        pot = terms.seats if terms[STAKES] == POT else 0
        text = f"There are {pot} equal stakes in the pot." if pot else "There is no pot."
        notes = [
            Note(terms[STAKES].rule, text),
            Note("tarocchi.first", f"{name(0)} deals first, by agreement."),
        ]
        if terms[BETS] == NO_BETS:
            notes.append(Note(terms[BETS].rule, "There are no bets on tricks."))
        state = TarocchiState(terms=terms, score=nothing, pot=pot, purse=nothing, riding=nothing)
        return but(state, *notes, due=shuffle(terms.seats))

    def rulings(self, state: TarocchiState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        if paying(state):
            for card in state.won[seat]:
                if card != FOOL:
                    label = f"Give {SAID[card]} for the Fool"
                    yield may(Move(seat, "pay", (card,)), "tarocchi.fool.pay", label)
            return
        if asking(state):
            yield from bet_rulings(state, seat)
        else:
            for card, by, because in ruled(state, seat):
                yield Ruling(Move(seat, "play", (card,)), by, f"Play {SAID[card]}", because)
        if state.terms[OVER] == DECLARED:
            yield on_declaring(state, seat)

    def refuse(self, view: TarocchiState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: TarocchiState, move: Move) -> TarocchiState:
        match move:
            case Move(seat, "play", (card,)):
                return played(state, seat, card)
            case Move(seat, "pay", (card,)):
                return paid(state, seat, card)
            case Move(seat, "bet" | "pass" | "cash" | "ride" as verb, ()):
                return answered(state, seat, verb)
            case Move(seat, "declare", ()):
                return declared(state, seat)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: TarocchiState, seat: Seat | None) -> TarocchiState:
        return but(state, hands=backs(state.hands, seat))

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed))

    def amiss(self, state: TarocchiState) -> str:
        cards = [card for hand in (*state.hands, *state.won) for card in hand]
        cards += [card for _, card in state.trick]
        if wrong := miscounted(cards):
            return wrong
        return "The counters do not add up." if does_not_add_up(state) else ""


# What one may play -----------------------------------------------------------------------------


VERBS = ("play", "pay", "bet", "pass", "cash", "ride", "declare")


def refused(view: TarocchiState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    if paying(view):
        return "tarocchi.fool.pay", "First pay for the Fool, with another card that you have won."
    match move.verb:
        case "declare":
            return view.terms[OVER].rule, "In this version no player declares: the deal is counted."
        case "pay":
            return "tarocchi.fool.pay", "You have no Fool to pay for now."
        case "play" if asking(view):
            return "tarocchi.bets.ride", "First decide about a bet, before the trick."
        case "play":
            led = suit_led(view.trick)
            return (
                "tarocchi.follow" if led else "tarocchi.lead",
                "Play one card from your own hand.",
            )
        case _ if view.terms[BETS] == RIDING and asking(view):
            return "tarocchi.bets.ride", "Choose one of the ways to bet that are open to you."
        case _ if view.terms[BETS] == RIDING:
            return "tarocchi.bets.ride", "Bets are placed before a trick, not during it."
        case _:
            return view.terms[BETS].rule, "In this version no player chooses a bet."


def ruled(state: TarocchiState, seat: Seat) -> Iterator[tuple[str, str, str]]:
    """Each card of *seat*, with the rule on its being played now, and why not."""
    hand, led = state.hands[seat], suit_led(state.trick)
    suits = {SUIT[card] for card in hand}
    by, must, because = "tarocchi.lead", "", ""
    if state.trick and not led:
        by = "tarocchi.fool.led"
    elif led == "T" and "T" in suits:
        by, must, because = (
            "tarocchi.trump-led",
            "T",
            "A trump was led, and you have one: play a trump.",
        )
    elif led and led in suits:
        by, must, because = "tarocchi.follow", led, "You have a card of the suit led: follow suit."
    elif led and "T" in suits:
        by, must, because = (
            "tarocchi.trump",
            "T",
            "You can’t follow suit, so you must play a trump.",
        )
    elif led:
        by = "tarocchi.free"
    for card in hand:
        if card == FOOL and state.trick:
            yield card, "tarocchi.fool", ""
        else:
            yield card, by, because if must and SUIT[card] != must else ""


def on_declaring(state: TarocchiState, seat: Seat) -> Ruling:
    """The ruling on saying that one has fifty."""
    move, label = Move(seat, "declare"), "Declare fifty"
    has = running(state, seat)
    most = max(running(state, other) for other in range(state.terms.seats))
    if has >= TARGET and has < most and state.terms[TOGETHER] == BY_TOTAL:
        because = f"You have {figure(has)}, but another player has {figure(most)}."
        return may_not(move, BY_TOTAL.rule, label, because)
    if has >= TARGET:
        return may(move, "tarocchi.over.declared", label)
    because = f"You can’t declare yet: so far you have {figure(has)}."
    return may_not(move, "tarocchi.over.declared", label, because)


# The deal and the tricks -----------------------------------------------------------------------


def shuffle(seats: int) -> Shuffle:
    return Shuffle(PACK.cards, EACH * seats, "tarocchi.pack")


def cards_dealt(state: TarocchiState, cards: tuple[str, ...]) -> TarocchiState:
    """The table when each has twelve cards."""
    seats = turn(state.terms.seats, state.dealer + 1)
    note = Note("tarocchi.deal", f"{name(state.dealer)} deals twelve cards to each player.")
    return led_up_to(but(
        state, note, due=None, hands=dealt(cards, seats, EACH), leader=seats[0], trick=(),
        tricks=(), won=((),) * len(seats), debtor=None,
    ))  # fmt: skip


def played(state: TarocchiState, seat: Seat, card: str) -> TarocchiState:
    """The table with a card played, and who took the trick if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    if len(trick) < state.terms.seats:
        return but(state, acting=((seat + 1) % state.terms.seats,))
    taker = winner(trick, state.terms)
    cards = {laid: one for one, laid in trick}
    best = SAID[dict(trick)[taker]]
    rule = "tarocchi.trick" if any(SUIT[one] == "T" for one in cards) else state.terms[ORDER].rule
    note = Note(rule, f"{name(taker)} takes the trick with {best}.")
    won = gained(state.won, taker, tuple(laid for laid in cards if laid != FOOL))
    state = but(state, note, trick=(), tricks=(*state.tricks, trick), won=won, leader=taker)
    state = settled(state, taker)
    if FOOL in cards:
        fool = cards[FOOL]
        note = Note("tarocchi.fool.back", f"{name(fool)} takes the Fool back.")
        state = but(state, note, won=gained(state.won, fool, (FOOL,)), debtor=fool, creditor=taker)
        if not paying(state) and any(state.hands):
            text = f"{name(fool)} has won no other card yet, and owes {name(taker)} one."
            state = but(state, Note(state.terms[DEBT].rule, text))
    return trick_over(state)


def gained(won: Hands, seat: Seat, cards: tuple[str, ...]) -> Hands:
    return replaced(won, seat, (*won[seat], *cards))


def trick_over(state: TarocchiState) -> TarocchiState:
    """The table between tricks: the Fool to be paid for, the next lead, or the count."""
    if paying(state) and state.debtor is not None:
        return but(state, acting=(state.debtor,))
    if any(state.hands):
        return led_up_to(state)
    if state.debtor is not None:
        text = f"{name(state.debtor)} took no trick, and gives up the Fool to"
        note = Note("tarocchi.fool.surrender", f"{text} {name(state.creditor)}.")
        won = gained(without(state.won, state.debtor, FOOL), state.creditor, (FOOL,))
        state = but(state, note, won=won, debtor=None)
    return counted(cashed(state, (state.leader,)))


def paid(state: TarocchiState, seat: Seat, card: str) -> TarocchiState:
    """The table when the Fool is paid for."""
    assert state.creditor is not None
    text = f"It goes to {name(state.creditor)}."
    won = gained(without(state.won, seat, card), state.creditor, (card,))
    return trick_over(but(state, Note("tarocchi.fool.pay", text), won=won, debtor=None))


# The count and the end -------------------------------------------------------------------------


def counted(state: TarocchiState) -> TarocchiState:
    """The table when the deal is counted: the end, or the next deal."""
    notes = []
    for seat, pile in enumerate(state.won):
        honours = sum(WORTH[card] for card in pile)
        total = figure(tally(pile))
        over = len(pile) - EACH
        cards = f"{len(pile)} cards, {abs(over)} {'above' if over > 0 else 'below'} twelve,"
        cards = cards if over else "twelve cards,"
        text = f"{name(seat)} has {cards} and {honours} for honours: {total} in all."
        notes.append(Note("tarocchi.count", text))
    score = tuple(running(state, seat) for seat in range(state.terms.seats))
    state = but(state, *notes, score=score, acting=())
    most = max(score)
    if most < TARGET:
        return next_deal(state)
    winners = tuple(seat for seat, n in enumerate(score) if n == most)
    several = sum(n >= TARGET for n in score) > 1
    rule = state.terms[OVER].rule if several else "tarocchi.fifty"
    rule = "tarocchi.split" if winners[1:] else rule
    text = reached(winners, f"{most} in all")
    if several:
        has, wins = ("has", "wins") if len(winners) == 1 else ("have", "share the win")
        most_have = f"{listed(winners)} {has} the most, {most}, and {wins}"
        text = f"Several players have fifty or more: {most_have}."
    return won_by(but(state, Note(rule, text)), winners, rule)


def declared(state: TarocchiState, seat: Seat) -> TarocchiState:
    """The table when *seat* has said that he has fifty."""
    has = running(state, seat)
    able = [s for s in range(state.terms.seats) if running(state, s) >= TARGET]
    alike = tuple(s for s in able if running(state, s) == has)
    winners = alike if state.terms[TOGETHER] == BY_TOTAL else (seat,)
    wins = "and wins" if winners == (seat,) else "the highest total"
    notes = [Note("tarocchi.over.declared", f"{name(seat)} declares {has}, {wins}.")]
    if able[1:] and state.terms[TOGETHER] == BY_TURN:
        text = f"{name(seat)} speaks before {listed([s for s in able if s != seat])}."
        notes.append(Note(BY_TURN.rule, text))
    score = tuple(has if s in winners else n for s, n in enumerate(state.score))
    state = cashed(but(state, *notes, score=score, asked=None), tuple(range(len(score))))
    return won_by(state, winners, "tarocchi.split" if winners[1:] else "tarocchi.over.declared")


def won_by(state: TarocchiState, winners: tuple[Seat, ...], rule: str) -> TarocchiState:
    """The table at the end, and who has the pot."""
    if state.pot:
        takers = doing(winners, "share" if winners[1:] else "take")
        note = Note("tarocchi.stakes.pot", f"{takers} the pot.")
        state = but(state, note)
    return but(state, acting=(), outcome=Outcome(winners, rule))


def next_deal(state: TarocchiState) -> TarocchiState:
    dealer = (state.dealer + 1) % state.terms.seats
    note = Note("tarocchi.next-deal", f"{name(dealer)} deals next.")
    due = shuffle(state.terms.seats)
    return but(state, note, dealer=dealer, due=due, hands=(), won=(), debtor=None)
