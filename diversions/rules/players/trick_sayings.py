"""What reasons for a card say in games of tricks: sentences with holes, and what they claim."""

from __future__ import annotations

import re
from collections.abc import Mapping

from diversions.rules.coaching import Saying
from diversions.rules.kit.wording import capital

UNSEEN, OTHERS = "cards you have not seen", "cards that others may hold"
COUNTED = "{above} of the {of} {unseen} beat {card}"
BESIDE_HARD = f"{COUNTED}, and {{fewer}} {{beat}} {{hard}}"


def usual_sayings(trick: str, lead: str) -> dict[str, Saying]:
    """What is said where every trick is worth as much, resting on the rule by which a *trick* is
    taken and on the one by which a card is *lead*; a game adds its own, or leaves some out."""
    return {
        "trumps": Saying("{card} is a trump, and takes the trick.", trick),
        "last": Saying("You play last: {card} is enough to beat {table}, so keep {other}.", trick),
        "cheapest": Saying("{card} is enough to beat {table}: keep {other}.", trick),
        "strongest": Saying(
            "Other players are still to play. {card} is harder to beat than {other}.", trick
        ),
        "only": Saying(
            "{card} beats {table}, and no other card that you may play does.", trick, plain=True
        ),
        "takes": Saying("{card} takes the trick from {table}.", trick, plain=True),
        "keep": Saying(
            "You cannot beat {table}: let {card} go, and keep {top} for a trick.", trick
        ),
        "void": Saying(
            "You cannot beat {table}. {card} is alone in its suit: later you can trump there.",
            trick,
        ),
        "hopeless": Saying("You cannot beat {table}, and {card} is no loss.", trick, plain=True),
        "save": Saying("Let {table} have this trick, and keep {other} for another.", trick),
        "partner": Saying("Your partner has the trick with {table}: leave it there.", trick, True),
        "partner-after": Saying(
            "You cannot beat {table}, but your partner plays after you.", trick, plain=True
        ),
        "lead-trumps": Saying(
            "Lead a trump: everyone who has one must spend it, and {good} is then safe.",
            lead,
        ),
        "master": Saying("{none} beats {card} in its suit: take the trick now.", trick),
        "nearly": Saying("Only {who} could beat {card} in its suit.", trick, plain=True),
        "single": Saying(
            "{card} is your only card of its suit: later you can trump that suit.", lead
        ),
        "best": Saying("{card} is your best lead: the fewest cards beat it.", lead),
        "low": Saying("Lead {card} and keep {top}, which may take a trick later.", lead),
        "low-sure": Saying("Lead {card} and keep {top}, which {none} beats in {its} suit.", lead),
        "long": Saying(
            "You hold {many} cards of this suit: once the higher ones are gone, the rest are good.",
            lead,
        ),
        "lead": Saying(f"{COUNTED}.", trick, plain=True),
    }


def compared_sayings(says: Mapping[str, Saying]) -> dict[str, Saying]:
    """What a game says of a lead that is only counted, beside its other leads, and of a card that
    is thrown to a trick that nothing takes, where it is not the least."""
    compared = {}
    lead, hopeless = says.get("lead"), says.get("hopeless")
    if lead is not None and lead.text.startswith(COUNTED):
        keep = Saying(f"{COUNTED}: lead it, and keep {{top}}, which {{unbeaten}}.", lead.rule, True)
        compared = {
            "lead-fewest": Saying(
                f"{COUNTED}, and more of them beat any other card that you could lead.",
                lead.rule,
                plain=True,
            ),
            "lead-even": Saying(
                f"{COUNTED}, and no fewer beat any other card that you could lead.",
                lead.rule,
                plain=True,
            ),
            "lead-keep": keep,
            "lead-fewer": Saying(f"{BESIDE_HARD}.", lead.rule, plain=True),
            "lead-weak": Saying(
                f"{BESIDE_HARD}: lead the weaker card and keep {{hard}}.",
                lead.rule,
                plain=True,
            ),
            "lead-between": keep if lead.text == f"{COUNTED}." else lead,
        }
    compared |= ends_otherwise(says)
    if hopeless is not None and hopeless.text.endswith("is no loss."):
        compared["hopeless-least"] = Saying(
            "You cannot beat {table}, and you may play nothing lower than {card}.",
            hopeless.rule,
            plain=True,
        )
    if hopeless is not None:
        compared["hopeless-top"] = Saying(
            "You cannot beat {table}: the trick is lost with any card.", hopeless.rule, plain=True
        )
        compared["hopeless-but"] = Saying(
            "You cannot beat {table}: the trick is lost, and any card but {spared} will do.",
            hopeless.rule,
            plain=True,
        )
        compared["lost"] = Saying(
            "You cannot beat {table}, and your cards are worth about the same here: {low} would do "
            "as well.",
            hopeless.rule,
            plain=True,
        )
    return compared


MAY = "may take a trick of another suit"
LATER, TRICK = ", which may take a trick later.", " for a trick."  # how a kept card is told
SURE, TRUMP = ", which {none} beats in {its} suit.", ", a trump that {might}."
TRUMPS = ", trumps that {might}."  # of two that are worth the same
HARDER = ", which is harder to beat."
BARE = ("lead", "lead-even", "hopeless-top")  # what is as true of other cards
DULL = (  # what says that it hardly matters, and nothing for the card
    *("lost", "most", "most-near", "alike-partner", "alike-lost", "alike-over", "alike-take"),
    *(
        "alike",
        "alike-nothing",
        "alike-takes",
        "alike-leave",
        "alike-even",
        "alike-none",
        "alike-safe",
        "alike-good",
        "alike-first",
        "alike-rather",
    ),
)
BESIDE = {  # a reason that is told otherwise: like which, and how
    "keep-final": (
        "keep",
        "You cannot beat {table}. Keep {top}: it beats {many} of the {of} cards that may be led to "
        "the last trick, and {card} {fewer}.",
    ),
    "keep-twin": (
        "keep",
        "You cannot beat {table}. {card} and {twin} are worth the same, so let one of them go, and "
        "keep {top}.",
    ),
    "keep-follow": (
        "keep",
        "You cannot beat {table}. Keep {top}: {its} suit may still be led to you, and no other "
        "player has a card of the suit of {card} to lead.",
    ),
    "beside": (
        "keep",
        "You cannot beat {table}: let {card} go, and keep {pair} together. Alone, {top} could fall "
        "to {who}.",
    ),
    "trumps-risk": (
        "trumps",
        "{card} is a trump, and beats {table}: only a higher trump could still beat it.",
    ),
    "takes-risk": ("takes", "{card} beats {table}: {could} could still beat it."),
    "takes-enough": (
        "takes",
        "{card} is enough to beat {table}: {rival} would take the trick no more surely.",
    ),
    "takes-either": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same.",
    ),
    "takes-dearer": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same; but do not give {top}, which counts more.",
    ),
    "takes-sparing": (
        "takes",
        "To take this trick from {table} with {card}, or to leave it with {spare}, comes to about "
        "the same; but keep {top} for a later trick.",
    ),
    "low-near": (
        "low",
        "Lead {card}, and keep {top}, which only {who} could beat in its suit.",
    ),
    "low-between": (
        "low",
        "Lead {card}, which is harder to beat than {low}, and keep {top}.",
    ),
    "low-first": ("low", "{rival} falls only to a trump: lead {card} first, to draw trumps."),
    "low-pair": (
        "low",
        "Lead {card}, and keep {pair} together: alone, {top} could fall to {who}.",
    ),
    "strongest-sure": (
        "strongest",
        "Other players are still to play: {none} beats {card}, and {other} could be beaten.",
    ),
    "save-even": (
        "save",
        "{other}, if you keep it, may take another trick, and that is worth about as much as to "
        "take this one from {table}.",
    ),
    "save-either": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same.",
    ),
    "save-sparing": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same; but "
        "keep {top} for a later trick.",
    ),
    "save-dearer": (
        "save",
        "To leave this trick to {table}, or to take it with {other}, comes to about the same; but "
        "do not give {top}, which counts more.",
    ),
    "save-partner": (
        "save",
        "Your partner plays after you and may beat {table}: to take it yourself with {other} is "
        "worth about as much.",
    ),
    "master-alone": (
        "master",
        "No other player has a card of the suit of {card}: only a trump could take the trick.",
    ),
    "master-safe": (
        "master",
        "No other player has a card of the suit of {card}, or a trump: take the trick now.",
    ),
    "master-trump": (
        "master",
        "{none} beats {card}, a trump, and {rival} could be beaten.",
    ),
    "master-over": (
        "master",
        "{none} beats {card}, a trump, and {rival} could be trumped.",
    ),
    "master-forced": (
        "master",
        "{ruffer} has none of its suit, and can take {card} only by spending a trump.",
    ),
    "master-suit": (
        "master",
        "{none} beats {card} in its suit: only a trump could take the trick.",
    ),
}
NO_DIFFERENCE = {  # why it hardly matters which card is played
    "same": "{same} are worth the same in any trick: no card between them is still out.",
    "same-alone": "{same} are worth the same: no other player has a card of their suit.",
    "partner": "Your side has the best card so far, {table}: which card you give hardly matters.",
    "lost": "You cannot beat {table}, and which card you give away hardly matters.",
    "weakest": "You cannot beat {table}: give {card}, which more of the cards that are out beat "
    "than any other of yours, though it makes little difference.",
    "nothing": "You cannot beat {table}, and none of your cards is likely to take a later trick.",
    "takes": "Each of your cards beats {table}, and {card} does as well as any.",
    "over": "Your side has the best card so far, {table}: to beat it comes to about the same.",
    "take": "To take this trick with {card}, or to keep that card, comes to about the same.",
    "leave": "To leave this trick, or to take it with {other}, comes to about the same.",
    "sure": "{none} beats any of your cards: lead them in any order.",
    "even": "Whichever card you lead, {side} likely to take {share}{why}.",
    "none": "None of your cards is likely to take a trick, whichever you lead.",
    "safe": "{none} beats {card}: it takes its trick now or later, and the order hardly matters.",
    "good": "{none} beats {card} in its suit, and your other leads come to about the same.",
    "first": "No lead of yours is harder to beat than {card}, but it hardly matters which it is.",
    "rather": "To lead {card} and keep {top}, or the other way round, comes to about the same.",
}


def ends_otherwise(says: Mapping[str, Saying]) -> dict[str, Saying]:
    """The same reasons where a kept card is a trump, or the best of its suit; where a trick may
    still be lost to a player who plays later; and where a lead is only harder to beat."""
    told = {}
    for key, end in (("low", LATER), ("keep", TRICK)):
        said = says.get(key)
        if said is not None and said.text.endswith(end):
            told[f"{key}-sure"] = said._replace(text=said.text.removesuffix(end) + SURE)
            told[f"{key}-trump"] = said._replace(text=said.text.removesuffix(end) + TRUMP)
            told[f"{key}-trumps"] = said._replace(text=said.text.removesuffix(end) + TRUMPS)
            told[f"{key}-harder"] = said._replace(text=said.text.removesuffix(end) + HARDER)
    for key, (like, text) in BESIDE.items():
        if said := says.get(like):
            told[key] = said._replace(text=text)
    if said := says.get("partner"):
        who = "Your side" if said.text.startswith("Your side") else "Your partner"
        text = f"{who} has the best card so far, {{table}}: you need not beat it."
        told["partner-risk"] = said._replace(text=text)
        text = f"{who} has the best card so far, {{table}}: let {{card}} go, and keep {{top}}."
        told["partner-keep"] = said._replace(text=text)
        text = f"{who} has the trick with {{table}}: play {{card}}, your lowest card of the suit."
        told["partner-low"] = said._replace(text=text, plain=True)
        text = f"{who} has the best card so far, {{table}}: play {{card}}, your lowest of the suit."
        told["partner-low-risk"] = said._replace(text=text, plain=True)
        text = f"{who} has the trick with {{table}}. {{card}} takes it over, so that you lead next."
        told["overtake"] = Saying(text, said.rule, plain=True)
        text = (
            f"{who} has the best card so far, {{table}}, but another player may beat it: {{card}} "
            "is harder to beat."
        )
        told["overtake-risk"] = Saying(text, said.rule, plain=True)
    if said := says.get("alike"):
        for kind, text in NO_DIFFERENCE.items():
            told[f"alike-{kind}"] = Saying(text, said.rule, plain=True)
        text = "{card} takes this trick for certain. Kept for later, it could be beaten."
        told["now"] = Saying(text, said.rule, plain=True)
        text = "Keep {spared}, {which}: which of your other cards you lead hardly matters."
        told["most"] = Saying(text, said.rule, plain=True)
        text = (
            "Keep {spared}, which only {who} could beat in its suit: which of your other cards you "
            "lead hardly matters."
        )
        told["most-near"] = Saying(text, said.rule, plain=True)
        text = "Any card but {spared} will do: more cards beat {those} than any other of yours."
        told["most-weak"] = Saying(text, said.rule, plain=True)
    if said := says.get("low"):
        told["harder"] = Saying("{card} is harder to beat than {rival}.", said.rule, plain=True)
        text = "{twin} and {card} are both harder to beat than {rival}: either will do."
        told["harder-both"] = Saying(text, said.rule, plain=True)
        text = "Lead {card}, which is harder to beat than {rival}, and keep {twin}."
        told["harder-keep"] = Saying(text, said.rule, plain=True)
    return told


def names(text: str, card: str) -> bool:
    """Whether *text* names a card, perhaps as its first words.

    >>> names("The Ten takes it.", "the Ten")
    True
    """
    return card in text or text.startswith(capital(card))


def of_partner(text: str, says: Mapping[str, Saying]) -> str:
    """*text* of a trick that none of one’s cards takes, where a partner has the best one so far."""
    side = "partner" in says and says["partner"].text.startswith("Your side")
    who = "Your side" if side else "Your partner"
    text = text.replace(LET, f"{who} has the best card so far, {{table}}. Leave it there")
    return BEATEN.sub(f"{who} has the best card so far, {{table}}", text)


NOBODY = re.compile(r"\b([Nn])o other player has")  # where a partner may have some
LET = "Let {table} have this trick"
BEATEN_SO = "You cannot beat {table}"
BEATEN = re.compile("(You cannot beat|None of your cards beats) {table}")


def left(text: str) -> str:
    """*text* of a trick that is left, though a card of one's own would take it."""
    return BEATEN.sub("You need not beat {table}", text)
