"""What good players of Passage weigh: who is ahead, and how many bouts are left to mend it."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.passage import stakes
from diversions.games.passage.odds import odds
from diversions.games.passage.players import reasoned
from diversions.games.passage.rules import PassageState
from diversions.games.passage.variants import BOUTS
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.kit.dice import counted, spelt


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for a stake, with the purses and the bouts that would turn it."""
    view: PassageState = choice.view
    if choice.move.verb != "set":
        return
    stake, beside = int(choice.card), larger_or_less(choice)
    key, text = reasoned(view, stake)
    if beside and (key in OF_ANY or (key == "behind-wait" and level_above(choice, beside))):
        text = brought(view, stake, beside)
    last = view.terms[BOUTS].value - 1
    without = (
        choice.other("With the purses reversed", purses=view.purses[::-1]),
        choice.other("In the last bout", bouts=last),
        choice.other("With all bouts to come", bouts=0),
    )
    yield Idea(key, text, "passage.all", without, plain=True)


OF_ANY = ("ahead-large", "behind-lead", "behind-closes")  # reasons that hold of many stakes


def larger_or_less(choice: ActChoice) -> int:
    """The stake that would be set instead and is worth less; 0 where none is."""
    rival = choice.rival
    known = rival is not None and rival.verb == "set" and rival in choice.worths
    return int(rival.what[0]) if rival and known and choice.clear(rival) else 0


def level_above(choice: ActChoice, beside: int) -> bool:
    """Whether a stake above that one, which is worth less, is worth as much as the advised one."""
    return any(choice.level(m) and int(m.what[0]) > beside for m in choice.worths if m.what)


def brought(view: PassageState, stake: int, beside: int) -> str:
    """How often the match is won once that stake is won, and once it is lost; and so of another."""
    of, mine = stakes.match(view.terms), view.purses[1 - view.caster]
    left, other = view.terms[BOUTS].value - view.bouts - 1, view.purses[view.caster]
    coins = f"{counted(mine + stake)} to {spelt(other - stake)}"
    ends = (*stakes.ends(of, left, mine, stake), *stakes.ends(of, left, mine, beside))
    won, lost, more, fewer = (round(100 * share) for share in ends)
    box = "" if of.in_turn else " and the box"
    wins = f"win the match about {won} times in 100" if won else "hardly ever win the match"
    wins = "nearly always win the match" if won == 100 else wins
    out = 1 - odds(view.terms).wins
    # Which of the two stakes wins more matches in all, since each is won and lost as often.
    mean, rest = (round(100 * stakes.after(of, left, mine, one)) for one in (stake, beside))
    both = f" In all that is {mean} matches of 100, and {rest} with {counted(beside)}."
    return (
        f"If the caster is out, as in {out.numerator} bouts of {out.denominator}, you have "
        f"{coins}{box}, and {wins}; if not, {f'about {lost} times' if lost else 'hardly ever'}. "
        f"With {counted(beside)} it would be {more} and {fewer}.{both * (mean > rest)}"
    )


IDEAS = weighed
