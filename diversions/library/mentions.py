"""When a game is first told of, by whom, and on whose word: ``fixtures/mentions.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from diversions.library import evidence, selectors
from diversions.library.models import Game, Source

FILE = Path(settings.BASE_DIR) / "fixtures" / "mentions.toml"
PERIOD = 1600  # the year with which the Society's period ends


class FirstMention(NamedTuple):
    """One text that tells of a game, and who says so; *year* 0 where only *before* is known."""

    game: str
    said: str
    says: str  # the source that tells us
    text: str
    year: int = 0
    before: int = 0
    by: str = ""  # the source that tells of the game
    doubt: str = ""

    @property
    def is_in_period(self) -> bool:
        return (self.year or self.before - 1) < PERIOD

    @property
    def is_read(self) -> bool:
        """Whether the text itself is before us, and nobody tells us of it."""
        return self.by == self.says

    @property
    def teller(self) -> Source:
        return selectors.sources()[self.says]


@cache
def every() -> tuple[FirstMention, ...]:
    """All of them, the oldest first."""
    said = tomllib.loads(FILE.read_text(encoding="utf-8"))["mention"]
    mentions = [FirstMention(**entry) for entry in said]
    return tuple(sorted(mentions, key=lambda m: m.year or m.before))


def first(slug: str) -> tuple[FirstMention, ...]:
    """Those of one game, the oldest first.

    One without a year goes before those whose dates are doubted, unless it is doubted itself.
    """
    mentions = [mention for mention in every() if mention.game == slug]
    doubted = [mention.year for mention in mentions if mention.doubt and mention.year]

    def order(mention: FirstMention) -> tuple[int, bool]:
        undated = mention.before and not mention.doubt
        year = min([mention.before, *doubted]) if undated else mention.year or mention.before
        return year, not undated

    return tuple(sorted(mentions, key=order))


def told(slug: str) -> tuple[str, FirstMention | None]:
    """Whether a game is told of before 1600, in a sentence, and the mention that it is about.

    What no doubt is known of goes before what is doubted.
    """
    mentions = first(slug)
    early = [mention for mention in mentions if mention.is_in_period]
    if sure := [mention for mention in early if not mention.doubt]:
        return f"Mentioned before 1600{_date(sure[0])}.", sure[0]
    later = next((mention for mention in mentions if not mention.is_in_period), None)
    if early:
        return f"Perhaps mentioned before 1600{_date(early[0])}.", early[0]
    if later:
        said = f"the first mention is from {later.said}."
        return f"No text in this book mentions it before 1600; {said}", later
    return "No text in this book mentions it before 1600.", None


def in_full(slug: str) -> tuple[str, FirstMention | None]:
    """The same, with what the mention is, and why it is doubted."""
    sentence, mention = told(slug)
    if mention is None:
        return sentence, mention
    if mention.doubt:
        return f"{sentence} {mention.text} {mention.doubt}", mention
    joined = sentence if ":" in sentence else f"{sentence[:-1]}:"
    return f"{joined} {mention.text}", mention


def age(slug: str) -> str:
    """In which age a game is first told of, for a filter; empty where no text tells of it.

    Where only a doubted mention is older than 1600, it says *perhaps*.
    """
    mention = told(slug)[1]
    if mention is None:
        return ""
    if mention.is_in_period:
        return "perhaps before 1600" if mention.doubt else "before 1600"
    return evidence.age_of(mention.year or mention.before - 1)


def short(slug: str, witnessed: int | None) -> str:
    """The same in a few words, for a list; without a mention, the oldest text *witnessed*."""
    mention = told(slug)[1]
    if mention is None:
        return f"told in {witnessed}" if witnessed else "not dated by any text"
    year = str(mention.year or "")  # none, where a text says only *before 1600*
    when = year if year and year in mention.said else mention.said
    near = next((word for word in ("about", "around") if word in mention.said), "in")
    if not when.startswith(("about", "around", "before", "in ")):
        when = f"{near} {when}"
    return f"{'perhaps' if mention.doubt else 'told'} {when}"


def _date(mention: FirstMention) -> str:
    return ", in a year that is not named" if mention.said == "before 1600" else f": {mention.said}"


class FirstTold(NamedTuple):
    """A game with what is first told of it; *sentence* says how that stands to 1600."""

    game: Game
    sentence: str
    mentions: tuple[FirstMention, ...]


def first_told() -> list[FirstTold]:
    """Every game, by the first mention that is not doubted; those without one last."""
    games = [FirstTold(game, told(game.slug)[0], first(game.slug)) for game in selectors.games()]

    def order(one: FirstTold) -> tuple[int, str]:
        mention = told(one.game.slug)[1]
        return ((mention.year or mention.before) if mention else 9999, one.game.title)

    return sorted(games, key=order)
