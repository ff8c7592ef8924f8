"""Players of Catalan Truc: an apprentice by rule of thumb, a journeyman who reckons and bluffs.

The master plays by what play against itself has taught (``master.py``), where that is known.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from diversions.games.catalan_truc.master import contest_of, master_of
from diversions.games.catalan_truc.state import (
    LADDER,
    PACK,
    POWERS,
    UP,
    CatalanState,
    settled,
    true_signs,
)
from diversions.rules.bots import Advice
from diversions.rules.core import Move
from diversions.rules.kit.vying import side
from diversions.rules.players.bluffing import (
    Mind,
    Ways,
    by_ladder,
    foils_of,
    guesses_of,
    journeyman_of,
    levels_of,
    own_promise,
    share_won,
    swing_of,
    weigher_of,
)
from diversions.rules.players.dominance import of_mind, openly_of


@cache
def ways(cards: int, eldest: int) -> Ways:
    """How tricks are played in a deal of so many cards."""
    return Ways(
        power=lambda led, card: POWERS[card],
        choices=lambda hand, trick: hand,
        settled=lambda won: settled(won, eldest, cards),
    )


TIE_IS_OURS = "If the single cards tie, your side wins the deal."
TIE_IS_THEIRS = "If the single cards tie, the other side wins the deal."
TOSS = "With one card each it is a matter of luck, and only one point is at stake."
NEAR = "Your side needs one point to win, and these cards are fair."
POOR = "These cards would probably lose three points. Conceding loses only one."


def before(view: CatalanState, moves: list[Move], rng: Random) -> Advice | None:
    """What to say before a card is played, or before a captain has answered."""
    verbs = {move.verb: move for move in moves}
    if view.asks == "knock":
        if rng.random() < 0.3:
            return Advice(verbs["knock"], TIE_IS_OURS)
        return Advice(verbs["cut"], "Three cards leave more room for skill than one.")
    if view.asks == "agree":
        if rng.random() < 0.3:
            return Advice(verbs["agree"], TOSS)
        return Advice(verbs["decline"], TIE_IS_THEIRS)
    promised = own_promise(MIND, view, moves[0].seat) if view.hands else 0
    if view.asks:
        if promised > 0.45:
            return Advice(verbs["hold"], NEAR)
        return Advice(verbs["concede"], POOR)
    if "leave" in verbs and promised < 0.75:
        return Advice(verbs["leave"], SAYS["leave"])
    return None


# What a journeyman adds to it ----------------------------------------------------------------

TRIALS = 60  # hands that are played out before a hand at eleven is conceded


def reckoned(view: CatalanState, moves: list[Move], rng: Random) -> Advice | None:
    """The same, with the tie of single cards minded, and a hand at eleven played out first."""
    verbs = {move.verb: move for move in moves}
    if view.asks == "knock" and rng.random() < 0.5:
        return Advice(verbs["knock"], TIE_IS_OURS)
    if view.asks == "agree":
        return Advice(verbs["decline"], TIE_IS_THEIRS)
    if view.asks != "eleven":
        return before(view, moves, rng)
    seat = moves[0].seat
    won, theirs = share_won(MIND, view, seat, TRIALS, rng), UP - view.score[1 - side(seat)]
    if won + (1 - won) * at_eleven(max(theirs - 3, 0)) > at_eleven(theirs - 1):
        return Advice(verbs["hold"], NEAR)
    return Advice(verbs["concede"], POOR)


@cache
def at_eleven(theirs: int) -> float:
    """The chance of the game for a side that wants one point, where the other wants *theirs*.

    A hand may look anything from poor to good, and is held or conceded as is better.
    """
    if theirs <= 1:
        return theirs / 2
    held, given = at_eleven(max(theirs - 3, 0)), at_eleven(theirs - 1)
    looks = (0.2, 0.35, 0.5, 0.65, 0.8)
    return sum(max(won + (1 - won) * held, given) for won in looks) / len(looks)


SAYS = {
    "raise": "They may concede, and if they play on you still win often enough{}.",
    "stay": "Conceding gives points away, and with these cards playing on pays{}.",
    "fold": "A side that calls like this usually holds better cards. Concede, and lose less{}.",
    "leave": "Playing a card would accept the call, and your captain may prefer to concede.",
    "bluff": "This is a bluff. If you call only on good cards, everyone can read you.",
    "good": "Your cards are good enough to call.",
    "fair": "Your cards are fair, and conceding gives points away.",
}
MIND = Mind(
    ways=lambda view: ways(view.cards, side(view.eldest)),
    pack=lambda view: PACK.cards,
    up=UP,
    worths=(1, 2),
    raises=by_ladder(LADDER),
    made=lambda view: view.raises,
    true_signs=true_signs,
    before=before,
    says=SAYS,
)
JOURNEYMAN = journeyman_of(replace(MIND, before=reckoned))
LEVELS = levels_of(MIND) | {"journeyman": JOURNEYMAN, "master": master_of(MIND, JOURNEYMAN)}
FOILS = foils_of(MIND)
WEIGH = weigher_of(MIND)
AT_STAKE = swing_of(MIND)
DOMINATED, OPENLY = of_mind(MIND), openly_of(MIND)
GUESSES = guesses_of(MIND)
BUDGETS = {"apprentice": (1, 0.1), "journeyman": (400, 0.3), "master": (400, 0.3)}
MASTERED = contest_of
BY_TRIALS = True
