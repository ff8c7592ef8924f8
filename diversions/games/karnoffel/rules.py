"""The rules of Karnöffel: who may do what, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.karnoffel.powers import (
    DEVIL,
    NAMES,
    PACKS,
    RANKS,
    SUIT_NAMES,
    TITLES,
    powers,
    system_of,
)
from diversions.games.karnoffel.variants import CARDS, OPTIONS, STOP, THREE, UP, VARIANTS
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
    may_not,
    name,
)
from diversions.rules.kit.cards import Hands, backs, dealt, miscounted, turn, without
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.tricks import best
from diversions.rules.kit.wording import reached
from diversions.rules.packs import Pack

EACH = 5
SEATS = 4
WON = 3  # tricks that win a deal

Trick = tuple[tuple[Seat, str], ...]  # who played which card, in the order of play


@dataclass(frozen=True, slots=True, kw_only=True)
class KarnoffelState(State):
    """The table of Karnöffel; the score is in deals."""

    dealer: Seat = 0
    hands: Hands = ()
    turned: tuple[str, ...] = ()  # by seat, the card dealt face up
    chosen: str = ""  # the suit of the lowest of them
    trick: Trick = ()
    last: Trick = ()  # the trick before, until the next is complete
    played: tuple[str, ...] = ()  # in the complete tricks of this deal
    won: tuple[int, ...] = ()  # which side took each


class Karnoffel(Game[KarnoffelState]):
    slug = "karnoffel"
    acts = "play"
    title = "Karnöffel"
    seats = (SEATS,)
    options = OPTIONS
    variants = VARIANTS
    face_down = ("hands",)

    def begin(self, terms: Terms) -> KarnoffelState:
        note = Note("karnoffel.first", f"{name(0)} deals first, by agreement.")
        return but(KarnoffelState(terms=terms, score=(0, 0), due=shuffle(terms)), note)

    def rulings(self, state: KarnoffelState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        names = NAMES[system_of(state.terms)]
        devil = DEVIL + state.chosen
        first = not state.trick and not state.won
        because = "You may not lead the Devil to the first trick. Lead another card."
        for card in state.hands[seat]:
            barred = first and card == devil
            rule = "karnoffel.devil-first" if barred else "karnoffel.play"
            move = Move(seat, "play", (card,))
            yield Ruling(move, rule, f"Play the {names[card]}", because if barred else "")

    def refuse(self, view: KarnoffelState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb != "play":
            return super().refuse(view, move)
        because = "Play one card from your own hand."
        return may_not(move, "karnoffel.play", str(move), because)

    def apply(self, state: KarnoffelState, move: Move) -> KarnoffelState:
        match move:
            case Move(seat, "play", (card,)):
                return card_played(state, seat, card)
            case Move(_, "shuffle", cards):
                return cards_dealt(state, cards)
            case _:
                raise ValueError(move)

    def view(self, state: KarnoffelState, seat: Seat | None) -> KarnoffelState:
        return but(state, hands=backs(state.hands, seat, state.turned))

    def sides(self, terms: Terms) -> tuple[tuple[Seat, ...], ...]:
        return (0, 2), (1, 3)

    def pack(self, terms: Terms) -> Pack:
        return PACKS[system_of(terms)]

    def amiss(self, state: KarnoffelState) -> str:
        cards = [card for hand in state.hands for card in hand]
        cards += [*state.played, *(card for _, card in state.trick)]
        return miscounted(cards)


# The deal ------------------------------------------------------------------------------------


def shuffle(terms: Terms) -> Shuffle:
    return Shuffle(PACKS[system_of(terms)].cards, EACH * SEATS, terms[CARDS].rule)


def cards_dealt(state: KarnoffelState, cards: tuple[str, ...]) -> KarnoffelState:
    """The table when each has five cards, the first face up, and a suit is chosen."""
    system = system_of(state.terms)
    seats = turn(SEATS, state.dealer + 1)
    hands = dealt(cards, seats, EACH)
    turned = [hands[seat][0] for seat in seats]
    low = best(turned, lambda card: RANKS[system].index(card[0]))
    chosen = turned[low[0]]
    notes = [
        Note(
            "karnoffel.deal",
            f"{name(state.dealer)} deals five cards to each player, the first face up.",
        )
    ]
    by = "karnoffel.first-dealt" if len(low) > 1 else "karnoffel.chosen"
    lowest = "is one of the lowest, and was dealt first" if len(low) > 1 else "is lowest"
    suit = SUIT_NAMES[system][chosen[1]]
    text = f"The {NAMES[system][chosen]} {lowest}, so {suit} are chosen."
    notes += [Note(by, text), Note("karnoffel.lead", f"{name(seats[0])} leads.")]
    return but(
        state, *notes, due=None, hands=hands, turned=tuple(hand[0] for hand in hands),
        chosen=chosen[1], acting=seats[:1], trick=(), played=(), won=(),
    )  # fmt: skip


# The tricks ----------------------------------------------------------------------------------


def card_played(state: KarnoffelState, seat: Seat, card: str) -> KarnoffelState:
    """The table with a card played, and what the trick came to if it is complete."""
    trick = (*state.trick, (seat, card))
    state = but(state, hands=without(state.hands, seat, card), trick=trick)
    if len(trick) < SEATS:
        return but(state, acting=((seat + 1) % SEATS,))
    taker, top = trick[taken_at(state, trick)]
    how = how_taken(state.chosen, top, trick[0][1])
    text = f"{name(taker)} takes the trick with the {named(state, top, how)}."
    state = but(
        state, Note(how, text), trick=(), last=trick,
        played=(*state.played, *(card for _, card in trick)), won=(*state.won, taker % 2),
        acting=(taker,),
    )  # fmt: skip
    settled = state.won.count(taker % 2) == WON
    if (settled and state.terms[STOP] == THREE) or len(state.won) == EACH:
        return deal_over(state)
    return state


def named(state: KarnoffelState, card: str, how: str) -> str:
    """A card by which a trick was taken, with its title if it did so by a power of its own."""
    system = system_of(state.terms)
    plain = NAMES[system][card]
    if how == "karnoffel.trick":
        return plain
    return f"{plain}, {TITLES[RANKS[system].index(card[0])]}"


def taken_at(state: KarnoffelState, trick: Trick) -> int:
    """The place in *trick* of the card that takes it."""
    power = powers(system_of(state.terms), state.chosen, trick[0][1])
    return best([card for _, card in trick], lambda card: power.get(card, -1))[0]


def how_taken(chosen: str, card: str, led: str) -> str:
    """The rule by which *card* took a trick."""
    if card == led and card == DEVIL + chosen:
        return "karnoffel.devil-led"
    rank = card[0] if card[1] == chosen else ""
    if rank in ("U", "J"):
        return "karnoffel.karnoffel"
    if rank == "6":
        return "karnoffel.pope"
    if rank == "2":
        return "karnoffel.kaiser"
    return "karnoffel.partial" if rank in ("3", "4", "5") else "karnoffel.trick"


def deal_over(state: KarnoffelState) -> KarnoffelState:
    """The table when a deal is decided: the match won, or the next deal."""
    side = 0 if state.won.count(0) >= WON else 1
    score = tuple(n + (number == side) for number, n in enumerate(state.score))
    many = spelt(state.won.count(side))
    text = f"{name(side)} and {name(side + 2)} win the deal with {many} tricks."
    state = but(state, Note(state.terms[STOP].rule, text), score=score, hands=(), acting=())
    up = state.terms[UP]
    if score[side] == up.value:
        text = reached((side, side + 2), f"won {counted(up.value, 'deal')}")
        return but(state, Note(up.rule, text), outcome=Outcome((side,), up.rule))
    dealer = (state.dealer + 1) % SEATS
    note = Note("karnoffel.next-deal", f"{name(dealer)} deals next.")
    return but(state, note, dealer=dealer, due=shuffle(state.terms), turned=(), played=())
