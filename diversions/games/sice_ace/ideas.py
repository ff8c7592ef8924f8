"""What good players of Sice-Ace weigh: who holds the last place that goes free."""

from __future__ import annotations

from collections.abc import Iterator

from diversions.games.sice_ace.players import rival
from diversions.games.sice_ace.rules import SiceAceState
from diversions.games.sice_ace.variants import LOSE
from diversions.rules.coaching import ActChoice, Idea
from diversions.rules.core import SEATS, name
from diversions.rules.kit.dice import NUMBERS
from diversions.rules.kit.wording import capital, joined
from diversions.rules.pictures.homes import men


def weighed(choice: ActChoice) -> Iterator[Idea]:
    """The reason for loading one player and not another."""
    view: SiceAceState = choice.view
    if choice.move.verb != "load":
        return
    seat, other = choice.seat, SEATS.index(choice.move.what[0])
    losers = view.terms[LOSE].value
    if view.men[seat] <= view.aces:
        last = "this ace takes your last man" if view.aces == 1 else "these aces take your last men"
        text = f"It is all one whom you load: {last}, and you go free."
        yield Idea("free", text, "sice-ace.free", plain=True)
        return
    if other != rival(view.men, seat, losers):
        return
    rule = view.terms[LOSE].rule
    turned = tuple(
        choice.other(f"If {name(other)} and {name(one)} had each other’s men", men=swapped)
        for one, many in enumerate(view.men)
        if many and one not in (seat, other) and many != view.men[other]
        for swapped in [exchanged(view.men, one, other)]
    )
    has = f"{name(other)} has {men(view.men[other])}"
    left = [many for one, many in enumerate(view.men) if many and one != seat]
    same = [
        name(one)
        for one, many in enumerate(view.men)
        if many == view.men[other] and one not in (seat, other)
    ]
    if choice.alike:
        rivals = "are your rivals" if same else "is your rival"
        few = view.men[other] == min(left)
        most = "the fewest of the others" if few else f"and {rivals} for the last free place"
        if same:
            has = f"{joined([name(other), *same])} have {men(view.men[other])} each"
        text = (
            "It hardly matters whom you load: the man goes from you in any case. "
            f"{capital(has)}, {most}."
        )
        yield Idea("load-any", text, rule, turned, plain=True)
        return
    places = len(left) + 1 - losers
    if losers == 1:
        most = "as many as any" if left.count(view.men[other]) > 1 else "the most"
        text = f"{has}, {most} of the others. As long as one player stays behind you, you are free."
        yield Idea("most", text, rule, turned, plain=True)
    elif places == 1:
        nearest = "as near to it as any" if left.count(view.men[other]) > 1 else "nearest to it"
        text = f"Only one more goes free. {has}, and is {nearest} of the others: load that player."
        yield Idea("one-place", text, rule, turned, plain=True)
    else:
        key, must, then = placed(view.men[seat], view.men[other])
        go = f"{NUMBERS[places].capitalize()} more players go free"
        text = f"{go}. To be one of them you must {must} {name(other)}, who has {then}"
        if same:
            has = "has as many men" if len(same) == 1 else "have as many men"
            text = f"{text} {joined(same)} {has}, and would do as well."
        yield Idea(key, text, rule, turned, plain=True)


def placed(mine: int, theirs: int) -> tuple[str, str, str]:
    """What the load does to a player on whom your place hangs: its kind, what you must do, and the
    sentence's end."""
    gap, it = mine - theirs, "a man goes from you to that player"
    if gap == 1:
        return "place-pass", "pass", f"{men(theirs)}, one fewer than you: as {it}, you do."
    if gap == 2:
        return "place-reach", "pass", f"{men(theirs)}, two fewer than you: as {it}, you come level."
    if gap > 2:
        fewer = NUMBERS[gap]
        return (
            "place-near",
            "pass",
            f"{men(theirs)}, {fewer} fewer than you: as {it}, you come nearer.",
        )
    if gap == -1:
        end = f"{men(theirs)}, only one more than you: load that player, and the lead is three."
        return "place-hold", "stay ahead of", end
    if gap < 0:
        return "place-keep", "stay ahead of", f"{men(theirs)}, more than you: load that player."
    return "place-level", "come ahead of", f"{men(theirs)}, as many as you: load that player."


def exchanged(held: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """The men with those of two players exchanged."""
    new = list(held)
    new[one], new[other] = new[other], new[one]
    return tuple(new)


IDEAS = weighed
