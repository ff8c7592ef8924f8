"""What the page says of a record: names in their places, moves as sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markupsafe import Markup, escape

from diversions.play.fold import Line
from diversions.rules import BACK, CHANCE, Game, Move, Pack, Seat, State, Terms
from diversions.rules.core import SEATS, name

_PLACE = re.compile(r"\{([A-Z])\}")


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The same names, with a number after each that was there before.

    >>> told_apart(["Ann", "ann", "Bob", "Ann"])
    ('Ann', 'ann 2', 'Bob', 'Ann 3')
    """
    found: list[str] = []
    taken: set[str] = set()
    for given in names:
        told, count = given, 1
        while told.casefold() in taken:
            count += 1
            told = f"{given} {count}"
        taken.add(told.casefold())
        found.append(told)
    return tuple(found)


def marked(text: str, names: Sequence[str]) -> Markup:
    """*text* with the names in their places, each kept apart from the line's own direction."""
    parts: list[Markup] = []
    end = 0
    for place in _PLACE.finditer(text):
        parts += [escape(text[end : place.start()]), _bdi(_named(place, names))]
        end = place.end()
    parts.append(escape(text[end:]))
    return Markup("").join(parts)


def named(html: Markup, names: Sequence[str]) -> Markup:
    """What is markup already, with the names in their places, escaped."""
    return Markup(_PLACE.sub(lambda place: str(_bdi(_named(place, names))), html))


def plain(text: str, names: Sequence[str]) -> str:
    """*text* with the names in their places, for where no markup can stand."""
    return _PLACE.sub(lambda place: _named(place, names), text)


def _named(place: re.Match[str], names: Sequence[str]) -> str:
    seat = SEATS.index(place[1])
    return names[seat] if seat < len(names) else place[1]


def _bdi(word: str) -> Markup:
    return Markup("<bdi>{}</bdi>").format(word)


def listed(words: Sequence[str]) -> str:
    """Words as a list within a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def sentence(game: Game[State], terms: Terms, line: Line, seat: Seat | None) -> str:
    """One move as *seat* is told it, with the places of names."""
    told = game.told(line.move, seat)
    pack = game.pack(terms)
    if told.seat == CHANCE:
        return _of_chance(told, pack)
    who = name(told.seat)
    if told != line.move:
        hidden = told.what.count(BACK) if _names(line.move.what, pack) else 0
        what = f" {hidden} {'card' if hidden == 1 else 'cards'} unseen" if hidden else ""
        return told_of(who, f"{told.verb}{what}")
    return told_of(who, done(line.label, told, pack))


# The verbs with which a button may begin; a label that begins otherwise stands as it is said.
_ACTS = (
    "accept agree ask back beg bet bid bite buy call cash concede cut declare deal discard double "
    "draw drop enter exchange fill fold give huff keep knock lay lead leave let lift match move "
    "offer open pass pay place play propose raise refuse resign revie rub say see set show sign "
    "stake stand stay surrender swap take throw turn vie watch yield"
)

_AND_ACT = re.compile(rf"\b((?:and|then) )({'|'.join(_ACTS.split())}|risk)\b")


def told_of(who: str, said: str) -> str:
    """What a button says, told of the one who pressed it.

    >>> told_of("Ann", "Play the Trey of Spades")
    'Ann plays the Trey of Spades.'
    >>> told_of("Ann", "I see it")
    'Ann: “I see it.”'
    >>> told_of("Ann", "Move d3 to d4, and risk a huff")
    'Ann moves d3 to d4, and risks a huff.'
    >>> told_of("Ann", "See, with all you have")
    'Ann sees, with all that is left.'
    >>> told_of("Ann", "My ruff is 68")
    'Ann: “My ruff is 68.”'
    >>> told_of("Ann", "Stay, for 3 points")
    'Ann stays, for 3 points.'
    """
    if said.startswith(("I ", "I’", "My ")):
        return f"{who}: “{said}.”"
    verb, _, rest = said.partition(" ")
    act = verb.lower().removesuffix(",")
    if act not in _ACTS.split():
        return f"{who}: {said}."
    rest = re.sub(r"\byour\b", "the", rest).replace("all you have", "all that is left")
    rest = _AND_ACT.sub(lambda also: also[1] + third_person(also[2]), rest)
    return " ".join(filter(None, [who, third_person(act) + verb[len(act) :], rest])) + "."


def third_person(verb: str) -> str:
    """
    >>> third_person("pass"), third_person("play"), third_person("say")
    ('passes', 'plays', 'says')
    """
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def done(label: str, move: Move, pack: Pack | None) -> str:
    """What a move did: what its button said, and what was chosen, if that did not say it."""
    label = label.rstrip(".")
    cards = _names(move.what, pack)
    if cards and not any(card in label for card in cards):
        return f"{label}: {listed(cards)}"
    return label


def _of_chance(told: Move, pack: Pack | None) -> str:
    if BACK in told.what:
        return "The cards are shuffled and dealt." if told.verb == "shuffle" else _verb(told)
    if told.verb == "throw":
        return f"The dice fall {listed(told.what)}."
    if told.verb == "shuffle":
        return "The cards are shuffled and dealt."
    return f"{_verb(told)[:-1]}: {listed(_names(told.what, pack) or told.what)}."


def _verb(told: Move) -> str:
    return {"lift": "The cards are lifted for the deal."}.get(
        told.verb, f"{told.verb.capitalize()}."
    )


def _names(what: Sequence[str], pack: Pack | None) -> list[str]:
    return [pack.name(card) for card in what if card in pack.cards] if pack else []
