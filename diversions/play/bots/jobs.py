"""What a bot is asked: the thinking that is due at a table, and the judging after its end."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom

from django.conf import settings
from django.utils import timezone

from diversions.play import leaf, present
from diversions.play.bots import thinking
from diversions.play.fold import Played
from diversions.play.models import Chair, Judgement, Sitting
from diversions.play.selectors import bot_due, to_judge
from diversions.rules import Move, Seat, Terms
from diversions.rules.bots import budget, levels
from diversions.rules.record import write

JUDGING = 4.0  # seconds that judging one act may take, and more than it does


@dataclass(frozen=True, slots=True)
class Job:
    """What a bot is asked: whose move it is, and all that is needed to think of one."""

    sitting_id: int
    version: int
    seat: Seat
    level: str
    terms_code: str
    record: str
    seed: int
    count: int
    seconds: float
    waits: float = 0.0  # seconds until it is to be thought of

    @property
    def text(self) -> str:
        """The job as another process is given it."""
        return thinking.written(
            self.seat, self.level, self.seed, self.count, self.seconds, self.record
        )


@dataclass(frozen=True, slots=True)
class Judging:
    """What the better player is asked of one act of a match that is over: the last of *moves*."""

    sitting_id: int
    terms: Terms
    moves: tuple[Move, ...]
    level: str
    seconds: float = JUDGING

    @property
    def terms_code(self) -> str:
        return self.terms.code

    @property
    def ply(self) -> int:
        """The ply of the act."""
        return len(self.moves) - 1

    @property
    def text(self) -> str:
        """The job as another process is given it."""
        return thinking.to_judge(self.terms, self.moves)


def pause_left(sitting: Sitting, played: Played) -> float:
    """Seconds for which the bots of a table still let people read what a deal came to."""
    if not leaf.paused(played, list(sitting.chairs.all())):
        return 0.0
    gone = (timezone.now() - sitting.touched).total_seconds()
    return max(0.0, settings.DEAL_PAUSE - gone)


def judging(sitting_id: int) -> Judging | None:
    """The act of a finished match that is to be judged next; None if all are."""
    sitting = present.sitting_at(sitting_id)
    if sitting is None:
        return None
    played = present.of(sitting).played
    persons = [c.seat for c in sitting.chairs.all() if c.kind == Chair.PERSON and c.taken]
    done = set(Judgement.objects.filter(sitting=sitting).values_list("ply", flat=True))
    ply = next((ply for ply in to_judge(played, persons) if ply not in done), None)
    if ply is None:
        return None
    moves = played.moves[: ply + 1]
    return Judging(sitting_id, played.terms, moves, levels(played.game, played.terms)[-1])


def due(sitting_id: int) -> Job | None:
    """The thinking that is due at a table; None if no bot is to act."""
    sitting = present.sitting_at(sitting_id)
    if sitting is None:
        return None
    if sitting.stopped:
        return None
    played = present.of(sitting).played
    bots = {c.seat: c.level for c in sitting.chairs.all() if c.kind == Chair.BOT}
    seat = None if played.broken else bot_due(played.state, played, tuple(bots))
    if seat is None:
        return None
    known = levels(played.game, played.terms)
    level = bots[seat] if bots[seat] in known else known[-1]
    may_spend = budget(played.game, level)
    return Job(
        sitting_id,
        sitting.version,  # that of the chairs: an answer is dropped where others sit there by now
        seat,
        level,
        played.terms.code,
        write(played.terms, played.moves),
        SystemRandom().getrandbits(32),
        may_spend.count,
        may_spend.seconds,
        pause_left(sitting, played),
    )
