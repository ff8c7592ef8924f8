"""The first table of a game tells what one wants, may do, and what ends it; once, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.test import Client
from markupsafe import Markup

from diversions.games import GAMES
from diversions.library import selectors, under_terms
from diversions.play import glossing, services
from diversions.rules import Move, Terms
from diversions.rules import step as stepped
from diversions.rules.kit.dice import spelt
from diversions.rules.pictures import doors
from tests import book
from tests.play.conftest import Company, seat

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_three_short_lines_are_told_until_a_press_and_never_again(slug: str) -> None:
    lines = doors.first_lines(GAMES[slug], GAMES[slug].terms())
    assert len(lines) == 3
    assert sum(len(line.split()) for line in lines) <= 60
    sitting = services.open_table(
        GAMES[slug].terms(), [services.friend() for _ in range(GAMES[slug].terms().seats)]
    )
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")

    page = company.ann.get(company.url).content.decode()
    assert re.search(r'id="first"', page)
    assert "It ends" in page
    opens = set(re.findall(r'popovertarget="?([^"\s>]+)', page))
    assert opens <= set(re.findall(r'\bid="([^"]+)"', page))
    meanings = re.findall(r'class="gloss"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert not re.search(r'class="(?:ref|cite)"', "".join(meanings))  # nothing leads from the table
    assert 'id="first"' not in company.cat.get(company.url).content.decode()

    company.ann.post(company.url, {"act": "begin"})
    assert 'id="first"' not in company.ann.get(company.url).content.decode()


def test_who_comes_from_the_lesson_is_not_sent_back_to_it() -> None:
    stranger, learner = Client(), Client()
    page = stranger.post("/games/put/play/", {"seat-A": "you", "seat-B": "apprentice"}, follow=True)
    assert "A lesson first" in page.content.decode()

    last = next(step.key for step in book.lesson("put") if step.play)
    learner.get("/games/put/learn/", {"step": last}, follow=True)
    page = learner.post("/games/put/learn/", {"act": "play"}, follow=True)
    assert 'id="first"' in page.content.decode()
    assert "A lesson first" not in page.content.decode()


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if book.lesson(slug)))
def test_the_first_step_of_a_lesson_says_what_wins(slug: str) -> None:
    """A newcomer who begins with the lesson has not read what the game is about."""
    text = book.lesson(slug)[0].text

    assert re.search(r"\b(?:wins?|winner|won)\b|rid of|do \*\*not\*\* want", text), text


WORDS = ("trick", "eldest", "trump", "vie", "follow suit", "pot", "stock")  # of card games


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_words_of_the_field_can_be_pressed_on_the_first_screen(slug: str) -> None:
    """Beside the first lines a newcomer reads what is asked, and what each player is."""
    page = shown(GAMES[slug].terms())
    report = selectors.report(slug)
    assert report
    terms = report.terms
    first = page[page.index('id="first"') : page.index("</dialog>")]
    lines = [
        glossing.glossed(Markup(line), "", terms).said
        for variant in GAMES[slug].variants
        for line in doors.first_lines(GAMES[slug], GAMES[slug].terms(variant.key))
    ]
    asked = re.findall(r'class="asked">(.*?)</p>', page)
    offices = re.findall(r'class="office">([^<]*)', page)  # a word that can be pressed is none
    for told in [first, *asked, *offices, *lines]:
        can_be_pressed = " ".join(re.findall(r'class="word"[^>]*>([^<]*)<', told)).lower()
        for word in WORDS:
            if re.search(rf"\b{word}", re.sub("<[^>]*>", "", told), re.IGNORECASE):
                assert word.split()[0] in can_be_pressed, told


TRIED = re.compile(r"\b[Tt]ry (?:to|another|a|the|\d+)\b")


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if book.lesson(slug)))
def test_what_a_lesson_says_to_try_can_be_pressed(slug: str) -> None:
    """“Try to stop, and read why you cannot” needs something that is refused, on the page."""
    for step in (s for s in book.lesson(slug) if TRIED.search(s.text)):
        page = Client().get(f"/games/{slug}/learn/?step={step.key}", follow=True).content.decode()
        if step.title in page:
            assert "act-forbidden" in page, f"{slug} {step.key}: {step.text}"


def told_number(page: str) -> list[tuple[str, str]]:
    """The numbers that the upper edge of a table names as what ends a match."""
    return re.findall(r"<dd>(\d+) up</dd>|<dt>(?:Deal|Bout)</dt><dd>\d+ of (\d+)</dd>", page)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_under_all_terms_what_ends_it_is_named_and_not_only_agreed(slug: str) -> None:
    """What was agreed is a number, and a newcomer did not agree to anything."""
    game = GAMES[slug]
    for variant in game.variants:
        for option in game.options:
            for reading in option.readings:
                try:
                    terms = game.terms_of(f"{slug}:{variant.key},{option.key}={reading.key}")
                except ValueError:
                    continue
                lines = " ".join(doors.first_lines(game, terms))
                assert lines
                assert "agreed on" not in lines
                assert not re.search(r"\b(?:was|were) agreed", lines)
                assert "points of the game" not in lines
                assert not re.search(r"\bone (?:bouts|deals|games|points|rounds)\b", lines)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_one_deal_is_one(slug: str) -> None:
    for terms in book.agreed(slug):
        lines = " ".join(doors.first_lines(GAMES[slug], terms))
        assert not re.search(r"\bone (?:bout|deal|game|point)s\b|[{}]", lines), terms.code


@pytest.mark.parametrize(
    ("code", "told", "not_told"),
    [
        ("alquerque:pritchard", "no men left, or can’t move.", "draw"),
        ("alquerque:pritchard,stuck=passes", "no men left.", "can’t move"),
        ("alquerque:pritchard,stuck=drawn", "can’t move, it is a draw.", "or can’t"),
        ("chaturanga:bodlaender", "With mate. If", "alone"),
        ("chaturanga:bodlaender,bare=loses", "or when a king is left alone. If", "mate. If"),
        ("shatranj:bodlaender", "With mate or stalemate, or", "With mate,"),
        ("shatranj:pritchard", "With mate, or", "stalemate"),
        ("reversis:parlett", "After four deals: the most coins win.", "After one"),
        ("reversis:parlett,length=one", "After one deal: the fewest points win.", "coins"),
        ("primero:italian", "with the best hand of the kind bid", "middle"),
        ("primero:losing", "with the lowest hand of the kind bid", "best hand"),
        ("primero:english", "with the best hand, or", "kind bid"),
        ("put:cotton", "dare your opponent to play on for the game.", "others"),
        ("put:willughby,seats=3", "dare the others to play on for the game.", "your opponent"),
        ("put:willughby,paid=stakes,seats=3", "play on for a stake.", "seen is won"),
        ("put:dafydd", "bet that you win the pool.", "for the game"),
        ("tick-tack:cotton,set=three", "After three games. Each ends with the first", "With the"),
        ("french-truc:parlett,length=game", "When a side has twelve points.", "two games"),
        ("gleek:justin,deals=one", "After one deal.", "show a gleek"),  # in Cotton’s it is named
        ("karnoffel:dafydd,up=one", "When a side has won one deal.", "deals"),
        ("bankafalet:cotton", "on your heap or on a spare one", "no spare"),
        ("bankafalet:cotton,spare=none", "Lay coins on your heap before", "spare"),
        ("lanterloo:another", "trumps beat the rest", "no trumps"),
        ("lanterloo:another,trump=none", "there are no trumps", "beat the rest"),
        ("put:cotton", "dare your opponent to play on for the game", "side"),
        ("put:dafydd", "bet that you win the pool", "play on for the game"),
        ("put:willughby,seats=3,paid=stakes", "dare the others to play on for a stake", "is won"),
        ("put:four", "When a side reaches five points, or a put", "a player reaches"),
        ("wit-and-reason:cotton", "or when no card fits", "has no card"),
        ("wit-and-reason:cotton,stuck=loses", "when a player has no card that fits", "no card f"),
    ],
)
def test_what_is_told_is_true_of_the_readings_that_are_played(
    code: str, told: str, not_told: str
) -> None:
    game = GAMES[code.partition(":")[0]]
    terms = game.terms_of(code)
    lines = " ".join(doors.first_lines(game, terms))

    assert told in lines
    assert not_told not in lines


# “The Six is highest”, “The highest trump is always the Valet of Coins”; an Ace is no news.
HIGHEST = re.compile(
    r"The (?!Ace\b)(\w+) is (?:the )?highest|The highest trump is (?:always )?the (\w+)"
)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_best_card_that_is_no_ace_is_named(slug: str) -> None:
    """Whoever is not told that the Six is best sees a King lose to it, and does not know why."""
    game = GAMES[slug]
    for variant in game.variants:
        terms = game.terms(variant.key)
        told = re.sub("<[^>]*>", "", under_terms.summary_html(slug, terms))
        for best in {one or other for one, other in HIGHEST.findall(told)}:
            assert best in " ".join(doors.first_lines(game, terms)), f"{variant.key}: {best}"


def shown(terms: Terms, moves: Sequence[Move] = ()) -> str:
    """The page of a table after those moves, as its first player sees it."""
    sitting = services.open_table(terms, [services.friend() for _ in range(terms.seats)], moves)
    client = Client()
    seat(client, sitting, 0, "Ann")
    return " ".join(client.get(sitting.get_absolute_url()).content.decode().split())


@pytest.mark.parametrize(
    ("code", "told", "not_told"),
    [
        ("put:cotton", "one point; a seen put, the game", "stakes"),
        ("put:plain", "one point", "a seen put"),
        ("put:willughby,paid=stakes,seats=3", "a seen put, one point and stakes", "put, the game"),
        ("shatranj:bodlaender", "mate, stalemate, or bare the king", "winmate, or"),
        ("shatranj:pritchard", "mate, or bare the king", "mate, stalemate"),
    ],
)
def test_what_the_edge_of_a_table_says_to_win_is_true_of_the_readings(
    code: str, told: str, not_told: str
) -> None:
    page = shown(GAMES[code.partition(":")[0]].terms_of(code))
    edge = re.sub(r"<[^>]*>", "", page[page.index('<dl class="rail">') :].partition("</dl>")[0])

    assert told in edge
    assert not_told not in edge


def test_a_count_that_must_stay_under_thirty_one_is_told_so() -> None:
    game, told = GAMES["poch"], []
    for _, terms, moves in book.records("poch"):
        state, before = game.begin(terms), list[Move]()
        for move in moves:
            if state.stage == "lay" and state.acting == (0,) and move.verb == "lay":
                told.append(("must stay under thirty-one" in shown(terms, before),
                             "may not pass thirty-one" in shown(terms, before)))  # fmt: skip
                assert told[-1] == (terms.meets(["exact.not"]), terms.meets(["exact.allowed"]))
                break
            state, before = stepped(game, state, move), [*before, move]

    assert {(True, False), (False, True)} <= set(told)


@pytest.mark.parametrize("slug", ["cribbidge", "penneech", "five-cards", "whist", "bone-ace"])
def test_it_names_the_number_that_the_edge_of_the_table_names(slug: str) -> None:
    game = GAMES[slug]
    sitting = services.open_table(
        game.terms(), [services.friend() for _ in range(game.terms().seats)]
    )
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")

    page = company.ann.get(company.url).content.decode()
    (number,) = {int(up or deals) for up, deals in told_number(page)}
    assert re.search(
        rf"\b({spelt(number)}|{number})\b", " ".join(doors.first_lines(game, game.terms()))
    )


def test_a_move_is_a_press_too() -> None:
    sitting = services.open_table(
        GAMES["alquerque"].terms(), [services.friend(), services.friend()]
    )
    company = Company(sitting, Client(), Client(), Client())
    seat(company.ann, sitting, 0, "Ann")
    page = company.ann.get(company.url).content.decode()
    assert 'id="first"' in page
    move = re.search(r'name="move" value="([^"]+)"', page)
    assert move

    assert 'id="first"' not in company.post(company.ann, move=move[1])


@pytest.mark.parametrize("code", ["whist:whist", "french-ruff:cotton,seats=6"])
def test_the_table_says_who_plays_on_my_side(code: str) -> None:
    """Of three or five others, a newcomer cannot tell the partners from the opponents."""
    terms = GAMES[code.split(":")[0]].terms_of(code)
    sitting = services.open_table(terms, [services.friend() for _ in range(terms.seats)])
    clients = [Client() for _ in range(terms.seats)]
    for at, client in enumerate(clients):
        seat(client, sitting, at, f"P{at}")
    mine = [f"P{at}" for at in next(s for s in GAMES[terms.game].sides(terms) if 0 in s) if at]

    page = clients[0].get(sitting.get_absolute_url()).content.decode()

    first = page[page.index('id="first"') : page.index("</dialog>")]
    assert re.findall(r"<bdi>(P\d)</bdi>", first) == mine
    plates = re.findall(r'<div class="plate">.*?</div>', page, re.DOTALL)
    said = [re.search(r"<bdi>(P\d)</bdi>", one) for one in plates if "partner" in one]
    assert [one[1] for one in said if one] == mine
