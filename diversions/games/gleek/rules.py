"""The rules of Gleek: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.gleek.deal import begun, bid, cards_dealt, changed, lifted, no_more
from diversions.games.gleek.ruff import (
    TIMES,
    called,
    called_all,
    last_deal,
    may_forget,
    melds,
    next_to_show,
    passed,
    passed_over,
    ruff_shown,
    seen,
    to_vie,
    vied,
)
from diversions.games.gleek.state import (
    ACES,
    CEILING,
    NAMES,
    PACK,
    PLURALS,
    PURSE,
    RUFF_CEILING,
    GleekState,
    best_ruffs,
    pence,
    ruff_counted,
)
from diversions.games.gleek.tricks import card_played, pays_tiddy
from diversions.games.gleek.variants import (
    BID,
    CALLED,
    DEALS,
    FIRST,
    OPTIONS,
    OUT_FIRST,
    PASSED,
    RUFF,
    SHOW,
    SHOWN,
    STOCK,
    VARIANTS,
    YOUNGEST,
    objection,
)
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Pick,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.kit.cards import Hand, backs, miscounted
from diversions.rules.kit.tricks import on_cards
from diversions.rules.packs import SUITS, Pack


class Gleek(Game[GleekState]):
    slug = "gleek"
    acts = "bid call double keep lay let lift pass play revie say see show take vie"
    title = "Gleek"
    seats = (3,)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"call"})
    later = ("gleek.ceiling", "gleek.ruff.ceiling")
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> GleekState:
        return begun(terms)

    def rulings(self, state: GleekState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "bid":
                yield from on_bidding(state, seat)
            case "discard":
                yield on_discarding(state, seat)
            case "ruff":
                yield from on_vying(state, seat)
            case "show":
                yield from on_showing(state, seat)
            case "call":
                yield from on_calling(state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: GleekState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = refused(view, move)
        return may_not(move, rule, str(move), because)

    def apply(self, state: GleekState, move: Move) -> GleekState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                return lifted(state, cards)
            case Move(seat, "bid", (size,)):
                note = Note(
                    state.terms[BID].rule,
                    f"{name(seat)} opens the bidding.",
                )
                return bid(but(state, note) if not state.bid else state, seat, int(size))
            case Move(seat, "discard", cards):
                return to_vie(changed(state, seat, cards))
            case Move(seat, "vie" | "revie"):
                return vied(state, seat)
            case Move(seat, "see"):
                return seen(state, seat)
            case Move(_, "double"):
                return passed_over(state, double=True)
            case Move(seat, "show", cards):
                return ruff_shown(state, seat, cards)
            case Move(_, "keep"):
                return next_to_show(state)
            case Move(seat, "call", what):
                return called(state, seat, what)
            case Move(seat, "pass"):
                return passes(state, seat)
            case _:
                raise ValueError(move)

    def view(self, state: GleekState, seat: Seat | None) -> GleekState:
        if not state.hands:
            return state
        shown = [card for cards in state.shown for card in cards]
        out = state.out if seat is not None and seat == state.buyer else (BACK,) * len(state.out)
        stock = (BACK,) * len(state.stock)
        return but(state, hands=backs(state.hands, seat, shown), stock=stock, out=out)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(dict(terms.agreed))

    def amiss(self, state: GleekState) -> str:
        if sum(state.purses) + state.pot != 3 * PURSE:
            return "The pence do not add up."
        if not state.acting:
            return ""
        lying = [card for trick in (*state.tricks, state.trick) for _, card in trick]
        held = [card for hand in state.hands for card in hand]
        return miscounted([*held, *lying, *state.stock, *state.out, state.turned], len(PACK.cards))


def passes(state: GleekState, seat: Seat) -> GleekState:
    """The table when *seat* has no more to say."""
    match state.phase:
        case "bid":
            return no_more(state)
        case "ruff":
            return passed(state, seat)
        case _:
            return called_all(state)


# What one may do -------------------------------------------------------------------------------


def on_bidding(state: GleekState, seat: Seat) -> Iterator[Ruling]:
    opening = state.terms[BID]
    decline = Move(seat, "pass")
    if not state.bid:
        size = str(opening.value)
        yield may(Move(seat, "bid", (size,)), opening.rule, f"Bid {size} pence for the stock")
        because = f"You are eldest, so you must open the bidding, at {size} pence."
        yield may_not(decline, "gleek.open", "Pass", because)
        return
    size = str(state.bid + 1)
    more = Move(seat, "bid", (size,))
    if too_dear(state):
        yield may_not(more, "gleek.ceiling", f"Bid {size} pence", TOO_DEAR)
    else:
        yield may(more, "gleek.raise", f"Bid {size} pence")
    yield may(decline, "gleek.bound", "Let the bid stand")


TOO_DEAR = f"No player may bid more than {CEILING} pence for the stock."
TOO_HIGH = f"No player may put more than {RUFF_CEILING} pence on the ruff: see it, or pass."


def too_dear(state: GleekState) -> bool:
    """Whether no more may be bid."""
    return state.bid >= CEILING and state.terms.knows("gleek.ceiling")


VERBS = ("bid", "discard", "vie", "see", "revie", "double", "show", "keep", "call", "play", "pass")
# What is to be done now, by the rule that asks for it: the answer to an act of another part.
INSTEAD = {
    "bid": ("gleek.raise", "The stock is for sale: bid for it, or pass."),
    "discard": ("gleek.seven", "First lay out seven cards."),
    "ruff": ("gleek.vie", "The ruff comes first: say what you will do about it."),
    "show": ("gleek.ruff.best", "The vying is over: show your ruff."),
    "call": ("gleek.called-all", "Call what you have, or call no more."),
    "play": ("gleek.play", "The tricks have begun: play one card from your own hand."),
}


def refused(view: GleekState, move: Move) -> tuple[str, str]:
    """The rule that refuses a *move* of whoever acts which is not listed, and why."""
    match view.phase, move.verb:
        case "bid", "bid" if not view.bid:
            opening = view.terms[BID]
            return (
                opening.rule,
                f"The bidding begins at {opening.value} pence: bid {opening.value}.",
            )
        case "bid", "bid" if too_dear(view):
            return "gleek.ceiling", TOO_DEAR
        case "bid", "bid":
            return "gleek.raise", f"Each bid is one penny more than the last: bid {view.bid + 1}."
        case "discard", "discard":
            return "gleek.seven", "Choose seven cards from your own hand."
        case "ruff", "see" | "revie" if view.vier is None:
            return "gleek.see", "No player has vied yet: vie, or say nothing to the ruff."
        case "ruff", "vie" if view.vier is None:
            return (
                "gleek.vie",
                f"The player who vies puts {pence(view.unit)} on the ruff: say only “vie”.",
            )
        case "ruff", "vie":
            return "gleek.see", "The ruff has been vied already: see it, revie, or pass."
        case "ruff", "double":
            if view.terms[PASSED] != YOUNGEST:
                return view.terms[PASSED].rule, "In this version youngest may not double."
            return "gleek.passed.youngest", "The ruff is doubled only if no player has vied."
        case "show", "show":
            return view.terms[RUFF].rule, "Show all the cards of your best suit, or four Aces."
        case "call", "call":
            return "gleek.gleek", "Call three or four Aces, Kings, Queens or Knaves that you hold."
        case "play", "show":
            return view.terms[SHOW].rule, "There is no ruff left to show now."
        case phase, _:
            return INSTEAD[phase]


def on_discarding(state: GleekState, seat: Seat) -> Ruling:
    first = state.terms[STOCK] == OUT_FIRST
    label = "Lay out seven cards, then take in the stock" if first else "Lay out seven cards"
    pick = Pick(state.hands[seat], 7, 7, "gleek.seven", "gleek.seven")
    return may(Move(seat, "discard"), "gleek.seven", label, pick)


def on_vying(state: GleekState, seat: Seat) -> Iterator[Ruling]:
    unit = pence(state.unit)
    if state.vier is None:
        yield may(Move(seat, "vie"), "gleek.vie", f"Vie the ruff, for {unit}")
        label = "Say nothing to the ruff"
        yield may(Move(seat, "pass"), state.terms[FIRST].rule, label)
        if state.terms[PASSED] == YOUNGEST:
            yield on_doubling(state, seat)
        return
    owed = max(state.laid) - state.laid[seat]
    yield may(Move(seat, "see"), "gleek.see", f"See it, for {pence(owed)}")
    revie, label = Move(seat, "revie"), f"See it and revie, for {pence(owed + state.unit)}"
    high = max(state.laid) + state.unit > RUFF_CEILING
    if high and state.terms.knows("gleek.ruff.ceiling"):
        yield may_not(revie, "gleek.ruff.ceiling", label, TOO_HIGH)
    else:
        yield may(revie, "gleek.see", label)
    yield may(Move(seat, "pass"), "gleek.pass", "Don’t meddle with it")


def on_doubling(state: GleekState, seat: Seat) -> Ruling:
    move, label = Move(seat, "double"), "Double it for the next deal"
    if seat != state.dealer:
        because = "Only youngest may double the ruff, once the other two have passed."
        return may_not(move, "gleek.passed.youngest", label, because)
    if last_deal(state):
        because = "This is the last deal, so there is no next ruff to double."
        return may_not(move, state.terms[DEALS].rule, label, because)
    return may(move, "gleek.passed.youngest", label)


def on_showing(state: GleekState, seat: Seat) -> Iterator[Ruling]:
    for cards in best_ruffs(state.terms, state.hands[seat]):
        rule = "gleek.ruff.aces" if cards == ACES else state.terms[RUFF].rule
        yield may(Move(seat, "show", cards), rule, f"Show {ruff_named(state.terms, cards)}")
    keep, label = Move(seat, "keep"), "Show nothing"
    if may_forget(state):
        yield may(keep, "gleek.show.forgotten", label)
    else:
        because = "You are still in the ruff, so you must show it."
        yield may_not(keep, state.terms[SHOW].rule, label, because)


def ruff_named(terms: Terms, cards: Hand) -> str:
    """What a ruff is, in words."""
    if cards == ACES:
        return "four Aces"
    return f"your {SUITS['french'][cards[0][1]]}, a ruff of {ruff_counted(terms, cards)}"


def on_calling(state: GleekState, seat: Seat) -> Iterator[Ruling]:
    by_cards = state.terms[CALLED] == SHOWN
    for rank, cards in melds(state, seat):
        many = len(cards)
        if many < 2:
            continue
        label = f"Call a {TIMES.get(many, 'gleek')} of {PLURALS[rank]}"
        if many == 2:
            because = f"A gleek is three of a rank, and you have only two {PLURALS[rank]}."
            yield may_not(Move(seat, "call", (f"{rank}3",)), "gleek.foul", label, because)
            continue
        what = cards if by_cards else (f"{rank}{many}",)
        rule = "gleek.mournival" if many == 4 else "gleek.gleek"
        yield may(Move(seat, "call", what), rule, label)
    tiddy = "4" + state.trump
    if tiddy in state.hands[seat] and pays_tiddy(state) and (seat, "4") not in state.called:
        yield may(Move(seat, "call", (tiddy,)), "gleek.tiddy.show", "Show Tiddy")
    yield may(Move(seat, "pass"), "gleek.called-all", "Call no more")


def on_playing(state: GleekState, seat: Seat) -> Iterator[Ruling]:
    hand = state.hands[seat]
    yield from on_cards(
        seat, hand, state.trick, NAMES,
        lead="gleek.play", follow="gleek.follow", void="gleek.follow",
    )  # fmt: skip
    if state.open and (state.tricks or state.trick):
        for cards in best_ruffs(state.terms, hand):
            label = f"Show {ruff_named(state.terms, cards)}"
            yield may(Move(seat, "show", cards), "gleek.show.forgotten", label)
