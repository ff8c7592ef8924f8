"""What changed, as an Atom feed, and all pages, as a sitemap."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import TYPE_CHECKING, NamedTuple

from django.contrib.sitemaps import Sitemap
from django.contrib.syndication.views import Feed
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from diversions.library import editions, printed, selectors
from diversions.library.comparisons import COMPARED
from diversions.library.models import Rule

LATEST = 60  # changes in the feed
BY_HAND = "A redactor changed this rule."
BY_FILE = "This rule, or a witness of it, changed in the files of the book."

Page = tuple[str, tuple[str, ...]]  # the name of a place, and what it takes


class FeedItem(NamedTuple):
    """Something that happened to the book: a rule reworded, an edition published."""

    id: str
    title: str
    text: str
    place: str
    when: datetime


def happened() -> list[FeedItem]:
    """The last changes to rules, and every edition, the latest first."""
    items = [
        FeedItem(
            f"edition-{name}",
            f"Edition {name}",
            f"{len(editions.edition(name).rules)} rules as they read on this day.",
            reverse("edition", args=[name]),
            datetime.combine(editions.edition(name).day, time(), UTC),
        )
        for name in editions.names()
    ]
    numbers = dict(Rule.objects.values_list("id", "number"))
    titles = {game.slug: game.title for game in selectors.games()}
    for past in Rule.history.filter(history_type="~").order_by("-history_date")[:LATEST]:
        if past.id in numbers:
            title = f"{titles[past.game_id]}, rule {numbers[past.id]} changed"
            reason = past.history_change_reason or (BY_HAND if past.history_user_id else BY_FILE)
            place = reverse("rule", args=[past.id])
            items.append(
                FeedItem(f"rule-{past.history_id}", title, reason, place, past.history_date)
            )
    return sorted(items, key=lambda item: item.when, reverse=True)[:LATEST]


if TYPE_CHECKING:
    ItemFeed = Feed[FeedItem, None]
    PageMap = Sitemap[Page]
else:
    ItemFeed, PageMap = Feed, Sitemap


class Changes(ItemFeed):
    """The feed of changes."""

    feed_type = Atom1Feed
    title = "The Book of Diversions: what changed"
    subtitle = "Rules that changed, and editions published."
    link = "/editions/"

    def items(self) -> Sequence[FeedItem]:
        return happened()

    def item_title(self, item: FeedItem) -> str:
        return item.title

    def item_description(self, item: FeedItem) -> str:
        return item.text

    def item_link(self, item: FeedItem) -> str:
        return item.place

    def item_guid(self, item: FeedItem) -> str:
        return f"diversions:{item.id}"

    def item_updateddate(self, item: FeedItem) -> datetime:
        return item.when


class Pages(PageMap):
    """Every page that is read: games, rules, sources, texts, editions."""

    def items(self) -> list[Page]:
        named: list[Page] = [
            (name, ())
            for name in (
                *("front", "games", "sources", "glossary", "editions", "data"),
                *("how", "when", "examples", "compared"),
            )
        ]
        named += [("comparison", (question,)) for question in COMPARED]
        named += [("report", (game.slug,)) for game in selectors.games()]
        named += [
            ("rule", (id,)) for id in Rule.objects.order_by("id").values_list("id", flat=True)
        ]
        named += [("source", (key,)) for key in selectors.sources()]
        named += [
            ("printed-page", (key, page))
            for key in sorted(printed.available())
            for page in printed.text(key).pages
        ]
        return named + [("edition", (name,)) for name in editions.names()]

    def location(self, item: Page) -> str:
        name, args = item
        return reverse(name, args=args)
