"""The rules of Back-Gammon, in every reading."""

from __future__ import annotations

from diversions.games.back_gammon import variants as v
from diversions.rules import Note, Reading, Terms
from diversions.rules.core import name
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import OUT, TABLE, Laws, laid_out
from diversions.rules.kit.running import Prize, RunningGame, RunningRules, RunningState

PLACING = laid_out({24: 2, 13: 5, 8: 3, 6: 5})
WON = (
    ("back-gammon.one", "Both bear, and {} is first off without doublets: one stake."),
    ("back-gammon.two", "Both bear, and {} goes off with doublets: two stakes."),
    ("back-gammon.three", "A Back-Gammon for {}: three stakes."),
    ("back-gammon.four", "A Back-Gammon with doublets for {}: four stakes."),
)


class BackGammon(RunningGame):
    slug, title = "back-gammon", "Back-Gammon"
    options, variants = v.OPTIONS, v.VARIANTS
    placing = PLACING

    def rules(self, terms: Terms) -> RunningRules:
        return RunningRules(
            turn="back-gammon.turn",
            lots="back-gammon.begin",
            equal="back-gammon.begin.equal",
            throw="back-gammon.throw",
            doublets="back-gammon.doublets",
            way="back-gammon.way",
            move="back-gammon.move",
            shut="back-gammon.shut",
            hit="back-gammon.hit",
            enter="back-gammon.enter",
            enter_first=terms[v.ENTER].rule,
            bear="back-gammon.bear",
            higher=terms[v.BEAR].rule,
            forced=terms[v.PLAY].rule,
            nothing="back-gammon.nothing",
            won="back-gammon.won",
            limit="back-gammon.limit",
        )

    def laws(self, terms: Terms) -> Laws:
        return Laws(
            enter_first=terms[v.ENTER] == v.ENTER_FIRST,
            exact=terms[v.BEAR] == v.EXACT,
            whole=terms[v.PLAY] == v.ALL,
            fourfold=True,
        )

    def match_of(self, terms: Terms) -> Reading:
        return terms[v.SET]

    def worth(self, before: RunningState, after: RunningState) -> Prize:
        winner, loser = after.turn, after.men[1 - after.turn]
        away = not_in(after, loser)
        double = with_doublets(after)
        stakes = (3 if away else 1) + double
        rule, text = WON[stakes - 1]
        notes = [Note(rule, text.format(name(winner)))]
        if away:
            has = "has" if away == 1 else "have"
            text = f"{spelt(away).capitalize()} of {name(1 - winner)}’s men {has} not come in."
            notes.append(Note(after.terms[v.IN].rule, text))
        if len(set(after.thrown)) == 1:
            played = "The last throw was a doublet"
            if after.terms[v.WITH] == v.ALL_FOUR:
                four = "all four moves" if double else "not all four moves"
                played = f"{played}, and {four} of it were played"
            notes.append(Note(after.terms[v.WITH].rule, f"{played}."))
        return Prize(stakes, tuple(notes))


def not_in(state: RunningState, loser: tuple[int, ...]) -> int:
    """How many of the loser’s men have not come in."""
    return sum(loser[TABLE + 1 :]) if state.terms[v.IN] == v.IN_TABLES else loser[OUT]


def with_doublets(state: RunningState) -> bool:
    """Whether the game ended with doublets."""
    doublet = len(set(state.thrown)) == 1
    return doublet and (state.terms[v.WITH] == v.THROW or not state.left)
