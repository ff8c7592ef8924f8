"""Names: what shows nothing is taken out, and names that look alike are one."""

from __future__ import annotations

import unicodedata

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from diversions.guild.meeting import services
from diversions.guild.people import services as people_services
from diversions.incoming.names import LENGTH, cleaned, shown

INVISIBLE = [
    *"\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u2028\u202e\u2060",
    *"\u2061\u2064\u2066\u206f\u2800\u3000\u3164\ufe0e\ufe0f\ufeff\uffa0\ufff0\ufff9\ufffb",
    *"\U00013441\U00013442\U0001107f\U00016fe4\ufffc\U000e01ef\U0001d17a\u206a\u2065\U0001343f",
    *"\U0001bca0\U0001d159\U0001d173\U000e0001\U000e0020\U000e007f\U000e0100\u00a0\u1680",
]
KEPT = [
    "Zoë",
    "O’Neill",
    "李小龍",
    "می‌خواهم",  # two joined words of Persian
    "क्‍ष",  # half a letter of Hindi
    "ශ්‍රී",
    "👨‍👩‍👧",
    "👩🏽‍🚀",
    "👁️‍🗨️",
    "❤️ Ann",
    "1️⃣",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿 fan",
    "؀١",  # a sign of format that is seen
]


@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
def test_a_name_of_what_shows_nothing_is_none(sign: str) -> None:
    assert cleaned(sign * 3) == ""
    assert cleaned(f" {sign} {sign}\u0301") == ""
    assert shown(f"An{sign if sign.strip() else ''}na") == "anna"


@pytest.mark.parametrize("name", KEPT)
def test_joiners_and_selectors_that_show_something_stay(name: str) -> None:
    assert cleaned(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Аnnа"), ("BOB", "ВОВ"), ("Hans", "Ηans"), ("Zoë", "Zοё"), ("O'Neill", "O’Neill")]
    + [("Jean-Luc", "Jean\u2011Luc"), ("Mary", "\U0001d40cary"), ("Straße", "STRASSE")],
)
def test_names_that_are_drawn_alike_are_one(one: str, other: str) -> None:
    assert shown(one) == shown(other)


@pytest.mark.parametrize(("one", "other"), [("Zoë", "Zoe"), ("Ann", "Anna"), ("Ян", "Ан")])
def test_names_that_are_drawn_differently_are_two(one: str, other: str) -> None:
    assert shown(one) != shown(other)


@given(st.text(max_size=90))
def test_whatever_is_typed_a_name_shows_something_or_is_empty(name: str) -> None:
    kept = cleaned(name)

    assert len(kept) <= LENGTH
    assert cleaned(kept) == kept
    assert not kept or shown(kept)
    assert not {unicodedata.category(sign) for sign in kept} & {"Cc", "Cs", "Zl", "Zp"}


@given(st.text("Aaé 李\u0645", min_size=1, max_size=12), st.data())
def test_nothing_invisible_makes_another_name(name: str, data: st.DataObject) -> None:
    odd = "".join(
        sign + data.draw(st.sampled_from(["", *(one for one in INVISIBLE if not one.isspace())]))
        for sign in name
    )

    assert shown(cleaned(odd)) == shown(cleaned(name))


@pytest.mark.django_db
@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
def test_no_one_comes_into_a_meeting_without_being_seen(client: Client, sign: str) -> None:
    meeting = services.make("Games at the Crown")

    answer = client.post(meeting.get_absolute_url(), {"name": sign * 2})

    assert answer.status_code == 409
    assert "Enter a name" in answer.content.decode()
    assert not meeting.people.exists()


@pytest.mark.django_db
def test_who_looks_like_another_is_told_apart() -> None:
    meeting = services.make("Games at the Crown")

    names = [
        people_services.join(meeting, name).name
        for name in ("Anna", "An\u200cna", "ＡＮＮＡ\u2800")
    ]

    assert names == ["Anna", "Anna 2", "ＡＮＮＡ 3"]
