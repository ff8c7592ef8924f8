"""Sittings: what is kept of a table, which is its chairs and its record."""

from __future__ import annotations

import secrets
from copy import copy
from typing import Any

from django.db import models
from django.urls import reverse

from diversions.games import game_of
from diversions.incoming.letters import CODE_LENGTH
from diversions.incoming.names import LENGTH as NAME_LENGTH
from diversions.rules import Game, Terms

# No letter or figure that is mistaken for another when it is read out across a room.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_code() -> str:
    """Ten letters and figures: short enough to read out, too many to guess (2 to the 49th)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def in_words(code: str) -> str:
    """The variant of *code*, then every answer of it that is not the variant's own."""
    try:
        terms = game_of(code).terms_of(code)
    except (LookupError, ValueError):
        return code
    variants = {variant.key: variant for variant in game_of(code).variants}
    written = [change.partition("=")[0] for change in code.partition(":")[2].split(",")[1:]]
    answers = [
        f"{option.question} {answer.label}."
        for option, answer in terms.agreed
        if option.key in written
    ]
    seats = f", {terms.seats} players" if "seats" in written else ""
    return " ".join([f"{variants[terms.variant].title}{seats}.", *answers])


class OfTerms(models.Model):
    """What a game is played in, by terms that were agreed."""

    terms_code = models.CharField(max_length=500)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.terms_code

    @property
    def game(self) -> Game[Any]:
        """The rules that are played here."""
        return game_of(self.terms_code)

    @property
    def terms(self) -> Terms:
        """What was agreed."""
        return self.game.terms_of(self.terms_code)

    @property
    def in_words(self) -> str:
        """What was agreed, as people say it; the code, if the book has such readings no more."""
        return in_words(self.terms_code)


class Sitting(OfTerms):
    """One play of a game at one table: its terms, and a version that only rises."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    version = models.PositiveIntegerField(default=0)
    # Who asks to take back, to which ply, and who has yet to consent; when that is nobody, what
    # became of it.  None when nobody has asked since the last act.
    asked = models.JSONField(null=True, blank=True)
    # Where the company went from here: another match, other readings.
    after = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="+")
    # Where the company came from, if not by itself, and finds what is next: a path of this house.
    home = models.CharField(max_length=200, blank=True)
    label = models.CharField(max_length=40, blank=True)  # what it is called there: "Table 7"
    # To be read aloud while a chair is free, at a table of no meeting.
    letters = models.CharField(max_length=CODE_LENGTH, blank=True, db_index=True)
    # Why nothing may be done here now, by whoever keeps that home; *result*: it was entered there.
    PAUSED, LEFT, RESULT = "paused", "left", "result"
    stopped = models.CharField(
        max_length=6,
        blank=True,
        choices=[(PAUSED, PAUSED), (LEFT, LEFT), (RESULT, RESULT)],
        default="",
    )
    created = models.DateTimeField(auto_now_add=True)
    touched = models.DateTimeField(auto_now_add=True, db_index=True)
    # When the first act was made; None before it.
    begun = models.DateTimeField(null=True, editable=False)
    # Until when a server has undertaken to think for the bots here, and renews it while it does;
    # once it has passed, any server takes it up.  None where no bot is to act, nor to judge an act.
    lease = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["lease"], condition=models.Q(lease__isnull=False), name="leased")
        ]

    def __str__(self) -> str:
        return f"{self.code} ({self.terms_code})"

    def get_absolute_url(self) -> str:
        return reverse("at", args=[self.code])


class Chair(models.Model):
    """A seat with a person or a bot in it, or one that is kept for a friend."""

    PERSON, BOT = "person", "bot"

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=[(PERSON, PERSON), (BOT, BOT)], default=PERSON)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    level = models.CharField(max_length=20, blank=True)
    taken = models.BooleanField(default=False)
    # The last word of the link that invites to this chair.
    key = models.CharField(max_length=16, default=new_code)
    # Which device its person passes round with those of the other chairs here of that number; 0 is
    # his own.
    shared = models.PositiveSmallIntegerField(default=0)
    # As far into the record as this person has gone on from the ends of deals.
    read = models.PositiveIntegerField(default=0)
    # Rises when someone is put out: what a browser holds for an older epoch is void.
    epoch = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "seat"], name="one_chair_a_seat"),
            models.UniqueConstraint(fields=["sitting", "key"], name="one_key_a_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id}/{self.seat} {self.name}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for a person."""
        return self.kind == self.PERSON and not self.taken


def loaded() -> models.QuerySet[Sitting]:
    """Sittings with their chairs, as every page wants them."""
    return Sitting.objects.prefetch_related("chairs")


def altered(sitting: Sitting, **fields: object) -> Sitting:
    """A loaded sitting with other *fields* and the same chairs, nothing of it shared with the old
    one: what a change has left, without a question to the database."""
    new = copy(sitting)
    for name, value in fields.items():
        setattr(new, name, value)
    chairs = [copy(chair) for chair in sitting.chairs.all()]
    for chair in chairs:
        chair.sitting = new
    seated = sitting.chairs.all().all()
    seated._result_cache = chairs
    new._prefetched_objects_cache = {"chairs": seated}  # type: ignore[attr-defined]
    return new


class Judgement(models.Model):
    """What the better player says of one act of a match that is over, by what its seat could know.

    Empty, where nothing else could be done, or no answer came.  *gain* is what his act would have
    brought more, and *stands* what it is worth, in the unit of the game; null, where nobody can
    tell.  *answers* are the turns after a mistake in which something is lost by it, on a board.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="judgements")
    ply = models.PositiveIntegerField()
    best = models.TextField(blank=True)  # his act, as a record has it
    because = models.TextField(blank=True)
    gain = models.FloatField(null=True, blank=True)
    stands = models.FloatField(null=True, blank=True)
    answers = models.TextField(blank=True)  # as a record has them
    rule = models.CharField(max_length=80, blank=True)  # that the reason rests on
    turn = models.TextField(blank=True)  # what would turn the advice
    figure = models.TextField(blank=True)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "ply"], name="one_judgement_a_ply"),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id}/{self.ply} {self.best}"


class Entry(models.Model):
    """One line of a record."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="entries")
    ply = models.PositiveIntegerField()
    line = models.TextField()

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "ply"], name="one_entry_a_ply"),
        ]

    def __str__(self) -> str:
        return self.line


class MatchTime(models.Model):
    """How long people took for one match.  It outlasts the table, and names nobody."""

    game = models.SlugField()
    variant = models.CharField(max_length=40)
    seats = models.PositiveSmallIntegerField()
    seconds = models.FloatField()

    def __str__(self) -> str:
        return f"{self.game}:{self.variant} of {self.seats}, {self.seconds:.0f} s"
