"""The claims of sources that were tested, each with its trials, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from diversions.games import GAMES
from diversions.lab import store
from diversions.lab.claims import KINDS, Case, Claim, Result, split, verdict
from diversions.lab.telling import FOILS, PLAYERS
from diversions.library import selectors
from diversions.rules import Game


class Trial(NamedTuple):
    """One case of a claim: who played under which readings, what was measured, and what follows."""

    under: str
    players: str
    measured: str
    matches: int
    verdict: str


class TestedClaim(NamedTuple):
    """A claim of a source, with what came of it."""

    game: Game[Any]
    claim: Claim
    source: str
    place: str
    trials: list[Trial]
    split: bool
    kind: str  # of what kind the claim is, in a sentence


def claims_of(slug: str, option: str = "") -> list[TestedClaim]:
    """The claims about a game that have been tested; of one *option*, if it is named."""
    game, results, sources = GAMES[slug], store.results(slug), selectors.sources()
    tested = []
    for claim in store.claims(slug):
        measured = [(c, r) for c in claim.cases if (r := results.get(claim.key, {}).get(c.key))]
        if not measured or (option and claim.option != option):
            continue
        trials = [
            Trial(
                under(game, claim, case),
                company(case),
                measure(claim, result, bool(case.than)),
                result.matches,
                verdict(claim, result),
            )
            for case, result in measured
        ]
        source = sources.get(claim.source)
        tested.append(
            TestedClaim(
                game,
                claim,
                source.short if source else claim.source,
                selectors.address("source", claim.source),
                trials,
                splits(claim, [(case, verdict(claim, result)) for case, result in measured]),
                KINDS[claim.kind],
            )
        )
    return tested


def splits(claim: Claim, verdicts: Sequence[tuple[Case, str]]) -> bool:
    """Whether the same players make a claim true under one reading of its crux and not another."""
    by_players: dict[str, list[str]] = {}
    for case, said in verdicts:
        by_players.setdefault(company(case), []).append(said)
    return bool(claim.option) and any(split(said) for said in by_players.values())


def under(game: Game[Any], claim: Claim, case: Case) -> str:
    """The terms of a case in words: the reading of the crux, or the variant, and the seats."""
    terms = game.terms_of(case.terms)
    words = [next(v.title for v in game.variants if v.key == terms.variant)]
    words += [r.label for o, r in terms.agreed if o.key == claim.option]
    words += [f"{terms.seats} players"] * (len(game.seats) > 1)
    words += [r.label for o, r in terms.agreed if case.than and f"{o.key}={r.key}" in case.terms]
    words += [
        r.label
        for o, r in terms.agreed
        if not case.than and o.key != claim.option and f"{o.key}={r.key}" in case.terms
    ]
    return "; ".join(words)


SEES = {"": "", "all": " who see all the cards", "one": " who see one of the other player’s cards"}


def company(case: Case) -> str:
    if not case.players:
        return "reckoned"
    named = {**PLAYERS, **FOILS}
    one = named[case.players] + SEES[case.seeing]
    return f"{one} against {named[case.against]}" if case.against else one


def measure(claim: Claim, result: Result, change: bool) -> str:
    """What was measured, with its interval, where it is not exact."""
    number = percent if claim.percent else decimal
    text = (plus if change else str)(number(result.value))
    return f"{text} ± {number(result.within)}" if result.within else text


def percent(value: float) -> str:
    """A share with as many places as it needs.

    >>> percent(0.5), percent(0.0141), percent(0.000109)
    ('50.0 %', '1.4 %', '0.01 %')
    """
    return f"{value * 100:.1f} %" if abs(value) >= 0.001 or not value else f"{value * 100:.2f} %"


def decimal(value: float) -> str:
    return f"{value:.2f}".replace("-", "−")


def plus(text: str) -> str:
    """A change with its sign."""
    return text.replace("-", "−") if text.startswith(("-", "−")) else f"+{text}"
