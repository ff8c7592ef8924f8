"""Names of people and meetings, in any script: cleaned, and compared by what they show.

Two names that look alike are one, and a name that shows nothing is none.  What shows nothing is
what Unicode calls *default ignorable*, and other signs of format; so is what Unicode counts as
visible though nothing is drawn: the blank sign of Braille, the blanks among hieroglyphs, the head
of a note without a note, what stands for an object that is not there, and joiners of numbers and
of Khitan.  Latin, Greek and Cyrillic letters that are drawn alike are one, and so are hyphens and
apostrophes, which a phone chooses by itself.
"""

from __future__ import annotations

import unicodedata

import regex

LENGTH = 60  # of a person’s: titles and bynames are part of it

SPACES = regex.compile(r"[\p{White_Space}\p{Cc}]+")
# A joiner stays between letters that join as Arabic's do, or after the sign of an Indic script that
# binds two consonants; between two pictures; a selector after what it selects; a flag's letters.
JOINED = r"[\p{jt=D}\p{jt=R}\p{jt=L}]\p{jt=T}*[\u200c\u200d](?=\p{jt=T}*[\p{jt=D}\p{jt=R}])"
BOUND = r"\p{ccc=9}[\u200c\u200d](?=\p{L})"
SELECTED = r"[\p{Emoji}\p{Extended_Pictographic}][\p{Emoji_Modifier}]?\ufe0f?\u20e3?"
PICTURE = rf"{SELECTED}(?:\u200d(?=\p{{Extended_Pictographic}}))?"
FLAG = r"\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
STAYS = regex.compile(rf"{FLAG}|{PICTURE}|{JOINED}|{BOUND}")
UNSEEN = regex.compile(
    r"[[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}\u2800\ufffc\U0001d159\U00013441\U00013442"
    r"\U0001107f\U00016fe4]--\p{Prepended_Concatenation_Mark}]",
    regex.V1,
)
# In small letters; of capitals that are drawn alike, the small letters stand here.
ALIKE = (
    str.maketrans("авекмнорстухіјѕһԁԛԝ", "abekmhopctyxijshdqw")  # Cyrillic
    | str.maketrans("αβεζηικμνορτυχ", "abezhikmnoptyx")  # Greek
    | dict.fromkeys(map(ord, "ʼ‘’′`"), "'")
    | dict.fromkeys(map(ord, "‐‒–—−"), "-")
)
BASE = regex.compile(r"[^\p{M}\p{Z}\p{C}]")  # what a mark can stand on
MARKS = regex.compile(r"\p{M}")
LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "þ": "th", "ł": "l"})
GRAPHEME = regex.compile(r"\X")


def cleaned(name: str, most: int = LENGTH) -> str:
    """*name* without what shows nothing, its spaces single, at most so many signs of it; empty if
    nothing of it can be seen.

    >>> cleaned("  An\\u200cna\\u202e   Maria "), cleaned("\\u3164\\u2800\\u200b")
    ('Anna Maria', '')
    """
    spaced = SPACES.sub(" ", unicodedata.normalize("NFC", name))
    kept, at = [], 0
    for match in STAYS.finditer(spaced):
        kept += [UNSEEN.sub("", spaced[at : match.start()]), match[0]]
        at = match.end()
    kept.append(UNSEEN.sub("", spaced[at:]))
    whole = SPACES.sub(" ", "".join(kept)).strip()
    if len(whole) > most:
        whole = _cut(whole, most)
    return whole if BASE.search(UNSEEN.sub("", whole)) else ""


def _cut(name: str, most: int) -> str:
    """As many whole signs of *name* as there is room for: no picture and no letter is torn."""
    cut = ""
    for sign in GRAPHEME.findall(name):
        if len(cut) + len(sign) > most:
            break
        cut += sign
    return cut.rstrip("\u200c\u200d ")


def in_alphabet(name: str) -> str:
    """What names are put in order by: as if their letters had no marks.

    >>> sorted(["Zuane", "Ísólfr", "Ælfgifu", "ann"], key=in_alphabet)
    ['Ælfgifu', 'ann', 'Ísólfr', 'Zuane']
    """
    bare = unicodedata.normalize("NFKD", shown(name)).translate(LIGATURES)
    return str(MARKS.sub("", bare))


def shown(name: str) -> str:
    """What names are compared by: two that look alike have the same.

    >>> {shown(name) for name in ("ANNA", "A\\u00adnna", "\\uff21nna", "\\u0410nna")}
    {'anna'}
    """
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", name)).casefold()
    apart = unicodedata.normalize("NFKD", plain).translate(ALIKE)
    return str(SPACES.sub(" ", unicodedata.normalize("NFKC", apart)).strip())
