"""Sixty spellings, as people type them, and the game that each is meant for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from django.test import Client

from diversions.games import GAMES
from diversions.library import guessing, selectors
from diversions.library.management.commands.check_game import wanting

pytestmark = pytest.mark.django_db

MEANT = {
    "karnoffel": "Karnöffel|karnoeffel|KARNOFFEL|Karnöﬀel|karnofel|karn|kaiserspiel|Karnoefel",
    "tarocchi": "tarot|Tarock|tarocco|tarok|taroc|tarrot",
    "ruff-and-trump": "Triomphe|triumph|ruff|ruffe and trump|trionfo|ruf & trump",
    "whist": "whist|whisk|ruff and honours|slam",
    "alquerque": "al-qirkat|qirkat|alquerk|al quirkat|alqu|draughts|alcuerque",
    "hazard": "Hasard|hazzard|hazarde|azar|haz",
    "poch": "Poque|pochen|poch|pochspiel|poker",
    "primero": "flux|primera|prime|primiera|primerro",
    "put": "putt|PUT|pute",
    "gleek": "gleeke|glek|glic",
    "shatranj": "shatrang|schatrandsch|shatranje|persian chess",
    "fox-and-geese": "fox & geese|Fuchs und Gänse|fuchs und gaense|fox and goose|fox",
    "reversis": "reversi|reversin|reverse",
    "tablero": "tablero de gucci|Tablero de Jesús|tabl",
    "cucumber": "gurka|cucum|cucumbre",
    "all-fours": "all fours|allfours|al fours",
    "rentoy": "rentoi|renteuil",
    "chaturanga": "caturanga|chaturang",
    "back-gammon": "backgammon|Back Gammon|backgamon|bakgammon",
    "irish": "irishe|iris",
    "passage": "passe-dix|passedix|pasage",
    "inn-and-inn": "in and in|Inn & Inn|in-and-in",
    "ombre": "ombre|hombre|l'hombre|L’Ombre|lomber|umber|ombra",
    "lanterloo": "loo|lantern loo|lanterlu|langteraloo|lanter loo",
    "post-and-pair": "post & pair|post and pare|postpair",
    "penneech": "pinnick|penneeck|pennech|peneech",
    "dubblets": "dublets|doublets|doublet",
    "ketch-dolt": "catch dolt|catchdolt|ketch-doult|catch-a-dolt",
    "sice-ace": "sise ace|six ace|siseace|size-ace",
    "bone-ace": "bone ace|boneace|one and thirty|31",
    "five-cards": "five card|5 cards|five cardes",
    "costly-colours": "costly colors|costlie coulours|costlycolors",
    "tick-tack": "tick tack|trick track|trictrac|tric-trac|tictac",
    "picket": "piquet|picquet|pickett",
    "cribbidge": "cribbage|cribage|crib",
    "beast": "beste|la bête|bete|beest",
    "french-ruff": "french ruff|french ruffe|frenchruff",
    "bankafalet": "banca falet|bank falet|banco fallito|bankafallet",
    "art-of-memory": "art of memory|memory|art memory",
}
ASKED = [(said, slug) for slug, words in MEANT.items() for said in words.split("|")]


def test_there_are_sixty() -> None:
    assert len(ASKED) >= 60


@pytest.mark.parametrize(("said", "slug"), ASKED, ids=[said for said, _ in ASKED])
def test_a_spelling_finds_its_game(client: Client, said: str, slug: str) -> None:
    page = client.get("/games/", {"q": said}).content.decode()
    first = re.search(r'class="to" href="/games/([^/]+)/"', page)
    meant = re.search(r'Did you mean <a href="/games/([^/]+)/"', page)
    shown = first or meant

    assert shown
    assert shown[1] == slug


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_game_says_by_what_it_is_found(slug: str) -> None:
    said = tomllib.loads((selectors.folder(slug) / guessing.FILE).read_text("utf-8"))

    assert set(said) == {"spellings", "known_for"}
    assert all(guessing.key(word) for words in said.values() for word in words)


def test_a_game_without_such_a_file_is_found(tmp_path: Path) -> None:
    lacking = [line for line in wanting(tmp_path, "put") if guessing.FILE in line]

    assert len(lacking) == 1
    assert "other spellings" in lacking[0]


def test_a_game_is_found_by_what_it_is_known_for(client: Client) -> None:
    page = client.get("/games/", {"q": "bluffing"}).content.decode()

    assert "put" in re.findall(r'class="to" href="/games/([^/]+)/"', page)


@pytest.mark.parametrize(("address", "title"), [("tarot", "tarocchi"), ("karnofel", "karnoffel")])
def test_an_address_that_does_not_exist_says_what_may_be_meant(
    client: Client, address: str, title: str
) -> None:
    answer = client.get(f"/games/{address}/")

    assert answer.status_code == 404
    assert f'Did you mean <a href="/games/{title}/"' in answer.content.decode()


def test_nonsense_means_nothing() -> None:
    assert guessing.named("xyzzyq") == guessing.meant("xyzzyq") == []


def test_spellings_are_never_printed(client: Client) -> None:
    """None of those that the book itself does not use."""
    page = client.get("/games/").content.decode().lower()
    for game in selectors.games():
        file = selectors.folder(game.slug) / guessing.FILE
        if not file.exists():
            continue  # a game without other spellings
        said = tomllib.loads(file.read_text(encoding="utf-8"))
        report = client.get(f"/games/{game.slug}/").content.decode().lower()
        own = {game.title.lower(), *(name.lower() for name in game.other_names)}
        for spelling in ("karnoeffel", "kaiserjass", "fuchs und gaense", "seven eleven"):
            if spelling in [s.lower() for s in said["spellings"]] and spelling not in own:
                assert spelling not in page
                assert spelling not in report


@pytest.mark.parametrize(
    ("said", "slug"),
    [
        ("sice-ase", "sice-ace"),  # its letters are words of rules too
        ("rentoys", "rentoy"),
        ("alkerque", "alquerque"),  # as it sounds
        ("trump and ruff", "ruff-and-trump"),  # in another order
        ("the game of put", "put"),
        ("rules of whist", "whist"),
        ("ombre game", "ombre"),
        ("inn", "inn-and-inn"),  # its title begins so, *Indian chess* only folds to it
    ],
)
def test_what_is_written_about_a_name_hides_it_not(client: Client, said: str, slug: str) -> None:
    page = client.get("/games/", {"q": said}).content.decode()
    first = re.search(r'class="to" href="/games/([^/]+)/"', page)
    meant = re.search(r'Did you mean <a href="/games/([^/]+)/"', page)

    assert meant or first
    assert slug == (meant or first)[1]  # type: ignore[index]
    if meant and first:
        assert meant.start() < first.start()


@pytest.mark.parametrize("said", ["dealer", "eldest", "rubber", "look", "follow suit"])
def test_a_word_of_the_book_means_itself(client: Client, said: str) -> None:
    page = client.get("/games/", {"q": said}).content.decode()

    assert 'class="to"' in page
    assert "Did you mean" not in page


@pytest.mark.parametrize(
    ("address", "slug"),
    [
        ("/games/tarot/play/", "tarocchi"),
        ("/games/cribbage/learn/", "cribbidge"),
        ("/games/loo/print/", "lanterloo"),
        ("/games/Karnöffel/", "karnoffel"),
        ("/games/all fours/", "all-fours"),
        ("/tarot/", "tarocchi"),
        ("/games/put/nonsense/", "put"),
    ],
)
def test_any_address_that_nothing_answers_says_what_may_be_meant(
    client: Client, address: str, slug: str
) -> None:
    answer = client.get(address)

    assert answer.status_code == 404
    assert f'Did you mean <a href="/games/{slug}/"' in answer.content.decode()


def test_an_address_like_no_name_means_none(client: Client) -> None:
    for address in ("/nowhere/", "/games/xyzzyq/", "/sources/tarot/", "/games/" + "x" * 5000):
        answer = client.get(address, follow=True)
        assert answer.status_code == 404
        assert "Did you mean" not in answer.content.decode()
