"""The look of every game's table, drawn along its records from every chair."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

import pytest
from django.template import engines

from benchmarks.hints import match
from diversions.games import GAMES
from diversions.live.packing import Chunk
from diversions.play import showing, table
from diversions.play.fold import RECENT, Played, fold
from diversions.play.sitters import Sitter
from diversions.rules import Move, Terms, ruling_on
from diversions.rules.core import BACK, but, letter
from diversions.rules.pictures import doors
from tests import book
from tests.samples import LONG

HEAVIEST = 5_000  # bytes of an update, as a stream sends it
DRAWN = 12 if LONG else 3  # tables of each record, the last among them


class Form(HTMLParser):
    """The ids of a page, and every line that its buttons and choices can post."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.acts: set[str] = set()
        self.picks: set[str] = set()
        self.choices: dict[str, set[str]] = {}
        self.name = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in attrs}
        if attributes.get("id"):
            self.ids.append(attributes["id"])
        name, value = attributes.get("name", ""), attributes.get("value", "")
        match tag:
            case "button" if name == "move":
                self.acts.add(value)
            case "button" if name == "pick":
                self.picks.add(value)
            case "select":
                self.name = name
            case "option" if value:
                self.choices.setdefault(self.name, set()).add(value)
            case "input" if name.startswith(("of ", "as ", "then ")):
                self.choices.setdefault(name, set()).add(value)

    def lines(self) -> set[str]:
        """What can be posted: whole lines, with another verb in place, and put together."""
        written = set(self.acts)
        for act in self.acts:
            verb, _, rest = act.partition(" ")
            written |= {f"{other} {rest}" for other in self.choices.get(f"as {verb}", ())}
        for pick in self.picks:
            made = {pick}
            while more := {
                f"{line} {one}" for line in made for one in self.choices.get(f"of {line}", ())
            }:
                made = more
            last = self.choices.get(f"then {pick}", set())
            written |= {f"{line} {one}" for line in made for one in last} or made
        return written


def played_along(terms: Terms, moves: list[Move]) -> list[Played]:
    """Some tables of a record; the first, where nothing was played, is the same in many."""
    game = GAMES[terms.game]
    state = game.begin(terms)
    played = Played(game, terms, state, recent=(state,))
    plays = [played]
    for move in moves:
        played = played.then(ruling_on(game, played.state, move))
        plays.append(played)
    some = {len(plays) * at // DRAWN for at in range(not LONG, DRAWN)}
    return [plays[at] for at in sorted({*some, len(plays) - 1})]


def eyes(played: Played) -> set[int | None]:
    """Who looks at a table: everybody, or a bystander, who is to act, and one more in turn."""
    seats = range(played.terms.seats)
    return {None, *(seats if LONG else (*played.state.acting, played.ply % len(seats)))}


@pytest.mark.parametrize(
    ("terms", "moves"),
    [pytest.param(terms, moves, id=f"{slug}/{name}") for slug in GAMES
     for name, terms, moves in book.records(slug)],
)  # fmt: skip
@pytest.mark.django_db
def test_a_table_is_drawn_from_every_chair(terms: Terms, moves: list[Move]) -> None:
    company = [Sitter(seat, f"Person {letter(seat)}") for seat in range(terms.seats)]
    for played in played_along(terms, moves):
        for seat in eyes(played):
            seen: Any = showing.look(played, seat, company)
            inside = showing.inside(seen)
            page = Form(inside)

            assert len(page.ids) == len(set(page.ids)), (played.ply, seat)
            wanted = {table.line_of(r.move) for r in seen.rulings if r.allowed and not r.pick}
            assert wanted <= page.lines(), (played.ply, seat)
            assert len(Chunk.of(inside.encode()).packed) <= HEAVIEST, (played.ply, seat)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.django_db
def test_a_table_is_drawn_alike_move_by_move_anew_and_stepped_back_to(slug: str) -> None:
    """A server that has opened again folds the whole record; one who looks back steps back."""
    for _, terms, moves in book.records(slug)[: None if LONG else 2]:
        company = [Sitter(seat, f"Person {letter(seat)}") for seat in range(terms.seats)]
        for played in played_along(terms, moves):
            later = fold(terms, moves[: played.ply + RECENT // 2])
            ways = (played, fold(terms, moves[: played.ply]), later.at(played.ply))
            drawn = [showing.inside(showing.look(one, None, company)) for one in ways]
            assert drawn[1:] == drawn[:1] * 2, played.ply


# Whose plates tell a score in another way than by its number.
OTHERWISE = {"ombre": "in great counters and lesser ones"}


def plate(seen: table.Table, seat: int) -> str:
    """What the game's own template has beside the name of *seat*, without its tags."""
    jinja: Any = engines["jinja2"]
    look = jinja.env.get_template(seen.template).make_module({"table": seen})
    return re.sub(r"<[^>]*>", " ", str(look.has(seat))) if hasattr(look, "has") else ""


@pytest.mark.parametrize("slug", sorted(slug for slug in GAMES if slug not in OTHERWISE))
def test_beside_each_name_stands_the_score_of_that_side(slug: str) -> None:
    """Of money, what is left after the stakes that lie on the table."""
    game = GAMES[slug]
    for name, terms, moves in book.records(slug):
        company = [Sitter(seat, f"Person {letter(seat)}") for seat in range(terms.seats)]
        for played in played_along(terms, moves):
            seen: Any = showing.look(played, None, company)
            laid = {side: account.laid for side, account in enumerate(seen.accounts)}
            for side, seats in enumerate(game.sides(terms)):
                if not played.state.score or seen.picture:
                    continue
                score = played.state.score[side]
                wanted = {str(abs(score)), str(abs(score - laid.get(side, 0)))}
                for seat in seats:
                    told = plate(seen, seat)
                    assert not score or wanted & set(re.findall(r"\d+", told)), (
                        f"{slug}, records/{name}.txt after line {played.ply}: {letter(seat)} has "
                        f"{score}, and its plate says “{' '.join(told.split())}”. Mend `has` in "
                        f"{seen.template}."
                    )


def voice(played: Played, seat: int) -> str:
    """What the strip asks of *seat*."""
    company = [Sitter(at, f"Person {letter(at)}") for at in range(played.terms.seats)]
    inside = showing.inside(showing.look(played, seat, company))
    found = re.search(r'<p class="turn.*?</p>', inside, re.DOTALL)
    assert found
    return re.sub(r"<[^>]*>", "", found[0])


def question(slug: str, verbs: str) -> str:
    """What is asked where those acts and no others are first open, in the records of *slug*."""
    game = GAMES[slug]
    for _, terms, moves in book.records(slug):
        state = game.begin(terms)
        played = Played(game, terms, state, recent=(state,))
        for move in moves:
            played = played.then(ruling_on(game, played.state, move))
            for seat in played.state.acting:
                listed = game.rulings(game.view(played.state, seat), seat)
                if {ruling.move.verb for ruling in listed if ruling.allowed} == set(verbs.split()):
                    return voice(played, seat)
    raise LookupError(f"{slug}: {verbs}")


@pytest.mark.parametrize(
    ("slug", "verbs", "asked"),
    [
        ("le-truc", "play raise", "Lead a card, or double."),
        ("french-truc", "play raise", "a card, or raise."),
        ("truc", "fold raise stay", "or fold and give 1; or raise again."),
        ("primero", "keep vie", "Vie again, or keep your cards."),
        ("ruff-and-trump", "pass rub", "Press the Ace of trumps to rub the head, or leave it."),
        ("ruff-and-trump", "pass", "Only the Ace of trumps rubs the head, and you don’t have it."),
        ("put", "give", "to give to your partner."),
        ("cribbidge", "take", "You have won the game: take it."),
        ("gleek", "bid pass", "Bid more for the stock, or let the bid stand."),
        ("gleek", "revie pass see", ": see the vie, revie, or don’t meddle with it."),
        ("gleek", "revie pass see", ", a ruff of "),
        ("gleek", "pass", "No more may be bid for the stock: let the bid stand."),
        ("picket", "say silent", "Say what you have: you can’t reckon what you don’t say."),
        ("picket", "better good", "You have more than that: say so, or call it good."),
        ("picket", "good", "You have no more than that: call it good."),
    ],
)
@pytest.mark.django_db
def test_a_question_names_the_acts_that_are_open(slug: str, verbs: str, asked: str) -> None:
    assert asked in question(slug, verbs)


@pytest.mark.django_db
def test_between_deals_the_edge_says_nothing_of_what_was_asked_in_the_last() -> None:
    """Whoever is asked to cut the pack reads there what the deal to come is worth."""
    company = [Sitter(at, f"Person {letter(at)}") for at in range(4)]
    between = 0
    for _, terms, moves in book.records("catalan-truc"):
        for played in played_along(terms, moves):
            state: Any = played.state
            if state.hands or state.outcome:
                continue
            for seat in state.acting:
                between += bool(state.stake.asked)
                inside = showing.inside(showing.look(played, seat, company))
                assert "<dt>Asked</dt>" not in inside
    assert between


@pytest.mark.django_db
def test_who_has_nothing_to_call_at_gleek_is_not_asked_to_call() -> None:
    game, asked = GAMES["gleek"], set[tuple[bool, bool]]()
    for _, terms, moves in book.records("gleek"):
        state = game.begin(terms)
        played = Played(game, terms, state, recent=(state,))
        for move in moves:
            played = played.then(ruling_on(game, played.state, move))
            if getattr(played.state, "phase", "") != "call" or len(asked) == 2:
                continue
            (seat,) = played.state.acting
            listed = game.rulings(game.view(played.state, seat), seat)
            calls = any(ruling.allowed and ruling.move.verb == "call" for ruling in listed)
            asked.add((calls, "othing" in voice(played, seat)))
    assert asked == {(True, False), (False, True)}


@pytest.mark.django_db
def test_what_stands_beside_a_name_is_not_said_under_it_as_well() -> None:
    twice, offices = set[tuple[str, str]](), set[str]()
    for slug in ("bone-ace", "put", "lanterloo", "post-and-pair"):
        for _, terms, moves in book.records(slug)[:2]:
            company = [Sitter(seat, f"Person {letter(seat)}") for seat in range(terms.seats)]
            for played in played_along(terms, moves):
                inside = showing.inside(showing.look(played, 0, company))
                for seat in re.findall(
                    r'<li class="seat .*?(?=<li class="seat|</ol>)', inside, re.S
                ):
                    office, says = (
                        re.sub(r"<[^>]*>", "", "".join(re.findall(pattern, seat, re.S)))
                        for pattern in (
                            r'class="office">(.*?)</span>',
                            r'class="says">(.*?)</span>',
                        )
                    )
                    offices |= {office} - {""}
                    twice |= {(slug, says)} if says and says in office else set()
    assert any("stays" in office for office in offices)
    assert not twice


@pytest.mark.parametrize(
    ("slug", "small"),
    [("picket", "</span> chosen</small>"), ("primero", "</span> of up to 2</small>")],
)
@pytest.mark.django_db
def test_how_many_cards_may_be_chosen_is_said_once_and_not_as_a_range_from_one(
    slug: str, small: str
) -> None:
    game = GAMES[slug]
    terms = game.terms()
    state, seat = next(
        (state, place.allowed[0].move.seat)
        for place, state in match(game, terms, Random(7))
        if any(ruling.pick for ruling in place.allowed)
    )
    company = [Sitter(at, f"Person {letter(at)}") for at in range(terms.seats)]

    played = Played(game, terms, state, recent=(state,))

    assert small in showing.inside(showing.look(played, seat, company))


class Asked(NamedTuple):
    """A seat that has a choice, what the strip asks of it, and which cards it may play, or not."""

    asked: str
    free: tuple[str, ...]
    shut: tuple[str, ...]
    to_a_trick: bool
    follows: bool  # whether a card of the suit led may be played
    suits: Set[str]  # of the cards that may be played


def kinds_asked(terms: Terms) -> Iterator[Asked]:
    """What is asked in a match: once for each kind of choice, and of hand at a trick."""
    game, kinds = GAMES[terms.game], set[tuple[Any, ...]]()
    pack = game.pack(terms)
    for place, state in match(game, terms, Random(7)):
        seat, trick = place.allowed[0].move.seat, getattr(place.view, "trick", ())
        cards = pack.cards if pack else ()
        plays = [r for r in game.rulings(place.view, seat) if r.move.verb == "play"]
        plays = [ruling for ruling in plays if set(ruling.move.what) & set(cards)]
        free = tuple(r.move.what[0] for r in plays if r.allowed)
        shut = tuple(r.move.what[0] for r in plays if not r.allowed)
        suits_of = getattr(doors.at_table(game), "suits", None)
        suit = suits_of(place.view) if suits_of else pack.suit if pack else str
        suits = set(map(suit, free))
        follows = bool(trick and pack and suit(trick[0][1]) in suits)
        verbs = frozenset(ruling.move.verb for ruling in place.allowed)
        if (kind := (verbs, bool(trick), follows, not shut, len(suits) > 1)) in kinds:
            continue
        kinds.add(kind)
        said = voice(Played(game, terms, state, recent=(state,)), seat)
        said = said.replace("It is your turn.", "")
        yield Asked(said, free, shut, bool(trick and free), follows, suits)


EVERY_VARIANT = [
    pytest.param(game.terms(variant.key), id=f"{game.slug}-{variant.key}")
    for game in GAMES.values()
    for variant in game.variants
]


@pytest.mark.parametrize("terms", EVERY_VARIANT)
@pytest.mark.django_db
def test_whoever_has_a_choice_is_asked_for_what_may_be_done(terms: Terms) -> None:
    pack = GAMES[terms.game].pack(terms)
    seen = 0
    kinds = list(kinds_asked(terms))
    bound = any("Follow suit" in kind.asked for kind in kinds)
    for asked, free, shut, to_a_trick, follows, suits in kinds:
        seen += 1
        asked = re.sub(r"§\d+|What the words mean|What “[^”]*” means", "", asked)
        assert len(asked.split()) > 1
        if not (to_a_trick and pack):
            continue
        if bound and not (follows or shut or len(free) == 1):
            assert re.search("You can’t follow suit|You have no trump", asked)
        asked = asked.replace(": you need not follow suit", "").replace("You can’t follow suit", "")
        if re.search("Play any card|last card", asked):
            assert not shut, asked
        if "ollow suit" in asked:
            assert shut or len(suits) == 1, asked
        if re.search(r"ollow suit(:|\.)", asked):
            assert len(suits) == 1 or "go Spadillo" in asked, asked  # at L’Ombre Aces are trumps
        if "or trump" in asked:
            assert len(suits) > 1, asked
    assert seen


@pytest.mark.parametrize(
    ("lead", "asked"), [("4D", "Follow suit."), ("7S", "You can’t follow suit"), ("AH", "Follow")]
)
@pytest.mark.django_db
def test_at_five_cards_the_ace_of_hearts_follows_trumps(lead: str, asked: str) -> None:
    """Trumps are Diamonds; of Spades the hand has none in the second case."""
    hand = "AH KD 2D 9H" if lead == "7S" else "AH KD 2D 3S 9H"
    game = GAMES["five-cards"]
    state: Any = but(
        game.begin(game.terms()), due=None, phase="play", hands=(tuple(hand.split()), (BACK,) * 4),
        turned=("7D",), stock=(BACK,), acting=(0,), asked=(0, 1), trick=((1, lead),),
    )  # fmt: skip

    assert asked in voice(Played(game, state.terms, state, recent=(state,)), 0)


def asked_along(slug: str, wanted: str, under: str = "") -> list[tuple[str, set[str]]]:
    """What the strip asks in a record of *slug* *under* a reading, with the acts that are open,
    where a note or an act that is *wanted* stands."""
    questions = []
    for _, terms, moves in book.records(slug):
        if under and not terms.meets([under]):
            continue
        game, state = GAMES[slug], GAMES[slug].begin(terms)
        played = Played(game, terms, state, recent=(state,))
        for move in moves:
            played = played.then(ruling_on(game, played.state, move))
            said = " ".join(note.text for note in played.state.notes)
            for seat in played.state.acting:
                company = [Sitter(at, f"Person {letter(at)}") for at in range(terms.seats)]
                seen = showing.look(played, seat, company, to_you=True)
                open_to = {r.move.verb for r in seen.rulings if r.allowed}
                if wanted in (said if " " in wanted else open_to):
                    found = re.search(r'<p class="turn.*?</p>', showing.inside(seen), re.DOTALL)
                    assert found
                    questions.append((re.sub(r"<[^>]*>", "", found[0]), open_to))
        if questions:
            return questions
    raise LookupError(slug)


@pytest.mark.parametrize("slug", ["chaturanga", "shatranj"])
@pytest.mark.django_db
def test_whose_king_is_in_check_is_asked_as_you(slug: str) -> None:
    for asked, _ in asked_along(slug, " is in check from "):
        assert re.search(r"Your king is in check from \w\d\. Answer the check\.", asked), asked


@pytest.mark.django_db
def test_who_can_take_at_alquerque_is_told_what_else_may_follow() -> None:
    for asked, open_to in asked_along("alquerque", "take", "duty.huff"):
        if "huff" not in open_to:
            assert "You can take" in " ".join(asked.split()), asked


@pytest.mark.parametrize("slug", ["irish", "back-gammon"])
@pytest.mark.django_db
def test_who_can_bear_a_man_is_told_where_to_press(slug: str) -> None:
    game, bears = GAMES[slug], 0
    for _, terms, moves in book.records(slug):
        state = game.begin(terms)
        played = Played(game, terms, state, recent=(state,))
        for move in moves:
            if move.what[1:] == ("home",):
                bears += 1
                assert "to bear it, “borne”" in voice(played, move.seat)
                break
            played = played.then(ruling_on(game, played.state, move))
    assert bears
