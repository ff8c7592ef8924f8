"""The rules of French-Ruff: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.french_ruff.state import FrenchRuffState, sides, tricks_of
from diversions.games.french_ruff.variants import (
    ALWAYS,
    FORSAT,
    GAME_UP,
    HOLDER,
    LIFT,
    MORE,
    MOST,
    NEXT,
    OPTIONS,
    PLAIN,
    TAKES,
    VARIANTS,
    VOID,
    objection,
)
from diversions.rules.core import (
    BACK,
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    Terms,
    but,
    may_not,
    name,
)
from diversions.rules.kit import forsat
from diversions.rules.kit.cards import Hands, backs
from diversions.rules.kit.forsat import EACH, NAMES, PACK, POWER, ForsatRules
from diversions.rules.kit.rigour import FOLLOW, FREE, Duty, duty
from diversions.rules.kit.tricks import following, on_cards
from diversions.rules.kit.wording import doing, small
from diversions.rules.packs import Pack

BY = ForsatRules(
    again="french-ruff.lift.again",
    deal="french-ruff.deal",
    turned="french-ruff.turned",
    takes="french-ruff.takes.holder",
    ace="french-ruff.ace",
    more="french-ruff.next.more",
    out="french-ruff.out",
    lead="french-ruff.lead",
    play="french-ruff.play",
    follow="french-ruff.forsat.rigour",
    beat="french-ruff.beat",
    free="french-ruff.free",
    trick="french-ruff.trick",
)


class FrenchRuff(Game[FrenchRuffState]):
    slug = "french-ruff"
    acts = "lay pass play take"
    title = "French-Ruff"
    seats = (2, 4, 6)
    options = OPTIONS
    variants = VARIANTS
    secret = frozenset({"shuffle", "discard"})
    telling = frozenset({"take", "pass"})
    face_down = ("hands", "stock", "out")

    def begin(self, terms: Terms) -> FrenchRuffState:
        state = FrenchRuffState(terms=terms, score=(0, 0))
        return forsat.to_lift(state, tuple(range(terms.seats)), terms[LIFT].rule)

    def rulings(self, state: FrenchRuffState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        match state.phase:
            case "take":
                yield from forsat.on_taking(BY, state, seat)
            case "discard":
                yield forsat.on_laying_out(BY, state, seat)
            case _:
                yield from on_playing(state, seat)

    def refuse(self, view: FrenchRuffState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb not in INSTEAD_OF:
            return super().refuse(view, move)
        rule, because = INSTEAD[view.phase]
        return may_not(move, rule, str(move), because)

    def apply(self, state: FrenchRuffState, move: Move) -> FrenchRuffState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case Move(_, "lift", cards):
                lift = state.terms[LIFT]
                return forsat.lifted(BY, state, cards, lift == MOST, lift.rule)
            case Move(seat, "take"):
                return taken_up(state, seat, "french-ruff.takes.holder")
            case Move(_, "pass"):
                return passed(state)
            case Move(seat, "discard", cards):
                return forsat.to_play(BY, forsat.out_laid(state, seat, cards))
            case _:
                raise ValueError(move)

    def view(self, state: FrenchRuffState, seat: Seat | None) -> FrenchRuffState:
        if not state.hands:
            return state
        stock = (BACK,) * len(state.stock)
        hands = backs(state.hands, seat, state.taken)
        return but(state, hands=hands, stock=stock, out=backs(state.out, seat))

    def held(self, state: FrenchRuffState) -> Hands:
        return tuple(hand[:EACH] for hand in state.hands)

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return sides(terms.seats)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def objection(self, terms: Terms) -> str:
        return objection(terms)

    def amiss(self, state: FrenchRuffState) -> str:
        return forsat.misplaced(state) if state.acting else ""


INSTEAD_OF = ("take", "pass", "discard", "play")
# What is to be done now, by the rule that asks for it: the answer to any other act.
INSTEAD = {
    "take": ("french-ruff.takes.holder", "First say whether you have the Ace of trumps."),
    "discard": ("french-ruff.out", "First lay out as many cards as you took up."),
    "play": ("french-ruff.play", "The tricks have begun: play one card from your own hand."),
}


def taken_up(state: FrenchRuffState, seat: Seat, rule: str) -> FrenchRuffState:
    """The table when *seat* has taken up the card, and the trumps that lie next if so agreed."""
    return forsat.taken_up(BY, state, seat, rule, state.terms[NEXT] == MORE)


def cards_dealt(state: FrenchRuffState, cards: tuple[str, ...]) -> FrenchRuffState:
    """The table when each has five cards, and a trump is turned up."""
    state = forsat.cards_dealt(BY, state, cards)
    turned = state.turned
    if state.terms[TAKES] != HOLDER:
        if turned == "A" + state.trump:
            return taken_up(state, state.dealer, "french-ruff.takes.turned")
        note = Note(
            "french-ruff.takes.turned",
            "The card turned up is not an Ace, so no player takes it up.",
        )
        return forsat.to_play(BY, but(state, note))
    if turned == "A" + state.trump:
        return forsat.to_play(BY, forsat.ace_is_turned(BY, state))
    return state


def passed(state: FrenchRuffState) -> FrenchRuffState:
    """The table when a player who was asked does not have the Ace of trumps."""
    state = forsat.next_asked(BY, state)
    return state if state.waiting else forsat.to_play(BY, state)


# Tricks ------------------------------------------------------------------------------------------


def duty_of(state: FrenchRuffState, seat: Seat) -> Duty:
    """What *seat* must play, if it is to play now."""
    hand, trick = state.hands[seat], state.trick
    if state.terms[FORSAT] == PLAIN:
        same = following(hand, trick[0][1][1], lambda card: card[1]) if trick else hand
        return Duty(FOLLOW if len(same) < len(hand) else FREE, same)
    return duty(hand, trick, state.trump, POWER, state.terms[VOID] == ALWAYS)


def on_playing(state: FrenchRuffState, seat: Seat) -> Iterator[Ruling]:
    if state.terms[FORSAT] != PLAIN:
        return forsat.on_playing(BY, state, seat, duty_of(state, seat), state.terms[VOID].rule)
    # One rule says both: to follow suit, and that you may play anything if you cannot.
    plain = "french-ruff.forsat.plain"
    return on_cards(
        seat, state.hands[seat], state.trick, NAMES, lead=BY.play, follow=plain, void=plain
    )


def card_played(state: FrenchRuffState, seat: Seat, card: str) -> FrenchRuffState:
    """The table after a card is laid to the trick."""
    state = forsat.card_played(BY, state, seat, card)
    return deal_over(state) if len(state.tricks) == EACH else state


def deal_over(state: FrenchRuffState) -> FrenchRuffState:
    """The table when the tricks are counted: the game is won, or the deal goes round."""
    teams, up = sides(state.terms.seats), state.terms[GAME_UP]
    team = int(tricks_of(state, 1) > tricks_of(state, 0))
    many = tricks_of(state, team)
    points, rule = (EACH, "french-ruff.all") if many == EACH else (1, "french-ruff.count")
    number = {3: "three", 4: "four", 5: "all five"}[many]
    worth = "five" if points == EACH else "one"
    text = f"{doing(teams[team], 'take')} {number} tricks, which score {worth}."
    score = tuple(old + points * (one == team) for one, old in enumerate(state.score))
    state = but(state, Note(rule, text), score=score)
    if score[team] >= up.value:
        text = f"{doing(teams[team], 'win')} the game, which is {small(up.label)}."
        note, outcome = Note(up.rule, text), Outcome((team,), up.rule)
        return but(state, note, acting=(), phase="", outcome=outcome)
    note = Note("french-ruff.next", f"{name(state.eldest)} deals next.")
    return but(state, note, dealer=state.eldest, due=forsat.shuffle(BY), acting=(), phase="")
