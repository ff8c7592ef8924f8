"""The settler of Poch: what a deal played with real cards comes to, as a page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from diversions.games.poch.phases import answered, to_pool
from diversions.games.poch.rules import Poch
from diversions.games.poch.state import CARDS, MARKS, PACK, POCH, POOLS, PochState, can_lay
from diversions.rules.core import SEATS, Move, Note, Seat, Terms, but, letter
from diversions.rules.numbers import whole
from diversions.rules.pictures.tools import Tool, Tools
from diversions.rules.record import play, ruling_on

MOST_COINS = 999
RANKS = {"10": "T", "1": "A", "B": "J", "U": "J"}


class Settlement(NamedTuple):
    """A phase that is settled: what was said of it, and what each has won or lost by it."""

    title: str
    notes: tuple[Note, ...]
    change: tuple[int, ...]


def settled(asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows; what is amiss in what was written is told beside the form."""
    game, amiss = Poch(), ""
    try:
        terms = agreed(game, asked)
    except ValueError as error:
        terms, amiss = game.terms(seats=4), str(error)
    seats = terms.seats
    shown: dict[str, Any] = {
        "terms": terms, "seats": tuple(SEATS[:seats]), "names": names(seats), "pools": POOLS,
        "marks": MARKS, "usual": (*(seats,) * POCH, 0), "state": None, "steps": (), "change": (),
        "amiss": amiss,
    }  # fmt: skip
    if amiss or not any(asked.get(key) for key in asked if key not in ("seats", "terms")):
        return shown
    try:
        state, steps = settle(game, game.begin(terms), asked)
    except ValueError as error:
        return {**shown, "amiss": re.sub(r"{(\w)}", r"\1", str(error))}
    change = tuple(sum(step.change[seat] for step in steps) for seat in range(seats))
    return {**shown, "state": state, "steps": steps, "change": change}


def agreed(game: Poch, asked: Mapping[str, str]) -> Terms:
    """The terms asked for: by their code, or by readings one by one."""
    usual = game.terms_of(asked["terms"]) if asked.get("terms") else game.terms(seats=4)
    seats = number(asked.get("seats", ""), "How many play", usual.seats, 6)
    readings = {option.key: asked.get(f"by_{option.key}") or r.key for option, r in usual.agreed}
    return game.terms(None, seats, **readings)


def names(seats: int) -> dict[str, str]:
    return {letter(s): "A, the dealer" if s == 0 else letter(s) for s in range(seats)}


def number(text: str, what: str, usual: int, most: int = MOST_COINS) -> int:
    """A number of coins or players; ValueError says which was no number."""
    text = text.strip()
    if not text:
        return usual
    value = whole(text)
    if value is None or value > most:
        raise ValueError(f"{what}: write a number up to {most}, not “{text[:20]}”.")
    return value


def cards(text: str, whose: str) -> tuple[str, ...]:
    """The cards that *text* lists, a rank and a suit each; ValueError says which is none."""
    shown = []
    for word in text.replace(",", " ").upper().split():
        rank, suit = word[:-1], word[-1]
        card = RANKS.get(rank, rank) + suit
        if card not in PACK.cards:
            raise ValueError(
                f"{whose}: “{word[:20]}” is not a card of this game. Write a rank "
                "(7 8 9 10 J Q K A) and a suit (S H D C), as in 10S or KH."
            )
        if card in shown:
            raise ValueError(f"{whose}: the {PACK.name(card)} is named twice.")
        shown.append(card)
    return tuple(shown)


def settle(
    game: Poch, state: PochState, asked: Mapping[str, str]
) -> tuple[PochState, tuple[Settlement, ...]]:
    """The table after all that is told of the deal, and the phases one by one."""
    state = dealt(game, state, asked)
    before, steps = state, []
    while state.stage == "claim":
        state = play(game, state, game.moves(state, state.acting[0])[0])
        before = but(before, *state.notes)
    steps.append(step("First phase: sweepstakes", before, but(state, notes=before.notes)))
    before = state = but(state, notes=())
    state = vied(state, asked)
    steps.append(step("Second phase: Poch", before, state))
    laid = cards(asked.get("laid", ""), "The cards laid")
    if laid:
        before = state = but(state, notes=())
        state = counted(game, state, laid)
        steps.append(step("Third phase: to thirty-one", before, state))
    return state, tuple(steps)


def step(title: str, before: PochState, after: PochState) -> Settlement:
    change = tuple(b - a for a, b in zip(before.purse, after.purse, strict=True))
    return Settlement(title, after.notes, change)


def dealt(game: Poch, state: PochState, asked: Mapping[str, str]) -> PochState:
    """The table with those hands, A being the dealer, and those coins on the board."""
    turned = cards(asked.get("turned", ""), "The turned-up card")
    if len(turned) != 1:
        raise ValueError("Name the one card that was turned up.")
    hands = {}
    for seat in range(state.terms.seats):
        whose = f"The hand of {letter(seat)}"
        hands[seat] = cards(asked.get(f"hand_{letter(seat)}", ""), whose)
        if len(hands[seat]) != CARDS:
            raise ValueError(f"{whose}: name five cards, not {len(hands[seat])}.")
    every = [*turned, *(card for hand in hands.values() for card in hand)]
    for card in every:
        if every.count(card) > 1:
            raise ValueError(f"The {PACK.name(card)} is in two places.")
    state = play(game, state, game.stacked(state, hands, turned))
    board = tuple(
        number(asked.get(f"pool_{place}", ""), f"In {pool}", state.board[place])
        for place, pool in enumerate(POOLS)
    )
    deal = state.terms.seats - 1 if asked.get("last_deal") else 0
    return but(state, board=board, deal=deal, notes=(), purse=(MOST_COINS,) * state.terms.seats)


def vied(state: PochState, asked: Mapping[str, str]) -> PochState:
    """The table when the betting is over: who has laid what, and who has dropped out."""
    seats = range(state.terms.seats)
    staked = [number(asked.get(f"bet_{letter(s)}", ""), f"{letter(s)} bets", 0) for s in seats]
    out = [s for s in seats if asked.get(f"out_{letter(s)}")]
    if len(out) == len(staked):
        raise ValueError("Somebody must still be in.")
    most = max(staked)
    if out and not most:
        raise ValueError("No player can drop out if no player has bet.")
    for seat in seats:
        if seat in out and staked[seat] == most:
            raise ValueError(f"{letter(seat)} has matched the bet, so cannot have dropped out.")
        if seat not in out:
            state = within_reach(state, seat, staked[seat], most, asked)
        state = to_pool(state, seat, staked[seat])
    within = tuple(s for s in state.within if s not in out)
    return answered(but(state, within=within, bet=most, waiting=within[:1]))


def within_reach(
    state: PochState, seat: Seat, laid: int, most: int, asked: Mapping[str, str]
) -> PochState:
    """*state*, if whoever is in has matched the bet, or has laid all he had."""
    if laid < most and not asked.get(f"all_{letter(seat)}"):
        who = letter(seat)
        raise ValueError(
            f"{who} has bet {laid}, and the bet is {most}. Tick that {who} has dropped out or has "
            "bet everything, or correct the numbers."
        )
    return state


def counted(game: Poch, state: PochState, laid: tuple[str, ...]) -> PochState:
    """The table when those cards have been laid in that order; who could not play is found."""
    for card in laid:
        if state.stage != "lay" or state.due or state.outcome:
            raise ValueError(f"The deal was over before the {PACK.name(card)}.")
        holder = next((s for s, hand in enumerate(state.hands) if card in hand), None)
        if holder is None:
            raise ValueError(
                f"No player can have the {PACK.name(card)}: it was not dealt, or it has already "
                "been played."
            )
        for _ in range(state.terms.seats):
            at = state.acting[0]
            if at == holder or can_lay(state, at):
                break
            state = play_on(game, state, Move(at, "pass"))
        if state.acting[0] != holder:
            who = letter(state.acting[0])
            raise ValueError(f"Before the {PACK.name(card)}, {who} must play a card.")
        ruling = ruling_on(game, state, Move(holder, "lay", (card,)))
        if not ruling.allowed:
            raise ValueError(f"{letter(holder)}, {PACK.name(card)}: {ruling.because}")
        state = play_on(game, state, ruling.move)
    return state


def play_on(game: Poch, state: PochState, move: Move) -> PochState:
    """The table after *move*, with the notes of the moves before it kept."""
    after = play(game, state, move)
    return but(after, notes=(*state.notes, *after.notes))


TOOLS: Tools = {
    "settler": Tool(
        "The settler of Poch",
        "games/poch/settler.html",
        settled,
        "who gets what after a deal with real cards, in all three phases",
    )
}
