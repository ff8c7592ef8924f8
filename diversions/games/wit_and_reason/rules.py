"""The rules of Wit and Reason, after Charles Cotton, 1674, pp. 138-140."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from diversions.games.wit_and_reason.variants import (
    ASIDE,
    COURTS,
    LEAD,
    LOSES,
    OPTIONS,
    STUCK,
    TOSSED,
    UP,
    VARIANTS,
)
from diversions.rules import (
    Game,
    Move,
    Note,
    Outcome,
    Ruling,
    Seat,
    State,
    Terms,
    Throw,
    but,
    may,
    may_not,
)
from diversions.rules.core import name
from diversions.rules.kit.cards import without
from diversions.rules.kit.dice import counted
from diversions.rules.kit.wording import reached
from diversions.rules.packs import Pack

GOAL = 31
TOSS = Throw(1, "wit-and-reason.toss", faces=2, verb="toss")
RANKS = "A23456789TJQK"
NAMES = {"A": "Ace", "2": "Deuce", "3": "Trey", "4": "Quater", "5": "Five", "6": "Six",
         "7": "Seven", "8": "Eight", "9": "Nine", "T": "Ten", "J": "Knave", "Q": "Queen",
         "K": "King"}  # fmt: skip
PACK = Pack.of("french", RANKS)
SUITS = ("HD", "SC")  # the first seat has the red cards, the second the black


@dataclass(frozen=True, slots=True, kw_only=True)
class WitState(State):
    """*left* holds the cards that each player still has, and *row* those that are played; all of
    them lie open."""

    left: tuple[tuple[str, ...], ...] = ()
    row: tuple[str, ...] = ()
    before: tuple[str, ...] = ()  # the row of the game that is over
    total: int = 0
    leader: Seat = 0
    games: int = 0  # played so far
    score: tuple[int, ...] = (0, 0)


class WitAndReason(Game[WitState]):
    slug, title, seats = "wit-and-reason", "Wit and Reason", (2,)
    acts = "play"
    options, variants = OPTIONS, VARIANTS
    secret, face_down = frozenset(), ()

    def begin(self, terms: Terms) -> WitState:
        return WitState(terms=terms, due=TOSS)

    def ends_deal(self, before: WitState, after: WitState) -> bool:
        return after.games > before.games

    def view(self, state: WitState, seat: Seat | None) -> WitState:
        return state

    def rulings(self, state: WitState, seat: Seat) -> Iterator[Ruling]:
        if seat not in state.acting:
            return
        for rank in ranks(state.terms):
            if of_rank(state, seat, rank):
                yield on_playing(state, seat, rank)
            else:
                yield spent(seat, rank)

    def refuse(self, view: WitState, move: Move) -> Ruling:
        if move.seat not in view.acting or move.verb != "play":
            return super().refuse(view, move)
        if len(move.what) == 1 and move.what[0] in ("J", "Q", "K"):
            because = "Kings, Queens and Knaves are laid aside."
            return may_not(move, ASIDE.rule, str(move), because)
        return may_not(move, "wit-and-reason.play", str(move), "Play one of your cards.")

    def apply(self, state: WitState, move: Move) -> WitState:
        match move:
            case Move(_, "toss", (side,)):
                leader = int(side) - 1
                fell = ("cross", "pile")[leader]
                note = Note("wit-and-reason.toss", f"The coin falls {fell}: {name(leader)} leads.")
                return game_begins(but(state, note, due=None), leader)
            case Move(seat, "play", (rank,)):
                return played(state, seat, rank)
            case _:
                raise ValueError(move)

    def pack(self, terms: Terms) -> Pack:
        return PACK

    def amiss(self, state: WitState) -> str:
        cards = sorted([*sum(state.left, ()), *state.row])
        if state.left and cards != sorted(hand(state.terms, 0) + hand(state.terms, 1)):
            return f"{len(cards)} cards are at the table, and they are not those of the game."
        if state.total != sum(map(worth, state.row)) or state.total > GOAL:
            return "The sum does not match the cards that are played."
        return ""


def worth(card: str) -> int:
    """What a card counts, or any card of a rank.

    >>> worth("AH"), worth("9"), worth("KC")
    (1, 9, 10)
    """
    return min(RANKS.index(card[0]) + 1, 10)


def ranks(terms: Terms) -> str:
    """The ranks that are played with."""
    return RANKS[:10] if terms[COURTS] == ASIDE else RANKS


def hand(terms: Terms, seat: Seat) -> tuple[str, ...]:
    """All cards of a player's colour, two of each rank."""
    return tuple(rank + suit for rank in ranks(terms) for suit in SUITS[seat])


def of_rank(state: WitState, seat: Seat, rank: str) -> tuple[str, ...]:
    """The cards of that rank that a player has left."""
    return tuple(card for card in state.left[seat] if card[0] == rank)


def an(rank: str) -> str:
    """
    >>> an("A"), an("8"), an("9")
    ('an Ace', 'an Eight', 'a Nine')
    """
    return f"{'an' if rank in 'A8' else 'a'} {NAMES[rank]}"


def on_playing(state: WitState, seat: Seat, rank: str) -> Ruling:
    """The ruling on a card that the player has."""
    move, label = Move(seat, "play", (rank,)), f"Play {an(rank)}"
    total = state.total + worth(rank)
    if total > GOAL:
        because = f"That would make {total}, and the game is thirty-one."
        return may_not(move, "wit-and-reason.over", label, because)
    return may(move, state.terms[COURTS].rule if rank in "JQK" else "wit-and-reason.play", label)


def spent(seat: Seat, rank: str) -> Ruling:
    """The refusal of a card of which both are played."""
    because = "You have already played both your cards of this rank."
    return may_not(
        Move(seat, "play", (rank,)), "wit-and-reason.colours", f"Play {an(rank)}", because
    )


# A game --------------------------------------------------------------------------------------


def game_begins(state: WitState, leader: Seat) -> WitState:
    cards, courts = (hand(state.terms, 0), hand(state.terms, 1)), state.terms[COURTS]
    if courts == ASIDE:
        state = but(state, Note(courts.rule, "Kings, Queens and Knaves are laid aside."))
    fresh = {"left": cards, "row": (), "before": state.row, "total": 0}
    return but(state, leader=leader, acting=(leader,), **fresh)


def played(state: WitState, seat: Seat, rank: str) -> WitState:
    """The table after a card: thirty-one wins, else the other adds one, if any is low enough."""
    card, total = of_rank(state, seat, rank)[0], state.total + worth(rank)
    left = without(state.left, seat, card)
    state = but(state, left=left, row=(*state.row, card), total=total)
    if total == GOAL:
        return won(state, seat, "wit-and-reason.goal", f"{name(seat)} wins with thirty-one.")
    state = but(state, Note("wit-and-reason.add", f"That makes {total}."))
    other = 1 - seat
    if can_play(state, other):
        return but(state, acting=(other,))
    stuck = state.terms[STUCK]
    if stuck == LOSES:
        text = f"{name(seat)} wins, because all of {name(other)}’s cards are too high."
        return won(state, seat, stuck.rule, text)
    state = but(state, Note(stuck.rule, f"All of {name(other)}’s cards are too high."))
    if can_play(state, seat):
        return but(state, acting=(seat,))
    return won(
        state, seat, "wit-and-reason.dead", f"{name(seat)} wins, since no card can be added."
    )


def can_play(state: WitState, seat: Seat) -> bool:
    return any(state.total + worth(rank) <= GOAL for rank in state.left[seat])


def won(state: WitState, winner: Seat, rule: str, because: str) -> WitState:
    """The table when *winner* has won a game by that rule."""
    score = tuple(n + (seat == winner) for seat, n in enumerate(state.score))
    return game_ends(but(state, Note(rule, because), score=score))


def game_ends(state: WitState) -> WitState:
    """The end of the match, or the toss for the next game."""
    state = but(state, games=state.games + 1, acting=())
    up, lead = state.terms[UP], state.terms[LEAD]
    for winner, games in enumerate(state.score):
        if games >= up.value:
            over = but(state, outcome=Outcome((winner,), up.rule))
            text = reached((winner,), f"won {counted(games, 'game')}")
            return but(over, Note(up.rule, "That was the only game." if games == 1 else text))
    if lead == TOSSED:
        return but(state, Note(lead.rule, "The players toss again for the lead."), due=TOSS)
    leader = 1 - state.leader
    return game_begins(but(state, Note(lead.rule, f"{name(leader)} leads.")), leader)
