"""The small tables beside a game say what holds under the readings that it is played by."""

from __future__ import annotations

import re

import pytest

from diversions.games import GAMES
from diversions.rules.pictures import doors
from tests import book

# A label of a reading may stand in a row: of its capitals, the first alone is made small.
NAMES = re.compile(r"\b(ace|king|queen|knave|spades|hearts|diamonds|clubs|post|seat)s?\b")
CARDS = [slug for slug in sorted(GAMES) if GAMES[slug].pack(GAMES[slug].terms())]


def said(code: str) -> str:
    """All that the tables say under those terms."""
    game = GAMES[code.partition(":")[0]]
    tables = doors.values(game, game.terms_of(code))
    return "\n".join(": ".join([table.title, *row]) for table in tables for row in table.rows)


@pytest.mark.parametrize("slug", CARDS)
def test_cards_and_heaps_keep_their_capitals(slug: str) -> None:
    rows = {said(terms.code) for terms in book.agreed(slug)}

    assert {found[0] for text in rows if (found := NAMES.search(text))} == set()


@pytest.mark.parametrize(
    ("code", "tells", "untold"),
    [
        ("all-fours:running", "Points for an honour turned up: Ace: 4", "won in trumps"),
        ("all-fours:running,sort=taken", "an honour turned up, or won in trumps: Ace: 4", "of tru"),
        ("picket:cotton", "a Ten or better, led, or taking a trick: 1", "played: 1"),
        ("picket:cotton,honours=lost", "a Ten or better, played: 1", "taking a trick"),
        ("gleek:cotton", "Tumbler turned up: 12", "Tiddy, the Four of trumps:"),
        ("gleek:cotton", "Tiddy, the Four of trumps, turned up: 4 pence", "King turned up"),
        ("gleek:justin", "Tiddy, the Four of trumps: 2 pence", "Tumbler"),
        ("cribbidge:cotton,pair=held", "a pair with the turned card: 0", "flush of 2"),
        ("cribbidge:cotton,flush=held", "a flush of 2 and the turned card: 0", "a pair with"),
        ("post-and-pair:cotton", "Post: the nearest to 21, not above it", "best post"),
        ("post-and-pair:cotton,over=near", "Post: the nearest to 21", "not above it"),
        ("lanterloo:another", "A loo of the dealer: twice as much", "each player"),
        ("lanterloo:another,dealing=once", "A deal: 5 coins from the dealer", "loo of the dealer"),
        ("ombre:cotton,hand=player", "The player’s three matadors: 3 great", "\nThree matadors"),
    ],
)
def test_a_row_holds_under_its_reading(code: str, tells: str, untold: str) -> None:
    assert tells in said(code)
    assert untold not in said(code)


ONES = (
    ("nothing", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    + ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")
    + ("nineteen", "twenty")
)
OTHERS = {"a": 1, "an": 1, "once": 1, "twice": 2, "double": 2, "both": 2, "hundred": 100}
NUMBERS = {word: number for number, word in enumerate(ONES)} | OTHERS
DECADES = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
TENS = {word: 10 * number for number, word in enumerate(DECADES, 2)}
COMMON = {"and", "the", "for", "are", "all", "from", "with", "that", "each", "other"}
# Figures that are reckoned from rules and stand in none, by game and by the row's own words.
RECKONED = {
    ("craps", "6"): "odds",
    ("craps", "8"): "odds",
    ("dubblets", ""): "two dice that are alike count twice or four times",
    ("five-cards", "Three or four tricks"): "the stakes of all",
    ("gleek", "Towser turned up"): "twice five",
    ("gleek", "Tumbler turned up"): "twice six",
    ("primero", "Knave, Queen, King"): "the rule calls them court cards",
    ("tarocchi", "Each card above 12"): "the rule lists them",
}


def numbers(text: str) -> set[int]:
    """The numbers that a sentence names, in words and in figures."""
    found = {int(figure) for figure in re.findall(r"\d+", text)}
    for word in re.findall(r"[a-z]+(?:-[a-z]+)?", text.lower()):
        ten, _, one = word.partition("-")
        if ten in TENS:
            found.add(TENS[ten] + NUMBERS.get(one, 0))
        found |= {NUMBERS[part] for part in (ten, one) if part in NUMBERS}
    return found


def nouns(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"[a-z]{3,}", text.lower())} - COMMON


@pytest.mark.parametrize("slug", CARDS + [slug for slug in sorted(GAMES) if slug not in CARDS])
def test_a_figure_beside_a_game_is_one_of_its_rules(slug: str) -> None:
    """What a row counts, some rule in force says in words that the row or its title has."""
    game, wrong = GAMES[slug], set()
    for terms in book.agreed(slug, 0):
        texts = [r["text"] for r in book.rules(slug).values() if terms.meets(r.get("under", []))]
        said = [(numbers(text), nouns(text)) for text in texts]
        for table in doors.values(game, terms):
            for name, *cells in filter(lambda row: row[1:], table.rows):
                if {(slug, name), (slug, "")} & set(RECKONED):
                    continue
                called = nouns(name) or nouns(table.title)
                for cell in cells:
                    if not re.fullmatch(r"\d+( (?!per cent)[a-z ]+)?", cell):
                        continue
                    counts = int(cell.split()[0])
                    if counts and not any(
                        counts in found and called & words for found, words in said
                    ):
                        wrong.add(f"{table.title} / {name}: {cell} ({terms.code})")

    assert not wrong, (
        f"No rule in force says so: {sorted(wrong)[:6]}. Mend values.py, or the rule; what is "
        "reckoned from several rules stands in RECKONED, with how."
    )
