"""Looking back: acts beside a better player's, and how a match stood.

Of a match that is over all acts of a seat are told; a lesson and a problem tell of one, in the
same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from diversions.play import second_person, words
from diversions.play.fold import Played, PlayedMove
from diversions.play.models import Judgement
from diversions.rules import Game, Move, Ruling, Seat, State, ruling_on, step
from diversions.rules.bots import MATCHES, Unit, bots_of, done_often, levels
from diversions.rules.core import name
from diversions.rules.judging import Judged, is_choice, judged
from diversions.rules.kit.wording import listed

DECISIVE = {"share": 0.1, "lead": 1.0}  # a change that is told as the deciding move's, by unit
SECONDS = 0.15  # that the better player may think of one act, where somebody waits for the page
REMEMBERED = 500  # acts that he was asked about


class Act(NamedTuple):
    """One act of a seat in a match that is over, and what the better player says of it.

    *best* is what he would have done: empty where it is the same, or nothing else could be done.
    *lost* are sentences with their rules: how the opponent goes on after a mistake, up to what is
    taken.
    """

    number: int  # among the acts of the seat, from 1
    ply: int
    done: Markup
    told: Markup  # the same as a sentence to the player, with what was better
    rule: str
    notes: tuple[tuple[str, Markup], ...]
    best: Markup = Markup()
    rather: Markup = Markup()  # the same as what somebody would have chosen
    best_rule: str = ""
    because: Markup = Markup()
    why: str = ""  # the rule that the reason rests on
    turn: Markup = Markup()  # what would turn the advice
    figure: Markup = Markup()
    gain: float | None = None
    lost: tuple[tuple[str, Markup], ...] = ()
    gained: str = ""  # in a sentence; empty where it would have gained nothing that is known
    judged: bool = False
    free: bool = False  # whether anything else could have been done
    failed: bool = False  # whether it could have been, and he came to no end with it

    @property
    def unknown(self) -> bool:
        """Whether he would have done something else, and nobody can tell what that gains."""
        return bool(self.best) and self.gain is None


class Curve(NamedTuple):
    """One line of a chart: whose, its values by act, and the same as points of an SVG polyline."""

    name: Markup
    values: tuple[float | None, ...]
    points: str
    own: bool = True


class Mark(NamedTuple):
    """A point of the own curve of a chart that leads to its act."""

    number: int  # of the act
    across: float
    down: float


class MatchChart(NamedTuple):
    """How a match went, act by act; *unit* says what its numbers are."""

    unit: str
    numbers: tuple[int, ...]  # of the acts
    curves: tuple[Curve, ...]
    low: str
    high: str
    nought: float | None = None  # how high nought lies, if it is within
    marks: tuple[Mark, ...] = ()
    of_worth: bool = False  # whether it is the better player's figure, and not the score


WIDE, HIGH = 300, 100  # of a chart, in its own units


class Retrospect(NamedTuple):
    """All that can be said to one seat of its match."""

    level: str
    acts: tuple[Act, ...]
    chart: MatchChart | None
    weighs: bool  # whether anybody can tell what acts are worth in this game
    unit: Unit = MATCHES

    @property
    def judged(self) -> int:
        return sum(act.judged for act in self.acts)

    @property
    def failed(self) -> int:
        """How many acts could not be judged."""
        return sum(act.failed for act in self.acts)

    @property
    def mistakes(self) -> list[Act]:
        """All acts that cost something, in the order of the record."""
        return [act for act in self.acts if act.gain]

    @property
    def dearest(self) -> list[Act]:
        """The same, the dearest first."""
        return sorted(self.mistakes, key=lambda act: -(act.gain or 0))

    @property
    def deciding(self) -> tuple[Act, str, str] | None:
        """The act after which the figure of the chart changed most, with it before and after;
        None where no change is great enough, or not all is judged."""
        chart, unit = self.chart, self.unit
        if chart is None or not chart.of_worth or self.judged < len(self.acts):
            return None
        least = DECISIVE[unit.kind] * (100 if unit.kind == "share" else 1)
        values = chart.curves[0].values
        steps = [
            (abs(after - before), act)
            for act, before, after in zip(self.acts, values, values[1:], strict=False)
            if before is not None and after is not None
        ]
        change, act = max(steps, key=lambda step: step[0], default=(0.0, None))
        if act is None or change < least:
            return None
        before, after = values[act.number - 1 : act.number + 1]
        assert before is not None
        assert after is not None
        return act, stood_said(unit, before), stood_said(unit, after)


def retrospect(
    played: Played, seat: Seat, names: Sequence[str], judgements: Mapping[int, Judgement]
) -> Retrospect:
    """The acts of *seat* in a match that is over, with the *judgements* on them by ply."""
    bots = bots_of(played.game)
    acts: list[Act] = []
    scores: list[tuple[int, ...]] = []
    for ply, line, state in before(played):
        if line.move.seat == seat:
            said = stored_judgement(judgements[ply]) if ply in judgements else None
            acts.append(act_of(played, len(acts) + 1, ply, line, state, names, said))
            scores.append(state.score)
    if bots.weigh and bots.unit.kind in ("share", "lead"):
        stood = [judgements[act.ply].stands if act.ply in judgements else None for act in acts]
        chart = chart_of_worth(bots.unit, stood)
    else:
        sides = played.game.sides(played.terms)
        chart = chart_of_scores(scores, sides, seat, names)
    best = levels(played.game, played.terms)[-1]
    return Retrospect(best, tuple(acts), chart, bots.weigh is not None, bots.unit)


def stood_said(unit: Unit, value: float) -> str:
    """How one stood, in words.

    >>> stood_said(MATCHES, 34), stood_said(Unit("man", "men", "lead"), -2)
    ('you would win in about one case in three', 'you were 2 men behind')
    >>> stood_said(MATCHES, 0)
    'you would hardly ever win'
    """
    if unit.kind == "share":
        return f"you would {done_often('win', value / 100)}"
    many = f"{abs(value):g} {unit.one if abs(value) == 1 else unit.many}"
    return f"you were {many} {'ahead' if value > 0 else 'behind'}" if value else "you were level"


def before(played: Played) -> Iterator[tuple[int, PlayedMove, State]]:
    """Each line of a record with its ply, and the table before it."""
    state = played.game.begin(played.terms)
    for ply, line in enumerate(played.lines):
        yield ply, line, state
        state = step(played.game, state, line.move)


def stored_judgement(kept: Judgement) -> Judged:
    """What was kept of the better player's words."""
    best = Move.read(kept.best) if kept.best else None
    answers = tuple(map(Move.read, kept.answers.splitlines()))
    return Judged(
        best, kept.because, kept.gain, kept.stands, answers, kept.rule, kept.turn, kept.figure
    )


def tried(played: Played, ruling: Ruling, names: Sequence[str]) -> Act:
    """An act that *ruling* allows, made after *played* to see what it is worth, in words."""
    line = played.then(ruling).lines[-1]
    said = said_of(played, ruling.move)
    return act_of(played, 1, played.ply, line, played.state, names, said)


def said_of(played: Played, move: Move) -> Judged:
    """What the better player says of *move*, made after *played*."""
    return _said_of(played.game, played.state, move)


@lru_cache(maxsize=REMEMBERED)
def _said_of(game: Game[Any], state: State, move: Move) -> Judged:
    """What the better player says of *move*: the same to everybody who makes it."""
    return judged(game, state, move, "asked", SECONDS)


def act_of(
    played: Played,
    number: int,
    ply: int,
    line: PlayedMove,
    state: State,
    names: Sequence[str],
    said: Judged | None,
) -> Act:
    """One act in words; *state* is the table before it."""
    game, seat = played.game, line.move.seat
    done = words.done(line.label, line.move, game.pack(played.terms))
    acts = [*words.acts_of(game, line.move)]
    act = Act(
        number,
        ply,
        words.marked(done, names),
        words.marked(words.compared(done, "", acts), names),
        line.rule,
        tuple(
            (note.rule, words.marked(second_person.to_you(note.text, name(seat)), names))
            for note in line.notes
        ),
    )
    if said is None:
        return act
    rulings = () if said.best else game.rulings(game.view(state, seat), seat)
    failed = is_choice([ruling for ruling in rulings if ruling.allowed])
    act = act._replace(judged=True, gain=said.gain, free=bool(said.best), failed=failed)
    act = act._replace(
        because=words.marked(said.because, names),
        why=said.rule,
        turn=words.marked(said.turn, names),
        figure=words.marked(said.figure, names),
    )
    if not said.best or said.best == line.move:
        return act
    ruling = ruling_on(game, game.view(state, seat), said.best)
    best = words.done(ruling.label, said.best, game.pack(played.terms))
    unit, acts = bots_of(game).unit, [*acts, said.best.verb]
    better = words.compared(done, best if said.gain else "", acts)
    return act._replace(
        told=words.marked(better, names),
        best=words.marked(best, names),
        rather=words.marked(words.chose(best, acts), names),
        best_rule=ruling.rule,
        gained=unit.told(said.gain) if said.gain else "",
        lost=after_mistake(game, step(game, state, line.move), seat, said.answers, names),
    )


def after_mistake(
    game: Game[Any], state: State, seat: Seat, answers: Sequence[Move], names: Sequence[str]
) -> tuple[tuple[str, Markup], ...]:
    """The turns that follow on *state*, each as a sentence with its rule, and what they bring, as
    *seat* is told it."""
    told: list[tuple[str, str]] = []
    for move in answers:
        ruling = ruling_on(game, game.view(state, move.seat), move)
        label = words.done(ruling.label, move, game.pack(state.terms))
        state = step(game, state, move)
        acts = words.acts_of(game, move)
        if move.seat == seat:
            said = words.told_to_you(label, acts)
        else:
            said = words.told_of(name(move.seat), label, acts)
        told.append((ruling.rule, said))
        told += [(note.rule, second_person.to_you(note.text, name(seat))) for note in state.notes]
    return tuple((rule, words.marked(text, names)) for rule, text in told)


def chart_of_worth(unit: Unit, stood: Sequence[float | None]) -> MatchChart | None:
    """What the better player gave for one's place, act by act; None while there is too little."""
    if sum(value is not None for value in stood) < 2:
        return None
    share = unit.kind == "share"
    most = max((abs(v) for v in stood if v is not None and abs(v) < unit.whole / 2), default=1.0)
    values = tuple(
        None
        if value is None
        else round(100 * min(max(value, 0), 1), 1)
        if share
        else round(min(max(value, -most), most), 1)
        for value in stood
    )
    low, high = (0.0, 100.0) if share else (-most, most)
    said = f"per cent of {unit.many} won" if share else f"{unit.many} ahead"
    return chart_of(said, [(Markup("You"), values, True)], low, high)._replace(of_worth=True)


def chart_of_scores(
    scores: Sequence[tuple[int, ...]], sides: Sequence[Sequence[Seat]], seat: Seat,
    names: Sequence[str],
) -> MatchChart | None:  # fmt: skip
    """The score of each side, act by act; None where none is kept, or it never changed."""
    rows = list(zip(*scores, strict=True)) if scores and len(set(map(len, scores))) == 1 else []
    if len(set(scores)) < 2 or len(rows) != len(sides):
        return None
    curves = []
    for side, row in zip(sides, rows, strict=True):
        own = seat in side
        curves.append((words.marked(listed(side), names), tuple(map(float, row)), own))
    every = [value for row in rows for value in row]
    return chart_of("the score", curves, min(0, *every), max(0, *every))


def figure(value: float) -> str:
    """A number as it stands at an axis.

    >>> figure(11.2267), figure(-2.25), figure(100.0), figure(0)
    ('11', '−2.2', '100', '0')
    """
    said = f"{value:.0f}" if abs(value) >= 10 else f"{value:.1f}".removesuffix(".0")
    return said.replace("-", "−")


def chart_of(
    unit: str,
    curves: Sequence[tuple[Markup, tuple[float | None, ...], bool]],
    low: float,
    high: float,
) -> MatchChart:
    """A chart of these curves between *low* and *high*."""
    count = max(len(values) for _, values, _ in curves)
    wide, high_by = WIDE / max(1, count - 1), HIGH / ((high - low) or 1)

    def up(value: float) -> float:
        return round(HIGH - (value - low) * high_by, 1)

    return MatchChart(
        unit,
        tuple(range(1, count + 1)),
        tuple(
            Curve(
                name,
                values,
                " ".join(
                    f"{place * wide:.1f},{up(value)}"
                    for place, value in enumerate(values)
                    if value is not None
                ),
                own,
            )
            for name, values, own in curves
        ),
        figure(low),
        figure(high),
        up(0) if low < 0 < high else None,
        tuple(
            Mark(place + 1, round(place * wide, 1), up(value))
            for place, value in enumerate(next((v for _, v, own in curves if own), ()))
            if value is not None
        ),
    )
