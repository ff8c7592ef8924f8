"""What the page says of a record: names in their places, moves as sentences."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from markupsafe import Markup, escape

from diversions.incoming.names import shown
from diversions.play.fold import PlayedMove
from diversions.play.second_person import to_you
from diversions.rules import BACK, CHANCE, Game, Move, Pack, Seat, Terms
from diversions.rules.core import SEATS, name
from diversions.rules.kit.dice import counted, spelt
from diversions.rules.kit.wording import joined
from diversions.rules.numbers import whole

_PLACE = re.compile(r"\{([A-Z])\}")
_NO_WORDS = re.compile(r"(?:<[^>]*>|[\s“])+$")
_CHAIR = re.compile(r"(?:The|Facing|First|Second|Third) .*\b(?:dealer|caster|shooter|chair)\b.*")


NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
# Names that people bore where and when these games were played.
PEOPLE = ("Alison", "Wat", "Joan", "Giles", "Cecily", "Hodge", "Maud", "Robin", "Emma", "Piers")
# Who sits where is told from one of these, in the order in which games have them.
OFFICES = ("dealer", "caster", "shooter")


def place(step: int, seats: int, office: str) -> str:
    """What a chair is called that is so many places to the left of one who has an *office*.

    >>> place(1, 4, "dealer"), place(2, 4, "dealer"), place(3, 4, "dealer"), place(0, 3, "caster")
    ('The dealer’s left', 'Facing the dealer', 'The dealer’s right', 'The caster')
    >>> place(2, 5, "dealer")
    'Second on the dealer’s left'
    """
    if not step:
        return f"The {office}"
    if 2 * step == seats:
        return f"Facing the {office}"
    if step in (1, seats - 1):
        return f"The {office}’s {'left' if step == 1 else 'right'}"
    if step < seats / 2:
        return f"{NTH[step - 1].capitalize()} on the {office}’s left"
    return f"{NTH[seats - step - 1].capitalize()} on the {office}’s right"


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The same names, with a number after each that was there before.

    >>> told_apart(["Ann", "ann", "Bob", "Ann"])
    ('Ann', 'ann 2', 'Bob', 'Ann 3')
    """
    names_apart: list[str] = []
    taken: set[str] = set()
    for given in names:
        told, count = given, 1
        while shown(told) in taken:
            count += 1
            told = f"{given} {count}"
        taken.add(shown(told))
        names_apart.append(told)
    return tuple(names_apart)


def marked(text: str, names: Sequence[str]) -> Markup:
    """*text* with the names in their places, each kept apart from the line's own direction."""
    return named(escape(text), names)


def named(html: Markup, names: Sequence[str]) -> Markup:
    """What is markup already, with the names in their places, escaped."""
    return Markup(_PLACE.sub(lambda place: f"<bdi>{escape(_named(place, names))}</bdi>", str(html)))


def plain(text: str, names: Sequence[str]) -> str:
    """*text* with the names in their places, for where no markup can stand."""
    return _PLACE.sub(lambda place: _named(place, names), text)


def _named(place: re.Match[str], names: Sequence[str]) -> str:
    seat = SEATS.index(place[1])
    name = names[seat] if seat < len(names) else place[1]
    inside = within(name)
    if inside == name:
        return name
    before = _NO_WORDS.sub("", place.string[: place.start()])
    return inside if before and before[-1] not in ".!?:…" else name


def within(name: str) -> str:
    """A name within a sentence, where that of a chair has a small letter.

    >>> within("Facing the dealer"), within("The fox’s chair"), within("The Ace")
    ('facing the dealer', 'the fox’s chair', 'The Ace')
    """
    return name[0].lower() + name[1:] if _CHAIR.fullmatch(name) else name


def told_now(game: Game[Any], move: Move, seat: Seat | None, fresh: bool) -> Move:
    """*move* as *seat* is told it: what is fleeting only while it is *fresh*, or at the end."""
    return move if fresh and move.verb in game.fleeting else game.told(move, seat)


def sentence(
    game: Game[Any],
    terms: Terms,
    line: PlayedMove,
    seat: Seat | None,
    fresh: bool = False,
    times: int = 1,
) -> str:
    """One move as *seat* is told it, with the places of names; *fresh*, if it is heard now.  Dice
    have fallen so that many *times* running."""
    told = told_now(game, line.move, seat, fresh)
    pack = game.pack(terms)
    if told.seat == CHANCE:
        return _of_chance(told, pack, times)
    who, acts = name(told.seat), acts_of(game, told)
    if told != line.move and told.verb in game.fleeting:
        return told_of(who, told.verb, acts)
    if told != line.move:
        hidden = told.what.count(BACK) if _names(line.move.what, pack) else 0
        act = unseen(line.label, hidden) if hidden else told.verb
        return told_of(who, act, acts)
    said = told_of(who, done(line.label, told, pack), acts)
    if terms.seats != 2:
        return said
    return of_the_opponent(said, name(1 - told.seat))


def of_the_opponent(said: str, who: str) -> str:
    """A move that names the only opponent, as it is told to that player, or to others by name.

    >>> of_the_opponent("{A} refuses to change, giving the opponent one point.", "")
    '{A} refuses to change, giving you one point.'
    >>> of_the_opponent("{A} lays a man to the opponent’s table.", "{B}")
    '{A} lays a man to {B}’s table.'
    """
    said = said.replace("the opponent’s", f"{who}’s" if who else "your")
    return said.replace("the opponent", who or "you")


# Verbs that are told of the past, where what they name begins with “the”.
_PAST = {"play": "played", "lead": "led", "discard": "discarded", "throw": "threw", "bid": "bid"}


def by_you(game: Game[Any], terms: Terms, line: PlayedMove, fresh: bool = False) -> str:
    """One move as the player who made it is told of it; *fresh*, if it is heard now."""
    if line.move.verb in game.fleeting and not fresh:
        return f"You {line.move.verb}."
    return told_to_you(done(line.label, line.move, game.pack(terms)), acts_of(game, line.move))


def told_to_you(said: str, acts: Collection[str]) -> str:
    """What a button says, told to the player who presses it; *acts* are the verbs that it may begin
    with.

    >>> told_to_you("Play the Trey of Spades", ("play",)), told_to_you("I see it", ("see",))
    ('You play the Trey of Spades.', 'You: “I see it.”')
    """
    said = by_a_player(said)
    verb = said.partition(" ")[0].lower().removesuffix(",")
    if verb != "don’t" and verb not in {*acts, *BY_MAN}:
        return f"You: “{said}.”" if said.startswith(("I ", "I’", "My ")) else f"You: {said}."
    return f"You {with_small_initial(said)}."


def chose(said: str, acts: Collection[str]) -> str:
    """What a button says, as what somebody chose; *acts* are the verbs that it may begin with.

    >>> chose("Play the Trey of Spades", ("play",)), chose("I put", ("put",))
    ('to play the Trey of Spades', 'to say “I put”')
    >>> chose("Don’t huff", ("huff",)), chose("Knight b1 to c3", ("move",))
    ('not to huff', 'to move the knight on b1 to c3')
    >>> chose("Sign a Three: wink one eye", ("sign",))
    'to sign a Three (wink one eye)'
    """
    said, acts = by_a_player(said), {*acts, *BY_MAN}
    said = re.sub(r": ([^“”]+)$", r" (\1)", said)
    verb = said.partition(" ")[0].lower().removesuffix(",")
    if verb == "don’t":
        return f"not to {said.partition(' ')[2]}"
    if said.startswith(("I ", "I’", "My ")):
        return f"to say “{said}”"
    return f"{'to ' if verb in acts else ''}{with_small_initial(said)}"


def compared(said: str, better: str, acts: Collection[str]) -> str:
    """What a button said, told to the player who pressed it, beside what was *better*, if that is
    known.

    >>> compared("Play the Ten of Clubs", "Play the Four of Clubs", ("play",))
    'You played the Ten of Clubs; the Four of Clubs was better.'
    >>> compared("Play the Ten of Clubs", "I put", ("play", "put"))
    'You chose to play the Ten of Clubs; it was better to say “I put”.'
    >>> compared("Knight b1 to c3", "Knight g1 to f3", ("move",))
    'You chose to move the knight on b1 to c3; it was better to move the knight on g1 to f3.'
    >>> compared("Pass", "", ("pass",))
    'You chose to pass.'
    """
    verb, _, what = said.partition(" ")
    other, _, rather = better.partition(" ")
    past = _PAST.get(verb.lower()) if what.startswith("the ") else None
    if past and not better:
        return f"You {past} {what}."
    plain = not re.search(r",| and ", what + rather)
    if past and plain and other == verb and rather.startswith("the "):
        return f"You {past} {what}; {rather} was better."
    rather = chose(better, acts) if better else ""
    if rather.startswith(("to ", "not to ")):
        rather = f"; it was better {rather}"
    elif rather:
        rather = f"; {rather} was better"
    return f"You chose {chose(said, acts)}{rather}."


_WORD = re.compile(r"[\w{}’-]+")
# What somebody gives up, and that another scores it.
_GIVEN = re.compile(r", giving (?:\{[A-Z]\} |you )?(\w+) points?\.$")
_SCORED = re.compile(r" scores? (\w+)\b")


def repeats(said: str, note: str) -> bool:
    """Whether a note says no more than the sentence before it.

    >>> repeats("{A} begs, refusing the trump.", "{A} begs.")
    True
    >>> repeats("{A} discards 1 card unseen.", "{A} discards a card face down.")
    True
    >>> repeats("{A} shows the Spades, a ruff of 29: Ace and King.", "{A} shows a ruff of 29.")
    True
    >>> repeats("{A} takes from a3 to a5.", "{A} takes the man on a4.")
    False
    >>> repeats("{A} stays, for 3 points.", "The deal is worth 3 points.")
    True
    >>> repeats("{A} folds, giving 3 points.", "{B} scores 3 points as {A} folds.")
    True
    >>> repeats("{A} throws in, giving 1 point.", "The put is not seen, and {B} scores one.")
    True
    """
    alike = said.split()[:2] == note.split()[:2]
    words = iter(_WORD.findall(said.lower()))
    within = all(word in words for word in _WORD.findall(note.lower()))  # in the same order
    worth = said.rpartition(", for ")[2]
    given, scored = _GIVEN.search(said), _SCORED.search(note)
    told = given is not None and scored is not None and _in_words(given) == _in_words(scored)
    return (
        within
        or told
        or (said.endswith(" unseen.") and alike)
        or note.endswith(f" is worth {worth}")
    )


def _in_words(told: re.Match[str]) -> str:
    """The number that was found, in words."""
    number = whole(told[1])
    return told[1] if number is None else spelt(number)


def spoken(
    game: Game[Any], terms: Terms, line: PlayedMove, seat: Seat | None, you: bool = False
) -> str:
    """The same in a few words, to stand beside the name; empty where a card speaks for itself.
    With *you*, the one who sits at *seat* is called so.

    How it is done (after a colon: the face that makes a sign) is left to the record.
    """
    told, pack = game.told(line.move, seat), game.pack(terms)
    if told.verb in game.fleeting:
        return ""
    hides = told != line.move
    if bool(_names(line.move.what, pack)) != hides:  # a card that is seen; or a sign that is not
        return ""
    if told.seat == seat:
        label = line.label.partition(": ")[0]
        return label if label.startswith(("I ", "I’")) else with_small_initial(label)
    if by_a_player(line.label) != line.label:  # a man is shorter told by what it does
        return with_small_initial(line.label)
    said = sentence(game, terms, line, seat)
    if you and seat is not None:
        said = to_you(said, name(seat))
    said = said.removeprefix(name(told.seat)).lstrip(": ")
    return said.partition(": ")[0].replace(".”", "”").removesuffix(".").removesuffix(" unseen")


def with_small_initial(said: str) -> str:
    """*said* as it stands within a sentence."""
    return said[:1].lower() + said[1:]


AND_THEN = re.compile(r"\b((?:and|then) )([a-z]+)\b")


def acts_of(game: Game[Any], move: Move) -> set[str]:
    """The verbs with which the words of a button of that game may begin."""
    return {move.verb, *game.acts.split()}


# What a button says of a man on a board: which man, whence, and what it does.
_OF_A_MAN = re.compile(
    r"(?:(?P<man>(?!Move)[A-Z][a-z]+) )?(?P<at>[a-p]\d+) "
    r"(?P<does>to|takes|leaps(?: and takes)?|changes places with) (?P<rest>.+)"
)
_PROMOTED = re.compile(r"(?P<man>[A-Z][a-z]+) on (?P<at>[a-p]\d+) becomes (?P<rest>.+)")
_BY_WHOM = {
    "to": "Move {man} to {rest}",
    "takes": "Take {rest} with {man}",
    "leaps": "Leap with {man} {rest}",
    "leaps and takes": "Leap with {man} and take {rest}",
    "changes places with": "Transpose {man} and {rest}",
}
BY_MAN = ("move", "take", "leap", "transpose", "make")  # the verbs of these


def unseen(label: str, many: int) -> str:
    """What a button said of so *many* cards that others do not see, without its cards.

    >>> unseen("Lay out seven cards, then take in the stock", 7), unseen("Give the Ten of Clubs", 1)
    ('Lay out seven cards unseen', 'Give one card unseen')
    """
    verb, _, rest = label.partition(" ")
    out = " out" if rest.startswith("out ") else ""
    return f"{verb}{out} {counted(many, 'card')} unseen"


def by_a_player(said: str) -> str:
    """What a button says, where it says it of a man, said of the one who moves it.

    >>> by_a_player("Knight b1 to c3"), by_a_player("g1 to g6")
    ('Move the knight on b1 to c3', 'Move g1 to g6')
    >>> by_a_player("Rook g1 takes the elephant on f1")
    'Take the elephant on f1 with the rook on g1'
    >>> by_a_player("Pawn g7 takes the rook on h8 and becomes a general")
    'Take the rook on h8 with the pawn on g7, which becomes a general'
    >>> by_a_player("Pawn on g8 becomes a horse"), by_a_player("Play the Ten")
    ('Make the pawn on g8 a horse', 'Play the Ten')
    """
    if made := _PROMOTED.fullmatch(said):
        return f"Make the {made['man'].lower()} on {made['at']} {made['rest']}"
    told = _OF_A_MAN.fullmatch(said)
    if told is None:
        return said
    man = f"the {told['man'].lower()} on {told['at']}" if told["man"] else told["at"]
    rest, becomes, what = told["rest"].partition(" and becomes ")
    whole = _BY_WHOM[told["does"]].format(man=man, rest=rest)
    if not becomes:
        return whole
    return f"{whole}, {'where it' if told['does'] == 'to' else 'which'} becomes {what}"


def told_of(who: str, said: str, acts: Collection[str]) -> str:
    """What a button says, told of the one who pressed it; *acts* are the verbs that it may begin
    with.

    >>> ACTS = ("play", "move", "risk", "see", "stay")
    >>> told_of("Ann", "Play the Trey of Spades", ACTS)
    'Ann plays the Trey of Spades.'
    >>> told_of("Ann", "I see it", ACTS)
    'Ann: “I see it.”'
    >>> told_of("Ann", "Move d3 to d4, and risk a huff", ACTS)
    'Ann moves d3 to d4, and risks a huff.'
    >>> told_of("Ann", "See, with all you have", ACTS)
    'Ann sees, with all that is left.'
    >>> told_of("Ann", "My ruff is 68", ACTS)
    'Ann: “My ruff is 68.”'
    >>> told_of("Ann", "Stay, for 3 points", ACTS)
    'Ann stays, for 3 points.'
    >>> told_of("Ann", "Don’t meddle with it", ACTS)
    'Ann doesn’t meddle with it.'
    >>> told_of("Ann", "Knight b1 takes the pawn on c3", ACTS)
    'Ann takes the pawn on c3 with the knight on b1.'
    """
    said, acts = by_a_player(said), {*acts, *BY_MAN}
    if said.startswith(("I ", "I’", "My ")):
        return f"{who}: “{said}.”"
    verb, _, rest = said.partition(" ")
    act = verb.lower().removesuffix(",")
    if act == "don’t":
        return f"{who} doesn’t {rest}."
    if act not in acts:
        return f"{who}: {said}."
    rest = re.sub(r"\byour\b", "the", rest).replace("all you have", "all that is left")
    rest = AND_THEN.sub(
        lambda also: also[1] + (third_person(also[2]) if also[2] in acts else also[2]), rest
    )
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
        label = re.sub(r"up to \w+ cards", counted(len(cards), "card"), label)
        return f"{label}: {joined(cards)}"
    return label


def _of_chance(told: Move, pack: Pack | None, times: int) -> str:
    if BACK in told.what:
        return "The cards are shuffled and dealt." if told.verb == "shuffle" else _verb(told)
    if told.verb == "throw":
        return _thrown(joined(told.what), times)
    if told.verb == "shuffle":
        return "The cards are shuffled and dealt."
    if told.verb == "toss":
        return "A coin is tossed."
    return f"{_verb(told)[:-1]}: {joined(_names(told.what, pack) or told.what)}."


def _thrown(dice: str, times: int) -> str:
    """How the dice fall; where they fall as they lay, nothing else shows that they were thrown.

    >>> _thrown("3 and 4", 1), _thrown("3 and 4", 2)
    ('The dice fall 3 and 4.', 'The same again: 3 and 4.')
    >>> _thrown("3 and 4", 3), _thrown("3 and 4", 9)
    ('The same for the third time: 3 and 4.', 'The same, 9 times running: 3 and 4.')
    """
    if times < 2:
        return f"The dice fall {dice}."
    if times == 2:
        return f"The same again: {dice}."
    if times > len(NTH):
        return f"The same, {times} times running: {dice}."
    return f"The same for the {NTH[times - 1]} time: {dice}."


def _verb(told: Move) -> str:
    known = {
        "lift": "The players cut (lift) for the deal.",
        "reshuffle": "The discards are shuffled into the stock.",
        "show": "The cards are laid on the table, face up.",
    }
    return known.get(told.verb, f"{told.verb.capitalize()}.")


def _names(what: Sequence[str], pack: Pack | None) -> list[str]:
    return [pack.name(card) for card in what if card in pack.cards] if pack else []
