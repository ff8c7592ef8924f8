"""Habits of language that an editor would change, each with its cure: no sentence falls into one.

What is a habit at a game is none among people at a meeting (*Nobody is here yet*), so each says
in which kinds of sentence it is sought.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

import pytest

from diversions.library import strings
from tests import book

OF_GAMES = frozenset({"rule", "crux", "report", "lesson", "engine", "text", "source"})
OF_RULES = frozenset({"rule", "crux", "report", "lesson", "text", "source"})
NOTES = frozenset({"rule", "crux", "source", "text"})
SAID = OF_GAMES | {"interface"}


class Habit(NamedTuple):
    """A pattern, its cure, the kinds of sentence in which it is one, and what stays and why."""

    pattern: str
    cure: str
    kinds: frozenset[str] = OF_GAMES
    stays: tuple[tuple[str, str], ...] = ()


HABITS = {
    "nobody": Habit(
        r"(?<![\w.=-])(?:[Nn]obody|[Nn]o one|[Ww]hoever|[Ww]homever)(?=[ ’,;:]|\.(?:\s|$))",
        "no player, the player who, you",
        stays=(
            ("nobody wants the last trick", "the strap of Cucumber, a line of wit"),
            ("Nobody can join this meeting", "people, not players"),
            ("Nobody sits at table", "people, not players"),
            ("Nobody is here yet", "people, not players"),
            ("Nobody is waiting", "people, not players"),
            ("Nobody can sit down there", "people, not players"),
            ("Nobody is known to have", "people, not players"),
            ("nobody's word", "the name of a style"),
            ("that nobody has touched", "said to an operator"),
        ),
    ),
    "the report says": Habit(
        r"\b[Tt]he (?:report|article|essay) (?:(?:only|first|then) )?(?:says?|does|gives?|names?"
        r"|calls?|leaves?|puts?|lets?|has|speaks|knows|finds|doesn’t|allows|thinks|takes)\b",
        "name the writer: a reader of one rule cannot know which report",
        OF_RULES,
    ),
    "a clause with That": Habit(
        r"(?:^|[.!?:;]\s+)That (?!is\b|direction\b)[^.;]{4,140}? (?:is|are) "
        r"(?:ours|inferred|our (?:own )?(?:inference|understanding|alternative|reading|choice))\b",
        "We infer that ...; it is ours that ...",
        NOTES,
    ),
    "causative has": Habit(
        r"\b(?:McLeod|Cotton|Parlett|Dafydd|Reid|[Dd]u Coeur|Willughby|The Oak|Dagonell) has "
        r"(?:the |all the |three )?\w+ (?:played|dealt|counted)\b",
        "In McLeod’s game you play ...",
        NOTES,
    ),
    "in a hundred": Habit(r"\b(?:in a hundred|times in ten)\b", "per cent; half the time"),
    "throw up": Habit(
        r"\b(?:throws?|thrown) up\b",
        "throw in",
        stays=(("throw up, throw in", "the glossary tells the texts’ other word"),),
    ),
    "capture": Habit(
        r"\bcapture[sd]?\b", "take", OF_RULES, (("capturing", "a word that people search for"),)
    ),
    "to do is": Habit(
        r"(?:^|[.;:] |, (?:and|but|so|for|since) )[Tt]o (?!(?:vie|see|swig|put|beg|ruff|point)\b)"
        r"[a-z]+(?: [\w’*{}…]+){0,7}? "
        r"(?:is (?!to\b)|costs?|gives|brings(?! the sum)|would|wins|loses|makes|asks) ",
        "a noun in -ing: throwing in gives a point away",
        SAID,
        (
            ("To play it we would need", "a purpose, not a subject"),
            ("To the player who wins", "a direction, not a verb"),
        ),
    ),
    "for, as a conjunction": Habit(
        r"[,;:] for (?:it|he|she|they|we|there|to|if) "
        r"|, for (?:you|the|an?|no|his|its|your|only|in) (?:[\w’{}…]+ ){0,4}?"
        r"(?:is|are|was|has|have|do|does|can|cannot|may|takes|gives|counts|brings|breaks|makes) ",
        "since, because, or a colon",
        SAID,
        (
            ("or the game, for it", "for a revoke"),
            ("for the stake before the deal", "it pays for it"),
            ("to play a ten first; for if you do", "Cotton’s words"),
            ("for a game as it is played now", "a rule for a game"),
        ),
    ),
    "a man of yours": Habit(
        r"\b(?:man|men|cards?|blots?|pawns?|pieces?|geese|goose) of (?:yours|mine|theirs|White"
        r"|Black|the other(?=[ ,.;:](?!side|two|three|player|suit|colour|kind)))",
        "one of your men; Black has a man ...",
        SAID,
    ),
    "the other, for your opponent": Habit(
        r"\b[Tt]he other(?:’s)? (?:takes|has|had|could|can|may|must|would|will|threw|throws|plays"
        r"|wins|holds|goes)\b",
        "your opponent, the other player, the other side",
        frozenset({"engine"}),
        (("What one pays the other", "two players, one and the other"),),
    ),
    "a sentence that begins with Of": Habit(
        r"(?:^|[.!?] )Of (?!course\b|Cotton|the (?:suit|thirty|eight)|all positions|every eleven)"
        r"[^.?!]*? (?:he|we|Cotton|it) (?:says?|tells?|writes|names|hold|have|has)\b"
        r"|(?:^|[.;] )Of (?:\d+|\{…\}) (?:throws|cards)"
        r"|(?:^|[.;] )Of (?:equals?|two|any other|an odd|those who|several|pairs)\b",
        "its subject first: Cotton says nothing of ...; if ruffs are equal, ...",
        SAID,
    ),
    "words that only old books use": Habit(
        r"\b(?:oftener|afresh|anew|amiss|whence|thence|thereof|therein|[Bb]e rid of|are rid of)\b"
        r"|\b[Tt]ill\b(?! (?:and|then))|\bby turns? is\b",
        "more often, again, get rid of, until",
        SAID,
        (
            ("*in lieu thereof*", "Cotton’s words"),
            ("*In lieu thereof*", "Cotton’s words"),
            ("little variety therein contein'd", "Cotton’s words"),
            ("Till all the men are down", "Cotton’s words"),
            ("keep in till last", "Cotton’s words"),
        ),
    ),
    "terms": Habit(
        r"\b(?:the|these|this|usual|other|first|some|of) terms\b(?! of)",
        "rules for what was agreed, readings for the choices",
        frozenset({"engine", "interface", "rule", "crux", "report", "lesson"}),
        (
            ("explains the terms", "words"),
            ("in general terms", "words"),
            ("first terms that seat", "the heading of a file that a command writes"),
            ("the code of terms", "said to an operator"),
        ),
    ),
    "told, for described": Habit(
        r"\b(?:is|are) told by\b|\b(?:is|are) told (?:last|without)\b|\b[Tt]old, not played\b"
        r"|\b(?:Cotton|He|he) tells (?:the|its|no|of (?:great|the heap))",
        "describes, names, mentions",
        SAID,
    ),
    "taken for known": Habit(r"\b(?:for|as) known\b", "for granted", NOTES | {"report"}),
    "it is ours that": Habit(r"\bIt is (?:also )?ours that\b", "we add, we supply", NOTES),
    "most tricks": Habit(
        r"\b(?:has|have|with|for|takes?|wins?|bring) most tricks\b",
        "the most tricks",
        SAID,
        (("*He that wins most tricks*", "Cotton’s words"),),
    ),
    "comes to nothing": Habit(r"[Ll]ine comes to\b", "adds up to zero", SAID),
    "the text says": Habit(
        r"(?:^|[.] )The (?:text|account|page|chapter) (?:says?|does|doesn’t|gives?|names?|calls?"
        r"|describes?|takes?|speaks?|lets?|mentions?|has)\b",
        "name the writer",
        frozenset({"rule", "crux", "text"}),
    ),
    "as it is recorded here": Habit(r"\bas it is (?:played and )?recorded\b", "in this book", SAID),
    "what is then to be done": Habit(
        r"\bthen to be done\b|\bis to be (?:had|bid|chosen|done)\b", "what is asked; can be", SAID
    ),
    "who takes leads": Habit(
        r"[.:;] who (?:takes|leads|wins|has|plays|holds|throws)\b(?![^.]*\?)",
        "the player who",
        frozenset({"rule", "lesson", "engine", "report"}),
        (
            ("one thing: who has the best suit", "a question"),
            ("two things: who has the best flor", "a question"),
            ("who leads such a side matters", "a question"),
        ),
    ),
    "a note that is no sentence": Habit(
        r"^(?:As (?:at|in) [^,;.]*[,;.]|For (?:those|tables|a (?!side))\b|From \w+, where"
        r"|Inferred from|Borrowed from|Not in the|The letter of|Our choice\b|One of [A-Z]"
        r"|A limit\b|So that a)",
        "a verb: Irish has the same rule; we infer it from ...",
        frozenset({"rule"}),
    ),
    "so, for like this": Habit(
        r"\b(?:plays?|played|read|take[sn]?|stand) (?:it |them )?so[.;:]"
        r"|\bbetter so\b|\bmarked so\.|\b(?:played|dealt) so(?: today\b|,)",
        "like this, this way",
        SAID,
    ),
    "what it is": Habit(
        r"^What an? \w+ is who\b|\bis what (?:Cotton|Dafydd|Parlett|McLeod|du Coeur|Dagonell) "
        r"(?:says|has|calls)\b|\bis all that we have of\b",
        "said of a caster who ...; Dafydd says three",
        SAID,
    ),
    "what he does not say": Habit(
        r"(?:^|[.;:] |[a-z]: )(?:Whether|What|How|Which|what|how|whether) [^.?;:]{3,90}?,? "
        r"(?<!which )(?:he|Cotton|Dafydd|Parlett|Dagonell) (?:does not|doesn’t) (?:say|tell)\b",
        "its subject first: he does not say whether ...",
        OF_RULES,
    ),
    "by printed sheets lies": Habit(
        r"(?:^|[.;:] )(?:With|Beside|Next|Before) [^.,;:]{0,60} (?:lies|stands|stand) ",
        "ordinary word order: the sheets have a table",
        SAID,
        (("Beside it stands the edition", "said of a page that shows both"),),
    ),
    "readings that part": Habit(
        r"\b(?:readings|tables|they|sources) (?:do not )?part(?! in)\b"
        r"|\breadings [^.]*live together",
        "differ; lead to different play",
        frozenset({"interface", "report", "crux"}),
        (("two readings part.", "the heading of a file that a command writes"),),
    ),
    "one more, after its noun": Habit(
        r"\b(?:an?|one|two|three|four|\{…\}) (?:penny|pence|cards?|goose|geese|trumps?|heaps?"
        r"|coins?|tricks?|counters?|lesser|points?|man|men|throws?) (?:more|fewer|less)\b"
        r"(?! (?:than|or|of)\b)",
        "one more card, another two pence",
        SAID,
    ),
    "by turns": Habit(
        r"\bby turns?\b",
        "take turns to deal; play in turn",
        SAID,
        (("*play and deal by turns*", "Cotton’s words"),),
    ),
    "have not, without a verb": Habit(
        r"\b(?:you|they|we|I) (?:then )?have not(?= (?:the|a)\b|[.,;:]| (?:is|are)\b)",
        "don’t have",
        SAID,
    ),
    "all men": Habit(
        r"\b(?:borne|bear|bears) (?:nearly )?all men\b|\b(?:know|sees?) all cards\b",
        "all their men, all the cards",
        SAID,
    ),
    "taken to mean": Habit(r"\b(?:is|are) taken to (?:be|mean)\b", "we take it to mean", SAID),
    "and no more": Habit(
        r", and no more\b(?! (?:than|cards|points|can))|\bno more can\b", "only, nothing else", SAID
    ),
    "have as many": Habit(
        r"\b(?:have|has|had|won|lost|pays?|wins|lays?|drops?|stakes?|put in|costs?|count|gain|with"
        r"|bet) as (?:much|many)(?=[.,;:]| (?:win|to (?:each|\{))|$)|, as much to each player\b",
        "tie, have equally many, pay the same number",
        SAID,
    ),
    "besides, as an adverb": Habit(
        r"\bbesides(?=[.,;:]| does)|\bbeside the stakes", "as well, also", SAID
    ),
    "tells, for says": Habit(
        r"\b(?:Cotton|[Hh]e|[Tt]ext|words|They|may (?:also |only )?) ?tells? (?!you\b|each\b)"
        r"|\banything else that tells of|\bthis book tells",
        "says, describes, mentions",
        NOTES | {"report"},
        (
            ("tells of an old cheat", "a story"),
            ("tells of a man", "a story"),
        ),
    ),
    "is said of": Habit(r"\b(?:is|are) said of\b", "refers to; Parlett says this of", NOTES),
    "hangs on it": Habit(r"\bhangs? on (?:it|one)\b", "depends on it", SAID),
    "likeliest way": Habit(r"\blikeliest (?:way|to|card)\b", "the best chance of winning", SAID),
    "the two others": Habit(
        r"\b[Tt]he (?:two|three|four) others\b|\b[Bb]oth others\b|\beither other\b",
        "the other two",
        SAID,
    ),
    "both are ours": Habit(
        r"\bBoth are ours\b|\bNo end is given\b",
        "Cotton does not say when it ends, and both answers are ours",
        NOTES,
    ),
    "this is so at": Habit(
        r"\b[Tt]his is so (?:at|in|when|only|wherever)|(?:^|[.:] )[Ss]o it is (?:at|if)\b"
        r"|(?:^|[.] )So (?:doublets|they) are played",
        "this is the rule in, this holds when",
        OF_RULES,
    ),
    "else, for otherwise": Habit(
        r"(?:^|[.:;,] )(?:[Ee]lse (?:take|there|how))|\bwould else\b", "otherwise", SAID
    ),
    "by the letter": Habit(
        r"\b[Bb]y the letter\b|\b[Tt]he letter (?:of|leaves)\b", "taken literally", NOTES
    ),
    "is thrown yet": Habit(
        r"\b(?:Nothing|No \w+) (?:is|are) (?:called|thrown|played|drawn|taken|laid) yet\b"
        r"|\bis laid already\b",
        "no dice have been thrown yet",
        SAID,
    ),
    "nothing that you have not seen": Habit(
        r"\b(?:[Nn]othing|[Nn]o card) that you have not seen\b", "no unseen card beats", SAID
    ),
    "costs you least": Habit(
        r"\bcosts? (?:you )?(?:least|most)\b|\bwins you most\b", "costs you the least", SAID
    ),
    "says so of": Habit(
        r"\bsays? (?:so|it) of\b|\b(?:take|read)s? it of\b",
        "says this of, applies it to",
        NOTES | {"report"},
    ),
    "has the players lift": Habit(
        r"\b(?:has|have) (?:the (?:players|rook|dealer|cards|player)|both players|them|Crawley"
        r"|everyone|a player|every card)(?: \w+){0,6}? (?:lift|put down|throw|lay|play|say|count"
        r"|quote|win|shown|dealt)\b(?! them)",
        "the players lift; we deal them",
        OF_RULES,
        (
            ("to have them dealt again", "a right of the elder’s"),
            ("everyone who has", "another verb"),
        ),
    ),
    "what becomes of": Habit(r"\b[Ww]hat becomes of\b", "what happens to", SAID),
    "so far to go": Habit(
        r"\bso (?:far|many|much) (?:to go|pence|coins|points)\b", "that far, that many", OF_GAMES
    ),
    "that it is so is ours": Habit(
        r"; that [^.;]{5,80} (?:is|are) (?:one of|ours|inferred|supplied)\b",
        "we infer that, we add that",
        NOTES,
    ),
    "a note that begins with He": Habit(
        r"^(?:He|His|She|Her)\b", "name the writer", frozenset({"rule", "crux"})
    ),
    "says what, and not what": Habit(
        r"\b(?:says?|names?|speaks? of|describes?|shows?)\b[^.;:]{2,60},? and not "
        r"(?:the direction|of|who|what|which|how|in so many)\b",
        "but not what",
        SAID,
    ),
    "not before us": Habit(r"\b[Nn]ot before us\b", "we do not have it", SAID | {"source"}),
    "not a witness": Habit(
        r", and no (?:witness|evidence|card)\.", "not a witness; but sees no card", SAID
    ),
    "over the hands that": Habit(
        r"\b[Oo]ver the (?:hands|cards) that\b", "against, averaged over", SAID
    ),
    "a duty, and does not say": Habit(
        r", and (?:he |she )?(?:does not|doesn’t) say\b|, and says nothing of\b"
        r"|, and gives no (?:number|reason|name)\b",
        "but does not say: a contrast",
        NOTES | {"report"},
    ),
    "this is if": Habit(r"\bThis is if\b", "here we take the words to mean", NOTES),
    "playing is ours": Habit(
        r"(?:^|[.;:] )[A-Z]?[a-z]+ing (?:[\w’]+ ){0,6}is ours\b", "we add that players ...", NOTES
    ),
    "before us": Habit(
        r"\b(?:text|texts|copy|page|[Nn]othing|chapters|tables and dice|authority|1900,|else that)"
        r"(?: (?:is|are))? before us\b",
        "our texts, our copy, we have",
        SAID | {"source"},
    ),
    "after it": Habit(
        r"(?:^|[.;] )After it,? (?!you)|\bafter it, and they\b",
        "after this move",
        frozenset({"engine", "interface"}),
    ),
    "bare counts": Habit(
        r": (?:\{\w+\}|\d+) are left\b|\bwhere there were \{", "it has 7 left instead of 9", SAID
    ),
    "nor after": Habit(r", nor after\b", "and none after that either", SAID),
    "who stands after its verb": Habit(
        r"^What do(?:es)? (?:a|the|an)? ?\w+ (?:\w+ ){1,2}(?:who|that) (?!they\b|all\b)[^.]*\?$",
        "What does a player who has nothing pay?",
        SAID,
        (
            ("What does a player who", "the cure"),
            ("What do cards that", "the cure"),
            ("What does a side that", "the cure"),
            ("What does a dealer who", "the cure"),
        ),
    ),
    "the other’s": Habit(
        r"\b[Tt]he other’s (?!game|side)\w+", "your opponent’s", frozenset({"engine", "interface"})
    ),
    "another, as a noun": Habit(
        r"\b[Aa]nother (?:still|may still|plays after)\b|\b(?:goes to|trick to|taken by) another\b"
        r"(?! (?:player|side))",
        "another player",
        frozenset({"engine"}),
    ),
    "points as figures among words": Habit(
        r"\b(?:giving|worth|only|for|lose) [1-9] points?\b(?!:)",
        "one point, three points",
        frozenset({"rule", "crux", "engine"}),
    ),
    "laid out of the pack": Habit(r"\blaid out of the pack\b", "taken out of the pack", SAID),
    "by the die": Habit(
        r"\b(?:a man|[Bb]ear|hit|borne|from \d+) by (?:the|a) (?:die|other die|cinque|sice)\b"
        r"(?! that)|\b(?:a man|[Bb]ear|hit|borne) by the \{die\}",
        "with the die",
        SAID,
    ),
    "throws on": Habit(
        r"\b(?:thrower|caster|shooter|player|it or|it, or) (?:throws?|rolls?) on\b",
        "throws again, keeps throwing",
        SAID,
    ),
    "act, for take a turn": Habit(
        r"\b[Pp]layers? (?:may |can )?act\b|\bacts (?:first|only|in turn)\b|\bto act[.,]",
        "wait for their turn; take turns; waiting for",
        SAID,
    ),
    "a reason that is no sentence": Habit(
        r"^Our own convention\b|\bNo source says, for\b",
        "this is our own convention; no source says who has the dice",
        NOTES,
    ),
    "players of the time": Habit(r"\bplayers of the time\b", "of the game’s own time", SAID),
    "looking ahead, it": Habit(
        r"\bLooking [^,.]{1,20} ahead, it\b", "within three turns it gains", SAID
    ),
    "adds least": Habit(
        r"\b(?:adds?|misses|miss|risks?|helps? it|gives? away|worth) least\b(?! (?:of|two|one))",
        "adds the least; can best spare",
        SAID,
    ),
    "there are, for choose one": Habit(r"; there are: ", "choose one of", SAID),
    "neither Ace nor": Habit(
        r"\b(?:neither|without) (?:Ace|King) (?:n?or)\b", "neither an Ace nor a court card", SAID
    ),
    "of one release": Habit(r"\bnot of one release\b", "from different releases", SAID),
    "some tie": Habit(r"(?:^|[.] )Some tie\b", "some players tie", SAID),
    "revokes, and does not": Habit(
        r"\b(?:revokes|renounces), and does not\b", "revokes, not following suit", SAID
    ),
    "an Out of the other": Habit(r"\b[Aa]n (?:Out|Inn) of (?:the|\{)", "an Out by", SAID),
    "a bibliography without its verb": Habit(
        r"^(?:Said to|Cited for|Named (?:in|for)|Listed by|Known to us|Keyed by|Used by)\b",
        "it is said to; it was keyed by",
        frozenset({"source", "text"}),
    ),
    "Only of, first": Habit(
        r"(?:^|[.] )Only of [^.]*? (?:are|is|do|does|has|have) (?:we|he|it)\b",
        "its subject first: Krasnopolsky says only of ...",
        SAID,
    ),
    "counted from eldest": Habit(
        r", counted from eldest\b", "the first of them, counting from eldest, wins", SAID
    ),
    "says he, within what he says": Habit(
        r"[,”*] (?:says|writes) (?:Cotton|[Dd]u Coeur|Dafydd|Parlett|McLeod|Brusten|Modar)\b",
        "Cotton says that ...",
        frozenset({"rule", "interface", "engine"}),
    ),
    "leave theirs alone": Habit(
        r"\bleave your (?:partner|side)’s alone\b", "don’t take what your partner has", SAID
    ),
    "of four four": Habit(
        r"\bof (?:two|three|four|five) (?:two|three|four|five)\b",
        "a sequence of four is worth four",
        SAID,
    ),
    "of them, how many": Habit(
        r"(?:^|[.;] )Of the [^.;]*(?:: (?:in )?how many|, those (?:in|of) which)\b",
        "how often the first of them wins; in games in which ..., how often ...",
        SAID,
    ),
    "write after each deal": Habit(
        r"\bWrite (?:down )?after each\b|\bWrite the tricks of\b",
        "after each deal, write down ...",
        frozenset({"engine", "interface", "report"}),
    ),
    "does not say it here": Habit(
        r"\bdoes not say it here\b", "does not say so here", NOTES | {"report"}
    ),
    "your partner of this deal": Habit(
        r"\bpartner of this deal\b", "your partner in this deal", SAID
    ),
    "some, as a subject": Habit(
        r"\band some may\b|\bsince some may\b", "some players may", frozenset({"engine"})
    ),
    "mend the id": Habit(
        r"\b[Mm]end (?:it|from|to|the (?:id|key|edit))\b|” is no (?:\w+ (?:of|with)\b|\w+[;:])",
        "is not a rule; correct the id",
        frozenset({"interface"}),
    ),
    "made or lost": Habit(
        r"\bhave been made or lost\b",
        "the coins do not add up; there are too many cards, or too few",
        frozenset({"engine"}),
    ),
    "was expected": Habit(
        r"\b(?:was|were) expected\b",
        "say what to write: write two dice here",
        frozenset({"engine", "interface"}),
    ),
    "a bluff, to be made": Habit(
        r"\ba bluff, to be made\b", "a bluff: make it ...", frozenset({"engine"})
    ),
    "else, alone": Habit(r"^else$", "any other", frozenset({"interface"})),
    "a stop that stands": Habit(
        r"\b(?:stop|space) stands\b|\b[Oo]nly the \w+ stands here\b",
        "there is a stop; only the game is given here",
        frozenset({"text", "source", "report", "interface"}),
    ),
    "the article on Put": Habit(
        r"(?<!Wikipedia )\barticle on Put\b|(?:^|[.;] )The article’s|(?:^|[.;] )The article's",
        "the Wikipedia article on Put",
        frozenset({"text", "source"}),
    ),
    "everyone meets everyone": Habit(
        r"\b[Ee]veryone (?:meets|has met) everyone\b(?! else)",
        "everyone meets everyone else",
        frozenset({"interface"}),
    ),
    "held against play": Habit(
        r"\b(?:held?|hold) (?:this|it|that) against play\b", "tested in play", NOTES | {"report"}
    ),
    "a coin to each heap": Habit(
        r"\bstake[sd]? (?:a|one) coin to each\b", "stakes a coin on each heap", SAID
    ),
    "another, with no noun, who wins": Habit(
        r"\b[Ii]f another (?:wins|has|takes)\b|\bmore tricks than another\b(?! player)",
        "one of the others, another player",
        OF_GAMES,
    ),
    "no other, without a noun": Habit(
        r"\bno other (?:may|can|does|has)\b", "no other player may", frozenset({"rule", "crux"})
    ),
    "the next in turn": Habit(
        r"\bthe next in turn\b", "the next player in turn", frozenset({"rule", "report", "lesson"})
    ),
    "nothing of yours": Habit(r"\b[Nn]othing of yours\b", "none of your men", SAID),
    "the other plays on": Habit(
        r"\bthe other (?:plays on|reckons|has the)\b",
        "the other player plays on",
        frozenset({"rule"}),
    ),
    "deals five to each": Habit(
        r"\bdeals (?:four|five|six|nine|twelve) to each[.,]",
        "deals five cards to each player",
        frozenset({"engine"}),
    ),
    "each in one place": Habit(
        r"\b(?:not each|, each) in one place\b",
        "each card of the pack must be in exactly one place",
        frozenset({"engine"}),
    ),
    "to each, without a noun": Habit(
        r"\b(?:dealt|deals?|cards|more|pence|counter) (?:\w+ )?(?:to|from) each"
        r"(?:[,.;:]| and| or)(?=\s|$)",
        "to each player; from each of the others",
        SAID,
        stays=(("three more to each, then another", "a cell of a table"),),
    ),
    "as at, for a rule": Habit(
        r"\bThis(?:, too,)? is as (?:at|in)\b", "Irish has the same rule", NOTES | {"report"}
    ),
    "wins two, of stakes": Habit(
        r"\b(?:wins?|worth) (?:one|two)(?:[.;]| by the| for not)"
        r"|\bwhich wins (?:one|two)(?! stake)",
        "wins two stakes",
        frozenset({"engine"}),
        stays=(("would have to win two, so", "two tricks, named before"),),
    ),
    "ask no longer": Habit(r"\basks? no longer\b", "no longer asks", SAID),
    "as much, of points": Habit(
        r"\b(?:set up|win|reckon) as much as\b",
        "as many points as your opponent",
        frozenset({"engine"}),
    ),
    "so much of a person": Habit(
        r"\bcoins? you win of\b", "each coin you win from", frozenset({"engine"})
    ),
    "by a person, in brackets": Habit(
        r"\(by [Dd]u Coeur|\baccording to [A-Z]\w+’s account\b",
        "(according to du Coeur)",
        frozenset({"report"}),
    ),
    "it is not said": Habit(
        r"^How [^.?]{4,80} is not said\b|\bis not explained\b",
        "Cotton does not say how; he does not explain it",
        OF_RULES,
    ),
    "came to do": Habit(r"\bcame to do this\b", "learnt to do this", frozenset({"engine"})),
    "name where": Habit(
        r"\bName where\b", "Give the point: a point can be named, a where cannot", SAID
    ),
    "named for having": Habit(
        r"\b(?:is|are) named for having\b", "mentioned because: *named for* is named after", SAID
    ),
    "enters by a die": Habit(
        r"\benters? by an? (?:die|ace|deuce|trey|quater|cinque|sice)\b", "with a die", SAID
    ),
    "pages of our time": Habit(r"\bpages of our time\b", "modern web pages", SAID),
    "divided by the tricks": Habit(
        r"\b(?:divided?s?|it|money|stock) by (?:the )?(?:\{…\} )?tricks\b",
        "in proportion to the tricks",
        SAID,
    ),
    "of one day with": Habit(r"\bof one day with\b", "of the same day as", SAID),
    "win the deal, and one point": Habit(
        r"\bwins? the (?:deal|trick|game), and (?:one|two|three|four) (?:points?|stakes?)\b"
        r"(?! for)",
        "win the deal, which is worth one point",
        SAID,
    ),
    "only through it": Habit(
        r"\bknow (?:them|either|[A-Z]\w+) only through it\b",
        "only through this report",
        frozenset({"source", "report"}),
    ),
    "more often wins than": Habit(
        r"\b(?:more|less) often (?:wins?|loses?) than\b", "how much more often it wins than", SAID
    ),
}


@cache
def sentences() -> tuple[strings.Said, ...]:
    return tuple(strings.strings(book.ROOT))


def told(text: str, stays: tuple[tuple[str, str], ...]) -> str:
    """*text* without what stays."""
    for words, _ in stays:
        text = text.replace(words, "")
    return text


@pytest.mark.parametrize("name", HABITS)
def test_no_sentence_falls_into_the_habit(name: str) -> None:
    habit = HABITS[name]

    bad = [
        f"{said.place}: {said.text}"
        for said in sentences()
        if said.kind in habit.kinds and re.search(habit.pattern, told(said.text, habit.stays))
    ]

    assert not bad, "\n".join([f"Better: {habit.cure}.", *bad])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "If nobody vies, the ruff stays."),
        ("nobody", "Whoever leads wins."),
        ("the report says", "The report does not say."),
        ("a clause with That", "They cut. That the lowest deals is inferred."),
        ("causative has", "McLeod has three tricks played."),
        ("in a hundred", "about one time in a hundred"),
        ("throw up", "A player may throw up the hand."),
        ("capture", "The king may capture with its leap."),
        ("to do is", "Your hand counts nine, and to refuse costs only one."),
        ("for, as a conjunction", "Announce it, for the best ruff takes twelve."),
        ("a man of yours", "Three of 36 throws hit a man of yours."),
        ("the other, for your opponent", "Lead a trump: the other has few."),
        ("a sentence that begins with Of", "Of a die too high for any man, Cotton says nothing."),
        ("words that only old books use", "A worse card would be beaten oftener."),
        ("terms", "By the terms of it, no man is huffed; not so under these terms."),
        ("told, for described", "A reading is told by one figure."),
        ("taken for known", "Cotton takes the moves for known."),
        ("it is ours that", "It is ours that eldest discards first."),
        ("most tricks", "The player who has most tricks wins."),
        ("comes to nothing", "Each line comes to nothing."),
        ("the text says", "Five play. The text doesn’t say who leads."),
        ("as it is recorded here", "A match, as it is recorded here, is one game."),
        ("what is then to be done", "Do only what is then to be done."),
        ("who takes leads", "Lead your best card: who takes this trick leads again."),
        ("a note that is no sentence", "As at Irish, where a man enters again."),
        ("so, for like this", "None of our sources plays so."),
        ("what it is", "What a caster is who throws under ten."),
        ("what he does not say", "Whether the first must trump too, he does not say."),
        ("by printed sheets lies", "With the printed sheets lies a table of all of them."),
        ("readings that part", "There is no position in which these readings part."),
        ("one more, after its noun", "The bidding goes round, one penny more each time."),
        ("by turns", "The players deal by turns."),
        ("have not, without a verb", "A number that you have not is played for you."),
        ("all men", "The player who has borne all men first wins."),
        ("taken to mean", "Throws of a game; quicker is taken to mean fewer."),
        ("and no more", "Two players play, and no more."),
        ("have as many", "If several have as many, it stays."),
        ("besides, as an adverb", "Three matadors in one hand are paid besides."),
        ("tells, for says", "Cotton tells what a deal wins, and no end."),
        ("is said of", "This is said of the Catalan game."),
        ("hangs on it", "The match hangs on it."),
        ("likeliest way", "It is the likeliest way to the match."),
        ("the two others", "You are one of the two others."),
        ("both are ours", "No end is given. Both are ours."),
        ("this is so at", "This is so at All-Fours."),
        ("else, for otherwise", "Draw that man to your own. Else take one from the heap."),
        ("by the letter", "By the letter it is a duty."),
        ("is thrown yet", "No dice are thrown yet."),
        ("nothing that you have not seen", "Nothing that you have not seen beats it."),
        ("costs you least", "This one costs you least."),
        ("says so of", "Cotton says so of the first way."),
        ("has the players lift", "Cotton has both players lift for the deal."),
        ("what becomes of", "He does not say what becomes of it."),
        ("so far to go", "A man that has exactly so far to go."),
        (
            "that it is so is ours",
            "Twelve points are stated; that the next game begins at zero is ours.",
        ),
        ("a note that begins with He", "He suggests this for very high stakes."),
        ("says what, and not what", "Cotton says what each of them is, and not what it wins."),
        ("not before us", "Neither author nor title is given. Not before us."),
        ("not a witness", "It is that rule in other words, and no evidence."),
        ("over the hands that", "Over the hands that the others may hold, this card is best."),
        ("a duty, and does not say", "Cotton states the duty, and does not say what follows."),
        ("this is if", "This is if the Set is the game."),
        ("playing is ours", "Asking in turn is ours: a player speaks up."),
        ("before us", "No text before us says where."),
        ("after it", "After it, none of your men can be taken."),
        ("bare counts", "It takes moves away: {theirs} are left, where there were {before}."),
        ("nor after", "No throw hits you, nor after {rival}."),
        ("who stands after its verb", "What does a player pay who has too few coins?"),
        ("the other’s", "Press the other’s point."),
        ("another, as a noun", "This trick goes to another, so give {card}."),
        ("points as figures among words", "Concede the hand, giving 1 point"),
        ("laid out of the pack", "The Eights are laid out of the pack."),
        ("by the die", "Nothing can be hit any more: bear a man by the {die}."),
        ("throws on", "Then the same player throws on."),
        ("act, for take a turn", "Players act only in their turn."),
        ("a reason that is no sentence", "Our own convention: nothing is said of it."),
        ("players of the time", "They are not players of the time."),
        ("looking ahead, it", "Looking three turns ahead, it gains a man."),
        ("adds least", "It is the card that your hand misses least."),
        ("there are, for choose one", "“odd” is not a level; there are: journeyman."),
        ("neither Ace nor", "A hand without Ace or court card takes few tricks."),
        ("of one release", "Text and program are not of one release."),
        ("some tie", "Some tie for the lowest card, and lift again."),
        ("revokes, and does not", "A player who revokes, and does not follow suit, pays."),
        ("an Out of the other", "An Out of the other player gives you all."),
        ("a bibliography without its verb", "Said to mention a game of the Tafl kind."),
        ("Only of, first", "Only of the Canarian game are we told this."),
        ("counted from eldest", "The first of them takes it up, counted from eldest."),
        ("says he, within what he says", "At twenty-two, says Cotton, you cannot come in."),
        ("leave theirs alone", "Take tricks cheaply, and leave your partner’s alone."),
        ("of four four", "A sequence of three cards is worth two, of four four."),
        ("of them, how many", "Of the matches won by a hit: how many the first won."),
        ("write after each deal", "Write after each deal what each player won."),
        ("does not say it here", "Cotton does not say it here."),
        ("your partner of this deal", "Your partner of this deal plays after you."),
        ("some, as a subject", "Vying is worth a coin, since some may yield."),
        ("mend the id", "“put.no” is no rule; mend the id."),
        ("no other, without a noun", "The player names trumps: no other may do it."),
        ("the next in turn", "After a pass the next in turn speaks."),
        ("mend the id", "It ends before it begins; mend from and to."),
        ("made or lost", "Coins have been made or lost."),
        ("was expected", "“6”: two dice were expected."),
        ("a bluff, to be made", "This is a bluff, to be made rarely on such cards."),
        ("else, alone", "else"),
        ("a stop that stands", "A stop stands in the middle of the sentence."),
        ("the article on Put", "The shelfmark is as the article on Put has it."),
        ("everyone meets everyone", "In a round-robin everyone meets everyone, for up to eight."),
        ("held against play", "We have held this against play."),
        ("a coin to each heap", "Everyone stakes a coin to each of three heaps."),
        ("another, with no noun, who wins", "If another wins more tricks, it is Codillio."),
        ("nothing of yours", "It takes a man, and nothing of yours can be taken."),
        ("the other plays on", "A player with no card stops, and the other plays on."),
        ("deals five to each", "A deals five to each."),
        ("each in one place", "The cards of the pack are not each in one place."),
        ("to each, without a noun", "A deals six cards to each."),
        ("as at, for a rule", "This is as at Irish."),
        ("wins two, of stakes", "It hits, which wins one."),
        ("ask no longer", "You ask no longer to take back your move."),
        ("as much, of points", "You can then expect to set up as much as your opponent."),
        ("so much of a person", "Each coin you win of Ann closes the gap by two."),
        ("by a person, in brackets", "about 1665, in a manuscript (by du Coeur)"),
        ("it is not said", "An *after-game* is not explained."),
        ("came to do", "In play against itself, the master came to do this."),
        ("name where", "Name where a man stands and where it goes."),
        ("named for having", "It is named for having printed Cotton’s account once more."),
        ("enters by a die", "A man that is out enters by a die on the home table."),
        ("pages of our time", "You may meet it on pages of our time."),
        ("divided by the tricks", "What is left is divided by the tricks too."),
        ("of one day with", "The report on Truc, of one day with that on Rentoy."),
        ("win the deal, and one point", "Two of the three tricks win the deal, and one point."),
        ("more often wins than", "By how much the caster more often wins than loses."),
        ("only through it", "On this game we know Willughby only through it."),
    ],
)
def test_a_habit_is_seen(name: str, sentence: str) -> None:
    assert re.search(HABITS[name].pattern, sentence)
