"""Several people, one device: between two of them no page, stream or store has a hidden card."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from diversions.games import GAMES
from diversions.play import leaf, passing, present, services, showing, streams
from diversions.play.fold import Played, fold
from diversions.play.models import Sitting
from diversions.play.record_lines import told_lines
from diversions.play.selectors import seen
from diversions.play.sitters import company, who_sits
from diversions.rules import Game, Move, Seat, State, Terms
from diversions.rules.core import letter
from diversions.rules.record import step
from tests import book
from tests.games import laws
from tests.samples import LONG, every

pytestmark = [pytest.mark.postgres, pytest.mark.django_db]

CARDS = sorted(slug for slug, game in GAMES.items() if passing.may_hide(game, game.terms()))
OPEN = sorted(GAMES.keys() - set(CARDS))
TRIED = every(8 if settings.SHARED else 5, CARDS)
WAYS = ("", "?told=0.0", "?end=1", "record/", "?why=play", "better/", "?rules")
ACTS = 24
NAMES = ("Ann", "Wat", "Joan", "Giles", "Maud", "Piers")


def sat_down(client: Client, terms: Terms, others: str = "beside") -> Sitting:
    """A table at which Ann and those beside her pass one device round."""
    places = {f"seat-{letter(seat)}": others for seat in range(1, terms.seats)}
    called = {f"name-{letter(seat)}": NAMES[seat] for seat in range(1, terms.seats)}
    asked = {"terms": terms.code, "seat-A": "you", "name": "Ann", **places, **called}
    answer = client.post(reverse("sit", args=[terms.game]), asked)
    assert answer.status_code == 302, answer.content.decode()
    return Sitting.objects.get(code=answer["Location"].split("/")[2])


def press(client: Client, sitting: Sitting, htmx: bool = True, **posted: str) -> str:
    """What the table answers to a press at its present version."""
    sitting.refresh_from_db()
    headers = {"HX-Request": "true"} if htmx else {}
    posted.setdefault("version", str(sitting.version))
    answer = client.post(sitting.get_absolute_url(), posted, headers=headers, follow=True)
    return answer.content.decode()


def secrets(played: Played, shown_to: Seat | None) -> set[str]:
    """Every card that somebody at the table sees, and *shown_to* does not on a device of his own:
    there, a card that was turned up and taken is still drawn."""
    state, game = played.state, played.game
    pack = game.pack(state.terms)
    assert pack
    hidden = set[str]().union(*(seen(game, state, s) for s in range(state.terms.seats)))
    alone = showing.look(played, shown_to, company(played))
    return hidden - in_view(alone.view, pack.cards) - drawn(showing.inside(alone))


def in_view(view: Any, cards: tuple[str, ...]) -> set[str]:
    """The cards that lie open in a view."""
    return set(re.findall(r"'([^']+)'", repr(view))) & set(cards)


def closed(played: Played) -> set[str]:
    """The cards in hands that do not lie open to all: the last one held may be one turned up."""
    held = {card for hand in getattr(played.state, "hands", ()) for card in hand}
    pack = played.game.pack(played.terms)
    assert pack
    return held - in_view(played.game.view(played.state, None), pack.cards)


def drawn(page: str) -> set[str]:
    """The cards that a page draws."""
    return set(re.findall(r'\.svg#([^"]+)"', page))


def shown(page: str, secret: set[str]) -> set[str]:
    """Those of the *secret* cards that a page draws or could play."""
    posted = {word for line in re.findall(r'value="([^"]*)"', page) for word in line.split()}
    return (drawn(page) | posted) & secret


def told(page: str) -> set[str]:
    """What a page tells of what happened."""
    lines = " ".join(re.findall(r"<li[^>]* data-told=.*?</li>", page, re.S))
    return set(re.findall(r'<span class="said">(.*?)</span>', lines, re.S))


def public(played: Played, names: tuple[str, ...]) -> set[str]:
    """What may be told of it to a bystander."""
    lines = told_lines(played, None, names)
    return {"Nothing has been played yet."}.union(
        str(text) for one in lines for text, _ in one.said
    )


@pytest.mark.parametrize("slug", TRIED)
def test_no_hidden_card_of_another_is_on_the_device(slug: str) -> None:
    game, client, rng = GAMES[slug], Client(), Random(slug)
    sitting = sat_down(client, game.terms())
    url, uncovered = sitting.get_absolute_url(), 0
    names = tuple(sitting.chairs.values_list("name", flat=True))
    for act in range(ACTS):
        sitting = Sitting.objects.get(pk=sitting.pk)
        played = present.of(sitting).played
        device = tuple(sitting.chairs.all())
        to_act = passing.next_of(device, played)
        if to_act is None:
            break
        end = leaf.open_for(played, device, device)
        covered = secrets(played.at(end.ply) if end else played, None)
        assert end or covered or not closed(played)
        stream = streams.look(streams.viewpoint(sitting, None, None, device), -1)
        assert stream
        assert shown(stream.html, covered) == set()
        assert told(stream.html) <= public(played, names)
        for way in WAYS if LONG or end else WAYS[act % 2 :: 2]:
            page = client.get(url + way, follow=True).content.decode()
            assert shown(page, covered) == set(), way
            assert told(page) <= public(played, names), way
        if end:
            assert 'id="hand"' not in press(client, sitting, act="on", end=str(end.ply))
            continue
        own = press(client, sitting, act="show")
        uncovered += 'id="hand"' in own
        others = shown(own, secrets(played, to_act.seat)) - callable_cards(played, to_act.seat)
        assert others == set()
        assert drawn(own) >= set(hand(played, to_act.seat))
        view = game.view(played.state, to_act.seat)
        open_now = [one for one in game.rulings(view, to_act.seat) if one.allowed]
        move = laws.anyone(game, view, open_now, rng)
        after = press(client, sitting, act="typed", typed=f"{move.verb} {' '.join(move.what)}")
        now = present.of(Sitting.objects.get(pk=sitting.pk)).played
        assert now.ply > played.ply, f"{move}: {re.findall('<p class=.because.*?</p>', after)}"
        following = passing.next_of(device, now)
        again = following and following.seat == to_act.seat
        end = leaf.open_for(now, tuple(Sitting.objects.get(pk=sitting.pk).chairs.all()), device)
        last = now.at(end.ply) if end else now
        assert shown(after, secrets(last, to_act.seat if again and not end else None)) == set()
        kept = str({key: value for key, value in client.session.items() if key != "chairs"})
        assert set(re.findall(r"'([^']+)'", kept)).isdisjoint(secrets(now, None))
    assert uncovered > 2 or not hasattr(game.begin(game.terms()), "hands")


def hand(played: Played, seat: Seat) -> list[str]:
    """The cards that a player holds, as he sees them."""
    view = played.game.view(played.state, seat)
    pack = played.game.pack(played.terms)
    assert pack
    hands = getattr(view, "hands", ())  # where heaps are cut, no player has one
    return [card for card in (hands[seat] if hands else ()) if card in pack.cards]


def callable_cards(played: Played, seat: Seat) -> set[str]:
    """The cards that a player may call whoever holds them."""
    view = played.game.view(played.state, seat)
    rulings = played.game.rulings(view, seat)
    return {
        card for one in rulings if one.move.verb in played.game.fleeting for card in one.move.what
    }


def states(game: Game[Any], terms: Terms, moves: list[Move]) -> list[State]:
    """The table after each of these moves."""
    after = [game.begin(terms)]
    for move in moves:
        after.append(step(game, after[-1], move))
    return after


@pytest.mark.parametrize("slug", OPEN)
def test_where_nothing_is_covered_nothing_is_hidden(slug: str) -> None:
    game: Game[Any] = GAMES[slug]
    for _, terms, moves in book.records(slug):
        for state in states(game, terms, moves)[:40]:
            assert all(game.view(state, seat) == state for seat in (None, *range(terms.seats)))


@pytest.mark.parametrize("slug", CARDS)
def test_before_any_hand_is_held_all_see_the_same(slug: str) -> None:
    """So long, a device is not covered; nor is it ever where no hands are dealt."""
    game: Game[Any] = GAMES[slug]
    for _, terms, moves in book.records(slug)[: None if LONG else 2]:
        ply, played = 0, fold(terms, [])
        while not passing.hides(played):
            view = game.view(played.state, None)
            assert all(game.view(played.state, seat) == view for seat in range(terms.seats))
            assert all(
                game.told(move, seat) == game.told(move, None)
                for move in played.moves[-1:]
                for seat in range(terms.seats)
            )
            ply += 1
            if ply > len(moves):
                break
            played = fold(terms, moves[:ply])


@pytest.mark.parametrize("slug", ["bankafalet", "art-of-memory"])
def test_cards_that_all_may_see_are_not_covered(slug: str) -> None:
    client, game = Client(), GAMES[slug]
    sitting = sat_down(client, game.terms(None, 3))

    page = client.get(sitting.get_absolute_url()).content.decode()

    assert 'id="curtain"' not in page
    assert "<figcaption>your heap" not in page  # it is nobody’s page alone
    move = re.search(r'name="move" value="([^"]+)"', page)
    assert move
    after = press(client, sitting, move=move[1])
    assert 'id="curtain"' not in after
    assert "Cover my cards" not in after


def test_the_device_is_covered_once_hands_are_dealt() -> None:
    client = Client()
    sitting = sat_down(client, GAMES["art-of-memory"].terms(None, 3))

    pages = [press(client, sitting, move="ready") for _ in range(3)]

    assert ['id="curtain"' in page for page in pages] == [False, False, True]


# From here on, one game of each kind is enough ---------------------------------------------------

HIDDEN = "put"
BOARD = "alquerque"


def test_a_press_uncovers_and_the_next_act_covers() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    first = passing.next_of(tuple(sitting.chairs.all()), present.of(sitting).played)
    assert first
    page = client.get(sitting.get_absolute_url()).content.decode()
    assert f"I am <bdi>{first.name}</bdi>: show my cards" in page
    assert 'id="hand"' not in page

    own = press(client, sitting, act="show")
    assert 'id="hand"' in own
    assert "Cover my cards" in own
    assert ">You<" not in own
    assert 'id="curtain"' in press(client, sitting, act="cover")

    press(client, sitting, act="show")
    card = re.search(r'name="move" value="(play \w+)"', press(client, sitting, act="show"))
    assert card
    assert 'id="curtain"' in press(client, sitting, move=card[1])


def test_neither_a_reload_nor_back_shows_a_hand_again() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    shown_now = press(client, sitting, htmx=False, act="show")
    assert 'id="hand"' in shown_now

    answer = client.get(sitting.get_absolute_url())

    assert 'id="curtain"' in answer.content.decode()
    assert answer["Cache-Control"] == "no-store"
    late = press(client, sitting, act="show", version=str(sitting.version + 1))
    assert 'id="hand"' not in late


def test_back_to_a_hand_shown_without_script_sends_no_press_again() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    asked = {"act": "show", "version": str(sitting.version)}

    answer = client.post(sitting.get_absolute_url(), asked)

    assert answer["Location"] == sitting.get_absolute_url()
    # A press that led nowhere, for the network was gone, does not show the next player's hand.
    press(client, sitting, act="cover")
    assert 'id="curtain"' in client.get(sitting.get_absolute_url()).content.decode()


def test_a_hint_without_script_leaves_the_hand_open_and_a_reload_covers_it() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    press(client, sitting, htmx=False, act="show")

    page = press(client, sitting, htmx=False, act="hint")

    assert "A hint:" in page
    assert 'id="hand"' in page
    again = client.get(f"{sitting.get_absolute_url()}?hint").content.decode()
    assert "A hint:" not in again
    assert 'id="hand"' not in again


def test_a_covered_device_plays_nothing() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    played = present.of(sitting).played
    to_act = passing.next_of(tuple(sitting.chairs.all()), played)
    assert to_act

    said = press(client, sitting, move=f"play {hand(played, to_act.seat)[0]}")

    assert "No hand is open on this device" in said
    assert present.of(Sitting.objects.get(pk=sitting.pk)).played.ply == played.ply


def test_on_a_board_the_player_to_act_is_named_and_the_board_turns_if_wished() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[BOARD].terms())
    url = sitting.get_absolute_url()

    def first_point() -> str:
        page = client.get(url).content.decode()
        found = re.search(r'class="point[^>]* aria-label="(\w+),', page)
        assert found
        return found[1]

    before = first_point()
    page = client.get(url).content.decode()
    assert "Turn to each player" in page
    assert 'id="curtain"' not in page
    move = re.search(r'name="move" value="([^"]+)"', page)
    assert move
    after = press(client, sitting, move=move[1])
    assert '<span class="asked"><bdi>Wat</bdi>:' in after
    assert first_point() == before

    client.get(f"{url}?follow=1")

    assert first_point() != before
    assert "Keep the table still" in client.get(url).content.decode()


def test_everybody_sees_who_shares_a_device_and_is_told_before_sitting_down() -> None:
    client, friend = Client(), Client()
    games = (game for game in GAMES.values() if passing.may_hide(game, game.terms()))
    terms = next(game.terms(None, 3) for game in games if 3 in game.seats)
    sitting = services.open_table(
        terms,
        [
            services.Occupant(name="Ann", taken=True, shared=True),
            services.Occupant(name="Wat", taken=True, shared=True),
            services.friend(),
        ],
    )
    open_chair = sitting.chairs.get(seat=2)
    join = f"{sitting.get_absolute_url()}{open_chair.key}/"
    address = (
        who_sits(list(sitting.chairs.all()), present.of(sitting).played, sitting.code, seated=True)[
            2
        ].invitation
        or join
    )

    asked = friend.get(address).content.decode()
    assert "share one device" in asked

    friend.post(address, {"name": "Joan"})
    assert client.get(sitting.get_absolute_url()).content.decode().count("one device") >= 2


@pytest.mark.parametrize(("slug", "said"), [("cucumber", True), ("craps", False)])
def test_cards_are_spoken_of_where_there_are_any(slug: str, said: bool) -> None:
    people = [services.Occupant(name=name, taken=True, shared=True) for name in ("Ann", "Wat")]
    sitting = services.open_table(GAMES[slug].terms(None, 3), [*people, services.friend()])

    page = Client().get(f"{sitting.get_absolute_url()}{sitting.chairs.get(seat=2).key}/")

    assert ("Hidden cards are covered" in page.content.decode()) == said
    sits = Client().get(reverse("sit", args=[slug])).content.decode()
    assert ("Where cards are hidden" in sits) == said


def test_a_covered_device_says_who_is_missing_and_leads_to_the_invitation() -> None:
    client = Client()
    places = {"seat-A": "you", "name": "Ann", "seat-B": "beside", "name-B": "Wat"}
    terms = GAMES["cucumber"].terms(None, 3)  # the dealer's left begins
    asked = {"terms": terms.code, "seat-C": "friend", **places}
    answer = client.post(reverse("sit", args=[terms.game]), asked)

    page = client.get(answer["Location"]).content.decode()
    curtain = page.partition('id="curtain"')[2].partition("</div>")[0]

    assert "Still free: the dealer’s right." in curtain
    assert 'class="invite" popovertarget="invitations"' in curtain


def test_a_session_from_before_keeps_its_chair() -> None:
    client = Client()
    sitting = services.open_table(GAMES[HIDDEN].terms(), [services.you("Ann"), services.friend()])
    session = client.session
    session["chairs"] = {sitting.code: [0, 0]}
    session.save()

    page = client.get(sitting.get_absolute_url()).content.decode()

    assert "you are watching" not in page
    assert 'id="hand"' in page


def test_a_rematch_keeps_the_device() -> None:
    client, game = Client(), GAMES[HIDDEN]
    terms, moves = next(
        (terms, moves)
        for _, terms, moves in book.records(HIDDEN)
        if states(game, terms, moves)[-1].outcome and terms.seats == 2
    )
    people = [services.Occupant(name=name, taken=True, shared=True) for name in ("Ann", "Wat")]
    sitting = services.open_table(terms, people, moves)
    session = client.session
    session["chairs"] = {sitting.code: [[0, 0], [1, 0]]}
    session.save()

    page = press(client, sitting, htmx=False, act="again")

    assert 'id="curtain"' in page
    sitting.refresh_from_db()
    assert sitting.after
    assert [chair.shared for chair in sitting.after.chairs.all()] == [True, True]


def test_to_leave_empties_every_chair_of_the_device() -> None:
    client = Client()
    sitting = sat_down(client, GAMES[HIDDEN].terms())
    press(client, sitting, act="leave")

    assert not any(chair.taken or chair.shared for chair in sitting.chairs.all())


def test_more_than_six_do_not_share_a_device() -> None:
    game = next((g for g in GAMES.values() if max(g.seats) > 6), None)
    if game is None:
        pytest.skip("No game is for so many.")
    terms = game.terms(None, max(game.seats))
    places = {f"seat-{letter(seat)}": "beside" for seat in range(1, terms.seats)}
    answer = Client().post(reverse("sit", args=[terms.game]), {"terms": terms.code, **places})

    assert answer.status_code == 400
    assert "At most 6 people" in answer.content.decode()


def test_to_show_one_s_cards_is_not_to_have_read_what_the_game_is_about(client: Client) -> None:
    """The first lines are under the curtain, and would be gone with the first press."""
    sitting = sat_down(client, GAMES["truc"].terms())
    press(client, sitting, act="show")
    assert 'id="first"' in client.get(sitting.get_absolute_url()).content.decode()

    press(client, sitting, act="begin")
    assert 'id="first"' not in client.get(sitting.get_absolute_url()).content.decode()


@pytest.mark.parametrize(("last", "said"), [(0, "turn again"), (2, "Hand the device")])
def test_who_plays_again_is_not_told_to_hand_the_device_over(last: Seat, said: str) -> None:
    """With bots between, the next to act on a device may be the one who has just played."""
    _, terms, moves = next(one for one in book.records("gleek") if one[1].seats == 3)

    def plays_next(ply: int) -> bool:
        acted = [move.seat for move in moves[:ply] if move.seat in (0, 2)]
        return fold(terms, moves[:ply]).state.acting[:1] == (0,) and acted[-1:] == [last]

    ply = next(ply for ply in range(1, len(moves)) if plays_next(ply))
    places = [services.you("Ann"), services.bot("apprentice"), services.you("Joan")]
    sitting = services.open_table(terms, places, moves[:ply])
    device = [chair for chair in sitting.chairs.all() if chair.seat != 1]

    page = showing.inside(showing.of(sitting, None, device=device))

    assert ("Hand the device" in page) == (said == "Hand the device")
    assert ("’s turn again" in page) == (said == "turn again")
