"""What is told of a player, told to that player: “{A} takes” becomes “You take”."""

from __future__ import annotations

import re

from diversions.rules.kit.wording import joined

# Verbs of which a player is the subject in notes, as they are said of you.
OF_YOU = {
    "takes": "take", "wins": "win", "scores": "score", "pays": "pay", "gets": "get", "has": "have",
    "leads": "lead", "loses": "lose", "is": "are", "deals": "deal", "draws": "draw", "may": "may",
    "keeps": "keep", "must": "must", "lifts": "lift", "begins": "begin", "gains": "gain",
    "sets": "set", "reckons": "reckon", "changes": "change", "says": "say", "calls": "call",
    "shows": "show", "leaves": "leave", "exchanges": "exchange", "lays": "lay", "puts": "put",
    "drops": "drop", "throws": "throw", "discards": "discard", "counts": "count", "bets": "bet",
    "bids": "bid", "opens": "open", "buys": "buy", "passes": "pass", "begs": "beg", "hits": "hit",
    "turns": "turn", "plays": "play", "surrenders": "surrender", "stays": "stay", "goes": "go",
    "finds": "find", "enters": "enter", "bears": "bear", "moves": "move", "drinks": "drink",
    "gives": "give", "holds": "hold", "stops": "stop", "joins": "join", "stakes": "stake",
    "names": "name", "asks": "ask", "makes": "make", "held": "held",
    "cannot": "cannot", "could": "could", "threw": "threw", "played": "played", "yields": "yield",
    "answers": "answer", "backs": "back", "can": "can", "cashes": "cash", "dealt": "dealt",
    "declares": "declare", "knocks": "knock", "lets": "let", "lifted": "lifted", "rubs": "rub",
    "ruffs": "ruff", "speaks": "speak", "took": "took", "turned": "turned", "passed": "passed",
    "ends": "end", "carries": "carry", "ties": "tie", "shares": "share", "loads": "load",
    "touches": "touch", "sweeps": "sweep", "was": "were", "does": "do",
    "divides": "divide", "comes": "come", "restarts": "restart", "owes": "owe", "chalks": "chalk",
    "announces": "announce", "refuses": "refuse", "bought": "bought", "folds": "fold",
    "waits": "wait", "sees": "see",
}  # fmt: skip
_THEIRS = re.compile(r"\b(?:their|they|them|themselves)\b")
# What can be nobody’s but the player’s who is the subject.
_OWN = re.compile(r"(?<=\bborne all )their(?= men\b)|(?<=\bwith )their(?= honours\b)")
_ALSO = re.compile(r"\b(and|but|then|or) (\w+s)\b")
# Before a name that is no subject, unless a verb of his follows: “for {A} has won”.
_TO = "pays?|owes|to|from|against|beats|costs|gives|giving|asks|loads|for|of|between|before|is|like"
_HIS = rf"(?= (?:and \{{|like\b)|[.,;:]|$| (?!(?:{'|'.join(OF_YOU)})\b))"


def to_you(note: str, who: str) -> str:
    """A note as the player whose place is *who* is told it; a sentence that would have to be put
    otherwise keeps the name.

    >>> to_you("{A} takes the trick with {B}’s King. {B} pays {A} 2 coins.", "{A}")
    'You take the trick with {B}’s King. {B} pays you 2 coins.'
    >>> to_you("{A} takes the trick and leads.", "{A}"), to_you("{B} beats {A}’s Ten.", "{A}")
    ('You take the trick and lead.', '{B} beats your Ten.')
    >>> to_you("{B} has no trey to play: it is {A}’s.", "{A}")
    '{B} has no trey to play: it is yours.'
    >>> to_you("{A} has game: {A} scores 1. Then {A} deals.", "{A}")
    'You have game: you score 1. Then you deal.'
    >>> to_you("{A}’s man on 9 is out. {A} keeps their cards.", "{A}")
    'Your man on 9 is out. {A} keeps their cards.'
    >>> to_you("{A}, {C} and {E} take three tricks, which score one.", "{C}")
    'You, {A} and {E} take three tricks, which score one.'
    >>> to_you("With three honours {A} and {C} set up two by cards.", "{A}")
    'With three honours you and {C} set up two by cards.'
    >>> to_you("{A} dealt, and pays for the dealing as well.", "{A}")
    'You dealt, and pay for the dealing as well.'
    >>> to_you("{B} and {A} passed, and may come in again.", "{A}")
    'You and {B} passed, and may come in again.'
    >>> to_you("{A} and {C} have three honours between them.", "{A}")
    'You and {C} have three honours between you.'
    >>> to_you("{B} has 20, {A} has 21 and {C} has 3.", "{A}")
    '{B} has 20, you have 21 and {C} has 3.'
    >>> to_you("{A} alone plays, and has all five tricks.", "{A}")
    'You alone play, and have all five tricks.'
    >>> to_you("{A} has borne all their men, and wins the game.", "{A}")
    'You have borne all your men, and win the game.'
    >>> to_you("The pot is a bye between {B} and {A}.", "{A}")
    'The pot is a bye between {B} and you.'
    >>> to_you("It counts for {A}, the dealer; {B} waits, for {A} has won.", "{A}")
    'It counts for you, the dealer; {B} waits, for you have won.'
    >>> to_you("{A} and {B} are equally near; {A} comes first and wins the Game.", "{A}")
    'You and {B} are equally near; you come first and win the Game.'
    >>> to_you("If {A} wins every trick, each of the others pays a counter.", "{A}")
    'If you win every trick, each of the others pays a counter.'
    >>> to_you("So {A} answers.", "{A}")
    'So you answer.'
    >>> to_you("{B} refuses to change, giving {A} one point.", "{A}")
    '{B} refuses to change, giving you one point.'
    >>> to_you("{B} scores 6 points as {A} folds.", "{A}")
    '{B} scores 6 points as you fold.'
    """
    place = re.escape(who)
    said = re.sub(rf"(?<=[a-z,:] ){place}’s(?=[.,;:!?]|$)", "yours", note)
    said = re.sub(rf"(?<=[a-z,:] ){place}’s\b", "your", said)
    said = re.sub(rf"\b({_TO}) {place}{_HIS}", r"\1 you", said)
    said = re.sub(rf"\b({_TO}) (\{{[A-H]\}}) and {place}{_HIS}", r"\1 \2 and you", said)
    return " ".join(_of_you(one, who) for one in re.split(r"(?<=[.!?]) ", said))


def beside_you(role: str) -> str:
    """What stands beside a name, as it stands beside *You*.

    >>> beside_you("deals next"), beside_you("dealer, has put"), beside_you("has lost everything")
    ('deal next', 'dealer, have put', 'have lost everything')
    """
    return re.sub(r"(^|, )(\w+)", lambda one: one[1] + OF_YOU.get(one[2], one[2]), role)


_TOGETHER = re.compile(r"((?:\{[A-H]\}, )*\{[A-H]\} and \{[A-H]\}) (\w+)")


def _of_you(sentence: str, who: str) -> str:
    together = _TOGETHER.search(sentence)
    if together and who in together[1] and together[2] in OF_YOU.values():
        sentence = sentence.replace(" between them", " between you")
        if _THEIRS.search(_OWN.sub("your", sentence)):
            return sentence
        others = [one for one in re.findall(r"\{[A-H]\}", together[1]) if one != who]
        you = "you" if together.start() else "You"
        before, after = sentence[: together.start()], sentence[together.end(1) :]
        after, semicolon, last = _OWN.sub("your", after).partition("; ")
        return before + joined([you, *others]) + after + _of_you(semicolon + last, who)
    if sentence.startswith(f"{who}’s "):
        return f"Your{sentence.removeprefix(f'{who}’s')}"
    # He is the subject at the beginning, or after what introduces a clause of his own.
    clause = re.search(
        rf"(?:^|(: |; |, |, so |, for | and |, but | as |^Then |^And |^If |^So )){re.escape(who)}"
        r"( alone| still)? (\w+)\b(.*)",
        sentence,
    )
    told = _OWN.sub("your", clause[4]) if clause else ""
    if clause is None or clause[3] not in OF_YOU or _THEIRS.search(told):
        return sentence
    if any(verb not in OF_YOU for _, verb in _ALSO.findall(told)):
        return sentence
    rest = _ALSO.sub(lambda also: f"{also[1]} {OF_YOU[also[2]]}", told)
    before, you = sentence[: clause.start()] + (clause[1] or ""), "you" if clause[1] else "You"
    said = f"{before}{you}{clause[2] or ''} {OF_YOU[clause[3]]}"
    return f"{said}{_of_you(rest, who) if ': ' in rest else rest}"
