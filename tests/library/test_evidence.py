"""What a rule rests on: the law of standings, and the words for it."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from diversions.library import contents, evidence, knowledge, selectors
from diversions.library.evidence import basis, derived
from diversions.library.models import Rule, Witness

STATED = ["stated"]


class Origin(NamedTuple):
    key: str
    author: str
    year: str
    quoted_from: str
    short: str
    tells: list[dict[str, Any]]


class Called(NamedTuple):
    source_id: str
    stance: str
    locus: str = ""


SOURCES = {
    source.key: source
    for source in (
        Origin("cotton", "Charles Cotton", "1674", "", "Cotton 1674", []),
        Origin("willughby", "Francis Willughby", "c. 1665-70", "page", "Willughby c. 1665-70", []),
        Origin(
            "page",
            "John McLeod",
            "2006",
            "",
            "McLeod 2006",
            [{"game": "put", "names": ["cotton", "willughby"]}],
        ),
        Origin("report", "Justin du Coeur", "1996", "", "Justin du Coeur 1996", [{"game": "put"}]),
        Origin("truc", "R. K.", "2001", "", "K. 2001", [{"game": "truc"}, {"game": "put"}]),
        Origin("now", "David Parlett", "", "", "Parlett", [{"game": "put", "now": True}]),
        Origin("other", "A. B.", "1990", "", "B. 1990", [{"game": "gleek"}]),
    )
}


def called(witnesses: list[tuple[str, str]]) -> list[Called]:
    return [Called(*w) for w in witnesses]


@pytest.mark.parametrize(
    ("witnesses", "standing"),
    [
        ([("cotton", "states")], "stated"),
        ([("willughby", "states"), ("page", "states")], "stated"),
        ([("page", "states")], "reported"),
        ([("page", "states"), ("cotton", "implies")], "reported"),
        ([("page", "states"), ("now", "states")], "reported"),
        ([("now", "states")], "modern"),
        ([("cotton", "implies")], "inferred"),
        ([("page", "implies")], "inferred"),
        ([("cotton", "silent")], ""),
        ([("cotton", "contradicts")], ""),
        ([("other", "states")], ""),  # it tells of another game
    ],
)
def test_the_standing_that_witnesses_give(witnesses: list[tuple[str, str]], standing: str) -> None:
    assert derived("put", called(witnesses), SOURCES) == standing


@pytest.mark.parametrize(
    ("standing", "witnesses", "words"),
    [
        ("stated", [("cotton", "states")], "Cotton 1674"),
        ("stated", [("page", "states"), ("cotton", "states")], "Cotton 1674"),
        ("stated", [("willughby", "states")], "Willughby c. 1665-70, through John McLeod"),
        (
            "stated",
            [("report", "states"), ("willughby", "states"), ("page", "states")],
            "Willughby c. 1665-70, through John McLeod",
        ),
        (
            "reported",
            [("page", "states"), ("cotton", "silent")],
            "McLeod 2006, naming Cotton 1674 and Willughby c. 1665-70",
        ),
        ("reported", [("report", "states")], "Justin du Coeur 1996, naming no text"),
        (  # a report on another game is older, and comes after
            "reported",
            [("truc", "states"), ("page", "states"), ("cotton", "implies")],
            "McLeod 2006, naming Cotton 1674 and Willughby c. 1665-70; implied by Cotton 1674",
        ),
        ("modern", [("now", "states")], "Parlett, as played now"),
        ("modern", [], "this book"),
        ("inferred", [("cotton", "implies")], "Cotton 1674"),
        ("inferred", [("cotton", "contradicts")], ""),
        ("supplied", [("cotton", "silent")], ""),
    ],
)
def test_the_words_of_a_basis(standing: str, witnesses: list[tuple[str, str]], words: str) -> None:
    assert basis("put", standing, called(witnesses), SOURCES).words == words


def test_what_only_another_variant_says_is_supplied_there_and_says_from_where() -> None:
    whole = basis("put", "stated", called([("cotton", "states")]), SOURCES)

    here = evidence.in_variant("put", whole, [], SOURCES)

    assert here.standing == "supplied"
    assert here.words == "from another variant: stated, Cotton 1674"


@pytest.mark.django_db
def test_every_rule_of_the_book_has_a_standing_that_its_witnesses_give_it() -> None:
    """The definitions of *How this book knows* are the law."""
    works = selectors.sources()
    wrong = [
        f"{rule.id}: {rule.standing}, and its witnesses make it {given or 'nobody’s word'}"
        for rule in Rule.objects.prefetch_related("witnesses")
        if rule.standing
        not in evidence.allowed(
            given := evidence.derived(rule.game_id, list(rule.witnesses.all()), works), rule.by
        )
    ]

    assert wrong == []


# What only a table of ours needs, by the last words of a rule's id (``knowledge.STANDINGS``).
FRAME = re.compile(
    r"^[a-z-]+\.(turn|limit|bouts\.\w+|rounds\.\w+|deals\.\w+|length\.\w+|purse(\.\w+)?)$"
)
LIFTED = re.compile(r"\.lift[.-]again$")


@pytest.mark.django_db
def test_what_only_a_table_of_ours_needs_is_modern_and_what_the_game_needs_is_supplied() -> None:
    """Whose turn it is was *modern* at Hazard and *supplied* at Passage, in the same words."""
    works = selectors.sources()
    wrong, seen = [], set()
    for rule in Rule.objects.prefetch_related("witnesses"):
        upheld = evidence.derived(rule.game_id, list(rule.witnesses.all()), works)
        if upheld or rule.by not in ("", "ours"):
            continue
        seated = "first seat" in rule.text
        for tails, standing in ((FRAME, "modern"), (LIFTED, "supplied")):
            if tails.search(rule.pk) or (seated and standing == "modern"):
                seen.add(standing)
                wrong += [rule.pk] if rule.standing != standing else []

    assert wrong == []
    assert seen == {"modern", "supplied"}


@pytest.mark.django_db
def test_no_rule_is_stated_on_the_word_of_a_later_writer_alone() -> None:
    assert knowledge.faults().later_alone == ()


@pytest.mark.django_db
def test_no_source_says_stated_in_a_variant_whose_witness_it_is_not() -> None:
    wrong = []
    for game in selectors.games():
        report = selectors.report(game.slug)
        assert report is not None
        for variant in (v for v in report.variants if v.witnesses):
            named = {said.partition(", ")[0] for said in variant.witnesses}
            shorts = {selectors.sources()[key].short for key in named}
            for rule in report.rules:
                shown = selectors.in_variant(rule, game.slug, variant)
                if shown.basis.hand and shown.basis.hand not in shorts:
                    wrong.append((variant.key, rule.id, shown.basis.words))

    assert wrong == []


@pytest.mark.django_db
def test_bells_rule_is_carried_over_into_pritchards_game() -> None:
    report = selectors.report("alquerque")
    assert report is not None
    rule = next(rule for rule in report.rules if rule.id == "alquerque.stuck.loses")
    by_key = {variant.key: variant for variant in report.variants}

    at_home = selectors.in_variant(rule, "alquerque", by_key["bell"])
    elsewhere = selectors.in_variant(rule, "alquerque", by_key["pritchard"])

    assert (at_home.standing, at_home.basis.hand[:4]) == ("reported", "Bell")
    assert elsewhere.standing == "supplied"
    assert "Bell" in elsewhere.basis.borrowed
    assert [w.short[:4] for w in elsewhere.witnesses if w.is_anothers] == ["Bell"]


@pytest.mark.django_db
def test_a_writer_who_names_texts_is_not_said_to_name_none() -> None:
    works = selectors.sources()
    nameless = [rule for rule in knowledge.rules() if "naming no text" in rule.basis.words]
    wrong = [
        rule.id
        for rule in nameless
        for w in rule.witnesses
        if w.short == rule.basis.hand
        and w.stance == "states"
        and (telling := evidence.told(works[w.source], rule.id.partition(".")[0], w.locus))
        and telling.names
    ]

    assert nameless
    assert wrong == []


@pytest.mark.django_db
def test_a_text_is_told_through_a_writer_who_names_it() -> None:
    by_id = {rule.id: rule for rule in knowledge.rules()}

    assert by_id["put.when.any-card"].basis.through == "John McLeod"
    assert by_id["rentoy.special.valet"].basis.through == "Ruben Krasnopolsky"
    assert by_id["put.give"].basis.through == "John McLeod"
    assert by_id["gleek.odd.raiser"].basis.through == "Justin du Coeur"


@pytest.mark.django_db
def test_a_text_is_told_through_a_writer_on_this_game_though_no_witness_of_the_rule() -> None:
    """McLeod has Willughby’s Put, du Coeur his Gleek: what Willughby says of that is du Coeur’s."""
    report = selectors.report("gleek")
    assert report is not None

    through = {
        (rule.basis.hand, rule.basis.through)
        for variant in report.variants
        for rule in (selectors.in_variant(r, "gleek", variant) for r in report.rules)
        if rule.basis.through
    }

    assert len(through) > 1
    assert {teller for _, teller in through} == {"Justin du Coeur"}


@pytest.mark.django_db
def test_a_reading_names_each_upholder_once_the_oldest_that_writes_of_the_game_first() -> None:
    works = selectors.sources()
    seen = 0
    for game in selectors.games():
        report = selectors.report(game.slug)
        assert report is not None
        questions = [q for asked in report.questions.values() for q in asked]
        for answer in (a for q in questions for a in q.answers):
            named = [w.source for w in answer.witnesses]
            assert len(named) == len(set(named))
            of_it = [
                bool(evidence.told(works[w.source], game.slug, w.locus)) for w in answer.witnesses
            ]
            assert of_it == sorted(of_it, reverse=True)
            years = [
                evidence.year_of(works[key].year) or 9999
                for key, is_of in zip(named, of_it, strict=True)
                if is_of
            ]
            assert years == sorted(years)
            seen += len(named) > 1
    assert seen > 50


@pytest.mark.django_db
def test_a_game_whose_variants_rest_on_other_sources_says_whose_each_is() -> None:
    """A source that one variant’s text names, and another’s does not, is no witness of all."""
    for slug, key, other in (
        ("rentoy", "krasnopolsky", "rentoy-1704"),
        ("le-truc", "sackson", "diversions-truc"),
        ("shatranj", "bodlaender", "pritchard-shatranj"),
        ("truc", "krasnopolsky", "parlett-penguin"),
    ):
        report = selectors.report(slug)
        assert report is not None
        variant = next(v for v in report.variants if v.key == key)
        of_other = [
            w
            for rule in report.rules
            for w in selectors.in_variant(rule, slug, variant).witnesses
            if w.source == other
        ]
        assert of_other
        assert all(w.is_anothers for w in of_other)


@pytest.mark.django_db
def test_what_cotton_says_of_another_game_is_told_as_of_that_game() -> None:
    """A page that stands in the chapter of another game says so, wherever a rule calls on it."""
    book = contents.of_source("cotton-1674")
    assert book is not None
    chapters = book.chapters
    silent = []
    for slug, places in contents.places().items():
        own = next(chapter for of, chapter in places if of == book)
        after = chapters[chapters.index(own) + 1] if own != chapters[-1] else None
        for rule, locus in Witness.objects.filter(
            rule__game=slug, source="cotton-1674"
        ).values_list("rule", "locus"):
            pages = [int(page) for page in re.findall(r"\d+", locus)]
            is_own = all(own.first <= p <= (after.first if after else 999) for p in pages)
            if not is_own and ", of " not in locus:
                silent.append((rule, locus))

    assert len(contents.places()) > 9
    assert silent == []


@pytest.mark.django_db
def test_the_second_edition_is_told_as_of_the_same_game_as_the_first() -> None:
    """A place of 1687 stands after its place of 1674, and both name the chapter or neither does."""
    wrong, seen = [], 0
    for rule in Rule.objects.prefetch_related("witnesses"):
        witnesses = list(rule.witnesses.all())
        for first, second in pairwise(witnesses):
            if (first.source_id, second.source_id) == ("cotton-1674", "cotton-1687"):
                seen += 1
                chapters = {w.locus.partition(", of ")[2] for w in (first, second)}
                wrong += [rule.pk] if len(chapters) > 1 else []

    assert wrong == []
    assert seen > 90


# Where Cotton sends his reader from one chapter to another; and his “as in other Games”.
SENT_TO = {
    "all-fours": {"Running All-Fours"},
    "back-gammon": {"Irish"},
    "beast": {"French-Ruff", "L’Ombre"},
    "irish": {"Back-Gammon"},
}
OF_ALL_GAMES = "Costly-Colours"
# What follows from another chapter all the same, and why.
FOLLOWS = {
    "back-gammon.move": "the chapter speaks of hits and takes the moves for granted",
    "irish.move": "the same",
    "dubblets.double.fourfold": "a sense of his own eight, with a parallel",
    "passage.alike.doublets": "a sense of his word doublets, with a parallel",
    "picket.courts": "thirty and forty of one suit need court cards that count ten",
    "tick-tack.doublets.plain": "fourfold play is the mark of Back-Gammon",
    "tick-tack.men": "all games within the tables have the same men",
}


@pytest.mark.django_db
def test_what_only_another_chapter_says_is_supplied_unless_cotton_sends_you_there() -> None:
    """An answer that is taken over from a game that his chapter does not name is a choice."""
    wrong, seen = [], set()
    for rule in Rule.objects.filter(standing="inferred").prefetch_related("witnesses"):
        upheld = [w for w in rule.witnesses.all() if w.stance in ("states", "implies")]
        of = {w.locus.partition(", of ")[2] for w in upheld}
        if not of or "" in of or any(not w.source_id.startswith("cotton-16") for w in upheld):
            continue
        if rule.pk in FOLLOWS:
            seen.add(rule.pk)
        elif not of & {OF_ALL_GAMES, *SENT_TO.get(rule.game_id, ())}:
            wrong.append((rule.pk, sorted(of)))

    assert wrong == []
    assert seen == set(FOLLOWS), "what needs no exception any more goes from the list"
