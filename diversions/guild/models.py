"""Meetings: who is there, what is played in which order, and at which tables."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from diversions.games import GAMES
from diversions.incoming.letters import CODE_LENGTH, new_letters
from diversions.incoming.names import LENGTH as NAME_LENGTH
from diversions.incoming.names import in_alphabet
from diversions.library.steps import LessonHeader, LessonStep
from diversions.play import lessons
from diversions.play.models import OfTerms, Sitting
from diversions.rules import Terms

TABLES = 40  # of one meeting, at most
PEOPLE = 200
TITLE = 80  # signs of a meeting’s name or place
OPEN_FOR = timedelta(days=2)  # after the hour of the meeting its letters are good no more


def new_key() -> str:
    """The word of a private link, too long to guess."""
    return secrets.token_urlsafe(18)


def in_two_days() -> datetime:
    return timezone.now() + OPEN_FOR


class Meeting(models.Model):
    """One event: a steward, people, a running order, tables; a version that only rises."""

    # Four letters; more, once it is long over and they lead to another.
    code = models.CharField(max_length=4 * CODE_LENGTH, unique=True, default=new_letters)
    key = models.CharField(max_length=40, unique=True, default=new_key)
    name = models.CharField(max_length=TITLE)
    place = models.CharField(max_length=TITLE, blank=True)
    # As it is written on the invitation: no time zone is asked for, and none is reckoned with.
    hour = models.DateTimeField(null=True, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="meetings"
    )
    version = models.PositiveIntegerField(default=1)
    # The part of the running order that is told or played now, and since when.
    at = models.ForeignKey("Item", models.SET_NULL, null=True, blank=True, related_name="+")
    since = models.DateTimeField(null=True, blank=True)
    # The lesson that all go through together now.
    lesson = models.ForeignKey("Lesson", models.SET_NULL, null=True, blank=True, related_name="+")
    paused = models.BooleanField(default=False)
    # When the room’s time is over; while all is paused, the seconds that are left instead.
    until = models.DateTimeField(null=True, blank=True)
    left = models.IntegerField(null=True, blank=True)
    # What the last great press changed, for as long as it can be taken back.
    undo = models.JSONField(default=dict, blank=True)
    # The network that phones join first: {"name": "…", "password": "…"}; gone when it is over.
    network = models.JSONField(default=dict, blank=True)
    # Where the codes lead that were printed for this meeting, once it is over.
    next = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    door = models.BooleanField(default=True)  # whether others may still come in
    sharing = models.BooleanField(default=False)  # whether one phone may bring several people
    # What the projector shows: {"kind": "rule", "rule": "…"}.
    shown = models.JSONField(default=dict, blank=True)
    tables = models.PositiveSmallIntegerField(default=8)  # for which codes are printed
    # The address to which those lead that were printed last.
    printed = models.CharField(max_length=200, blank=True)
    expires = models.DateTimeField(default=in_two_days)
    ended = models.DateTimeField(null=True, blank=True)
    # Of a meeting that was taken in from a file: which it was where it was held.
    origin = models.CharField(max_length=64, blank=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def mark(self) -> str:
        """What tells this meeting from any other, wherever it was held; no secret."""
        return self.origin or hashlib.sha256(self.key.encode()).hexdigest()

    def get_absolute_url(self) -> str:
        return reverse("meeting", args=[self.code])

    @property
    def run(self) -> str:
        """What tells the game or lesson that goes on now from the one before it."""
        return self.since.isoformat() if self.since else ""

    @property
    def seconds_left(self) -> int | None:
        """Of the room’s time, below nothing once it is over; None, if none is set."""
        if self.until is None:
            return self.left
        return round((self.until - timezone.now()).total_seconds())

    @property
    def is_open(self) -> bool:
        """Whether the letters still lead in."""
        return self.ended is None and timezone.now() < self.expires


class Item(OfTerms):
    """One game of the running order, with the minutes to tell it and to play it."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="items")
    order = models.PositiveSmallIntegerField()
    tell = models.PositiveSmallIntegerField(default=2)
    play = models.PositiveSmallIntegerField(default=5)
    alike = models.BooleanField(default=False)  # the same deal at every table
    # The hands of that deal, a line a seat: "A 3S 2H 4C"; "then 5D" lays what comes next.
    deal = models.TextField(blank=True, max_length=1000)

    class Meta:
        ordering = ["order", "pk"]

    @property
    def terms(self) -> Terms:
        """As they were agreed; the game's usual ones, if the book has such readings no more."""
        return self.game.terms() if self.is_stale else super().terms

    @property
    def is_stale(self) -> bool:
        """Whether the book no longer has these readings, as may be in an old plan."""
        try:
            self.game.terms_of(self.terms_code)
        except ValueError:
            return True
        return False

    @property
    def taught(self) -> bool:
        """Whether the book has a lesson for it."""
        return bool(lessons.lesson(self.game.slug, self.terms))

    @property
    def bridges(self) -> tuple[LessonHeader, ...]:
        """Its lessons for those who know another game."""
        return lessons.bridges(self.game.slug, self.terms)


class Demonstration(models.Model):
    """One that is prepared: a record, where it begins, and what is noted of its positions."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="demonstrations")
    title = models.CharField(max_length=80)
    what = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.title

    @property
    def slug(self) -> str:
        """Of which game it is."""
        return str(self.what.get("terms", "")).partition(":")[0]


class Person(models.Model):
    """One who came, and where he sits; no table is the hall."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="people")
    name = models.CharField(max_length=NAME_LENGTH + 5)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    # Where he sat last, so that he can be brought back there.
    left_table = models.PositiveSmallIntegerField(null=True, blank=True)
    left_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    here = models.BooleanField(default=True)  # not gone home
    out = models.BooleanField(default=False)  # put out, and no more of this meeting
    # Of one who came in twice: under which name he stays; then he is *out* under this one.
    merged = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    # Whose phone he shares; then he has none himself, and the other's browser acts for both.
    beside = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    # The last word of the link by which another phone takes his place; then the epoch rises.
    key = models.CharField(max_length=40, default=new_key)
    epoch = models.PositiveIntegerField(default=0)
    joined = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "name"], name="one_name_a_person"),
            models.UniqueConstraint(
                fields=["meeting", "table", "seat"],
                condition=models.Q(table__isnull=False),
                name="one_person_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def in_alphabet(self) -> str:
        return in_alphabet(self.name)

    @property
    def phone(self) -> Person:
        """Whose phone he uses: his own, if he shares no other's."""
        return (self.beside.merged or self.beside) if self.beside else self


def by_name(people: Iterable[Person]) -> list[Person]:
    """In the order of the alphabet, in which a letter with a mark stands beside the one without."""
    return sorted(people, key=lambda person: (person.in_alphabet, person.pk))


class Party(models.Model):
    """People whom the steward keeps together, or apart, wherever seats are given out."""

    TOGETHER, APART = "together", "apart"
    MEMBERS = "people__merged"  # what *members* reads, for who asks it of many parties

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="parties")
    name = models.CharField(max_length=TITLE, blank=True)  # of a household; else its people's
    kind = models.CharField(max_length=8, default=APART)
    people = models.ManyToManyField(Person, related_name="parties")
    off = models.BooleanField(default=False)  # let go, and can be kept again

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "parties"

    def __str__(self) -> str:
        return self.name or ", ".join(person.name for person in self.members)

    @property
    def members(self) -> list[Person]:
        """Who is meant, each once: for a name that was made one with another, that other.

        The list itself stays as it was made: those who are made two again are in it as before.
        """
        people = (one.merged or one for one in self.people.all())
        return list({who.pk: who for who in people}.values())


class Vote(models.Model):
    """What one person would play in the position of a demonstration that is asked about now."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="votes")
    person = models.OneToOneField(Person, models.CASCADE, related_name="vote")
    line = models.CharField(max_length=200)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.line


class Play(models.Model):
    """One sitting at one table of a meeting; ``now`` while its company sits there."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="plays")
    item = models.ForeignKey(Item, models.SET_NULL, null=True, blank=True, related_name="plays")
    table = models.PositiveSmallIntegerField()
    sitting = models.OneToOneField(Sitting, models.CASCADE, related_name="+")
    now = models.BooleanField(default=True)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["meeting", "table"],
                condition=models.Q(now=True),
                name="one_sitting_a_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.meeting_id}/{self.table}"


class Lesson(models.Model):
    """A lesson that a class goes through together, at the step that its steward has opened."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="lessons")
    game = models.CharField(max_length=60)
    # Terms, or the code of a bridge; else the game's first lesson.
    terms_code = models.CharField(max_length=200, blank=True)
    step = models.CharField(max_length=80)
    turn = models.PositiveIntegerField(default=1)  # rises whenever another step is opened
    version = models.PositiveIntegerField(default=0)  # rises with whatever anybody does
    opened = models.DateTimeField(default=timezone.now)  # the step, not the lesson

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.meeting_id}/{self.game}/{self.step}"

    @property
    def title(self) -> str:
        return self.bridge or GAMES[self.game].title

    @property
    def bridge(self) -> str:
        """What it is called, if it is a bridge."""
        plan = lessons.bridge(self.game, self.terms_code)
        return plan.title if plan else ""

    @property
    def called(self) -> str:
        """The heading of its page."""
        return self.bridge or f"{self.title}: the lesson"

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        try:
            plan = lessons.plan(self.game, self.terms_code)
        except ValueError:  # the book has such readings no more
            plan = lessons.plan(self.game)
        return plan.steps if plan else ()

    @property
    def number(self) -> int:
        """The step that is open, counted from 0; the first, if the book has it no more."""
        return next((n for n, step in enumerate(self.steps) if step.key == self.step), 0)


class Try(models.Model):
    """What one person has done of one step of a lesson."""

    lesson = models.ForeignKey(Lesson, models.CASCADE, related_name="tries")
    person = models.ForeignKey(Person, models.CASCADE, related_name="tries")
    step = models.CharField(max_length=80)
    made = models.CharField(max_length=200, blank=True)  # the right move, while it stands
    wrong = models.PositiveIntegerField(default=0)
    asks = models.BooleanField(default=False)  # for help
    done = models.DateTimeField(null=True, blank=True)
    # Where it is played, if the step is a real play.
    sitting = models.ForeignKey(Sitting, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lesson", "person", "step"], name="one_try_a_step"),
        ]

    def __str__(self) -> str:
        return f"{self.person} at {self.step}"


class Question(models.Model):
    """How often one rule answered *Why?* at the tables and lessons of a meeting."""

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="questions")
    rule = models.CharField(max_length=120)
    times = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-times", "rule"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "rule"], name="one_count_a_rule"),
        ]

    def __str__(self) -> str:
        return f"{self.rule}: {self.times}"


class Tournament(OfTerms):
    """A small tournament at a meeting: one game at tables of two to four."""

    SWISS, ROUND_ROBIN, DOUBLE = "swiss", "round-robin", "double"

    meeting = models.ForeignKey(Meeting, models.CASCADE, related_name="tournaments")
    system = models.CharField(max_length=12, default=SWISS)
    tie_break = models.CharField(max_length=12, default="buchholz")  # a key of TIE_BREAKS
    teams = models.BooleanField(default=False)  # two enter together, for a game in pairs
    seed = models.PositiveIntegerField(null=True)  # of the draw; none: by order of arrival
    # What a bye counts that was asked for: a key of ASKED_BYES.
    asked_bye = models.CharField(max_length=8, default="full")
    # The next round while it is drawn and not begun (guild/tournament/drafts).
    draft = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each entrant at one table."""
        terms = self.terms
        return self.game.sides(terms) if self.teams else tuple((s,) for s in range(terms.seats))


WITH_A_BOT = "with a bot"  # how a team is called that lacks a person


class Entrant(models.Model):
    """One who plays in a tournament, or a team of two; *out* once it has dropped out."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    partner = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=2 * (NAME_LENGTH + 5) + 5)
    # The name by which the lot fell: a name that is corrected later draws no other.
    drawn_as = models.CharField(max_length=2 * (NAME_LENGTH + 5) + 5, blank=True)
    out = models.BooleanField(default=False)
    wants_bye = models.BooleanField(default=False)  # in the next round
    # Rounds of a double elimination that were begun without this entrant.
    missed = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> list[Person]:
        return [person for person in (self.person, self.partner) if person]

    @property
    def are_two(self) -> bool:
        """Whether a sentence about them is in the plural."""
        return self.partner_id is not None

    @property
    def gone(self) -> str:
        """Why it plays no more, as the standings say it; empty while it does."""
        if not self.out:
            return ""
        return "dropped out" if self.people else "entered twice"  # its person has another

    @property
    def name_for_the_lot(self) -> str:
        return self.drawn_as or self.name

    def called(self) -> str:
        """The name by the people who they are now; a team without a second person has a bot."""
        names = [person.name for person in self.people]
        if not names or not self.tournament.teams:
            return names[0] if names else self.name
        return f"{names[0]} and {names[1]}" if len(names) > 1 else f"{names[0]} {WITH_A_BOT}"


class Pairing(models.Model):
    """Those who meet at one table in one round; one alone has a bye."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField()
    # Of the knock-out, if it is of that; of a double elimination the side.
    stage = models.CharField(max_length=24, blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    play = models.OneToOneField(Play, models.SET_NULL, null=True, related_name="+")
    corrected = models.BooleanField(default=False)  # by the steward, against the table
    asked = models.BooleanField(default=False)  # a bye that was asked for
    by_hand = models.BooleanField(default=False)  # of a round that the steward changed
    # The round that was under way when this result was corrected last, if it was a later one.
    corrected_in = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["round", "table", "pk"]

    def __str__(self) -> str:
        return ", ".join(one.entrant.name for one in self.company) or "nobody"

    @property
    def company(self) -> list[Placing]:
        """Who sits there, by seat."""
        return list(self.placings.all())

    @property
    def is_bye(self) -> bool:
        return len(self.company) == 1

    @property
    def is_over(self) -> bool:
        """Whether every one has a place."""
        return all(one.place for one in self.company)


class Placing(models.Model):
    """One who sits at a table of a round, and in which place he came: 1 is the first."""

    pairing = models.ForeignKey(Pairing, models.CASCADE, related_name="placings")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()  # of teams, the side
    place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["pairing", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "seat"], name="one_placing_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.place or '?'}"


class Account(models.Model):
    """A report of play: what one table made of a game; shown once a redactor has read it."""

    QUEUED, SHOWN, REFUSED = "queued", "shown", "refused"

    uid = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    meeting = models.ForeignKey(
        Meeting, models.SET_NULL, null=True, blank=True, related_name="accounts"
    )
    event = models.CharField(max_length=200)  # the name and place of the meeting, as they were
    by = models.CharField(max_length=NAME_LENGTH + 5)
    game = models.CharField(max_length=60, db_index=True)
    terms_code = models.CharField("reading", max_length=500)
    people = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    stuck = models.TextField("where they got stuck", blank=True, max_length=2000)
    thought = models.TextField("what they thought", blank=True, max_length=2000)
    state = models.CharField(
        max_length=8, choices=[(w, w) for w in (QUEUED, SHOWN, REFUSED)], default=QUEUED
    )
    written = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-written", "-pk"]
        verbose_name = "report of play"
        verbose_name_plural = "reports of play"

    def __str__(self) -> str:
        return f"{self.terms_code}, {self.event}"
