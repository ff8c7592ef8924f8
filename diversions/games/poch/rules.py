"""The rules of Poch: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.poch.phases import (
    answered,
    begun,
    bet,
    can_claim,
    card_laid,
    cards_dealt,
    claimed,
    claims_over,
    could_not,
    dropped,
    owing,
    to_pool,
)
from diversions.games.poch.state import (
    COINS,
    COUNT,
    MOST,
    NAMES,
    PACK,
    PochState,
    can_lay,
    limit,
    plural,
    total,
)
from diversions.games.poch.variants import EXACT, OPTIONS, OUT, SHORT, STOP, VARIANTS
from diversions.rules.core import (
    Game,
    Move,
    Ruling,
    Seat,
    Terms,
    but,
    may,
    may_not,
)
from diversions.rules.kit.cards import backs, miscounted
from diversions.rules.kit.dice import spelt
from diversions.rules.packs import Pack

IN_DEBT = "poch.short.in-debt"  # beside poch.short.all and poch.short.out, and before them


class Poch(Game[PochState]):
    slug = "poch"
    acts = "bet drop pass play raise see show"
    title = "Poch"
    seats = (3, 4, 5, 6)
    options = OPTIONS
    variants = VARIANTS
    telling = frozenset({"pass"})
    later = (IN_DEBT,)
    face_down = ("hands",)

    def begin(self, terms: Terms) -> PochState:
        return begun(terms)

    def rulings(self, state: PochState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.stage:
            case "claim":
                yield from on_claiming(state, seat)
            case "vie":
                yield from on_betting(state, seat)
                yield from on_answering(state, seat)
            case _:
                yield from on_laying(state, seat)

    def apply(self, state: PochState, move: Move) -> PochState:
        match move:
            case Move(seat, "lay", (card,)):
                return card_laid(state, seat, card)
            case Move(seat, "show"):
                return claimed(state, seat)
            case Move(seat, "vie", (coins,)):
                return bet(state, seat, int(coins))
            case Move(seat, "see"):
                return answered(to_pool(state, seat, owing(state, seat)))
            case Move(seat, "yield"):
                return dropped(state, seat)
            case Move(seat, "pass"):
                match state.stage:
                    case "claim":
                        return claims_over(state)
                    case "vie":
                        return answered(state)
                    case _:
                        return could_not(state, seat)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: PochState, seat: Seat | None) -> PochState:
        return but(state, hands=backs(state.hands, seat, state.shown))

    def refuse(self, view: PochState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in VERBS:
            return super().refuse(view, move)
        rule, because = INSTEAD[view.stage]
        return may_not(move, rule, str(move), because)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: PochState) -> str:
        if sum(state.purse) + sum(state.board) + state.lost != COINS * state.terms.seats:
            return "The coins do not add up."
        cards = [c for hand in state.hands for c in hand]
        cards += [c for run in (*state.runs, state.run) for _, c in run]
        if state.turned:
            cards.append(state.turned)
        return miscounted(cards)


VERBS = ("show", "vie", "see", "yield", "pass", "lay")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "claim": ("poch.sweepstakes", "Now show the cards that win a pool, or say that you have none."),
    "vie": ("poch.bet", f"Now bet or raise from one coin to {spelt(MOST)}, see, pass or drop out."),
    "lay": ("poch.lay", "Now play a card from your hand, or say that you cannot."),
}


# What one may do ---------------------------------------------------------------------------


def on_claiming(state: PochState, seat: Seat) -> Iterator[Ruling]:
    cards = can_claim(state, seat)
    leave, label = Move(seat, "pass"), "I have nothing to show"
    if not cards:
        yield may(leave, "poch.sweepstakes", label)
        return
    *first, last = [NAMES[card] for card in cards]
    shown = f"{', '.join(first)} and {last}" if first else last
    yield may(Move(seat, "show", cards), "poch.sweepstakes", f"Show the {shown}")
    because = "You hold cards that win a pool: show them."
    yield may_not(leave, "poch.sweepstakes", label, because)


def in_debt(state: PochState, seat: Seat) -> bool:
    """Whether *seat* owes, and so may not bet."""
    return state.purse[seat] < 0 and state.terms.knows(IN_DEBT)


def on_betting(state: PochState, seat: Seat) -> Iterator[Ruling]:
    owed, word = state.bet - state.staked[seat], "Raise by" if state.bet else "Bet"
    for coins in range(1, MOST + 1):
        move, label = Move(seat, "vie", (str(coins),)), f"{word} {plural(coins)}"
        if owed + coins <= state.purse[seat]:
            yield may(move, "poch.bet", label)
        else:
            because = f"That would cost {plural(owed + coins)}, more than you have."
            yield may_not(move, "poch.in-hand", label, because)


def on_answering(state: PochState, seat: Seat) -> Iterator[Ruling]:
    see, drop, leave = Move(seat, "see"), Move(seat, "yield"), Move(seat, "pass")
    if not state.bet:
        yield may(leave, "poch.check", "Pass")
        yield may_not(see, "poch.see", "See", "No player has bet yet.")
        because = "There is no bet yet, so you can simply pass."
        yield may_not(drop, "poch.drop", "Drop out", because)
        return
    yield may_not(leave, "poch.check", "Pass", "There is a bet: see it, raise it or drop out.")
    coins = owing(state, seat)
    if in_debt(state, seat):
        yield may_not(see, IN_DEBT, "See", "You are in debt, so you may not bet: drop out.")
    elif coins == state.bet - state.staked[seat]:
        yield may(see, "poch.see", f"See, for {plural(coins)}")
    elif state.terms[SHORT] == OUT:
        because = "You have too few coins to match the bet."
        yield may_not(see, "poch.short.out", "See", because)
    else:
        yield may(see, "poch.short.all", "See, with all you have")
    yield may(drop, "poch.drop", "Drop out")


def on_laying(state: PochState, seat: Seat) -> Iterator[Ruling]:
    count, most, exact = total(state.run), limit(state.terms), state.terms[EXACT].rule
    for card in state.hands[seat]:
        move, label = Move(seat, "lay", (card,)), f"Play the {NAMES[card]}"
        if count + COUNT[card] <= most:
            yield may(move, "poch.lay", label)
        else:
            because = f"That would make {count + COUNT[card]}, and the most is {most}."
            yield may_not(move, exact, label, because)
    leave, label = Move(seat, "pass"), "I cannot play"
    if can_lay(state, seat):
        yield may_not(
            leave,
            "poch.must-play",
            label,
            f"You must play: you have a card that stays within {most}.",
        )
    else:
        yield may(leave, state.terms[STOP].rule, label)
