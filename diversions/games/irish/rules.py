"""The rules of Irish, in every reading."""

from __future__ import annotations

from diversions.games.irish import variants as v
from diversions.rules import Note, Reading, Terms
from diversions.rules.core import name
from diversions.rules.kit.dice import spelt
from diversions.rules.kit.points import TABLE, Laws, laid_out
from diversions.rules.kit.running import Prize, RunningGame, RunningRules, RunningState

PLACING = laid_out({24: 2, 13: 5, 8: 3, 6: 5})
STAKES = ("", "one", "two", "three", "four")


class Irish(RunningGame):
    slug, title = "irish", "Irish"
    options, variants = v.OPTIONS, v.VARIANTS
    placing = PLACING

    def rules(self, terms: Terms) -> RunningRules:
        return RunningRules(
            turn="irish.turn",
            lots="irish.begin",
            equal="irish.begin.equal",
            throw="irish.throw",
            doublets="irish.doublets",
            way="irish.way",
            move="irish.move",
            shut="irish.shut",
            hit="irish.hit",
            enter="irish.enter",
            enter_first=terms[v.ENTER].rule,
            bear="irish.bear",
            higher=terms[v.BEAR].rule,
            forced=terms[v.PLAY].rule,
            nothing="irish.nothing",
            won="irish.won",
            limit="irish.limit",
        )

    def laws(self, terms: Terms) -> Laws:
        return Laws(
            enter_first=terms[v.ENTER] == v.ENTER_FIRST,
            exact=terms[v.BEAR] == v.EXACT,
            whole=terms[v.PLAY] == v.ALL,
        )

    def match_of(self, terms: Terms) -> Reading:
        return terms[v.SET]

    def worth(self, before: RunningState, after: RunningState) -> Prize:
        winner, reading = after.turn, after.terms[v.WORTH]
        if reading == v.ONE:
            return Prize(1, (Note(reading.rule, "The game is worth one stake."),))
        away = sum(after.men[1 - winner][TABLE + 1 :])
        double = len(set(after.thrown)) == 1
        stakes = (3 if away else 1) + double
        with_ = "with doublets" if double else "without doublets"
        where = f"{spelt(away)} of {name(1 - winner)}’s men not come in" if away else "both bearing"
        text = f"Won {with_}, {where}: {STAKES[stakes]} stake{'s' if stakes > 1 else ''}."
        return Prize(stakes, (Note(reading.rule, text),))
