"""What a deal scores when its twelve tricks are played: tricks and honours, in their order."""

from __future__ import annotations

from diversions.games.whist.state import (
    NAMES,
    PAR,
    TEAMS,
    UP,
    WhistState,
    at_eight,
    honours_of,
    tricks_of,
    unheld,
)
from diversions.games.whist.variants import (
    ABOVE,
    ADDED,
    ALL,
    FIRST,
    FORGOT,
    HONOURS,
    HONOURS_FIRST,
    MOST,
    TRICKS,
)
from diversions.rules.core import Note, Outcome, but
from diversions.rules.kit.wording import doing, joined, listed

WORDS = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
BY_CARDS = {3: (2, "eight"), 4: (4, "sixteen")}  # tricks, and cards


def counted(state: WhistState) -> WhistState:
    """The table when the deal has been counted: won, or with the next dealer."""
    terms = state.terms
    gains = honours_up(state)
    state = noted_unheld(state)
    # What is said of the honours is as the score was before the tricks.
    honours = noted_honours(but(state, notes=()), gains).notes
    if terms[HONOURS] == ADDED:
        return after_count(together(but(state, *honours), gains))
    tricks = tricks_scored(tricks_of(state, 0), tricks_of(state, 1), terms[TRICKS] == MOST)
    steps = [("tricks", tricks), ("honours", gains)]
    if any(tricks) and any(gains):
        what = "honours" if terms[FIRST] == HONOURS_FIRST else "tricks"
        state = but(state, Note(terms[FIRST].rule, f"The {what} are counted first."))
    if terms[FIRST] == HONOURS_FIRST:
        steps.reverse()
    for what, points in steps:
        state = noted_tricks(state, points) if what == "tricks" else but(state, *honours)
        state = scored(state, points)
        if max(state.score) >= UP:
            break
    return after_count(state)


def together(state: WhistState, gains: tuple[int, int]) -> WhistState:
    """The table when honours are added to the tricks: the side with more tricks counts first."""
    own = (tricks_of(state, 0), tricks_of(state, 1))
    sums = (own[0] + gains[0], own[1] + gains[1])
    points = tricks_scored(*sums, state.terms[TRICKS] == MOST)
    state = noted_tricks(state, points, sums)
    order = (0, 1) if own[0] >= own[1] else (1, 0)
    if all(points):
        text = f"{doing(TEAMS[order[0]], 'count')} first, with more tricks."
        state = but(state, Note("whist.both", text))
    for team in order:
        if max(state.score) < UP:
            state = scored(state, tuple(p * (t == team) for t, p in enumerate(points)))
    return state


def tricks_scored(one: int, two: int, most: bool) -> tuple[int, int]:
    """What the tricks of two sides score.

    >>> tricks_scored(8, 4, False), tricks_scored(8, 4, True), tricks_scored(6, 6, True)
    ((2, 0), (1, 0), (0, 0))
    """
    if most:
        return int(one > two), int(two > one)
    return max(one - PAR, 0), max(two - PAR, 0)


def held(state: WhistState, team: int) -> list[int]:
    """How many honours each of a side has."""
    return [len(honours_of(state, seat)) for seat in TEAMS[team]]


def honours_up(state: WhistState) -> tuple[int, int]:
    """What the honours of each side set up, in tricks."""

    def up(team: int) -> int:
        return 0 if forgotten(state, team) else BY_CARDS.get(sum(held(state, team)), (0, ""))[0]

    return up(0), up(1)


def forgotten(state: WhistState, team: int) -> bool:
    """Whether a side has lost its honours, since it was at eight and did not call."""
    return state.terms[FORGOT] == ALL and at_eight(state, team)


def noted_unheld(state: WhistState) -> WhistState:
    """The table with what is said of honours that nobody held when the play began."""
    cards = [NAMES[card] for card in unheld(state)]
    if not cards:
        return state
    text = f"No player holds the {joined(cards)}, which {'count' if cards[1:] else 'counts'} for"
    return but(state, Note("whist.held", f"{text} neither side."))


def noted_honours(state: WhistState, gains: tuple[int, ...]) -> WhistState:
    """The table with what is said of the honours."""
    for team, seats in enumerate(TEAMS):
        many = held(state, team)
        if sum(many) not in BY_CARDS:
            continue
        if forgotten(state, team):
            text = f"{doing(seats, 'lose')} their honours, which they did not call at eight."
            return but(state, Note("whist.forgot.honours", text))
        cards = BY_CARDS[sum(many)][1]
        rule = "whist.eight"
        text = f"With {WORDS[sum(many)]} honours {doing(seats, 'set')} up {cards} by cards."
        if all(many):
            rule = "whist.together"
            text = (
                f"{listed(seats)} have {WORDS[sum(many)]} honours between them, {cards} by cards."
            )
        elif at_eight(state, team):
            rule = state.terms[FORGOT].rule
        worth = WORDS[gains[team]]
        as_ = "tricks" if state.terms[HONOURS] == ADDED else "points"
        told = Note(state.terms[HONOURS].rule, f"That is worth {worth} {as_}.")
        return but(state, Note(rule, text), told)
    return but(state, Note("whist.split", "Neither side has three honours: they are split."))


def noted_tricks(
    state: WhistState, points: tuple[int, ...], sums: tuple[int, int] | None = None
) -> WhistState:
    """The table with what is said of the tricks."""
    rule = state.terms[TRICKS].rule
    more = " with their honours" if sums else ""
    sums = sums or (tricks_of(state, 0), tricks_of(state, 1))
    for team, seats in enumerate(TEAMS):
        if points[team]:
            text = f"{listed(seats)} have {number(sums[team])} tricks{more}, and score "
            text += f"{WORDS[points[team]]}."
            if state.terms[TRICKS] == ABOVE:
                text = text[:-1] + f", for those above {WORDS[PAR]}."
            state = but(state, Note(rule, text))
    if not any(points):
        state = but(state, Note(rule, f"Neither side has more tricks{more}: nothing is scored."))
    return state


def number(many: int) -> str:
    """A number as a note writes it."""
    return WORDS[many] if many < len(WORDS) else str(many)


def scored(state: WhistState, points: tuple[int, ...]) -> WhistState:
    """The table when *points* are added to the score."""
    return but(state, score=tuple(a + b for a, b in zip(state.score, points, strict=True)))


def after_count(state: WhistState) -> WhistState:
    """The table after the count: the game is won, or the deal goes round."""
    best = max(state.score)
    if best >= UP:
        return won(state, state.score.index(best), "whist.nine")
    return state


def won(state: WhistState, team: int, rule: str) -> WhistState:
    """The table when a side has the game."""
    text = f"{doing(TEAMS[team], 'win')} the game, which is {WORDS[UP]}."
    note = Note("whist.nine", text)
    outcome = Outcome((team,), rule)
    return but(state, note, acting=(), phase="", waiting=(), outcome=outcome)
