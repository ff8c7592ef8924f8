"""The rules of play, without the web: what every game, host and test speaks.

A game holds no state.  Terms are agreed, and the table before the first move follows from them;
chance is a move like any other, which the host draws.  A match is its moves, and can be replayed.

>>> from random import Random
>>> from diversions.games import GAMES
>>> from diversions.rules import Move, play_out, replay, ruling_on
>>> game = next(iter(GAMES.values()))
>>> terms = game.terms()
>>> match = list(play_out(game, terms, Random(1)))
>>> moves = [move for move, table in match]
>>> over = replay(game, terms, moves)
>>> over == match[-1][1], over.outcome is not None
(True, True)

Any move can be asked about: a ruling names the rule that allows or forbids it.

>>> ruling = ruling_on(game, over, Move(0, "play", ("3S",)))
>>> ruling.allowed, ruling.because
(False, 'The match is over.')
>>> ruling.rule == f"{game.slug}.turn"
True
"""

from diversions.rules.bots import Bot, at_random, play_out
from diversions.rules.chance import Shuffle, Throw
from diversions.rules.core import (
    BACK,
    CHANCE,
    Game,
    Move,
    Note,
    Option,
    Outcome,
    Pick,
    Reading,
    Ruling,
    Seat,
    State,
    Terms,
    Variant,
    but,
    may,
    may_not,
    name,
)
from diversions.rules.packs import Pack
from diversions.rules.record import (
    BrokenRecord,
    IllegalMove,
    play,
    replay,
    ruling_on,
    step,
    trace,
)

CONTRACT = 1  # goes up when a game that kept the contract may have to change

__all__ = [
    "BACK",
    "CHANCE",
    "CONTRACT",
    "Bot",
    "BrokenRecord",
    "Game",
    "IllegalMove",
    "Move",
    "Note",
    "Option",
    "Outcome",
    "Pack",
    "Pick",
    "Reading",
    "Ruling",
    "Seat",
    "Shuffle",
    "State",
    "Terms",
    "Throw",
    "Variant",
    "at_random",
    "but",
    "may",
    "may_not",
    "name",
    "play",
    "play_out",
    "replay",
    "ruling_on",
    "step",
    "trace",
]
